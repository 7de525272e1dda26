//! Reading a sheet by other columns: the view of the columns, the corrections that are kept, and what restores the others.

use std::sync::Arc;

use cell_rules::{Grid, NumberStyle};
use proptest::prelude::*;
use sheet_rules::payout::{
    BankTable, Change, ColumnUse, Corrections, Field, Mapping, Misplaced, OpenSheet, RowState, Rules, SheetRow, Unit, fingerprints,
};

use super::making::{grid, open};

/// A payroll with two columns that may be the amount, and a title above.
fn payroll() -> Grid {
    grid(&[
        &["KADE FOODS LTD", "", "", "", "", ""] as &[&str],
        &["Staff Name", "Bank", "Acct No", "Gross", "Net Pay", "Paid on"],
        &["Ada Obi", "GTB", "0123456785", "1,500.50", "1,000.00", "03/11/2026"],
        &["Musa Bello", "Zenith", "1012854016", "2,500.00", "2,000.00", "28/11/2026"],
        &["Chidi Eze", "GTB", "0123456785", "900.00", "900.00", "03/11/2026"],
    ])
}

fn by(header_row: u32, uses: &[(Field, u32)]) -> Mapping {
    let columns = uses.iter().map(|(field, column)| ColumnUse::at(*field, *column));
    Mapping {
        header_row: Some(header_row),
        columns: columns.collect(),
        ..Mapping::default()
    }
}

const GROSS: [(Field, u32); 4] = [(Field::Name, 1), (Field::Bank, 2), (Field::Account, 3), (Field::Amount, 4)];

fn fresh(grid: &Grid, mapping: Option<&Mapping>, corrections: Corrections) -> OpenSheet {
    OpenSheet::open(
        Arc::new(grid.clone()),
        mapping,
        corrections,
        Arc::new(BankTable::built_in()),
        Rules::PRODUCT,
    )
}

#[test]
fn every_column_is_shown_with_its_contents_and_the_reason() {
    let grid = grid(&[
        &["Name", "Bank", "Acct No", "Net Pay", "Paid on", ""] as &[&str],
        &["Ada Obi", "GTB", "0123456785", "1,000.00", "03/11/2026", "x"],
        &["Musa Bello", "Zenith", "1012854016", "2,000.00", "28/11/2026", ""],
    ]);
    let sheet = open(&grid, None, Rules::PRODUCT);
    let columns = sheet.columns_read();
    let shown: Vec<(&str, &str, &[Field], &str)> = columns
        .iter()
        .map(|column| {
            (
                column.letters.as_str(),
                column.heading.as_str(),
                column.fields.as_slice(),
                column.holds.as_str(),
            )
        })
        .collect();
    assert_eq!(
        shown,
        [
            ("A", "Name", &[Field::Name] as &[Field], "Text"),
            ("B", "Bank", &[Field::Bank], "Text"),
            ("C", "Acct No", &[Field::Account], "10 digits in 100 % of cells"),
            (
                "D",
                "Net Pay",
                &[Field::Amount],
                "Numbers in 100 % of cells, a point before the kobo"
            ),
            ("E", "Paid on", &[], "Dates, the day first: 28/11/2026 is 28 November 2026"),
            ("F", "", &[], "Text"),
        ]
    );
    assert_eq!(columns[2].reason, "called “Acct No”; 10 digits in 100 % of rows");
    assert_eq!(columns[3].samples, ["1,000.00", "2,000.00"]);
    let amounts = sheet.amounts_read().expect("amounts");
    assert_eq!((amounts.style, amounts.unit), (Some(NumberStyle::DotDecimal), Unit::Naira));
    assert_eq!(amounts.why, "A point is before the kobo: 2 amounts show it.");
    assert_eq!(amounts.example.as_deref(), Some("“1,000.00” in row 2 is read as ₦1,000.00."));
}

