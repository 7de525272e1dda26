//! A number with fewer decimals, as a spreadsheet shows it.

/// A number that is not below zero with this many decimals, as a spreadsheet shows it: half is rounded up.
pub fn rounded(number: &str, decimals: u8) -> Option<String> {
    let (whole, rest) = number.split_once('.').unwrap_or((number, ""));
    let kept = usize::from(decimals).min(rest.len());
    let goes_up = rest.as_bytes().get(kept).is_some_and(|digit| *digit >= b'5');
    let digits: u128 = format!("{whole}{}", rest.get(..kept)?).parse().ok()?;
    let digits = digits.checked_add(u128::from(goes_up))?;
    let text = format!("{digits:0>width$}", width = kept + 1);
    let (whole, rest) = text.split_at(text.len() - kept);
    Some(if kept == 0 { whole.to_owned() } else { format!("{whole}.{rest}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_as_a_spreadsheet_shows() {
        for (number, decimals, shown) in [
            ("33333.49", 0, "33333"),
            ("33333.5", 0, "33334"),
            ("123456.7891", 2, "123456.79"),
            ("0.995", 2, "1.00"),
            ("9.99", 1, "10.0"),
            ("5", 2, "5"),
        ] {
            assert_eq!(rounded(number, decimals).as_deref(), Some(shown), "{number}");
        }
        assert_eq!(rounded("-5.5", 0), None);
    }
}
