//! Rates in the real window, by the keyboard alone: asked, refused, without an answer.

use harness::desktop::Desktop;
use harness::window::{By, Window};
use serde_json::json;

const ENTER: &str = "\u{e007}";
const DOWN: &str = "\u{e015}";

#[tokio::test]
async fn a_rate_is_asked_told_in_plain_words_and_kept() {
    let desktop = Desktop::builder().display(true).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;
    window.wait_for_text("SANDBOX", 10).await;
    window.enter("[data-testid='nav-rates']").await;
    window.wait_for_text("No rate of USD on record", 10).await;
    window.check_state("rates-none").await;
    window.enter("[data-testid='rates-ask']").await;
    window.there("[data-testid='rates']").await;
    // What is told is what the service answered, and the service sells for more than it buys.
    let asked = json!({ "operation": "getForeignExchangeRate", "body": "{\"baseCurrency\":\"NGN\",\"foreignCurrency\":\"USD\"}", "photos": [], "given_back": null });
    let call = window.rpc("console_call", asked).await.expect("the same question");
    let answer: serde_json::Value = serde_json::from_str(call["answer"].as_str().expect("an answer")).expect("JSON");
    let shown = window.text_of(By::TestId("rates")).await;
    for (words, field) in [
        ("The service buys 1 USD at ₦", "buyRate"),
        ("The service sells 1 USD at ₦", "sellRate"),
    ] {
        let told = answer[field].to_string();
        let (whole, rest) = told.split_once('.').expect("decimals");
        let (thousands, hundreds) = whole.split_at(whole.len() - 3);
        assert!(
            shown.contains(&format!("{words}{thousands},{hundreds}.{rest}")),
            "{field} {told}: {shown}"
        );
    }
    assert!(answer["sellRate"].as_f64() > answer["buyRate"].as_f64());
    window.enter("[data-testid='rates-ask']").await;
    window.there("svg[role='img'] path.buy").await;
    window.check_state("rates").await;

    // A currency that the service does not know is refused in its words; no answer is no rate.
    window.tab_to("#rates-currency input[value='USD']").await;
    for currency in ["GBP", "EUR", "other"] {
        window.press(DOWN).await;
        window.there(&format!("#rates-currency input[value='{currency}']:checked")).await;
    }
    window.tab_to("#rates-code").await;
    window.press("XXA").await;
    window.press(ENTER).await;
    window.wait_for_text("No money moved.", 10).await;
    window.check_state("rates-refused").await;
    let lost = json!({"operation": "getForeignExchangeRate", "fault": "drop_after", "nth": 1, "times": null, "ms": null});
    window.rpc("sandbox_arm", lost).await.expect("armed");
    window.rewrite("#rates-code", "GBP").await;
    window.press(ENTER).await;
    window.wait_for_text("No rate of GBP on record", 10).await;
    window.there("[role='alert'], .notice").await;
    window.close().await;
}
