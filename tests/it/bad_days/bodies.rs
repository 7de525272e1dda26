//! A request body from another program: what Cowrie does not understand is not sent, and a field that would be lost is refused.

use super::{BANK, assert_says, deposit};
use harness::prelude::*;

const PASSWORD: &str = "a-customers-own-password";

fn transfers(items: &Value) -> Value {
    json!({ "bulkReferenceNumber": "GROUP-1", "items": items })
}

/// The paths of the problems, in the reported order.
fn shown(ended: &Ended) -> Vec<String> {
    let report = ended.json();
    let problems = report["error"]["problems"].list();
    problems.iter().map(|problem| problem["path"].text().to_owned()).collect()
}

#[track_caller]
fn assert_not_sent(ended: &Ended, sandbox: &Sandbox) {
    assert_eq!((ended.code, &ended.json()["outcome"]), (Some(1), &json!("not_sent")), "{ended:?}");
    assert_says(ended, &["Nothing was sent"]);
    assert!(!format!("{ended:?}").contains(PASSWORD), "a value is repeated: {ended:?}");
    assert_eq!(sandbox.control().requests(), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_fields_of_an_operation_are_all_named_and_nothing_is_sent() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let mut body = transfers(&json!([
        { "referenceNumber": "OURS-1", "amount": 5, "destinationAccount": "0123456785", "destinationBank": BANK },
        { "referenceNumber": "OURS-2", "amount": 6, "destinationAccount": "0123456784", "destinationBank": BANK },
    ]));
    body["items"][1]["senderCredentials"] = json!(PASSWORD);
    body["items"][1]["senderPassword"] = json!(PASSWORD);
    body["items"][0]["minRecipientKYCLevel"] = json!("KYC1");
    body["remarks"] = json!("October");
    let group = cowrie.call("moneyTransferBulk", &body);
    assert_not_sent(&group, &sandbox);
    let mut paths = shown(&group);
    paths.sort_unstable();
    let expected = [
        "items[0].minRecipientKYCLevel",
        "items[1].senderPassword",
        "items[1].senderPrincipal",
        "remarks",
    ];
    assert_eq!(paths, expected);
    assert_says(&group, &["Whose password is it?"]);

    // A query is treated alike: its body is stored too.
    let question = json!({ "referenceNumber": "OURS-3", "accountPrincipal": null, "accountCredentials": PASSWORD, "pin": 1 });
    let question = cowrie.call("accountBalance", &question);
    assert_not_sent(&question, &sandbox);
    assert_eq!(shown(&question).len(), 2, "{question:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_field_name_is_refused_in_any_spelling_and_position() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let once = deposit("OURS-1").to_string();
    let more = |field: &str| format!("{},{field}}}", once.strip_suffix('}').unwrap());
    for body in [more("\"amount\":1"), more("\"\\u0061mount\":1"), more("\"amount\":250.5")] {
        let ended = cowrie.run_with_input(&["call", "depositToBank", "--body", "-", "--json"], &body);
        assert_not_sent(&ended, &sandbox);
        assert_says(&ended, &["`amount` occurs twice"]);
    }
    let item = format!(
        "{{\"items\":[{{\"referenceNumber\":\"OURS-2\",\"amount\":5,\"destinationAccount\":\"0123456785\",\"destinationBank\":\"{BANK}\",\
         \"destinationAccount\":\"0123456784\"}}]}}"
    );
    let ended = cowrie.run_with_input(&["call", "moneyTransferBulk", "--body", "-", "--json"], &item);
    assert_not_sent(&ended, &sandbox);
    assert_says(&ended, &["`destinationAccount` occurs twice"]);
}

/// A float would read these as 10.00; the service might not.
#[tokio::test(flavor = "multi_thread")]
async fn an_amount_with_more_digits_than_a_float_is_not_rounded_to_a_valid_one() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    for spelling in ["10.000000000000000001", "9.9999999999999999999"] {
        let body = deposit("OURS-1").to_string().replace("250.5", spelling);
        assert!(body.contains(spelling), "{body}");
        let ended = cowrie.run_with_input(&["call", "depositToBank", "--body", "-", "--json"], &body);
        assert_not_sent(&ended, &sandbox);
        assert_says(&ended, &["too many digits in `amount`"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn acting_for_a_customer_requires_a_password_and_a_card_picture_its_number() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let question = cowrie.call("accountBalance", &json!({ "referenceNumber": "OURS-3", "accountPrincipal": "ada" }));
    assert_not_sent(&question, &sandbox);
    assert_eq!(shown(&question), ["accountCredentials"]);
    assert_says(&question, &["The principal’s credentials are needed too."]);

    let card = cowrie.file("card.png", b"\x89PNG\r\n\x1a\n....");
    let photo = format!("customerIdPhoto={}", card.display());
    let customer = json!({
        "referenceNumber": "OURS-4", "customerFirstName": "Ada", "customerLastName": "Obi", "customerPhoneNumber": "+2348012345678",
        "customerEmail": "ada@example.com", "customerDateOfBirth": "1990-05-17", "customerGender": "FEMALE",
    });
    let args = ["call", "registerCustomerWithKYC", "--body", "-", "--photo", &photo, "--json"];
    let ended = cowrie.run_with_input(&args, &customer.to_string());
    assert_not_sent(&ended, &sandbox);
    assert_eq!(shown(&ended), ["customerIdType", "customerIdNumber"]);
}
