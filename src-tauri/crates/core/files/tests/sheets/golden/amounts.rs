//! Messes 7 to 13 and 36: amounts.

use cell_rules::NumberStyle;
use sheet_rules::payout::{ColumnUse, Field, Mapping, Unit};

use super::Put::{F, N, T};
use super::{Golden, TOP, book, check, csv, paying, raw};

pub(super) fn files() -> Vec<Golden> {
    [signs(), thousands(), cut_in_two(), words(), rounding(), formulas(), kobo(), net()]
        .into_iter()
        .flatten()
        .collect()
}

fn amount(written: &str) -> Vec<u8> {
    csv(&[&format!("Ada,GTB,0123456785,{written}")])
}

/// The four usual columns, with this about the amounts.
fn told(amounts: Option<NumberStyle>, unit: Option<Unit>) -> Mapping {
    let fields = [Field::Name, Field::Bank, Field::Account, Field::Amount];
    let columns = (1..).zip(fields).map(|(column, field)| ColumnUse::at(field, column));
    Mapping {
        header_row: Some(1),
        columns: columns.collect(),
        amounts,
        unit,
        as_shown: false,
        scaled: None,
    }
}

fn signs() -> Vec<Golden> {
    let people = [
        "Ada,GTB,0123456785",
        "Obi,Zenith,1012854016",
        "Eze,First Bank,0000014579",
        "Ife,Access,0690000032",
        "Uche,Kuda,1000000016",
    ];
    let of = |amounts: [&str; 5]| {
        let lines: Vec<String> = people.iter().zip(amounts).map(|(who, amount)| format!("{who},{amount}")).collect();
        csv(&lines.iter().map(String::as_str).collect::<Vec<_>>())
    };
    vec![
        Golden::fine(
            "07 signs before",
            of(["₦1000", "N2000", "NGN 3000", "=N=4000", "n5000.50"]),
            5,
            "15000.50",
        ),
        Golden::fine(
            "07 signs behind",
            of(["1000/=", "2000 naira", "3000 only", "4000:00k", "5000 NGN"]),
            5,
            "15000.00",
        ),
        Golden::bad("07 dollars", amount("$500"), "2:CURRENCY_UNSUPPORTED"),
        Golden::bad("07 pounds", amount("500 GBP"), "2:CURRENCY_UNSUPPORTED"),
        Golden::bad(
            "07 a currency column",
            raw("Name,Bank,Account,Amount,Currency\nAda,GTB,0123456785,500,USD\n"),
            "2:CURRENCY_UNSUPPORTED",
        ),
        Golden::bad(
            "07 a heading in dollars",
            raw("Name,Bank,Account,Amount (USD)\nAda,GTB,0123456785,500\n"),
            "2:CURRENCY_UNSUPPORTED sheet:CURRENCY_UNSUPPORTED",
        ),
    ]
}

