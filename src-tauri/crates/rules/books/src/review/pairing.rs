//! The engine's pairs for the rows that people did not decide.

use std::collections::{BTreeMap, HashMap};

use rayon::prelude::*;

use super::learned::Learned;
use super::review_steps::Decisions;
use super::sentences::{charge_for, other_number, returned};
use super::wording::is_return;
use super::{Candidate, Class, ExternalEntry, Kind, LedgerEntry, LedgerStatus, Row, Scope, Side, State, sum};
use crate::reconciliation::{
    Details, ExternalRow, Ledger, LedgerRow, Link, Method, Reconciled, ReferenceMatching, RowFacts, TooLarge, is_failed_status,
};

/// The number of rows whose references are searched concurrently.
const SEARCHED_TOGETHER: usize = 1024;

/// The ledger's word for a status.
fn status(standing: LedgerStatus) -> &'static [u8] {
    match standing {
        LedgerStatus::Done => b"SUCCESSFUL",
        LedgerStatus::NotKnown => b"NOT KNOWN",
        LedgerStatus::Refused => b"FAILED",
    }
}

/// How little the status of a payment fits a row that failed, or one that did not.
fn misfit(standing: LedgerStatus, has_failed: bool) -> u8 {
    match standing {
        LedgerStatus::NotKnown => 1,
        LedgerStatus::Done if has_failed => 2,
        LedgerStatus::Refused if !has_failed => 2,
        LedgerStatus::Done | LedgerStatus::Refused => 0,
    }
}

/// The ledger's word for a kind. One settlement line covers payments of one kind only.
fn kind(kind: Kind) -> &'static [u8] {
    match kind {
        Kind::Payout => b"payout",
        Kind::Payment => b"payment",
        Kind::Request => b"request",
        Kind::Deposit => b"deposit",
        Kind::Refund => b"refund",
    }
}

/// Whether a text contains a word, regardless of case.
pub fn contains_word(text: &str, word: &str) -> bool {
    let Some(first) = word.as_bytes().first() else {
        return true;
    };
    let begins = text
        .as_bytes()
        .iter()
        .enumerate()
        .filter(|(_, byte)| byte.eq_ignore_ascii_case(first));
    let pieces = begins.filter_map(|(place, _)| text.as_bytes().get(place..place + word.len()));
    pieces.into_iter().any(|piece| piece.eq_ignore_ascii_case(word.as_bytes()))
}

/// The engine's input: positions among entries and external rows, by the engine's numbers.
struct EngineInput<'a> {
    ours: &'a [LedgerEntry],
    theirs: &'a [ExternalEntry],
    side: Side,
    entries: Vec<usize>,
    /// The number of entries at the start that are open. The others are decided and only reserve their numbers.
    open: usize,
    there: Vec<usize>,
}

impl<'a> EngineInput<'a> {
    fn new(ours: &'a [LedgerEntry], theirs: &'a [ExternalEntry], decisions: &Decisions<'_>, side: Side, excluded: &Excluded) -> Self {
        let mut decided = (decisions.reserved.theirs.clone(), decisions.reserved.ours.clone());
        for pair in &decisions.pairs {
            decided.0.insert(pair.theirs);
            decided.1.extend(&pair.ours);
        }
        let explained = |place: &usize| {
            theirs
                .get(*place)
                .is_some_and(|row| decisions.explained.contains_key(row.id.as_str()))
        };
        let mut entries: Vec<usize> = (0..ours.len()).collect();
        let mut there: Vec<usize> = (0..theirs.len())
            .filter(|place| !decided.0.contains(place) && !explained(place) && !excluded.contains_key(place))
            .collect();
        // The engine gets the rows in a fixed order, so that the result does not depend on the order of the input.
        // Open entries come first: a reference that several entries share then means the open one.
        let order = |place: usize| (decided.1.contains(&place), ours[place].at, &ours[place].id);
        entries.sort_unstable_by(|one, other| order(*one).cmp(&order(*other)));
        there.sort_unstable_by(|one, other| (theirs[*one].at, &theirs[*one].id).cmp(&(theirs[*other].at, &theirs[*other].id)));
        Self {
            ours,
            theirs,
            side,
            open: entries.len() - decided.1.len(),
            entries,
            there,
        }
    }

    /// The amount for the engine: at a bank money in is negative; for the service amounts have no sign.
    fn amount(&self, amount: i64) -> i64 {
        match self.side {
            Side::Bank => amount.saturating_neg(),
            Side::Service => amount.saturating_abs(),
        }
    }

