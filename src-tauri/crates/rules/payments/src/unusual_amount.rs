//! Unusual amounts, compared with earlier ones, so that one zero too many is noticed.

use service_api::value::Amount;

/// The number of latest amounts that are compared.
pub const LATEST: u32 = 50;
/// With fewer amounts there is no comparison.
const FEWEST: usize = 5;
/// One zero too many.
const MUCH: i64 = 10;

/// The median of the earlier amounts, if `amount` is at least ten times as much.
pub fn median_if_exceeded(mut before: Vec<Amount>, amount: Amount) -> Option<Amount> {
    if before.len() < FEWEST {
        return None;
    }
    before.sort_unstable();
    let usual = *before.get((before.len() - 1) / 2)?;
    (amount.minor() / MUCH >= usual.minor()).then_some(usual)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_zero_too_many_is_noticed_with_enough_earlier_amounts() {
        let naira = |whole: i64| Amount::from_minor(whole * 100).expect("an amount");
        let before: Vec<Amount> = [9_000, 12_500, 900_000, 10_000, 12_000].map(naira).to_vec();
        for (whole, usual) in [(12_500, None), (119_999, None), (120_000, Some(12_000)), (1_250_000, Some(12_000))] {
            assert_eq!(median_if_exceeded(before.clone(), naira(whole)), usual.map(naira), "{whole}");
        }
        // The median of six is the third.
        let six = [1, 2, 3, 4, 5, 6].map(naira).to_vec();
        assert_eq!(median_if_exceeded(six, naira(30)), Some(naira(3)));
        assert_eq!(median_if_exceeded(before[..4].to_vec(), naira(1_000_000)), None);
    }
}
