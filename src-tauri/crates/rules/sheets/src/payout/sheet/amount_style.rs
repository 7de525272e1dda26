//! The style of a column of amounts, decided by all of its rows.

use super::mapping::{AmountAnswers, ScaledAmounts, Unit};
use cell_rules::amount_text::{NumberStyle, bare, shape};
use cell_rules::text::plain;
use cell_rules::{Cell, Scale, Stated};

/// What the texts of a column show about its style.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Votes {
    pub(crate) dot: u32,
    pub(crate) comma: u32,
}

impl Votes {
    /// Counts the evidence of this cell. Number cells show nothing.
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

    /// The column's style: what a person chose, or what every row agrees on, or what most rows show.
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
            stated: None,
            answers: AmountAnswers::default(),
        }
    }
}

/// How a column of amounts is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ColumnStyle {
    /// Chosen by a person, or shown by most rows.
    pub(crate) style: Option<NumberStyle>,
    /// Whether the style decides texts like `1,250`.
    pub(crate) certain: bool,
    pub(crate) mixed: bool,
    pub(crate) unit: Unit,
    /// What the sheet states about the amounts.
    pub(crate) stated: Option<Stated>,
    /// What a person answered about them.
    pub(crate) answers: AmountAnswers,
}

impl ColumnStyle {
    /// The style, unless rows disagree about it.
    pub(crate) fn settled(self) -> Option<NumberStyle> {
        self.style.filter(|_| self.certain)
    }

    /// The same style with this unit.
    pub(crate) fn counting(self, unit: Unit) -> Self {
        Self { unit, ..self }
    }

    /// The same column with this statement of the sheet and these answers.
    pub(crate) fn of_sheet(self, stated: Option<Stated>, answers: AmountAnswers) -> Self {
        Self { stated, answers, ..self }
    }

    /// The same style for amounts in naira, whatever the file states.
    pub(crate) fn in_naira(self) -> Self {
        Self {
            unit: Unit::Naira,
            stated: None,
            ..self
        }
    }

    /// Whether the file writes naira as they are typed, so that a proposal from its cells can be typed.
    pub(crate) fn is_naira(self) -> bool {
        self.unit == Unit::Naira && self.stated.is_none()
    }

    /// The same column with every question answered, in thousands or millions as the sheet states, or in naira.
    pub(crate) fn answered(self, scaled: ScaledAmounts) -> Self {
        let answers = AmountAnswers {
            as_shown: true,
            scaled: Some(scaled),
        };
        Self { answers, ..self }
    }

    /// The statement that prevents reading the amounts: another currency, or a scale without an answer.
    pub(crate) fn unpaid(self) -> Option<Stated> {
        self.stated.filter(|stated| match stated {
            Stated::Currency(_) | Stated::Unread(_) => true,
            Stated::Scaled(_) => self.answers.scaled.is_none(),
        })
    }

    /// The factor of the amounts.
    pub(crate) fn scale(self) -> Option<Scale> {
        match (self.stated, self.answers.scaled) {
            (Some(Stated::Scaled(scale)), Some(ScaledAmounts::Multiplied)) => Some(scale),
            (Some(Stated::Scaled(_)), Some(ScaledAmounts::Naira) | None) | (Some(Stated::Currency(_) | Stated::Unread(_)) | None, _) => {
                None
            }
        }
    }

    /// An amount as a person would type it into this column.
    pub(crate) fn typed(self, naira: u64, kobo: u8) -> String {
        match (kobo, self.settled()) {
            (0, _) => naira.to_string(),
            (_, Some(NumberStyle::CommaDecimal)) => format!("{naira},{kobo:02}"),
            (_, Some(NumberStyle::DotDecimal) | None) => format!("{naira}.{kobo:02}"),
        }
    }
}
