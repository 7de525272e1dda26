//! The engine's pairs for the rows that people did not decide.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::engine_input::EngineInput;
use super::learned::Learned;
use super::review_steps::Decisions;
use super::{Candidate, Class, ExternalEntry, Kind, LedgerEntry, LedgerStatus, Row, Scope, Side, State, sum};
use crate::messages;
use crate::messages::matches::{charge_for, evidence, other_number, returned, settlement_evidence};
use crate::reconciliation::{Decision, LedgerOnly, Link, Method, Reconciled, RowFacts, TooLarge};

/// Why a row is not the payment that it was paired with, or none of its candidates.
#[derive(Clone, Copy)]
enum Exclusion {
    Refused,
    NoCandidate,
    OtherTransaction,
}

impl Exclusion {
    fn why(self) -> &'static str {
        match self {
            Self::Refused => messages::review::NOT_THAT_PAYMENT,
            Self::NoCandidate => messages::review::NONE_OF_SUGGESTED,
            Self::OtherTransaction => messages::review::OTHER_TRANSACTION_NUMBER,
        }
    }
}

/// The rows, by position, that are excluded from pairing.
type Excluded = BTreeMap<usize, Exclusion>;

/// Whether both have the number that all parties of a transaction share, and the numbers differ.
fn is_other_transaction(there: &ExternalEntry, ours: &LedgerEntry) -> bool {
    let letters = |number: &str| -> Vec<u8> {
        let letters = number.bytes().filter(u8::is_ascii_alphanumeric);
        letters.map(|byte| byte.to_ascii_uppercase()).collect()
    };
    let is_shared = there.number_is_shared && matches!(ours.kind, Kind::Payout | Kind::Payment);
    is_shared && !there.transaction.is_empty() && !ours.transaction.is_empty() && letters(&there.transaction) != letters(&ours.transaction)
}

/// Why a row is not what the engine paired it with.
fn exclusion(input: &EngineInput<'_>, number: u32, decided: &Reconciled<'_>, decisions: &Decisions<'_>) -> Option<Exclusion> {
    let row = input.row(number);
    if !row.number_is_shared && !decisions.has_exclusions() {
        return None;
    }
    let decision = decided.decision(number);
    let any = |link: Link, is: &dyn Fn(&LedgerEntry) -> bool| input.members(decided, link).iter().any(|one| is(&input.ours[*one]));
    let excludes = |link| any(link, &|one| decisions.excludes(&row.id, &one.id));
    let is_other = |link| any(link, &|one| is_other_transaction(row, one));
    let is_weak = matches!(decision.method, Some(Method::Account | Method::Window));
    let links = || decision.candidates.iter().map(|candidate| candidate.link);
    match decision.link {
        Some(link) if excludes(link) => Some(Exclusion::Refused),
        Some(link) => (is_weak && is_other(link)).then_some(Exclusion::OtherTransaction),
        None if decision.class != Class::Suggested || !links().all(|link| excludes(link) || is_other(link)) => None,
        None if links().any(excludes) => Some(Exclusion::NoCandidate),
        None => Some(Exclusion::OtherTransaction),
    }
}

/// Pairs what people left open, and adds their pairs. If a row must not be paired as the engine found, its payment is free for others, so the
/// engine runs again without that row.
pub(super) fn pair(
    ours: &[LedgerEntry],
    theirs: &[ExternalEntry],
    decisions: &Decisions<'_>,
    learned: &Learned,
    scope: &Scope<'_>,
) -> Result<Vec<Row>, TooLarge> {
    let mut excluded = Excluded::new();
    loop {
        if let Some(rows) = run_engine(&mut excluded, ours, theirs, decisions, learned, scope)? {
            return Ok(rows);
        }
    }
}

