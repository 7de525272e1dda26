//! Cases 15, 18 and 19 in every kind of workbook: merged cells, hidden rows, several sheets.

use rust_xlsxwriter::Format;

use super::{Golden, HEAD, TOP, check};
use crate::making;
use crate::written::Put::{self, N, Nothing, T};
use crate::written::{book, book_of};

pub(super) fn files() -> Vec<Golden> {
    [merged(), hidden(), hidden_columns(), sheets()].into_iter().flatten().collect()
}

const FILLED: &str = "3:FILLED_DOWN 4:FILLED_DOWN";
const HIDES: &str = "3:HIDDEN_ROW sheet:HIDDEN_ROW";

fn merged() -> Vec<Golden> {
    let staff: &[&[Put<'_>]] = &[
        TOP,
        &[T("Ada"), T("GTB"), T("0123456785"), N(1.0)],
        &[T("Obi"), Nothing, T("0012345671"), N(2.0)],
        &[T("Eze"), Nothing, T("0123456785"), N(3.0)],
    ];
    let plain = Format::new();
    let bank = book(staff, |sheet| {
        sheet.merge_range(1, 1, 3, 1, "GTB", &plain).expect("merged");
    });
    let amount = book(staff, |sheet| {
        sheet.merge_range(1, 3, 3, 3, "9", &plain).expect("merged");
        sheet.merge_range(1, 1, 3, 1, "GTB", &plain).expect("merged");
    });
    let wide = book(staff, |sheet| {
        sheet.merge_range(1, 1, 1, 2, "GTB 0123456785", &plain).expect("merged");
    });
    let filled = |name, file| Golden::new(name, file, (3, 0, 0), "6.00", FILLED);
    vec![
        Golden::new(
            "15 a bank for three rows",
            bank,
            (3, 0, 0),
            "6.00",
            "3:FILLED_DOWN 4:ACCOUNT_TWO_NAMES,FILLED_DOWN",
        ),
        Golden::new(
            "15 an amount for three rows is not three amounts",
            amount,
            (1, 2, 0),
            "9.00",
            "3:AMOUNT_MISSING,FILLED_DOWN 4:ACCOUNT_TWO_NAMES,AMOUNT_MISSING,FILLED_DOWN",
        ),
        Golden::new(
            "15 merged sideways",
            wide,
            (1, 2, 0),
            "1.00",
            "2:BANK_AND_ACCOUNT 3:BANK_MISSING 4:BANK_MISSING",
        ),
        filled("15 in an OpenDocument", making::ods("", &open_document("", true))),
        filled("15 in an old workbook", old(&[merge(1, 3, 1)], false)),
        filled("15 in a binary workbook", binary(&[], &[(1, 3, 1)])),
    ]
}

/// Three payments in four columns, with the bank in the first row only.
const PAYMENTS: [[&str; 4]; 3] = [
    ["Ada", "GTB", "0123456785", "1"],
    ["Obi", "", "0012345671", "2"],
    ["Eze", "", "0581234561", "3"],
];

/// The same, with the bank in every row unless it is merged.
fn payments(merged: bool) -> Vec<[&'static str; 4]> {
    PAYMENTS
        .iter()
        .map(|[name, bank, account, amount]| [*name, if merged { bank } else { "GTB" }, *account, *amount])
        .collect()
}

fn open_document(visibility: &str, merged: bool) -> String {
    let mut rows = format!("<table:table-row>{}</table:table-row>", HEAD.map(making::ods_text).concat());
    for (at, row) in payments(merged).iter().enumerate() {
        let cells: String = row
            .iter()
            .map(|text| match *text {
                "GTB" if merged => {
                    "<table:table-cell table:number-rows-spanned=\"3\" office:value-type=\"string\"><text:p>GTB</text:p></table:table-cell>"
                        .to_owned()
                }
                "" => "<table:covered-table-cell/>".to_owned(),
                text => making::ods_text(text),
            })
            .collect();
        let hides = if at == 1 { visibility } else { "" };
        rows.push_str(&format!("<table:table-row {hides}>{cells}</table:table-row>"));
    }
    format!("<table:table table:name=\"Pay\">{rows}</table:table>")
}

/// The second payment is in a row whose style has no height.
fn flat_document() -> Vec<u8> {
    let style =
        "<style:style style:name=\"ro2\" style:family=\"table-row\"><style:table-row-properties style:row-height=\"0cm\"/></style:style>";
    making::ods(style, &open_document("table:style-name=\"ro2\"", false))
}

fn old(more: &[Vec<u8>], hides: bool) -> Vec<u8> {
    let mut records = Vec::new();
    let rows = std::iter::once(HEAD).chain(payments(!more.is_empty()));
    for (row, cells) in (0..).zip(rows) {
        if hides && row == 2 {
            records.push(making::hidden_row(row));
        }
        let filled = (0..).zip(cells).filter(|(_, text)| !text.is_empty());
        records.extend(filled.map(|(column, text)| making::label(row, column, text)));
    }
    records.extend_from_slice(more);
    making::xls(&records)
}

fn merge(first: u16, last: u16, column: u16) -> Vec<u8> {
    let words = [1, first, last, column, column];
    making::record(0x00e5, &words.iter().flat_map(|word: &u16| word.to_le_bytes()).collect::<Vec<u8>>())
}

fn binary(hidden: &[u32], merged: &[(u32, u32, u32)]) -> Vec<u8> {
    making::xlsb_with(&binary_rows(!merged.is_empty()), hidden, merged)
}

fn binary_rows(merged: bool) -> Vec<Vec<Result<f64, &'static str>>> {
    let rows = std::iter::once(HEAD).chain(payments(merged));
    rows.map(|row| row.map(Err).to_vec()).collect()
}

