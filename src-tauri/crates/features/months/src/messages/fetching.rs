//! Sentences about fetching.

use base::sentence;

sentence!(not_fetched(why: &str) => "Nothing was fetched: {why}");

pub(crate) const MONTH_TO_COME: &str = "this month has not begun.";

pub(crate) const TOO_FAR_BACK: &str = "data goes back five years at most.";

pub(crate) const NO_KEYS: &str = "this profile has no keys. Enter them under Settings, Profiles.";

pub(crate) const ALREADY_FETCHING: &str = "A month is being fetched already.";

pub(crate) const WAIT_OR_STOP: &str = "Wait until it is finished, or stop it.";

pub(crate) const INVALID_MONTH: &str = "Please correct the month.";

pub(crate) const MONTH_EXAMPLE: &str = "Enter a month, for example 2026-10.";

sentence!(may_be_incomplete(name: &str, days: &str, from: &str, until: &str) =>
    "The {name} for {days}, {from} to {until}, may be incomplete: the number of rows is round. Compare it with the list in the service’s dashboard.");

sentence!(keys_removed(name: &str, days: &str) => "The {name} for {days} is incomplete, and its keys were removed.");

pub(crate) const NOT_REQUESTED: &str = "not requested: no keys";

sentence!(incomplete_for(days: &str, missing: &str) => "{days}, incomplete for {missing}");

sentence!(not_over(last: &str) => "The month is not over. It ends on {last}.");

pub(crate) const NO_KEYS_SET: &str = "No keys are set. Enter them under Settings, Profiles.";

sentence!(not_fetched_yet(name: &str, days: &str) => "The {name} for {days} was not fetched.");

sentence!(fetch_failed(name: &str, days: &str, why: &str) => "The {name} for {days} could not be fetched. {why}");

sentence!(may_be_cut_off(name: &str, days: &str) => "The {name} for {days} may be incomplete.");

sentence!(one_row_unreadable(name: &str) => "One row of the {name} has an unreadable time or amount.");

sentence!(rows_unreadable(rows: u32, name: &str) => "{rows} rows of the {name} have an unreadable time or amount.");
