//! A month in the real window, by keyboard: reviewed to the kobo, closed, its pack saved, and reopened.

use harness::window::{By, Window, keyboard::*};
use months::pack::verify;

use crate::month_review::{nameless, october};

/// The absolute amounts of the displayed rows, in order, in kobo.
const AMOUNTS: &str =
    "[...document.querySelectorAll(\"[data-testid='review-row'] .money\")].map((money) => Number(money.textContent.replace(/\\D/g, '')))";
const AMOUNT: &str = "[data-testid='review-row'] .money";

/// The exceptions of one type, then both; of the explained rows the largest first.
async fn one_type_and_the_largest_first(window: &Window) {
    window.choose("review-kind", "on_statement_only").await;
    window.counts(AMOUNT, 1).await;
    let there = "return location.hash === '#/month-end/2025-10/review/bank/exceptions/on_statement_only'";
    window.until("the address of that type", there).await;
    window.choose("review-kind", "").await;
    window.counts(AMOUNT, 2).await;
    window.click("figure-bank-explained").await;
    window.counts(AMOUNT, 6).await;
    let falls = |is: &str| {
        format!(
            "const amounts = {AMOUNTS}; return amounts.length === 6 && amounts.every((amount, at) => at === 0 || amount <= amounts[at - 1]) === {is}"
        )
    };
    window.until("the oldest first", &falls("false")).await;
    window.choose("review-order", "largest").await;
    window.until("the largest first", &falls("true")).await;
    window.choose("review-order", "oldest").await;
    window.until("the oldest first again", &falls("false")).await;
}

/// This many rows of a side are shown with this figure.
async fn figure_is(window: &Window, figure: &str, rows: u32) {
    window
        .text_is(&format!("[data-testid='figure-{figure}'] strong"), &rows.to_string())
        .await;
}

/// Opens the page of the month, and from there the rows that a figure of the bank counts.
async fn from_the_month(window: &Window, figure: &str) {
    window.go("#/month-end/2025-10").await;
    window.open_step("review").await;
    window.there("charts").await;
    window
        .execute("document.querySelector(\"[data-testid='month-step-review-head']\").focus()")
        .await;
    window.enter(figure).await;
}

/// The summary, to be viewed beside the pictures.
fn beside_the_pictures(pack: &[u8]) {
    if std::env::var_os("COWRIE_PICTURES").is_none() {
        return;
    }
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(pack)).unwrap();
    let mut summary = Vec::new();
    std::io::copy(&mut zip.by_name("summary.pdf").unwrap(), &mut summary).unwrap();
    std::fs::write(harness::bins::root().join("tests/screenshots/month-summary.pdf"), summary).unwrap();
}

async fn at_most_250_words(window: &Window, step: &str) {
    let words = window.words_shown().await;
    assert!(words <= 250, "{step}: {words} words");
}

