//! Lays out a document from top to bottom. The marks are drawn at the end, when the number of pages is known.

use base::timestamp::Timestamp;
use sha2::{Digest as _, Sha256};

use super::bars::Shade;
use super::brand::{Brand, Logo};
use super::draw::draw;
use super::font::{Faces, Weight};
use super::{Length, environment};
use base::colour::PrintColour;
use base::profile::ProfileKind;
use system::env::wat;
use system::error::AppError;

/// A4.
pub(crate) const WIDTH: Length = 595_276;
pub(crate) const HEIGHT: Length = 841_890;
pub(super) const MARGIN: Length = 42_000;
const TOP: Length = 84_000;
/// The baseline of the name of the business. The lines of its address and the title follow.
const NAME: Length = 48_000;
/// The top and the largest size of a logo. Lines of an address add to its height.
const LOGO_TOP: Length = 24_000;
const LOGO: (Length, Length) = (120_000, 34_000);
const BOTTOM: Length = HEIGHT - 48_000;
pub(super) const GAP: Length = 8_000;
const NAMES: Length = 160_000;

pub(super) const SMALL: Length = 7_500;
const BODY: Length = 9_000;
const LARGE: Length = 16_000;

/// A mark on a page. The position of a text is the start of its baseline.
#[derive(Clone, Debug)]
pub(crate) enum Mark {
    Text {
        x: Length,
        y: Length,
        size: Length,
        weight: Weight,
        text: String,
        /// Black without one.
        colour: Option<PrintColour>,
    },
    Line {
        y: Length,
        from: Length,
        to: Length,
    },
    /// A vertical line.
    Upright {
        x: Length,
        from: Length,
        to: Length,
    },
    /// A filled rectangle. The position is its upper left corner.
    Bar {
        x: Length,
        y: Length,
        width: Length,
        height: Length,
        shade: Shade,
    },
    /// Dark squares in a square field. The position is its upper left corner.
    Squares {
        x: Length,
        y: Length,
        side: Length,
        dark: Vec<Vec<bool>>,
    },
    /// The logo. The position is its upper left corner.
    Picture {
        x: Length,
        y: Length,
        width: Length,
        height: Length,
        logo: Logo,
    },
}

/// The text in the header and footer of every page.
#[derive(Clone, Debug, Default)]
pub struct Heading {
    /// The title of the document.
    pub title: String,
    /// The letterhead.
    pub brand: Brand,
    /// Which environment's money it is about.
    pub environment: String,
    /// When it was made.
    pub made: String,
}

impl Heading {
    /// The heading of a document that is made now.
    pub fn of(brand: Brand, kind: ProfileKind, title: &str, now: Timestamp) -> Self {
        Self {
            title: title.to_owned(),
            brand,
            environment: environment(kind).to_owned(),
            made: wat(now),
        }
    }

    /// The height of the lines of the address.
    fn address(&self) -> Length {
        Length::try_from(self.brand.address.len()).unwrap_or_default() * leading(SMALL)
    }
}

/// The alignment of text in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Right,
}

/// A column of a table.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Its heading.
    pub heading: &'static str,
    /// Its share of the width, in percent.
    pub share: Length,
    /// The alignment of its text.
    pub align: Align,
}

/// A document that is being laid out.
pub struct Document {
    heading: Heading,
    pages: Vec<Vec<Mark>>,
    pub(super) y: Length,
    pub(super) faces: Faces,
}

pub(super) fn leading(size: Length) -> Length {
    size * 14 / 10
}

impl Document {
    /// An empty document.
    pub fn new(heading: Heading) -> Result<Self, AppError> {
        Ok(Self {
            y: TOP + heading.address(),
            heading,
            pages: vec![Vec::new()],
            faces: Faces::built_in()?,
        })
    }

    /// Continues on a new page, unless this one is empty.
    pub fn new_page(&mut self) {
        if self.pages.last().is_some_and(|page| !page.is_empty()) {
            self.pages.push(Vec::new());
        }
        self.y = TOP + self.heading.address();
    }

    pub(super) fn make_room(&mut self, height: Length) {
        if self.y + height > BOTTOM {
            self.new_page();
        }
    }

    pub(super) fn mark(&mut self, mark: Mark) {
        if let Some(page) = self.pages.last_mut() {
            page.push(mark);
        }
    }

