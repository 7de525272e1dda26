//! Sentences about top ups.

use base::sentence;

pub(crate) const NO_HEADINGS: &str =
    "No row has column names. Add them in the first row: Phone, and Amount or Bundle; Operator and Name are optional.";

sentence!(too_many_rows(most: usize) => "More than {most} rows. Split the file.");

sentence!(confirm_or_skip(words: &str) => "{words} Confirm that it is to be bought, or skip it.");

pub(crate) const HIDDEN_ROW: &str = "This row is hidden in the sheet. Confirm that it is to be bought, or skip it.";

sentence!(same_as(other: u32) => "The same as row {other}.");

sentence!(phone_twice(other: u32) => "This phone is also in row {other}.");

sentence!(unconfirmed(sum: &str, day: &str, name: &str) => "{sum} for this phone, sent on {day}, is unconfirmed ({name}).");

sentence!(queued(sum: &str, name: &str) => "{sum} for this phone is still queued ({name}).");

sentence!(bought_before(sum: &str, day: &str, name: &str) => "{sum} was bought for this phone on {day} ({name}).");

pub(crate) const PHONE_MISSING: &str = "The phone number is missing.";

sentence!(other_operator(prefix: &str, first: &str, operator: &str) =>
    "Numbers with {prefix} were first issued by {first}; this goes to {operator}.");

pub(crate) const AMOUNT_MISSING: &str = "The amount is missing.";

sentence!(not_sold(operator: &str, wanted: &str) => "{operator} does not sell {wanted}.");

sentence!(bundle_costs(bundle: &str, price: &str) => "{bundle} costs {price}. Enter that, or leave the amount empty.");

sentence!(bundle_without_price(bundle: &str) => "{bundle} has no fixed price. Enter the amount.");

pub(crate) const OPERATOR_GONE: &str = "Choose the operator: the chosen one is no longer listed.";

sentence!(operator_unknown(stated: &str) => "Choose the operator: {stated} is not in the list.");

sentence!(operator_ambiguous(stated: &str) => "Choose the operator: {stated} fits several.");

pub(crate) const OPERATOR_NOT_SHOWN: &str = "Choose the operator: the number does not show it.";
