//! Correcting an open sheet: what a change does, what it does not affect, and what undoes it.

use cell_rules::{Cell, Grid, GridBuilder};
use proptest::prelude::*;
use sheet_rules::payout::{
    Change, Code, Corrections, EarlierStatus, Field, Mapping, NoSuchRow, OpenSheet, RowState, Rules, SheetRow, SimilarRun, Wanted,
};

use super::making::{Checked, checked, described, grid, open};
use super::past::{paid, recall};

const HEAD: &[&str] = &["Name", "Bank", "Bank Code", "Account No", "Amount", "Reference"];

fn out(row: u32, out: bool) -> Change {
    Change::LeftOut { row, out }
}

fn payroll() -> Grid {
    grid(&[
        HEAD,
        &["Ada Obi", "GTB", "", "0123456785", "100.00", "A1"] as &[&str],
        &["Musa Bello", "Zenit", "", "1012854016", "50k", "A2"],
        &["Chidi Eze", "GTB", "", "0123456785", "100.00", "A1"],
        &["Total", "", "", "", "250.00", ""],
        &["", "", "", "", "", ""],
        &["Ngozi Ade", "", "", "", "", ""],
        &["Ife Ojo", "Zenith Bank", "058", "1012854016", "70.00", ""],
    ])
}

/// The same with a hidden row.
fn payroll_hiding(hidden: u32) -> Grid {
    let mut builder = GridBuilder::new("Pay");
    for row in payroll().rows() {
        builder.row(row.number, row.number == hidden, row.cells()).expect("in order");
    }
    builder.finish()
}

fn codes(row: &SheetRow) -> Vec<Code> {
    row.problems.iter().map(|problem| problem.code).collect()
}

fn row(sheet: &OpenSheet, number: u32) -> SheetRow {
    sheet.row(number).expect("a row")
}

#[test]
fn a_corrected_cell_is_judged_and_the_files_value_is_kept() {
    let mut sheet = open(&payroll(), None, Rules::PRODUCT);
    assert_eq!(row(&sheet, 3).state, RowState::ToFix);
    let undo = sheet.change(&[Change::typed(3, Field::Amount, "50,000.00")]).expect("a payment");
    let fixed = row(&sheet, 3);
    assert_eq!(fixed.amount.value.map(|amount| amount.minor()), Some(5_000_000));
    assert_eq!(
        fixed.originals.iter().map(|was| (was.field, was.text.as_str())).collect::<Vec<_>>(),
        [(Field::Amount, "50k")]
    );
    // 100.00 + 50 000.00 + 100.00, by hand; the bank of row 7 is ambiguous.
    assert_eq!((sheet.counts().ready, sheet.counts().total.decimal().as_str()), (3, "50200.00"));
    sheet.change(&undo).expect("the same rows");
    assert_eq!(row(&sheet, 3).state, RowState::ToFix);
    assert_eq!(row(&sheet, 3).originals, []);
}

#[test]
fn a_bank_that_a_person_names_is_not_contradicted_by_the_files_code() {
    let mut sheet = open(&payroll(), None, Rules::PRODUCT);
    assert_eq!(codes(&row(&sheet, 8)), [Code::BankConflict]);
    sheet.change(&[Change::typed(8, Field::Bank, "Zenith Bank")]).expect("a payment");
    let fixed = row(&sheet, 8);
    assert_eq!(
        (fixed.state, fixed.bank.value.map(|bank| bank.name)),
        (RowState::Ready, Some("Zenith Bank".to_owned()))
    );
}

