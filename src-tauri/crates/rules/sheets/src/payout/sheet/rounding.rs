//! Rounding half up to whole kobo: proposed row by row, with the effect on the whole column.

/// Naira and kobo, rounded at the third decimal; half a kobo is rounded up.
pub(super) fn half_up(naira: u64, decimals: &str) -> Option<(u64, u8)> {
    let digit = |place: usize| Some(decimals.as_bytes().get(place)? - b'0');
    let kobo = digit(0)? * 10 + digit(1)? + u8::from(digit(2)? >= 5);
    if kobo == 100 {
        Some((naira.checked_add(1)?, 0))
    } else {
        Some((naira, kobo))
    }
}

/// The effect of rounding each amount of a column half up to whole kobo.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rounding {
    pub(super) rows: u32,
    /// In 10⁻¹⁸ naira: more places than any cell has digits.
    effect: i128,
}

impl Rounding {
    const ONE: i128 = 1_000_000_000_000_000_000;

    /// Counts an amount that needs rounding: its naira and its decimals. Decimals beyond the eighteenth are ignored.
    pub(super) fn add(&mut self, whole: u64, decimals: &str) {
        let Some((naira, kobo)) = half_up(whole, decimals) else { return };
        let known = decimals.get(..18).unwrap_or(decimals);
        let Ok(fraction) = format!("{known:0<18}").parse::<i128>() else {
            return;
        };
        let rounded = i128::from(naira - whole) * Self::ONE + i128::from(kobo) * (Self::ONE / 100);
        self.rows = self.rows.saturating_add(1);
        self.effect += rounded - fraction;
    }

    /// The effect in words: `₦0.003333 more`.
    pub(super) fn words(self) -> String {
        let size = self.effect.unsigned_abs();
        let one = Self::ONE.unsigned_abs();
        let decimals = format!("{:018}", size % one);
        let decimals = format!("{:0<2}", decimals.trim_end_matches('0'));
        match self.effect {
            0 => "the same total".to_owned(),
            more => format!("₦{}.{decimals} {}", size / one, if more > 0 { "more" } else { "less" }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_effect_of_rounding_is_reported() {
        let words = |texts: &[&str]| {
            let mut rounding = Rounding::default();
            for text in texts {
                let (whole, decimals) = text.split_once('.').expect("decimals");
                rounding.add(whole.parse().expect("naira"), decimals);
            }
            (rounding.rows, rounding.words())
        };
        // By hand: 10416.67 − 10416.666667 = 0.003333; 0.01 − 0.005 = 0.005; 5.12 − 5.124 = −0.004.
        assert_eq!(words(&["10416.666667"]), (1, "₦0.003333 more".to_owned()));
        assert_eq!(words(&["10416.666667", "0.005", "5.12000"]), (3, "₦0.008333 more".to_owned()));
        assert_eq!(words(&["5.124"]), (1, "₦0.004 less".to_owned()));
        assert_eq!(words(&["1.005", "1.995"]), (2, "₦0.01 more".to_owned()));
        assert_eq!(words(&["5.125", "5.125", "5.130", "0.994", "0.996"]), (5, "₦0.01 more".to_owned()));
    }
}
