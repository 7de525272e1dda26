//! The lists of the service, stored with their dates: banks (both lists joined), mobile operators with their bundles, billers with their
//! services; and aliases of banks.

pub mod detail;
pub mod holder;
mod messages;
pub mod providers;
pub mod rates;
mod stored_lists;
pub mod tables;
pub mod view;

use std::collections::BTreeMap;
use std::sync::Arc;

use payment_rules::catalogue_diff::Item;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use service_api::strict::plainly;
use service_api::value::{BankId, WALLET_BANK_ID};
use service_api::{Banks, BanksResult, GetBanks};
use sheet_rules::payout::{Bank, BankTable};

use crate::tables::bank_aliases::How;
use crate::tables::{bank_aliases, holders};
use crate::view::DirectoryList;
use engine::outbox::Outbox;
use store::facts;
use stored_lists::{Listable, Listed};
use system::error::{AppError, ErrorCode};

const FACT: &str = "banks";

/// A stored bank of the service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct KeptBank {
    name: String,
    uuid: String,
    code: Option<String>,
}

/// The banks that can receive money, with what was learnt: saved and picked aliases, and banks whose account numbers do not fit the check
/// digit.
pub async fn banks(outbox: &Arc<Outbox>) -> Result<BankTable, AppError> {
    let mut table = banks_as_listed(outbox).await?;
    let kept = outbox.store.read(bank_aliases::in_use).await?;
    for alias in &kept {
        match alias.how {
            How::Saved => table.alias(&alias.written, &alias.bank),
            How::Picked => table.learn(&alias.written, &alias.bank),
        }
    }
    let reported = holders::holders(&outbox.store).await?;
    let found = reported.iter().filter(|(_, _, holder)| holder.name.is_some());
    table.tune(found.map(|(bank, account, _)| (bank, account)));
    Ok(table)
}

impl Listable for KeptBank {
    fn item(&self) -> Item {
        Item {
            id: self.uuid.clone(),
            name: self.name.clone(),
            about: self.code.clone(),
        }
    }
}

impl Listed<KeptBank> {
    /// The list without what was learnt.
    fn table(&self) -> BankTable {
        let banks = self.rows.iter().map(|bank| Bank {
            wallet: bank.uuid.eq_ignore_ascii_case(WALLET_BANK_ID),
            uuid: BankId::parse(&bank.uuid).ok(),
            name: bank.name.clone(),
            code: bank.code.clone(),
        });
        BankTable::new(banks.collect())
    }
}

/// The banks as the service lists them, without aliases.
pub async fn banks_as_listed(outbox: &Arc<Outbox>) -> Result<BankTable, AppError> {
    Ok(listed_banks(outbox, false).await?.table())
}

async fn listed_banks(outbox: &Arc<Outbox>, again: bool) -> Result<Listed<KeptBank>, AppError> {
    let mut problem = None;
    let listed = stored_lists::listed(outbox, (FACT.to_owned(), DirectoryList::Banks), again, fetch(outbox, &mut problem)).await?;
    Ok(Listed {
        problem: listed.problem.or(problem),
        ..listed
    })
}

/// A bank that can receive money, other than the service's own wallet.
pub async fn some_bank(outbox: &Arc<Outbox>) -> Result<String, AppError> {
    let kept = listed_banks(outbox, false).await?.rows;
    let payable = |bank: &&KeptBank| BankId::parse(&bank.uuid).is_ok() && !bank.uuid.eq_ignore_ascii_case(WALLET_BANK_ID);
    let bank = kept.iter().find(payable).map(|bank| bank.uuid.clone());
    bank.ok_or_else(|| AppError::not_found(messages::NO_PAYABLE_BANK))
}

/// The last known codes of banks, by the banks' ids.
async fn kept_codes(outbox: &Outbox) -> Result<BTreeMap<String, String>, AppError> {
    let kept = outbox.store.read(|db| facts::fact(db, FACT)).await?;
    let rows: Vec<KeptBank> = kept.and_then(|(text, _)| serde_json::from_str(&text).ok()).unwrap_or_default();
    let codes = rows.into_iter().filter_map(|bank| Some((bank.uuid.to_uppercase(), bank.code?)));
    Ok(codes.collect())
}

