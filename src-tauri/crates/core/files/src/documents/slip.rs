//! Slips for customers: one on a page, or several to cut apart.

use super::brand::Brand;
use super::document::{HEIGHT, Mark, WIDTH};
use super::draw::draw;
use super::font::{Faces, Weight};
use super::{Length, environment};
use base::colour::PrintColour;
use base::profile::ProfileKind;
use system::error::AppError;

/// The arrangement of slips on a page. Lengths are thousandths of a point.
#[derive(Clone, Copy, Debug)]
pub struct Form {
    page: (Length, Length),
    across: usize,
    down: usize,
    margin: Length,
    /// The size of plain text; other sizes are relative to it.
    size: Length,
}

/// One slip on an A5 page.
pub const A5: Form = Form {
    page: (419_528, 595_276),
    across: 1,
    down: 1,
    margin: 36_000,
    size: 12_000,
};

/// Eight slips on an A4 page, to cut apart.
pub const EIGHT: Form = Form {
    page: (WIDTH, HEIGHT),
    across: 2,
    down: 4,
    margin: 20_000,
    size: 9_500,
};

/// A piece of a slip, from top to bottom.
#[derive(Clone, Debug)]
pub enum Piece {
    /// The letterhead of the business.
    Letterhead(Brand),
    /// An amount or a number in large print.
    Large(String),
    /// A sentence.
    Text(String),
    /// A sentence in bold.
    Stress(String),
    /// A small heading above the next piece.
    Name(&'static str),
    /// A QR code with its quiet zone.
    Squares(Vec<Vec<bool>>),
    /// A horizontal line.
    Rule,
}

/// The beginning of every slip: the letterhead, and the environment unless money is real.
pub fn letterhead(brand: Brand, kind: ProfileKind) -> Vec<Piece> {
    let practice = (kind != ProfileKind::Live).then(|| Piece::Stress(environment(kind).to_owned()));
    [Piece::Letterhead(brand)].into_iter().chain(practice).collect()
}

struct Slip {
    form: Form,
    left: Length,
    /// The room that a logo takes at the left.
    indent: Length,
    y: Length,
    bottom: Length,
    faces: Faces,
    marks: Vec<Mark>,
    /// Whether something did not fit.
    short: bool,
}

impl Form {
    fn cell(&self, place: usize) -> (Length, Length, Length) {
        let count = |number: usize| Length::try_from(number).unwrap_or(1);
        let (width, height) = (self.page.0 / count(self.across), self.page.1 / count(self.down));
        let (column, row) = (place % self.across, place / self.across);
        (width * count(column), height * count(row), height)
    }

    /// The lines to cut along.
    fn cuts(&self) -> Vec<Mark> {
        let count = |number: usize| Length::try_from(number).unwrap_or(1);
        let (width, height) = self.page;
        let across = (1..self.down).map(|row| Mark::Line {
            y: height * count(row) / count(self.down),
            from: 0,
            to: width,
        });
        let down = (1..self.across).map(|column| Mark::Upright {
            x: width * count(column) / count(self.across),
            from: 0,
            to: height,
        });
        across.chain(down).collect()
    }

    fn room(&self) -> Length {
        self.page.0 / Length::try_from(self.across).unwrap_or(1) - 2 * self.margin
    }
}

impl Slip {
    fn text(&mut self, text: &str, size: Length, weight: Weight) {
        self.coloured(text, size, weight, None);
    }

    fn coloured(&mut self, text: &str, size: Length, weight: Weight, colour: Option<PrintColour>) {
        for text in self.faces.of(weight).lines(text, size, self.form.room() - self.indent) {
            self.y += size * 13 / 10;
            // A line that does not fit is omitted, so that it does not overlap the next slip.
            self.short |= self.y >= self.bottom;
            if self.y < self.bottom {
                let (x, y) = (self.left + self.indent, self.y);
                self.marks.push(Mark::Text {
                    x,
                    y,
                    size,
                    weight,
                    text,
                    colour,
                });
            }
        }
    }

    /// The logo, beside it the name and the address.
    fn letterhead(&mut self, brand: &Brand) {
        let (size, top) = (self.form.size, self.y);
        let lines = Length::try_from(brand.address.len()).unwrap_or_default();
        if let Some(logo) = &brand.logo {
            let (width, height) = logo.fitted((size * 8, size * 2 + size * lines));
            self.short |= top + height >= self.bottom;
            let (x, y, logo) = (self.left, top, logo.clone());
            self.marks.push(Mark::Picture { x, y, width, height, logo });
            self.indent = width + size * 8 / 10;
            self.y = top + height;
        }
        let below = std::mem::replace(&mut self.y, top);
        self.coloured(&brand.business, size * 13 / 10, Weight::Strong, brand.colour);
        for line in &brand.address {
            self.text(line, size * 8 / 10, Weight::Regular);
        }
        self.indent = 0;
        self.y = self.y.max(below);
    }

    fn put(&mut self, piece: &Piece) {
        let size = self.form.size;
        match piece {
            Piece::Letterhead(brand) => self.letterhead(brand),
            Piece::Large(text) => self.text(text, size * 19 / 10, Weight::Strong),
            Piece::Text(text) => self.text(text, size, Weight::Regular),
            Piece::Stress(text) => self.text(text, size, Weight::Strong),
            Piece::Name(text) => {
                self.y += size * 6 / 10;
                self.text(text, size * 9 / 10, Weight::Strong);
            }
            Piece::Squares(dark) => {
                let side = size * 13;
                self.y += size / 2;
                self.short |= self.y + side >= self.bottom;
                if self.y + side < self.bottom {
                    let (x, y, dark) = (self.left, self.y, dark.clone());
                    self.marks.push(Mark::Squares { x, y, side, dark });
                }
                self.y += side;
            }
            Piece::Rule => {
                self.y += size * 8 / 10;
                let (y, from) = (self.y, self.left);
                let to = from + self.form.room();
                self.marks.push(Mark::Line { y, from, to });
            }
        }
    }
}

/// A slip in its place, at the largest size at which everything fits, or else the smallest size.
fn laid(form: Form, place: usize, pieces: &[Piece], faces: Faces) -> Vec<Mark> {
    let (left, top, height) = form.cell(place);
    let mut slip = Slip {
        form,
        left: left + form.margin,
        indent: 0,
        y: 0,
        bottom: top + height - form.margin / 2,
        faces,
        marks: Vec::new(),
        short: false,
    };
    for twentieths in (12..=20).rev() {
        slip.form.size = form.size * twentieths / 20;
        (slip.y, slip.short) = (top + form.margin, false);
        slip.marks.clear();
        pieces.iter().for_each(|piece| slip.put(piece));
        if !slip.short {
            break;
        }
    }
    slip.marks
}

/// The slips as a PDF, arranged by the form.
pub fn slips(title: &str, form: Form, slips: &[Vec<Piece>]) -> Result<Vec<u8>, AppError> {
    let faces = Faces::built_in()?;
    let pages: Vec<Vec<Mark>> = slips
        .chunks(form.across * form.down)
        .map(|page| {
            let marks = page.iter().enumerate().flat_map(|(place, pieces)| laid(form, place, pieces, faces));
            form.cuts().into_iter().chain(marks).collect()
        })
        .collect();
    draw(title, form.page, &pages)
}
