//! What was refunded of deposits, as far as these records know.

use std::collections::BTreeMap;

use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};
use service_api::value::Amount;
use session::tables::refunds;
use store::query;
use system::error::AppError;

/// Refunded amounts in kobo, by the reference of the refunded payment. Refunds are few compared with deposits.
#[derive(Clone, Debug, Default)]
pub(crate) struct DepositRefunds(BTreeMap<String, i64>);

impl DepositRefunds {
    /// Reads all of them.
    pub(crate) fn read(db: &Connection) -> Result<Self, AppError> {
        let mut backs = BTreeMap::new();
        for (reference, back) in refunds::given_back_of_requests(db)? {
            let sum: &mut i64 = backs.entry(reference).or_default();
            *sum = sum.saturating_add(back);
        }
        Ok(Self(backs))
    }

    /// The refunded amount of one deposit; `None` if nothing was refunded.
    pub(crate) fn of(&self, reference: &str) -> Option<Amount> {
        let back = self.0.get(reference).copied().filter(|back| *back > 0)?;
        Amount::from_minor(back).ok()
    }

    /// The refunded amount of the confirmed deposits `d` that match the conditions.
    pub(crate) fn sum(&self, db: &Connection, (conditions, mut values): (String, Vec<Value>)) -> Result<Amount, AppError> {
        if self.0.is_empty() {
            return Ok(Amount::ZERO);
        }
        let references: Vec<&String> = self.0.keys().collect();
        values.push(Value::Text(serde_json::to_string(&references).map_err(AppError::bug)?));
        let sql = format!(
            "SELECT d.reference FROM deposits d LEFT JOIN payment_accounts a ON a.number = d.account_number
             WHERE {conditions} AND d.history IS NOT NULL AND d.reference IN (SELECT value FROM json_each(?))"
        );
        let found: Vec<String> = query::all(db, &sql, params_from_iter(values))?;
        Ok(Amount::sum(found.iter().filter_map(|reference| self.of(reference))).unwrap_or(Amount::MAX))
    }
}
