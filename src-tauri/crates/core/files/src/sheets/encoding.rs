//! The encoding of text files, determined by byte order mark, shape, validity, and finally likelihood.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, MACINTOSH, UTF_16BE, UTF_16LE, WINDOWS_1252};

/// The text of a file in any encoding.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return encoding.decode_without_bom_handling(&bytes[mark..]).0;
    }
    if let Some(encoding) = utf16_without_mark(bytes) {
        return encoding.decode_without_bom_handling(bytes).0;
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let guess = detector.guess(Some(b"ng"), Utf8Detection::Deny);
    let (text, had_errors) = guess.decode_without_bom_handling(bytes);
    let text = if had_errors {
        WINDOWS_1252.decode_without_bom_handling(bytes).0
    } else {
        text
    };
    let mac = MACINTOSH.decode_without_bom_handling(bytes).0;
    if unlikely(&mac) < unlikely(&text) { mac } else { text }
}

/// The number of characters that names do not have: signs within words, capitals after small letters.
fn unlikely(text: &str) -> usize {
    let mut before = ' ';
    let mut odd = 0;
    for c in text.chars() {
        let usual = matches!(c, '‘'..='”' | '–' | '—' | '…' | '\u{a0}');
        let sign = !c.is_ascii() && !c.is_alphanumeric() && !usual && before.is_alphabetic();
        let capital = !c.is_ascii() && c.is_uppercase() && before.is_lowercase();
        let control = matches!(c, '\u{80}'..='\u{9f}');
        odd += usize::from(sign || capital || control);
        before = c;
    }
    odd
}

/// Western text in UTF-16 has a zero in nearly every second byte.
fn utf16_without_mark(bytes: &[u8]) -> Option<&'static Encoding> {
    let start = &bytes[..bytes.len().min(1024)];
    let zeros = |from: usize| start.iter().skip(from).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    let most = start.len() / 2 * 3 / 4;
    match (bytes.len() % 2, most) {
        (0, 1..) if odd >= most && even == 0 => Some(UTF_16LE),
        (0, 1..) if even >= most && odd == 0 => Some(UTF_16BE),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_every_common_encoding() {
        let utf16 = |text: &str, big: bool| {
            text.encode_utf16()
                .flat_map(|unit| if big { unit.to_be_bytes() } else { unit.to_le_bytes() })
                .collect::<Vec<u8>>()
        };
        let with = |mark: &[u8], text: Vec<u8>| [mark, &text].concat();
        let text = "Amount (₦)\tNdèye\n";
        assert_eq!(decode(text.as_bytes()), text);
        assert_eq!(decode(&with(b"\xef\xbb\xbf", text.as_bytes().to_vec())), text);
        assert_eq!(decode(&with(b"\xff\xfe", utf16(text, false))), text);
        assert_eq!(decode(&with(b"\xfe\xff", utf16(text, true))), text);
        assert_eq!(decode(&utf16("Name,Amount\nAda,5\n", false)), "Name,Amount\nAda,5\n");
        assert_eq!(decode(&utf16("Name,Amount\nAda,5\n", true)), "Name,Amount\nAda,5\n");
        assert_eq!(
            decode(b"Name,Amount\nS\xe9raphine Ngu\xe9ma,5\n"),
            "Name,Amount\nSéraphine Nguéma,5\n"
        );
        // é, è and ï in the encoding of old Macintosh computers.
        assert_eq!(
            decode(b"Name,Amount\rS\x8eraphine Ngu\x8fma,5\rLo\x95c,7\r"),
            "Name,Amount\rSéraphine Nguèma,5\rLoïc,7\r"
        );
        assert_eq!(decode(b"Name,Amount\nAda \x93Bee\x94 Obi,5\n"), "Name,Amount\nAda “Bee” Obi,5\n");
        assert_eq!(decode(b""), "");
    }
}
