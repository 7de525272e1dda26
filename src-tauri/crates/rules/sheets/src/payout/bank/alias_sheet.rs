//! A sheet of aliases of banks. It is taken whole or not at all: everything that is wrong with it is told at once.

use std::collections::BTreeMap;

use super::{BankTable, Likeness, Resolution};
use cell_rules::text::{header_key, quoted};
use cell_rules::{Cell, Grid, GridRow};

/// How far down the column names are looked for.
const SEARCHED: usize = 30;
/// The longest name; a cell of a sheet that is longer is no name.
pub const LONGEST: usize = 100;

/// A column of such a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AliasColumn {
    /// What people write.
    Written,
    /// The bank that it stands for.
    Bank,
    /// The bank's code.
    Code,
}

impl AliasColumn {
    /// Its name in our own files.
    pub fn heading(self) -> &'static str {
        match self {
            Self::Written => "People write",
            Self::Bank => "Bank",
            Self::Code => "Bank code",
        }
    }

    /// Its names, without case, marks and spaces.
    fn names(self) -> &'static [&'static str] {
        match self {
            Self::Written => &[
                "peoplewrite",
                "alias",
                "aliases",
                "written",
                "othername",
                "sheetname",
                "writtenas",
                "shortname",
            ],
            Self::Bank => &["bank", "bankname", "nameofbank", "standsfor", "meaning"],
            Self::Code => &["bankcode", "code", "cbncode", "sortcode", "bankid"],
        }
    }
}

/// A row that says what a name stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AliasLine {
    /// Its number in the file.
    pub row: u32,
    /// What people write.
    pub written: String,
    /// The place of the bank.
    pub bank: usize,
}

/// What is wrong with a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AliasProblem {
    /// In which row; none where it is about the whole sheet.
    pub row: Option<u32>,
    /// In which column.
    pub column: AliasColumn,
    /// A sentence.
    pub words: String,
}

/// A sheet, read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AliasSheet {
    /// Its aliases, each once.
    pub lines: Vec<AliasLine>,
    /// How many rows say what the bank list knows by itself, or what another row says.
    pub known: u32,
    /// What keeps the whole sheet from being taken.
    pub problems: Vec<AliasProblem>,
}

impl AliasSheet {
    fn wrong(&mut self, row: Option<u32>, column: AliasColumn, words: impl Into<String>) {
        self.problems.push(AliasProblem {
            row,
            column,
            words: words.into(),
        });
    }
}

/// Where the columns stand, from 0.
struct Columns {
    head: u32,
    written: usize,
    bank: Option<usize>,
    code: Option<usize>,
}

/// Reads a sheet of aliases. `banks` is the list alone, without saved names.
pub fn read(grid: &Grid, banks: &BankTable) -> AliasSheet {
    let mut sheet = AliasSheet::default();
    let Some(columns) = columns(grid) else {
        let words = "No row names the columns. Name them in the first row: People write, Bank, Bank code.";
        sheet.wrong(None, AliasColumn::Written, words);
        return sheet;
    };
    let mut seen: BTreeMap<String, (u32, usize)> = BTreeMap::new();
    for row in grid.rows().filter(|row| row.number > columns.head && !row.is_blank()) {
        let before = sheet.problems.len();
        let (written, bank) = line(row, &columns, banks, &mut sheet);
        let Some(bank) = bank.filter(|_| sheet.problems.len() == before) else {
            continue;
        };
        let key = BankTable::picked_key(&written).unwrap_or_default();
        match seen.get(&key) {
            Some((_, other)) if *other == bank => sheet.known = sheet.known.saturating_add(1),
            Some((first, _)) => {
                let words = format!("Row {first} says another bank of these words. Keep one of the two.");
                sheet.wrong(Some(row.number), AliasColumn::Bank, words);
            }
            None => {
                seen.insert(key, (row.number, bank));
                match banks.may_alias(&written, bank) {
                    Ok(_) => sheet.lines.push(AliasLine {
                        row: row.number,
                        written,
                        bank,
                    }),
                    Err(_) if means(banks, &written, "") == Some(bank) => sheet.known = sheet.known.saturating_add(1),
                    Err(why) => sheet.wrong(Some(row.number), AliasColumn::Written, why),
                }
            }
        }
    }
    if sheet.lines.is_empty() && sheet.known == 0 && sheet.problems.is_empty() {
        sheet.wrong(None, AliasColumn::Written, "There is nothing below the column names.");
    }
    sheet
}

/// What a row says, and the bank that it means.
fn line(row: GridRow<'_>, columns: &Columns, banks: &BankTable, sheet: &mut AliasSheet) -> (String, Option<usize>) {
    let mut text = |column: AliasColumn, place: Option<usize>| {
        let Some(cell) = place.map(|place| row.cell(place)) else {
            return String::new();
        };
        if matches!(cell, Cell::Error(_) | Cell::FormulaWithoutValue) {
            sheet.wrong(
                Some(row.number),
                column,
                "This cell holds a formula without a value. Write the value itself.",
            );
        }
        said(cell).split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let written = text(AliasColumn::Written, Some(columns.written));
    let name = text(AliasColumn::Bank, columns.bank);
    let code = text(AliasColumn::Code, columns.code);
    let here = Some(row.number);
    if written.is_empty() {
        sheet.wrong(here, AliasColumn::Written, "Write the name as the sheets have it.");
    } else if written.chars().count() > LONGEST {
        sheet.wrong(here, AliasColumn::Written, format!("A name has {LONGEST} characters at most."));
    }
    if name.is_empty() && code.is_empty() {
        sheet.wrong(here, AliasColumn::Bank, "Say which bank it stands for, by its name or its code.");
        return (written, None);
    }
    let bank = means(banks, &name, &code);
    if bank.is_none() {
        let both = [name, code]
            .into_iter()
            .filter(|text| !text.is_empty())
            .collect::<Vec<_>>()
            .join(" ");
        let words = format!(
            "{} is no bank of the service, or could be several. Write its name as the list of banks has it.",
            quoted(&both)
        );
        sheet.wrong(here, AliasColumn::Bank, words);
    }
    (written, bank)
}

/// The bank that a name and a code mean without any doubt.
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

fn columns(grid: &Grid) -> Option<Columns> {
    let rows = grid.rows().filter(|row| !row.is_blank()).take(SEARCHED);
    rows.into_iter().find_map(|row| {
        let keys: Vec<String> = row.cells().map(|cell| header_key(said(cell))).collect();
        let place = |column: AliasColumn| keys.iter().position(|key| column.names().contains(&key.as_str()));
        let (bank, code) = (place(AliasColumn::Bank), place(AliasColumn::Code));
        let written = place(AliasColumn::Written).filter(|_| bank.or(code).is_some())?;
        Some(Columns {
            head: row.number,
            written,
            bank,
            code,
        })
    })
}

fn said(cell: Cell<'_>) -> &str {
    match cell {
        Cell::Text(text) | Cell::Number(text) | Cell::Shown(text, _) | Cell::Date(text) | Cell::Error(text) => text,
        Cell::Bool(true) => "TRUE",
        Cell::Bool(false) => "FALSE",
        Cell::Empty | Cell::FormulaWithoutValue => "",
    }
}
