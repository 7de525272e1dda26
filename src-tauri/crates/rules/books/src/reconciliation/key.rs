//! References as people and banks spell them: compared without case, spaces and dashes; an exact spelling has priority over others.

use std::hint::black_box;

/// The input exceeds 32-bit positions: four gigabytes of references, or four thousand million rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLarge;

/// Texts stored one after another in a single buffer.
#[derive(Default)]
pub(super) struct Texts {
    bytes: Vec<u8>,
    ends: Vec<u32>,
}

impl Texts {
    pub(super) fn push(&mut self, text: &[u8]) -> Result<u32, TooLarge> {
        self.bytes.extend_from_slice(text);
        let number = u32::try_from(self.ends.len()).map_err(|_| TooLarge)?;
        self.ends.push(u32::try_from(self.bytes.len()).map_err(|_| TooLarge)?);
        Ok(number)
    }

    pub(super) fn get(&self, number: u32) -> &[u8] {
        let number = number as usize;
        let start = if number == 0 { 0 } else { self.ends[number - 1] as usize };
        &self.bytes[start..self.ends[number] as usize]
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }
}

/// A reference without its spelling: letters in capitals, and digits.
pub(super) fn plain(text: &[u8]) -> impl Iterator<Item = u8> {
    text.iter().filter(|byte| is_word(**byte)).map(u8::to_ascii_uppercase)
}

/// Words that people write into an empty field.
const PLACEHOLDERS: [&[u8]; 6] = [b"NA", b"NIL", b"NONE", b"NULL", b"NAN", b"EMPTY"];

/// The reference or number, or an empty text if it is a placeholder (`-`, `N/A`, `NIL`, `0`) or a spreadsheet truncated its digits.
pub(super) fn without_placeholder(text: &[u8]) -> &[u8] {
    // Fast path: most references begin with another letter or digit.
    match text.first() {
        Some(first) if first.is_ascii_digit() && is_damaged(text) => return b"",
        Some(first) if is_word(*first) && !matches!(first, b'0' | b'N' | b'n' | b'E' | b'e') => return text,
        _ => {}
    }
    let is_placeholder = plain(text).all(|byte| byte == b'0') || PLACEHOLDERS.iter().any(|word| plain(text).eq(word.iter().copied()));
    if is_placeholder { b"" } else { text }
}

/// Whether a spreadsheet converted a reference to scientific notation, as in `2.02611E+14`. Only its first digits remain, and it matches every
/// reference that begins with them.
#[must_use]
pub fn is_damaged(text: &[u8]) -> bool {
    let (whole, rest) = match text {
        [whole, rest @ ..] if whole.is_ascii_digit() => (whole, rest),
        _ => return false,
    };
    let Some(mark) = rest.iter().position(|byte| matches!(byte, b'E' | b'e')) else {
        return false;
    };
    let (decimals, exponent) = (&rest[..mark], &rest[mark + 1..]);
    let are_digits = |digits: &[u8]| !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    let is_mantissa = match decimals {
        [] => *whole != b'0',
        [b'.' | b',', digits @ ..] => are_digits(digits),
        _ => false,
    };
    is_mantissa && matches!(exponent, [b'+', digits @ ..] if digits.len() <= 3 && are_digits(digits))
}

const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte >= 0x80
}

/// Differs for two spellings of one reference.
pub(super) fn exact_hash(text: &[u8]) -> u64 {
    finish(text.iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3)
    }))
}

/// Equal for every spelling of one reference.
pub(super) fn hash(text: &[u8]) -> u64 {
    const FULL: u32 = 56;
    let (mut hash, mut block) = (0, 1);
    for byte in text.iter().map(|byte| PLAIN[*byte as usize]).filter(|byte| *byte != 0) {
        block = block << 8 | u64::from(byte);
        if block >> FULL != 0 {
            hash = mix(hash, block);
            block = 1;
        }
    }
    mix(hash, block)
}

/// The normalised form of each byte: a capital, a digit, or 0 for a byte that is ignored.
static PLAIN: [u8; 256] = {
    let mut plain = [0; 256];
    let mut byte = 0;
    while byte < plain.len() {
        if is_word(byte as u8) {
            plain[byte] = (byte as u8).to_ascii_uppercase();
        }
        byte += 1;
    }
    plain
};

/// Combines two hashes.
pub(super) fn mix(left: u64, right: u64) -> u64 {
    finish(left.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ right)
}

