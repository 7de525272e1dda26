//! Refunds in the real window by the keyboard alone: of requests, deposits and bills; in part and in full, unconfirmed, impossible ones,
//! and the sandbox book.

use harness::window::{Bench, By, Window, keyboard::*};
use sandbox::{Armed, Fault};
use serde_json::{Value, json};
use service_api::value::Amount;

const CUSTOMER: &str = "08031234567";
const NOT_TWICE: &str = "A second one could give the money back twice";

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
    window.state("refund-ask", "Most you can refund").await;
    window.rewrite("refund-amount", "2,000").await;
    window.enter("refund-go").await;
    window.state("refund-too-much", "At most ₦1,000.00 can be given back.").await;
    give(&window, "400", "One chair was broken", None).await;
    window.say_yes_typing("400").await;
    refund_is(&window, "done").await;
    window.check_state("refund-done").await;

    // The next answer is lost, and the history unanswered.
    window.arm("refund", "drop_after", Some(1)).await;
    window.arm("history", "error_503", None).await;
    window.enter("refund-ask").await;
    window.sees("Most you can refund").await;
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
    window.state("refunds", "Money that went back to customers").await;
    bill_is_found(&window, "NO-SUCH-BILL").await;
    window
        .state("refund-bill", "Not found by the service: look at the reference again.")
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
    let read = "return [...document.querySelectorAll(\"[data-testid='book'] tbody tr\")].map((row) => [row.cells[1], row.cells[4]]
                .map((cell) => cell.textContent.trim()))";
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
    window.sees("Most you can refund").await;
    window.text_is("refund-most", "₦1,000.00").await;
    window.check_state("refund-deposit-ask").await;
    give(window, "400", "One chair was broken", None).await;
    confirm(window, "400", "Refund ₦400.00?", "refund-deposit-confirm").await;
    are_done(window, 1).await;
    let back = "The money went back to the customer.";
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
    is_kept_from(window, "All of it was given back.").await;
    window.check_state("refund-deposit-all").await;
    window.press(ESCAPE).await;

    beside(window, "Bola Foods").await;
    let why = "It came by wallet. The service gives back only what came over the bank network.";
    window.text_is("refund-never", why).await;
    // The reason is part of the button's description, since its dimmed colour may not be seen.
    let described = "const ask = document.querySelector(\"[data-testid='refund-ask']\");
        return [ask.disabled, document.getElementById(ask.getAttribute('aria-describedby')).textContent]";
    assert_eq!(window.execute(described).await, json!([true, why]));
    window.check_state("refund-deposit-wallet").await;

    let given = |amount: &str| (by_bank.clone(), "Access Bank 0123456785".to_owned(), amount.to_owned());
    assert_eq!(given_back(&bench, "refund"), [given("400.00"), given("600.00")]);
    let paid_in = "Paid into a payment account";
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

/// Looks up a bill in the dialog, by keys.
async fn bill_is_found(window: &Window, reference: &str) {
    window.enter("refund-bill").await;
    window.rewrite("refund-reference", reference).await;
    window.enter("refund-find").await;
}

/// A customer pays a bill: its reference.
fn paid_bill(bench: &Bench, naira: &str, invoice: &str) -> String {
    let amount = Amount::parse(naira).unwrap();
    let bill = bench.control().bill(amount, CUSTOMER, None, Some(invoice));
    bill.unwrap().reference_number
}

