//! A bank's answer about an account is kept until it gives another one.

use base::timestamp::DAY;
use harness::computer::later_by;
use harness::office::read;
use harness::prelude::*;

use super::judge::money_requests;

/// In the sandbox an account that ends in 98 belongs to another person.
const SOMEBODY_ELSE: &str = "Name,Bank,Account Number,Amount\nNgozi Eze,GTBank,0123456798,70.00\n";

#[tokio::test(flavor = "multi_thread")]
async fn a_blocked_row_does_not_become_payable_with_time() {
    let (sandbox, before) = office().await;
    let draft = read(&before, SOMEBODY_ELSE).await["draft"].clone();
    let named = json!({ "draft": draft });
    assert_eq!(before.ask("payouts_draft", named.clone()).await["ready"], 1);
    before.ask("payouts_check_names", named.clone()).await;
    let look = async || before.ask("payouts_draft", named.clone()).await["names"]["to_ask"].clone();
    wait::seen("the bank is asked", look, |to_ask| *to_ask == 0).await;

    // Three days later, with the program closed meanwhile.
    let after = before.again_at(&sandbox, later_by(3 * DAY)).await;
    let view = after.ask("payouts_draft", named).await;
    assert_has!(view, { "ready": 0, "to_fix": 1 });
}

/// The draft, when no name check is running.
async fn rested(host: &Host, draft: &Value) -> Value {
    let look = async || host.ask("payouts_draft", json!({ "draft": draft })).await;
    wait::seen("nobody is asked any more", look, |view| view["names"]["state"] == "resting").await
}

fn questions(sandbox: &Sandbox) -> usize {
    sandbox.asked("validateDepositToBank")
}

async fn holder(host: &Host, draft: &Value, row: usize) -> Value {
    let request = json!({ "draft": draft, "state": null, "warned": false, "code": null, "text": null, "from": 0 });
    host.ask("payouts_draft_rows", request).await["rows"][row]["holder"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_is_queried_again_only_when_a_person_requests_it() {
    let (sandbox, before) = office().await;
    let sheet = format!("{SOMEBODY_ELSE}Ada Obi,GTBank,0123456785,50.00\n");
    let draft = read(&before, &sheet).await["draft"].clone();
    let named = json!({ "draft": draft });
    before.ask("payouts_check_names", named.clone()).await;
    let view = rested(&before, &draft).await;
    assert_eq!((questions(&sandbox), &view["names"]["old"]), (2, &json!(0)));
    before.ask("payouts_check_names", named).await;
    rested(&before, &draft).await;
    assert_eq!(questions(&sandbox), 2, "everything was asked");
    let first = holder(&before, &draft, 0).await;

    let after = before.again_at(&sandbox, later_by(31 * DAY)).await;
    assert_eq!(rested(&after, &draft).await["names"]["old"], 2);
    after.ask("payouts_ask_again", json!({ "draft": draft, "row": 2 })).await;
    let view = rested(&after, &draft).await;
    assert_has!((questions(&sandbox), &view["names"]["old"], &view["names"]["again"]), [3, 1, true]);
    let again = holder(&after, &draft, 0).await;
    assert_eq!(again["name"], first["name"]);
    assert_ne!(again["asked_at"], first["asked_at"]);

    // A query without an answer invalidates nothing.
    sandbox.arm([Armed::new("validateDepositToBank", Fault::DropAfter)]);
    after.ask("payouts_ask_again", json!({ "draft": draft, "row": null })).await;
    let view = rested(&after, &draft).await;
    assert_has!(view, { "names": { "old": 1, "unanswered": 1 }, "to_fix": 1 });
    assert_eq!(holder(&after, &draft, 1).await["name"], "ADA OBI");
    sandbox.control().clear_faults();
    after.ask("payouts_ask_again", json!({ "draft": draft, "row": null })).await;
    assert_eq!(rested(&after, &draft).await["names"]["old"], 0);
    assert_eq!(money_requests(&sandbox).len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_checks_names_before_it_pays() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let sheet = format!("{SOMEBODY_ELSE}Ada Obi,GTBank,0123456785,50.00\n");
    let file = cowrie.file("october.csv", sheet.as_bytes());
    let offline = cowrie.run(&["payouts", "check", file.to_str().unwrap(), "--json"]);
    assert_eq!((offline.code, &offline.json()["ready"]), (Some(0), &json!(2)));

    let checked = cowrie.run(&["payouts", "check", file.to_str().unwrap(), "--names", "--json"]);
    let report = checked.json();
    assert_eq!(
        (checked.code, &report["ready"], &report["to_fix"]),
        (Some(1), &json!(1), &json!(1)),
        "{checked:?}"
    );
    let codes = |row: usize| {
        let problems = report["rows"][row]["problems"].list().iter();
        problems
            .map(|problem| (problem["code"].clone(), problem["severity"].clone()))
            .collect::<Vec<_>>()
    };
    assert!(codes(0).contains(&(json!("NAME_DIFFERENT"), json!("error"))), "{report}");
    assert!(codes(1).contains(&(json!("NEW_PAYEE"), json!("note"))), "{report}");
    assert_eq!(report["draft"], Value::Null);

    // An earlier answer blocks the script too, with or without a query.
    for options in [&["--names"] as &[&str], &[]] {
        assert_contains!(cowrie.pay(&sheet, options).exits(1).out, "1 row has errors");
    }
    sandbox.arm([Armed::new("validateDepositToBank", Fault::DropAfter)]);
    let silent = cowrie
        .pay(
            "Name,Bank,Account Number,Amount\nMusa Bello,GTBank,0123456792,50.00\n",
            &["--names"],
        )
        .exits(1);
    assert!(silent.err.contains("1 name could not be checked"), "{silent:?}");
    assert_eq!(money_requests(&sandbox).len(), 0);
    sandbox.control().clear_faults();
    // A script without name checks is warned before anything is sent; earlier answers need no query.
    let unasked = "Account names were not checked with the banks. Add --names to check them.";
    let paid = cowrie.pay("Name,Bank,Account Number,Amount\nMusa Bello,GTBank,0123456792,50.00\n", &[]);
    let before = paid.err.split("Run 1 was approved").next().unwrap();
    assert!(paid.code == Some(0) && before.contains(unasked), "{paid:?}");
    let known = cowrie.pay("Name,Bank,Account Number,Amount\nAda Obi,GTBank,0123456785,51.00\n", &["--names"]);
    assert!(known.code == Some(0) && !known.err.contains(unasked), "{known:?}");
}
