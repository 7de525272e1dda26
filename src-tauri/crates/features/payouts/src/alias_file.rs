//! Aliases of banks out of a file, and into one. A file is taken whole or not at all, and changes no alias that is saved.

use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use cell_rules::in_sheet;
use rusqlite::{Connection, Transaction};
use session::Context;
use session::saved_file::save_list;
use sheet_rules::payout::bank::alias_sheet;
use sheet_rules::payout::bank::alias_sheet::{AliasColumn, AliasLine, AliasProblem, AliasSheet};
use sheet_rules::payout::{BankRef, BankTable};

use super::aliases::{one_bank, said};
use crate::Payouts;
use crate::tables::drafts;
use crate::view::{AliasRowView, AliasesExport, AliasesFile, AliasesFileView, AliasesImportedView};
use directory::banks_as_listed;
use directory::tables::bank_aliases as table;
use directory::tables::bank_aliases::How;
use engine::outbox::Outbox;
use files::sheets;
use files::sheets::list_file::{Column, ListCell};
use files::sheets::{ReadOptions, SheetError};
use store::audit;
use system::error::{AppError, ErrorCode, InputProblem};

/// The most aliases of one file.
const MOST: usize = 5_000;
/// So many of the new ones are shown before anything is saved.
const SHOWN: usize = 100;
/// So many problems are told; a file with more has one cause as a rule.
const TOLD: usize = 200;

/// A file, read and compared with what is saved.
struct Compared {
    sheets: Vec<String>,
    sheet: String,
    new: Vec<(String, BankRef)>,
    same: u32,
    problems: Vec<InputProblem>,
}

/// Says what importing a file would do. Nothing is kept.
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

/// Saves the aliases of a file that are not saved yet, all of them or none.
pub async fn import(payouts: &Payouts, file: &AliasesFile) -> Result<AliasesImportedView, AppError> {
    let Compared { new, problems, .. } = compared(&payouts.context, file).await?;
    let refused = |problems| {
        let message = format!(
            "Nothing was imported from {}. Mend these in the file, and choose it again. No money moved.",
            file.file_name
        );
        AppError::invalid(message, problems)
    };
    if !problems.is_empty() {
        return Err(refused(problems));
    }
    let (hand, now, name) = (payouts.context.hand(), payouts.context.outbox.now(), file.file_name.clone());
    let write = move |db: &Transaction<'_>| {
        let mut saved = 0;
        for (written, bank) in &new {
            match table::of_name(db, written)? {
                // Somebody saved it since the file was compared: what they said stays.
                Some(other) if other.how == How::Saved => continue,
                Some(picked) => table::set_removed(db, picked.id, Some(now))?,
                None => {}
            }
            table::save(db, None, written, bank, (&hand.name, now))?;
            let line = format!("{}, from {name}", said(written, bank));
            audit::record(db, now, hand.deed("bank alias saved", None, Some(line)))?;
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
    let not_whole = |_| AppError::new(ErrorCode::Invalid, "The file did not arrive whole. Nothing was read.");
    let bytes = STANDARD.decode(&file.bytes_base64).map_err(not_whole)?;
    let banks = banks_as_listed(&context.outbox).await?;
    let (file_name, options) = (file.file_name.clone(), ReadOptions { sheet: file.sheet.clone() });
    let reading = tokio::task::spawn_blocking(move || {
        let refused = |error: SheetError| {
            let words = format!("Nothing was read from {file_name}. {error}");
            AppError::new(ErrorCode::Invalid, words).because(error.reason())
        };
        let book = sheets::read(&file_name, &bytes, &options).map_err(refused)?;
        let read = alias_sheet::read(&book.grid, &banks);
        let shown = book.sheets.iter().filter(|sheet| !sheet.hidden);
        let sheets: Vec<String> = shown.map(|sheet| sheet.name.clone()).collect();
        Ok::<_, AppError>((read, sheets, book.grid.sheet().to_string(), banks))
    });
    let (read, sheets, sheet, banks) = reading.await.map_err(AppError::bug)??;
    let (new, same, problems) = context.outbox.store.read(move |db| beside_saved(db, read, &banks)).await?;
    Ok(Compared {
        sheets,
        sheet,
        new,
        same,
        problems: told(&problems),
    })
}

/// What is new, how much is saved or known already, and everything that is wrong.
type Beside = (Vec<(String, BankRef)>, u32, Vec<AliasProblem>);

fn beside_saved(db: &Connection, read: AliasSheet, banks: &BankTable) -> Result<Beside, AppError> {
    let (mut new, mut same, mut problems) = (Vec::new(), read.known, read.problems);
    let wrong = |line: &AliasLine, words: String| AliasProblem {
        row: Some(line.row),
        column: AliasColumn::Bank,
        words,
    };
    if read.lines.len() > MOST {
        problems.push(AliasProblem {
            row: None,
            column: AliasColumn::Written,
            words: format!("These are more than {MOST} aliases. Split the file."),
        });
    }
    for line in read.lines {
        let bank = match one_bank(banks, line.bank) {
            Some(Ok(bank)) => bank,
            Some(Err(why)) => {
                problems.push(wrong(&line, why));
                continue;
            }
            None => continue,
        };
        match table::of_name(db, &line.written)?.filter(|row| row.how == How::Saved) {
            Some(saved) if banks.place(&saved.bank) == Some(line.bank) => same += 1,
            Some(saved) => {
                let words = format!(
                    "{} already. Change that one on the screen, or take this row out.",
                    said(&saved.written, &saved.bank)
                );
                problems.push(wrong(&line, words));
            }
            None => new.push((line.written, bank)),
        }
    }
    problems.sort_by_key(|problem| problem.row);
    Ok((new, same, problems))
}

fn told(found: &[AliasProblem]) -> Vec<InputProblem> {
    let mut told: Vec<InputProblem> = found
        .iter()
        .take(TOLD)
        .map(|problem| InputProblem {
            path: match problem.row {
                Some(row) => format!("row {}, {}", in_sheet(row), problem.column.heading()),
                None => "file".to_owned(),
            },
            message: problem.words.clone(),
            reason: None,
        })
        .collect();
    if found.len() > TOLD {
        told.push(InputProblem {
            path: "file".to_owned(),
            message: format!("And {} more problems.", found.len() - TOLD),
            reason: None,
        });
    }
    told
}

const COLUMNS: [Column; 3] = [("People write", 34), ("Bank", 34), ("Bank code", 12)];

/// Writes the aliases of people into `folder`. What was written is read again with the same result.
pub async fn export(outbox: &Outbox, asked: &AliasesExport, folder: &Path) -> Result<PathBuf, AppError> {
    let kept = outbox.store.read(table::in_use).await?;
    let lines: Vec<Vec<ListCell>> = kept
        .into_iter()
        .filter(|row| row.how == How::Saved)
        .map(|row| {
            let code = row.bank.code.unwrap_or_default();
            vec![ListCell::Text(row.written), ListCell::Text(row.bank.name), ListCell::Text(code)]
        })
        .collect();
    save_list(folder, ("Aliases of banks", outbox.now()), asked.format, &COLUMNS, &lines)
}
