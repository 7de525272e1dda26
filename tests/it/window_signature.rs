//! In the real window: what was signed, and why another program has another hash.

use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use serde_json::json;

/// `printf 'SREF1P1000.008031234567' | sha512sum`: the account trimmed, and no key at the end.
const NO_KEY_AND_TRIMMED: &str =
    "8f88835ce04bcd945df3ce02a94bd36779dc435931442b86ea6fe4170af82f2005078c91002a5cfde1562387cc4d4c48172ab5e32de5485b32037baed6a8bd2f";

async fn ask(window: &Window, hash: &str, expected_code: &str) {
    window.type_text(By::TestId("why-hash"), hash).await;
    window.click(By::TestId("why-look")).await;
    let found = format!("return document.querySelector(\"[data-testid='why-findings'] [data-code='{expected_code}']\") !== null");
    window.until(&format!("{expected_code} is found"), LIMIT, &found).await;
    window
        .execute(
            "document.querySelector(\"[data-testid='why-refused']\").scrollIntoView()",
            Vec::new(),
        )
        .await;
}

#[tokio::test]
async fn the_window_says_what_another_program_hashed() {
    let desktop = Desktop::builder().display(true).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;
    window.click(By::TestId("nav-console")).await;
    window.execute("location.hash = '#/console/moneyTransfer'", Vec::new()).await;
    window.wait_for_text("See what would be signed", 10).await;
    for (field, text) in [
        ("referenceNumber", "SREF1P"),
        ("amount", "1000.0"),
        ("destinationAccount", "08031234567 "),
    ] {
        window.type_text(By::TestId(&format!("console-{field}")), text).await;
    }
    window.click(By::TestId("console-check")).await;
    window.click(By::Text("Find out why a signature is refused")).await;

    window.click(By::TestId("why-look")).await;
    window.wait_for_text("is spelt 1000.0", 20).await;
    window.check_state("signature-seen").await;

    ask(&window, NO_KEY_AND_TRIMMED, "no_key").await;
    let said = window.text_of(By::TestId("why-findings")).await;
    assert!(said.contains("without") && !said.contains("perhaps"), "{said}");
    window.check_state("signature-explained").await;
    ask(&window, "not a hash", "not_sha512").await;

    // Nothing was sent by looking, whatever was pressed.
    let calls = window
        .execute(
            "return document.querySelector(\"[data-testid='console-answer']\") === null",
            Vec::new(),
        )
        .await;
    assert_eq!(calls, json!(true));
    window.close().await;
}

#[tokio::test]
async fn the_window_keeps_what_the_service_answers() {
    let desktop = Desktop::builder().display(true).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;
    window.click(By::TestId("nav-console")).await;
    window.click(By::TestId("console-answers")).await;
    window.wait_for_text("Not asked yet.", 10).await;
    window.click(By::TestId("answers-ask-all")).await;
    window.wait_for_text("Yes, for all twelve amounts.", 60).await;
    window.wait_for_text("It is answered again.", 60).await;
    window
        .until(
            "all is asked",
            LIMIT,
            "return document.querySelector(\"[data-testid='answers-ask-all']\").disabled === false",
        )
        .await;
    window.check_state("service-answers").await;

    window.click(By::TestId("ask-repeated-deposit")).await;
    window.wait_for_text("at most ₦2.00 and two fees of test money", 10).await;
    window.check_state("service-answers-money").await;
    window.click(By::TestId("move-confirm")).await;
    window.say_yes().await;
    window.wait_for_text("The second one was refused with code 105", 30).await;
    window
        .execute(
            "document.querySelector(\"[data-testid='answer-repeated-deposit'] details\").open = true; document.querySelector(\"[data-testid='answer-repeated-deposit']\").scrollIntoView()",
            Vec::new(),
        )
        .await;
    window.check_state("service-answers-learnt").await;
    window.close().await;
}
