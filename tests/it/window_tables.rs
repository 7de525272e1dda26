//! Lists in the real window: sorted, sized, with chosen columns, selected, exported; nothing is cut without a tooltip, and figures never.

use harness::window::{By, Window, keyboard::*};
use serde_json::json;

/// The texts of the elements that open the rows.
async fn rows_are(window: &Window, expected: &[&str]) {
    let script = format!(
        "return JSON.stringify([...document.querySelectorAll('tbody [data-row]')].map((link) => link.textContent)) === JSON.stringify({})",
        json!(expected)
    );
    window.until(&format!("the rows are {expected:?}"), &script).await;
}

/// Every cut text has a tooltip, and no figure, time or account number is cut.
async fn nothing_is_lost(window: &Window) {
    let cut = "const cut = (element) => element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX !== 'visible';
        return [...document.querySelectorAll('main td *, main td')]
            .filter((element) => cut(element) && !element.closest('[title]') && !element.closest('.visually-hidden'))
            .map((element) => element.textContent)";
    assert_eq!(window.execute(cut).await, json!([]), "cut without a tooltip");
    let figures = "return [...document.querySelectorAll('main td')]
        .filter((cell) => cell.querySelector('.money, time, .piece') && cell.scrollWidth > cell.clientWidth && !cell.querySelector('.cut'))
        .map((cell) => cell.textContent)";
    window.until("no figure is cut", &format!("{figures}.length === 0")).await;
}

async fn width_of(window: &Window, by: &str) -> i64 {
    let width = format!("return Math.round(document.querySelector(\"[data-testid='order-{by}']\").closest('th').offsetWidth)");
    window.execute(&width).await.as_i64().unwrap()
}

/// Shift and an arrow key on a heading change the width of its column.
async fn widen(window: &Window, by: &str) {
    let before = width_of(window, by).await;
    let press = format!(
        "document.querySelector(\"[data-testid='order-{by}']\").dispatchEvent(
            new KeyboardEvent('keydown', {{ key: 'ArrowRight', shiftKey: true, bubbles: true, cancelable: true }}))"
    );
    window.execute(&press).await;
    // One rem.
    let wider = format!(
        "return Math.round(document.querySelector(\"[data-testid='order-{by}']\").closest('th').offsetWidth) === {}",
        before + 16
    );
    window.until("the column is one rem wider", &wider).await;
}

async fn lines(window: &Window, ending: &str) -> Vec<String> {
    let text = String::from_utf8(window.saved(ending).await).unwrap();
    text.trim_start_matches('\u{feff}').lines().map(str::to_owned).collect()
}

async fn requests_are_arranged(window: &Window) {
    for (name, amount, purpose) in [
        ("Ada Obi", "1000", "Rice"),
        ("Bola Ade", "3000", "Beans"),
        ("Chi Eze", "2000", "Yam"),
    ] {
        window.request(name, amount, json!({ "purpose": purpose })).await;
    }
    window.go("#/requests").await;
    rows_are(window, &["Chi Eze", "Bola Ade", "Ada Obi"]).await;
    window.click("order-amount").await;
    rows_are(window, &["Bola Ade", "Chi Eze", "Ada Obi"]).await;
    window.click("order-purpose").await;
    rows_are(window, &["Bola Ade", "Ada Obi", "Chi Eze"]).await;
    window.click("order-customer").await;
    rows_are(window, &["Ada Obi", "Bola Ade", "Chi Eze"]).await;
    widen(window, "customer").await;
    let wide = width_of(window, "customer").await;
    nothing_is_lost(window).await;

    window.click("tbody tr:nth-child(1) input[data-pick]").await;
    window.click("tbody tr:nth-child(3) input[data-pick]").await;
    window.contains("selection-bar", &["2 selected", "Total ₦3,000.00"]).await;
    window.check_state("requests-selected").await;
    window.click("requests-selected-csv").await;
    let saved = lines(window, ".csv").await;
    assert_eq!(saved.len(), 3, "{saved:?}");
    assert!(saved[1].contains("Ada Obi") && saved[2].contains("Chi Eze"), "{saved:?}");
    window.click("clear-selection").await;
    window.gone("selection-bar").await;

    window.click("table-settings").await;
    window.there("compact").await;
    window.check_state("requests-columns").await;
    window.click("[data-testid='column-purpose'] input").await;
    window.click("[data-testid='compact'] input").await;
    window.press(ESCAPE).await;
    window.gone("order-purpose").await;
    window
        .until(
            "the rows have one line",
            "return document.querySelector('tbody tr').offsetHeight === 32",
        )
        .await;
    nothing_is_lost(window).await;
    window.check_state("requests-compact").await;
    window.click("requests-xlsx").await;
    assert!(window.saved(".xlsx").await.starts_with(b"PK"));

    views_are_saved(window).await;

    // It is the same after another screen.
    window.go("#/home").await;
    window.go("#/requests").await;
    rows_are(window, &["Ada Obi", "Bola Ade", "Chi Eze"]).await;
    window.gone("order-purpose").await;
    assert_eq!(width_of(window, "customer").await, wide);
}

