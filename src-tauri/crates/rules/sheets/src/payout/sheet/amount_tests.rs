use super::super::amount_style::Votes;
use super::*;

fn column(texts: &[&str], given: Option<NumberStyle>) -> Vec<Result<i64, Code>> {
    let mut votes = Votes::default();
    texts.iter().for_each(|text| votes.add(Cell::Text(text)));
    let style = votes.decide(given);
    let read = |text: &&str| {
        read(Cell::Text(text), style, Spelling::Forgiving)
            .map(Amount::minor)
            .map_err(|fault| fault.code)
    };
    texts.iter().map(read).collect()
}

fn alone(text: &str) -> Result<i64, Code> {
    column(&[text], None).remove(0)
}

#[test]
fn reads_naira_as_people_write_it() {
    for (text, kobo) in [
        ("5000", 500_000),
        ("5000.5", 500_050),
        ("1,250,000.50", 125_000_050),
        ("1,250,000", 125_000_000),
        ("₦5,000.00", 500_000),
        ("N5000", 500_000),
        ("n 5,000.00", 500_000),
        ("NGN 4623.18", 462_318),
        ("=N=5,000.00", 500_000),
        ("5000/=", 500_000),
        ("₦5000:00k", 500_000),
        ("5000 naira only", 500_000),
        ("5,000/-", 500_000),
        ("N5,000.00/-", 500_000),
        ("7,000=00", 700_000),
        ("N6,000.00K", 600_000),
        ("6,050.25k", 605_025),
        ("â‚¦5,000.00", 500_000),
        ("'5000", 500_000),
        ("=\"5000\"", 500_000),
        ("５０００", 500_000),
        ("1 250 000,50", 125_000_050),
        ("1'250'000.50", 125_000_050),
        ("1.250.000,50", 125_000_050),
        ("1\u{a0}250", 125_000),
        ("1250.5000", 125_050),
        ("007", 700),
    ] {
        assert_eq!(alone(text), Ok(kobo), "{text}");
    }
}

#[test]
fn unclear_amounts_are_rejected() {
    for (text, code) in [
        ("", Code::AmountMissing),
        ("-", Code::AmountMissing),
        ("Nil", Code::AmountMissing),
        ("0", Code::AmountNotPositive),
        ("0.00", Code::AmountNotPositive),
        ("-500", Code::AmountNotPositive),
        ("₦-500.00", Code::AmountNotPositive),
        ("(5,000.00)", Code::AmountNotPositive),
        ("5000-", Code::AmountNotPositive),
        ("10416.667", Code::AmountPrecision),
        ("100.125", Code::AmountPrecision),
        ("12.3456", Code::AmountPrecision),
        ("12.500", Code::AmountPrecision),
        ("1 250,000", Code::AmountFormat),
        ("1.250 000", Code::AmountFormat),
        ("50k", Code::AmountFormat),
        ("600.00k", Code::AmountFormat),
        ("6,000k", Code::AmountFormat),
        ("6.000,00k", Code::AmountFormat),
        ("1.5m", Code::AmountFormat),
        ("fifty thousand", Code::AmountFormat),
        ("50,000.00 CR", Code::AmountFormat),
        ("12,5OO.00", Code::AmountFormat),
        ("1,25,000.00", Code::AmountFormat),
        ("1.2.3", Code::AmountFormat),
        ("12 50", Code::AmountFormat),
        ("5²", Code::AmountFormat),
        ("½", Code::AmountFormat),
        ("1E+06", Code::ScientificText),
        ("5.", Code::AmountFormat),
        (".5", Code::AmountFormat),
        ("+5", Code::AmountFormat),
        ("$500", Code::CurrencyUnsupported),
        ("500 USD", Code::CurrencyUnsupported),
        ("99999999999999", Code::AmountTooLarge),
        ("10000000000000.00", Code::AmountTooLarge),
    ] {
        assert_eq!(alone(text), Err(code), "{text}");
    }
}

