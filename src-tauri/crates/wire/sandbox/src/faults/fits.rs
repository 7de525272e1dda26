//! Which fault can apply to which operation. Arming, `docs/sandbox.md` and the tests use this.

use service_api::declare::{Effect, Spec};
use service_api::{
    DispenseCash, GetOperationStatus, GetPersistentPaymentAccount, GetProcessDetails, GetTransactionDetails,
    GetTransactionDetailsByInvoiceNumber, GetTransactionDetailsByMerchantReference, History, MoneyTransferBulk, ReconciliationReport,
    Status, TransactionHistory, TransactionStatus, declare::Operation as _,
};

use super::Fault;

/// The operations that a fault can apply to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fits {
    /// Every operation.
    All,
    /// Operations that change anything.
    Changes,
    /// Operations that move money.
    MovesMoney,
    /// Operations that move money out of a wallet.
    Spends,
    /// Operations that change something and have an amount.
    Amounts,
    /// These operations only.
    Only(&'static [&'static str]),
}

/// Operations that answer with one result for each payment of a bulk call.
pub(super) const GROUPS: Fits = Fits::Only(&[MoneyTransferBulk::SPEC.id]);
/// Operations that answer with rows.
pub(super) const ROWS: Fits = Fits::Only(&[History::SPEC.id, TransactionHistory::SPEC.id, ReconciliationReport::SPEC.id]);
/// Operations that report one payment by its reference.
pub(super) const STATUSES: Fits = Fits::Only(&[GetOperationStatus::SPEC.id, TransactionStatus::SPEC.id, Status::SPEC.id]);
/// Operations that report any executed operation.
pub(super) const STATUS_QUERIES: Fits = Fits::Only(&[
    GetOperationStatus::SPEC.id,
    TransactionStatus::SPEC.id,
    Status::SPEC.id,
    History::SPEC.id,
    TransactionHistory::SPEC.id,
    GetPersistentPaymentAccount::SPEC.id,
    GetTransactionDetails::SPEC.id,
    GetTransactionDetailsByInvoiceNumber::SPEC.id,
    GetTransactionDetailsByMerchantReference::SPEC.id,
    GetProcessDetails::SPEC.id,
    ReconciliationReport::SPEC.id,
]);

impl Fits {
    fn has(self, spec: &Spec) -> bool {
        match self {
            Self::All => true,
            Self::Changes => spec.effect.changes(),
            Self::MovesMoney => spec.effect == Effect::MovesMoney,
            Self::Spends => spec.effect == Effect::MovesMoney && spec.id != DispenseCash::SPEC.id,
            Self::Amounts => spec.effect.changes() && (spec.fields)().iter().any(|field| ["amount", "items"].contains(&field.name)),
            Self::Only(ids) => ids.contains(&spec.id),
        }
    }
}

impl Fault {
    /// Whether it can apply to `spec`; never for a fault of callbacks.
    pub fn fits(self, spec: &Spec) -> bool {
        !self.applies_to_callbacks() && self.traits().fits.has(spec)
    }
}