#[test]
fn duplicates_follow_the_changes() {
    let mut sheet = open(&payroll(), None, Rules::PRODUCT);
    assert_eq!(
        codes(&row(&sheet, 4)),
        [Code::RefDuplicate, Code::DupPayment, Code::AccountTwoNames]
    );
    sheet.change(&[out(2, true)]).expect("a payment");
    assert_eq!(codes(&row(&sheet, 4)), [], "its twin is left out");
    sheet
        .change(&[
            out(2, false),
            Change::typed(4, Field::Name, "OBI ADA"),
            Change::typed(4, Field::Reference, "A4"),
        ])
        .expect("payments");
    assert_eq!(codes(&row(&sheet, 4)), [Code::DupPayment], "the same person in another order");
    sheet
        .change(&[
            Change::typed(4, Field::Account, "1012854016"),
            Change::typed(4, Field::Bank, "Zenith"),
        ])
        .expect("payments");
    assert_eq!(codes(&row(&sheet, 4)), [Code::AccountTwoNames, Code::NameTwoAccounts]);
    let warned: Vec<(Code, u32)> = sheet.problem_counts();
    assert!(
        warned.contains(&(Code::NameTwoAccounts, 1)) && !warned.iter().any(|(code, _)| *code == Code::DupPayment),
        "{warned:?}"
    );
}

#[test]
fn a_note_becomes_a_payment_when_it_is_completed() {
    let mut sheet = open(&payroll(), None, Rules::PRODUCT);
    assert_eq!(codes(&row(&sheet, 7)), [Code::NoteRow]);
    let typed = [
        Change::typed(7, Field::Bank, "GTB"),
        Change::typed(7, Field::Account, "0123456785"),
        Change::typed(7, Field::Amount, "5.00"),
    ];
    let undo = sheet.change(&typed).expect("a row");
    assert_eq!((row(&sheet, 7).state, row(&sheet, 7).name.as_str()), (RowState::Ready, "Ngozi Ade"));
    sheet.change(&undo).expect("a row");
    assert_eq!(codes(&row(&sheet, 7)), [Code::NoteRow]);
}

#[test]
fn changes_can_be_undone_after_other_changes() {
    let mut sheet = open(&payroll(), None, Rules::PRODUCT);
    let before = seen(&sheet);
    let mut undo = Vec::new();
    // A note becomes a payment, is skipped, loses what made it a payment, and is included again.
    let empty = Change::Cell {
        row: 7,
        field: Field::Bank,
        text: None,
    };
    for change in [Change::typed(7, Field::Bank, "GTB"), out(7, true), empty, out(7, false)] {
        undo.push(sheet.change(&[change]).expect("a row"));
    }
    for back in undo.iter().rev() {
        sheet.retrace(back);
    }
    assert_eq!(seen(&sheet), before);
}

#[test]
fn a_column_that_the_file_lacks_can_be_typed() {
    let mut sheet = open(&payroll(), None, Rules::PRODUCT);
    sheet
        .change(&[
            Change::typed(2, Field::Phone, "0803 123 4567"),
            Change::typed(3, Field::Phone, "123"),
        ])
        .expect("payments");
    assert_eq!(row(&sheet, 2).phone, "08031234567");
    let wrong = row(&sheet, 3)
        .problems
        .into_iter()
        .find(|problem| problem.code == Code::PhoneFormat)
        .expect("said");
    assert!(wrong.message.starts_with("Phone “123”"), "{}", wrong.message);
}

#[test]
fn only_payment_rows_change_and_all_or_none() {
    let mut sheet = open(&payroll(), None, Rules::PRODUCT);
    let before = sheet.counts();
    assert_eq!(sheet.change(&[out(2, true), out(1, true)]), Err(NoSuchRow(1)), "the column names");
    assert_eq!(sheet.change(&[out(2, true), out(5, true)]), Err(NoSuchRow(5)), "a total");
    assert_eq!(
        sheet.change(&[out(2, true), Change::typed(99, Field::Name, "x")]),
        Err(NoSuchRow(99))
    );
    assert_eq!(sheet.counts(), before);
    assert!(!sheet.corrections().is_left_out(2));
}