/// The amounts of a bill that the service refunded, each time.
fn given_of(bench: &Bench, reference: &str) -> Vec<String> {
    let given = given_back(bench, "refundBillPay").into_iter();
    let given = given.filter(|(of, _, _)| of == reference);
    given.map(|(_, _, amount)| amount).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn bills_are_refunded_in_full_in_part_and_once() {
    let bench = Bench::open().await;
    bench.enter("nav-refunds").await;
    bench.state("refunds-empty", "No refunds yet").await;
    in_full_and_in_part(&bench).await;
    bench.enter("nav-refunds").await;
    in_doubt_until_a_person_records_what_became_of_it(&bench).await;
    only_when_it_is_certain_that_it_was_not_given_back(&bench).await;
    let all: Vec<String> = given_back(&bench, "refundBillPay")
        .into_iter()
        .map(|(_, _, amount)| amount)
        .collect();
    assert_eq!(
        all,
        ["2500.00", "400.00", "900.00", "900.00"],
        "nothing went back under another reference"
    );
    bench.close().await;
}

async fn in_full_and_in_part(bench: &Bench) {
    let window = &bench.window;
    let (whole, parted) = (paid_bill(bench, "2500", "INV-8"), paid_bill(bench, "900", "INV-9"));
    bill_is_found(window, &whole).await;
    window.text_is("refund-most", "₦2,500.00").await;
    window.enter("refund-go").await;
    window
        .state("refund-bill-ask", "The service wants the phone number of the customer who paid.")
        .await;
    give(window, "2500", "Paid by mistake", Some("0803 123 4567")).await;
    confirm(window, "2500", "Refund ₦2,500.00?", "refund-bill-confirm").await;
    window.sees("Money that went back to customers").await;

    bill_is_found(window, &parted).await;
    window.text_is("refund-most", "₦900.00").await;
    give(window, "400", "Half of it was not delivered", Some(CUSTOMER)).await;
    window.say_yes_typing("400").await;
    let rows = "return JSON.stringify([...document.querySelectorAll('tr.link')].map((row) => [...row.cells].map((cell) => cell.textContent.trim()))
                .map((cells) => [cells[0], cells[1], cells[2], cells[5]]))";
    let expected = json!([["Refunded", "Bill", parted, "400.00"], ["Refunded", "Bill", whole, "2,500.00"]]).to_string();
    let listed = format!("{} === {}", rows, json!(expected));
    window.until("both are listed as refunded", &listed).await;
    window.check_state("refunds-of-bills").await;

    window.enter_named(&parted).await;
    are_done(window, 1).await;
    let (back, to) = ("The money went back to the customer.", "The customer with the phone number");
    window
        .contains("refund", &["₦400.00", back, to, "Half of it was not delivered"])
        .await;
    window.check_state("refund-bill-part").await;
    bill_is_found(window, &parted).await;
    window.text_is("refund-most", "₦500.00").await;
    window.press(ESCAPE).await;
    bill_is_found(window, &whole).await;
    is_kept_from(window, "All of it was given back.").await;
    window.check_state("refund-bill-all").await;
    window.press(ESCAPE).await;

    let given = given_back(bench, "refundBillPay");
    assert!(given.iter().all(|(_, to, _)| to.ends_with(&CUSTOMER[1..])), "{given:?}");
    let given: Vec<(&str, &str)> = given.iter().map(|(of, _, amount)| (of.as_str(), amount.as_str())).collect();
    assert_eq!(given, [(whole.as_str(), "2500.00"), (parted.as_str(), "400.00")]);
    let (refund, paid) = ("Refund a bill payment", "Bill paid by a customer");
    book_lists(
        window,
        &[(refund, "400.00"), (refund, "2,500.00"), (paid, "900.00"), (paid, "2,500.00")],
    )
    .await;
    window.check_state("refund-bill-book").await;
}

