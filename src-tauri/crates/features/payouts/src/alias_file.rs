//! Imports and exports aliases of banks. A file is imported completely or not at all, and does not change saved aliases.

use std::path::PathBuf;

use cell_rules::Grid;
use rusqlite::{Connection, Transaction};
use session::Context;
use session::saved_file::{Destination, save_list};
use session::sheet_file;
use sheet_rules::payout::bank::alias_sheet;
use sheet_rules::payout::bank::alias_sheet::{AliasColumn, AliasProblem, AliasSheet};
use sheet_rules::payout::{BankRef, BankTable};
use sheet_rules::schema::Field as _;

use super::aliases::{audit_text, one_bank};
use crate::Payouts;
use crate::messages;
use crate::tables::drafts;
use crate::view::{AliasRowView, AliasesExport, AliasesFile, AliasesFileView, AliasesImportedView};
use directory::banks_as_listed;
use directory::tables::bank_aliases as table;
use directory::tables::bank_aliases::How;
use engine::outbox::Outbox;
use files::sheets::list_file::ListCell;
use store::audit;
use system::error::{AppError, InputProblem};

/// The largest number of aliases in one file.
const MOST: usize = 5_000;
/// How many new aliases are shown before anything is saved.
const SHOWN: usize = 100;

/// A file, compared with the saved aliases.
struct Compared {
    sheets: Vec<String>,
    sheet: String,
    new: Vec<(String, BankRef)>,
    same: u32,
    problems: Vec<InputProblem>,
}

/// Shows what an import would do. Nothing is saved.
pub async fn check(payouts: &Payouts, file: &AliasesFile) -> Result<AliasesFileView, AppError> {
    let compared = compared(&payouts.context, file).await?;
    let rows = compared.new.iter().take(SHOWN).map(|(written, bank)| AliasRowView {
        written: written.clone(),
        bank_name: bank.name.clone(),
    });
    Ok(AliasesFileView {
        rows: rows.collect(),
        sheets: compared.sheets,
        sheet: compared.sheet,
        new: u32::try_from(compared.new.len()).unwrap_or(u32::MAX),
        same: compared.same,
        problems: compared.problems,
    })
}

/// Saves all new aliases of a file, or none.
pub async fn import(payouts: &Payouts, file: &AliasesFile) -> Result<AliasesImportedView, AppError> {
    let Compared { new, problems, .. } = compared(&payouts.context, file).await?;
    let refused = |problems| {
        let message = messages::nothing_imported(&file.file_name);
        AppError::invalid(message, problems)
    };
    if !problems.is_empty() {
        return Err(refused(problems));
    }
    let (actor, now, name) = (payouts.context.actor(), payouts.context.outbox.now(), file.file_name.clone());
    let write = move |db: &Transaction<'_>| {
        let mut saved = 0;
        for (written, bank) in &new {
            match table::of_name(db, written)? {
                // It was saved since the file was compared; the saved value stays.
                Some(other) if other.how == How::Saved => continue,
                Some(picked) => table::set_removed(db, picked.id, Some(now))?,
                None => {}
            }
            table::save(db, None, written, bank, (&actor.name, now))?;
            let line = format!("{}, from {name}", audit_text(written, bank));
            audit::record(db, now, actor.entry(crate::messages::audit::BANK_ALIAS_SAVED, None, Some(line)))?;
            saved += 1;
        }
        drafts::forget_contents(db)?;
        Ok(saved)
    };
    let saved = payouts.context.outbox.store.write(write).await?;
    payouts.drafts.forget_all().await;
    Ok(AliasesImportedView { saved })
}

async fn compared(context: &Context, file: &AliasesFile) -> Result<Compared, AppError> {
    let bytes = sheet_file::bytes_of(&file.bytes_base64)?;
    let banks = banks_as_listed(&context.outbox).await?;
    let aliases = move |grid: &Grid| (alias_sheet::read(grid, &banks), banks);
    let read = sheet_file::read_sheet((&file.file_name, bytes), file.sheet.clone(), aliases).await?;
    let (aliases, banks) = read.content;
    let (new, same, problems) = context.outbox.store.read(move |db| beside_saved(db, aliases, &banks)).await?;
    Ok(Compared {
        sheets: read.sheets,
        sheet: read.sheet,
        new,
        same,
        problems: sheet_file::problems(&problems, AliasColumn::heading),
    })
}

/// The new aliases, the number of rows that are already saved or built in, and all problems.
type Beside = (Vec<(String, BankRef)>, u32, Vec<AliasProblem>);

fn beside_saved(db: &Connection, read: AliasSheet, banks: &BankTable) -> Result<Beside, AppError> {
    let (mut new, mut same, mut problems) = (Vec::new(), read.known, read.problems);
    if read.rows.len() > MOST {
        let words = messages::too_many_aliases(MOST);
        problems.push(AliasProblem::whole(None, words));
    }
    for line in read.rows {
        let wrong = |words: String| AliasProblem::at(line.row, AliasColumn::Bank, words);
        let bank = match one_bank(banks, line.bank) {
            Some(Ok(bank)) => bank,
            Some(Err(why)) => {
                problems.push(wrong(why));
                continue;
            }
            None => continue,
        };
        match table::of_name(db, &line.written)?.filter(|row| row.how == How::Saved) {
            Some(saved) if banks.place(&saved.bank) == Some(line.bank) => same += 1,
            Some(saved) => {
                let words = messages::alias_exists_in_file(&saved.written, &saved.bank.name);
                problems.push(wrong(words));
            }
            None => new.push((line.written, bank)),
        }
    }
    problems.sort_by_key(|problem| problem.row);
    Ok((new, same, problems))
}

/// Writes people's aliases. Importing the file gives the same aliases.
pub async fn export(outbox: &Outbox, asked: &AliasesExport, to: &Destination) -> Result<PathBuf, AppError> {
    let kept = outbox.store.read(table::in_use).await?;
    let lines: Vec<Vec<ListCell>> = kept
        .into_iter()
        .filter(|row| row.how == How::Saved)
        .map(|row| {
            let code = row.bank.code.unwrap_or_default();
            vec![ListCell::Text(row.written), ListCell::Text(row.bank.name), ListCell::Text(code)]
        })
        .collect();
    let columns = [(AliasColumn::Written, 34), (AliasColumn::Bank, 34), (AliasColumn::Code, 12)];
    let columns = columns.map(|(column, width)| (column.heading(), width));
    save_list(to, ("Aliases of banks", outbox.now()), asked.format, &columns, &lines)
}
