//! Sentences for people: the headings of exported lists, each with its width, and the words in their cells.

use payment_rules::notice::{Agreement, Verdict};
use service_api::callback::Kind;

use crate::tables::callbacks::CallbackChannel;
use crate::tables::payment_accounts::AccountOrder;
use crate::tables::payment_requests::RequestOrder;
use crate::view::{DepositKnown, DepositOrder, InboxOrder};
use files::sheets::list_file::Column;
use session::saved_file::FileColumn;

pub(crate) const DEPOSIT_COLUMNS: [FileColumn<DepositOrder>; 18] = [
    ("Time (WAT)", 20, Some(DepositOrder::Time)),
    ("Customer", 28, Some(DepositOrder::Customer)),
    ("Account", 14, Some(DepositOrder::Account)),
    ("Amount (NGN)", 16, Some(DepositOrder::Amount)),
    ("Refunded (NGN)", 16, Some(DepositOrder::Amount)),
    ("Forwarded (NGN)", 16, Some(DepositOrder::Amount)),
    ("Confirmed", 12, Some(DepositOrder::Known)),
    ("Evidence", 32, Some(DepositOrder::Known)),
    ("Amount in the notice (NGN)", 24, Some(DepositOrder::Known)),
    ("Receiving fee (NGN)", 20, None),
    ("Forwarding fee (NGN)", 20, None),
    ("Forwarded to bank", 24, None),
    ("Forwarded to account", 18, None),
    ("Payer", 28, Some(DepositOrder::Payer)),
    ("Payer’s bank", 24, Some(DepositOrder::Payer)),
    ("Payer’s account", 16, Some(DepositOrder::Payer)),
    ("Reference", 30, None),
    ("Payer’s transfer reference", 34, None),
];

pub(crate) const fn deposit_evidence(known: DepositKnown) -> &'static str {
    match known {
        DepositKnown::Both => "notice and history",
        DepositKnown::Notice => "notice only, unconfirmed",
        DepositKnown::History => "history only",
        DepositKnown::Differs => "two different amounts",
        DepositKnown::NotSaid => "history only, unclassified",
    }
}

pub(crate) const NOTICE_COLUMNS: [FileColumn<InboxOrder>; 18] = [
    ("Received (WAT)", 20, Some(InboxOrder::Received)),
    ("Channel", 18, Some(InboxOrder::Received)),
    ("File", 24, None),
    ("About", 22, Some(InboxOrder::About)),
    ("Signature", 20, Some(InboxOrder::Verdict)),
    ("Reason", 50, Some(InboxOrder::Verdict)),
    ("Reference", 34, Some(InboxOrder::About)),
    ("Account", 14, Some(InboxOrder::About)),
    ("Reported state", 18, Some(InboxOrder::About)),
    ("Reported amount (NGN)", 20, Some(InboxOrder::About)),
    ("Reported total paid (NGN)", 22, Some(InboxOrder::About)),
    ("Reported outstanding (NGN)", 22, Some(InboxOrder::About)),
    ("Times received", 18, Some(InboxOrder::About)),
    ("Looked up (WAT)", 24, Some(InboxOrder::Service)),
    ("Answer of the service", 50, Some(InboxOrder::Service)),
    ("Result", 30, Some(InboxOrder::Service)),
    ("Action needed", 12, Some(InboxOrder::Verdict)),
    ("Notice ID", 34, None),
];

pub(crate) const fn about(kind: Option<Kind>) -> &'static str {
    match kind {
        Some(Kind::PaymentRequest) => "Payment request",
        Some(Kind::PersistentAccount) => "Deposit into an account",
        None => "Unknown",
    }
}

pub(crate) const fn agreement(agreement: Option<Agreement>) -> &'static str {
    match agreement {
        Some(Agreement::Agrees) => "Confirmed by the service",
        Some(Agreement::Otherwise) => "Differs from the service",
        Some(Agreement::NotFound) => "Not found at the service",
        None => "Not looked up",
    }
}

pub(crate) const fn channel(channel: CallbackChannel) -> &'static str {
    match channel {
        CallbackChannel::Receiver => "Receiver",
        CallbackChannel::Pasted => "Pasted",
        CallbackChannel::Folder => "Folder",
        CallbackChannel::Sandbox => "Sandbox",
    }
}

