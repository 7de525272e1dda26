//! Mess 19: several sheets of a workbook read as one, every row with its sheet.

use rust_xlsxwriter::{Workbook, Worksheet};
use sheet_rules::payout::{Change, Field, RowState};

use super::Put::{N, Nothing, T};
use super::{Golden, Put, TOP, check};
use crate::making;
use files::sheets::{ReadOptions, read, together};

const BOTH: &[&str] = &["Lagos", "Abuja"];
const LAGOS: &[&[Put]] = &[
    TOP,
    &[T("Ada"), T("GTB"), T("0123456785"), N(1.0)],
    &[T("Obi"), T("GTB"), T("0012345671"), N(2.0)],
];
const ABUJA: &[&[Put]] = &[TOP, &[T("Eze"), T("Zenith"), T("1012854016"), N(3.0)]];

pub(super) fn files() -> Vec<Golden> {
    [alike(), totals(), other_places(), differing()].into_iter().flatten().collect()
}

/// A workbook of sheets with these names and rows.
fn of(sheets: &[(&str, &[&[Put]])], more: impl Fn(&str, &mut Worksheet)) -> Vec<u8> {
    let mut book = Workbook::new();
    for (name, rows) in sheets {
        let sheet = book.add_worksheet().set_name(*name).expect("a name");
        for (row, cells) in (0..).zip(*rows) {
            for (column, cell) in (0..).zip(*cells) {
                match cell {
                    T(text) => sheet.write_string(row, column, *text).map(|_| ()),
                    N(number) => sheet.write_number(row, column, *number).map(|_| ()),
                    Put::F(..) | Put::As(..) | Put::TextAs(..) | Nothing => Ok(()),
                }
                .expect("written");
            }
        }
        more(name, sheet);
    }
    book.save_to_buffer().expect("a workbook")
}

fn two(lagos: &[&[Put]], abuja: &[&[Put]]) -> Vec<u8> {
    of(&[("Lagos", lagos), ("Abuja", abuja)], |_, _| {})
}

