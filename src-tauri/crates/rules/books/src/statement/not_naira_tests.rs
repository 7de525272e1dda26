//! Statements in another currency or in thousands, however the file states it.

use super::tests::grid;
use super::*;

const NAMES: &str = "Posted Date|Value Date|Description|Debit|Credit|Balance";
const ROW: &str = "01-SEP-26|31-AUG-26|TRF TO MUSA BELLO|500.00|-|9,500.00";

#[test]
fn amounts_that_are_not_naira_are_refused_by_name() {
    let in_unit = |unit: &str| format!("Posted Date|Value Date|Description|Debit ({unit})|Credit ({unit})|Balance ({unit})");
    let with = |heading: &str, cell: &str| vec![format!("{NAMES}|{heading}"), format!("{ROW}|{cell}")];
    let file = |rows: &[&str]| rows.iter().map(|row| (*row).to_owned()).collect::<Vec<String>>();
    let currency = |named| (Reason::CurrencyUnsupported, named);
    let (dollars, thousands) = (currency("USD"), (Reason::AmountScaled, "thousands"));
    for (rows, (reason, named)) in [
        (file(&["Account Currency|US DOLLAR", NAMES, ROW]), dollars),
        (file(&["CCY|GBP", NAMES, ROW]), currency("GBP")),
        (file(&["(All figures in N'000)", NAMES, ROW]), thousands),
        (file(&[&in_unit("USD"), ROW]), dollars),
        (file(&[&in_unit("$"), ROW]), dollars),
        (file(&[&in_unit("N'000"), ROW]), thousands),
        (with("Currency", "EUR"), currency("EUR")),
        (file(&[NAMES, ROW, "Currency: USD"]), dollars),
        (file(&[NAMES, "|||USD|USD|USD", ROW]), dollars),
        (file(&[NAMES, "||||($)|", ROW]), dollars),
        (file(&[NAMES, "|||N'000|N'000|N'000", ROW]), thousands),
        (file(&[NAMES, ROW, "Amounts in USD"]), dollars),
        (file(&[NAMES, ROW, "** Amounts shown in thousands **"]), thousands),
        (file(&[NAMES, ROW, "Statement currency: USD"]), dollars),
        (with("Txn Ccy", "USD"), dollars),
        (with("Currency", "840"), dollars),
        (with("PaymentCurrency", "840"), dollars),
        (with("Unit", "N'000"), thousands),
        (file(&[NAMES, &format!("{ROW}|US Dollars")]), dollars),
        (file(&[NAMES, &format!("{ROW}|GH₵")]), currency("GHS")),
        (file(&[NAMES, &format!("{ROW}|USD")]), dollars),
        (
            file(&[
                "Posted Date|Value Date|Description||Debit|Credit|Balance",
                &ROW.replace("BELLO", "BELLO|£"),
            ]),
            currency("GBP"),
        ),
        (file(&[&in_unit("¥"), ROW]), currency("JPY")),
    ] {
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let refused = read(&grid(&rows), None, None).expect_err(named);
        assert_eq!(refused.reason(), reason, "{rows:?}");
        assert!(refused.message().contains(named), "{}", refused.message());
    }
}

#[test]
fn naira_and_what_is_no_currency_are_read() {
    for rows in [
        vec!["Account Currency|NGN", NAMES, ROW],
        vec![&format!("{NAMES}|Currency"), &format!("{ROW}|NGN")],
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
}

#[test]
fn columns_that_a_person_named_are_checked_too() {
    let column = |field, heading: &str, index| MappedColumn {
        field,
        heading: heading.to_owned(),
        index,
    };
    let mapping = |columns: Vec<MappedColumn>| Mapping {
        columns,
        day_first: Some(true),
    };
    // A column with another meaning states nothing, also if no row names the columns.
    let fields = [Field::Date, Field::Narration, Field::Amount, Field::Balance];
    let unnamed = mapping((0..).zip(fields).map(|(index, field)| column(field, "", index)).collect());
    let read_unnamed = |row: &str| read(&grid(&[row]), Some(&unnamed), None).map_err(|refused| refused.reason());
    assert!(read_unnamed("13/11/2026|USD|5.00|5.00").is_ok());
    assert_eq!(
        read_unnamed("13/11/2026|Sale|5.00|5.00|USD").err(),
        Some(Reason::CurrencyUnsupported)
    );
    // The file is refused as well if a person names the columns.
    let named = mapping(vec![
        column(Field::Date, "When", 0),
        column(Field::Amount, "Moved (USD)", 1),
        column(Field::Balance, "Left", 2),
    ]);
    let refused = read(&grid(&["When|Moved (USD)|Left", "13/11/2026|5.00|5.00"]), Some(&named), None).expect_err("dollars");
    assert_eq!(refused.reason(), Reason::CurrencyUnsupported);
}
