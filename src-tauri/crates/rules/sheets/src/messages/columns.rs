//! Sentences about columns.

use std::fmt::Display;

pub(crate) fn kobo_contradicts(statement: &str) -> String {
    format!("{statement} Its column is read in kobo, which contradicts it.")
}

pub(crate) const NO_HEADINGS: &str = "No row of this sheet has column names. Add Name, Bank, Account Number and Amount above the payments.";

pub(crate) const THAT_WAS_CHOSEN: &str = "that was chosen";

pub(crate) fn chosen_column_missing(name: &str, field: &str) -> String {
    format!("The column {name} for the {field} is not in this sheet. Choose another.")
}

pub(crate) const TWO_CHOSEN: &str = "two columns are chosen for it";

pub(crate) fn called(name: &str) -> String {
    format!("called {name}")
}

pub(crate) fn not_taken(name: &str, stated: impl Display) -> String {
    format!(" {name} is {stated}, so it is not used.")
}

pub(crate) fn ten_digits_in(column: &str, share: usize) -> String {
    format!(" Column {column} has ten digits in {share} % of its cells.")
}

pub(crate) fn hidden_column(column: &str, name: &str, field: &str) -> String {
    format!("Column {column}, {name}, is hidden in the sheet and is used as the {field}. Check that it is the right one.")
}

pub(crate) fn no_column(field: &str, example: &str) -> String {
    format!("No column contains the {field}. Name one, for example {example}, or choose it.")
}

pub(crate) fn column_ambiguous(field: &str, how: &str) -> String {
    format!("It is not clear which column contains the {field}: {how}. Choose one.")
}

pub(crate) fn ten_digits(share: usize) -> String {
    format!("10 digits in {share} % of cells")
}

pub(crate) const POINT_BEFORE_KOBO: &str = ", a point before the kobo";

pub(crate) const COMMA_BEFORE_KOBO: &str = ", a comma before the kobo";

pub(crate) fn numbers(share: usize, marks: &str) -> String {
    format!("Numbers in {share} % of cells{marks}")
}

pub(crate) fn dates(meant: &str) -> String {
    format!("Dates, for example {meant}")
}

pub(crate) fn dates_read(written: &str, meant: &str) -> String {
    format!("Dates: {written} is {meant}")
}

pub(crate) fn day_first(written: &str, meant: &str) -> String {
    format!("Dates, the day first: {written} is {meant}")
}

pub(crate) fn month_first(written: &str, meant: &str) -> String {
    format!("Dates, the month first: {written} is {meant}")
}

pub(crate) fn order_unknown(written: &str, meant: &str) -> String {
    format!("Dates; no row shows whether the day or the month is first. Day first, {written} is {meant}")
}

pub(crate) fn hidden_columns(names: &str) -> String {
    format!("Hidden columns are not used: {names}.")
}

pub(crate) fn less(difference: &str) -> String {
    format!("{difference} less")
}

pub(crate) fn more(difference: &str) -> String {
    format!("{difference} more")
}

pub(crate) fn one_shown_rounded(label: &str, shown: &str, held: &str, less_or_more: &str) -> String {
    format!(
        "{label}: 1 amount is shown with fewer decimals than its cell contains. As shown, all amounts add up to {shown}; as stored, to {held}: {less_or_more} is shown. Confirm once that the shown amounts are paid, or type the amount."
    )
}

pub(crate) fn shown_rounded(label: &str, rows: impl Display, shown: &str, held: &str, less_or_more: &str) -> String {
    format!(
        "{label}: {rows} amounts are shown with fewer decimals than their cells contain. As shown, all amounts add up to {shown}; as stored, to {held}: {less_or_more} is shown. Confirm once that the shown amounts are paid, or type the amounts."
    )
}

pub(crate) fn paid_as_shown(label: &str, rows: impl Display, shown: &str, held: &str) -> String {
    format!("{label} is paid as shown, including cells that contain more decimals (rows: {rows}): {shown}; the cells contain {held}.")
}

pub(crate) const WHOLE_NAIRA: &str = "whole naira";

pub(crate) fn sheets_differ(one: &str, sheet: &str, other: &str, first_sheet: &str) -> String {
    format!("The amounts are {one} on sheet {sheet} and {other} on sheet {first_sheet}. Choose only sheets with the same unit.")
}