fn alike() -> Vec<Golden> {
    let twice = two(
        LAGOS,
        &[
            TOP,
            &[T("Eze"), T("Zenith"), T("1012854016"), N(3.0)],
            &[T("Ada"), T("GTB"), T("0123456785"), N(1.0)],
        ],
    );
    let table = |name: &str, rows: &[[&str; 4]]| {
        let row = |cells: &[&str; 4]| {
            let cells: String = cells
                .iter()
                .map(|text| format!(r#"<table:table-cell office:value-type="string"><text:p>{text}</text:p></table:table-cell>"#))
                .collect();
            format!("<table:table-row>{cells}</table:table-row>")
        };
        let rows: String = rows.iter().map(row).collect();
        format!(r#"<table:table table:name="{name}">{rows}</table:table>"#)
    };
    let open = making::ods(
        "",
        &(table("Lagos", &[super::HEAD, ["Ada", "GTB", "0123456785", "1"]])
            + &table("Abuja", &[super::HEAD, ["Eze", "Zenith", "1012854016", "3"]])),
    );
    vec![
        Golden::fine("19 two sheets with the same columns", two(LAGOS, ABUJA), 3, "6.00").stacked(BOTH),
        Golden::fine("19 the same in the other order", two(LAGOS, ABUJA), 3, "6.00").stacked(&["Abuja", "Lagos"]),
        Golden::fine("19 two sheets of an OpenDocument", open, 2, "4.00").stacked(BOTH),
        Golden::new("19 one person on two sheets", twice, (4, 0, 0), "7.00", "Abuja!3:DUP_PAYMENT").stacked(BOTH),
        Golden::fine(
            "19 an empty sheet between them that nobody named",
            of(&[("Lagos", LAGOS), ("Blank", &[]), ("Abuja", ABUJA)], |_, _| {}),
            3,
            "6.00",
        )
        .stacked(BOTH),
        Golden::fine(
            "19 a hidden sheet that was named",
            of(&[("Lagos", LAGOS), ("Abuja", ABUJA)], |name, sheet| {
                sheet.set_hidden(name == "Abuja");
            }),
            3,
            "6.00",
        )
        .stacked(BOTH),
        Golden::fine("19 a sheet with names and nobody below", two(LAGOS, &[TOP]), 2, "3.00").stacked(BOTH),
    ]
}

fn totals() -> Vec<Golden> {
    let [three, six] = [3.0, 6.0].map(|sum| [T("Total"), Nothing, Nothing, N(sum)]);
    let lagos: Vec<&[Put]> = [LAGOS, &[&three as &[Put]]].concat();
    let right: Vec<&[Put]> = [ABUJA, &[&three as &[Put]]].concat();
    // Six is what both sheets pay: the sheet's own rows add up to three.
    let whole: Vec<&[Put]> = [ABUJA, &[&six as &[Put]]].concat();
    vec![
        Golden::new(
            "19 a total on each sheet",
            two(&lagos, &right),
            (3, 0, 2),
            "6.00",
            "Lagos!4:TOTAL_ROW Abuja!3:TOTAL_ROW",
        )
        .stacked(BOTH)
        .says("The file's total in row 3 of “Abuja”, ₦3.00, is what its rows add up to."),
        Golden::new(
            "19 a total that is not its sheet's",
            two(LAGOS, &whole),
            (3, 0, 1),
            "6.00",
            "Abuja!3:TOTAL_ROW sheet:TOTAL_DIFFERS",
        )
        .stacked(BOTH)
        .says("Row 3 of “Abuja” gives the total 6.00; the rows above add up to 3.00."),
    ]
}

/// Title rows, hidden rows and merged cells of the second sheet count by its own rows.
fn other_places() -> Vec<Golden> {
    let title: &[Put] = &[T("PAYROLL ABUJA")];
    let abuja: &[&[Put]] = &[
        title,
        &[],
        TOP,
        &[T("Eze"), T("Zenith"), T("1012854016"), N(3.0)],
        &[T("Uche"), Nothing, T("1012854016"), N(4.0)],
    ];
    let hides = of(&[("Lagos", LAGOS), ("Abuja", abuja)], |name, sheet| {
        if name == "Abuja" {
            sheet
                .merge_range(3, 1, 4, 1, "Zenith", &rust_xlsxwriter::Format::new())
                .expect("merged");
            sheet.set_row_hidden(3).expect("hidden");
        }
    });
    let line: &[Put] = &[T("ALREADY PAID")];
    let marked: Vec<&[Put]> = [LAGOS, &[line, &[T("Ife"), T("Access"), T("0690000032"), N(9.0)]]].concat();
    let after = of(&[("Lagos", &marked), ("Abuja", ABUJA)], |_, _| {});
    vec![
        Golden::new(
            "46 a line of one sheet marks no row of the next one",
            after,
            (3, 1, 1),
            "6.00",
            "Lagos!4:NOTE_ROW Lagos!5:NOT_TO_BE_PAID",
        )
        .stacked(BOTH),
        Golden::new(
            "19 names in another row, a hidden row and merged cells",
            hides,
            (3, 1, 2),
            "7.00",
            "Abuja!1:TITLE_ROW Abuja!2:BLANK_ROW Abuja!4:HIDDEN_ROW Abuja!5:ACCOUNT_TWO_NAMES,FILLED_DOWN sheet:HIDDEN_ROW",
        )
        .stacked(BOTH)
        .says("1 payment is hidden in the sheet (row 4 of “Abuja”)."),
    ]
}

fn differing() -> Vec<Golden> {
    let gross: &[&[Put]] = &[
        &[T("Name"), T("Bank"), T("Account Number"), T("Gross")],
        &[T("Eze"), T("Zenith"), T("1012854016"), N(3.0)],
    ];
    let more: &[&[Put]] = &[
        &[T("Name"), T("Bank"), T("Account Number"), T("Amount"), T("Remarks")],
        &[T("Eze"), T("Zenith"), T("1012854016"), N(3.0), T("Pay")],
    ];
    let aside: &[&[Put]] = &[
        &[T("Name"), T("Bank"), T("Account Number"), T("Amount"), T("Grade")],
        &[T("Eze"), T("Zenith"), T("1012854016"), N(3.0), T("7")],
    ];
    let dollars: &[&[Put]] = &[
        &[T("Name"), T("Bank"), T("Account Number"), T("Amount ($)")],
        &[T("Eze"), T("Zenith"), T("1012854016"), N(3.0)],
    ];
    let thousands: &[&[Put]] = &[
        &[T("(All figures in N'000)")],
        TOP,
        &[T("Eze"), T("Zenith"), T("1012854016"), N(3.0)],
    ];
    let notes: &[&[Put]] = &[&[T("Please pay by Friday")]];
    let differ = |name, abuja, left: u32, says| {
        Golden::new(name, two(LAGOS, abuja), (0, 2 + left, 0), "0.00", "sheet:SHEETS_DIFFER")
            .stacked(BOTH)
            .says(says)
    };
    vec![
        differ(
            "19 another name for the amount",
            gross,
            1,
            "Column D is called “Gross” on sheet “Abuja” and is called “Amount” on sheet “Lagos”. Sheets are paid together only where their columns have the same names in the same places.",
        ),
        differ(
            "19 a column more that counts",
            more,
            1,
            "Column E is called “Remarks” on sheet “Abuja” and has no name on sheet “Lagos”.",
        ),
        differ(
            "19 dollars on one sheet",
            dollars,
            1,
            "Column D is called “Amount ($)” on sheet “Abuja” and is called “Amount” on sheet “Lagos”.",
        ),
        Golden::new(
            "19 thousands on one sheet",
            two(LAGOS, thousands),
            (0, 3, 1),
            "0.00",
            "Abuja!1:TITLE_ROW sheet:SHEETS_DIFFER",
        )
        .stacked(BOTH)
        .says("The amounts are in thousands ('000) on sheet “Abuja” and whole naira on sheet “Lagos”."),
        Golden::fine("19 a column more that does not count", two(LAGOS, aside), 3, "6.00").stacked(BOTH),
        Golden::new(
            "19 a sheet of notes",
            two(LAGOS, notes),
            (0, 2, 1),
            "0.00",
            "Abuja!1:NOTE_ROW sheet:SHEETS_DIFFER",
        )
        .stacked(BOTH)
        .says("Sheet “Abuja” has no row with the column names of sheet “Lagos”."),
    ]
}

#[test]
fn stacked_sheets() {
    check(&files());
}

fn open(bytes: Vec<u8>, sheets: &'static [&'static str]) -> sheet_rules::payout::OpenSheet {
    let file = Golden::fine("", bytes, 0, "").stacked(sheets);
    file.open().expect("a readable file")
}

#[test]
fn a_duplicate_is_named_with_its_sheet() {
    let again: &[&[Put]] = &[TOP, &[T("Ada"), T("GTB"), T("0123456785"), N(1.0)]];
    let sheet = open(two(LAGOS, again), BOTH);
    let said: Vec<String> = sheet.rows().flat_map(|row| row.problems).map(|problem| problem.message).collect();
    assert_eq!(
        said,
        ["Row 2 of “Lagos” pays the same amount to the same account. Leave one out unless both are meant."]
    );
    let rows: Vec<(String, u32)> = sheet.rows().map(|row| (row.sheet.to_string(), row.file_row())).collect();
    let expected = [("Lagos", 2), ("Lagos", 3), ("Abuja", 2)];
    assert_eq!(rows, expected.map(|(sheet, row)| (sheet.to_owned(), row)));
}

/// What a person changed belongs to a row of a sheet, also where the sheet above it has another number of rows.
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
    let longer: Vec<&[Put]> = [LAGOS, &[&[T("Ify"), T("GTB"), T("0581234561"), N(9.0)] as &[Put]]].concat();
    let mut longer = open(two(&longer, ABUJA), BOTH);
    longer.change(&[typed]).expect("the same row");
    assert_eq!(paid(&longer), ["Lagos 2 1.00", "Lagos 3 2.00", "Lagos 4 9.00", "Abuja 2 30.00"]);
}

#[test]
fn refuses_sheets_that_cannot_be_stacked() {
    let bytes = of(&[("Lagos", LAGOS), ("Blank", &[]), ("Abuja", ABUJA)], |_, _| {});
    let refused = |sheets: &[&str]| {
        let sheets: Vec<String> = sheets.iter().map(|sheet| (*sheet).to_owned()).collect();
        let options = ReadOptions { sheet: together(&sheets) };
        read("pay.xlsx", &bytes, &options).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(refused(&["Lagos", "Abuja"]), Ok(()));
    let says = |sheets: &[&str], words: &str| {
        let said = refused(sheets).expect_err("refused");
        assert!(said.contains(words), "{said}");
    };
    says(&["Lagos", "Blank"], "The sheet “Blank” is empty.");
    says(&["Lagos", "lagos "], "The sheet “Lagos” was named twice.");
    says(
        &["Lagos", "Kano"],
        "This file has no sheet called “Kano”. Its sheets are: Lagos, Blank, Abuja.",
    );
}
