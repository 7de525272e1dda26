//! Month-end in the real window: what the service told of a month is fetched, what is lacking is said, and only that is fetched again.

use harness::cowrie::Cowrie;
use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use sandbox::{Armed, Config, Fault, Sandbox};
use serde_json::json;

fn complete(is: bool) -> String {
    format!("return document.querySelector(\"[data-testid='month-state']\")?.dataset.complete === '{is}'")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_month_is_fetched_by_keyboard_and_what_is_lacking_is_fetched_again() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let desktop = Desktop::builder().display(true).start();
    let window = Window::at(&desktop, cowrie.home(), "bench").await;
    let form = json!({
        "amount": "50000", "payer_name": "Ada Obi", "payer_phone": "08031234567", "payer_email": null, "purpose": "Invoice 204",
        "expires_in_minutes": 600, "payment_methods": ["BANK_TRANSFER"], "payer_fee_share": "1", "allow_partial": true,
        "allow_over": false, "send_messages": false,
    });
    let made = window.rpc("payment_requests_create", form).await.unwrap();
    sandbox.control().pay(made["reference"].as_str().unwrap(), None, None).unwrap();

    // The month of now is still running; what is known of it is shown all the same.
    window.press("gm").await;
    window.wait_for_text("is still running", 10).await;
    window.click(By::TestId("month-fetch")).await;
    window.wait_for_text("was fetched", 60).await;
    window.wait_for_text("Payment request: payment", 10).await;
    window.check_state("month-running").await;

    // A month that is over: one source does not answer.
    let lost = Armed::new("reconciliationReport", Fault::Error503);
    sandbox.control().arm(vec![lost]).unwrap();
    window.click(By::TestId("month-earlier")).await;
    let over = "return document.querySelector(\"[data-testid='month-lacking']\") !== null";
    window.until("a month that is over", LIMIT, over).await;
    window.wait_for_text("is not complete. It cannot be closed like this.", 10).await;
    window.check_state("month-not-asked").await;
    window.click(By::TestId("month-fetch")).await;
    window.wait_for_text("did not work and can be fetched again", 120).await;
    window.until("not complete", LIMIT, &complete(false)).await;
    window.check_state("month-lacking").await;

    sandbox.control().clear_faults();
    window.click(By::TestId("month-fetch")).await;
    window.until("complete", LIMIT, &complete(true)).await;
    window.check_state("month-complete").await;
    sandbox.stop().await;
}
