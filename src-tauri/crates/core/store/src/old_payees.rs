//! Adds payees to payments that were made before payments were found by their payee's name.

use rusqlite::{Transaction, params};
use rusqlite_migration::HookResult;
use sheet_rules::payout::names::payee_key;

/// Fills in the payees of earlier payments.
pub(super) fn fill_payees(db: &Transaction<'_>) -> HookResult {
    let mut names = db.prepare("SELECT id, name FROM payout_items")?;
    let mut fill = db.prepare("UPDATE payout_items SET payee = ?2 WHERE id = ?1")?;
    let mut rows = names.query([])?;
    while let Some(row) = rows.next()? {
        let (id, name): (i64, String) = (row.get(0)?, row.get(1)?);
        fill.execute(params![id, payee_key(&name)])?;
    }
    Ok(())
}
