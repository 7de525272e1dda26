//! The approval snapshot of a draft. What is approved are stored rows; what is sent is made from the same rows, and only if their digest is
//! still the approved one. Nothing is computed again in between.

use service_api::value::{Amount, BankId};
use sha2::{Digest as _, Sha256};
use sheet_rules::payout::Plan;

use crate::messages;
use crate::tables::plans::{PlanItemRow, PlanRow};
use crate::view::Route;
use system::error::{AppError, ErrorCode};

/// A submitted draft as it will be sent.
#[derive(Debug)]
pub(crate) struct ApprovalSnapshot {
    pub plan: Plan,
    /// The service's id of each payment's bank, in the same order.
    pub banks: Vec<BankId>,
    pub route: Route,
    pub group_size: u32,
}

impl ApprovalSnapshot {
    /// SHA-256 over the payment plan, the route and the banks' ids.
    pub(crate) fn digest(&self) -> [u8; 32] {
        let mut bytes = self.plan.canonical();
        let mut put = |value: &str| bytes.extend_from_slice(format!("{}:{value}\n", value.len()).as_bytes());
        put(self.route.word());
        put(&self.group_size.to_string());
        self.banks.iter().for_each(|bank| put(bank.as_str()));
        Sha256::digest(&bytes).into()
    }

    /// Reads a snapshot from its stored rows.
    pub(crate) fn of_rows(row: &PlanRow, items: &[PlanItemRow]) -> Result<Self, AppError> {
        let total = items
            .iter()
            .try_fold(0_i64, |sum, item| sum.checked_add(item.item.amount.minor()))
            .and_then(|sum| Amount::from_minor(sum).ok());
        Ok(Self {
            plan: Plan {
                items: items.iter().map(|item| item.item.clone()).collect(),
                total: total.ok_or_else(not_approved)?,
            },
            banks: items.iter().map(|item| item.bank_id.clone()).collect(),
            route: Route::of_word(&row.route).map_err(|_| not_approved())?,
            group_size: row.group_size,
        })
    }

    pub(crate) fn rows(&self) -> Vec<PlanItemRow> {
        let items = self.plan.items.iter().cloned().zip(self.banks.iter().cloned());
        items.map(|(item, bank_id)| PlanItemRow { item, bank_id }).collect()
    }
}

/// The error for stored rows that differ from what was approved.
pub fn not_approved() -> AppError {
    AppError::new(ErrorCode::Conflict, messages::NOT_AS_APPROVED).hint(messages::SUBMIT_AND_CHECK_AGAIN)
}

/// The digest of a snapshot's stored rows, computed before anything is sent.
pub fn digest_of(row: &PlanRow, items: &[PlanItemRow]) -> Result<String, AppError> {
    Ok(hex::encode(ApprovalSnapshot::of_rows(row, items)?.digest()))
}
