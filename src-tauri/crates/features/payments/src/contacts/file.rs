//! Imports and exports contacts. A file is imported completely or not at all, and does not change saved contacts.

use crate::messages;
use std::path::PathBuf;
use std::sync::Arc;

use cell_rules::{Grid, in_sheet};
use rusqlite::{Connection, Transaction};
use session::saved_file::{Destination, save_list};
use session::sheet_file;
use sheet_rules::contact::{Contact, Field, Kind, Listed, ListedRow, LostZeros, Places, SheetProblem, Side, read};
use sheet_rules::payout::BankTable;
use sheet_rules::schema::Field as _;

use super::list::ordered;
use super::{contact_view, number, whereabouts};
use crate::tables::contacts as table;
use crate::tables::contacts::{ContactFilter, ContactRow, NewContact};
use crate::view::{ContactsExport, ContactsFile, ContactsFileView, ContactsImportedView};
use directory::banks;
use directory::providers::billers;
use engine::outbox::Outbox;
use files::sheets::list_file::{Column, ListCell};
use store::{Actor, audit};
use system::error::{AppError, InputProblem};

/// The largest number of contacts in one file.
const MOST: usize = 10_000;
/// How many new contacts are shown before anything is saved.
const SHOWN: usize = 100;
/// How many rows an export reads at once.
const BLOCK: u32 = 5_000;

/// A file, compared with the saved contacts.
struct Compared {
    sheets: Vec<String>,
    sheet: String,
    new: Vec<NewContact>,
    same: u32,
    problems: Vec<InputProblem>,
    /// The number of problems that are numbers without their leading zeros.
    lost_zeros: u32,
    notes: Vec<String>,
}

/// Shows what an import would do. Nothing is saved.
pub async fn check(outbox: &Arc<Outbox>, file: &ContactsFile) -> Result<ContactsFileView, AppError> {
    let compared = compared(outbox, file).await?;
    let shown = |(place, new): (i64, &NewContact)| {
        contact_view(&ContactRow {
            id: place,
            contact: new.contact.clone(),
            place_name: new.place_name.clone(),
            holder: None,
            saved_at: outbox.now(),
            saved_by: String::new(),
            removed: false,
            changed_at: None,
        })
    };
    let rows = (0..).zip(compared.new.iter().take(SHOWN)).map(shown).collect();
    Ok(ContactsFileView {
        sheets: compared.sheets,
        sheet: compared.sheet,
        new: u32::try_from(compared.new.len()).unwrap_or(u32::MAX),
        rows,
        same: compared.same,
        problems: compared.problems,
        lost_zeros: compared.lost_zeros,
        notes: compared.notes,
    })
}

/// Saves all new contacts of a file, or none.
pub async fn import(outbox: &Arc<Outbox>, file: &ContactsFile, actor: Actor) -> Result<ContactsImportedView, AppError> {
    let Compared { new, same, problems, .. } = compared(outbox, file).await?;
    if !problems.is_empty() {
        let message = messages::import_please_correct(&file.file_name);
        return Err(AppError::invalid(message, problems));
    }
    let (now, name) = (outbox.now(), file.file_name.clone());
    let write = move |db: &Transaction<'_>| {
        let mut saved: u32 = 0;
        for one in &new {
            // It may have been saved since the file was compared.
            if table::of_identity(db, one.contact.kind, &one.contact.identity())?.is_none() {
                table::add(db, one, &actor.name, now)?;
                saved += 1;
            }
        }
        let after = crate::messages::audit::imported_from(saved, &name);
        audit::record(db, now, actor.entry(crate::messages::audit::CONTACTS_IMPORTED, None, Some(after)))?;
        Ok(saved)
    };
    let saved = outbox.store.write(write).await?;
    Ok(ContactsImportedView { saved, same })
}

/// The id and the name of a bank or biller.
type Named = (String, String);

fn bank_names(banks: &BankTable) -> Vec<Named> {
    let all = (0..).map_while(|place| banks.bank(place));
    all.filter_map(|bank| Some((bank.uuid.as_ref()?.as_str().to_owned(), bank.name.clone())))
        .collect()
}

