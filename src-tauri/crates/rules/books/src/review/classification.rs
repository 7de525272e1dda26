//! The state of a row, and what is wrong with it.

use super::entry::fees;
use super::wording::is_return;
use super::{Category, Class, Exception, ExternalEntry, Kind, LedgerEntry, LedgerStatus, Reason, Row, Scope, Side, State, day, sum};
use crate::messages;
use crate::reconciliation::bank_fees::taken;
use crate::reconciliation::is_failed_status;
use crate::reconciliation::rules::names_charge;

/// Days after a payment by which it should be on a statement.
const BANK_DAYS: i32 = 3;
/// Days after a payment by which the service should report it.
const SERVICE_DAYS: i32 = 1;

/// Sets the state of a row. What a person paired or explained remains.
pub(super) fn classify(row: &mut Row, ours: &[LedgerEntry], theirs: &[ExternalEntry], scope: &Scope<'_>) {
    if row.state == State::Explained || row.exception == Some(Exception::SaidOfGone) {
        return;
    }
    let external = row.theirs.and_then(|place| theirs.get(place));
    if row.said.is_some() {
        if let Some(external) = external {
            classify_pair(row, external, ours, scope.side);
        }
        return;
    }
    let (state, exception) = match external {
        Some(external) => classify_external(row, external, ours, scope.side),
        None => (State::Exception, Some(missing_exception(row, ours, scope))),
    };
    row.state = state;
    row.exception = exception;
    if let Some(external) = external {
        let category = category(row, external);
        match state {
            State::Explained => row.category = category,
            State::Exception => row.likely = row.likely.or(category),
            State::Matched | State::ToReview => {}
        }
    }
    if exception == Some(Exception::Reversed) && row.class != Class::Reversed {
        messages::review::OTHER_DIRECTION.clone_into(&mut row.why);
    }
    if state == State::Exception
        && exception != Some(Exception::Reversed)
        && let Some(first) = row.repeats.and_then(|place| theirs.get(place))
    {
        messages::review::ANOTHER_ROW_IS_IT.clone_into(&mut row.why);
        if external.is_some_and(|external| external.amount.saturating_abs() != first.amount.saturating_abs()) {
            row.why.push_str(messages::review::MAYBE_OTHER_MONEY);
        }
    }
    if let Some(external) = external {
        complete_sentence(row, external);
    }
}

/// Sets the state of a row that a person paired. It agrees, with two exceptions: it does not settle an unconfirmed payment, and contradictory
/// amounts or statuses need a note.
fn classify_pair(row: &mut Row, external: &ExternalEntry, ours: &[LedgerEntry], side: Side) {
    let has_status = |status| row.ours.iter().any(|place| ours[*place].standing == status);
    let difference = external.amount.saturating_sub(sum(ours, &row.ours));
    let difference = if row.is_part() {
        0
    } else if external.direction_known || row.ours.is_empty() {
        difference
    } else {
        external
            .amount
            .saturating_abs()
            .saturating_sub(sum(ours, &row.ours).saturating_abs())
    };
    let failed = has_failed(external) && has_status(LedgerStatus::Done) || !has_failed(external) && has_status(LedgerStatus::Refused);
    let exception = if has_status(LedgerStatus::NotKnown) {
        Some(Exception::UnknownSolved)
    } else if failed && row.note.is_empty() {
        Some(Exception::StatusDiffers)
    } else if difference != 0 && row.note.is_empty() && !is_fee(difference, row, external, ours, side) {
        Some(Exception::AmountDiffers)
    } else {
        None
    };
    if difference != 0 {
        row.why = messages::review::accepted_difference(i128::from(difference));
    }
    if failed {
        row.why.push_str(messages::review::ONE_SIDE_FAILED);
    }
    if let Some(Exception::AmountDiffers | Exception::StatusDiffers) = exception {
        row.why.push_str(messages::review::NOTE_NEEDED);
    }
    row.exception = exception;
    row.state = exception.map_or(State::Matched, |_| State::Exception);
}

/// Whether a difference is a bank's fee, or what the service keeps.
fn is_fee(difference: i64, row: &Row, external: &ExternalEntry, ours: &[LedgerEntry], side: Side) -> bool {
    let kept = fees(ours, &row.ours);
    side == Side::Bank
        && (kept > 0 && difference == -kept
            || external.amount < 0
                && taken(
                    -difference,
                    external.amount.saturating_sub(difference),
                    day(external.at),
                    external.charge,
                )
                .is_some())
}

/// Adds what the engine's sentence does not contain.
fn complete_sentence(row: &mut Row, external: &ExternalEntry) {
    if row.state == State::Explained && has_failed(external) {
        messages::review::SERVICE_FAILED.clone_into(&mut row.why);
    }
    if row.state == State::Exception && row.ours.is_empty() && !external.direction_known {
        row.why.push_str(messages::review::DIRECTION_UNKNOWN);
    }
}

