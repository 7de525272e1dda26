//! Totals and subtotals of the file.

use sheet_rules::payout::Code;

use super::making::{checked, codes, grid};

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
