//! An import starts only exactly as a person saw it; two files do not ask a customer twice, and a stopped file creates nothing.

use harness::prelude::*;
use sandbox::RequestEntry;

use super::accounts::{made, opened};
use super::{ANOTHER, another_file, asked, at_stage, at_stage_of, beginning, change, id, import_at, many, read, read_as_kind, start};
use crate::payment_accounts::last_body;

#[tokio::test(flavor = "multi_thread")]
async fn an_import_changed_since_it_was_shown_is_shown_again() {
    let (sandbox, host) = office().await;
    let view = read(&host, &many(2)).await;
    let cell = |field: &str, text: &str| json!([{ "what": "cell", "row": 2, "field": field, "text": text }]);
    // The number of rows and the total do not change.
    change(&host, &view, cell("phone", "08031239999")).await;
    let refused = host.refused("imports_start", beginning(&view)).await;
    assert!(refused.message.contains("changed after they were shown"), "{refused:?}");
    let view = host.ask("imports_view", json!({ "import": id(&view) })).await;
    let mut settings = view["settings"].clone();
    settings["send_messages"] = json!(false);
    host.ask("imports_settle", json!({ "import": id(&view), "settings": settings }))
        .await;
    assert!(host.rpc("imports_start", beginning(&view)).await.is_err());
    let view = host.ask("imports_view", json!({ "import": id(&view) })).await;
    // Meanwhile another file asks a customer of this file for the same amount: the person has not seen that warning.
    let twin = read(&host, &many(1)).await;
    change(&host, &twin, cell("phone", "08031239999")).await;
    let twin = host.ask("imports_view", json!({ "import": id(&twin) })).await;
    start(&host, &twin).await;
    at_stage(&host, "done").await;
    assert!(host.rpc("imports_start", beginning(&view)).await.is_err());
    assert_eq!(asked(&sandbox).len(), 1);
    let view = host.ask("imports_view", json!({ "import": id(&view) })).await;
    assert_eq!(view["waits"], 1, "{view}");
    assert!(
        host.rpc("imports_start", beginning(&view)).await.is_err(),
        "nobody said that it is meant"
    );
    start(&host, &all_meant(&host, &view).await).await;
}

/// Every setting that applies to all rows, as the service receives it.
#[tokio::test(flavor = "multi_thread")]
async fn settings_for_all_rows_reach_the_service() {
    let (_sandbox, host) = office().await;
    let view = read(&host, &many(1)).await;
    let usual = last_of(&host, &view).await;
    let view = read(&host, &many(1).replace("Person 1", "Person 2").replace(",0803123", ",0703123")).await;
    let settings = json!({ "payment_methods": ["BANK_TRANSFER"], "payer_fee_share": "0.5", "allow_partial": true, "allow_over": true,
        "send_messages": false, "expires_in_minutes": 60 });
    let view = host
        .ask("imports_settle", json!({ "import": id(&view), "settings": settings }))
        .await;
    let shown = last_of(&host, &view).await;
    let message_text = |body: &Value| {
        [
            "paymentMethods",
            "payerCollectionFeeShare",
            "payeeCollectionFeeShare",
            "isAllowPartialPayments",
            "isAllowOverPayments",
            "isSuppressMessages",
        ]
        .map(|name| body[name].clone())
    };
    let three = json!(["BANK_TRANSFER", "REQUEST_MONEY", "FUNDING_USSD"]);
    assert_has!(message_text(&usual), [three, 0, 1, false, false, false], "{usual}");
    assert_has!(message_text(&shown), [["BANK_TRANSFER"], 0.5, 0.5, true, true, true], "{shown}");
    // One hour instead of three days.
    let earlier = ends(&usual) - ends(&shown);
    assert!((earlier - (3 * 24 - 1) * 3_600).abs() < 60, "{earlier}: {usual} {shown}");
}

/// When a request expires, in seconds.
fn ends(body: &Value) -> i64 {
    let text = body["expiryDateTimeUTC"].text();
    chrono::NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S")
        .unwrap()
        .and_utc()
        .timestamp()
}

async fn last_of(host: &app::host::Host, view: &Value) -> Value {
    start(host, view).await;
    at_stage(host, "done").await;
    last_body(host, "paymentRequest").await
}

