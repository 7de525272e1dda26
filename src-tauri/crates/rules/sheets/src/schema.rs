//! What all kinds of sheets share: fields that are recognised by the names of their columns, the row with those names, and sheets that are
//! accepted as a whole or rejected. Each kind of sheet has its own fields.

use crate::messages;
use std::cmp::Reverse;
use std::collections::BTreeMap;

use cell_rules::text::{header_key, tidy};
use cell_rules::{Cell, Grid, GridRow};

/// The number of rows that are searched for the column names.
const SEARCHED: usize = 30;

/// A column of a kind of sheet: its name in our own files, and the keys of the names that people use, separated by spaces, preferred ones
/// first.
#[derive(Clone, Copy, Debug)]
pub struct Column(pub &'static str, pub &'static str);

impl Column {
    /// The index of `key` among its names.
    pub(crate) fn place(self, key: &str) -> Option<usize> {
        self.1.split(' ').position(|name| name == key)
    }
}

/// A field of a kind of sheet.
pub trait Field: Copy + Ord + 'static {
    /// Its column.
    fn column(self) -> Column;

    /// The name of its column in our own files.
    fn heading(self) -> &'static str {
        self.column().0
    }

    /// The rank of `key` as a name of it; 0 is best.
    fn rank(self, key: &str) -> Option<usize> {
        self.column().place(key)
    }
}

/// Whether a column of this name is one of `fields`.
pub(crate) fn is_named<F: Field>(fields: &[F], key: &str) -> bool {
    fields.iter().any(|field| field.rank(key).is_some())
}

/// The row that names the most of `fields`, at least two; the first of equal ones.
pub(crate) fn best_head<'g, F: Field>(rows: impl Iterator<Item = GridRow<'g>>, fields: &[F]) -> Option<GridRow<'g>> {
    let hits = |row: &GridRow<'g>| {
        let keys = keys(*row);
        fields
            .iter()
            .filter(|field| keys.iter().any(|key| field.rank(key).is_some()))
            .count()
    };
    let searched = rows.filter(|row| !row.is_blank()).take(SEARCHED);
    let best = searched
        .map(|row| (hits(&row), row))
        .max_by_key(|(hits, row)| (*hits, Reverse(row.number)));
    best.filter(|(hits, _)| *hits >= 2).map(|(_, row)| row)
}

/// The ranks and indexes of the columns whose names mean `field`, the best name first.
pub(crate) fn places_of<F: Field>(field: F, keys: &[String]) -> Vec<(usize, usize)> {
    let named = keys.iter().enumerate();
    let mut places: Vec<(usize, usize)> = named.filter_map(|(place, key)| Some((field.rank(key)?, place))).collect();
    places.sort_unstable();
    places
}

/// A sheet below the row with its column names.
#[derive(Debug)]
pub(crate) struct Table<'g, F> {
    grid: &'g Grid,
    head: GridRow<'g>,
    columns: BTreeMap<F, usize>,
}

impl<'g, F: Field> Table<'g, F> {
    /// With the columns that the row `head` names.
    pub(crate) fn below(grid: &'g Grid, head: GridRow<'g>, columns: BTreeMap<F, usize>) -> Self {
        Self { grid, head, columns }
    }

    /// Below the first row whose names suffice; the first column with a name of a field is used for it.
    pub(crate) fn first(grid: &'g Grid, fields: &[F], suffices: impl Fn(&BTreeMap<F, usize>) -> bool) -> Option<Self> {
        let mut searched = grid.rows().filter(|row| !row.is_blank()).take(SEARCHED);
        searched.find_map(|head| {
            let keys = keys(head);
            let place = |field: &F| Some((*field, keys.iter().position(|key| field.rank(key).is_some())?));
            let columns = fields.iter().filter_map(place).collect();
            suffices(&columns).then(|| Self::below(grid, head, columns))
        })
    }

    /// The row with the column names.
    pub(crate) fn head(&self) -> u32 {
        self.head.number
    }

    /// The rows below with content.
    pub(crate) fn rows(&self) -> impl Iterator<Item = GridRow<'g>> + use<'g, F> {
        let head = self.head.number;
        self.grid.rows().filter(move |row| row.number > head && !row.is_blank())
    }

    /// The cell of a field; empty if the sheet has no such column.
    pub(crate) fn cell(&self, row: GridRow<'g>, field: F) -> Cell<'g> {
        self.columns.get(&field).map_or(Cell::Empty, |place| row.cell(*place))
    }

    /// Whether a field has a column.
    pub(crate) fn has(&self, field: F) -> bool {
        self.columns.contains_key(&field)
    }

    /// The cell with the name of a field's column.
    pub(crate) fn heading(&self, field: F) -> Option<Cell<'g>> {
        self.columns.get(&field).map(|place| self.head.cell(*place))
    }

