//! Exact sums of decimal texts.

/// A sum in 10⁻¹⁵ naira: as many places as a spreadsheet number has digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exact(i128);

impl Exact {
    const PLACES: usize = 15;
    const ONE: i128 = 1_000_000_000_000_000;

    /// An amount in kobo.
    pub fn of_kobo(kobo: i128) -> Self {
        Self(kobo.saturating_mul(Self::ONE / 100))
    }

    /// Adds a number that is not below zero: digits, perhaps a point. Places beyond the fifteenth are ignored, and so is a text that is not
    /// a number.
    pub fn add(&mut self, number: &str) {
        let (whole, rest) = number.split_once('.').unwrap_or((number, ""));
        let rest = rest.get(..Self::PLACES).unwrap_or(rest);
        if let Ok(value) = format!("{whole}{rest:0<width$}", width = Self::PLACES).parse::<i128>() {
            self.0 = self.0.saturating_add(value);
        }
    }

    /// The sum with its decimal mark moved to the right by this many places.
    pub fn moved_right(self, places: u8) -> Self {
        Self(
            10_i128
                .checked_pow(u32::from(places))
                .map_or(i128::MAX, |factor| self.0.saturating_mul(factor)),
        )
    }

    pub fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    pub fn less(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// As `-1234.5678`, with at least two decimals.
    pub fn decimal(self) -> String {
        let (size, one) = (self.0.unsigned_abs(), Self::ONE.unsigned_abs());
        let places = format!("{:0width$}", size % one, width = Self::PLACES);
        let sign = if self.0 < 0 { "-" } else { "" };
        format!("{sign}{}.{:0<2}", size / one, places.trim_end_matches('0'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_exact() {
        let sum = |numbers: &[&str]| {
            let mut sum = Exact::default();
            numbers.iter().for_each(|number| sum.add(number));
            sum.decimal()
        };
        assert_eq!(sum(&["0.1", "0.2"]), "0.30");
        assert_eq!(sum(&["123456.7891", "0.0009"]), "123456.79");
        assert_eq!(sum(&["33333.3333333333", "33333.3333333333", "33333.3333333334"]), "100000.00");
        assert_eq!(sum(&["9999999999999.99", "0.01"]), "10000000000000.00");
        assert_eq!(Exact::of_kobo(150).moved_right(3).decimal(), "1500.00");
        assert_eq!(Exact::of_kobo(150).less(Exact::of_kobo(175)).decimal(), "-0.25");
    }
}
