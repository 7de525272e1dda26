//! Aliases of banks that people save: names in their sheets for a bank. An alias applies from the next reading of a file on; submitted and
//! approved drafts do not change.

use std::sync::Arc;

use rusqlite::{Connection, Transaction};
use sheet_rules::payout::bank::alias_sheet::LONGEST;
use sheet_rules::payout::bank::{KNOWN_AS_OF, Likeness, Resolution};
use sheet_rules::payout::{BankRef, BankTable};

use crate::Payouts;
use crate::messages;
use crate::tables::drafts;
use crate::view::{AliasForm, AliasHow, AliasRemoval, AliasStatus, BankAliasView, BankAliasesView};
use directory::banks_as_listed;
use directory::tables::bank_aliases as table;
use directory::tables::bank_aliases::{AliasRow, How};
use engine::outbox::Outbox;
use store::{Actor, audit};
use system::env::rfc3339;
use system::error::{AppError, ErrorCode, InputProblem};

const NOTHING: &str = messages::NOTHING_SAVED;

/// Every alias of a bank, people's own first, then the built-in ones.
pub async fn list(outbox: &Arc<Outbox>) -> Result<BankAliasesView, AppError> {
    let banks = banks_as_listed(outbox).await?;
    let own = outbox.store.read(table::in_use).await?;
    let mut aliases: Vec<BankAliasView> = own.iter().map(|row| alias_view(&banks, row)).collect();
    aliases.extend(built_in(&banks));
    Ok(BankAliasesView {
        aliases,
        built_in_as_of: KNOWN_AS_OF.to_owned(),
    })
}

fn built_in(banks: &BankTable) -> Vec<BankAliasView> {
    let mut names = Vec::new();
    for (place, bank) in (0..).map_while(|place| banks.bank(place).map(|bank| (place, bank))) {
        for written in banks.built_in_names(place) {
            // If two banks of the service share a name, it identifies neither.
            let settles = banks.resolve(written, "", Likeness::PRODUCT) == Resolution::Known(place);
            names.push(BankAliasView {
                alias: None,
                written: (*written).to_owned(),
                bank: bank.uuid.as_ref().map(|id| id.as_str().to_owned()),
                bank_name: bank.name.clone(),
                how: AliasHow::BuiltIn,
                saved_at: None,
                saved_by: None,
                instead_of: None,
                stands: if settles { AliasStatus::InUse } else { AliasStatus::Conflict },
                words: (!settles).then(|| messages::TWO_BANKS_SHARE_NAME.to_owned()),
            });
        }
    }
    names.sort_by_key(|name| (name.bank_name.to_lowercase(), name.written.to_lowercase()));
    names
}

pub(crate) fn alias_view(banks: &BankTable, row: &AliasRow) -> BankAliasView {
    let place = banks.place(&row.bank);
    let name = |place: usize| banks.bank(place).map_or("", |bank| bank.name.as_str());
    let (stands, words) = match place {
        None => {
            let words = messages::bank_delisted(&row.bank.name);
            (AliasStatus::NoBank, Some(words))
        }
        Some(place) => match banks.may_alias(&row.written, place) {
            Ok(None) => (AliasStatus::InUse, None),
            Ok(Some(other)) => (AliasStatus::InUse, Some(messages::also_similar_to(name(other)))),
            Err(_) if banks.resolve(&row.written, "", Likeness::PRODUCT) == Resolution::Known(place) => {
                (AliasStatus::Known, Some(messages::ALIAS_NOT_NEEDED.to_owned()))
            }
            Err(why) => (AliasStatus::Conflict, Some(why)),
        },
    };
    BankAliasView {
        alias: Some(row.id.to_string()),
        written: row.written.clone(),
        bank: place
            .and_then(|place| banks.bank(place)?.uuid.as_ref())
            .map(|id| id.as_str().to_owned()),
        bank_name: place.map_or_else(|| row.bank.name.clone(), |place| name(place).to_owned()),
        how: match row.how {
            How::Saved => AliasHow::Own,
            How::Picked => AliasHow::Picked,
        },
        saved_at: Some(rfc3339(row.saved_at)),
        saved_by: Some(row.saved_by.clone()).filter(|name| !name.is_empty()),
        instead_of: None,
        stands,
        words,
    }
}

