//! Airtime and data out of a spreadsheet in the real window by the keyboard alone: mended, confirmed, bought; a row that
//! is refused, and one whose answer is lost.

use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use serde_json::{Value, json};

const ESCAPE: &str = "\u{e00c}";
/// A row of which nobody knows: the sandbox's waits are short, and soon a person is wanted.
const UNKNOWN: &str = ":is([data-state='in_doubt'], [data-state='held'])";
const SHEET: &str = "Staff,GSM No,Amount,Data plan,Network,Status\nAda,0803 123 4561,500,,,\nBola,08051234562,,,Glo,\n\
    Chi,08031234563,,MTN 1 GB for 1 day,,PAID\nDan,07041234564,200,,,\nAda again,+2348031234561,500.00,,,\n";

async fn deed(window: &Window, testid: &str) {
    window.enter(&format!("[data-testid='{testid}']")).await;
}

async fn to_fix(window: &Window, count: u32) {
    window.there(&format!("[data-testid='top-ups'][data-to-fix='{count}']")).await;
}

/// How often airtime was bought, by the sandbox's book.
async fn bought(window: &Window) -> usize {
    let view = window.rpc("sandbox_view", json!({})).await.expect("the sandbox");
    let book = view["book"].as_array().expect("a book");
    let of_airtime = |entry: &&Value| {
        entry
            .as_object()
            .is_some_and(|entry| entry.values().any(|value| value == "airtimePurchase"))
    };
    book.iter().filter(of_airtime).count()
}

/// Reads a sheet of two phones that wants nothing mended, and buys for them.
async fn buy_for_two(window: &Window, name: &str, sheet: &str) {
    window.press("go").await;
    deed(window, "new-top-ups").await;
    window.drop_file("[data-testid='drop-zone']", name, sheet.as_bytes()).await;
    to_fix(window, 0).await;
    deed(window, "top-ups-buy").await;
    window.say_yes_typing("2").await;
    let run = "return location.hash.startsWith('#/payouts/run/')";
    window.until("the run is there", LIMIT, run).await;
}

/// How many of a run are paid, refused, not known.
async fn counted(window: &Window, paid: u32, refused: u32, unknown: u32) {
    for (counter, count) in [("paid", paid), ("refused", refused), ("unknown", unknown)] {
        window.text_is(&format!("count-{counter}"), &count.to_string()).await;
    }
}

/// Opens a row of the run that is in this state, by keys, and closes it again.
async fn row_says(window: &Window, state: &str, words: &[&str], picture: &str) {
    window.enter(&format!("tr{state} button.open")).await;
    for words in words {
        window.wait_for_text(words, 10).await;
    }
    window.check_state(picture).await;
    window.press(ESCAPE).await;
    window.gone("tr.chosen").await;
}

