//! Refunds are shown beside payments: in the totals of the list, on Home, beside one request.

use harness::forms::payment_request_by_mail;
use harness::prelude::*;

use super::asked::{deposits, of, refund, requested};
use crate::papers::{pages, saved};

async fn form(host: &Host, name: &str, over: bool) -> Value {
    let own = json!({ "purpose": "Chairs", "expires_in_minutes": 60, "allow_over": over });
    let form = with(payment_request_by_mail("1,000", name), &own);
    host.ask("payment_requests_create", form).await
}

/// The customer pays, and the service is queried.
async fn paid(host: &Host, sandbox: &Sandbox, request: &Value, amount: &str) {
    let reference = request["reference"].text();
    sandbox.paid(reference, amount);
    host.ask("payment_requests_check", json!({ "id": request["id"] })).await;
}

async fn given_back(host: &Host, request: &Value, amount: &str, before: &str) {
    let of = of("request", request["reference"].text());
    confirm(host, refund(&of, amount, before), amount).await.unwrap();
}

/// Paid and refunded, by part of the list.
async fn totals(host: &Host, part: &str, text: Option<&str>) -> (Value, Value) {
    let filter = json!({ "part": "all", "text": text, "from": null, "to": null });
    let totals = host.ask("payment_requests_totals", filter).await;
    let totals = totals.row("part", part).clone();
    (totals["paid"].clone(), totals["back"].clone())
}

async fn recently_paid(host: &Host) -> Vec<(Value, Value)> {
    let home = host.ask("home_view", json!({})).await;
    let recently_paid = home["recently_paid"].list().iter();
    recently_paid
        .map(|request| (request["payer_name"].clone(), request["back"].clone()))
        .collect()
}

