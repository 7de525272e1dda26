//! Account numbers: reading ten digits from a cell, and the check digit.

use crate::messages;
use service_api::value::Nuban;

use super::contact;
use super::fault::Fault;
use super::problem::Code;
use super::rules::Spelling;
use cell_rules::text::{is_blank, plain, quoted};
use cell_rules::{Cell, GridRow, account_with_zeros, digits_are_gone, is_scientific};

/// Why a cell is not an account number, and how the proposed number was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NoAccount {
    pub(super) fault: Fault,
    pub(super) guess: Option<Guess>,
}

/// How the proposal of a [`Fault`] was found. Only the row's bank shows whether it is worth proposing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Guess {
    /// A number cell may have lost leading zeros.
    LostZeros,
    /// A letter was typed for a digit.
    Letters,
    /// A phone number: a wallet's account is the same without its prefix.
    Phone,
}

impl From<Fault> for NoAccount {
    fn from(fault: Fault) -> Self {
        Self { fault, guess: None }
    }
}

/// The ten digits of an account cell.
pub(super) fn read(cell: Cell<'_>, spelling: Spelling) -> Result<Nuban, NoAccount> {
    match cell {
        Cell::Empty => Err(missing().into()),
        Cell::Text(text) => match spelling {
            Spelling::Forgiving => from_text(text),
            Spelling::Exact => ten_digits(text.trim()).map_err(NoAccount::from),
        },
        Cell::Number(number) | Cell::Shown(number, _) => from_number(number),
        Cell::Bool(_) | Cell::Date(_) => Err(Fault::new(Code::AccountChars, messages::accounts::not_text()).into()),
        Cell::Error(error) => Err(Fault::new(Code::CellError, messages::accounts::cell_error(error)).into()),
        Cell::FormulaWithoutValue => Err(Fault::no_value().into()),
    }
}

fn missing() -> Fault {
    Fault::new(Code::AccountMissing, messages::accounts::empty())
}

/// The strict reading, which is also the last step of the forgiving one.
fn ten_digits(text: &str) -> Result<Nuban, Fault> {
    if text.is_empty() {
        return Err(missing());
    }
    if !text.bytes().all(|b| b.is_ascii_digit()) {
        let advice = messages::accounts::not_digits(&quoted(text));
        return Err(Fault::new(Code::AccountChars, advice));
    }
    Nuban::parse(text).map_err(|_| Fault::new(Code::AccountLength, wrong_length(text)))
}

fn wrong_length(digits: &str) -> String {
    let count = digits.len();
    let found = messages::accounts::digits(&quoted(digits), count);
    if count == 11 && digits.starts_with('0') {
        return messages::accounts::like_a_phone(&found);
    }
    messages::accounts::type_all_digits(&found)
}

fn from_text(text: &str) -> Result<Nuban, NoAccount> {
    let seen = plain(text);
    let bare = unwrapped(&seen);
    if is_scientific(bare) {
        return Err(Fault::new(Code::ScientificText, digits_are_gone(bare)).into());
    }
    let digits: String = bare
        .chars()
        .filter(|c| !matches!(c, ' ' | '-' | '\u{2010}'..='\u{2015}' | '\u{2212}'))
        .collect();
    if digits.is_empty() && !bare.is_empty() {
        return Err(missing().into());
    }
    ten_digits(&digits).map_err(|fault| guessed(fault, &digits))
}

/// A fault with the probable meaning of its text.
fn guessed(fault: Fault, text: &str) -> NoAccount {
    let phone = contact::phone(text, Cell::Empty, Spelling::Forgiving);
    if let Some(wallet) = phone.as_deref().and_then(|number| number.get(number.len().checked_sub(10)?..)) {
        let fault = fault.with(Some(wallet.to_owned()));
        return NoAccount {
            fault,
            guess: Some(Guess::Phone),
        };
    }
    let letters = digits_for_letters(text).filter(|meant| fault.code == Code::AccountChars && Nuban::parse(meant).is_ok());
    NoAccount {
        guess: letters.as_ref().map(|_| Guess::Letters),
        fault: fault.with(letters),
    }
}

/// Splits bank and account number in one text, the number first or last: `GTB 0123456789`, `0123456789 – Zenith`.
pub(super) fn together(text: &str) -> Option<(&str, &str)> {
    let is_digit = |c: char| c.is_ascii_digit();
    let text = text.trim_matches(|c: char| !c.is_alphanumeric());
    let tail = text.trim_end_matches(is_digit);
    let (bank, account) = if text.len() - tail.len() == 10 {
        text.split_at(tail.len())
    } else {
        let head = text.trim_start_matches(is_digit);
        let (account, bank) = text.split_at(text.len() - head.len());
        (bank, account)
    };
    let bank = bank.trim_matches(|c: char| !c.is_alphanumeric());
    let one_number = account.len() == 10 && !bank.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() >= 8);
    (one_number && !is_blank(bank) && bank.chars().any(char::is_alphabetic)).then_some((bank, account))
}

