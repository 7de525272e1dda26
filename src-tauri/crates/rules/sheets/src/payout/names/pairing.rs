//! Pairs the words of one name with those of the other.

use crate::messages;
use std::collections::BTreeSet;

use super::words::Words;

/// Short forms of names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShortForms {
    /// (short, long), in comparable form.
    pairs: BTreeSet<(String, String)>,
}

/// The built-in list; the business adds its own.
const BUILT_IN: [(&str, &str); 24] = [
    ("tunde", "babatunde"),
    ("chidi", "chidiebere"),
    ("chidi", "chidiebube"),
    ("emeka", "chukwuemeka"),
    ("emeka", "nnaemeka"),
    ("bola", "adebola"),
    ("bola", "omobolanle"),
    ("yemi", "opeyemi"),
    ("yemi", "adeyemi"),
    ("seun", "oluwaseun"),
    ("tosin", "oluwatosin"),
    ("femi", "olufemi"),
    ("kemi", "oluwakemi"),
    ("dapo", "oladapo"),
    ("segun", "olusegun"),
    ("kunle", "adekunle"),
    ("wale", "adewale"),
    ("sola", "adesola"),
    ("ngozi", "ngozichukwu"),
    ("uche", "uchenna"),
    ("obi", "obinna"),
    ("ify", "ifeoma"),
    ("nkechi", "nkechinyere"),
    ("ike", "ikechukwu"),
];

impl ShortForms {
    /// The built-in list.
    pub fn built_in() -> Self {
        let pairs = BUILT_IN.iter().map(|(short, long)| ((*short).to_owned(), (*long).to_owned()));
        Self { pairs: pairs.collect() }
    }

    /// Adds a short form. Nothing is added unless both are one word.
    pub fn add(&mut self, short: &str, long: &str) {
        if let ([short], [long]) = (Words::of(short).own.as_slice(), Words::of(long).own.as_slice()) {
            self.pairs.insert((short.clone(), long.clone()));
        }
    }

    fn knows(&self, short: &str, long: &str) -> bool {
        self.pairs.contains(&(short.to_owned(), long.to_owned()))
    }
}

/// How a word of the file was matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum How {
    Same,
    /// Written as one word on one side and as two on the other.
    Joined,
    /// The bank's last word is cut.
    Cut,
    ShortForm,
    Initial,
    /// A letter or two differ.
    Spelling(u16),
}

impl How {
    /// Whether the letters are the same.
    pub(super) fn is_same(self) -> bool {
        matches!(self, Self::Same | Self::Joined | Self::Cut)
    }

    fn quality(self) -> u16 {
        match self {
            Self::Same | Self::Joined | Self::Cut => 1000,
            Self::ShortForm => 850,
            Self::Initial => 800,
            Self::Spelling(quality) => quality,
        }
    }
}

/// A word of the file, or two written apart, and its counterpart at the bank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    ours: String,
    theirs: String,
    /// How many words of the file it covers.
    count: usize,
    pub(super) how: How,
}

impl Found {
    pub(super) fn words(&self) -> String {
        let (ours, theirs) = (self.ours.to_uppercase(), self.theirs.to_uppercase());
        match self.how {
            How::Same => messages::names::same(&ours),
            How::Joined => messages::names::joined(&ours, &theirs),
            How::Cut => messages::names::cut(&ours, &theirs),
            How::ShortForm if ours.len() < theirs.len() => messages::names::short_for(&ours, &theirs),
            How::ShortForm => messages::names::short_for(&theirs, &ours),
            How::Initial => messages::names::initial(&ours, &theirs),
            How::Spelling(_) => messages::names::spelling(&ours, &theirs),
        }
    }
}

/// The words of two names, paired.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Pairs {
    /// In the order of the file.
    pub(super) found: Vec<Found>,
    /// Words of the file that are not at the bank.
    pub(super) missing: Vec<String>,
    /// Words of the bank that are not in the file.
    pub(super) extra: Vec<String>,
}

impl Pairs {
    /// How well the file's words were matched, weighted by letters, in thousandths.
    pub(super) fn quality(&self) -> u16 {
        let letters: usize = self.found.iter().map(|found| found.ours.len()).sum();
        let good: usize = self
            .found
            .iter()
            .map(|found| found.ours.len() * usize::from(found.how.quality()))
            .sum();
        u16::try_from(good / letters.max(1)).unwrap_or(1000)
    }

    /// How much of both names is shared, weighted by letters, in thousandths.
    pub(super) fn shared(&self, ours: &[String], theirs: &[String]) -> u16 {
        let letters = |words: &[String]| words.iter().map(String::len).sum::<usize>();
        let good: usize = self
            .found
            .iter()
            .map(|found| (found.ours.len() + found.theirs.len()) * usize::from(found.how.quality()))
            .sum();
        u16::try_from(good / (letters(ours) + letters(theirs)).max(1)).unwrap_or(1000)
    }

