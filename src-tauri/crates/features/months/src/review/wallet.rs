//! The tie-out of the wallet: the transaction history gives the balance after each movement, and the movements must add up to it.

use std::collections::HashMap;

use base::timestamp::Timestamp;
use book_rules::review::{State, TieOutLine};

use super::Compared;
use super::tie_out::lines;
use crate::record::{MissingProof, Recorded, Sum, TieOut, TiedAccount};
use crate::tables::month_rows::ServedRow;

/// The least number of steps in a search for the order of movements.
const STEPS: usize = 10_000;

/// The effect of a movement on the wallet, in kobo, with its fee apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    amount: i64,
    fee: i64,
}

impl Step {
    fn whole(self) -> i64 {
        self.amount.saturating_sub(self.fee)
    }
}

/// The possible effects of a movement: in or out, with its fee taken in addition or not.
fn possible_steps(row: &ServedRow) -> [Step; 4] {
    let (amount, fee) = (row.amount.saturating_abs(), row.fee.unwrap_or(0));
    let way = |amount, fee| Step { amount, fee };
    [way(-amount, fee), way(amount, fee), way(amount, 0), way(-amount, 0)]
}

/// Orders movements of one timestamp so that each balance follows from the one before.
fn in_order<'a>(rows: &[&'a ServedRow]) -> Vec<&'a ServedRow> {
    let mut sorted: Vec<&ServedRow> = rows.to_vec();
    sorted.sort_by(|one, other| (one.at, &one.id).cmp(&(other.at, &other.id)));
    let mut ordered: Vec<&ServedRow> = Vec::with_capacity(sorted.len());
    for alike in sorted.chunk_by(|one, other| one.at == other.at) {
        let mut left: Vec<&ServedRow> = alike.to_vec();
        while !left.is_empty() {
            let mut way = path(&left, ordered.last().and_then(|last| last.balance));
            if way.is_empty() {
                // A movement between them is missing: the order starts again.
                way = path(&left, None);
            }
            ordered.extend(way.iter().map(|place| left[*place]));
            let mut place = 0;
            left.retain(|_| {
                place += 1;
                !way.contains(&(place - 1))
            });
        }
    }
    ordered
}

/// The longest sequence in which each movement follows from the balance before it, as far as a limited number of steps finds it. The direction
/// of a movement is unknown, so it may start from several balances.
fn path(rows: &[&ServedRow], before: Option<i64>) -> Vec<usize> {
    let mut onward: HashMap<i64, Vec<usize>> = HashMap::new();
    for (place, row) in rows.iter().enumerate() {
        let mut starts = possible_steps(row).map(|way| row.balance.unwrap_or(0).saturating_sub(way.whole()));
        starts.sort_unstable();
        let mut last = None;
        for start in starts.into_iter().filter(|start| last.replace(*start) != Some(*start)) {
            onward.entry(start).or_default().push(place);
        }
    }
    let after = |balance: Option<i64>| balance.and_then(|balance| onward.get(&balance)).cloned().unwrap_or_default();
    let firsts = match before {
        Some(_) => after(before),
        None => start(rows).into_iter().chain(0..rows.len()).collect(),
    };
    let (mut best, mut path, mut used) = (Vec::new(), Vec::with_capacity(rows.len()), vec![false; rows.len()]);
    let mut choices = vec![firsts.into_iter()];
    for _ in 0..STEPS.max(rows.len() * 4) {
        let Some(choice) = choices.last_mut() else { break };
        match choice.find(|place| !used[*place]) {
            Some(place) => {
                used[place] = true;
                path.push(place);
                if path.len() > best.len() {
                    best.clone_from(&path);
                }
                if path.len() == rows.len() {
                    break;
                }
                choices.push(after(rows[place].balance).into_iter());
            }
            None => {
                choices.pop();
                if let Some(last) = path.pop() {
                    used[last] = false;
                }
            }
        }
    }
    best
}

/// The place of a movement that no other one leads to.
fn start(rows: &[&ServedRow]) -> Option<usize> {
    rows.iter().position(|row| {
        let before: Vec<i64> = possible_steps(row)
            .iter()
            .filter_map(|way| Some(row.balance? - way.whole()))
            .collect();
        !rows
            .iter()
            .any(|other| other.balance.is_some_and(|balance| before.contains(&balance)))
    })
}

/// The direction of each movement, by its id, where the balances show it: above zero is money in.
pub(super) fn directions(movements: &[ServedRow]) -> HashMap<String, i64> {
    let merged: Vec<&ServedRow> = movements.iter().filter(|row| row.balance.is_some()).collect();
    let ordered = in_order(&merged);
    let followed = ordered.iter().zip(ordered.iter().skip(1)).filter_map(|(last, row)| {
        let (before, after) = (last.balance?, row.balance?);
        let step = possible_steps(row).into_iter().find(|way| before + way.whole() == after)?;
        (step.amount != 0).then(|| (row.id.clone(), step.amount.signum()))
    });
    followed.collect()
}

