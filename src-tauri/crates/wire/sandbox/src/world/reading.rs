//! Reading of a request's body, after the hash was checked over the body as sent.

use service_api::masked::MASK;

use super::periods;
use crate::raw::Raw;

/// Fields that the service itself truncates (`docs/spec/business.md#deposit-to-bank`).
const CUT: &[(&str, &str, usize)] = &[("depositToBank", "alternateSenderName", 20), ("depositToBank", "remarks", 30)];

/// Normalises a body: null and empty texts count as absent, numbers lose exponents and trailing zeros, passwords of customers are removed,
/// other passwords are masked, truncated fields are truncated, and a period has one format.
pub(crate) fn read_body(operation: &str, body: &Raw) -> Raw {
    let mut body = plain(body);
    for (_, name, length) in CUT.iter().filter(|(of, _, _)| *of == operation) {
        if let Some(Raw::Text(text)) = body.get_mut(name) {
            *text = text.chars().take(*length).collect();
        }
    }
    periods::respell(operation, &mut body);
    body
}

fn plain(value: &Raw) -> Raw {
    match value {
        Raw::Number(number) => Raw::Number(without_last_zeros(&without_exponent(number))),
        Raw::List(items) => Raw::List(items.iter().map(plain).collect()),
        Raw::Group(members) => {
            let there = |(name, value): &&(String, Raw)| {
                !matches!(value, Raw::Null) && value.as_text() != Some("") && !name.ends_with("redentials")
            };
            Raw::Group(
                members
                    .iter()
                    .filter(there)
                    .map(|(name, value)| (name.clone(), if name == "password" { Raw::text(MASK) } else { plain(value) }))
                    .collect(),
            )
        }
        Raw::Null | Raw::Flag(_) | Raw::Text(_) => value.clone(),
    }
}

/// `9999999999999.990000` as `9999999999999.99`, which has no more digits than every JSON reader keeps.
fn without_last_zeros(number: &str) -> String {
    match number.split_once('.') {
        Some(_) if !number.contains(['e', 'E']) => number.trim_end_matches('0').trim_end_matches('.').to_owned(),
        Some(_) | None => number.to_owned(),
    }
}

/// The largest exponent that is written out: every number with it exceeds all amounts, as does one with a larger exponent.
const MOST: i32 = 30;

/// `1.0E7` as `10000000`, digit by digit. A larger exponent counts as [`MOST`], because JSON readers refuse numbers beyond a float; smaller
/// ones that no amount needs are unchanged.
fn without_exponent(number: &str) -> String {
    let Some((digits, exponent)) = number.split_once(['e', 'E']) else {
        return number.to_owned();
    };
    let negative = exponent.starts_with('-');
    let exponent = match exponent.parse::<i32>() {
        Ok(exponent) if exponent >= -MOST => exponent.min(MOST),
        Err(_) if !negative => MOST,
        Ok(_) | Err(_) => return number.to_owned(),
    };
    let (sign, digits) = match digits.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", digits),
    };
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let shift = usize::try_from(exponent.unsigned_abs()).unwrap_or(0);
    let (whole, decimals) = if exponent >= 0 {
        let moved: String = decimals.chars().chain(std::iter::repeat('0')).take(shift).collect();
        (format!("{whole}{moved}"), decimals.chars().skip(shift).collect::<String>())
    } else {
        let padded = format!("{}{whole}", "0".repeat(shift));
        let point = padded.len() - shift;
        (padded[..point].to_owned(), format!("{}{decimals}", &padded[point..]))
    };
    let whole = whole.trim_start_matches('0');
    let whole = if whole.is_empty() { "0" } else { whole };
    if decimals.is_empty() {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{decimals}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponents_become_digits() {
        for (written, plain) in [
            ("1.0E7", "10000000"),
            ("5000.0", "5000.0"),
            ("1.2345e2", "123.45"),
            ("12e-2", "0.12"),
            ("1234.5e-2", "12.345"),
            ("-1e1", "-10"),
            ("0e5", "0"),
            ("1e+3", "1000"),
            ("1e400", "1000000000000000000000000000000"),
            ("1e99999999999", "1000000000000000000000000000000"),
            ("0e999", "0"),
            ("1e-999", "1e-999"),
        ] {
            assert_eq!(without_exponent(written), plain, "{written}");
        }
    }

    #[test]
    fn removes_empty_values_and_passwords() {
        let body = Raw::parse(
            r#"{"a":null,"b":"","items":[{"senderCredentials":"x","c":1E2,"d":null,"e":100.50,"f":7.00}],"remarks":"1234567890123456789012345678901"}"#,
        );
        let read = read_body("depositToBank", &body.expect("reads"));
        let expected = r#"{"items":[{"c":100,"e":100.5,"f":7}],"remarks":"123456789012345678901234567890"}"#;
        assert_eq!(read.to_string(), expected);
    }
}
