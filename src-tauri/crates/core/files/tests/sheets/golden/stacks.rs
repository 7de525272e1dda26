//! Case 19: stacked sheets that are hidden, hide rows or merge cells, and properties of stacked sheets beyond their rows.

use sheet_rules::payout::{Change, Field, RowState};

use super::{Golden, HEAD, TOP, check};
use crate::making;
use crate::written::Put::{self, N, Nothing, T};
use crate::written::book_of;
use files::sheets::{ReadOptions, read, together};

const BOTH: &[&str] = &["Lagos", "Abuja"];
const LAGOS: &[&[Put<'_>]] = &[
    TOP,
    &[T("Ada"), T("GTB"), T("0123456785"), N(1.0)],
    &[T("Obi"), T("GTB"), T("0012345671"), N(2.0)],
];
const ABUJA: &[&[Put<'_>]] = &[TOP, &[T("Eze"), T("Zenith"), T("1012854016"), N(3.0)]];

pub(super) fn files() -> Vec<Golden> {
    vec![open_document(), hidden_sheet(), other_places()]
}

fn two(lagos: &[&[Put<'_>]], abuja: &[&[Put<'_>]]) -> Vec<u8> {
    book_of(&[("Lagos", lagos), ("Abuja", abuja)], |_, _| {})
}

fn open_document() -> Golden {
    let table = |name: &str, payee: [&str; 4]| making::ods_table(name, [HEAD, payee].map(|row| row.map(making::ods_text).concat()));
    let tables = table("Lagos", ["Ada", "GTB", "0123456785", "1"]) + &table("Abuja", ["Eze", "Zenith", "1012854016", "3"]);
    Golden::fine("19 two sheets of an OpenDocument", making::ods("", &tables), 2, "4.00").stacked(BOTH)
}

fn hidden_sheet() -> Golden {
    let file = book_of(&[("Lagos", LAGOS), ("Abuja", ABUJA)], |name, sheet| {
        sheet.set_hidden(name == "Abuja");
    });
    Golden::fine("19 a hidden sheet that was named", file, 3, "6.00").stacked(BOTH)
}

/// Title rows, hidden rows and merged cells of the second sheet count by its own rows.
fn other_places() -> Golden {
    let abuja: &[&[Put<'_>]] = &[
        &[T("PAYROLL ABUJA")],
        &[],
        TOP,
        &[T("Eze"), T("Zenith"), T("1012854016"), N(3.0)],
        &[T("Uche"), Nothing, T("1012854016"), N(4.0)],
    ];
    let hides = book_of(&[("Lagos", LAGOS), ("Abuja", abuja)], |name, sheet| {
        if name == "Abuja" {
            let plain = rust_xlsxwriter::Format::new();
            sheet.merge_range(3, 1, 4, 1, "Zenith", &plain).expect("merged");
            sheet.set_row_hidden(3).expect("hidden");
        }
    });
    let codes = "Abuja!1:TITLE_ROW Abuja!2:BLANK_ROW Abuja!4:HIDDEN_ROW Abuja!5:ACCOUNT_TWO_NAMES,FILLED_DOWN sheet:HIDDEN_ROW";
    Golden::new(
        "19 names in another row, a hidden row and merged cells",
        hides,
        (3, 1, 2),
        "7.00",
        codes,
    )
    .stacked(BOTH)
    .says("1 payment is hidden in the sheet (row 4 of “Abuja”).")
}

#[test]
fn stacked_sheets() {
    check(&files());
}

fn open(bytes: Vec<u8>, sheets: &[&str]) -> sheet_rules::payout::OpenSheet {
    let file = Golden::fine("", bytes, 0, "").stacked(sheets);
    file.open().expect("a readable file")
}

#[test]
fn a_duplicate_is_named_with_its_sheet() {
    let again: &[&[Put<'_>]] = &[TOP, &[T("Ada"), T("GTB"), T("0123456785"), N(1.0)]];
    let sheet = open(two(LAGOS, again), BOTH);
    let message: Vec<String> = sheet.rows().flat_map(|row| row.problems).map(|problem| problem.message).collect();
    assert_eq!(
        message,
        ["Row 2 of “Lagos” pays the same amount to the same account. Skip one unless both are intended."]
    );
    let rows: Vec<(String, u32)> = sheet.rows().map(|row| (row.sheet.to_string(), row.file_row())).collect();
    let expected = [("Lagos", 2), ("Lagos", 3), ("Abuja", 2)];
    assert_eq!(rows, expected.map(|(sheet, row)| (sheet.to_owned(), row)));
}

/// A correction belongs to a row of its sheet, also if the sheet above has another number of rows.
#[test]
fn a_change_stays_with_the_row_of_its_sheet() {
    let mut sheet = open(two(LAGOS, ABUJA), BOTH);
    let last = sheet.rows().last().expect("three rows").row;
    let typed = Change::typed(last, Field::Amount, "30");
    let undo = sheet
        .change(&[typed.clone(), Change::LeftOut { row: 2, out: true }])
        .expect("rows of payments");
    let paid = |sheet: &sheet_rules::payout::OpenSheet| -> Vec<String> {
        let ready = sheet.rows().filter(|row| row.state == RowState::Ready);
        ready
            .map(|row| format!("{} {} {}", row.sheet, row.file_row(), row.amount.value.expect("an amount")))
            .collect()
    };
    assert_eq!(paid(&sheet), ["Lagos 3 2.00", "Abuja 2 30.00"]);
    sheet.retrace(&undo);
    assert_eq!(paid(&sheet), ["Lagos 2 1.00", "Lagos 3 2.00", "Abuja 2 3.00"]);
    let longer: Vec<&[Put<'_>]> = [LAGOS, &[&[T("Ify"), T("GTB"), T("0581234561"), N(9.0)] as &[Put<'_>]]].concat();
    let mut longer = open(two(&longer, ABUJA), BOTH);
    longer.change(&[typed]).expect("the same row");
    assert_eq!(paid(&longer), ["Lagos 2 1.00", "Lagos 3 2.00", "Lagos 4 9.00", "Abuja 2 30.00"]);
}

#[test]
fn refuses_sheets_that_cannot_be_stacked() {
    let bytes = book_of(&[("Lagos", LAGOS), ("Blank", &[]), ("Abuja", ABUJA)], |_, _| {});
    let refused = |sheets: &[&str]| {
        let sheets: Vec<String> = sheets.iter().map(|sheet| (*sheet).to_owned()).collect();
        let options = ReadOptions { sheet: together(&sheets) };
        read("pay.xlsx", &bytes, &options).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(refused(&["Lagos", "Abuja"]), Ok(()));
    let contains_words = |sheets: &[&str], words: &str| {
        let message = refused(sheets).expect_err("refused");
        assert!(message.contains(words), "{message}");
    };
    contains_words(&["Lagos", "Blank"], "The sheet “Blank” is empty.");
    contains_words(&["Lagos", "lagos "], "The sheet “Lagos” is listed twice.");
    contains_words(
        &["Lagos", "Kano"],
        "This file has no sheet called “Kano”. Its sheets are: Lagos, Blank, Abuja.",
    );
}
