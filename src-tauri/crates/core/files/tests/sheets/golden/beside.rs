//! What changes amounts from outside their cells: units, kobo in a column of their own, a second table, the account that pays.

use sheet_rules::payout::{ColumnUse, Field, Mapping};

use super::{Golden, check, raw};

const H4: &str = "Name,Bank,Account Number,Amount";
const ADA: &str = "Ada,GTB,0123456785";
const OBI: &str = "Obi,Zenith,1012854016";

fn files() -> Vec<Golden> {
    let of = |text: String| raw(&text);
    let waits = "2:NOTE_ROW 3:AMOUNT_SCALED sheet:AMOUNT_SCALED";
    vec![
        Golden::bad(
            "45 naira and kobo in two columns",
            of(format!("Name,Bank,Account Number,Naira,Kobo\n{ADA},5000,50\n")),
            "sheet:COLUMN_TWICE",
        ),
        Golden::fine(
            "45 naira and kobo in one column",
            of(format!("Name,Bank,Account Number,Amount (Naira & Kobo)\n{ADA},5000.50\n")),
            1,
            "5000.50",
        ),
        Golden::bad(
            "45 kobo with decimals",
            of(format!("Name,Bank,Account Number,Amount (kobo)\n{ADA},5000.00\n")),
            "2:AMOUNT_PRECISION",
        ),
        Golden::new(
            "45 a unit below the name",
            of(format!("{H4}\n,,,N'000\n{ADA},5000\n")),
            (0, 1, 1),
            "0.00",
            waits,
        ),
        Golden::new(
            "45 naira below the name",
            of(format!("{H4}\n,,,₦\n{ADA},5000\n")),
            (1, 0, 1),
            "5000.00",
            "2:NOTE_ROW",
        ),
        Golden::new(
            "45 a unit above the name",
            of(format!(",,,USD\n{H4}\n{ADA},5000\n")),
            (0, 1, 1),
            "0.00",
            "1:TITLE_ROW 3:CURRENCY_UNSUPPORTED sheet:CURRENCY_UNSUPPORTED",
        ),
        Golden::new(
            "45 a currency below the table",
            of(format!("{H4}\n{ADA},5000\nAll amounts in USD\n")),
            (0, 1, 1),
            "0.00",
            "2:CURRENCY_UNSUPPORTED 3:NOTE_ROW sheet:CURRENCY_UNSUPPORTED",
        ),
        Golden::new(
            "45 kobo above the table",
            of(format!("All amounts in kobo\n{H4}\n{ADA},5000\n")),
            (0, 1, 1),
            "0.00",
            "1:TITLE_ROW 3:AMOUNT_SCALED sheet:AMOUNT_SCALED",
        ),
        Golden::new(
            "45 the account that pays in the row of the total",
            of(format!("{H4}\n{ADA},5000\n{OBI},6000\nGRAND TOTAL,GTBank,0200124331,11000\n")),
            (2, 0, 1),
            "11000.00",
            "4:TOTAL_ROW",
        ),
        Golden::bad(
            "45 what is left after tax",
            of(format!("{H4},Tax,Amount after tax\n{ADA},5000,500,4500\n")),
            "sheet:COLUMN_TWICE",
        ),
        Golden::bad("45 a digit too many", of(format!("{H4}\n{ADA},\"1,0000\"\n")), "2:AMOUNT_FORMAT"),
    ]
}

/// The sheet whose amounts are in the fourth column, which a person picks.
fn picked(heading: &str) -> Vec<u8> {
    raw(&format!("Name,Bank,Account Number,{heading}\n{ADA},52\n"))
}

fn pick() -> Mapping {
    let fields = [Field::Name, Field::Bank, Field::Account, Field::Amount];
    let columns = (1..).zip(fields).map(|(column, field)| ColumnUse::at(field, column));
    Mapping {
        header_row: Some(1),
        columns: columns.collect(),
        ..Mapping::default()
    }
}

fn picked_by_a_person() -> Vec<Golden> {
    let of = |name, heading: &str, code| Golden::new(name, picked(heading), (0, 1, 0), "0.00", code).read_by(pick());
    let unpaid = "2:AMOUNT_SCALED sheet:AMOUNT_SCALED";
    let foreign = "2:CURRENCY_UNSUPPORTED sheet:CURRENCY_UNSUPPORTED";
    vec![
        of("45 hours, picked", "Amount (hrs)", unpaid),
        of("45 days, picked", "Days Worked", unpaid),
        of("45 a percentage, picked", "Percentage", unpaid),
        of("45 pieces, picked", "Qty", unpaid),
        of("45 hundreds, picked", "Amt (hundreds)", unpaid),
        of("45 zeros at the end of a word, picked", "NetPay000", unpaid),
        of("45 dollars at the end of a word, picked", "AmountUSD", foreign),
        Golden::fine("45 naira at the end of a word, picked", picked("AmountNGN"), 1, "52.00").read_by(pick()),
        Golden::fine("45 pay by the month, picked", picked("Pay per Month"), 1, "52.00").read_by(pick()),
    ]
}

