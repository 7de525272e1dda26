//! Draws the marks of a document as PDF.

use krilla::Document;
use krilla::color::luma;
use krilla::geom::{PathBuilder, Point};
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::text::TextDirection;

use super::Length;
use super::document::Mark;
use super::font::face;
use system::error::AppError;

#[expect(
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "a place on paper, in points as PDF has them"
)]
fn points(length: Length) -> f32 {
    (length as f64 / 1000.0) as f32
}

pub(crate) fn draw(title: &str, page: (Length, Length), pages: &[Vec<Mark>]) -> Result<Vec<u8>, AppError> {
    let mut document = Document::new();
    document.set_metadata(Metadata::new().title(title.to_owned()).creator("Cowrie".to_owned()));
    let (width, height) = page;
    let size = || PageSettings::from_wh(points(width), points(height)).ok_or_else(|| AppError::bug("a page without size"));
    for marks in pages {
        let mut page = document.start_page_with(size()?);
        let mut surface = page.surface();
        for mark in marks {
            put(&mut surface, mark);
        }
        surface.finish();
        page.finish();
    }
    document.finish().map_err(|error| AppError::bug(format!("{error:?}")))
}

fn put(surface: &mut Surface<'_>, mark: &Mark) {
    match mark {
        Mark::Text { x, y, size, weight, text } => {
            let Some(face) = face(*weight) else { return };
            let at = Point::from_xy(points(*x), points(*y));
            surface.set_stroke(None);
            surface.set_fill(Some(Fill::default()));
            surface.draw_text(at, face.font.clone(), points(*size), text, false, TextDirection::LeftToRight);
        }
        Mark::Line { y, from, to } => line(surface, (*from, *y), (*to, *y)),
        Mark::Upright { x, from, to } => line(surface, (*x, *from), (*x, *to)),
        Mark::Squares { x, y, side, dark } => {
            let path = squares((*x, *y), *side, dark);
            if let Some(path) = path.finish() {
                surface.set_stroke(None);
                surface.set_fill(Some(Fill::default()));
                surface.draw_path(&path);
            }
        }
    }
}

fn line(surface: &mut Surface<'_>, from: (Length, Length), to: (Length, Length)) {
    let mut path = PathBuilder::new();
    path.move_to(points(from.0), points(from.1));
    path.line_to(points(to.0), points(to.1));
    if let Some(path) = path.finish() {
        surface.set_fill(None);
        surface.set_stroke(Some(Stroke {
            paint: luma::Color::new(160).into(),
            width: 0.5,
            ..Stroke::default()
        }));
        surface.draw_path(&path);
    }
}

/// The dark squares as one path. Adjacent squares are joined, so that no thin lines show between them.
fn squares(corner: (Length, Length), side: Length, dark: &[Vec<bool>]) -> PathBuilder {
    let mut path = PathBuilder::new();
    let count = Length::try_from(dark.len()).unwrap_or(1).max(1);
    let at = |from: Length, place: usize| points(from + side * Length::try_from(place).unwrap_or_default() / count);
    for (row, cells) in dark.iter().enumerate() {
        let mut begins = 0;
        for bar in cells.chunk_by(|one, next| one == next) {
            let ends = begins + bar.len();
            if bar[0] {
                let (left, right) = (at(corner.0, begins), at(corner.0, ends));
                let (top, bottom) = (at(corner.1, row), at(corner.1, row + 1));
                path.move_to(left, top);
                path.line_to(right, top);
                path.line_to(right, bottom);
                path.line_to(left, bottom);
                path.close();
            }
            begins = ends;
        }
    }
    path
}
