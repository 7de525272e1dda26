//! What codes of number formats show. Expected values by hand, with the rules of the standard.

use super::*;

fn of(code: &str, number: &str) -> Shown {
    Format::of_code(code).shows(number).clone()
}

/// A number with this many decimals and at least one digit before them.
fn number(decimals: u8) -> Shown {
    Shown::Number {
        decimals: Some(decimals),
        digits: 1,
    }
}

#[test]
fn a_number_in_naira_is_the_number() {
    for (code, decimals) in [
        ("0", 0),
        ("#,##0", 0),
        ("#,##0.00", 2),
        ("[$₦-46A]#,##0.00", 2),
        ("\"₦\"#,##0.00", 2),
        ("\"NGN\" #,##0", 0),
        ("[$NGN] #,##0.00", 2),
        ("_(* #,##0.00_);_(* (#,##0.00);_(* \"-\"??_);_(@_)", 2),
        ("#,##0.00;[Red]-#,##0.00", 2),
    ] {
        assert_eq!(of(code, "1500"), number(decimals), "{code}");
        assert_eq!(Format::of_code(code).differs("1500"), None, "{code}");
        assert_eq!(Format::of_code(code).differs("0"), None, "{code}");
    }
    for code in ["General", "general", "[$-409]General"] {
        let all = Shown::Number { decimals: None, digits: 0 };
        assert_eq!(of(code, "1500"), all, "{code}");
    }
    for code in ["0.00E+00", "# ?/?", "General"] {
        assert_eq!(Format::of_code(code).differs("1500.123"), None, "{code}");
    }
    assert_eq!(Format::of_code("#,##0").differs("33333.49"), Some(&number(0)));
    assert_eq!(Format::of_code("#,##0.00").differs("33333.490"), None);
    let account = Shown::Number {
        decimals: Some(0),
        digits: 10,
    };
    assert_eq!(of("0000000000", "123456785"), account);
}

#[test]
fn another_currency_is_named() {
    for (code, currency) in [
        ("\"$\"#,##0.00", "$"),
        ("$#,##0.00_);($#,##0.00)", "$"),
        ("_($* #,##0.00_);_($* (#,##0.00);_($* \"-\"??_);_(@_)", "$"),
        ("[$$-409]#,##0.00", "$"),
        ("[$€-2] #,##0", "€"),
        ("#,##0.00 [$USD]", "USD"),
        ("#,##0\\ \"GBP\"", "GBP"),
        ("[$£-809]#,##0.00", "£"),
        ("[>=1000]\"$\"#,##0;0", "$"),
        ("\"₵\"0", "₵"),
    ] {
        assert_eq!(of(code, "1500"), Shown::Currency(currency.to_owned()), "{code}");
        assert!(Format::of_code(code).differs("1500").is_some(), "{code}");
    }
}

#[test]
fn percent_scale_units_and_words_are_no_number() {
    assert_eq!(of("0%", "1"), Shown::Percent);
    assert_eq!(of("0.00%", "0.25"), Shown::Percent);
    assert_eq!(of("#,##0,", "1500000"), Shown::Scaled { thousands: 1 });
    assert_eq!(of("0.0,,", "1500000"), Shown::Scaled { thousands: 2 });
    assert_eq!(of("0,.00", "5000"), Shown::Scaled { thousands: 1 });
    for (code, shown) in [
        ("(#,##0)", "()"),
        ("-#,##0", "-"),
        ("#,##0\"-\"", "-"),
        ("00-00", "-"),
        ("0\"/\"00", "/"),
    ] {
        assert_eq!(of(code, "5000"), Shown::Unit(shown.to_owned()), "{code}");
    }
    assert_eq!(of("_-* #,##0.00_-;-* #,##0.00_-", "5000"), number(2));
    assert_eq!(of("\"₦\"0\"/-\"", "5000"), number(0));
    assert_eq!(of("#,##0,\"K\"", "1500"), Shown::Unit("K".to_owned()));
    assert_eq!(of("0 \"days\"", "8"), Shown::Unit("days".to_owned()));
    assert_eq!(of("\"ON LEAVE\"", "1"), Shown::Words("ON LEAVE".to_owned()));
    assert_eq!(of(";;;", "1500"), Shown::Nothing);
    assert_eq!(of("0;0;\"NIL\"", "0"), Shown::Words("NIL".to_owned()));
    assert_eq!(of("0;0;\"NIL\"", "5"), number(0));
    assert_eq!(of("#,##0.00;\"credit\" #,##0.00", "-5"), Shown::Unit("credit".to_owned()));
}

/// By hand, with the rules of the same chapter.
#[test]
fn a_condition_chooses_the_section() {
    let millions = "[>=1000000]0.0,,\"M\";[>=1000]0.0,\"K\";0";
    assert_eq!(of(millions, "2500000"), Shown::Unit("M".to_owned()));
    assert_eq!(of(millions, "5000"), Shown::Unit("K".to_owned()));
    assert_eq!(of(millions, "500"), number(0));
    let thousands = "[<1000]0;#,##0,";
    assert_eq!(of(thousands, "999.99"), number(0));
    assert_eq!(of(thousands, "1000"), Shown::Scaled { thousands: 1 });
    assert_eq!(of("[=1]\"one\";[<>5]0.00;\"five\"", "1"), Shown::Words("one".to_owned()));
    assert_eq!(of("[=1]\"one\";[<>5]0.00;\"five\"", "7"), number(2));
    assert_eq!(of("[=1]\"one\";[<>5]0.00;\"five\"", "5"), Shown::Words("five".to_owned()));
    assert_eq!(of("[Red][<=100]0;[Blue][>100]0.00", "250"), number(2));
    assert_eq!(of("[>100]0;[<50]0.00", "75"), Shown::Words("####".to_owned()));
}

#[test]
fn a_number_under_the_format_of_texts_is_shown_whole() {
    for code in ["@", "_(@_)", "0.000;@"] {
        assert_eq!(Format::of_code(code).differs("1500.125"), None, "{code}");
    }
    assert_eq!(of("\"Mr \"@", "5"), Shown::Unit("Mr".to_owned()));
}

/// By hand, with the rules of the same chapter.
#[test]
fn a_text_is_shown_by_the_section_for_texts() {
    let of = |code: &str| Format::of_code(code).text_shown("1500");
    for plain in [
        "@",
        "General",
        "0.00",
        "_(* #,##0.00_);_(* (#,##0.00);_(* \"-\"??_);_(@_)",
        "0;-0;0;@",
        "[Red]@",
        "General;General;General;General",
        "0;-0;0;0",
    ] {
        assert_eq!(of(plain), None, "{plain}");
    }
    for (code, shown) in [
        ("\"$\"@", "$1500"),
        ("0;-0;0;\"$\"@", "$1500"),
        ("@\" days\"", "1500 days"),
        ("[$USD] @", "USD 1500"),
        ("\\€@", "€1500"),
        ("0;0;0;\"ON LEAVE\"", "ON LEAVE"),
        (";;;", ""),
        ("General;General;General;\"Mr \"@", "Mr 1500"),
    ] {
        assert_eq!(of(code).as_deref(), Some(shown), "{code}");
    }
}

#[test]
fn a_semicolon_in_quotation_marks_ends_no_section() {
    assert_eq!(of("0\";\"", "5"), Shown::Unit(";".to_owned()));
    assert_eq!(of("0\\;0", "5"), Shown::Unit(";".to_owned()));
}
