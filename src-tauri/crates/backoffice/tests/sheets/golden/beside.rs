//! What changes amounts from outside their cells: units, kobo in a column of their own, a second table, the account that pays.

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

#[test]
fn beside() {
    check(&files());
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
