//! After a payout, in the real window: what is safe to pay again, a new batch, the statement as a file, a template.

use harness::desktop::Desktop;
use harness::window::{By, Window};
use serde_json::{Value, json};

use crate::after::paid;

async fn go(window: &Window, place: &str) {
    window.execute("location.hash = arguments[0]", vec![json!(place)]).await;
}

/// Opens the panel of a row.
async fn open(window: &Window, row: u32) {
    let script = format!("document.querySelector(\"[data-testid='item-row-{row}'] .open\").click()");
    window.execute(&script, vec![]).await;
}

/// The file that the page says was saved.
async fn saved(window: &Window, ending: &str) -> Vec<u8> {
    window.wait_for_text(&format!(".{ending}"), 20).await;
    let said = window.text_of(By::TestId("saved-path")).await;
    std::fs::read(said.trim_start_matches("Saved in ")).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_looks_back_on_a_payout_and_goes_on_from_it() {
    let (cowrie, sandbox, run) = paid().await;
    let desktop = Desktop::builder().display(true).start();
    let window = Window::at(&desktop, cowrie.home(), "bench").await;
    go(&window, &format!("#/payouts/run/{run}")).await;
    window.wait_for_text("Not known yet", 20).await;

    window.picture("after-run").await;
    // What is not known: no way to pay it again, and what speaks against it.
    open(&window, 2).await;
    window.wait_for_text("No. Do not pay it again.", 10).await;
    assert!(
        !window.shows(By::TestId("propose")).await,
        "nothing is proposed for what is not known"
    );
    window.check_state("after-unknown").await;
    open(&window, 6).await;
    window.wait_for_text("It may go into a new batch", 10).await;
    window.picture("after-refused").await;
    window.press("\u{e00c}").await;

    // Those not paid, in a new batch: a draft, and nothing is sent.
    let not_paid = "document.querySelectorAll('main [role=group] button, .content [role=group] button')[2].click()";
    window.execute(not_paid, vec![]).await;
    window.click(By::TestId("choose-all")).await;
    window.picture("after-choose").await;
    window.click(By::TestId("new-batch")).await;
    window.wait_for_text("These rows were not paid in people.csv", 10).await;
    window.check_state("after-batch").await;
    go(&window, &format!("#/payouts/run/{run}")).await;
    window.wait_for_text("New batch of what was not paid here: 1 payment", 10).await;
    window.picture("after-linked").await;

    // The same people another month.
    window.click(By::TestId("same-people")).await;
    window.wait_for_text("The same people as in people.csv", 10).await;
    // However much stands above the rows, the way to send is in sight.
    assert!(
        window.shows(By::Text("Paying it again pays the same people again.")).await,
        "two notices stand above"
    );
    let seen = "const send = document.querySelector(\"[data-testid='send']\").getBoundingClientRect();
        return send.top > 0 && send.bottom <= innerHeight";
    assert_eq!(window.execute(seen, vec![]).await, json!(true));
    window.check_state("after-two-notices").await;
    window.click(By::Css("[data-testid='origin-changes'] summary")).await;
    assert_eq!(window.execute(seen, vec![]).await, json!(true));
    window.picture("after-same-people").await;

    // The statement, on the screen and as a file.
    go(&window, &format!("#/payouts/run/{run}/statement")).await;
    window.wait_for_text("What was checked", 10).await;
    window.check_state("after-statement").await;
    window.click(By::TestId("statement-pdf")).await;
    assert!(saved(&window, "pdf").await.starts_with(b"%PDF"));
    window.picture("after-statement-saved").await;

    go(&window, "#/payouts").await;
    window.click(By::TestId("template")).await;
    assert!(saved(&window, "xlsx").await.starts_with(b"PK"));
    window.picture("after-template").await;

    let book: Vec<Value> = sandbox.control().book().iter().map(|entry| json!(entry.reference_number)).collect();
    assert_eq!(book.len(), 3, "looking back moves no money: {book:?}");
    window.close().await;
}
