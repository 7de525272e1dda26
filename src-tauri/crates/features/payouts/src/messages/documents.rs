//! Sentences for people: documents.

use base::sentence;
use base::timestamp::Timestamp;
use service_api::value::Amount;

use crate::view::ItemState;
use system::env::wat;

pub(crate) const PAID_TO: &str = "Paid to";

pub(crate) const AMOUNT_NAIRA: &str = "Amount (₦)";

pub(crate) const REFERENCES_AND_IDS: &str = "References and IDs";

pub(crate) const PROOF_FOR_BANK: &str = "Proof for the bank";

pub(crate) const FILE_FINGERPRINT: &str = "Fingerprint of the file";

pub(crate) const APPROVAL_FINGERPRINT: &str = "Fingerprint of the approval";

pub(crate) const OTHER_EVIDENCE: &str = "Evidence for payments with a status other than Paid";

sentence!(payment_heading(row: &str, name: &str, status: &str) => "Row {row}, {name}: {status}");

sentence!(repeated_until(times: usize, last: &str) => " {times} times, last {last}.");

sentence!(transaction(id: &str) => "transaction {id}");

sentence!(session(id: &str) => "session {id}");

sentence!(sent_at(at: Timestamp) => "sent {at}", at = wat(at));

sentence!(result_at(at: Timestamp) => "result {at}", at = wat(at));

pub(crate) const NO_RECEIPT: &str = "There is no receipt: this payment is not confirmed as paid.";

pub(crate) const NO_RECEIPTS: &str = "There are no receipts: no payment is confirmed as paid.";

pub(crate) const USE_PROOF: &str = "The proof for the bank covers all payments, whatever their status.";

sentence!(paid_amount(amount: Amount) => "Paid: {amount}", amount = amount.naira());

pub(crate) const RECORDED_BY_PERSON: &str = "The service did not report this payment. A person recorded it as paid.";

pub(crate) const ACCOUNT_NUMBER: &str = "Account number";

pub(crate) const SERVICE_FEE: &str = "Service fee";

pub(crate) const REFERENCES: &str = "References";

pub(crate) const OWN_REFERENCE: &str = "Our reference";

pub(crate) const GROUP_REFERENCE: &str = "Group reference";

pub(crate) const TRANSACTION_ID: &str = "Transaction ID";

pub(crate) const SESSION_ID: &str = "Session ID";

pub(crate) const CONFIRMED_SINCE: &str = "Confirmed as paid since";

pub(crate) const EVIDENCE: &str = "Evidence";

pub(crate) const SOURCE: &str = "Source";

pub(crate) const PDF_ONLY: &str = "Receipts and the proof for the bank can be saved as PDF only.";

pub(crate) const PAYMENT_RECEIPT: &str = "Payment receipt";

pub(crate) const SENT_TWICE: &str = "Was any payment sent twice?";

sentence!(receipt_file(stem: &str, name: &str) => "{stem} receipt {name}");

sentence!(receipts_file(stem: &str) => "{stem} receipts");

sentence!(proof_file(stem: &str) => "{stem} proof for the bank");

sentence!(sent_twice_file(stem: &str) => "{stem} was any payment sent twice");

pub(crate) const TEMPLATE_FILE: &str = "Payments template";

pub(crate) const TIMES_SENT: &str = "Times sent";

pub(crate) const REFERENCES_AND_TIMES: &str = "References, and when sent";

pub(crate) const WHAT_WAS_CHECKED: &str = "What was checked";

sentence!(please_check(words: &str) => "Please check: {words}");

pub(crate) const ROW_BY_ROW: &str = "Row by row";

sentence!(results_file(stem: &str) => "{stem} results");

/// The result of a payment in the exported file.
pub(crate) const fn result(state: ItemState) -> &'static str {
    match state {
        ItemState::Paid => "Paid",
        ItemState::Refused => "Not paid",
        ItemState::Ready => "Not sent",
        ItemState::Stopped => "Stopped",
        ItemState::PaidBefore => "Already paid",
        ItemState::Sending | ItemState::InDoubt | ItemState::Confirming | ItemState::Held => "Unconfirmed",
    }
}
