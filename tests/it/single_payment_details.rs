//! What is shown of single payments before and after: names, the text for the recipient, missing amounts, lists and files.

use harness::forms::GTBANK;
use harness::payments::pay;
use harness::prelude::*;

use crate::papers::pages;

/// Ends in 98: it belongs to another person than is typed.
const ACCOUNT: &str = "0123400898";
/// Forty characters: the service keeps thirty.
const REMARK: &str = "Chairs for the hall of the old school ho";

async fn payment(host: &Host, amount: &str, name: &str) -> Value {
    let reported = json!({ "remarks": REMARK, "sender": "Tella Foods and Sons Trading", "tell": true });
    forms::payment(host, amount, with(to_bank(ACCOUNT, name), &reported)).await
}

async fn page(host: &Host, text: &str) -> Vec<Value> {
    let asked = json!({ "before": null, "kind": null, "open": false, "text": text });
    let page = host.ask("payments_page", asked).await;
    page["payments"].list().clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_name_from_the_bank_is_kept_with_the_payment_and_on_its_receipt() {
    let (_sandbox, host) = office().await;
    let form = payment(&host, "5,000", "Landlord").await;
    let check = host.ask("payments_check", form.clone()).await;
    let holder = check["holder"].text();
    assert!(!holder.is_empty() && holder != "LANDLORD", "{check}");
    let paid = pay(&host, &form, "").await;
    assert_has!(paid, { "payment": { "holder": holder, "to": "Landlord" } });
    let listed = page(&host, "").await;
    assert_eq!(listed[0]["holder"], holder, "{listed:?}");
    let id = json!({ "payment": paid["payment"]["payment"] });
    let paper = pages(&host.saved("payments_paper", id).await).join(" ");
    assert!(paper.contains(holder), "{paper}");
    // Home shows it too, with its name.
    let home = host.ask("home_view", json!({})).await;
    assert_eq!(home["last_payments"][0]["holder"], holder, "{home}");
    // Later payments under the same name do not change it.
    let other = json!({ "reference": form["reference"], "amount": "5000", "to": {
        "kind": "bank", "bank": GTBANK, "account": "0123456785", "name": "", "phone": "", "email": "ada@example.com", "remarks": "",
        "sender": "", "tell": true } });
    if host.rpc("payments_check", other.clone()).await.is_ok() {
        confirm(&host, json!({ "deed": "payment", "payment": other }), "").await.ok();
    }
    assert_eq!(page(&host, "").await[0]["holder"], holder);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_preview_is_what_the_beneficiary_will_see() {
    let (_sandbox, host) = office().await;
    let form = payment(&host, "5,000", "Ada Obi").await;
    let check = host.ask("payments_check", form.clone()).await;
    let seen = json!([
        { "name": "On their bank statement", "value": "Chairs for the hall of the old" },
        { "name": "Sender’s name", "value": "Tella Foods and Sons" },
    ]);
    assert_eq!(check["seen"], seen, "{check}");
    let asked = host.ask("confirm_ask", json!({ "deed": "payment", "payment": form })).await;
    let shown = host.confirm("confirm_view", json!({})).await.unwrap();
    let facts = shown["facts"].list();
    let message_text = facts.iter().find(|fact| fact["name"] == "Shown to recipient").unwrap();
    assert_has!(message_text, {
        "value": "On their bank statement: Chairs for the hall of the old\nSender’s name: Tella Foods and Sons",
    }, "{shown}");
    assert!(!shown.to_string().contains(REMARK), "{shown}");
    host.confirm("confirm_leave", asked).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_insufficient_balance_is_reported_with_no_money_moved_and_the_missing_amount() {
    let (_sandbox, host) = office().await;
    let form = payment(&host, "60000000", "Ada Obi").await;
    let refused = host.refused("payments_check", form.clone()).await;
    assert_eq!(
        refused.message,
        "Short by ₦10,000,000.00: the wallet has ₦50,000,000.00, and this needs ₦60,000,000.00 or more."
    );
    assert!(refused.hint.unwrap().contains("Insufficient balance"));
    // Where no query comes first, the check itself reports it.
    let airtime = json!({ "reference": "AIRTIME-9", "amount": "60000000", "to": {
        "kind": "airtime", "phone": "08031234567", "operator": operator(&host).await, "bundle": "", "tell": false } });
    let check = host.ask("payments_check", airtime).await;
    let first = check["warnings"][0].text();
    assert_begins!(first, "Short by ₦10,000,000.00: the wallet has ₦50,000,000.00");
    // And after the service rejected it.
    let id = json!({ "payment": pay(&host, &form, "").await["payment"]["payment"] });
    let look = async || host.ask("payments_view", id.clone()).await;
    let refused = wait::seen("it is refused", look, |view| view["payment"]["state"] == "not_paid").await;
    let first = refused["words"][0].text();
    assert!(first.starts_with("No money moved. Short by ₦10,000,000.00"), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_is_searched_and_saved_as_filtered() {
    let (_sandbox, host) = office().await;
    let form = payment(&host, "5,000", "Landlord").await;
    let check = host.ask("payments_check", form.clone()).await;
    let holder = check["holder"].text();
    let first = pay(&host, &form, "").await;
    let reference = first["payment"]["reference"].text();
    let airtime = json!({ "reference": "AIRTIME-1", "amount": "500", "to": {
        "kind": "airtime", "phone": "08031234567", "operator": operator(&host).await, "bundle": "", "tell": false } });
    pay(&host, &airtime, "").await;
    for (text, found) in [
        ("", 2),
        ("landl", 1),
        (&holder.to_lowercase()[1..], 1),
        (&reference[4..12], 1),
        ("0803123", 1),
        ("nobody", 0),
        ("ir", 2),
    ] {
        assert_eq!(page(&host, text).await.len(), found, "{text}");
    }
    let save = async |text: &str, format: &str| {
        let asked = json!({ "kind": null, "open": false, "text": text, "format": format });
        host.saved("payments_export", asked).await
    };
    let csv = String::from_utf8(save(holder, "csv").await).unwrap();
    let lines: Vec<&str> = csv.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(lines.len(), 2, "{csv}");
    let begins = format!("Paid,To a bank account,{holder},Landlord,{ACCOUNT},Guaranty Trust Bank,5000.00,NGN,");
    assert!(lines[1].starts_with(&begins), "{csv}");
    assert!(lines[1].contains(reference), "{csv}");
    assert!(save("", "xlsx").await.starts_with(b"PK"));
}

async fn operator(host: &Host) -> Value {
    let guess = host.ask("operators_guess", json!({ "phone": "08031234567" })).await;
    guess["operator"].clone()
}

/// Without changes it is queried at growing intervals; and the last balance is shown while the service does not answer.
#[tokio::test(flavor = "multi_thread")]
async fn the_balance_is_queried_at_growing_intervals_and_kept_with_its_time_without_an_answer() {
    let (sandbox, computer) = (service().await, Computer::new());
    let host = Office::at(&sandbox, computer.env()).await;
    let asked = || sandbox.asked("accountBalance");
    for _ in 0..28 {
        host.ask("balance_view", json!({})).await;
        computer.pass(500);
    }
    // After 0, 3 and 9 seconds; every three seconds it would be five times.
    assert_eq!(asked(), 3);
    let reported = host.ask("balance_view", json!({})).await;
    sandbox.arm([Armed::new("accountBalance", Fault::Error503)]);
    let silent = host.ask("balance_ask", json!({})).await;
    assert_eq!(silent["available"], reported["available"], "{silent}");
    assert_eq!(silent["asked_at"], reported["asked_at"], "as of when it was told: {silent}");
    assert!(silent["problem"].is_string(), "{silent}");
}
