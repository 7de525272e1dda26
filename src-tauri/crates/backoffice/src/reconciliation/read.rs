//! The three files, read into the engine.

use std::path::Path;

use domain::reconciliation::{Details, ExternalRow, Keyed, Ledger, LedgerRow, Side, TooLarge};

use super::cells::{day, kobo, moment, whole};
use super::proof::Proof;
use super::table::Table;
use super::trouble::Trouble;

pub(super) const LEDGER: [&str; 9] = [
    "id",
    "reference_number",
    "bulk_reference",
    "amount",
    "currency",
    "status",
    "created_at_utc",
    "counterparty_name",
    "transaction_id",
];
const DETAILS: [&str; 2] = ["transaction_id", "counterparty_account"];
pub(super) const SERVICE: [&str; 6] = [
    "referenceNumber",
    "amount",
    "status",
    "transactionDatetimeUTC",
    "description",
    "serviceProcessCode",
];
pub(super) const BANK: [&str; 7] = ["S/N", "Transaction Date", "Reference", "Narration", "Debit", "Credit", "Balance"];

const NOT_A_MOMENT: &str = "is not a time such as 2026-08-01T12:30:00";
const NOT_A_DAY: &str = "is not a day such as 01/08/2026";

fn too_large(path: &Path) -> impl FnOnce(TooLarge) -> Trouble {
    move |TooLarge| Trouble::TooLarge(path.to_owned())
}

/// Reads the ledger.
pub(super) fn ledger(path: &Path) -> Result<Ledger, Trouble> {
    let mut table = Table::open(path, LEDGER)?;
    let mut ledger = Ledger::default();
    while table.advance()? {
        let id = table.value(0, "The id", |cell| whole(cell).ok_or("is not a whole number"));
        let amount = table.value(3, "The amount", kobo);
        let currency = table.value(4, "The currency", |cell| if cell == b"NGN" { Ok(()) } else { Err("is not NGN") });
        let at = table.value(6, "The time", |cell| moment(cell).ok_or(NOT_A_MOMENT));
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
        };
        ledger.push(&row).map_err(too_large(path))?;
    }
    let ledger = ledger.close();
    if !table.has_problems()
        && let Some((_, again)) = ledger.repeated_id()
    {
        let start = start_of(path, again)?;
        table.problem_at(start, &format!("The id {} is there twice.", ledger.id(again)));
    }
    table.checked()?;
    Ok(ledger)
}

fn start_of(path: &Path, row: u32) -> Result<u64, Trouble> {
    let mut table = Table::open(path, LEDGER)?;
    for _ in 0..=row {
        table.advance()?;
    }
    Ok(table.start())
}

/// Reads what only open payments are asked for.
pub(super) fn details(path: &Path, mut details: Details) -> Result<Details, Trouble> {
    if details.next_wanted().is_none() {
        return Ok(details);
    }
    let mut table = Table::open(path, DETAILS)?;
    let mut row = 0;
    while let Some(wanted) = details.next_wanted() {
        if !table.advance()? {
            return Err(Trouble::Changed(path.to_owned()));
        }
        if row == wanted {
            details.push(table.cell(0), table.cell(1)).map_err(too_large(path))?;
        }
        row += 1;
    }
    Ok(details)
}

/// Reads the service's report.
pub(super) fn service<'l>(path: &Path, ledger: &'l Ledger) -> Result<Keyed<'l>, Trouble> {
    let mut table = Table::open(path, SERVICE)?;
    let mut keyed = Keyed::new(Side::Service, ledger);
    while table.advance()? {
        let amount = table.value(1, "The amount", kobo);
        let at = table.value(3, "The time", |cell| moment(cell).ok_or(NOT_A_MOMENT));
        let (Some(amount), Some(at)) = (amount, at) else {
            continue;
        };
        let row = ExternalRow {
            reference: table.cell(0),
            text: table.cell(4),
            transaction: table.cell(5),
            status: Some(table.cell(2)),
            amount,
            at,
            number: None,
        };
        keyed.push(&row).map_err(too_large(path))?;
    }
    table.checked()?;
    Ok(keyed.close())
}

/// What a row of a bank statement says besides its texts.
pub(super) struct BankCells {
    /// What came in is negative.
    pub(super) amount: i64,
    pub(super) at: u32,
    pub(super) number: Option<u32>,
}

/// Reads the cells of a bank's row, or notes what is wrong with them.
pub(super) fn bank_cells(table: &mut Table<7>) -> Option<BankCells> {
    let at = table.value(1, "The transaction date", |cell| day(cell).ok_or(NOT_A_DAY));
    let amount = |table: &mut Table<7>, column, name| match table.cell(column) {
        [] | b"-" => Some(0),
        _ => table.value(column, name, |cell| match kobo(cell) {
            Ok(amount) if amount < 0 => Err("is negative"),
            read => read,
        }),
    };
    let debit = amount(table, 4, "The debit");
    let credit = amount(table, 5, "The credit");
    let (Some(at), Some(debit), Some(credit)) = (at, debit, credit) else {
        return None;
    };
    if (debit == 0) == (credit == 0) {
        table.problem(if debit == 0 {
            "Neither debit nor credit has an amount."
        } else {
            "Both debit and credit have an amount."
        });
        return None;
    }
    Some(BankCells {
        amount: debit - credit,
        at,
        number: whole(table.cell(0)).and_then(|number| u32::try_from(number).ok()),
    })
}

/// Reads a bank statement whose running balance holds.
pub(super) fn bank<'l>(path: &Path, ledger: &'l Ledger) -> Result<Keyed<'l>, Trouble> {
    let mut table = Table::open(path, BANK)?;
    let mut keyed = Keyed::new(Side::Bank, ledger);
    let mut proof = Proof::default();
    while table.advance()? {
        let balance = match table.cell(6) {
            [] => Some(None),
            _ => table.value(6, "The balance", kobo).map(Some),
        };
        let (Some(cells), Some(balance)) = (bank_cells(&mut table), balance) else {
            continue;
        };
        proof.add(cells.number, cells.amount, balance, table.start());
        let row = ExternalRow {
            reference: table.cell(2),
            text: table.cell(3),
            transaction: b"",
            status: None,
            amount: cells.amount,
            at: cells.at,
            number: cells.number,
        };
        keyed.push(&row).map_err(too_large(path))?;
    }
    if !table.has_problems()
        && let Some((start, message)) = proof.broken(path)?
    {
        table.problem_at(start, &message);
    }
    table.checked()?;
    Ok(keyed.close())
}
