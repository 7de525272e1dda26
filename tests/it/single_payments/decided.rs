//! What a person says of a payment in doubt: confirmed in the window where money is let go, written down, and never taken for the service's
//! own answer.

use api::Commands as _;
use harness::host::Ask as _;
use harness::wait;

use super::*;

/// A cash payment whose answer never came, until a person must say what became of it.
async fn cash_in_doubt(sandbox: &Sandbox, host: &Host) -> Value {
    let silent = ["getOperationStatus", "transactionStatus"].map(|look_up| Armed::new(look_up, Fault::Error503));
    let lost = Armed::new("dispenseCash", Fault::DropBefore).nth(1);
    sandbox.control().arm([vec![lost], silent.to_vec()].concat()).unwrap();
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
async fn a_persons_word_about_cash_is_confirmed_written_down_and_no_green_screen() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = world(home.path()).await;
    let held = cash_in_doubt(&sandbox, &host).await;
    let (line, reference) = (&held["payment"]["payment"], held["payment"]["reference"].as_str().unwrap());
    let word = json!({ "line": line, "decision": "done", "evidence": "The service said so by telephone." });

    // The main window alone can record nothing of what moves money.
    let refused = host.refused("held_decide", word.clone()).await;
    assert!(refused.message.contains("confirmed in its own window"), "{refused:?}");
    assert_eq!(detail(&host, line).await["waits"], true);

    let ask = json!({ "deed": "held", "line": line, "decision": "done", "evidence": "The service said so by telephone." });
    let asked = host.ask("confirm_ask", ask.clone()).await;
    let shown = host.confirm("confirm_view", json!({})).await.unwrap();
    let facts = shown["facts"].to_string();
    assert!(
        facts.contains(reference) && facts.contains("The service said so by telephone."),
        "{shown}"
    );
    host.confirm("confirm_leave", asked).await.unwrap();
    assert_eq!(detail(&host, line).await["waits"], true, "asking records nothing");
    let done = confirm(&host, ask, "").await.unwrap();
    assert_eq!(done["state"], "done", "{done}");

    let view = detail(&host, line).await;
    assert_eq!(view["payment"]["state"], "paid", "{view}");
    assert_eq!(view["payment"]["by_word"], true, "{view}");
    assert_eq!(view["word"]["proof"], "The service said so by telephone.", "{view}");
    assert!(view["word"]["at"].is_string(), "{view}");
    let page = host
        .ask("payments_page", json!({ "before": null, "kind": "cash", "open": false }))
        .await;
    assert_eq!(page["payments"][0]["by_word"], true, "{page}");
    let export = json!({ "kind": "cash", "open": false, "text": "", "format": "csv" });
    let saved = host.ask("payments_export", export).await;
    let text = std::fs::read_to_string(saved["path"].as_str().unwrap()).unwrap();
    assert!(text.lines().nth(1).unwrap().contains("Recorded as made by a person"), "{text}");
    let audit = host.ask("audit_view", json!({})).await.to_string();
    assert!(
        audit.contains("doubt decided") && audit.contains(reference) && audit.contains("The service said so by telephone."),
        "{audit}"
    );
    assert_eq!(moved(&sandbox, "dispenseCash"), [] as [&str; 0]);
}

/// A customer's number ending in 98 is paid a minute later (`docs/sandbox.md`): until then every look-up says that it is under way.
#[tokio::test(flavor = "multi_thread")]
async fn what_the_service_is_still_working_on_is_not_recorded_as_not_made() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = world(home.path()).await;
    let billers = host.ask("billers_list", json!({ "again": false })).await;
    let mut all = billers["providers"].as_array().unwrap().iter();
    let prepaid = all.find(|row| row["name"].as_str().unwrap().contains("prepaid")).unwrap();
    let bill = json!({ "kind": "bill", "biller": prepaid["id"], "customer": "45012345698", "service": "HP-PREPAID" });
    let form = payment(&host, "2500", bill).await;
    let unknown = pay(&host, &form, "").await;
    let held = waits(&host, &unknown["payment"]["payment"]).await;
    let line = &held["payment"]["payment"];
    let ask = |decision| json!({ "deed": "held", "line": line, "decision": decision, "evidence": "I think so" });
    let refused = host.refused("confirm_ask", ask("not_done")).await;
    assert!(
        refused
            .message
            .starts_with("Nothing was changed: the service says that it is still working on "),
        "{refused:?}"
    );
    assert_eq!(detail(&host, line).await["waits"], true);
    assert_eq!(moved(&sandbox, "merchantPayment").len(), 1, "it was paid all the while");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_recorded_as_not_made_says_by_whom_and_by_what() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = world(home.path()).await;
    let held = cash_in_doubt(&sandbox, &host).await;
    let line = &held["payment"]["payment"];
    let ask = json!({ "deed": "held", "line": line, "decision": "not_done", "evidence": "The wallet did not grow." });
    let blind = confirm(&host, ask.clone(), "").await.unwrap_err();
    assert!(
        blind.message.contains("was looked up once more, and it cannot be looked up now"),
        "{blind:?}"
    );
    assert_eq!(detail(&host, line).await["waits"], true);
    sandbox.control().clear_faults();
    confirm(&host, ask, "").await.unwrap();
    let view = detail(&host, line).await;
    assert_eq!(
        (&view["payment"]["state"], &view["payment"]["by_word"], &view["word"]["proof"]),
        (&json!("not_paid"), &json!(true), &json!("The wallet did not grow.")),
        "{view}"
    );
    let over = host.refused("payments_handed_over", json!({ "payment": line })).await;
    assert_eq!(over.code, ErrorCode::Conflict);
}

/// Pressed again after the money left: nobody is told that nothing was done, and so that no money moved.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_confirmed_before_is_done_once_and_is_no_conflict() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = world(home.path()).await;
    let form = payment(&host, "5000", to_bank(ACCOUNT, "Ada Obi")).await;
    let asked = host.ask("confirm_ask", json!({ "deed": "payment", "payment": form })).await;
    let given = json!({ "confirm": asked["confirm"], "typed": "" });
    host.confirm("confirm_give", given.clone()).await.unwrap();
    let again = host.confirm("confirm_give", given).await.unwrap_err();
    assert_eq!(again.code, ErrorCode::InDoubt, "{again:?}");
    assert!(again.message.starts_with("Nothing was done a second time"), "{again:?}");
    assert_eq!(moved(&sandbox, "depositToBank"), ["5000.00"]);
}
