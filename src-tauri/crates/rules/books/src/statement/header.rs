//! The row with the column names, and the layout that they identify.

use std::collections::BTreeMap;

use super::dates::Written;
use super::layouts::{Column, Field, GENERAL, LAYOUTS, Layout};
use cell_rules::text::{header_key, tidy};
use cell_rules::{Cell, Grid, GridRow, Stated, is_unit_name, of_cell, of_currency_cell, of_heading};

/// The columns of a file.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    /// The number of the row with the names; `None` if there is none.
    pub(super) header_row: Option<u32>,
    headings: Vec<String>,
    keys: Vec<String>,
    places: BTreeMap<Field, usize>,
    /// What the cells of each column may state about the amounts.
    cells: Vec<Cells>,
}

/// What the cells of a column may state about the amounts beside them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cells {
    /// Nothing: the column has another meaning, or describes the purchase.
    Read,
    /// The currency of the row.
    Currencies,
    /// A currency or a unit, if a cell contains nothing else.
    Other,
}

impl Cells {
    fn below(heading: &str) -> Self {
        const BOUGHT: [&str; 6] = ["original", "foreign", "card", "merchant", "settlement", "billing"];
        const CURRENCY: [&str; 4] = ["currency", "ccy", "curr", "cur"];
        const ONE_WORD: [&str; 7] = [
            "currencycode",
            "ccycode",
            "currencytype",
            "accountcurrency",
            "paymentcurrency",
            "amountcurrency",
            "transactioncurrency",
        ];
        let lower = heading.to_lowercase();
        let has = |list: &[&str]| lower.split(|mark: char| !mark.is_alphanumeric()).any(|word| list.contains(&word));
        match () {
            () if has(&BOUGHT) => Self::Read,
            () if has(&CURRENCY) || ONE_WORD.contains(&key(heading).as_str()) => Self::Currencies,
            () => Self::Other,
        }
    }
}

impl Table {
    pub(super) fn new(header: Option<GridRow<'_>>, places: BTreeMap<Field, usize>) -> Self {
        let headings: Vec<String> = header.map(headings).unwrap_or_default();
        Self {
            cells: headings.iter().map(|heading| Cells::below(heading)).collect(),
            header_row: header.map(|row| row.number),
            keys: headings.iter().map(|heading| key(heading)).collect(),
            headings,
            places,
        }
    }

    /// The position of a column.
    pub(super) fn place(&self, field: Field) -> Option<usize> {
        self.places.get(&field).copied()
    }

    pub(super) fn has(&self, field: Field) -> bool {
        self.places.contains_key(&field)
    }

    pub(super) fn cell<'g>(&self, row: GridRow<'g>, field: Field) -> Cell<'g> {
        self.place(field).map_or(Cell::Empty, |place| row.cell(place))
    }

    /// The column's name in the file.
    pub(super) fn heading(&self, field: Field) -> String {
        let place = self.place(field).unwrap_or_default();
        match self.headings.get(place).filter(|heading| !heading.is_empty()) {
            Some(heading) => heading.clone(),
            None => format!("column {}", place + 1),
        }
    }

    /// What the name of a money column states about its amounts, if that is not naira.
    pub(super) fn stated(&self) -> Option<Stated> {
        let money = self.places.iter().filter(|(field, _)| field.is_money());
        money
            .filter_map(|(_, place)| self.headings.get(*place))
            .find_map(|heading| of_heading(heading))
    }

    /// Whether a row has no date and no amount.
    pub(super) fn is_note(&self, row: GridRow<'_>) -> bool {
        let has_digits = |cell: Cell<'_>| match cell {
            Cell::Text(text) | Cell::Number(text) | Cell::Shown(text, _) => text.bytes().any(|byte| (b'1'..=b'9').contains(&byte)),
            Cell::Date(_) | Cell::Error(_) | Cell::FormulaWithoutValue | Cell::Bool(_) => true,
            Cell::Empty => false,
        };
        let no_date = || Written::of(self.cell(row, Field::Date)).is_none();
        let mut money = self.places.iter().filter(|(field, _)| field.is_money());
        money.all(|(_, place)| !has_digits(row.cell(*place))) && no_date()
    }

    /// The unit or the currency in the place of an amount, such as `USD` below a column name.
    pub(super) fn unit(&self, row: GridRow<'_>) -> Option<Stated> {
        let mut money = self.places.iter().filter(|(field, _)| field.is_money());
        money.find_map(|(_, place)| of_heading(&text(row.cell(*place))))
    }

    /// What a cell states about the amounts beside it: in a column of currencies, of units, without a name, or of any column that is not read. The
    /// original currency of a purchase abroad is not the currency of the account.
    pub(super) fn beside(&self, row: GridRow<'_>) -> Option<Stated> {
        row.cells().enumerate().find_map(|(place, cell)| {
            let is_read = self.field_at(place).is_some();
            match (self.cells.get(place).unwrap_or(&Cells::Other), cell) {
                (Cells::Currencies, cell) if !is_read => of_currency_cell(&text(cell)),
                (Cells::Other, Cell::Text(text)) if !is_read => {
                    of_cell(text, self.headings.get(place).is_some_and(|heading| is_unit_name(heading)))
                }
                (Cells::Read | Cells::Currencies | Cells::Other, _) => None,
            }
        })
    }

    /// The number of named columns.
    pub(super) fn width(&self) -> usize {
        self.headings.len()
    }

    /// What a column contains.
    pub(super) fn field_at(&self, place: usize) -> Option<Field> {
        self.places.iter().find(|(_, at)| **at == place).map(|(field, _)| *field)
    }

    /// Whether a row repeats the names.
    pub(super) fn is_header(&self, row: GridRow<'_>) -> bool {
        !self.keys.is_empty() && self.places.values().all(|place| self.keys.get(*place) == keys(row).get(*place))
    }
}

