//! Refunds of bills.

use super::{CUSTOMER, NOT_TWICE, are_done, book_lists, confirm, give, given_back, is_kept_from, refund_is};
use harness::prelude::*;

/// Looks up a bill in the dialog, by keys.
pub(super) async fn bill_is_found(window: &Window, reference: &str) {
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
        .state("refund-bill-ask", "Enter the phone number of the customer who paid.")
        .await;
    give(window, "2500", "Paid by mistake", Some("0803 123 4567")).await;
    confirm(window, "2500", "Refund ₦2,500.00?", "refund-bill-confirm").await;
    window.sees("Refunds to customers").await;

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
    let (back, to) = ("The customer was refunded.", "Customer with phone number");
    window
        .contains("refund", &["₦400.00", back, to, "Half of it was not delivered"])
        .await;
    window.check_state("refund-bill-part").await;
    bill_is_found(window, &parted).await;
    window.text_is("refund-most", "₦500.00").await;
    window.press(ESCAPE).await;
    bill_is_found(window, &whole).await;
    is_kept_from(window, "The full amount was refunded.").await;
    window.check_state("refund-bill-all").await;
    window.press(ESCAPE).await;

    let given = given_back(bench, "refundBillPay");
    assert!(given.iter().all(|(_, to, _)| to.ends_with(&CUSTOMER[1..])), "{given:?}");
    let given: Vec<(&str, &str)> = given.iter().map(|(of, _, amount)| (of.as_str(), amount.as_str())).collect();
    assert_eq!(given, [(whole.as_str(), "2500.00"), (parted.as_str(), "400.00")]);
    let (refund, paid) = ("Refund a bill payment", "Customer’s bill payment");
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
        .contains("refund", &["It cannot be looked up: ask the service, then record the result."])
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
        "Recorded by a person, not confirmed by the service.",
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
    window.state("refund-bill-said-no", "The service declined this").await;
    window.enter("refund-leave").await;
    window.counts("tr.link", 4).await;
    window.enter("tr.link:first-child button").await;
    refund_is(window, "refused").await;
    window
        .contains("refund", &["The service rejected the refund. No money moved."])
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
