//! An earlier payment is found in the next file, and again when it is sent.

use harness::office::{finished, pay, pay_soon_again, read};
use harness::prelude::*;
use payouts::FileToKeep;
use sheet_rules::payout::{AmountAnswers, BankTable, Rules};

use super::judge::{money_requests, run_of};
use super::naira;

/// The first of three people for the same amount, the second for another one, the third at another bank, and a new person.
pub(super) const NEXT: &str = "Name,Bank,Account Number,Amount,Narration\n\
    Person 0,GTBank,1000000000,1000.00,November\n\
    Person 1,GTBank,1000000101,900.00,November\n\
    Person 2,Zenith Bank,1012854016,1002.02,November\n\
    Amaka Udo,GTBank,0123456785,70.00,November\n";

pub(crate) fn freeze(draft: &Value, repeats: u32) -> Value {
    json!({
        "draft": draft["draft"], "route": "single", "group_size": null, "contact": "accounts@example.com",
        "paid_before": draft["paid_before"]["run"], "repeats": repeats, "changed_accounts": draft["changed_accounts"],
    })
}

/// Reads a sheet and confirms the payment of its `count` people. Returns the batch.
pub(crate) async fn started(host: &Host, sheet: &str, count: u32) -> Value {
    let draft = read(host, sheet).await;
    pay(host, freeze(&draft, 0), count).await.unwrap()["summary"]["run"].clone()
}

/// The codes of each row; `!` marks the strictest rule, `.` a note.
pub(crate) async fn codes(host: &Host, draft: &Value) -> Vec<(u64, Vec<String>)> {
    let request = json!({ "draft": draft["draft"], "state": null, "warned": false, "code": null, "text": null, "from": 0 });
    let view = host.ask("payouts_draft_rows", request).await;
    let code = |problem: &Value| {
        let mark = match (problem["blocks"].as_bool(), problem["note"].as_bool()) {
            (Some(true), _) => "!",
            (_, Some(true)) => ".",
            _ => "",
        };
        format!("{}{mark}", problem["code"].text())
    };
    let rows = view["rows"].list().iter().map(|row| {
        let problems = row["problems"].list();
        let of_the_past = problems.iter().filter(|problem| problem["code"] != "ACCOUNT_CHECK");
        (row["row"].as_u64().unwrap(), of_the_past.map(code).collect())
    });
    rows.collect()
}

pub(crate) fn one(code: &str) -> Vec<String> {
    vec![code.to_owned()]
}

