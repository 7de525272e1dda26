//! Refunds in the real window by the keyboard alone: of requests, deposits and bills; in part and in full, unconfirmed, impossible ones,
//! and the sandbox book.

mod bills;

use bills::bill_is_found;
use harness::prelude::*;

const CUSTOMER: &str = "08031234567";
const NOT_TWICE: &str = "A second refund could pay the money back twice";

/// A displayed refund is in this state.
async fn refund_is(window: &Window, state: &str) {
    window.there(&format!("[data-testid='refund'][data-state='{state}']")).await;
}

/// This many of the displayed refunds are done.
async fn are_done(window: &Window, count: usize) {
    window.counts("[data-testid='refund'][data-state='done']", count).await;
}

#[tokio::test]
async fn money_is_refunded_once_and_an_unconfirmed_refund_is_settled() {
    let window = Window::practise().await;
    let made = window.request("Ada Obi", "1000", json!({})).await;
    window.pay_request(&made, "1000").await;
    window.enter("nav-requests").await;
    window.enter("[data-row]").await;
    window.sees("Paid in full").await;

    window.enter("refund-ask").await;
    window.state("refund-ask", "Refundable").await;
    window.rewrite("refund-amount", "2,000").await;
    window.enter("refund-go").await;
    window.state("refund-too-much", "At most ₦1,000.00 can be refunded.").await;
    give(&window, "400", "One chair was broken", None).await;
    window.say_yes_typing("400").await;
    refund_is(&window, "done").await;
    window.check_state("refund-done").await;

    // The next answer is lost, and the history unanswered.
    window.arm("refund", "drop_after", Some(1)).await;
    window.arm("history", "error_503", None).await;
    window.enter("refund-ask").await;
    window.sees("Refundable").await;
    window.rewrite("refund-amount", "100").await;
    window.enter("refund-go").await;
    window.say_yes_typing("100").await;
    window.state("refund-told", "The money may have moved").await;
    window.enter("refund-leave").await;
    refund_is(&window, "not_known").await;
    window.check_state("refund-not-known").await;
    window.enter("refund-ask").await;
    window.state("refund-locked", NOT_TWICE).await;
    window.press(ESCAPE).await;
    window.clear_faults().await;
    are_done(&window, 2).await;

    window.enter("nav-refunds").await;
    window.state("refunds", "Refunds to customers").await;
    bill_is_found(&window, "NO-SUCH-BILL").await;
    window
        .state("refund-bill", "The service has no such payment: check the reference.")
        .await;
    window.close().await;
}

/// What the service refunded by `operation`, in order: the payment, the destination, the amount.
fn given_back(bench: &Bench, operation: &str) -> Vec<(String, String, String)> {
    let book = bench.control().book().into_iter();
    let given = book.filter(|entry| entry.operation == operation);
    given
        .map(|entry| (entry.reference_number, entry.destination, entry.amount))
        .collect()
}

/// The sandbox's screen lists these movements, latest first: the operation and the amount.
async fn book_lists(window: &Window, expected: &[(&str, &str)]) {
    window.enter("nav-sandbox").await;
    window.scroll_to("book").await;
    let read = "return [...document.querySelectorAll(\"[data-testid='book'] tbody tr\")].map((row) => ['operation', 'amount']
                .map((column) => row.querySelector(`td[data-column='${column}']`).textContent.trim()))";
    assert_eq!(window.execute(read).await, json!(expected));
}

/// Fills in the dialog and submits it.
async fn give(window: &Window, amount: &str, reason: &str, phone: Option<&str>) {
    window.there("[data-testid='refund-go']:not([disabled])").await;
    window.rewrite("refund-amount", amount).await;
    if let Some(phone) = phone {
        window.rewrite("refund-phone", phone).await;
    }
    window.rewrite("refund-reason", reason).await;
    window.enter("refund-go").await;
}

/// Confirms the refund of `amount`, and checks the question.
async fn confirm(window: &Window, amount: &str, title: &str, state: &str) {
    let asked = async |confirm: &Window| {
        assert_eq!(confirm.text_of(By::Css("h1")).await, title);
        let tight = "const form = document.querySelector('form'), fields = [...form.querySelectorAll('.field')]; \
            return form.querySelector('footer').getBoundingClientRect().top - fields.at(-1).getBoundingClientRect().bottom < 32";
        confirm.until("no hole above the buttons", tight).await;
        confirm.check_state(state).await;
    };
    window.in_confirm(asked).await;
    window.say_yes_typing(amount).await;
}

/// The dialog gives the reason why no refund is possible, and has no button for it.
async fn is_kept_from(window: &Window, why: &str) {
    window.sees(why).await;
    let absent = ["refund-go", "refund-amount", "refund-reason", "refund-most"];
    assert_eq!(window.shown(&absent).await, [] as [&str; 0], "{why}");
}

