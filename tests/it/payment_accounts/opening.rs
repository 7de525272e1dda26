use api::Commands as _;
use harness::computer::Computer;
use harness::host::{Ask as _, end};
use harness::wait;
use sandbox::{Armed, Config, Fault, Sandbox};
use serde_json::{Value, json};

use super::{ACCOUNT, BANK, BVN, comes_into, fields, form, last_body, office, open, reached, view};
use crate::payouts::hosted::host_in;
use system::env::Loop;

/// Each rule of *Persistent payment account* in the specification (`docs/spec/collection.md#payment-account`) that a form can break, and
/// where it is told.
fn rules() -> Vec<(&'static str, Value, &'static [&'static str])> {
    vec![
        ("in order", json!({}), &[]),
        ("phone or e-mail: neither", json!({ "phone": null }), &["phone"]),
        (
            "phone or e-mail: an e-mail will do",
            json!({ "phone": " ", "email": "ada@example.com" }),
            &[],
        ),
        ("phoneNumber", json!({ "phone": "five" }), &["phone"]),
        ("email", json!({ "email": "ada at example" }), &["email"]),
        ("accountName is required", json!({ "account_name": " " }), &["account_name"]),
        ("firstName is required", json!({ "first_name": "" }), &["first_name"]),
        ("lastName is required", json!({ "last_name": "" }), &["last_name"]),
        ("financialIdentificationNumber", json!({ "identity": "2221234567" }), &["identity"]),
        (
            "financialIdentificationNumber: as people write it",
            json!({ "identity": "222 1234-5678" }),
            &[],
        ),
        (
            "accountReference: 11 characters",
            json!({ "reference": "CUSTOMER-01" }),
            &["reference"],
        ),
        ("accountReference: 12 characters", json!({ "reference": "CUSTOMER-001" }), &[]),
        (
            "accountReference: 30 characters",
            json!({ "reference": "CUSTOMER-0123456789-0123456789" }),
            &[],
        ),
        (
            "accountReference: 31 characters",
            json!({ "reference": "CUSTOMER-0123456789-01234567890" }),
            &["reference"],
        ),
        (
            "accountReference: a space",
            json!({ "reference": "CUSTOMER 00001" }),
            &["reference"],
        ),
        (
            "accountReference is unique",
            json!({ "reference": "TAKEN-REFERENCE" }),
            &["reference"],
        ),
        (
            "creditBankAccountNumber with creditBankId",
            json!({ "forward_bank": BANK }),
            &["forward_account"],
        ),
        (
            "creditBankId with creditBankAccountNumber",
            json!({ "forward_account": ACCOUNT }),
            &["forward_bank"],
        ),
        (
            "forwarding, with neither bank nor account",
            json!({ "forwards": true, "forward_bank": null, "forward_account": " " }),
            &["forward_account", "forward_bank"],
        ),
        (
            "forwarding, with a bank alone",
            json!({ "forwards": true, "forward_bank": BANK }),
            &["forward_account"],
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
            "forwarding without a name check",
            json!({ "forward_bank": BANK, "forward_account": ACCOUNT }),
            &["forward_word"],
        ),
        (
            "forwarding with a word",
            json!({ "forward_bank": BANK, "forward_account": ACCOUNT, "forward_word": "ours" }),
            &[],
        ),
        ("callbackUrl", json!({ "callback_url": "nowhere" }), &["callback_url"]),
        ("fundingTransactionLimit: nothing", json!({ "limit": "0" }), &["limit"]),
        ("fundingTransactionLimit: no number", json!({ "limit": "10,50" }), &["limit"]),
        (
            "fundingTransactionLimit: a point that may part thousands",
            json!({ "limit": "50.000" }),
            &["limit"],
        ),
        (
            "fundingTransactionLimit: as people write it",
            json!({ "limit": "₦1,250,000.50" }),
            &[],
        ),
        (
            "all at once",
            json!({ "account_name": "", "first_name": "", "last_name": "", "phone": null, "identity": "1", "reference": "X",
                "forward_bank": BANK, "callback_url": "nowhere", "limit": "none" }),
            &[
                "account_name",
                "callback_url",
                "first_name",
                "forward_account",
                "identity",
                "last_name",
                "limit",
                "phone",
                "reference",
            ],
        ),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn every_rule_that_a_form_breaks_stands_beside_its_field() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = office(home.path()).await;
    open(&host, &json!({ "reference": "TAKEN-REFERENCE" })).await;
    for (rule, changes, expected) in rules() {
        let told = host.rpc("payment_accounts_check", form(&changes)).await;
        let error = told.as_ref().err();
        let mut told = error.map(fields).unwrap_or_default();
        told.sort_unstable();
        assert_eq!(told, expected, "{rule}: {error:?}");
        if !expected.is_empty() {
            let opened = host.refused("payment_accounts_open", form(&changes)).await;
            assert_eq!(opened.problems.len(), expected.len(), "{rule}");
        }
    }
    assert_eq!(reached(&sandbox, "registerPersistentPaymentAccount"), 1, "nothing of these left");
    end(host, sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_opened_once_and_its_number_is_known() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = office(home.path()).await;
    let checked = host.ask("payment_accounts_check", form(&json!({ "identity": BVN }))).await;
    let reference = checked["form"]["reference"].as_str().unwrap();
    assert!(
        reference.starts_with("S-ACC-00001-") && (12..=30).contains(&reference.len()),
        "{reference}"
    );
    let form = form(&json!({ "identity": BVN, "reference": reference, "limit": "50,000" }));
    let account = host.ask("payment_accounts_open", form.clone()).await;
    assert_eq!((&account["state"], &account["reference"]), (&json!("open"), &json!(reference)));
    assert_eq!((&account["phone"], &account["limit"]), (&json!("08031234567"), &json!("50000.00")));
    assert_eq!(account["identity"], "••••••••5678");
    let body = last_body(&host, "registerPersistentPaymentAccount").await;
    assert_eq!(
        (&body["financialIdentificationNumber"], &body["fundingTransactionLimit"]),
        (&json!("••••••••5678"), &json!(50000))
    );
    // The same form once more is refused before anything leaves.
    let again = host.refused("payment_accounts_open", form).await;
    assert_eq!(fields(&again), ["reference"]);
    assert_eq!(reached(&sandbox, "registerPersistentPaymentAccount"), 1);
    // Nothing that can be asked holds the whole number of the customer.
    let compared = host.ask("payment_accounts_compare", json!({ "id": account["id"] })).await;
    assert_eq!(compared["differences"], json!([]));
    let calls = host.ask("activity_list", json!({ "look_ups": true })).await;
    for call in calls["calls"].as_array().unwrap() {
        let call = host.ask("activity_show", json!({ "call_id": call["id"] })).await;
        assert!(!call.to_string().contains(BVN), "{call}");
    }
    let alike = host.ask("payment_accounts_check", super::form(&json!({}))).await;
    assert_eq!(alike["alike"][0]["number"], account["number"]);
    end(host, sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_is_settled_by_asking_and_nothing_is_sent_twice() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = office(home.path()).await;
    sandbox
        .control()
        .arm(vec![Armed::new("registerPersistentPaymentAccount", Fault::DropAfter)])
        .unwrap();
    let account = open(&host, &json!({ "identity": BVN })).await;
    assert_eq!((&account["state"], &account["number"]), (&json!("in_doubt"), &Value::Null));
    let settled = comes_into(&host, &account, "open").await;
    assert_eq!(settled["number"].as_str().map(str::len), Some(10));
    assert!(reached(&sandbox, "status") > 0 && reached(&sandbox, "getPersistentPaymentAccount") > 0);
    assert_eq!(reached(&sandbox, "registerPersistentPaymentAccount"), 1);
    end(host, sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_opening_cannot_be_asked_about_the_account_itself_settles_it() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = office(home.path()).await;
    let faults = vec![
        Armed::new("registerPersistentPaymentAccount", Fault::DropAfter),
        Armed::new("status", Fault::Error500),
    ];
    sandbox.control().arm(faults).unwrap();
    let account = open(&host, &json!({})).await;
    assert_eq!(account["state"], "in_doubt");
    let looked = host.ask("payment_accounts_look_up", json!({ "id": account["id"] })).await;
    assert_eq!(
        (&looked["state"], looked["number"].as_str().map(str::len)),
        (&json!("open"), Some(10))
    );
    assert_eq!(reached(&sandbox, "registerPersistentPaymentAccount"), 1);
    end(host, sandbox).await;
}

/// Nobody presses anything: the account is asked for by itself once the opening's own look-up brought nothing, at the pace of all loops.
#[tokio::test(flavor = "multi_thread")]
async fn a_doubt_that_the_look_up_cannot_settle_is_settled_by_the_account_by_itself() {
    let (home, computer) = (tempfile::tempdir().unwrap(), Computer::new());
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let host = host_in(computer.env(), home.path(), &sandbox).await;
    let faults = vec![
        Armed::new("registerPersistentPaymentAccount", Fault::DropAfter),
        Armed::new("status", Fault::Error500),
    ];
    sandbox.control().arm(faults).unwrap();
    let account = open(&host, &json!({})).await;
    assert_eq!(account["state"], "in_doubt");
    computer
        .until("it is found", 100, async || view(&host, &account).await["state"] == "open")
        .await;
    let settled = view(&host, &account).await;
    assert_eq!(settled["number"].as_str().map(str::len), Some(10));
    assert!(reached(&sandbox, "status") > 0, "the opening itself is asked for first");
    assert_eq!(reached(&sandbox, "registerPersistentPaymentAccount"), 1);
    // Settled, it is left alone.
    let asked = reached(&sandbox, "getPersistentPaymentAccount");
    computer.pass(60_000);
    computer.go_round(Loop::PaymentAccounts, 3).await;
    assert_eq!(reached(&sandbox, "getPersistentPaymentAccount"), asked);
    end(host, sandbox).await;
}

/// What the service does not have stays in doubt, and is asked for less and less.
#[tokio::test(flavor = "multi_thread")]
async fn an_account_that_the_service_does_not_have_stays_in_doubt() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = office(home.path()).await;
    let faults = vec![
        Armed::new("registerPersistentPaymentAccount", Fault::DropBefore),
        Armed::new("status", Fault::Error500),
    ];
    sandbox.control().arm(faults).unwrap();
    let account = open(&host, &json!({})).await;
    let asked = async || reached(&sandbox, "getPersistentPaymentAccount") > 0;
    wait::until("it is asked for by itself", asked).await;
    assert_eq!(view(&host, &account).await["state"], "in_doubt");
    assert_eq!(reached(&sandbox, "registerPersistentPaymentAccount"), 1, "never sent again");
    end(host, sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_not_opened_ends_as_refused_and_what_never_left_waits() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = office(home.path()).await;
    let nobody = json!({ "forward_bank": BANK, "forward_account": "0123456799", "forward_word": "ours" });
    let refused = open(&host, &nobody).await;
    let refused = comes_into(&host, &refused, "refused").await;
    assert!(
        refused["state_detail"].as_str().unwrap().contains("There is no such account"),
        "{refused}"
    );

    sandbox
        .control()
        .arm(vec![Armed::new("registerPersistentPaymentAccount", Fault::DropBefore)])
        .unwrap();
    let lost = open(&host, &json!({})).await;
    assert_eq!(lost["state"], "in_doubt", "a call that vanished may have been done");
    sandbox.control().clear_faults();
    sandbox.stop().await;
    let waits = host
        .ask("payment_accounts_open", form(&json!({ "identity": BVN, "phone": "08039999999" })))
        .await;
    assert_eq!(waits["state"], "not_sent");
    let in_doubt = async || host.ask("home_view", json!({})).await["accounts_in_doubt"].clone();
    assert_eq!(in_doubt().await, 2, "one that may be open, and one that waits");
    // Its verification number is not on record, so it cannot go later.
    assert_eq!((&waits["can_send"], &waits["can_take_back"]), (&json!(false), &json!(true)));
    let refused = host.refused("payment_accounts_look_up", json!({ "id": waits["id"] })).await;
    assert!(refused.message.contains("verification number is not kept"), "{refused:?}");
    let back = host.ask("payment_accounts_take_back", json!({ "id": waits["id"] })).await;
    assert_eq!(back["state"], "taken_back");
    assert_eq!(in_doubt().await, 1);
    assert_eq!(view(&host, &waits).await["state"], "taken_back");
    host.close().await;
}

/// What is filtered stands in the file as on the screen, without identity numbers, and no text in it is a formula.
#[tokio::test(flavor = "multi_thread")]
async fn the_list_of_accounts_is_saved_as_files_for_people() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = office(home.path()).await;
    let formula = json!({ "account_name": "=1+1 Stores", "reference": "CUSTOMER-0001", "identity": BVN, "limit": "50,000" });
    let account = open(&host, &formula).await;
    let forwards = json!({ "reference": "CUSTOMER-0002", "forward_bank": BANK, "forward_account": ACCOUNT, "forward_word": "ours" });
    let forwards = open(&host, &forwards).await;
    let save = async |text: &str, format: &str| {
        let asked = json!({ "part": "all", "text": text, "format": format });
        let saved = host.ask("payment_accounts_export", asked).await;
        std::fs::read(saved["path"].as_str().unwrap()).unwrap()
    };
    let text = String::from_utf8(save("", "csv").await).unwrap();
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert!(
        lines[0].starts_with("Account name,First name,Last name,Account,Our reference,"),
        "{text}"
    );
    // The latest first.
    let (number, bank) = (
        forwards["number"].as_str().unwrap(),
        forwards["forward_bank_name"].as_str().unwrap(),
    );
    let begins = format!("Ada Stores,Ada,Bello,{number},CUSTOMER-0002,08031234567,,Open,{bank},{ACCOUNT},,,0.00,,,no,");
    assert!(lines[1].starts_with(&begins), "{text}");
    assert!(lines[2].starts_with("'=1+1 Stores,Ada,Bello,"), "{text}");
    assert!(!text.contains(BVN) && !text.contains("5678,"), "{text}");

    let book = std::io::Cursor::new(save("customer-0001", "xlsx").await);
    let mut book: calamine::Xlsx<_> = calamine::open_workbook_from_rs(book).unwrap();
    let range = calamine::Reader::worksheet_range(&mut book, "Payment accounts").unwrap();
    assert_eq!(range.height(), 2, "the heading, and the one that was looked for");
    assert_eq!(
        range.get((1, 0)),
        Some(&calamine::Data::String("=1+1 Stores".to_owned())),
        "text, no formula"
    );
    let number = account["number"].as_str().unwrap().to_owned();
    assert_eq!(
        range.get((1, 3)),
        Some(&calamine::Data::String(number)),
        "a number of an account is text"
    );
    assert_eq!(range.get((1, 10)), Some(&calamine::Data::Float(50_000.0)), "an amount is a number");
    end(host, sandbox).await;
}
