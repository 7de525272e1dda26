//! Account numbers: cleaning a cell to ten digits, and the check digit.

use service_api::value::Nuban;

use super::grid::Cell;
use super::problem::Code;
use super::rules::Spelling;
use super::text::{plain, quoted};

/// Why a cell is no account number: the code, and the sentence after the column's name.
pub(super) type Fault = (Code, String);

const TYPE_IT: &str = "Type all ten digits as text.";

/// The ten digits of an account cell.
pub(super) fn read(cell: Cell<'_>, spelling: Spelling) -> Result<Nuban, Fault> {
    match cell {
        Cell::Empty => Err(missing()),
        Cell::Text(text) => match spelling {
            Spelling::Forgiving => from_text(text),
            Spelling::Exact => ten_digits(text.trim()),
        },
        Cell::Number(number) => from_number(number),
        Cell::Bool(_) | Cell::Date(_) => Err((
            Code::AccountChars,
            format!("is a date or a yes/no cell, not an account number. {TYPE_IT}"),
        )),
        Cell::Error(error) => Err((
            Code::CellError,
            format!("shows {error}. Correct the formula, or type the account number."),
        )),
        Cell::FormulaWithoutValue => Err(super::no_value()),
    }
}

fn missing() -> Fault {
    (Code::AccountMissing, format!("is empty. {TYPE_IT}"))
}

/// The strict reading, which the forgiving one ends with.
fn ten_digits(text: &str) -> Result<Nuban, Fault> {
    if text.is_empty() {
        return Err(missing());
    }
    if !text.bytes().all(|b| b.is_ascii_digit()) {
        let advice = format!("{} holds something other than digits. {TYPE_IT}", quoted(text));
        return Err((Code::AccountChars, advice));
    }
    Nuban::parse(text).map_err(|_| (Code::AccountLength, wrong_length(text)))
}

fn wrong_length(digits: &str) -> String {
    let count = digits.len();
    let found = format!("{} has {count} digits; an account number has 10.", quoted(digits));
    if count == 11 && digits.starts_with('0') {
        return format!("{found} It looks like a phone number: write the account number, or the wallet's ten digits.");
    }
    format!("{found} {TYPE_IT}")
}

fn from_text(text: &str) -> Result<Nuban, Fault> {
    let seen = plain(text);
    let bare = unwrapped(&seen);
    if is_scientific(bare) {
        let advice = format!(
            "{} was cut by a spreadsheet program and its digits are gone. Type it again, or send the .xlsx.",
            quoted(bare)
        );
        return Err((Code::ScientificText, advice));
    }
    let digits: String = bare
        .chars()
        .filter(|c| !matches!(c, ' ' | '-' | '\u{2010}'..='\u{2015}' | '\u{2212}'))
        .collect();
    if digits.is_empty() && !bare.is_empty() {
        return Err(missing());
    }
    ten_digits(&digits).map_err(|(code, advice)| match (code, corrected(&digits)) {
        (Code::AccountChars, Some(meant)) => (code, format!("{} holds letters. If {meant} is meant, type that.", quoted(text))),
        _ => (code, advice),
    })
}

/// Without the marks that make a spreadsheet keep a number as text: `'0123`, `="0123"`, a tail of `.0`.
fn unwrapped(text: &str) -> &str {
    let text = text.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"')).unwrap_or(text);
    let text = text.trim_start_matches(['\'', '’', '`']).trim();
    match text.split_once('.') {
        Some((whole, zeros)) if !zeros.is_empty() && zeros.bytes().all(|b| b == b'0') => whole,
        _ => text,
    }
}

/// `1.23457E+09`, as a spreadsheet shows a long number.
fn is_scientific(text: &str) -> bool {
    let Some((mantissa, exponent)) = text.split_once(['e', 'E']) else {
        return false;
    };
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let (whole, decimals) = mantissa.split_once(['.', ',']).unwrap_or((mantissa, "0"));
    digits(whole) && digits(decimals) && digits(exponent.trim_start_matches('+'))
}

/// What was probably meant where a letter stands for a digit.
fn corrected(text: &str) -> Option<String> {
    let swap = |c: char| match c {
        'O' | 'o' => '0',
        'l' | 'I' | 'i' | '|' => '1',
        other => other,
    };
    let meant: String = text.chars().map(swap).collect();
    Nuban::parse(&meant).ok().map(|_| meant)
}