/// Fetches both lists: the business list has the banks that can be paid, the collection list has their sort codes. If the collection list
/// is unavailable, the stored codes are used and `problem` explains that.
async fn fetch(outbox: &Arc<Outbox>, problem: &mut Option<String>) -> Result<Vec<KeptBank>, AppError> {
    let payable = outbox
        .ask(&GetBanks {
            referenceNumber: outbox.question()?,
            locale: None,
        })
        .await?;
    let codes = match outbox
        .ask(&Banks {
            referenceNumber: outbox.question()?,
            locale: None,
        })
        .await
    {
        Ok(answer) => {
            let banks = answer.banks.or(answer.bank).unwrap_or_default().into_iter();
            let codes = banks.filter_map(|bank| Some((bank.uuid?.0.to_uppercase(), bank_code(&bank.sortCode?.0)?)));
            codes.collect()
        }
        Err(error) => {
            *problem = Some(messages::old_bank_codes(&error.message));
            kept_codes(outbox).await?
        }
    };
    let banks = payable.bank.or(payable.banks).unwrap_or_default().into_iter().filter_map(|bank| {
        let uuid = bank.uuid?.0;
        let code = codes.get(&uuid.to_uppercase()).cloned().or_else(|| bank_code(&bank.sortCode?.0));
        Some(KeptBank {
            name: bank.name?.0,
            code,
            uuid,
        })
    });
    Ok(banks.collect())
}

/// The bank code of a sort code: the first three of nine digits, or the whole of a shorter one. Other forms have none.
fn bank_code(sort_code: &str) -> Option<String> {
    let digits = sort_code.bytes().all(|byte| byte.is_ascii_digit());
    match (digits, sort_code.len()) {
        (true, 9) => sort_code.get(..3).map(str::to_owned),
        (true, 3 | 5) => Some(sort_code.to_owned()),
        (_, _) => None,
    }
}

/// The banks in a file: the answer of the service, or its list alone. Aliases come from a CSV file with the columns alias and bank.
pub fn table_from(list: &[u8], aliases: Option<&[u8]>) -> Result<BankTable, AppError> {
    let wrong = |why: String| AppError::new(ErrorCode::Invalid, messages::no_bank_list(&why));
    let json: Json = serde_json::from_slice(list).map_err(|error| wrong(messages::list_unreadable(plainly(&error))))?;
    let none = messages::NO_BANK_IN_LIST;
    let banks = if json.is_array() {
        serde_json::from_value::<Vec<service_api::Bank>>(json).map_err(|_| wrong(none.to_owned()))?
    } else {
        let answer: BanksResult = serde_json::from_value(json).map_err(|_| wrong(none.to_owned()))?;
        answer.banks.or(answer.bank).unwrap_or_default()
    };
    let banks: Vec<Bank> = banks
        .into_iter()
        .filter_map(|bank| {
            let uuid = bank.uuid?.0;
            Some(Bank {
                wallet: uuid.eq_ignore_ascii_case(WALLET_BANK_ID),
                uuid: BankId::parse(&uuid).ok(),
                name: bank.name?.0,
                code: bank.sortCode.and_then(|code| bank_code(&code.0)),
            })
        })
        .collect();
    if banks.is_empty() {
        return Err(wrong(none.to_owned()));
    }
    let Some(aliases) = aliases else {
        return Ok(BankTable::new(banks));
    };
    let mut pairs = Vec::new();
    for record in csv::Reader::from_reader(aliases).records() {
        let record = record.map_err(|_| wrong(messages::alias_row_unreadable(pairs.len() + 2)))?;
        if let (Some(alias), Some(bank)) = (record.get(0), record.get(1)) {
            pairs.push((alias.to_owned(), bank.to_owned()));
        }
    }
    Ok(BankTable::with_aliases(
        banks,
        pairs.iter().map(|(alias, bank)| (alias.as_str(), bank.as_str())),
    ))
}

#[cfg(test)]
mod tests {
    use super::bank_code;

    #[test]
    fn the_bank_code_is_taken_from_a_sort_code() {
        assert_eq!(bank_code("058152036"), Some("058".to_owned()));
        assert_eq!(bank_code("50211"), Some("50211".to_owned()));
        assert_eq!(bank_code("000013"), None);
        assert_eq!(bank_code(""), None);
    }
}
