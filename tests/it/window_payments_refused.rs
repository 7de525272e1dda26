//! Single payments that are refused, in the real window by the keyboard alone: by the check, where nothing is sent, and after they were sent.
//! Which numbers and amounts the service refuses says `docs/sandbox.md`, *How to get each answer*.

use harness::window::By;

use crate::window_payments::{ENTER, Screen};

/// Ten digits with the check digit of GTBank. One that ends in 99 is at no bank.
const ACCOUNT: &str = "0123456785";
const NO_ACCOUNT: &str = "0123400599";

/// What belongs to a payment that was made, or may have been.
const MADE: [&str; 4] = ["payment-receipt", "payment-look", "payment-token", "withdrawal-code"];

/// The check says `words` and that no money moved, and there is nothing to pay with.
pub(crate) async fn not_checked(screen: &Screen, words: &str, picture: &str) {
    screen.window.press(ENTER).await;
    screen.window.wait_for_text(words, 20).await;
    let said = screen.window.text_of(By::Css("[role='alert']")).await;
    assert!(said.contains("No money moved.") || said.contains("Nothing was sent."), "{said}");
    assert_eq!(screen.shown(&["pay-go"]).await, [] as [&str; 0]);
    screen.window.check_state(picture).await;
}

/// The payment was sent, and the service said no for certain.
pub(crate) async fn is_refused(screen: &Screen, operation: &str, picture: &str) {
    screen.stands("not_paid").await;
    screen.window.wait_for_text("Not paid. No money moved.", 10).await;
    screen.window.gone("[data-testid='nav-payments-unknown']").await;
    assert_eq!(screen.shown(&MADE).await, [] as [&str; 0]);
    assert_eq!(
        (screen.moved(operation).await, &screen.on_record().await["state"]),
        (0, &"not_paid".into())
    );
    screen.window.check_state(picture).await;
}

/// The form comes back as it was filled in, and what is wrong is mended in one field.
pub(crate) async fn mend(screen: &Screen, field: &str, text: &str) {
    screen.window.enter("[data-testid='payment-back']").await;
    screen.window.there(&format!("#{field}")).await;
    screen.window.rewrite(&format!("#{field}"), text).await;
    screen.check().await;
}

#[tokio::test]
async fn money_to_a_bank_account_is_refused_and_then_paid() {
    let screen = Screen::open().await;
    screen.form("new-send").await;
    screen.pick("pay-bank", "Guaranty Trust").await;
    screen.write("pay-account", NO_ACCOUNT).await;
    screen.write("pay-email", "ada@example.com").await;
    screen.write("pay-amount", "5000").await;
    not_checked(&screen, "Guaranty Trust Bank has no such account.", "payments-send-no-account").await;
    screen.window.rewrite("#pay-account", ACCOUNT).await;
    screen.check().await;

    // The wallet was emptied meanwhile.
    screen.arm("depositToBank", "insufficient_funds", Some(1)).await;
    screen.pay().await;
    is_refused(&screen, "depositToBank", "payments-send-refused").await;
    mend(&screen, "pay-amount", "4000").await;
    screen.pay().await;
    screen.stands("paid").await;
    assert_eq!(
        (screen.moved("depositToBank").await, &screen.on_record().await["amount"]),
        (1, &"4000.00".into())
    );
    screen.window.close().await;
}

#[tokio::test]
async fn money_to_a_person_is_refused_and_then_paid() {
    let screen = Screen::open().await;
    screen.to_a_person().await;
    // Ends in 99: nobody's.
    screen.write("pay-account", "08031234599").await;
    screen.write("pay-amount", "5000").await;
    not_checked(&screen, "code 107", "payments-wallet-nobody").await;
    // By hand: the sandbox's wallet holds 50 million.
    screen.window.rewrite("#pay-account", "08031234591").await;
    screen.window.rewrite("#pay-amount", "60,000,000").await;
    not_checked(&screen, "₦10,000,000.00 is lacking", "payments-wallet-too-much").await;
    screen.window.rewrite("#pay-amount", "5000").await;
    screen.check().await;

    screen.arm("moneyTransfer", "insufficient_funds", Some(1)).await;
    screen.pay().await;
    is_refused(&screen, "moneyTransfer", "payments-wallet-refused").await;
    mend(&screen, "pay-amount", "4000").await;
    screen.pay().await;
    screen.stands("paid").await;
    assert_eq!(
        (screen.moved("moneyTransfer").await, &screen.on_record().await["amount"]),
        (1, &"4000.00".into())
    );
    screen.window.close().await;
}

/// In the sandbox nobody's wallet: without a message and without us nobody would have the code.
#[tokio::test]
async fn a_code_that_nobody_would_have_is_stopped_beside_the_message() {
    let screen = Screen::open().await;
    let window = &screen.window;
    screen.to_a_person().await;
    screen.write("pay-account", "08031234596").await;
    screen.write("pay-amount", "3000").await;
    window.tab_to("#pay-tell").await;
    window.press(" ").await;
    let told = "This person has no wallet, and the message is what tells them the withdrawal code. Let it be sent, or let the withdrawal \
        code come to you.";
    not_checked(&screen, told, "payments-no-code").await;
    window.there("#pay-tell[aria-invalid='true']").await;
    // What is wrong leads to its field; the next one brings both into sight.
    window.enter("form [role='alert'] li button").await;
    let led = window.execute("return document.activeElement.id", Vec::new()).await;
    assert_eq!(led, "pay-tell");
    window.tab_to("#pay-payer input").await;
    window.check_state("payments-no-code-field").await;
    assert_eq!(window.text_of(By::Css("#pay-tell-note")).await.trim(), told);
    assert_eq!(screen.moved("moneyTransfer").await, 0);

    // Either of the two mends it; here the code comes to us.
    window.tab_to("form input[type=checkbox]:not(#pay-tell)").await;
    window.press(" ").await;
    window.tab_to("[data-testid='pay-check']").await;
    screen.check().await;
    window.wait_for_text("The withdrawal code comes to you alone", 10).await;
    screen.pay().await;
    screen.stands("paid").await;
    window.there("[data-testid='save-withdrawal-code']").await;
    assert_eq!(screen.moved("moneyTransfer").await, 1);
    screen.window.close().await;
}

#[tokio::test]
async fn a_bill_is_refused_and_then_paid() {
    let screen = Screen::open().await;
    screen.form("new-bill").await;
    screen.pick("pay-biller", "prepaid").await;
    // Ends in 99: no customer of the biller's.
    screen.write("pay-customer", "45012345699").await;
    screen.write("pay-amount", "50").await;
    not_checked(&screen, "code 111", "payments-bill-nobody").await;

    // Less than ₦100 is refused when it is paid, which a check does not tell.
    screen.window.rewrite("#pay-customer", "45012345610").await;
    screen.check().await;
    screen.pay().await;
    is_refused(&screen, "merchantPayment", "payments-bill-refused").await;

    // One that ends in 97 fails at the biller.
    mend(&screen, "pay-amount", "1000").await;
    screen.window.enter("[data-testid='pay-change']").await;
    screen.window.rewrite("#pay-customer", "45012345697").await;
    screen.check().await;
    screen.pay().await;
    is_refused(&screen, "merchantPayment", "payments-bill-failed").await;
    mend(&screen, "pay-customer", "45012345610").await;
    screen.pay().await;
    screen.stands("paid").await;
    screen.window.there("[data-testid='payment-token']").await;
    assert_eq!(screen.moved("merchantPayment").await, 1);
    screen.window.close().await;
}
