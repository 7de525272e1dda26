//! Money to a person that waits with the service until an identity check, in the real window by the keyboard alone.
//! Which phones are checked how far says `docs/sandbox.md`, *How to get each answer*.

use harness::window::By;

use crate::window_payments::{ESCAPE, Screen};

/// Checked up to level 1.
const PHONE: &str = "08031234591";

#[tokio::test]
async fn money_that_waits_for_an_identity_check_is_said_to_and_is_not_called_paid() {
    let screen = Screen::open().await;
    let window = &screen.window;
    screen.to_a_person().await;
    screen.write("pay-account", PHONE).await;
    screen.write("pay-amount", "900").await;
    screen.pick("pay-level", "Level 3").await;
    screen.write("pay-days", "30").await;
    window.check_state("payments-hold-form").await;
    screen.check().await;
    let waits = "The money leaves you, waits up to 30 days for them to complete their identity check, then comes back.";
    window.wait_for_text(waits, 10).await;
    window.check_state("payments-hold-check").await;
    window.enter("[data-testid='pay-go']").await;
    window
        .in_confirm(async |confirm| {
            confirm.wait_for_text(waits, 10).await;
            confirm.wait_for_text("Needs identity check", 5).await;
            confirm.check_state("payments-hold-confirm").await;
            confirm.give().await;
        })
        .await;
    window.confirm_closed().await;
    screen.stands("on_hold").await;
    let gets = "The money left you. The person gets it when their identity is confirmed (Level 3). If that takes longer than 30 days, it comes back.";
    window.wait_for_text(gets, 10).await;
    let absent = ["payment-receipt", "payment-look", "payment-back", "withdrawal-code"];
    assert_eq!(screen.shown(&absent).await, [] as [&str; 0]);
    window.check_state("payments-on-hold").await;
    let record = screen.on_record().await;
    assert_eq!(
        (screen.moved("moneyTransfer").await, &record["state"], &record["amount"]),
        (1, &"on_hold".into(), &"900.00".into())
    );
    window.press(ESCAPE).await;
    window.gone("[data-testid='payment']").await;
    window.there("tr[data-state='on_hold']").await;
    window.check_state("payments-on-hold-list").await;

    // Whose check is enough gets it at once.
    screen.to_a_person().await;
    screen.write("pay-account", PHONE).await;
    screen.write("pay-amount", "800").await;
    screen.pick("pay-level", "Level 1").await;
    window.tab_to("[data-testid='pay-check']").await;
    screen.check().await;
    let said = window.text_of(By::TestId("payment-check")).await;
    assert!(said.contains("Level 1") && !said.contains("Money waits"), "{said}");
    screen.pay().await;
    screen.stands("paid").await;
    assert_eq!(screen.moved("moneyTransfer").await, 2);
    screen.window.close().await;
}
