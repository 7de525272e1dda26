//! The displayed value of a cell is the amount, in every kind of workbook.

use super::Golden;
use crate::making;

/// A format, a number, its displayed text, and the expected codes; none if the payment is ready.
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

/// The same payment in every kind of workbook; XLSX is in the table.
pub(super) fn files() -> Vec<Golden> {
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
        let head = super::HEAD.map(making::ods_text).concat();
        let payee = ["Ada Obi", "GTB", "0123456785"].map(making::ods_text).concat();
        let amount =
            format!("<table:table-cell office:value-type=\"float\" office:value=\"{number}\"><text:p>{text}</text:p></table:table-cell>");
        let table = making::ods_table("Pay", [head, payee + &amount]);
        let files = [
            ("XLS", making::xls_formatted(code, &old)),
            ("XLSB", making::xlsb_formatted(code, &binary)),
            ("ODS", making::ods("", &table)),
            ("XML", making::spreadsheetml(code, number)),
        ];
        let total = if codes.is_empty() {
            format!("{number:.2}")
        } else {
            "0.00".to_owned()
        };
        files.map(|(kind, bytes)| {
            let fixes = if codes.contains("ROUNDED") { "2:33333" } else { "" };
            let counts = if codes.is_empty() { (1, 0, 0) } else { (0, 1, 0) };
            Golden::new(&format!("42 {kind}: {code}"), bytes, counts, &total, codes).fix(fixes)
        })
    };
    IN_EVERY_CONTAINER.into_iter().flat_map(of).collect()
}

#[test]
fn shown_amounts() {
    super::check(&files());
}
