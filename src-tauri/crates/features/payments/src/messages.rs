//! The sentences of this feature that people read, made from typed values. No rule builds or reads them.

pub(crate) mod audit;
pub(crate) mod exports;
pub(crate) mod labels;

use std::fmt::Display;

use service_api::value::Amount;

use crate::view::PaymentKind;

pub(crate) const NAME_NOT_CHECKED: &str = "The account name was not checked. Close this window and choose Check to see it first.";

pub(crate) fn checked_long_ago(minutes: i64) -> String {
    format!("This was checked {minutes} minutes ago: name, fee and balance may have changed.")
}

pub(crate) fn send_question(naira: &str) -> String {
    format!("Send {naira}?")
}

pub(crate) fn buy_question(is_data: bool, naira: &str) -> String {
    match is_data {
        true => format!("Buy data for {naira}?"),
        false => format!("Buy airtime for {naira}?"),
    }
}

/// The button that releases a payment.
pub(crate) fn confirm_button(kind: PaymentKind, customers_money: bool, naira: &str) -> String {
    let button = match kind {
        PaymentKind::Wallet | PaymentKind::Bank => format!("Send {naira}"),
        PaymentKind::Airtime => format!("Buy for {naira}"),
        PaymentKind::Bill => format!("Pay {naira}"),
        PaymentKind::Cash => format!("Pay out {naira}"),
    };
    match customers_money {
        true => format!("{button} of the customer’s money"),
        false => button,
    }
}

pub(crate) const INVALID: &str = "Please correct the marked fields.";

pub(crate) const NOT_SAVED_INVALID: &str = "Nothing was saved. Please correct the marked fields.";

pub(crate) const PAYER_NEEDED: &str = "Enter the customer’s phone number, email address or account number.";

pub(crate) const PASSWORD_NEEDED: &str = "Enter the customer’s password.";

pub(crate) const CALL_FIRST: &str = "Call the person on a number you already had.";

pub(crate) const UNKNOWN_LEVEL: &str = "an unknown level";

pub(crate) const CODE_IS_CASH: &str =
    "Anyone with this code can collect the money as cash. Give it only to this person, then delete this file.";

pub(crate) fn bill_question(naira: &str) -> String {
    format!("Pay a bill of {naira}?")
}

pub(crate) fn cash_question(naira: &str) -> String {
    format!("Pay out {naira} for this code?")
}

pub(crate) const CUSTOMERS_MONEY_LEAVES: &str = "The money leaves the customer’s wallet at once and cannot be recalled from here.";

pub(crate) const MONEY_LEAVES: &str = "The money leaves your wallet at once and cannot be recalled from here.";

pub(crate) const CUSTOMERS_AIRTIME: &str = "The customer’s wallet pays. Airtime is delivered at once and cannot be reversed.";

pub(crate) const AIRTIME: &str = "Airtime is delivered at once and cannot be reversed.";

pub(crate) const CUSTOMERS_BILL: &str =
    "The customer’s wallet pays the biller at once. A wrong customer number pays another person’s bill.";

pub(crate) const BILL: &str = "The biller is paid at once. A wrong customer number pays another person’s bill.";

pub(crate) const CASH: &str = "Pay out the cash only when the next screen is green.";

pub(crate) fn customers_wallet_pays(payer: &str) -> String {
    format!("The customer’s: {payer}. Your own wallet pays nothing.")
}

pub(crate) fn password_saved_in(place: &str) -> String {
    format!("Saved {place} after this payment")
}

pub(crate) const PASSWORD_UNCONFIRMED: &str = "The service had not confirmed the password. Enter it again next time.";

pub(crate) fn probably_declined(shortfall: &str) -> String {
    format!("{shortfall} The service will probably decline this.")
}

pub(crate) fn wallet_is_short(missing: Amount, available: Amount, total: Amount) -> String {
    format!(
        "Short by {missing}: the wallet has {available}, and this needs {total} or more.",
        missing = missing.naira(),
        available = available.naira(),
        total = total.naira()
    )
}

pub(crate) const CUSTOMERS_WALLET_IS_SHORT: &str =
    "The customer’s wallet has less than this needs: the service will probably decline this.";

pub(crate) const NOT_SOLD: &str = "This is no longer available. Choose another one.";

pub(crate) fn price_is(name: &str, price: Amount) -> String {
    format!("{name} costs {price}.", price = price.naira())
}

pub(crate) fn unusually_large(usual: Amount) -> String {
    format!(
        "Much more than usual: half of the latest payments of this kind were {usual} or less. Check the zeros.",
        usual = usual.naira()
    )
}

