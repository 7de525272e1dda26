//! Judges a sheet as a whole: every row on its own on all cores, then the file's totals, then duplicates.

use std::sync::Arc;

use rayon::prelude::*;
use service_api::value::Amount;

use super::super::header::Layout;
use super::super::holders::Holders;
use super::super::judge::Judge;
use super::super::mapping::Field;
use super::super::problem::{Code, Problem, Severity};
use super::super::row::SheetRow;
use super::super::survey::Survey;
use super::super::total::{self, Tally};
use super::super::verdict::Verdict;
use super::super::{as_total, as_total_in_words, no_payment};
use super::OpenSheet;
use crate::messages;
use crate::payout::sheet::duplicates::Duplicates;
use cell_rules::{Grid, GridRow, part_of};

/// The number of rows that are judged at once on all cores.
const AT_ONCE: usize = 2048;

/// The judgement of a row on its own.
struct Alone {
    verdict: Verdict,
    amount: Option<Amount>,
    /// Why it is not a payment, if that does not depend on the rows around it.
    no_payment: Option<(Code, String)>,
}

impl OpenSheet {
    pub(super) fn judge_all(&mut self) {
        let (grid, corrections, holders) = (Arc::clone(&self.grid), self.corrections.clone(), Holders::default());
        let (banks, rules, layout) = (Arc::clone(&self.banks), self.rules, self.layout.clone());
        let spellings = Arc::clone(&self.spellings);
        let judge = Judge::new(&rules, &banks, &layout, self.style, &corrections, &holders, &spellings);
        let mut survey = Survey::new(&layout, self.style, &rules);
        let tally = self.judge_rows(&grid, &judge, &layout, &mut survey);
        self.relate_all();
        self.take_survey(survey);
        self.proved = tally.is_proved();
        if let Some(first) = self.layout.rejoined.first() {
            let count = self.layout.rejoined.len();
            self.notes.push(messages::columns::amounts_rejoined(count, first));
        }
        self.report_missing();
    }

    /// Judges every row on its own and compares the file's totals. Returns the tally of the last sheet.
    fn judge_rows<'g>(&mut self, grid: &'g Grid, judge: &Judge<'g>, layout: &'g Layout, survey: &mut Survey<'g>) -> Tally {
        let (mut tally, mut sheet) = (Tally::default(), 0);
        let mut in_front = None;
        let mut rows = grid.rows().filter(|row| !layout.is_head(row.number)).peekable();
        while rows.peek().is_some() {
            let part: Vec<GridRow<'_>> = rows.by_ref().take(AT_ONCE).collect();
            let judged: Vec<Alone> = part.par_iter().map(|row| self.judged_alone(*row, judge)).collect();
            for (row, alone) in part.into_iter().zip(judged) {
                if part_of(row.number) != sheet {
                    // A total is that of its own sheet.
                    (tally, sheet) = (Tally::default(), part_of(row.number));
                }
                let corrected = self.corrections.fields(row.number).next().is_some();
                // A total is compared with the file's values.
                let amount = match layout.of(Field::Amount).filter(|_| corrected) {
                    Some(column) => judge.amount_of(row.cell(column.index)),
                    None => alone.amount,
                };
                let why = match alone.no_payment {
                    Some(why) if why.0 == Code::NoteRow => {
                        let total = as_total_in_words(row, layout, &mut tally, judge, survey);
                        Some(total.map_or(why, |message| (Code::TotalRow, message)))
                    }
                    Some(why) => Some(why),
                    None => {
                        let total = as_total(row, layout, amount, &mut tally, survey);
                        total.map(|message| (Code::TotalRow, message))
                    }
                };
                if layout.is_above(row.number) {
                    in_front = total::in_front(row, |cell| judge.amount_of(cell))
                        .map(|amount| (row, amount))
                        .or(in_front);
                }
                if let Some(why) = why {
                    self.no_payments.insert(row.number, why);
                    if !corrected {
                        self.settle(row.number, self.without_payment(row.number));
                        continue;
                    }
                } else {
                    tally.add(amount);
                    survey.see(row);
                }
                self.settle(row.number, alone.verdict);
            }
        }
        if let Some((row, amount)) = in_front.filter(|_| !grid.is_stacked()) {
            survey.total_in_front(row, amount, tally.compare_in_front(amount));
        }
        tally
    }

    /// Stores what the survey found about the sheet as a whole.
    fn take_survey(&mut self, survey: Survey<'_>) {
        for (field, proof) in survey.evidence() {
            let columns = self.layout.columns.iter_mut();
            columns
                .filter(|column| column.field == field && column.recognised)
                .for_each(|column| column.proved_by(&proof));
        }
        self.shown_rounded = survey.shown_rounded();
        self.stated_scale = survey.stated_scale();
        self.stated_total = survey.stated_total().filter(|_| !self.grid.is_stacked());
        let (problems, notes) = survey.finish();
        self.problems.extend(problems);
        self.notes = notes;
        self.notes.extend(self.hidden_and_unused());
    }

    /// Reports a sheet without names of payees, or without payments.
    fn report_missing(&mut self) {
        let nameless = self.layout.of(Field::Name).is_none() && self.counts.file_rows > 0 && !self.blocked;
        if let Some(severity) = self.rules.name_missing.filter(|_| nameless) {
            let message = messages::columns::NO_NAMES;
            self.problems
                .push(Problem::new(Code::NameMissing, severity, None, message.to_owned()));
        }
        let readable = self.problems.iter().all(|problem| problem.severity == Severity::Warning);
        if readable && self.no_payments.len() == self.counts.file_rows as usize {
            let message = messages::columns::NO_PAYMENTS.to_owned();
            self.problems.push(Problem::error(Code::NoPayments, None, message));
            self.blocked = true;
        }
    }

    /// Judges a row on its own.
    fn judged_alone<'s>(&'s self, row: GridRow<'s>, judge: &Judge<'s>) -> Alone {
        let mut found = SheetRow::new(row.number, self.grid.sheet_of(row.number));
        let bank = judge.judge(row, &mut found);
        Alone {
            verdict: self.verdict(&found, bank),
            amount: found.amount.value,
            no_payment: no_payment(row, &self.layout),
        }
    }

    /// Determines for all rows what they share with earlier ones, and their states.
    fn relate_all(&mut self) {
        let judged = self
            .numbered()
            .filter(|(number, verdict)| verdict.state.is_none() && !self.layout.is_head(*number));
        self.duplicates = Duplicates::of(judged.map(|(number, verdict)| (number, verdict.key)), |row| self.key_of(row));
        let later = self.duplicates.later(&self.rules, |row| self.key_of(row));
        let grid = Arc::clone(&self.grid);
        for number in grid.rows().map(|row| row.number) {
            let unsettled = |verdict: &Verdict| verdict.state.is_none() && !self.layout.is_head(number);
            let Some(verdict) = self.verdict_of(number).filter(unsettled) else {
                continue;
            };
            if later.contains(&number) {
                self.relate(number);
            } else {
                let related_error = verdict.own_error || self.blocked;
                self.settle_with_past(number, Verdict { related_error, ..verdict });
            }
        }
    }
}
