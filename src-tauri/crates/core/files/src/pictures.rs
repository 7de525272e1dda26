//! Opens a picture from a file that a person chose: JPEG or PNG, checked before anything is decompressed.

use std::io::Cursor;

use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder as _, ImageError, ImageFormat, ImageReader, Limits, RgbImage};
use memchr::memmem;

/// What is opened at most, and the size to which it is shrunk.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The largest file, in bytes.
    pub bytes: usize,
    /// The longest side, in pixels.
    pub side: u32,
    /// The most pixels.
    pub pixels: u64,
    /// The memory that decompression may use, in bytes.
    pub memory: u64,
    /// The greatest width and height of the result, in pixels.
    pub fitted: (u32, u32),
}

/// Why a file cannot be used as a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureProblem {
    /// It has no content.
    Empty,
    /// It has more bytes than allowed.
    TooManyBytes(usize),
    /// It is a picture of another kind.
    Other(PictureKind),
    /// It is a PDF.
    Pdf,
    /// It is no picture.
    NotAPicture,
    /// It is damaged or incomplete.
    Damaged,
    /// Width and height, which are too large.
    TooManyPixels(u32, u32),
    /// Decompressing it requires too much memory.
    TooMuchMemory,
}

/// A kind of picture that is not opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureKind {
    Avif,
    Heic,
    WebP,
    Gif,
    Bmp,
    Tiff,
}

/// The picture in a file, upright, opaque, without metadata, and within the bounds.
///
/// # Errors
///
/// Why the file cannot be used.
pub fn open(bytes: &[u8], bounds: &Bounds) -> Result<RgbImage, PictureProblem> {
    if bytes.is_empty() {
        return Err(PictureProblem::Empty);
    }
    if bytes.len() > bounds.bytes {
        return Err(PictureProblem::TooManyBytes(bytes.len()));
    }
    decoded(bytes, format_of(bytes)?, bounds)
}

fn format_of(bytes: &[u8]) -> Result<ImageFormat, PictureProblem> {
    let inner = |from: usize, word: &[u8]| bytes.get(from..).is_some_and(|rest| rest.starts_with(word));
    let kind = if bytes.starts_with(&[0xFF, 0xD8, 0xFF]) {
        return Ok(ImageFormat::Jpeg);
    } else if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return Ok(ImageFormat::Png);
    } else if inner(4, b"ftypavif") || inner(4, b"ftypavis") {
        PictureKind::Avif
    } else if inner(4, b"ftyphei") || inner(4, b"ftyphev") || inner(4, b"ftypmif1") || inner(4, b"ftypmsf1") {
        PictureKind::Heic
    } else if bytes.starts_with(b"RIFF") && inner(8, b"WEBP") {
        PictureKind::WebP
    } else if bytes.starts_with(b"GIF8") {
        PictureKind::Gif
    } else if bytes.starts_with(b"BM") {
        PictureKind::Bmp
    } else if bytes.starts_with(b"II*\0") || bytes.starts_with(b"MM\0*") {
        PictureKind::Tiff
    } else if bytes.starts_with(b"%PDF-") {
        return Err(PictureProblem::Pdf);
    } else {
        return Err(PictureProblem::NotAPicture);
    };
    Err(PictureProblem::Other(kind))
}

fn decoded(bytes: &[u8], format: ImageFormat, bounds: &Bounds) -> Result<RgbImage, PictureProblem> {
    if format == ImageFormat::Jpeg && !ends(bytes) {
        return Err(PictureProblem::Damaged);
    }
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(bounds.memory);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| not_opened(&error))?;
    let (width, height) = decoder.dimensions();
    if width.max(height) > bounds.side || u64::from(width) * u64::from(height) > bounds.pixels {
        return Err(PictureProblem::TooManyPixels(width, height));
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let picture = DynamicImage::from_decoder(decoder).map_err(|error| not_opened(&error))?;
    // Rotated after it was shrunk: a large picture would need its memory twice.
    let mut picture = flat(within(picture, bounds.fitted));
    picture.apply_orientation(orientation);
    Ok(picture.into_rgb8())
}

fn not_opened(error: &ImageError) -> PictureProblem {
    if matches!(error, ImageError::Limits(_)) {
        PictureProblem::TooMuchMemory
    } else {
        PictureProblem::Damaged
    }
}

/// The picture, shrunk if it is wider or higher.
pub fn within(picture: DynamicImage, (width, height): (u32, u32)) -> DynamicImage {
    if picture.width() > width || picture.height() > height {
        // Averaging keeps small print readable and needs less memory than better filters.
        picture.thumbnail(width, height)
    } else {
        picture
    }
}

/// Whether a JPEG is complete. A truncated one can be opened, but a part of it is grey.
fn ends(bytes: &[u8]) -> bool {
    const SCAN: u8 = 0xDA;
    let mut at = 2;
    // The segments before the image data contain their lengths.
    while let Some([0xFF, kind, high, low]) = bytes.get(at..at + 4) {
        if *kind == SCAN {
            return memmem::find(bytes.get(at..).unwrap_or_default(), &[0xFF, 0xD9]).is_some();
        }
        at += 2 + usize::from(u16::from_be_bytes([*high, *low]));
    }
    false
}

/// Puts a transparent picture on white.
fn flat(picture: DynamicImage) -> DynamicImage {
    if !picture.color().has_alpha() {
        return DynamicImage::ImageRgb8(picture.into_rgb8());
    }
    let clear = picture.into_rgba8();
    let mut flat = RgbImage::new(clear.width(), clear.height());
    for (from, to) in clear.pixels().zip(flat.pixels_mut()) {
        let [red, green, blue, seen] = from.0.map(u32::from);
        // Back to the range from 0 to 255.
        to.0 = [red, green, blue].map(|colour| u8::try_from((colour * seen + 255 * (255 - seen)) / 255).unwrap_or(u8::MAX));
    }
    DynamicImage::ImageRgb8(flat)
}