fn thousands() -> Vec<Golden> {
    let two = |first: &str, second: &str| {
        raw(&format!(
            "Name;Bank;Account;Amount\nAda;GTB;0123456785;{first}\nObi;Zenith;1012854016;{second}\n"
        ))
    };
    let ask = "Say once whether a point or a comma";
    vec![
        Golden::fine("08 points before the kobo", two("1,250,000.50", "700"), 2, "1250700.50"),
        Golden::fine("08 commas before the kobo", two("1.250.000,50", "700"), 2, "1250700.50"),
        Golden::fine("08 spaces between thousands", two("1 250 000,50", "1 000"), 2, "1251000.50"),
        Golden::fine("08 apostrophes between thousands", two("1'250'000.50", "1'000"), 2, "1251000.50"),
        Golden::fine("08 another row decides", two("1,250", "3,000.50"), 2, "4250.50"),
        Golden::fine("08 another row decides the other way", two("1.250", "3.000,50"), 2, "4250.50"),
        Golden::fine("08 naira has no third decimal", two("1,250", "3,000"), 2, "4250.00"),
        Golden::new(
            "08 most rows decide nothing of the others",
            raw("Name;Bank;Account;Amount\nAda;GTB;0123456785;1,250.50\nObi;Zenith;1012854016;1,000.50\nEze;Access;0690000032;1.250,50\nJoy;Kuda;1000000016;1,250\n"),
            (2, 2, 0),
            "2251.00",
            "4:AMOUNT_FORMAT 5:AMOUNT_AMBIGUOUS sheet:AMOUNT_AMBIGUOUS",
        )
        .says(ask),
        Golden::fine("08 a person decides", two("1,250", "3,000"), 2, "4250.00").read_by(told(Some(NumberStyle::DotDecimal), None)),
        Golden::new(
            "08 rows that disagree",
            two("1,250.50", "1.250,50"),
            (0, 2, 0),
            "0.00",
            "2:AMOUNT_FORMAT 3:AMOUNT_FORMAT",
        ),
        Golden::bad(
            "08 groups of two",
            raw("Name;Bank;Account;Amount\nAda;GTB;0123456785;1,25,000.00\n"),
            "2:AMOUNT_FORMAT",
        ),
    ]
}

/// Amounts that lost their quotation marks. The totals are added by hand.
fn cut_in_two() -> Vec<Golden> {
    let remarked = |lines: &str| raw(&format!("Name,Bank,Account,Amount,Remarks\n{lines}\n"));
    let whole = "2:AMOUNT_REJOINED 3:AMOUNT_REJOINED 4:TOTAL_ROW";
    let total = "Ada,GTB,0123456785,5,000.00\nObi,Zenith,1012854016,1,195,000.00\nTotal,,,";
    vec![
        Golden::bad(
            "09 an amount without quotation marks",
            csv(&["Ada,GTB,0123456785,5,000.00"]),
            "2:ROW_TOO_WIDE",
        )
        .fix("2:5,000.00"),
        Golden::new(
            "09 one of two rows",
            csv(&["Ada,GTB,0123456785,500.00", "Obi,Zenith,1012854016,1,195,000.00"]),
            (1, 1, 0),
            "500.00",
            "3:ROW_TOO_WIDE",
        )
        .fix("3:1,195,000.00"),
        Golden::fine(
            "09 the same in quotation marks",
            csv(&["Ada,GTB,0123456785,\"5,000.00\""]),
            1,
            "5000.00",
        ),
        Golden::fine(
            "09 delimiters at the end say nothing",
            csv(&["Ada,GTB,0123456785,5000,,"]),
            1,
            "5000.00",
        ),
        Golden::new(
            "09 put together, for the file's total agrees",
            csv(&[&format!("{total}1,200,000.00")]),
            (2, 0, 1),
            "1200000.00",
            whole,
        )
        .says("In 3 rows, the first of them row 2, commas had cut an amount into several cells."),
        Golden::new(
            "09 the file's total does not agree",
            csv(&[&format!("{total}1,200,001.00")]),
            (0, 2, 1),
            "0.00",
            "2:ROW_TOO_WIDE 3:ROW_TOO_WIDE 4:TOTAL_ROW sheet:TOTAL_DIFFERS",
        )
        .fix("2:5,000.00|3:1,195,000.00"),
        Golden::new(
            "09 two columns cut, and remarks behind",
            raw(
                "Name,Bank,Account,Gross,Net Pay,Remarks\nAda,GTB,0123456785,6,000.00,5,000.00,October\nObi,Zenith,1012854016,900,800,\nTotal,,,,5,800.00,\n",
            ),
            (2, 0, 1),
            "5800.00",
            "2:AMOUNT_REJOINED 4:TOTAL_ROW",
        ),
        Golden::bad(
            "09 the rest under the remarks, as wide as the headings",
            remarked("Ada,GTB,0123456785,5,000.00"),
            "2:ROW_TOO_WIDE",
        ),
        Golden::bad(
            "09 the rest under the remarks, and a delimiter at the end",
            remarked("Ada,GTB,0123456785,5,000.00,"),
            "2:ROW_TOO_WIDE",
        ),
        Golden::new(
            "09 two ways to put it together",
            raw("Name,Bank,Account,Basic,Amount\nAda,GTB,0123456785,1,200,300\nTotal,,,,\"200,300\"\n"),
            (0, 1, 1),
            "0.00",
            "2:ROW_TOO_WIDE 3:TOTAL_ROW sheet:TOTAL_DIFFERS",
        ),
        Golden::fine(
            "09 small amounts beside other money",
            raw("Name,Bank,Account,Amount,Bonus\nAda,GTB,0123456785,100,200\nObi,Zenith,1012854016,150,250\n"),
            2,
            "250.00",
        ),
        Golden::fine(
            "09 small amounts between semicolons",
            raw("Name;Bank;Account;Amount;Remarks\nAda;GTB;0123456785;5;100\n"),
            1,
            "5.00",
        ),
    ]
}

