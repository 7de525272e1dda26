//! A person's changes of a sheet. The file's own cells are kept.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::holders::SamePerson;
use super::mapping::Field;

/// One change of a sheet, or its reversal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case", deny_unknown_fields)]
pub enum Change {
    /// Replaces the value of a cell; `None` restores the file's value.
    Cell {
        /// The row in the file.
        row: u32,
        /// The field.
        field: Field,
        /// What was typed.
        text: Option<String>,
    },
    /// Skips a row, or includes it again.
    LeftOut {
        /// The row in the file.
        row: u32,
        /// Whether the row is skipped.
        out: bool,
    },
    /// Confirms a row that the sheet hides, or marks as paid or on hold; or withdraws that.
    Meant {
        /// The row in the file.
        row: u32,
        /// Whether the row is confirmed.
        meant: bool,
    },
    /// Confirms that a payee is to be paid again; `None` withdraws that.
    PaidAgain {
        /// The row in the file.
        row: u32,
        /// The reference of the latest payment that the person was shown. A later one voids the confirmation.
        earlier: Option<String>,
    },
    /// Confirms that the row's name and the account holder are one person; `None` withdraws that.
    SamePerson {
        /// The row in the file.
        row: u32,
        /// The confirmation.
        word: Option<SamePerson>,
    },
}

impl Change {
    /// A text typed into a cell.
    pub fn typed(row: u32, field: Field, text: &str) -> Self {
        Self::Cell {
            row,
            field,
            text: Some(text.to_owned()),
        }
    }

    /// The row that it changes.
    pub fn row(&self) -> u32 {
        match self {
            Self::Cell { row, .. }
            | Self::LeftOut { row, .. }
            | Self::Meant { row, .. }
            | Self::PaidAgain { row, .. }
            | Self::SamePerson { row, .. } => *row,
        }
    }
}

/// All changes in force.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Corrections {
    cells: BTreeMap<(u32, Field), String>,
    left_out: BTreeSet<u32>,
    meant: BTreeSet<u32>,
    again: BTreeMap<u32, String>,
    same: BTreeMap<u32, SamePerson>,
}

impl Corrections {
    /// Whether nothing is changed.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The text that was typed for this field of this row.
    pub fn cell(&self, row: u32, field: Field) -> Option<&str> {
        self.cells.get(&(row, field)).map(String::as_str)
    }

    /// Whether a person skipped the row.
    pub fn is_left_out(&self, row: u32) -> bool {
        self.left_out.contains(&row)
    }

    /// Whether a person confirmed this hidden or marked row.
    pub fn is_meant(&self, row: u32) -> bool {
        self.meant.contains(&row)
    }

    /// The latest earlier payment despite which a person confirmed this row.
    pub fn paid_again(&self, row: u32) -> Option<&str> {
        self.again.get(&row).map(String::as_str)
    }

    /// A person's confirmation about the account holder of a row.
    pub fn same_person(&self, row: u32) -> Option<&SamePerson> {
        self.same.get(&row)
    }

    /// The rows that a person skipped.
    pub fn left_out(&self) -> impl Iterator<Item = u32> {
        self.left_out.iter().copied()
    }

    /// Everything that was typed: row, field, text.
    pub fn cells(&self) -> impl Iterator<Item = (u32, Field, &str)> {
        self.cells.iter().map(|((row, field), text)| (*row, *field, text.as_str()))
    }

    /// The changes that produce this state from an unchanged sheet.
    pub fn changes(&self) -> Vec<Change> {
        let cells = self.cells().map(|(row, field, text)| Change::typed(row, field, text));
        let left_out = self.left_out.iter().map(|row| Change::LeftOut { row: *row, out: true });
        let meant = self.meant.iter().map(|row| Change::Meant { row: *row, meant: true });
        let again = self.again.iter().map(|(row, earlier)| Change::PaidAgain {
            row: *row,
            earlier: Some(earlier.clone()),
        });
        let same = self.same.iter().map(|(row, word)| Change::SamePerson {
            row: *row,
            word: Some(word.clone()),
        });
        cells.chain(left_out).chain(meant).chain(again).chain(same).collect()
    }

    /// Rows about which a person decided: skipped, confirmed, paid again, the same person.
    pub fn decided(&self) -> impl Iterator<Item = u32> {
        let sets = self.left_out.iter().chain(&self.meant);
        let rows: BTreeSet<u32> = sets.chain(self.again.keys()).chain(self.same.keys()).copied().collect();
        rows.into_iter()
    }

    /// The changes that withdraw the decisions about a row.
    pub fn undecided(&self, row: u32) -> Vec<Change> {
        let left_out = self.is_left_out(row).then_some(Change::LeftOut { row, out: false });
        let meant = self.is_meant(row).then_some(Change::Meant { row, meant: false });
        let same = self.same_person(row).map(|_| Change::SamePerson { row, word: None });
        let again = self.paid_again(row).map(|_| Change::PaidAgain { row, earlier: None });
        [left_out, meant, again, same].into_iter().flatten().collect()
    }

    /// The fields of a row that were typed.
    pub fn fields(&self, row: u32) -> impl Iterator<Item = Field> {
        self.cells
            .range((row, Field::FIRST)..=(row, Field::LAST))
            .map(|((_, field), _)| *field)
    }

    /// Makes a change, whether or not the sheet permits it, and returns its reversal. For an open sheet use [`super::OpenSheet::change`].
    pub fn make(&mut self, change: &Change) -> Change {
        match change {
            Change::Cell { row, field, text } => {
                let before = match text {
                    Some(text) => self.cells.insert((*row, *field), text.clone()),
                    None => self.cells.remove(&(*row, *field)),
                };
                Change::Cell {
                    row: *row,
                    field: *field,
                    text: before,
                }
            }
            Change::LeftOut { row, out } => {
                let before = if *out {
                    !self.left_out.insert(*row)
                } else {
                    self.left_out.remove(row)
                };
                Change::LeftOut { row: *row, out: before }
            }
            Change::Meant { row, meant } => {
                let before = if *meant { !self.meant.insert(*row) } else { self.meant.remove(row) };
                Change::Meant { row: *row, meant: before }
            }
            Change::PaidAgain { row, earlier } => {
                let before = match earlier {
                    Some(earlier) => self.again.insert(*row, earlier.clone()),
                    None => self.again.remove(row),
                };
                Change::PaidAgain {
                    row: *row,
                    earlier: before,
                }
            }
            Change::SamePerson { row, word } => {
                let before = match word {
                    Some(word) => self.same.insert(*row, word.clone()),
                    None => self.same.remove(row),
                };
                Change::SamePerson { row: *row, word: before }
            }
        }
    }
}