    /// All marks so far.
    #[cfg(test)]
    pub(super) fn marks(&self) -> impl Iterator<Item = &Mark> {
        self.pages.iter().flatten()
    }

    pub(super) fn text(&mut self, x: Length, y: Length, size: Length, weight: Weight, text: &str) {
        let text = text.to_owned();
        let colour = None;
        self.mark(Mark::Text {
            x,
            y,
            size,
            weight,
            text,
            colour,
        });
    }

    fn paragraph(&mut self, text: &str, size: Length, weight: Weight) {
        for line in self.faces.of(weight).lines(text, size, WIDTH - 2 * MARGIN) {
            self.make_room(leading(size));
            self.y += leading(size);
            self.text(MARGIN, self.y, size, weight, &line);
        }
    }

    /// The title of a page.
    pub fn title(&mut self, text: &str) {
        self.paragraph(text, LARGE, Weight::Strong);
        self.y += GAP;
    }

    /// The heading of a section.
    pub fn part(&mut self, text: &str) {
        self.make_room(6 * leading(BODY));
        self.y += GAP;
        self.paragraph(text, 11_000, Weight::Strong);
        self.y += GAP / 2;
    }

    /// A paragraph.
    pub fn body(&mut self, text: &str) {
        self.paragraph(text, BODY, Weight::Regular);
        self.y += GAP / 2;
    }

    /// A paragraph in bold.
    pub fn stress(&mut self, text: &str) {
        self.paragraph(text, BODY, Weight::Strong);
        self.y += GAP / 2;
    }

    /// A name and its value. Without a value it is omitted.
    pub fn fact(&mut self, name: &str, value: &str) {
        if value.is_empty() {
            return;
        }
        let names = self.faces.strong.lines(name, BODY, NAMES - GAP);
        let lines = self.faces.regular.lines(value, BODY, WIDTH - 2 * MARGIN - NAMES);
        let height = names.len().max(lines.len());
        self.make_room(leading(BODY) * Length::try_from(height).unwrap_or(1));
        for place in 0..height {
            self.make_room(leading(BODY));
            self.y += leading(BODY);
            if let Some(name) = names.get(place) {
                self.text(MARGIN, self.y, BODY, Weight::Strong, name);
            }
            if let Some(line) = lines.get(place) {
                self.text(MARGIN + NAMES, self.y, BODY, Weight::Regular, line);
            }
        }
        self.y += 2_000;
    }

    /// A table. A row stays on one page if it fits, and the headings are repeated on every page.
    pub fn table(&mut self, columns: &[Column], rows: impl Iterator<Item = Vec<String>>) {
        self.headings(columns);
        for cells in rows {
            let lines = self.cells(columns, &cells);
            let height = row_height(&lines);
            if self.y + height > BOTTOM {
                self.new_page();
                self.headings(columns);
            }
            self.row(columns, &lines, Weight::Regular);
            self.y += 3_000;
            self.mark(Mark::Line {
                y: self.y,
                from: MARGIN,
                to: WIDTH - MARGIN,
            });
        }
    }

    fn headings(&mut self, columns: &[Column]) {
        let headings: Vec<Vec<String>> = columns
            .iter()
            .map(|column| self.faces.strong.lines(column.heading, SMALL, inner(column)))
            .collect();
        self.make_room(row_height(&headings) * 3);
        self.row(columns, &headings, Weight::Strong);
        self.y += 3_000;
        self.mark(Mark::Line {
            y: self.y,
            from: MARGIN,
            to: WIDTH - MARGIN,
        });
    }

    fn cells(&self, columns: &[Column], cells: &[String]) -> Vec<Vec<String>> {
        let lines = |(column, cell): (&Column, &String)| {
            let parts = cell.split('\n').filter(|part| !part.is_empty());
            parts
                .flat_map(|part| self.faces.regular.lines(part, SMALL, inner(column)))
                .collect()
        };
        columns.iter().zip(cells).map(lines).collect()
    }

    fn row(&mut self, columns: &[Column], cells: &[Vec<String>], weight: Weight) {
        let (mut left, top) = (MARGIN, self.y);
        for (column, lines) in columns.iter().zip(cells) {
            let mut y = top;
            for line in lines {
                y += leading(SMALL);
                let x = match column.align {
                    Align::Left => left,
                    Align::Right => left + inner(column) - self.faces.of(weight).width(line, SMALL),
                };
                self.text(x, y, SMALL, weight, line);
            }
            left += outer(column);
        }
        self.y = top + row_height(cells);
    }

