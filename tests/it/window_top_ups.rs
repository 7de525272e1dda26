//! Airtime and data out of a spreadsheet in the real window by the keyboard alone: mended, confirmed, bought, its results saved.

use std::time::Duration;

use harness::desktop::Desktop;
use harness::window::Window;
use serde_json::json;

const PATIENCE: Duration = Duration::from_secs(40);
const ENTER: &str = "\u{e007}";
const SHEET: &str = "Staff,GSM No,Amount,Data plan,Network\nAda,0803 123 4561,500,,\nBola,08051234562,,,Glo\nChi,08031234563,,MTN 1 GB for 1 day,\n\
    Dan,07041234564,200,,\nAda again,+2348031234561,500.00,,\n";

async fn deed(window: &Window, testid: &str) {
    let button = format!("[data-testid='{testid}']");
    window.there(&button).await;
    window.tab_to(&button).await;
    window.press(ENTER).await;
}

async fn to_fix(window: &Window, count: u32) {
    window.there(&format!("[data-testid='top-ups'][data-to-fix='{count}']")).await;
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
    window.pictures("top-ups-empty").await;
    window
        .drop_file("[data-testid='drop-zone']", "airtime.csv", b"Ada,08031234561\n")
        .await;
    window.wait_for_text("No row names the columns.", 10).await;
    window.pictures("top-ups-refused").await;
    window.drop_file("[data-testid='drop-zone']", "airtime.csv", SHEET.as_bytes()).await;
    to_fix(&window, 3).await;
    window.wait_for_text("The same as row 2.", 5).await;
    window.pictures("top-ups-to-fix").await;

    deed(&window, "out-3").await;
    to_fix(&window, 2).await;
    window.tab_to("[data-testid='operator-5']").await;
    let airtel = "return [...document.querySelectorAll('[data-testid=\"operator-5\"] option')].find((option) => option.textContent === 'Airtel').value";
    let airtel = window.execute(airtel, Vec::new()).await;
    window.choose("[data-testid='operator-5']", airtel.as_str().unwrap()).await;
    to_fix(&window, 1).await;
    deed(&window, "meant-6").await;
    to_fix(&window, 0).await;
    window.pictures("top-ups-ready").await;
    window.tab_to("[data-testid='top-ups-buy']").await;
    window.press(ENTER).await;
    window
        .in_confirm(async |confirm| {
            confirm.wait_for_text("Buy airtime and data for 4 phones, ₦1,700.00?", 10).await;
            confirm.screenshot("top-ups-confirm").await;
            confirm.tab_to("[data-testid='typed']").await;
            confirm.press("4").await;
            confirm.tab_to("[data-testid='give']").await;
            confirm.press_last(ENTER).await;
        })
        .await;
    window.confirm_closed().await;
    window
        .until("the run is there", PATIENCE, "return location.hash.startsWith('#/payouts/run/')")
        .await;
    window.wait_for_text("Finished", 30).await;
    window.pictures("top-ups-run").await;
    let view = window.rpc("sandbox_view", json!({})).await.expect("the sandbox");
    let book = view["book"].as_array().expect("a book");
    let bought = book.iter().filter(|entry| {
        entry
            .as_object()
            .is_some_and(|entry| entry.values().any(|value| value == "airtimePurchase"))
    });
    assert_eq!(bought.count(), 4);
    window.go("#/top-ups").await;
    window.wait_for_text("Being bought, or bought", 10).await;
    window.pictures("top-ups-list").await;
    window.close().await;
}
