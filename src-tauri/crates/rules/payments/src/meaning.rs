//! Explains an answer in words where its code alone is not clear: a look-up that found nothing, a refund that cancelled the request, a
//! transfer to a person without a wallet.

use crate::messages::look_up as messages;
use serde_json::Value as Json;
use service_api::answer;
use service_api::declare::{Effect, Spec};
use service_api::value::{Amount, AnswerAmount};

use crate::payment_request::{RequestStatus, progress};
use crate::policy::{Definitive, LOOK_UP_COVERS};
use crate::reading::{Asked, Attempt, StatusResult, read_known, read_status_query};
use base::timestamp::HOUR;

/// The service's spellings of *unknown*, which are never shown.
const NOT_FOUND: [&str; 2] = ["UKNOWN", "UNKNOWN"];

/// The meaning of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// One or two sentences.
    pub words: String,
    /// Whether they end with the service's message.
    pub quotes_service: bool,
}

impl From<String> for Meaning {
    fn from(words: String) -> Self {
        Self {
            words,
            quotes_service: false,
        }
    }
}

/// Explains the answer `body` to `asked`; `None` if its code says everything. `definitive`: the codes that prove that a failed payment was
/// not made.
pub fn meaning(spec: &Spec, asked: &Json, status: u16, body: &[u8], definitive: &Definitive) -> Option<Meaning> {
    // HTTP rejections are explained by their status.
    let answer = (200..=299).contains(&status).then(|| answer::read(body).ok())??;
    let reference = asked.get("referenceNumber").and_then(Json::as_str).unwrap_or_default();
    let is_look_up = ["getOperationStatus", "transactionStatus"].contains(&spec.id);
    if let (Effect::Reads, false, Some(other)) = (spec.effect, is_look_up, other_reference(&answer, reference)) {
        return Some(messages::other_reference(other).into());
    }
    let attempt = Attempt::Answered {
        status,
        json: true,
        body: body.to_vec(),
        received: None,
    };
    let words = match spec.id {
        _ if is_look_up => return Some(looked_up(spec, &answer, reference, &attempt, definitive)),
        "status" => requested(spec, &answer, reference, &attempt),
        "validateMoneyTransfer" => without_wallet(&answer, "recipientRegistrationStatus").then(|| messages::WOULD_GET_CASH_CODE.to_owned()),
        "moneyTransfer" | "moneyTransferBulk" => recipients(asked, &answer),
        "refund" => amount(&answer, "refundAmount")
            .filter(|amount| *amount == Amount::ZERO)
            .map(|_| messages::REQUEST_CANCELLED.to_owned()),
        _ if spec.effect == Effect::Reads && is_unknown(&answer, "status") => Some(messages::NO_SUCH_PAYMENT.to_owned()),
        _ => None,
    };
    words.map(Meaning::from)
}

fn text<'a>(json: &'a Json, name: &str) -> &'a str {
    json.get(name).and_then(Json::as_str).unwrap_or_default()
}

fn is_unknown(answer: &Json, name: &str) -> bool {
    NOT_FOUND.contains(&text(answer, name).to_uppercase().as_str())
}

/// A reference in `answer`, or in its `data`, other than the requested one.
fn other_reference<'a>(answer: &'a Json, asked: &str) -> Option<&'a str> {
    let echoes = [Some(answer), answer.get("data")].into_iter().flatten();
    let mut echoes = echoes.map(|reported| text(reported, "referenceNumber"));
    echoes.find(|echo| !asked.is_empty() && !echo.is_empty() && *echo != asked)
}

