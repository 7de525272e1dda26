//! The sentences of the controls, of faults and of wrong hashes that people read, made from typed values. What the service itself answers
//! is where it is answered.

pub(crate) mod reasons;

use std::fmt::Display;

use service_api::value::Amount;

pub(crate) const NOT_OFFERED: &str = "The request does not offer this way to pay.";

pub(crate) const ABOVE_ZERO: &str = "The amount must be above zero.";

pub(crate) const NO_PART_PAYMENTS: &str = "The request takes no part payments.";

pub(crate) const NO_OVERPAYMENT: &str = "The request takes no more than is owed.";

pub(crate) const TOO_MUCH: &str = "This is too much.";

pub(crate) const WALLET_FULL: &str = "The wallet cannot hold so much.";

pub(crate) const PAYER_TOO_POOR: &str = "The payer’s wallet does not hold so much.";

pub(crate) const ACCOUNT_CLOSED: &str = "The account is closed and takes no money.";

pub(crate) fn takes_no_payment(state: &str) -> String {
    format!("The request is {state} and takes no payment.")
}

pub(crate) fn ended_already(state: &str) -> String {
    format!("The request is {state} already.")
}

pub(crate) fn above_limit(limit: Amount) -> String {
    format!("The sender’s bank declines: the account takes {} at most at once.", limit.naira())
}

pub(crate) fn for_operation(fault: &str, operation: &str) -> String {
    format!("{fault} is for the operation {operation}.")
}

pub(crate) fn not_for_operation(fault: &str, operation: &str) -> String {
    format!("{fault} is for requests and not for the operation {operation}.")
}

pub(crate) fn unknown_operation(operation: &str, known: &str) -> String {
    format!("There is no operation {operation}. Known are {known}.")
}

pub(crate) fn cannot_strike(fault: &str, operation: &str, fitting: &str) -> String {
    format!("{fault} cannot strike {operation}. It is for {fitting}.")
}

pub(crate) const COUNTS_FROM_1: &str = "`nth` and `times` count from 1.";

pub(crate) fn one_time_only(fault: &str) -> String {
    format!("{fault} strikes at one time only: leave out `after`.")
}

pub(crate) fn one_form_only(fault: &str) -> String {
    format!("{fault} has one form only: leave out `variant`.")
}

pub(crate) fn forms(fault: &str, forms: &str) -> String {
    format!("The forms of {fault} are {forms}.")
}

pub(crate) fn no_use(fault: &str, field: &str) -> String {
    format!("{fault} has no use for `{field}`.")
}

pub(crate) fn statuses(fault: &str, first: u16, last: u16) -> String {
    format!("The statuses of {fault} are {first} to {last}.")
}

pub(crate) const NO_HEADER_VALUE: &str = "`retry_after` holds characters that no header may have.";

pub(crate) fn faults_unreadable(error: impl Display) -> String {
    format!("The faults are not readable: {error}.")
}

pub(crate) fn no_format(name: &str) -> String {
    format!("format: There is no format {name}. Choose csv or xlsx.")
}

pub(crate) fn no_choice(name: &str) -> String {
    format!("{name}: A statement has no such choice.")
}

pub(crate) fn day_missing(name: &str) -> String {
    format!("{name}: Give a day, as 2026-11-30.")
}

pub(crate) const LAST_BEFORE_FIRST: &str = "to: The last day is before the first.";

pub(crate) fn not_written(error: impl Display) -> String {
    format!("The statement cannot be written: {error}.")
}

pub(crate) fn settlements(most: u8) -> String {
    format!("settlements: A day has 0 to {most} of them.")
}

pub(crate) fn not_hashed(name: &str) -> String {
    format!("{name} is a list or group, and only single values are hashed.")
}

pub(crate) const NO_KEY: &str = "The sandbox has no key for it.";

pub(crate) const NO_HASH: &str = "There is no header `hash`.";

pub(crate) const ANOTHER_HASH: &str = "The hash is another one: it fits no key of this sandbox with these values, and no usual mistake.";

pub(crate) const FORM_HAD_ALREADY: &str =
    "The fault `hash_check` is armed. It wants amounts in a form that those of this body have already.";

pub(crate) fn form_wanted(amounts: &str) -> String {
    format!("The fault `hash_check` is armed: it wants {amounts} in the hash.")
}

pub(crate) const HASHED_IN_CAPITALS: &str = "You hashed that, and wrote it in capital letters: write them small.";

pub(crate) const HASHED_AS_WRITTEN: &str = "You hashed them as written in the body.";

pub(crate) const HASHED_OTHERWISE: &str = "You hashed them in another form.";

pub(crate) const HASHED_SOMETHING_ELSE: &str = "The hash is another one.";
