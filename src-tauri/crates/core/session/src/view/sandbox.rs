//! The sandbox's controls.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::view::ExportFormat;

/// The sandbox's world.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SandboxView {
    /// Money in the pretended wallet.
    pub balance: Option<String>,
    /// Requests that can be paid now, latest first.
    pub open_requests: Vec<SandboxRequestView>,
    /// Payment accounts, latest first, closed ones last.
    pub accounts: Vec<SandboxAccountView>,
    /// Executed movements of money, latest first, at most fifty.
    pub book: Vec<BookEntryView>,
    /// How many there are in all.
    pub book_count: u32,
    /// What is armed.
    pub armed: Vec<FaultView>,
    /// Names of operations a fault can be armed for.
    pub operations: Vec<String>,
}

/// A request as the sandbox knows it.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct SandboxRequestView {
    /// Its name.
    #[serde(rename = "reference_number")]
    pub reference: String,
    /// Who is asked.
    pub payer_name: String,
    /// Asked for.
    pub amount: String,
    /// Paid so far.
    pub paid: String,
    /// Still to pay, with the payer's share of the fee.
    pub owed: String,
    /// `PENDING` and others.
    pub state: String,
}

/// A payment account as the sandbox knows it.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct SandboxAccountView {
    /// Ten digits.
    pub account_number: String,
    /// The name that payers see.
    pub account_name: String,
    /// Bank and account that every payment is passed on to.
    pub forwards_to: Option<String>,
    /// The most that may be sent at once, decimal text.
    pub limit: Option<String>,
    /// Whether it was closed for good.
    pub closed: bool,
}

/// One executed movement of money.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct BookEntryView {
    /// The payment's name.
    pub reference_number: String,
    /// What was asked.
    pub operation: String,
    /// How much.
    pub amount: String,
    /// Where to.
    pub destination: String,
    /// When.
    pub executed_at: String,
}

/// An armed fault.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct FaultView {
    /// The operation it waits for.
    pub operation: String,
    /// Its name, such as `drop_after`.
    pub fault: String,
    /// Which form of it, where it has several.
    pub variant: Option<String>,
    /// The n-th following call; none for every call.
    pub nth: Option<u32>,
    /// How often.
    pub times: Option<u32>,
    /// For delays.
    pub ms: Option<u32>,
}

/// The payer pays.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SandboxPayRequest {
    /// Of which request.
    pub reference: String,
    /// Decimal text; may be a part, or more.
    pub amount: String,
}

/// Money is sent into a payment account.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SandboxDepositRequest {
    /// Its number.
    pub account: String,
    /// Decimal text.
    pub amount: String,
    /// Who sends it.
    pub payer: String,
    /// Whether it comes from another wallet of the service and not from a bank.
    pub from_wallet: bool,
}

/// A request ends without having been paid.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SandboxEndRequest {
    /// Of which request.
    pub reference: String,
    /// How.
    pub ending: SandboxEnding,
}

/// How a request ends without having been paid.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SandboxEnding {
    /// The payer cancels it.
    Cancel,
    /// Its time runs out.
    Expire,
    /// The service cannot carry it through.
    Fail,
}

/// Time passes.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SandboxAdvanceRequest {
    /// How much.
    pub seconds: u32,
}

/// A bank statement of the pretended wallet.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SandboxStatementRequest {
    /// The first day, as `2026-11-01`.
    pub from: String,
    /// The last day.
    pub to: String,
    /// Whose file it looks like, as the sandbox names it: `gtbank`.
    pub layout: String,
    /// Which kind.
    pub format: ExportFormat,
    /// Into how many parts a day is cut, each of which settles in one entry what payment requests brought in; none where every payment
    /// is an entry of its own.
    pub settlements: Option<u8>,
}
