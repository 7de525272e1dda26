//! Rates in the real window, by the keyboard alone: queried, rejected, without an answer.

use harness::prelude::*;

#[tokio::test]
async fn a_rate_is_queried_shown_in_plain_words_and_stored() {
    let window = Window::practise().await;
    window.enter("nav-rates").await;
    window.state("rates-none", "No rate for USD yet").await;
    window.enter("rates-ask").await;
    window.there("rates").await;
    // The rate shown is the service's answer, and the service sells for more than it buys.
    let call = window
        .call("getForeignExchangeRate", r#"{"baseCurrency":"NGN","foreignCurrency":"USD"}"#)
        .await;
    let answer: serde_json::Value = serde_json::from_str(call["answer"].as_str().expect("an answer")).expect("JSON");
    let shown = window.text_of("rates").await;
    for (words, field) in [("You sell USD at ₦", "buyRate"), ("You buy USD at ₦", "sellRate")] {
        let reported = answer[field].to_string();
        let (whole, rest) = reported.split_once('.').expect("decimals");
        let (thousands, hundreds) = whole.split_at(whole.len() - 3);
        let expected = format!("{words}{thousands},{hundreds}.{rest}");
        assert!(shown.contains(&expected), "{field} {reported}: {shown}");
    }
    assert!(answer["sellRate"].as_f64() > answer["buyRate"].as_f64());
    window.enter("rates-ask").await;
    window.there("svg[role='img'] path.buy").await;
    window.check_state("rates").await;

    // An unknown currency is rejected with the service's message; no answer gives no rate.
    window.tab_to("#rates-currency input[value='USD']").await;
    for currency in ["GBP", "EUR", "other"] {
        window.press(DOWN).await;
        window.there(&format!("#rates-currency input[value='{currency}']:checked")).await;
    }
    window.write("#rates-code", "XXA").await;
    window.press(ENTER).await;
    window.state("rates-refused", "The service declined this").await;
    window.arm("getForeignExchangeRate", "drop_after", Some(1)).await;
    window.rewrite("#rates-code", "GBP").await;
    window.press(ENTER).await;
    window.sees("No rate for GBP yet").await;
    window.there("[role='alert'], .notice").await;
    window.close().await;
}