fn hidden() -> Vec<Golden> {
    let rows: &[&[Put<'_>]] = &[
        TOP,
        &[T("Ada"), T("GTB"), T("0123456785"), N(1.0)],
        &[T("Obi"), T("GTB"), T("0012345671"), N(2.0)],
        &[T("Eze"), T("Zenith"), T("1012854016"), N(3.0)],
    ];
    let by_hand = book(rows, |sheet| {
        sheet.set_row_hidden(2).expect("hidden");
    });
    let filter = book(rows, |sheet| {
        sheet.autofilter(0, 0, 3, 3).expect("a filter");
        let wanted = rust_xlsxwriter::FilterCondition::new()
            .add_list_filter("Ada")
            .add_list_filter("Eze");
        sheet.filter_column(0, &wanted).expect("a filter");
    });
    let struck = book(rows, |sheet| {
        let struck = Format::new().set_font_strikethrough();
        sheet.write_number_with_format(2, 3, 2.0, &struck).expect("written");
    });
    let no_width = book(rows, |sheet| {
        sheet.set_column_width(3, 0).expect("a width");
    });
    let cells = |row: usize, (name, bank, account): (&str, &str, &str)| {
        let height = if row == 3 { " ht=\"0\" customHeight=\"1\"" } else { "" };
        let texts = [name, bank, account].map(|text| format!("<c t=\"inlineStr\"><is><t>{text}</t></is></c>"));
        format!("<row r=\"{row}\"{height}>{}<c><v>{}</v></c></row>", texts.concat(), row - 1)
    };
    let head = HEAD.map(|name| format!("<c t=\"inlineStr\"><is><t>{name}</t></is></c>"));
    let payees = [
        ("Ada", "GTB", "0123456785"),
        ("Obi", "GTB", "0012345671"),
        ("Eze", "Zenith", "1012854016"),
    ];
    let payees: String = (2..).zip(payees).map(|(row, payee)| cells(row, payee)).collect();
    let flat = making::xlsx(&format!(
        "<worksheet><sheetData><row r=\"1\">{}</row>{payees}</sheetData></worksheet>",
        head.concat()
    ));
    let gone = "1 payment is hidden in the sheet (row 3).";
    let hides = |name, file| Golden::new(name, file, (2, 1, 0), "4.00", HIDES);
    vec![
        hides("18 a row hidden by hand", by_hand).says(gone),
        hides("18 a row behind a filter", filter),
        hides("18 a row without height", flat),
        hides("18 a row without height in an OpenDocument", flat_document()),
        Golden::new("18 an amount that is struck out", struck, (2, 1, 0), "4.00", "3:AMOUNT_FORMAT"),
        Golden::new("18 a column without width", no_width, (3, 0, 0), "6.00", "sheet:HIDDEN_COLUMN"),
        hides(
            "18 in an OpenDocument",
            making::ods("", &open_document("table:visibility=\"collapse\"", false)),
        ),
        hides("18 in an old workbook", old(&[], true)),
        hides("18 in a binary workbook", binary(&[2], &[])),
    ]
}

fn hidden_columns() -> Vec<Golden> {
    let rows: &[&[Put<'_>]] = &[
        &[T("Name"), T("Bank"), T("Account Number"), T("Net Pay"), T("Grade")],
        &[T("Ada"), T("GTB"), T("0123456785"), N(1.0), T("B2")],
    ];
    let says = "Column D, “Net Pay”, is hidden in the sheet and is used as the amount.";
    let used = book(rows, |sheet| {
        sheet.set_column_hidden(3).expect("hidden");
    });
    let unused = book(rows, |sheet| {
        sheet.set_column_hidden(4).expect("hidden");
    });
    let third = "<table:table-column table:number-columns-repeated=\"3\"/><table:table-column table:visibility=\"collapse\"/>";
    let open = open_document("", true).replacen("<table:table-row", &format!("{third}<table:table-row"), 1);
    let usual = "Column D, “Amount”, is hidden";
    let hidden = |name, file, codes| Golden::new(name, file, (3, 0, 0), "6.00", codes).says(usual);
    let filled = "3:FILLED_DOWN 4:FILLED_DOWN sheet:HIDDEN_COLUMN";
    vec![
        Golden::new("18 a hidden column that is used", used, (1, 0, 0), "1.00", "sheet:HIDDEN_COLUMN").says(says),
        Golden::fine("18 a hidden column that is not used", unused, 1, "1.00").says("Hidden columns are not used: “Grade”."),
        hidden("18 a hidden column in an OpenDocument", making::ods("", &open), filled),
        hidden(
            "18 a hidden column in an old workbook",
            old(&[making::hidden_columns(3, 3), merge(1, 3, 1)], false),
            filled,
        ),
        hidden(
            "18 a hidden column in a binary workbook",
            making::xlsb_hiding_columns(&binary_rows(false), 3, 3),
            "sheet:HIDDEN_COLUMN",
        ),
    ]
}

fn sheets() -> Vec<Golden> {
    let payments = |amount| [TOP.to_vec(), vec![T("Ada"), T("GTB"), T("0123456785"), N(amount)]];
    let (old, october, november) = (payments(1.0), payments(2.0), payments(3.0));
    let sheets: [(&str, &[Vec<Put<'_>>]); 4] = [("Old", &old), ("Notes", &[]), ("October", &october), ("November", &november)];
    let file = book_of(&sheets, |name, sheet| {
        sheet.set_hidden(name == "Old").set_active(name == "Notes");
    });
    vec![Golden::fine("19 the first visible sheet with content", file, 1, "2.00")]
}

#[test]
fn workbooks() {
    check(&files());
}
