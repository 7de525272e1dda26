//! Messes 21 to 26, 33, 35, 38 and 39: who is paid, and whether twice.

use super::Put::{N, T};
use super::{Golden, TOP, book, check, csv, paying, raw};

pub(super) fn files() -> Vec<Golden> {
    [names(), together(), banks(), codes(), phones(), twins(), remarks(), tests()]
        .into_iter()
        .flatten()
        .collect()
}

fn names() -> Vec<Golden> {
    vec![
        Golden::fine(
            "21 a name in three columns",
            raw("Surname,First Name,Other Names,Bank,Account,Amount\nOkafor,Chidi,Paul,GTB,0123456785,5\n"),
            1,
            "5.00",
        ),
        Golden::fine(
            "21 the surname first and a comma",
            csv(&["\"OKAFOR, Chidi P.\",GTB,0123456785,5"]),
            1,
            "5.00",
        ),
        Golden::new(
            "21 the same person in another order",
            csv(&["\"OKAFOR, Chidi\",GTB,0123456785,5", "Chidi Okafor,GTB,0123456785,6"]),
            (2, 0, 0),
            "11.00",
            "",
        ),
        Golden::new("21 no name", csv(&[",GTB,0123456785,5"]), (1, 0, 0), "5.00", "2:NAME_MISSING"),
    ]
}

fn together() -> Vec<Golden> {
    vec![
        Golden::new(
            "22 the bank before the account",
            csv(&["Ada,,GTB 0123456785,5", "Obi,,1012854016 – Zenith,6"]),
            (2, 0, 0),
            "11.00",
            "2:BANK_AND_ACCOUNT 3:BANK_AND_ACCOUNT",
        ),
        Golden::new(
            "22 in the bank's column",
            csv(&["Ada,First Bank/0000014579,,5"]),
            (1, 0, 0),
            "5.00",
            "2:BANK_AND_ACCOUNT",
        ),
        Golden::bad(
            "22 another bank beside it",
            csv(&["Ada,Zenith,GTB 0123456785,5"]),
            "2:ACCOUNT_CHARS",
        ),
        Golden::new(
            "22 a column for both",
            raw("Name,Account Details,Amount\nAda,GTB 0123456785,5\nObi,1012854016 (Zenith),6\n"),
            (2, 0, 0),
            "11.00",
            "2:BANK_AND_ACCOUNT 3:BANK_AND_ACCOUNT",
        ),
        Golden::bad(
            "22 two accounts in one cell",
            csv(&["Ada,,GTB 0123456785 1012854016,5"]),
            "2:ACCOUNT_CHARS,BANK_MISSING",
        ),
    ]
}

fn banks() -> Vec<Golden> {
    vec![
        Golden::fine(
            "23 what people write",
            csv(&[
                "Ada,GTBank Plc,0123456785,1",
                "Obi,zenith intl,1012854016,2",
                "Eze,FBN,0000014579,3",
                "Ife,Diamond Bank,0690000032,4",
                "Uche,Kuda MFB,1000000016,5",
            ]),
            5,
            "15.00",
        ),
        Golden::new(
            "23 a slip of the pen",
            csv(&["Obi,Zenth Bank,1012854016,2"]),
            (1, 0, 0),
            "2.00",
            "2:BANK_FUZZY",
        )
        .fix("2:Zenith Bank"),
        Golden::bad("23 First alone", csv(&["Ada,First,0000014579,5"]), "2:BANK_AMBIGUOUS"),
        Golden::bad("23 Trust alone", csv(&["Ada,Trust,0123456785,5"]), "2:BANK_AMBIGUOUS"),
        Golden::bad("23 Accion is not Access", csv(&["Ada,Accion,0690000032,5"]), "2:BANK_UNKNOWN"),
        Golden::bad("23 no bank", csv(&["Ada,,0123456785,5"]), "2:BANK_MISSING"),
        Golden::new(
            "23 a check digit that does not fit",
            csv(&["Ada,GTB,0123456784,5"]),
            (1, 0, 0),
            "5.00",
            "2:ACCOUNT_CHECK",
        ),
    ]
}

