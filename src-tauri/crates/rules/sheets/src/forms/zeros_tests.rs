//! Numbers that lost zeros or digits, in sheets of requests and of accounts.

use super::*;
use crate::testing::{lines, text_file};

/// 22 November 2026, 08:00 UTC: `date -u -d '2026-11-22 08:00' +%s`.
const NOW: Timestamp = Timestamp(1_795_334_400_000);

/// The problems of the only row below these columns: their kinds and proposals. A cell that begins with `#` is a number cell.
fn problems(kind: Kind, head: &str, row: &str, is_text_file: bool) -> Vec<(&'static str, Option<String>)> {
    let text = format!("{head}\n{row}");
    let grid = if is_text_file { text_file(&text) } else { lines(&text) };
    let (banks, known) = (BankTable::built_in(), Known::default());
    let about = Circumstances {
        kind,
        banks: &banks,
        now: NOW,
        known: &known,
    };
    let sheet = judge(&grid, &Mapping::default(), &[], about);
    let problems = sheet.rows.last().expect("a row").problems.iter();
    problems
        .filter(|problem| problem.weight == Weight::Error)
        .map(|problem| (problem.kind, problem.fix.clone()))
        .collect()
}

#[test]
fn damaged_phone_numbers_and_dates_are_explained_and_proposed() {
    let head = "Customer,Phone,Amount,Pay by";
    for (row, kind, fix) in [
        ("Ada Eze,8031234567,5000,", "Phone without its leading zero", Some("08031234567")),
        ("Ada Eze,701 234 5678,5000,", "Phone without its leading zero", Some("07012345678")),
        ("Ada Eze,8.03123E+09,5000,", "Phone shortened by a spreadsheet", None),
        ("Ada Eze,08031234567,5000,#46350", "Date without its format", Some("24 Nov 2026")),
        ("Ada Eze,08031234567,5000,46351", "Date without its format", Some("25 Nov 2026")),
        ("Ada Eze,08031234567,5000,#5000", "Date not readable", None),
    ] {
        let wanted = vec![(kind, fix.map(str::to_owned))];
        assert_eq!(problems(Kind::Requests, head, row, false), wanted, "{row}");
    }
    assert_eq!(
        problems(Kind::Requests, head, "Ada Eze,#8031234567,5000,", false),
        [],
        "a number cell"
    );
}

#[test]
fn accounts_to_forward_to_get_their_zeros_back_if_they_fit_the_bank() {
    let head = "Customer,Phone,Forward to bank,Forward to account";
    for (row, is_text_file, kind, fix) in [
        (
            "Ada Eze,08031234567,GTBank,#123456785",
            false,
            "Account without its leading zeros",
            Some("0123456785"),
        ),
        (
            "Ada Eze,08031234567,GTBank,#12345671",
            false,
            "Account without its leading zeros",
            Some("0012345671"),
        ),
        (
            "Ada Eze,08031234567,GTBank,123456785",
            true,
            "Account without its leading zeros",
            Some("0123456785"),
        ),
        ("Ada Eze,08031234567,GTBank,123456785", false, "Account not readable", None),
        ("Ada Eze,08031234567,GTBank,#123456784", false, "Account not readable", None),
        (
            "Ada Eze,08031234567,GTBank,1.23457E+09",
            true,
            "Account shortened by a spreadsheet",
            None,
        ),
    ] {
        let wanted = vec![(kind, fix.map(str::to_owned))];
        assert_eq!(problems(Kind::Accounts, head, row, is_text_file), wanted, "{row}");
    }
}
