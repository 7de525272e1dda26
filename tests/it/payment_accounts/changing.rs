use api::Commands as _;
use harness::host::{Ask as _, end};
use sandbox::{Armed, Fault};
use serde_json::{Value, json};

use super::{ACCOUNT, BANK, STRANGE, comes_into, fields, last_body, office, open, reached, view};

fn change(account: &Value, changes: &Value) -> Value {
    let mut form = json!({
        "id": account["id"], "account_name": account["account_name"], "first_name": account["first_name"],
        "last_name": account["last_name"], "phone": account["phone"], "identity": null, "forward_bank": account["forward_bank"],
        "forward_account": account["forward_account"], "forward_word": null, "callback_url": account["callback_url"], "send_anyway": [],
    });
    for (name, value) in changes.as_object().unwrap() {
        form[name] = value.clone();
    }
    form
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_is_otherwise_is_sent_and_the_account_is_compared() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = office(home.path()).await;
    let account = open(&host, &json!({})).await;
    let same = host.refused("payment_accounts_change", change(&account, &json!({}))).await;
    assert!(same.message.contains("everything is as it was"), "{same:?}");
    let changed = host
        .ask(
            "payment_accounts_change",
            change(&account, &json!({ "last_name": "Bello-Ojo", "identity": "22212345678" })),
        )
        .await;
    assert_eq!(
        (&changed["last_name"], &changed["identity"]),
        (&json!("Bello-Ojo"), &json!("••••••••5678"))
    );
    assert_eq!(
        (&changed["differences"], &changed["changes"][0]["state"]),
        (&json!([]), &json!("done"))
    );
    let mut body = last_body(&host, "updatePersistentPaymentAccount").await;
    body["referenceNumber"] = Value::Null;
    let expected = json!({
        "referenceNumber": null, "accountIdentifier": account["number"], "lastName": "Bello-Ojo", "financialIdentificationNumber": "••••••••5678",
    });
    assert_eq!(body, expected);
    // What the service cannot take away is said.
    let refused = host
        .rpc(
            "payment_accounts_change",
            change(&changed, &json!({ "phone": null, "first_name": "" })),
        )
        .await;
    let refused = refused.unwrap_err();
    let mut paths = fields(&refused);
    paths.sort_unstable();
    assert_eq!(paths, ["first_name", "phone"]);
    end(host, sandbox).await;
}

