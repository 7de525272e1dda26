//! Sheets and a bank for tests.

use cell_rules::{Cell, Grid, GridBuilder};
use service_api::value::BankId;

use crate::payout::bank::{Bank, BankTable};

/// The id of the only bank of [`one_bank`].
pub(crate) const GTBANK: &str = "187DE295-AE70-4BBC-8169-EEA22924A565";

/// A list of one bank.
pub(crate) fn one_bank() -> BankTable {
    BankTable::new(vec![Bank {
        name: "Guaranty Trust Bank".to_owned(),
        uuid: BankId::parse(GTBANK).ok(),
        code: Some("058".to_owned()),
        wallet: false,
    }])
}

/// A number cell if the text begins with `#`, else a cell of this text.
pub(crate) fn cell(text: &str) -> Cell<'_> {
    text.strip_prefix('#').map_or(Cell::Text(text), Cell::Number)
}

/// A sheet of lines with commas between their cells.
pub(crate) fn lines(text: &str) -> Grid {
    filled(GridBuilder::new("list"), text)
}

/// The same as a text file.
pub(crate) fn text_file(text: &str) -> Grid {
    filled(GridBuilder::delimited("list", b','), text)
}

fn filled(mut grid: GridBuilder, text: &str) -> Grid {
    for (number, line) in (1..).zip(text.lines()) {
        grid.row(number, false, line.split(',').map(cell)).expect("a row");
    }
    grid.finish()
}
