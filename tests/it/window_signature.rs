//! In the real window: what was signed, and why another program has another hash.

use harness::prelude::*;

/// `printf 'SREF1P1000.008031234567' | sha512sum`: the account trimmed, and no key at the end.
const NO_KEY_AND_TRIMMED: &str =
    "8f88835ce04bcd945df3ce02a94bd36779dc435931442b86ea6fe4170af82f2005078c91002a5cfde1562387cc4d4c48172ab5e32de5485b32037baed6a8bd2f";

async fn ask(window: &Window, hash: &str, expected_code: &str) {
    window.type_text("why-hash", hash).await;
    window.click("why-look").await;
    window
        .there(&format!("[data-testid='why-findings'] [data-code='{expected_code}']"))
        .await;
    window.scroll_to("why-refused").await;
}

#[tokio::test]
async fn the_window_explains_what_another_program_hashed() {
    let window = Window::practise().await;
    window.click("group-developer").await;
    window.click("nav-console").await;
    window.go("#/console/moneyTransfer").await;
    window.sees("Preview signature").await;
    window.type_text("console-referenceNumber", "SREF1P").await;
    window.type_text("console-amount", "1000.0").await;
    window.type_text("console-destinationAccount", "08031234567 ").await;
    window.click("console-check").await;
    window.click(By::Text("Diagnose a rejected signature")).await;

    window.click("why-look").await;
    window.state("signature-seen", "is spelt 1000.0").await;

    ask(&window, NO_KEY_AND_TRIMMED, "no_key").await;
    let text = window.text_of("why-findings").await;
    assert!(text.contains("without") && !text.contains("perhaps"), "{text}");
    window.check_state("signature-explained").await;
    ask(&window, "not a hash", "not_sha512").await;

    // Viewing sent nothing, whatever was pressed.
    window.gone("console-answer").await;

    what_the_service_answers_is_kept(&window).await;
    window.close().await;
}

async fn what_the_service_answers_is_kept(window: &Window) {
    window.click("group-developer").await;
    window.click("nav-console").await;
    window.click("console-answers").await;
    window.sees("Not asked yet.").await;
    window.click("answers-ask-all").await;
    window.sees("Yes, for all twelve amounts.").await;
    window.sees("It is answered again.").await;
    window.there("[data-testid='answers-ask-all']:enabled").await;
    window.check_state("service-answers").await;

    window.click("ask-repeated-deposit").await;
    window
        .state("service-answers-money", "at most ₦2.00 and two fees of test money")
        .await;
    window.click("move-confirm").await;
    window.say_yes().await;
    window.sees("The second one was rejected with code 105").await;
    window
        .execute("document.querySelector(\"[data-testid='answer-repeated-deposit'] details\").open = true")
        .await;
    window.scroll_to("answer-repeated-deposit").await;
    window.check_state("service-answers-learnt").await;
}
