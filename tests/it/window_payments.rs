//! Single payments in the real window by the keyboard alone: money to a bank account and to a person, airtime, data, a bill; executed, and
//! waiting for an identity check. The special numbers are in `docs/sandbox.md`, *How to get each answer*.

use harness::prelude::*;

/// In the sandbox: ten digits with the check digit of GTBank.
const ACCOUNT: &str = "0123456785";
const PHONE: &str = "0803 123 4567";
/// A person who is verified up to level 1.
const PERSON: &str = "08031234591";

#[tokio::test]
async fn money_goes_to_a_bank_account_by_keyboard_and_an_unconfirmed_payment_is_settled() {
    let window = Window::practise().await;
    window.press("go").await;
    window.state("payments-empty", "No single payments yet").await;

    // With an empty form, all problems are reported at once.
    window.form("new-send").await;
    window.enter("pay-check").await;
    window.sees("Enter the amount.").await;
    window.state("payments-problems", "Choose the bank.").await;

    window.to_bank(ACCOUNT, "5,000").await;
    window.write("#pay-name", "Ada Obi").await;
    window.write("#pay-remarks", "Chairs for the office, second half").await;
    window.state("payments-send", "They see: Chairs for the office, second").await;
    // The required fields are visible without scrolling, the amount too.
    window.scroll_to(By::Css("h1")).await;
    let below = "return document.querySelector('#pay-amount').getBoundingClientRect().bottom < innerHeight - 64";
    window.until("the amount is in sight", below).await;
    window.check().await;
    window.sees("ADA OBI").await;
    window.state("payments-check", "Shown to the beneficiary").await;
    // While the answer is awaited, the page shows it.
    let slow = json!({ "operation": "depositToBank", "fault": "delay_after", "nth": 1, "times": null, "ms": 9000 });
    window.ask("sandbox_arm", slow).await;
    window.enter("pay-go").await;
    window
        .in_confirm(async |confirm| {
            confirm.state("payments-confirm", "Shown to recipient").await;
            confirm.give().await;
        })
        .await;
    window.there("pay-sending").await;
    window.state("payments-sending", "Sending…").await;
    window.confirm_closed().await;
    window.payment_is("paid").await;
    window.check_state("payments-paid").await;
    assert_eq!(window.moved("depositToBank").await, 1);

    // The next answer is lost and status queries are unanswered: unconfirmed, and never shown as failed.
    window.lose("depositToBank").await;
    window.to_bank(ACCOUNT, "700").await;
    window.check().await;
    window.pay("not_known").await;
    window.state("payments-not-known", "Do not pay it again. We are checking.").await;
    window.there("nav-payments-unknown").await;
    window.enter("payment-look").await;
    window.payment_is("not_known").await;
    // It is queried automatically, as soon as the service answers.
    window.clear_faults().await;
    window.payment_is("paid").await;
    assert_eq!(window.moved("depositToBank").await, 2);
    window.close().await;
}

#[tokio::test]
async fn airtime_data_and_a_bill_are_bought_by_keyboard() {
    let window = Window::practise().await;
    airtime_and_data(&window).await;
    window.bill("45012345610", "5000").await;
    window.check_state("payments-bill").await;
    window.check().await;
    window.check_state("payments-bill-check").await;
    window.pay("paid").await;
    window.there("payment-token").await;
    window.check_state("payments-token").await;
    window.enter("payment-receipt").await;
    window.there("saved-path").await;

    // The biller does not confirm: unconfirmed, in our words, with the service's message quoted.
    window.bill("45012345698", "1000").await;
    window.check().await;
    window.pay("not_known").await;
    let open =
        "The biller has not confirmed. We are checking. Do not pay again. Service message: “The biller has not confirmed the payment yet”";
    window.state("payments-inconclusive", open).await;
    window.ask("sandbox_advance", json!({ "seconds": 61 })).await;
    window.payment_is("paid").await;
    assert_eq!(window.moved("merchantPayment").await, 2);
    window.press(ESCAPE).await;
    window.gone("payment").await;
    window.check_state("payments-list").await;
    // Found by a part of the name from the biller, and saved as filtered.
    window.write("payments-search", "45012345698").await;
    window.counts("tr[data-state]", 1).await;
    window.check_state("payments-search").await;
    window.enter("payments-csv").await;
    window.there("saved-path").await;
    window.enter("nav-home").await;
    window.there("last-payments").await;
    window.check_state("home-last-payments").await;
    window.palette("").await;
    window.check_state("palette-verbs").await;
    window.close().await;
}

