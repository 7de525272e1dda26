//! A bank's SMS alert: amount, day, and an account number with hidden digits.

use service_api::value::Amount;

use crate::statement::Day;
use base::calendar::MONTHS;
use base::timestamp::{DAY, HOUR, Timestamp};

/// The content of an alert.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alert {
    /// The account, without the hidden digits.
    pub account: Masked,
    /// The amount of the movement.
    pub amount: Amount,
    /// The start of its day in Nigeria, if it states one.
    pub day: Option<Timestamp>,
    /// Whether it contains *credit*, for the movement or the balance, and not *debit*.
    pub is_credit: bool,
}

/// An account number with digits hidden in it: `012****789`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Masked {
    /// The digits before the hidden ones.
    pub head: String,
    /// The digits after the hidden ones.
    pub tail: String,
}

/// The characters in place of a hidden digit.
const HIDES: [char; 4] = ['*', 'x', 'X', '•'];
/// The smallest number of shown digits. With fewer, nearly every account fits.
const SHOWN: usize = 3;

impl Masked {
    /// Reads a word of a text; `None` if it is no masked account number.
    fn of(piece: &str) -> Option<Self> {
        let piece = piece.trim_matches(|mark: char| !(mark.is_ascii_digit() || HIDES.contains(&mark)));
        let first = piece.find(HIDES)?;
        let last = piece.rfind(HIDES)?;
        let hidden = piece.get(first..)?.strip_suffix(piece.get(last..)?)?;
        let (head, tail) = (piece.get(..first)?, piece.get(last..)?.trim_start_matches(HIDES));
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let masks = hidden.chars().all(|mark| HIDES.contains(&mark)) && !hidden.is_empty();
        (masks && digits(head) && digits(tail) && head.len() + tail.len() >= SHOWN).then(|| Self {
            head: head.to_owned(),
            tail: tail.to_owned(),
        })
    }

    /// Whether this account number fits.
    pub fn fits(&self, account: &str) -> bool {
        account.len() >= self.head.len() + self.tail.len() && account.starts_with(&self.head) && account.ends_with(&self.tail)
    }
}

/// Reads an alert; `None` if the text has no masked account number or no amount.
pub fn read(text: &str) -> Option<Alert> {
    let pieces: Vec<&str> = text
        .split(|mark: char| mark.is_whitespace() || matches!(mark, ':' | ';' | '='))
        .collect();
    let account = pieces.iter().find_map(|piece| Masked::of(piece))?;
    let mut before = "";
    let mut amount = None;
    for piece in pieces.iter().filter(|piece| !piece.is_empty()) {
        if amount.is_none() && !is_of_the_balance(before) {
            amount = sum(piece, before);
        }
        // A currency as a separate word belongs to the word before it.
        if letters(piece) != "ngn" || piece.len() > 3 || !is_of_the_balance(before) {
            before = piece;
        }
    }
    Some(Alert {
        account,
        amount: amount?,
        day: pieces.iter().find_map(|piece| day(piece)),
        is_credit: has_words(&pieces, &["cr", "credit", "credited"]) && !has_words(&pieces, &["dr", "debit", "debited"]),
    })
}

fn has_words(pieces: &[&str], words: &[&str]) -> bool {
    pieces.iter().any(|piece| words.contains(&letters(piece).as_str()))
}

/// Whether a word introduces a balance, which is not the amount of the movement. The currency may be a separate word after it.
fn is_of_the_balance(before: &str) -> bool {
    let word = letters(before);
    word.starts_with("bal") || word == "avail" || word == "available" || word.ends_with("bal")
}

fn letters(piece: &str) -> String {
    piece.chars().filter(char::is_ascii_alphabetic).collect::<String>().to_lowercase()
}

/// An amount with a currency, with kobo, or after a word for an amount. The caller skips balances.
fn sum(piece: &str, before: &str) -> Option<Amount> {
    let piece = piece.trim_end_matches([',', '.', ')', '/']).trim_start_matches('(');
    let bare = piece.trim_end_matches(|mark: char| mark.is_ascii_alphabetic());
    let number = ["NGN", "ngn", "Ngn", "₦", "N"].iter().find_map(|mark| bare.strip_prefix(mark));
    let named = matches!(
        letters(before).as_str(),
        "amt" | "amount" | "ngn" | "n" | "debit" | "credit" | "dr" | "cr"
    );
    let number = number.or((named || has_kobo(bare)).then_some(bare))?;
    let plain: String = number.chars().filter(|mark| *mark != ',').collect();
    Amount::parse(&plain).ok().filter(|amount| *amount != Amount::ZERO)
}

