//! The spellings of an amount in different programs.

use crate::decimal;

/// A decimal number without redundant zeros.
struct Number {
    whole: String,
    decimals: String,
}

impl Number {
    fn read(text: &str) -> Option<Self> {
        let (whole, decimals) = decimal::split_at(text, 0)?;
        let whole = whole.trim_start_matches('0');
        Some(Self {
            whole: if whole.is_empty() { "0" } else { whole }.to_owned(),
            decimals: decimals.trim_end_matches('0').to_owned(),
        })
    }

    fn shortest(&self) -> String {
        match self.decimals.as_str() {
            "" => self.whole.clone(),
            decimals => format!("{}.{decimals}", self.whole),
        }
    }

    fn with_decimals(&self, least: usize) -> String {
        format!("{}.{:0<least$}", self.whole, self.decimals)
    }

    /// As Java prints a `double`: with an exponent from ten million.
    fn double(&self) -> String {
        if self.whole.len() < 8 {
            return self.with_decimals(1);
        }
        let (first, rest) = self.whole.split_at(1);
        let digits = format!("{rest}{}", self.decimals);
        let digits = digits.trim_end_matches('0');
        format!("{first}.{}E{}", if digits.is_empty() { "0" } else { digits }, rest.len())
    }

    /// As Java prints a `BigDecimal` without trailing zeros.
    fn stripped(&self) -> Option<String> {
        let digits = self.whole.trim_end_matches('0');
        let zeros = self.whole.len() - digits.len();
        if zeros == 0 || digits.is_empty() || !self.decimals.is_empty() {
            return None;
        }
        let (first, rest) = digits.split_at(1);
        let point = if rest.is_empty() { "" } else { "." };
        Some(format!("{first}{point}{rest}E+{}", self.whole.len() - 1))
    }

    /// In the minor unit, if it has no smaller parts.
    fn minor(&self) -> Option<String> {
        let text = format!("{}{:0<2}", self.whole, self.decimals);
        let text = text.trim_start_matches('0');
        (self.decimals.len() <= 2 && !text.is_empty()).then(|| text.to_owned())
    }
}

/// The shortest exact spelling, which this application writes; `None` if `text` is not a number.
pub(super) fn shortest(text: &str) -> Option<String> {
    Number::read(text).map(|number| number.shortest())
}

/// Other spellings of the amount `text`, the common ones first; empty if it is not a number.
pub fn others(text: &str) -> Vec<String> {
    let Some(number) = Number::read(text) else { return Vec::new() };
    let all = [
        Some(number.shortest()),
        Some(number.with_decimals(1)),
        Some(number.with_decimals(2)),
        Some(number.double()),
        number.stripped(),
        Some(format!("{}.{:0<2}", decimal::grouped(&number.whole), number.decimals)),
        Some(decimal::grouped(&number.whole)).filter(|_| number.decimals.is_empty()),
        number.minor(),
        Some(number.with_decimals(2))
            .filter(|_| number.whole == "0")
            .map(|text| text[1..].to_owned()),
    ];
    let mut found: Vec<String> = Vec::new();
    for spelling in all.into_iter().flatten() {
        if spelling != text && !found.contains(&spelling) {
            found.push(spelling);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    // Expected spellings: Java 21 `Double.toString`, `BigDecimal.stripTrailingZeros().toString()`, Python `format(x, ',.2f')`, by hand.
    #[test]
    fn spells_an_amount_as_other_programs_do() {
        let check = |text: &str, expected: &str| assert_eq!(others(text).join(" "), expected, "{text}");
        check("1000", "1000.0 1000.00 1E+3 1,000.00 1,000 100000");
        check("1000.0", "1000 1000.00 1E+3 1,000.00 1,000 100000");
        check("100.5", "100.50 10050");
        check("100.50", "100.5 10050");
        check("0.5", "0.50 50 .50");
        check("10000000", "10000000.0 10000000.00 1.0E7 1E+7 10,000,000.00 10,000,000 1000000000");
        check("1.0E7", "10000000 10000000.0 10000000.00 1E+7 10,000,000.00 10,000,000 1000000000");
        check("12345678.9", "12345678.90 1.23456789E7 12,345,678.90 1234567890");
        check("99999999.99", "9.999999999E7 99,999,999.99 9999999999");
        for text in ["", "abc", "-5", "5 ", "1e999", "٥"] {
            assert!(others(text).is_empty(), "{text}");
        }
        assert_eq!(shortest("1000.00").as_deref(), Some("1000"));
        assert_eq!(shortest("5 "), None);
    }
}
