//! How the business appears on its documents: name, address, colour and logo.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::io::Cursor;
use std::sync::Arc;

use base::colour::PrintColour;
use image::{ImageFormat, RgbImage};
use krilla::image::{BitsPerComponent, CustomImage, Image, ImageColorspace};

use super::Length;
use crate::messages;
use crate::pictures::{self, Bounds, PictureProblem};
use system::error::AppError;

/// The letterhead of a business.
#[derive(Clone, Debug, Default)]
pub struct Brand {
    /// The name of the business.
    pub business: String,
    /// Its address, line by line.
    pub address: Vec<String>,
    /// The colour of its name; `None` for black.
    pub colour: Option<PrintColour>,
    /// Its logo.
    pub logo: Option<Logo>,
}

impl Brand {
    /// A business without address, colour and logo.
    pub fn plain(business: &str) -> Self {
        Self {
            business: business.to_owned(),
            ..Self::default()
        }
    }
}

/// The files that are opened as a logo. At the largest printed size, the result has 300 dots an inch.
const BOUNDS: Bounds = Bounds {
    bytes: 5_000_000,
    side: 8_000,
    pixels: 20_000_000,
    memory: 200_000_000,
    fitted: (600, 300),
};

/// Below this, the longer side of a printed logo is blurred.
const SHORTEST: u32 = 100;

/// A logo: opaque, small enough for every page.
#[derive(Clone)]
pub struct Logo(Arc<RgbImage>);

impl Logo {
    /// A logo from the bytes of a JPEG or PNG file.
    ///
    /// # Errors
    ///
    /// A sentence for a person, if the file cannot be used.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let picture = pictures::open(bytes, &BOUNDS).map_err(why_not)?;
        let (width, height) = picture.dimensions();
        if width.max(height) < SHORTEST {
            return Err(messages::logo_too_small(width, height, SHORTEST));
        }
        Ok(Self(Arc::new(picture)))
    }

    /// The logo that [`Self::png`] wrote.
    ///
    /// # Errors
    ///
    /// The bytes are not such a PNG.
    pub fn stored(png: &[u8]) -> Result<Self, AppError> {
        let picture = pictures::open(png, &BOUNDS).map_err(|problem| AppError::bug(format!("a stored logo: {problem:?}")))?;
        Ok(Self(Arc::new(picture)))
    }

    /// As a PNG.
    ///
    /// # Errors
    ///
    /// None is expected: every logo can be written.
    pub fn png(&self) -> Result<Vec<u8>, AppError> {
        let mut bytes = Cursor::new(Vec::new());
        self.0.write_to(&mut bytes, ImageFormat::Png).map_err(AppError::bug)?;
        Ok(bytes.into_inner())
    }

    /// The largest size within `width` and `height` that keeps its shape.
    pub(super) fn fitted(&self, (width, height): (Length, Length)) -> (Length, Length) {
        let (across, down) = (Length::from(self.0.width()), Length::from(self.0.height()));
        let by_height = height * across / down.max(1);
        if by_height <= width {
            (by_height, height)
        } else {
            (width, width * down / across.max(1))
        }
    }

    pub(super) fn image(&self) -> Result<Image, AppError> {
        Image::from_custom(self.clone(), true).map_err(AppError::bug)
    }
}

impl fmt::Debug for Logo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Logo({} × {})", self.0.width(), self.0.height())
    }
}

impl Hash for Logo {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.as_raw().hash(state);
    }
}

impl CustomImage for Logo {
    fn color_channel(&self) -> &[u8] {
        self.0.as_raw()
    }

    fn alpha_channel(&self) -> Option<&[u8]> {
        None
    }

    fn bits_per_component(&self) -> BitsPerComponent {
        BitsPerComponent::Eight
    }

    fn size(&self) -> (u32, u32) {
        self.0.dimensions()
    }

    fn icc_profile(&self) -> Option<&[u8]> {
        None
    }

    fn color_space(&self) -> ImageColorspace {
        ImageColorspace::Rgb
    }
}

fn why_not(problem: PictureProblem) -> String {
    match problem {
        PictureProblem::Empty => messages::LOGO_EMPTY.to_owned(),
        PictureProblem::TooManyBytes(_) => messages::logo_too_large(BOUNDS.bytes / 1_000_000),
        PictureProblem::Other(_) | PictureProblem::Pdf | PictureProblem::NotAPicture => messages::LOGO_KIND.to_owned(),
        PictureProblem::Damaged => messages::LOGO_DAMAGED.to_owned(),
        PictureProblem::TooManyPixels(width, height) => messages::logo_too_many_pixels(width, height, BOUNDS.side),
        PictureProblem::TooMuchMemory => messages::LOGO_TOO_COMPLEX.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use image::{DynamicImage, Rgb};

    use super::*;

    fn file(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
        let picture = DynamicImage::ImageRgb8(RgbImage::from_pixel(width, height, Rgb([10, 102, 56])));
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, format).expect("a picture");
        bytes.into_inner()
    }

    #[test]
    fn a_logo_keeps_its_shape_and_is_small_enough() {
        for format in [ImageFormat::Png, ImageFormat::Jpeg] {
            let logo = Logo::read(&file(2_400, 800, format)).expect("a logo");
            assert_eq!(logo.0.dimensions(), (600, 200));
            let again = Logo::stored(&logo.png().expect("a PNG")).expect("the same logo");
            assert_eq!(again.0, logo.0);
        }
    }

    #[test]
    fn a_logo_fits_the_space_on_paper() {
        let wide = Logo::read(&file(600, 150, ImageFormat::Png)).expect("a logo");
        assert_eq!(wide.fitted((120_000, 40_000)), (120_000, 30_000));
        let high = Logo::read(&file(100, 200, ImageFormat::Png)).expect("a logo");
        assert_eq!(high.fitted((120_000, 40_000)), (20_000, 40_000));
    }

    #[test]
    fn a_file_that_is_no_logo_is_refused_with_a_reason() {
        let png = file(300, 300, ImageFormat::Png);
        for (bytes, reason) in [
            (Vec::new(), "This file is empty."),
            (b"GIF89a".to_vec(), "Use a PNG or JPEG file."),
            (b"%PDF-1.7".to_vec(), "Use a PNG or JPEG file."),
            (b"<svg/>".to_vec(), "Use a PNG or JPEG file."),
            (png[..png.len() / 2].to_vec(), "damaged or incomplete"),
            (file(60, 40, ImageFormat::Png), "60 × 40 pixels"),
            (file(8_001, 8, ImageFormat::Png), "8001 × 8 pixels"),
            (vec![0; BOUNDS.bytes + 1], "at most 5 MB"),
        ] {
            let why = Logo::read(&bytes).expect_err(reason);
            assert!(why.contains(reason), "{why}");
        }
    }
}
