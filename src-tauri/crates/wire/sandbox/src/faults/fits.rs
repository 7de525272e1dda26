//! Which fault can strike which operation. Arming, `docs/sandbox.md` and the tests go by this one table.

use service_api::declare::{Effect, Spec};
use service_api::{
    DispenseCash, GetOperationStatus, GetPersistentPaymentAccount, GetProcessDetails, GetTransactionDetails,
    GetTransactionDetailsByInvoiceNumber, GetTransactionDetailsByMerchantReference, History, MoneyTransferBulk, PaymentRequest,
    ReconciliationReport, Status, TransactionHistory, TransactionStatus, declare::Operation as _,
};

use super::Fault;

/// Which operations a fault can strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fits {
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
const GROUPS: Fits = Fits::Only(&[MoneyTransferBulk::SPEC.id]);
/// What answers with rows.
const ROWS: Fits = Fits::Only(&[History::SPEC.id, TransactionHistory::SPEC.id, ReconciliationReport::SPEC.id]);
/// What tells of one payment by its reference.
const STATUSES: Fits = Fits::Only(&[GetOperationStatus::SPEC.id, TransactionStatus::SPEC.id, Status::SPEC.id]);
/// What tells of anything that happened.
const LOOK_UPS: Fits = Fits::Only(&[
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

/// A fault that is not here can strike every operation.
const TABLE: &[(Fault, Fits)] = &[
    (Fault::MissingResults, GROUPS),
    (Fault::ExtraResults, GROUPS),
    (Fault::DuplicateResults, GROUPS),
    (Fault::ReorderedResults, GROUPS),
    (Fault::WrongSummary, GROUPS),
    (Fault::MissingRows, ROWS),
    (Fault::DoubledRows, ROWS),
    (Fault::InsufficientFunds, Fits::Spends),
    (Fault::PartialExecution, Fits::MovesMoney),
    (Fault::WrongAmount, Fits::Amounts),
    (Fault::Pending, Fits::Changes),
    (Fault::OnDuplicate, Fits::Changes),
    (Fault::StaleStatus, LOOK_UPS),
    (Fault::ForgetfulStatus, LOOK_UPS),
    (Fault::FlappingStatus, LOOK_UPS),
    (Fault::OtherStatus, STATUSES),
    (Fault::CallbackBeforeAnswer, Fits::Only(&[PaymentRequest::SPEC.id])),
];

impl Fits {
    fn has(self, spec: &Spec) -> bool {
        match self {
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
        let found = TABLE.iter().find(|(fault, _)| *fault == self);
        !self.strikes_callbacks() && found.is_none_or(|(_, fits)| fits.has(spec))
    }
}
