//! Reads a sheet of bank aliases. It is accepted as a whole or rejected; all its problems are reported at once.

use std::collections::BTreeMap;

use super::{BankTable, Likeness, Resolution};
use crate::messages;
use crate::schema;
use crate::schema::{Column, Field as _, Table, WholeSheet};
use cell_rules::text::quoted;
use cell_rules::{Grid, GridRow};

/// The longest name, in characters.
pub const LONGEST: usize = 100;

/// A column of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AliasColumn {
    /// The alias.
    Written,
    /// The bank that it means.
    Bank,
    /// The bank's code.
    Code,
}

impl AliasColumn {
    /// All columns, in the order of our own files.
    pub const ALL: [Self; 3] = [Self::Written, Self::Bank, Self::Code];
}

impl schema::Field for AliasColumn {
    fn column(self) -> Column {
        match self {
            Self::Written => Column(
                "People write",
                "peoplewrite alias aliases written othername sheetname writtenas shortname",
            ),
            Self::Bank => Column("Bank", "bank bankname nameofbank standsfor meaning"),
            Self::Code => Column("Bank code", "bankcode code cbncode sortcode bankid"),
        }
    }
}

/// A row with an alias.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AliasLine {
    /// The row number.
    pub row: u32,
    /// The alias.
    pub written: String,
    /// The index of the bank.
    pub bank: usize,
}

/// A sheet of aliases that was read.
pub type AliasSheet = WholeSheet<AliasLine, AliasColumn>;
/// A problem of it.
pub type AliasProblem = schema::SheetProblem<AliasColumn>;

/// Reads a sheet of aliases. `banks` is the list without saved aliases.
pub fn read(grid: &Grid, banks: &BankTable) -> AliasSheet {
    use AliasColumn::{Bank, Code, Written};
    let mut sheet = AliasSheet::default();
    let suffices = |columns: &BTreeMap<AliasColumn, usize>| {
        let has = |column| columns.contains_key(&column);
        has(Written) && (has(Bank) || has(Code))
    };
    let Some(table) = Table::first(grid, &AliasColumn::ALL, suffices) else {
        let wanted = AliasColumn::ALL.map(|column| column.heading()).join(", ");
        sheet.whole(None, messages::banks::no_headings(&wanted));
        return sheet;
    };
    let mut seen: BTreeMap<String, (u32, usize)> = BTreeMap::new();
    for row in table.rows() {
        let before = sheet.problems.len();
        let (written, bank) = line(row, &table, banks, &mut sheet);
        let Some(bank) = bank.filter(|_| sheet.problems.len() == before) else {
            continue;
        };
        let key = BankTable::picked_key(&written).unwrap_or_default();
        match seen.get(&key) {
            Some((_, other)) if *other == bank => sheet.known = sheet.known.saturating_add(1),
            Some((first, _)) => {
                let words = messages::banks::two_banks(*first);
                sheet.wrong(row.number, Bank, words);
            }
            None => {
                seen.insert(key, (row.number, bank));
                match banks.may_alias(&written, bank) {
                    Ok(_) => sheet.rows.push(AliasLine {
                        row: row.number,
                        written,
                        bank,
                    }),
                    Err(_) if means(banks, &written, "") == Some(bank) => sheet.known = sheet.known.saturating_add(1),
                    Err(why) => sheet.wrong(row.number, Written, why),
                }
            }
        }
    }
    if sheet.rows.is_empty() && sheet.known == 0 && sheet.problems.is_empty() {
        sheet.whole(None, messages::banks::NO_ROWS);
    }
    sheet
}

/// The alias of a row, and the bank that it means.
fn line<'g>(row: GridRow<'g>, table: &Table<'g, AliasColumn>, banks: &BankTable, sheet: &mut AliasSheet) -> (String, Option<usize>) {
    let [written, name, code] = AliasColumn::ALL.map(|column| {
        let text = sheet.written(row.number, column, table.cell(row, column));
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    });
    if written.is_empty() {
        sheet.wrong(row.number, AliasColumn::Written, messages::banks::ENTER_NAME);
    } else if written.chars().count() > LONGEST {
        sheet.wrong(row.number, AliasColumn::Written, messages::banks::name_too_long(LONGEST));
    }
    if name.is_empty() && code.is_empty() {
        let words = messages::banks::ENTER_BANK;
        sheet.wrong(row.number, AliasColumn::Bank, words);
        return (written, None);
    }
    let bank = means(banks, &name, &code);
    if bank.is_none() {
        let both = [name, code]
            .into_iter()
            .filter(|text| !text.is_empty())
            .collect::<Vec<_>>()
            .join(" ");
        let words = messages::banks::unknown_bank(&quoted(&both));
        sheet.wrong(row.number, AliasColumn::Bank, words);
    }
    (written, bank)
}

/// The bank that a name and a code certainly mean.
fn means(banks: &BankTable, name: &str, code: &str) -> Option<usize> {
    match banks.resolve(name, code, Likeness::PRODUCT) {
        Resolution::Known(bank) | Resolution::KnownByName(bank) => Some(bank),
        Resolution::Missing
        | Resolution::Proposed(_)
        | Resolution::Picked(_)
        | Resolution::Aliased(_)
        | Resolution::Ambiguous(_)
        | Resolution::Conflict(..)
        | Resolution::Unknown(_) => None,
    }
}
