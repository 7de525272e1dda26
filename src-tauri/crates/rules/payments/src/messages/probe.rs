//! Why the answer to a deliberate question is unclear.

pub(crate) const FIRST_NOT_ACCEPTED: &str = "The first call was not accepted.";

pub(crate) const BALANCE_UNKNOWN: &str = "The wallet balance was not available.";

pub(crate) const FIRST_NOT_IN_WALLET: &str = "The wallet does not show the first call, so it cannot show whether the second one was paid.";

pub(crate) const NO_WAYS_TO_PAY: &str = "The answers contain no way to pay, so they cannot be compared.";

pub(crate) const PERHAPS_MADE_AGAIN: &str = "The second answer does not show whether it was made again.";

pub(crate) const WALLET_USED_ELSEWHERE: &str = "The wallet changed by an amount that was not sent here: another program is using it.";

pub(crate) const OTHER_TRANSACTION: &str =
    "The second call was answered with another transaction, but the wallet did not change. It may still be paid.";

pub(crate) const PERHAPS_DONE: &str = "The second answer does not show whether it was done: it may still be paid.";
