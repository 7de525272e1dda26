//! Single payments that are rejected or whose answer is lost, in the real window by the keyboard alone: where nothing is sent, where the
//! service rejects, and where a status query settles the result. The special numbers and amounts are in `docs/sandbox.md`, *How to get each
//! answer*.

use harness::prelude::*;

const NONE: [&str; 0] = [];
/// Ten digits with the check digit of GTBank. One that ends in 99 exists at no bank.
const ACCOUNT: &str = "0123456785";
const NO_ACCOUNT: &str = "0123400599";
const PHONE: &str = "08031234567";
/// A person with a wallet, one without, and a number that does not exist.
const PERSON: &str = "08031234591";
const NO_WALLET: &str = "08031234596";
const NOBODY: &str = "08031234599";
/// Elements of a payment that was made, or may have been.
const MADE: [&str; 4] = ["payment-receipt", "payment-look", "payment-token", "withdrawal-code"];
/// Elements of a payment that was made, or of one that was not.
const KNOWN: [&str; 4] = ["payment-receipt", "payment-back", "payment-token", "withdrawal-code"];

/// The check shows `text` and that no money moved, and has no pay button.
async fn not_checked(window: &Window, text: &str, state: &str) {
    window.press(ENTER).await;
    window.sees(text).await;
    let alert = window.text_of("[role='alert']").await;
    assert!(alert.contains("No money moved."), "{alert}");
    assert_eq!(window.shown(&["pay-go"]).await, NONE);
    window.check_state(state).await;
}

/// The payment was sent, and the service finally rejected it.
async fn is_refused(window: &Window, operation: &str, state: &str) {
    window.sees("Not paid. No money moved.").await;
    window.gone("nav-payments-unknown").await;
    assert_eq!(window.shown(&MADE).await, NONE);
    assert_eq!(
        (window.moved(operation).await, &window.on_record().await["state"]),
        (0, &json!("not_paid"))
    );
    window.check_state(state).await;
}

/// The form returns with its content, and one field is corrected.
async fn correct(window: &Window, field: &str, text: &str) {
    window.enter("payment-back").await;
    window.rewrite(field, text).await;
    window.check().await;
}

/// The wallet was emptied meanwhile; the next try with another amount is paid.
async fn refused_and_paid(window: &Window, operation: &str, state: &str) {
    window.check().await;
    window.arm(operation, "insufficient_funds", Some(1)).await;
    window.pay("not_paid").await;
    is_refused(window, operation, state).await;
    correct(window, "#pay-amount", "4000").await;
    window.pay("paid").await;
    assert_eq!(
        (window.moved(operation).await, &window.on_record().await["amount"]),
        (1, &json!("4000.00"))
    );
}

#[tokio::test]
async fn a_rejected_payment_is_corrected_and_then_paid() {
    let window = Window::practise().await;
    window.to_person(NOBODY, "5000").await;
    not_checked(&window, "code 107", "payments-wallet-nobody").await;
    // The sandbox's wallet has 50 million.
    window.rewrite("#pay-account", PERSON).await;
    window.rewrite("#pay-amount", "60,000,000").await;
    not_checked(&window, "Short by ₦10,000,000.00", "payments-wallet-too-much").await;
    window.rewrite("#pay-amount", "5000").await;
    refused_and_paid(&window, "moneyTransfer", "payments-wallet-refused").await;

    window.to_bank(NO_ACCOUNT, "5000").await;
    not_checked(&window, "Guaranty Trust Bank has no such account.", "payments-send-no-account").await;
    window.rewrite("#pay-account", ACCOUNT).await;
    refused_and_paid(&window, "depositToBank", "payments-send-refused").await;

    a_bill(&window).await;
    a_bundle(&window).await;
    window.close().await;
}

async fn a_bill(window: &Window) {
    // Ends in 99: not a customer of the biller.
    window.bill("45012345699", "50").await;
    not_checked(window, "code 111", "payments-bill-nobody").await;
    // Less than ₦100 is rejected at payment, which a check does not find.
    window.rewrite("#pay-customer", "45012345610").await;
    window.check().await;
    window.pay("not_paid").await;
    is_refused(window, "merchantPayment", "payments-bill-refused").await;
    // One that ends in 97 fails at the biller.
    correct(window, "#pay-amount", "1000").await;
    window.enter("pay-change").await;
    window.rewrite("#pay-customer", "45012345697").await;
    window.check().await;
    window.pay("not_paid").await;
    is_refused(window, "merchantPayment", "payments-bill-failed").await;
    correct(window, "#pay-customer", "45012345610").await;
    window.pay("paid").await;
    window.there("payment-token").await;
    assert_eq!(window.moved("merchantPayment").await, 1);
}

async fn a_bundle(window: &Window) {
    window.data(PHONE).await;
    window.check().await;
    window.state("payments-data-check", "1 GB for 1 day").await;
    window.arm("airtimePurchase", "refuse", Some(1)).await;
    window.pay("not_paid").await;
    is_refused(window, "airtimePurchase", "payments-data-refused").await;
    // The operator is guessed again for another number, and a bundle belongs to one operator.
    window.enter("payment-back").await;
    window.rewrite("#pay-phone", "08031234568").await;
    window.sees("Guessed from 0803.").await;
    window.pick_bundle().await;
    window.check().await;
    window.pay("paid").await;
    let record = window.on_record().await;
    assert_eq!(json!([record["amount"], record["account"]]), json!(["500.00", "08031234568"]));
    assert_eq!(window.moved("airtimePurchase").await, 1);
}