#[tokio::test]
async fn a_spreadsheet_of_phones_is_mended_and_bought_by_keyboard() {
    let desktop = Desktop::builder().display(true).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;
    window.wait_for_text("SANDBOX", 10).await;
    window.press("go").await;
    deed(&window, "new-top-ups").await;
    window.wait_for_text("No spreadsheet yet.", 10).await;
    window.check_state("top-ups-empty").await;
    window
        .drop_file("[data-testid='drop-zone']", "airtime.csv", b"Ada,08031234561\n")
        .await;
    window.wait_for_text("No row names the columns.", 10).await;
    window.check_state("top-ups-refused").await;
    window.drop_file("[data-testid='drop-zone']", "airtime.csv", SHEET.as_bytes()).await;
    to_fix(&window, 4).await;
    window.wait_for_text("The same as row 2.", 5).await;
    window
        .wait_for_text("“PAID” under Status may mean that this row was paid already.", 5)
        .await;
    window.check_state("top-ups-to-fix").await;

    deed(&window, "meant-4").await;
    to_fix(&window, 3).await;
    deed(&window, "out-3").await;
    to_fix(&window, 2).await;
    window.pick("[data-testid='operator-5']", "Airtel").await;
    to_fix(&window, 1).await;
    deed(&window, "meant-6").await;
    to_fix(&window, 0).await;
    window.check_state("top-ups-ready").await;
    deed(&window, "top-ups-buy").await;
    window
        .in_confirm(async |confirm| {
            confirm.wait_for_text("Buy 4 top-ups of airtime and data, ₦1,700.00?", 10).await;
            // Rows 2 and 6 are one phone.
            confirm.wait_for_text("Row 6 is bought all the same. The same as row 2.", 5).await;
            confirm.wait_for_text("Row 4 is bought all the same. “PAID” under Status", 5).await;
            let facts = confirm.text_of(By::Css("dl")).await;
            assert!(facts.contains("Top-ups 4") && facts.contains("Phones 3"), "{facts}");
            confirm.check_state("top-ups-confirm").await;
            confirm.tab_to("[data-testid='typed']").await;
            confirm.press("4").await;
            confirm.give().await;
        })
        .await;
    window.confirm_closed().await;
    window
        .until("the run is there", LIMIT, "return location.hash.startsWith('#/payouts/run/')")
        .await;
    window.wait_for_text("Finished", 30).await;
    window.check_state("top-ups-run").await;
    assert_eq!(bought(&window).await, 4);
    window.press("go").await;
    deed(&window, "new-top-ups").await;
    window.wait_for_text("Being bought, or bought", 10).await;
    window.check_state("top-ups-list").await;
    window.close().await;
}

#[tokio::test]
async fn a_row_that_is_refused_and_one_in_doubt_stand_apart_from_those_that_were_bought() {
    let desktop = Desktop::builder().display(true).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;
    window.wait_for_text("SANDBOX", 10).await;
    // Airtime below ₦50 is refused (`docs/sandbox.md`, *How to get each answer*).
    buy_for_two(
        &window,
        "refused.csv",
        "Phone,Amount,Name\n08031234561,500,Ada\n08031234562,40,Bola\n",
    )
    .await;
    window.wait_for_text("Finished", 30).await;
    counted(&window, 1, 1, 0).await;
    window.check_state("top-ups-run-refused").await;
    row_says(&window, "[data-state='refused']", &["No money moved."], "top-ups-row-refused").await;
    assert_eq!(bought(&window).await, 1);

    // Each of the two is asked about once before it leaves.
    for (look_up, nth) in [("getOperationStatus", 3), ("transactionStatus", 1)] {
        let silent = json!({ "operation": look_up, "fault": "error_503", "nth": nth, "times": u32::MAX, "ms": null });
        window.rpc("sandbox_arm", silent).await.expect("armed");
    }
    let lost = json!({ "operation": "airtimePurchase", "fault": "drop_after", "nth": 1, "times": null, "ms": null });
    window.rpc("sandbox_arm", lost).await.expect("armed");
    buy_for_two(&window, "lost.csv", "Phone,Amount,Name\n08031234563,300,Chi\n08031234564,300,Dan\n").await;
    counted(&window, 1, 0, 1).await;
    window.check_state("top-ups-run-doubt").await;
    let never = "There is no button to send it again: it may have arrived.";
    row_says(
        &window,
        UNKNOWN,
        &["The connection broke before an answer.", never],
        "top-ups-row-doubt",
    )
    .await;
    let runs = window.rpc("payouts_list", json!({})).await.expect("the runs");
    let unknown = ["in_doubt", "held"].map(|state| runs[0][state].as_u64().unwrap_or_default());
    assert_eq!((unknown.iter().sum::<u64>(), &runs[0]["paid"]), (1, &json!(1)), "{runs}");
    assert_eq!(bought(&window).await, 3, "which nobody here knows");

    window.rpc("sandbox_clear", json!({})).await.expect("cleared");
    counted(&window, 2, 0, 0).await;
    window.wait_for_text("Finished", 30).await;
    assert_eq!(bought(&window).await, 3, "nobody was bought for twice");
    window.close().await;
}
