//! What all kinds of sheets share: fields that are known by the names of their columns, the row that has those names, and sheets that are
//! taken whole or not at all. Each kind of sheet brings its fields.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use cell_rules::text::{header_key, tidy};
use cell_rules::{Cell, Grid, GridRow};

/// How far down the column names are looked for.
const SEARCHED: usize = 30;

/// A column that a kind of sheet can have: its name in our own files, which is understood, and what people call it, without case, marks and
/// spaces and with spaces between the names, the best one first.
#[derive(Clone, Copy, Debug)]
pub struct Column(pub &'static str, pub &'static str);

impl Column {
    /// The place of `key` among its names.
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

    /// How good a name `key` is for it; 0 is best.
    fn rank(self, key: &str) -> Option<usize> {
        self.column().place(key)
    }
}

/// Whether a column of this name is one of `fields`.
pub(crate) fn is_named<F: Field>(fields: &[F], key: &str) -> bool {
    fields.iter().any(|field| field.rank(key).is_some())
}

/// The row that names most of `fields`, the first of several; it has to name two.
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

/// The places of the columns whose names mean `field`, the best name first.
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
    /// With the columns that their names tell in the row `head`.
    pub(crate) fn below(grid: &'g Grid, head: GridRow<'g>, columns: BTreeMap<F, usize>) -> Self {
        Self { grid, head, columns }
    }

    /// Below the first row whose names suffice; the first column that a name means is its field's.
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

    /// The rows below that show anything.
    pub(crate) fn rows(&self) -> impl Iterator<Item = GridRow<'g>> + use<'g, F> {
        let head = self.head.number;
        self.grid.rows().filter(move |row| row.number > head && !row.is_blank())
    }

    /// The cell of a field; empty where the sheet has no such column.
    pub(crate) fn cell(&self, row: GridRow<'g>, field: F) -> Cell<'g> {
        self.columns.get(&field).map_or(Cell::Empty, |place| row.cell(*place))
    }

    /// Whether there is a column for a field.
    pub(crate) fn has(&self, field: F) -> bool {
        self.columns.contains_key(&field)
    }

    /// The cell with the name of a field's column.
    pub(crate) fn heading(&self, field: F) -> Option<Cell<'g>> {
        self.columns.get(&field).map(|place| self.head.cell(*place))
    }

    /// The places of cells of a row that are no field's, each with the cell that names its column.
    pub(crate) fn unused(&self, row: GridRow<'g>) -> impl Iterator<Item = (usize, Cell<'g>)> {
        let free = (0..row.cells().count()).filter(|place| !self.columns.values().any(|used| used == place));
        free.map(|place| (place, self.head.cell(place)))
    }
}

/// The name of a column; blank where the cell is no text.
pub(crate) fn name_of(cell: Cell<'_>) -> String {
    if let Cell::Text(text) = cell {
        tidy(text).into_owned()
    } else {
        String::new()
    }
}

/// The names of the columns in a row as they are compared.
pub(crate) fn keys(row: GridRow<'_>) -> Vec<String> {
    row.cells().map(|cell| header_key(&name_of(cell))).collect()
}

/// What is wrong with a sheet that is taken whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetProblem<F> {
    /// In which row; none where it is about the whole sheet.
    pub row: Option<u32>,
    /// In which column.
    pub field: Option<F>,
    /// A sentence.
    pub words: String,
    /// What is probably meant, where it is likely enough to be offered.
    pub meant: Option<String>,
}

impl<F> SheetProblem<F> {
    /// Something that is wrong with the whole sheet.
    pub fn whole(field: Option<F>, words: impl Into<String>) -> Self {
        Self {
            row: None,
            field,
            words: words.into(),
            meant: None,
        }
    }

    /// Something that is wrong with a cell.
    pub fn at(row: u32, field: F, words: impl Into<String>) -> Self {
        Self {
            row: Some(row),
            field: Some(field),
            words: words.into(),
            meant: None,
        }
    }
}

/// A sheet that is taken whole or not at all, read: everything that is wrong with it comes at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WholeSheet<R, F> {
    /// What its rows say, each once.
    pub rows: Vec<R>,
    /// How many rows say what is known by itself, or what another row says.
    pub known: u32,
    /// What keeps the whole sheet from being taken.
    pub problems: Vec<SheetProblem<F>>,
    /// What is worth knowing.
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

    /// What a cell says; a formula without a value is wrong.
    pub(crate) fn written<'g>(&mut self, row: u32, field: F, cell: Cell<'g>) -> &'g str {
        if cell.is_broken() {
            self.wrong(row, field, "This cell holds a formula without a value. Write the value itself.");
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
    fn the_row_that_names_most_is_found_and_its_better_name_comes_first() {
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