fn classify_external(row: &Row, external: &ExternalEntry, ours: &[LedgerEntry], side: Side) -> (State, Option<Exception>) {
    let matched = (State::Matched, None);
    let wrong = |exception| (State::Exception, Some(exception));
    let has_status = |status| row.ours.iter().any(|place| ours[*place].standing == status);
    let unknown = has_status(LedgerStatus::NotKnown);
    let paired = sum(ours, &row.ours);
    match row.class {
        _ if row.ours.is_empty() && has_failed(external) => (State::Explained, None),
        // Money in is never money out, however similar the rows are.
        Class::Matched | Class::MatchedBatch | Class::AmountDiff | Class::StatusDiff
            if side == Side::Service && external.direction_known && external.amount.signum() * paired.signum() < 0 =>
        {
            wrong(Exception::Reversed)
        }
        // Money that moved for a rejected payment is no agreement, even without a status.
        Class::Matched | Class::MatchedBatch if has_status(LedgerStatus::Refused) && !has_failed(external) => {
            wrong(Exception::StatusDiffers)
        }
        Class::Matched | Class::MatchedBatch if unknown => wrong(Exception::UnknownSolved),
        Class::Matched | Class::MatchedBatch => matched,
        Class::AmountDiff if unknown => wrong(Exception::UnknownSolved),
        Class::AmountDiff if is_kept(row, external, ours, side) => matched,
        Class::AmountDiff => wrong(Exception::AmountDiffers),
        Class::StatusDiff if unknown && is_return(&external.status) => wrong(Exception::Reversed),
        Class::StatusDiff if unknown && !has_failed(external) => wrong(Exception::UnknownSolved),
        Class::StatusDiff => wrong(Exception::StatusDiffers),
        Class::Suggested => (State::ToReview, None),
        Class::MissingLocal if row.reason == Some(Reason::Charge) => (State::Explained, None),
        Class::MissingLocal if row.repeats.is_some() && is_return(&external.text) => wrong(Exception::Reversed),
        Class::MissingLocal => wrong(match side {
            Side::Bank => Exception::OnStatementOnly,
            Side::Service => Exception::WithServiceOnly,
        }),
        Class::Reversed => wrong(Exception::Reversed),
        Class::Duplicate | Class::DuplicateRemote if is_return(&external.text) => wrong(Exception::Reversed),
        Class::Duplicate | Class::DuplicateRemote | Class::DuplicateLocal => wrong(Exception::Duplicate),
        Class::MissingRemote | Class::MissingBank => wrong(Exception::Overdue),
    }
}

/// Whether the service reports it as failed.
fn has_failed(external: &ExternalEntry) -> bool {
    is_failed_status(&external.status)
}

/// Whether the difference is the fee that the service reported.
fn is_kept(row: &Row, external: &ExternalEntry, ours: &[LedgerEntry], side: Side) -> bool {
    let kept = fees(ours, &row.ours);
    let ours_amount = sum(ours, &row.ours);
    side == Side::Bank
        && ours_amount > 0
        && kept > 0
        && ours_amount.saturating_sub(external.amount) == kept
        && row.reason == Some(Reason::Fee)
}

/// The exception of a ledger entry without an external row: expected or overdue.
fn missing_exception(row: &Row, ours: &[LedgerEntry], scope: &Scope<'_>) -> Exception {
    if row.class == Class::DuplicateLocal {
        return Exception::Duplicate;
    }
    let days = match scope.side {
        Side::Bank => BANK_DAYS,
        Side::Service => SERVICE_DAYS,
    };
    let last = row.ours.iter().filter_map(|place| ours.get(*place)).map(|one| day(one.at)).max();
    match last {
        Some(last) if last + days < scope.complete_until.min(scope.today) => Exception::Overdue,
        Some(_) => Exception::Expected,
        None => Exception::SaidOfGone,
    }
}

/// The category by which a rule explains a row.
fn category(row: &Row, external: &ExternalEntry) -> Option<Category> {
    const LEVIES: [&str; 4] = ["STAMP", "LEVY", "EMTL", "DUTY"];
    if external.amount >= 0 || !row.ours.is_empty() || !names_charge(external.text.as_bytes()) {
        return None;
    }
    let text = external.text.to_ascii_uppercase();
    Some(if LEVIES.iter().any(|word| text.contains(word)) {
        Category::Levy
    } else {
        Category::BankCharge
    })
}

/// The kinds of payments of which a statement names at least one. Payments of other kinds may stay in the wallet; a bank need not list them.
pub(super) fn kinds_on_statements(rows: &[Row], ours: &[LedgerEntry]) -> Vec<Kind> {
    let paired = rows.iter().filter(|row| row.theirs.is_some());
    let mut kinds: Vec<Kind> = paired.flat_map(|row| row.ours.iter().map(|place| ours[*place].kind)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}