fn words() -> Vec<Golden> {
    vec![
        Golden::bad("10 short for thousands", amount("50k"), "2:AMOUNT_FORMAT").fix("2:50000"),
        Golden::bad("10 short for millions", amount("1.5m"), "2:AMOUNT_FORMAT").fix("2:1500000"),
        Golden::bad("10 in words", amount("Fifty thousand naira only"), "2:AMOUNT_FORMAT").fix("2:50000"),
        Golden::bad("10 a statement's mark", amount("\"50,000.00 CR\""), "2:AMOUNT_FORMAT"),
        Golden::bad("10 in brackets", amount("\"(5,000.00)\""), "2:AMOUNT_NOT_POSITIVE"),
        Golden::bad("10 a minus behind", amount("5000-"), "2:AMOUNT_NOT_POSITIVE"),
        Golden::bad("10 a minus before", amount("-5000"), "2:AMOUNT_NOT_POSITIVE"),
        Golden::bad("10 nothing", amount("0.00"), "2:AMOUNT_NOT_POSITIVE"),
        Golden::bad("10 blank", amount(""), "2:AMOUNT_MISSING"),
        Golden::bad("10 a dash", amount("-"), "2:AMOUNT_MISSING"),
        Golden::bad("10 nil", amount("Nil"), "2:AMOUNT_MISSING"),
        Golden::bad(
            "10 a day",
            book(
                &[TOP, &[T("Ada"), T("GTB"), T("0123456785"), super::Put::As(46_000.0, "dd/mm/yyyy")]],
                |_| {},
            ),
            "2:AMOUNT_FORMAT",
        ),
    ]
}

// By hand: 10416.67 − 10416.666667 = 0.003333 once, 0.006666 twice.
fn rounding() -> Vec<Golden> {
    let rows: &[&[super::Put]] = &[
        TOP,
        &[T("Ada"), T("GTB"), T("0123456785"), N(10_416.666_667)],
        &[T("Obi"), T("Zenith"), T("1012854016"), N(10_416.666_667)],
        &[T("Eze"), T("Access"), T("0690000032"), N(10_416.67)],
    ];
    let said = Golden::new(
        "11 formulas of a payroll",
        book(rows, |_| {}),
        (1, 2, 0),
        "10416.67",
        "2:AMOUNT_PRECISION 3:AMOUNT_PRECISION sheet:AMOUNT_PRECISION",
    );
    vec![
        said.fix("2:10416.67|3:10416.67").says("₦0.006666 more"),
        Golden::bad(
            "11 in a text file",
            amount("10416.6649"),
            "2:AMOUNT_PRECISION sheet:AMOUNT_PRECISION",
        )
        .fix("2:10416.66")
        .says("₦0.0049 less"),
        Golden::bad("11 three decimals may be thousands", amount("12.500"), "2:AMOUNT_PRECISION"),
        Golden::fine(
            "11 noise behind the fifteenth digit",
            paying("GTB", T("0123456785"), N(10_416.669_999_999_998)),
            1,
            "10416.67",
        ),
    ]
}