/// Explains the answer to a look-up completely, because none of its codes is clear by itself.
fn looked_up(spec: &Spec, answer: &Json, reference: &str, attempt: &Attempt, definitive: &Definitive) -> Meaning {
    let Ok(result) = read_known(spec, &Asked::about(reference), attempt) else {
        let state = ["transactionStatus", "status"].map(|name| text(answer, name)).concat();
        let words = match state.is_empty() {
            true => messages::unclear_without_state(),
            false => messages::unclear_state(&state),
        };
        return words.into();
    };
    let words = match result {
        StatusResult::Successful(receipt) => match (receipt.amount.and_then(|reported| reported.amount), receipt.transaction_id) {
            (Some(amount), Some(id)) => messages::made_with_amount(amount, &id),
            (None, Some(id)) => messages::made(&id),
            (_, None) => messages::MADE_WITHOUT_ID.to_owned(),
        },
        StatusResult::Failed { code, message } => {
            return Meaning {
                words: match definitive.has(spec.interface, true, &code) {
                    true => messages::not_made(&message),
                    false => messages::failed(&message),
                },
                quotes_service: !message.is_empty(),
            };
        }
        StatusResult::Pending => messages::IN_PROGRESS.to_owned(),
        StatusResult::NotFound if spec.id == "transactionStatus" => messages::not_found_recently(LOOK_UP_COVERS / HOUR),
        StatusResult::NotFound => messages::not_found(),
        StatusResult::Unclear(why) => messages::unclear(&why),
        StatusResult::Contradictory { why, .. } => messages::contradictory(&why),
    };
    words.into()
}

fn requested(spec: &Spec, answer: &Json, reference: &str, attempt: &Attempt) -> Option<String> {
    if read_status_query(spec, &Asked::about(reference), attempt) == StatusResult::NotFound {
        return Some(messages::NO_SUCH_REQUEST.to_owned());
    }
    let found = progress(answer, reference, None)?;
    let data = answer.get("data")?;
    let asked = amount(data, "requestAmount");
    let owed = asked.zip(found.paid).and_then(|(asked, paid)| asked.checked_sub(paid));
    Some(match found.status {
        RequestStatus::Paid => messages::PAID_IN_FULL.to_owned(),
        RequestStatus::PartPaid => match owed {
            Some(owed) => messages::part_paid_owing(owed),
            None => messages::PART_PAID.to_owned(),
        },
        RequestStatus::Waiting if text(data, "state") == "PENDING" => messages::WAITS_FOR_CUSTOMER.to_owned(),
        RequestStatus::Waiting => return None,
        RequestStatus::Expired => messages::EXPIRED.to_owned(),
        RequestStatus::Cancelled => messages::CANCELLED.to_owned(),
        RequestStatus::Failed => messages::REQUEST_FAILED.to_owned(),
    })
}

fn without_wallet(answer: &Json, name: &str) -> bool {
    text(answer, name).eq_ignore_ascii_case("UNREGISTERED")
}

/// Where the withdrawal code of a recipient without a wallet is sent, according to the request.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Code {
    /// To the recipient.
    ToThem,
    /// To us.
    ToUs,
    /// No message contains it.
    Nowhere,
}

impl Code {
    fn of(asked: &Json) -> Self {
        match (asked.get("sendWithdrawalCode"), asked.get("suppressRecipientMessage")) {
            (Some(Json::Bool(false)), _) => Self::ToUs,
            (_, Some(Json::Bool(true))) => Self::Nowhere,
            (_, _) => Self::ToThem,
        }
    }
}

/// For one transfer, or for each of a bulk call.
fn recipients(asked: &Json, answer: &Json) -> Option<String> {
    const NAME: &str = "receiverRegistrationStatus";
    let Some(results) = answer.get("results").and_then(Json::as_array) else {
        return without_wallet(answer, NAME).then(|| match Code::of(asked) {
            Code::ToThem => messages::GETS_CASH_CODE.to_owned(),
            Code::ToUs => messages::CASH_CODE_TO_YOU.to_owned(),
            Code::Nowhere => messages::NO_WALLET_NO_MESSAGE.to_owned(),
        });
    };
    let items = asked.get("items").and_then(Json::as_array).map(Vec::as_slice).unwrap_or_default();
    let item_of = |result: &Json| {
        items
            .iter()
            .find(|item| text(item, "referenceNumber") == text(result, "referenceNumber"))
    };
    let without = results.iter().filter(|result| without_wallet(result, NAME));
    let codes: Vec<Code> = without.map(|result| item_of(result).map_or(Code::ToThem, Code::of)).collect();
    let (first, count) = (*codes.first()?, codes.len());
    let same = codes.iter().all(|code| *code == first).then_some(first);
    Some(messages::without_wallet(count, same))
}

