//! The sandbox's controls.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::view::ExportFormat;

/// The state of the sandbox.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SandboxView {
    /// The balance of the simulated wallet.
    pub balance: Option<String>,
    /// Requests that can be paid now, latest first.
    pub open_requests: Vec<SandboxRequestView>,
    /// Payment accounts, latest first, closed ones last.
    pub accounts: Vec<SandboxAccountView>,
    /// Executed movements of money, latest first, at most fifty.
    pub book: Vec<BookEntryView>,
    /// The number of all movements.
    pub book_count: u32,
    /// The armed faults.
    pub armed: Vec<FaultView>,
    /// The operations for which a fault can be armed.
    pub operations: Vec<String>,
}

/// A request as the sandbox knows it.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct SandboxRequestView {
    /// Its reference.
    #[serde(rename = "reference_number")]
    pub reference: String,
    /// The customer.
    pub payer_name: String,
    /// The requested amount.
    pub amount: String,
    /// The amount paid so far.
    pub paid: String,
    /// The amount still to pay, with the payer's share of the fee.
    pub owed: String,
    /// The state, such as `PENDING`.
    pub state: String,
}

/// A payment account as the sandbox knows it.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct SandboxAccountView {
    /// Ten digits.
    pub account_number: String,
    /// The name shown to payers.
    pub account_name: String,
    /// Bank and account to which every payment is forwarded.
    pub forwards_to: Option<String>,
    /// The maximum of one transfer, as decimal text.
    pub limit: Option<String>,
    /// Whether it is closed permanently.
    pub closed: bool,
}

/// One executed movement of money.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct BookEntryView {
    /// Its reference.
    pub reference_number: String,
    /// The operation.
    pub operation: String,
    /// The amount.
    pub amount: String,
    /// The destination.
    pub destination: String,
    /// When it was executed.
    pub executed_at: String,
}

/// An armed fault.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct FaultView {
    /// The operation that it affects.
    pub operation: String,
    /// Its name, such as `drop_after`.
    pub fault: String,
    /// The variant, if the fault has several.
    pub variant: Option<String>,
    /// The number of the following call that it affects; none for every call.
    pub nth: Option<u32>,
    /// How many times it occurs.
    pub times: Option<u32>,
    /// The delay in milliseconds.
    pub ms: Option<u32>,
}

/// Simulates a payment by the customer.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SandboxPayRequest {
    /// The reference of the request.
    pub reference: String,
    /// Decimal text; may be less or more than the requested amount.
    pub amount: String,
}

/// Simulates a deposit into a payment account.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SandboxDepositRequest {
    /// The account number.
    pub account: String,
    /// Decimal text.
    pub amount: String,
    /// The name of the payer.
    pub payer: String,
    /// Whether it comes from another wallet of the service instead of a bank.
    pub from_wallet: bool,
}

/// Ends a request without payment.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SandboxEndRequest {
    /// The reference of the request.
    pub reference: String,
    /// How it ends.
    pub ending: SandboxEnding,
}

/// How a request ends without payment.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SandboxEnding {
    /// The payer cancels it.
    Cancel,
    /// It expires.
    Expire,
    /// The service fails to process it.
    Fail,
}

/// Advances the sandbox's clock.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SandboxAdvanceRequest {
    /// The number of seconds.
    pub seconds: u32,
}

/// Requests a bank statement of the simulated wallet.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SandboxStatementRequest {
    /// The first day, as `2026-11-01`.
    pub from: String,
    /// The last day.
    pub to: String,
    /// The layout of the file, by its name in the sandbox, such as `gtbank`.
    pub layout: String,
    /// The kind of file.
    pub format: ExportFormat,
    /// The number of parts of a day. Each part settles its payments in one settlement line; none if every payment has its own line.
    pub settlements: Option<u8>,
}
