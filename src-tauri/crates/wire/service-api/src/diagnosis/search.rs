//! Tries mistakes until the hash appears.

use zeroize::Zeroizing;

use super::given::{self, Given, Way, certain};
use super::pieces::Pieces;
use super::traps::{self, Trap};
use super::{Candidate, Finding, KeyOwner, Signed};

/// The search ends after so many digests: half a second in a release build.
pub const MOST_TRIES: usize = 400_000;
/// The most explanations that are reported if several fit equally well.
const MOST_REPORTED: usize = 3;

/// Explains why `given` is not the hash of `signed`, or reports that it is. `keys` contains the correct key first, then others that may
/// have been used. The result is never empty.
///
/// All explanations with the fewest mistakes are collected: none, one, two, and three if one is another key or all are common.
pub fn explain(signed: &Signed, given: &str, keys: &[Candidate]) -> Vec<Finding> {
    let given = match given::read(given) {
        Ok(given) => given,
        Err(finding) => return vec![finding],
    };
    let traps = traps::all(signed);
    let known = keys.len();
    let keys = tried_keys(keys);
    let mut search = Search {
        given: &given,
        right: Pieces::right(signed),
        traps: &traps,
        keys: &keys,
        buffer: Zeroizing::default(),
        tries: 0,
        found: Vec::new(),
    };
    search.run();
    let (tries, found) = (search.tries, search.found);
    if found.is_empty() {
        let more = given.traps.iter().cloned();
        return more.chain([unexplained(signed, known, tries)]).collect();
    }
    conclusion(&given, found)
}

/// Another key that is unknown here, or other values: the hash does not show which.
fn unexplained(signed: &Signed, keys: usize, tries: usize) -> Finding {
    let keys = match keys {
        1 => "our key".to_owned(),
        keys => format!("any of {keys} keys known here"),
    };
    let more = if tries < MOST_TRIES { "" } else { ", and more were not tried" };
    let meaning = if signed.received {
        "Either our key is a wrong key (mistyped, or of another environment), or a covered field was changed on the way, or it does not come from the service."
    } else {
        "Either it was made with a wrong key that is not known here (mistyped, or of another environment), or with another value: compare the key and each value with the other side."
    };
    Finding {
        code: "not_explained",
        sentence: format!("It was not made with {keys} and these values, and none of {tries} usual mistakes explains it{more}. {meaning}"),
        certain: false,
    }
}

/// A key, and what it means if it was used.
struct TriedKey {
    text: Zeroizing<String>,
    traps: Vec<Finding>,
}

/// The correct key; then with one mistake each: white space around it, another key, no key; then another key with white space.
fn tried_keys(keys: &[Candidate]) -> Vec<TriedKey> {
    let mut tried: Vec<TriedKey> = Vec::new();
    let mut add = |text: String, traps: Vec<Finding>| {
        // A key that two profiles share is tried once; the correct key comes first.
        if tried.iter().all(|known| *known.text != text) {
            tried.push(TriedKey {
                text: Zeroizing::new(text),
                traps,
            });
        }
    };
    for candidate in keys {
        add(candidate.key.expose().to_owned(), key_owner(candidate).into_iter().collect());
    }
    for candidate in keys {
        let key = candidate.key.expose();
        for (text, trap) in ragged(key) {
            add(text, key_owner(candidate).into_iter().chain([trap]).collect());
        }
    }
    add(String::new(), vec![certain("no_key", "No key was put at the end.")]);
    tried.sort_by_key(|key| key.traps.len());
    tried
}

fn key_owner(candidate: &Candidate) -> Option<Finding> {
    let name = candidate.name;
    match &candidate.owner {
        KeyOwner::Right => None,
        KeyOwner::SameProfile => Some(certain(
            "wrong_key",
            &format!("It was made with another key of this profile: `{name}`."),
        )),
        KeyOwner::Other {
            profile,
            deployment,
            other_deployment: true,
        } => Some(certain(
            "wrong_environment_key",
            &format!("It was made with a key of another environment: `{name}` of “{profile}” ({deployment})."),
        )),
        KeyOwner::Other {
            profile,
            deployment,
            other_deployment: false,
        } => Some(certain(
            "other_profile_key",
            &format!("It was made with a key of another profile: `{name}` of “{profile}” ({deployment})."),
        )),
    }
}

