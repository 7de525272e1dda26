//! What a bank said about an account stands until it says something else.

use std::sync::atomic::AtomicI64;
use std::time::SystemTime;

use app::host::Host;
use harness::cowrie::Cowrie;
use harness::host::Ask as _;
use harness::wait;
use sandbox::{Armed, Config, Fault, Sandbox};
use serde_json::{Value, json};

use super::hosted::{host, host_at, read};
use super::judge::money_requests;
use system::env::{Clock, Env};

/// In the sandbox an account that ends in 98 belongs to somebody else.
const SOMEBODY_ELSE: &str = "Name,Bank,Account Number,Amount\nNgozi Eze,GTBank,0123456798,70.00\n";

#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_was_held_back_is_not_payable_by_waiting() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let home = tempfile::tempdir().unwrap();
    let before = host(home.path(), &sandbox).await;
    let draft = read(&before, SOMEBODY_ELSE).await["draft"].clone();
    let named = json!({ "draft": draft });
    assert_eq!(before.ask("payouts_draft", named.clone()).await["ready"], 1);
    before.ask("payouts_check_names", named.clone()).await;
    let look = async || before.ask("payouts_draft", named.clone()).await["names"]["to_ask"].clone();
    wait::seen("the bank is asked", look, |to_ask| *to_ask == 0).await;
    before.close().await;

    // Three days on, the program having been closed meanwhile.
    let after = host_at(home.path(), &sandbox, days_on(3)).await;
    let view = after.ask("payouts_draft", named).await;
    assert_eq!((&view["ready"], &view["to_fix"]), (&json!(0), &json!(1)), "{view}");
    after.close().await;
    sandbox.stop().await;
}

/// The clock this many days from now.
pub(crate) fn days_on(days: i64) -> Env {
    let now = i64::try_from(SystemTime::UNIX_EPOCH.elapsed().unwrap().as_millis()).unwrap();
    Env {
        clock: Clock::Manual(AtomicI64::new(now + days * 24 * 3_600_000)),
        ..Env::system()
    }
}

/// The draft when nobody is asked any more.
async fn rested(host: &Host, draft: &Value) -> Value {
    let look = async || host.ask("payouts_draft", json!({ "draft": draft })).await;
    wait::seen("nobody is asked any more", look, |view| view["names"]["state"] == "resting").await
}

fn questions(sandbox: &Sandbox) -> usize {
    let requests = sandbox.control().requests();
    requests
        .iter()
        .filter(|request| request.operation == "validateDepositToBank")
        .count()
}

async fn holder(host: &Host, draft: &Value, row: usize) -> Value {
    let request = json!({ "draft": draft, "state": null, "warned": false, "code": null, "text": null, "from": 0 });
    host.ask("payouts_draft_rows", request).await["rows"][row]["holder"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_is_asked_again_only_when_a_person_says_so() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let home = tempfile::tempdir().unwrap();
    let before = host(home.path(), &sandbox).await;
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
    before.close().await;

    let after = host_at(home.path(), &sandbox, days_on(31)).await;
    assert_eq!(rested(&after, &draft).await["names"]["old"], 2);
    after.ask("payouts_ask_again", json!({ "draft": draft, "row": 2 })).await;
    let view = rested(&after, &draft).await;
    assert_eq!(
        (questions(&sandbox), &view["names"]["old"], &view["names"]["again"]),
        (3, &json!(1), &json!(true))
    );
    let again = holder(&after, &draft, 0).await;
    assert_eq!(again["name"], first["name"]);
    assert_ne!(again["asked_at"], first["asked_at"]);

    // A bank that does not answer takes nothing back.
    sandbox
        .control()
        .arm(vec![Armed::new("validateDepositToBank", Fault::DropAfter)])
        .unwrap();
    after.ask("payouts_ask_again", json!({ "draft": draft, "row": null })).await;
    let view = rested(&after, &draft).await;
    assert_eq!(
        (&view["names"]["old"], &view["names"]["unanswered"], &view["to_fix"]),
        (&json!(1), &json!(1), &json!(1))
    );
    assert_eq!(holder(&after, &draft, 1).await["name"], "ADA OBI");
    sandbox.control().clear_faults();
    after.ask("payouts_ask_again", json!({ "draft": draft, "row": null })).await;
    assert_eq!(rested(&after, &draft).await["names"]["old"], 0);
    assert_eq!(money_requests(&sandbox).len(), 0);
    after.close().await;
    sandbox.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_checks_names_before_it_pays() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
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
        let problems = report["rows"][row]["problems"].as_array().unwrap().iter();
        problems
            .map(|problem| (problem["code"].clone(), problem["severity"].clone()))
            .collect::<Vec<_>>()
    };
    assert!(codes(0).contains(&(json!("NAME_DIFFERENT"), json!("error"))), "{report}");
    assert!(codes(1).contains(&(json!("NEW_PAYEE"), json!("note"))), "{report}");
    assert_eq!(report["draft"], Value::Null);

    // What was heard holds the script back too, whether or not it asks.
    for options in [&["--names"] as &[&str], &[]] {
        let held = cowrie.pay(&sheet, options);
        assert_eq!(held.code, Some(1), "{held:?}");
        assert!(held.out.contains("1 row still has errors"), "{held:?}");
    }
    sandbox
        .control()
        .arm(vec![Armed::new("validateDepositToBank", Fault::DropAfter)])
        .unwrap();
    let silent = cowrie.pay(
        "Name,Bank,Account Number,Amount\nMusa Bello,GTBank,0123456792,50.00\n",
        &["--names"],
    );
    assert_eq!(silent.code, Some(1), "{silent:?}");
    assert!(silent.err.contains("1 name could not be checked"), "{silent:?}");
    assert_eq!(money_requests(&sandbox).len(), 0);
    sandbox.control().clear_faults();
    // Who does not ask is told so before anything is sent; what was heard before needs no asking.
    let unasked = "The banks were not asked whose accounts these are; --names asks them.";
    let paid = cowrie.pay("Name,Bank,Account Number,Amount\nMusa Bello,GTBank,0123456792,50.00\n", &[]);
    let before = paid.err.split("Run 1 was approved").next().unwrap();
    assert!(paid.code == Some(0) && before.contains(unasked), "{paid:?}");
    let known = cowrie.pay("Name,Bank,Account Number,Amount\nAda Obi,GTBank,0123456785,51.00\n", &["--names"]);
    assert!(known.code == Some(0) && !known.err.contains(unasked), "{known:?}");
    sandbox.stop().await;
}
