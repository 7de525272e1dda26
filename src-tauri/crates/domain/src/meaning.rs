//! What an answer means, in words, where *yes* or *no* to the question does not say it: a look-up that found nothing, a refund that
//! cancelled, a transfer to somebody without a wallet.

use serde_json::Value as Json;
use service_api::answer;
use service_api::declare::{Effect, Spec};
use service_api::value::{Amount, AnswerAmount};

use crate::payment_request::{Standing, progress};
use crate::reading::{Asked, Attempt, Finding, read_enquiry};

/// What is never shown as the service spells it.
const NOT_FOUND: [&str; 2] = ["UKNOWN", "UNKNOWN"];
const NO_PROOF: &str = "That alone is no proof that it was not made: do not pay again because of it.";

/// What the answer `body` to `asked` means, in a sentence or two; nothing where its code says all.
pub fn meaning(spec: &Spec, asked: &Json, status: u16, body: &[u8]) -> Option<String> {
    let answer = answer::read(body).ok()?;
    let reference = asked.get("referenceNumber").and_then(Json::as_str).unwrap_or_default();
    match spec.id {
        "getOperationStatus" | "transactionStatus" => looked_up(spec, reference, status, body),
        "status" => requested(spec, &answer, reference, status, body),
        "validateMoneyTransfer" => without_wallet(&answer, "recipientRegistrationStatus")
            .then(|| "This person has no wallet: they would get a withdrawal code, and collect the money as cash.".to_owned()),
        "moneyTransfer" | "moneyTransferBulk" => recipients(&answer),
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

fn looked_up(spec: &Spec, reference: &str, status: u16, body: &[u8]) -> Option<String> {
    let attempt = Attempt::Answered {
        status,
        json: true,
        body: body.to_vec(),
        received: None,
    };
    let said = |message: &str| match message {
        "" => String::new(),
        words => format!(" It said: “{words}”."),
    };
    match read_enquiry(spec, &Asked::about(reference), &attempt) {
        Finding::Successful(receipt) => Some(match (receipt.amount.and_then(|told| told.amount), receipt.transaction_id) {
            (Some(amount), Some(id)) => format!("The service made this payment of {} (transaction {id}).", amount.naira()),
            (None, Some(id)) => format!("The service made this payment (transaction {id})."),
            (_, None) => "The service made this payment.".to_owned(),
        }),
        Finding::Failed { message, .. } => Some(format!("The service says that this payment was not made.{}", said(&message))),
        Finding::Pending => Some("Not known yet: the service is still working on this payment. Do not pay it again.".to_owned()),
        Finding::NotFound if spec.id == "transactionStatus" => Some(format!(
            "The service knows no payment with this reference in the last 48 hours (yet). {NO_PROOF}"
        )),
        Finding::NotFound => Some(format!("The service knows no payment with this reference (yet). {NO_PROOF}")),
        Finding::Unclear(_) => None,
    }
}

fn requested(spec: &Spec, answer: &Json, reference: &str, status: u16, body: &[u8]) -> Option<String> {
    let attempt = Attempt::Answered {
        status,
        json: true,
        body: body.to_vec(),
        received: None,
    };
    if read_enquiry(spec, &Asked::about(reference), &attempt) == Finding::NotFound {
        return Some("The service knows no payment request with this reference (yet).".to_owned());
    }
    let found = progress(answer, reference)?;
    let data = answer.get("data")?;
    let asked = amount(data, "requestAmount");
    let owed = asked.zip(found.paid).and_then(|(asked, paid)| asked.checked_sub(paid));
    Some(match found.standing {
        Standing::Paid => "Paid in full.".to_owned(),
        Standing::PartPaid => match owed {
            Some(owed) => format!("Part paid: {} still owed.", owed.naira()),
            None => "Part paid.".to_owned(),
        },
        Standing::Waiting if text(data, "state") == "PENDING" => "Not paid yet: the service waits for the payer.".to_owned(),
        Standing::Waiting => return None,
        Standing::Expired => "The time to pay ran out.".to_owned(),
        Standing::Cancelled => "This request was cancelled.".to_owned(),
        Standing::Failed => "The service gave up on this request.".to_owned(),
    })
}

fn without_wallet(answer: &Json, name: &str) -> bool {
    text(answer, name).eq_ignore_ascii_case("UNREGISTERED")
}

/// Of one transfer, or of each in a group.
fn recipients(answer: &Json) -> Option<String> {
    const NAME: &str = "receiverRegistrationStatus";
    let results = answer.get("results").and_then(Json::as_array);
    let count = results.map_or(0, |results| results.iter().filter(|result| without_wallet(result, NAME)).count());
    match (results, count) {
        (None, _) if without_wallet(answer, NAME) => {
            Some("This person has no wallet; they get a withdrawal code, and collect the money as cash.".to_owned())
        }
        (_, 0) => None,
        (_, 1) => Some("One of these people has no wallet; they get a withdrawal code, and collect the money as cash.".to_owned()),
        (_, count) => Some(format!(
            "{count} of these people have no wallet; they get withdrawal codes, and collect the money as cash."
        )),
    }
}

fn amount(json: &Json, name: &str) -> Option<Amount> {
    let told = json.get(name)?;
    let told = told.as_str().map_or_else(|| told.to_string(), str::to_owned);
    AnswerAmount::new(&told).amount
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn meant(id: &str, answer: &Json) -> Option<String> {
        let spec = service_api::spec(id).expect("an operation");
        meaning(spec, &json!({ "referenceNumber": "R1" }), 200, answer.to_string().as_bytes())
    }

    #[test]
    fn a_look_up_says_what_it_found() {
        // `OBSERVED.md`: not found is code 135, or code 0 with the status so spelt.
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
                "was not made. It said: “Insufficient balance”.",
            ),
        ] {
            let told = meant(id, &answer).unwrap_or_default();
            assert!(told.contains(words), "{id} {answer}: {told}");
        }
        assert_eq!(meant("accountBalance", &json!({"responseCode": "0"})), None);
    }

    #[test]
    fn a_request_says_what_is_owed() {
        let of = |data: Json| meant("status", &json!({"statusCode": "0", "referenceNumber": "R1", "data": data}));
        let part = json!({"statusCode": "2", "state": "PENDING", "requestAmount": 50000, "totalPaymentAmount": "20000.00"});
        assert_eq!(of(part).as_deref(), Some("Part paid: ₦30,000.00 still owed."));
        assert_eq!(of(json!({"state": "CONSUMED"})).as_deref(), Some("Paid in full."));
        assert_eq!(of(json!({"state": "SOMETHING_NEW"})), None);
    }

    #[test]
    fn who_has_no_wallet_is_said() {
        let transfer = |status: &str| meant("moneyTransfer", &json!({"responseCode": "0", "receiverRegistrationStatus": status}));
        assert!(transfer("UNREGISTERED").unwrap_or_default().contains("withdrawal code"));
        assert_eq!(transfer("REGISTERED"), None);
        let item = |status: &str| json!({"responseCode": "0", "receiverRegistrationStatus": status});
        let group = json!({"responseCode": "0", "results": [item("UNREGISTERED"), item("REGISTERED"), item("UNREGISTERED")]});
        assert!(
            meant("moneyTransferBulk", &group)
                .unwrap_or_default()
                .starts_with("2 of these people")
        );
    }

    #[test]
    fn a_refund_of_nothing_cancelled_the_request() {
        assert!(
            meant("refund", &json!({"statusCode": "0", "refundAmount": 0}))
                .unwrap_or_default()
                .contains("cancelled")
        );
        assert_eq!(meant("refund", &json!({"statusCode": "0", "refundAmount": "400.00"})), None);
    }
}
