//! Totals and subtotals of the file.

use sheet_rules::payout::{Change, Code, Field, OpenSheet, Rules};

use super::making::{checked, codes, grid, open};

const HEAD: &[&str] = &["Name", "Bank", "Account No", "Amount", "Phone"];

#[test]
fn another_total_of_the_file_is_reported() {
    let grid = grid(&[
        HEAD,
        &["Ada", "GTB", "0123456785", "100.00", ""],
        &["Obi", "GTB", "0123456785", "150.00", ""],
        &["Total", "", "", "300.00", ""],
        &["Total Energies Ltd", "", "", "99.00", ""],
    ]);
    let checked = checked(&grid);
    assert_eq!(
        checked.problems.iter().map(|problem| problem.code).collect::<Vec<_>>(),
        [Code::TotalDiffers]
    );
    assert!(checked.problems[0].message.contains("250.00"), "{}", checked.problems[0].message);
    assert_eq!(
        codes(&checked, 5),
        [Code::BankMissing, Code::AccountMissing],
        "a payee called Total is no total"
    );
    assert_eq!((checked.ready, checked.to_fix, checked.left_out), (2, 1, 1));
}

#[test]
fn subtotals_are_compared_with_their_section() {
    let pay = |amount: &'static str| ["Ada", "GTB", "0123456785", amount, ""];
    let total = |name: &'static str, amount: &'static str| [name, "", "", amount, ""];
    let rows = |lagos: &'static str, all: &'static str| {
        let head = ["Name", "Bank", "Account No", "Amount", "Phone"];
        let lagos = [
            pay("100.00"),
            pay("150.00"),
            total("Sub-total", "250.00"),
            pay("70.00"),
            pay("80.00"),
            total("Sub-total", lagos),
        ];
        checked(&grid(&[&[head][..], &lagos, &[total("TOTAL", all)]].concat()))
    };
    let right = rows("150.00", "400.00");
    assert_eq!(
        (right.problems.len(), right.left_out, right.total.decimal().as_str()),
        (0, 3, "400.00")
    );
    let wrong = rows("160.00", "410.00");
    let messages: Vec<&str> = wrong.problems.iter().map(|problem| problem.message.as_str()).collect();
    assert_eq!(messages.len(), 2);
    assert!(
        messages[0].contains("160.00") && messages[0].contains("150.00") && messages[0].contains("400.00"),
        "{messages:?}"
    );
}

/// The file's total and the sum of the rows, if they differ.
fn difference(sheet: &OpenSheet) -> Option<(String, String)> {
    let found = sheet.total_difference()?;
    Some((found.file.decimal(), found.rows.decimal()))
}

fn differs(file: &str, rows: &str) -> Option<(String, String)> {
    Some((file.to_owned(), rows.to_owned()))
}

#[test]
fn the_total_of_the_file_is_compared_with_the_corrected_rows() {
    let grid = grid(&[
        HEAD,
        &["Ada", "GTB", "0123456785", "100.00", ""] as &[&str],
        &["Obi", "GTB", "0123456785", "fifty k", ""],
        &["Bola", "", "0123456785", "150.00", ""],
        &["Total", "", "", "300.00", ""],
    ]);
    let mut sheet = open(&grid, None, Rules::PRODUCT);
    assert_eq!(difference(&sheet), None, "an amount cannot be read");
    let undo = sheet.change(&[Change::typed(3, Field::Amount, "70.00")]).expect("a payment");
    assert_eq!(difference(&sheet), differs("300.00", "320.00"), "a row with another error counts");
    let words = |sheet: &OpenSheet| sheet.row(5).expect("a row").problems[0].message.clone();
    assert!(words(&sheet).contains("₦300.00 differs from the rows ₦320.00"), "{}", words(&sheet));
    sheet.change(&[Change::typed(3, Field::Amount, "50.00")]).expect("a payment");
    assert_eq!(difference(&sheet), None, "equal");
    assert!(words(&sheet).contains("matches the rows above"), "{}", words(&sheet));
    sheet.change(&[Change::LeftOut { row: 4, out: true }]).expect("a payment");
    assert_eq!(difference(&sheet), differs("300.00", "150.00"), "a skipped row is not paid");
    sheet.change(&undo).expect("a payment");
    assert_eq!(difference(&sheet), None, "an amount cannot be read again");
}

#[test]
fn only_one_clear_total_is_compared() {
    let pay = |amount: &'static str| ["Ada", "GTB", "0123456785", amount, ""];
    let total = |amount: &'static str| ["Total", "", "", amount, ""];
    let head = ["Name", "Bank", "Account No", "Amount", "Phone"];
    for (rows, expected) in [
        (vec![head, pay("10.00"), total("12.00"), total("12.00")], differs("12.00", "10.00")),
        (vec![total("12.00"), head, pay("10.00")], differs("12.00", "10.00")),
        (vec![head, pay("10.00"), total("10.00"), pay("20.00"), total("35.00")], None),
        (vec![head, pay("10.00"), total("12.00"), pay("20.00")], None),
        (vec![head, pay("10.00"), total("soon")], None),
        (vec![head, pay("10.00"), total("10.00")], None),
    ] {
        assert_eq!(difference(&open(&grid(&rows), None, Rules::PRODUCT)), expected, "{rows:?}");
    }
}
