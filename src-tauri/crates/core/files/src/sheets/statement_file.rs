//! The statement *Was any payment sent twice?* as a file: CSV and Excel. No text in it is ever a formula.

use rust_xlsxwriter::{Format, Workbook};
use service_api::value::Amount;

use super::export::{ExportError, Formats, heading, safe, write_money};

/// A row of the statement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatementRow {
    /// The row in the imported file.
    pub row: u32,
    /// The sheet of the imported file.
    pub sheet: String,
    /// Who is paid.
    pub name: String,
    /// At which bank.
    pub bank: String,
    /// Ten digits.
    pub account: String,
    /// How much.
    pub amount: Amount,
    /// What became of it, in the words of the screen.
    pub result: &'static str,
    /// How many calls that carried it may have reached the service.
    pub sent: u32,
    /// Its own reference, then those of its groups.
    pub references: String,
    /// When it was sent, and how each call was answered.
    pub sendings: String,
    /// What is known about it.
    pub says: String,
    /// The service's transaction id.
    pub transaction_id: String,
    /// The id of the movement between the banks.
    pub session_id: String,
    /// How often it was looked up.
    pub looked_up: u32,
}

/// A kind of result, how many rows have it, and their sum.
pub type Sum = (&'static str, (u32, Amount));

const HEADINGS: [&str; 14] = [
    "Row",
    "Sheet",
    "Name",
    "Bank",
    "Account",
    "Amount (NGN)",
    "Result",
    "Times sent",
    "References",
    "Sent (WAT)",
    "What is known",
    "Transaction id",
    "Session id",
    "Times looked up",
];

/// Whether something is as it should be, and what was found of it, as a sentence.
pub type Check = (bool, String);

/// Before what a person should look at.
const LOOK: &str = "Look at this";
/// Before what is as it should be.
const MET: &str = "As it should be";

fn mark(met: bool) -> &'static str {
    if met { MET } else { LOOK }
}

/// The rows as CSV; after an empty line the sums, which add up to the whole, and after another one what was checked.
pub fn csv(rows: &[StatementRow], sums: &[Sum], checks: &[Check]) -> Result<Vec<u8>, ExportError> {
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .flexible(true)
        .from_writer(b"\xef\xbb\xbf".to_vec());
    writer.write_record(HEADINGS)?;
    for row in rows {
        writer.write_record([
            &row.row.to_string(),
            &*safe(&row.sheet),
            &*safe(&row.name),
            &*safe(&row.bank),
            &*safe(&row.account),
            &row.amount.decimal(),
            row.result,
            &row.sent.to_string(),
            &*safe(&row.references),
            &*safe(&row.sendings),
            &*safe(&row.says),
            &*safe(&row.transaction_id),
            &*safe(&row.session_id),
            &row.looked_up.to_string(),
        ])?;
    }
    writer.write_record([""])?;
    writer.write_record(["", "", "Sum", "", "Rows", "Amount (NGN)"])?;
    for (word, count, sum) in with_the_whole(sums) {
        writer.write_record(["", "", word, "", &count.to_string(), &sum.decimal()])?;
    }
    writer.write_record([""])?;
    for (met, words) in checks {
        writer.write_record(["", "", mark(*met), &*safe(words)])?;
    }
    writer.into_inner().map_err(|error| ExportError::Text(error.into_error().into()))
}

/// The sums, and what they are together.
fn with_the_whole(sums: &[Sum]) -> Vec<(&'static str, u32, Amount)> {
    let mut all: Vec<_> = sums.iter().map(|(word, (count, sum))| (*word, *count, *sum)).collect();
    let count = all.iter().map(|(_, count, _)| count).sum();
    let sum = Amount::sum(all.iter().map(|(_, _, sum)| *sum)).unwrap_or(Amount::MAX);
    all.push(("All", count, sum));
    all
}

/// The rows as an Excel workbook, and the sums and what was checked on sheets of their own.
pub fn xlsx(rows: &[StatementRow], sums: &[Sum], checks: &[Check]) -> Result<Vec<u8>, ExportError> {
    const WIDTHS: [u16; 14] = [6, 14, 28, 26, 16, 16, 14, 11, 34, 44, 60, 22, 34, 16];
    let mut book = Workbook::new();
    let formats = Formats::default();
    let bold = heading();
    let sheet = book.add_worksheet().set_name("Rows")?;
    for ((column, text), width) in (0..).zip(HEADINGS).zip(WIDTHS) {
        sheet.set_column_width(column, width)?;
        sheet.write_string_with_format(0, column, text, &bold)?;
    }
    sheet.set_freeze_panes(1, 0)?;
    for (line, row) in (1..).zip(rows) {
        sheet.write_number(line, 0, row.row)?;
        let texts: [(u16, &str); 10] = [
            (1, &row.sheet),
            (2, &row.name),
            (3, &row.bank),
            (4, &row.account),
            (6, row.result),
            (8, &row.references),
            (9, &row.sendings),
            (10, &row.says),
            (11, &row.transaction_id),
            (12, &row.session_id),
        ];
        for (column, text) in texts.into_iter().filter(|(_, text)| !text.is_empty()) {
            sheet.write_string_with_format(line, column, text, &formats.text)?;
        }
        write_money(sheet, line, 5, row.amount, &formats)?;
        sheet.write_number(line, 7, row.sent)?;
        sheet.write_number(line, 13, row.looked_up)?;
    }
    let sheet = book.add_worksheet().set_name("Sums")?;
    for (column, text) in (0..).zip(["Result", "Rows", "Amount (NGN)"]) {
        sheet.set_column_width(column, 18)?;
        sheet.write_string_with_format(0, column, text, &bold)?;
    }
    for (line, (word, count, sum)) in (1..).zip(with_the_whole(sums)) {
        sheet.write_string_with_format(line, 0, word, &Format::new())?;
        sheet.write_number(line, 1, count)?;
        write_money(sheet, line, 2, sum, &formats)?;
    }
    let sheet = book.add_worksheet().set_name("Checks")?;
    for ((column, text), width) in (0..).zip(["Check", "What was found"]).zip([18, 110]) {
        sheet.set_column_width(column, width)?;
        sheet.write_string_with_format(0, column, text, &bold)?;
    }
    for (line, (met, words)) in (1..).zip(checks) {
        sheet.write_string_with_format(line, 0, mark(*met), &formats.text)?;
        sheet.write_string_with_format(line, 1, words, &formats.text)?;
    }
    Ok(book.save_to_buffer()?)
}
