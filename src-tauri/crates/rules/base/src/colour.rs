//! The colour of a business on its documents: readable on white paper.

/// A colour of the sRGB space that is readable on white.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PrintColour([u8; 3]);

/// Why a text is no such colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourProblem {
    /// It is not written like `#0A6638`.
    Unreadable,
    /// Its contrast with white is below 4.5.
    TooLight,
}

/// The contrast that WCAG 2.2 requires of text (success criterion 1.4.3).
const LEAST_CONTRAST: f64 = 4.5;

impl PrintColour {
    /// Reads six hexadecimal digits, with or without the leading `#`.
    ///
    /// # Errors
    ///
    /// Why the text is no readable colour.
    pub fn parse(text: &str) -> Result<Self, ColourProblem> {
        let text = text.trim();
        let digits = text.strip_prefix('#').unwrap_or(text);
        let is_hex = digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let number = u32::from_str_radix(digits, 16).ok().filter(|_| is_hex);
        Self::of_number(number.ok_or(ColourProblem::Unreadable)?)
    }

    /// The colour with this number, which is `0xRRGGBB`.
    ///
    /// # Errors
    ///
    /// Why it is no readable colour.
    pub fn of_number(number: u32) -> Result<Self, ColourProblem> {
        let [0, rgb @ ..] = number.to_be_bytes() else {
            return Err(ColourProblem::Unreadable);
        };
        if contrast_with_white(rgb) < LEAST_CONTRAST {
            return Err(ColourProblem::TooLight);
        }
        Ok(Self(rgb))
    }

    /// Its number, `0xRRGGBB`.
    pub fn number(self) -> u32 {
        let [red, green, blue] = self.0;
        u32::from_be_bytes([0, red, green, blue])
    }

    /// Its parts red, green and blue.
    pub fn rgb(self) -> [u8; 3] {
        self.0
    }

    /// Such as `#0A6638`.
    pub fn hex(self) -> String {
        format!("#{:06X}", self.number())
    }
}

/// The contrast of a colour with white, by the formula of WCAG 2.2.
#[expect(clippy::float_arithmetic, reason = "WCAG defines contrast with real numbers; no money is involved")]
fn contrast_with_white(rgb: [u8; 3]) -> f64 {
    let [red, green, blue] = rgb.map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    });
    1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_readable_on_white_or_refused() {
        // The lightest grey with a contrast of 4.5 is #767676, as published for WCAG; the next one has 4.48.
        for (text, expected) in [
            ("#767676", Ok("#767676")),
            ("#777777", Err(ColourProblem::TooLight)),
            ("0a6638", Ok("#0A6638")),
            (" #1D4ED8 ", Ok("#1D4ED8")),
            ("#FFFF00", Err(ColourProblem::TooLight)),
            ("#FFFFFF", Err(ColourProblem::TooLight)),
            ("#000000", Ok("#000000")),
            ("green", Err(ColourProblem::Unreadable)),
            ("#fff", Err(ColourProblem::Unreadable)),
            ("#+12345", Err(ColourProblem::Unreadable)),
            ("", Err(ColourProblem::Unreadable)),
        ] {
            let read = PrintColour::parse(text).map(PrintColour::hex);
            assert_eq!(read.as_deref().map_err(|problem| *problem), expected, "{text}");
        }
    }

    #[test]
    fn a_number_has_three_parts() {
        let green = PrintColour::of_number(0x0A_66_38).expect("dark green");
        assert_eq!((green.rgb(), green.number()), ([0x0A, 0x66, 0x38], 0x0A_66_38));
        assert_eq!(PrintColour::of_number(0x0100_0000), Err(ColourProblem::Unreadable));
    }
}