#[test]
fn probable_amounts_are_proposed_and_never_used() {
    let meant = |text: &str| {
        read(Cell::Text(text), Votes::default().decide(None), Spelling::Forgiving)
            .err()
            .and_then(|fault| fault.proposed)
    };
    for (text, proposal) in [
        ("50k", "50000"),
        ("₦1.5m", "1500000"),
        ("fifty thousand", "50000"),
        ("Two hundred naira, five kobo only", "200.05"),
        ("12,5OO.00", "12,500.00"),
        ("l2500", "12500"),
        ("10416.666667", "10416.67"),
        ("10416.6649", "10416.66"),
        ("10416.665001", "10416.67"),
        ("1999.9951", "2000"),
        ("10416.667", "10416.67"),
        ("16840.315", "16840.32"),
    ] {
        assert_eq!(meant(text).as_deref(), Some(proposal), "{text}");
    }
    for text in [
        "600.00k",
        "12.500",
        "100.125",
        "1,250",
        "-5.1234",
        "ada",
        "50,000.00 CR",
        "",
        "nil",
        "1E+06",
        "$50k",
    ] {
        assert_eq!(meant(text), None, "{text}");
    }
    let comma = Votes { comma: 1, dot: 0 }.decide(None);
    let fault = read(Cell::Text("10416,666667"), comma, Spelling::Forgiving).expect_err("too precise");
    assert_eq!(fault.proposed.as_deref(), Some("10416,67"), "as the column writes amounts");
}

#[test]
fn kobo_are_a_hundredth() {
    let kobo = Votes::default().decide(None).counting(Unit::Kobo);
    let read = |cell: Cell<'_>| read(cell, kobo, Spelling::Forgiving).map(Amount::minor).map_err(|fault| fault.code);
    assert_eq!(read(Cell::Number("500000")), Ok(500_000));
    assert_eq!(read(Cell::Text("500000.00")), Err(Code::AmountPrecision), "naira, by its decimals");
    assert_eq!(read(Cell::Text("5000.50")), Err(Code::AmountPrecision));
    assert_eq!(read(Cell::Text("50k")), Err(Code::AmountFormat));
}

#[test]
fn a_column_decides_an_ambiguous_row() {
    // Naira has no third decimal.
    assert_eq!(column(&["1,250", "50,000"], None), [Ok(125_000), Ok(5_000_000)]);
    assert_eq!(
        column(&["#1,250.00", "N. 5,000", "NGN.700", "₦25,000"], None),
        [Ok(125_000), Ok(500_000), Ok(70_000), Ok(2_500_000)]
    );
    assert_eq!(column(&["1,250", "3,000.50"], None), [Ok(125_000), Ok(300_050)]);
    assert_eq!(column(&["1,250", "3,000,000"], None), [Ok(125_000), Ok(300_000_000)]);
    assert_eq!(column(&["1.250", "3.000,50"], None), [Ok(125_000), Ok(300_050)]);
    assert_eq!(column(&["1,250"], Some(NumberStyle::DotDecimal)), [Ok(125_000)]);
    assert_eq!(column(&["1.250"], Some(NumberStyle::CommaDecimal)), [Ok(125_000)]);
    assert_eq!(column(&["1.250", "10.50"], None), [Err(Code::AmountPrecision), Ok(1_050)]);
}

#[test]
fn a_mixed_column_is_not_guessed() {
    let found = column(&["1,250.50", "2,000.75", "1.250,50", "1,250", "700"], None);
    assert_eq!(
        found,
        [
            Ok(125_050),
            Ok(200_075),
            Err(Code::AmountFormat),
            Err(Code::AmountAmbiguous),
            Ok(70_000)
        ]
    );
    let tied = column(&["1,250.50", "1.250,50"], None);
    assert_eq!(tied, [Err(Code::AmountFormat), Err(Code::AmountFormat)]);
}

#[test]
fn number_cells_are_exact() {
    let style = Votes::default().decide(None);
    let read = |number: &str| {
        read(Cell::Number(number), style, Spelling::Forgiving)
            .map(Amount::minor)
            .map_err(|fault| fault.code)
    };
    assert_eq!(read("1250.5"), Ok(125_050));
    assert_eq!(read("10416.6666666667"), Err(Code::AmountPrecision));
    assert_eq!(read("-5"), Err(Code::AmountNotPositive));
    assert_eq!(read("0"), Err(Code::AmountNotPositive));
}

#[test]
fn the_strict_grammar_takes_commas_as_thousands() {
    let style = Votes::default().decide(None);
    let read = |text: &str| {
        read(Cell::Text(text), style, Spelling::Exact)
            .map(Amount::minor)
            .map_err(|fault| fault.code)
    };
    assert_eq!(read(" ₦1,250 "), Ok(125_000));
    assert_eq!(read("NGN 4623.18"), Ok(462_318));
    assert_eq!(read("1.2500"), Ok(125));
    assert_eq!(read("5000 naira only"), Err(Code::AmountFormat));
    assert_eq!(read("1.234,56"), Err(Code::AmountFormat));
    assert_eq!(read("--"), Err(Code::AmountFormat));
}