pub(crate) const fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Matches => "Signature valid",
        Verdict::DoesNotMatch => "Signature invalid",
        Verdict::Repeat => "Repeated",
        Verdict::CannotCheck => "Unverified",
        Verdict::Unreadable => "Unreadable",
    }
}

/// The state of a payment request in a notice; an unknown one as it is.
pub(crate) fn reported_state(state: &str) -> &str {
    match state {
        "CONSUMED" | "CHARGEABLE" => "paid in full",
        "PENDING" => "open",
        "EXPIRED" => "expired",
        "CANCELLED" => "cancelled",
        "FAILED" => "failed",
        other => other,
    }
}

pub(crate) const REQUEST_RESULT_COLUMNS: [Column; 13] = [
    ("Row", 6),
    ("Customer", 28),
    ("Contact", 32),
    ("Amount (NGN)", 16),
    ("Purpose", 28),
    ("Result", 16),
    ("Reason", 40),
    ("Paid so far (NGN)", 16),
    ("Account number to pay into", 24),
    ("Payment link", 40),
    ("USSD code", 22),
    ("Expires (WAT)", 28),
    ("Our reference", 30),
];

pub(crate) const ACCOUNT_RESULT_COLUMNS: [Column; 8] = [
    ("Row", 6),
    ("Account name", 28),
    ("Contact", 32),
    ("Account number", 18),
    ("Our reference", 30),
    ("Result", 16),
    ("Reason", 60),
    ("Limit (NGN)", 16),
];

/// The result of a row that became nothing; `is_refused`: whether it needs a decision.
pub(crate) const fn not_created(is_refused: bool) -> &'static str {
    if is_refused { "Not created" } else { "Not created yet" }
}

pub(crate) const ACCOUNT_COLUMNS: [FileColumn<AccountOrder>; 17] = [
    ("Account name", 28, Some(AccountOrder::Name)),
    ("First name", 18, None),
    ("Last name", 18, None),
    ("Account number", 14, Some(AccountOrder::Number)),
    ("Our reference", 34, Some(AccountOrder::Name)),
    ("Phone", 16, Some(AccountOrder::Contact)),
    ("Email", 30, Some(AccountOrder::Contact)),
    ("State", 16, Some(AccountOrder::State)),
    ("Forwarded to bank", 24, Some(AccountOrder::Number)),
    ("Forwarded to account", 18, Some(AccountOrder::Number)),
    ("Limit (NGN)", 16, Some(AccountOrder::Limit)),
    ("Last deposit (WAT)", 20, Some(AccountOrder::LastDeposit)),
    ("Received this month (NGN)", 22, Some(AccountOrder::Received)),
    ("Refunded of that (NGN)", 22, Some(AccountOrder::Received)),
    ("Forwarded of that (NGN)", 22, Some(AccountOrder::Received)),
    ("Differs from the service", 22, Some(AccountOrder::State)),
    ("Opened (WAT)", 20, None),
];

pub(crate) const REQUEST_COLUMNS: [FileColumn<RequestOrder>; 13] = [
    ("Created (WAT)", 20, Some(RequestOrder::Made)),
    ("Customer", 28, Some(RequestOrder::Customer)),
    ("Contact", 34, Some(RequestOrder::Customer)),
    ("Purpose", 30, Some(RequestOrder::Purpose)),
    ("Requested (NGN)", 16, Some(RequestOrder::Amount)),
    ("Total with fee (NGN)", 22, Some(RequestOrder::Amount)),
    ("Paid (NGN)", 16, Some(RequestOrder::Amount)),
    ("Outstanding (NGN)", 16, Some(RequestOrder::Amount)),
    ("Refunded (NGN)", 16, Some(RequestOrder::Amount)),
    ("State", 16, Some(RequestOrder::State)),
    ("Expires (WAT)", 20, Some(RequestOrder::Ends)),
    ("Paid, recorded here (WAT)", 24, None),
    ("Our reference", 34, None),
];

pub(crate) const UNKNOWN_AMOUNT: &str = "unknown";