    fn ledger(&self) -> Result<Ledger, TooLarge> {
        let mut ledger = match self.side {
            Side::Bank => Ledger::with_money_in(),
            Side::Service => Ledger::default(),
        };
        for (number, place) in (1..).zip(&self.entries) {
            let one = &self.ours[*place];
            // A bank names a refund by the payment that it returns.
            let reference: &[u8] = if one.kind == Kind::Refund && self.side == Side::Bank {
                b""
            } else {
                one.reference.as_bytes()
            };
            ledger.push(&LedgerRow {
                id: number,
                reference,
                bulk_reference: if self.side == Side::Bank { one.run.as_bytes() } else { b"" },
                amount: self.amount(one.amount),
                fee: if one.amount > 0 { one.fee } else { 0 },
                kind: kind(one.kind),
                status: status(one.standing),
                at: one.at,
                counterparty: one.name.as_bytes(),
                account: one.account.as_bytes(),
                numbers: [one.transaction.as_bytes(), one.session.as_bytes()],
            })?;
        }
        let mut ledger = ledger.close();
        if ledger.needs_payee_accounts() {
            ledger.add_payee_accounts(self.entries.iter().map(|place| self.ours[*place].account.as_bytes()));
        }
        Ok(ledger)
    }

    fn keyed<'l>(&self, ledger: &'l Ledger) -> Result<ReferenceMatching<'l>, TooLarge> {
        let refund_references = self.refund_references();
        let rows = self.there.iter().map(|place| {
            let row = &self.theirs[*place];
            ExternalRow {
                reference: refund_references.get(place).copied().unwrap_or(&row.reference).as_bytes(),
                text: row.text.as_bytes(),
                transaction: row.transaction.as_bytes(),
                status: (!row.status.is_empty()).then_some(row.status.as_bytes()),
                amount: self.amount(row.amount),
                charge: row.charge,
                at: row.at,
                number: None,
            }
        });
        let rows: Vec<ExternalRow<'_>> = rows.collect();
        let mut keyed = ReferenceMatching::new(self.side, ledger);
        (self.open..self.entries.len()).for_each(|row| keyed.claim(row as u32));
        for settlement_evidence in rows.chunks(SEARCHED_TOGETHER) {
            keyed.push_all(settlement_evidence)?;
        }
        Ok(keyed.close())
    }

    /// The references of our refunds, by the external rows that are these refunds: the service names a refund by the payment that it returns. The
    /// amount must be equal; of several refunds the one whose status fits the row is chosen.
    fn refund_references(&self) -> HashMap<usize, &'a str> {
        let (mut open, mut found): (HashMap<(&str, i64), Vec<&LedgerEntry>>, _) = (HashMap::new(), HashMap::new());
        let entries = self.entries[..self.open].iter().map(|place| &self.ours[*place]);
        for one in entries.filter(|one| self.side == Side::Service && !one.about.is_empty()) {
            open.entry((&one.about, one.amount.saturating_abs())).or_default().push(one);
        }
        if open.is_empty() {
            return found;
        }
        // Executed refunds are assigned before failed rows.
        for has_failed in [false, true] {
            for place in &self.there {
                let row = &self.theirs[*place];
                let Some(refund_references) = open.get_mut(&(row.reference.as_str(), row.amount.saturating_abs())) else {
                    continue;
                };
                if is_failed_status(&row.status) == has_failed && is_return(&row.text) {
                    let misfit_of = |number: &usize| (misfit(refund_references[*number].standing, has_failed), *number);
                    let best = (0..refund_references.len()).min_by_key(misfit_of);
                    found.extend(best.map(|best| (*place, refund_references.remove(best).reference.as_str())));
                }
            }
        }
        found
    }

    fn details(&self, keyed: &ReferenceMatching<'_>) -> Result<Details, TooLarge> {
        let mut details = Details::needed_by(&[keyed]);
        while let Some(wanted) = details.next_needed() {
            let one = &self.ours[self.entries[wanted as usize]];
            details.push([one.transaction.as_bytes(), one.session.as_bytes()], one.account.as_bytes())?;
        }
        Ok(details)
    }

    /// Why a row is not what the engine paired it with.
    fn exclusion(&self, number: u32, decided: &Reconciled<'_>, decisions: &Decisions<'_>) -> Option<Exclusion> {
        let there = &self.theirs[self.there[number as usize]];
        if !there.number_is_shared && !decisions.has_exclusions() {
            return None;
        }
        let decision = decided.decision(number);
        let any = |link: Link, is: &dyn Fn(&LedgerEntry) -> bool| self.members(decided, link).iter().any(|one| is(&self.ours[*one]));
        let excludes = |link| any(link, &|one| decisions.excludes(&there.id, &one.id));
        let is_other = |link| any(link, &|one| is_other_transaction(there, one));
        let is_weak = matches!(decision.method, Some(Method::Account | Method::Window));
        match decision.link {
            Some(link) if excludes(link) => Some(Exclusion::Refused),
            Some(link) => (is_weak && is_other(link)).then_some(Exclusion::OtherTransaction),
            None if decision.class != Class::Suggested => None,
            None => {
                let links = || decision.candidates.iter().map(|candidate| candidate.link);
                let refused = links().filter(|link| excludes(*link)).count();
                let is_none = links().all(|link| excludes(link) || is_other(link));
                is_none.then_some(if refused > 0 {
                    Exclusion::NoCandidate
                } else {
                    Exclusion::OtherTransaction
                })
            }
        }
    }

    fn members(&self, decided: &Reconciled<'_>, link: Link) -> Vec<usize> {
        match link {
            Link::Row(row) => vec![self.entries[row as usize]],
            Link::Batch(_) | Link::Settlement(_) => decided.members(link).map(|row| self.entries[row as usize]).collect(),
        }
    }
}

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
            Self::Refused => "A person said that it is not the payment that it was paired with.",
            Self::NoCandidate => "A person said that it is none of the payments that it might have been.",
            Self::OtherTransaction => "It fits a payment that has another transaction number.",
        }
    }
}

