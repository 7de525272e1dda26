//! What a cell shows is the amount, and what a sheet states of its amounts counts for all of them.

use sheet_rules::payout::{Mapping, ScaledAmounts};

use super::Put::{As, N, T, TextAs};
use super::{Golden, TOP, book, check, paying, raw};
use crate::making;

/// One payment of this number under this format.
fn shown(number: f64, format: &'static str) -> Vec<u8> {
    paying("GTB", T("0123456785"), As(number, format))
}

/// One payment of this text under this format.
fn of_text(text: &'static str, format: &'static str) -> Vec<u8> {
    paying("GTB", T("0123456785"), TextAs(text, format))
}

/// A row whose amount is shown rounded, and the question about its column.
const ASKED: &str = "2:AMOUNT_SHOWN_ROUNDED sheet:AMOUNT_SHOWN_ROUNDED";

fn formats() -> Vec<Golden> {
    let fine = |name, number, format, total| Golden::fine(name, shown(number, format), 1, total);
    let bad = |name, number, format, codes| Golden::bad(name, shown(number, format), codes);
    vec![
        fine("42 naira by its sign", 1500.0, "[$₦-46A]#,##0.00", "1500.00"),
        fine("42 naira by its letters", 1500.5, "\"NGN\" #,##0.00", "1500.50"),
        fine(
            "42 accountants' brackets",
            1500.0,
            "_(* #,##0.00_);_(* (#,##0.00);_(* \"-\"??_);_(@_)",
            "1500.00",
        ),
        bad("42 dollars by their sign", 1500.0, "\"$\"#,##0.00", "2:CURRENCY_UNSUPPORTED"),
        bad("42 dollars of a place", 1500.0, "[$$-409]#,##0.00", "2:CURRENCY_UNSUPPORTED"),
        bad("42 euros behind", 1500.0, "#,##0.00 [$€-2]", "2:CURRENCY_UNSUPPORTED"),
        bad("42 pounds in letters", 1500.0, "#,##0 \"GBP\"", "2:CURRENCY_UNSUPPORTED"),
        bad("42 a percentage", 0.25, "0%", "2:AMOUNT_FORMAT"),
        bad("42 a percentage with decimals", 1.5, "0.00%", "2:AMOUNT_FORMAT"),
        bad("42 days", 8.0, "0 \"days\"", "2:AMOUNT_FORMAT"),
        bad("42 a word in its place", 5000.0, "\"ON LEAVE\"", "2:AMOUNT_FORMAT"),
        bad("42 nothing in its place", 5000.0, ";;;", "2:AMOUNT_FORMAT"),
        bad("42 in thousands", 52_000.0, "#,##0,", "2:AMOUNT_SCALED"),
        bad("42 in millions", 1_500_000.0, "0.0,,", "2:AMOUNT_SCALED"),
        bad("42 without its kobo", 33_333.49, "#,##0", ASKED).fix("2:33333"),
        bad("42 with half a kobo less", 123_456.789_1, "#,##0.00", ASKED).fix("2:123456.79"),
        Golden::bad("42 dollars before a text", of_text("1500", "\"$\"@"), "2:CURRENCY_UNSUPPORTED"),
        Golden::bad("42 days behind a text", of_text("8", "0;-0;0;@\" days\""), "2:AMOUNT_FORMAT"),
        Golden::bad(
            "42 a word in the place of a text",
            of_text("5000", "0;-0;0;\"ON LEAVE\""),
            "2:AMOUNT_FORMAT",
        ),
        Golden::bad("42 no text shown", of_text("5000", ";;;"), "2:AMOUNT_MISSING"),
        Golden::fine("42 naira before a text", of_text("1500", "\"₦\"@"), 1, "1500.00"),
        Golden::fine("42 room beside a text", of_text("1500", "_(* #,##0.00_);_(@_)"), 1, "1500.00"),
        Golden::fine(
            "42 an account with the zeros of its format",
            paying("GTB", As(123_456_785.0, "0000000000"), N(500.0)),
            1,
            "500.00",
        ),
    ]
}