/// A back office that paid three people, their sheet, and the batch.
async fn paid_to_three() -> (Sandbox, Office, String, Value) {
    let (sandbox, host) = careless_office(vec![]).await;
    let (sheet, _) = people(3);
    let run = started(&host, &sheet, 3).await;
    finished(&host, &run).await;
    (sandbox, host, sheet, run)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_file_is_compared_with_all_earlier_payments() {
    let (sandbox, host) = careless_office(vec![]).await;
    let first = read(&host, &people(3).0).await;
    assert_eq!(codes(&host, &first).await[0], (2, one("NEW_PAYEE.")), "nobody was ever paid");
    let run = pay(&host, freeze(&first, 0), 3).await.unwrap();
    finished(&host, &run["summary"]["run"]).await;

    let next = read(&host, NEXT).await;
    let expected = vec![
        (2, one("PAID_RECENTLY")),
        (3, Vec::new()),
        (4, one("ACCOUNT_CHANGED")),
        (5, one("NEW_PAYEE.")),
    ];
    assert_eq!(codes(&host, &next).await, expected);
    assert_has!(next, { "ready": 4, "repeats": 1, "paid_before": null });
    let request = json!({ "draft": next["draft"], "state": null, "warned": false, "code": "PAID_RECENTLY", "text": null, "from": 0 });
    let rows = host.ask("payouts_draft_rows", request).await["rows"].clone();
    let items = host.ask("payouts_run", json!({ "run": run["summary"]["run"] })).await["items"].clone();
    let earlier = &rows[0]["earlier"];
    assert_has!(earlier, { "run": run["summary"]["run"], "standing": "paid", "reference": items[0]["reference"] });

    // Not without a person's confirmation; with it, and with it withdrawn again.
    let refused = pay(&host, freeze(&next, 0), 4).await.unwrap_err();
    assert!(refused.message.contains("row 2 repeats a payment"), "{refused:?}");
    let meant = host.ask("payouts_all_meant", json!({ "draft": next["draft"] })).await;
    assert_eq!(meant["repeats"], 0);
    assert_eq!(codes(&host, &next).await[0], (2, one("PAID_AGAIN.")));
    let undone = host.ask("payouts_undo", json!({ "draft": next["draft"] })).await;
    assert_eq!(undone["repeats"], 1);
    let word = |meant: bool| json!({ "draft": next["draft"], "changes": [{ "what": "paid_again", "row": 2, "meant": meant }] });
    assert_eq!(host.ask("payouts_change", word(true)).await["repeats"], 0);
    assert_eq!(host.ask("payouts_change", word(false)).await["repeats"], 1);
    host.ask("payouts_change", word(true)).await;
    assert_eq!(sandbox.control().book().len(), 3);
    // Nor to another account than the last time, which a person has to confirm.
    assert_eq!(next["changed_accounts"], 1);
    let unseen = forms::with(freeze(&next, 0), &json!({ "changed_accounts": 0 }));
    let refused = host.refused("payouts_freeze", unseen).await;
    assert_contains!(refused.message, "1 payee has another account than the last time");
    let plan = host.ask("payouts_freeze", freeze(&next, 0)).await;

    // The approver sees what is relevant.
    let asked = host.ask("confirm_ask", json!({ "deed": "release", "plan": plan["plan"] })).await;
    let shown = host.confirm("confirm_view", json!({})).await.unwrap();
    let expected =
        json!(["1 payee has another account than the last time. 1 payment repeats an earlier one: the same amount to the same account."]);
    assert_eq!(shown["warnings"], expected);
    host.confirm("confirm_leave", asked).await.unwrap();
    let run = pay_soon_again(&host, freeze(&next, 0)).await.unwrap();
    finished(&host, &run["summary"]["run"]).await;
    assert_eq!((sandbox.control().book().len(), money_requests(&sandbox).len()), (7, 7));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unconfirmed_payment_blocks_its_row_until_a_person_decides() {
    let blind = |operation| Armed::new(operation, Fault::Error503);
    let lost = Armed::new("depositToBank", Fault::DropAfter).nth(1);
    // Each gets one pre-send check.
    let (sandbox, host) = careless_office(vec![lost, blind("getOperationStatus").from_nth(2), blind("transactionStatus")]).await;
    let first = read(&host, &people(1).0).await;
    let next = read(&host, NEXT).await;
    assert_eq!(next["ready"], 4);
    let run = pay(&host, freeze(&first, 0), 1).await.unwrap();
    let run = &run["summary"]["run"];
    let look = async || host.ask("payouts_run", json!({ "run": run })).await;
    wait::seen("one is in doubt", look, |view| view["summary"]["in_doubt"] == 1).await;

    // The draft was open all the time.
    let view = host.ask("payouts_draft", json!({ "draft": next["draft"] })).await;
    assert_has!(view, { "ready": 3, "to_fix": 1, "repeats": 0 });
    assert_eq!(codes(&host, &next).await[0], (2, one("MAYBE_PAID!")));
    let refused = host.refused("payouts_freeze", freeze(&next, 9)).await;
    assert!(refused.message.starts_with("Nothing was sent"), "{refused:?}");
    let all = host.ask("payouts_all_meant", json!({ "draft": next["draft"] })).await;
    assert_eq!(all["to_fix"], 1, "what nobody knows about wants a word of its own");
    let word = json!({ "draft": next["draft"], "changes": [{ "what": "paid_again", "row": 2, "meant": true }] });
    assert_eq!(host.ask("payouts_change", word).await["ready"], 4);
    host.ask("payouts_freeze", freeze(&next, 0)).await;
    assert_eq!(money_requests(&sandbox).len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_rows_in_another_file_are_the_same_file_again() {
    let (sandbox, host, sheet, run) = paid_to_three().await;

    let (head, rows) = sheet.split_once('\n').unwrap();
    let mut rows: Vec<&str> = rows.lines().collect();
    rows.reverse();
    let again = read(&host, &format!("{head}\n{}\n", rows.join("\n"))).await;
    assert_has!(again, { "paid_before": { "run": run }, "other_file": true, "repeats": 3 });
    let unseen = json!({ "draft": again["draft"], "route": "single", "group_size": null, "contact": "a@example.com", "paid_before": null, "repeats": 3 });
    assert_contains!(
        host.refused("payouts_freeze", unseen).await.message,
        "its rows were started as payout"
    );
    // Paying the rows of a batch again requires a confirmation of each.
    host.ask("payouts_freeze", freeze(&again, 0)).await;
    assert_eq!(sandbox.control().book().len(), 3);
}

/// A single payment, as the form makes it.
pub(super) async fn single(host: &Host, account: &str, amount: &str) -> Value {
    forms::payment(host, amount, to_bank(account, "Person 0")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_single_payment_is_found_in_the_next_file_and_a_file_in_the_next_single_payment() {
    let (_sandbox, host) = careless_office(vec![]).await;
    let alone = single(&host, "1000000000", "1000").await;
    let done = confirm(&host, json!({ "deed": "payment", "payment": alone }), "").await.unwrap();
    let paid = host.ask("payments_view", json!({ "payment": done["payment"] })).await["payment"].clone();

    // Without any batch: the single payment counts all the same.
    let next = read(&host, NEXT).await;
    assert_eq!(codes(&host, &next).await[0], (2, one("PAID_RECENTLY")));
    let request = json!({ "draft": next["draft"], "state": null, "warned": false, "code": "PAID_RECENTLY", "text": null, "from": 0 });
    let rows = host.ask("payouts_draft_rows", request).await["rows"].clone();
    let earlier = &rows[0]["earlier"];
    assert_has!(earlier, { "run": null, "reference": paid["reference"], "standing": "paid" });
    let problems = rows[0]["problems"].to_string();
    assert_contains!(problems, ["₦1,000.00 was paid to this account", "a single payment"]);
    let refused = host.refused("payouts_freeze", freeze(&next, 0)).await;
    assert!(refused.message.contains("row 2 repeats a payment"), "{refused:?}");

    host.ask("payouts_all_meant", json!({ "draft": next["draft"] })).await;
    let run = pay_soon_again(&host, freeze(&next, 0)).await.unwrap();
    finished(&host, &run["summary"]["run"]).await;
    let back = single(&host, "0123456785", "70").await;
    let check = host.ask("payments_check", back).await;
    assert_contains!(check["warnings"], "You paid the same amount to the same account");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_single_payment_since_a_draft_was_submitted_stops_it() {
    let (sandbox, host) = careless_office(vec![]).await;
    let draft = read(&host, NEXT).await;
    let plan = host.ask("payouts_freeze", freeze(&draft, 0)).await;
    let alone = single(&host, "1000000000", "1000").await;
    confirm(&host, json!({ "deed": "payment", "payment": alone }), "").await.unwrap();
    let release = json!({ "deed": "release", "plan": plan["plan"] });
    let refused = confirm(&host, release, "4").await.unwrap_err();
    assert_contains!(refused.message, ["after this was submitted", "row 2"]);
    assert_eq!(sandbox.control().book().len(), 1);
    host.confirm("confirm_leave", json!({ "confirm": null })).await.ok();
    assert_eq!(codes(&host, &draft).await[0], (2, one("PAID_RECENTLY")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_waiting_in_a_batch_is_reported_before_a_single_payment() {
    let (sandbox, host) = careless_office(vec![Armed::new("depositToBank", Fault::Refuse)]).await;
    let run = started(&host, &people(20).0, 20).await;
    let look = async || host.ask("payouts_run", json!({ "run": run })).await;
    let rests = |view: &Value| view["summary"]["can_resume"] == true && view["summary"]["sending"] == 0;
    let last = wait::seen("the run rests", look, rests).await["items"][19].clone();
    let alone = single(&host, last["account"].text(), "10").await;
    let check = host.ask("payments_check", alone.clone()).await;
    assert!(check["warnings"].to_string().contains("is queued in payout"), "{check}");
    let refused = confirm(&host, json!({ "deed": "payment", "payment": alone }), "")
        .await
        .unwrap_err();
    assert_eq!(refused.code, system::error::ErrorCode::Invalid, "{refused:?}");
    host.confirm("confirm_leave", json!({ "confirm": null })).await.ok();
    assert!(sandbox.control().book().is_empty());
}

/// A draft that was judged with other banks and rules is recognised by its payments under the profile's present ones.
#[tokio::test(flavor = "multi_thread")]
async fn the_same_rows_are_recognised_in_an_unopened_draft() {
    let (_sandbox, host, sheet, run) = paid_to_three().await;

    let file = FileToKeep {
        file_name: "again.csv".to_owned(),
        bytes: format!("{sheet}\n").into_bytes(),
        sheet: None,
        mapping: None,
        answers: AmountAnswers::default(),
        banks: Some(BankTable::new(Vec::new())),
        rules: Some(Rules::BENCH),
    };
    let (draft, _, checked) = host.check_and_keep(file).await.unwrap();
    assert_has!(
        (checked.counts().file_rows, checked.counts().ready),
        [3, 0],
        "by a list of no banks"
    );
    let unseen =
        json!({ "draft": draft, "route": "single", "group_size": null, "contact": "a@example.com", "paid_before": null, "repeats": 3 });
    assert_contains!(
        host.refused("payouts_freeze", unseen).await.message,
        "its rows were started as payout"
    );
    let view = host.ask("payouts_draft", json!({ "draft": draft })).await;
    assert_has!(view, { "paid_before": { "run": run }, "other_file": true, "repeats": 3 });
}

/// Two files with one payment in common, both submitted before either is sent.
#[tokio::test(flavor = "multi_thread")]
async fn a_submitted_draft_is_compared_again_when_it_is_sent() {
    let (sandbox, host) = careless_office(vec![]).await;
    let (one, other) = (read(&host, &people(3).0).await, read(&host, NEXT).await);
    let mut plans = Vec::new();
    for draft in [&one, &other] {
        plans.push(host.ask("payouts_freeze", freeze(draft, 0)).await["plan"].clone());
    }
    let release = |plan: &Value| json!({ "deed": "release", "plan": plan });
    let run = confirm(&host, release(&plans[0]), "3").await.unwrap()["run"].clone();
    finished(&host, &run).await;
    let refused = confirm(&host, release(&plans[1]), "4").await.unwrap_err();
    assert_begins!(refused.message, "Nothing was sent: payout 1, started after this was submitted,");
    assert!(refused.message.contains("row 2"), "{refused:?}");
    assert_eq!((sandbox.control().book().len(), money_requests(&sandbox).len()), (3, 3));
    let view = host.ask("payouts_draft", json!({ "draft": other["draft"] })).await;
    assert_eq!(view["repeats"], 1, "the draft says which");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_is_blocked_like_the_window() {
    let (sandbox, cowrie) = cowrie_on(careless_service(vec![])).await;
    let (sheet, total) = people(3);
    run_of(&cowrie.pay(&sheet, &[]));
    let held = cowrie.pay(NEXT, &[]).exits(1);
    assert!(held.err.contains("1 row repeats a payment of the last 20 days"), "{held:?}");
    assert!(held.err.contains("row 2: ₦1,000.00 was paid to this account"), "{held:?}");
    assert_eq!(sandbox.control().balance().paid_out, naira(total));
    cowrie.pay(NEXT, &["--again", "--contact", "accounts@example.com"]).exits(0);
    // 1000.00 + 900.00 + 1002.02 + 70.00.
    assert_eq!(sandbox.control().balance().paid_out, naira(total + 297_202));
}
