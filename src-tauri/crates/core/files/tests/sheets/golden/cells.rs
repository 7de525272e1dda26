//! Messes 1 to 6, 34 and 40: what spreadsheet programs do to account numbers and texts.

use super::Put::{As, N, T};
use super::{Golden, TOP, book, check, csv, paying, raw};

pub(super) fn files() -> Vec<Golden> {
    [lost_zeros(), scientific(), marks(), hidden(), formulas()]
        .into_iter()
        .flatten()
        .collect()
}

// By hand: 058 and 001234567 give 179, so the check digit is 1 and the number cell 12345671 stands for 0012345671.
fn lost_zeros() -> Vec<Golden> {
    vec![
        Golden::bad(
            "01 nine digits in a number cell",
            paying("GTB", N(123_456_785.0), N(100.0)),
            "2:ACCOUNT_LENGTH",
        )
        .fix("2:0123456785"),
        Golden::bad(
            "01 eight digits in a number cell",
            paying("GTB", N(12_345_671.0), N(100.0)),
            "2:ACCOUNT_LENGTH",
        )
        .fix("2:0012345671"),
        Golden::bad(
            "01 the check digit does not fit",
            paying("GTB", N(123_456_784.0), N(100.0)),
            "2:ACCOUNT_LENGTH",
        ),
        Golden::bad(
            "01 a wallet has no check digit",
            paying("OPay", N(803_123_456.0), N(100.0)),
            "2:ACCOUNT_LENGTH",
        ),
        Golden::bad(
            "01 an unknown bank cannot say",
            paying("Bank of Nowhere", N(123_456_785.0), N(100.0)),
            "2:ACCOUNT_LENGTH,BANK_UNKNOWN",
        ),
        Golden::bad(
            "01 nine digits in a text cell",
            paying("GTB", T("123456785"), N(100.0)),
            "2:ACCOUNT_LENGTH",
        ),
        Golden::bad("01 nine digits in a text file", csv(&["Ada,GTB,123456785,100"]), "2:ACCOUNT_LENGTH").fix("2:0123456785"),
        Golden::bad("01 eight digits in a text file", csv(&["Ada,GTB,12345671,100"]), "2:ACCOUNT_LENGTH").fix("2:0012345671"),
        Golden::bad(
            "01 the check digit does not fit in a text file",
            csv(&["Ada,GTB,123456784,100"]),
            "2:ACCOUNT_LENGTH",
        ),
        Golden::bad(
            "01 nine digits in a web page",
            raw("<table><tr><th>Name<th>Bank<th>Account Number<th>Amount</tr><tr><td>Ada<td>GTB<td>123456785<td>100</tr></table>"),
            "2:ACCOUNT_LENGTH",
        )
        .fix("2:0123456785"),
        Golden::bad(
            "01 a phone without its zero",
            raw("Name,Bank,Account Number,Amount,Phone\nAda,GTB,0123456785,100,8031234567\n"),
            "2:PHONE_FORMAT",
        )
        .fix("2:08031234567"),
        Golden::bad(
            "01 a phone that was cut",
            raw("Name,Bank,Account Number,Amount,Phone\nAda,GTB,0123456785,100,8.03123E+09\n"),
            "2:SCIENTIFIC_TEXT",
        ),
        Golden::bad(
            "01 seven digits in a number cell",
            paying("GTB", N(3_456_785.0), N(100.0)),
            "2:ACCOUNT_LENGTH",
        ),
        Golden::fine(
            "01 ten digits in a number cell",
            paying("Zenith Bank", N(1_012_854_016.0), N(100.0)),
            1,
            "100.00",
        ),
    ]
}

fn scientific() -> Vec<Golden> {
    let ids = [
        &[T("Name"), T("Bank"), T("Account Number"), T("Amount"), T("Reference")][..],
        &[
            T("Ada"),
            T("GTB"),
            T("0123456785"),
            N(10.0),
            N(142_611_031_400_001_230_000_000_000_000.0),
        ],
        &[
            T("Obi"),
            T("Zenith"),
            T("1012854016"),
            N(20.0),
            N(142_611_031_400_001_230_000_000_000_000.0),
        ],
    ];
    vec![
        Golden::fine(
            "02 shown as 1.01E+09",
            paying("Zenith", As(1_012_854_016.0, "0.00E+00"), As(1_234_567.25, "0.00E+00")),
            1,
            "1234567.25",
        ),
        Golden::bad("03 cut in a text file", csv(&["Ada,GTB,1.23457E+08,100"]), "2:SCIENTIFIC_TEXT"),
        Golden::bad(
            "03 cut and kept as text",
            paying("GTB", T("1.01285E+09"), N(100.0)),
            "2:SCIENTIFIC_TEXT",
        ),
        Golden::bad(
            "03 cut with a comma",
            raw("Name;Bank;Account;Amount\nAda;GTB;1,01285E+09;100\n"),
            "2:SCIENTIFIC_TEXT",
        ),
        Golden::bad("03 a cut amount", csv(&["Ada,GTB,0123456785,1.25E+06"]), "2:SCIENTIFIC_TEXT"),
        Golden::new(
            "04 session ids as numbers",
            book(&ids, |_| {}),
            (2, 0, 0),
            "30.00",
            "2:REF_DAMAGED 3:REF_DAMAGED",
        ),
        Golden::new(
            "04 session ids cut in a text file",
            raw("Name,Bank,Account,Amount,Reference\nAda,GTB,0123456785,10,1.42611E+29\nObi,Zenith,1012854016,20,1.42611E+29\n"),
            (2, 0, 0),
            "30.00",
            "2:REF_DAMAGED 3:REF_DAMAGED",
        ),
        Golden::new(
            "04 session ids as text are compared",
            raw(
                "Name,Bank,Account,Amount,Reference\nAda,GTB,0123456785,10,000014261103140000123456789012\nObi,Zenith,1012854016,20,000014261103140000123456789012\n",
            ),
            (2, 0, 0),
            "30.00",
            "3:REF_DUPLICATE",
        ),
    ]
}

