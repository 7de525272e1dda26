//! Two laptops: an approval request leaves one as a file, is approved on the other, and returns as a response.

mod refused;

use harness::cowrie;
use harness::office::{finished, read};
use harness::prelude::*;

use super::{ADA, BOLA, Says, add, audited, confirm, sign_in};
use crate::payouts::judge::money_requests;

/// Ada prepares on one laptop; Bola approves on another, which reaches no service at all.
struct Offices {
    here: Office,
    there: Office,
    sandbox: Sandbox,
    elsewhere: Sandbox,
}

async fn offices() -> Offices {
    let sandbox = service().await;
    let elsewhere = service().await;
    let (here, there) = (Office::on(&sandbox).await, Office::on(&elsewhere).await);
    add(&here, "Ada Obi", "both", ADA).await;
    add(&there, "Bola Ojo", "approve", BOLA).await;
    Offices {
        here,
        there,
        sandbox,
        elsewhere,
    }
}

/// The same, with Bola's approver card on Ada's laptop.
async fn enrolled() -> Offices {
    let offices = offices().await;
    offices.enrol().await;
    offices
}

impl Offices {
    /// Adds Bola's approver card on Ada's laptop.
    async fn enrol(&self) {
        let card = self.there.ask("batch_save_key", json!({})).await;
        let text = std::fs::read_to_string(card["path"].text()).unwrap();
        let what = json!({ "deed": "add_approver", "card": text });
        let asked = self.here.ask("confirm_ask", what.clone()).await;
        let shown = self.here.confirm("confirm_view", json!({})).await.unwrap();
        assert_eq!(shown["facts"][0]["value"], card["words"], "both read the same four words");
        self.here.confirm("confirm_leave", asked).await.unwrap();
        let wrong = Says::of("1", "000000");
        confirm(&self.here, what.clone(), wrong).await.unwrap_err();
        confirm(&self.here, what, Says::default()).await.unwrap();
    }

    /// Submits three payments and saves the approval request. Returns the snapshot and the file.
    async fn save(&self, rows: u32) -> (Value, Vec<u8>) {
        let draft = read(&self.here, &cowrie::people(rows).0).await;
        let plan = self.freeze(&draft).await;
        let file = self.here.saved("batch_save", json!({ "plan": plan["plan"] })).await;
        (plan, file)
    }

    async fn freeze(&self, draft: &Value) -> Value {
        let request = freeze(draft);
        self.here.ask("payouts_freeze", request).await
    }

    fn moved(&self) -> usize {
        self.sandbox.control().book().len() + money_requests(&self.sandbox).len()
    }

    async fn start(&self, answer: &str, count: &str) -> Result<Value, AppError> {
        let says = Says::default().typed(count);
        confirm(&self.here, json!({ "deed": "start_approved", "answer": answer }), says).await
    }
}

async fn open(host: &Host, file: &[u8]) -> Result<Value, AppError> {
    host.rpc("batch_open", json!({ "bytes_base64": base64(file) })).await
}

async fn approve(host: &Host, file: &[u8], count: &str) -> Result<String, AppError> {
    let batch = open(host, file).await?;
    let says = Says::of("1", BOLA).typed(count);
    let done = confirm(host, json!({ "deed": "approve_batch", "batch": batch["batch"] }), says).await?;
    Ok(std::fs::read_to_string(done["path"].text()).unwrap())
}

fn fact<'a>(shown: &'a Value, name: &str) -> &'a str {
    let list = |name: &str| shown[name].list();
    let found = list("totals")
        .iter()
        .chain(list("facts"))
        .find(|fact| fact["name"] == name)
        .unwrap_or_else(|| panic!("{name}: {shown}"));
    found["value"].text()
}

