//! Sheets as people write them. Expected values are computed by hand.

use super::*;
use crate::testing::cell;
use cell_rules::GridBuilder;

/// A sheet of texts; a cell that begins with `#` is a number cell.
fn grid(rows: &[&[&str]], hidden: &[u32]) -> Grid {
    named_grid("Sheet1", rows, hidden)
}

fn named_grid(name: &str, rows: &[&[&str]], hidden: &[u32]) -> Grid {
    let mut grid = GridBuilder::new(name);
    for (number, row) in (1..).zip(rows) {
        let cells = row.iter().map(|text| cell(text));
        grid.row(number, hidden.contains(&number), cells).expect("in order");
    }
    grid.finish()
}

/// 22 November 2026, 08:00 UTC: `date -u -d '2026-11-22 08:00' +%s`.
const NOW: Timestamp = Timestamp(1_795_334_400_000);

fn judged_as(kind: Kind, rows: &[&[&str]], hidden: &[u32], mapping: &Mapping, changes: &[Change], known: &Known) -> FormSheet {
    let banks = BankTable::built_in();
    let about = Circumstances {
        kind,
        banks: &banks,
        now: NOW,
        known,
    };
    judge(&grid(rows, hidden), mapping, changes, about)
}

fn requests(rows: &[&[&str]]) -> FormSheet {
    judged_as(Kind::Requests, rows, &[], &Mapping::default(), &[], &Known::default())
}

fn kinds(sheet: &FormSheet, number: u32) -> Vec<&'static str> {
    let row = sheet.rows.iter().find(|row| row.number == number).expect("the row");
    row.problems.iter().map(|problem| problem.kind).collect()
}

fn field_of(sheet: &FormSheet, column: u32) -> Option<Field> {
    sheet
        .reading
        .columns
        .iter()
        .find(|read| read.column == column)
        .and_then(|read| read.field)
}

#[test]
fn columns_below_a_title_are_found_and_the_total_is_skipped() {
    let sheet = requests(&[
        &["FEES, FIRST TERM"],
        &[],
        &[
            "S/N",
            "Student Name",
            "Parent’s contact",
            "Amount Due (₦)",
            "Invoice No.",
            "Due date",
        ],
        &["#1", "Ada Eze", "0803 123 4567", "50,000.00", "INV-1", "2026-11-24"],
        &["#2", "Bola Ade", "08031234568", "1,250", "INV-2", ""],
        &["", "TOTAL", "", "51,250.00", "", ""],
    ]);
    assert_eq!(sheet.problems, [""; 0]);
    assert_eq!(sheet.reading.header_row, Some(3));
    let fields = [2, 3, 4, 5, 6].map(|column| field_of(&sheet, column));
    let expected = [Field::Name, Field::Phone, Field::Amount, Field::Invoice, Field::Ends].map(Some);
    assert_eq!(fields, expected);
    assert_eq!(sheet.reading.columns[2].reason, "phone numbers in 100 % of its cells");
    let counts = [RowState::Ready, RowState::ToFix, RowState::LeftOut].map(|state| sheet.count(state));
    assert_eq!(
        counts,
        [2, 0, 3],
        "each row but the one with the names is counted once: {:?}",
        sheet.rows
    );
    assert_eq!(sheet.total, 5_125_000);
    let total = sheet.rows.last().expect("the total");
    assert_eq!(
        total.problems[0].words,
        "Skipped: the file’s total ₦51,250.00 matches the rows above."
    );
    let ada = &sheet.rows[2];
    assert_eq!((ada.value(Field::Phone), ada.value(Field::Amount)), ("08031234567", "50000.00"));
    // Tuesday the 24th, 23:59 in Nigeria: date -u -d '2026-11-24 22:59' +%s.
    assert_eq!(ada.ends, Some(Timestamp(1_795_561_140_000)));
}

