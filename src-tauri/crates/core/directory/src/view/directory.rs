//! The lists of the service: banks, operators, bundles, billers, stored with their dates; what changed in them, and aliases of banks.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Requests a list.
#[derive(Clone, Copy, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DirectoryRequest {
    /// Whether to fetch the list even if the stored one is fresh.
    pub again: bool,
}

/// Requests the list of one operator or biller.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct OfferedRequest {
    /// Its public id.
    pub of: String,
    /// Whether to fetch the list even if the stored one is fresh.
    pub again: bool,
}

/// An operator or a biller.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ProviderView {
    /// The public id.
    pub id: String,
    /// The displayed name.
    pub name: String,
    /// A description of what it sells, by the service.
    pub about: Option<String>,
}

/// A data bundle or a biller's service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct OfferedView {
    /// Its id or code.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The price as decimal text; none if the customer chooses the amount.
    pub price: Option<String>,
}

/// Operators or billers, by name.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ProvidersView {
    /// Each once.
    pub providers: Vec<ProviderView>,
    /// When the service reported them.
    pub as_of: String,
    /// Why they are not newer.
    pub problem: Option<String>,
}

/// The bundles of an operator or the services of a biller.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OffersView {
    /// In the order of the service.
    pub offers: Vec<OfferedView>,
    /// When the service reported them.
    pub as_of: String,
    /// Why they are not newer.
    pub problem: Option<String>,
}

/// Requests the probable operator of a phone number.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct PhoneRequest {
    /// As typed.
    pub phone: String,
}

/// The probable operator of a phone number.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OperatorGuessView {
    /// The operator's public id; none if it is unknown.
    pub operator: Option<String>,
    /// The first digits of the number that identify the operator, such as `0803`.
    pub prefix: Option<String>,
}

/// A bank of the directory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ListedBankView {
    /// The service's id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The central bank's code, if the service reports it.
    pub code: Option<String>,
    /// Whether it is the service's own wallet.
    pub wallet: bool,
}

/// The banks, by name.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BanksView {
    /// Each once.
    pub banks: Vec<ListedBankView>,
    /// When the service reported them.
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
    /// The bundles of an operator.
    Bundles,
    /// The services of a biller.
    Services,
}

/// Requests the changes of a list.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct DirectoryNewsRequest {
    /// The list.
    pub list: DirectoryList,
    /// For bundles and services, the public id of the operator or biller.
    pub of: Option<String>,
}

/// The kind of a change in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ListChangeKind {
    /// It is new.
    Added,
    /// It is no longer listed.
    Gone,
    /// It has another name.
    Renamed,
    /// It has another code or price.
    Told,
    /// The item with this name has another id.
    Identity,
}

/// A change of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ListChangeView {
    /// When the list with the change was fetched.
    pub at: String,
    /// The kind of change.
    pub kind: ListChangeKind,
    /// Its name now, or its last name.
    pub name: String,
    /// The name, code or price before.
    pub was: Option<String>,
    /// The code or price now.
    pub now: Option<String>,
}

/// The changes of a list.
#[derive(Clone, Debug, Serialize, TS)]
pub struct DirectoryNewsView {
    /// When the list was fetched with which the current one was compared; none for a first one.
    pub since: Option<String>,
    /// What changed since then.
    pub latest: Vec<ListChangeView>,
    /// Earlier changes, latest first.
    pub earlier: Vec<ListChangeView>,
}