/// Common accidental forms of `key`.
fn ragged(key: &str) -> Vec<(String, Finding)> {
    let space = |words: &str| certain("key_space", &format!("{words} was taken for a part of the key."));
    let line = |words: &str| certain("key_line_break", &format!("{words} was taken for a part of the key."));
    let mut found = vec![
        (format!("{key} "), space("A space after the key")),
        (format!(" {key}"), space("A space before the key")),
        (format!("{key}\n"), line("The line break after the key")),
        (format!("{key}\r\n"), line("The line break (CR LF) after the key")),
        (format!("\n{key}"), line("A line break before the key")),
        (format!("{key}\t"), space("A tab after the key")),
        (format!("{key}\u{a0}"), space("A space that does not break, after the key,")),
        (format!("\u{feff}{key}"), space("A hidden mark before the key")),
        (format!("{key}\u{200b}"), space("A hidden mark after the key")),
    ];
    let trimmed = key.trim();
    if trimmed != key {
        let sentence = "Our key has white space around it, and the hash was made without.";
        found.push((trimmed.to_owned(), certain("key_space", sentence)));
    }
    for (text, word) in [(key.to_lowercase(), "small"), (key.to_uppercase(), "capital")] {
        found.push((text, certain("key_case", &format!("The key was written in {word} letters."))));
    }
    found
}

struct Search<'a> {
    given: &'a Given,
    right: Vec<Pieces>,
    traps: &'a [Trap],
    keys: &'a [TriedKey],
    buffer: Zeroizing<Vec<u8>>,
    tries: usize,
    found: Vec<Vec<Finding>>,
}

impl Search<'_> {
    /// Tries from the simplest explanation to the most complex, and ends after the first number of mistakes that explains the hash.
    fn run(&mut self) {
        let levels: [fn(&mut Self); 4] = [Self::none, Self::one, Self::two, Self::three];
        for level in levels {
            level(self);
            if !self.found.is_empty() || self.spent() {
                return;
            }
        }
    }

    fn spent(&self) -> bool {
        self.tries >= MOST_TRIES
    }

    fn none(&mut self) {
        self.try_keys(&[], 0, Way::Plain);
    }

    fn one(&mut self) {
        self.try_keys(&[], 1, Way::Plain);
        for trap in self.traps {
            self.try_keys(&[trap], 0, Way::Plain);
        }
        for way in Way::WRONG {
            self.try_keys(&[], 0, way);
        }
    }

    fn two(&mut self) {
        self.try_keys(&[], 2, Way::Plain);
        for way in Way::WRONG {
            self.try_keys(&[], 1, way);
        }
        for (index, trap) in self.traps.iter().enumerate() {
            self.try_keys(&[trap], 1, Way::Plain);
            for way in Way::WRONG {
                self.try_keys(&[trap], 0, way);
            }
            for other in &self.traps[index + 1..] {
                self.try_keys(&[trap, other], 0, Way::Plain);
            }
        }
    }

    fn three(&mut self) {
        let common: Vec<&Trap> = self.traps.iter().filter(|trap| trap.common).collect();
        for way in Way::WRONG {
            for trap in &common {
                self.try_keys(&[trap], 1, way);
            }
        }
        for (index, one) in common.iter().enumerate() {
            self.try_keys(&[one], 2, Way::Plain);
            for (next, two) in common.iter().enumerate().skip(index + 1) {
                self.try_keys(&[one, two], 1, Way::Plain);
                for three in common.iter().skip(next + 1) {
                    self.try_keys(&[one, two, three], 0, Way::Plain);
                }
            }
        }
    }

    /// Tries `traps` with every key that adds `key_traps` mistakes.
    fn try_keys(&mut self, traps: &[&Trap], key_traps: usize, way: Way) {
        let changed = |right: &Pieces| traps.iter().try_fold(right.clone(), |pieces, trap| pieces.changed(&trap.change));
        let texts: Vec<String> = self.right.iter().filter_map(changed).map(|pieces| pieces.text()).collect();
        for text in texts {
            for key in self.keys.iter().filter(|key| key.traps.len() == key_traps) {
                if self.spent() {
                    return;
                }
                self.tries += 1;
                if way.gives(&text, &key.text, &self.given.bytes, &mut self.buffer) {
                    let traps = traps.iter().map(|trap| trap.finding.clone());
                    self.found.push(key.traps.iter().cloned().chain(traps).chain(way.trap()).collect());
                }
            }
        }
    }
}

/// The reported findings. If several explanations fit, only what they have in common is certain.
fn conclusion(given: &Given, found: Vec<Vec<Finding>>) -> Vec<Finding> {
    let mut reported = given.traps.clone();
    let Some(first) = found.first() else { return reported };
    if first.is_empty() {
        if reported.is_empty() {
            reported.push(certain("right", "The hash is right: it is the one of these values and this key."));
        }
        return reported;
    }
    for explanation in found.iter().take(MOST_REPORTED) {
        for finding in explanation {
            let certain = found.iter().all(|other| other.iter().any(|each| each.code == finding.code));
            if reported.iter().all(|known| known.sentence != finding.sentence) {
                reported.push(Finding {
                    certain,
                    ..finding.clone()
                });
            }
        }
    }
    reported
}