/// The tie-out of the wallet for the month; `None` if no movement of it has a balance.
pub(super) fn tie_out(compared: &Compared) -> Option<TieOut> {
    let (from, until) = (compared.month.from().0, compared.month.until().0);
    let with_balance: Vec<&ServedRow> = compared
        .records
        .own
        .movements
        .iter()
        .filter(|row| row.balance.is_some() && row.at < until)
        .collect();
    let ordered = in_order(&with_balance);
    let first = ordered.iter().position(|row| row.at >= from)?;
    let states: HashMap<usize, State> = compared
        .service
        .rows
        .iter()
        .filter_map(|row| Some((row.theirs?, row.state)))
        .collect();
    // The direction and the state of the service's row for a movement.
    let known = |row: &ServedRow| {
        let place = compared.records.merged.row_of_movement.get(&row.id)?;
        Some((compared.records.merged.rows.get(*place)?.amount.signum(), *states.get(place)?))
    };
    let opening = match first.checked_sub(1).and_then(|place| ordered[place].balance) {
        Some(before) => before,
        None => {
            let row = ordered[first];
            let sign = known(row).map_or(1, |(sign, _)| sign);
            let amount = row.amount.saturating_abs() * sign;
            row.balance? - (amount - row.fee.unwrap_or(0))
        }
    };
    let mut lacking = Vec::new();
    let (mut before, mut sums): (i64, HashMap<TieOutLine, Sum>) = (opening, HashMap::new());
    for row in &ordered[first..] {
        let (after, known) = (row.balance?, known(row));
        let step = possible_steps(row).into_iter().find(|way| before + way.whole() == after);
        if step.is_none() {
            lacking.push(Recorded::Value(MissingProof::BalanceDoesNotFollow {
                amount: row.amount,
                at: Timestamp(row.at),
            }));
        }
        let step = step.unwrap_or(Step {
            amount: row.amount.saturating_abs() * known.map_or(1, |(sign, _)| sign),
            fee: row.fee.unwrap_or(0),
        });
        sums.entry(line_of(step, known.map(|(_, state)| state)))
            .or_default()
            .add(step.amount);
        if step.fee != 0 {
            sums.entry(TieOutLine::Charges).or_default().add(-step.fee);
        }
        before = after;
    }
    lacking.truncate(5);
    let (lines, difference) = lines(&sums, Some(opening), Some(before));
    Some(TieOut {
        account: Recorded::Value(TiedAccount::Wallet),
        lines,
        difference,
        missing: lacking,
        days_without_lines: Vec::new(),
    })
}

/// The line of a movement, by the state of the service's row.
fn line_of(step: Step, state: Option<State>) -> TieOutLine {
    match state {
        Some(State::Matched) if step.amount > 0 => TieOutLine::MatchedIn,
        Some(State::Matched) => TieOutLine::MatchedOut,
        Some(State::Explained) => TieOutLine::Explained,
        Some(State::ToReview | State::Exception) | None => TieOutLine::Open,
    }
}

#[cfg(test)]
mod tests {
    use base::month::MonthSource;

    use super::*;

    fn movement(id: &str, at: i64, amount: i64, fee: i64, balance: i64) -> ServedRow {
        ServedRow {
            source: MonthSource::TransactionHistory,
            id: id.to_owned(),
            at,
            reference: id.to_owned(),
            code: String::new(),
            text: String::new(),
            status: "SUCCESSFUL".to_owned(),
            amount,
            fee: Some(fee),
            balance: Some(balance),
        }
    }

    /// 1,000.00; out 100.00 with a fee of 10.00; in 500.00; out 50.00: all with one timestamp.
    #[test]
    fn movements_of_one_timestamp_are_ordered_by_their_balances() {
        let rows = [
            movement("c", 5, 5_000, 0, 134_000),
            movement("a", 5, 10_000, 1_000, 89_000),
            movement("b", 5, 50_000, 0, 139_000),
        ];
        let ordered = in_order(&rows.iter().collect::<Vec<_>>());
        assert_eq!(ordered.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), ["a", "b", "c"]);
    }

    /// 100.00 in the wallet: in 50.00, out 50.00, then out 20.00. The first choice that fits leads to a dead end.
    #[test]
    fn balances_that_recur_are_followed_to_the_end() {
        let rows = [
            movement("0", 4, 10_000, 0, 10_000),
            movement("a", 5, 2_000, 0, 8_000),
            movement("b", 5, 5_000, 0, 15_000),
            movement("c", 5, 5_000, 0, 10_000),
        ];
        let ordered = in_order(&rows.iter().collect::<Vec<_>>());
        assert_eq!(ordered.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), ["0", "b", "c", "a"]);
        assert_eq!(
            directions(&rows),
            HashMap::from([("a", -1), ("b", 1), ("c", -1)].map(|(id, sign)| (id.to_owned(), sign)))
        );
        // A movement that follows from no balance does not hide the others.
        let mut more = rows.to_vec();
        more.push(movement("d", 5, 700, 0, 99_999));
        assert_eq!(directions(&more), directions(&rows));
        // Nor does one that follows from it: 100,999 is 99,999 and 1,000 more.
        more.push(movement("e", 5, 1_000, 0, 100_999));
        assert_eq!(directions(&more).get("e"), Some(&1));
    }
}
