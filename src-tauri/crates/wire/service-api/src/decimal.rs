//! Decimal numbers that are kept as text, so that no digit is lost.

/// The most digits of an amount; a text with more is not accepted as a number.
const MAX_DIGITS: usize = 34;

/// The digits of a number before and after the place `shift` positions behind its point. Reads digits, thousands separators, a point and an
/// exponent.
pub(crate) fn split_at(text: &str, shift: isize) -> Option<(String, String)> {
    let text = text.replace(',', "");
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i8>().ok()?),
        None => (text.as_str(), 0),
    };
    let (whole, decimals) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{decimals}");
    if digits.is_empty() || digits.len() > MAX_DIGITS || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let place = isize::try_from(whole.len()).ok()? + isize::from(exponent) + shift;
    Some(match usize::try_from(place) {
        Ok(place) if place <= digits.len() => (digits[..place].to_owned(), digits[place..].to_owned()),
        Ok(place) => (format!("{digits}{}", "0".repeat(place - digits.len())), String::new()),
        Err(_) => (String::new(), format!("{}{digits}", "0".repeat(place.unsigned_abs()))),
    })
}

/// `whole` with a comma before every three digits from the end.
pub(crate) fn grouped(whole: &str) -> String {
    let mut grouped = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