fn finish(mut hash: u64) -> u64 {
    hash = (hash ^ (hash >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    hash ^ (hash >> 32)
}

/// Whether two texts are spellings of one reference.
pub(super) fn alike(left: &[u8], right: &[u8]) -> bool {
    plain(left).eq(plain(right))
}

/// The words of a text, between spaces, slashes, dashes and the like, each with its position.
pub(super) fn words(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].iter().position(|byte| is_word(*byte))?;
        let length = text[start..].iter().position(|byte| !is_word(*byte)).unwrap_or(text.len() - start);
        at = start + length;
        Some((start, &text[start..at]))
    })
}

/// The result of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hit {
    /// No spelling of this reference.
    Nothing,
    /// The exact spelling, or the only spelling.
    One(u32),
    /// Several references that differ from this one in spelling only.
    Several,
}

/// A hash index of texts by their references, with open addressing. The bits of a slot that the row number does not need hold a part of the
/// hash: most other references are excluded without reading their texts. Then the texts are compared.
#[derive(Default)]
pub(super) struct Index {
    slots: Vec<u32>,
    /// Mask of the bits of a slot that hold the row number.
    number: u32,
}

const EMPTY: u32 = u32::MAX;

/// The position of a search.
pub(super) struct Probe {
    slot: usize,
    mark: u32,
}

impl Index {
    /// The table is at most half full.
    pub(super) fn with_capacity(rows: usize) -> Self {
        let highest = u32::try_from(rows).unwrap_or(u32::MAX).max(1);
        Self {
            slots: vec![EMPTY; (rows * 2).next_power_of_two().max(8)],
            number: u32::MAX >> highest.leading_zeros(),
        }
    }

    /// Begins several searches. Their first candidates are loaded from memory concurrently.
    pub(super) fn begin_all<'t>(&self, wanted: impl Iterator<Item = &'t [u8]>, texts: &Texts) -> Vec<Probe> {
        let probes: Vec<Probe> = wanted.map(|text| self.begin(text)).collect();
        for probe in &probes {
            let first = self
                .slots
                .get(probe.slot)
                .filter(|slot| *slot & !self.number == probe.mark && **slot != EMPTY);
            black_box(first.map(|slot| texts.get(slot & self.number).first()));
        }
        probes
    }

    pub(super) fn begin(&self, text: &[u8]) -> Probe {
        let hash = hash(text);
        Probe {
            slot: (hash as usize) & self.slots.len().wrapping_sub(1),
            mark: (hash >> 32) as u32 & !self.number,
        }
    }

    /// Adds a row. If a row with exactly this text exists, returns the one of both that `is_better` does not select, and keeps the other.
    pub(super) fn insert(&mut self, number: u32, texts: &Texts, mut probe: Probe, is_better: impl Fn(u32) -> bool) -> Option<u32> {
        let text = texts.get(number);
        while let Some(known) = self.seek(&mut probe) {
            if texts.get(known) == text {
                if !is_better(known) {
                    return Some(number);
                }
                self.slots[probe.slot] = probe.mark | number;
                return Some(known);
            }
            probe.slot += 1;
        }
        self.slots[probe.slot] = probe.mark | number;
        None
    }

    pub(super) fn find(&self, text: &[u8], texts: &Texts) -> Hit {
        self.find_from(self.begin(text), text, texts)
    }

    /// Completes a search that was begun for this text.
    pub(super) fn find_from(&self, mut probe: Probe, text: &[u8], texts: &Texts) -> Hit {
        let mut hit = Hit::Nothing;
        if self.slots.is_empty() {
            return hit;
        }
        while let Some(number) = self.seek(&mut probe) {
            let other = texts.get(number);
            if other == text {
                return Hit::One(number);
            }
            if alike(other, text) {
                hit = if hit == Hit::Nothing { Hit::One(number) } else { Hit::Several };
            }
            probe.slot += 1;
        }
        hit
    }

    /// Advances to the next row that may have the text; `None` at an empty slot.
    fn seek(&self, probe: &mut Probe) -> Option<u32> {
        loop {
            probe.slot &= self.slots.len() - 1;
            match self.slots[probe.slot] {
                EMPTY => return None,
                slot if slot & !self.number == probe.mark => return Some(slot & self.number),
                _ => probe.slot += 1,
            }
        }
    }
}

const LONGEST: usize = 64;
const LETTER: u8 = 1;
const DIGIT: u8 = 2;

/// The shape of the references of a ledger: their lengths and, for each position, whether letters, digits or both occur there.
///
/// A text of this shape is taken for a reference even if the ledger does not have it. It then prevents a match on weaker evidence.
pub(super) struct Shape {
    kinds: Vec<[u8; LONGEST]>,
    longest: usize,
    /// By length: whether a reference contains a run of digits as long as an account number.
    long_numbers: [bool; LONGEST + 1],
    /// Bit sets of the lengths of references that are too short to be recognised in a text: without a digit, and with one.
    short: [u16; 2],
}