fn has_kobo(number: &str) -> bool {
    number.len() > 3 && number.bytes().rev().nth(2) == Some(b'.')
}

/// A date with its year: `24-Nov-2026`, `24/11/26`, `2026-11-24`. The day is before the month, as in Nigeria.
fn day(piece: &str) -> Option<Timestamp> {
    let piece = piece.split(['T', ',']).next().unwrap_or_default();
    let parts: Vec<&str> = piece.split(['-', '/']).collect();
    let [first, second, third] = parts.as_slice() else { return None };
    let number = |text: &str| text.parse::<u32>().ok();
    let month = |text: &str| {
        let start = text.get(..3).unwrap_or_default();
        let named = MONTHS.iter().position(|name| name.eq_ignore_ascii_case(start));
        named.and_then(|place| u32::try_from(place + 1).ok()).or_else(|| number(text))
    };
    let year = |text: &str| number(text).map(|year| if text.len() == 2 { 2000 + year } else { year });
    let day = match first.len() {
        4 => Day::new(year(first)?, month(second)?, number(third)?),
        1 | 2 => Day::new(year(third)?, month(second)?, number(first)?),
        _ => None,
    };
    day.map(|day| Timestamp(i64::from(day.number()) * DAY - HOUR))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alerts_of_banks_are_read() {
        for (text, head, tail, amount, has_day) in [
            (
                "Acct:012****789 Amt:NGN5,000.00 DR Desc:TRF/ADA OBI Date:24-Nov-2026 10:42 Bal:NGN1,200.00",
                "012",
                "789",
                500_000,
                true,
            ),
            (
                "Debit Amt:N250.50 Acc:******6785 Desc:NIP Date:24/11/2026 Avail Bal:N99.10",
                "",
                "6785",
                25_050,
                true,
            ),
            (
                "Txn: Debit\nAc: XXXXXX6785\nAmt: NGN 12,000.00\nDate: 24-NOV-26",
                "",
                "6785",
                1_200_000,
                true,
            ),
            ("Bal: NGN 900.00 Amt: 100 A/C 0xx..x6785", "", "", 0, false),
            ("Bal: NGN 900.00 Amt: 100 A/C 01xxxx6785", "01", "6785", 10_000, false),
            ("₦5,000.00 was sent from 01xxxxx789", "01", "789", 500_000, false),
        ] {
            let read = read(text);
            if amount == 0 {
                assert_eq!(read, None, "{text}");
                continue;
            }
            let alert = read.unwrap_or_else(|| panic!("{text}"));
            assert_eq!((alert.account.head.as_str(), alert.account.tail.as_str()), (head, tail), "{text}");
            assert_eq!(alert.amount.minor(), amount, "{text}");
            // 24 Nov 2026 begins at 23:00 UTC of the previous day.
            assert_eq!(alert.day, has_day.then_some(Timestamp(1_795_474_800_000)), "{text}");
        }
        for text in [
            "Acct 0123456785 Amt NGN5,000.00",
            "Acct 012****789 and no sum",
            "*** 24-Nov-2026 NGN1.00",
            "",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn an_alert_states_whether_it_is_money_in() {
        for (text, is_credit) in [
            ("Acct:012****789 Amt:NGN5,000.00 CR Desc:TRF/ADA OBI Date:24-Nov-2026", true),
            ("Credit Alert! Acc:******6785 Amt:NGN5,000.00", true),
            ("Txn: Credit Ac: XXXXXX6785 Amt: NGN 12,000.00", true),
            ("Acct:012****789 Amt:NGN5,000.00 DR Desc:CREDIT UNION DUES CREDIT", false),
            ("Txn: Debit Ac: XXXXXX6785 Amt: NGN 12,000.00", false),
            ("₦5,000.00 was sent from 01xxxxx789", false),
        ] {
            assert_eq!(read(text).map(|alert| alert.is_credit), Some(is_credit), "{text}");
        }
    }

    #[test]
    fn an_account_fits_by_the_digits_that_are_shown() {
        let masked = Masked::of("012****789").expect("masked");
        assert!(masked.fits("0123456789") && masked.fits("012789"));
        assert!(!masked.fits("0123456785") && !masked.fits("1123456789") && !masked.fits("01789"));
    }
}