fn stated() -> Vec<Golden> {
    let above = |line: &str| {
        raw(&format!(
            "ZETA FARMS LTD\n{line}\n\nName,Bank,Account Number,Amount\nAda,GTB,0123456785,52\n"
        ))
    };
    let refused = |name, line: &str, codes| Golden::new(name, above(line), (0, 1, 4), "0.00", codes);
    let codes = "1:TITLE_ROW 2:TITLE_ROW 3:BLANK_ROW";
    let dollars = "1:TITLE_ROW 2:TITLE_ROW 3:BLANK_ROW 5:CURRENCY_UNSUPPORTED sheet:CURRENCY_UNSUPPORTED";
    let scaled = "1:TITLE_ROW 2:TITLE_ROW 3:BLANK_ROW 5:AMOUNT_SCALED sheet:AMOUNT_SCALED";
    let of = |(ready, to_fix): (u32, u32), golden: Golden| Golden {
        counts: (ready, to_fix, 3),
        ..golden
    };
    vec![
        of((0, 1), refused("43 a currency above", "Currency:,USD", dollars)),
        of((0, 1), refused("43 a currency in a sentence", "All amounts in US dollars", dollars)),
        of((0, 1), refused("43 thousands above", "(All figures in N'000)", scaled)),
        of((0, 1), refused("43 millions above", "Amounts in millions", scaled)),
        of(
            (1, 0),
            Golden {
                total: "52.00",
                ..refused("43 naira above", "Currency: NGN", codes)
            },
        ),
        of(
            (1, 0),
            Golden {
                total: "52.00",
                ..refused("43 a name with dollars", "DOLLAR FOODS LTD", codes)
            },
        ),
        Golden::bad(
            "43 thousands in a heading",
            raw("Name,Bank,Account,Amount (N'000)\nAda,GTB,0123456785,52\n"),
            "2:AMOUNT_SCALED sheet:AMOUNT_SCALED",
        )
        .says("As written they come to ₦52.00; multiplied by 1,000, to ₦52,000.00."),
        Golden::bad(
            "43 dollars in the only heading",
            raw("Name,Bank,Account,Net Pay (USD)\nAda,GTB,0123456785,52\n"),
            "2:CURRENCY_UNSUPPORTED sheet:CURRENCY_UNSUPPORTED",
        ),
        Golden::bad(
            "43 thousands beside dollars",
            raw("Name,Bank,Account,Net Pay ($),Net Pay (₦'000)\nAda,GTB,0123456785,33,52\n"),
            "2:AMOUNT_SCALED sheet:AMOUNT_SCALED",
        ),
        Golden::bad(
            "43 thousands of dollars are dollars",
            raw("Name,Bank,Account,Net Pay ($'000)\nAda,GTB,0123456785,52\n"),
            "2:CURRENCY_UNSUPPORTED sheet:CURRENCY_UNSUPPORTED",
        ),
        of((0, 1), refused("43 thousands of dollars above", "All figures in USD'000", dollars)),
        Golden::new(
            "43 a currency above a scale",
            raw("Currency: USD\nName,Bank,Account,Net Pay ('000)\nAda,GTB,0123456785,52\n"),
            (0, 1, 1),
            "0.00",
            "1:TITLE_ROW 3:CURRENCY_UNSUPPORTED sheet:CURRENCY_UNSUPPORTED",
        ),
        Golden::new(
            "43 two scales",
            raw("Amounts in millions\nName,Bank,Account,Net Pay (N'000)\nAda,GTB,0123456785,52\n"),
            (0, 1, 1),
            "0.00",
            "1:TITLE_ROW sheet:AMOUNT_SCALED",
        )
        .says("Row 1 that they are in millions"),
        Golden::new(
            "43 thousands of kobo",
            raw("All figures in N'000\nName,Bank,Account,Amount (kobo)\nAda,GTB,0123456785,5200\n"),
            (0, 1, 1),
            "0.00",
            "1:TITLE_ROW sheet:AMOUNT_IN_KOBO,AMOUNT_SCALED",
        ),
        of(
            (1, 0),
            Golden {
                total: "52.00",
                ..refused("43 a number that is no scale", "PAYMENT RUN N0007", codes)
            },
        ),
        of(
            (1, 0),
            Golden {
                total: "52.00",
                ..refused("43 a name that is no scale", "MILLION HEARTS FOUNDATION", codes)
            },
        ),
        Golden::bad(
            "43 a cut amount in dollars proposes nothing",
            raw("Name,Bank,Account,Amount (USD)\nAda,GTB,0123456785,5,000.00\n"),
            "2:CURRENCY_UNSUPPORTED,ROW_TOO_WIDE sheet:CURRENCY_UNSUPPORTED",
        ),
        Golden::bad(
            "43 a cut amount in kobo proposes nothing",
            raw("Name,Bank,Account,Amount (kobo)\nAda,GTB,0123456785,5,000\n"),
            "2:ROW_TOO_WIDE sheet:AMOUNT_IN_KOBO",
        ),
        Golden::new(
            "43 a second table never takes over",
            raw("Name,Bank,Account,Net Pay (N'000)\nAda,GTB,0123456785,52\n\nName,Bank,Account,Amount\nIfe,Access Bank,0690000032,75000\n"),
            (0, 3, 1),
            "0.00",
            "2:AMOUNT_SCALED 3:BLANK_ROW 4:ACCOUNT_CHARS,AMOUNT_FORMAT,BANK_UNKNOWN 5:AMOUNT_SCALED sheet:AMOUNT_SCALED,SHEETS_DIFFER",
        ),
        Golden::bad(
            "43 two currencies",
            raw("Name,Bank,Account,Amount ($),Amount (£)\nAda,GTB,0123456785,33,52\n"),
            "sheet:COLUMN_MISSING",
        )
        .says("in USD"),
        Golden::bad(
            "43 what is no amount is called so first",
            raw("Name,Bank,Account,Amount (N'000)\nAda,GTB,0123456785,-52\n"),
            "2:AMOUNT_NOT_POSITIVE sheet:AMOUNT_SCALED",
        ),
        Golden::bad(
            "43 dollars with a third decimal are not rounded to naira",
            raw("Name,Bank,Account,Amount (USD)\nAda,GTB,0123456785,52.1255\n"),
            "2:CURRENCY_UNSUPPORTED sheet:CURRENCY_UNSUPPORTED",
        ),
    ]
}

