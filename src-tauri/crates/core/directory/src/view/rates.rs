//! Rates of foreign currencies, as the service tells them.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Names a foreign currency.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct RatesRequest {
    /// Three letters, such as `USD`.
    pub currency: String,
}

/// What the service told at one time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct RateView {
    /// When it was asked.
    pub at: String,
    /// What the service pays for one unit of the foreign currency, in naira, as told.
    pub buy: String,
    /// What it wants for one, in naira, as told.
    pub sell: String,
}

/// The rates of a currency.
#[derive(Clone, Debug, Serialize, TS)]
pub struct RatesView {
    /// The foreign currency.
    pub currency: String,
    /// Our own checks of the last thirty days, the latest first.
    pub checks: Vec<RateView>,
}