pub(crate) fn two_units(place: &str, one: impl Display, other_place: &str, other: impl Display) -> String {
    format!("{place} gives the amounts {one}, and {other_place} {other}. Change them to whole naira in the sheet.")
}

pub(crate) fn only_whole_naira(place: &str, stated: impl Display) -> String {
    format!("{place} gives the amounts {stated}. Only whole naira can be read: change them in the sheet.")
}

pub(crate) fn name_of_column(column: &str) -> String {
    format!("The name of the column {column}")
}

pub(crate) fn row(row: &str) -> String {
    format!("Row {row}")
}

pub(crate) const THE_SHEET: &str = "The sheet";

pub(crate) const ONE_UNREADABLE: &str = " 1 amount cannot be read in both ways.";

pub(crate) fn unreadable(rows: impl Display) -> String {
    format!(" {rows} amounts cannot be read in both ways.")
}

pub(crate) fn multiply(by: &str, stated: impl Display, written: &str, factor: impl Display, multiplied: &str, unread: &str) -> String {
    format!(
        "{by} gives the amounts {stated}. As written they add up to ₦{written}; multiplied by {factor}, to ₦{multiplied}.{unread} Choose once whether they are multiplied, or type each amount in naira."
    )
}

pub(crate) fn multiplied(by: &str, stated: impl Display, factor: impl Display, sum: &str) -> String {
    format!("{by} gives the amounts {stated}. They are multiplied by {factor}, as chosen: ₦{sum}.")
}

pub(crate) fn read_as_naira(by: &str, stated: impl Display, sum: &str) -> String {
    format!("{by} gives the amounts {stated}. They are read as naira, as chosen: ₦{sum}.")
}

pub(crate) fn only_naira(by: &str, stated: impl Display) -> String {
    format!("{by} gives the amounts {stated}. Only naira can be paid: choose another column, or type each amount in naira.")
}

pub(crate) fn total_agrees(row: &str, total: &str) -> String {
    format!("The file’s total in row {row}, {total}, matches its rows.")
}

pub(crate) fn total_differs(row: &str, total: &str, sum: &str) -> String {
    format!("Row {row} gives the total {total}; the rows add up to {sum}.")
}

pub(crate) fn ten_digits_in_rows(share: u64) -> String {
    format!("10 digits in {share} % of rows")
}

pub(crate) fn amount_in_rows(share: u64) -> String {
    format!("an amount in {share} % of rows")
}

pub(crate) fn point_or_comma(label: &str, row: &str, words: &str) -> String {
    format!("{label} in row {row}: {words} Choose once whether a point or a comma is before the kobo in this file.")
}

pub(crate) fn read_in_kobo(label: &str, written: &str, row: &str, naira: &str) -> String {
    format!("{label} is read in kobo: {written} in row {row} is {naira}. Choose naira if that is wrong.")
}

pub(crate) fn one_rounded(words: &str) -> String {
    format!("1 amount has more than two decimals. Rounded half up to whole kobo, as its row proposes, it is {words}.")
}

pub(crate) fn several_rounded(rows: impl Display, words: &str) -> String {
    format!("{rows} amounts have more than two decimals. Rounded half up to whole kobo, as each row proposes, they add up to {words}.")
}

pub(crate) fn one_hidden(places: &str) -> String {
    format!("1 payment is hidden in the sheet (row {places}). Confirm or skip it.")
}

pub(crate) fn hidden(rows: impl Display, places: &str, more: &str) -> String {
    format!("{rows} payments are hidden in the sheet (row {places}{more}). Confirm or skip them.")
}

pub(crate) fn letters_lost(cells: u32, text: &str, row: &str) -> String {
    let cells = if cells == 1 {
        "1 cell has".to_owned()
    } else {
        format!("{cells} cells have")
    };
    format!(
        "{cells} letters that were lost between two programs, for example {text} in row {row}. Save the file as CSV UTF-8, or use the .xlsx file."
    )
}

pub(crate) fn hidden_characters(cells: impl Display, row: &str, column: &str) -> String {
    format!("Hidden characters were removed in {cells} cells, the first in row {row}, {column}.")
}

pub(crate) fn other_amounts(label: &str, paid: &str, other: &str, sum: &str) -> String {
    format!("{label} is paid and adds up to {paid}. {other} adds up to {sum} and is not used.")
}

