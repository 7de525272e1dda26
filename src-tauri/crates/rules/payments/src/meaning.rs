//! Explains an answer in words where its code alone is not clear: a look-up that found nothing, a refund that cancelled the request, a
//! transfer to a person without a wallet.

use serde_json::Value as Json;
use service_api::answer::{self, message_of};
use service_api::declare::{Effect, Spec};
use service_api::value::{Amount, AnswerAmount};

use crate::payment_request::{RequestStatus, progress};
use crate::policy::Definitive;
use crate::reading::{Asked, Attempt, StatusResult, read_status_query};

/// The service's spellings of *unknown*, which are never shown.
const NOT_FOUND: [&str; 2] = ["UKNOWN", "UNKNOWN"];
const NO_PROOF: &str = "That alone is no proof that it was not made: do not pay again because of it.";
const NOT_BEFORE: &str = "Do not pay it again before this is cleared up.";

/// Explains the answer `body` to `asked` in one or two sentences; `None` if its code says everything. `definitive`: the codes that prove
/// that a failed payment was not made.
pub fn meaning(spec: &Spec, asked: &Json, status: u16, body: &[u8], definitive: &Definitive) -> Option<String> {
    // HTTP rejections are explained by their status.
    let answer = (200..=299).contains(&status).then(|| answer::read(body).ok())??;
    let reference = asked.get("referenceNumber").and_then(Json::as_str).unwrap_or_default();
    let is_look_up = ["getOperationStatus", "transactionStatus"].contains(&spec.id);
    if let (Effect::Reads, false, Some(other)) = (spec.effect, is_look_up, other_reference(&answer, reference)) {
        return Some(format!(
            "The answer is about something else: it carries the reference “{other}”. Rely on nothing in it."
        ));
    }
    let attempt = Attempt::Answered {
        status,
        json: true,
        body: body.to_vec(),
        received: None,
    };
    match spec.id {
        _ if is_look_up => Some(looked_up(spec, &answer, reference, &attempt, definitive)),
        "status" => requested(spec, &answer, reference, &attempt),
        "validateMoneyTransfer" => without_wallet(&answer, "recipientRegistrationStatus")
            .then(|| "This person has no wallet: they would get a withdrawal code, and collect the money as cash.".to_owned()),
        "moneyTransfer" | "moneyTransferBulk" => recipients(asked, &answer),
        "refund" => amount(&answer, "refundAmount")
            .filter(|amount| *amount == Amount::ZERO)
            .map(|_| "The service cancelled the request. Nobody had paid it, so nothing was given back.".to_owned()),
        _ if spec.effect == Effect::Reads && is_unknown(&answer, "status") => {
            Some("The service knows no payment like this (yet).".to_owned())
        }
        _ => None,
    }
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
fn looked_up(spec: &Spec, answer: &Json, reference: &str, attempt: &Attempt, definitive: &Definitive) -> String {
    let sentence = |message: &str| match message {
        "" => String::new(),
        words => format!(" It said: “{words}”."),
    };
    match read_status_query(spec, &Asked::about(reference), attempt) {
        StatusResult::Successful(receipt) => match (receipt.amount.and_then(|reported| reported.amount), receipt.transaction_id) {
            (Some(amount), Some(id)) => format!("The service made this payment of {} (transaction {id}).", amount.naira()),
            (None, Some(id)) => format!("The service made this payment (transaction {id})."),
            (_, None) => "The service made this payment.".to_owned(),
        },
        StatusResult::Failed { code, message } if definitive.has(spec.interface, true, &code) => {
            format!("The service says that this payment was not made.{}", sentence(&message))
        }
        StatusResult::Failed { message, .. } => format!(
            "The service says that this payment failed, which alone is no proof that it was not made: do not pay again because of it.{}",
            sentence(&message)
        ),
        StatusResult::Pending => "Not known yet: the service is still working on this payment. Do not pay it again.".to_owned(),
        StatusResult::NotFound if spec.id == "transactionStatus" => {
            format!("The service knows no payment with this reference in the last 48 hours (yet). {NO_PROOF}")
        }
        StatusResult::NotFound => format!("The service knows no payment with this reference (yet). {NO_PROOF}"),
        StatusResult::Unclear(why) if why != message_of(answer) => format!("{why} {NOT_BEFORE}"),
        // The service's own words: an unknown state, or none.
        StatusResult::Unclear(_) => match ["transactionStatus", "status"].map(|name| text(answer, name)).concat() {
            state if state.is_empty() => format!("This look-up does not tell whether the payment was made. {NOT_BEFORE}"),
            state => format!("The service does not say clearly whether it made this payment, only “{state}”. {NOT_BEFORE}"),
        },
        StatusResult::Contradictory { why, .. } => format!("{why} Do not pay it again."),
    }
}

fn requested(spec: &Spec, answer: &Json, reference: &str, attempt: &Attempt) -> Option<String> {
    if read_status_query(spec, &Asked::about(reference), attempt) == StatusResult::NotFound {
        return Some("The service knows no payment request with this reference (yet).".to_owned());
    }
    let found = progress(answer, reference, None)?;
    let data = answer.get("data")?;
    let asked = amount(data, "requestAmount");
    let owed = asked.zip(found.paid).and_then(|(asked, paid)| asked.checked_sub(paid));
    Some(match found.status {
        RequestStatus::Paid => "Paid in full.".to_owned(),
        RequestStatus::PartPaid => match owed {
            Some(owed) => format!("Part paid: {} still owed.", owed.naira()),
            None => "Part paid.".to_owned(),
        },
        RequestStatus::Waiting if text(data, "state") == "PENDING" => "Not paid yet: the service waits for the customer.".to_owned(),
        RequestStatus::Waiting => return None,
        RequestStatus::Expired => "The time to pay ran out.".to_owned(),
        RequestStatus::Cancelled => "This request was cancelled.".to_owned(),
        RequestStatus::Failed => "Given up by the service.".to_owned(),
    })
}

fn without_wallet(answer: &Json, name: &str) -> bool {
    text(answer, name).eq_ignore_ascii_case("UNREGISTERED")
}

/// Where the withdrawal code of a recipient without a wallet is sent, according to the request.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Code {
    ToThem,
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
            Code::ToThem => "This person has no wallet; they get a withdrawal code, and collect the money as cash.".to_owned(),
            Code::ToUs => {
                "This person has no wallet. The withdrawal code came to you alone: whoever has it collects the money as cash.".to_owned()
            }
            Code::Nowhere => {
                "This person has no wallet, and no message was sent to them. Ask the service how they get the withdrawal code.".to_owned()
            }
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
    let (who, verb, plural) = if count == 1 {
        ("One".to_owned(), "has", "")
    } else {
        (count.to_string(), "have", "s")
    };
    let what = match first {
        _ if codes.iter().any(|code| *code != first) => {
            "some withdrawal codes went to them, others did not: each payment tells its own".to_owned()
        }
        Code::ToThem if count == 1 => "they get a withdrawal code, and collect the money as cash".to_owned(),
        Code::ToThem => "they get withdrawal codes, and collect the money as cash".to_owned(),
        Code::ToUs => format!("the withdrawal code{plural} came to you alone: whoever has one collects the money as cash"),
        Code::Nowhere => format!("no message was sent to them. Ask the service how they get the withdrawal code{plural}"),
    };
    Some(format!("{who} of these people {verb} no wallet; {what}."))
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
    }

    /// Where the code is sent follows from the request's `sendWithdrawalCode` and `suppressRecipientMessage`
    /// (`docs/spec/business.md#money-transfer`).
    #[test]
    fn the_destination_of_a_withdrawal_code_follows_from_the_request() {
        let definitive = Policy::deployment().definitive;
        let sentence = |id: &str, asked: &Json, answer: &Json| {
            let spec = service_api::spec(id).expect("an operation");
            meaning(spec, asked, 200, answer.to_string().as_bytes(), &definitive).expect("a sentence")
        };
        let answer = json!({ "referenceNumber": "R1", "receiverRegistrationStatus": "UNREGISTERED" });
        for (more, words) in [
            (json!({}), "they get a withdrawal code"),
            (json!({ "sendWithdrawalCode": false }), "came to you alone"),
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
                "knows no payment",
            ),
            (
                "getOperationStatus",
                json!({"responseCode": "135", "message": "Unknown reference"}),
                "knows no payment",
            ),
            (
                "status",
                json!({"statusCode": "121", "statusMessage": "Reference not found"}),
                "knows no payment request",
            ),
            (
                "getTransactionDetails",
                json!({"responseCode": 0, "status": "UKNOWN"}),
                "knows no payment",
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
                "which alone is no proof that it was not made: do not pay again because of it. It said: “Insufficient balance”.",
            ),
            // Code 139, insufficient balance, can only mean *refused before execution* (`docs/spec/codes.md#final-refusals`).
            (
                "transactionStatus",
                json!({"responseCode": "0", "responseCategoryCode": "139", "status": "FAILED", "message": "Insufficient balance"}),
                "was not made. It said: “Insufficient balance”.",
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
                "The service made it, and the biller did not take it.",
            ),
            (
                successful(json!({"integrationStatus": "INCONCLUSIVE"})),
                "still working on this payment",
            ),
            (successful(json!({"referenceNumber": "R2"})), "another payment"),
            (json!({"responseCode": "0", "status": "HELD_BACK"}), "“HELD_BACK”"),
            (json!({"responseCode": "-1", "message": "Unknown error"}), "does not tell"),
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
            assert!(
                reported.contains("“R2”") && reported.contains("Rely on nothing in it"),
                "{id}: {reported}"
            );
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
        assert!(transfer("UNREGISTERED").unwrap_or_default().contains("withdrawal code"));
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