fn number(id: &str) -> Result<i64, AppError> {
    id.parse().map_err(|_| not_here())
}

fn not_here() -> AppError {
    AppError::new(ErrorCode::NotFound, messages::NO_SUCH_ALIAS)
}

fn problem(path: &str, message: String) -> InputProblem {
    InputProblem::new(path, message)
}

/// The position of the bank with this id of the service.
fn chosen(banks: &BankTable, id: &str) -> Option<usize> {
    let same = |bank: &sheet_rules::payout::Bank| bank.uuid.as_ref().is_some_and(|uuid| uuid.as_str().eq_ignore_ascii_case(id.trim()));
    (0..).map_while(|place| banks.bank(place)).position(same)
}

/// The stored form of the bank at `place`, or why it cannot have an alias; `None` if there is no such bank.
pub(crate) fn one_bank(banks: &BankTable, place: usize) -> Option<Result<BankRef, String>> {
    let bank = banks.reference(place)?;
    Some(if banks.place(&bank) == Some(place) {
        Ok(bank)
    } else {
        Err(messages::bank_listed_twice(&bank.name))
    })
}

/// Reads the form, or returns all its problems.
fn read(banks: &BankTable, form: &AliasForm) -> Result<(String, BankRef), AppError> {
    let written = form.written.split_whitespace().collect::<Vec<_>>().join(" ");
    let place = chosen(banks, &form.bank);
    let mut problems = Vec::new();
    if written.is_empty() {
        problems.push(problem("written", messages::ALIAS_NEEDED.to_owned()));
    } else if written.chars().count() > LONGEST {
        problems.push(problem("written", messages::at_most_characters(LONGEST)));
    } else if let Some(place) = place
        && let Err(why) = banks.may_alias(&written, place)
    {
        problems.push(problem("written", why));
    }
    match place.and_then(|place| one_bank(banks, place)) {
        Some(Ok(bank)) => {
            if problems.is_empty() {
                return Ok((written, bank));
            }
        }
        Some(Err(why)) => problems.push(problem("bank", why)),
        None if form.bank.trim().is_empty() => problems.push(problem("bank", messages::CHOOSE_BANK.to_owned())),
        None => problems.push(problem("bank", messages::BANK_NOT_IN_LIST.to_owned())),
    }
    Err(AppError::invalid(NOTHING, problems))
}

/// An alias as one line of the audit.
pub fn audit_text(written: &str, bank: &BankRef) -> String {
    let code = bank.code.as_ref().map_or_else(String::new, |code| format!(" ({code})"));
    format!("“{written}” is {}{code}", bank.name)
}

/// Saves a new alias, or changes one.
///
/// # Errors
///
/// The name is already an alias of another bank.
pub async fn save(payouts: &Payouts, form: AliasForm) -> Result<BankAliasView, AppError> {
    let outbox = &payouts.context.outbox;
    let id = form.alias.as_deref().map(number).transpose()?;
    let banks = banks_as_listed(outbox).await?;
    let (written, bank) = read(&banks, &form)?;
    let (actor, now) = (payouts.context.actor(), outbox.now());
    let write = move |db: &Transaction<'_>| {
        let mut before = id.map(|id| kept(db, id)).transpose()?;
        // A picked bank is kept; it applies again if the alias is undone.
        let picked = before.take_if(|row| row.how == How::Picked);
        let id = id.filter(|_| picked.is_none());
        let same = table::of_name(db, &written)?.filter(|row| Some(row.id) != id);
        let same = same.or(picked);
        // A saved alias replaces a bank that was picked once in a sheet.
        if let Some(other) = same.as_ref().filter(|row| row.how == How::Saved) {
            let why = messages::alias_exists(&other.written, &other.bank.name);
            return Err(AppError::invalid(NOTHING, vec![problem("written", why)]));
        }
        if let Some(picked) = &same {
            table::set_removed(db, picked.id, Some(now))?;
        }
        let id = table::save(db, id, &written, &bank, (&actor.name, now))?;
        let what = if before.is_some() {
            "bank alias changed"
        } else {
            "bank alias saved"
        };
        let before = before.map(|row| audit_text(&row.written, &row.bank));
        audit::record(db, now, actor.entry(what, before, Some(audit_text(&written, &bank))))?;
        drafts::forget_contents(db)?;
        Ok((kept(db, id)?, same.map(|picked| picked.id.to_string())))
    };
    let (row, instead_of) = outbox.store.write(write).await?;
    payouts.drafts.forget_all().await;
    Ok(BankAliasView {
        instead_of,
        ..alias_view(&banks, &row)
    })
}

