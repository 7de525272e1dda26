//! The states of a payment request, as the service reports them.

use crate::messages::request_states as messages;
use serde::Serialize;
use serde_json::Value as Json;
use service_api::value::{Amount, AnswerAmount};
use ts_rs::TS;

use base::timestamp::{MINUTE, SECOND};

/// The status of a created payment request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestStatus {
    /// Waiting for the payer.
    Waiting,
    /// Part of it is paid.
    PartPaid,
    /// Paid in full.
    Paid,
    /// It expired.
    Expired,
    /// The payer cancelled it.
    Cancelled,
    /// It failed at the service.
    Failed,
}

base::words!(RequestStatus:
    Waiting => "waiting", PartPaid => "part_paid", Paid => "paid", Expired => "expired", Cancelled => "cancelled", Failed => "failed"
);

impl RequestStatus {
    /// Whether the status is final.
    pub fn is_final(self) -> bool {
        match self {
            Self::Waiting | Self::PartPaid => false,
            Self::Paid | Self::Expired | Self::Cancelled | Self::Failed => true,
        }
    }

    /// Whether it ended without its money.
    pub fn is_over(self) -> bool {
        matches!(self, Self::Expired | Self::Cancelled | Self::Failed)
    }

    /// The status after the service reported `reported`. Received money does not disappear: an earlier answer may arrive late. A request that
    /// ended without money changes only if money arrived after all.
    pub fn after(self, reported: Self) -> Self {
        match (self, reported) {
            (Self::PartPaid, Self::Waiting) => self,
            (Self::Waiting | Self::PartPaid, reported) => reported,
            (Self::Expired | Self::Cancelled | Self::Failed, Self::Paid | Self::PartPaid) => reported,
            (Self::Paid | Self::Expired | Self::Cancelled | Self::Failed, _) => self,
        }
    }
}

/// The content of a status answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The status.
    pub status: RequestStatus,
    /// Paid so far, if reported.
    pub paid: Option<Amount>,
    /// The state of a refund, in the service's words.
    pub refund: Option<String>,
    /// The service's message.
    pub words: Option<String>,
}

/// Reads the `data` of a status answer about `reference`. `None` if it is about something else or has no data, because the code of the
/// look-up itself shows nothing about the payment. Codes and states are those of `docs/spec/codes.md#reading-a-payment-request`; an unknown
/// one means *still waiting*. `ours` is the requested amount in our records: the service may leave it out.
pub fn progress(answer: &Json, reference: &str, ours: Option<Amount>) -> Option<Progress> {
    let data = answer.get("data").filter(|data| data.is_object())?;
    let echoes = [answer.get("referenceNumber"), data.get("referenceNumber")];
    let echoes: Vec<&str> = echoes.into_iter().flatten().filter_map(Json::as_str).collect();
    if echoes.is_empty() || echoes.iter().any(|echo| *echo != reference) {
        return None;
    }
    let text = |name: &str| match data.get(name) {
        Some(Json::String(text)) => text.clone(),
        Some(Json::Number(number)) => number.to_string(),
        Some(Json::Null | Json::Bool(_) | Json::Array(_) | Json::Object(_)) | None => String::new(),
    };
    let paid = AnswerAmount::new(&text("totalPaymentAmount")).amount;
    let status = match (text("state").as_str(), text("statusCode").as_str()) {
        ("CONSUMED" | "CHARGEABLE", _) => RequestStatus::Paid,
        ("EXPIRED", _) | (_, "-2") => RequestStatus::Expired,
        ("CANCELLED", _) | (_, "-3") => RequestStatus::Cancelled,
        ("FAILED", _) | (_, "114") => RequestStatus::Failed,
        (_, "2") => RequestStatus::PartPaid,
        _ => RequestStatus::Waiting,
    };
    let asked = AnswerAmount::new(&text("requestAmount")).amount.or(ours);
    let only_code = text("state").is_empty() && text("statusCode") == "0";
    let status = match (status, paid.filter(|paid| *paid > Amount::ZERO)) {
        // The same answer reports a paid amount of zero.
        (RequestStatus::Paid, None) if paid.is_some() => RequestStatus::Waiting,
        // Part of it was paid, whatever the state is. The whole amount beside an open state may be the amount due.
        (RequestStatus::Waiting, Some(paid)) if asked.is_some_and(|asked| paid < asked) => RequestStatus::PartPaid,
        // Code 0 alone also means that the look-up worked, so the amounts must agree.
        (RequestStatus::Waiting, Some(_)) if only_code && asked.is_some() => RequestStatus::Paid,
        (RequestStatus::Waiting, Some(_)) if only_code => RequestStatus::PartPaid,
        (status, _) => status,
    };
    let reported = |name: &str| Some(text(name)).filter(|text| !text.trim().is_empty());
    Some(Progress {
        status,
        paid,
        refund: reported("refundStatus"),
        words: reported("statusMessage"),
    })
}

