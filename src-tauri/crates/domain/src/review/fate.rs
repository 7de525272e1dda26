//! What is wrong with a row, and how it stands.

use super::pairing::says_back;
use super::{Category, Class, Exception, Kind, Ours, Row, Scope, Side, Standing, State, Theirs, day, sum};

/// So many days after a payment it should be on a statement.
const BANK_DAYS: i32 = 3;
/// So many days after a payment the service should tell it.
const SERVICE_DAYS: i32 = 1;

/// Puts onto a row how it stands. What a person paired or explained stays.
pub(super) fn tell(row: &mut Row, ours: &[Ours], theirs: &[Theirs], scope: &Scope<'_>) {
    if row.state == State::Explained || row.exception == Some(Exception::SaidOfGone) {
        return;
    }
    if row.said.is_some() {
        // That a person paired it settles no payment of which we do not know whether it was made.
        let unknown = row.ours.iter().any(|place| ours[*place].standing == Standing::NotKnown);
        if unknown {
            (row.state, row.exception) = (State::Exception, Some(Exception::UnknownSolved));
        }
        return;
    }
    let there = row.theirs.and_then(|place| theirs.get(place));
    let (state, exception) = match there {
        Some(there) => of_theirs(row, there, ours, scope.side),
        None => (State::Exception, Some(waited(row, ours, scope))),
    };
    row.state = state;
    row.exception = exception;
    if let Some(there) = there {
        let by_words = category(row, there);
        match state {
            State::Explained => row.category = by_words,
            State::Exception => row.likely = row.likely.or(by_words),
            State::Matched | State::ToReview => {}
        }
    }
    if exception == Some(Exception::Reversed) {
        "It bears the reference of a payment, and the money went the other way.".clone_into(&mut row.why);
    }
}

fn of_theirs(row: &Row, there: &Theirs, ours: &[Ours], side: Side) -> (State, Option<Exception>) {
    let matched = (State::Matched, None);
    let wrong = |exception| (State::Exception, Some(exception));
    let unknown = row.ours.iter().any(|place| ours[*place].standing == Standing::NotKnown);
    match row.class {
        _ if has_failed(there) && row.ours.is_empty() => (State::Explained, None),
        Class::Matched | Class::MatchedBatch if unknown => wrong(Exception::UnknownSolved),
        Class::Matched | Class::MatchedBatch => matched,
        Class::AmountDiff if unknown => wrong(Exception::UnknownSolved),
        Class::AmountDiff if is_kept(row, there, ours, side) => matched,
        Class::AmountDiff => wrong(Exception::AmountDiffers),
        Class::StatusDiff if unknown && !has_failed(there) => wrong(Exception::UnknownSolved),
        Class::StatusDiff => wrong(Exception::StatusDiffers),
        Class::Suggested => (State::ToReview, None),
        Class::MissingLocal if row.reason == "CHARGE" && is_small(there) => (State::Explained, None),
        Class::MissingLocal => wrong(match side {
            Side::Bank => Exception::OnStatementOnly,
            Side::Service => Exception::WithServiceOnly,
        }),
        Class::Reversed => wrong(Exception::Reversed),
        Class::Duplicate | Class::DuplicateRemote if says_back(there) => wrong(Exception::Reversed),
        Class::Duplicate | Class::DuplicateRemote | Class::DuplicateLocal => wrong(Exception::Duplicate),
        Class::MissingRemote | Class::MissingBank => wrong(Exception::Overdue),
    }
}

/// What is worded as a charge and above this is looked at by a person: words alone explain no large sum. 10,000.00 in kobo.
const LARGEST_CHARGE: i64 = 1_000_000;

fn is_small(there: &Theirs) -> bool {
    there.amount.saturating_abs() <= LARGEST_CHARGE
}

/// Whether the service calls it failed.
fn has_failed(there: &Theirs) -> bool {
    there.status.to_ascii_uppercase().contains("FAIL")
}

/// Whether the difference is what the service told that it keeps.
fn is_kept(row: &Row, there: &Theirs, ours: &[Ours], side: Side) -> bool {
    let kept: i64 = row.ours.iter().filter_map(|place| ours.get(*place)).map(|one| one.fee).sum();
    let here = sum(ours, &row.ours);
    side == Side::Bank && here > 0 && kept > 0 && here.saturating_sub(there.amount) == kept && row.reason == "FEE"
}

/// A payment of ours that is alone: whether it may still come.
fn waited(row: &Row, ours: &[Ours], scope: &Scope<'_>) -> Exception {
    if row.class == Class::DuplicateLocal {
        return Exception::Duplicate;
    }
    let days = match scope.side {
        Side::Bank => BANK_DAYS,
        Side::Service => SERVICE_DAYS,
    };
    let last = row.ours.iter().filter_map(|place| ours.get(*place)).map(|one| day(one.at)).max();
    match last {
        Some(last) if last + days < scope.told_until.min(scope.today) => Exception::Overdue,
        Some(_) => Exception::Expected,
        None => Exception::SaidOfGone,
    }
}

/// What a rule explains a row as.
fn category(row: &Row, there: &Theirs) -> Option<Category> {
    const LEVIES: [&str; 4] = ["STAMP", "LEVY", "EMTL", "DUTY"];
    if row.reason != "CHARGE" {
        return None;
    }
    let text = there.text.to_ascii_uppercase();
    Some(if LEVIES.iter().any(|word| text.contains(word)) {
        Category::Levy
    } else {
        Category::BankCharge
    })
}

/// The kinds of payments of which at least one is on a statement. Of the others a bank need not know: they stay in the wallet.
pub(super) fn seen(rows: &[Row], ours: &[Ours]) -> Vec<Kind> {
    let paired = rows.iter().filter(|row| row.theirs.is_some());
    let mut kinds: Vec<Kind> = paired.flat_map(|row| row.ours.iter().map(|place| ours[*place].kind)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}
