//! A payroll nearly the same as one of the last 35 days requires one confirmation.

use harness::office::{finished, pay, read};
use harness::prelude::*;

use super::run_of;

/// The sheet of [`people`], with this number of kobo added to each amount.
fn shifted(count: u32, kobo: i64) -> String {
    let (sheet, _) = people(count);
    let mut lines = sheet.lines();
    let mut shifted = format!("{}\n", lines.next().unwrap());
    for line in lines {
        let (rest, amount) = line.rsplit_once(',').unwrap();
        let minor: i64 = amount.replace('.', "").parse().unwrap();
        shifted.push_str(&format!("{rest},{}\n", super::naira(minor + kobo)));
    }
    shifted
}

const CONTACT: [&str; 2] = ["--contact", "accounts@example.com"];

#[tokio::test(flavor = "multi_thread")]
async fn amounts_that_each_differ_by_one_kobo_require_one_confirmation_at_the_command_line() {
    let (sandbox, cowrie) = cowrie_on(careless_service(vec![])).await;
    let first = cowrie.pay(&people(5).0, &CONTACT).exits(0);
    let run = run_of(&first);

    let next = cowrie.pay(&shifted(5, 1), &CONTACT);
    assert_eq!((next.code, &next.json()["outcome"]), (Some(1), &json!("not_sent")), "{next:?}");
    let words = next.json()["error"]["message"].text().to_owned();
    assert!(words.starts_with("Nothing was sent."), "{words}");
    assert_contains!(words, [format!("nearly the same as payout {run}"), "5 of 5 rows"]);
    assert_eq!(sandbox.control().book().len(), 5);

    // Checking the file against earlier payments reports it too.
    let file = cowrie.file("next.csv", shifted(5, 1).as_bytes());
    let checked = cowrie.run(&["payouts", "check", "--names", "--json", file.to_str().unwrap()]);
    let similar = &checked.json()["similar"];
    assert_has!(similar, { "run": run, "rows": 5 }, "{checked:?}");

    cowrie.pay(&shifted(5, 1), &[CONTACT.as_slice(), &["--again"]].concat()).exits(0);
    assert_eq!(sandbox.control().book().len(), 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn other_people_other_amounts_and_two_rows_require_no_confirmation() {
    let (_sandbox, cowrie) = cowrie_on(careless_service(vec![])).await;
    cowrie.pay(&people(5).0, &CONTACT).exits(0);
    // ₦150 more than about ₦1,000 is another amount.
    cowrie.pay(&shifted(5, 15_000), &CONTACT).exits(0);
    cowrie.pay(&shifted(2, 3), &CONTACT).exits(0);
}

/// The earlier payroll was split: neither part has four fifths of the rows.
#[tokio::test(flavor = "multi_thread")]
async fn a_payroll_that_was_paid_in_two_parts_requires_one_confirmation() {
    let (sandbox, cowrie) = cowrie_on(careless_service(vec![])).await;
    let whole = people(6).0;
    let lines: Vec<&str> = whole.lines().collect();
    for rows in [&lines[1..4], &lines[4..]] {
        cowrie.pay(&format!("{}\n{}\n", lines[0], rows.join("\n")), &CONTACT).exits(0);
    }
    let next = cowrie.pay(&shifted(6, 1), &CONTACT);
    assert_eq!((next.code, &next.json()["outcome"]), (Some(1), &json!("not_sent")), "{next:?}");
    let words = next.json()["error"]["message"].text().to_owned();
    assert_contains!(words, "and another payout together: 6 of 6 rows pay the same accounts");
    assert_eq!(sandbox.control().book().len(), 6);
    cowrie.pay(&shifted(6, 1), &[CONTACT.as_slice(), &["--again"]].concat()).exits(0);
}

fn freeze(draft: &Value, similar: &Value) -> Value {
    json!({
        "draft": draft["draft"], "route": "single", "group_size": null, "contact": "accounts@example.com",
        "paid_before": draft["paid_before"]["run"], "repeats": 0, "changed_accounts": draft["changed_accounts"], "similar": similar,
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn the_window_asks_once_and_the_approver_is_warned() {
    let (sandbox, host) = careless_office(vec![]).await;
    let first = read(&host, &people(5).0).await;
    assert_eq!(first["similar"], Value::Null);
    let run = pay(&host, freeze(&first, &Value::Null), 5).await.unwrap()["summary"]["run"].clone();
    finished(&host, &run).await;

    let next = read(&host, &shifted(5, -1)).await;
    assert_has!(next, { "similar": { "run": run, "rows": 5, "file_name": "october.csv" }, "repeats": 0, "paid_before": null, "ready": 5 });
    for unseen in [Value::Null, json!("77")] {
        let refused = host.refused("payouts_freeze", freeze(&next, &unseen)).await;
        assert_eq!(serde_json::to_value(refused.code).unwrap(), "Conflict");
        assert!(refused.message.contains("nearly the same as payout"), "{refused:?}");
    }
    // The approver is warned, whether or not they submitted it.
    let plan = host.ask("payouts_freeze", freeze(&next, &run)).await;
    let release = json!({ "deed": "release", "plan": plan["plan"] });
    let asked = host.ask("confirm_ask", release.clone()).await;
    let shown = host.confirm("confirm_view", json!({})).await.unwrap();
    assert!(shown["warnings"].to_string().contains("nearly the same as payout"), "{shown}");
    host.confirm("confirm_leave", asked).await.unwrap();
    assert_eq!(sandbox.control().book().len(), 5);
    let again = confirm(&host, release, "5").await.unwrap();
    finished(&host, &again["run"]).await;
    assert_eq!(sandbox.control().book().len(), 10);
}

/// Two nearly equal drafts, both submitted before either was sent: the second one requires a new confirmation.
#[tokio::test(flavor = "multi_thread")]
async fn a_payment_sent_since_a_draft_was_submitted_stops_it() {
    let (sandbox, host) = careless_office(vec![]).await;
    let (one, other) = (read(&host, &people(5).0).await, read(&host, &shifted(5, 1)).await);
    let frozen = host.ask("payouts_freeze", freeze(&other, &Value::Null)).await;
    let run = pay(&host, freeze(&one, &Value::Null), 5).await.unwrap()["summary"]["run"].clone();
    finished(&host, &run).await;
    let release = json!({ "deed": "release", "plan": frozen["plan"] });
    let refused = confirm(&host, release, "5").await.unwrap_err();
    assert_contains!(refused.message, ["since this was submitted", "nearly the same"]);
    assert_eq!(sandbox.control().book().len(), 5);
    host.confirm("confirm_leave", json!({ "confirm": null })).await.ok();
    let view = host.ask("payouts_draft", json!({ "draft": other["draft"] })).await;
    assert_eq!(view["similar"]["run"], run);
}
