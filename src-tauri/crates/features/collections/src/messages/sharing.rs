//! Sentences for people: sharing.

use base::timestamp::Timestamp;
use service_api::value::Amount;

use system::env::nigerian;

pub(crate) const NOTHING_TO_SHARE: &str = "There is nothing to share: the account is not open, or its number is unknown.";

/// The contract does not state which bank holds these numbers (`docs/spec/collection.md#payment-methods`), so none is named. The customer's own bank
/// shows the account name.
const WHICH_BANK: &str =
    "If you are asked for the bank, choose the one where this number shows that name. If another name shows, do not pay: contact us.";

pub(crate) fn account_subject(business: &str) -> String {
    format!("Your account number for paying {business}")
}

pub(crate) const ACCOUNT_SLIP: &str = "Account slip";

pub(crate) fn account_slip_file(name: &str, reference: &str) -> String {
    format!("Account slip {name} {reference}")
}

pub(crate) const ACCOUNT_SLIPS: &str = "Account slips";

pub(crate) const YOUR_ACCOUNT_NUMBER: &str = "YOUR ACCOUNT NUMBER";

pub(crate) const HOW_TO_PAY: &str = "HOW TO PAY";

pub(crate) fn at_most(limit: Amount) -> String {
    format!("At most {limit} at once.", limit = limit.naira())
}

pub(crate) fn our_reference(reference: &str) -> String {
    format!("Our reference: {reference}")
}

pub(crate) const PAYMENT_SLIP: &str = "Payment slip";

pub(crate) const PAYMENT_LINK: &str = "Payment link";

pub(crate) const NO_PAYMENT_LINK: &str = "There is no payment link: the service did not provide one for this request.";

pub(crate) const NO_SLIP: &str = "There is no slip: the request must be open and have a way to pay.";

pub(crate) fn please_pay(name: &str) -> String {
    format!("{name}, please pay")
}

pub(crate) const REST_OF_FEE: &str = "the rest of the fee";

pub(crate) const PLUS_FEE: &str = "plus the fee";

pub(crate) fn for_purpose(purpose: &str) -> String {
    format!("for {purpose}")
}

pub(crate) const ACCOUNT_NUMBER_TITLE: &str = "ACCOUNT NUMBER";

pub(crate) const SCAN_TO_OPEN: &str = "OR SCAN THIS CODE WITH A PHONE’S CAMERA";

pub(crate) const NO_RECEIPT: &str = "There is no receipt: the service has not confirmed a payment.";

pub(crate) fn received(amount: Amount) -> String {
    format!("Received: {amount}", amount = amount.naira())
}

pub(crate) const RECEIVED_IN_FULL: &str = "Received in full";

pub(crate) fn refunded(amount: Amount) -> String {
    format!("Refunded: {amount}", amount = amount.naira())
}

pub(crate) const FULL_WITHOUT_AMOUNT: &str = "The service reports full payment without an amount.";

pub(crate) const RECEIVED_BY: &str = "Received by";

pub(crate) const CUSTOMER: &str = "Customer";

pub(crate) const CONTACT: &str = "Contact";

pub(crate) const PAID_FROM: &str = "Paid from";

pub(crate) const REQUESTED: &str = "Requested";

pub(crate) const OUR_REFERENCE_LABEL: &str = "Our reference";

pub(crate) const CONFIRMED_SINCE: &str = "Confirmed as paid since";

pub(crate) const EVIDENCE: &str = "Evidence";

pub(crate) const BANK_FROM_NOTICE: &str = "The payer’s bank comes from the service’s notice of this payment only.";

pub(crate) const NO_WINDOW: &str = "Nothing was opened: no window is available. Copy the text instead.";

pub(crate) const NO_PROGRAM: &str = "Nothing was opened: this computer has no program for it.";

pub(crate) const COPY_OR_OPEN: &str = "Copy the text, or open the file by hand.";

pub(crate) const NO_EMAIL: &str = "Nothing was opened: the customer has no email address.";

pub(crate) const NO_LINK_TO_OPEN: &str = "Nothing was opened: this request has no payment link.";

pub(crate) const NOTHING_TO_SEND: &str = "There is nothing to send.";

pub(crate) fn text_too_long_to_share(count: usize, most: usize) -> String {
    format!("This text has {count} characters; other programs take at most {most}. Shorten it, or copy it.")
}

pub(crate) const NOTHING_OPENED: &str = "Nothing was opened.";

pub(crate) fn bank_not_given(business: &str) -> String {
    format!(
        "The bank of this account number was not given. If you are asked for it, choose the bank where this number shows the name {business}. If another name shows, do not pay: contact us."
    )
}

pub(crate) fn at_bank(bank: &str) -> String {
    format!(" at {bank}")
}

pub(crate) fn by_transfer(number: &str, at: &str) -> String {
    format!("Bank transfer to account number {number}{at}")
}

pub(crate) fn on_page(link: &str) -> String {
    format!("On this page: {link}")
}

pub(crate) fn by_ussd(code: &str) -> String {
    format!("Dial {code} on your phone")
}

