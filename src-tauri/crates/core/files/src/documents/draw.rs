//! Draws the marks of a document as PDF.

use krilla::Document;
use krilla::color::{luma, rgb};
use krilla::geom::{PathBuilder, Point, Size, Transform};
use krilla::image::Image;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::text::TextDirection;

use super::Length;
use super::bars::Shade;
use super::brand::Logo;
use super::document::Mark;
use super::font::face;
use base::colour::PrintColour;
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
    let mut pictures = Pictures::default();
    for marks in pages {
        let mut page = document.start_page_with(size()?);
        let mut surface = page.surface();
        for mark in marks {
            put(&mut surface, mark, &mut pictures)?;
        }
        surface.finish();
        page.finish();
    }
    document.finish().map_err(|error| AppError::bug(format!("{error:?}")))
}

/// The logo of a document, converted once for all its pages.
#[derive(Default)]
struct Pictures(Option<Image>);

impl Pictures {
    fn image(&mut self, logo: &Logo) -> Result<Image, AppError> {
        if let Some(image) = &self.0 {
            return Ok(image.clone());
        }
        let image = logo.image()?;
        Ok(self.0.insert(image).clone())
    }
}

/// Text in this colour.
fn ink(colour: Option<PrintColour>) -> Fill {
    let in_colour = |colour: PrintColour| {
        let [red, green, blue] = colour.rgb();
        Fill {
            paint: rgb::Color::new(red, green, blue).into(),
            ..Fill::default()
        }
    };
    colour.map_or_else(Fill::default, in_colour)
}

fn put(surface: &mut Surface<'_>, mark: &Mark, pictures: &mut Pictures) -> Result<(), AppError> {
    match mark {
        Mark::Text {
            x,
            y,
            size,
            weight,
            text,
            colour,
        } => {
            let Some(face) = face(*weight) else { return Ok(()) };
            let at = Point::from_xy(points(*x), points(*y));
            surface.set_stroke(None);
            surface.set_fill(Some(ink(*colour)));
            surface.draw_text(at, face.font.clone(), points(*size), text, false, TextDirection::LeftToRight);
        }
        Mark::Line { y, from, to } => line(surface, (*from, *y), (*to, *y)),
        Mark::Upright { x, from, to } => line(surface, (*x, *from), (*x, *to)),
        Mark::Bar {
            x,
            y,
            width,
            height,
            shade,
        } => bar(surface, (*x, *y), (*width, *height), *shade),
        Mark::Squares { x, y, side, dark } => {
            let path = squares((*x, *y), *side, dark);
            if let Some(path) = path.finish() {
                surface.set_stroke(None);
                surface.set_fill(Some(Fill::default()));
                surface.draw_path(&path);
            }
        }
        Mark::Picture { x, y, width, height, logo } => {
            if let Some(size) = Size::from_wh(points(*width), points(*height)) {
                surface.push_transform(&Transform::from_translate(points(*x), points(*y)));
                surface.draw_image(pictures.image(logo)?, size);
                surface.pop();
            }
        }
    }
    Ok(())
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

fn bar(surface: &mut Surface<'_>, (x, y): (Length, Length), (width, height): (Length, Length), shade: Shade) {
    let mut path = PathBuilder::new();
    path.move_to(points(x), points(y));
    path.line_to(points(x + width), points(y));
    path.line_to(points(x + width), points(y + height));
    path.line_to(points(x), points(y + height));
    path.close();
    let Some(path) = path.finish() else { return };
    let fill = luma::Color::new(match shade {
        Shade::Dark => 70,
        Shade::Light => 255,
    });
    surface.set_fill(Some(Fill {
        paint: fill.into(),
        ..Fill::default()
    }));
    surface.set_stroke(Some(Stroke {
        paint: luma::Color::new(70).into(),
        width: 0.5,
        ..Stroke::default()
    }));
    surface.draw_path(&path);
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
