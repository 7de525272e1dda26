//! Formats what the service and billers report about a payment: times in West Africa Time, amounts in naira, words instead of codes.

use base::timestamp::Timestamp;
use chrono::{DateTime, NaiveDateTime};
use service_api::value::{Amount, AnswerAmount};

use crate::view::NamedValueView;
use system::env::wat;

/// Endings of the names of amounts.
const SUMS: [&str; 8] = ["amount", "fee", "vat", "payment", "debt", "before", "balance", "price"];
/// Parts of the names of values that are one-word codes.
const CODES: [&str; 5] = ["status", "state", "type", "kind", "level"];

/// A named value, both as the service spells them, formatted for display.
pub(crate) fn named(name: &str, value: &str) -> NamedValueView {
    NamedValueView {
        // The time is formatted in West Africa Time, so `UTC` is removed from its name.
        name: spaced(name).replace(" UTC", "").replace("Vat", "VAT"),
        value: value_text(&name.to_lowercase(), value),
    }
}

fn value_text(name: &str, value: &str) -> String {
    let is_sum = SUMS.iter().any(|end| name.ends_with(end));
    let sum = AnswerAmount::new(value)
        .amount
        .filter(|_| is_sum && value.contains('.'))
        .map(Amount::naira);
    let is_time = ["date", "time"].iter().any(|part| name.contains(part));
    let time = is_time.then(|| timestamp(value)).flatten().map(wat);
    sum.or(time).or_else(|| of_code(name, value)).unwrap_or_else(|| value.to_owned())
}

/// The words for a code; `None` if the value is not a code. `name` is in lower case.
pub fn of_code(name: &str, value: &str) -> Option<String> {
    let names = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
    let word = match value {
        "" => return None,
        "KWH" => return Some("kWh".to_owned()),
        _ if !names(&CODES) => return None,
        "SUCCESSFUL" => "Done",
        "FAILED" => "Not done",
        "PENDING" => "Not done yet",
        "INCONCLUSIVE" => "Not confirmed yet",
        "CONSUMED" | "PAYMENT_COMPLETE" => "Paid in full",
        code if code.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_') => return Some(sentence(code)),
        _ => return None,
    };
    Some(word.to_owned())
}

/// `PART_PAID` becomes *Part paid*.
fn sentence(code: &str) -> String {
    let words = code.replace('_', " ").to_lowercase();
    let mut letters = words.chars();
    letters
        .next()
        .map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A timestamp as the service writes it: milliseconds, or a time in UTC with or without a zone.
fn timestamp(text: &str) -> Option<Timestamp> {
    if text.len() == 13 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return text.parse().ok().map(Timestamp);
    }
    let zoned = DateTime::parse_from_rfc3339(text).map(|time| time.timestamp_millis());
    let bare = ["%Y-%m-%dT%H:%M:%S%.f", "%Y-%m-%d %H:%M:%S%.f"]
        .iter()
        .find_map(|form| NaiveDateTime::parse_from_str(text, form).ok())
        .map(|time| time.and_utc().timestamp_millis());
    zoned.ok().or(bare).map(Timestamp)
}

/// A level of identity check: `KYC2` becomes *Level 2*.
pub(crate) fn level(code: &str) -> String {
    code.trim()
        .strip_prefix("KYC")
        .map_or_else(|| code.trim().to_owned(), |level| format!("Level {level}"))
}

/// A field name of the service as words: `customerAccountNumber` becomes *Customer account number*.
pub fn spaced(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    let is_upper = |place: usize| letters.get(place).is_some_and(|letter| letter.is_uppercase());
    let mut words = String::new();
    for (place, letter) in letters.iter().enumerate() {
        // Consecutive capitals are an abbreviation: `dateUTC`.
        let short = is_upper(place) && (is_upper(place + 1) || (place > 0 && is_upper(place - 1)));
        if place == 0 {
            words.extend(letter.to_uppercase());
            continue;
        }
        if is_upper(place) && !is_upper(place - 1) {
            words.push(' ');
        }
        match letter {
            '_' => words.push(' '),
            letter if short => words.push(*letter),
            letter => words.extend(letter.to_lowercase()),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_the_service_become_words() {
        assert_eq!(spaced("customerAccountNumber"), "Customer account number");
        assert_eq!(spaced("units"), "Units");
        assert_eq!(spaced("debt_before"), "Debt before");
        assert_eq!(spaced("dateUTC"), "Date UTC");
        assert_eq!(spaced("dateTimeUTC"), "Date time UTC");
    }

    #[test]
    fn times_amounts_and_codes_are_formatted() {
        for (name, value, expected) in [
            (
                "paymentDate",
                "2026-11-24T13:05:00",
                ("Payment date", "Tue 24 Nov 2026, 14:05:00 WAT"),
            ),
            ("dateUTC", "1795525500000", ("Date", "Tue 24 Nov 2026, 14:05:00 WAT")),
            ("paymentDate", "24 November", ("Payment date", "24 November")),
            ("debtBefore", "1250.50", ("Debt before", "₦1,250.50")),
            ("totalPayment", "5000.00", ("Total payment", "₦5,000.00")),
            ("units", "12.5", ("Units", "12.5")),
            ("unitType", "KWH", ("Unit type", "kWh")),
            ("integrationStatus", "PART_PAID", ("Integration status", "Part paid")),
            ("integrationStatus", "INCONCLUSIVE", ("Integration status", "Not confirmed yet")),
            ("status", "SUCCESSFUL", ("Status", "Done")),
            ("transactionStatus", "FAILED", ("Transaction status", "Not done")),
            ("status", "Held by risk", ("Status", "Held by risk")),
            ("customerName", "ADA", ("Customer name", "ADA")),
            ("meterSerial", "0123456785", ("Meter serial", "0123456785")),
        ] {
            let shown = named(name, value);
            assert_eq!((shown.name.as_str(), shown.value.as_str()), expected, "{name}");
        }
        assert_eq!((level("KYC2"), level("other")), ("Level 2".to_owned(), "other".to_owned()));
    }
}