/// Amounts in thousands: one question, answered for the whole column. All sums are by hand.
fn scaled() -> Vec<Golden> {
    let read = |scaled: ScaledAmounts| Mapping {
        scaled: Some(scaled),
        ..Mapping::default()
    };
    let multiplied = || read(ScaledAmounts::Multiplied);
    let three = || {
        book(
            &[
                &[T("Name"), T("Bank"), T("Account Number"), T("Net Pay (N'000)")],
                &[T("Ada"), T("GTB"), T("0123456785"), N(150.125)],
                &[T("Obi"), T("Zenith"), T("1012854016"), N(42.5)],
                &[T("Ife"), T("Access Bank"), T("0690000032"), N(0.12345)],
                &[T("TOTAL"), T(""), T(""), N(192.74845)],
            ],
            |_| {},
        )
    };
    let one = |amount: &str| raw(&format!("Name,Bank,Account,Amount (N'000)\nAda,GTB,0123456785,{amount}\n"));
    vec![
        Golden::new("43 thousands multiplied", three(), (3, 0, 1), "192748.45", "5:TOTAL_ROW")
            .read_by(multiplied())
            .says("They are multiplied by 1,000, as chosen: ₦192,748.45."),
        Golden::new("43 thousands read as naira", one("52.5"), (1, 0, 0), "52.50", "")
            .read_by(read(ScaledAmounts::Naira))
            .says("They are read as naira, as chosen: ₦52.50."),
        Golden::bad("43 parts of a kobo", one("52.123456"), "2:AMOUNT_PRECISION").read_by(multiplied()),
        Golden::bad(
            "43 three places of thousands",
            one("52.125"),
            "2:AMOUNT_AMBIGUOUS sheet:AMOUNT_AMBIGUOUS",
        )
        .read_by(multiplied()),
        Golden::bad("43 a letter in thousands proposes nothing", one("5O"), "2:AMOUNT_FORMAT").read_by(multiplied()),
        Golden::bad(
            "43 too much by millions is asked about",
            raw("Name,Bank,Account,Net Pay (₦ million)\nAda,GTB,0123456785,12500000\n"),
            "2:AMOUNT_SCALED sheet:AMOUNT_SCALED",
        )
        .says("As written they come to ₦12,500,000.00;"),
        Golden::bad(
            "43 shown rounded counts as shown",
            book(
                &[
                    &[T("Name"), T("Bank"), T("Account Number"), T("Net Pay (N'000)")],
                    &[T("Ada"), T("GTB"), T("0123456785"), As(52.483_7, "#,##0")],
                ],
                |_| {},
            ),
            "2:AMOUNT_SCALED sheet:AMOUNT_SCALED",
        )
        .says("As written they come to ₦52.00; multiplied by 1,000, to ₦52,000.00."),
        Golden::new(
            "43 millions above, multiplied",
            raw("Amounts in millions\nName,Bank,Account,Amount\nAda,GTB,0123456785,1.5\n"),
            (1, 0, 1),
            "1500000.00",
            "1:TITLE_ROW",
        )
        .read_by(multiplied()),
        Golden::bad(
            "43 no answer makes naira of dollars",
            raw("Name,Bank,Account,Amount (USD)\nAda,GTB,0123456785,52\n"),
            "2:CURRENCY_UNSUPPORTED sheet:CURRENCY_UNSUPPORTED",
        )
        .read_by(read(ScaledAmounts::Naira)),
        Golden::new(
            "43 an answer without a question changes nothing",
            paying("GTB", T("0123456785"), N(500.0)),
            (1, 0, 0),
            "500.00",
            "",
        )
        .read_by(multiplied()),
        Golden::new(
            "43 thousands shown rounded, both answered",
            book(
                &[
                    &[T("Name"), T("Bank"), T("Account Number"), T("Amount (N'000)")],
                    &[T("Ada"), T("GTB"), T("0123456785"), As(150.126_1, "#,##0.0")],
                ],
                |_| {},
            ),
            (1, 0, 0),
            "150100.00",
            "2:AMOUNT_SHOWN_ROUNDED",
        )
        .read_by(Mapping {
            as_shown: true,
            ..multiplied()
        })
        .says("₦150,100.00, where the cells hold ₦150,126.10"),
    ]
}

