//! What the service sells and who is paid through it: operators, bundles, billers. Kept and dated.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Asks for a list.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DirectoryRequest {
    /// Whether the service is asked even where the kept list is fresh.
    pub again: bool,
}

/// Asks for the list of one operator or biller.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct OfferedRequest {
    /// Its public id.
    pub of: String,
    /// Whether the service is asked even where the kept list is fresh.
    pub again: bool,
}

/// Somebody who is paid: an operator or a biller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ProviderView {
    /// The public id.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// What it sells, as told.
    pub about: Option<String>,
}

/// Something sold: a data bundle, a biller's service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct OfferedView {
    /// Its id or code.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it costs, decimal text; none where the customer says how much.
    pub price: Option<String>,
}

/// Operators or billers, by name.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ProvidersView {
    /// Each once.
    pub providers: Vec<ProviderView>,
    /// When the service told them.
    pub as_of: String,
    /// Why they are not newer.
    pub problem: Option<String>,
}

/// What one of them sells.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OffersView {
    /// In the order in which the service tells them.
    pub offers: Vec<OfferedView>,
    /// When the service told them.
    pub as_of: String,
    /// Why they are not newer.
    pub problem: Option<String>,
}

/// Asks whose number it probably is.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PhoneRequest {
    /// As typed.
    pub phone: String,
}

/// Whose number it probably is.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OperatorGuessView {
    /// The operator's public id; none where nothing can be said.
    pub operator: Option<String>,
    /// The first digits that say so, such as `0803`.
    pub prefix: Option<String>,
}
