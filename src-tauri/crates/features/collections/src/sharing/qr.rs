//! A payment link as a QR code, which contains only the link.

use qrcode::{Color, EcLevel, QrCode};

use system::error::AppError;

/// The quiet zone that cameras need, in squares.
const QUIET: usize = 4;
/// Pixels per side of a square.
const SCALE: usize = 12;

/// The dark squares, including the quiet zone.
pub(super) fn dark_squares(text: &str) -> Result<Vec<Vec<bool>>, AppError> {
    let code = QrCode::with_error_correction_level(text.as_bytes(), EcLevel::M).map_err(AppError::bug)?;
    let (colors, width) = (code.to_colors(), code.width());
    let light = vec![false; width + 2 * QUIET];
    let rows = colors.chunks(width).map(|row| {
        let dark = row.iter().map(|color| *color == Color::Dark);
        let quiet = || std::iter::repeat_n(false, QUIET);
        quiet().chain(dark).chain(quiet()).collect()
    });
    let edge = || std::iter::repeat_n(light.clone(), QUIET);
    Ok(edge().chain(rows).chain(edge()).collect())
}

/// The code as a PNG, black on white.
pub(super) fn picture(text: &str) -> Result<Vec<u8>, AppError> {
    let squares = dark_squares(text)?;
    let width = squares.len() * SCALE;
    let mut points = Vec::new();
    for row in &squares {
        let line: Vec<bool> = row.iter().flat_map(|dark| std::iter::repeat_n(!dark, SCALE)).collect();
        let line: Vec<u8> = line.chunks(8).map(packed).collect();
        (0..SCALE).for_each(|_| points.extend_from_slice(&line));
    }
    let side = u32::try_from(width).map_err(AppError::bug)?;
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, side, side);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    let mut writer = encoder.write_header().map_err(AppError::bug)?;
    writer.write_image_data(&points).map_err(AppError::bug)?;
    writer.finish().map_err(AppError::bug)?;
    Ok(bytes)
}

/// Up to eight pixels as a byte, most significant bit first.
fn packed(points: &[bool]) -> u8 {
    points
        .iter()
        .enumerate()
        .fold(0, |byte, (place, light)| byte | (u8::from(*light) << (7 - place)))
}