fn codes() -> Vec<Golden> {
    let coded = |code: &str, account: &str| raw(&format!("Name,Bank Code,Account Number,Amount\nAda,{code},{account},5\n"));
    let both = |bank: &str, code: &str| {
        raw(&format!(
            "Name,Bank,Bank Code,Account Number,Amount\nAda,{bank},{code},0123456785,5\n"
        ))
    };
    vec![
        Golden::fine("24 three digits", coded("058", "0123456785"), 1, "5.00"),
        Golden::fine("24 a leading zero lost", coded("58", "0123456785"), 1, "5.00"),
        Golden::fine("24 a sort code", coded("058152036", "0123456785"), 1, "5.00"),
        Golden::fine("24 a sort code with dashes", coded("058-152036", "0123456785"), 1, "5.00"),
        Golden::fine("24 a sort code that lost its zero", coded("58152036", "0123456785"), 1, "5.00"),
        Golden::fine("24 five digits", coded("50211", "1000000016"), 1, "5.00"),
        Golden::fine("24 a name in the code's column", coded("GTB", "0123456785"), 1, "5.00"),
        Golden::fine("24 a code in the name's column", csv(&["Ada,058,0123456785,5"]), 1, "5.00"),
        Golden::new(
            "24 a switch's code alone",
            coded("000013", "0123456785"),
            (1, 0, 0),
            "5.00",
            "2:BANK_FUZZY",
        )
        .fix("2:Guaranty Trust Bank"),
        Golden::new(
            "24 a switch's code that lost its zeros",
            coded("13", "0123456785"),
            (1, 0, 0),
            "5.00",
            "2:BANK_FUZZY",
        )
        .fix("2:Guaranty Trust Bank"),
        Golden::bad(
            "24 two banks' code without its zeros",
            coded("11", "0000014579"),
            "2:BANK_AMBIGUOUS",
        ),
        Golden::fine("24 a switch's code beside the name", both("GTB", "000013"), 1, "5.00"),
        Golden::bad("24 a switch's code against the name", both("GTB", "000015"), "2:BANK_CONFLICT"),
        Golden::new(
            "24 a code in no list beside the name",
            both("GTB", "000099"),
            (1, 0, 0),
            "5.00",
            "2:BANK_CODE_UNKNOWN",
        ),
        Golden::bad("24 code and name differ", both("GTB", "057"), "2:BANK_CONFLICT"),
        Golden::fine(
            "24 a number cell as code",
            book(
                &[
                    &[T("Name"), T("Bank Code"), T("Account Number"), T("Amount")],
                    &[T("Ada"), N(58.0), T("0123456785"), N(5.0)],
                ],
                |_| {},
            ),
            1,
            "5.00",
        ),
    ]
}

fn phones() -> Vec<Golden> {
    vec![
        Golden::bad("25 a wallet's phone number", csv(&["Ada,OPay,08031234567,5"]), "2:ACCOUNT_LENGTH").fix("2:8031234567"),
        Golden::bad(
            "25 with the country's code",
            csv(&["Ada,PalmPay,+2348031234567,5"]),
            "2:ACCOUNT_CHARS",
        )
        .fix("2:8031234567"),
        Golden::bad(
            "25 a number cell with the country's code",
            paying("OPay", N(2_348_031_234_567.0), N(5.0)),
            "2:ACCOUNT_LENGTH",
        )
        .fix("2:8031234567"),
        Golden::bad(
            "25 a bank has no accounts by phone",
            csv(&["Ada,GTB,08031234567,5"]),
            "2:ACCOUNT_LENGTH",
        ),
        Golden::fine("25 a wallet's ten digits", csv(&["Ada,OPay,8031234567,5"]), 1, "5.00"),
    ]
}

