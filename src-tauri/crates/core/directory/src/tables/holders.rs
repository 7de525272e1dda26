//! Account holders, as banks reported them.

use base::timestamp::Timestamp;
use rusqlite::{Connection, params};
use service_api::value::{Amount, Nuban};
use sheet_rules::payout::{BankRef, Cost, Holder};

use store::{Store, query};
use system::error::AppError;

/// The reported holder of an account.
pub type HolderAnswer = (BankRef, Nuban, Holder);

/// Stores what a bank reported. It replaces an earlier report about the same account and amount.
pub async fn keep_holder(store: &Store, bank: BankRef, account: Nuban, amount: Amount, holder: Holder) -> Result<(), AppError> {
    store
        .write(move |db| {
            let cost = holder.cost;
            let sql = "INSERT OR REPLACE INTO holders (bank, code, account, amount_minor, name, fee_minor, vat_minor, asked_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
            query::execute(
                db,
                sql,
                params![
                    bank.name,
                    bank.code.unwrap_or_default(),
                    account.as_str(),
                    amount.minor(),
                    holder.name,
                    cost.map(|cost| cost.fee.minor()),
                    cost.map(|cost| cost.vat.minor()),
                    holder.asked_at.0
                ],
            )
        })
        .await
}

/// The last report about an account, for any amount.
pub(crate) async fn holder_of(store: &Store, bank: BankRef, account: Nuban) -> Result<Option<Holder>, AppError> {
    let sql = "SELECT name, asked_at FROM holders WHERE bank = ?1 AND code = ?2 AND account = ?3 ORDER BY asked_at DESC LIMIT 1";
    let read = move |db: &Connection| query::first(db, sql, params![bank.name, bank.code.unwrap_or_default(), account.as_str()]);
    let cost = None;
    Ok(store.read(read).await?.map(|(name, asked_at)| Holder { name, cost, asked_at }))
}

/// All reports, the oldest first. They never expire: a row with a mismatch must not become payable by waiting.
pub async fn holders(store: &Store) -> Result<Vec<HolderAnswer>, AppError> {
    store
        .read(move |db| {
            let mut query = db.prepare(
                "SELECT bank, code, account, amount_minor, name, fee_minor, vat_minor, asked_at FROM holders
                 ORDER BY asked_at, rowid",
            )?;
            let rows = query.query_map([], |row| {
                let (code, account): (String, String) = (row.get(1)?, row.get(2)?);
                let bank = BankRef {
                    name: row.get(0)?,
                    code: (!code.is_empty()).then_some(code),
                };
                let minors: (i64, Option<i64>, Option<i64>) = (row.get(3)?, row.get(5)?, row.get(6)?);
                Ok((bank, account, minors, row.get::<_, Option<String>>(4)?, Timestamp(row.get(7)?)))
            });
            let mut reported = Vec::new();
            for row in rows? {
                let (bank, account, (amount, fee, vat), name, asked_at) = row?;
                let cost = fee.zip(vat).and_then(|(fee, vat)| {
                    Some(Cost {
                        amount: Amount::from_minor(amount).ok()?,
                        fee: Amount::from_minor(fee).ok()?,
                        vat: Amount::from_minor(vat).ok()?,
                    })
                });
                if let Ok(account) = Nuban::parse(&account) {
                    reported.push((bank, account, Holder { name, cost, asked_at }));
                }
            }
            Ok(reported)
        })
        .await
}
