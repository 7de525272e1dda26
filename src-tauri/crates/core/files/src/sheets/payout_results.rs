//! Results of a batch as files: CSV and Excel.

use base::timestamp::Timestamp;
use service_api::value::Amount;

use super::export::ExportError;
use super::list_file::{self, ListCell};
use crate::messages::RESULT_COLUMNS;

/// A cell of the imported file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnCell {
    /// The text of the cell.
    Text(String),
    /// The digits of a number cell.
    Number(String),
}

impl OwnCell {
    /// Its text.
    pub fn into_text(self) -> String {
        match self {
            Self::Text(text) | Self::Number(text) => text,
        }
    }
}

/// A row of a result file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ResultRow {
    /// The file's own cells.
    pub own: Vec<OwnCell>,
    /// The row in the imported file.
    pub row: u32,
    /// The sheet of the imported file.
    pub sheet: String,
    /// The payee.
    pub name: String,
    /// The bank.
    pub bank: String,
    /// The account number.
    pub account: String,
    /// The amount.
    pub amount: Amount,
    /// The narration; a bulk call sends none.
    pub remarks: String,
    /// The result, in the words of the screen.
    pub result: String,
    /// The reason, if there is one.
    pub reason: String,
    /// Our reference.
    pub reference: String,
    /// The service's transaction id.
    pub transaction_id: String,
    /// The service's fee, if it is known.
    pub fee: Option<Amount>,
    /// When it was settled, or else sent.
    pub at: Option<Timestamp>,
    /// The account holder reported by the bank, if any.
    pub holder: String,
    /// The tax within the fee, if it is reported separately.
    pub vat: Option<Amount>,
    /// The banks' id of the movement, if it is reported.
    pub session_id: String,
}

/// The width of a column of the imported file.
const OWN_WIDTH: u16 = 18;

/// The rows as CSV: the columns of the imported file, then ours. RFC 4180, UTF-8 with a byte order mark, which Excel needs for names.
pub fn csv(own: &[String], rows: &[ResultRow]) -> Result<Vec<u8>, ExportError> {
    list_file::csv(&columns(own), &cells(own, rows))
}

/// The rows as an Excel workbook: the columns of the imported file, then ours. Amounts and times have their types; account numbers and
/// references are text.
pub fn xlsx(own: &[String], rows: &[ResultRow]) -> Result<Vec<u8>, ExportError> {
    list_file::xlsx("Results", &columns(own), &cells(own, rows))
}

fn columns(own: &[String]) -> Vec<(&str, u16)> {
    own.iter()
        .map(|heading| (heading.as_str(), OWN_WIDTH))
        .chain(RESULT_COLUMNS)
        .collect()
}

fn cells(own: &[String], rows: &[ResultRow]) -> Vec<Vec<ListCell>> {
    let cells = |row: &ResultRow| {
        let own = (0..own.len()).map(|place| match row.own.get(place) {
            Some(OwnCell::Text(text)) => ListCell::text(text),
            Some(OwnCell::Number(digits)) => ListCell::Digits(digits.clone()),
            None => ListCell::text(""),
        });
        let ours = [
            ListCell::Count(row.row),
            ListCell::text(&row.sheet),
            ListCell::text(&row.name),
            ListCell::text(&row.bank),
            ListCell::text(&row.account),
            ListCell::Money(Some(row.amount)),
            ListCell::text(&row.remarks),
            ListCell::text(&row.result),
            ListCell::text(&row.reason),
            ListCell::text(&row.reference),
            ListCell::text(&row.transaction_id),
            ListCell::Money(row.fee),
            ListCell::Time(row.at),
            ListCell::text(&row.holder),
            ListCell::Money(row.vat),
            ListCell::text(&row.session_id),
        ];
        own.chain(ours).collect()
    };
    rows.iter().map(cells).collect()
}