async fn compared(outbox: &Arc<Outbox>, file: &ContactsFile) -> Result<Compared, AppError> {
    let bytes = sheet_file::bytes_of(&file.bytes_base64)?;
    let (side, mut notes) = (file.side, Vec::new());
    let banks = if side == Side::Beneficiaries {
        banks(outbox).await?
    } else {
        BankTable::built_in()
    };
    let mut known: Vec<Named> = Vec::new();
    if side == Side::Beneficiaries {
        match billers(outbox, false).await {
            Ok(listed) => known = listed.rows.into_iter().map(|biller| (biller.id, biller.name)).collect(),
            Err(error) => notes.push(messages::meters_unreadable(&error.message)),
        }
    }
    let mut names = bank_names(&banks);
    names.extend(known.iter().cloned());
    let zeros = if file.put_back_zeros {
        LostZeros::Restored
    } else {
        LostZeros::Proposed
    };
    let listed = move |grid: &Grid| {
        let places = Places {
            banks: &banks,
            billers: &known,
        };
        listed(grid, side, places, zeros)
    };
    let read = sheet_file::read_sheet((&file.file_name, bytes), file.sheet.clone(), listed).await?;
    let Listed {
        rows,
        problems,
        notes: more,
        ..
    } = read.content;
    notes.extend(more);
    let lost_zeros = problems.iter().filter(|problem| problem.meant.is_some()).count();
    let name_of = |contact: &Contact| {
        let mut named = names.iter().filter(|(id, _)| id.eq_ignore_ascii_case(&contact.place));
        named.next().map(|(_, name)| name.clone()).unwrap_or_default()
    };
    let rows: Vec<(ListedRow, String)> = rows
        .into_iter()
        .map(|row| {
            let name = name_of(&row.contact);
            (row, name)
        })
        .collect();
    let (new, same, more) = outbox.store.read(move |db| beside_saved(db, rows)).await?;
    notes.extend(more);
    Ok(Compared {
        sheets: read.sheets,
        sheet: read.sheet,
        new,
        same,
        problems: sheet_file::problems(&problems, Field::word),
        lost_zeros: u32::try_from(lost_zeros).unwrap_or(u32::MAX),
        notes,
    })
}

fn listed(grid: &Grid, side: Side, places: Places<'_>, zeros: LostZeros) -> Listed {
    let mut listed = read(grid, side, places, zeros);
    if listed.rows.len() > MOST {
        let words = messages::too_many_contacts(MOST);
        listed.problems.push(SheetProblem::whole(None, words));
    }
    listed
}

/// Returns the new contacts, the number of rows that equal a saved contact, and notes about the others.
fn beside_saved(db: &Connection, rows: Vec<(ListedRow, String)>) -> Result<(Vec<NewContact>, u32, Vec<String>), AppError> {
    let (mut new, mut same, mut notes) = (Vec::new(), 0, Vec::new());
    for (ListedRow { row, contact }, place_name) in rows {
        let row = in_sheet(row);
        match table::of_identity(db, contact.kind, &contact.identity())? {
            Some(saved) if saved.contact == contact => same += 1,
            Some(saved) => notes.push(messages::saved_differently(row, &saved.contact.name)),
            None => {
                let others = table::of_payee(db, contact.kind, &contact.name)?;
                if let Some(other) = others.first().filter(|_| contact.kind != Kind::Customer) {
                    notes.push(messages::new_account_for(
                        row,
                        &contact.name,
                        &whereabouts(&other.place_name, &other.contact.number),
                        &whereabouts(&place_name, &contact.number),
                    ));
                }
                new.push(NewContact {
                    contact,
                    place_name,
                    holder: None,
                });
            }
        }
    }
    Ok((new, same, notes))
}

/// Writes a list. Importing the file gives the same contacts.
pub async fn export(outbox: &Outbox, asked: &ContactsExport, to: &Destination) -> Result<PathBuf, AppError> {
    let side = asked.side;
    let (kinds, title): (&[Kind], &str) = match side {
        Side::Beneficiaries => (&[Kind::Bank, Kind::Wallet, Kind::Bill], "Beneficiaries"),
        Side::Customers => (&[Kind::Customer], "Customers"),
    };
    let fields = side.fields();
    let filter = ContactFilter {
        kinds: kinds.to_vec(),
        words: Vec::new(),
        only: asked.only.iter().map(|id| number(id)).collect::<Result<_, _>>()?,
    };
    let order = ordered(asked.order, asked.descending);
    let mut lines = Vec::new();
    loop {
        let from = u32::try_from(lines.len()).unwrap_or(u32::MAX);
        let filter = filter.clone();
        let read = move |db: &Connection| table::page(db, &filter, order, from, BLOCK);
        let (block, _) = outbox.store.read(read).await?;
        let full = block.len() == BLOCK as usize;
        lines.extend(
            block
                .iter()
                .map(|row| fields.iter().map(|field| cell(row, *field)).collect::<Vec<_>>()),
        );
        if !full {
            break;
        }
    }
    let columns: Vec<Column> = fields.iter().map(|field| (field.heading(), width(*field))).collect();
    save_list(to, (title, outbox.now()), asked.format, &columns, &lines)
}

fn width(field: Field) -> u16 {
    match field {
        Field::Name | Field::Email | Field::Note => 30,
        Field::Place => 28,
        Field::Number => 20,
        Field::Kind | Field::Phone => 16,
    }
}

fn cell(row: &ContactRow, field: Field) -> ListCell {
    let contact = &row.contact;
    ListCell::Text(match field {
        Field::Name => contact.name.clone(),
        Field::Kind => contact.kind.words().to_owned(),
        Field::Place => row.place_name.clone(),
        Field::Number => contact.number.clone(),
        Field::Phone => contact.phone.clone(),
        Field::Email => contact.email.clone(),
        Field::Note => contact.note.clone(),
    })
}