impl Default for Shape {
    fn default() -> Self {
        Self {
            kinds: vec![[0; LONGEST]; LONGEST + 1],
            longest: 0,
            long_numbers: [false; LONGEST + 1],
            short: [0; 2],
        }
    }
}

impl Shape {
    const SHORTEST: usize = 6;
    /// Random references may have no digit. Names and other words are rarely this long.
    const SHORTEST_OF_LETTERS: usize = 16;

    const fn shortest(has_digit: bool) -> usize {
        if has_digit { Self::SHORTEST } else { Self::SHORTEST_OF_LETTERS }
    }

    pub(super) fn learn(&mut self, reference: &[u8]) {
        let mut kinds = [0; LONGEST];
        let mut length = 0;
        for (_, word) in words(reference) {
            let end = length + word.len();
            if end > LONGEST {
                return;
            }
            // In a word of letters and digits both may occur at any position.
            let mixed = word.iter().fold(0, |mixed, byte| mixed | kind(*byte));
            kinds[length..end].fill(mixed);
            length = end;
        }
        // Words and short numbers are references too, but they cannot be recognised in a text.
        let has_digit = kinds.iter().any(|kind| kind & DIGIT != 0);
        if length < Self::shortest(has_digit) {
            self.short[usize::from(has_digit)] |= 1 << length;
            return;
        }
        for (known, new) in self.kinds[length].iter_mut().zip(kinds) {
            *known |= new;
        }
        self.longest = self.longest.max(length);
        let digits = |ten: &[u8]| ten.iter().all(u8::is_ascii_digit);
        self.long_numbers[length] |= words(reference).any(|(_, word)| word.windows(ACCOUNT).any(digits));
    }

    /// Whether some references look as if they contained an account number.
    pub(super) fn has_long_numbers(&self) -> bool {
        self.long_numbers.contains(&true)
    }

    /// Whether a text has the shape of a learned reference. A text of letters alone counts only if the ledger has it.
    pub(super) fn fits(&self, text: &[u8]) -> bool {
        let length = plain(text).count();
        (Self::shortest(has_digit(text))..=self.longest).contains(&length)
            && plain(text).zip(self.kinds[length]).all(|(byte, known)| known & kind(byte) != 0)
            && (self.long_numbers[length] || accounts(text).next().is_none())
    }

    /// The parts of a text that are as long as references which are too short to be recognised in a text.
    pub(super) fn short_pieces<'t>(&self, text: &'t [u8], mut each: impl FnMut(&'t [u8])) {
        if self.short.map(|lengths| lengths >> 1) == [0; 2] {
            return;
        }
        for (start, _) in words(text) {
            let mut length = 0;
            for (offset, word) in words(&text[start..]) {
                length += word.len();
                if length >= Self::SHORTEST_OF_LETTERS {
                    break;
                }
                let piece = &text[start..start + offset + word.len()];
                if self.short[usize::from(has_digit(piece))] & 1 << length != 0 {
                    each(piece);
                }
            }
        }
    }

    /// The parts of a text, from the start of a word to the end of a word, that have the shape of a reference.
    pub(super) fn pieces<'t>(&self, text: &'t [u8], mut each: impl FnMut(&'t [u8])) {
        for (start, _) in words(text) {
            let mut length = 0;
            for (offset, word) in words(&text[start..]) {
                length += word.len();
                if length > self.longest {
                    break;
                }
                let piece = &text[start..start + offset + word.len()];
                if length >= Self::SHORTEST && self.kinds[length][0] != 0 && self.fits(piece) {
                    each(piece);
                }
            }
        }
    }
}

/// Digits of an account number.
const ACCOUNT: usize = 10;

/// The account number, or `None` if the text is none.
pub(super) fn account(text: &[u8]) -> Option<u64> {
    let is_one = text.len() == ACCOUNT && text.iter().all(u8::is_ascii_digit);
    is_one.then(|| text.iter().fold(0, |number, digit| number * 10 + u64::from(digit - b'0')))
}

/// The words of a text that may be account numbers.
pub(super) fn accounts(text: &[u8]) -> impl Iterator<Item = u64> {
    words(text).filter_map(|(_, word)| account(word))
}

pub(super) fn has_digit(text: &[u8]) -> bool {
    text.iter().any(u8::is_ascii_digit)
}

fn kind(byte: u8) -> u8 {
    if byte.is_ascii_digit() { DIGIT } else { LETTER }
}
