//! References as people and banks spell them: looked up without case, spaces and dashes; the exact spelling wins where several fit.

use std::hint::black_box;

/// More texts than 32-bit positions can tell apart: four gigabytes of references, or four thousand million rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLarge;

/// Texts one after the other in one piece of memory.
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

/// What of a reference is more than spelling: its letters, in capitals, and digits.
pub(super) fn plain(text: &[u8]) -> impl Iterator<Item = u8> {
    text.iter().filter(|byte| is_word(**byte)).map(u8::to_ascii_uppercase)
}

/// What people write where there is nothing to write.
const NOTHING: [&[u8]; 6] = [b"NA", b"NIL", b"NONE", b"NULL", b"NAN", b"EMPTY"];

/// A reference or number as it is, or nothing where it stands for nothing (`-`, `N/A`, `NIL`, `0`) or a spreadsheet cut its digits.
pub(super) fn without_placeholder(text: &[u8]) -> &[u8] {
    // Most begin with another letter or digit.
    match text.first() {
        Some(first) if first.is_ascii_digit() && is_damaged(text) => return b"",
        Some(first) if is_word(*first) && !matches!(first, b'0' | b'N' | b'n' | b'E' | b'e') => return text,
        _ => {}
    }
    let is_nothing = plain(text).all(|byte| byte == b'0') || NOTHING.iter().any(|word| plain(text).eq(word.iter().copied()));
    if is_nothing { b"" } else { text }
}

/// Whether a spreadsheet made a number in scientific notation of a reference, as in `2.02611E+14`: of its digits only the first are left,
/// and every reference that begins with them looks like it.
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

/// Different even for two spellings of one reference.
pub(super) fn exact_hash(text: &[u8]) -> u64 {
    finish(text.iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3)
    }))
}

/// The same for every spelling of one reference.
pub(super) fn hash(text: &[u8]) -> u64 {
    const FULL: u32 = 56;
    let (mut hash, mut seven) = (0, 1);
    for byte in text.iter().map(|byte| PLAIN[*byte as usize]).filter(|byte| *byte != 0) {
        seven = seven << 8 | u64::from(byte);
        if seven >> FULL != 0 {
            hash = mix(hash, seven);
            seven = 1;
        }
    }
    mix(hash, seven)
}

/// What each byte is in any spelling: a capital, a digit, or nothing.
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

/// Two numbers made one.
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

/// The words of a text: what stands between spaces, strokes, dashes and the like, with the place where it begins.
pub(super) fn words(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].iter().position(|byte| is_word(*byte))?;
        let length = text[start..].iter().position(|byte| !is_word(*byte)).unwrap_or(text.len() - start);
        at = start + length;
        Some((start, &text[start..at]))
    })
}

/// What a look-up found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Hit {
    /// Nothing spelt like this.
    Nothing,
    /// The exact spelling, or the only one there is.
    One(u32),
    /// Several references differ from this one in spelling only.
    Several,
}

/// Finds texts by their references: an open table of row numbers. What bits a number leaves free are of the hash and tell most strangers
/// apart without a look at their texts; then the texts themselves are compared.
#[derive(Default)]
pub(super) struct Index {
    slots: Vec<u32>,
    /// The bits of a slot that are the number.
    number: u32,
}

const EMPTY: u32 = u32::MAX;

/// Where a search stands.
pub(super) struct Probe {
    slot: usize,
    mark: u32,
}

impl Index {
    /// At most half of the table is ever filled.
    pub(super) fn with_room(rows: usize) -> Self {
        let highest = u32::try_from(rows).unwrap_or(u32::MAX).max(1);
        Self {
            slots: vec![EMPTY; (rows * 2).next_power_of_two().max(8)],
            number: u32::MAX >> highest.leading_zeros(),
        }
    }

    /// Begins searches; what they will look at comes from memory at the same time.
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

    /// Adds a row, or tells the row that has exactly this text; `is_better` says whether the new one takes its place.
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

    /// Ends a search that was begun for this text.
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

    /// Goes on to a row that may have the text; there is none behind an empty slot.
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

/// How the references of a ledger look: their lengths and, place by place, whether letters, digits or both stand there.
///
/// A text of that look is somebody's reference even when it is not in the ledger, and so a reason not to pair by anything weaker.
pub(super) struct Shape {
    kinds: Vec<[u8; LONGEST]>,
    longest: usize,
    /// By length: whether any has as many digits in a row as an account number.
    long_numbers: [bool; LONGEST + 1],
    /// By length, of references that are too short to be told from the rest of a text: without a digit, and with one.
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
    /// References made by chance may have no digit; names and words are seldom so long.
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
            // Where letters and digits are mixed, either may stand anywhere.
            let mixed = word.iter().fold(0, |mixed, byte| mixed | kind(*byte));
            kinds[length..end].fill(mixed);
            length = end;
        }
        // Words and short numbers are references too, but not ones that can be told from the rest of a text.
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

    /// Whether a reference may look as if an account number were in it.
    pub(super) fn has_long_numbers(&self) -> bool {
        self.long_numbers.contains(&true)
    }

    /// Whether a text looks like one of the references that were learned; one of letters alone is somebody's only where it is known.
    pub(super) fn fits(&self, text: &[u8]) -> bool {
        let length = plain(text).count();
        (Self::shortest(has_digit(text))..=self.longest).contains(&length)
            && plain(text).zip(self.kinds[length]).all(|(byte, known)| known & kind(byte) != 0)
            && (self.long_numbers[length] || accounts(text).next().is_none())
    }

    /// The pieces of a text that are as long as references which are too short to be told from the rest of it.
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

    /// The pieces of a text, from one word's begin to a word's end, that look like references.
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

/// An account number; nothing where the text is none.
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