/// The alias with this id, if it is not removed.
fn kept(db: &Connection, id: i64) -> Result<AliasRow, AppError> {
    table::one(db, id)?.filter(|row| !row.removed).ok_or_else(not_here)
}

/// Removes an alias. `put_back` restores it. A picked bank that it replaced applies again if the request asks for it.
pub async fn remove(payouts: &Payouts, form: &AliasRemoval) -> Result<BankAliasView, AppError> {
    let (id, now, actor) = (number(&form.alias)?, payouts.context.outbox.now(), payouts.context.actor());
    let gave_way = form.put_back.as_deref().map(number).transpose()?;
    let banks = banks_as_listed(&payouts.context.outbox).await?;
    let write = move |db: &Transaction<'_>| {
        let row = kept(db, id)?;
        table::set_removed(db, id, Some(now))?;
        if let Some(picked) = gave_way {
            let picked = table::one(db, picked)?
                .filter(|row| row.removed && row.how == How::Picked)
                .ok_or_else(not_here)?;
            if table::of_name(db, &picked.written)?.is_none() {
                table::set_removed(db, picked.id, None)?;
            }
        }
        noted(db, &actor, "bank alias removed", &row, now)
    };
    let row = payouts.context.outbox.store.write(write).await?;
    payouts.drafts.forget_all().await;
    Ok(alias_view(&banks, &row))
}

fn noted(
    db: &Connection,
    actor: &Actor,
    what: &'static str,
    row: &AliasRow,
    now: base::timestamp::Timestamp,
) -> Result<AliasRow, AppError> {
    let line = Some(audit_text(&row.written, &row.bank));
    let (before, after) = if row.removed { (None, line) } else { (line, None) };
    audit::record(db, now, actor.entry(what, before, after))?;
    drafts::forget_contents(db)?;
    Ok(row.clone())
}

/// Restores a removed alias.
///
/// # Errors
///
/// Its name has become an alias of another bank.
pub async fn put_back(payouts: &Payouts, alias: &str) -> Result<BankAliasView, AppError> {
    let (id, now, actor) = (number(alias)?, payouts.context.outbox.now(), payouts.context.actor());
    let list = banks_as_listed(&payouts.context.outbox).await?;
    let write = move |db: &Transaction<'_>| {
        let row = table::one(db, id)?.filter(|row| row.removed).ok_or_else(not_here)?;
        let refused = |why: String| AppError::new(ErrorCode::Conflict, messages::alias_not_restored(&why));
        if let Some(other) = table::of_name(db, &row.written)? {
            return Err(refused(messages::alias_taken(&other.written, &other.bank.name)));
        }
        if let Some(place) = list.place(&row.bank)
            && let Err(why) = list.may_alias(&row.written, place)
        {
            return Err(refused(why));
        }
        table::set_removed(db, id, None)?;
        noted(db, &actor, "bank alias put back", &row, now)?;
        Ok(alias_view(&list, &row))
    };
    let view = payouts.context.outbox.store.write(write).await?;
    payouts.drafts.forget_all().await;
    Ok(view)
}