fn cells_beside() -> Vec<Golden> {
    let of = |unit: &str| raw(&format!("{H4},Unit\n{ADA},52,{unit}\n"));
    vec![
        Golden::bad("45 thousands in a cell beside", of("thousand"), "2:AMOUNT_SCALED"),
        Golden::bad("45 zeros in a cell beside", of("N'000"), "2:AMOUNT_SCALED"),
        Golden::bad("45 millions in a cell beside", of("in millions"), "2:AMOUNT_SCALED"),
        Golden::bad("45 cedis in a cell beside", of("GHS"), "2:CURRENCY_UNSUPPORTED"),
        Golden::fine("45 a department beside", of("Mines"), 1, "52.00"),
        Golden::fine("45 a grade beside", raw(&format!("{H4},Grade\n{ADA},52,M\n")), 1, "52.00"),
        Golden::fine("45 naira by its number", raw(&format!("{H4},CCY\n{ADA},5000,566\n")), 1, "5000.00"),
        Golden::bad(
            "45 dollars by their number",
            raw(&format!("{H4},CCY\n{ADA},5000,840\n")),
            "2:CURRENCY_UNSUPPORTED",
        ),
    ]
}

fn computed() -> Vec<Golden> {
    let two = |heads: &str, ada: &str, obi: &str| raw(&format!("Name,Bank,Account Number,{heads}\n{ADA},{ada}\n{OBI},{obi}\n"));
    let asked = |name, file| Golden::new(name, file, (0, 2, 0), "0.00", "sheet:COLUMN_TWICE");
    let fine = |name, file| Golden::fine(name, file, 2, "11000.00");
    vec![
        asked(
            "45 arrears and their sum",
            two("Net Pay,Arrears,Sum Due", "5000,100,5100", "6000,200,6200"),
        ),
        asked(
            "45 what is left of it",
            two("Amount,Coop,To collect", "5000,100,4900", "6000,200,5800"),
        ),
        asked(
            "45 a sum with kobo",
            two("Amount,VAT,Invoice Value", "5000,375.50,\"5,375.50\"", "6000,450,\"6,450.00\""),
        ),
        asked("45 an advance beside it", two("Amount,Advance", "5000,100", "6000,")),
        asked("45 deductions beside it", two("Amount,Deductions", "5000,100", "6000,")),
        asked("45 less an advance", two("Amount,Less Advance", "5000,100", "6000,")),
        asked("45 a fine", two("Amount,Lateness", "5000,100", "6000,")),
        asked("45 tax withheld", two("Amount,WHT 5%", "5000,250", "6000,300")),
        asked(
            "45 a deduction below zero",
            two("Amount,Loan,To collect", "5000,-100,4900", "6000,(200),5800"),
        ),
        asked(
            "45 what is left before what is taken off",
            two("Amount,To collect,Coop", "5000,4900,100", "6000,5800,200"),
        ),
        asked("45 a revised amount", two("Net Pay,Net Pay (Revised)", "5000,4500", "6000,6000")),
        asked("45 an approved amount", two("Amount,Approved", "5000,4000", "6000,6000")),
        asked("45 a grand total", two("Amount,Grand Total", "5000,5500", "6000,6600")),
        asked("45 basic and allowance", two("Basic,Allowance", "5000,400", "6000,500")),
        asked(
            "45 a bonus beside the basic salary",
            two("Basic Salary,Bonus", "5000,400", "6000,500"),
        ),
        asked("45 a daily wage and days", two("Daily Wage,Days", "3500,22", "3000,20")),
        asked(
            "45 a monthly salary and months",
            two("Monthly Salary,Months Owed", "5000,4", "6000,2"),
        ),
        fine("45 approved by whom", two("Amount,Approved", "5000,Yes", "6000,Yes")),
        fine("45 what is left of a loan", two("Amount,Loan Balance", "5000,90000", "6000,80000")),
        fine("45 a yes under pay", two("Salary,Pay", "5000,Yes", "6000,Yes")),
        fine(
            "45 days worked beside what they come to",
            two("Days Worked,Amount", "22,5000", "20,6000"),
        ),
        fine(
            "45 the gross behind the net",
            two("Net Pay,Tax,Gross", "5000,500,5500", "6000,700,6700"),
        ),
        fine(
            "45 what it costs the employer",
            two("Net Pay,Employer's Pension,Total Cost", "5000,500,5500", "6000,700,6700"),
        ),
        fine("45 a month in the name", two("Net Pay (Oct 2026)", "5000", "6000")),
        fine("45 a salary of a month", two("October Salary", "5000", "6000")),
        fine("45 a fee", two("Professional Fee", "5000", "6000")),
        asked("45 two months", two("Net Pay (Sept),Net Pay (Oct)", "5000,5100", "6000,6100")),
        fine("45 what it was made of", two("Gross,Tax,Net Pay", "5500,500,5000", "6700,700,6000")),
        fine(
            "45 numbers that add up in one row",
            two("Amount,Grade,Level", "5000,1,5001", "6000,2,7"),
        ),
        fine("45 a sum of nothing", two("Amount,Arrears,Pay Slip", "5000,,5000", "6000,0,6000")),
        Golden::new(
            "45 a sum and the totals",
            raw(&format!(
                "{H4},Arrears,Sum Due\n{ADA},5000,100,5100\n{OBI},6000,200,6200\nTOTAL,,,11000,300,11300\n"
            )),
            (0, 2, 1),
            "0.00",
            "4:TOTAL_ROW sheet:COLUMN_TWICE",
        ),
    ]
}