/// The list is saved as it is, the default view shows everything again, and the saved view brings back its arrangement and filter.
async fn views_are_saved(window: &Window) {
    window.type_text("requests-search", "ade").await;
    rows_are(window, &["Bola Ade"]).await;
    window.click("table-settings").await;
    window.type_text("view-name", "Short").await;
    window.press(ENTER).await;
    window.there("view-0").await;
    window.check_state("requests-views").await;
    window.click("view-default").await;
    window.there("order-purpose").await;
    rows_are(window, &["Chi Eze", "Bola Ade", "Ada Obi"]).await;
    window.click("table-settings").await;
    window.click("view-0").await;
    window.gone("order-purpose").await;
    rows_are(window, &["Bola Ade"]).await;
    window.type_text("requests-search", "").await;
    rows_are(window, &["Ada Obi", "Bola Ade", "Chi Eze"]).await;
}

async fn deposits_are_arranged(window: &Window) {
    let account = window.account("Ada Stores", json!({})).await;
    for amount in ["700", "1,000,000", "9000"] {
        let deposit = json!({ "account": account["number"], "amount": amount, "payer": "Uche Peters", "from_wallet": false });
        window.ask("sandbox_deposit", deposit).await;
    }
    window.go("#/deposits").await;
    window.counts("tbody [data-row]", 3).await;
    let amounts = "return [...document.querySelectorAll('tbody .money')].map((amount) => amount.textContent)";
    window.click("order-amount").await;
    let expected = json!(["1,000,000.00", "9,000.00", "700.00"]);
    window
        .until(
            "the largest is first",
            &format!("{}.join() === '1,000,000.00,9,000.00,700.00'", amounts.trim_end()),
        )
        .await;
    assert_eq!(window.execute(amounts).await, expected);
    widen(window, "payer").await;
    nothing_is_lost(window).await;
    // Space selects the row with the focus, and arrow keys move on.
    window.execute("document.querySelector('tbody [data-row]').focus()").await;
    window.press(DOWN).await;
    window.press(" ").await;
    window.contains("selection-bar", &["1 selected", "Total ₦9,000.00"]).await;
    window.check_state("deposits-selected").await;
    window.click("deposits-selected-csv").await;
    let saved = lines(window, ".csv").await;
    assert!(saved.len() == 2 && saved[1].contains("9000.00"), "{saved:?}");
}

#[tokio::test]
async fn lists_are_sorted_sized_selected_and_exported() {
    let window = Window::practise().await;
    requests_are_arranged(&window).await;
    deposits_are_arranged(&window).await;
    window.there(By::TestId("table-settings")).await;
    window.close().await;
}
