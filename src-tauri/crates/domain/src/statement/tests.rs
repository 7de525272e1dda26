//! Whole files in cells, and their proofs. People and numbers are invented; every expected value was worked out by hand.

use super::*;
use crate::payout::{Cell, GridBuilder};

/// Rows of cells between bars.
pub(super) fn grid(rows: &[&str]) -> Grid {
    let mut builder = GridBuilder::new("October");
    for (number, row) in (1..).zip(rows) {
        builder.start_row(number, false).expect("in order");
        for (column, cell) in (0..).zip(row.split('|')) {
            builder.put(column, Cell::Text(cell)).expect("in order");
        }
    }
    builder.finish()
}

pub(super) fn statement(rows: &[&str]) -> Statement {
    read(&grid(rows), None).expect("reads")
}

fn problems(rows: &[&str]) -> Vec<String> {
    match read(&grid(rows), None) {
        Err(Refused::Unreadable(problems)) => problems.into_iter().map(|problem| problem.text).collect(),
        other => panic!("{other:?}"),
    }
}

fn breaks(rows: &[&str]) -> Vec<String> {
    let proof = prove(statement(rows)).expect_err("breaks");
    proof.breaks.into_iter().map(|found| found.text).collect()
}

const ACCESS: [&str; 9] = [
    "Account Name|ADAEZE STORES",
    "Account Number|0690000032",
    "Opening Balance|10,000.00",
    "Closing Balance|9,472.50",
    "Posted Date|Value Date|Description|Debit (NGN)|Credit (NGN)|Balance (NGN)",
    "01-SEP-26|31-AUG-26|TRF TO MUSA BELLO|500.00|-|9,500.00",
    "01-SEP-26|01-SEP-26|COMMISSION TRF TO MUSA BELLO|25.00|-|9,475.00",
    "01-SEP-26|01-SEP-26|VAT TRF TO MUSA BELLO|2.50|-|9,472.50",
    "This statement is computer generated||||",
];

#[test]
fn reads_lines_and_what_stands_beside_them() {
    let read = statement(&ACCESS);
    assert_eq!(read.layout.map(|layout| layout.name), Some("access"));
    assert_eq!(read.account_number.as_deref(), Some("0690000032"));
    assert_eq!((read.opening, read.closing), (Some(1_000_000), Some(947_250)));
    let lines: Vec<_> = read.lines.iter().map(|line| (line.row, line.amount, line.balance)).collect();
    assert_eq!(
        lines,
        [(6, -50_000, Some(950_000)), (7, -2_500, Some(947_500)), (8, -250, Some(947_250))]
    );
    assert_eq!(read.lines[0].value_day, Day::new(2026, 8, 31));
    let proved = prove(read).expect("proves");
    let proof = proved.proof();
    assert_eq!((proof.credits, proof.debits, proof.held, proof.balances), (0, 52_750, 3, 3));
    assert_eq!(proof.remarks, Vec::<String>::new());
}

#[test]
fn says_where_a_proof_breaks_in_the_words_of_the_file() {
    let mut rows = ACCESS;
    rows[6] = "01-SEP-26|01-SEP-26|COMMISSION TRF TO MUSA BELLO|25.00|-|9,500.00";
    assert_eq!(
        breaks(&rows),
        [
            "Row 7: the balance is ₦9,500.00 and should be ₦9,475.00 after −₦25.00.",
            "Row 8: the balance is ₦9,472.50 and should be ₦9,497.50 after −₦2.50."
        ]
    );
    rows = ACCESS;
    rows[3] = "Closing Balance|9,472.51";
    assert_eq!(
        breaks(&rows),
        ["Row 8: the balance after the last line is ₦9,472.50, and the closing balance of the file is ₦9,472.51."]
    );
    rows = ACCESS;
    rows[1] = "Period|01-SEP-26 to 30-SEP-26";
    rows[6] = "02-OCT-26|01-SEP-26|COMMISSION TRF TO MUSA BELLO|25.00|-|9,475.00";
    assert_eq!(
        breaks(&rows),
        ["Row 7: 2 Oct 2026 is outside the period of the file, 1 Sep 2026 to 30 Sep 2026."]
    );
}

#[test]
fn tells_every_row_that_cannot_be_read_at_once() {
    let mut rows = ACCESS;
    rows[2] = "Opening Balance|ten";
    rows[5] = "31-SEP-26|31-AUG-26|TRF TO MUSA BELLO|5OO.00|-|9,500.00";
    rows[7] = "01-SEP-26|01-SEP-26|VAT TRF TO MUSA BELLO|-|-|9,472.50";
    assert_eq!(
        problems(&rows),
        [
            "Row 3: “Opening balance” “ten” is not an amount.",
            "Row 6: “Debit (NGN)” “5OO.00” is not an amount.",
            "Row 6: “Posted Date”: “31-SEP-26” is not a date.",
            "Row 8: it has no amount.",
        ]
    );
}

#[test]
fn the_newest_line_may_stand_first_and_lines_of_a_day_in_any_order() {
    let mut rows = ACCESS;
    rows.swap(5, 7);
    let proved = prove(statement(&rows)).expect("newest first");
    let order = |proved: &Proved| proved.statement().lines.iter().map(|line| line.row).collect::<Vec<_>>();
    assert_eq!(order(&proved), [8, 7, 6]);
    rows.swap(6, 7);
    // Now tax, payment, commission: neither order of the file proves, and one of the day does.
    let proved = prove(statement(&rows)).expect("within the day");
    assert_eq!(order(&proved), [7, 8, 6]);
}
