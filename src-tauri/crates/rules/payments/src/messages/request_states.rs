//! The states of payment requests and payment accounts in one or two words, on screen and in files for people.

use crate::payment_account::PaymentAccountState;
use crate::payment_request::PaymentRequestState;

pub(crate) const fn payment_account(state: PaymentAccountState) -> &'static str {
    match state {
        PaymentAccountState::NotSent => "Not sent",
        PaymentAccountState::Sending => "Sending",
        PaymentAccountState::InDoubt => "Unconfirmed",
        PaymentAccountState::Refused => "Rejected",
        PaymentAccountState::TakenBack => "Withdrawn",
        PaymentAccountState::Opening => "Awaiting number",
        PaymentAccountState::Open => "Open",
        PaymentAccountState::Closing => "Delete requested",
        PaymentAccountState::Closed => "Deleted",
    }
}

pub(crate) const fn payment_request(state: PaymentRequestState) -> &'static str {
    match state {
        PaymentRequestState::NotSent => "Not sent",
        PaymentRequestState::Sending => "Sending",
        PaymentRequestState::InDoubt => "Unconfirmed",
        PaymentRequestState::Refused => "Rejected",
        PaymentRequestState::Waiting => "Waiting",
        PaymentRequestState::PartPaid => "Part paid",
        PaymentRequestState::Paid => "Paid",
        PaymentRequestState::Expired => "Expired",
        PaymentRequestState::Cancelled => "Cancelled",
        PaymentRequestState::Failed => "Failed",
    }
}