/// Whether these are the service's usual words for a status: beside our own word for it they add nothing.
pub fn is_only_status(words: &str) -> bool {
    const USUAL: [&str; 8] = [
        "success",
        "successful",
        "partially paid",
        "awaiting payment",
        "pending",
        "request expired",
        "request cancelled",
        "request failed",
    ];
    USUAL.contains(&words.trim().trim_end_matches('.').to_lowercase().as_str())
}

/// The interval between status queries of a request: at first, after five minutes, after an hour. Milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace(pub [i64; 3]);

/// Every 15 s, every minute, every 15 min.
pub const DEPLOYMENT_PACE: Pace = Pace([15 * SECOND, MINUTE, 15 * MINUTE]);
/// For the sandbox, where people watch.
pub const SANDBOX_PACE: Pace = Pace([SECOND, 5 * SECOND, 30 * SECOND]);

/// The state of a payment request, including its sending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PaymentRequestState {
    /// Being sent to the service.
    Sending,
    /// Nothing was sent; it waits.
    NotSent,
    /// Unconfirmed: it may exist or not.
    InDoubt,
    /// The service rejected it.
    Refused,
    /// Waiting for the payer.
    Waiting,
    /// Part of it is paid.
    PartPaid,
    /// Paid in full.
    Paid,
    /// It expired.
    Expired,
    /// The payer cancelled it.
    Cancelled,
    /// The service had accepted it, and it failed there.
    Failed,
}

base::words!(PaymentRequestState:
    Sending => "sending", NotSent => "not_sent", InDoubt => "in_doubt", Refused => "refused", Waiting => "waiting", PartPaid => "part_paid",
    Paid => "paid", Expired => "expired", Cancelled => "cancelled", Failed => "failed"
);

