//! A person's decision about an unconfirmed payment: confirmed in the confirm window, recorded, and never shown as the service's answer.

use super::*;
use harness::prelude::*;

/// A cash payment whose answer was lost, until it needs review.
async fn cash_in_doubt(sandbox: &Sandbox, host: &Host) -> Value {
    let silent = ["getOperationStatus", "transactionStatus"].map(|look_up| Armed::new(look_up, Fault::Error503));
    let lost = Armed::new("dispenseCash", Fault::DropBefore).nth(1);
    sandbox.arm([vec![lost], silent.to_vec()].concat());
    let form = payment(host, "3000", json!({ "kind": "cash", "phone": "08031234596", "code": "12345" })).await;
    let unknown = pay(host, &form, "").await;
    assert_eq!(unknown["payment"]["state"], "not_known", "{unknown}");
    waits(host, &unknown["payment"]["payment"]).await
}

async fn waits(host: &Host, payment: &Value) -> Value {
    let look = async || detail(host, payment).await;
    wait::seen("it waits for a person", look, |view| view["waits"] == true).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_persons_decision_about_cash_is_confirmed_recorded_and_never_green() {
    let (sandbox, host) = office().await;
    let held = cash_in_doubt(&sandbox, &host).await;
    let (line, reference) = (&held["payment"]["payment"], held["payment"]["reference"].text());
    let word = json!({ "line": line, "decision": "done", "evidence": "The service said so by telephone." });

    // The main window alone cannot record the result of an operation that moves money.
    let refused = host.refused("review_decide", word.clone()).await;
    assert!(refused.message.contains("confirmed in the confirm window"), "{refused:?}");
    assert_eq!(detail(&host, line).await["waits"], true);

    let ask = json!({ "deed": "held", "line": line, "decision": "done", "evidence": "The service said so by telephone." });
    let asked = host.ask("confirm_ask", ask.clone()).await;
    let shown = host.confirm("confirm_view", json!({})).await.unwrap();
    let facts = shown["facts"].to_string();
    assert_contains!(facts, [reference, "The service said so by telephone."], "{shown}");
    host.confirm("confirm_leave", asked).await.unwrap();
    assert_eq!(detail(&host, line).await["waits"], true, "asking records nothing");
    let done = confirm(&host, ask, "").await.unwrap();
    assert_eq!(done["state"], "done", "{done}");

    let view = detail(&host, line).await;
    assert_has!(view, { "payment": { "state": "paid", "by_word": true }, "word": { "proof": "The service said so by telephone." } });
    assert!(view["word"]["at"].is_string(), "{view}");
    let page = host
        .ask("payments_page", json!({ "before": null, "kind": "cash", "open": false }))
        .await;
    assert_eq!(page["payments"][0]["by_word"], true, "{page}");
    let export = json!({ "kind": "cash", "open": false, "text": "", "format": "csv" });
    let text = host.saved_text("payments_export", export).await;
    assert!(text.lines().nth(1).unwrap().contains("Recorded as done by a person"), "{text}");
    let audit = host.ask("audit_view", json!({})).await.to_string();
    assert_contains!(audit, ["doubt decided", reference, "The service said so by telephone."]);
    assert_eq!(moved(&sandbox, "dispenseCash"), [] as [&str; 0]);
}

/// A customer number ending in 98 is paid a minute later (`docs/sandbox.md`): until then every status query gives *pending*.
#[tokio::test(flavor = "multi_thread")]
async fn a_payment_in_progress_at_the_service_is_not_recorded_as_not_made() {
    let (sandbox, host) = office().await;
    let billers = host.ask("billers_list", json!({ "again": false })).await;
    let mut all = billers["providers"].list().iter();
    let prepaid = all.find(|row| row["name"].text().contains("prepaid")).unwrap();
    let bill = json!({ "kind": "bill", "biller": prepaid["id"], "customer": "45012345698", "service": "HP-PREPAID" });
    let form = payment(&host, "2500", bill).await;
    let unknown = pay(&host, &form, "").await;
    let held = waits(&host, &unknown["payment"]["payment"]).await;
    let line = &held["payment"]["payment"];
    let ask = |decision| json!({ "deed": "held", "line": line, "decision": decision, "evidence": "I think so" });
    let refused = host.refused("confirm_ask", ask("not_done")).await;
    assert_begins!(refused.message, "Nothing was changed: the service is still processing ");
    assert_eq!(detail(&host, line).await["waits"], true);
    assert_eq!(moved(&sandbox, "merchantPayment").len(), 1, "it was paid all the while");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_recorded_as_not_made_shows_who_recorded_it_and_the_evidence() {
    let (sandbox, host) = office().await;
    let held = cash_in_doubt(&sandbox, &host).await;
    let line = &held["payment"]["payment"];
    let ask = json!({ "deed": "held", "line": line, "decision": "not_done", "evidence": "The wallet did not grow." });
    let blind = confirm(&host, ask.clone(), "").await.unwrap_err();
    assert_contains!(blind.message, "was looked up once more, and it could not be looked up");
    assert_eq!(detail(&host, line).await["waits"], true);
    sandbox.control().clear_faults();
    confirm(&host, ask, "").await.unwrap();
    let view = detail(&host, line).await;
    assert_has!(view, { "payment": { "state": "not_paid", "by_word": true }, "word": { "proof": "The wallet did not grow." } });
    let over = host.refused("payments_handed_over", json!({ "payment": line })).await;
    assert_eq!(over.code, ErrorCode::Conflict, "{over:?}");
}

/// Confirmed again after the money left: the answer does not claim that nothing was done or that no money moved.
#[tokio::test(flavor = "multi_thread")]
async fn an_action_confirmed_before_is_executed_once_and_is_no_conflict() {
    let (sandbox, host) = office().await;
    let form = payment(&host, "5000", to_supplier(ACCOUNT, "Ada Obi")).await;
    let asked = host.ask("confirm_ask", json!({ "deed": "payment", "payment": form })).await;
    let given = json!({ "confirm": asked["confirm"], "typed": "" });
    host.confirm("confirm_give", given.clone()).await.unwrap();
    let again = host.confirm("confirm_give", given).await.unwrap_err();
    assert_eq!(again.code, ErrorCode::InDoubt, "{again:?}");
    assert!(again.message.starts_with("Nothing was done a second time"), "{again:?}");
    assert_eq!(moved(&sandbox, "depositToBank"), ["5000.00"]);
}
