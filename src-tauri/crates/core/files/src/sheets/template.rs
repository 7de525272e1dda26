//! Sheets of payments that Cowrie creates: the template, and new batches from earlier ones. Every column has its type: account numbers and
//! phones are text, amounts are numbers.

use rust_xlsxwriter::{
    DataValidation, DataValidationErrorStyle, DataValidationRule, DocProperties, ExcelDateTime, Format, Formula, Workbook, Worksheet,
};
use service_api::value::Amount;

use super::export::{ExportError, Formats, heading};
use super::list_file::{ListCell, write_row};
use crate::messages::TEMPLATE_COLUMNS;

/// A payment of a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PaymentRow {
    /// The payee.
    pub name: String,
    /// The payee's bank.
    pub bank: String,
    /// The bank's code, if it is known.
    pub bank_code: String,
    /// The account number, ten digits.
    pub account: String,
    /// The amount; none if it is to be filled in.
    pub amount: Option<Amount>,
    /// The narration.
    pub remarks: String,
    /// The beneficiary's phone.
    pub phone: String,
    /// The beneficiary's email address.
    pub email: String,
    /// The file's own reference of the row.
    pub reference: String,
}

/// The first row with a payment, below the headings.
pub const FIRST_ROW: u32 = 2;

const LAST_ROW: u32 = 5_000;

/// An empty sheet to fill in, with notes and a list of banks.
pub fn template(banks: &[String]) -> Result<Vec<u8>, ExportError> {
    let mut book = Workbook::new();
    let sheet = payments(&mut book, &[])?;
    validate(sheet, banks.len())?;
    notes(&mut book)?;
    let list = book.add_worksheet().set_name("Banks")?;
    list.set_column_width(0, 40)?;
    for (row, bank) in (0..).zip(banks) {
        list.write_string(row, 0, bank)?;
    }
    Ok(book.save_to_buffer()?)
}

/// A sheet of these payments. Equal payments make an identical file.
pub fn sheet(rows: &[PaymentRow]) -> Result<Vec<u8>, ExportError> {
    let mut book = Workbook::new();
    let always = ExcelDateTime::from_ymd(2020, 1, 1)?;
    book.set_properties(&DocProperties::new().set_creation_datetime(&always));
    payments(&mut book, rows)?;
    Ok(book.save_to_buffer()?)
}

fn payments<'a>(book: &'a mut Workbook, rows: &[PaymentRow]) -> Result<&'a mut Worksheet, ExportError> {
    let (formats, bold) = (Formats::default(), heading());
    let sheet = book.add_worksheet().set_name("Payments")?;
    for ((column, (text, width, _)), of_amounts) in (0..).zip(TEMPLATE_COLUMNS).zip((0..).map(|column| column == 4)) {
        sheet.set_column_width(column, width)?;
        sheet.set_column_format(column, if of_amounts { &formats.money } else { &formats.text })?;
        sheet.write_string_with_format(0, column, text, &bold)?;
    }
    sheet.set_freeze_panes(1, 0)?;
    for (line, row) in (FIRST_ROW - 1..).zip(rows) {
        let cells = [
            ListCell::text(&row.name),
            ListCell::text(&row.bank),
            ListCell::text(&row.bank_code),
            ListCell::text(&row.account),
            ListCell::Money(row.amount),
            ListCell::text(&row.remarks),
            ListCell::text(&row.phone),
            ListCell::text(&row.email),
            ListCell::text(&row.reference),
        ];
        write_row(sheet, line, &cells, &formats)?;
    }
    Ok(sheet)
}

/// The validation by Excel and LibreOffice during input. It only warns: Cowrie checks every row itself.
fn validate(sheet: &mut Worksheet, banks: usize) -> Result<(), ExportError> {
    let warning = |rule: DataValidation, title: &str, words: &str| -> Result<DataValidation, ExportError> {
        let rule = rule.set_error_style(DataValidationErrorStyle::Warning);
        Ok(rule.set_error_title(title)?.set_error_message(words)?)
    };
    let list = DataValidation::new().allow_list_formula(Formula::new(format!("=Banks!$A$1:$A${}", banks.max(1))));
    let bank = warning(list, "Bank", "This bank is not in the list. Cowrie will ask which one is meant.")?;
    let ten = DataValidation::new().allow_text_length(DataValidationRule::EqualTo(10));
    let account = warning(ten, "Account number", "An account number has ten digits.")?;
    let money = DataValidation::new().allow_decimal_number(DataValidationRule::GreaterThan(0.0));
    let sum = warning(money, "Amount", "An amount is a number above zero, such as 185000.00.")?;
    let short = DataValidation::new().allow_text_length(DataValidationRule::LessThanOrEqualTo(30));
    let remarks = warning(short, "Remarks", "Banks show no more than 30 letters.")?;
    for (column, rule) in [(1, bank), (3, account), (4, sum), (5, remarks)] {
        sheet.add_data_validation(1, column, LAST_ROW, column, &rule)?;
    }
    Ok(())
}

fn notes(book: &mut Workbook) -> Result<(), ExportError> {
    let bold = heading();
    let wrapped = Format::new().set_text_wrap();
    let sheet = book.add_worksheet().set_name("How to fill this in")?;
    sheet.set_column_width(0, 18)?.set_column_width(1, 70)?.set_column_width(2, 26)?;
    for (column, text) in (0..).zip(["Column", "What goes there", "For example"]) {
        sheet.write_string_with_format(0, column, text, &bold)?;
    }
    let example = [
        "Adaeze Okoro",
        "Guaranty Trust Bank",
        "058",
        "0123456785",
        "185000.00",
        "October salary",
        "08031234567",
        "adaeze@example.com",
        "OCT-01",
    ];
    for ((row, (heading, _, words)), example) in (1..).zip(TEMPLATE_COLUMNS).zip(example) {
        sheet.write_string(row, 0, heading)?;
        sheet.write_string_with_format(row, 1, words, &wrapped)?;
        sheet.write_string(row, 2, example)?;
    }
    sheet.write_string_with_format(
        11,
        1,
        "One row is one payment. Cowrie reads the sheet “Payments” and shows you every row before anything is sent.",
        &wrapped,
    )?;
    Ok(())
}