/// The text without the marks by which a spreadsheet keeps a number as text: `'0123`, `="0123"`, a tail of `.0`.
fn unwrapped(text: &str) -> &str {
    let text = text.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"')).unwrap_or(text);
    let text = text.trim_start_matches(['\'', '’', '`']).trim();
    match text.split_once('.') {
        Some((whole, zeros)) if !zeros.is_empty() && zeros.bytes().all(|b| b == b'0') => whole,
        _ => text,
    }
}

/// The text with digits in place of letters that were typed for them; `None` without such a letter.
pub(super) fn digits_for_letters(text: &str) -> Option<String> {
    let swap = |c: char| match c {
        'O' | 'o' => '0',
        'l' | 'I' | 'i' | '|' => '1',
        other => other,
    };
    let meant: String = text.chars().map(swap).collect();
    (meant != text).then_some(meant)
}

/// A number cell has lost its leading zeros; they are proposed and never filled in.
fn from_number(number: &str) -> Result<Nuban, NoAccount> {
    ten_digits(number).map_err(|fault| {
        let Some(padded) = account_with_zeros(number) else {
            return guessed(fault, number);
        };
        let advice = messages::accounts::zeros_dropped(number, number.len(), &padded);
        NoAccount {
            fault: Fault::new(Code::AccountLength, advice).with(Some(padded)),
            guess: Some(Guess::LostZeros),
        }
    })
}

/// The account number of a cell of this row. In a file that does not distinguish numbers from texts, digits may have lost zeros too.
pub(super) fn read_in(row: GridRow<'_>, cell: Cell<'_>, spelling: Spelling) -> Result<Nuban, NoAccount> {
    match short_number(row, cell) {
        Some(number) if spelling == Spelling::Forgiving => from_number(&number),
        Some(_) | None => read(cell, spelling),
    }
}

/// The digits of an account number in a cell that may have lost zeros; `None` if there are ten, or if a text kept them.
pub(crate) fn short_number(row: GridRow<'_>, cell: Cell<'_>) -> Option<String> {
    let digits = match cell {
        Cell::Number(number) | Cell::Shown(number, _) => number.to_owned(),
        Cell::Text(text) if row.is_untyped() => plain(text).into_owned(),
        Cell::Text(_) | Cell::Empty | Cell::Bool(_) | Cell::Date(_) | Cell::Error(_) | Cell::FormulaWithoutValue => return None,
    };
    account_with_zeros(&digits).map(|_| digits)
}

/// The question about an account number that fits its bank once its zeros are restored, which is no proof.
pub(crate) fn zeros_asked(digits: &str, meant: &str) -> String {
    messages::accounts::zeros_dropped_compare(digits, digits.len(), meant)
}

/// Whether an account number fits a bank's code (three digits, or five for other financial institutions). `None` for any other code: it
/// follows another standard and would reject valid accounts.
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
        // The two examples of the central bank's standard, six computed by hand, and the revised standard's own code.
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
    fn only_safe_marks_are_removed() {
        let check = |cell: Cell<'_>, expected: Result<&str, Code>| {
            let found = read(cell, Spelling::Forgiving);
            assert_eq!(found.as_ref().map(Nuban::as_str).map_err(|no| no.fault.code), expected, "{cell:?}");
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
    fn probable_account_numbers_are_proposed() {
        let guess = |cell: Cell<'_>| {
            let no = read(cell, Spelling::Forgiving).expect_err("no account number");
            no.fault.proposed.zip(no.guess)
        };
        let proposed = |text: &str, guess: Guess| Some((text.to_owned(), guess));
        assert_eq!(guess(Cell::Number("123456785")), proposed("0123456785", Guess::LostZeros));
        assert_eq!(guess(Cell::Number("58152036")), proposed("0058152036", Guess::LostZeros));
        assert_eq!(guess(Cell::Number("8152036")), None);
        assert_eq!(guess(Cell::Text("123456785")), None, "text keeps its zeros");
        assert_eq!(guess(Cell::Text("O123456785")), proposed("0123456785", Guess::Letters));
        assert_eq!(guess(Cell::Text("Ol2345678")), None, "nine digits");
        for phone in ["08031234567", "+234 803 123 4567", "2348031234567"] {
            assert_eq!(guess(Cell::Text(phone)), proposed("8031234567", Guess::Phone), "{phone}");
        }
        assert_eq!(guess(Cell::Number("2348031234567")), proposed("8031234567", Guess::Phone));
    }

    #[test]
    fn bank_and_account_in_one_text_are_split() {
        for (text, bank, account) in [
            ("GTB 0123456789", "GTB", "0123456789"),
            ("0123456789 – Zenith", "Zenith", "0123456789"),
            ("First Bank/3012345678", "First Bank", "3012345678"),
            ("9PSB: 8031234567", "9PSB", "8031234567"),
            ("0123456789(UBA)", "UBA", "0123456789"),
        ] {
            assert_eq!(together(text), Some((bank, account)), "{text}");
        }
        for text in [
            "0123456789",
            "GTB 012345678",
            "GTB 01234567890",
            "0123456789 0123456785",
            "0123456789 a 0123456785",
            "GTB",
            "12 0123456789",
            "",
        ] {
            assert_eq!(together(text), None, "{text}");
        }
    }
}
