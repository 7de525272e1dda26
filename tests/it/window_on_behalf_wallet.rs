//! Sending a customer's money to a person in the real window by the keyboard alone: done, stopped by the check, refused and in doubt.

use harness::window::{By, Window};

use crate::window_on_behalf::{Customer, DOWN, PHONE, check, pay, theirs, write};

/// In the sandbox somebody with a wallet, nobody's wallet, and nobody's number.
const HAS_ONE: &str = "08031234591";
const HAS_NONE: &str = "08031234596";
const NOBODY: &str = "08031234599";

const CODE: &str = "If the person has no wallet, have the withdrawal code come to you instead";

/// Opens the form for money to a person, by keys.
async fn to_a_person(window: &Window, account: &str, amount: &str) {
    window.press("go").await;
    window.enter("[data-testid='new-send']").await;
    window.tab_to("#pay-where input[value='bank']").await;
    window.press(DOWN).await;
    window.there("#pay-payer").await;
    write(window, "pay-account", account).await;
    write(window, "pay-amount", amount).await;
}

/// Whether the page offers that the withdrawal code comes to us.
async fn offers_code(window: &Window) -> bool {
    let script = "return [...document.querySelectorAll('label')].some((label) => label.textContent.includes(arguments[0]))";
    window.execute(script, vec![CODE.into()]).await == true
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customers_money_goes_to_people_and_never_waits_for_a_code_that_nobody_has() {
    let customer = Customer::registered().await;
    let window = &customer.window;
    let ours = customer.ours();
    to_a_person(window, HAS_NONE, "3000").await;
    // Ticked while it was to be our own money.
    assert!(offers_code(window).await);
    window.tab_to("form input[type=checkbox]:not(#pay-tell)").await;
    window.press(" ").await;
    window.tab_to("#pay-tell").await;
    window.press(" ").await;
    theirs(window).await;
    assert!(!offers_code(window).await, "no code of theirs comes to us");
    customer.agrees().await;
    check(window).await;
    window.there("#pay-tell[aria-invalid='true']").await;
    let beside = window.text_of(By::Css("#pay-tell-note")).await;
    let told = "This person has no wallet, and the message is what tells them the withdrawal code. Let it be sent.";
    assert_eq!(beside.trim(), told);
    window.wait_for_text("Nothing was sent.", 5).await;
    assert!(!window.shows(By::TestId("pay-go")).await);
    window.check_state("on-behalf-no-code").await;
    assert_eq!((customer.moved("moneyTransfer"), customer.holds()), (0, 1_000_000));

    window.tab_to("#pay-tell").await;
    window.press(" ").await;
    check(window).await;
    let goes = "This person has no wallet; they get a withdrawal code, and collect the money as cash.";
    window.wait_for_text(goes, 20).await;
    window.wait_for_text("Leaves the customer’s wallet", 5).await;
    window.check_state("on-behalf-wallet-check").await;
    pay(window, Some("on-behalf-wallet-confirm"), "paid").await;
    window.wait_for_text(goes, 5).await;
    assert!(!window.shows(By::TestId("save-withdrawal-code")).await);
    window.check_state("on-behalf-wallet-code").await;
    let waiting = customer.sandbox.control().withdrawals();
    assert_eq!(waiting.len(), 1);
    assert_eq!((&*waiting[0].amount, waiting[0].paid_out), ("3000.00", false));

    to_a_person(window, HAS_ONE, "2000").await;
    theirs(window).await;
    customer.agrees().await;
    check(window).await;
    window.wait_for_text("Registered", 20).await;
    pay(window, None, "paid").await;
    window.wait_for_text(&format!("A customer’s: {PHONE}"), 10).await;
    window.check_state("on-behalf-wallet-paid").await;
    assert_eq!(customer.on_record().await, ("paid".to_owned(), PHONE.to_owned()));
    let book = customer.sandbox.control().book();
    let moved = book.iter().filter(|entry| entry.operation == "moneyTransfer");
    let moved: Vec<_> = moved.map(|entry| (&*entry.amount, entry.from_customer.is_some())).collect();
    assert_eq!(moved, [("3000.00", true), ("2000.00", true)]);
    // By hand: ₦10,000 less ₦5,000, and less the fees where there are any.
    assert!(customer.holds() <= 500_000 && customer.ours() == ours, "{}", customer.holds());
    customer.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customers_money_for_a_person_is_refused_by_the_check_and_after_it_was_sent() {
    let customer = Customer::registered().await;
    let window = &customer.window;
    let (ours, before) = (customer.ours(), customer.holds());
    to_a_person(window, NOBODY, "20,000").await;
    theirs(window).await;
    customer.agrees().await;
    check(window).await;
    window.wait_for_text("code 107", 20).await;
    assert!(!window.shows(By::TestId("pay-go")).await);
    window.check_state("on-behalf-wallet-nobody").await;

    window.rewrite("#pay-account", HAS_ONE).await;
    check(window).await;
    let little = "The customer’s wallet holds less than this takes: the service will probably say no.";
    window.wait_for_text(little, 20).await;
    pay(window, None, "not_paid").await;
    window.wait_for_text("Not paid. No money moved.", 10).await;
    for absent in ["payment-receipt", "payment-look"] {
        assert!(!window.shows(By::TestId(absent)).await, "{absent}");
    }
    window.check_state("on-behalf-wallet-refused").await;
    assert_eq!(
        (customer.moved("moneyTransfer"), customer.holds(), customer.ours()),
        (0, before, ours.clone())
    );
    assert_eq!(customer.on_record().await, ("not_paid".to_owned(), PHONE.to_owned()));

    // The form comes back without the password.
    window.enter("[data-testid='payment-back']").await;
    window.there("#pay-credentials").await;
    window.rewrite("#pay-amount", "500").await;
    write(window, "pay-credentials", &customer.password).await;
    check(window).await;
    pay(window, None, "paid").await;
    assert_eq!((customer.moved("moneyTransfer"), customer.ours()), (1, ours));
    customer.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customers_money_for_a_person_in_doubt_is_found_and_paid_once() {
    let customer = Customer::registered().await;
    let window = &customer.window;
    let ours = customer.ours();
    to_a_person(window, HAS_ONE, "2000").await;
    theirs(window).await;
    customer.agrees().await;
    check(window).await;
    customer.lose("moneyTransfer");
    pay(window, None, "not_known").await;
    window.wait_for_text("Do not pay it again. We are checking.", 10).await;
    window.wait_for_text(&format!("A customer’s: {PHONE}"), 10).await;
    for absent in ["payment-receipt", "payment-back"] {
        assert!(!window.shows(By::TestId(absent)).await, "{absent}");
    }
    window.check_state("on-behalf-wallet-not-known").await;
    assert_eq!(customer.on_record().await, ("not_known".to_owned(), PHONE.to_owned()));
    assert_eq!(customer.moved("moneyTransfer"), 1, "which nobody here knows");

    customer.look_up().await;
    window.there("[data-testid='payment'][data-state='paid']").await;
    assert_eq!(customer.on_record().await, ("paid".to_owned(), PHONE.to_owned()));
    assert_eq!((customer.moved("moneyTransfer"), customer.ours()), (1, ours));
    assert!(customer.holds() <= 800_000, "{}", customer.holds());
    customer.close().await;
}
