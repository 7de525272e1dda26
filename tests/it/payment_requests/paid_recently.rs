//! A customer who paid the same amount recently: this is reported before a single request is sent, as for the rows of a file.

use super::{Setup, form};
use harness::prelude::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_recent_payment_is_reported_until_it_was_refunded_in_full() {
    let setup = Setup::new().await;
    let same = form(json!({ "payer_phone": "+234 803 123 4567" }));
    assert_eq!(
        setup.rpc("payment_requests_preview", same.clone()).await["paid_recently"],
        json!([])
    );
    let first = setup.asked(json!({})).await;
    assert!(setup.pay(&first, "50000"));
    setup.status(&first).await;
    let look = setup.rpc("payment_requests_preview", same.clone()).await;
    assert_eq!(look["alike"], json!([]), "it is not open");
    assert_eq!(look["paid_recently"][0]["reference"], first["reference"], "{look}");
    assert!(look["paid_recently"][0]["paid_at"].is_string(), "{look}");
    // Another amount is a separate case.
    let other = setup.rpc("payment_requests_preview", form(json!({ "amount": "50,001" }))).await;
    assert_eq!(other["paid_recently"], json!([]));
    for (amount, before, shown) in [("20000", "0.00", 1), ("30000", "20000.00", 0)] {
        let of = json!({ "what": "request", "reference": first["reference"] });
        let refund =
            json!({ "of": of, "amount": amount, "back": before, "reason": "Sent back", "customer_phone": null, "customer_fee": false });
        confirm(&setup.host, json!({ "deed": "refund", "refund": refund }), amount)
            .await
            .unwrap();
        let look = setup.rpc("payment_requests_preview", same.clone()).await;
        assert_eq!(look["paid_recently"].list().len(), shown, "{look}");
    }
}
