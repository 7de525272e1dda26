//! Rows that wait for a person, and numbers that are not stored: the person sees the bank's answer and decides about that row alone.

use super::accounts::{made, many, opened, try_row};
use super::{ANOTHER, another_file, at_stage_of, change, id, import_at, read_as_kind, start};
use harness::prelude::*;

/// An account of Guaranty Trust Bank (058) whose check digit fits; in the sandbox it belongs to another person.
const OTHERS: &str = "Chi Obi,08031234569,GTBank,0123000298";
const HEAD: &str = "Customer,Phone,Forward to bank,Forward to account";

/// How often the sandbox was queried for an account holder.
fn asked(sandbox: &Sandbox) -> usize {
    sandbox.asked("validateDepositToBank")
}

/// The row at `place`, when its attempt has ended.
async fn tried(host: &Host, view: &Value, place: usize) -> Value {
    let look = async || made(host, view).await[place].clone();
    let is_tried = |row: &Value| !row["account"].is_null() || !row["refused"].is_null();
    wait::seen("the row is tried", look, is_tried).await
}

/// Starts a sheet and pauses it at once. Returns the back office after a restart, which waits for calls in flight.
async fn paused(host: Office, view: &Value, sandbox: &Sandbox) -> Office {
    start(&host, view).await;
    host.ask("imports_pause", json!({ "import": id(view) })).await;
    host.again(sandbox).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_column_does_not_replace_a_persons_confirmation() {
    let (sandbox, host) = office().await;
    let sheet = format!("{HEAD},Why this account is right\n{OTHERS},It is his own\n");
    let view = read_as_kind(&host, "accounts", &sheet).await;
    assert_eq!(view["ready"], 1, "{view}");
    start(&host, &view).await;
    let done = at_stage_of(&host, "accounts", "done").await;
    assert_has!(done, { "made": 0, "refused": 1 });
    assert_eq!((opened(&sandbox).len(), asked(&sandbox)), (0, 1));
    // Without a confirmation the bank is queried again, although it has just answered.
    let row = made(&host, &view).await.remove(0);
    try_row(&host, &view, &row, Value::Null).await;
    assert_eq!((opened(&sandbox).len(), asked(&sandbox)), (0, 2));
}

#[tokio::test(flavor = "multi_thread")]
async fn trying_one_row_leaves_the_others_waiting() {
    let (sandbox, host) = office().await;
    let others: String = (1..=6).map(|row| format!("Person Nr{row},0803123{row:04},,\n")).collect();
    let view = read_as_kind(&host, "accounts", &format!("{HEAD}\n{OTHERS}\n{others}")).await;
    assert_eq!(view["ready"], 7, "{view}");
    start(&host, &view).await;
    let chi = tried(&host, &view, 0).await;
    assert_eq!(chi["can_try"], true, "{chi}");
    host.ask("imports_pause", json!({ "import": id(&view) })).await;
    let request = json!({ "import": id(&view), "row": chi["row"], "word": "Her sister's shop" });
    host.ask("imports_try_row", request).await;
    let is_open = async || made(&host, &view).await[0]["account"]["state"] == "open";
    wait::until("it is open", is_open).await;
    let before = opened(&sandbox).len();
    another_file(&host, "accounts").await;
    let waits = import_at(&host, &view, "paused").await;
    assert!(waits["made"].as_u64().unwrap() < 6, "{waits}");
    assert_eq!(opened(&sandbox).len(), before + ANOTHER, "the others wait as they did");
    host.ask("imports_resume", json!({ "import": id(&view) })).await;
    assert_eq!(import_at(&host, &view, "done").await["made"], 7);
    assert_eq!(opened(&sandbox).len(), 7 + ANOTHER);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_typed_number_is_not_stored_either() {
    let (_sandbox, host) = office().await;
    let view = read_as_kind(&host, "accounts", "Customer,Phone\nAda Eze,08031234567\n").await;
    let typed = json!([{ "what": "cell", "row": 2, "field": "identity", "text": "22212345678" }]);
    let view = change(&host, &view, typed).await;
    assert_eq!(view["ready"], 1, "{view}");
    start(&host, &view).await;
    at_stage_of(&host, "accounts", "done").await;
    let rows = json!({ "import": id(&view), "from": 0, "state": null, "kind": null, "text": null });
    let rows = host.ask("imports_rows", rows).await;
    assert!(!rows.to_string().contains("5678"), "{rows}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customer_in_a_waiting_file_is_reported_and_gets_no_second_account_without_confirmation() {
    let (sandbox, host) = office().await;
    let view = read_as_kind(&host, "accounts", &many(4)).await;
    let host = paused(host, &view, &sandbox).await;
    let before = opened(&sandbox).len();
    assert!(before < 4, "{before}");
    let other = read_as_kind(&host, "accounts", &many(4)).await;
    assert_eq!(other["warned"], 4, "{other}");
    assert!(other["kinds"].to_string().contains("Account pending"), "{other}");
    // A person opens one of them by the form meanwhile.
    let form = json!({
        "account_name": "Nr4", "first_name": "Person", "last_name": "Nr4", "phone": "08031230004", "email": null, "identity": null,
        "reference": "CUSTOMER-0004", "forward_bank": null, "forward_account": null, "forward_word": null, "limit": null,
        "callback_url": null,
    });
    host.ask("payment_accounts_open", form).await;
    host.ask("imports_resume", json!({ "import": id(&view) })).await;
    import_at(&host, &view, "done").await;
    let held = tried(&host, &view, 3).await;
    let why = held["refused"].as_str().unwrap_or_default();
    assert!(
        why.starts_with("Not opened: a similar account was opened meanwhile: ") && why.contains("CUSTOMER-0004"),
        "{held}"
    );
    assert_eq!((&held["can_try"], opened(&sandbox).len()), (&json!(true), 4), "{held}");
    let request = json!({ "import": id(&view), "row": held["row"], "word": null });
    host.ask("imports_try_row", request).await;
    let held = tried(&host, &view, 3).await;
    assert!(!held["account"].is_null(), "a person said that this one is meant too: {held}");
    // The row shows its account from the time of the request on.
    harness::wait::until("the fifth account", async || opened(&sandbox).len() == 5).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_that_wait_for_a_person_can_be_ended_when_all_were_tried() {
    let (sandbox, host) = office().await;
    let view = read_as_kind(&host, "accounts", &format!("{HEAD}\n{OTHERS}\nAda Eze,08031230001,,\n")).await;
    start(&host, &view).await;
    let done = at_stage_of(&host, "accounts", "done").await;
    assert_has!(done, { "made": 1, "refused": 1 });
    host.ask("imports_stop", json!({ "import": id(&view) })).await;
    let row = made(&host, &view).await.remove(0);
    assert_has!(row, { "can_try": false, "account": null });
    let request = json!({ "import": id(&view), "row": row["row"], "word": "Her sister's shop" });
    assert!(host.rpc("imports_try_row", request).await.is_err());
    assert!(host.rpc("imports_resume", json!({ "import": id(&view) })).await.is_err());
    // Without waiting rows there is nothing to end.
    let whole = read_as_kind(&host, "accounts", "First name,Surname,Phone\nBola,Ade,08031230002\n").await;
    start(&host, &whole).await;
    at_stage_of(&host, "accounts", "done").await;
    let refused = host.refused("imports_stop", json!({ "import": id(&whole) })).await;
    assert!(refused.message.starts_with("Nothing was changed"), "{refused:?}");
    assert_eq!(opened(&sandbox).len(), 2);
}
