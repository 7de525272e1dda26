//! Number cells as decimal text. A float is only converted to text here; nothing is calculated with it.

use std::fmt::Write;

/// Writes a number cell as digits, without an exponent. Returns false if it is not a number.
///
/// The text is the shortest that represents the same number. If a formula left noise beyond the fifteen digits that a spreadsheet keeps and
/// shows (`10416.669999999998`), the text is what the spreadsheet shows (`10416.67`).
pub fn write_decimal(value: f64, text: &mut String) -> bool {
    text.clear();
    if !value.is_finite() || write!(text, "{value}").is_err() {
        return false;
    }
    let digits = text.bytes().filter(u8::is_ascii_digit).skip_while(|digit| *digit == b'0').count();
    if digits > 15 && text.contains('.') {
        let Ok(shown) = format!("{value:.14e}").parse::<f64>() else {
            return false;
        };
        text.clear();
        return write!(text, "{shown}").is_ok();
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_what_the_spreadsheet_shows() {
        let text = |value: f64| {
            let mut text = String::new();
            write_decimal(value, &mut text).then_some(text)
        };
        // The expected texts are those of the cells' XML and of Excel's General format.
        for (value, expected) in [
            (1250.0, "1250"),
            (1250.5, "1250.5"),
            (-0.01, "-0.01"),
            (1e21, "1000000000000000000000"),
            (10416.669999999998, "10416.67"),
            (10416.666666666666, "10416.6666666667"),
            (9999999999999.99, "9999999999999.99"),
            (1012854016.0, "1012854016"),
            (999134.8049999999, "999134.805"),
            (0.000001, "0.000001"),
        ] {
            assert_eq!(text(value).as_deref(), Some(expected));
        }
        assert_eq!(text(f64::NAN), None);
    }
}
