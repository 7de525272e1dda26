//! Reading the three files.

use crate::messages;
use std::fs::File;
use std::path::Path;

use book_rules::reconciliation::{Details, ExternalRow, Ledger, LedgerRow, ReferenceMatching, Side, TooLarge};
use cell_rules::Reason;

use super::cells::{day, kobo, timestamp, whole};
use super::picked::{Picked, Starts};
use super::proof::Proof;
use super::source::Source;
use super::table::Table;
use super::trouble::Trouble;

pub(crate) const LEDGER: [&str; 10] = [
    "id",
    "reference_number",
    "bulk_reference",
    "amount",
    "currency",
    "status",
    "created_at_utc",
    "counterparty_name",
    "transaction_id",
    ACCOUNT,
];
const ACCOUNT: &str = "counterparty_account";
const DETAILS: [&str; 2] = ["transaction_id", ACCOUNT];
pub(crate) const SERVICE: [&str; 6] = [
    "referenceNumber",
    "amount",
    "status",
    "transactionDatetimeUTC",
    "description",
    "serviceProcessCode",
];
/// The last one exists only if a bank gives its charge beside a payment.
pub(crate) const BANK: [&str; 8] = [
    "S/N",
    "Transaction Date",
    "Reference",
    "Narration",
    "Debit",
    "Credit",
    "Balance",
    CHARGE,
];
pub(crate) const CHARGE: &str = "Charge";

const NOT_A_TIME: &str = "is not a time such as 2026-08-01T12:30:00";
const NOT_A_DAY: &str = "is not a day such as 31/08/2026, the day before the month";

fn too_large(path: &Path) -> impl FnOnce(TooLarge) -> Trouble {
    move |TooLarge| Trouble::TooLarge(path.to_owned())
}

/// Reads the ledger, and where its rows begin.
pub(crate) fn ledger(path: &Path) -> Result<(Ledger, Starts), Trouble> {
    let mut table = Table::open_without(&Source::of(path), LEDGER, Some(ACCOUNT))?;
    let (mut ledger, mut starts) = (Ledger::default(), Starts::default());
    while table.advance()? {
        let id = table.value(0, "The id", |cell| whole(cell).ok_or("is not a whole number"));
        let amount = table.value(3, "The amount", kobo);
        let currency = table.value(4, "The currency", |cell| if cell == b"NGN" { Ok(()) } else { Err("is not NGN") });
        let at = table.value(6, "The time", |cell| timestamp(cell).ok_or(NOT_A_TIME));
        let (Some(id), Some(amount), Some(()), Some(at)) = (id, amount, currency, at) else {
            continue;
        };
        let row = LedgerRow {
            id,
            reference: table.cell(1),
            bulk_reference: table.cell(2),
            amount,
            fee: 0,
            kind: b"",
            status: table.cell(5),
            at,
            counterparty: table.cell(7),
            account: table.cell(9),
            numbers: [table.cell(8), b""],
        };
        ledger.push(&row).map_err(too_large(path))?;
        starts.push(table.start()).map_err(too_large(path))?;
    }
    let mut ledger = ledger.close();
    if !table.has_problems()
        && let Some((_, again)) = ledger.repeated_id()
    {
        let words = messages::id_twice(ledger.id(again));
        table.problem_at(starts.of(again), Reason::CellFormat, &words);
    }
    table.checked()?;
    if ledger.needs_payee_accounts() {
        add_payee_accounts(path, &mut ledger)?;
    }
    Ok((ledger, starts))
}

/// References of this ledger look like account numbers, so the payees' account numbers must not be taken for unknown references.
fn add_payee_accounts(path: &Path, ledger: &mut Ledger) -> Result<(), Trouble> {
    let mut table = match Table::open(&Source::of(path), [ACCOUNT]) {
        Err(Trouble::Columns(..) | Trouble::Kind(_)) => return Ok(()),
        other => other?,
    };
    let mut accounts = Vec::new();
    while table.advance()? {
        if let Ok(account) = <[u8; 10]>::try_from(table.cell(0)) {
            accounts.push(account);
        }
    }
    ledger.add_payee_accounts(accounts.iter().map(|account| account.as_slice()));
    Ok(())
}

/// Reads the details that only open payments need.
pub(crate) fn details(path: &Path, starts: &Starts, mut details: Details) -> Result<Details, Trouble> {
    if details.needed().is_empty() {
        return Ok(details);
    }
    let file = File::open(path).map_err(Trouble::file(path))?;
    let mut table = Table::read(Picked::new(file, starts, details.needed()), Source::of(path), DETAILS, None)?;
    for _ in 0..details.needed().len() {
        if !table.advance()? {
            return Err(Trouble::Changed(path.to_owned()));
        }
        details.push([table.cell(0), b""], table.cell(1)).map_err(too_large(path))?;
    }
    Ok(details)
}

/// How many rows are looked up together.
const TOGETHER: usize = 64;

/// The values of a row, without its texts.
struct Found {
    /// Its place among the rows that were read together.
    row: usize,
    amount: i64,
    charge: i64,
    at: u32,
    number: Option<u32>,
}