#[test]
fn finds_rows_by_state_problem_and_text() {
    let mut sheet = open(&payroll(), None, Rules::PRODUCT);
    let find = |sheet: &OpenSheet, wanted: Wanted| sheet.find(&wanted);
    let by_state = |state| Wanted {
        state: Some(state),
        ..Wanted::default()
    };
    assert_eq!(find(&sheet, by_state(RowState::ToFix)), [3, 8]);
    assert_eq!(find(&sheet, by_state(RowState::LeftOut)), [5, 6, 7]);
    let by_code = Wanted {
        code: Some(Code::DupPayment),
        ..Wanted::default()
    };
    assert_eq!(find(&sheet, by_code), [4]);
    let by_text = |text: &str| Wanted {
        text: text.to_owned(),
        ..Wanted::default()
    };
    assert_eq!(find(&sheet, by_text(" zenit")), [3, 8]);
    sheet.change(&[Change::typed(2, Field::Bank, "Zenith Bank")]).expect("a payment");
    assert_eq!(find(&sheet, by_text("ZENIT")), [2, 3, 8]);
    assert_eq!(find(&sheet, Wanted::default()).len(), 7);
}

#[test]
fn rows_written_alike_are_corrected_together() {
    let sheet = open(&payroll(), None, Rules::PRODUCT);
    let alike = |row: u32| sheet.alike(Field::Bank, &sheet.written(row, Field::Bank).expect("a row"));
    assert_eq!(alike(2), [2, 4]);
    assert_eq!(alike(3), [3]);
    assert_eq!(sheet.written(1, Field::Bank), None, "the column names");
}

/// The visible state of a sheet.
#[derive(Debug, PartialEq)]
struct Seen {
    rows: Vec<SheetRow>,
    counts: sheet_rules::payout::Counts,
    problems: Vec<(Code, u32)>,
    similar: Option<SimilarRun>,
}

fn seen(sheet: &OpenSheet) -> Seen {
    Seen {
        rows: sheet.rows().collect(),
        counts: sheet.counts(),
        problems: sheet.problem_counts(),
        similar: sheet.similar_run(),
    }
}

fn any_change() -> impl Strategy<Value = Change> {
    let text = prop_oneof![
        Just("GTB"),
        Just("Zenith"),
        Just("0123456785"),
        Just("1012854016"),
        Just("100.00"),
        Just("101.00"),
        Just("7"),
        Just("Ada Obi"),
        Just("A1"),
        Just(""),
        Just("?"),
    ];
    let field = prop_oneof![
        Just(Field::Name),
        Just(Field::Bank),
        Just(Field::BankCode),
        Just(Field::Account),
        Just(Field::Amount),
        Just(Field::Reference),
        Just(Field::Phone),
    ];
    let typed = (2_u32..9, field, prop::option::of(text));
    prop_oneof![
        4 => typed.prop_map(|(row, field, text)| Change::Cell { row, field, text: text.map(str::to_owned) }),
        1 => (2_u32..9, any::<bool>()).prop_map(|(row, out)| Change::LeftOut { row, out }),
        1 => any::<bool>().prop_map(|meant| Change::Meant { row: 3, meant }),
        1 => (2_u32..9, prop::option::of(prop_oneof![Just("S5-0123456785-100P"), Just("S4-1012854016-7P")]))
            .prop_map(|(row, earlier)| Change::PaidAgain { row, earlier: earlier.map(str::to_owned) }),
    ]
}

