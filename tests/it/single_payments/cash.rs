//! Cash: what permits handing it over, for how long, and what is recorded.

use base::timestamp::{MINUTE, Timestamp};
use harness::computer::env_at;
use harness::prelude::*;

use super::*;

/// A withdrawal code for ₦3,000, which a payment to a person without a wallet gives.
async fn code(host: &Host) -> String {
    let form = payment(host, "3000", to_wallet("08031234596", true, "")).await;
    let sent = pay(host, &form, "").await;
    let saved = confirm(host, json!({ "deed": "kept_back", "call": sent["call"] }), "")
        .await
        .unwrap();
    let paper = std::fs::read_to_string(saved["path"].text()).unwrap();
    paper.lines().nth(3).unwrap().to_owned()
}

async fn taken(host: &Host) -> Value {
    let code = code(host).await;
    let form = payment(host, "3000", json!({ "kind": "cash", "phone": "08031234596", "code": code })).await;
    pay(host, &form, "").await
}

async fn needing_you(host: &Host, kind: Option<&str>, text: &str) -> Vec<Value> {
    let asked = json!({ "before": null, "kind": kind, "open": false, "needs_you": true, "text": text });
    let page = host.ask("payments_page", asked).await;
    assert_eq!(page["next"], Value::Null, "{page}");
    page["payments"].list().clone()
}

async fn not_handed_over(host: &Host) -> Value {
    host.ask("home_view", json!({})).await["cash_not_handed_over"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn cash_may_be_handed_over_while_the_answer_is_recent_and_is_listed_until_a_person_records_it() {
    let (_sandbox, host) = office().await;
    assert_eq!(not_handed_over(&host).await, 0);
    let taken = taken(&host).await;
    let time = |name: &str| chrono::DateTime::parse_from_rfc3339(taken[name].text()).unwrap();
    let minutes = (time("hand_over_until") - time("settled_at")).num_minutes();
    assert_eq!(minutes, 15, "{taken}");
    assert_eq!(not_handed_over(&host).await, 1);
    let id = json!({ "payment": taken["payment"]["payment"] });
    let over = host.ask("payments_handed_over", id).await;
    assert_has!((&over["hand_over_until"], not_handed_over(&host).await), [null, 0]);
    let export = json!({ "kind": "cash", "open": false, "text": "", "format": "csv" });
    let text = host.saved_text("payments_export", export).await;
    let line = text.lines().nth(1).unwrap();
    assert!(text.lines().next().unwrap().ends_with("Cash paid out (WAT)"), "{text}");
    assert!(!line.ends_with(','), "when it was handed over: {text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn payments_that_wait_for_a_person_are_part_of_the_list_until_they_are_handled() {
    let (sandbox, host) = office().await;
    let cash = taken(&host).await;
    let lost = Armed::new("moneyTransfer", Fault::DropAfter).nth(1);
    sandbox.arm([lost]);
    let form = payment(&host, "700", to_wallet("08031234596", true, "")).await;
    let lost = pay(&host, &form, "").await;
    until(&host, &lost["payment"]["payment"], "code_missing").await;
    pay(&host, &payment(&host, "5000", to_supplier(ACCOUNT, "Ada Obi")).await, "").await;

    let ids = |payments: &[Value]| payments.iter().map(|one| one["payment"].clone()).collect::<Vec<_>>();
    let (code, cash) = (lost["payment"]["payment"].clone(), cash["payment"]["payment"].clone());
    assert_eq!(ids(&needing_you(&host, None, "").await), [code.clone(), cash.clone()]);
    assert_eq!(ids(&needing_you(&host, Some("cash"), "").await), std::slice::from_ref(&cash));
    assert_eq!(ids(&needing_you(&host, Some("wallet"), "").await), std::slice::from_ref(&code));
    assert_eq!(ids(&needing_you(&host, None, "08031234596").await), [code.clone(), cash.clone()]);
    assert_eq!(needing_you(&host, Some("bank"), "").await, Vec::<Value>::new());

    host.ask("payments_handed_over", json!({ "payment": cash })).await;
    assert_eq!(ids(&needing_you(&host, None, "").await), std::slice::from_ref(&code));
    let export = json!({ "kind": null, "open": false, "needs_you": true, "text": "", "format": "csv" });
    let lines = host.saved_text("payments_export", export).await;
    assert_eq!(lines.lines().count(), 2, "{lines}");
    let message_text = json!({ "payment": code, "what": "The money came back." });
    host.ask("payments_code_settled", message_text).await;
    assert_eq!(needing_you(&host, None, "08031234596").await, Vec::<Value>::new());
}

/// Half of a payment was executed, which verification shows ten minutes later.
#[tokio::test(flavor = "multi_thread")]
async fn a_contradicted_payment_has_no_receipt_any_more() {
    let (sandbox, host) = office().await;
    sandbox.arm([Armed::new("depositToBank", Fault::WrongAmount).variant("less").nth(1)]);
    let form = payment(&host, "5000", to_supplier(ACCOUNT, "Ada Obi")).await;
    let paid = pay(&host, &form, "").await;
    assert_has!(paid, { "payment": { "state": "paid", "contradicted": false } });
    let settled = chrono::DateTime::parse_from_rfc3339(paid["settled_at"].text()).unwrap();
    let later = host
        .again_at(&sandbox, env_at(Timestamp(settled.timestamp_millis()).plus(11 * MINUTE)))
        .await;
    let id = &paid["payment"]["payment"];
    let look = async || detail(&later, id).await;
    let view = wait::seen("it is contradicted", look, |view| view["payment"]["contradicted"] == true).await;
    assert!(view["words"][0].text().starts_with("It was recorded as paid."), "{view}");
    let receipt = later.refused("payments_paper", json!({ "payment": id })).await;
    assert!(receipt.message.starts_with("There is no receipt"), "{receipt:?}");
    let found = later.ask("look_up", json!({ "text": paid["payment"]["reference"] })).await;
    assert_eq!(found["found"][0]["contradicted"], true, "{found}");
    // A person's result is shown beside it, and does not restore the receipt.
    let seen = json!({ "deed": "alarms", "decision": "done", "evidence": "The bank says that ₦2,500 came." });
    confirm(&later, seen, "").await.unwrap();
    let view = detail(&later, id).await;
    assert!(view["words"][0].text().contains("₦2,500 came"), "{view}");
    assert_eq!(view["payment"]["contradicted"], true);
}