/// Each rule of */updatePersistentPaymentAccount* in the specification (`docs/spec/collection.md#update-payment-account`) that a form can
/// break, and where it is told.
fn rules() -> Vec<(&'static str, Value, &'static [&'static str])> {
    vec![
        ("in order", json!({ "last_name": "Obi" }), &[]),
        ("phoneNumber", json!({ "phone": "five" }), &["phone"]),
        (
            "accountName cannot be taken away",
            json!({ "account_name": " " }),
            &["account_name"],
        ),
        ("firstName cannot be taken away", json!({ "first_name": "" }), &["first_name"]),
        ("lastName cannot be taken away", json!({ "last_name": "" }), &["last_name"]),
        (
            "accountName: its length",
            json!({ "account_name": "n".repeat(101) }),
            &["account_name"],
        ),
        ("financialIdentificationNumber", json!({ "identity": "2221234567" }), &["identity"]),
        ("callbackUrl", json!({ "callback_url": "nowhere" }), &["callback_url"]),
        (
            "creditBankAccountNumber with creditBankId",
            json!({ "forward_bank": BANK }),
            &["forward_account"],
        ),
        (
            "creditBankId with creditBankAccountNumber",
            json!({ "forward_account": STRANGE }),
            &["forward_bank"],
        ),
        (
            "forwarding, with neither bank nor account",
            json!({ "forwards": true }),
            &["forward_account", "forward_bank"],
        ),
        (
            "creditBankId",
            json!({ "forward_bank": "058", "forward_account": ACCOUNT, "forward_word": "ours" }),
            &["forward_bank"],
        ),
        (
            "creditBankAccountNumber is one of that bank",
            json!({ "forward_bank": BANK, "forward_account": "012345678", "forward_word": "ours" }),
            &["forward_account"],
        ),
        (
            "all at once",
            json!({ "account_name": "", "first_name": "", "last_name": " ", "phone": "five", "identity": "1", "forward_bank": BANK,
                "callback_url": "nowhere" }),
            &[
                "account_name",
                "callback_url",
                "first_name",
                "forward_account",
                "identity",
                "last_name",
                "phone",
            ],
        ),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn every_rule_that_a_change_breaks_stands_beside_its_field() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = office(home.path()).await;
    let account = open(&host, &json!({})).await;
    for (rule, changes, expected) in rules() {
        let told = host.rpc("payment_accounts_change_check", change(&account, &changes)).await;
        let error = told.as_ref().err();
        let mut told = error.map(fields).unwrap_or_default();
        told.sort_unstable();
        assert_eq!(told, expected, "{rule}: {error:?}");
        if !expected.is_empty() {
            host.refused("payment_accounts_change", change(&account, &changes)).await;
        }
    }
    assert_eq!(reached(&sandbox, "updatePersistentPaymentAccount"), 0, "nothing of these left");
    end(host, sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forwarding_elsewhere_wants_the_bank_asked_or_a_word() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = office(home.path()).await;
    let account = open(&host, &json!({})).await;
    let forward = |number: &str, word: Value| {
        change(
            &account,
            &json!({ "forward_bank": BANK, "forward_account": number, "forward_word": word }),
        )
    };
    let unasked = host.refused("payment_accounts_change", forward(STRANGE, Value::Null)).await;
    assert!(unasked.problems[0].message.contains("has not been asked"), "{unasked:?}");
    let ask = |number: &str| host.rpc("bank_holder", json!({ "bank": BANK, "account": number, "expected": "Ada Bello" }));
    // As people write it.
    let holder = ask(&format!(" {}-{} {}", &STRANGE[..3], &STRANGE[3..6], &STRANGE[6..]))
        .await
        .unwrap();
    assert_eq!(holder["tier"], "no_match", "{holder}");
    let refused = host.refused("payment_accounts_change", forward(STRANGE, Value::Null)).await;
    assert_eq!(fields(&refused), ["forward_word"]);
    assert!(
        refused.problems[0].message.contains(holder["name"].as_str().unwrap()),
        "{refused:?}"
    );
    // No word makes an account of one that the bank does not have.
    assert_eq!(ask("0123456799").await.unwrap()["name"], Value::Null);
    let nobody = host.refused("payment_accounts_change", forward("0123456799", json!("ours"))).await;
    assert_eq!(fields(&nobody), ["forward_account"]);
    let changed = host
        .ask("payment_accounts_change", forward(STRANGE, json!("Her sister's shop")))
        .await;
    assert_eq!(
        (&changed["forward_account"], &changed["forward_word"]),
        (&json!(STRANGE), &json!("Her sister's shop"))
    );
    // The customer's own account needs no word.
    assert_eq!(ask(ACCOUNT).await.unwrap()["tier"], "match");
    let own = open(&host, &json!({ "forward_bank": BANK, "forward_account": ACCOUNT })).await;
    assert_eq!((&own["state"], &own["forward_word"]), (&json!("open"), &Value::Null));
    end(host, sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_whose_answer_is_lost_is_settled_by_the_account_itself() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = office(home.path()).await;
    let account = open(&host, &json!({})).await;
    let faults = vec![Armed {
        times: Some(1),
        ..Armed::new("updatePersistentPaymentAccount", Fault::DropAfter)
    }];
    sandbox.control().arm(faults).unwrap();
    let changed = host
        .ask("payment_accounts_change", change(&account, &json!({ "phone": "08090000000" })))
        .await;
    assert_eq!(
        (&changed["phone"], &changed["changes"][0]["state"]),
        (&json!("08090000000"), &json!("done"))
    );

    // One that was lost before it was done stays a doubt, and nothing else is sent meanwhile.
    sandbox
        .control()
        .arm(vec![Armed {
            times: Some(1),
            ..Armed::new("updatePersistentPaymentAccount", Fault::DropBefore)
        }])
        .unwrap();
    let lost = host
        .ask("payment_accounts_change", change(&changed, &json!({ "first_name": "Adaeze" })))
        .await;
    assert_eq!(
        (&lost["first_name"], &lost["changes"][0]["state"]),
        (&json!("Ada"), &json!("in_doubt"))
    );
    let behind = host
        .refused("payment_accounts_change", change(&lost, &json!({ "last_name": "Obi" })))
        .await;
    assert!(behind.message.contains("not known yet"), "{behind:?}");
    let line = &lost["changes"][0]["held_line"];
    let not_done = json!({ "line": line, "decision": "not_done", "evidence": "The service shows the old name." });
    host.ask("held_decide", not_done).await;
    assert_eq!(view(&host, &account).await["changes"][0]["state"], "refused");
    assert_eq!(reached(&sandbox, "updatePersistentPaymentAccount"), 2);
    end(host, sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_service_tells_otherwise_is_shown_field_by_field_and_taken_over_by_hand() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = office(home.path()).await;
    let account = open(&host, &json!({})).await;
    // Somebody else changes it at the service.
    let body = json!({
        "referenceNumber": "ELSEWHERE-1", "accountIdentifier": account["number"], "accountName": "Ada Shop", "phoneNumber": "08091112222",
    });
    let elsewhere = json!({ "operation": "updatePersistentPaymentAccount", "body": body.to_string(), "photos": [], "given_back": null });
    host.ask("console_call", elsewhere).await;
    let compared = host.ask("payment_accounts_compare", json!({ "id": account["id"] })).await;
    let told: Vec<_> = compared["differences"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (&one["field"], &one["ours"], &one["theirs"]))
        .collect();
    let (name, phone) = (json!("account_name"), json!("phone"));
    let values = [json!("Ada Stores"), json!("Ada Shop"), json!("08031234567"), json!("08091112222")];
    assert_eq!(told, [(&name, &values[0], &values[1]), (&phone, &values[2], &values[3])]);
    assert_eq!(compared["account_name"], "Ada Stores", "nothing is taken over silently");
    let listed = host
        .ask(
            "payment_accounts_page",
            json!({ "part": "needs_you", "text": "", "order": "made", "descending": true, "after": null }),
        )
        .await;
    assert_eq!(
        (&listed["rows"][0]["id"], &listed["counts"]["needs_you"]),
        (&account["id"], &json!(1))
    );

    let home_view = host.ask("home_view", json!({})).await;
    assert_eq!(home_view["accounts_differing"], 1, "{home_view}");

    let id = &account["id"];
    let stale = host
        .rpc(
            "payment_accounts_take_theirs",
            json!({ "id": id, "field": "phone", "theirs": "0809" }),
        )
        .await;
    assert!(stale.unwrap_err().message.contains("something else"));
    let taken = host
        .ask(
            "payment_accounts_take_theirs",
            json!({ "id": id, "field": "phone", "theirs": "08091112222" }),
        )
        .await;
    assert_eq!(
        (&taken["phone"], taken["differences"].as_array().map(Vec::len)),
        (&json!("08091112222"), Some(1))
    );
    // Ours goes there although our copy has it so.
    let ours = change(&taken, &json!({ "send_anyway": ["account_name"] }));
    let sent_there = host.ask("payment_accounts_change", ours).await;
    assert_eq!(
        (&sent_there["account_name"], &sent_there["differences"]),
        (&json!("Ada Stores"), &json!([]))
    );
    assert_eq!(
        last_body(&host, "updatePersistentPaymentAccount").await["accountName"],
        "Ada Stores"
    );
    end(host, sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_closed_by_its_last_digits_and_is_gone_when_the_service_does_not_find_it() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = office(home.path()).await;
    let account = open(&host, &json!({})).await;
    let (id, number) = (&account["id"], account["number"].as_str().unwrap());
    for ending in ["", "0000x", &number[..4], number] {
        let refused = host
            .refused("payment_accounts_close", json!({ "id": id, "ending": ending, "reason": null }))
            .await;
        assert_eq!(fields(&refused), ["ending"], "{ending}");
    }
    let long = json!({ "id": id, "ending": "0000x", "reason": "r".repeat(201) });
    let refused = host.refused("payment_accounts_close", long).await;
    assert_eq!(fields(&refused), ["ending", "reason"], "all at once: {refused:?}");
    assert_eq!(reached(&sandbox, "deletePersistentPaymentAccount"), 0);
    let close = json!({ "id": id, "ending": &number[6..], "reason": "Moved away" });
    let closing = host.ask("payment_accounts_close", close.clone()).await;
    assert_eq!(
        (&closing["state"], &closing["changes"][0]["reason"]),
        (&json!("closing"), &json!("Moved away"))
    );
    let closed = comes_into(&host, &account, "closed").await;
    assert_ne!(closed["closed_at"], Value::Null);
    assert!(host.rpc("payment_accounts_close", close).await.is_err());
    assert_eq!(reached(&sandbox, "deletePersistentPaymentAccount"), 1);
    end(host, sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closing_that_the_service_refuses_or_that_gets_lost_says_so() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = office(home.path()).await;
    let account = open(&host, &json!({})).await;
    let number = account["number"].as_str().unwrap();
    let close = json!({ "id": account["id"], "ending": &number[6..], "reason": null });
    let once = |fault| Armed {
        times: Some(1),
        ..Armed::new("deletePersistentPaymentAccount", fault)
    };
    sandbox.control().arm(vec![once(Fault::Refuse)]).unwrap();
    let refused = host.ask("payment_accounts_close", close.clone()).await;
    assert_eq!(
        (&refused["state"], &refused["changes"][0]["state"]),
        (&json!("open"), &json!("refused"))
    );
    sandbox.control().arm(vec![once(Fault::DropAfter)]).unwrap();
    let lost = host.ask("payment_accounts_close", close).await;
    assert_eq!(
        (&lost["state"], &lost["changes"][0]["state"]),
        (&json!("closing"), &json!("in_doubt"))
    );
    let closed = comes_into(&host, &account, "closed").await;
    assert_eq!(closed["changes"][0]["state"], "done");
    end(host, sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_that_only_the_service_has_is_taken_over() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = office(home.path()).await;
    let body = json!({
        "referenceNumber": "ELSEWHERE-2", "email": "efe@example.com", "accountName": "Efe Foods", "firstName": "Efe", "lastName": "Bello",
        "accountReference": "OTHER-LAPTOP-1",
    });
    let elsewhere = json!({ "operation": "registerPersistentPaymentAccount", "body": body.to_string(), "photos": [], "given_back": null });
    host.ask("console_call", elsewhere).await;
    let missing = host.refused("payment_accounts_adopt", json!({ "name": "4199999999" })).await;
    assert_eq!(fields(&missing), ["name"]);
    let taken = host.ask("payment_accounts_adopt", json!({ "name": "OTHER-LAPTOP-1" })).await;
    assert_eq!(
        (&taken["state"], &taken["account_name"], &taken["email"]),
        (&json!("open"), &json!("Efe Foods"), &Value::Null)
    );
    let again = host.refused("payment_accounts_adopt", json!({ "name": taken["number"] })).await;
    assert!(again.problems[0].message.contains("already"), "{again:?}");
    let found = host
        .ask(
            "payment_accounts_page",
            json!({ "part": "all", "text": "EFE foods", "order": "name", "descending": false, "after": null }),
        )
        .await;
    assert_eq!(found["rows"][0]["number"], taken["number"]);
    end(host, sandbox).await;
}

/// The bank's account of our copy and of the service's, with who took it over, is in the audit.
#[tokio::test(flavor = "multi_thread")]
async fn deposits_that_go_elsewhere_are_taken_over_with_a_line_in_the_audit() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = office(home.path()).await;
    let account = open(&host, &json!({})).await;
    let body = json!({
        "referenceNumber": "ELSEWHERE-1", "accountIdentifier": account["number"], "creditBankId": BANK, "creditBankAccountNumber": ACCOUNT,
    });
    let elsewhere = json!({ "operation": "updatePersistentPaymentAccount", "body": body.to_string(), "photos": [], "given_back": null });
    host.ask("console_call", elsewhere).await;
    host.ask("payment_accounts_compare", json!({ "id": account["id"] })).await;
    let taken = json!({ "id": account["id"], "field": "forward_account", "theirs": ACCOUNT });
    host.ask("payment_accounts_take_theirs", taken).await;
    let audit = host.ask("audit_view", json!({})).await;
    let entries = audit["entries"].as_array().unwrap().iter();
    let told: Vec<_> = entries
        .filter(|entry| entry["what"] == "forwarding told by the service taken over")
        .map(|entry| (entry["before"].as_str().unwrap(), entry["after"].as_str().unwrap()))
        .collect();
    let number = account["number"].as_str().unwrap();
    assert_eq!(told.len(), 1, "{audit}");
    assert!(told[0].0.contains(number) && told[0].0.ends_with(": nothing"), "{told:?}");
    assert_eq!(told[0].1, ACCOUNT);
    end(host, sandbox).await;
}
