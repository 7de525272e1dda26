//! Which lines of a statement were imported before.
//!
//! Every statement of an account shows a section of one sequence of lines. Where two sections overlap, their lines are equal one by one, so that
//! equal lines are distinguished by their neighbours and balances, wherever a file begins or ends. A bank's reference has priority: if it is
//! unique in both files, the two lines are the same, even if the narration changed. A line that neither decides is ambiguous, and is never
//! guessed.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use super::identity::{Identity, Kind};
use super::proof::Proved;
use super::{Day, Line};
use cell_rules::text::header_key;

/// A line of an earlier import, as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Its identity.
    pub identity: Identity,
    /// The line as read.
    pub line: Line,
}

/// How a line relates to earlier imports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// It was not imported before. No stored line has its identity.
    New(Identity),
    /// It is this stored line.
    Known(Identity),
    /// It resembles a stored line, and the files do not show whether it is the same: a person decides.
    Ambiguous {
        /// The stored line.
        like: Identity,
        /// Its identity if it is a different line.
        new: Identity,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    /// The position among all stored lines.
    Known(usize),
    Ambiguous(usize),
}

/// Compares the lines of a statement, in its order, with earlier imports of the account: the lines of each, the oldest first.
pub fn compare(account: &str, proved: &Proved, earlier: &[Vec<Kept>]) -> Vec<Comparison> {
    let lines = &proved.statement().lines;
    let opening = proved.proof().opening.minor;
    let mut found: Vec<Option<Found>> = vec![None; lines.len()];
    let mut offset = 0;
    for kept in earlier {
        let overlay = Overlay::new(lines, opening, kept);
        for (place, found_here) in overlay.matches().into_iter().enumerate() {
            let Some(found_here) = found_here else { continue };
            let found_here = match found_here {
                Found::Known(at) => Found::Known(offset + at),
                Found::Ambiguous(at) => Found::Ambiguous(offset + at),
            };
            // A line that is ambiguous for one import may be known from another.
            if !matches!(found[place], Some(Found::Known(_))) {
                found[place] = Some(found_here);
            }
        }
        offset += kept.len();
    }
    let all: Vec<&Kept> = earlier.iter().flatten().collect();
    let mut numbering = Numbering::avoiding(&all);
    let comparisons = lines.iter().zip(found).map(|(line, found)| match found {
        Some(Found::Known(at)) => Comparison::Known(all[at].identity.clone()),
        Some(Found::Ambiguous(at)) => Comparison::Ambiguous {
            like: all[at].identity.clone(),
            new: numbering.next(account, line),
        },
        None => Comparison::New(numbering.next(account, line)),
    });
    comparisons.collect()
}

/// Numbers equal lines, with identities that no stored line has.
struct Numbering<'a> {
    taken: HashSet<&'a Identity>,
    last: HashMap<Kind, u32>,
}

impl<'a> Numbering<'a> {
    fn avoiding(kept: &[&'a Kept]) -> Self {
        Self {
            taken: kept.iter().map(|kept| &kept.identity).collect(),
            last: HashMap::new(),
        }
    }

    fn next(&mut self, account: &str, line: &Line) -> Identity {
        let kind = line.kind();
        let number = self.last.entry(kind.clone()).or_default();
        loop {
            *number += 1;
            let identity = Identity::of(account, &kind, *number);
            if !self.taken.contains(&identity) {
                return identity;
            }
        }
    }
}

/// A statement and one earlier import.
struct Overlay<'a> {
    new: Vec<Comparable<'a>>,
    kept: Vec<Comparable<'a>>,
    /// The balance before the new lines.
    opening: Option<i128>,
}

/// A line and the values that are compared.
struct Comparable<'a> {
    line: &'a Line,
    narration: String,
}

impl Comparable<'_> {
    /// Whether day, amount, reference and narration are equal as far as both files state them. One file may have truncated the narration.
    fn resembles(&self, other: &Self) -> bool {
        let (one, two) = (self.line, other.line);
        let references = one.reference == two.reference || one.reference.is_empty() || two.reference.is_empty();
        let words = self.narration.starts_with(&other.narration) || other.narration.starts_with(&self.narration);
        one.day == two.day && one.amount == two.amount && references && words
    }

    /// Whether they resemble each other and also have equal balances and times, as far as both files state them.
    fn is_same(&self, other: &Self) -> bool {
        let agree = |one: Option<i64>, two: Option<i64>| one.is_none() || two.is_none() || one == two;
        let minute = |line: &Line| line.time.map(|time| i64::from(time.minutes()));
        agree(self.line.balance, other.line.balance) && agree(minute(self.line), minute(other.line)) && self.resembles(other)
    }
}

