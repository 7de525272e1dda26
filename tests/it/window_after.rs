//! After a payout, in the real window: what is safe to pay again, a retry batch, the payment proof as a file, a template; a result that a
//! person records, and a wallet that decreased by more than was paid.

use crate::after::paid;
use harness::prelude::*;

const EVIDENCE: &str = "The service wrote on 24 Nov that it does not have it.";

/// Opens the detail of a row.
async fn open(window: &Window, row: u32) {
    // The driver takes a button whose text may be cut for hidden.
    let button = format!("[data-testid='item-row-{row}'] .open");
    window.there(By::Css(&button)).await;
    let press = "document.querySelector(arguments[0]).click()";
    window.execute_with(press, vec![json!(button)]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_reviews_a_batch_and_continues_from_it() {
    let (cowrie, sandbox, run) = paid().await;
    let bench = Bench::of(sandbox, cowrie).await;
    let (window, run) = (&bench.window, format!("#/payouts/run/{run}"));
    window.go(&run).await;
    window.sees("Unconfirmed").await;
    window.picture("after-run").await;
    // An unconfirmed payment: it cannot be paid again, and the reasons.
    open(window, 2).await;
    window.sees("No. Do not pay it again.").await;
    assert!(!window.shows("propose").await, "nothing is proposed for what is not known");
    window.check_state("after-unknown").await;
    open(window, 6).await;
    window.sees("It can be added to a new batch").await;
    window.picture("after-refused").await;
    window.press(ESCAPE).await;

    // The unpaid ones in a retry batch: a draft, and nothing is sent.
    let not_paid = "document.querySelectorAll('main [role=group] button, .content [role=group] button')[2].click()";
    window.execute(not_paid).await;
    window.click("choose-all").await;
    window.picture("after-choose").await;
    window.click("new-batch").await;
    window.state("after-batch", "Rows not paid in people.csv").await;
    window.go(&run).await;
    window.sees("New batch of unpaid payments: 1 payment").await;
    window.picture("after-linked").await;

    // The same people in another month.
    window.click("same-people").await;
    window.sees("The same people as in people.csv").await;
    // However much is above the rows, the send button is visible.
    let again = By::Text("Paying it again pays the same people again.");
    assert!(window.shows(again).await, "there are two notices above");
    let seen = "const send = document.querySelector(\"[data-testid='send']\").getBoundingClientRect();
        return send.top > 0 && send.bottom <= innerHeight";
    assert_eq!(window.execute(seen).await, json!(true));
    window.check_state("after-two-notices").await;
    window.click("[data-testid='origin-changes'] summary").await;
    assert_eq!(window.execute(seen).await, json!(true));
    window.picture("after-same-people").await;

    // The payment proof, on the screen and as a file.
    window.go(&format!("{run}/statement")).await;
    window.state("after-statement", "What was checked").await;
    window.click("statement-pdf").await;
    assert!(window.saved(".pdf").await.starts_with(b"%PDF"));
    window.picture("after-statement-saved").await;

    window.go("#/payouts").await;
    window.click("template").await;
    assert!(window.saved(".xlsx").await.starts_with(b"PK"));
    window.picture("after-template").await;
    assert_eq!(bench.control().book().len(), 3, "looking back moves no money");
    bench.close().await;
}

/// A batch of four: the network lost one, and duplicated another one, which the service executed twice.
async fn lost_and_duplicated() -> (Sandbox, Cowrie) {
    let config = Config {
        faults: vec![
            Armed::new("depositToBank", Fault::DropBefore).nth(1),
            Armed::new("depositToBank", Fault::DuplicateDelivery).nth(3),
        ],
        duplicates: Some(Duplicates::ExecuteAgain),
        ..Config::default()
    };
    let sandbox = Sandbox::start(config).await.unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let ended = cowrie.pay(&people(4).0, &["--contact", "accounts@example.com"]);
    assert_eq!((ended.code, sandbox.control().book().len()), (Some(4), 4), "{ended:?}");
    (sandbox, cowrie)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_records_a_payment_as_not_made_and_checks_the_wallet() {
    let (sandbox, cowrie) = lost_and_duplicated().await;
    let bench = Bench::of(sandbox, cowrie).await;
    let window: &Window = &bench;
    window.go("#/payouts/run/1").await;
    for button in ["show-held", "choose-all", "decide"] {
        window.click(button).await;
    }
    window.click("input[value='not_paid']").await;
    window.type_text("evidence", EVIDENCE).await;
    window.check_state("not-paid-decide").await;
    window.click("decide-confirm").await;
    window
        .in_confirm(async |confirm| {
            confirm.contains(By::Css("main"), &["as not paid, ₦1,00", EVIDENCE]).await;
            confirm.check_state("not-paid-confirm").await;
        })
        .await;
    window.say_yes().await;

    window.state("wallet-fell", "The wallet fell by").await;
    window.click("wallet-seen").await;
    window.gone("wallet-seen").await;
    window.check_state("wallet-seen").await;
    bench.close().await;
}