fn nobody() -> Vec<Golden> {
    let table = "Name,Bank,Account Number,Amount\nAda,GTB,0123456785,500\nObi,Zenith,1012854016,700\n";
    let with = |more: &str| raw(&format!("{table}{more}"));
    vec![
        Golden::new(
            "44 a total under the accounts",
            with(",,TOTAL,1200\n"),
            (2, 0, 1),
            "1200.00",
            "4:TOTAL_ROW",
        ),
        Golden::new(
            "44 a sum carried forward",
            with("Total b/f,,,1200\n"),
            (2, 0, 1),
            "1200.00",
            "4:TOTAL_ROW",
        ),
        Golden::new(
            "44 a balance carried forward",
            with("Balance carried forward,,,1200\n"),
            (2, 0, 1),
            "1200.00",
            "4:TOTAL_ROW",
        ),
        Golden::new(
            "44 a sum brought forward, and the one that goes on to the next page",
            raw("Name,Bank,Account Number,Amount\nBalance b/f,,,300\nAda,GTB,0123456785,500\nBalance c/f,,,800\n"),
            (1, 0, 2),
            "500.00",
            "2:TOTAL_ROW 4:TOTAL_ROW",
        ),
        Golden::new(
            "44 a total in front",
            raw("Name,Bank,Account Number,Net Pay (N)\nTOTAL,,,500\nAda,GTB,0123456785,500\n"),
            (1, 0, 1),
            "500.00",
            "2:TOTAL_ROW",
        ),
        Golden::new(
            "44 signatures under any columns",
            with("Prepared by: Bisi,,Checked by: Sani,Approved by: MD\nSign: ____,,Sign: ____,Date: 25/11/2026\n"),
            (2, 0, 2),
            "1200.00",
            "4:NOTE_ROW 5:NOTE_ROW",
        ),
        Golden::new(
            "44 rows of a template",
            book(
                &[
                    TOP,
                    &[T("Ada"), T("GTB"), T("0123456785"), N(500.0)],
                    &[T(""), T(""), T(""), N(0.0)],
                    &[T(""), T(""), T(""), As(0.0, "#,##0.00")],
                ],
                |_| {},
            ),
            (1, 0, 2),
            "500.00",
            "3:NOTE_ROW 4:NOTE_ROW",
        ),
    ]
}