/// Adds all rows of a file.
fn push_all<const COLUMNS: usize>(
    table: &mut Table<COLUMNS>,
    keyed: &mut ReferenceMatching<'_>,
    mut read: impl FnMut(&mut Table<COLUMNS>) -> Option<Found>,
    row_of: impl for<'t> Fn(&'t Table<COLUMNS>, &Found) -> ExternalRow<'t>,
) -> Result<(), Trouble> {
    let mut found = Vec::with_capacity(TOGETHER);
    loop {
        found.clear();
        while found.len() < TOGETHER && table.advance_within() {
            found.extend(read(table));
        }
        let rows: Vec<ExternalRow<'_>> = found.iter().map(|found| row_of(table, found)).collect();
        keyed.push_all(&rows).map_err(too_large(table.path()))?;
        if found.len() < TOGETHER && !table.next_block()? {
            return Ok(());
        }
    }
}

/// Reads the service's report.
pub(crate) fn service<'l>(path: &Path, ledger: &'l Ledger) -> Result<ReferenceMatching<'l>, Trouble> {
    let mut table = Table::open(&Source::of(path), SERVICE)?;
    let mut keyed = ReferenceMatching::new(Side::Service, ledger);
    let read = |table: &mut Table<6>| {
        let amount = table.value(1, "The amount", kobo);
        let at = table.value(3, "The time", |cell| timestamp(cell).ok_or(NOT_A_TIME));
        Some(Found {
            row: table.row(),
            amount: amount?,
            charge: 0,
            at: at?,
            number: None,
        })
    };
    push_all(&mut table, &mut keyed, read, |table, found| ExternalRow {
        reference: table.cell_of(found.row, 0),
        text: table.cell_of(found.row, 4),
        transaction: table.cell_of(found.row, 5),
        status: Some(table.cell_of(found.row, 2)),
        amount: found.amount,
        charge: 0,
        at: found.at,
        number: None,
    })?;
    table.checked()?;
    Ok(keyed.close())
}

/// The values of a row of a bank statement, without its texts.
pub(crate) struct BankCells {
    /// In kobo; money in is negative.
    pub amount: i64,
    /// The part of it that is the bank's charge.
    pub charge: i64,
    pub at: u32,
    pub number: Option<u32>,
}

/// Reads the cells of a bank row, or records what is wrong with them.
pub(crate) fn bank_cells(table: &mut Table<8>) -> Option<BankCells> {
    let at = table.value(1, "The transaction date", |cell| day(cell).ok_or(NOT_A_DAY));
    let amount = |table: &mut Table<8>, column, name| match table.cell(column) {
        [] | b"-" => Some(0),
        _ => table.value(column, name, |cell| match kobo(cell) {
            Ok(amount) if amount < 0 => Err("is negative"),
            read => read,
        }),
    };
    let debit = amount(table, 4, "The debit");
    let credit = amount(table, 5, "The credit");
    let charge = amount(table, 7, "The charge");
    let (Some(at), Some(debit), Some(credit), Some(charge)) = (at, debit, credit, charge) else {
        return None;
    };
    if (debit == 0) == (credit == 0) {
        table.problem(if debit == 0 { messages::NO_SIDE } else { messages::BOTH_SIDES });
        return None;
    }
    Some(BankCells {
        amount: debit - credit,
        charge,
        at,
        number: whole(table.cell(0)).and_then(|number| u32::try_from(number).ok()),
    })
}

/// Reads a bank statement that proves, with remarks on what it does not contain.
pub(crate) fn bank<'l>(source: &Source, ledger: &'l Ledger) -> Result<(ReferenceMatching<'l>, Vec<&'static str>), Trouble> {
    let mut table = Table::open_without(source, BANK, Some(CHARGE))?;
    let mut keyed = ReferenceMatching::new(Side::Bank, ledger);
    let mut proof = Proof::default();
    let read = |table: &mut Table<8>| {
        let balance = match table.cell(6) {
            [] => Some(None),
            _ => table.value(6, "The balance", kobo).map(Some),
        };
        let (cells, balance) = (bank_cells(table)?, balance?);
        proof.add(&cells, balance, table.start());
        Some(Found {
            row: table.row(),
            amount: cells.amount,
            charge: cells.charge,
            at: cells.at,
            number: cells.number,
        })
    };
    push_all(&mut table, &mut keyed, read, |table, found| ExternalRow {
        reference: table.cell_of(found.row, 2),
        text: table.cell_of(found.row, 3),
        transaction: b"",
        status: None,
        amount: found.amount,
        charge: found.charge,
        at: found.at,
        number: found.number,
    })?;
    let mut remarks = Vec::new();
    if !table.has_problems() && !source.is_proved() {
        match proof.remarks(source)? {
            Ok(found) => remarks = found,
            Err(why) => table.problem_at(why.place(), why.reason(), &why.to_string()),
        }
    }
    table.checked()?;
    Ok((keyed.close(), remarks))
}
