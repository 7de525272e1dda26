//! Sentences for people: top_ups.

use base::sentence;

pub(crate) const NO_SUCH_SHEET: &str = "There is no such airtime sheet.";

pub(crate) const SHEET_GONE_OR_BATCH: &str = "Nothing was changed: this sheet was discarded, or is already a batch.";

pub(crate) const SHEET_CHANGED_OR_BATCH: &str = "Nothing was bought: the sheet was changed, or is already a batch.";

pub(crate) const REVIEW_SHEET: &str = "Review the sheet again.";

sentence!(nothing_read_from(name: &str, why: &str) => "Nothing was read from {name}. {why}");

pub(crate) const TOTAL_TOO_LARGE: &str = "The total is too large.";

pub(crate) const NO_SUCH_ROW: &str = "There is no such row.";

pub(crate) const NO_ZERO_MISSING: &str = "Nothing was changed: this number has no missing zero.";

pub(crate) const SKIPPED: &str = "Skipped";

sentence!(file_bought_before(day: &str, run: i64) => "This file was bought before, on {day} (payout {run}).");

sentence!(bought_despite(row: u32, warning: &str) => "Row {row} is bought despite this warning: {warning}");

pub(crate) const ONE_MORE_DESPITE: &str = "1 more row is bought despite a warning.";

sentence!(more_despite(more: usize) => "{more} more rows are bought despite a warning.");

pub(crate) const SHEET_IS_BATCH: &str = "Nothing was bought: this sheet is already a batch.";

pub(crate) const SHEET_CHANGED: &str = "Nothing was bought: the sheet changed after it was shown.";

pub(crate) const ROWS_NEED_CORRECTION: &str = "Nothing was bought: some rows have errors. Correct or skip them.";

pub(crate) const EVERY_ROW_SKIPPED: &str = "Nothing was bought: every row is skipped.";

sentence!(row_not_bought(row: u32, why: &str) => "Nothing was bought. Row {row}: {why}");

pub(crate) fn sheets_not_included(names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("“{name}”")).collect();
    match quoted.as_slice() {
        [one] => format!("The sheet {one} of the file is not included."),
        several => format!("The sheets {} of the file are not included.", several.join(", ")),
    }
}