    /// The indexes of a row's cells that belong to no field, each with the cell that names its column.
    pub(crate) fn unused(&self, row: GridRow<'g>) -> impl Iterator<Item = (usize, Cell<'g>)> {
        let free = (0..row.cells().count()).filter(|place| !self.columns.values().any(|used| used == place));
        free.map(|place| (place, self.head.cell(place)))
    }
}

/// The name of a column; empty if the cell is not text.
pub(crate) fn name_of(cell: Cell<'_>) -> String {
    if let Cell::Text(text) = cell {
        tidy(text).into_owned()
    } else {
        String::new()
    }
}

/// The keys of the column names in a row.
pub(crate) fn keys(row: GridRow<'_>) -> Vec<String> {
    row.cells().map(|cell| header_key(&name_of(cell))).collect()
}

/// A problem of a sheet that is accepted as a whole or rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetProblem<F> {
    /// The row; `None` if it is about the whole sheet.
    pub row: Option<u32>,
    /// The column.
    pub field: Option<F>,
    /// A sentence.
    pub words: String,
    /// The probable value, if it is likely enough to be proposed.
    pub meant: Option<String>,
}

impl<F> SheetProblem<F> {
    /// A problem of the whole sheet.
    pub fn whole(field: Option<F>, words: impl Into<String>) -> Self {
        Self {
            row: None,
            field,
            words: words.into(),
            meant: None,
        }
    }

    /// A problem of a cell.
    pub fn at(row: u32, field: F, words: impl Into<String>) -> Self {
        Self {
            row: Some(row),
            field: Some(field),
            words: words.into(),
            meant: None,
        }
    }
}

/// A sheet that is accepted as a whole or rejected: all its problems are reported at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WholeSheet<R, F> {
    /// The contents of its rows, each once.
    pub rows: Vec<R>,
    /// The number of rows whose contents are already known, or repeat another row.
    pub known: u32,
    /// The problems that prevent accepting the sheet.
    pub problems: Vec<SheetProblem<F>>,
    /// Notes.
    pub notes: Vec<String>,
}

impl<R, F> Default for WholeSheet<R, F> {
    fn default() -> Self {
        Self {
            rows: Vec::new(),
            known: 0,
            problems: Vec::new(),
            notes: Vec::new(),
        }
    }
}

impl<R, F: Field> WholeSheet<R, F> {
    pub(crate) fn whole(&mut self, field: Option<F>, words: impl Into<String>) {
        self.problems.push(SheetProblem::whole(field, words));
    }

    pub(crate) fn wrong(&mut self, row: u32, field: F, words: impl Into<String>) {
        self.problems.push(SheetProblem::at(row, field, words));
    }

    /// The text of a cell; a formula without a value is a problem.
    pub(crate) fn written<'g>(&mut self, row: u32, field: F, cell: Cell<'g>) -> &'g str {
        if cell.is_broken() {
            self.wrong(row, field, messages::cells::FORMULA_WITHOUT_VALUE);
        }
        cell.written()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cell_rules::GridBuilder;

    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    enum Of {
        Name,
        Sum,
    }

    impl Field for Of {
        fn column(self) -> Column {
            match self {
                Self::Name => Column("Name", "name fullname"),
                Self::Sum => Column("Amount", "amount value"),
            }
        }
    }

    fn grid(rows: &[&[Cell<'_>]]) -> Grid {
        let mut grid = GridBuilder::new("list");
        for (number, row) in (1..).zip(rows) {
            grid.row(number, false, row.iter().copied()).expect("in order");
        }
        grid.finish()
    }

    #[test]
    fn the_row_with_most_names_is_found_and_the_best_name_is_used() {
        let text = Cell::Text;
        let sheet = grid(&[
            &[text("Amounts of May")],
            &[Cell::Error("#VALUE!"), Cell::Error("#NAME?")],
            &[text("Full name"), text("Value"), text("AMOUNT"), text("Code")],
            &[text("Name"), text("Amount")],
        ]);
        let head = best_head(sheet.rows(), &[Of::Name, Of::Sum]).expect("a row");
        assert_eq!(head.number, 3);
        assert_eq!(places_of(Of::Sum, &keys(head)), [(0, 2), (1, 1)]);
        let table = Table::first(&sheet, &[Of::Name, Of::Sum], |columns| columns.len() == 2).expect("a row");
        assert_eq!((table.head(), table.heading(Of::Sum)), (3, Some(text("Value"))));
        let unused: Vec<_> = table.unused(head).collect();
        assert_eq!(unused, [(2, text("AMOUNT")), (3, text("Code"))]);
        assert!(best_head(grid(&[&[text("Name"), text("Code")]]).rows(), &[Of::Name, Of::Sum]).is_none());
    }
}