/// A format, a number, what a program shows of it, and what is said of the row: nothing where it is paid as it is.
type Container = (&'static str, f64, &'static str, &'static str);

const IN_EVERY_CONTAINER: [Container; 15] = [
    ("#,##0.00", 1500.0, "1,500.00", ""),
    ("@", 1500.5, "1500.5", ""),
    ("[>=1000000]0.0,,\"M\";#,##0", 5000.0, "5,000", ""),
    ("[>=1000]0.0,\"K\";#,##0", 5000.0, "5.0K", "2:AMOUNT_FORMAT"),
    ("[$₦-46A]#,##0.00", 1500.5, "₦1,500.50", ""),
    ("_(* #,##0.00_);_(* (#,##0.00);_(* \"-\"??_);_(@_)", 1500.0, "1,500.00", ""),
    ("\"$\"#,##0.00", 1500.0, "$1,500.00", "2:CURRENCY_UNSUPPORTED"),
    ("[$£-809]#,##0", 1500.0, "£1,500", "2:CURRENCY_UNSUPPORTED"),
    ("#,##0 [$USD]", 1500.0, "1,500 USD", "2:CURRENCY_UNSUPPORTED"),
    ("0.00%", 0.25, "25.00%", "2:AMOUNT_FORMAT"),
    ("0 \"days\"", 8.0, "8 days", "2:AMOUNT_FORMAT"),
    ("\"ON LEAVE\"", 5000.0, "ON LEAVE", "2:AMOUNT_FORMAT"),
    ("#,##0,", 52_000.0, "52", "2:AMOUNT_SCALED"),
    ("0.0,,", 1_500_000.0, "1.5", "2:AMOUNT_SCALED"),
    ("#,##0", 33_333.49, "33,333", "2:AMOUNT_SHOWN_ROUNDED sheet:AMOUNT_SHOWN_ROUNDED"),
];

/// The same payment in every kind of workbook.
fn containers() -> Vec<Golden> {
    let of = |(code, number, text, codes): Container| {
        let row = |amount| vec![Err("Ada Obi"), Err("GTB"), Err("0123456785"), amount];
        let binary = [super::HEAD.map(Err).to_vec(), row(Ok(number))];
        let old: Vec<Vec<u8>> = (0_u16..)
            .zip(&binary)
            .flat_map(|(at, row)| {
                (0_u16..).zip(row).map(move |(column, cell)| match cell {
                    Ok(number) => making::number(at, column, *number),
                    Err(text) => making::label(at, column, text),
                })
            })
            .collect();
        let open = |text: &str| format!("<table:table-cell office:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>");
        let line = |cells: String| format!("<table:table-row>{cells}</table:table-row>");
        let head: String = super::HEAD.map(open).concat();
        let payee: String = ["Ada Obi", "GTB", "0123456785"].map(open).concat();
        let amount =
            format!("<table:table-cell office:value-type=\"float\" office:value=\"{number}\"><text:p>{text}</text:p></table:table-cell>");
        let table = format!(
            "<table:table table:name=\"Pay\">{}{}</table:table>",
            line(head),
            line(payee + &amount)
        );
        let files = [
            ("XLSX", shown(number, code)),
            ("XLS", making::xls_formatted(code, &old)),
            ("XLSB", making::xlsb_formatted(code, &binary)),
            ("ODS", making::ods("", &table)),
            ("XML", making::spreadsheetml(code, number)),
        ];
        let total: &str = if codes.is_empty() { format!("{number:.2}").leak() } else { "0.00" };
        files.map(|(kind, bytes)| {
            let fixes = if codes.contains("ROUNDED") { "2:33333" } else { "" };
            let counts = if codes.is_empty() { (1, 0, 0) } else { (0, 1, 0) };
            Golden::new(format!("42 {kind}: {code}").leak(), bytes, counts, total, codes).fix(fixes)
        })
    };
    IN_EVERY_CONTAINER.into_iter().flat_map(of).collect()
}

/// Amounts that are shown rounded: one question, answered for the whole column.
fn answered() -> Vec<Golden> {
    let three = || {
        book(
            &[
                TOP,
                &[T("Ada"), T("GTB"), T("0123456785"), As(123_456.789_1, "#,##0.00")],
                &[T("Obi"), T("Zenith"), T("1012854016"), As(33_333.333_333, "#,##0")],
                &[T("Ife"), T("Access Bank"), T("0690000032"), N(50_000.0)],
            ],
            |_| {},
        )
    };
    let yes = || Mapping {
        as_shown: true,
        scaled: None,
        ..Mapping::default()
    };
    let asked = "2:AMOUNT_SHOWN_ROUNDED 3:AMOUNT_SHOWN_ROUNDED sheet:AMOUNT_SHOWN_ROUNDED";
    let settled = "2:AMOUNT_SHOWN_ROUNDED 3:AMOUNT_SHOWN_ROUNDED";
    let one = || shown(0.4, "#,##0");
    vec![
        Golden::new("42 one question for three rows", three(), (1, 2, 0), "50000.00", asked)
            .fix("2:123456.79|3:33333")
            .says("As shown, all amounts come to ₦206,789.79; as held, to ₦206,790.122433: ₦0.332433 less is shown."),
        Golden::new("42 the question answered", three(), (3, 0, 0), "206789.79", settled)
            .read_by(yes())
            .says("Amount is paid as it is shown, also in 2 rows whose cells hold more decimals: ₦206,789.79"),
        Golden::new(
            "42 nothing shown is nothing paid",
            one(),
            (0, 1, 0),
            "0.00",
            "2:AMOUNT_NOT_POSITIVE",
        )
        .read_by(yes()),
        Golden::new(
            "42 a third decimal is shown",
            shown(5.123_4, "0.000"),
            (0, 1, 0),
            "0.00",
            "2:AMOUNT_PRECISION",
        )
        .read_by(yes())
        .fix("2:5.12"),
        Golden::new(
            "42 the answer says nothing of dollars",
            shown(1500.0, "\"$\"#,##0.00"),
            (0, 1, 0),
            "0.00",
            "2:CURRENCY_UNSUPPORTED",
        )
        .read_by(yes()),
    ]
}

pub(super) fn files() -> Vec<Golden> {
    [formats(), containers(), answered(), stated(), scaled(), nobody()]
        .into_iter()
        .flatten()
        .collect()
}

#[test]
fn shown_amounts() {
    check(&files());
}