fn amount(json: &Json, name: &str) -> Option<Amount> {
    let reported = json.get(name)?;
    let reported = reported.as_str().map_or_else(|| reported.to_string(), str::to_owned);
    AnswerAmount::new(&reported).amount
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::Policy;
    use serde_json::json;

    fn explain(id: &str, answer: &Json) -> Option<String> {
        let spec = service_api::spec(id).expect("an operation");
        let definitive = Policy::deployment().definitive;
        let mut answer = answer.clone();
        if let Some(answer) = answer.as_object_mut() {
            answer.entry("referenceNumber").or_insert_with(|| "R1".into());
        }
        meaning(
            spec,
            &json!({ "referenceNumber": "R1" }),
            200,
            answer.to_string().as_bytes(),
            &definitive,
        )
        .map(|meaning| meaning.words)
    }

    /// Where the code is sent follows from the request's `sendWithdrawalCode` and `suppressRecipientMessage`
    /// (`docs/spec/business.md#money-transfer`).
    #[test]
    fn the_destination_of_a_withdrawal_code_follows_from_the_request() {
        let definitive = Policy::deployment().definitive;
        let sentence = |id: &str, asked: &Json, answer: &Json| {
            let spec = service_api::spec(id).expect("an operation");
            let meaning = meaning(spec, asked, 200, answer.to_string().as_bytes(), &definitive);
            meaning.expect("a sentence").words
        };
        let answer = json!({ "referenceNumber": "R1", "receiverRegistrationStatus": "UNREGISTERED" });
        for (more, words) in [
            (json!({}), "a cash code"),
            (json!({ "sendWithdrawalCode": false }), "came to you"),
            (json!({ "suppressRecipientMessage": true }), "no message was sent"),
        ] {
            let mut asked = more;
            asked["referenceNumber"] = json!("R1");
            let one = sentence("moneyTransfer", &asked, &answer);
            assert!(one.contains(words), "{one}");
            let group = json!({ "bulkReferenceNumber": "G", "items": [asked] });
            let many = sentence(
                "moneyTransferBulk",
                &group,
                &json!({ "bulkReferenceNumber": "G", "results": [answer] }),
            );
            assert!(
                many.starts_with("One of these people has no wallet") && many.contains(words),
                "{many}"
            );
        }
    }

    #[test]
    fn a_look_up_is_explained() {
        // `docs/spec/codes.md#status-words`: not found is code 135, or code 0 with that status in either spelling.
        for (id, answer, words) in [
            (
                "transactionStatus",
                json!({"responseCode": "0", "status": "UKNOWN"}),
                "has no payment with this reference",
            ),
            (
                "getOperationStatus",
                json!({"responseCode": "135", "message": "Unknown reference"}),
                "has no payment with this reference",
            ),
            (
                "status",
                json!({"statusCode": "121", "statusMessage": "Reference not found"}),
                "has no payment request",
            ),
            (
                "getTransactionDetails",
                json!({"responseCode": 0, "status": "UKNOWN"}),
                "has no such payment",
            ),
            (
                "getOperationStatus",
                json!({"responseCode": "0", "transactionStatus": "PENDING"}),
                "Do not pay it again",
            ),
            (
                "transactionStatus",
                json!({"responseCode": "0", "status": "SUCCESSFUL", "transactionId": "7", "amount": 1250000.5}),
                "made this payment of ₦1,250,000.50 (transaction 7)",
            ),
            (
                "transactionStatus",
                json!({"responseCode": "0", "status": "FAILED", "message": "Insufficient balance"}),
                "as failed. It may still have been paid: do not pay again because of this. Service message: “Insufficient balance”.",
            ),
            // Code 139, insufficient balance, can only mean *refused before execution* (`docs/spec/codes.md#final-refusals`).
            (
                "transactionStatus",
                json!({"responseCode": "0", "responseCategoryCode": "139", "status": "FAILED", "message": "Insufficient balance"}),
                "The service did not make this payment. Service message: “Insufficient balance”.",
            ),
        ] {
            let reported = explain(id, &answer).unwrap_or_default();
            assert!(reported.contains(words), "{id} {answer}: {reported}");
        }
        assert_eq!(explain("accountBalance", &json!({"responseCode": "0"})), None);
    }

    /// Each of these answers contains *successful* with a reservation, or says too little: a person must not read it as a plain yes or no.
    #[test]
    fn a_look_up_without_a_settlement_is_not_explained_as_one() {
        let successful = |more: Json| {
            let mut answer = json!({"responseCode": "0", "status": "SUCCESSFUL", "transactionId": "7"});
            for (name, value) in more.as_object().expect("fields") {
                answer[name] = value.clone();
            }
            answer
        };
        for (answer, words) in [
            (
                successful(json!({"reversalId": "V8"})),
                "The service made it and took it back (reversal V8).",
            ),
            (
                successful(json!({"integrationStatus": "FAILED"})),
                "The service made it, but the biller declined it.",
            ),
            (
                successful(json!({"integrationStatus": "INCONCLUSIVE"})),
                "still processing this payment",
            ),
            (successful(json!({"referenceNumber": "R2"})), "another payment"),
            (json!({"responseCode": "0", "status": "HELD_BACK"}), "“HELD_BACK”"),
            (json!({"responseCode": "-1", "message": "Unknown error"}), "does not show"),
        ] {
            for id in ["transactionStatus", "getOperationStatus"] {
                let reported = explain(id, &answer).unwrap_or_default();
                assert!(reported.contains(words), "{id} {answer}: {reported}");
                assert!(
                    reported.to_lowercase().contains("do not pay") && !reported.contains("The service made this payment"),
                    "{reported}"
                );
            }
        }
    }

    #[test]
    fn an_answer_about_something_else_is_reported() {
        for id in ["status", "getTransactionDetails", "accountBalance"] {
            let other = json!({"responseCode": "0", "statusCode": "0", "referenceNumber": "R2", "status": "SUCCESSFUL",
                "data": {"state": "CONSUMED"}});
            let reported = explain(id, &other).unwrap_or_default();
            assert!(reported == messages::other_reference("R2"), "{id}: {reported}");
        }
        assert_eq!(
            explain("accountBalance", &json!({"responseCode": "0", "referenceNumber": "R1"})),
            None
        );
    }

    #[test]
    fn the_amount_owed_of_a_request_is_reported() {
        let of = |data: Json| explain("status", &json!({"statusCode": "0", "referenceNumber": "R1", "data": data}));
        let part = json!({"statusCode": "2", "state": "PENDING", "requestAmount": 50000, "totalPaymentAmount": "20000.00"});
        assert_eq!(of(part).as_deref(), Some("Part paid: ₦30,000.00 still owed."));
        assert_eq!(of(json!({"state": "CONSUMED"})).as_deref(), Some("Paid in full."));
        assert_eq!(of(json!({"state": "SOMETHING_NEW"})), None);
    }

    #[test]
    fn recipients_without_a_wallet_are_reported() {
        let transfer = |status: &str| explain("moneyTransfer", &json!({"responseCode": "0", "receiverRegistrationStatus": status}));
        assert!(transfer("UNREGISTERED").unwrap_or_default().contains("cash code"));
        assert_eq!(transfer("REGISTERED"), None);
        let item = |status: &str| json!({"responseCode": "0", "receiverRegistrationStatus": status});
        let group = json!({"responseCode": "0", "results": [item("UNREGISTERED"), item("REGISTERED"), item("UNREGISTERED")]});
        assert!(
            explain("moneyTransferBulk", &group)
                .unwrap_or_default()
                .starts_with("2 of these people")
        );
    }

    #[test]
    fn a_refund_of_nothing_cancelled_the_request() {
        assert!(
            explain("refund", &json!({"statusCode": "0", "refundAmount": 0}))
                .unwrap_or_default()
                .contains("cancelled")
        );
        assert_eq!(explain("refund", &json!({"statusCode": "0", "refundAmount": "400.00"})), None);
    }
}