/// A number cell has lost its leading zeros, if it had any; what is missing is proposed and never filled in.
fn from_number(number: &str) -> Result<Nuban, Fault> {
    let found = ten_digits(number);
    match found {
        Err((Code::AccountLength, _)) if matches!(number.len(), 8 | 9) => {
            let advice = format!(
                "{number} is a number cell with {} digits; a spreadsheet drops leading zeros. If {number:0>10} is the account, type that as text.",
                number.len(),
            );
            Err((Code::AccountLength, advice))
        }
        _ => found,
    }
}

/// Whether an account number fits a bank's code (three digits, or five for other financial institutions). `None` for any
/// other code: it belongs to another family and would refuse good accounts.
pub fn fits_bank(code: &str, account: &Nuban) -> Option<bool> {
    let prefix = match code.len() {
        3 => "000",
        5 => "9",
        _ => return None,
    };
    let mut digits = [0_u32; 16];
    let all = prefix.chars().chain(code.chars()).chain(account.as_str().chars());
    for (place, digit) in digits.iter_mut().zip(all) {
        *place = digit.to_digit(10)?;
    }
    let (check, rest) = digits.split_last()?;
    let sum: u32 = rest
        .iter()
        .zip([3, 7, 3].iter().cycle())
        .map(|(digit, weight)| digit * weight)
        .sum();
    Some((10 - sum % 10) % 10 == *check)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nuban(text: &str) -> Nuban {
        Nuban::parse(text).expect("ten digits")
    }

    #[test]
    fn check_digit_of_the_central_banks_examples() {
        // The two examples of the central bank's standard, six worked by hand, and the revised standard's own code.
        for (code, account) in [
            ("011", "0000014579"),
            ("011", "0000000220"),
            ("058", "0123456785"),
            ("057", "1012854016"),
            ("044", "0690000032"),
            ("50211", "1000000016"),
            ("50515", "5000000006"),
            ("50547", "0000014573"),
        ] {
            assert_eq!(fits_bank(code, &nuban(account)), Some(true), "{code} {account}");
            let last = account.as_bytes()[9] - b'0';
            let wrong = format!("{}{}", &account[..9], (last + 1) % 10);
            assert_eq!(fits_bank(code, &nuban(&wrong)), Some(false), "{code} {wrong}");
        }
        assert_eq!(fits_bank("000013", &nuban("0123456785")), None, "a switch code");
        assert_eq!(fits_bank("05A", &nuban("0123456785")), None);
    }

    #[test]
    fn takes_off_safe_marks_only() {
        let check = |cell: Cell<'_>, expected: Result<&str, Code>| {
            let found = read(cell, Spelling::Forgiving);
            assert_eq!(found.as_ref().map(Nuban::as_str).map_err(|(code, _)| *code), expected, "{cell:?}");
        };
        for text in [
            "0123456785",
            "'0123456785",
            "=\"0123456785\"",
            "0123456785.0",
            "0123 456-785",
            "\u{a0}０123456785\u{200b}\t",
        ] {
            check(Cell::Text(text), Ok("0123456785"));
        }
        check(Cell::Number("1012854016"), Ok("1012854016"));
        check(Cell::Text("058152036"), Err(Code::AccountLength));
        check(Cell::Number("58152036"), Err(Code::AccountLength));
        check(Cell::Number("1012854016.5"), Err(Code::AccountChars));
        check(Cell::Text("O123456785"), Err(Code::AccountChars));
        check(Cell::Text("0123456785/2"), Err(Code::AccountChars));
        check(Cell::Text("٠١٢٣٤٥٦٧٨٥"), Err(Code::AccountChars));
        check(Cell::Text("1.23457E+09"), Err(Code::ScientificText));
        check(Cell::Text("1E9"), Err(Code::ScientificText));
        check(Cell::Text(" - "), Err(Code::AccountMissing));
        check(Cell::Empty, Err(Code::AccountMissing));
        check(Cell::Error("#N/A"), Err(Code::CellError));
        check(Cell::FormulaWithoutValue, Err(Code::FormulaNoValue));
    }

    #[test]
    fn proposes_only_what_a_number_cell_may_have_lost() {
        let advice = |cell: Cell<'_>| read(cell, Spelling::Forgiving).err().map(|(_, advice)| advice).unwrap_or_default();
        assert!(advice(Cell::Number("123456785")).contains("0123456785"));
        assert!(!advice(Cell::Text("123456785")).contains("0123456785"));
        assert!(advice(Cell::Text("O123456785")).contains("0123456785"));
        assert!(advice(Cell::Text("08031234567")).contains("phone"));
    }
}
