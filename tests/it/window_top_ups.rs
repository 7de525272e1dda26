//! Airtime and data from a spreadsheet in the real window by the keyboard alone: corrected, confirmed, bought; a rejected row, and one with
//! a lost answer.

use harness::prelude::*;

const RUN: &str = "return location.hash.startsWith('#/payouts/run/')";
/// An unconfirmed row: the sandbox's waiting times are short, and it soon needs review.
const UNKNOWN: &str = ":is([data-state='in_doubt'], [data-state='held'])";
const SHEET: &str = "Staff,GSM No,Amount,Data plan,Network,Status\nAda,0803 123 4561,500,,,\nBola,08051234562,,,Glo,\n\
    Chi,08031234563,,MTN 1 GB for 1 day,,PAID\nDan,07041234564,200,,,\nAda again,+2348031234561,500.00,,,\n";

async fn to_fix(window: &Window, count: u32) {
    window.there(&format!("[data-testid='top-ups'][data-to-fix='{count}']")).await;
}

/// Reads a sheet of two phone numbers without problems, and buys for them.
async fn buy_for_two(window: &Window, name: &str, sheet: &str) {
    window.press("go").await;
    window.enter("new-top-ups").await;
    window.drop_file("drop-zone", name, sheet.as_bytes()).await;
    to_fix(window, 0).await;
    window.enter("top-ups-buy").await;
    window.say_yes_typing("2").await;
    window.until("the run is there", RUN).await;
}

/// How many rows of a batch are paid, rejected, unconfirmed.
async fn counted(window: &Window, paid: u32, refused: u32, unknown: u32) {
    for (counter, count) in [("paid", paid), ("refused", refused), ("unknown", unknown)] {
        window.text_is(&format!("count-{counter}"), &count.to_string()).await;
    }
}

/// Opens a row of the batch in this state, by keys, and closes it again.
async fn row_says(window: &Window, state: &str, words: &[&str], picture: &str) {
    window.enter(&format!("tr{state} button.open")).await;
    for words in words {
        window.sees(words).await;
    }
    window.check_state(picture).await;
    window.press(ESCAPE).await;
    window.gone("tr.chosen").await;
}

#[tokio::test]
async fn a_spreadsheet_of_phone_numbers_is_corrected_and_bought_by_keyboard() {
    let window = Window::practise().await;
    window.press("go").await;
    window.enter("new-top-ups").await;
    window.state("top-ups-empty", "No spreadsheet yet.").await;
    window.drop_file("drop-zone", "airtime.csv", b"Ada,08031234561\n").await;
    window.state("top-ups-refused", "No row has column names.").await;
    window.drop_file("drop-zone", "airtime.csv", SHEET.as_bytes()).await;
    to_fix(&window, 4).await;
    window.sees("The same as row 2.").await;
    window
        .state("top-ups-to-fix", "“PAID” under Status may mean that this row was paid already.")
        .await;

    window.enter("meant-4").await;
    to_fix(&window, 3).await;
    window.enter("out-3").await;
    to_fix(&window, 2).await;
    window.pick("operator-5", "Airtel").await;
    to_fix(&window, 1).await;
    window.enter("meant-6").await;
    to_fix(&window, 0).await;
    window.check_state("top-ups-ready").await;
    window.enter("top-ups-buy").await;
    window
        .in_confirm(async |confirm| {
            confirm.sees("Buy 4 top-ups of airtime and data, ₦1,700.00?").await;
            // Rows 2 and 6 have one phone number.
            confirm.sees("Row 6 is bought despite this warning: The same as row 2.").await;
            confirm.sees("Row 4 is bought despite this warning: “PAID” under Status").await;
            confirm.contains(By::Css("main"), &["Top-ups 4", "Phones 3"]).await;
            confirm.check_state("top-ups-confirm").await;
            confirm.write("typed", "4").await;
            confirm.give().await;
        })
        .await;
    window.confirm_closed().await;
    window.until("the run is there", RUN).await;
    window.state("top-ups-run", "Finished").await;
    assert_eq!(window.moved("airtimePurchase").await, 4);
    window.press("go").await;
    window.enter("new-top-ups").await;
    window.state("top-ups-list", "Sent").await;
    window.close().await;
}

#[tokio::test]
async fn a_rejected_row_and_an_unconfirmed_one_are_distinguished_from_those_bought() {
    let window = Window::practise().await;
    // Airtime below ₦50 is rejected (`docs/sandbox.md`, *How to get each answer*).
    let sheet = "Phone,Amount,Name\n08031234561,500,Ada\n08031234562,40,Bola\n";
    buy_for_two(&window, "refused.csv", sheet).await;
    window.sees("Finished").await;
    counted(&window, 1, 1, 0).await;
    window.check_state("top-ups-run-refused").await;
    row_says(&window, "[data-state='refused']", &["No money moved."], "top-ups-row-refused").await;
    assert_eq!(window.moved("airtimePurchase").await, 1);

    // Each of the two gets one pre-send check.
    for (look_up, nth) in [("getOperationStatus", 3), ("transactionStatus", 1)] {
        let silent = json!({ "operation": look_up, "fault": "error_503", "nth": nth, "times": u32::MAX, "ms": null });
        window.ask("sandbox_arm", silent).await;
    }
    window.arm("airtimePurchase", "drop_after", Some(1)).await;
    buy_for_two(&window, "lost.csv", "Phone,Amount,Name\n08031234563,300,Chi\n08031234564,300,Dan\n").await;
    counted(&window, 1, 0, 1).await;
    window.check_state("top-ups-run-doubt").await;
    let words = [
        "The connection was lost before an answer.",
        "It may have arrived, so it cannot be sent again from here.",
    ];
    row_says(&window, UNKNOWN, &words, "top-ups-row-doubt").await;
    let runs = window.runs().await;
    let unknown = ["in_doubt", "held"].map(|state| runs[0][state].as_u64().unwrap_or_default());
    assert_eq!((unknown.iter().sum::<u64>(), &runs[0]["paid"]), (1, &json!(1)), "{runs}");
    assert_eq!(window.moved("airtimePurchase").await, 3, "which nobody here knows");

    window.clear_faults().await;
    counted(&window, 2, 0, 0).await;
    window.sees("Finished").await;
    assert_eq!(window.moved("airtimePurchase").await, 3, "nobody was bought for twice");
    window.close().await;
}
