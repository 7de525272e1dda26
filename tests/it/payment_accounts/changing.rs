use harness::office::console;
use harness::prelude::*;

use super::{ACCOUNT, BANK, STRANGE, comes_into, every_rule_holds, last_body, office, open, view};

fn change(account: &Value, changes: &Value) -> Value {
    let form = json!({
        "id": account["id"], "account_name": account["account_name"], "first_name": account["first_name"],
        "last_name": account["last_name"], "phone": account["phone"], "identity": null, "forward_bank": account["forward_bank"],
        "forward_account": account["forward_account"], "forward_word": null, "callback_url": account["callback_url"], "send_anyway": [],
    });
    with(form, changes)
}

/// Changes an open account.
async fn changed(host: &Host, account: &Value, changes: Value) -> Value {
    host.ask("payment_accounts_change", change(account, &changes)).await
}

/// The error with which a change is refused.
async fn not_changed(host: &Host, account: &Value, changes: Value) -> AppError {
    host.refused("payment_accounts_change", change(account, &changes)).await
}

async fn take_theirs(host: &Host, account: &Value, field: &str, theirs: &str) -> Result<Value, AppError> {
    let request = json!({ "id": account["id"], "field": field, "theirs": theirs });
    host.rpc("payment_accounts_take_reported", request).await
}

