//! Deposits forwarded to another account: recorded with who, when, and both accounts; and where people have roles, a second person
//! approves.

use super::{ADA, BOLA, Says, ada_and_bola, confirm, sign_in};
use crate::bulk::{at_stage_of, beginning, id, read_as_kind, start};
use harness::prelude::*;

/// A bank of the sandbox, and two accounts there.
const BANK: &str = "187DE295-AE70-4BBC-8169-EEA22924A565";
const FIRST: &str = "0123456785";
const SECOND: &str = "0123456798";

fn form(reference: &str, to: Option<&str>) -> Value {
    json!({
        "account_name": "Ada Stores", "first_name": "Ada", "last_name": "Bello", "phone": "08031234567", "email": null, "identity": null,
        "reference": reference, "forward_bank": to.map(|_| BANK), "forward_account": to, "forward_word": to.map(|_| "ours"), "limit": null,
        "callback_url": null,
    })
}

fn change(account: &Value, name: &str, to: Option<&str>) -> Value {
    json!({
        "id": account["id"], "account_name": name, "first_name": "Ada", "last_name": "Bello", "phone": "08031234567", "identity": null,
        "forward_bank": to.map(|_| BANK), "forward_account": to, "forward_word": to.map(|_| "ours"), "callback_url": null, "send_anyway": [],
    })
}

/// The audit entries about accounts and confirmed actions, oldest first.
async fn reported(host: &Host) -> Vec<[String; 4]> {
    let view = host.ask("audit_view", json!({})).await;
    assert_eq!(view["broken"], Value::Null);
    let text = |entry: &Value, name: &str| entry[name].as_str().unwrap_or("-").to_owned();
    let entries = view["entries"].list().iter().rev();
    let of_accounts = entries.filter(|entry| {
        let what = entry["what"].text();
        what.contains("forwarding") || what.contains("account")
    });
    of_accounts
        .map(|entry| ["who", "what", "before", "after"].map(|name| text(entry, name)))
        .collect()
}

fn reached(sandbox: &Sandbox) -> usize {
    let requests = sandbox.control().requests();
    let changes = ["registerPersistentPaymentAccount", "updatePersistentPaymentAccount"];
    requests
        .iter()
        .filter(|request| changes.contains(&request.operation.as_str()))
        .count()
}

