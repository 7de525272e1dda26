//! What only a person can settle, in the real window: a refund whose answer was lost, and a code that no screen shows.

use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use serde_json::{Value, json};
use service_api::declare::Effect;

/// As the Console would, without its form.
async fn call(window: &Window, operation: &str, body: Value) -> Value {
    let request = json!({"operation": operation, "body": body.to_string(), "photos": []});
    if service_api::spec(operation).expect(operation).effect == Effect::MovesMoney {
        return window.confirmed_call(request).await;
    }
    window.rpc("console_call", request).await.expect(operation)
}

async fn gone(window: &Window, id: &str) {
    let script = format!("return document.querySelector(\"[data-testid='{id}']\") === null");
    window.until(&format!("{id} is gone"), LIMIT, &script).await;
}

#[tokio::test]
async fn a_person_settles_a_refund_and_saves_a_code() {
    let desktop = Desktop::builder().display(true).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;
    window.wait_for_text("SANDBOX", 10).await;

    let asked = json!({
        "referenceNumber": "ASKED-1", "amount": 1000, "currency": "NGN", "payer": {"name": "Efe Bello", "phoneNumber": "08031234567"},
        "payee": {"name": "Tella Foods"}, "payerCollectionFeeShare": 0, "payeeCollectionFeeShare": 1,
        "callBackUrl": "https://nobody-listens.invalid/", "paymentMethods": ["BANK_TRANSFER"],
    });
    call(&window, "paymentRequest", asked).await;
    let paid = json!({"reference": "ASKED-1", "amount": "1000"});
    window.rpc("sandbox_pay", paid).await.expect("paid");
    let lost = json!({"operation": "refund", "fault": "drop_after", "nth": 1, "times": null, "ms": null});
    window.rpc("sandbox_arm", lost).await.expect("armed");
    // Nor does the history answer, which would settle it.
    let silent = json!({"operation": "history", "fault": "error_503", "nth": null, "times": null, "ms": null});
    window.rpc("sandbox_arm", silent).await.expect("armed");
    let refund = json!({"referenceNumber": "ASKED-1", "refundAmount": 400, "currency": "NGN", "reason": "One chair"});
    assert_eq!(call(&window, "refund", refund).await["outcome"], "in_doubt");

    window.click(By::TestId("nav-home")).await;
    window.wait_for_text("Needs your decision", 20).await;
    window.check_state("held-home").await;
    window.click(By::TestId("decide-held")).await;
    window.click(By::Css("input[value='done']")).await;
    window
        .type_text(By::TestId("held-evidence"), "The payer's statement of today, line 3.")
        .await;
    window.check_state("held-decide").await;
    window.click(By::TestId("held-confirm")).await;
    window.say_yes().await;
    gone(&window, "held-calls").await;

    // In the sandbox a phone that ends in 96 has no wallet.
    window
        .execute("location.hash = arguments[0]", vec![json!("#/console/moneyTransfer")])
        .await;
    window.wait_for_text("See what would be signed", 10).await;
    window.click(By::TestId("console-referenceNumber-new")).await;
    for (field, text) in [("amount", "5000"), ("destinationAccount", "08031234596")] {
        window.type_text(By::TestId(&format!("console-{field}")), text).await;
    }
    let choose = "const field = document.getElementById('console-sendWithdrawalCode');
        field.value = [...field.options].find((option) => option.text === 'No').value;
        field.dispatchEvent(new Event('change', { bubbles: true }));";
    window.execute(choose, vec![]).await;
    window.click(By::TestId("console-send")).await;
    window.say_yes().await;
    window.wait_for_text("Kept back: a withdrawal code", 20).await;
    window.check_state("kept-back").await;
    window.click(By::TestId("save-kept-back")).await;
    window.say_yes().await;
    window.wait_for_text("Saved in", 10).await;
    let said = window.text_of(By::TestId("kept-back-path")).await;
    let path = said.trim_start_matches("Saved in ").split(".txt").next().unwrap().to_owned() + ".txt";
    let paper = std::fs::read_to_string(&path).unwrap();
    let code = paper.lines().nth(3).unwrap();
    assert!(code.len() >= 4, "{paper}");
    let shown = window.execute("return document.documentElement.innerHTML", vec![]).await;
    assert!(!shown.as_str().unwrap().contains(code), "the page never sees the code");
    window.check_state("kept-back-saved").await;
    window.close().await;
}
