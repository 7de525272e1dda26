//! Whether a statement belongs to the account of earlier ones, if only one of the files states the account number.

use std::collections::HashMap;

use super::compare::{Comparison, Kept};
use super::continuity::Ends;
use super::proof::Proved;
use super::{Day, Identity, Line};

/// Whether the balances show that a statement belongs to the account of earlier ones. Either the days adjoin and the balance continues, or the
/// periods overlap and every line within both is equal, with its balance. No earlier statement may contradict.
pub fn shows_one_account(proved: &Proved, comparisons: &[Comparison], earlier: &[(Ends, Vec<Kept>)]) -> bool {
    let Some(ends) = Ends::of(proved) else { return false };
    let mut is_shown = false;
    for (kept_ends, kept) in earlier {
        match relation(&ends, kept_ends) {
            Relation::Apart => {}
            Relation::Adjoins(continues) => match continues {
                Some(true) => is_shown = true,
                Some(false) => return false,
                None => {}
            },
            Relation::Overlaps(first, last) => match same_lines(&proved.statement().lines, comparisons, kept, (first, last)) {
                Some(true) => is_shown = true,
                Some(false) => return false,
                None => {}
            },
        }
    }
    is_shown
}

enum Relation {
    /// There are days between them.
    Apart,
    /// One begins on the day after the other ends, and whether the balance continues. A balance of zero shows nothing.
    Adjoins(Option<bool>),
    /// The first and the last day of the overlap.
    Overlaps(Day, Day),
}

fn relation(one: &Ends, other: &Ends) -> Relation {
    let (before, after) = if one.first <= other.first { (one, other) } else { (other, one) };
    let continues = match before.closing.zip(after.opening) {
        None | Some((0, 0)) => None,
        Some((closing, opening)) => Some(closing == opening),
    };
    // An export of the current day ends within it, and the next export may begin there.
    if after.first == before.last && continues == Some(true) {
        return Relation::Adjoins(continues);
    }
    if after.first <= before.last {
        return Relation::Overlaps(after.first, before.last.min(after.last));
    }
    if before.last.next() != after.first {
        return Relation::Apart;
    }
    Relation::Adjoins(continues)
}

/// Whether the lines of an overlap are equal. On the first and last day of a file lines may be missing; on the days between, none may.
fn same_lines(lines: &[Line], comparisons: &[Comparison], kept: &[Kept], (first, last): (Day, Day)) -> Option<bool> {
    let within = |day: Day| first < day && day < last;
    let of_kept: HashMap<&Identity, &Line> = kept.iter().map(|kept| (&kept.identity, &kept.line)).collect();
    let (mut same, mut of_both) = (0, 0);
    for (line, comparison) in lines.iter().zip(comparisons) {
        let Comparison::Known(identity) = comparison else {
            if within(line.day) {
                return Some(false);
            }
            continue;
        };
        let Some(other) = of_kept.get(identity) else { continue };
        match line.balance.zip(other.balance) {
            Some((one, other)) if one != other => return Some(false),
            Some(_) => same += 1,
            None => {}
        }
        of_both += usize::from(within(line.day));
    }
    if kept.iter().filter(|kept| within(kept.line.day)).count() != of_both {
        return Some(false);
    }
    (same > 0).then_some(true)
}