#[tokio::test(flavor = "multi_thread")]
async fn forwarding_and_deletion_of_accounts_are_audited() {
    let (_sandbox, host) = office().await;
    let check = host.ask("payment_accounts_check", form("CUSTOMER-0001", Some(FIRST))).await;
    assert_eq!(check["somebody_else"], false, "nobody else works here");
    let plain = host.ask("payment_accounts_open", form("CUSTOMER-0000", None)).await;
    assert_eq!(reported(&host).await, [[""; 4]; 0], "nothing is forwarded");
    let account = host.ask("payment_accounts_open", form("CUSTOMER-0001", Some(FIRST))).await;
    let bank = account["forward_bank_name"].text();
    let number = account["number"].text();
    host.ask("payment_accounts_change", change(&account, "Ada Stores", Some(SECOND)))
        .await;
    let ending = plain["number"].text();
    let close = json!({ "id": plain["id"], "ending": &ending[6..], "reason": "Left" });
    host.ask("payment_accounts_close", close).await;
    let expected = [
        [
            "",
            "account opening with forwarding asked",
            "Ada Stores, CUSTOMER-0001: Not forwarded",
            &format!("{FIRST}, {bank}"),
        ],
        [
            "",
            "change of forwarding asked",
            &format!("Ada Stores, {number}, CUSTOMER-0001: {FIRST}, {bank}"),
            &format!("{SECOND}, {bank}"),
        ],
        [
            "",
            "account deletion asked",
            &format!("Ada Stores, {ending}, CUSTOMER-0000"),
            "Left",
        ],
    ];
    assert_eq!(reported(&host).await, expected.map(|entry| entry.map(str::to_owned)));
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_profile_with_people_another_person_approves_forwarding() {
    let (sandbox, host) = office().await;
    ada_and_bola(&host).await;
    // Alone: neither by the form nor by a call in the console.
    let forwards = form("CUSTOMER-0001", Some(FIRST));
    let check = host.ask("payment_accounts_check", forwards.clone()).await;
    assert_eq!(check["somebody_else"], true);
    let refused = host.refused("payment_accounts_open", forwards.clone()).await;
    assert_contains!(refused.message, "another person must confirm");
    let body = json!({
        "referenceNumber": "CALL-1", "phoneNumber": "08031234567", "accountName": "Ada Stores", "firstName": "Ada", "lastName": "Bello",
        "accountReference": "CUSTOMER-0009", "creditBankId": BANK, "creditBankAccountNumber": FIRST,
    });
    let call = json!({ "operation": "registerPersistentPaymentAccount", "body": body.to_string(), "photos": [], "given_back": null });
    let refused = host.refused("console_call", call).await;
    assert_contains!(refused.message, "another person must confirm");
    assert_eq!((reached(&sandbox), reported(&host).await.len()), (0, 0));

    // Ada asks, Bola approves.
    let asked = json!({ "deed": "forwarding", "forwarding": { "step": "open", "form": forwards } });
    let waiting = host.ask("confirm_ask", asked.clone()).await;
    let shown = host.confirm("confirm_view", json!({})).await.unwrap();
    let signers: Vec<_> = shown["signers"].list().iter().map(|signer| &signer["name"]).collect();
    assert_eq!(signers, ["Bola Ojo"]);
    assert!(shown["facts"].to_string().contains(FIRST), "{shown}");
    host.confirm("confirm_leave", waiting).await.unwrap();
    for wrong in [
        Says::bola().typed("6784"),
        Says {
            pin: ADA,
            ..Says::bola().typed("6785")
        },
        Says {
            person: "1",
            pin: ADA,
            ..Says::bola().typed("6785")
        },
    ] {
        confirm(&host, asked.clone(), wrong).await.unwrap_err();
    }
    assert_eq!(reached(&sandbox), 0);
    let done = confirm(&host, asked, Says::bola().typed("6785")).await.unwrap();
    let account = host.ask("payment_accounts_view", json!({ "id": done["account"] })).await;
    assert_has!(account, { "state": "open", "forward_account": FIRST });
    assert_eq!(reached(&sandbox), 1);

    another_person_approves_a_change(&host, &account).await;
    let reported: Vec<_> = reported(&host).await.into_iter().map(|[who, what, ..]| (who, what)).collect();
    let expected = [
        ("Bola Ojo", "forwarding confirmed"),
        ("Ada Obi", "account opening with forwarding asked"),
        ("Bola Ojo", "forwarding confirmed"),
        ("Ada Obi", "change of forwarding asked"),
    ];
    assert_eq!(reported, expected.map(|(who, what)| (who.to_owned(), what.to_owned())));
}

async fn another_person_approves_a_change(host: &Host, account: &Value) {
    // The name is changed, the forwarding account is not.
    host.ask("payment_accounts_change", change(account, "Ada Shop", Some(FIRST))).await;
    let elsewhere = change(account, "Ada Shop", Some(SECOND));
    let check = host.ask("payment_accounts_change_check", elsewhere.clone()).await;
    assert_eq!(check["somebody_else"], true);
    host.refused("payment_accounts_change", elsewhere.clone()).await;
    let asked = |change: Value| json!({ "deed": "forwarding", "forwarding": { "step": "change", "change": change } });
    let needless = host.refused("confirm_ask", asked(change(account, "Ada Stall", Some(FIRST)))).await;
    assert!(needless.message.contains("no confirmation is needed"), "{needless:?}");
    // Bola may not ask for it: an approver does not prepare.
    sign_in(host, "2", BOLA).await.unwrap();
    host.refused("confirm_ask", asked(elsewhere.clone())).await;
    sign_in(host, "1", ADA).await.unwrap();
    confirm(host, asked(elsewhere), Says::bola().typed("6798")).await.unwrap();
    let account = host.ask("payment_accounts_view", json!({ "id": account["id"] })).await;
    assert_eq!(account["forward_account"], SECOND);
}

/// Bola Ade's own account of Guaranty Trust Bank (058), whose check digit fits.
const SHEET: &str = "Customer,Phone,Forward to bank,Forward to account\n\
    Ada Eze,08031234567,,\nBola Ade,08031234568,GTBank,0123000085\nChi Obi,08031234569,,\n";

#[tokio::test(flavor = "multi_thread")]
async fn in_a_profile_with_people_a_file_forwards_no_deposits() {
    let (sandbox, host) = office().await;
    // Begun before another person worked here.
    let view = read_as_kind(&host, "accounts", SHEET).await;
    assert_eq!(view["ready"], 3, "{view}");
    start(&host, &view).await;
    host.ask("imports_pause", json!({ "import": id(&view) })).await;
    ada_and_bola(&host).await;
    host.ask("imports_resume", json!({ "import": id(&view) })).await;
    let done = at_stage_of(&host, "accounts", "done").await;
    assert_has!(done, { "made": 2, "refused": 1 });
    let rows = host.ask("imports_made", json!({ "import": id(&view), "after": 0 })).await;
    let why = rows[1]["refused"].text();
    assert!(why.contains("another person must confirm"), "{why}");

    let view = read_as_kind(&host, "accounts", SHEET).await;
    let refused = host.refused("imports_start", beginning(&view)).await;
    assert_eq!(
        refused.message,
        "Nothing was created: row 3 forwards deposits to another account. Skip it and open the account under Payment accounts, where \
         another person confirms it."
    );
    assert_eq!(reached(&sandbox), 2);
}
