//! The fonts of documents, and the widths of their letters.

use std::sync::OnceLock;

use krilla::text::Font;
use skrifa::raw::TableProvider as _;
use skrifa::{FontRef, MetadataProvider as _};

use super::Length;
use system::error::AppError;

/// The weight of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    Regular,
    Strong,
}

/// A font with the widths of its letters.
pub(crate) struct Face {
    pub(super) font: Font,
    data: &'static [u8],
    units_per_em: Length,
}

const REGULAR: &[u8] = include_bytes!("../../fonts/Inter-Regular.ttf");
const STRONG: &[u8] = include_bytes!("../../fonts/Inter-SemiBold.ttf");

/// The fonts of a document.
#[derive(Clone, Copy)]
pub(crate) struct Faces {
    pub(crate) regular: &'static Face,
    pub(crate) strong: &'static Face,
}

impl Faces {
    pub(crate) fn built_in() -> Result<Self, AppError> {
        let face = |weight| face(weight).ok_or_else(|| AppError::bug("the font that was built in cannot be read"));
        Ok(Self {
            regular: face(Weight::Regular)?,
            strong: face(Weight::Strong)?,
        })
    }

    pub(crate) fn of(self, weight: Weight) -> &'static Face {
        match weight {
            Weight::Regular => self.regular,
            Weight::Strong => self.strong,
        }
    }
}

/// The font of a weight; none only if the embedded file is not a font.
pub(crate) fn face(weight: Weight) -> Option<&'static Face> {
    static FACES: [OnceLock<Option<Face>>; 2] = [OnceLock::new(), OnceLock::new()];
    let (place, data) = match weight {
        Weight::Regular => (0, REGULAR),
        Weight::Strong => (1, STRONG),
    };
    FACES[place].get_or_init(|| open(data)).as_ref()
}

fn open(data: &'static [u8]) -> Option<Face> {
    let known = FontRef::new(data).ok()?;
    Some(Face {
        font: Font::new(data.into(), 0)?,
        data,
        units_per_em: Length::from(known.head().ok()?.units_per_em()),
    })
}

impl Face {
    /// The width of `text` at `size`. The font has no kerning.
    pub(crate) fn width(&self, text: &str, size: Length) -> Length {
        let Ok(font) = FontRef::new(self.data) else {
            return 0;
        };
        let (letters, Ok(widths)) = (font.charmap(), font.hmtx()) else {
            return 0;
        };
        let advance = |letter: char| letters.map(letter).and_then(|glyph| widths.advance(glyph)).unwrap_or_default();
        let units: Length = text.chars().map(|letter| Length::from(advance(letter))).sum();
        units * size / self.units_per_em
    }

    /// Breaks `text` into lines no wider than `room`, at spaces, or inside a word that is wider than a line.
    pub(crate) fn lines(&self, text: &str, size: Length, room: Length) -> Vec<String> {
        let mut lines = Vec::new();
        let mut line = String::new();
        for word in text.split_whitespace() {
            let longer = if line.is_empty() {
                word.to_owned()
            } else {
                format!("{line} {word}")
            };
            if self.width(&longer, size) <= room {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            for letter in word.chars() {
                line.push(letter);
                if self.width(&line, size) > room && line.chars().count() > 1 {
                    line.pop();
                    lines.push(std::mem::replace(&mut line, letter.to_string()));
                }
            }
        }
        if !line.is_empty() || lines.is_empty() {
            lines.push(line);
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fonts_have_nigerian_letters_and_the_naira_sign() {
        for weight in [Weight::Regular, Weight::Strong] {
            let data = match weight {
                Weight::Regular => REGULAR,
                Weight::Strong => STRONG,
            };
            let font = FontRef::new(data).expect("a font");
            let missing: String = "₦ẹọṣɓɗƙẸỌṢƁƊƘńǹ\u{300}\u{301}\u{304}–—−·“”’•□"
                .chars()
                .filter(|letter| font.charmap().map(*letter).is_none())
                .collect();
            assert_eq!(missing, "", "{weight:?}");
        }
    }

    #[test]
    fn digits_have_equal_widths_without_kerning() {
        let face = face(Weight::Regular).expect("a font");
        // hmtx of the font file, read with fonttools: a figure is 1328 of 2048 units, the naira sign 1576.
        assert_eq!(face.width("0", 2048), 1328);
        assert_eq!(face.width("1111", 2048), 4 * 1328);
        assert_eq!(face.width("₦", 2048), 1576);
    }

    #[test]
    fn lines_break_at_spaces_and_inside_words_that_are_too_wide() {
        let face = face(Weight::Regular).expect("a font");
        assert_eq!(face.lines("11 22", 2048, 3 * 1328), ["11", "22"]);
        assert_eq!(face.lines("12345", 2048, 2 * 1328), ["12", "34", "5"]);
        assert_eq!(face.lines("", 2048, 1328), [""]);
    }
}
