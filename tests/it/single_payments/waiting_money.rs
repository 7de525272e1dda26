//! Money that waits at the service until the recipient's identity is checked: it left the wallet, and has not been received.

use super::*;
use harness::prelude::*;

#[tokio::test(flavor = "multi_thread")]
async fn money_that_waits_for_an_identity_check_is_not_shown_as_paid() {
    let (sandbox, host) = office().await;
    // A phone number ending in 91 is checked up to KYC1.
    let form = payment(&host, "900", to_wallet("08031234591", false, "KYC3")).await;
    let check = host.ask("payments_check", form.clone()).await;
    assert!(check["told"].to_string().contains("Level 1"), "{check}");
    let sent = pay(&host, &form, "").await;
    assert_eq!(sent["payment"]["state"], "on_hold", "{sent}");
    let words = sent["words"].to_string();
    assert_contains!(words, ["The money left you", "Level 3", "120 days"]);
    assert_eq!(moved(&sandbox, "moneyTransfer"), ["900.00"]);
    let page = host
        .ask("payments_page", json!({ "before": null, "kind": null, "open": false }))
        .await;
    assert_eq!(page["payments"][0]["state"], "on_hold", "{page}");

    // A recipient with a sufficient check gets it at once.
    let form = payment(&host, "800", to_wallet("08031234591", false, "KYC1")).await;
    host.ask("payments_check", form.clone()).await;
    assert_eq!(pay(&host, &form, "").await["payment"]["state"], "paid");

    // Without a check before, the message is that it may wait.
    let mut form = payment(&host, "700", to_wallet("08031234592", false, "KYC2")).await;
    form["to"]["days"] = json!("30");
    let sent = pay(&host, &form, "").await;
    let words = sent["words"].to_string();
    assert_eq!(sent["payment"]["state"], "on_hold", "{sent}");
    assert!(words.contains("If ") && words.contains("30 days"), "{words}");
}

/// The result of the check is recorded before anything is sent: a later interruption does not lose it.
#[tokio::test(flavor = "multi_thread")]
async fn a_sufficient_identity_check_is_kept_where_nothing_can_be_recorded_afterwards() {
    let (_sandbox, host) = office().await;
    let form = payment(&host, "800", to_wallet("08031234591", false, "KYC1")).await;
    host.ask("payments_check", form.clone()).await;
    let store = host.profile().await.unwrap().context.outbox.store().clone();
    let refuse = "CREATE TRIGGER full BEFORE INSERT ON evidence WHEN new.source = 'identity check' BEGIN SELECT raise(ABORT, 'full'); END";
    let made = store.write(move |db| db.execute_batch(refuse).map_err(system::error::AppError::bug));
    made.await.unwrap();
    assert_eq!(pay(&host, &form, "").await["payment"]["state"], "paid");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unregistered_recipient_has_no_identity_check_either() {
    let (_sandbox, host) = office().await;
    let form = payment(&host, "900", to_wallet("08031234596", false, "KYC1")).await;
    let check = host.ask("payments_check", form.clone()).await;
    let warnings = check["warnings"].to_string();
    assert_contains!(warnings, ["The money leaves your wallet, waits up to 120 days", "cash code"]);
    let asked = host.ask("confirm_ask", json!({ "deed": "payment", "payment": form })).await;
    let shown = host.confirm("confirm_view", json!({})).await.unwrap();
    assert_contains!(shown["warnings"], "The money leaves your wallet, waits up to 120 days");
    host.confirm("confirm_leave", asked).await.unwrap();
}

/// An account holder is accepted only from an answer to the query that was sent.
#[tokio::test(flavor = "multi_thread")]
async fn a_check_accepts_no_answer_to_another_query() {
    let (sandbox, host) = office().await;
    let crossed = |operation: &str| Armed::new(operation, Fault::WrongReference).variant("other").nth(1);
    sandbox.arm([crossed("validateMoneyTransfer"), crossed("validateDepositToBank")]);
    for to in [to_wallet("08031234591", false, ""), to_supplier(ACCOUNT, "Ada Obi")] {
        let form = payment(&host, "900", to).await;
        assert_contains!(host.refused("payments_check", form.clone()).await.message, "about something else");
        assert!(host.ask("payments_check", form).await["holder"].is_string());
    }
}
