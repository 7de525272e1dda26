//! Compares an open sheet with earlier payments: the sheet gives the questions, the records answer, a part at a time.

use std::collections::HashMap;

use super::super::past::{Past, Questions, Recalled, Repeated};
use super::super::problem::{Code, Severity};
use super::super::row::{RowState, SheetRow};
use super::super::verdict::Verdict;
use super::OpenSheet;
use crate::payout::names::payee_key;
use crate::payout::sheet::duplicates::{Key, hashed};
use crate::payout::similar::{Similar, SimilarRun};
use base::timestamp::Timestamp;
use service_api::value::Nuban;

/// The key by which earlier payments to a name are found.
pub(super) fn payee(name: &str) -> u64 {
    match payee_key(name).as_str() {
        "" => 0,
        key => hashed(key),
    }
}

/// The rows to be paid that recent batches paid with the same or nearly the same amount, counted while rows change.
#[derive(Clone, Debug, Default)]
pub(super) struct Near {
    /// By row: those batches, and whether the row itself is asked about.
    rows: HashMap<u32, (Vec<i64>, bool)>,
    similar: Similar,
}

impl Near {
    /// Adds a row that is to be paid.
    pub(super) fn add(&mut self, number: u32, past: &Past, key: Key) {
        if !past.has_runs() {
            return;
        }
        let runs = past.runs_near(key);
        if !runs.is_empty() {
            let asked = past.repeated(key).is_some();
            self.similar.add(&runs, asked);
            self.rows.insert(number, (runs, asked));
        }
    }

    /// Removes a row, if it is included.
    pub(super) fn take_away(&mut self, number: u32) {
        if let Some((runs, asked)) = self.rows.remove(&number) {
            self.similar.remove(&runs, asked);
        }
    }
}

impl OpenSheet {
    /// Records that no payment was ever made from here.
    pub fn recall_nothing(&mut self) {
        self.past = Past::nothing();
        self.near = Near::default();
        self.unrecalled.clear();
        let numbers = self.numbered().filter(|(_, verdict)| verdict.is_payment());
        let payments: Vec<u32> = numbers.map(|(number, _)| number).collect();
        payments.into_iter().for_each(|number| self.compare(number));
    }

    /// Discards what is known about earlier payments, so that all of it is queried again.
    pub fn forget_past(&mut self) {
        self.past = Past::unasked();
        self.near = Near::default();
        let numbers = self.numbered().filter(|(_, verdict)| verdict.is_payment());
        self.unrecalled = numbers.map(|(number, _)| number).collect();
    }

    /// What to query in the records, for at most this many rows; empty when everything was queried. The answer goes to [`Self::recall`].
    ///
    /// The first time every row is included, later only rows that changed to an account or a name that was not queried yet.
    pub fn to_recall(&mut self, rows: usize) -> (Vec<u32>, Questions) {
        if !self.past.is_compared {
            self.forget_past();
        }
        let numbers: Vec<u32> = self.unrecalled.iter().copied().take(rows).collect();
        let mut questions = Questions::default();
        let mut named: Vec<(u32, u64, String, Option<Nuban>)> = Vec::with_capacity(numbers.len());
        let judge = self.judge();
        for number in &numbers {
            let Some(row) = self.grid_row(*number) else { continue };
            let mut found = SheetRow::new(*number, self.grid.sheet_of(*number));
            judge.judge(row, &mut found);
            let key = payee_key(&found.name);
            named.push((*number, payee(&found.name), key, found.account.value.take()));
        }
        for (number, payee, name, account) in named {
            self.unrecalled.remove(&number);
            let Some(verdict) = self.grid.index_of(number).and_then(|index| self.verdicts.get_mut(index)) else {
                continue;
            };
            verdict.payee = payee;
            if self.past.asks_account(verdict.key.account()) {
                questions.accounts.extend(account);
            }
            if self.past.asks_name(payee) {
                questions.names.push(name);
            }
        }
        (numbers, questions)
    }

    /// Adds the answer of the records, for the rows that asked.
    pub fn recall(&mut self, rows: &[u32], recalled: Recalled, now: Timestamp) {
        self.past.add_recalled(recalled, &self.banks, now);
        rows.iter().for_each(|row| self.compare(*row));
    }

    /// Determines again how a row compares with earlier payments.
    fn compare(&mut self, number: u32) {
        let Some(verdict) = self.verdict_of(number) else {
            return;
        };
        if verdict.is_payment() {
            self.uncount(number);
            self.settle_with_past(number, verdict);
        }
    }

    /// Counts a row that was judged except for earlier payments.
    pub(super) fn settle_with_past(&mut self, number: u32, mut verdict: Verdict) {
        Past::CODES.iter().for_each(|code| verdict.codes.remove(*code));
        let mut error = verdict.related_error;
        for remark in self.past.remarks(verdict.key, verdict.payee, self.corrections.paid_again(number)) {
            verdict.codes.add(remark.code());
            error |= remark.severity() == Severity::Error;
        }
        verdict.state = Some(if error { RowState::ToFix } else { RowState::Ready });
        self.settle(number, verdict);
    }

    /// Earlier payments of a row's amount to its account that need attention, and whether a person confirmed that it is paid again.
    pub fn repeated(&self, number: u32) -> Option<(&Repeated, bool)> {
        let verdict = self.verdict_of(number)?;
        let repeated = self.past.repeated(verdict.key).filter(|_| verdict.is_payment())?;
        Some((repeated, repeated.is_meant(self.corrections.paid_again(number))))
    }

    /// The batch of the last 35 days with nearly the same payroll: the same accounts with equal or slightly different amounts. `None` if
    /// each of those rows repeats an earlier payment exactly, because then the rows themselves are asked about.
    pub fn similar_run(&self) -> Option<SimilarRun> {
        self.near.similar.run(self.counts.ready + self.counts.to_fix)
    }

    /// The earlier payments that rows to be paid repeat.
    pub fn repeating(&self) -> impl Iterator<Item = &Repeated> {
        let codes = [Code::PaidRecently, Code::PaidLastMonth, Code::PaidAgain];
        self.numbered()
            .filter(move |(_, verdict)| verdict.is_payment() && codes.iter().any(|code| verdict.codes.has(*code)))
            .filter_map(|(_, verdict)| self.past.repeated(verdict.key))
    }

    /// The rows to be paid that repeat a recent payment and were not confirmed.
    pub fn repeats(&self) -> Vec<u32> {
        let repeats = self
            .numbered()
            .filter(|(_, verdict)| verdict.is_payment() && verdict.codes.has(Code::PaidRecently));
        repeats.map(|(number, _)| number).collect()
    }
}