/// The first row in which a column matters is far below.
fn late() -> Golden {
    let mut text = "Name,Bank,Account Number,Amount,Loan,To collect\n".to_owned();
    for row in 0..300 {
        text.push_str(&format!("Person {row},GTB,0123456785,{},0,{}\n", 5000 + row, 5000 + row));
    }
    text.push_str(&format!("{ADA},6000,200,5800\n{OBI},7000,100,6900\n"));
    Golden::new("45 a difference far below", raw(&text), (0, 302, 0), "0.00", "")
}

#[test]
fn a_difference_far_below_is_asked_about() {
    let sheet = late().open().expect("a readable file");
    assert_eq!(sheet.counts().ready, 0);
    assert!(sheet.problems().iter().any(|problem| problem.code.name() == "COLUMN_TWICE"));
}

fn units() -> Vec<Golden> {
    let of = |units: &str| raw(&format!("Name,Bank,Account Number,Amount,Rate\n{units}\n{ADA},500,1580\n"));
    let stopped = "2:NOTE_ROW 3:CURRENCY_UNSUPPORTED sheet:CURRENCY_UNSUPPORTED";
    let one = |name, units: &str| Golden::new(name, of(units), (0, 1, 1), "0.00", stopped);
    vec![
        one("45 dollars below the name, and naira below another", ",,,USD,NGN"),
        one("45 pounds below the name, and naira below another", ",,,£,₦"),
        Golden::new(
            "45 dollars behind a rate in a line",
            raw(&format!("{H4}\n{ADA},500\nExchange rate: $1 = N1580; amounts above are in $\n")),
            (0, 1, 1),
            "0.00",
            "2:CURRENCY_UNSUPPORTED 3:NOTE_ROW sheet:CURRENCY_UNSUPPORTED",
        ),
        Golden::fine("45 a unit of business", raw(&format!("{H4},Dept\n{ADA},5000,K000\n")), 1, "5000.00"),
        Golden::new(
            "45 a unit of business above",
            raw(&format!("Business Unit: LAG000\n{H4}\n{ADA},5000\n")),
            (1, 0, 1),
            "5000.00",
            "1:TITLE_ROW",
        ),
        Golden::bad(
            "45 days in a column of units",
            raw(&format!("{H4},Unit\n{ADA},5000,days\n")),
            "2:AMOUNT_SCALED",
        ),
    ]
}

#[test]
fn beside() {
    check(&files());
    check(&picked_by_a_person());
    check(&cells_beside());
    check(&computed());
    check(&units());
}

#[test]
fn nobody_below_a_table_with_other_columns_is_paid() {
    let text =
        format!("Name,Bank,Account Number,Gross,Net Pay\n{ADA},6000,5000\n\nName,Bank,Account Number,Net Pay,Gross\n{OBI},6000,7000\n");
    let sheet = Golden::fine("", raw(&text), 0, "").open().expect("a readable file");
    assert_eq!(sheet.counts().ready, 0);
    assert!(
        sheet
            .problems()
            .iter()
            .any(|problem| problem.message.contains("Row 4 names columns"))
    );
}
