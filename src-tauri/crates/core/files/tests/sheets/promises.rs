//! Properties of every file: the preview equals what is paid, and an amount is what its cell displays.

use std::sync::Arc;

use proptest::prelude::*;
use service_api::value::Amount;
use sheet_rules::payout::{BankTable, Change, Choices, Code, Corrections, Field, OpenSheet, RowState, Rules, SheetRow, plan};

use super::written::{Put, book, book_of};
use files::sheets::{ReadOptions, read, together};

fn open(bytes: &[u8], corrections: Corrections) -> OpenSheet {
    let book = read("pay", bytes, &ReadOptions::default()).expect("a readable file");
    let banks = Arc::new(BankTable::built_in());
    OpenSheet::open(Arc::new(book.grid), None, corrections, banks, Rules::PRODUCT)
}

const HEAD: [&str; 4] = ["Name", "Bank", "Account Number", "Amount"];

/// Rows of texts as a text file or as a workbook.
fn file(rows: &[[String; 4]], workbook: bool) -> Vec<u8> {
    if workbook {
        return book(&below_names(rows), |_| {});
    }
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(HEAD).expect("written");
    rows.iter().for_each(|row| writer.write_record(row).expect("written"));
    writer.into_inner().expect("bytes")
}

fn texts(row: &[String; 4]) -> [Put<'_>; 4] {
    row.each_ref().map(|text| Put::T(text))
}

fn payment() -> impl Strategy<Value = [String; 4]> {
    let bank = prop::sample::select(vec!["GTB", "Zenith", "OPay", "Zenth", "First", ""]);
    let account = prop::sample::select(vec![
        "0123456785",
        "1012854016",
        "O123456785",
        "123456785",
        "08031234567",
        "GTB 0123456785",
    ]);
    let amount = prop::sample::select(vec![
        "5,000.00",
        "50k",
        "₦1,250.50",
        "10416.6666",
        "1,250",
        "nil",
        "7",
        "1.5m",
        "2,00",
    ]);
    ("[A-C][a-c]{0,3}", bank, account, amount)
        .prop_map(|(name, bank, account, amount)| [name, bank.to_owned(), account.to_owned(), amount.to_owned()])
}

fn change(rows: u32) -> impl Strategy<Value = Change> {
    let field = prop_oneof![Just(Field::Name), Just(Field::Bank), Just(Field::Account), Just(Field::Amount)];
    let text = prop::sample::select(vec!["GTB", "Zenith", "0123456785", "5,000.00", "7", ""]);
    prop_oneof![
        (2..=rows + 1, field, text).prop_map(|(row, field, text)| Change::typed(row, field, text)),
        (2..=rows + 1, any::<bool>()).prop_map(|(row, out)| Change::LeftOut { row, out }),
    ]
}

/// The digits of a text, without insignificant zeros at its ends.
fn digits(text: &str) -> String {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    digits.trim_matches('0').to_owned()
}

/// The state, amount and codes of each row.
fn results(sheet: &OpenSheet) -> Vec<(RowState, Option<Amount>, Vec<Code>)> {
    let codes = |row: &SheetRow| row.problems.iter().map(|problem| problem.code).collect();
    sheet.rows().map(|row| (row.state, row.amount.value, codes(&row))).collect()
}

/// Rows below the usual headings.
fn below_names(rows: &[[String; 4]]) -> Vec<[Put<'_>; 4]> {
    std::iter::once(HEAD.map(Put::T)).chain(rows.iter().map(texts)).collect()
}

/// The same rows in one sheet, and divided over two stacked sheets of a workbook.
fn whole_and_stacked(rows: &[[String; 4]], first: usize) -> [OpenSheet; 2] {
    let (above, below) = rows.split_at(first.min(rows.len()));
    let (all, above, below) = (below_names(rows), below_names(above), below_names(below));
    let bytes = book_of(&[("All", &all[..]), ("One", &above), ("Two", &below)], |_, _| {});
    let banks = Arc::new(BankTable::built_in());
    [vec!["All"], vec!["One", "Two"]].map(|sheets| {
        let sheets: Vec<String> = sheets.into_iter().map(str::to_owned).collect();
        let options = ReadOptions { sheet: together(&sheets) };
        let grid = Arc::new(read("pay.xlsx", &bytes, &options).expect("a readable file").grid);
        OpenSheet::open(grid, None, Corrections::default(), Arc::clone(&banks), Rules::PRODUCT)
    })
}

