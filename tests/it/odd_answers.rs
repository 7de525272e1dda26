//! A service with one unusual property in its answers: the rest is read and shown.

use harness::forms::payment_request_by_mail;
use harness::prelude::*;

use crate::contract_probe::serving;

/// Creates payment requests, each paid at once, and gives a way to pay with a null property beside the others.
fn odd() -> String {
    serving(|operation, body| {
        // `docs/spec/collection.md#payment-request-result`: the texts of a way to pay, and a flag.
        let mut shown = json!({ "referenceNumber": body["referenceNumber"], "statusCode": "0", "statusMessage": "success",
            "isPayerServiceAccountHolder": "true",
            "paymentMethods": [{ "name": "BANK_TRANSFER", "properties": { "AccountNumber": "0123456785", "WebPaymentLink": null } }] });
        if operation == "status" {
            shown["state"] = "CONSUMED".into();
            shown = json!({ "referenceNumber": body["referenceNumber"], "statusCode": "0", "statusMessage": null, "data": shown });
        }
        Some(("200 OK", shown))
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_null_property_hides_neither_the_ways_to_pay_nor_the_payment() {
    let (address, cowrie) = (odd(), Cowrie::new());
    let deployment = json!({ "collect_base_url": address, "base_url": address, "public_key": "a", "secret_key": "b", "hash_key": "k" });
    let from = cowrie.file("deployment.json", deployment.to_string().as_bytes());
    cowrie
        .run(&["profiles", "add", "odd", "--kind", "sandbox", "--from", from.to_str().unwrap()])
        .exits(0);
    let host = host::of(&cowrie, "odd").await;
    let own = json!({ "payer_fee_share": "1", "allow_partial": false });
    let form = with(payment_request_by_mail("1500.00", "Ada Obi"), &own);
    let made = host.ask("payment_requests_create", form).await;
    let way = json!([{ "method": "BANK_TRANSFER", "properties": [{ "name": "AccountNumber", "value": "0123456785" }] }]);
    assert_has!(made, { "ways": way, "payer_has_wallet": true });
    let paid = host.ask("payment_requests_check", json!({ "id": made["id"] })).await;
    assert_has!(paid, { "state": "paid", "ways": way });
}
