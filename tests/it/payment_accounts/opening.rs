use harness::drawn::TEN_DIGITS;
use harness::prelude::*;

use super::{ACCOUNT, BANK, BVN, comes_into, every_rule_holds, form, last_body, office, open, view};
use system::env::Loop;

/// Each rule of *Persistent payment account* in the specification (`docs/spec/collection.md#payment-account`) that a form can break, and
/// the field with its problem.
fn rules() -> Value {
    json!([
        ["in order", {}, []],
        ["phone or e-mail: neither", { "phone": null }, ["phone"]],
        ["phone or e-mail: an e-mail will do", { "phone": " ", "email": "ada@example.com" }, []],
        ["phoneNumber", { "phone": "five" }, ["phone"]],
        ["email", { "email": "ada at example" }, ["email"]],
        ["accountName is required", { "account_name": " " }, ["account_name"]],
        ["firstName is required", { "first_name": "" }, ["first_name"]],
        ["lastName is required", { "last_name": "" }, ["last_name"]],
        ["financialIdentificationNumber", { "identity": "2221234567" }, ["identity"]],
        ["financialIdentificationNumber: as people write it", { "identity": "222 1234-5678" }, []],
        ["accountReference: 11 characters", { "reference": "CUSTOMER-01" }, ["reference"]],
        ["accountReference: 12 characters", { "reference": "CUSTOMER-001" }, []],
        ["accountReference: 30 characters", { "reference": "CUSTOMER-0123456789-0123456789" }, []],
        ["accountReference: 31 characters", { "reference": "CUSTOMER-0123456789-01234567890" }, ["reference"]],
        ["accountReference: a space", { "reference": "CUSTOMER 00001" }, ["reference"]],
        ["accountReference is unique", { "reference": "TAKEN-REFERENCE" }, ["reference"]],
        ["creditBankAccountNumber with creditBankId", { "forward_bank": BANK }, ["forward_account"]],
        ["creditBankId with creditBankAccountNumber", { "forward_account": ACCOUNT }, ["forward_bank"]],
        ["forwarding, with neither bank nor account", { "forwards": true, "forward_bank": null, "forward_account": " " },
            ["forward_account", "forward_bank"]],
        ["forwarding, with a bank alone", { "forwards": true, "forward_bank": BANK }, ["forward_account"]],
        ["creditBankId", { "forward_bank": "058", "forward_account": ACCOUNT, "forward_word": "ours" }, ["forward_bank"]],
        ["creditBankAccountNumber is one of that bank", { "forward_bank": BANK, "forward_account": "012345678", "forward_word": "ours" },
            ["forward_account"]],
        ["forwarding without a name check", { "forward_bank": BANK, "forward_account": ACCOUNT }, ["forward_word"]],
        ["forwarding with a word", { "forward_bank": BANK, "forward_account": ACCOUNT, "forward_word": "ours" }, []],
        ["callbackUrl", { "callback_url": "nowhere" }, ["callback_url"]],
        ["fundingTransactionLimit: nothing", { "limit": "0" }, ["limit"]],
        ["fundingTransactionLimit: no number", { "limit": "10,50" }, ["limit"]],
        ["fundingTransactionLimit: a point that may part thousands", { "limit": "50.000" }, ["limit"]],
        ["fundingTransactionLimit: as people write it", { "limit": "₦1,250,000.50" }, []],
        ["all at once", { "account_name": "", "first_name": "", "last_name": "", "phone": null, "identity": "1", "reference": "X",
            "forward_bank": BANK, "callback_url": "nowhere", "limit": "none" },
            ["account_name", "callback_url", "first_name", "forward_account", "identity", "last_name", "limit", "phone", "reference"]],
    ])
}