/// Whether the `k` at the end of a text stands for kobo, as in `6,000.00k`: grouped thousands and two decimals precede it. Any other may
/// mean thousand.
fn is_of_kobo(text: &str) -> bool {
    let digits = text.trim_start_matches(|sign: char| !sign.is_ascii_digit());
    let Some((naira, kobo)) = digits.strip_suffix('k').and_then(|amount| amount.split_once('.')) else {
        return false;
    };
    let mut groups = naira.split(',');
    let first = groups.next().map_or(0, str::len);
    kobo.len() == 2 && naira.contains(',') && (1..=3).contains(&first) && groups.all(|group| group.len() == 3)
}

proptest! {
    #[test]
    fn sheets_read_as_one_are_judged_as_one_sheet(rows in prop::collection::vec(payment(), 2..12), first in 1_usize..11) {
        let [whole, stacked] = whole_and_stacked(&rows, first);
        prop_assert_eq!(results(&whole), results(&stacked));
        let counts = stacked.counts();
        prop_assert_eq!(counts.file_rows as usize, rows.len());
        prop_assert_eq!(counts.file_rows, counts.ready + counts.to_fix + counts.left_out);
        prop_assert_eq!(counts.total, whole.counts().total);
        prop_assert_eq!(stacked.content_digest(), whole.content_digest());
    }

    #[test]
    fn the_preview_is_what_is_paid(
        rows in prop::collection::vec(payment(), 1..7),
        changes in prop::collection::vec(change(6), 0..8),
        workbook in any::<bool>(),
    ) {
        let bytes = file(&rows, workbook);
        let mut shown = open(&bytes, Corrections::default());
        for change in &changes {
            let _ = shown.change(std::slice::from_ref(change));
        }
        let to_fix: Vec<Change> = shown.rows().filter(|row| row.state == RowState::ToFix).map(|row| Change::LeftOut { row: row.row, out: true }).collect();
        shown.change(&to_fix).expect("payments");
        let again = open(&bytes, shown.corrections().clone());
        let (before, after): (Vec<SheetRow>, Vec<SheetRow>) = (shown.rows().collect(), again.rows().collect());
        prop_assert_eq!(&before, &after);
        let ready: Vec<_> = before.into_iter().filter(|row| row.state == RowState::Ready).collect();
        let choices = Choices { contacts_stay: true, ..Choices::default() };
        let Ok(plan) = plan(&again, &choices) else {
            prop_assert!(ready.is_empty());
            return Ok(());
        };
        prop_assert_eq!(plan.items.len(), ready.len());
        for (item, row) in plan.items.iter().zip(&ready) {
            prop_assert_eq!((item.row, &item.name), (row.row, &row.name));
            prop_assert_eq!((Some(&item.bank), Some(&item.account), Some(item.amount)), (row.bank.value.as_ref(), row.account.value.as_ref(), row.amount.value));
        }
        prop_assert_eq!(i128::from(plan.total.minor()), shown.counts().total.minor());
    }

    #[test]
    fn an_amount_is_what_its_cell_shows(amounts in prop::collection::vec("[-(]?(₦|N|NGN |\\$)?[0-9]{1,6}([.,' ][0-9]{1,3}){0,3}( only|k|m|/=|\\)|E\\+05)?", 1..6), workbook in any::<bool>()) {
        let rows: Vec<[String; 4]> = amounts.iter().map(|amount| ["Ada", "GTB", "0123456785", amount].map(str::to_owned)).collect();
        let sheet = open(&file(&rows, workbook), Corrections::default());
        for (row, text) in (2..).zip(&amounts) {
            let Some(amount) = sheet.row(row).and_then(|row| row.amount.value) else { continue };
            prop_assert_eq!(digits(text), digits(&amount.minor().to_string()), "{} read as {}", text, amount.decimal());
            prop_assert!(!text.contains(['-', '(', '$', 'm', 'E']), "{} read as {}", text, amount.decimal());
            prop_assert!(!text.contains('k') || is_of_kobo(text), "{} read as {}", text, amount.decimal());
        }
    }

    #[test]
    fn a_number_cell_is_what_the_spreadsheet_shows(kobo in 1_u32..=999_999_999) {
        let shown = format!("{}.{:02}", kobo / 100, kobo % 100);
        let stored: f64 = shown.parse().expect("a number");
        let payee = [Put::T("Ada"), Put::T("GTB"), Put::T("0123456785"), Put::N(stored)];
        let sheet = open(&book(&[HEAD.map(Put::T), payee], |_| {}), Corrections::default());
        prop_assert_eq!(sheet.counts().total.minor(), i128::from(kobo));
    }
}
