//! Cells as CSV and as a workbook.

use std::error::Error;

use rust_xlsxwriter::{ExcelDateTime, Format, Workbook, Worksheet, XlsxError};

use super::layouts::Money;
use super::table::{Cell, Table, text_of_date};

type Written = Result<Vec<u8>, Box<dyn Error>>;

/// The text, with the line ends of spreadsheets.
pub(super) fn csv(table: &Table) -> Written {
    let mut writer = csv::WriterBuilder::new()
        .flexible(true)
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    for row in &table.rows {
        let cells = row.iter().map(text);
        // An empty record would be written as quotation marks.
        if row.is_empty() {
            writer.flush()?;
            writer.write_record([""; 2])?;
        } else {
            writer.write_record(cells)?;
        }
    }
    Ok(writer.into_inner()?)
}

fn text(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => text.clone(),
        Cell::Date(at, dates) => text_of_date(*at, *dates),
        Cell::Money { minor, money, signed } => amount(*minor, *money, *signed),
    }
}

/// `-₦1,234.50`
fn amount(minor: i64, money: Money, signed: bool) -> String {
    let sign = match (minor < 0, signed) {
        (true, _) => "-",
        (false, true) => "+",
        (false, false) => "",
    };
    let whole = (minor.unsigned_abs() / 100).to_string();
    let kobo = minor.unsigned_abs() % 100;
    let (naira, grouped) = match money {
        Money::Plain => ("", false),
        Money::Grouped => ("", true),
        Money::Naira => ("₦", true),
    };
    let places = whole.len();
    let digits = whole.chars().enumerate().flat_map(|(place, digit)| {
        let comma = grouped && place > 0 && (places - place).is_multiple_of(3);
        comma.then_some(',').into_iter().chain([digit])
    });
    format!("{sign}{naira}{}.{kobo:02}", digits.collect::<String>())
}

/// A workbook of one sheet.
pub(super) fn xlsx(table: &Table) -> Written {
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    sheet.set_name("Statement")?;
    let bold = Format::new().set_bold();
    for (number, row) in (0_u32..).zip(&table.rows) {
        for (column, cell) in (0_u16..).zip(row) {
            if usize::try_from(number).is_ok_and(|number| number == table.header) {
                sheet.write_string_with_format(number, column, text(cell), &bold)?;
            } else {
                write(sheet, number, column, cell)?;
            }
        }
    }
    sheet.autofit();
    Ok(workbook.save_to_buffer()?)
}

fn write(sheet: &mut Worksheet, row: u32, column: u16, cell: &Cell) -> Result<(), XlsxError> {
    match cell {
        Cell::Text(text) if text.is_empty() => {}
        Cell::Text(text) => {
            sheet.write_string(row, column, text)?;
        }
        Cell::Date(at, dates) => {
            let pattern = if dates.cell.contains('h') {
                "%Y-%m-%dT%H:%M:%S"
            } else {
                "%Y-%m-%d"
            };
            let date = ExcelDateTime::parse_from_str(&at.local().format(pattern))?;
            let format = Format::new().set_num_format(dates.cell);
            sheet.write_datetime_with_format(row, column, &date, &format)?;
        }
        Cell::Money { minor, money, signed } => {
            let plain = match money {
                Money::Plain => "0.00",
                Money::Grouped => "#,##0.00",
                Money::Naira => "\"₦\"#,##0.00",
            };
            let shown = if *signed { format!("+{plain};-{plain}") } else { plain.to_owned() };
            let format = Format::new().set_num_format(shown);
            // A cell contains a double, which has more digits than any amount.
            match amount(*minor, Money::Plain, false).parse::<f64>() {
                Ok(number) => sheet.write_number_with_format(row, column, number, &format)?,
                Err(_) => sheet.write_string(row, column, text(cell))?,
            };
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_as_banks_write_them() {
        for (minor, money, signed, expected) in [
            (5, Money::Plain, false, "0.05"),
            (123_450, Money::Plain, false, "1234.50"),
            (99_900, Money::Grouped, false, "999.00"),
            (100_000, Money::Grouped, true, "+1,000.00"),
            (-123_456_789, Money::Grouped, true, "-1,234,567.89"),
            (-5_000, Money::Naira, true, "-₦50.00"),
            (100_000_000, Money::Naira, false, "₦1,000,000.00"),
        ] {
            assert_eq!(amount(minor, money, signed), expected);
        }
    }
}
