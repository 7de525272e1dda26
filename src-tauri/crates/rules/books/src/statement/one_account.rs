//! Whether a statement is of the account of earlier ones, where only one side tells the account's number.

use std::collections::HashMap;

use super::compare::{Comparison, Kept};
use super::continuity::Ends;
use super::proof::Proved;
use super::{Day, Identity, Line};

/// Shown by balances and by nothing else: the days adjoin and the balance goes on, or they have days in common and on these every line is
/// the same, with its balance. What one earlier statement shows another may not deny.
pub fn shows_one_account(proved: &Proved, standings: &[Comparison], earlier: &[(Ends, Vec<Kept>)]) -> bool {
    let Some(ends) = Ends::of(proved) else { return false };
    let mut shown = false;
    for (kept_ends, kept) in earlier {
        match beside(&ends, kept_ends) {
            Beside::Apart => {}
            Beside::Adjoins(goes_on) => match goes_on {
                Some(true) => shown = true,
                Some(false) => return false,
                None => {}
            },
            Beside::Overlaps(first, last) => match same_lines(&proved.statement().lines, standings, kept, (first, last)) {
                Some(true) => shown = true,
                Some(false) => return false,
                None => {}
            },
        }
    }
    shown
}

enum Beside {
    /// Days lie between them.
    Apart,
    /// One begins on the day after the other: whether its balance goes on there. A balance of nothing shows nothing.
    Adjoins(Option<bool>),
    /// The first and the last day of both.
    Overlaps(Day, Day),
}

fn beside(one: &Ends, other: &Ends) -> Beside {
    let (before, after) = if one.first <= other.first { (one, other) } else { (other, one) };
    let goes_on = match before.closing.zip(after.opening) {
        None | Some((0, 0)) => None,
        Some((closing, opening)) => Some(closing == opening),
    };
    // An export of today ends within the day, and the next one may begin there.
    if after.first == before.last && goes_on == Some(true) {
        return Beside::Adjoins(goes_on);
    }
    if after.first <= before.last {
        return Beside::Overlaps(after.first, before.last.min(after.last));
    }
    if before.last.next() != after.first {
        return Beside::Apart;
    }
    Beside::Adjoins(goes_on)
}

/// A day on which a file begins or ends may be cut, so that lines of it may be in one file only; of the days between none may.
fn same_lines(lines: &[Line], standings: &[Comparison], kept: &[Kept], (first, last): (Day, Day)) -> Option<bool> {
    let within = |day: Day| first < day && day < last;
    let of_kept: HashMap<&Identity, &Line> = kept.iter().map(|kept| (&kept.identity, &kept.line)).collect();
    let (mut same, mut of_both) = (0, 0);
    for (line, standing) in lines.iter().zip(standings) {
        let Comparison::Known(identity) = standing else {
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