/// The rows, by position, that are excluded from pairing.
type Excluded = BTreeMap<usize, Exclusion>;

/// Whether both have the number that all parties of a transaction share, and the numbers differ.
fn is_other_transaction(there: &ExternalEntry, ours: &LedgerEntry) -> bool {
    let letters = |number: &str| -> Vec<u8> {
        let telling = number.bytes().filter(u8::is_ascii_alphanumeric);
        telling.map(|byte| byte.to_ascii_uppercase()).collect()
    };
    let is_shared = there.number_is_shared && matches!(ours.kind, Kind::Payout | Kind::Payment);
    is_shared && !there.transaction.is_empty() && !ours.transaction.is_empty() && letters(&there.transaction) != letters(&ours.transaction)
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
    let input = EngineInput::new(ours, theirs, decisions, scope.side, excluded);
    let ledger = input.ledger()?;
    let keyed = input.keyed(&ledger)?;
    let details = input.details(&keyed)?;
    let decided = keyed.decide(&details);
    let numbers = 0..u32::try_from(input.there.len()).map_err(|_| TooLarge)?;
    let more: Vec<(usize, Exclusion)> = numbers
        .clone()
        .filter_map(|number| Some((input.there[number as usize], input.exclusion(number, &decided, decisions)?)))
        .collect();
    if !more.is_empty() {
        excluded.extend(more);
        return Ok(None);
    }
    let mut rows = decisions.paired(ours, theirs);
    rows.reserve(input.there.len());
    rows.par_extend(
        numbers
            .into_par_iter()
            .map(|number| row_of(&input, number, &decided, decisions, learned)),
    );
    let alone = decided.ledger_only().map(|only| {
        let mut why = Vec::with_capacity(SENTENCE);
        decided.why_only(&only, &mut why);
        (only.class, input.members(&decided, only.link), sentence(why))
    });
    let alone: Vec<(Class, Vec<usize>, String)> = alone.collect();
    rows.extend(alone.into_iter().filter_map(|(class, places, why)| {
        let first = ours.get(*places.first()?)?;
        // A rejected payment is not expected.
        (first.standing != LedgerStatus::Refused).then(|| Row {
            id: first.id.clone(),
            ours: places,
            class,
            why,
            ..Row::default()
        })
    }));
    // The engine did not get the explained rows.
    let explained = theirs
        .iter()
        .enumerate()
        .filter(|(_, row)| decisions.explained.contains_key(row.id.as_str()));
    rows.extend(explained.map(|(place, row)| Row {
        state: State::Explained,
        why: "A person explained it.".to_owned(),
        ..Row::of(row, place)
    }));
    rows.extend(excluded.iter().map(|(place, exclusion)| Row {
        why: exclusion.why().to_owned(),
        ..Row::of(&theirs[*place], *place)
    }));
    Ok(Some(rows))
}

