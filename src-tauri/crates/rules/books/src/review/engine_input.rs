//! The engine's input: the entries and rows that people left open, in the engine's form.

use std::collections::HashMap;

use super::review_steps::Decisions;
use super::wording::is_return;
use super::{ExternalEntry, Kind, LedgerEntry, LedgerStatus, Side};
use crate::reconciliation::{Details, ExternalRow, Ledger, LedgerRow, Link, Reconciled, ReferenceMatching, TooLarge, is_failed_status};

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

/// The engine's input: positions among entries and external rows, by the engine's numbers.
pub(super) struct EngineInput<'a> {
    pub(super) ours: &'a [LedgerEntry],
    pub(super) theirs: &'a [ExternalEntry],
    pub(super) side: Side,
    entries: Vec<usize>,
    /// The number of entries at the start that are open. The others are decided and only reserve their numbers.
    open: usize,
    pub(super) rows: Vec<usize>,
}

impl<'a> EngineInput<'a> {
    /// Without the rows and entries that people decided, and the rows that are excluded.
    pub(super) fn new(
        ours: &'a [LedgerEntry],
        theirs: &'a [ExternalEntry],
        decisions: &Decisions<'_>,
        side: Side,
        is_excluded: impl Fn(&usize) -> bool,
    ) -> Self {
        let mut decided = (decisions.reserved.theirs.clone(), decisions.reserved.ours.clone());
        for pair in &decisions.pairs {
            decided.0.insert(pair.theirs);
            decided.1.extend(&pair.ours);
        }
        let mut entries: Vec<usize> = (0..ours.len()).collect();
        let mut rows: Vec<usize> = (0..theirs.len())
            .filter(|place| !decided.0.contains(place) && !decisions.explains(&theirs[*place].id) && !is_excluded(place))
            .collect();
        // The engine gets the rows in a fixed order, so that the result does not depend on the order of the input.
        // Open entries come first: a reference that several entries share then means the open one.
        let order = |place: usize| (decided.1.contains(&place), ours[place].at, &ours[place].id);
        entries.sort_unstable_by(|one, other| order(*one).cmp(&order(*other)));
        rows.sort_unstable_by(|one, other| (theirs[*one].at, &theirs[*one].id).cmp(&(theirs[*other].at, &theirs[*other].id)));
        Self {
            ours,
            theirs,
            side,
            open: entries.len() - decided.1.len(),
            entries,
            rows,
        }
    }

    /// The amount for the engine: at a bank money in is negative; for the service amounts have no sign.
    pub(super) fn amount(&self, amount: i64) -> i64 {
        match self.side {
            Side::Bank => amount.saturating_neg(),
            Side::Service => amount.saturating_abs(),
        }
    }

    pub(super) fn ledger(&self) -> Result<Ledger, TooLarge> {
        let mut ledger = match self.side {
            Side::Bank => Ledger::with_money_in(),
            Side::Service => Ledger::default(),
        };
        for (number, place) in (1..).zip(&self.entries) {
            let one = &self.ours[*place];
            // A bank names a refund by the payment that it returns.
            let is_bank_refund = one.kind == Kind::Refund && self.side == Side::Bank;
            ledger.push(&LedgerRow {
                id: number,
                reference: if is_bank_refund { b"" } else { one.reference.as_bytes() },
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

    pub(super) fn matching<'l>(&self, ledger: &'l Ledger) -> Result<ReferenceMatching<'l>, TooLarge> {
        let refunds = self.refund_references();
        let rows = self.rows.iter().map(|place| {
            let row = &self.theirs[*place];
            ExternalRow {
                reference: refunds.get(place).copied().unwrap_or(&row.reference).as_bytes(),
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
        let mut matching = ReferenceMatching::new(self.side, ledger);
        (self.open..self.entries.len()).for_each(|row| matching.claim(row as u32));
        for chunk in rows.chunks(SEARCHED_TOGETHER) {
            matching.push_all(chunk)?;
        }
        Ok(matching.close())
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
            for place in &self.rows {
                let row = &self.theirs[*place];
                let Some(refunds) = open.get_mut(&(row.reference.as_str(), row.amount.saturating_abs())) else {
                    continue;
                };
                if is_failed_status(&row.status) == has_failed && is_return(&row.text) {
                    let misfit_of = |number: &usize| (misfit(refunds[*number].standing, has_failed), *number);
                    let best = (0..refunds.len()).min_by_key(misfit_of);
                    found.extend(best.map(|best| (*place, refunds.remove(best).reference.as_str())));
                }
            }
        }
        found
    }

    pub(super) fn details(&self, matching: &ReferenceMatching<'_>) -> Result<Details, TooLarge> {
        let mut details = Details::needed_by(&[matching]);
        while let Some(row) = details.next_needed() {
            let one = self.entry(row);
            details.push([one.transaction.as_bytes(), one.session.as_bytes()], one.account.as_bytes())?;
        }
        Ok(details)
    }

    /// The external row with this number.
    pub(super) fn row(&self, number: u32) -> &'a ExternalEntry {
        &self.theirs[self.rows[number as usize]]
    }

    /// The ledger entry with this number.
    pub(super) fn entry(&self, number: u32) -> &'a LedgerEntry {
        &self.ours[self.entries[number as usize]]
    }

    /// The positions of the entries of a link.
    pub(super) fn members(&self, decided: &Reconciled<'_>, link: Link) -> Vec<usize> {
        match link {
            Link::Row(row) => vec![self.entries[row as usize]],
            Link::Batch(_) | Link::Settlement(_) => decided.members(link).map(|row| self.entries[row as usize]).collect(),
        }
    }
}