/// One run of the engine; `None` if it excluded further rows.
fn run_engine(
    excluded: &mut Excluded,
    ours: &[LedgerEntry],
    theirs: &[ExternalEntry],
    decisions: &Decisions<'_>,
    learned: &Learned,
    scope: &Scope<'_>,
) -> Result<Option<Vec<Row>>, TooLarge> {
    let input = EngineInput::new(ours, theirs, decisions, scope.side, |place| excluded.contains_key(place));
    let ledger = input.ledger()?;
    let matching = input.matching(&ledger)?;
    let details = input.details(&matching)?;
    let decided = matching.decide(&details);
    let numbers = 0..u32::try_from(input.rows.len()).map_err(|_| TooLarge)?;
    let excluded_before = excluded.len();
    let more = numbers
        .clone()
        .filter_map(|number| Some((input.rows[number as usize], exclusion(&input, number, &decided, decisions)?)));
    excluded.extend(more);
    if excluded.len() > excluded_before {
        return Ok(None);
    }
    let mut rows = decisions.paired(ours, theirs);
    rows.reserve(input.rows.len());
    let decided_rows = numbers.into_par_iter();
    rows.par_extend(decided_rows.map(|number| row_of(&input, number, &decided, decisions, learned)));
    rows.extend(decided.ledger_only().filter_map(|only| entries_alone(&input, &decided, &only)));
    // The engine did not get the explained rows.
    let explained = (0..).zip(theirs).filter(|(_, row)| decisions.explains(&row.id));
    rows.extend(explained.map(|(place, row)| Row {
        state: State::Explained,
        why: messages::review::EXPLAINED_BY_PERSON.to_owned(),
        ..Row::of(row, place)
    }));
    rows.extend(excluded.iter().map(|(place, exclusion)| Row {
        why: exclusion.why().to_owned(),
        ..Row::of(&theirs[*place], *place)
    }));
    Ok(Some(rows))
}

/// Entries without an external row; `None` for a rejected payment, which is not expected.
fn entries_alone(input: &EngineInput<'_>, decided: &Reconciled<'_>, only: &LedgerOnly) -> Option<Row> {
    let places = input.members(decided, only.link);
    let first = input.ours.get(*places.first()?)?;
    let mut why = Vec::with_capacity(SENTENCE);
    decided.why_only(only, &mut why);
    (first.standing != LedgerStatus::Refused).then(|| Row {
        id: first.id.clone(),
        ours: places,
        class: only.class,
        why: sentence(why),
        ..Row::default()
    })
}

/// The result for a row, by its number.
fn row_of(input: &EngineInput<'_>, number: u32, decided: &Reconciled<'_>, decisions: &Decisions<'_>, learned: &Learned) -> Row {
    let (place, decision) = (input.rows[number as usize], &decided.decision(number));
    let external = &input.theirs[place];
    let facts = RowFacts {
        amount: input.amount(external.amount),
        at: external.at,
        charge: external.charge,
        status: external.status.as_bytes(),
        reference: external.reference.as_bytes(),
    };
    let candidate_of = |candidate: &crate::reconciliation::Candidate| {
        let ours = input.members(decided, candidate.link);
        let first = input.ours.get(*ours.first()?)?;
        let mut entries = ours.iter().map(|one| &input.ours[*one]);
        let is_excluded = entries.any(|one| decisions.excludes(&external.id, &one.id) || is_other_transaction(external, one));
        (!is_excluded).then(|| Candidate {
            difference: difference(input.side, external, input.ours, &ours),
            why: match candidate.link {
                Link::Settlement(_) => settlement_evidence(candidate, ours.len()),
                Link::Row(_) | Link::Batch(_) => evidence(candidate, external, first),
            },
            ours,
        })
    };
    let mut candidates: Vec<Candidate> = decision.candidates.iter().filter_map(candidate_of).collect();
    learned.order(&mut candidates, external, input.ours);
    Row {
        ours: decision.link.map(|link| input.members(decided, link)).unwrap_or_default(),
        class: decision.class,
        reason: decision.reason,
        method: decision.method,
        why: why(input, decided, decision, &facts),
        rivals: decision.rivals,
        repeats: decision.repeats().map(|row| input.rows[row as usize]),
        candidates,
        likely: learned.category(external),
        ..Row::of(external, place)
    }
}

/// Why a row has its class. Our sentences name a payment by its reference, where the engine's name its number.
fn why(input: &EngineInput<'_>, decided: &Reconciled<'_>, decision: &Decision<'_>, facts: &RowFacts<'_>) -> String {
    if let Some((row, is_paired)) = decision.has_number_of() {
        return other_number(input.entry(row), is_paired);
    }
    if let Some(row) = decision.charged_for() {
        return charge_for(input.entry(row));
    }
    if let Some(row) = decision.reverses() {
        return returned(input.entry(row), facts.amount, decided.returned(row));
    }
    let mut text = Vec::with_capacity(SENTENCE);
    decided.why(decision, facts, &mut text);
    sentence(text)
}

/// The external row less the entries, in kobo. A row of the service has no sign; it gets that of the entries.
fn difference(side: Side, external: &ExternalEntry, ours: &[LedgerEntry], places: &[usize]) -> i64 {
    let entries = sum(ours, places);
    let amount = match side {
        Side::Bank => external.amount,
        Side::Service => external.amount.saturating_abs() * entries.signum(),
    };
    amount.saturating_sub(entries)
}

/// The usual greatest length of a sentence, in bytes.
const SENTENCE: usize = 48;

fn sentence(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}