/// The menu, the month, the button; with a PIN, one more in the confirm window. Nothing is open, and one person works alone.
async fn closed_from_home(window: &Window) {
    window.click("a[href='#/month-end']").await;
    window.choose("month-choice", "2025-10").await;
    window.next_step_is("close").await;
    window.click("closing-prepare").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_month_is_reviewed_and_closed_by_keyboard() {
    let month = october().await;
    month.statement(1, nameless).await;
    month.host.close().await;
    let window = Window::of(&month.cowrie, "bench").await;
    window.go("#/month-end/2025-10").await;
    window.next_step_is("review").await;
    figure_is(&window, "bank-to_review", 1).await;
    window.state("month-review-panel", "Total still to explain").await;
    at_most_250_words(&window, "review").await;
    window.scroll_to("charts").await;
    window.check_state("month-charts").await;
    window.click("review-open").await;
    // Rows that wait for a person come first, and an empty list leads there.
    window.there("review-candidate").await;
    window.go("#/month-end/2025-10/review/service").await;
    figure_is(&window, "service-matched", 5).await;
    window.state("month-review-service", "Nothing left in this list.").await;
    window.click("waits-bank-to_review").await;
    window.there("review-candidate").await;

    the_rows_of_the_bank_are_reviewed(&window).await;
    window.click("figure-bank-to_review").await;
    window.state("month-review-tied", "Ties out to the kobo").await;

    window.go("#/month-end/2025-10").await;
    window.next_step_is("close").await;
    window.there("[data-testid='closing-prepare']:not(:disabled)").await;
    window.check_state("month-closing").await;
    for (step, state) in [
        ("statements", "month-statements"),
        ("tie_out", "month-tie-outs"),
        ("close", "month-closing"),
    ] {
        window.open_step(step).await;
        window.check_state(state).await;
        at_most_250_words(&window, step).await;
    }
    window.go("#/home").await;
    window.in_clicks("closing a month", 4, closed_from_home).await;
    let closed = "return document.querySelector(\"[data-testid='closing-state']\")?.textContent?.includes('Closed')";
    window.until("the month is closed", closed).await;
    window.click("closing-pack").await;
    let path = window.saved_path(".zip").await;
    let pack = std::fs::read(path).unwrap();
    beside_the_pictures(&pack);
    let verified = verify(&pack, None).unwrap();
    assert!(verified.intact);
    window.text_is("[data-testid='pack-digest'] .digest", &verified.digest).await;
    window.scroll_to("closing").await;
    window.check_state("month-closed").await;
    let cut = "return [...document.querySelectorAll(\"[data-testid='closing'] .digest\")].some((digest) => getComputedStyle(digest).textOverflow === 'ellipsis')";
    assert_eq!(window.execute(cut).await, false);
    // Its review can be viewed, and accepts no note.
    window.go("#/month-end/2025-10/review/bank/matched").await;
    window.sees("This month is closed. Signed by one user").await;
    window.there("review-detail").await;
    window.press("n").await;
    window.gone(By::Css("dialog")).await;
    window.check_state("month-review-closed").await;
    window.go("#/month-end/2025-10").await;
    window.there("closing-pack").await;
    window.scroll_to("journal").await;
    window.click("journal-save").await;
    window.there("[data-testid='journal'] [data-testid='saved-path']").await;
    window.check_state("month-journal").await;
    window
        .execute("document.querySelector(\"[data-testid='journal-accounts']\").open = true")
        .await;
    window.check_state("month-journal-accounts").await;
    window.click("closing-reopen").await;
    window.state("month-reopen", "The earlier closing is kept").await;
    window.type_text("reopen-reason", "A fee was booked twice.").await;
    window.press(ENTER).await;
    window.sees("Reason: A fee was booked twice.").await;
    window
        .text_is(
            "[data-testid='closing-earlier'] [data-testid='pack-digest'] .digest",
            &verified.digest,
        )
        .await;
    window.scroll_to("closing").await;
    window.check_state("month-reopened").await;
    month.sandbox.stop().await;
}

async fn the_rows_of_the_bank_are_reviewed(window: &Window) {
    // From the figures on the page of the month to the rows that they count.
    from_the_month(window, "figure-bank-exceptions").await;
    window.counts("review-row", 1).await;
    from_the_month(window, "figure-bank-to_review").await;
    window.there("review-candidate").await;
    window.check_state("month-review-row").await;
    // All decisions are in one line, so that the candidates are visible.
    let lines = "return new Set([...document.querySelectorAll(\"[data-testid='review-detail'] .actions button\")]
        .map((deed) => deed.getBoundingClientRect().top)).size";
    assert_eq!(window.execute(lines).await, 1);
    // The focus ring is inside its row: the list would clip it outside.
    window.press(&format!("{DOWN}{UP}")).await;
    let ring = "const row = document.querySelector(\"[data-testid='review-row'][aria-current]\");
        row.focus();
        return parseFloat(getComputedStyle(row).outlineOffset) < 0";
    assert_eq!(window.execute(ring).await, true);
    window.check_state("month-review-focus").await;
    // Searched, cancelled, accepted, undone, accepted.
    window.press("f").await;
    window.sees("Select one or more payments.").await;
    window.there("[data-testid='find-list'] input").await;
    window.check_state("month-review-find").await;
    window.press(ESCAPE).await;
    window.press(ENTER).await;
    figure_is(window, "bank-to_review", 0).await;
    window.press("u").await;
    figure_is(window, "bank-to_review", 1).await;
    window.press("x").await;
    figure_is(window, "bank-exceptions", 2).await;
    window.click("figure-bank-exceptions").await;
    window.counts("review-row", 2).await;
    window.check_state("month-review-exceptions").await;
    one_type_and_the_largest_first(window).await;
    window.press("u").await;
    figure_is(window, "bank-to_review", 1).await;
    window.click("figure-bank-to_review").await;
    window.there("review-candidate").await;
    window.press("c").await;
    window
        .state("month-review-explain", "Use this for a record without a payment of ours.")
        .await;
    window.press(ESCAPE).await;
    window.press(ENTER).await;
    window.text_is("[data-testid='unexplained-bank'] strong", "₦0.00").await;
}