/// The result for a row, by its number.
fn row_of(input: &EngineInput<'_>, number: u32, decided: &Reconciled<'_>, decisions: &Decisions<'_>, learned: &Learned) -> Row {
    let (place, decision) = (input.there[number as usize], &decided.decision(number));
    let there = &input.theirs[place];
    let mut why = Vec::with_capacity(SENTENCE);
    let amount = input.amount(there.amount);
    let status = there.status.as_bytes();
    decided.why(
        decision,
        &RowFacts {
            amount,
            at: there.at,
            charge: there.charge,
            status,
            reference: there.reference.as_bytes(),
        },
        &mut why,
    );
    let members = decision.link.map(|link| input.members(decided, link)).unwrap_or_default();
    let mut candidates: Vec<Candidate> = decision
        .candidates
        .iter()
        .filter_map(|candidate| {
            let ours = input.members(decided, candidate.link);
            let first = input.ours.get(*ours.first()?)?;
            let excludes = ours.iter().any(|one| decisions.excludes(&there.id, &input.ours[*one].id));
            let is_other = ours.iter().any(|one| is_other_transaction(there, &input.ours[*one]));
            (!excludes && !is_other).then(|| Candidate {
                difference: difference(input.side, there, input.ours, &ours),
                why: match candidate.link {
                    Link::Settlement(_) => settlement_evidence(candidate, ours.len()),
                    Link::Row(_) | Link::Batch(_) => evidence(candidate, there, first),
                },
                ours,
            })
        })
        .collect();
    learned.order(&mut candidates, there, input.ours);
    Row {
        ours: members,
        class: decision.class,
        reason: decision.reason,
        method: decision.method,
        why: match decision.has_number_of() {
            Some((row, is_paired)) => other_number(&input.ours[input.entries[row as usize]], is_paired),
            None => match (decision.charged_for(), decision.reverses()) {
                (Some(row), _) => charge_for(&input.ours[input.entries[row as usize]]),
                (None, Some(row)) => returned(&input.ours[input.entries[row as usize]], amount, decided.returned(row)),
                (None, None) => sentence(why),
            },
        },
        rivals: decision.rivals,
        repeats: decision.repeats().map(|row| input.there[row as usize]),
        candidates,
        likely: learned.category(there),
        ..Row::of(there, place)
    }
}

/// The external row less the entries, in kobo. A row of the service has no sign; it gets that of the entries.
fn difference(side: Side, there: &ExternalEntry, ours: &[LedgerEntry], places: &[usize]) -> i64 {
    let entries = sum(ours, places);
    let there = match side {
        Side::Bank => there.amount,
        Side::Service => there.amount.saturating_abs() * entries.signum(),
    };
    there.saturating_sub(entries)
}

/// The evidence for payments that may be one settlement line.
fn settlement_evidence(candidate: &crate::reconciliation::Candidate, count: usize) -> String {
    let net = if candidate.kept { " after what the service keeps" } else { "" };
    let day = match candidate.days {
        0 => "the same day".to_owned(),
        1 => "the day before".to_owned(),
        days => format!("{days} days before"),
    };
    format!("{count} payments that followed one another {day} come to it{net}.")
}

/// The evidence for a candidate, as a sentence.
fn evidence(candidate: &crate::reconciliation::Candidate, there: &ExternalEntry, ours: &LedgerEntry) -> String {
    let mut parts = Vec::new();
    if candidate.transaction {
        parts.push("the number of the transaction is the same".to_owned());
    }
    if candidate.account {
        parts.push("the account number is there".to_owned());
    }
    if candidate.has_short_reference() {
        parts.push(format!("its short reference {} stands in it", ours.reference));
    }
    parts.push(match (candidate.more, candidate.fee, candidate.kept) {
        (_, _, true) => "the amount is that after what the service keeps".to_owned(),
        (0, _, _) => "the amount is the same".to_owned(),
        (_, Some(fee), _) => format!("the amount differs by {}", fee.name()),
        (_, None, _) => "the amount is another".to_owned(),
    });
    parts.push(match super::day(there.at) - super::day(ours.at) {
        0 => "the same day".to_owned(),
        1 => "a day later".to_owned(),
        -1 => "a day earlier".to_owned(),
        days if days > 0 => format!("{days} days later"),
        days => format!("{} days earlier", days.unsigned_abs()),
    });
    match (candidate.named, candidate.words) {
        (_, 0) => parts.push("we have no name of the other party".to_owned()),
        (0, _) => parts.push("nothing names the other party".to_owned()),
        (named, words) if named == words => parts.push("the other party is named".to_owned()),
        _ => parts.push("the other party is named in part".to_owned()),
    }
    let mut text = parts.join(", ");
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text.push('.');
    text
}

/// The usual greatest length of a sentence, in bytes.
const SENTENCE: usize = 48;

fn sentence(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}
