//! Giving money back in the real window by the keyboard alone: in part, in doubt until the history tells, and of a bill.

use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::Window;
use serde_json::json;

async fn stands(window: &Window, state: &str) {
    let script = format!("return document.querySelector(\"[data-testid='refund'][data-state='{state}']\") !== null");
    window.until(&format!("a refund is {state}"), LIMIT, &script).await;
}

#[tokio::test]
async fn money_goes_back_once_and_a_doubt_is_settled() {
    let desktop = Desktop::builder().display(true).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;
    window.wait_for_text("SANDBOX", 10).await;
    let form = json!({
        "amount": "1000", "payer_name": "Ada Obi", "payer_phone": null, "payer_email": "ada@example.com", "purpose": "Chairs",
        "expires_in_minutes": 60, "payment_methods": ["BANK_TRANSFER"], "payer_fee_share": "0", "allow_partial": true, "allow_over": false,
        "send_messages": false,
    });
    let made = window.rpc("payment_requests_create", form).await.expect("made");
    let paid = json!({"reference": made["reference"], "amount": "1000"});
    window.rpc("sandbox_pay", paid).await.expect("paid");
    window.enter("[data-testid='nav-requests']").await;
    window.there("[data-row]").await;
    window.enter("[data-row]").await;
    window.wait_for_text("Paid in full", 20).await;

    window.enter("[data-testid='refund-ask']").await;
    window.wait_for_text("Most you can refund", 20).await;
    window.check_state("refund-ask").await;
    window.rewrite("[data-testid='refund-amount']", "2,000").await;
    window.enter("[data-testid='refund-go']").await;
    window.wait_for_text("At most ₦1,000.00 can be given back.", 10).await;
    window.check_state("refund-too-much").await;
    window.rewrite("[data-testid='refund-amount']", "400").await;
    window.rewrite("[data-testid='refund-reason']", "One chair was broken").await;
    window.enter("[data-testid='refund-go']").await;
    window.say_yes_typing("400").await;
    stands(&window, "done").await;
    window.check_state("refund-done").await;

    // The next answer is lost, and the history silent.
    for (operation, fault, nth) in [("refund", "drop_after", Some(1)), ("history", "error_503", None)] {
        let fault = json!({"operation": operation, "fault": fault, "nth": nth, "times": null, "ms": null});
        window.rpc("sandbox_arm", fault).await.expect("armed");
    }
    window.enter("[data-testid='refund-ask']").await;
    window.wait_for_text("Most you can refund", 20).await;
    window.rewrite("[data-testid='refund-amount']", "100").await;
    window.enter("[data-testid='refund-go']").await;
    window.say_yes_typing("100").await;
    window.wait_for_text("The money may have moved", 20).await;
    window.check_state("refund-told").await;
    window.enter("[data-testid='refund-leave']").await;
    stands(&window, "not_known").await;
    window.check_state("refund-not-known").await;
    window.enter("[data-testid='refund-ask']").await;
    window.wait_for_text("A second one could give the money back twice", 20).await;
    window.check_state("refund-locked").await;
    window.press("\u{e00c}").await;
    window.rpc("sandbox_clear", json!({})).await.expect("cleared");
    window
        .until(
            "both are done",
            LIMIT,
            "return document.querySelectorAll(\"[data-testid='refund'][data-state='done']\").length === 2",
        )
        .await;

    window.enter("[data-testid='nav-refunds']").await;
    window.wait_for_text("Money that went back to customers", 10).await;
    window.check_state("refunds").await;
    window.enter("[data-testid='refund-bill']").await;
    window.rewrite("[data-testid='refund-reference']", "NO-SUCH-BILL").await;
    window.enter("[data-testid='refund-find']").await;
    window
        .wait_for_text("Not found by the service: look at the reference again.", 20)
        .await;
    window.check_state("refund-bill").await;
    window.close().await;
}