async fn all_meant(host: &app::host::Host, view: &Value) -> Value {
    host.ask("imports_all_meant", json!({ "import": id(view) })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn two_files_ask_no_customer_twice() {
    let (sandbox, host) = office().await;
    let first = read(&host, &many(6)).await;
    start(&host, &first).await;
    wait::until("one is asked for", async || !asked(&sandbox).is_empty()).await;
    host.ask("imports_pause", json!({ "import": id(&first) })).await;
    // Closing waits for calls in flight.
    let host = host.again(&sandbox).await;
    let before = asked(&sandbox).len();
    assert!(before < 6, "{before}");
    // The same file saved again: other bytes, the same customers.
    let second = read(&host, &format!("{}\n\n", many(6))).await;
    assert_has!(second, { "same_file": null, "ready": 0, "waits": 6 });
    let rows = json!({ "import": id(&second), "from": 0, "state": null, "kind": null, "text": null });
    let rows = host.ask("imports_rows", rows).await;
    assert!(rows.to_string().contains("row 7 of invoices.csv, not created yet"), "{rows}");
    start(&host, &all_meant(&host, &second).await).await;
    at_stage(&host, "done").await;
    assert_eq!(asked(&sandbox).len(), before + 6, "a person said that they are meant");
    host.ask("imports_resume", json!({ "import": id(&first) })).await;
    import_at(&host, &first, "done").await;
    assert_eq!(asked(&sandbox).len(), before + 6, "and those of the first nobody wanted twice");
    let rows = host.ask("imports_made", json!({ "import": id(&first), "after": 0 })).await;
    let last = &rows[5]["refused"];
    assert!(
        last.as_str()
            .is_some_and(|why| why.starts_with("Not created: meanwhile the same customer was asked")),
        "{rows}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_stopped_during_a_name_check_opens_no_account() {
    let (sandbox, host) = office().await;
    sandbox.arm([Armed::new("validateDepositToBank", Fault::DelayBefore).ms(600_000)]);
    let sheet = "Customer,Phone,Forward to bank,Forward to account\nAda Eze,08031234567,GTBank,0123456785\n";
    let view = read_as_kind(&host, "accounts", sheet).await;
    assert_has!(view, { "ready": 1, "forwards": 1 });
    start(&host, &view).await;
    let is_asked = |request: &RequestEntry| request.operation == "validateDepositToBank";
    wait::until("the bank is asked", async || sandbox.control().requests().iter().any(is_asked)).await;
    host.ask("imports_stop", json!({ "import": id(&view) })).await;
    sandbox.control().end_delays();
    another_file(&host, "accounts").await;
    assert_eq!(opened(&sandbox).len(), ANOTHER, "only those of the other file");
    let row = made(&host, &view).await.remove(0);
    assert_eq!(row["account"], Value::Null, "{row}");
}

/// A file of accounts is deleted, whatever its content, and every other copy that was read of it too.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_may_contain_identity_numbers_is_not_stored() {
    let (_sandbox, host) = office().await;
    let sheet = "Customer,Phone\nAda Eze,08031234567\n";
    read_as_kind(&host, "accounts", sheet).await;
    let view = read_as_kind(&host, "accounts", sheet).await;
    start(&host, &view).await;
    at_stage_of(&host, "accounts", "done").await;
    let list = host.ask("imports_list", json!({ "kind": "accounts" })).await;
    assert_eq!(list.as_array().map(Vec::len), Some(1), "{list}");
    assert_eq!(kept_rows(&host, &view).await, 0);
    // A file of requests is deleted only if it shows such a number.
    let plain = read(&host, &many(1)).await;
    start(&host, &plain).await;
    at_stage(&host, "done").await;
    assert_eq!(kept_rows(&host, &plain).await, 1);
    let named = read(
        &host,
        "Customer,Phone,Amount,Notes\nBola Ade,08031230002,1,\nChi,08031230003,1,\nDele,08031230004,1,\nEfe,08031230005,1,22212345678\n",
    )
    .await;
    start(&host, &named).await;
    at_stage(&host, "done").await;
    assert_eq!(kept_rows(&host, &named).await, 0);
}

async fn kept_rows(host: &app::host::Host, view: &Value) -> u64 {
    let rows = json!({ "import": id(view), "from": 0, "state": null, "kind": null, "text": null });
    host.ask("imports_rows", rows).await["found"].as_u64().unwrap()
}
