//! Everything that the sandbox invents is derived from one number, so that the same seed makes the same world.

use sha2::{Digest as _, Sha256};

/// The source of names, account numbers and keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seed(pub(crate) u64);

impl Seed {
    /// 32 bytes derived from `text` for this `purpose`.
    pub(crate) fn bytes(self, purpose: &str, text: &str) -> [u8; 32] {
        let mut digest = Sha256::new();
        digest.update(self.0.to_be_bytes());
        digest.update(purpose.as_bytes());
        digest.update([0]);
        digest.update(text.as_bytes());
        digest.finalize().into()
    }

    /// A number below `limit`.
    pub(crate) fn below(self, limit: usize, purpose: &str, text: &str) -> usize {
        let bytes = self.bytes(purpose, text);
        let number = bytes[..4].iter().fold(0_usize, |number, byte| (number << 8) | usize::from(*byte));
        number % limit.max(1)
    }

    /// Decimal digits, at most 32.
    pub(crate) fn digits(self, count: usize, purpose: &str, text: &str) -> String {
        let bytes = self.bytes(purpose, text);
        bytes.iter().take(count).map(|byte| char::from(b'0' + byte % 10)).collect()
    }
}

/// `bytes` in the layout of a UUID, in capitals.
pub(crate) fn uuid_layout(bytes: [u8; 32]) -> String {
    let text = hex::encode_upper(&bytes[..16]);
    [&text[..8], &text[8..12], &text[12..16], &text[16..20], &text[20..]].join("-")
}
