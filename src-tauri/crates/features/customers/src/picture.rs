//! Reads a photo from a file and makes it small enough for the service.
//!
//! Every photo is encoded anew as a JPEG, even a small one, so that the camera's metadata (place, time, device) is not sent. Width and height are
//! checked before anything is decompressed.

use std::iter;

use files::pictures::{self, Bounds, PictureProblem};
use image::DynamicImage;
use image::codecs::jpeg::JpegEncoder;
use service_api::declare::MAX_PHOTO;

use crate::messages;
use crate::tables::customers::Picture;

/// The largest file that is opened, in bytes.
pub(crate) const LARGEST_FILE: usize = 20_000_000;
/// The longest side that is opened, in pixels.
const LONGEST_SIDE: u32 = 16_000;
/// The most pixels that are opened.
const MOST_POINTS: u64 = 60_000_000;
/// The memory that decompression may use, in bytes.
const MOST_MEMORY: u64 = 400_000_000;
/// The longest side that is sent, in pixels; the number on a document stays readable.
const LARGEST_SENT: u32 = 2_000;
/// Shorter sides, tried in order.
const SMALLER: [u32; 5] = [1_600, 1_280, 1_024, 800, 600];
/// The qualities tried for each size, best first.
const QUALITIES: [u8; 3] = [88, 78, 68];
/// If the shorter side is below this, little can be recognised.
const SMALL: u32 = 300;

/// Whether little can be recognised on a picture of this size.
pub(crate) fn is_small(width: u32, height: u32) -> bool {
    width.min(height) < SMALL
}

/// Makes a photo from the bytes of a file.
///
/// # Errors
///
/// A sentence for a person, if the file is not a usable picture.
pub(crate) fn read(bytes: &[u8]) -> Result<Picture, String> {
    let picture = pictures::open(bytes, &BOUNDS).map_err(why_not)?;
    shrunk(&DynamicImage::ImageRgb8(picture))
}

/// The files that are opened.
const BOUNDS: Bounds = Bounds {
    bytes: LARGEST_FILE,
    side: LONGEST_SIDE,
    pixels: MOST_POINTS,
    memory: MOST_MEMORY,
    fitted: (LARGEST_SENT, LARGEST_SENT),
};

fn why_not(problem: PictureProblem) -> String {
    match problem {
        PictureProblem::Empty => messages::customers::FILE_EMPTY.to_owned(),
        PictureProblem::TooManyBytes(bytes) => messages::customers::file_too_large(bytes.div_ceil(1_000_000)),
        PictureProblem::Other(kind) => messages::customers::other_format(kind),
        PictureProblem::Pdf => messages::customers::PDF.to_owned(),
        PictureProblem::NotAPicture => messages::customers::NOT_A_PICTURE.to_owned(),
        PictureProblem::Damaged => messages::customers::PICTURE_DAMAGED.to_owned(),
        PictureProblem::TooManyPixels(width, height) => messages::customers::too_many_pixels(width, height),
        PictureProblem::TooMuchMemory => messages::customers::PICTURE_TOO_LARGE.to_owned(),
    }
}

/// The largest and best version that is small enough.
fn shrunk(picture: &DynamicImage) -> Result<Picture, String> {
    let longest = picture.width().max(picture.height());
    let sides = SMALLER.iter().copied().filter(|side| *side < longest);
    for side in iter::once(longest).chain(sides) {
        let sized = pictures::within(picture.clone(), (side, side));
        for quality in QUALITIES {
            let mut jpeg = Vec::new();
            let encoder = JpegEncoder::new_with_quality(&mut jpeg, quality);
            sized.write_with_encoder(encoder).map_err(|_| NOT_SHRUNK.to_owned())?;
            if jpeg.len() <= MAX_PHOTO {
                return Ok(Picture {
                    jpeg,
                    width: sized.width(),
                    height: sized.height(),
                });
            }
        }
    }
    Err(NOT_SHRUNK.to_owned())
}