impl<'a> Overlay<'a> {
    fn new(new: &'a [Line], opening: Option<i128>, kept: &'a [Kept]) -> Self {
        let comparable = |line: &'a Line| Comparable {
            line,
            narration: header_key(&line.narration),
        };
        Self {
            new: new.iter().map(comparable).collect(),
            kept: kept.iter().map(|kept| comparable(&kept.line)).collect(),
            opening,
        }
    }

    /// The match of every new line among the stored ones.
    fn matches(&self) -> Vec<Option<Found>> {
        let mut found = self.by_reference();
        let overlaps = self.overlaps();
        let Some(longest) = overlaps.iter().min_by_key(|overlap| Reverse(overlap.length)).copied() else {
            self.mark_ambiguous(&mut found);
            return found;
        };
        let is_confirmed = (0..longest.length).any(|at| found[longest.new + at] == Some(Found::Known(longest.kept + at)));
        // Another overlap, in which fewer lines are known.
        let apart = (!is_confirmed && self.may_be_apart()).then(Overlap::default);
        let shorter = overlaps.into_iter().filter(|overlap| overlap.length < longest.length);
        let rival = apart.or_else(|| shorter.min_by_key(|overlap| overlap.length));
        for at in 0..longest.length {
            let (new, kept) = (longest.new + at, longest.kept + at);
            let clear = rival.is_none_or(|rival| (rival.new..rival.new + rival.length).contains(&new));
            if found[new].is_none() {
                found[new] = Some(if clear { Found::Known(kept) } else { Found::Ambiguous(kept) });
            }
        }
        found
    }

    /// Lines whose reference is unique in both files. A short reference, or one without digits, is not a bank's.
    fn by_reference(&self) -> Vec<Option<Found>> {
        let kept = unique(&self.kept);
        let new = unique(&self.new);
        let mut found = vec![None; self.new.len()];
        for (reference, at) in new {
            let same = kept.get(reference).filter(|kept| {
                let (one, two) = (self.new[at].line, self.kept[**kept].line);
                one.day == two.day && one.amount == two.amount
            });
            found[at] = same.map(|kept| Found::Known(*kept));
        }
        found
    }

    /// All overlaps of the two sections in which every common line is equal.
    fn overlaps(&self) -> Vec<Overlap> {
        let (Some(first_new), Some(first_kept)) = (self.new.first(), self.kept.first()) else {
            return Vec::new();
        };
        let begins_within = (0..self.kept.len())
            .filter(|at| self.kept[*at].is_same(first_new))
            .map(|kept| (0, kept));
        let reaches_back = (1..self.new.len())
            .filter(|at| self.new[*at].is_same(first_kept))
            .map(|new| (new, 0));
        let overlap = |(new, kept): (usize, usize)| {
            let pairs = || self.new[new..].iter().zip(&self.kept[kept..]);
            pairs().all(|(new, kept)| new.is_same(kept)).then(|| Overlap {
                new,
                kept,
                length: pairs().count(),
            })
        };
        begins_within.chain(reaches_back).filter_map(overlap).collect()
    }

    /// Whether one section may begin where the other ends. Balances confirm or exclude that.
    fn may_be_apart(&self) -> bool {
        let day = |comparable: Option<&Comparable<'_>>| comparable.map(|comparable| comparable.line.day);
        let balance = |comparable: Option<&Comparable<'_>>| comparable.and_then(|comparable| comparable.line.balance).map(i128::from);
        let before = |comparable: Option<&Comparable<'_>>| {
            balance(comparable)
                .zip(comparable)
                .map(|(balance, comparable)| balance - i128::from(comparable.line.amount))
        };
        let meets = |end: Option<i128>, start: Option<i128>| end.is_none() || start.is_none() || end == start;
        let after = day(self.new.first()) >= day(self.kept.last()) && meets(balance(self.kept.last()), self.opening);
        let ahead = day(self.new.last()) <= day(self.kept.first()) && meets(balance(self.new.last()), before(self.kept.first()));
        after || ahead
    }

    /// Marks lines as ambiguous if the sections do not overlap: a line that resembles a stored one is not taken for a different line without proof.
    fn mark_ambiguous(&self, found: &mut [Option<Found>]) {
        let (Some(first), Some(last)) = (self.kept.first(), self.kept.last()) else {
            return;
        };
        let balances =
            |comparable: &Comparable<'_>, other: &Comparable<'_>| comparable.line.balance.is_some() && other.line.balance.is_some();
        let within = |day: Day| first.line.day < day && day < last.line.day;
        let mut of_day: HashMap<(Day, i64), Vec<usize>> = HashMap::new();
        for (at, kept) in self.kept.iter().enumerate() {
            of_day.entry((kept.line.day, kept.line.amount)).or_default().push(at);
        }
        let mut taken: HashSet<usize> = found
            .iter()
            .filter_map(|found| match found {
                Some(Found::Known(at)) => Some(*at),
                Some(Found::Ambiguous(_)) | None => None,
            })
            .collect();
        for (new, found) in self.new.iter().zip(found).filter(|(_, found)| found.is_none()) {
            let near = of_day.get(&(new.line.day, new.line.amount)).into_iter().flatten();
            // On the first and the last day the other file may be incomplete, and a balance decides.
            let may_be_same = |at: &usize| {
                let kept = &self.kept[*at];
                kept.resembles(new) && (within(new.line.day) || !balances(kept, new) || kept.line.balance == new.line.balance)
            };
            let like = near.copied().find(|at| !taken.contains(at) && may_be_same(at));
            taken.extend(like);
            *found = like.map(Found::Ambiguous);
        }
    }
}

/// An overlap of two sections: its first line in each, and the number of common lines.
#[derive(Clone, Copy, Debug, Default)]
struct Overlap {
    new: usize,
    kept: usize,
    length: usize,
}

/// The references that exactly one line has, with their positions.
fn unique<'a>(lines: &[Comparable<'a>]) -> HashMap<&'a str, usize> {
    let (mut once, mut more) = (HashMap::new(), HashSet::new());
    for (at, comparable) in lines.iter().enumerate() {
        let reference = comparable.line.reference.trim();
        let is_one = reference.len() >= 6 && reference.bytes().any(|byte| byte.is_ascii_digit());
        if is_one && once.insert(reference, at).is_some() {
            more.insert(reference);
        }
    }
    once.retain(|reference, _| !more.contains(reference));
    once
}
