//! The same person paid in another way: in a bulk call outside a batch, or by the form of the collection interface. Each is found by the
//! next payment, single or in a sheet.

use harness::office::read;
use harness::prelude::*;

use super::past::{NEXT, codes, freeze, one, single};

const GTBANK: &str = "187DE295-AE70-4BBC-8169-EEA22924A565";

/// Makes a call in the console that moves money.
async fn called(host: &Host, operation: &str, body: &Value) -> Value {
    let request = json!({ "operation": operation, "body": body.to_string(), "photos": [], "given_back": null });
    let done = confirm(host, json!({ "deed": "call", "request": request }), "").await.unwrap();
    done["call"].clone()
}

/// Two payees in one call: a bank account and a wallet.
fn group() -> Value {
    json!({ "bulkReferenceNumber": "GROUP-1", "items": [
        { "referenceNumber": "GROUP-1-A", "amount": 1000, "destinationAccount": "1000000000", "destinationBank": GTBANK },
        { "referenceNumber": "GROUP-1-B", "amount": 500, "destinationAccount": "2348031234591" },
    ] })
}

async fn to_wallet(host: &Host, account: &str, amount: &str) -> Value {
    let reference = host.ask("payments_reference", json!({})).await;
    json!({ "reference": reference["reference"], "amount": amount, "to": {
        "kind": "wallet", "account": account, "note": "", "sender": "", "tell": true, "code_to_us": false, "level": "", "days": "",
    } })
}

async fn warnings(host: &Host, payment: &Value) -> String {
    host.ask("payments_check", payment.clone()).await["warnings"].to_string()
}

async fn earlier(host: &Host, draft: &Value, code: &str) -> Value {
    let request = json!({ "draft": draft["draft"], "state": null, "warned": false, "code": code, "text": null, "from": 0 });
    host.ask("payouts_draft_rows", request).await["rows"][0]["earlier"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payee_of_a_bulk_call_is_recognised_in_the_next_single_payment_and_sheet() {
    let (_sandbox, host) = careless_office(vec![]).await;
    assert_eq!(called(&host, "moneyTransferBulk", &group()).await["outcome"], "accepted");
    let bank = single(&host, "1000000000", "1000").await;
    let message_text = warnings(&host, &bank).await;
    assert_contains!(message_text, ["You paid the same amount to the same account", "GROUP-1-A"]);
    let message_text = warnings(&host, &to_wallet(&host, "0803 123 4591", "500").await).await;
    assert_contains!(message_text, ["You paid the same amount to the same account", "GROUP-1-B"]);

    let next = read(&host, NEXT).await;
    assert_eq!(codes(&host, &next).await[0], (2, one("PAID_RECENTLY")));
    let reported = earlier(&host, &next, "PAID_RECENTLY").await;
    assert_has!(reported, { "reference": "GROUP-1-A", "standing": "paid" });
    let refused = host.refused("payouts_freeze", freeze(&next, 0)).await;
    assert!(refused.message.contains("row 2 repeats a payment"), "{refused:?}");

    // The list has them too, each with its own result.
    let page = host
        .ask("payments_page", json!({ "before": null, "kind": "wallet", "open": false }))
        .await;
    let listed = page["payments"].list();
    assert_eq!(listed.len(), 2, "{page}");
    let view = host.ask("payments_view", json!({ "payment": listed[0]["payment"] })).await;
    assert_has!(view, { "payment": { "reference": "GROUP-1-B", "state": "paid" } });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_possibly_paid_payee_of_a_bulk_call_is_blocked() {
    let silent = |operation| Armed::new(operation, Fault::Error503);
    let lost = Armed::new("moneyTransferBulk", Fault::DropAfter).nth(1);
    let (_sandbox, host) = careless_office(vec![lost, silent("getOperationStatus"), silent("transactionStatus")]).await;
    assert_eq!(called(&host, "moneyTransferBulk", &group()).await["outcome"], "in_doubt");
    // Another amount too: a possibly paid person is not paid by accident.
    for form in [
        single(&host, "1000000000", "700").await,
        to_wallet(&host, "08031234591", "40").await,
    ] {
        let message_text = warnings(&host, &form).await;
        assert!(message_text.contains("Paying again may pay twice"), "{message_text}");
        let refused = confirm(&host, json!({ "deed": "payment", "payment": form }), "").await.unwrap_err();
        assert_eq!(refused.code, system::error::ErrorCode::Invalid, "{refused:?}");
        host.confirm("confirm_leave", json!({ "confirm": null })).await.ok();
    }
    let next = read(&host, NEXT).await;
    assert_eq!(
        codes(&host, &next).await[0],
        (2, vec!["MAYBE_PAID!".to_owned(), "NEW_PAYEE.".to_owned()])
    );
    assert_eq!(earlier(&host, &next, "MAYBE_PAID").await["reference"], "GROUP-1-A");
    let refused = host.refused("payouts_freeze", freeze(&next, 9)).await;
    assert!(refused.message.starts_with("Nothing was sent"), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deposit_of_the_collection_interface_is_a_payment_like_any_other() {
    let (sandbox, host) = careless_office(vec![]).await;
    let frozen = read(&host, NEXT).await;
    let plan = host.ask("payouts_freeze", freeze(&frozen, 0)).await;
    let body = json!({
        "referenceNumber": "SHORT-1", "amount": 1000, "currency": "NGN", "destinationBankUUID": GTBANK,
        "destinationBankAccountNumber": "1000000000", "remarks": "Chairs",
    });
    assert_eq!(called(&host, "depositToBank.collection", &body).await["outcome"], "accepted");
    let release = json!({ "deed": "release", "plan": plan["plan"] });
    let refused = confirm(&host, release, "4").await.unwrap_err();
    assert_contains!(refused.message, ["after this was submitted", "SHORT-1"]);
    host.confirm("confirm_leave", json!({ "confirm": null })).await.ok();
    assert_eq!(codes(&host, &frozen).await[0], (2, one("PAID_RECENTLY")));
    let message_text = warnings(&host, &single(&host, "1000000000", "1000").await).await;
    assert_contains!(message_text, ["You paid the same amount to the same account", "SHORT-1"]);
    // Money to the same account by a transfer of the other form.
    assert_eq!(sandbox.control().book().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_console_call_shows_earlier_payments_before_it_is_confirmed() {
    let (_sandbox, host) = careless_office(vec![]).await;
    confirm(
        &host,
        json!({ "deed": "payment", "payment": single(&host, "1000000000", "1000").await }),
        "",
    )
    .await
    .unwrap();
    let request = json!({ "operation": "moneyTransferBulk", "body": group().to_string(), "photos": [], "given_back": null });
    let asked = host.ask("confirm_ask", json!({ "deed": "call", "request": request })).await;
    let shown = host.confirm("confirm_view", json!({})).await.unwrap();
    let warnings = shown["warnings"].to_string();
    assert_contains!(warnings, ["You paid the same amount to the same account", "GROUP-1-A"], "{shown}");
    assert!(!warnings.contains("GROUP-1-B"), "nobody paid that one: {shown}");
    host.confirm("confirm_leave", asked).await.unwrap();
}