/// Too little airtime, a bundle from the same form, and airtime of which every page is checked.
async fn airtime_and_data(window: &Window) {
    window.airtime(PHONE, "40").await;
    window.check_state("payments-airtime").await;
    window.check().await;
    window.sees("We cannot check who owns this number.").await;
    window.pay("not_paid").await;
    window.state("payments-refused", "No money moved.").await;

    window.enter("payment-back").await;
    window.tab_to("#pay-what input[value='airtime']").await;
    window.press(DOWN).await;
    window.pick_bundle().await;
    window.check_state("payments-data").await;
    window.check().await;
    window.pay("paid").await;
    assert_eq!(window.moved("airtimePurchase").await, 1);

    let wallet = async || window.ask("sandbox_view", json!({})).await["balance"].clone();
    let before = wallet().await;
    window.airtime("08031234567", "300").await;
    window.check().await;
    window.state("payments-airtime-check", "Operator").await;
    window.pay_seeing(&["Buy airtime for ₦300.00?"], "payments-airtime-confirm").await;
    window.payment_is("paid").await;
    window.check_state("payments-airtime-paid").await;
    window.enter("payment-receipt").await;
    window.there("saved-path").await;
    let record = window.on_record().await;
    let expected = json!(["paid", "300.00", "08031234567", "airtime"]);
    assert_eq!(
        json!([record["state"], record["amount"], record["account"], record["kind"]]),
        expected
    );
    assert_eq!(window.moved("airtimePurchase").await, 2);
    assert_ne!(wallet().await, before, "our own wallet paid");
}

#[tokio::test]
async fn money_that_waits_for_an_identity_check_is_reported_and_not_shown_as_paid() {
    let window = Window::practise().await;
    window.to_person(PERSON, "900").await;
    window.pick("#pay-level", "Level 3").await;
    window.write("#pay-days", "30").await;
    window.check_state("payments-hold-form").await;
    window.check().await;
    let waits = "The money leaves your wallet, waits up to 30 days for their identity check, then returns.";
    window.state("payments-hold-check", waits).await;
    window
        .pay_seeing(&[waits, "Identity check required"], "payments-hold-confirm")
        .await;
    window.payment_is("on_hold").await;
    let gets = "The money left your wallet. The person gets it after their identity check (Level 3), or it returns after 30 days.";
    window.sees(gets).await;
    let absent = ["payment-receipt", "payment-look", "payment-back", "withdrawal-code"];
    assert_eq!(window.shown(&absent).await, [] as [&str; 0]);
    window.check_state("payments-on-hold").await;
    let record = window.on_record().await;
    assert_eq!(json!([record["state"], record["amount"]]), json!(["on_hold", "900.00"]));
    assert_eq!(window.moved("moneyTransfer").await, 1);
    window.press(ESCAPE).await;
    window.gone("payment").await;
    window.there("tr[data-state='on_hold']").await;
    window.check_state("payments-on-hold-list").await;

    // A recipient with a sufficient check gets it at once.
    window.to_person(PERSON, "800").await;
    window.pick("#pay-level", "Level 1").await;
    window.tab_to("pay-check").await;
    window.check().await;
    let check = window.text_of("payment-check").await;
    assert!(check.contains("Level 1") && !check.contains("Money waits"), "{check}");
    window.pay("paid").await;
    assert_eq!(window.moved("moneyTransfer").await, 2);
    window.close().await;
}
