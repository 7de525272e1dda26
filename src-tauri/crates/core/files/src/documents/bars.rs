//! Bar charts on paper: a name, a bar and its numbers in each row. Black on white, so the parts of a bar differ by their shade.

use super::Length;
use super::document::{Document, GAP, MARGIN, Mark, SMALL, WIDTH, leading};
use super::font::Weight;

/// Where the bars begin, and the greatest length of a bar. The numbers follow.
const LEFT: Length = MARGIN + 150_000;
const LONGEST: Length = 220_000;
const NUMBERS: Length = LEFT + LONGEST + GAP;
const THICK: Length = 6_500;
/// A value above zero is visible.
const SHORTEST: Length = 750;

/// The shade of a part of a bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// Filled.
    Dark,
    /// Empty, with a border.
    Light,
}

/// A row of a bar chart.
#[derive(Clone, Debug)]
pub struct BarRow {
    /// What the bar is about.
    pub name: String,
    /// Its parts, from the left; values below zero are empty.
    pub parts: Vec<(i64, Shade)>,
    /// The values as text.
    pub numbers: String,
}

impl BarRow {
    fn length(&self) -> i64 {
        self.parts.iter().fold(0, |sum, (value, _)| sum.saturating_add((*value).max(0)))
    }
}

impl Document {
    /// A bar chart. The longest bar has the whole width. A row stays on one page.
    pub fn bars(&mut self, rows: &[BarRow]) {
        let longest = rows.iter().map(BarRow::length).max().unwrap_or(0).max(1);
        for row in rows {
            let names = self.faces.regular.lines(&row.name, SMALL, LEFT - MARGIN - GAP);
            let numbers = self.faces.regular.lines(&row.numbers, SMALL, WIDTH - MARGIN - NUMBERS);
            let lines = names.len().max(numbers.len()).max(1);
            self.make_room(leading(SMALL) * Length::try_from(lines).unwrap_or(1));
            let top = self.y;
            for (x, lines) in [(MARGIN, &names), (NUMBERS, &numbers)] {
                let mut y = top;
                for line in lines {
                    y += leading(SMALL);
                    self.text(x, y, SMALL, Weight::Regular, line);
                }
            }
            let mut x = LEFT;
            for (value, shade) in row.parts.iter().filter(|(value, _)| *value > 0) {
                let width = length_of(*value, longest).max(SHORTEST);
                self.mark(Mark::Bar {
                    x,
                    y: top + leading(SMALL) - THICK + 1_000,
                    width,
                    height: THICK,
                    shade: *shade,
                });
                x += width;
            }
            self.y = top + leading(SMALL) * Length::try_from(lines).unwrap_or(1);
        }
        self.y += GAP / 2;
    }
}

/// The length of a bar for a value, if the longest bar has `longest`.
fn length_of(value: i64, longest: i64) -> Length {
    let length = i128::from(LONGEST) * i128::from(value) / i128::from(longest);
    Length::try_from(length).unwrap_or(LONGEST)
}

#[cfg(test)]
mod tests {
    use super::super::Heading;
    use super::*;

    #[test]
    fn bars_are_as_long_as_their_values_and_follow_each_other() {
        let mut document = Document::new(Heading::default()).expect("a paper");
        let row = |parts: &[(i64, Shade)]| BarRow {
            name: "1 Oct".to_owned(),
            parts: parts.to_vec(),
            numbers: "3 matched".to_owned(),
        };
        document.bars(&[
            row(&[(3, Shade::Dark), (1, Shade::Light)]),
            row(&[(2, Shade::Dark)]),
            row(&[(0, Shade::Dark), (-5, Shade::Light)]),
            row(&[(i64::MAX, Shade::Dark)]),
        ]);
        // The last bar is the longest, so the others have the shortest visible length.
        let bars = |document: &Document| -> Vec<(Length, Length, Shade)> {
            let marks = document.marks().filter_map(|mark| match mark {
                Mark::Bar { x, width, shade, .. } => Some((*x, *width, *shade)),
                Mark::Text { .. } | Mark::Line { .. } | Mark::Upright { .. } | Mark::Squares { .. } | Mark::Picture { .. } => None,
            });
            marks.collect()
        };
        assert_eq!(
            bars(&document),
            [
                (192_000, 750, Shade::Dark),
                (192_750, 750, Shade::Light),
                (192_000, 750, Shade::Dark),
                (192_000, 220_000, Shade::Dark)
            ]
        );
        assert_eq!((length_of(3, 4), length_of(1, 4)), (165_000, 55_000));
    }
}
