//! The stored verdict of every row.

use super::super::duplicates::{Key, Shared};
use super::super::problem::Severity;
use super::super::row::{RowState, SheetRow};
use super::super::verdict::{AskedAt, Codes, Verdict};
use super::{OpenSheet, recalling};
use base::timestamp::Timestamp;

impl OpenSheet {
    pub(super) fn without_payment(&self, number: u32) -> Verdict {
        let mut verdict = Verdict::left_out();
        self.no_payments
            .get(&number)
            .into_iter()
            .for_each(|(code, _)| verdict.codes.add(*code));
        verdict
    }

    /// The verdict of a row on its own.
    pub(super) fn verdict(&self, found: &SheetRow, bank: Option<usize>) -> Verdict {
        if self.corrections.is_left_out(found.row) {
            return Verdict::left_out();
        }
        let mut codes = Codes::default();
        found.problems.iter().for_each(|problem| codes.add(problem.code));
        let (to_ask, asked_at) = self.asking(found, bank);
        Verdict {
            state: None,
            codes,
            key: Key::of(found, bank),
            payee: if self.past.is_compared { recalling::payee(&found.name) } else { 0 },
            to_ask,
            asked_at: AskedAt::of(asked_at),
            remarks: !found.remarks.is_empty(),
            reachable: !found.phone.is_empty() || !found.email.is_empty(),
            own_error: found.problems.iter().any(|problem| problem.severity == Severity::Error),
            related_error: false,
        }
    }

    /// Whether the row's bank is still to be queried, and when it was.
    fn asking(&self, found: &SheetRow, bank: Option<usize>) -> (bool, Option<Timestamp>) {
        let (Some(bank), Some(account), Some(_)) = (bank, &found.account.value, found.amount.value) else {
            return (false, None);
        };
        let asked_at = self.holders.asked_at(bank, account);
        (asked_at.is_none(), asked_at)
    }

    pub(super) fn settle(&mut self, number: u32, verdict: Verdict) {
        if let Some(place) = self.grid.index_of(number).and_then(|index| self.verdicts.get_mut(index)) {
            *place = verdict;
            self.counts.add(&verdict);
        }
        if verdict.is_payment() {
            self.near.add(number, &self.past, verdict.key);
        }
    }

    /// Determines again what a row shares with earlier ones, and its state.
    pub(super) fn relate(&mut self, number: u32) {
        let Some(mut verdict) = self.verdict_of(number) else {
            return;
        };
        if verdict.state == Some(RowState::LeftOut) {
            return;
        }
        self.uncount(number);
        Shared::CODES.iter().for_each(|code| verdict.codes.remove(*code));
        let mut error = verdict.own_error || self.blocked;
        for shared in self.duplicates.shared(verdict.key, number, &self.rules, |row| self.key_of(row)) {
            if let Some(severity) = shared.severity(&self.rules) {
                verdict.codes.add(shared.code());
                error |= severity == Severity::Error;
            }
        }
        verdict.related_error = error;
        self.settle_with_past(number, verdict);
    }

    /// The stored verdict of a row.
    pub(super) fn verdict_of(&self, number: u32) -> Option<Verdict> {
        self.verdicts.get(self.grid.index_of(number)?).copied()
    }

    /// The number of every row with its stored verdict, including rows with column names.
    pub(super) fn numbered(&self) -> impl Iterator<Item = (u32, &Verdict)> + Clone {
        let numbers = (0..).map_while(|index| self.grid.number_at(index));
        numbers.zip(&self.verdicts)
    }

    pub(super) fn key_of(&self, number: u32) -> Key {
        self.verdict_of(number).map_or(Key::default(), |verdict| verdict.key)
    }

    pub(super) fn uncount(&mut self, number: u32) {
        if let Some(verdict) = self.grid.index_of(number).and_then(|index| self.verdicts.get_mut(index)) {
            self.counts.take_away(verdict);
            verdict.state = None;
        }
        self.near.take_away(number);
    }
}