#[test]
fn every_problem_is_reported_with_its_cell() {
    let head: &[&str] = &["Customer", "Phone", "E-mail", "Amount", "Pay by"];
    let sheet = requests(&[
        head,
        &["", "", "", "", ""],
        &["Ada Eze", "", "", "5000", ""],
        &["Ada Eze", "12", "ada.example", "five", "31/02/2026"],
        &["", "08031234567", "", "-5", "2026-11-20"],
        &["Ada Eze", "08031234567", "", "#100.005", "2026-12-24"],
        &["Ada Eze", "+447700900123", "", "50k", ""],
    ]);
    assert_eq!(kinds(&sheet, 2), ["Blank rows"]);
    assert_eq!(kinds(&sheet, 3), ["No phone or email"]);
    assert_eq!(
        kinds(&sheet, 4),
        [
            "Phone not readable",
            "Email not readable",
            "Amount not readable",
            "Date not readable"
        ]
    );
    assert_eq!(kinds(&sheet, 5), ["No customer", "Amount not readable", "Date in the past"]);
    assert_eq!(kinds(&sheet, 6), ["Amount not readable", "Date too late"]);
    assert_eq!(kinds(&sheet, 7), ["Unusual phone numbers", "Amount not readable"]);
    let short = &sheet.rows[5].problems[1];
    assert_eq!((short.field, short.fix.as_deref()), (Some(Field::Amount), Some("50000")));
    assert_eq!(sheet.count(RowState::Ready), 0);
    assert_eq!(sheet.total, 0);
}

#[test]
fn amounts_and_dates_are_read_one_way_in_the_whole_column_or_asked_for() {
    let head: &[&str] = &["Customer", "Phone", "Amount", "Pay by"];
    let unclear: &[&[&str]] = &[head, &["Ada Eze", "08031234567", "1,250", "11/12/2026"]];
    let sheet = requests(unclear);
    assert_eq!(kinds(&sheet, 2), ["Ambiguous date"], "naira has no third decimal");
    assert!(sheet.reading.dates_asked);
    let said = Mapping {
        amounts: Some(NumberStyle::DotDecimal),
        day_first: Some(false),
        ..Mapping::default()
    };
    let sheet = judged_as(Kind::Requests, unclear, &[], &said, &[], &Known::default());
    // With the month first it is 12 November, which has passed.
    assert_eq!(kinds(&sheet, 2), ["Date in the past"]);
    assert_eq!(sheet.rows[0].amount.map(Amount::minor), Some(125_000));
    let shown = requests(&[
        head,
        &["Ada Eze", "08031234567", "1,250", "24/11/2026"],
        &["Bola Ade", "08031234568", "1,250.50", ""],
    ]);
    assert_eq!(shown.count(RowState::Ready), 2, "another row shows it: {:?}", shown.rows);
    assert_eq!(shown.total, 250_050);
}

#[test]
fn a_persons_decision_counts_and_can_be_withdrawn() {
    let rows: &[&[&str]] = &[
        &["Customer", "Phone", "Amount"],
        &["Ada Eze", "08031234567", "five"],
        &["Bola Ade", "08031234568", "100"],
        &["Chi Obi", "08031234569", "100"],
    ];
    let judged = |changes: &[Change]| judged_as(Kind::Requests, rows, &[4], &Mapping::default(), changes, &Known::default());
    let plain = judged(&[]);
    assert_eq!((plain.count(RowState::Ready), plain.count(RowState::ToFix)), (1, 2));
    assert_eq!(kinds(&plain, 4), ["Hidden rows"]);
    let typed = Change::Cell {
        row: 2,
        field: Field::Amount,
        text: Some("5000".to_owned()),
    };
    let meant = Change::Meant { row: 4, meant: true };
    let out = Change::LeftOut { row: 3, out: true };
    let changed = judged(&[typed.clone(), meant, out]);
    assert_eq!((changed.count(RowState::Ready), changed.count(RowState::LeftOut)), (2, 1));
    assert_eq!(changed.rows[0].originals.get(&Field::Amount).map(String::as_str), Some("five"));
    assert_eq!(changed.total, 510_000);
    let back = Change::Cell {
        row: 2,
        field: Field::Amount,
        text: None,
    };
    assert_eq!(kinds(&judged(&[typed, back]), 2), ["Amount not readable"]);
}