/// No status query finds the refund of a bill (`docs/spec/merchant.md#refund-bill-pay`): a person finds out, and records it.
async fn in_doubt_until_a_person_records_what_became_of_it(bench: &Bench) {
    let window = &bench.window;
    let reference = paid_bill(bench, "2500", "INV-10");
    let lost = Armed::new("refundBillPay", Fault::DropAfter).nth(1);
    bench.control().arm(vec![lost]).unwrap();
    give_half(window, &reference, CUSTOMER).await;
    window.state("refund-bill-told", "The money may have moved").await;
    window.enter("refund-leave").await;

    bill_is_found(window, &reference).await;
    is_kept_from(window, NOT_TWICE).await;
    window.check_state("refund-bill-locked").await;
    window.press(ESCAPE).await;
    window.enter_named(&reference).await;
    refund_is(window, "not_known").await;
    window
        .contains("refund", &["The service cannot be asked: a person must look."])
        .await;
    assert!(!window.shows("refund-look").await, "nobody can be asked");
    window.check_state("refund-bill-not-known").await;

    window.enter("refund-decide").await;
    window.tick("dialog input[value='done']").await;
    window.write("held-evidence", "The report of today has it, line 4.").await;
    window.check_state("refund-bill-decide").await;
    window.enter("held-confirm").await;
    window.say_yes().await;
    refund_is(window, "done").await;
    // A person's decision is shown as such.
    let word = [
        "Recorded as refunded",
        "The service did not say so.",
        "The report of today has it, line 4.",
    ];
    window.contains("refund", &word).await;
    window.check_state("refund-bill-decided").await;
    let known = window
        .ask("refunds_of", json!({ "of": { "what": "bill", "reference": reference } }))
        .await;
    assert_eq!(json!([known["back"], known["most"]]), json!(["900.00", "1600.00"]), "{known}");
    assert_eq!(given_of(bench, &reference), ["900.00"]);
}

/// Finds a bill of ₦2,500 without refunds, and refunds ₦900.
async fn give_half(window: &Window, reference: &str, phone: &str) {
    bill_is_found(window, reference).await;
    window.text_is("refund-most", "₦2,500.00").await;
    give(window, "900", "Half of it was not delivered", Some(phone)).await;
    window.say_yes_typing("900").await;
}

/// Only *reference not found* is unambiguous (`service-api`, *refundBillPay*); after any other rejection a person finds out the result.
async fn only_when_it_is_certain_that_it_was_not_given_back(bench: &Bench) {
    let window = &bench.window;
    let reference = paid_bill(bench, "2500", "INV-11");
    let not_found = Armed {
        code: Some("135".into()),
        ..Armed::new("refundBillPay", Fault::Refuse).nth(1)
    };
    bench.control().arm(vec![not_found]).unwrap();
    give_half(window, &reference, CUSTOMER).await;
    window.state("refund-bill-said-no", "The service said no").await;
    window.enter("refund-leave").await;
    window.counts("tr.link", 4).await;
    window.enter("tr.link:first-child button").await;
    refund_is(window, "refused").await;
    window
        .contains("refund", &["The service did not give it back. No money moved."])
        .await;
    assert!(!window.shows("refund-decide").await, "nothing is to be found out");
    window.check_state("refund-bill-refused").await;
    assert_eq!(given_of(bench, &reference), [] as [&str; 0]);

    // Another person's phone number.
    give_half(window, &reference, "08031234568").await;
    window.sees("The money may have moved").await;
    window.enter("refund-leave").await;
    window.counts("tr.link", 5).await;
    window.enter("tr.link:first-child button").await;
    refund_is(window, "not_known").await;
    window.contains("refund", &["“Invalid customer”"]).await;
    window.check_state("refund-bill-other-customer").await;
    window.enter("refund-decide").await;
    window.tab_to("dialog input[value='done']").await;
    window.press(DOWN).await;
    window.write("held-evidence", "The report of today does not have it.").await;
    window.enter("held-confirm").await;
    window.say_yes().await;
    refund_is(window, "refused").await;
    window.state("refund-bill-not-refunded", "Recorded as not refunded").await;
    assert_eq!(given_of(bench, &reference), [] as [&str; 0]);

    give_half(window, &reference, CUSTOMER).await;
    window.gone(By::Css("dialog")).await;
    window.counts("tr.link", 6).await;
    window.enter("tr.link:first-child button").await;
    refund_is(window, "done").await;
    assert_eq!(given_of(bench, &reference), ["900.00"]);
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
