//! The payee of an outbox entry.

use std::collections::HashMap;

use rusqlite::Connection;
use serde_json::Value as Json;
use sheet_rules::payout::BankRef;

use store::facts;
use system::error::AppError;

/// The operations that send money to an account.
pub const TO_ACCOUNTS: [&str; 4] = ["moneyTransfer", "moneyTransferBulk", "depositToBank", "depositToBank.collection"];

/// The payee of a payment outside batches, in SQL, equal to the index `outbox_alone_payee`.
pub const PAYEE: &str = "CASE WHEN json_valid(body) THEN coalesce(body ->> '$.destinationBankAccountNumber',
    body ->> '$.destinationAccount', body ->> '$.destinationPhoneNumber', body ->> '$.merchantReferenceNumber',
    body ->> '$.customerPhoneNumber', body ->> '$.purchaserPrincipal') END";

/// The stored banks, by their ids in lower case.
pub fn bank_refs(db: &Connection) -> Result<HashMap<String, BankRef>, AppError> {
    let kept = facts::fact(db, "banks")?.map(|(text, _)| text).unwrap_or_default();
    let rows: Vec<Json> = serde_json::from_str(&kept).unwrap_or_default();
    let text = |row: &Json, name: &str| row.get(name).and_then(Json::as_str).map(str::to_owned);
    let banks = rows.iter().filter_map(|row| {
        let bank = BankRef {
            name: text(row, "name")?,
            code: text(row, "code"),
        };
        Some((text(row, "uuid")?.to_lowercase(), bank))
    });
    Ok(banks.collect())
}