pub(crate) fn with_fee_for(due: Amount, purpose: &str) -> String {
    format!("{due} with the fee{purpose}", due = due.naira())
}

pub(crate) fn purpose_of(purpose: &str) -> String {
    format!(" for {purpose}")
}

pub(crate) fn still_owed(owed: Amount) -> String {
    format!("{owed} is still owed.", owed = owed.naira())
}

pub(crate) fn still_owed_with_fee(owed: Amount) -> String {
    format!("{owed} is still owed, plus the fee.", owed = owed.naira())
}

pub(crate) const FEE_STILL_OWED: &str = "The fee is still owed.";

pub(crate) const PAY_THE_REST: &str = "Please pay the rest.";

pub(crate) fn received_part(paid: Amount, all: &str, rest: &str) -> String {
    format!("We received {paid} of {all}, thank you. {rest}", paid = paid.naira())
}

pub(crate) fn subject_owed(owed: Amount, purpose: &str, business: &str) -> String {
    format!("{owed} still owed{purpose} to {business}", owed = owed.naira())
}

pub(crate) fn subject(what: &str, business: &str) -> String {
    format!("{what} to {business}")
}

pub(crate) const TEST_ONLY: &str = "TEST — no real money moves.";

pub(crate) fn dear(name: &str) -> String {
    format!("Dear {name},")
}

pub(crate) fn thank_you(business: &str) -> String {
    format!("Thank you.\n{business}")
}

pub(crate) fn one_way_to_pay(way: &str) -> String {
    format!("This is how you can pay:\n- {way}")
}

pub(crate) fn ways_to_pay(ways: &str) -> String {
    format!("You can pay in one of these ways:\n- {ways}")
}

pub(crate) const FEE_IS_ADDED: &str = "A fee is added.";

pub(crate) fn total_with_fee(all: Amount) -> String {
    format!("With the fee, you pay {all} in total.", all = all.naira())
}

pub(crate) fn asks_you_to_pay(business: &str, what: &str) -> String {
    format!("{business} asks you to pay {what}.")
}

pub(crate) fn not_received(all: &str) -> String {
    format!("We asked you to pay {all} and have not received it yet.")
}

pub(crate) const PAID_MEANWHILE: &str = "If you have paid meanwhile, please let us know when and from which bank.";

pub(crate) const TIME_HAS_ENDED: &str =
    "The time to pay has ended: please do not use the account number, link or code you had for this. Contact us for new ones.";

/// The message with a customer's own account number.
pub(crate) fn account_message(business: &str, (first, name, number): (&str, &str, &str), is_test: bool) -> String {
    let test = if is_test { format!("{}\n\n", TEST_ONLY) } else { String::new() };
    format!(
        "{test}Dear {first},\n\nThis is your own account number for paying {business}:\n\nAccount number: {number}\nAccount name: {name}\n\n\
        You can use it for every payment, by bank transfer, at any time. Your bank shows the account name before you pay: please check it. \
        {WHICH_BANK}\n\nThank you.\n{business}"
    )
}

pub(crate) fn how_to_use_account() -> String {
    format!(
        "Send a bank transfer to this number, at any time, as often as you like. Your bank shows the account name before you pay: check it. \
        {WHICH_BANK}"
    )
}

pub(crate) fn pay_before(end: Timestamp) -> String {
    format!("Please pay before {}.\n", nigerian(end))
}

pub(crate) fn before(end: Timestamp) -> String {
    format!("before {}", nigerian(end))
}

/// A part of `all` was paid; the fee is unknown, and at least `owed` is missing.
pub(crate) fn part_with_unknown_fee(all: &str, owed: Option<Amount>) -> String {
    let least = owed
        .map(|owed| format!(" At least {} was not received.", owed.naira()))
        .unwrap_or_default();
    format!("Part of {all} plus the fee.{least} The total with the fee is unknown.")
}

/// A part of `all` was paid, which contains a fee if `with_fee`.
pub(crate) fn part_received(all: &str, with_fee: bool, owed: Amount) -> String {
    let fee = if with_fee { " with the fee" } else { "" };
    format!("Part of {all}{fee}. {} was not received.", owed.naira())
}

/// More was paid than requested. `back`: whether some of it was refunded; `fee_borne`: whether the customer bears a fee.
pub(crate) fn overpaid(over: Amount, requested: &str, back: bool, fee_borne: bool) -> String {
    let over = over.naira();
    let more = if back {
        format!("Of that, {over} more than the requested {requested} was not refunded")
    } else {
        format!("That is {over} more than the requested {requested}")
    };
    let fee = if fee_borne {
        "; it may include a fee paid by the customer"
    } else {
        ""
    };
    format!("{more}{fee}.")
}

/// `looked_up`: when the service last confirmed it; empty if unknown.
pub(crate) fn confirmed_by_service(looked_up: &str) -> String {
    let last = match looked_up {
        "" => String::new(),
        at => format!(", last on {at}"),
    };
    format!("The service confirmed this payment{last}. No figure on this receipt comes from a notice.")
}
