//! A payment request that was made by `cowrie call` instead of the form: a request like any other.

use super::{Setup, status};
use harness::prelude::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_request_made_by_a_call_is_recorded_and_watched_until_it_is_paid() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    for _ in 0..2 {
        let asked = cowrie.call("paymentRequest", &request_body("ASKED-1"));
        assert_eq!(asked.json()["outcome"], "accepted", "{asked:?}");
    }
    sandbox.arm([Armed::new("paymentRequest", Fault::DropAfter).nth(1)]);
    let lost = cowrie.call("paymentRequest", &request_body("LOST-1"));
    assert_eq!(lost.json()["outcome"], "in_doubt", "{lost:?}");
    let host = host::of(&cowrie, "bench").await;
    let setup = Setup {
        sandbox,
        host,
        _cowrie: cowrie,
    };
    let listed = setup.listed("all").await;
    let mut references: Vec<&str> = listed.iter().map(|one| one["reference"].text()).collect();
    references.sort_unstable();
    assert_eq!(references, ["ASKED-1", "LOST-1"], "each once: {listed:?}");
    let made = listed.iter().find(|one| one["reference"] == "ASKED-1").unwrap();
    let view = setup.rpc("payment_requests_check", json!({ "id": made["id"] })).await;
    let shown = ["payer_name", "payer_contact", "amount", "purpose"].map(|name| &view[name]);
    assert_has!(shown, ["Efe Bello", "08031234567", "1000.00", null], "{view}");
    assert_ne!(view["expires_at"], Value::Null, "as the service told: {view}");
    let all = Amount::parse("1000").unwrap();
    setup.sandbox.control().pay("ASKED-1", Some(all), None).unwrap();
    assert_eq!(setup.status(made).await, status("paid", [Some("1000.00"), None, None, None]));
}
