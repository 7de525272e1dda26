//! Which fault can strike which operation. Arming, `docs/sandbox.md` and the tests go by this.

use service_api::declare::{Effect, Spec};
use service_api::{
    DispenseCash, GetOperationStatus, GetPersistentPaymentAccount, GetProcessDetails, GetTransactionDetails,
    GetTransactionDetailsByInvoiceNumber, GetTransactionDetailsByMerchantReference, History, MoneyTransferBulk, ReconciliationReport,
    Status, TransactionHistory, TransactionStatus, declare::Operation as _,
};

use super::Fault;

/// Which operations a fault can strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fits {
    /// Every operation.
    All,
    /// What changes anything.
    Changes,
    /// What moves money.
    MovesMoney,
    /// What moves money out of a wallet.
    Spends,
    /// What names an amount and changes something.
    Amounts,
    /// Only these.
    Only(&'static [&'static str]),
}

/// What answers with one result for each payment of a group.
pub(super) const GROUPS: Fits = Fits::Only(&[MoneyTransferBulk::SPEC.id]);
/// What answers with rows.
pub(super) const ROWS: Fits = Fits::Only(&[History::SPEC.id, TransactionHistory::SPEC.id, ReconciliationReport::SPEC.id]);
/// What tells of one payment by its reference.
pub(super) const STATUSES: Fits = Fits::Only(&[GetOperationStatus::SPEC.id, TransactionStatus::SPEC.id, Status::SPEC.id]);
/// What tells of anything that happened.
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
    /// Whether it can strike `spec`; for one that strikes callbacks that is never so.
    pub fn fits(self, spec: &Spec) -> bool {
        !self.strikes_callbacks() && self.traits().fits.has(spec)
    }
}
