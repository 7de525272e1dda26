//! How a column of amounts is written, decided by all of its rows.

use super::amount_text::{NumberStyle, bare, shape};
use super::grid::Cell;
use super::mapping::Unit;
use super::text::plain;

/// What the texts of a column say about its style.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Votes {
    pub(crate) dot: u32,
    pub(crate) comma: u32,
}

impl Votes {
    /// Counts what this cell shows. Number cells show nothing.
    pub(crate) fn add(&mut self, cell: Cell<'_>) {
        let Cell::Text(text) = cell else { return };
        let text = plain(text);
        match bare(&text)
            .ok()
            .and_then(|bare| shape(bare.digits))
            .and_then(|shape| shape.evidence())
        {
            Some(NumberStyle::DotDecimal) => self.dot = self.dot.saturating_add(1),
            Some(NumberStyle::CommaDecimal) => self.comma = self.comma.saturating_add(1),
            None => {}
        }
    }

    /// The column's style: what the person said, or what every row agrees on, or what most rows show.
    pub(crate) fn decide(self, given: Option<NumberStyle>) -> ColumnStyle {
        let voted = match self.dot.cmp(&self.comma) {
            std::cmp::Ordering::Greater => Some(NumberStyle::DotDecimal),
            std::cmp::Ordering::Less => Some(NumberStyle::CommaDecimal),
            std::cmp::Ordering::Equal => None,
        };
        let mixed = self.dot > 0 && self.comma > 0;
        ColumnStyle {
            style: given.or(voted),
            certain: given.is_some() || (voted.is_some() && !mixed),
            mixed,
            unit: Unit::Naira,
            as_shown: false,
        }
    }
}

/// How a column of amounts is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ColumnStyle {
    /// Given by a person, or shown by most rows.
    pub(crate) style: Option<NumberStyle>,
    /// Good enough to read `1,250` by.
    pub(crate) certain: bool,
    pub(crate) mixed: bool,
    pub(crate) unit: Unit,
    /// A person said that amounts which are shown rounded are meant as they are shown.
    pub(crate) as_shown: bool,
}

impl ColumnStyle {
    /// The style, unless rows disagree about it.
    pub(crate) fn settled(self) -> Option<NumberStyle> {
        self.style.filter(|_| self.certain)
    }

    /// The same marks, counting this unit.
    pub(crate) fn counting(self, unit: Unit) -> Self {
        Self { unit, ..self }
    }

    /// The same column, with that answer about amounts that are shown rounded.
    pub(crate) fn paying_as_shown(self, as_shown: bool) -> Self {
        Self { as_shown, ..self }
    }

    /// An amount as somebody would type it into this column.
    pub(crate) fn typed(self, naira: u64, kobo: u8) -> String {
        match (kobo, self.settled()) {
            (0, _) => naira.to_string(),
            (_, Some(NumberStyle::CommaDecimal)) => format!("{naira},{kobo:02}"),
            (_, Some(NumberStyle::DotDecimal) | None) => format!("{naira}.{kobo:02}"),
        }
    }
}