fn formulas() -> Vec<Golden> {
    let raw_sheet = |cells: &str| {
        crate::making::xlsx(&format!(
            "<worksheet><sheetData><row r=\"1\">{}</row><row r=\"2\">{}{}{}{cells}</row></sheetData></worksheet>",
            (0..4)
                .map(|at| inline(['A', 'B', 'C', 'D'][at], 1, super::HEAD[at]))
                .collect::<String>(),
            inline('A', 2, "Ada"),
            inline('B', 2, "GTB"),
            inline('C', 2, "0123456785"),
        ))
    };
    vec![
        Golden::fine(
            "12 the stored result counts",
            paying("GTB", T("0123456785"), F("=2500*2", "5000")),
            1,
            "5000.00",
        ),
        Golden::bad(
            "12 no stored result",
            raw_sheet("<c r=\"D2\"><f>2500*2</f></c>"),
            "2:FORMULA_NO_VALUE",
        ),
        Golden::bad(
            "12 a broken reference",
            raw_sheet("<c r=\"D2\" t=\"e\"><v>#REF!</v></c>"),
            "2:CELL_ERROR",
        ),
        Golden::bad("12 nothing found", raw_sheet("<c r=\"D2\" t=\"e\"><v>#N/A</v></c>"), "2:CELL_ERROR"),
    ]
}

/// A text cell that carries its text.
fn inline(column: char, row: u32, text: &str) -> String {
    format!("<c r=\"{column}{row}\" t=\"inlineStr\"><is><t>{text}</t></is></c>")
}

fn kobo() -> Vec<Golden> {
    vec![
        Golden::new(
            "13 the heading says kobo",
            raw("Name,Bank,Account,amount_kobo\nAda,GTB,0123456785,500000\n"),
            (1, 0, 0),
            "5000.00",
            "sheet:AMOUNT_IN_KOBO",
        )
        .says("500000 in row 2 is ₦5,000.00"),
        Golden::new(
            "13 a person says kobo",
            csv(&["Ada,GTB,0123456785,500000"]),
            (1, 0, 0),
            "5000.00",
            "sheet:AMOUNT_IN_KOBO",
        )
        .read_by(told(None, Some(Unit::Kobo))),
        Golden::fine(
            "13 a person says naira against the heading",
            raw("Name,Bank,Account,Amount in kobo\nAda,GTB,0123456785,5000\n"),
            1,
            "5000.00",
        )
        .read_by(told(None, Some(Unit::Naira))),
        Golden::bad(
            "13 kobo have no decimals",
            raw("Name,Bank,Account,amount_kobo\nAda,GTB,0123456785,5000.50\n"),
            "2:AMOUNT_PRECISION",
        ),
        Golden::fine(
            "13 naira beside kobo",
            raw("Name,Bank,Account,Amount,amount_kobo\nAda,GTB,0123456785,5000,500000\n"),
            1,
            "5000.00",
        ),
    ]
}

fn net() -> Vec<Golden> {
    let rows = "Name,Bank,Account,Gross Pay,Net Pay\nAda,GTB,0123456785,900.00,700.00\nObi,Zenith,1012854016,\"1,100.00\",900.50\n";
    vec![
        Golden::fine("36 net and gross", raw(rows), 2, "1600.50")
            .says("“Net Pay” is paid and adds up to ₦1,600.50. “Gross Pay” adds up to ₦2,000.00 and is not used."),
        Golden::fine(
            "30 a day beside the amount is not used",
            raw("Name,Bank,Account,Amount,Payment Date\nAda,GTB,0123456785,5,03/11/2026\n"),
            1,
            "5.00",
        )
        .says("“Payment Date” is not used"),
    ]
}

#[test]
fn amounts() {
    check(&files());
}
