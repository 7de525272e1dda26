//! Banks that a person picked once for strange names.

use domain::moment::Moment;
use domain::payout::{BankRef, BankTable};
use rusqlite::params;

use super::{Store, storage};
use crate::error::AppError;

impl Store {
    /// Keeps which banks were picked for names as files write them; what was picked before for the same name is replaced.
    pub async fn pick_banks(&self, picks: Vec<(String, BankRef)>, now: Moment) -> Result<(), AppError> {
        if picks.is_empty() {
            return Ok(());
        }
        self.write(move |db| {
            for (written, bank) in picks {
                let Some(key) = BankTable::picked_key(&written) else { continue };
                db.execute(
                    "INSERT OR REPLACE INTO picked_banks (written, bank, code, at) VALUES (?1, ?2, ?3, ?4)",
                    params![key, bank.name, bank.code, now.0],
                )
                .map_err(storage)?;
            }
            Ok(())
        })
        .await
    }

    /// Forgets what was picked for these names.
    pub async fn forget_picks(&self, picks: Vec<(String, BankRef)>) -> Result<(), AppError> {
        if picks.is_empty() {
            return Ok(());
        }
        self.write(move |db| {
            for key in picks.iter().filter_map(|(written, _)| BankTable::picked_key(written)) {
                db.execute("DELETE FROM picked_banks WHERE written = ?1", [key]).map_err(storage)?;
            }
            Ok(())
        })
        .await
    }

    /// Everything that was picked: the name's key, and the bank.
    pub async fn picked_banks(&self) -> Result<Vec<(String, BankRef)>, AppError> {
        self.read(|db| {
            let mut query = db.prepare("SELECT written, bank, code FROM picked_banks").map_err(storage)?;
            let picks = query.query_map([], |row| {
                let bank = BankRef {
                    name: row.get(1)?,
                    code: row.get(2)?,
                };
                Ok((row.get(0)?, bank))
            });
            picks.map_err(storage)?.collect::<Result<_, _>>().map_err(storage)
        })
        .await
    }
}
