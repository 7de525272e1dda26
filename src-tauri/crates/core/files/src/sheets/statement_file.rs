//! The payment proof *Was any payment sent twice?* as a file: CSV and Excel. No text in it is ever a formula.

use rust_xlsxwriter::{Format, Workbook};
use service_api::value::Amount;

use super::export::{ExportError, Formats, write_money};
use super::list_file::{self, ListCell, add_sheet};
use crate::messages::PROOF_COLUMNS;

/// A row of the payment proof.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatementRow {
    /// The row in the imported file.
    pub row: u32,
    /// The sheet of the imported file.
    pub sheet: String,
    /// The payee.
    pub name: String,
    /// The payee's bank.
    pub bank: String,
    /// The account number, ten digits.
    pub account: String,
    /// The amount.
    pub amount: Amount,
    /// The result, in the words of the screen.
    pub result: &'static str,
    /// The number of calls with it that may have reached the service.
    pub sent: u32,
    /// Its own reference, then those of its bulk calls.
    pub references: String,
    /// When it was sent, and the answer to each call.
    pub sendings: String,
    /// What is known about it.
    pub remark: String,
    /// The service's transaction id.
    pub transaction_id: String,
    /// The banks' id of the movement.
    pub session_id: String,
    /// The number of status queries.
    pub looked_up: u32,
}

/// A kind of result, the number of rows with it, and their sum.
pub type Sum = (&'static str, (u32, Amount));

impl StatementRow {
    fn cells(&self) -> Vec<ListCell> {
        vec![
            ListCell::Count(self.row),
            ListCell::text(&self.sheet),
            ListCell::text(&self.name),
            ListCell::text(&self.bank),
            ListCell::text(&self.account),
            ListCell::Money(Some(self.amount)),
            ListCell::text(self.result),
            ListCell::Count(self.sent),
            ListCell::text(&self.references),
            ListCell::text(&self.sendings),
            ListCell::text(&self.remark),
            ListCell::text(&self.transaction_id),
            ListCell::text(&self.session_id),
            ListCell::Count(self.looked_up),
        ]
    }
}

/// Whether a check passed, and its finding as a sentence.
pub type Check = (bool, String);

/// The label of a failed check.
const NEEDS_ATTENTION: &str = "Please check";
/// The label of a passed check.
const MET: &str = "As it should be";

fn mark(met: bool) -> &'static str {
    if met { MET } else { NEEDS_ATTENTION }
}

/// The rows as CSV; after an empty line the sums with their total, and after another one the checks.
pub fn csv(rows: &[StatementRow], sums: &[Sum], checks: &[Check]) -> Result<Vec<u8>, ExportError> {
    let texts = |texts: &[&str]| texts.iter().map(|text| ListCell::text(text)).collect::<Vec<_>>();
    let mut below = vec![texts(&[""]), texts(&["", "", "Sum", "", "Rows", "Amount (NGN)"])];
    for (word, count, sum) in with_total(sums) {
        let counted = [ListCell::Count(count), ListCell::Money(Some(sum))];
        below.push(texts(&["", "", word, ""]).into_iter().chain(counted).collect());
    }
    below.push(texts(&[""]));
    below.extend(checks.iter().map(|(met, words)| texts(&["", "", mark(*met), words])));
    list_file::csv_and(&PROOF_COLUMNS, &cells(rows), &below)
}

fn cells(rows: &[StatementRow]) -> Vec<Vec<ListCell>> {
    rows.iter().map(StatementRow::cells).collect()
}

/// The sums, followed by their total.
fn with_total(sums: &[Sum]) -> Vec<(&'static str, u32, Amount)> {
    let mut all: Vec<_> = sums.iter().map(|(word, (count, sum))| (*word, *count, *sum)).collect();
    let count = all.iter().map(|(_, count, _)| count).sum();
    let sum = Amount::sum(all.iter().map(|(_, _, sum)| *sum)).unwrap_or(Amount::MAX);
    all.push(("All", count, sum));
    all
}

/// The rows as an Excel workbook, with the sums and the checks on separate sheets.
pub fn xlsx(rows: &[StatementRow], sums: &[Sum], checks: &[Check]) -> Result<Vec<u8>, ExportError> {
    let mut book = Workbook::new();
    let formats = Formats::default();
    add_sheet(&mut book, "Rows", &PROOF_COLUMNS, &cells(rows))?.set_freeze_panes(1, 0)?;
    let sheet = add_sheet(&mut book, "Sums", &[("Result", 18), ("Rows", 18), ("Amount (NGN)", 18)], &[])?;
    for (line, (word, count, sum)) in (1..).zip(with_total(sums)) {
        sheet.write_string_with_format(line, 0, word, &Format::new())?;
        sheet.write_number(line, 1, count)?;
        write_money(sheet, line, 2, sum, &formats)?;
    }
    let checks = checks
        .iter()
        .map(|(met, words)| vec![ListCell::text(mark(*met)), ListCell::text(words)]);
    add_sheet(
        &mut book,
        "Checks",
        &[("Check", 18), ("What was found", 110)],
        &checks.collect::<Vec<_>>(),
    )?;
    Ok(book.save_to_buffer()?)
}