proptest! {
    #[test]
    fn a_changed_sheet_is_the_sheet_opened_with_its_changes(steps in prop::collection::vec(prop::collection::vec(any_change(), 1..4), 0..12)) {
        let file = payroll_hiding(3);
        let gtb = |name| (name, "Guaranty Trust Bank", "0123456785");
        let records = [
            paid(3, 60, EarlierStatus::Paid, gtb("Ada Obi"), 7),
            paid(4, 9, EarlierStatus::NotKnown, ("Chidi Eze", "Zenith Bank", "1012854016"), 7),
            paid(5, 8, EarlierStatus::Paid, gtb("Obi Ada"), 100),
            paid(5, 8, EarlierStatus::Paid, ("Ife Ojo", "Zenith Bank", "1012854016"), 69),
        ];
        let mut sheet = open(&file, None, Rules::PRODUCT);
        recall(&mut sheet, &records);
        let first = seen(&sheet);
        let mut undo = Vec::new();
        for step in &steps {
            if let Ok(back) = sheet.change(step) {
                undo.push(back);
            }
            recall(&mut sheet, &records);
            let counts = sheet.counts();
            prop_assert_eq!(counts.file_rows, counts.ready + counts.to_fix + counts.left_out);
            let mut anew = OpenSheet::open(sheet.file().clone(), None::<&Mapping>, sheet.corrections().clone(), sheet.banks().clone(), Rules::PRODUCT);
            recall(&mut anew, &records);
            prop_assert_eq!(seen(&sheet), seen(&anew));
        }
        for back in undo.iter().rev() {
            sheet.retrace(back);
        }
        prop_assert_eq!(seen(&sheet), first);
        prop_assert_eq!(sheet.corrections(), &Corrections::default());
    }
}

#[test]
fn the_report_is_the_rows_one_by_one() {
    let Checked { sheet, rows, .. } = checked(&payroll());
    let report = serde_json::to_value(&sheet).expect("serialises");
    assert_eq!(report["rows"], serde_json::to_value(&rows).expect("serialises"));
    assert_eq!(
        (report["file_rows"].as_u64(), report["ready"].as_u64(), report["total"].as_str()),
        (Some(7), Some(2), Some("200.00"))
    );
    assert_eq!(described(sheet).rows, rows);
}

/// More rows at once than are processed one by one: the result equals that of a sheet opened with the same corrections, and undoing it
/// restores the previous sheet.
#[test]
fn many_changed_rows_equal_a_sheet_opened_with_the_changes() {
    let mut builder = GridBuilder::new("Pay");
    let mut line = |row: u32, cells: [&str; 6]| builder.row(row, false, cells.map(Cell::Text)).expect("in order");
    line(1, ["Name", "Bank", "Bank Code", "Account No", "Amount", "Reference"]);
    for row in 2..802 {
        let account = format!("{:010}", u64::from(row % 97) * 10_000_019);
        let (name, reference) = (format!("Person {}", row % 89), format!("R{}", row % 101));
        line(row, [&name, "GTB", "", &account, &format!("{}.00", 100 + row % 7), &reference]);
    }
    let grid = builder.finish();
    let mut sheet = open(&grid, None, Rules::PRODUCT);
    let before: Vec<_> = sheet.rows().map(|row| (row.row, row.state, codes(&row))).collect();
    let changes: Vec<Change> = (2..802)
        .filter(|row| row % 2 == 0)
        .flat_map(|row| {
            let account = Change::typed(row, Field::Account, &format!("{:010}", u64::from(row % 53) * 10_000_019));
            let more = match row % 6 {
                0 => out(row, true),
                2 => Change::typed(row, Field::Amount, "105"),
                _ => Change::typed(row, Field::Reference, &format!("R{}", row % 31)),
            };
            [account, more]
        })
        .collect();
    let undo = sheet.change(&changes).expect("payments");
    let mut corrections = Corrections::default();
    changes.iter().for_each(|change| {
        corrections.make(change);
    });
    let afresh = OpenSheet::open(
        std::sync::Arc::new(grid),
        None,
        corrections,
        std::sync::Arc::clone(sheet.banks()),
        Rules::PRODUCT,
    );
    assert_eq!(sheet.counts(), afresh.counts());
    for (changed, opened) in sheet.rows().zip(afresh.rows()) {
        assert_eq!(
            (changed.row, changed.state, codes(&changed)),
            (opened.row, opened.state, codes(&opened))
        );
    }
    sheet.retrace(&undo);
    let after: Vec<_> = sheet.rows().map(|row| (row.row, row.state, codes(&row))).collect();
    assert_eq!(after, before);
    let all = before.iter().flat_map(|(_, _, codes)| codes);
    assert!(all.clone().any(|code| *code == Code::RefDuplicate) && all.clone().any(|code| *code == Code::AccountTwoNames));
}