impl PaymentRequestState {
    /// Its name on screen and in files for people.
    #[must_use]
    pub fn words(self) -> &'static str {
        messages::payment_request(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_states_are_read() {
        for (data, expected) in [
            (r#"{"statusCode": "0", "state": "CONSUMED"}"#, RequestStatus::Paid),
            (r#"{"statusCode": "0", "state": "PENDING"}"#, RequestStatus::Waiting),
            (
                r#"{"statusCode": "0", "totalPaymentAmount": 0, "requestAmount": 500}"#,
                RequestStatus::Waiting,
            ),
            (
                r#"{"statusCode": "0", "totalPaymentAmount": 200, "requestAmount": 500}"#,
                RequestStatus::PartPaid,
            ),
            (
                r#"{"statusCode": "0", "totalPaymentAmount": "500.00", "requestAmount": 500}"#,
                RequestStatus::Paid,
            ),
            (
                r#"{"statusCode": "0", "totalPaymentAmount": 510, "requestAmount": 500}"#,
                RequestStatus::Paid,
            ),
            (r#"{"state": "CONSUMED", "totalPaymentAmount": "0.00"}"#, RequestStatus::Waiting),
            // The look-up worked and reports no amount, like the answer to the creation.
            (r#"{"statusCode": "0", "requestAmount": 500}"#, RequestStatus::Waiting),
            (r#"{"statusCode": "0"}"#, RequestStatus::Waiting),
            (r#"{"statusCode": "0", "totalPaymentAmount": 200}"#, RequestStatus::PartPaid),
            // Part of it was paid while it is still open.
            (
                r#"{"state": "PENDING", "statusCode": "0", "totalPaymentAmount": 200, "requestAmount": 500}"#,
                RequestStatus::PartPaid,
            ),
            (
                r#"{"statusCode": "1", "totalPaymentAmount": 200, "requestAmount": 500}"#,
                RequestStatus::PartPaid,
            ),
            (
                r#"{"state": "PENDING", "totalPaymentAmount": 500, "requestAmount": 500}"#,
                RequestStatus::Waiting,
            ),
            (r#"{"statusCode": 2}"#, RequestStatus::PartPaid),
            (r#"{"statusCode": "-2"}"#, RequestStatus::Expired),
            (r#"{"statusCode": "-3"}"#, RequestStatus::Cancelled),
            (r#"{"state": "SOMETHING_NEW", "statusCode": "7"}"#, RequestStatus::Waiting),
        ] {
            let data: Json = serde_json::from_str(data).expect("JSON");
            let answer = serde_json::json!({ "referenceNumber": "R1", "data": data });
            let status = progress(&answer, "R1", None).map(|progress| progress.status);
            assert_eq!(status, Some(expected), "{answer}");
        }
    }

    #[test]
    fn our_requested_amount_replaces_a_missing_one() {
        let ours = Amount::from_minor(50_000).ok();
        for (paid, expected) in [
            ("200", RequestStatus::PartPaid),
            ("500", RequestStatus::Paid),
            ("0", RequestStatus::Waiting),
        ] {
            let answer = serde_json::json!({"referenceNumber": "R1", "data": {"statusCode": "0", "totalPaymentAmount": paid}});
            assert_eq!(
                progress(&answer, "R1", ours).map(|reported| reported.status),
                Some(expected),
                "{paid}"
            );
        }
    }

    #[test]
    fn an_ended_request_changes_only_for_money() {
        use RequestStatus::{Cancelled, Expired, Failed, Paid, PartPaid, Waiting};
        for reported in [Waiting, PartPaid, Paid, Expired, Cancelled, Failed] {
            assert_eq!((Waiting.after(reported), Paid.after(reported)), (reported, Paid));
        }
        // An answer from before the first payment may arrive after the one that shows it.
        for (reported, then) in [
            (Waiting, PartPaid),
            (PartPaid, PartPaid),
            (Paid, Paid),
            (Expired, Expired),
            (Cancelled, Cancelled),
            (Failed, Failed),
        ] {
            assert_eq!(PartPaid.after(reported), then, "{reported:?}");
        }
        for over in [Expired, Cancelled, Failed] {
            for (reported, then) in [(Paid, Paid), (PartPaid, PartPaid), (Waiting, over), (Failed, over), (Expired, over)] {
                assert_eq!(over.after(reported), then, "{over:?} {reported:?}");
            }
        }
    }

    #[test]
    fn the_state_of_a_refund_is_kept() {
        let answer = serde_json::json!({"referenceNumber": "R1", "data":
            {"state": "CONSUMED", "totalPaymentAmount": "60000.00", "refundStatus": "PENDING", "statusMessage": " "}});
        let progress = progress(&answer, "R1", None).expect("about it");
        assert_eq!((progress.refund.as_deref(), progress.words), (Some("PENDING"), None));
        assert_eq!(progress.paid.map(Amount::minor), Some(6_000_000));
    }

    #[test]
    fn an_answer_about_another_request_or_without_data_is_ignored() {
        let of = |json: Json| progress(&json, "R1", None);
        assert_eq!(of(serde_json::json!({"referenceNumber": "R1", "statusCode": "0"})), None);
        assert_eq!(of(serde_json::json!({"data": {"statusCode": "0", "state": "CONSUMED"}})), None);
        assert_eq!(
            of(serde_json::json!({"referenceNumber": "R1", "data": {"referenceNumber": "R2", "state": "CONSUMED"}})),
            None
        );
        assert_eq!(
            of(serde_json::json!({"referenceNumber": "R2", "data": {"state": "CONSUMED"}})),
            None
        );
    }
}