/// The text of a cell as a person reads it.
pub(super) fn text(cell: Cell<'_>) -> String {
    match cell {
        Cell::Text(text) => tidy(text).into_owned(),
        Cell::Number(text) | Cell::Shown(text, _) | Cell::Date(text) | Cell::Error(text) => text.to_owned(),
        Cell::Bool(yes) => if yes { "TRUE" } else { "FALSE" }.to_owned(),
        Cell::Empty | Cell::FormulaWithoutValue => String::new(),
    }
}

pub(super) fn headings(row: GridRow<'_>) -> Vec<String> {
    let mut headings: Vec<String> = row.cells().map(text).collect();
    while headings.last().is_some_and(String::is_empty) {
        headings.pop();
    }
    headings
}

/// A normalised column name: without case, spaces, signs and naira.
pub(super) fn key(words: &str) -> String {
    let lower = words.trim_end().to_lowercase();
    let bare = ["(n)", "(=n=)", "(naira)", "in naira"]
        .iter()
        .find_map(|naira| lower.strip_suffix(naira));
    let key = header_key(bare.unwrap_or(&lower));
    match key.strip_suffix("ngn") {
        Some(rest) if !rest.is_empty() => rest.to_owned(),
        _ => key,
    }
}

/// Whether a bank uses this column name.
pub(crate) fn is_column_name(words: &str) -> bool {
    let name = key(words);
    let mut all = LAYOUTS.iter().flat_map(|layout| layout.columns).flat_map(|column| column.words);
    all.any(|words| key(words) == name)
}

/// The columns of all layouts with this name.
pub(super) fn columns_named(name: &str) -> impl Iterator<Item = &'static Column> {
    let name = key(name);
    let columns = LAYOUTS.iter().chain(&GENERAL).flat_map(|layout| layout.columns);
    columns.filter(move |column| column.words.iter().any(|words| key(words) == name))
}

fn keys(row: GridRow<'_>) -> Vec<String> {
    headings(row).iter().map(|heading| key(heading)).collect()
}

impl Layout {
    /// The positions of its columns in a row of names, and how many are present; `None` if a needed one is missing.
    fn places(&self, keys: &[String]) -> Option<(BTreeMap<Field, usize>, usize)> {
        let (mut places, mut taken) = (BTreeMap::new(), Vec::new());
        for column in self.columns {
            let fits = |at: &usize| column.words.iter().any(|words| key(words) == keys[*at]);
            let found = (0..keys.len()).find(|at| !taken.contains(at) && fits(at));
            match found {
                Some(at) => {
                    taken.push(at);
                    places.extend(column.field.map(|field| (field, at)));
                }
                None if column.needed => return None,
                None => {}
            }
        }
        Some((places, taken.len()))
    }
}

/// A layout and the positions of its columns.
pub(super) type Recognised = (&'static Layout, Table);

/// The layouts that fit the first row which any of them fits, with the most columns. Several if they fit equally well, none if no row fits.
fn recognised_as(grid: &Grid, layouts: &'static [Layout]) -> Vec<Recognised> {
    for row in grid.rows() {
        let keys = keys(row);
        let fitting = layouts.iter().filter_map(|layout| Some((layout, layout.places(&keys)?)));
        let fitting: Vec<_> = fitting.collect();
        let most = fitting.iter().map(|(_, (_, count))| *count).max();
        if most.is_some() {
            let best = fitting.into_iter().filter(|(_, (_, count))| Some(*count) == most);
            return best.map(|(layout, (places, _))| (layout, Table::new(Some(row), places))).collect();
        }
    }
    Vec::new()
}

/// The columns of a file: by the layout of a bank, or else by common names. Several results if layouts fit equally well and mean different
/// columns.
pub(super) fn recognise(grid: &Grid) -> Vec<Recognised> {
    let mut fitting = recognised_as(grid, &LAYOUTS);
    let is_one_table = fitting.windows(2).all(|two| two[0].1.places == two[1].1.places);
    if fitting.len() > 1 && is_one_table {
        fitting.truncate(1);
        // The columns are known, but not the bank.
        fitting[0].0 = &GENERAL[0];
    }
    if fitting.is_empty() {
        fitting = recognised_as(grid, &GENERAL);
        fitting.truncate(1);
    }
    fitting
}

/// What column names state about their amounts if that is not naira, and the row. Another name in the row must be known, so that it is a row of
/// names.
pub(super) fn stated_by_names(grid: &Grid) -> Option<(String, Stated)> {
    const LAST: usize = 100;
    let known = |heading: &&String| columns_named(heading).next().is_some();
    grid.rows().take(LAST).find_map(|row| {
        let headings = headings(row);
        let stated = headings.iter().find_map(|heading| of_heading(heading))?;
        (headings.iter().filter(known).count() > 1).then(|| (row.spot(), stated))
    })
}