/// An opening with this fault whose status query is not answered.
fn unanswered(opening: Fault) -> [Armed; 2] {
    [
        Armed::new("registerPersistentPaymentAccount", opening),
        Armed::new("status", Fault::Error500),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn every_rule_that_a_form_breaks_is_reported_beside_its_field() {
    let (sandbox, host) = office().await;
    open(&host, &json!({ "reference": "TAKEN-REFERENCE" })).await;
    every_rule_holds(&host, ["payment_accounts_check", "payment_accounts_open"], &rules(), form).await;
    assert_eq!(sandbox.asked("registerPersistentPaymentAccount"), 1, "nothing of these left");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_opened_once_and_its_number_is_shown() {
    let (sandbox, host) = office().await;
    let checked = host.ask("payment_accounts_check", form(&json!({ "identity": BVN }))).await;
    let reference = checked["form"]["reference"].text();
    assert!(
        reference.starts_with("S-ACC-00001-") && (12..=30).contains(&reference.len()),
        "{reference}"
    );
    let form = form(&json!({ "identity": BVN, "reference": reference, "limit": "50,000" }));
    let account = host.ask("payment_accounts_open", form.clone()).await;
    assert_has!(account, {
        "state": "open", "reference": reference, "phone": "08031234567", "limit": "50000.00", "identity": "••••••••5678",
    });
    let body = last_body(&host, "registerPersistentPaymentAccount").await;
    assert_has!(body, { "financialIdentificationNumber": "••••••••5678", "fundingTransactionLimit": 50000 });
    // The same form again is refused before anything is sent.
    let again = host.refused("payment_accounts_open", form).await;
    assert_eq!(again.paths(), ["reference"]);
    assert_eq!(sandbox.asked("registerPersistentPaymentAccount"), 1);
    // No query shows the customer's complete identity number.
    let compared = host.ask("payment_accounts_compare", json!({ "id": account["id"] })).await;
    assert_eq!(compared["differences"], json!([]));
    let calls = host.ask("activity_list", json!({ "look_ups": true })).await;
    for call in calls["calls"].list() {
        let call = host.ask("activity_show", json!({ "call_id": call["id"] })).await;
        assert!(!call.to_string().contains(BVN), "{call}");
    }
    let alike = host.ask("payment_accounts_check", super::form(&json!({}))).await;
    assert_eq!(alike["alike"][0]["number"], account["number"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_answer_is_settled_by_a_status_query_and_nothing_is_sent_twice() {
    let (sandbox, host) = office().await;
    sandbox.arm([Armed::new("registerPersistentPaymentAccount", Fault::DropAfter)]);
    let account = open(&host, &json!({ "identity": BVN })).await;
    assert_has!(account, { "state": "in_doubt", "number": null });
    let settled = comes_into(&host, &account, "open").await;
    assert_has!(settled, { "number": TEN_DIGITS });
    assert!(sandbox.asked("status") > 0 && sandbox.asked("getPersistentPaymentAccount") > 0);
    assert_eq!(sandbox.asked("registerPersistentPaymentAccount"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_opening_has_no_status_query_the_account_itself_settles_it() {
    let (sandbox, host) = office().await;
    sandbox.arm(unanswered(Fault::DropAfter));
    let account = open(&host, &json!({})).await;
    assert_eq!(account["state"], "in_doubt");
    let looked = host.ask("payment_accounts_query_status", json!({ "id": account["id"] })).await;
    assert_has!(looked, { "state": "open", "number": TEN_DIGITS });
    assert_eq!(sandbox.asked("registerPersistentPaymentAccount"), 1);
}

/// Without any action of a person: the account is queried automatically when the opening's own status query finds nothing, at the pace of
/// all loops.
#[tokio::test(flavor = "multi_thread")]
async fn an_unconfirmed_opening_is_settled_by_the_account_automatically() {
    let computer = Computer::new();
    let (sandbox, host) = office_at(computer.env()).await;
    sandbox.arm(unanswered(Fault::DropAfter));
    let account = open(&host, &json!({})).await;
    assert_eq!(account["state"], "in_doubt");
    computer
        .until("it is found", 100, async || view(&host, &account).await["state"] == "open")
        .await;
    let settled = view(&host, &account).await;
    assert_has!(settled, { "number": TEN_DIGITS });
    assert!(sandbox.asked("status") > 0, "the opening itself is asked for first");
    assert_eq!(sandbox.asked("registerPersistentPaymentAccount"), 1);
    // A settled opening is not queried again.
    let asked = sandbox.asked("getPersistentPaymentAccount");
    computer.pass(60_000);
    computer.go_round(Loop::PaymentAccounts, 3).await;
    assert_eq!(sandbox.asked("getPersistentPaymentAccount"), asked);
}

/// An account that the service does not have stays unconfirmed, and is queried at growing intervals.
#[tokio::test(flavor = "multi_thread")]
async fn an_account_that_the_service_does_not_have_stays_unconfirmed() {
    let (sandbox, host) = office().await;
    sandbox.arm(unanswered(Fault::DropBefore));
    let account = open(&host, &json!({})).await;
    let asked = async || sandbox.asked("getPersistentPaymentAccount") > 0;
    wait::until("it is asked for by itself", asked).await;
    assert_eq!(view(&host, &account).await["state"], "in_doubt");
    assert_eq!(sandbox.asked("registerPersistentPaymentAccount"), 1, "never sent again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rejected_opening_is_final_and_an_unsent_one_waits() {
    let (sandbox, host) = office().await;
    let nobody = json!({ "forward_bank": BANK, "forward_account": "0123456799", "forward_word": "ours" });
    let refused = open(&host, &nobody).await;
    let refused = comes_into(&host, &refused, "refused").await;
    assert_contains!(refused["state_detail"].text(), "There is no such account");

    sandbox.arm([Armed::new("registerPersistentPaymentAccount", Fault::DropBefore)]);
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
    // Its BVN is not stored, so it cannot be sent later.
    assert_has!(waits, { "can_send": false, "can_take_back": true });
    let refused = host.refused("payment_accounts_query_status", json!({ "id": waits["id"] })).await;
    assert!(refused.message.contains("verification number is not stored"), "{refused:?}");
    let back = host.ask("payment_accounts_take_back", json!({ "id": waits["id"] })).await;
    assert_eq!(back["state"], "taken_back");
    assert_eq!(in_doubt().await, 1);
    assert_eq!(view(&host, &waits).await["state"], "taken_back");
}

/// The file contains the filtered rows as on the screen, without identity numbers, and no text in it is a formula.
#[tokio::test(flavor = "multi_thread")]
async fn the_list_of_accounts_is_saved_as_files_for_people() {
    let (_sandbox, host) = office().await;
    let formula = json!({ "account_name": "=1+1 Stores", "reference": "CUSTOMER-0001", "identity": BVN, "limit": "50,000" });
    let account = open(&host, &formula).await;
    let forwards = json!({ "reference": "CUSTOMER-0002", "forward_bank": BANK, "forward_account": ACCOUNT, "forward_word": "ours" });
    let forwards = open(&host, &forwards).await;
    let save = async |text: &str, format: &str| {
        let asked = json!({ "part": "all", "text": text, "format": format });
        host.saved("payment_accounts_export", asked).await
    };
    let text = String::from_utf8(save("", "csv").await).unwrap();
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert_begins!(
        lines[0],
        "Account name,First name,Last name,Account number,Our reference,",
        "{text}"
    );
    // The latest first.
    let (number, bank) = (forwards["number"].text(), forwards["forward_bank_name"].text());
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
    let number = account["number"].text().to_owned();
    assert_eq!(
        range.get((1, 3)),
        Some(&calamine::Data::String(number)),
        "a number of an account is text"
    );
    assert_eq!(range.get((1, 10)), Some(&calamine::Data::Float(50_000.0)), "an amount is a number");
}