const NOT_SHRUNK: &str = "This picture could not be made small enough. Save it smaller and choose it again.";

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::{ExtendedColorType, ImageEncoder as _, ImageFormat, Rgb, RgbImage, RgbaImage};
    use memchr::memmem;

    use super::*;

    /// A random picture, which cannot be compressed.
    fn noise(width: u32, height: u32) -> RgbImage {
        let mut state = 7_u32;
        RgbImage::from_fn(width, height, |_, _| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let [a, b, c, _] = state.to_be_bytes();
            Rgb([a, b, c])
        })
    }

    fn jpeg(picture: &RgbImage, exif: Option<Vec<u8>>) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = JpegEncoder::new_with_quality(&mut bytes, 95);
        if let Some(exif) = exif {
            encoder.set_exif_metadata(exif).expect("exif");
        }
        let (width, height) = picture.dimensions();
        encoder
            .write_image(picture, width, height, ExtendedColorType::Rgb8)
            .expect("a picture");
        bytes
    }

    fn png(picture: &DynamicImage) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        picture.write_to(&mut bytes, ImageFormat::Png).expect("a picture");
        bytes.into_inner()
    }

    /// Metadata with a quarter turn and a text that stands for a place.
    fn exif() -> Vec<u8> {
        let mut exif = b"MM\0*\0\0\0\x08\0\x02".to_vec();
        // Orientation (0x0112), a short, one value: 6 is a quarter turn to the right.
        exif.extend(b"\x01\x12\0\x03\0\0\0\x01\0\x06\0\0");
        // The maker (0x010F), a text of 12 letters at offset 38.
        exif.extend(b"\x01\x0f\0\x02\0\0\0\x0c\0\0\0\x26\0\0\0\0");
        exif.extend(b"GPS 6.45 3.4");
        exif
    }

    #[test]
    fn a_large_photo_becomes_small_enough_and_keeps_its_shape() {
        let large = jpeg(&noise(2_400, 1_200), None);
        assert!(large.len() > 3_000_000, "{}", large.len());
        let small = read(&large).expect("shrunk");
        assert!(small.jpeg.len() <= 500_000, "{}", small.jpeg.len());
        assert!(small.jpeg.starts_with(&[0xFF, 0xD8, 0xFF]));
        assert_eq!(small.width, 2 * small.height);
        let again = image::load_from_memory(&small.jpeg).expect("a picture");
        assert_eq!((again.width(), again.height()), (small.width, small.height));
    }

    #[test]
    fn a_photo_is_upright_and_without_metadata() {
        let mut lying = RgbImage::from_pixel(400, 320, Rgb([0, 0, 255]));
        // After the turn to the right the left side is on top.
        lying
            .enumerate_pixels_mut()
            .filter(|(x, _, _)| *x < 200)
            .for_each(|(_, _, point)| point.0 = [255, 0, 0]);
        let told = jpeg(&lying, Some(exif()));
        assert!(memmem::find(&told, b"GPS 6.45").is_some());
        let made = read(&told).expect("a photo");
        assert_eq!((made.width, made.height), (320, 400));
        assert!(memmem::find(&made.jpeg, b"GPS").is_none() && memmem::find(&made.jpeg, b"Exif").is_none());
        let seen = image::load_from_memory(&made.jpeg).expect("a picture").into_rgb8();
        let [red, _, blue] = seen.get_pixel(160, 20).0;
        assert!(red > 200 && blue < 60, "{red} {blue}");
        let [red, _, blue] = seen.get_pixel(160, 380).0;
        assert!(red < 60 && blue > 200, "{red} {blue}");
    }

    #[test]
    fn a_transparent_picture_is_put_on_white() {
        let clear = DynamicImage::ImageRgba8(RgbaImage::new(400, 400));
        let made = read(&png(&clear)).expect("a photo");
        let seen = image::load_from_memory(&made.jpeg).expect("a picture").into_rgb8();
        assert!(seen.get_pixel(200, 200).0.iter().all(|colour| *colour > 250));
    }

    #[test]
    fn a_file_that_cannot_be_opened_is_refused_with_a_reason() {
        let whole = jpeg(&noise(300, 300), None);
        let png = png(&DynamicImage::ImageRgb8(noise(300, 300)));
        for (bytes, says) in [
            (&b""[..], "empty"),
            (b"GIF89a", "a GIF picture"),
            (b"\0\0\0\x18ftypheic\0\0", "an HEIC picture"),
            (b"RIFF\0\0\0\0WEBPVP8 ", "a WebP picture"),
            (b"%PDF-1.7", "a PDF"),
            (b"MZ\x90\0", "not a picture"),
            (&whole[..whole.len() / 2], "damaged or incomplete"),
            (&png[..png.len() / 2], "damaged or incomplete"),
            (&[0xFF, 0xD8, 0xFF, 0xE0], "damaged or incomplete"),
        ] {
            let why = read(bytes).expect_err(says);
            assert!(why.contains(says), "{why}");
        }
        assert!(read(&vec![0; LARGEST_FILE + 1]).expect_err("too large").contains("21 MB"));
    }

    #[test]
    fn a_decompression_bomb_is_never_decompressed() {
        // The header of the PNG states a size to which the rest would be decompressed.
        let mut bomb = png(&DynamicImage::ImageRgb8(noise(8, 8)));
        bomb.splice(16..24, [0, 0, 0x3E, 0x80, 0, 0, 0x3E, 0x80]);
        // The checksum of the IHDR with 16,000 pixels per side, from `zlib.crc32` in Python.
        bomb.splice(29..33, CHECKSUM.to_be_bytes());
        let why = read(&bomb).expect_err("a bomb");
        assert!(why.contains("16000 × 16000"), "{why}");
    }

    const CHECKSUM: u32 = 0xCE1C_4889;
}
