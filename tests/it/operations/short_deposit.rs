//! The short form of a deposit (`docs/spec/business.md#deposit-to-bank-at-collection`) as a person requests it.

use super::setup::BANK;
use harness::prelude::*;

fn body(reference: &str) -> Value {
    json!({ "referenceNumber": reference, "amount": 100.5, "destinationBankUUID": BANK, "destinationBankAccountNumber": "0123456785",
        "remarks": "October salary" })
}

#[tokio::test(flavor = "multi_thread")]
async fn the_short_form_is_an_option_of_the_call_and_is_sent_to_the_collection_host() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let call = |reference: &str, options: &[&str]| {
        let file = cowrie.file("body.json", body(reference).to_string().as_bytes());
        let args = [
            &["call", "depositToBank", "--again", "--json", "--body", file.to_str().unwrap()],
            options,
        ]
        .concat();
        cowrie.run(&args)
    };
    // The full form needs a contact; the program never chooses the short one.
    let full = call("SHORT-1", &[]).exits(1);
    assert!(full.err.contains("phone number or an e-mail"), "{full:?}");
    assert!(sandbox.control().requests().is_empty());
    let short = call("SHORT-1", &["--variant", "collection"]);
    assert_eq!((short.code, &short.json()["outcome"]), (Some(0), &json!("accepted")), "{short:?}");
    assert_eq!(
        short.json()["answer"]["responseCategoryCode"],
        "0",
        "only the collection host says so"
    );
    // It is recorded with its variant.
    let id = short.json()["call_id"].to_string();
    let shown = cowrie.run(&["activity", "show", &id, "--json"]);
    assert_eq!(shown.json()["operation"], "depositToBank.collection", "{shown:?}");

    // A repetition is answered from the records, and the full form does not take its reference.
    let again = call("SHORT-1", &["--variant", "collection"]);
    assert_eq!(again.json()["outcome"], "accepted", "{again:?}");
    let mut other = body("SHORT-1");
    other["recipientEmail"] = json!("a@example.com");
    let other = cowrie.call("depositToBank", &other);
    assert!(other.code != Some(0) && other.err.contains("was used before"), "{other:?}");
    assert_eq!(sandbox.control().book().len(), 1);

    // A lost answer is queried at the business address, and found.
    sandbox.arm([Armed::new("depositToBank", Fault::DropAfter).nth(1)]);
    let lost = call("SHORT-2", &["--variant", "collection"]);
    assert_eq!(lost.json()["outcome"], "in_doubt", "{lost:?}");
    let settled = async || call("SHORT-2", &["--variant", "collection"]).code == Some(0);
    wait::until("it is looked up", settled).await;
    assert_eq!(sandbox.control().book().len(), 2, "done once");
}
