//! What only a person can settle, in the real window: a refund with a lost answer, and a code that no screen shows.

use harness::prelude::*;

#[tokio::test]
async fn a_person_settles_a_refund_and_saves_a_code() {
    let window = Window::practise().await;

    let asked = json!({
        "referenceNumber": "ASKED-1", "amount": 1000, "currency": "NGN", "payer": {"name": "Efe Bello", "phoneNumber": "08031234567"},
        "payee": {"name": "Tella Foods"}, "payerCollectionFeeShare": 0, "payeeCollectionFeeShare": 1,
        "callBackUrl": "https://nobody-listens.invalid/", "paymentMethods": ["BANK_TRANSFER"],
    });
    window.call("paymentRequest", &asked.to_string()).await;
    window.pay_request(&json!({ "reference": "ASKED-1" }), "1000").await;
    window.arm("refund", "drop_after", Some(1)).await;
    // The history, which would settle it, does not answer either.
    window.arm("history", "error_503", None).await;
    let refund = json!({"referenceNumber": "ASKED-1", "refundAmount": 400, "currency": "NGN", "reason": "One chair"});
    let call = json!({ "operation": "refund", "body": refund.to_string(), "photos": [] });
    assert_eq!(window.confirmed_call(call).await["outcome"], "in_doubt");

    window.click("nav-home").await;
    window.state("held-home", "Action needed").await;
    window.click("decide-held").await;
    window.click("input[value='done']").await;
    window.type_text("held-evidence", "The payer's statement of today, line 3.").await;
    window.check_state("held-decide").await;
    window.click("held-confirm").await;
    window.say_yes().await;
    window.gone("held-calls").await;

    // In the sandbox a phone number that ends in 96 has no wallet.
    window.go("#/console/moneyTransfer").await;
    window.sees("Preview signature").await;
    window.click("console-referenceNumber-new").await;
    window.type_text("console-amount", "5000").await;
    window.type_text("console-destinationAccount", "08031234596").await;
    window.choose("#console-sendWithdrawalCode", "no").await;
    window.click("console-send").await;
    window.say_yes().await;
    window.state("kept-back", "Hidden: a cash code").await;
    window.click("save-kept-back").await;
    window.say_yes().await;
    let paper = std::fs::read_to_string(window.saved_path_in("kept-back-path", ".txt").await).unwrap();
    let code = paper.lines().nth(3).unwrap();
    assert!(code.len() >= 4, "{paper}");
    assert!(!window.html().await.contains(code), "the page never sees the code");
    window.check_state("kept-back-saved").await;
    window.close().await;
}
