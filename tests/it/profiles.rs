//! Profiles and keys through a front end: the commands that the window sends.

use harness::prelude::*;
use std::sync::{Arc, Mutex};

use harness::forms::payment_request_by_mail;
use harness::host::{with_vault, without_passphrase};

fn form(name: &str, kind: &str, sandbox: &Sandbox) -> Value {
    let addresses = sandbox.addresses();
    json!({
        "name": name, "kind": kind, "collect_base_url": addresses.collect_base_url, "base_url": addresses.base_url,
        "contact_email": null, "business_name": "Acme",
    })
}

/// A misspelt field is refused, also in a command without arguments.
#[tokio::test(flavor = "multi_thread")]
async fn a_command_refuses_unknown_arguments() {
    let home = tempfile::tempdir().unwrap();
    let host = with_vault(home.path(), &Arc::default()).await;
    host.ask("app_view", json!({})).await;
    for name in ["app_view", "people_lock", "profile_open"] {
        let error = host.refused(name, json!({ "name": "office", "colour": "red" })).await;
        assert_eq!(error.code, ErrorCode::Invalid, "{name}: {error:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_is_pasted_stored_and_never_shown() {
    let sandbox = service().await;
    let addresses = sandbox.addresses();
    let home = tempfile::tempdir().unwrap();
    let clipboard = Arc::new(Mutex::new(String::new()));
    let host = with_vault(home.path(), &clipboard).await;
    host.ask("profile_add", form("office", "test", &sandbox)).await;

    let keys = [
        ("public_key", &addresses.public_key),
        ("secret_key", &addresses.secret_key),
        ("principal", &addresses.principal),
        ("credentials", &addresses.credentials),
        ("hash_key", &addresses.hash_key),
    ];
    for (key, value) in keys {
        *clipboard.lock().unwrap() = format!(" {value}\u{200b}\r\n");
        let pasted = host.ask("profile_key_paste", json!({ "profile": "office", "key": key })).await;
        assert_eq!(pasted["trimmed"], true);
        assert!(!pasted.to_string().contains(value.as_str()), "{key} came back");
    }
    let app = host.ask("profile_open", json!({ "name": "office" })).await;
    assert_eq!(app["profile"]["kind"], "test");
    let set: Vec<bool> = app["profile"]["keys"]
        .list()
        .iter()
        .map(|key| key["set"].as_bool().unwrap())
        .collect();
    assert_eq!(set, [true, true, true, true, true, false]);
    for (key, value) in keys {
        assert!(!app.to_string().contains(value.as_str()), "{key} is shown");
    }
    // The keys are correct: the sandbox accepts them.
    let balance = host.ask("balance_view", json!({})).await;
    assert_eq!(balance["available"], "50000000.00");

    host.ask("profile_key_forget", json!({ "profile": "office", "key": "hash_key" }))
        .await;
    let balance = host.ask("balance_view", json!({})).await;
    assert_contains!(balance["problem"].text(), "hash_key");
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_keys_and_addresses_are_refused_with_all_their_problems() {
    let sandbox = service().await;
    let home = tempfile::tempdir().unwrap();
    let clipboard = Arc::new(Mutex::new("two\nlines".to_owned()));
    let host = with_vault(home.path(), &clipboard).await;
    host.ask("profile_add", form("office", "test", &sandbox)).await;
    let refused = host
        .refused("profile_key_paste", json!({ "profile": "office", "key": "hash_key" }))
        .await;
    assert!(refused.message.contains("was not changed"), "{refused:?}");
    let again = host.refused("profile_add", form("office", "test", &sandbox)).await;
    assert!(again.message.contains("already"), "{again:?}");

    let mut wrong = form("no such name!", "live", &sandbox);
    wrong["contact_email"] = "nobody".into();
    // The name that customers see on a request has at most 100 characters.
    wrong["business_name"] = "n".repeat(101).into();
    let problems = host.refused("profile_add", wrong).await.problems;
    let paths: Vec<&str> = problems.iter().map(|problem| problem.path.as_str()).collect();
    // A live profile does not use plain HTTP, not even on this computer.
    assert_eq!(paths, ["name", "collect_base_url", "base_url", "business_name", "contact_email"]);
    let mut fits = form("fits", "test", &sandbox);
    fits["business_name"] = "ọ".repeat(100).into();
    host.ask("profile_add", fits).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_live_profile_without_its_vault_stays_closed_and_names_the_next_step() {
    let sandbox = service().await;
    let home = tempfile::tempdir().unwrap();
    let clipboard = Arc::new(Mutex::new(String::new()));
    let open = with_vault(home.path(), &clipboard).await;
    open.ask("profile_add", form("office", "test", &sandbox)).await;
    open.close().await;
    let locked = without_passphrase(home.path(), Some("office")).await;
    let app = locked.ask("app_view", json!({})).await;
    assert_eq!((&app["profile"], app["key_safe"].as_str()), (&Value::Null, Some("locked")));
    assert!(app["notices"][0]["message"].text().contains("stays closed"), "{app}");
    assert_contains!(app["notices"][0]["hint"].text(), "COWRIE_VAULT_PASSPHRASE_FILE");
    let error = locked.refused("home_view", json!({})).await;
    assert_eq!(serde_json::to_value(error.code).unwrap(), "Locked");
}

/// As when the keyring was deleted, or the passphrase is lost: only removal helps, and it may lose nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_profile_whose_keys_are_lost_can_be_removed_and_its_records_are_kept() {
    let sandbox = service().await;
    let home = tempfile::tempdir().unwrap();
    let data = home.path().join("data");
    let open = with_vault(home.path(), &Arc::new(Mutex::new(String::new()))).await;
    open.ask("profile_add", form("office", "test", &sandbox)).await;
    open.ask("profile_open", json!({ "name": "office" })).await;
    open.close().await;
    let records = std::fs::read(data.join("profiles/office/cowrie.db")).unwrap();
    assert!(!records.is_empty());

    let locked = without_passphrase(home.path(), None).await;
    let refused = locked
        .refused("profile_remove", json!({ "name": "office", "records_unread": false }))
        .await;
    assert_eq!(serde_json::to_value(refused.code).unwrap(), "Locked");
    assert!(refused.message.contains("Nothing was removed"), "{refused:?}");
    assert!(data.join("profiles/office/profile.json").exists());

    let app = locked
        .ask("profile_remove", json!({ "name": "office", "records_unread": true }))
        .await;
    assert!(!app["profiles"].to_string().contains("office"), "{app}");
    let kept: Vec<_> = std::fs::read_dir(data.join("removed"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    assert_eq!(kept.len(), 1);
    assert_eq!(std::fs::read(kept[0].join("cowrie.db")).unwrap(), records);
}

/// The confirmation that unreadable records may be removed does not apply to readable records with unsettled payments.
#[tokio::test(flavor = "multi_thread")]
async fn readable_records_are_checked_before_a_profile_is_removed() {
    let sandbox = service().await;
    let addresses = sandbox.addresses();
    let home = tempfile::tempdir().unwrap();
    let clipboard = Arc::new(Mutex::new(String::new()));
    let host = with_vault(home.path(), &clipboard).await;
    host.ask("profile_add", form("office", "test", &sandbox)).await;
    let keys = [
        ("public_key", &addresses.public_key),
        ("secret_key", &addresses.secret_key),
        ("hash_key", &addresses.hash_key),
    ];
    for (key, value) in keys {
        clipboard.lock().unwrap().clone_from(value);
        host.ask("profile_key_paste", json!({ "profile": "office", "key": key })).await;
    }
    host.ask("profile_open", json!({ "name": "office" })).await;
    let drop_it = sandbox::Armed::new("paymentRequest", sandbox::Fault::DropAfter);
    sandbox.arm([drop_it]);
    let own = json!({ "purpose": "Invoice 7", "payer_fee_share": "1", "allow_partial": false });
    let request = with(payment_request_by_mail("1500.00", "Ada Obi"), &own);
    let asked = host.ask("payment_requests_create", request).await;
    assert_eq!(asked["state"], "in_doubt", "{asked}");
    assert_eq!(host.ask("home_view", json!({})).await["requests_in_doubt"], 1);
    host.ask("profile_add", form("other", "test", &sandbox)).await;
    host.ask("profile_open", json!({ "name": "other" })).await;
    let refused = host
        .refused("profile_remove", json!({ "name": "office", "records_unread": true }))
        .await;
    assert!(refused.message.contains("unsettled payments"), "{refused:?}");
}
