//! Rows whose own words keep them from being paid, totals above the column names, and what people call columns.

use super::Put::{N, T};
use super::{Golden, TOP, book, check, raw};

pub(super) fn files() -> Vec<Golden> {
    [marked(), in_front(), called()].into_iter().flatten().collect()
}

fn marked() -> Vec<Golden> {
    let under = |head: &str, first: &str| {
        let [one, two] = ["Ada,GTB,0123456785,5000", "Obi,Zenith,1012854016,6000"];
        raw(&format!("Name,Bank,Account,Amount,{head}\n{one},{first}\n{two},\n"))
    };
    let held = |title, head: &str, first: &str| Golden::new(title, under(head, first), (1, 1, 0), "6000.00", "2:NOT_TO_BE_PAID");
    let none = |title, head: &str, first: &str| Golden::fine(title, under(head, first), 2, "11000.00");
    let (ada, obi) = (
        [T("Ada"), T("GTB"), T("0123456785"), N(5000.0), T("Do not pay!")],
        [T("Obi"), T("Zenith"), T("1012854016"), N(6000.0)],
    );
    let beside = book(&[TOP, &ada, &obi], |_| {});
    vec![
        held("46 paid, in a column for it", "Status", "PAID"),
        held("46 on hold, in the remarks", "Remarks", "On hold"),
        Golden::new("46 do not pay, under no name", beside, (1, 1, 0), "6000.00", "2:NOT_TO_BE_PAID"),
        held("46 a report of what was paid", "Payment Status", "SUCCESSFUL"),
        held("46 paid: yes", "Paid?", "Yes"),
        held("46 approved: no", "Approved", "N"),
        none("46 paid: no", "Paid?", "No"),
        none("46 another status", "Status", "Active"),
        none("46 paid in a sentence", "Remarks", "Wages for weeks not paid"),
        none("46 a yes to something else", "Pension", "Yes"),
    ]
}

fn in_front() -> Vec<Golden> {
    let above = |line: &str| {
        raw(&format!(
            "{line}\nName,Bank,Account,Amount\nAda,GTB,0123456785,5000\nObi,Zenith,1012854016,6000\n"
        ))
    };
    let fine = |title, line: &str| Golden::new(title, above(line), (2, 0, 1), "11000.00", "1:TITLE_ROW");
    let differs = |title, line: &str| Golden::new(title, above(line), (2, 0, 1), "11000.00", "1:TITLE_ROW sheet:TOTAL_DIFFERS");
    vec![
        fine("47 a total above that agrees", "Total Amount,,,\"11,000.00\""),
        differs("47 a total above that does not", "Total Amount,,,\"20,000.00\"")
            .says("Row 1 gives the total 20000.00; the rows add up to 11000.00."),
        differs("47 a total above in one cell", "Grand Total: N20000,,,"),
        fine("47 a number of people above", "Total number of staff,,,2"),
        fine("47 a sum brought forward above", "Balance b/f,,,500"),
    ]
}

fn called() -> Vec<Golden> {
    let fine = |title, text: &str, total| Golden::fine(title, raw(text), 1, total);
    let total = |title, text: &str| Golden::new(title, raw(text), (1, 0, 1), "5000.00", "3:TOTAL_ROW");
    vec![
        fine(
            "48 names in the plural",
            "S/N,NAMES,BANKS,ACCOUNT NOS,WAGES\n1,Ada,GTB,0123456785,\"5,000/-\"\n",
            "5000.00",
        ),
        fine(
            "48 whose it is behind",
            "Name of Beneficiary,Bank of Beneficiary,Acct. No. of Beneficiary,Amount Payable\nAda,GTB,0123456785,\"N5,000.00K\"\n",
            "5000.00",
        ),
        fine(
            "48 a salary beside what is paid",
            "Name,Bank,Account,Salary,Deduction,Net Pay\nAda,GTB,0123456785,6000,1000,5000\n",
            "5000.00",
        ),
        Golden::new(
            "48 a salary and an allowance",
            raw("Name,Bank,Account,Salary,Allowance\nAda,GTB,0123456785,6000,1000\n"),
            (0, 1, 0),
            "0.00",
            "sheet:COLUMN_TWICE",
        )
        .says("it can be “Salary” or “Allowance”"),
        Golden::new(
            "48 what is left of an amount",
            raw("Name,Bank,Account,Amount Due,Amount Paid,Balance\nAda,GTB,0123456785,50000,20000,30000\n"),
            (0, 1, 0),
            "0.00",
            "sheet:COLUMN_TWICE",
        ),
        fine(
            "48 wages and a tax number",
            "Name,Bank,Account,Wages,Tax ID,Pension PIN\nAda,GTB,0123456785,5000,12345678,PEN100\n",
            "5000.00",
        ),
        Golden::new(
            "48 wages and an advance",
            raw("Name,Bank,Account,Wages,Advance\nAda,GTB,0123456785,50000,20000\n"),
            (0, 1, 0),
            "0.00",
            "sheet:COLUMN_TWICE",
        ),
        total("47 G/Total", "Name,Bank,Account,Amount\nAda,GTB,0123456785,5000\nG/Total,,,5000\n"),
        total("47 TTL", "Name,Bank,Account,Amount\nAda,GTB,0123456785,5000\n,,TTL,5000\n"),
        Golden::new(
            "48 nobody is named",
            raw("Bank,Account,Amount\nGTB,0123456785,5000\n"),
            (1, 0, 0),
            "5000.00",
            "sheet:NAME_MISSING",
        ),
    ]
}

#[test]
fn rows_that_are_marked_totals_in_front_and_names_of_columns_are_read() {
    check(&files());
}