/// An account, and a deposit into it: its reference.
async fn deposited(bench: &Bench, name: &str, phone: &str, mut deposit: Value) -> String {
    let account = bench.account(name, json!({ "phone": phone })).await;
    deposit["account"] = account["number"].clone();
    let sent = serde_json::from_value(deposit).unwrap();
    bench.control().deposit(&sent).unwrap().transaction_reference
}

/// Opens the detail of this account.
async fn beside(window: &Window, name: &str) {
    window.enter_named(name).await;
    window.there(&format!("aside[aria-label='{name}']")).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deposit_by_bank_is_refunded_in_parts_and_one_by_wallet_is_not() {
    let bench = Bench::open().await;
    let window = &bench.window;
    let by_bank = json!({ "amount": "1000", "payer_name": "Uche Peters", "payer_bank": "Access Bank", "payer_account": "0123456785" });
    let by_bank = deposited(&bench, "Ada Stores", CUSTOMER, by_bank).await;
    let by_wallet = json!({ "amount": "700", "payer_name": "Musa Danladi", "method": "MONEY_TRANSFER" });
    deposited(&bench, "Bola Foods", "08031234568", by_wallet).await;
    window.enter("nav-deposits").await;
    // A callback and the history have both.
    window.counts("tr[data-known='both']", 2).await;

    beside(window, "Ada Stores").await;
    window.enter("refund-ask").await;
    window.sees("Refundable").await;
    window.text_is("refund-most", "₦1,000.00").await;
    window.check_state("refund-deposit-ask").await;
    give(window, "400", "One chair was broken", None).await;
    confirm(window, "400", "Refund ₦400.00?", "refund-deposit-confirm").await;
    are_done(window, 1).await;
    let back = "The customer was refunded.";
    window
        .contains("refund", &["Refunded", "₦400.00", back, "Access Bank", "One chair was broken"])
        .await;
    window.scroll_to("refund").await;
    window.check_state("refund-deposit-part").await;

    window.enter("refund-ask").await;
    window.text_is("refund-most", "₦600.00").await;
    give(window, "600", "The other chair too", None).await;
    window.say_yes_typing("600").await;
    are_done(window, 2).await;
    window.enter("refund-ask").await;
    is_kept_from(window, "The full amount was refunded.").await;
    window.check_state("refund-deposit-all").await;
    window.press(ESCAPE).await;

    beside(window, "Bola Foods").await;
    let why = "It was paid by wallet. The service refunds only bank transfers.";
    window.text_is("refund-never", why).await;
    // The reason is part of the button's description, since its dimmed colour may not be seen.
    let described = "const ask = document.querySelector(\"[data-testid='refund-ask']\");
        return [ask.disabled, document.getElementById(ask.getAttribute('aria-describedby')).textContent]";
    assert_eq!(window.execute(described).await, json!([true, why]));
    window.check_state("refund-deposit-wallet").await;

    let given = |amount: &str| (by_bank.clone(), "Access Bank 0123456785".to_owned(), amount.to_owned());
    assert_eq!(given_back(&bench, "refund"), [given("400.00"), given("600.00")]);
    let paid_in = "Deposit to a payment account";
    book_lists(
        window,
        &[
            ("Refund", "600.00"),
            ("Refund", "400.00"),
            (paid_in, "700.00"),
            (paid_in, "1,000.00"),
        ],
    )
    .await;
    window.check_state("refund-deposit-book").await;
    bench.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_refund_is_made_while_the_service_cannot_be_reached_and_none_is_unconfirmed() {
    let bench = Bench::open().await;
    let (window, control) = (&bench.window, bench.control());
    let by_bank = json!({ "amount": "1000", "payer_name": "Uche Peters", "payer_bank": "Access Bank", "payer_account": "0123456785" });
    deposited(&bench, "Ada Stores", CUSTOMER, by_bank).await;
    window.enter("nav-deposits").await;
    window.there("tr[data-known='both']").await;
    beside(window, "Ada Stores").await;
    window.enter("refund-ask").await;
    window.there("[data-testid='refund-go']:not([disabled])").await;
    window.rewrite("refund-amount", "400").await;
    window.rewrite("refund-reason", "One chair was broken").await;
    bench.sandbox.stop().await;
    window.enter("refund-go").await;
    window.say_yes_typing("400").await;
    refund_is(window, "not_sent").await;
    window.contains("dialog [role='alert']", &["Not sent", "No money moved."]).await;
    window.check_state("refund-offline").await;
    window.press(ESCAPE).await;
    window.gone(By::Css("dialog")).await;
    window.sees("Not sent. No money moved.").await;
    // All of it can be refunded later: nothing was sent.
    window.enter("refund-ask").await;
    window.there("[data-testid='refund-go']:not([disabled])").await;
    window.text_is("refund-most", "₦1,000.00").await;
    window.check_state("refund-offline-ask").await;
    let given = control.book().into_iter().filter(|entry| entry.operation == "refund");
    assert_eq!(given.count(), 0);
    bench.window.close().await;
}
