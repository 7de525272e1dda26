//! A month in the real window, by keyboard: reviewed to the kobo, closed, its pack saved, and opened again.

use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use months::pack::verify;

use crate::month_review::{nameless, october};

/// What the shown rows move, in their order and without signs, in kobo.
const AMOUNTS: &str =
    "[...document.querySelectorAll(\"[data-testid='review-row'] .money\")].map((money) => Number(money.textContent.replace(/\\D/g, '')))";

/// Of the two exceptions those of one type, then both; of what is explained the largest first.
async fn one_type_and_the_largest_first(window: &Window) {
    let rows = |count: usize| format!("return {AMOUNTS}.length === {count}");
    window.choose("[data-testid='review-kind']", "on_statement_only").await;
    window.until("one type", LIMIT, &rows(1)).await;
    let there = "return location.hash === '#/month-end/2025-10/review/bank/exceptions/on_statement_only'";
    window.until("the address of that type", LIMIT, there).await;
    window.choose("[data-testid='review-kind']", "").await;
    window.until("both", LIMIT, &rows(2)).await;
    window.click(By::TestId("figure-bank-explained")).await;
    window.until("what is explained", LIMIT, &rows(6)).await;
    let falls = |is: &str| {
        format!(
            "const amounts = {AMOUNTS}; return amounts.length === 6 && amounts.every((amount, at) => at === 0 || amount <= amounts[at - 1]) === {is}"
        )
    };
    window.until("the oldest first", LIMIT, &falls("false")).await;
    window.choose("[data-testid='review-order']", "largest").await;
    window.until("the largest first", LIMIT, &falls("true")).await;
    window.choose("[data-testid='review-order']", "oldest").await;
    window.until("the oldest first again", LIMIT, &falls("false")).await;
}