#[test]
fn amounts_that_the_sheet_states_not_to_be_naira_are_not_requested() {
    let one = |above: &str, heading: &str| {
        requests(&[
            &["KADE STORES"],
            &[above],
            &["Customer", "Phone", heading],
            &["Ada Eze", "08031234567", "100"],
        ])
    };
    for (above, heading, why) in [
        ("Currency: USD", "Amount", "Row 2 gives the amounts in USD"),
        ("(All figures in N'000)", "Amount", "Row 2 gives the amounts in thousands"),
        ("", "Amount ($)", "The name of the column “Amount ($)” gives the amounts in USD"),
    ] {
        let sheet = one(above, heading);
        assert_eq!(sheet.count(RowState::Ready), 0, "{above} {heading}");
        assert!(sheet.problems.iter().any(|problem| problem.contains(why)), "{:?}", sheet.problems);
    }
    assert_eq!(one("Currency: NGN", "Amount (₦)").count(RowState::Ready), 1);
}

#[test]
fn only_chosen_columns_are_used() {
    let rows: &[&[&str]] = &[&["Customer", "Phone", "Amount", "Rent"], &["Ada Eze", "08031234567", "100", "250"]];
    let mapping = Mapping {
        columns: vec![(Field::Name, 1), (Field::Phone, 2), (Field::Amount, 4)],
        ..Mapping::default()
    };
    let sheet = judged_as(Kind::Requests, rows, &[], &mapping, &[], &Known::default());
    assert_eq!(sheet.total, 25_000);
    let nowhere = Mapping {
        columns: vec![(Field::Name, 1), (Field::Amount, 9)],
        ..Mapping::default()
    };
    let sheet = judged_as(Kind::Requests, rows, &[], &nowhere, &[], &Known::default());
    assert_eq!(
        sheet.problems.len(),
        3,
        "no such column, no amount, no contact: {:?}",
        sheet.problems
    );
    assert_eq!(sheet.count(RowState::Ready), 0);
}

#[test]
fn a_row_follows_the_rules_of_the_form() {
    // 101 letters: `python3 -c "print('A' * 101)"`.
    let long = "A".repeat(101);
    let fits = "A".repeat(100);
    let sheet = requests(&[
        &["Customer", "Phone", "E-mail", "Amount"],
        &[&long, "08031234567", "", "100"],
        &[&fits, "08031234568", "", "100"],
        &["Ada Eze", "", "ada@shop..example", "100"],
        &["Ada Eze", "", "ada@shop.example", "100"],
    ]);
    assert_eq!(kinds(&sheet, 2), ["Invalid name"]);
    let words = &sheet.rows[0].problems[0].words;
    assert!(words.ends_with("At most 100 characters; this has 101."), "{words}");
    assert_eq!(kinds(&sheet, 3), [""; 0]);
    assert_eq!(kinds(&sheet, 4), ["Email not readable"]);
    assert_eq!(kinds(&sheet, 5), [""; 0]);

    let account = |cells: &[&str]| {
        let head: &[&str] = &["First name", "Last name", "Account name", "E-mail", "BVN", "Callback URL"];
        let sheet = judged_as(Kind::Accounts, &[head, cells], &[], &Mapping::default(), &[], &Known::default());
        assert_eq!(sheet.problems, [""; 0]);
        sheet
    };
    let mail = "ada@shop.example";
    for (cells, expected) in [
        (["Ada", "Eze", "", mail, "222-1234 5678", "https://shop.example/paid?who=7"], None),
        ([&long, "Eze", "Ada", mail, "", ""], Some("Invalid name")),
        (["Ada", &long, "Ada", mail, "", ""], Some("Invalid name")),
        (["Ada", "Eze", &long, mail, "", ""], Some("Invalid name")),
        // Each is valid on its own; the account name that payers would see is not.
        (["Ada", &fits, "", mail, "", ""], Some("Invalid name")),
        (["Ada", "Eze", "", "ada@shop", "", ""], Some("Email not readable")),
        (["Ada", "Eze", "", mail, "2221234567", ""], Some("Invalid bank verification number")),
        (["Ada", "Eze", "", mail, "", "nowhere"], Some("Invalid notification address")),
    ] {
        let sheet = account(&cells);
        assert_eq!(kinds(&sheet, 2), expected.into_iter().collect::<Vec<_>>(), "{cells:?}");
    }
    assert_eq!(
        account(&["Ada", "Eze", "", mail, "#22212345678", ""]).rows[0].value(Field::Identity),
        "22212345678"
    );
    // No sentence contains the number.
    let told = format!("{:?}", account(&["Ada", "Eze", "", mail, "2221234567", ""]).rows[0].problems);
    assert!(!told.contains("2221234567"), "{told}");
}

