//! Rates of foreign currencies.

use service_api::value::{AnswerAmount, Currency};
use service_api::{GetForeignExchangeRate, GetForeignExchangeRateResult};

use super::{Answers, Refusal, Step, World};
use crate::seed::Seed;
use crate::service_message::ServiceMessage;

/// Kobo for one unit of each currency, before the seed adjusts it.
const NAIRA_KOBO: &[(&str, i64)] = &[
    ("NGN", 100),
    ("USD", 152_500),
    ("GBP", 201_000),
    ("EUR", 177_300),
    ("CAD", 109_400),
    ("CNY", 21_350),
    ("GHS", 12_980),
    ("KES", 1_180),
    ("XOF", 271),
    ("ZAR", 8_760),
];

/// The price of one unit of a foreign currency, in millionths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rate {
    /// The rate at which the service buys it.
    pub(crate) buy: i64,
    /// The rate at which the service sells it.
    pub(crate) sell: i64,
}

/// The rates of two known currencies: 1 % on each side of a middle that the seed moves by at most 2 % for each currency.
pub(crate) fn rate(seed: Seed, base: &str, foreign: &str) -> Option<Rate> {
    let worth = |currency: &str| {
        let (_, kobo) = NAIRA_KOBO.iter().find(|(known, _)| *known == currency)?;
        let moved = match currency {
            "NGN" => 200,
            _ => i64::try_from(seed.below(401, "rate", currency)).unwrap_or(200),
        };
        Some(kobo * (9_800 + moved))
    };
    let (base, foreign) = (worth(base)?, worth(foreign)?);
    let at = |percent: i64| foreign * 10_000 * percent / base;
    Some(Rate {
        buy: at(99),
        sell: at(101),
    })
}

fn decimal(millionths: i64) -> AnswerAmount {
    let text = format!("{}.{:06}", millionths / 1_000_000, millionths % 1_000_000);
    AnswerAmount::new(text.trim_end_matches('0').trim_end_matches('.'))
}

impl Answers<GetForeignExchangeRate> for World {
    fn answer(&mut self, request: GetForeignExchangeRate, _step: &Step) -> Result<GetForeignExchangeRateResult, Refusal> {
        let of = |currency: &Currency| Some(currency.as_str().into());
        let rate = rate(self.seed, request.baseCurrency.as_str(), request.foreignCurrency.as_str())
            .ok_or_else(|| Refusal::new("-2", ServiceMessage::UnsupportedCurrency))?;
        Ok(GetForeignExchangeRateResult {
            responseCode: Some("0".into()),
            errorMessage: Some("Success".into()),
            baseCurrency: of(&request.baseCurrency),
            foreignCurrency: of(&request.foreignCurrency),
            buyRate: Some(decimal(rate.buy)),
            sellRate: Some(decimal(rate.sell)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_service_buys_at_a_lower_rate_than_it_sells() {
        for seed in 0..20 {
            for (base, _) in NAIRA_KOBO {
                for (foreign, _) in NAIRA_KOBO {
                    let rate = rate(Seed(seed), base, foreign).expect("known");
                    assert!(0 < rate.buy && rate.buy < rate.sell, "{seed} {base} {foreign} {rate:?}");
                }
            }
            let dollar = rate(Seed(seed), "NGN", "USD").expect("known");
            // 1,525 moved by 2 %, less 1 %.
            assert!((1_479_000_000..1_540_000_000).contains(&dollar.buy), "{dollar:?}");
        }
        assert_eq!(rate(Seed(1), "NGN", "XYZ"), None);
        assert_eq!(decimal(1_509_750_000).text, "1509.75");
        assert_eq!(decimal(649).text, "0.000649");
        assert_eq!(decimal(1_000_000).text, "1");
    }
}