#[test]
fn a_person_may_choose_that_no_row_has_names() {
    let grid = grid(&[
        &["Ada Obi", "GTB", "0123456785", "5"] as &[&str],
        &["Name", "Bank", "Account", "Amount"],
    ]);
    let mapping = by(0, &GROSS);
    let sheet = open(&grid, Some(&mapping), Rules::PRODUCT);
    assert_eq!(
        sheet.counts().ready,
        1,
        "the row that looks like names is none: {:?}",
        sheet.problems()
    );
    assert_eq!(sheet.mapping().header_row, Some(0), "given back, it says the same");
    let again = open(&grid, Some(&sheet.mapping()), Rules::PRODUCT);
    assert_eq!(again.rows().collect::<Vec<SheetRow>>(), sheet.rows().collect::<Vec<SheetRow>>());
}

#[test]
fn a_correction_is_kept_if_it_replaces_the_same_value() {
    let mut sheet = open(&payroll(), None, Rules::PRODUCT);
    let changes = [
        Change::typed(3, Field::Name, "Ada N. Obi"),
        Change::typed(3, Field::Amount, "1,100.00"),
        Change::typed(5, Field::Amount, "950.00"),
        Change::typed(4, Field::Phone, "08031234567"),
        Change::LeftOut { row: 5, out: true },
    ];
    sheet.change(&changes).expect("payments");
    let next = open(&payroll(), Some(&by(2, &GROSS)), Rules::PRODUCT);
    let misplaced = sheet.misplaced(&next);
    // Row 5 has the same amount in both columns; row 3 does not.
    assert_eq!(
        misplaced,
        [Misplaced {
            row: 3,
            field: Some(Field::Amount),
            typed: "1,100.00".to_owned(),
            was: "1,000.00".to_owned(),
            would_be: Some("1,500.50".to_owned()),
        }]
    );
    assert_eq!(
        sheet.withdrawing(&misplaced),
        [Change::Cell {
            row: 3,
            field: Field::Amount,
            text: None
        }]
    );
}

#[test]
fn a_decision_is_withdrawn_when_its_row_becomes_the_names() {
    let mut sheet = open(&payroll(), None, Rules::PRODUCT);
    sheet
        .change(&[Change::typed(3, Field::Name, "Ada"), Change::LeftOut { row: 3, out: true }])
        .expect("a payment");
    let next = open(&payroll(), Some(&by(3, &GROSS)), Rules::PRODUCT);
    let misplaced = sheet.misplaced(&next);
    assert_eq!(
        misplaced
            .iter()
            .map(|stray| (stray.row, stray.field, stray.would_be.clone()))
            .collect::<Vec<_>>(),
        [(3, Some(Field::Name), None), (3, None, None)]
    );
    let mut left = sheet.corrections().clone();
    sheet.withdrawing(&misplaced).iter().for_each(|change| drop(left.make(change)));
    assert_eq!(left, Corrections::default());
}

#[test]
fn a_typed_amount_that_would_be_read_differently_is_not_kept() {
    let grid = grid(&[
        &["Name", "Bank", "Account", "Amount"] as &[&str],
        &["Ada", "GTB", "0123456785", "700"],
    ]);
    let told = |amounts: NumberStyle| Mapping {
        amounts: Some(amounts),
        ..by(1, &GROSS)
    };
    let mut sheet = open(&grid, Some(&told(NumberStyle::DotDecimal)), Rules::PRODUCT);
    sheet.change(&[Change::typed(2, Field::Amount, "1,250")]).expect("a payment");
    assert_eq!(sheet.counts().total.minor(), 125_000);
    let next = open(&grid, Some(&told(NumberStyle::CommaDecimal)), Rules::PRODUCT);
    assert_eq!(sheet.misplaced(&next).len(), 1, "1,250 would be one naira and a quarter");
}