fn figure(side: &str, show: &str, rows: u32) -> String {
    format!("return document.querySelector(\"[data-testid='figure-{side}-{show}'] strong\")?.textContent === '{rows}'")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_month_is_reviewed_and_closed_by_keyboard() {
    let month = october().await;
    month.statement(1, nameless).await;
    month.host.close().await;
    let desktop = Desktop::builder().display(true).start();
    let window = Window::at(&desktop, month.cowrie.home(), "bench").await;
    window.go("#/month-end/2025-10").await;
    window.until("the figures", LIMIT, &figure("bank", "to_review", 1)).await;
    window.wait_for_text("One row of the bank is still to review.", 10).await;
    window.check_state("month-review-panel").await;
    let charts = "document.querySelector(\"[data-testid='charts']\").scrollIntoView({ block: 'center' })";
    window.there("[data-testid='charts']").await;
    window.execute(charts, Vec::new()).await;
    window.check_state("month-charts").await;
    window.click(By::TestId("review-open")).await;
    // What waits for a person comes first, and an empty list leads there.
    let row = "return document.querySelectorAll(\"[data-testid='review-candidate']\").length > 0";
    window.until("the row that waits", LIMIT, row).await;
    window.go("#/month-end/2025-10/review/service").await;
    window.until("the service", LIMIT, &figure("service", "matched", 5)).await;
    window.wait_for_text("No row of this list waits.", 10).await;
    window.check_state("month-review-service").await;
    window.click(By::TestId("waits-bank-to_review")).await;
    window.until("the row that waits again", LIMIT, row).await;

    // From the figures on the page of the month to the rows that they count.
    window.go("#/month-end/2025-10").await;
    window.there("[data-testid='charts']").await;
    window
        .execute("document.querySelector(\"[data-testid='review-open']\").focus()", Vec::new())
        .await;
    window.tab_to("[data-testid='figure-bank-exceptions']").await;
    window.press("\u{e007}").await;
    window
        .until(
            "one exception",
            LIMIT,
            "return document.querySelectorAll(\"[data-testid='review-row']\").length === 1",
        )
        .await;
    window.go("#/month-end/2025-10").await;
    window.there("[data-testid='charts']").await;
    window
        .execute("document.querySelector(\"[data-testid='review-open']\").focus()", Vec::new())
        .await;
    window.tab_to("[data-testid='figure-bank-to_review']").await;
    window.press("\u{e007}").await;
    window
        .until(
            "the row",
            LIMIT,
            "return document.querySelectorAll(\"[data-testid='review-candidate']\").length > 0",
        )
        .await;
    window.check_state("month-review-row").await;
    // All that can be said of it stands in one line, so that what it may be is in sight.
    let lines = "return new Set([...document.querySelectorAll(\"[data-testid='review-detail'] .deeds button\")]
        .map((deed) => deed.getBoundingClientRect().top)).size";
    assert_eq!(window.execute(lines, Vec::new()).await, 1);
    // The ring of the focus lies within its row: the list would cut what is outside.
    window.press("\u{e015}\u{e013}").await;
    let ring = "const row = document.querySelector(\"[data-testid='review-row'][aria-current]\");
        row.focus();
        return parseFloat(getComputedStyle(row).outlineOffset) < 0";
    assert_eq!(window.execute(ring, Vec::new()).await, true);
    window.check_state("month-review-focus").await;
    // Looked for, left, accepted, taken back, accepted.
    window.press("f").await;
    window.wait_for_text("Tick one or several", 10).await;
    window.there("[data-testid='find-list'] input").await;
    window.check_state("month-review-find").await;
    window.press("\u{e00c}").await;
    window.press("\u{e007}").await;
    window.until("accepted", LIMIT, &figure("bank", "to_review", 0)).await;
    window.press("u").await;
    window.until("taken back", LIMIT, &figure("bank", "to_review", 1)).await;
    window.press("x").await;
    window.until("refused", LIMIT, &figure("bank", "exceptions", 2)).await;
    window.click(By::TestId("figure-bank-exceptions")).await;
    window
        .until(
            "two rows",
            LIMIT,
            "return document.querySelectorAll(\"[data-testid='review-row']\").length === 2",
        )
        .await;
    window.check_state("month-review-exceptions").await;
    one_type_and_the_largest_first(&window).await;
    window.press("u").await;
    window.until("taken back again", LIMIT, &figure("bank", "to_review", 1)).await;
    window.click(By::TestId("figure-bank-to_review")).await;
    window
        .until(
            "the row again",
            LIMIT,
            "return document.querySelectorAll(\"[data-testid='review-candidate']\").length > 0",
        )
        .await;
    window.press("c").await;
    window.wait_for_text("An explained row needs no payment of ours.", 10).await;
    window.check_state("month-review-explain").await;
    window.press("\u{e00c}").await;
    window.press("\u{e007}").await;
    window
        .until(
            "accepted again",
            LIMIT,
            "return document.querySelector(\"[data-testid='unexplained-bank'] strong\")?.textContent === '₦0.00'",
        )
        .await;
    window.click(By::TestId("figure-bank-to_review")).await;
    window.wait_for_text("Ties out to the kobo", 10).await;
    window.check_state("month-review-tied").await;

    window.go("#/month-end/2025-10").await;
    window
        .until(
            "nothing in the way",
            LIMIT,
            "return document.querySelector(\"[data-testid='closing-prepare']:not(:disabled)\") !== null",
        )
        .await;
    window.check_state("month-closing").await;
    let accounts = "document.querySelector(\"[data-testid='tie-out']\").scrollIntoView({ block: 'center' })";
    window.execute(accounts, Vec::new()).await;
    window.check_state("month-tie-outs").await;
    window.click(By::TestId("closing-prepare")).await;
    window
        .until(
            "closed",
            LIMIT,
            "return document.querySelector(\"[data-testid='closing-state']\")?.textContent?.includes('Closed')",
        )
        .await;
    window.click(By::TestId("closing-pack")).await;
    let path = window.text_of(By::TestId("saved-path")).await;
    window.there("[data-testid='pack-digest']").await;
    let digest = "return document.querySelector(\"[data-testid='pack-digest'] .digest\").textContent";
    let told = window.execute(digest, Vec::new()).await;
    window
        .execute("document.querySelector(\"[data-testid='closing']\").scrollIntoView()", Vec::new())
        .await;
    window.check_state("month-closed").await;
    let cut = "return [...document.querySelectorAll(\"[data-testid='closing'] .digest\")].some((digest) => getComputedStyle(digest).textOverflow === 'ellipsis')";
    assert_eq!(window.execute(cut, Vec::new()).await, false);
    // Its review can be looked at, and takes no note.
    window.go("#/month-end/2025-10/review/bank/matched").await;
    window.wait_for_text("This month is closed. Signed by one person", 10).await;
    window.there("[data-testid='review-detail']").await;
    window.press("n").await;
    window.gone("dialog").await;
    window.check_state("month-review-closed").await;
    window.go("#/month-end/2025-10").await;
    window.there("[data-testid='closing-pack']").await;
    window
        .execute("document.querySelector(\"[data-testid='journal']\")?.scrollIntoView()", Vec::new())
        .await;
    window.click(By::TestId("journal-save")).await;
    window
        .until(
            "the journal is saved",
            LIMIT,
            "return document.querySelector(\"[data-testid='journal'] [data-testid='saved-path']\") !== null",
        )
        .await;
    window.check_state("month-journal").await;
    window
        .execute(
            "document.querySelector(\"[data-testid='journal-accounts']\").open = true",
            Vec::new(),
        )
        .await;
    window.check_state("month-journal-accounts").await;
    let path = path
        .split_once('/')
        .map(|(_, rest)| format!("/{}", rest.trim_end_matches('.')))
        .unwrap();
    let verified = verify(&std::fs::read(path).unwrap(), None).unwrap();
    assert!(verified.intact);
    assert_eq!(told, verified.digest);
    window.click(By::TestId("closing-reopen")).await;
    window.wait_for_text("What was closed stays", 10).await;
    window.check_state("month-reopen").await;
    window.type_text(By::TestId("reopen-reason"), "A fee was booked twice.").await;
    window.press("\u{e007}").await;
    window.wait_for_text("Reason: A fee was booked twice.", 10).await;
    let found = "return document.querySelector(\"[data-testid='closing-earlier'] [data-testid='pack-digest'] .digest\").textContent";
    assert_eq!(window.execute(found, Vec::new()).await, verified.digest);
    window
        .execute("document.querySelector(\"[data-testid='closing']\").scrollIntoView()", Vec::new())
        .await;
    window.check_state("month-reopened").await;
    month.sandbox.stop().await;
}
