//! Whole files in cells, and their proofs. People and numbers are invented; every expected value was calculated by hand.

use super::*;
use cell_rules::{Cell, GridBuilder};

/// Rows with `|` between the cells.
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

/// A person's answer that the day is first.
pub(super) fn day_first() -> Mapping {
    Mapping {
        columns: Vec::new(),
        day_first: Some(true),
    }
}

pub(super) fn statement(rows: &[&str]) -> Statement {
    read(&grid(rows), None, None).expect("reads")
}

pub(super) fn problems(rows: &[&str]) -> Vec<String> {
    match read(&grid(rows), None, None) {
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
fn reads_lines_and_the_values_beside_them() {
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
    assert_eq!((proof.credits, proof.debits, proof.confirmed, proof.balances), (0, 52_750, 3, 3));
    assert_eq!(proof.remarks, Vec::<String>::new());
}

#[test]
fn a_break_names_the_row_of_the_file() {
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
        ["Row 8: the balance after the last line is ₦9,472.50, but the closing balance of the file is ₦9,472.51."]
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
fn every_unreadable_row_is_reported_at_once() {
    let mut rows = ACCESS;
    rows[2] = "Opening Balance|ten";
    rows[5] = "31-SEP-26|31-AUG-26|TRF TO MUSA BELLO|5OO.00|-|9,500.00";
    assert_eq!(
        problems(&rows),
        [
            "Row 3: “Opening balance” “ten” is not an amount.",
            "Row 6: “Debit (NGN)” “5OO.00” is not an amount.",
            "Row 6: “Posted Date”: “31-SEP-26” is not a date.",
        ]
    );
}

/// A row without movement among others: its amounts and its balance.
#[test]
fn a_row_without_movement_is_kept_and_proved() {
    for (amounts, balance) in [
        ("-|-", "9,475.00"),
        ("|", "9,475.00"),
        ("0.00|", "9,475.00"),
        ("|0.00", "9,475.00"),
        ("0.00|0.00", "9,475.00"),
        // The adjacent balances confirm it.
        ("|", ""),
    ] {
        let mut rows = ACCESS.to_vec();
        let unmoved = format!("01-SEP-26|01-SEP-26|BVN UPDATED|{amounts}|{balance}");
        rows.insert(7, &unmoved);
        let proved = prove(statement(&rows)).expect("proves");
        let lines: Vec<_> = proved.statement().lines.iter().map(|line| (line.row, line.amount)).collect();
        assert_eq!(lines, [(6, -50_000), (7, -2_500), (8, 0), (9, -250)], "{amounts}");
        assert_eq!(proved.proof().debits, 52_750);
    }
    let mut rows = ACCESS;
    rows[7] = "01-SEP-26|01-SEP-26|VAT TRF TO MUSA BELLO|-|-|9,472.50";
    assert_eq!(
        breaks(&rows),
        ["Row 8: the balance is ₦9,472.50 and should be ₦9,475.00 since it has no amount."]
    );
    // The newest row first, and one column of amounts.
    let signed = [
        "Date|Reference No|Amount|Balance|Narration",
        "04-Nov-2026|R4|-7.00|43.00|RENT",
        "03-Nov-2026|R3|0.00|50.00|INTEREST NIL",
        "02-Nov-2026|R2|-50.00|50.00|RICE",
    ];
    let proved = prove(statement(&signed)).expect("proves");
    let amounts: Vec<i64> = proved.statement().lines.iter().map(|line| line.amount).collect();
    assert_eq!(amounts, [-5_000, 0, -700]);
}

#[test]
fn a_failed_row_moves_nothing_if_no_balance_moves() {
    const NAMES: &str = "Date|Narration|Status|Debit|Credit|Balance Before|Balance";
    let amounts = |rows: &[&str]| {
        let proved = prove(statement(rows)).expect("proves");
        let lines = proved.statement().lines.iter();
        lines.map(|line| line.amount).collect::<Vec<_>>()
    };
    let paid = "02-Nov-2026|RENT|SUCCESSFUL|500.00||1,500.00|1,000.00";
    assert_eq!(amounts(&[NAMES, paid, "02-Nov-2026|RICE|FAILED|||1,000.00|1,000.00"]), [-50_000, 0]);
    // It has an amount, and the balance does not change.
    assert_eq!(
        amounts(&[NAMES, paid, "02-Nov-2026|RICE|DECLINED|70.00||1,000.00|1,000.00"]),
        [-50_000, 0]
    );
    // The balance changes, so the money moved whatever the status is.
    assert_eq!(
        amounts(&[NAMES, paid, "02-Nov-2026|RICE|FAILED|70.00||1,000.00|930.00"]),
        [-50_000, -7_000]
    );
    // Without a column for the balance before each row, adjacent balances show it.
    let names = "Date|Narration|Status|Debit|Credit|Balance";
    let rows = [
        names,
        "02-Nov-2026|RENT|PAID|500.00||1,000.00",
        "02-Nov-2026|RICE|Unsuccessful|70.00||1,000.00",
        "03-Nov-2026|YAM|PAID|100.00||900.00",
    ];
    assert_eq!(amounts(&rows), [-50_000, 0, -10_000]);
    // There is no balance before the oldest row, so nothing shows that its money left.
    let oldest = [
        names,
        "02-Nov-2026|RICE|Failed|70.00||1,000.00",
        "03-Nov-2026|YAM|PAID|100.00||900.00",
    ];
    assert_eq!(amounts(&oldest), [0, -10_000]);
    let returned = [
        names,
        "02-Nov-2026|RENT|PAID|500.00||1,000.00",
        "02-Nov-2026|RICE|FAILED|70.00||930.00",
        "03-Nov-2026|RICE REVERSED|PAID||70.00|1,000.00",
    ];
    assert_eq!(amounts(&returned), [-50_000, -7_000, 7_000]);
}

#[test]
fn a_separate_column_may_contain_the_side_of_an_amount() {
    for (debit, credit) in [("D", "C"), ("Debit", "Credit"), ("Dr.", "Cr.")] {
        let first = format!("02-Nov-2026|RENT|500.00|{debit}|1,000.00");
        let second = format!("03-Nov-2026|SALE|70.00|{credit}|1,070.00");
        let proved = prove(statement(&["Date|Narration|Amount|DR/CR|Balance", &first, &second])).expect("proves");
        let amounts = proved.statement().lines.iter().map(|line| line.amount);
        assert!(amounts.eq([-50_000, 7_000]), "{debit}");
    }
}

#[test]
fn every_unreadable_value_has_a_reason() {
    let reasons = |rows: &[&str]| match read(&grid(rows), None, None) {
        Err(Refused::Unreadable(problems)) => problems.into_iter().map(|problem| problem.reason).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    for (row, reason) in [
        ("31-SEP-26|31-AUG-26|TRF|500.00|-|9,500.00", Reason::DateFormat),
        ("|31-AUG-26|TRF|500.00|-|9,500.00", Reason::DateMissing),
        ("01-SEP-26|31-AUG-26|TRF|5OO.00|-|9,500.00", Reason::AmountFormat),
        ("01-SEP-26|31-AUG-26|TRF|5.001|-|9,500.00", Reason::AmountPrecision),
        ("01-SEP-26|31-AUG-26|TRF|$500.00|-|9,500.00", Reason::CurrencyUnsupported),
        ("01-SEP-26|31-AUG-26|TRF|500.00|1.00|9,500.00", Reason::DebitAndCredit),
    ] {
        let mut rows = ACCESS;
        rows[5] = row;
        assert_eq!(reasons(&rows), [reason], "{row}");
    }
    let serial = [
        "Posted Date|Value Date|Description|Debit|Credit|Balance",
        "46328|46328|TRF|500.00||9,500.00",
    ];
    let refused = read(&grid(&serial), None, None).expect_err("a number");
    assert_eq!(refused.reason(), Reason::DateSerial);
    assert!(
        refused.message().contains("2 Nov 2026") && refused.message().contains("column as “Date”"),
        "{}",
        refused.message()
    );
}

#[test]
fn the_newest_line_may_be_first_and_lines_of_a_day_in_any_order() {
    let mut rows = ACCESS;
    rows.swap(5, 7);
    let proved = prove(statement(&rows)).expect("newest first");
    let order = |proved: &Proved| proved.statement().lines.iter().map(|line| line.row).collect::<Vec<_>>();
    assert_eq!(order(&proved), [8, 7, 6]);
    rows.swap(6, 7);
    // Now tax, payment, commission: neither order of the file proves, but an order within the day does.
    let proved = prove(statement(&rows)).expect("within the day");
    assert_eq!(order(&proved), [7, 8, 6]);
}

/// Rows of a text file with commas between the cells.
fn text_file(rows: &[&str]) -> Grid {
    let mut builder = GridBuilder::delimited("October", b',');
    for (number, row) in (1..).zip(rows) {
        builder.start_row(number, false).expect("in order");
        let cells: Vec<&str> = row.split(',').collect();
        for (column, cell) in (0..).zip(&cells).filter(|(_, cell)| !cell.is_empty()) {
            builder.put(column, Cell::Text(cell)).expect("in order");
        }
        builder.fields(cells.len());
    }
    builder.finish()
}

const UNQUOTED: [&str; 7] = [
    "Account Name,ADAEZE STORES",
    "Trans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks",
    "01-Sep-2026,,,,,1,250,000.00,,Opening Balance",
    "01-Sep-2026,01-Sep-2026,11,12,500.50,,1,237,499.50,E-CHANNELS,RENT, OCTOBER",
    "01-Sep-2026,01-Sep-2026,12,26.88,,1,237,472.62,E-CHANNELS,COMMISSION",
    "07-Sep-2026,07-Sep-2026,13,,300,000.00,1,537,472.62,IKEJA,FROM MUSA BELLO",
    "08-Sep-2026,08-Sep-2026,14,500,,1,536,972.62,IKEJA,TO ADA",
];

#[test]
fn amounts_without_quotation_marks_are_joined_if_the_balances_prove_it() {
    let file = read(&text_file(&UNQUOTED), None, None).expect("reads");
    let proved = prove(file).expect("proves");
    let lines: Vec<_> = proved
        .statement()
        .lines
        .iter()
        .map(|line| (line.row, line.amount, line.balance.expect("told")))
        .collect();
    assert_eq!(
        lines,
        [
            (4, -1_250_050, 123_749_950),
            (5, -2_688, 123_747_262),
            (6, 30_000_000, 153_747_262),
            (7, -50_000, 153_697_262)
        ]
    );
    assert_eq!(proved.statement().opening, Some(125_000_000));
    assert_eq!(proved.statement().lines[0].narration, "RENT, OCTOBER");
    let mut newest_first = UNQUOTED;
    newest_first[3..].reverse();
    newest_first.copy_within(3..7, 2);
    newest_first[6] = UNQUOTED[2];
    let reversed = prove(read(&text_file(&newest_first), None, None).expect("reads")).expect("proves");
    let amounts: Vec<i64> = reversed.statement().lines.iter().map(|line| line.amount).collect();
    assert_eq!(amounts, [-1_250_050, -2_688, 30_000_000, -50_000]);
}

#[test]
fn divided_amounts_without_a_proof_are_problems_of_their_rows() {
    let mut rows = UNQUOTED;
    rows[5] = "07-Sep-2026,07-Sep-2026,13,,300,001.00,1,537,472.62,IKEJA,FROM MUSA BELLO";
    let Err(Refused::Unreadable(problems)) = read(&text_file(&rows), None, None) else {
        panic!("no way proves");
    };
    assert_eq!(problems.iter().map(|problem| problem.row).collect::<Vec<_>>(), [3, 4, 5, 6, 7]);
    assert_eq!(
        problems[0].text,
        "Row 3: it has 10 cells under 8 column names, because its amounts have commas and no quotation marks, and there is not one way \
         only to put them together that the balances prove. Ask the bank for Excel."
    );
    // 1 and 100.00, or 1,100.00: nothing decides without the balance before it.
    let rows = [UNQUOTED[1], "01-Sep-2026,01-Sep-2026,11,1,100.00,,5,000.00,IKEJA,RENT"];
    assert!(matches!(read(&text_file(&rows), None, None), Err(Refused::Unreadable(_))));
    // A narration of “RENT” and 1,100.00, or of “RENT,1” and 100.00: both end with the same balance.
    let names = "Transaction Date,Narration,Debit,Credit,Reference,Balance";
    let rows = [names, "01/09/2026,RENT,1,100.00,,R1,5,000.00"];
    assert!(matches!(read(&text_file(&rows), None, None), Err(Refused::Unreadable(_))));
}
