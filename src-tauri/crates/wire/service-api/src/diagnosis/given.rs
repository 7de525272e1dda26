//! A given hash: how it is written, and how it may have been computed.

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD, URL_SAFE, URL_SAFE_NO_PAD};
use sha2::{Digest as _, Sha256, Sha512};
use zeroize::Zeroizing;

use super::Finding;

/// Bytes of SHA-512, which the service uses.
const RIGHT: usize = 64;
/// Bytes of SHA-256.
const SHORT: usize = 32;

/// A hash to search for.
pub(super) struct Given {
    pub(super) bytes: Vec<u8>,
    /// What is wrong with its notation, whatever was hashed.
    pub(super) traps: Vec<Finding>,
}

/// Reads a given hash.
///
/// # Errors
///
/// A finding that explains why it cannot be a hash.
pub(super) fn read(text: &str) -> Result<Given, Finding> {
    let trimmed = text.trim();
    if trimmed.is_empty() {
        return Err(certain("no_hash", "There is no hash to compare."));
    }
    let mut traps = Vec::new();
    if trimmed != text {
        traps.push(certain("hash_space", "There is white space around the hash itself."));
    }
    let bytes = if is_hex(trimmed) {
        if trimmed.bytes().any(|byte| byte.is_ascii_uppercase()) {
            traps.push(certain(
                "upper_case",
                "It is written with capital letters. The service writes hexadecimal digits small.",
            ));
        }
        hex::decode(trimmed).unwrap_or_default()
    } else {
        let decoded = [STANDARD, STANDARD_NO_PAD, URL_SAFE, URL_SAFE_NO_PAD]
            .iter()
            .find_map(|engine| engine.decode(trimmed).ok())
            .unwrap_or_default();
        traps.push(certain("base64", "It is written as base64. The service writes hexadecimal digits."));
        // Some clients encode the hexadecimal digits instead of the digest.
        let inner = String::from_utf8(decoded.clone()).ok().filter(|text| is_hex(text));
        inner.and_then(|text| hex::decode(text).ok()).unwrap_or(decoded)
    };
    match bytes.len() {
        RIGHT => {}
        SHORT => traps.push(certain("sha256", "It is a SHA-256 digest. The service hashes with SHA-512.")),
        0 => return Err(unlike(trimmed, "It is no hash that can be read.")),
        16 => return Err(unlike(trimmed, "It has the length of MD5.")),
        20 => return Err(unlike(trimmed, "It has the length of SHA-1.")),
        48 => return Err(unlike(trimmed, "It has the length of SHA-384.")),
        _ => return Err(unlike(trimmed, "No digest has this length: a part may be missing.")),
    }
    Ok(Given { bytes, traps })
}

fn is_hex(text: &str) -> bool {
    !text.is_empty() && text.len().is_multiple_of(2) && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn unlike(text: &str, why: &str) -> Finding {
    let count = text.chars().count();
    let sentence = format!("{why} A right hash is SHA-512 in 128 small hexadecimal digits; this has {count} characters.");
    certain("not_sha512", &sentence)
}

pub(super) fn certain(code: &'static str, sentence: &str) -> Finding {
    Finding {
        code,
        sentence: sentence.to_owned(),
        certain: true,
    }
}

/// How a digest is computed from a text and a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// The text, then the key, as UTF-8: the correct method.
    Plain,
    /// The key, then the text.
    KeyFirst,
    /// An HMAC of the text with the key.
    Hmac,
    /// Each character as one byte.
    Latin1,
    /// UTF-8 that was read as one-byte characters and encoded a second time.
    Utf8Twice,
}

impl Way {
    pub(super) const WRONG: [Self; 4] = [Self::Hmac, Self::KeyFirst, Self::Latin1, Self::Utf8Twice];

    pub(super) fn trap(self) -> Option<Finding> {
        match self {
            Self::Plain => None,
            Self::KeyFirst => Some(certain("key_first", "The key was put before the values. It belongs at the end.")),
            Self::Hmac => Some(certain(
                "hmac",
                "It is an HMAC with the key. The service uses a plain digest of the values followed by the key.",
            )),
            Self::Latin1 => Some(certain(
                "latin1",
                "Letters outside English were hashed as Latin-1 bytes. The service uses UTF-8.",
            )),
            Self::Utf8Twice => Some(certain(
                "utf8_twice",
                "Letters outside English were encoded as UTF-8 twice. The service encodes once.",
            )),
        }
    }

    /// Whether `key` and `text` hash to `wanted`; `buffer` is overwritten.
    pub(super) fn gives(self, text: &str, key: &str, wanted: &[u8], buffer: &mut Zeroizing<Vec<u8>>) -> bool {
        buffer.clear();
        match self {
            Self::Plain => put(buffer, &[text.as_bytes(), key.as_bytes()]),
            Self::KeyFirst => put(buffer, &[key.as_bytes(), text.as_bytes()]),
            Self::Hmac => return hmac(wanted.len(), key.as_bytes(), text.as_bytes()) == wanted,
            Self::Latin1 | Self::Utf8Twice if text.is_ascii() && key.is_ascii() => return false,
            Self::Latin1 => {
                // The usual encoders write a question mark for a character that has no byte.
                let byte = |letter: char| u8::try_from(u32::from(letter)).unwrap_or(b'?');
                buffer.extend(text.chars().chain(key.chars()).map(byte));
            }
            Self::Utf8Twice => {
                let letters = text.bytes().chain(key.bytes()).map(char::from);
                let twice = Zeroizing::new(letters.collect::<String>());
                put(buffer, &[twice.as_bytes()]);
            }
        }
        digest(wanted.len(), buffer) == wanted
    }
}

fn put(buffer: &mut Vec<u8>, parts: &[&[u8]]) {
    parts.iter().for_each(|part| buffer.extend_from_slice(part));
}

fn digest(length: usize, bytes: &[u8]) -> Vec<u8> {
    if length == SHORT {
        Sha256::digest(bytes).to_vec()
    } else {
        Sha512::digest(bytes).to_vec()
    }
}

/// HMAC of RFC 2104 with the digest of `length` bytes.
fn hmac(length: usize, key: &[u8], text: &[u8]) -> Vec<u8> {
    let block = if length == SHORT { 64 } else { 128 };
    let mut key = Zeroizing::new(if key.len() > block { digest(length, key) } else { key.to_vec() });
    key.resize(block, 0);
    let padded = |pad: u8, rest: &[u8]| {
        let bytes: Zeroizing<Vec<u8>> = Zeroizing::new(key.iter().map(|byte| byte ^ pad).chain(rest.iter().copied()).collect());
        digest(length, &bytes)
    };
    padded(0x5c, &padded(0x36, text))
}