pub(crate) fn file_not_written(path: impl Display, why: impl Display) -> String {
    format!("{path} was not written: {why}.")
}

pub(crate) const CODE_IS_KEPT: &str = "The code is still in the records.";

pub(crate) const TOO_MANY_FILES: &str = "There are already a thousand files with this name.";

pub(crate) fn password_not_saved(why: &str) -> String {
    format!("The customer’s password was not saved. {why}")
}

pub(crate) fn service_message(message: &str, code: &str) -> String {
    format!("Service message: “{message}” (code {code}).")
}

pub(crate) const NO_WALLET_NO_MESSAGE: &str =
    "This person has no wallet, and no message was sent. Ask the service how they get the cash code.";

pub(crate) const GETS_CASH_CODE: &str = "Without a wallet, they get a cash code.";

pub(crate) const CASH_CODE_TO_YOU: &str = "This person has no wallet. The cash code came to you: whoever has it collects the cash.";

pub(crate) fn no_money_moved(words: &str) -> String {
    format!("No money moved. {words}")
}

pub(crate) const CASH_NEEDS_CODE: &str = "Nothing was recorded: cash is paid out only for a code that the service accepted.";

pub(crate) const CASH_PAID_BEFORE: &str = "Nothing was recorded: this cash was paid out before. Do not pay it out again.";

pub(crate) const CASH_RECORDED: &str = "A person recorded that the cash was paid out.";

pub(crate) const NOTHING_RECORDED: &str = "Nothing was recorded.";

pub(crate) const RESULT_NEEDED: &str = "Enter the result.";

pub(crate) const NO_CODE_MISSING: &str = "Nothing was recorded: no withdrawal code of this payment is missing.";

pub(crate) fn waits_in_payout(sum: &str, run: impl Display, name: &str) -> String {
    format!("{sum} to the same account is queued in payout {run}. Paying it here as well pays it twice. ({name})")
}

pub(crate) fn earlier_unconfirmed(sum: &str, when: &str, name: &str) -> String {
    format!("{sum} to the same account, sent {when}, is unconfirmed. Paying again may pay twice. ({name})")
}

pub(crate) fn paid_before(when: &str, name: &str) -> String {
    format!("You paid the same amount to the same account on {when}. ({name})")
}

pub(crate) fn paid_from_another_computer(at: &str, name: &str) -> String {
    format!("The same amount was paid to the same account from another computer on {at}. ({name})")
}

pub(crate) fn perhaps_paid(sum: &str, when: &str, name: &str) -> String {
    format!("{sum} to the same account, sent {when}, is recorded as not paid but may have been paid. Paying again may pay twice. ({name})")
}

pub(crate) fn more_like_these(more: usize) -> String {
    format!("And {more} more like these.")
}

pub(crate) fn contradicted(words: &str) -> String {
    format!("{words}, contradicted later")
}

pub(crate) const DESTINATION_NEEDED: &str = "Enter the destination.";

pub(crate) const CHOOSE_BANK: &str = "Choose the bank.";

pub(crate) const ACCOUNT_NUMBER_NEEDED: &str = "Enter the account number.";

pub(crate) const PHONE_NEEDED: &str = "Enter the phone number.";

pub(crate) const CHOOSE_OPERATOR: &str = "Choose the operator.";

pub(crate) const CHOOSE_BILLER: &str = "Choose the biller.";

pub(crate) const CUSTOMER_NUMBER_NEEDED: &str = "Enter the customer number.";

pub(crate) const CODE_NEEDED: &str = "Enter the withdrawal code that the customer shows.";

pub(crate) const AMOUNT_NEEDED: &str = "Enter the amount.";

pub(crate) const OWN_WALLET_ONLY: &str = "This can be paid from your own wallet only.";

pub(crate) const WHOLE_DAYS: &str = "Enter a whole number of days, for example 30.";

pub(crate) const NO_SUCH_PAYMENT: &str = "There is no such payment.";

pub(crate) const WRONG_PASSWORD: &str = "The service does not accept this password for this customer. Check both.";

pub(crate) const NO_RECEIPT: &str = "There is no receipt: the payment is not confirmed as paid.";

pub(crate) fn made(reference: &str, made: &str) -> String {
    format!("Our reference: {reference} · made {made}")
}

pub(crate) fn paid_from(payer: &str) -> String {
    format!("Paid from the account of {payer}")
}