fn marks() -> Vec<Golden> {
    vec![
        Golden::fine(
            "05 marks that keep zeros",
            csv(&[
                "Ada,GTB,'0123456785,1",
                "Obi,Zenith,\"=\"\"1012854016\"\"\",2",
                "Eze,First Bank,0000014579.0,3",
                "Musa,Access,0690-000 032,4",
                "Ife,Kuda,’1000000016,5",
            ]),
            5,
            "15.00",
        ),
        Golden::bad("05 the letter O for a zero", csv(&["Ada,GTB,O123456785,100"]), "2:ACCOUNT_CHARS").fix("2:0123456785"),
        Golden::bad("05 the letter l for a one", csv(&["Ada,Zenith,l0l28540l6,100"]), "2:ACCOUNT_CHARS").fix("2:1012854016"),
        Golden::bad(
            "05 letters that the bank denies",
            csv(&["Ada,GTB,O123456784,100"]),
            "2:ACCOUNT_CHARS",
        ),
        Golden::bad(
            "05 a letter in the amount",
            csv(&["Ada,GTB,0123456785,\"12,5OO.00\""]),
            "2:AMOUNT_FORMAT",
        )
        .fix("2:12,500.00"),
        Golden::bad(
            "05 something else in the account",
            csv(&["Ada,GTB,0123456785/2,100"]),
            "2:ACCOUNT_CHARS",
        ),
        Golden::fine(
            "40 numbers kept as text",
            paying("Zenith", T("1012854016"), T("5000")),
            1,
            "5000.00",
        ),
        Golden::fine(
            "40 a tab before the number",
            paying("Zenith", T("\t1012854016"), T("\t5000.50")),
            1,
            "5000.50",
        )
        .says("Hidden characters"),
    ]
}

fn hidden() -> Vec<Golden> {
    let seen = "Hidden characters were taken off in";
    vec![
        Golden::fine(
            "06 spaces that do not break",
            csv(&["Ada\u{a0}Obi,GTB,0123456785\u{a0},5\u{a0}000"]),
            1,
            "5000.00",
        )
        .says(seen),
        Golden::fine(
            "06 marks without width",
            csv(&["Ada\u{200b},GTB,\u{feff}0123456785\u{200d},\u{200b}5000"]),
            1,
            "5000.00",
        )
        .says("4 cells")
        .says(seen),
        Golden::fine(
            "06 marks of direction",
            csv(&["Ada,GTB,\u{202d}0123456785\u{202c},\u{200e}5000"]),
            1,
            "5000.00",
        )
        .says("2 cells"),
        Golden::fine(
            "06 digits of full width",
            csv(&["Ada,GTB,０１２３４５６７８５,５０００．５０"]),
            1,
            "5000.50",
        ),
        Golden::fine(
            "06 line ends in cells",
            csv(&["\"Ada\nObi\",GTB,\"0123456785\n\",\"5000\r\n\""]),
            1,
            "5000.00",
        )
        .says("3 cells"),
        Golden::bad("06 digits of another script", csv(&["Ada,GTB,٠١٢٣٤٥٦٧٨٥,5000"]), "2:ACCOUNT_CHARS"),
        Golden::bad("06 a raised two is no digit", csv(&["Ada,GTB,0123456785,5²"]), "2:AMOUNT_FORMAT"),
    ]
}

fn formulas() -> Vec<Golden> {
    vec![
        Golden::fine(
            "34 a name like a formula",
            csv(&["\"=HYPERLINK(\"\"http://x.example\"\",\"\"Ada\"\")\",GTB,0123456785,5000"]),
            1,
            "5000.00",
        ),
        Golden::fine(
            "34 names with an at, a plus and a minus",
            csv(&["@cmd,GTB,0123456785,1", "+Ada,Zenith,1012854016,2", "-Obi,Access,0690000032,3"]),
            3,
            "6.00",
        ),
        Golden::bad(
            "34 a formula as the amount of a text file",
            csv(&["Ada,GTB,0123456785,=2+3"]),
            "2:AMOUNT_FORMAT",
        ),
        Golden::fine(
            "34 formula text in a workbook",
            book(&[TOP, &[T("=1+1"), T("GTB"), T("0123456785"), N(5.0)]], |_| {}),
            1,
            "5.00",
        ),
    ]
}

#[test]
fn accounts_and_texts() {
    check(&files());
}
