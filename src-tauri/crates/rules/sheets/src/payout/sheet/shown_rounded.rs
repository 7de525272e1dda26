//! Amounts that their cells display rounded: one question for the whole column.

use crate::messages;
use serde::Serialize;
use ts_rs::TS;

use super::amount_style::ColumnStyle;
use cell_rules::text::grouped;
use cell_rules::{Exact, Scale};

/// The sums of the payments of a column, as displayed and as contained in their cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(rename = "ShownRoundedView")]
pub struct ShownRounded {
    /// The column's name in the file.
    pub column: String,
    /// The number of payments that are displayed with fewer decimals than their cells contain.
    pub rows: u32,
    /// The sum of all amounts of the column as displayed, in naira.
    pub shown: String,
    /// The sum of all amounts of the column as contained in their cells, in naira.
    pub held: String,
    /// The displayed sum minus the contained one, in naira.
    pub difference: String,
    /// Whether a person chose the displayed amounts. Before that the rows are not ready.
    pub as_shown: bool,
}

impl ShownRounded {
    /// The question, or its answer, for people.
    pub(super) fn words(&self) -> String {
        let naira = |text: &str| format!("₦{}", grouped(text.trim_start_matches('-')));
        let (shown, held, difference) = (naira(&self.shown), naira(&self.held), naira(&self.difference));
        let less_or_more = match self.difference.starts_with('-') {
            true => messages::columns::less(&difference),
            false => messages::columns::more(&difference),
        };
        let label = &self.column;
        match (self.as_shown, self.rows) {
            (false, 1) => messages::columns::one_shown_rounded(label, &shown, &held, &less_or_more),
            (false, rows) => messages::columns::shown_rounded(label, rows, &shown, &held, &less_or_more),
            (true, rows) => messages::columns::paid_as_shown(label, rows, &shown, &held),
        }
    }
}

/// The sums of displayed and contained amounts, for cells where the two differ.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Rounded {
    rows: u32,
    shown: Exact,
    held: Exact,
}

impl Rounded {
    /// Counts a cell by what it contains and what it displays.
    pub(super) fn add(&mut self, held: &str, shown: &str) {
        self.rows = self.rows.saturating_add(1);
        self.held.add(held);
        self.shown.add(shown);
    }

    /// The question, or its answer; `None` if no cell differs. `others` is the sum of all other amounts in kobo, already multiplied.
    pub(super) fn of_column(self, column: &str, others: i128, style: ColumnStyle) -> Option<ShownRounded> {
        let others = Exact::of_kobo(others);
        let places = style.scale().map_or(0, Scale::places);
        let (shown, held) = (self.shown.moved_right(places), self.held.moved_right(places));
        (self.rows > 0).then(|| ShownRounded {
            column: column.to_owned(),
            rows: self.rows,
            shown: shown.plus(others).decimal(),
            held: held.plus(others).decimal(),
            difference: shown.less(held).decimal(),
            as_shown: style.answers.as_shown,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::amount_style::Votes;
    use super::*;

    #[test]
    fn both_sums_and_the_difference_are_those_of_the_whole_column() {
        let mut rounded = Rounded::default();
        for (held, shown) in [("123456.7891", "123456.79"), ("33333.333333", "33333"), ("0.995", "1.00")] {
            rounded.add(held, shown);
        }
        // By hand: 156790.79 and 156791.117433, with ₦50,000 of other rows.
        let style = Votes::default().decide(None);
        let question = rounded.of_column("Net Pay", 5_000_000, style).expect("a question");
        assert_eq!(question.rows, 3);
        assert_eq!(question.shown, "206790.79");
        assert_eq!(question.held, "206791.117433");
        assert_eq!(question.difference, "-0.327433");
        let words = question.words();
        assert!(
            words.contains("₦206,790.79") && words.contains("₦206,791.117433") && words.contains("₦0.327433 less"),
            "{words}"
        );
        assert_eq!(Rounded::default().of_column("Net Pay", 5_000_000, style), None);
    }
}