    /// The document as a PDF. Its code is a fingerprint of its text.
    pub fn finish(mut self) -> Result<Vec<u8>, AppError> {
        let mut hash = Sha256::new();
        for mark in self.pages.iter().flatten() {
            if let Mark::Text { text, .. } = mark {
                hash.update(text.as_bytes());
                hash.update(b"\n");
            }
        }
        let code = hex::encode_upper(&hash.finalize()[..4]);
        let count = self.pages.len();
        for number in 1..=count {
            let marks = self.around(number, count, &format!("{}-{}", &code[..4], &code[4..]));
            self.pages[number - 1].extend(marks);
        }
        draw(&self.heading.title, (WIDTH, HEIGHT), &self.pages)
    }

    /// Header and footer of a page.
    fn around(&self, number: usize, count: usize, code: &str) -> Vec<Mark> {
        let Heading {
            title,
            environment,
            made,
            brand,
        } = &self.heading;
        let address = self.heading.address();
        let foot = format!("page {number} of {count} · made {made} · code {code}");
        let right = WIDTH - MARGIN - self.faces.strong.width(environment, SMALL);
        let logo = brand.logo.as_ref().map(|logo| (logo, logo.fitted((LOGO.0, LOGO.1 + address))));
        let left = logo.map_or(MARGIN, |(_, (width, _))| MARGIN + width + GAP);
        let mut marks: Vec<Mark> = logo.into_iter().map(picture).collect();
        marks.push(small(left, NAME, Weight::Strong, &brand.business, brand.colour));
        let lines = (1..).zip(&brand.address);
        marks.extend(lines.map(|(place, line)| small(left, NAME + place * leading(SMALL), Weight::Regular, line, None)));
        marks.extend([
            small(right, NAME, Weight::Strong, environment, None),
            small(left, NAME + address + 12_000, Weight::Regular, title, None),
            across(NAME + address + 18_000),
            across(HEIGHT - 40_000),
            small(MARGIN, HEIGHT - 28_000, Weight::Regular, &foot, None),
        ]);
        marks
    }
}

/// The logo at the upper left corner.
fn picture((logo, (width, height)): (&Logo, (Length, Length))) -> Mark {
    Mark::Picture {
        x: MARGIN,
        y: LOGO_TOP,
        width,
        height,
        logo: logo.clone(),
    }
}

fn small(x: Length, y: Length, weight: Weight, text: &str, colour: Option<PrintColour>) -> Mark {
    Mark::Text {
        x,
        y,
        size: SMALL,
        weight,
        text: text.to_owned(),
        colour,
    }
}

fn across(y: Length) -> Mark {
    Mark::Line {
        y,
        from: MARGIN,
        to: WIDTH - MARGIN,
    }
}

fn outer(column: &Column) -> Length {
    (WIDTH - 2 * MARGIN) * column.share / 100
}

fn inner(column: &Column) -> Length {
    outer(column) - 5_000
}

fn row_height(cells: &[Vec<String>]) -> Length {
    let lines = cells.iter().map(Vec::len).max().unwrap_or(1);
    leading(SMALL) * Length::try_from(lines).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_of_a_fact_does_not_overlap_its_value() {
        let mut document = Document::new(Heading::default()).expect("a paper");
        document.fact(
            "What the service told: history, reconciliation report, transaction history",
            "31 days",
        );
        document.fact("Next", "below");
        let names: Vec<(Length, Length, &str)> = document.pages[0]
            .iter()
            .filter_map(|mark| match mark {
                Mark::Text { x: MARGIN, y, text, .. } => Some((*y, document.faces.strong.width(text, BODY), text.as_str())),
                Mark::Text { .. }
                | Mark::Line { .. }
                | Mark::Upright { .. }
                | Mark::Bar { .. }
                | Mark::Squares { .. }
                | Mark::Picture { .. } => None,
            })
            .collect();
        assert!(names.len() > 2 && names.iter().all(|(_, width, _)| *width < NAMES), "{names:?}");
        assert!(
            names.is_sorted_by(|one, next| one.0 < next.0),
            "no two names on one line: {names:?}"
        );
    }
}