pub(crate) fn payment_date(name: &str) -> String {
    format!("{name} is not used: payments are sent when the payout is approved.")
}

pub(crate) const NEEDS_HEADINGS: &str =
    "Sheets can be paid together only if each has a row with column names. Choose that row, or one sheet.";

pub(crate) fn sheet_without_headings(sheet: &str, of: &str) -> String {
    format!("Sheet {sheet} has no row with the column names of sheet {of}. Choose only sheets with the same columns.")
}

pub(crate) const NO_NAME: &str = "has no name";

pub(crate) fn is_called(name: &str) -> String {
    format!("is called {name}")
}

pub(crate) fn columns_differ(column: &str, here: &str, sheet: &str, there: &str, of: &str) -> String {
    format!(
        "Column {column} {here} on sheet {sheet} and {there} on sheet {of}. Sheets can be paid together only if their columns have the same names in the same places."
    )
}

pub(crate) fn can_be_both(one: &str, other: &str) -> String {
    format!("it can be {one} or {other}, or both together")
}

pub(crate) fn can_be_each(one: &str, counted: &str) -> String {
    format!("it can be {one} once, or for each of {counted}")
}

pub(crate) fn can_be_rest(one: &str, other: &str) -> String {
    format!("it can be {one}, or what is left of it after {other}")
}

pub(crate) fn can_be(one: &str, other: &str) -> String {
    format!("it can be {one} or {other}")
}

pub(crate) fn can_be_computed(one: &str, result: &str, third: &str) -> String {
    format!("it can be {one} or {result}, which is computed from it and {third}")
}

pub(crate) fn row_number(row: &str) -> String {
    format!("row {row}")
}

pub(crate) fn called_and_preferred(name: &str, other: &str) -> String {
    format!("called {name}; preferred to {other}")
}

pub(crate) fn sample(name: &str, column: &str, samples: &str) -> String {
    format!("{name} in column {column} ({samples})")
}

pub(crate) fn called_in_kobo(name: &str) -> String {
    format!("called {name}, so in kobo")
}

pub(crate) fn may_hold_kobo(kobo: &str, label: &str) -> String {
    format!("the column {kobo} may contain the kobo of {label}")
}

pub(crate) fn other_places(row: &str) -> String {
    format!("Row {row} has column names in other places than those above. Put each table on its own sheet.")
}

pub(crate) fn other_amount_name(row: &str, here: &str, above: &str) -> String {
    format!("Row {row} repeats the column names, with {here} for the amounts and {above} above. Put each table on its own sheet.")
}

pub(crate) const A_POINT: &str = "A point";

pub(crate) const A_COMMA: &str = "A comma";

pub(crate) fn mark_chosen(mark: &str) -> String {
    format!("{mark} is before the kobo, as chosen.")
}

pub(crate) fn mark_shown_once(mark: &str) -> String {
    format!("{mark} is before the kobo: one amount shows it.")
}

pub(crate) fn mark_shown(mark: &str, rows: impl Display) -> String {
    format!("{mark} is before the kobo: {rows} amounts show it.")
}

pub(crate) const TWO_MARKS: &str = "Some amounts have a point before the kobo, others a comma. Choose one.";

pub(crate) const NO_MARK: &str = "No amount shows whether a point or a comma is before the kobo. Choose one.";

pub(crate) const NO_AMOUNTS: &str = "No cell of this column can be read as an amount.";

pub(crate) const NO_AMBIGUOUS_AMOUNTS: &str = "No amount can be read in two ways.";

pub(crate) fn amounts_stated(stated: impl Display) -> String {
    format!("According to the sheet, the amounts are {stated}.")
}

pub(crate) fn read_as(text: &str, row: &str, naira: &str) -> String {
    format!("{text} in row {row} is read as {naira}.")
}

pub(crate) fn amounts_rejoined(count: impl Display, first: impl Display) -> String {
    format!(
        "In {count} rows (the first is row {first}) commas had split an amount into several cells. They were joined again, and the file’s total matches."
    )
}

pub(crate) const NO_NAMES: &str = "No column contains the names of the payees. Without them, the account holders cannot be checked.";

pub(crate) const NO_PAYMENTS: &str = "This sheet has column names, but no payments below them.";
