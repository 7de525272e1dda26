//! Compares a callback with the service's answer to a query about it.

use serde::Serialize;
use service_api::value::Amount;
use ts_rs::TS;

use crate::messages::notice as messages;
use crate::payment_request::RequestStatus;

/// The status of a payment request and its total paid amount, as the service reports them.
pub type Reported = (RequestStatus, Option<Amount>);

/// Whether the service confirms a callback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "NoticeAgreement")]
pub enum Agreement {
    /// It confirms it.
    Agrees,
    /// It reports something else.
    Otherwise,
    /// It does not know it yet.
    NotFound,
}

base::words!(Agreement: Agrees => "agrees", Otherwise => "otherwise", NotFound => "not_found");

/// The service's answer to a query about a callback.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServiceResult {
    /// Whether it agrees with the callback.
    pub agreement: Agreement,
    /// The result as sentences.
    pub words: String,
}

/// Compares the service's answer with a callback about a payment request in `state` with `paid` paid in total; `None` if the callback does
/// not contain it. Payments after the callback do not contradict it. `due` is known for our own requests only.
pub fn of_request(state: Option<&str>, paid: Option<Amount>, (status, now): Reported, due: Option<Amount>) -> ServiceResult {
    let over = now.zip(due).and_then(|(now, due)| now.checked_sub(due));
    let over = over.filter(|over| *over > Amount::ZERO);
    let sentence = messages::request_status(status, now, over);
    let less = matches!((paid, now), (Some(in_callback), Some(reported)) if reported < in_callback)
        || matches!((paid, now, status), (Some(in_callback), None, RequestStatus::Waiting) if in_callback > Amount::ZERO);
    let other_state = match state {
        Some("CONSUMED" | "CHARGEABLE") => status != RequestStatus::Paid,
        Some("EXPIRED") => status != RequestStatus::Expired,
        Some("CANCELLED") => status != RequestStatus::Cancelled,
        Some("FAILED") => status != RequestStatus::Failed,
        Some(_) | None => false,
    };
    if less || other_state {
        return otherwise(&sentence);
    }
    let more = matches!((paid, now), (Some(in_callback), Some(reported)) if reported > in_callback);
    ServiceResult {
        agreement: Agreement::Agrees,
        words: if more { messages::more_paid_since(&sentence) } else { sentence },
    }
}

/// Compares a callback about a deposit of `in_callback` with the amount in the service's history, if the history has the deposit.
pub fn of_deposit(in_callback: Option<Amount>, reported: Option<Amount>) -> ServiceResult {
    match reported {
        None => ServiceResult {
            agreement: Agreement::NotFound,
            words: messages::DEPOSIT_NOT_LISTED.to_owned(),
        },
        Some(amount) if Some(amount) == in_callback => ServiceResult {
            agreement: Agreement::Agrees,
            words: messages::deposit_listed(amount),
        },
        Some(amount) => otherwise(&messages::deposit_listed_with(amount)),
    }
}

fn otherwise(sentence: &str) -> ServiceResult {
    ServiceResult {
        agreement: Agreement::Otherwise,
        words: messages::differs(sentence),
    }
}