fn once(operation: &str, fault: Fault) -> Armed {
    Armed {
        times: Some(1),
        ..Armed::new(operation, fault)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_differences_are_sent_and_the_account_is_compared() {
    let (_sandbox, host) = office().await;
    let account = open(&host, &json!({})).await;
    assert_contains!(not_changed(&host, &account, json!({})).await.message, "no field was changed");
    let view = changed(&host, &account, json!({ "last_name": "Bello-Ojo", "identity": "22212345678" })).await;
    assert_has!(view, { "last_name": "Bello-Ojo", "identity": "••••••••5678", "differences": [], "changes": { "0": { "state": "done" } } });
    let mut body = last_body(&host, "updatePersistentPaymentAccount").await;
    body["referenceNumber"] = Value::Null;
    let expected = json!({
        "referenceNumber": null, "accountIdentifier": account["number"], "lastName": "Bello-Ojo", "financialIdentificationNumber": "••••••••5678",
    });
    assert_eq!(body, expected);
    // A field that the service cannot clear is reported.
    let refused = not_changed(&host, &view, json!({ "phone": null, "first_name": "" })).await;
    let mut paths = refused.paths();
    paths.sort_unstable();
    assert_eq!(paths, ["first_name", "phone"]);
}

/// Each rule of */updatePersistentPaymentAccount* in the specification (`docs/spec/collection.md#update-payment-account`) that a form can
/// break, and the field with its problem.
fn rules() -> Value {
    json!([
        ["in order", { "last_name": "Obi" }, []],
        ["phoneNumber", { "phone": "five" }, ["phone"]],
        ["accountName cannot be taken away", { "account_name": " " }, ["account_name"]],
        ["firstName cannot be taken away", { "first_name": "" }, ["first_name"]],
        ["lastName cannot be taken away", { "last_name": "" }, ["last_name"]],
        ["accountName: its length", { "account_name": "n".repeat(101) }, ["account_name"]],
        ["financialIdentificationNumber", { "identity": "2221234567" }, ["identity"]],
        ["callbackUrl", { "callback_url": "nowhere" }, ["callback_url"]],
        ["creditBankAccountNumber with creditBankId", { "forward_bank": BANK }, ["forward_account"]],
        ["creditBankId with creditBankAccountNumber", { "forward_account": STRANGE }, ["forward_bank"]],
        ["forwarding, with neither bank nor account", { "forwards": true }, ["forward_account", "forward_bank"]],
        ["creditBankId", { "forward_bank": "058", "forward_account": ACCOUNT, "forward_word": "ours" }, ["forward_bank"]],
        ["creditBankAccountNumber is one of that bank", { "forward_bank": BANK, "forward_account": "012345678", "forward_word": "ours" },
            ["forward_account"]],
        ["all at once", { "account_name": "", "first_name": "", "last_name": " ", "phone": "five", "identity": "1", "forward_bank": BANK, "callback_url": "nowhere" },
            ["account_name", "callback_url", "first_name", "forward_account", "identity", "last_name", "phone"]],
    ])
}

#[tokio::test(flavor = "multi_thread")]
async fn every_rule_that_a_change_breaks_is_reported_beside_its_field() {
    let (sandbox, host) = office().await;
    let account = open(&host, &json!({})).await;
    let commands = ["payment_accounts_change_check", "payment_accounts_change"];
    every_rule_holds(&host, commands, &rules(), |changes| change(&account, changes)).await;
    assert_eq!(sandbox.asked("updatePersistentPaymentAccount"), 0, "nothing of these left");
}

#[tokio::test(flavor = "multi_thread")]
async fn forwarding_to_another_account_requires_a_name_check_or_a_confirmation() {
    let (_sandbox, host) = office().await;
    let account = open(&host, &json!({})).await;
    let forward = |number: &str, word: Value| json!({ "forward_bank": BANK, "forward_account": number, "forward_word": word });
    let unasked = not_changed(&host, &account, forward(STRANGE, Value::Null)).await;
    assert!(unasked.problems[0].message.contains("was not checked with the bank"), "{unasked:?}");
    let ask = |number: &str| host.rpc("bank_holder", json!({ "bank": BANK, "account": number, "expected": "Ada Bello" }));
    // As people write it.
    let holder = ask(&format!(" {}-{} {}", &STRANGE[..3], &STRANGE[3..6], &STRANGE[6..]))
        .await
        .unwrap();
    assert_eq!(holder["tier"], "no_match", "{holder}");
    let refused = not_changed(&host, &account, forward(STRANGE, Value::Null)).await;
    assert_eq!(refused.paths(), ["forward_word"]);
    assert_contains!(refused.problems[0].message, holder["name"].text());
    // No confirmation is possible for an account that the bank does not have.
    assert_eq!(ask("0123456799").await.unwrap()["name"], Value::Null);
    let nobody = not_changed(&host, &account, forward("0123456799", json!("ours"))).await;
    assert_eq!(nobody.paths(), ["forward_account"]);
    let view = changed(&host, &account, forward(STRANGE, json!("Her sister's shop"))).await;
    assert_has!(view, { "forward_account": STRANGE, "forward_word": "Her sister's shop" });
    // The customer's own account needs no confirmation.
    assert_eq!(ask(ACCOUNT).await.unwrap()["tier"], "match");
    let own = open(&host, &json!({ "forward_bank": BANK, "forward_account": ACCOUNT })).await;
    assert_has!(own, { "state": "open", "forward_word": null });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_with_a_lost_answer_is_settled_by_the_account_itself() {
    let (sandbox, host) = office().await;
    let account = open(&host, &json!({})).await;
    sandbox.arm([once("updatePersistentPaymentAccount", Fault::DropAfter)]);
    let settled = changed(&host, &account, json!({ "phone": "08090000000" })).await;
    assert_has!(settled, { "phone": "08090000000", "changes": { "0": { "state": "done" } } });

    // A change that was lost before it was executed stays unconfirmed, and nothing else is sent meanwhile.
    sandbox.arm([once("updatePersistentPaymentAccount", Fault::DropBefore)]);
    let lost = changed(&host, &settled, json!({ "first_name": "Adaeze" })).await;
    assert_has!(lost, { "first_name": "Ada", "changes": { "0": { "state": "in_doubt" } } });
    let behind = not_changed(&host, &lost, json!({ "last_name": "Obi" })).await;
    assert!(behind.message.contains("is unconfirmed"), "{behind:?}");
    let line = &lost["changes"][0]["review_line"];
    let not_done = json!({ "line": line, "decision": "not_done", "evidence": "The service shows the old name." });
    host.ask("review_decide", not_done).await;
    assert_eq!(view(&host, &account).await["changes"][0]["state"], "refused");
    assert_eq!(sandbox.asked("updatePersistentPaymentAccount"), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conflict_with_the_service_is_shown_field_by_field_and_adopted_by_a_person() {
    let (_sandbox, host) = office().await;
    let account = open(&host, &json!({})).await;
    // Another program changes it at the service.
    let body = json!({
        "referenceNumber": "ELSEWHERE-1", "accountIdentifier": account["number"], "accountName": "Ada Shop", "phoneNumber": "08091112222",
    });
    console(&host, "updatePersistentPaymentAccount", &body).await;
    let compared = host.ask("payment_accounts_compare", json!({ "id": account["id"] })).await;
    assert_has!(compared["differences"], [
        { "field": "account_name", "ours": "Ada Stores", "theirs": "Ada Shop" },
        { "field": "phone", "ours": "08031234567", "theirs": "08091112222" },
    ]);
    assert_eq!(compared["account_name"], "Ada Stores", "nothing is taken over silently");
    let page = json!({ "part": "needs_you", "text": "", "order": "made", "descending": true, "after": null });
    let listed = host.ask("payment_accounts_page", page).await;
    assert_has!(listed, { "rows": { "0": { "id": account["id"] } }, "counts": { "needs_you": 1 } });

    let home_view = host.ask("home_view", json!({})).await;
    assert_eq!(home_view["accounts_differing"], 1, "{home_view}");

    let stale = take_theirs(&host, &account, "phone", "0809").await.unwrap_err();
    assert_contains!(stale.message, "something else");
    let taken = take_theirs(&host, &account, "phone", "08091112222").await.unwrap();
    assert_has!(taken, { "phone": "08091112222", "differences": [{}] });
    // Our value is sent there although our copy already has it.
    let sent_there = changed(&host, &taken, json!({ "send_anyway": ["account_name"] })).await;
    assert_has!(sent_there, { "account_name": "Ada Stores", "differences": [] });
    assert_has!(last_body(&host, "updatePersistentPaymentAccount").await, { "accountName": "Ada Stores" });
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_closed_by_its_last_digits_and_is_gone_when_the_service_does_not_find_it() {
    let (sandbox, host) = office().await;
    let account = open(&host, &json!({})).await;
    let (id, number) = (&account["id"], account["number"].text());
    for ending in ["", "0000x", &number[..4], number] {
        let close = json!({ "id": id, "ending": ending, "reason": null });
        let refused = host.refused("payment_accounts_close", close).await;
        assert_eq!(refused.paths(), ["ending"], "{ending}");
    }
    let long = json!({ "id": id, "ending": "0000x", "reason": "r".repeat(201) });
    let refused = host.refused("payment_accounts_close", long).await;
    assert_eq!(refused.paths(), ["ending", "reason"], "all at once: {refused:?}");
    assert_eq!(sandbox.asked("deletePersistentPaymentAccount"), 0);
    let close = json!({ "id": id, "ending": &number[6..], "reason": "Moved away" });
    let closing = host.ask("payment_accounts_close", close.clone()).await;
    assert_has!(closing, { "state": "closing", "changes": { "0": { "reason": "Moved away" } } });
    let closed = comes_into(&host, &account, "closed").await;
    assert_ne!(closed["closed_at"], Value::Null);
    assert!(host.rpc("payment_accounts_close", close).await.is_err());
    assert_eq!(sandbox.asked("deletePersistentPaymentAccount"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closing_that_is_rejected_or_lost_is_reported() {
    let (sandbox, host) = office().await;
    let account = open(&host, &json!({})).await;
    let number = account["number"].text();
    let close = json!({ "id": account["id"], "ending": &number[6..], "reason": null });
    let delete = "deletePersistentPaymentAccount";
    sandbox.arm([once(delete, Fault::Refuse)]);
    let refused = host.ask("payment_accounts_close", close.clone()).await;
    assert_has!(refused, { "state": "open", "changes": { "0": { "state": "refused" } } });
    sandbox.arm([once(delete, Fault::DropAfter)]);
    let lost = host.ask("payment_accounts_close", close).await;
    assert_has!(lost, { "state": "closing", "changes": { "0": { "state": "in_doubt" } } });
    let closed = comes_into(&host, &account, "closed").await;
    assert_eq!(closed["changes"][0]["state"], "done");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_that_only_the_service_has_is_adopted() {
    let (_sandbox, host) = office().await;
    let body = json!({
        "referenceNumber": "ELSEWHERE-2", "email": "efe@example.com", "accountName": "Efe Foods", "firstName": "Efe", "lastName": "Bello",
        "accountReference": "OTHER-LAPTOP-1",
    });
    console(&host, "registerPersistentPaymentAccount", &body).await;
    let missing = host.refused("payment_accounts_adopt", json!({ "name": "4199999999" })).await;
    assert_eq!(missing.paths(), ["name"]);
    let taken = host.ask("payment_accounts_adopt", json!({ "name": "OTHER-LAPTOP-1" })).await;
    assert_has!(taken, { "state": "open", "account_name": "Efe Foods", "email": null });
    let again = host.refused("payment_accounts_adopt", json!({ "name": taken["number"] })).await;
    assert!(again.problems[0].message.contains("already"), "{again:?}");
    let page = json!({ "part": "all", "text": "EFE foods", "order": "name", "descending": false, "after": null });
    let found = host.ask("payment_accounts_page", page).await;
    assert_eq!(found["rows"][0]["number"], taken["number"]);
}

/// The audit has the bank's account of our copy and of the service's, and who adopted it.
#[tokio::test(flavor = "multi_thread")]
async fn a_changed_forwarding_account_is_adopted_with_an_audit_entry() {
    let (_sandbox, host) = office().await;
    let account = open(&host, &json!({})).await;
    let body = json!({
        "referenceNumber": "ELSEWHERE-1", "accountIdentifier": account["number"], "creditBankId": BANK, "creditBankAccountNumber": ACCOUNT,
    });
    console(&host, "updatePersistentPaymentAccount", &body).await;
    host.ask("payment_accounts_compare", json!({ "id": account["id"] })).await;
    take_theirs(&host, &account, "forward_account", ACCOUNT).await.unwrap();
    let audit = host.ask("audit_view", json!({})).await;
    let entries = audit["entries"].list().iter();
    let shown: Vec<_> = entries
        .filter(|entry| entry["what"] == "forwarding imported from the service")
        .map(|entry| (entry["before"].text(), entry["after"].text()))
        .collect();
    let number = account["number"].text();
    assert_eq!(shown.len(), 1, "{audit}");
    assert!(shown[0].0.contains(number) && shown[0].0.ends_with(": nothing"), "{shown:?}");
    assert_eq!(shown[0].1, ACCOUNT);
}
