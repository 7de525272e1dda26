//! Single payments whose answer is lost, in the real window by the keyboard alone: not known, never offered again, and known once the service
//! was asked.

use crate::window_payments::{DOWN, ENTER, Screen};
use harness::wait::LIMIT;

const PHONE: &str = "0803 123 4567";

/// What belongs to a payment that was made, or to one that was not.
const KNOWN: [&str; 4] = ["payment-receipt", "payment-back", "payment-token", "withdrawal-code"];

/// Nobody knows, and the screen and the records say so; asked while nobody answers, it stays so.
pub(crate) async fn is_in_doubt(screen: &Screen, amount: &str, picture: &str) {
    let window = &screen.window;
    for asked in [false, true] {
        if asked {
            window.enter("[data-testid='payment-look']").await;
            window.there("[data-testid='payment-look']:not([disabled])").await;
        }
        screen.stands("not_known").await;
        window.wait_for_text("Do not pay it again. We are checking.", 10).await;
        assert_eq!(screen.shown(&KNOWN).await, [] as [&str; 0]);
    }
    window.there("[data-testid='nav-payments-unknown']").await;
    let record = screen.on_record().await;
    assert_eq!((&record["state"], &record["amount"]), (&"not_known".into(), &amount.into()));
    window.check_state(picture).await;
}

/// It was paid all the time, and once.
pub(crate) async fn was_paid(screen: &Screen, operation: &str, times: usize) {
    screen.look_up().await;
    screen.stands("paid").await;
    screen.window.gone("[data-testid='nav-payments-unknown']").await;
    screen.window.there("[data-testid='payment-receipt']").await;
    assert_eq!(
        (screen.moved(operation).await, &screen.on_record().await["state"]),
        (times, &"paid".into())
    );
}

#[tokio::test]
async fn money_to_a_person_in_doubt_is_found_and_a_second_payment_is_warned_of() {
    let screen = Screen::open().await;
    let window = &screen.window;
    let fill_in = async |amount: &str| {
        screen.to_a_person().await;
        screen.write("pay-account", "08031234591").await;
        screen.write("pay-amount", amount).await;
        screen.check().await;
    };
    fill_in("5000").await;
    screen.lose("moneyTransfer").await;
    screen.pay().await;
    is_in_doubt(&screen, "5000.00", "payments-wallet-not-known").await;

    // Who wants to pay the same person now is told first, and types the sum.
    fill_in("700").await;
    window.wait_for_text("Paying again may pay twice", 10).await;
    window.check_state("payments-wallet-again").await;
    window.enter("[data-testid='pay-go']").await;
    window
        .in_confirm(async |confirm| {
            confirm.wait_for_text("Paying again may pay twice", 10).await;
            confirm.there("[data-testid='typed']").await;
            confirm.there("[data-testid='give'][disabled]").await;
            confirm.check_state("payments-wallet-again-confirm").await;
            confirm.tab_to("[data-testid='leave']").await;
            confirm.press_last(ENTER).await;
        })
        .await;
    window.confirm_closed().await;
    assert_eq!(screen.moved("moneyTransfer").await, 1);

    window.press("go").await;
    window.tab_to("[data-row]").await;
    window.press(ENTER).await;
    screen.stands("not_known").await;
    was_paid(&screen, "moneyTransfer", 1).await;
    screen.window.close().await;
}

/// The look-up finds the payment, and tells no withdrawal code.
#[tokio::test]
async fn a_withdrawal_code_that_was_lost_with_the_answer_is_asked_for_and_written_down() {
    let screen = Screen::open().await;
    let window = &screen.window;
    screen.to_a_person().await;
    screen.write("pay-account", "08031234596").await;
    screen.write("pay-amount", "3000").await;
    window.tab_to("input[type=checkbox]").await;
    window.press(" ").await;
    screen.check().await;
    screen.lose("moneyTransfer").await;
    screen.pay().await;
    is_in_doubt(&screen, "3000.00", "payments-code-not-known").await;
    screen.look_up().await;
    screen.stands("code_missing").await;
    window
        .wait_for_text("The money left you, and the withdrawal code did not come", 10)
        .await;
    assert_eq!(screen.shown(&KNOWN).await, [] as [&str; 0]);
    window.check_state("payments-code-missing").await;

    window.enter("[data-testid='code-settled-offer']").await;
    window.tab_to("#code-settled").await;
    window.press("The service told the code to the person.").await;
    window.check_state("payments-code-settled-form").await;
    window.enter("[data-testid='code-settled-save']").await;
    screen.stands("paid").await;
    window
        .wait_for_text("What came of it: “The service told the code to the person.”", 10)
        .await;
    assert_eq!(screen.moved("moneyTransfer").await, 1);
    screen.window.close().await;
}

#[tokio::test]
async fn airtime_and_data_in_doubt_are_found() {
    let screen = Screen::open().await;
    let window = &screen.window;
    screen.form("new-airtime").await;
    screen.write("pay-phone", PHONE).await;
    window.wait_for_text("Guessed from 0803.", 10).await;
    screen.write("pay-amount", "300").await;
    screen.check().await;
    screen.lose("airtimePurchase").await;
    screen.pay().await;
    is_in_doubt(&screen, "300.00", "payments-airtime-not-known").await;
    was_paid(&screen, "airtimePurchase", 1).await;

    screen.form("new-airtime").await;
    screen.write("pay-phone", PHONE).await;
    window.wait_for_text("Guessed from 0803.", 10).await;
    window.tab_to("#pay-what input[value='airtime']").await;
    window.press(DOWN).await;
    screen.pick("pay-bundle", "1 GB for 1 day").await;
    let priced = "return document.querySelector('#pay-amount').value === '500.00'";
    window.until("the amount is the price", LIMIT, priced).await;
    window.tab_to("[data-testid='pay-check']").await;
    screen.check().await;
    screen.lose("airtimePurchase").await;
    screen.pay().await;
    is_in_doubt(&screen, "500.00", "payments-data-not-known").await;
    was_paid(&screen, "airtimePurchase", 2).await;
    screen.window.close().await;
}

#[tokio::test]
async fn a_bill_whose_answer_is_lost_is_found_and_paid_once() {
    let screen = Screen::open().await;
    screen.form("new-bill").await;
    screen.pick("pay-biller", "prepaid").await;
    screen.write("pay-customer", "45012345610").await;
    screen.write("pay-amount", "2000").await;
    screen.check().await;
    screen.lose("merchantPayment").await;
    screen.pay().await;
    is_in_doubt(&screen, "2000.00", "payments-bill-not-known").await;
    // Paid by the service, which nobody here knows.
    assert_eq!(screen.moved("merchantPayment").await, 1);
    was_paid(&screen, "merchantPayment", 1).await;
    screen.window.check_state("payments-bill-found").await;
    screen.window.close().await;
}