async fn detail(host: &Host, request: &Value) -> Value {
    host.ask("payment_requests_detail", json!({ "id": request["id"] })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_is_shown_beside_the_payment() {
    let (sandbox, host) = office().await;
    let (ada, bola) = (form(&host, "Ada Obi", false).await, form(&host, "Bola Ade", false).await);
    let chi = form(&host, "Chi Eze", false).await;
    paid(&host, &sandbox, &ada, "1000").await;
    paid(&host, &sandbox, &bola, "1000").await;
    paid(&host, &sandbox, &chi, "300").await;
    assert_eq!(totals(&host, "all", None).await, (json!("2300.00"), Value::Null));
    given_back(&host, &ada, "400", "0.00").await;
    given_back(&host, &bola, "1000", "0.00").await;
    given_back(&host, &chi, "50", "0.00").await;
    assert_eq!(totals(&host, "all", None).await, (json!("2300.00"), json!("1450.00")));
    assert_eq!(totals(&host, "paid", None).await, (json!("2000.00"), json!("1400.00")));
    assert_eq!(totals(&host, "part_paid", None).await, (json!("300.00"), json!("50.00")));
    assert_eq!(totals(&host, "all", Some("ada ob")).await, (json!("1000.00"), json!("400.00")));
    // A payment refunded in full is not counted as received.
    assert_eq!(recently_paid(&host).await, [(json!("Ada Obi"), json!("400.00"))]);
    given_back(&host, &ada, "600", "400.00").await;
    assert_eq!(recently_paid(&host).await, []);
    assert_eq!(totals(&host, "all", Some("ada ob")).await, (json!("1000.00"), json!("1000.00")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receipt_shows_refunds() {
    let (sandbox, host) = office().await;
    let request = form(&host, "Ada Obi", false).await;
    paid(&host, &sandbox, &request, "1000").await;
    let receipt = async || {
        let saved_as = host.ask("sharing_save", json!({ "id": request["id"], "paper": "receipt" })).await;
        pages(&saved(&saved_as)).join(" ")
    };
    let before = receipt().await;
    assert!(before.contains("Received: ₦1,000.00") && !before.contains("Refunded"), "{before}");
    given_back(&host, &request, "400", "0.00").await;
    given_back(&host, &request, "600", "400.00").await;
    let after = receipt().await;
    assert!(after.contains("Received: ₦1,000.00 Refunded: ₦1,000.00"), "{after}");
}

#[tokio::test(flavor = "multi_thread")]
async fn refunds_are_shown_beside_deposits() {
    let (sandbox, host) = office().await;
    let references = deposits(&host, &sandbox).await;
    let sums = async |text: &str| {
        let filter = json!({ "part": "all", "text": text, "from": null, "to": null, "number": null });
        let sums = host.ask("deposits_sums", filter).await;
        (sums["confirmed"].clone(), sums["back"].clone())
    };
    let this_month = async || {
        let filter = json!({ "part": "all", "text": "", "order": "made", "descending": true, "after": null });
        let row = host.ask("payment_accounts_page", filter).await["rows"][0].clone();
        (row["received"].clone(), row["received_back"].clone())
    };
    assert_eq!(sums("").await, (json!("2000.00"), Value::Null));
    assert_eq!(this_month().await, (json!("2000.00"), Value::Null));
    for (reference, amount) in [(&references[0], "1000"), (&references[1], "250.50")] {
        confirm(&host, refund(&of("deposit", reference), amount, "0.00"), amount)
            .await
            .unwrap();
    }
    // Computed by hand: 1000.00 + 250.50.
    assert_eq!(sums("").await, (json!("2000.00"), json!("1250.50")));
    assert_eq!(sums(&references[1]).await, (json!("1000.00"), json!("250.50")));
    assert_eq!(this_month().await, (json!("2000.00"), json!("1250.50")));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_overpayment_is_shown_until_it_was_refunded() {
    let (sandbox, host) = office().await;
    let request = form(&host, "Ada Obi", true).await;
    paid(&host, &sandbox, &request, "1250").await;
    let view = detail(&host, &request).await;
    assert_has!(view, { "request": { "back": null }, "too_much": "250.00" });
    given_back(&host, &request, "100", "0.00").await;
    let view = detail(&host, &request).await;
    assert_has!(view, { "request": { "back": "100.00" }, "too_much": "150.00" });
    // The refund of the rest is unconfirmed: it is not offered a second time.
    let lost = Armed::new("refund", Fault::DropAfter).nth(1);
    sandbox.arm([lost, Armed::new("history", Fault::Error503)]);
    given_back(&host, &request, "150", "100.00").await;
    let view = detail(&host, &request).await;
    assert_has!(view, { "request": { "back": "100.00" }, "too_much": null });
}

async fn receipt(host: &Host, request: &Value) -> String {
    let asked = json!({ "id": request["id"], "paper": "receipt" });
    pages(&saved(&host.ask("sharing_save", asked).await)).join(" ")
}

/// Refunds reduce the overpayment, in the list, beside it and in documents; after a full refund nothing is left of it.
#[tokio::test(flavor = "multi_thread")]
async fn a_refunded_overpayment_is_no_longer_shown() {
    let (sandbox, host) = office().await;
    let request = form(&host, "Ada Obi", true).await;
    paid(&host, &sandbox, &request, "1250").await;
    let over_and_back = async || {
        let view = detail(&host, &request).await["request"].clone();
        let all = json!({ "part": "all", "text": null, "from": null, "to": null });
        let asked = json!({ "filter": all, "order": "made", "descending": true, "after": null });
        let listed = host.ask("payment_requests_page", asked).await["requests"][0].clone();
        assert_has!(view, { "over": listed["over"], "back": listed["back"] }, "{view} {listed}");
        (view["over"].clone(), view["back"].clone())
    };
    assert_eq!(over_and_back().await, (json!("250.00"), Value::Null));
    let before = receipt(&host, &request).await;
    assert!(before.contains("That is ₦250.00 more than the requested ₦1,000.00. "), "{before}");
    assert!(!before.contains("fee"), "{before}");
    given_back(&host, &request, "100", "0.00").await;
    assert_eq!(over_and_back().await, (json!("150.00"), json!("100.00")));
    let part = receipt(&host, &request).await;
    assert_contains!(part, "Of that, ₦150.00 more than the requested ₦1,000.00 was not refunded.");
    given_back(&host, &request, "150", "100.00").await;
    assert_eq!(over_and_back().await, (Value::Null, json!("250.00")));
    given_back(&host, &request, "1000", "250.00").await;
    assert_eq!(over_and_back().await, (Value::Null, json!("1250.00")));
    let after = receipt(&host, &request).await;
    assert!(after.contains("Refunded: ₦1,250.00") && !after.contains("more than"), "{after}");
}

/// Each refund is among the events: requested, and executed or rejected.
#[tokio::test(flavor = "multi_thread")]
async fn refunds_are_among_the_events() {
    let (sandbox, host) = office().await;
    let request = form(&host, "Ada Obi", true).await;
    paid(&host, &sandbox, &request, "1250").await;
    given_back(&host, &request, "250", "0.00").await;
    sandbox.arm([refuse("refund", "115").nth(1)]);
    let of = of("request", request["reference"].text());
    let status = confirm(&host, refund(&of, "900", "250.00"), "900").await.unwrap();
    assert_eq!(status["error"]["code"], "Refused", "{status}");
    given_back(&host, &request, "1000", "250.00").await;
    let view = detail(&host, &request).await;
    let steps = view["steps"].list();
    let refunds: Vec<(&str, &str)> = steps
        .iter()
        .filter_map(|step| Some((step["kind"].as_str()?, step["amount"].as_str()?)))
        .collect();
    let shown = [
        ("refund_asked", "250.00"),
        ("given_back", "250.00"),
        ("refund_asked", "900.00"),
        ("refund_refused", "900.00"),
        ("refund_asked", "1000.00"),
        ("given_back", "1000.00"),
    ];
    assert_eq!(refunds, shown, "{view}");
    let times: Vec<&str> = steps.iter().filter_map(|step| step["at"].as_str()).collect();
    assert!(times.len() == steps.len() && times.is_sorted(), "{view}");
}

/// An unconfirmed call is on Home once: while it is queried, or where a person decides.
#[tokio::test(flavor = "multi_thread")]
async fn home_shows_an_unconfirmed_call_once() {
    let (sandbox, host) = office().await;
    let request = requested(&host).await;
    sandbox.control().pay(&request, None, None).unwrap();
    let lost = ["paymentRequest", "refund"].map(|operation| Armed::new(operation, Fault::DropBefore).nth(1));
    sandbox.arm(lost.to_vec());
    form(&host, "Bola Ade", false).await;
    confirm(&host, refund(&of("request", &request), "400", "0.00"), "400")
        .await
        .unwrap();
    wait::until("both are held", async || {
        let view = host.ask("home_view", json!({})).await;
        let held = view["review_calls"].list();
        let counts = [("paymentRequest", "requests_in_doubt"), ("refund", "refunds_in_doubt")].map(|(operation, counted)| {
            let held = held.iter().filter(|call| call["operation"] == operation).count() as u64;
            held + view[counted].as_u64().unwrap()
        });
        assert_eq!(counts, [1, 1], "{view}");
        held.len() == 2
    })
    .await;
}
