//! What the service lists: banks, operators, bundles, billers, kept and dated; what changed in them, and aliases of banks.

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

/// A bank of the directory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ListedBankView {
    /// The service's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The central bank's code, where the service tells it.
    pub code: Option<String>,
    /// The service's own wallet.
    pub wallet: bool,
}

/// The banks, by name.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BanksView {
    /// Each once.
    pub banks: Vec<ListedBankView>,
    /// When the service told them.
    pub as_of: String,
    /// Why they are not newer.
    pub problem: Option<String>,
}

/// A list of the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DirectoryList {
    /// Banks.
    Banks,
    /// Mobile operators.
    Operators,
    /// Billers.
    Billers,
    /// What an operator sells.
    Bundles,
    /// What a biller sells.
    Services,
}

/// Asks what changed in a list.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DirectoryNewsRequest {
    /// Which.
    pub list: DirectoryList,
    /// Whose, by its public id, of what an operator or biller sells.
    pub of: Option<String>,
}

/// What became of a thing in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ListChangeKind {
    /// It is new.
    Added,
    /// It is not listed any more.
    Gone,
    /// It has another name.
    Renamed,
    /// It has another code or price.
    Told,
    /// The service knows what has this name by another id.
    Identity,
}

/// A change of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ListChangeView {
    /// When the list was fetched that has it.
    pub at: String,
    /// What became of it.
    pub kind: ListChangeKind,
    /// Its name now, or the last one it had.
    pub name: String,
    /// The name, code or price before.
    pub was: Option<String>,
    /// The code or price now.
    pub now: Option<String>,
}

/// What changed in a list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DirectoryNewsView {
    /// When the list was told that the present one was compared with; none for a first one.
    pub since: Option<String>,
    /// What changed since then.
    pub latest: Vec<ListChangeView>,
    /// What changed before that, the latest first.
    pub earlier: Vec<ListChangeView>,
}