/// In the sandbox a number without a wallet: without a message and without us, no person would have the code.
#[tokio::test]
async fn a_code_that_would_reach_no_person_is_refused_beside_the_message() {
    let window = Window::practise().await;
    window.to_person(NO_WALLET, "3000").await;
    window.tick("#pay-tell").await;
    let reported = "This person has no wallet and gets the cash code by message. Choose to notify them, or have the cash code sent to you.";
    not_checked(&window, reported, "payments-no-code").await;
    window.there("#pay-tell[aria-invalid='true']").await;
    // The problem leads to its field; the next one brings both into view.
    window.enter("form [role='alert'] li button").await;
    let led = window.execute("return document.activeElement.id").await;
    assert_eq!(led, "pay-tell");
    window.tab_to("#pay-payer input").await;
    window.check_state("payments-no-code-field").await;
    assert_eq!(window.text_of("#pay-tell-note").await.trim(), reported);
    assert_eq!(window.moved("moneyTransfer").await, 0);
    // Either of the two corrects it; here the code comes to us.
    window.tick("form input[type=checkbox]:not(#pay-tell)").await;
    window.tab_to("pay-check").await;
    window.check().await;
    window.sees("The cash code comes to you").await;
    window.pay("paid").await;
    window.there("save-withdrawal-code").await;
    assert_eq!(window.moved("moneyTransfer").await, 1);
    window.close().await;
}

/// It is unconfirmed on the screen and in the records; a status query without an answer does not change that.
async fn is_in_doubt(window: &Window, amount: &str, state: &str) {
    for asked in [false, true] {
        if asked {
            window.enter("payment-look").await;
            window.there("[data-testid='payment-look']:not([disabled])").await;
        }
        window.payment_is("not_known").await;
        window.sees("Do not pay it again. We are checking.").await;
        assert_eq!(window.shown(&KNOWN).await, NONE);
    }
    window.there("nav-payments-unknown").await;
    let record = window.on_record().await;
    assert_eq!(json!([record["state"], record["amount"]]), json!(["not_known", amount]));
    window.check_state(state).await;
}

/// It was executed all the time, and once.
async fn was_paid(window: &Window, operation: &str, times: usize) {
    window.look_up().await;
    window.payment_is("paid").await;
    window.gone("nav-payments-unknown").await;
    window.there("payment-receipt").await;
    assert_eq!(
        (window.moved(operation).await, &window.on_record().await["state"]),
        (times, &json!("paid"))
    );
}

#[tokio::test]
async fn an_unconfirmed_payment_is_found_paid_once_and_a_second_one_is_warned_about() {
    let window = Window::practise().await;
    window.to_person(PERSON, "5000").await;
    window.check().await;
    window.lose("moneyTransfer").await;
    window.pay("not_known").await;
    is_in_doubt(&window, "5000.00", "payments-wallet-not-known").await;
    // A second payment to the same person has a warning, and its total must be typed.
    window.to_person(PERSON, "700").await;
    window.check().await;
    window.state("payments-wallet-again", "Paying again may pay twice").await;
    window.enter("pay-go").await;
    window
        .in_confirm(async |confirm| {
            confirm.sees("Paying again may pay twice").await;
            confirm.there("typed").await;
            confirm.there("[data-testid='give'][disabled]").await;
            confirm.check_state("payments-wallet-again-confirm").await;
            confirm.tab_to("leave").await;
            confirm.press_last(ENTER).await;
        })
        .await;
    window.confirm_closed().await;
    assert_eq!(window.moved("moneyTransfer").await, 1);
    window.press("go").await;
    window.enter("[data-row]").await;
    window.payment_is("not_known").await;
    was_paid(&window, "moneyTransfer", 1).await;

    for (fill, operation, times, amount, state) in [
        (Fill::Airtime, "airtimePurchase", 1, "300.00", "payments-airtime-not-known"),
        (Fill::Data, "airtimePurchase", 2, "500.00", "payments-data-not-known"),
        (Fill::Bill, "merchantPayment", 1, "2000.00", "payments-bill-not-known"),
    ] {
        match fill {
            Fill::Airtime => window.airtime(PHONE, "300").await,
            Fill::Data => window.data(PHONE).await,
            Fill::Bill => window.bill("45012345610", "2000").await,
        }
        window.check().await;
        window.lose(operation).await;
        window.pay("not_known").await;
        is_in_doubt(&window, amount, state).await;
        // Executed by the service, which is not known here.
        assert_eq!(window.moved(operation).await, times);
        was_paid(&window, operation, times).await;
    }
    window.check_state("payments-bill-found").await;
    window.close().await;
}

/// The purchase of a form.
enum Fill {
    Airtime,
    Data,
    Bill,
}

/// The status query finds the payment, and has no withdrawal code.
#[tokio::test]
async fn a_withdrawal_code_lost_with_the_answer_is_requested_and_recorded() {
    let window = Window::practise().await;
    window.to_person(NO_WALLET, "3000").await;
    window.tick("input[type=checkbox]").await;
    window.check().await;
    window.lose("moneyTransfer").await;
    window.pay("not_known").await;
    is_in_doubt(&window, "3000.00", "payments-code-not-known").await;
    window.look_up().await;
    window.payment_is("code_missing").await;
    window.sees("The money left your wallet, but the answer had no cash code").await;
    assert_eq!(window.shown(&KNOWN).await, NONE);
    window.check_state("payments-code-missing").await;
    window.enter("code-settled-offer").await;
    window.write("#code-settled", "The service told the code to the person.").await;
    window.check_state("payments-code-settled-form").await;
    window.enter("code-settled-save").await;
    window.payment_is("paid").await;
    window.sees("Result: “The service told the code to the person.”").await;
    assert_eq!(window.moved("moneyTransfer").await, 1);
    window.close().await;
}
