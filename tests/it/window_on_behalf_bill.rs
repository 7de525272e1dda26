//! Paying a bill with a customer's money in the real window by the keyboard alone: refused after it was sent, and in doubt.

use harness::window::{By, Window};

use crate::window_on_behalf::{Customer, PHONE, check, form, pay, theirs, write};

async fn bill(customer: &Customer, amount: &str) {
    let window: &Window = &customer.window;
    form(window, "new-bill").await;
    window.pick("#pay-biller", "prepaid").await;
    write(window, "pay-customer", "45012345610").await;
    write(window, "pay-amount", amount).await;
    theirs(window).await;
    customer.agrees().await;
    check(window).await;
    window.wait_for_text(&format!("The money of {PHONE} pays this."), 20).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bill_of_a_customers_money_is_refused_and_then_paid() {
    let customer = Customer::registered().await;
    let window = &customer.window;
    let (ours, before) = (customer.ours(), customer.holds());
    // Less than ₦100 is refused when it is paid, which a check does not tell.
    bill(&customer, "50").await;
    pay(window, Some("on-behalf-bill-confirm"), "not_paid").await;
    window.wait_for_text("Not paid. No money moved.", 10).await;
    for absent in ["payment-receipt", "payment-look", "payment-token"] {
        assert!(!window.shows(By::TestId(absent)).await, "{absent}");
    }
    window.check_state("on-behalf-bill-refused").await;
    assert_eq!(
        (customer.moved("merchantPayment"), customer.holds(), customer.ours()),
        (0, before, ours.clone())
    );
    assert_eq!(customer.on_record().await, ("not_paid".to_owned(), PHONE.to_owned()));

    // The form comes back without the password.
    window.enter("[data-testid='payment-back']").await;
    window.there("#pay-credentials").await;
    window.rewrite("#pay-amount", "1000").await;
    write(window, "pay-credentials", &customer.password).await;
    check(window).await;
    pay(window, None, "paid").await;
    window.there("[data-testid='payment-token']").await;
    assert_eq!((customer.moved("merchantPayment"), customer.ours()), (1, ours));
    customer.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bill_of_a_customers_money_in_doubt_is_found_and_paid_once() {
    let customer = Customer::registered().await;
    let window = &customer.window;
    let ours = customer.ours();
    bill(&customer, "2000").await;
    customer.lose("merchantPayment");
    pay(window, None, "not_known").await;
    window.wait_for_text("Do not pay it again. We are checking.", 10).await;
    window.wait_for_text(&format!("A customer’s: {PHONE}"), 10).await;
    for absent in ["payment-receipt", "payment-back", "payment-token"] {
        assert!(!window.shows(By::TestId(absent)).await, "{absent}");
    }
    window.check_state("on-behalf-bill-not-known").await;
    assert_eq!(customer.on_record().await, ("not_known".to_owned(), PHONE.to_owned()));
    assert_eq!(customer.moved("merchantPayment"), 1, "which nobody here knows");

    customer.look_up().await;
    window.there("[data-testid='payment'][data-state='paid']").await;
    assert_eq!(customer.on_record().await, ("paid".to_owned(), PHONE.to_owned()));
    assert_eq!((customer.moved("merchantPayment"), customer.ours()), (1, ours));
    assert!(customer.holds() <= 800_000, "{}", customer.holds());
    customer.close().await;
}