pub(crate) fn fee_included(fee: &str) -> String {
    format!("Fee, VAT included: {fee}")
}

pub(crate) fn transaction(id: &str) -> String {
    format!("Transaction: {id}")
}

pub(crate) const CASH_CODE_TO_YOU_ALONE: &str = "This person has no wallet. The cash code comes to you: whoever has it collects the cash.";

pub(crate) fn needs_identity(wanted: &str, has: &str, days: impl Display) -> String {
    format!(
        "You require {wanted}, and this person has {has}. The money leaves your wallet, waits up to {days} days for their identity check, then returns."
    )
}

pub(crate) const OR_CODE_TO_YOU: &str = ", or have the cash code sent to you";

pub(crate) fn message_carries_code(or_to_us: &str) -> String {
    format!("This person has no wallet and gets the cash code by message. Choose to notify them{or_to_us}.")
}

pub(crate) fn no_such_account(bank: &str) -> String {
    format!("{bank} has no such account.")
}

pub(crate) fn saved_under_another_name(holder: &str, name: &str) -> String {
    format!("You entered “{name}”, but the bank reports {holder}.")
}

pub(crate) fn person_recorded(words: &str, evidence: &str) -> String {
    format!("{words} Recorded by a person: “{evidence}”.")
}

pub(crate) const CODE_MISSING: &str = "The money left your wallet, but the answer had no cash code. Without it the cash cannot be collected. A person with a wallet needs no code.";

pub(crate) const ASK_FOR_CODE: &str = "Ask the service for the code or a refund, with the reference. Then record the result here.";

pub(crate) fn code_result(what: &str) -> String {
    format!("The answer had no cash code. Result: “{what}”.")
}

pub(crate) fn identity_time_over(level: &str, days: impl Display) -> String {
    format!(
        "The money left your wallet and waited {days} days for the person’s identity check ({level}). They received it, or it was returned: see the history."
    )
}

pub(crate) fn waits_for_identity(level: &str, days: impl Display) -> String {
    format!("The money left your wallet. The person gets it after their identity check ({level}), or it returns after {days} days.")
}

pub(crate) fn may_wait_for_identity(level: &str, days: impl Display) -> String {
    format!(
        "The money left your wallet. If the person’s identity check is below {level}, it waits up to {days} days, then returns. It was not checked before sending."
    )
}

pub(crate) fn import_please_correct(name: &str) -> String {
    format!("Nothing was imported from {name}. Correct these in the file, then choose it again.")
}

pub(crate) fn meters_unreadable(error: &str) -> String {
    format!("Meters and smart cards cannot be read now: {error}")
}

pub(crate) fn too_many_contacts(most: impl Display) -> String {
    format!("More than {most} contacts. Split the file.")
}

pub(crate) fn saved_differently(row: impl Display, name: &str) -> String {
    format!("Row {row}: already saved as “{name}” with other details. It is kept unchanged.")
}

pub(crate) fn new_account_for(row: impl Display, name: &str, known: &str, added: &str) -> String {
    format!("Row {row}: “{name}” is saved with {known}; this adds {added}. Call the person on a number you already had.")
}

pub(crate) fn renamed(name: &str, day: &str, by: &str, now: &str) -> String {
    format!("This was “{name}” until {day}, when it was changed{by} to {now}.")
}

pub(crate) fn account_changed(name: &str, day: &str, by: &str, was: &str, now: &str, call_first: &str) -> String {
    format!("The account or number of “{name}” was changed on {day}{by}, from {was} to {now}, and has not been paid since. {call_first}")
}

pub(crate) fn saved_elsewhere(name: &str, day: &str, place: &str, call_first: &str) -> String {
    format!("“{name}” was saved on {day} with {place}. This account was never paid. {call_first}")
}

pub(crate) const NO_SUCH_CONTACT: &str = "There is no such contact.";

pub(crate) fn not_listed(what: &str) -> String {
    format!("The service does not list this {what}.")
}

pub(crate) const SAVE_ONLY_PAYEES: &str = "Nothing was saved: only a payee can be saved from a payment.";

pub(crate) const CASH_HAS_NO_PAYEE: &str = "Nothing was saved: cash goes to whoever brings the code.";

pub(crate) fn saved_already(name: &str) -> String {
    format!("Nothing was saved: this is already saved as “{name}”.")
}

pub(crate) const EDIT_THAT_ONE: &str = "Open and edit that contact if a detail is wrong.";

pub(crate) const KIND_IS_FIXED: &str = "Nothing was changed: a contact keeps its kind. Save a new contact instead.";
