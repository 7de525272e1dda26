//! Drawing what was laid out.

use krilla::Document;
use krilla::color::luma;
use krilla::geom::{PathBuilder, Point};
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::text::TextDirection;

use super::Length;
use super::font::face;
use super::paper::{HEIGHT, Heading, Mark, WIDTH};
use crate::error::AppError;

#[expect(
    clippy::float_arithmetic,
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "a place on paper, in points as PDF has them"
)]
fn points(length: Length) -> f32 {
    (length as f64 / 1000.0) as f32
}

pub(super) fn draw(heading: &Heading, pages: &[Vec<Mark>]) -> Result<Vec<u8>, AppError> {
    let mut document = Document::new();
    document.set_metadata(Metadata::new().title(heading.title.clone()).creator("Cowrie".to_owned()));
    let size = || PageSettings::from_wh(points(WIDTH), points(HEIGHT)).ok_or_else(|| AppError::bug("a page without size"));
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
        Mark::Line { y, from, to } => {
            let mut path = PathBuilder::new();
            path.move_to(points(*from), points(*y));
            path.line_to(points(*to), points(*y));
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
    }
}