#[test]
fn a_column_of_verification_numbers_is_private_whatever_it_is_used_for() {
    let rows: &[&[&str]] = &[
        &["First name", "Last name", "Phone", "Director's BVN", "Code", "Tel 2"],
        &["Ada", "Eze", "08031234567", "22212345678", "222 1234 5679", "08031234560"],
    ];
    for kind in [Kind::Accounts, Kind::Requests] {
        let sheet = judged_as(kind, rows, &[], &Mapping::default(), &[], &Known::default());
        let private: Vec<bool> = sheet.reading.columns.iter().map(|column| column.is_private()).collect();
        assert_eq!(private, [false, false, false, true, true, false], "{kind:?}");
    }
}

#[test]
fn the_first_rows_show_no_identity_numbers() {
    let rows: &[&[&str]] = &[
        &["CUSTOMERS"],
        &["First name", "Surname", "Phone", "BVN"],
        &["Ada", "Eze", "08031234567", "22123456789"],
        &["Bola", "Ade", "08031234568", "12345"],
    ];
    let grid = grid(rows, &[]);
    let reading = columns::read(&grid, Kind::Accounts, &Mapping::default());
    let shown = first_rows(&grid, &reading, 30);
    let wanted = [
        (1, "CUSTOMERS"),
        (2, "First name · Surname · Phone · BVN"),
        (3, "Ada · Eze · 08031234567"),
        (4, "Bola · Ade · 08031234568"),
    ];
    assert_eq!(shown, wanted.map(|(row, text)| (row, text.to_owned())));
}

#[test]
fn an_amount_is_changed_as_displayed_in_any_style_of_the_file() {
    let rows: &[&[&str]] = &[
        &["Customer", "Phone", "Amount"],
        &["Ada Eze", "08031234567", "1.250,00"],
        &["Bola Ade", "08031234568", "2.500,50"],
    ];
    let cell = |text: &str| Change::Cell {
        row: 2,
        field: Field::Amount,
        text: Some(text.to_owned()),
    };
    for (typed, total) in [("1300.00", 380_050), ("1.300,00", 380_050), ("1300,00", 380_050)] {
        let sheet = judged_as(Kind::Requests, rows, &[], &Mapping::default(), &[cell(typed)], &Known::default());
        assert_eq!(
            (sheet.count(RowState::Ready), sheet.total),
            (2, total),
            "{typed}: {:?}",
            sheet.rows[0].problems
        );
    }
}

#[path = "accounts_tests.rs"]
mod accounts;
#[path = "likeness_tests.rs"]
mod likeness;
#[path = "stacked_tests.rs"]
mod stacked;
