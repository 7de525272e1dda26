//! Rates of foreign currencies, as the service reports them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Names a foreign currency.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct RatesRequest {
    /// Three letters, such as `USD`.
    pub currency: String,
}

/// The rates at one time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct RateView {
    /// When the service was queried.
    pub at: String,
    /// What the service pays for one unit of the foreign currency, in naira, as the service spells it.
    pub buy: String,
    /// What the service charges for one unit, in naira, as the service spells it.
    pub sell: String,
}

/// The rates of a currency.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RatesView {
    /// The foreign currency.
    pub currency: String,
    /// Our own checks of the last thirty days, latest first.
    pub checks: Vec<RateView>,
}