fn twins() -> Vec<Golden> {
    let many = [
        "Ada,GTB,0123456785,1",
        "Ada,GTB,0123456785,2",
        "Ada,GTB,0123456785,3",
        "Ada,GTB,0123456785,4",
        "Ada,GTB,0123456785,5",
    ];
    vec![
        Golden::new(
            "26 the same payment twice",
            csv(&["Ada,GTB,0123456785,5", "Ada,058,0123 456 785,5.00"]),
            (2, 0, 0),
            "10.00",
            "3:DUP_PAYMENT",
        ),
        Golden::new(
            "26 one account, two names",
            csv(&["Ada,GTB,0123456785,5", "Obi,GTB,0123456785,6"]),
            (2, 0, 0),
            "11.00",
            "3:ACCOUNT_TWO_NAMES",
        ),
        Golden::new(
            "26 one name, two accounts",
            csv(&["Ada,GTB,0123456785,5", "ADA,Zenith,1012854016,6"]),
            (2, 0, 0),
            "11.00",
            "3:NAME_TWO_ACCOUNTS",
        ),
        Golden::new(
            "38 five rows to one account",
            csv(&many),
            (5, 0, 0),
            "15.00",
            "5:ACCOUNT_MANY_ROWS 6:ACCOUNT_MANY_ROWS",
        ),
        Golden::fine("38 three rows to one account", csv(&many[..3]), 3, "6.00"),
        Golden::fine(
            "33 rows in one order",
            csv(&["Ada,GTB,0123456785,5", "Obi,Zenith,1012854016,6"]),
            2,
            "11.00",
        ),
        Golden::fine(
            "33 the same rows in another order",
            csv(&["Obi,Zenith Bank,1012854016,6.00", "Ada,058,0123456785,5"]),
            2,
            "11.00",
        ),
    ]
}

fn remarks() -> Vec<Golden> {
    let with = |remarks: &str| raw(&format!("Name,Bank,Account,Amount,Narration\nAda,GTB,0123456785,5,{remarks}\n"));
    vec![
        Golden::new(
            "35 remarks that are cut",
            with("Salary for the month of October 2026"),
            (1, 0, 0),
            "5.00",
            "2:REMARKS_TRUNCATED",
        ),
        Golden::fine("35 thirty characters", with("Salary for October 2026 thanks"), 1, "5.00"),
        Golden::new("35 a smiling face", with("Salary Oct 😀"), (1, 0, 0), "5.00", "2:REMARKS_CHARS"),
        Golden::fine("35 letters with marks and a naira sign", with("Owó oṣù ẹ̀rẹ̀ ₦5"), 1, "5.00"),
        Golden::new(
            "35 a sender's name that is cut",
            raw("Name,Bank,Account,Amount,Sender Name\nAda,GTB,0123456785,5,Kade Foods Nigeria Ltd\n"),
            (1, 0, 0),
            "5.00",
            "2:SENDER_TOO_LONG",
        ),
    ]
}

fn tests() -> Vec<Golden> {
    vec![
        Golden::new("39 John Doe", csv(&["John Doe,GTB,0123456785,5"]), (1, 0, 0), "5.00", "2:TEST_ROW"),
        Golden::new(
            "39 an account of zeros",
            book(&[TOP, &[T("Ada"), T("OPay"), T("0000000000"), N(5.0)]], |_| {}),
            (1, 0, 0),
            "5.00",
            "2:TEST_ROW",
        ),
        Golden::new(
            "39 one to zero",
            csv(&["Ada,PalmPay,1234567890,5"]),
            (1, 0, 0),
            "5.00",
            "2:TEST_ROW",
        ),
    ]
}

#[test]
fn payees() {
    check(&files());
}

#[test]
fn the_order_of_rows_is_not_their_content() {
    let digest = |name: &str| {
        let file = twins().into_iter().find(|file| file.name == name).expect("a file");
        file.open().expect("readable").content_digest()
    };
    let first = digest("33 rows in one order");
    assert_eq!(first, digest("33 the same rows in another order"));
    assert_ne!(first, digest("26 one account, two names"));
    assert_ne!(first, digest("26 the same payment twice"));
}

#[test]
fn rows_for_trying_are_not_paid_with_real_money() {
    use sheet_rules::payout::{BankTable, Corrections, OpenSheet, Rules};
    for file in tests() {
        let open = file.open().expect("readable");
        let banks = std::sync::Arc::new(BankTable::built_in());
        let live = OpenSheet::open(open.file().clone(), None, Corrections::default(), banks, Rules::LIVE);
        assert_eq!((live.counts().ready, live.counts().to_fix), (0, 1), "{}", file.name);
    }
}
