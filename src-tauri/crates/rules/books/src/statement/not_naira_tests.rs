//! Statements in another currency or in thousands, however the file states it.

use super::tests::grid;
use super::*;

#[test]
fn amounts_that_are_not_naira_are_refused_by_name() {
    const NAMES: &str = "Posted Date|Value Date|Description|Debit|Credit|Balance";
    const ROW: &str = "01-SEP-26|31-AUG-26|TRF TO MUSA BELLO|500.00|-|9,500.00";
    let dollars = (Reason::CurrencyUnsupported, "USD");
    for (rows, (reason, named)) in [
        (vec!["Account Currency|US DOLLAR", NAMES, ROW], dollars),
        (vec!["CCY|GBP", NAMES, ROW], (Reason::CurrencyUnsupported, "GBP")),
        (vec!["(All figures in N'000)", NAMES, ROW], (Reason::AmountScaled, "thousands")),
        (
            vec!["Posted Date|Value Date|Description|Debit (USD)|Credit (USD)|Balance (USD)", ROW],
            dollars,
        ),
        (
            vec!["Posted Date|Value Date|Description|Debit ($)|Credit ($)|Balance ($)", ROW],
            dollars,
        ),
        (
            vec![
                "Posted Date|Value Date|Description|Debit (N'000)|Credit (N'000)|Balance (N'000)",
                ROW,
            ],
            (Reason::AmountScaled, "thousands"),
        ),
        (
            vec![
                "Posted Date|Value Date|Description|Debit|Credit|Balance|Currency",
                &format!("{ROW}|EUR"),
            ],
            (Reason::CurrencyUnsupported, "EUR"),
        ),
        (vec![NAMES, ROW, "Currency: USD"], dollars),
        (vec![NAMES, "|||USD|USD|USD", ROW], dollars),
        (vec![NAMES, "||||($)|", ROW], dollars),
        (vec![NAMES, "|||N'000|N'000|N'000", ROW], (Reason::AmountScaled, "thousands")),
        (vec![NAMES, ROW, "Amounts in USD"], dollars),
        (
            vec![NAMES, ROW, "** Amounts shown in thousands **"],
            (Reason::AmountScaled, "thousands"),
        ),
        (vec![NAMES, ROW, "Statement currency: USD"], dollars),
        (vec![&format!("{NAMES}|Txn Ccy"), &format!("{ROW}|USD")], dollars),
        (vec![&format!("{NAMES}|Currency"), &format!("{ROW}|840")], dollars),
        (vec![&format!("{NAMES}|PaymentCurrency"), &format!("{ROW}|840")], dollars),
        (
            vec![&format!("{NAMES}|Unit"), &format!("{ROW}|N'000")],
            (Reason::AmountScaled, "thousands"),
        ),
        (vec![NAMES, &format!("{ROW}|US Dollars")], dollars),
        (vec![NAMES, &format!("{ROW}|GH₵")], (Reason::CurrencyUnsupported, "GHS")),
        (vec![NAMES, &format!("{ROW}|USD")], dollars),
        (
            vec![
                "Posted Date|Value Date|Description||Debit|Credit|Balance",
                &ROW.replace("BELLO", "BELLO|£"),
            ],
            (Reason::CurrencyUnsupported, "GBP"),
        ),
        (
            vec!["Posted Date|Value Date|Description|Debit (¥)|Credit (¥)|Balance (¥)", ROW],
            (Reason::CurrencyUnsupported, "JPY"),
        ),
    ] {
        let refused = read(&grid(&rows), None, None).expect_err(named);
        assert_eq!(refused.reason(), reason, "{rows:?}");
        assert!(refused.message().contains(named), "{}", refused.message());
    }
    for rows in [
        vec!["Account Currency|NGN", NAMES, ROW],
        vec![
            "Posted Date|Value Date|Description|Debit|Credit|Balance|Currency",
            &format!("{ROW}|NGN"),
        ],
        vec![NAMES, &format!("{ROW}|NGN")],
        vec![NAMES, &format!("{ROW}|POS")],
        vec![NAMES, &format!("{ROW}|Million")],
        vec![&format!("{NAMES}|Currency"), &format!("{ROW}|566")],
        vec![&format!("{NAMES}|Original Currency"), &format!("{ROW}|USD")],
        vec!["Business Unit: LAG000", NAMES, ROW],
        vec![NAMES, ROW, "Thank you for banking with us in USD and naira"],
        vec![NAMES, "01-SEP-26|31-AUG-26|BOUGHT USD 500 AT THE RATE OF THE DAY|500.00|-|9,500.00"],
    ] {
        assert!(read(&grid(&rows), None, None).is_ok(), "{rows:?}");
    }
    // A column with another meaning states nothing, also if no row names the columns.
    let unnamed = |field, index| MappedColumn {
        field,
        heading: String::new(),
        index,
    };
    let fields = [Field::Date, Field::Narration, Field::Amount, Field::Balance];
    let mapping = Mapping {
        columns: (0..).zip(fields).map(|(index, field)| unnamed(field, index)).collect(),
        day_first: Some(true),
    };
    let read_so = |row: &str| read(&grid(&[row]), Some(&mapping), None).map_err(|refused| refused.reason());
    assert!(read_so("13/11/2026|USD|5.00|5.00").is_ok());
    assert_eq!(read_so("13/11/2026|Sale|5.00|5.00|USD").err(), Some(Reason::CurrencyUnsupported));
    // The file is refused as well if a person names the columns.
    let column = |field, heading: &str, index| MappedColumn {
        field,
        heading: heading.to_owned(),
        index,
    };
    let columns = vec![
        column(Field::Date, "When", 0),
        column(Field::Amount, "Moved (USD)", 1),
        column(Field::Balance, "Left", 2),
    ];
    let mapping = Mapping {
        columns,
        day_first: Some(true),
    };
    let refused = read(&grid(&["When|Moved (USD)|Left", "13/11/2026|5.00|5.00"]), Some(&mapping), None).expect_err("dollars");
    assert_eq!(refused.reason(), Reason::CurrencyUnsupported);
}