#[test]
fn columns_are_recognised_by_their_names_in_their_order() {
    let print = |names: &[&'static str]| {
        let grid = grid(&[names, &["Ada", "GTB", "0123456785", "5"] as &[&str]]);
        open(&grid, None, Rules::PRODUCT).fingerprint()
    };
    let usual = print(&["Name", "Bank", "Account No", "Amount"]);
    assert!(usual.is_some());
    assert_eq!(
        print(&["NAME", " bank", "Account No.", "Amount "]),
        usual,
        "case and marks say nothing"
    );
    assert_ne!(print(&["Bank", "Name", "Account No", "Amount"]), usual);
    assert_ne!(print(&["Name", "Bank", "Account No", "Amount", "Remarks"]), usual);
    let payroll = payroll();
    let sheet = open(&payroll, None, Rules::PRODUCT);
    let found = fingerprints(&payroll);
    assert!(found.contains(&(2, sheet.fingerprint().expect("names"))), "{found:?}");
    assert!(found.iter().all(|(row, _)| *row != 1), "a title is no row of names");
}

/// A mapping of four columns of the payroll in any order, by its row of names.
fn any_mapping() -> impl Strategy<Value = Mapping> {
    let columns = Just(vec![1_u32, 2, 3, 4, 5, 6]).prop_shuffle();
    (columns, 2_u32..=3).prop_map(|(columns, header)| {
        let fields = [Field::Name, Field::Bank, Field::Account, Field::Amount];
        by(header, &fields.into_iter().zip(columns).collect::<Vec<_>>())
    })
}

fn any_change() -> impl Strategy<Value = Change> {
    let field = prop_oneof![Just(Field::Name), Just(Field::Bank), Just(Field::Account), Just(Field::Amount)];
    let text = prop::sample::select(vec!["GTB", "Zenith", "0123456785", "5,000.00", "7", "1,250"]);
    prop_oneof![
        (3_u32..=5, field, text).prop_map(|(row, field, text)| Change::typed(row, field, text)),
        (3_u32..=5).prop_map(|row| Change::LeftOut { row, out: true }),
    ]
}

proptest! {
    /// With any columns, a correction that is kept applies to the same value as before, and the sheet with it equals a freshly opened one;
    /// withdrawing the rest and making it again restores everything.
    #[test]
    fn reading_by_other_columns_never_moves_a_correction(
        first in any_mapping(),
        second in any_mapping(),
        changes in prop::collection::vec(any_change(), 0..8),
    ) {
        let grid = payroll();
        let mut sheet = fresh(&grid, Some(&first), Corrections::default());
        for change in &changes {
            let _ = sheet.change(std::slice::from_ref(change));
        }
        let mut next = fresh(&grid, Some(&second), Corrections::default());
        let taken_back = sheet.withdrawing(&sheet.misplaced(&next));
        let mut staying = sheet.corrections().clone();
        let mut undo: Vec<Change> = taken_back.iter().map(|change| staying.make(change)).collect();
        undo.reverse();

        let column = |mapping: &Mapping, field: Field| mapping.columns.iter().find(|used| used.field == field).and_then(|used| used.column);
        for (row, field, text) in staying.cells() {
            let file = |mapping: &Mapping| {
                let row = grid.rows().find(|found| found.number == row).expect("a row");
                let cell = row.cell(column(mapping, field).expect("mapped") as usize - 1);
                if let cell_rules::Cell::Text(text) = cell { text.to_owned() } else { String::new() }
            };
            prop_assert!(Some(row) != second.header_row, "row {} holds the names", row);
            prop_assert!(file(&first) == file(&second) || file(&second) == text, "{:?} of row {} moved", field, row);
        }
        next.retrace(&staying.changes());
        let again = fresh(&grid, Some(&second), staying.clone());
        prop_assert_eq!(next.rows().collect::<Vec<SheetRow>>(), again.rows().collect::<Vec<SheetRow>>());
        prop_assert_eq!(next.counts(), again.counts());
        let ready = again.rows().filter(|row| row.state == RowState::Ready).count();
        prop_assert_eq!(u32::try_from(ready).expect("few"), again.counts().ready);

        undo.iter().for_each(|change| drop(staying.make(change)));
        prop_assert_eq!(&staying, sheet.corrections());
    }
}