/// The number of rows of a kind, and the names of the first ones.
fn named<'a>(shown: &'a Value, name: &str) -> (u64, Vec<&'a str>) {
    let sorts = shown["named"].list();
    let found = sorts
        .iter()
        .find(|sort| sort["name"] == name)
        .unwrap_or_else(|| panic!("{name}: {shown}"));
    let lines = found["lines"].list().iter();
    (found["rows"].as_u64().unwrap(), lines.map(|line| line.text()).collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn payments_approved_on_another_laptop_are_each_made_once() {
    let offices = enrolled().await;
    let (plan, file) = offices.save(3).await;
    let batch = open(&offices.there, &file).await.unwrap();
    for name in ["words", "code", "count", "total", "account_sum"] {
        assert_eq!(batch[name], plan[name], "{name}");
    }
    assert!(batch["file_total"].is_null());
    let what = json!({ "deed": "approve_batch", "batch": batch["batch"] });
    let asked = offices.there.ask("confirm_ask", what.clone()).await;
    let shown = offices.there.confirm("confirm_view", json!({})).await.unwrap();
    assert_eq!((&shown["words"], &shown["code"]), (&plan["words"], &plan["code"]));
    assert_eq!(fact(&shown, "Total"), "₦3,003.03");
    // 1000000000 + 1000000101 + 1000000202.
    assert_eq!(fact(&shown, "Control total"), "3000000303");
    assert_eq!(fact(&shown, "Prepared by"), "Ada Obi");
    offices.there.confirm("confirm_leave", asked).await.unwrap();
    for (pin, typed) in [("000000", "3"), (BOLA, "4")] {
        let says = Says::of("1", pin).typed(typed);
        confirm(&offices.there, what.clone(), says).await.unwrap_err();
    }
    let answer = approve(&offices.there, &file, "3").await.unwrap();
    let again_there = approve(&offices.there, &file, "3").await.unwrap_err();
    assert!(again_there.message.contains("already approved here"), "{again_there:?}");

    let reported = offices.here.ask("batch_answer", json!({ "text": answer })).await;
    assert_has!(reported, { "approved": true, "approver": "Bola Ojo" });
    assert_eq!(offices.moved(), 0, "reading an answer sends nothing");
    offices.start(&answer, "2").await.unwrap_err();
    let status = offices.start(&answer, "3").await.unwrap();
    finished(&offices.here, &status["run"]).await;
    assert_eq!(offices.sandbox.control().book().len(), 3);
    for _ in 0..2 {
        offices.start(&answer, "3").await.unwrap_err();
    }
    assert_eq!(offices.sandbox.control().book().len(), 3, "an answer counts once");
    let last: Vec<_> = audited(&offices.here).await.into_iter().rev().take(2).collect();
    let expected = [("Ada Obi", "payout sent"), ("Bola Ojo", "payout approved on another laptop")];
    assert_eq!(last, expected.map(|(who, what)| (who.to_owned(), what.to_owned())));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_request_is_compared_with_the_last_approved_one() {
    let offices = offices().await;
    let sheet = |rows: &[(&str, &str, &str)]| {
        let lines = rows
            .iter()
            .map(|(name, account, amount)| format!("{name},GTBank,{account},{amount}\n"));
        format!("Name,Bank,Account Number,Amount\n{}", lines.collect::<String>())
    };
    let save = async |rows: &[(&str, &str, &str)]| {
        let draft = read(&offices.here, &sheet(rows)).await;
        let plan = offices.freeze(&draft).await;
        offices.here.saved("batch_save", json!({ "plan": plan["plan"] })).await
    };
    let first = [
        ("Chidi Eze", "1000000000", "1000"),
        ("Ngozi Ade", "1000000101", "1000"),
        ("Tunde Alli", "1000000202", "1000"),
        ("Uche Nwo", "1000000303", "1000"),
    ];
    approve(&offices.there, &save(&first).await, "4").await.unwrap();
    // The same amount, exactly a fifth more, one kobo above that, another account, and one new person.
    let second = [
        ("Chidi Eze", "1000000000", "1200.00"),
        ("Ngozi Ade", "1000000101", "1200.01"),
        ("Tunde Alli", "1000000404", "1000"),
        ("Zainab Musa", "1000000505", "1000"),
    ];
    let batch = open(&offices.there, &save(&second).await).await.unwrap();
    let ask = json!({ "deed": "approve_batch", "batch": batch["batch"] });
    offices.there.ask("confirm_ask", ask).await;
    let shown = offices.there.confirm("confirm_view", json!({})).await.unwrap();
    assert_eq!(
        named(&shown, "New since the last batch"),
        (1, vec!["₦1,000.00 to Zainab Musa, row 5"])
    );
    let (count, moved) = named(&shown, "Account changed since the last batch");
    assert!(
        count == 1 && moved[0].starts_with("₦1,000.00 to Tunde Alli, row 4") && moved[0].contains("1000000202"),
        "{moved:?}"
    );
    assert_eq!(
        named(&shown, "More than 20 % above the last batch"),
        (1, vec!["₦1,200.01 to Ngozi Ade, row 3 (was ₦1,000.00)"])
    );
    assert_eq!(named(&shown, "No longer included"), (2, vec!["Tunde Alli", "Uche Nwo"]));
}

/// The same file again, as both intend: the person who starts it sees what it repeats, as with an approval on the same laptop.
#[tokio::test(flavor = "multi_thread")]
async fn the_person_who_starts_an_approved_batch_sees_that_it_was_paid_before() {
    let offices = enrolled().await;
    let (_, file) = offices.save(3).await;
    let answer = approve(&offices.there, &file, "3").await.unwrap();
    let asked = offices
        .here
        .ask("confirm_ask", json!({ "deed": "start_approved", "answer": answer }))
        .await;
    let first = offices.here.confirm("confirm_view", json!({})).await.unwrap();
    assert_eq!(first["warnings"], json!([]));
    offices.here.confirm("confirm_leave", asked).await.unwrap();
    let status = offices.start(&answer, "3").await.unwrap();
    finished(&offices.here, &status["run"]).await;

    let (_, again) = offices.save(3).await;
    let answer = approve(&offices.there, &again, "3").await.unwrap();
    let ask = json!({ "deed": "start_approved", "answer": answer });
    offices.here.ask("confirm_ask", ask).await;
    let shown = offices.here.confirm("confirm_view", json!({})).await.unwrap();
    let warnings = shown["warnings"].list();
    let message_text = |words: &str| warnings.iter().any(|warning| warning.text().contains(words));
    assert!(message_text("This file was paid before, as payout 1"), "{shown}");
    assert!(message_text("3 payments repeat earlier ones"), "{shown}");
}

/// No person was paid before, so all are new: each is named to the approver, on either laptop, however many they are.
#[tokio::test(flavor = "multi_thread")]
async fn the_approver_sees_every_name_and_not_only_the_first_ones() {
    let offices = offices().await;
    add(&offices.here, "Bola Ojo", "approve", BOLA).await;
    let (plan, file) = offices.save(250).await;
    let batch = open(&offices.there, &file).await.unwrap();
    let release = json!({ "deed": "release", "plan": plan["plan"] });
    let approve = json!({ "deed": "approve_batch", "batch": batch["batch"] });
    // Here it is known that no bank was asked for a name, so no line claims that there are no name problems.
    let here = ["Duplicates", "Changed accounts", "New payees"];
    let there = ["Duplicates", "Name problems", "Changed accounts", "New payees"];
    for (host, what, order) in [(&offices.here, release, &here[..]), (&offices.there, approve, &there[..])] {
        let asked = host.ask("confirm_ask", what).await;
        let shown = host.confirm("confirm_view", json!({})).await.unwrap();
        let (count, first) = named(&shown, "New payees");
        assert_eq!((count, first.len()), (250, 100));
        assert_eq!(named(&shown, "Changed accounts"), (0, Vec::new()));
        let sorts = shown["named"].list().iter();
        assert_eq!(sorts.map(|sort| sort["name"].text()).collect::<Vec<_>>(), order);
        // The amounts increase with the row, and the largest comes first.
        assert_has!(shown["payees"], { "count": 250, "rows": { "0": { "name": "Person 249", "row": 251, "amount": "1251.49", "sheet": null } } });
        let mut accounts = Vec::new();
        for from in [0, 100, 200, 300] {
            let page = json!({ "confirm": asked["confirm"], "from": from });
            let page = host.confirm("confirm_payees", page).await.unwrap();
            accounts.extend(page["rows"].list().iter().map(|row| row["account"].text().to_owned()));
        }
        accounts.sort_unstable();
        accounts.dedup();
        assert_eq!((accounts.len(), accounts.iter().all(|account| account.len() == 10)), (250, true));
        let mut reported = Vec::new();
        for from in [0, 100, 200, 300] {
            let page = json!({ "confirm": asked["confirm"], "name": "New payees", "from": from });
            let page = host.confirm("confirm_named", page).await.unwrap();
            assert_has!(page, { "rows": 250, "named": 250 });
            let lines = page["lines"].list();
            reported.extend(lines.iter().map(|line| line.text().to_owned()));
        }
        let expected: Vec<String> = (0..250).map(|row| format!("Person {row}, row {}", row + 2)).collect();
        assert_eq!(reported, expected);
        for (confirm, name) in [(&json!("another"), "New payees"), (&asked["confirm"], "Old payees")] {
            let page = json!({ "confirm": confirm, "name": name, "from": 0 });
            host.confirm("confirm_named", page).await.unwrap_err();
        }
        host.confirm("confirm_leave", asked).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn thousands_of_payments_are_requested_and_approved() {
    let offices = enrolled().await;
    let (plan, file) = offices.save(5_000).await;
    assert_eq!(plan["count"], 5_000);
    let answer = approve(&offices.there, &file, "5000").await.unwrap();
    let reported = offices.here.ask("batch_answer", json!({ "text": answer })).await;
    assert_eq!(reported["approved"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_keys_are_the_same_after_a_restart() {
    let mut offices = offices().await;
    let words = async |host: &Host| host.ask("batch_save_key", json!({})).await["words"].clone();
    let before = words(&offices.there).await;
    offices.there = offices.there.again(&offices.elsewhere).await;
    sign_in(&offices.there, "1", BOLA).await.unwrap();
    assert_eq!(words(&offices.there).await, before);
    assert_ne!(words(&offices.here).await, before);
}

/// 1,000.00 + 2,000.50 = 3,000.50; the file states 4,000.50.
#[tokio::test(flavor = "multi_thread")]
async fn an_approver_elsewhere_sees_that_the_file_states_another_total() {
    let offices = enrolled().await;
    let sheet =
        "Name,Bank,Account Number,Amount\nChidi Eze,GTBank,0123456785,1000.00\nNgozi Ade,GTBank,1000000101,2000.50\nTOTAL,,,4000.50\n";
    let draft = read(&offices.here, sheet).await;
    assert_eq!(draft["file_total"], json!({ "file": "4000.50", "rows": "3000.50" }));
    let plan = offices.freeze(&draft).await;
    let file = offices.here.saved("batch_save", json!({ "plan": plan["plan"] })).await;
    let batch = open(&offices.there, &file).await.unwrap();
    assert_eq!(batch["file_total"], draft["file_total"]);
    let what = json!({ "deed": "approve_batch", "batch": batch["batch"] });
    offices.there.ask("confirm_ask", what).await;
    let shown = offices.there.confirm("confirm_view", json!({})).await.unwrap();
    assert_eq!(
        shown["warnings"],
        json!(["The file’s total ₦4,000.50 differs from the rows ₦3,000.50."])
    );
}