    /// How many words of the file were matched.
    pub(super) fn words_found(&self) -> usize {
        self.found.iter().map(|found| found.count).sum()
    }
}

/// Pairs the surest words first, so that a weak similarity never takes a word from a sure match.
pub(super) fn pair(ours: &[String], theirs: &[String], forms: &ShortForms, may_be_cut: bool) -> Pairs {
    let mut open = Open {
        ours: ours.iter().map(|word| Some(word.as_str())).collect(),
        theirs: theirs.iter().map(|word| Some(word.as_str())).collect(),
        found: Vec::new(),
    };
    open.each_word(|word, other| (word == other).then_some(How::Same));
    open.joined();
    if may_be_cut {
        open.cut();
    }
    open.each_word(|word, other| (forms.knows(word, other) || forms.knows(other, word)).then_some(How::ShortForm));
    open.each_word(spelling);
    open.each_word(|word, other| ((word.len() == 1 || other.len() == 1) && word.get(..1) == other.get(..1)).then_some(How::Initial));
    open.found.sort_by_key(|(at, _)| *at);
    let left = |words: Vec<Option<&str>>| words.into_iter().flatten().map(str::to_owned).collect();
    Pairs {
        found: open.found.into_iter().map(|(_, found)| found).collect(),
        missing: left(open.ours),
        extra: left(open.theirs),
    }
}

/// One letter of four to seven may differ, two of eight and more.
fn spelling(word: &str, other: &str) -> Option<How> {
    let length = word.chars().count().min(other.chars().count());
    let allowed = match length {
        0..4 => 0,
        4..8 => 1,
        _ => 2,
    };
    let distance = strsim::osa_distance(word, other);
    let longer = word.chars().count().max(other.chars().count());
    let quality = u16::try_from(1000 - 1000 * distance / longer.max(1)).unwrap_or_default();
    (1..=allowed).contains(&distance).then_some(How::Spelling(quality))
}

struct Open<'a> {
    ours: Vec<Option<&'a str>>,
    theirs: Vec<Option<&'a str>>,
    /// With the index in the file's name.
    found: Vec<(usize, Found)>,
}

impl<'a> Open<'a> {
    fn each_word(&mut self, how: impl Fn(&str, &str) -> Option<How>) {
        for at in 0..self.ours.len() {
            let Some(word) = self.ours[at] else { continue };
            let met = self
                .theirs
                .iter()
                .enumerate()
                .find_map(|(place, other)| Some((place, how(word, (*other)?)?)));
            if let Some((place, how)) = met {
                self.take(at, 1, place, 1, how);
            }
        }
    }

    /// Matches OLUWASEUN with OLUWA SEUN, in either direction; the two words must be adjacent.
    fn joined(&mut self) {
        for at in 0..self.ours.len() {
            let Some(word) = self.ours[at] else { continue };
            let apart = (0..self.theirs.len().saturating_sub(1)).find(|place| is_joined(word, &self.theirs[*place..*place + 2]));
            if let Some(place) = apart {
                self.take(at, 1, place, 2, How::Joined);
            }
        }
        for at in 0..self.ours.len().saturating_sub(1) {
            let both = [self.ours[at], self.ours[at + 1]];
            let together = self
                .theirs
                .iter()
                .position(|other| other.is_some_and(|other| is_joined(other, &both)));
            if let Some(place) = together {
                self.take(at, 2, place, 1, How::Joined);
            }
        }
    }

    /// Matches the bank's last word if it is the beginning of one of ours.
    fn cut(&mut self) {
        let Some(place) = self.theirs.len().checked_sub(1) else { return };
        let Some(last) = self.theirs[place].filter(|last| last.len() >= 3) else {
            return;
        };
        let begun = self.ours.iter().position(|word| word.is_some_and(|word| word.starts_with(last)));
        if let Some(at) = begun {
            self.take(at, 1, place, 1, How::Cut);
        }
    }

    fn take(&mut self, at: usize, count: usize, place: usize, places: usize, how: How) {
        let text = |words: &mut [Option<&'a str>]| {
            let taken: Vec<&str> = words.iter_mut().filter_map(Option::take).collect();
            taken.join(" ")
        };
        let found = Found {
            ours: text(&mut self.ours[at..at + count]),
            theirs: text(&mut self.theirs[place..place + places]),
            count: count.max(places),
            how,
        };
        self.found.push((at, found));
    }
}

fn is_joined(whole: &str, parts: &[Option<&str>]) -> bool {
    match parts {
        [Some(first), Some(second)] => whole.strip_prefix(first).is_some_and(|rest| rest == *second),
        _ => false,
    }
}
