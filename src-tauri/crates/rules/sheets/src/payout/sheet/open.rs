//! A sheet that is open for correction: judged once as a whole, and again only where something changes.
//!
//! For every row only a short verdict is stored; its problems are found again when it is displayed. So a sheet of 100 000 rows stays small,
//! and a changed cell costs only the row and those that share a value with it.

mod changing;
mod columns;
mod holding;
mod judging;
mod reading;
mod recalling;
mod remapped;
mod report;
mod verdicts;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::amount_style::ColumnStyle;
use super::corrections::Corrections;
use super::header::{self, Layout};
use super::holders::Holders;
use super::judge::Judge;
use super::mapping::{Field, Mapping, Unit};
use super::past::Past;
use super::problem::{Code, Problem, Severity};
use super::rejoin;
use super::row::{RowState, SheetRow};
use super::rules::{Rules, Spelling};
use super::shown_rounded::ShownRounded;
use super::spellings::Spellings;
use super::stated_scale::StatedScale;
use super::total::{StatedTotal, TotalDifference};
use super::verdict::{Codes, Counts, Verdict};
use super::{empty_sheet, votes};
use crate::messages;
use crate::payout::bank::BankTable;
use crate::payout::names::ShortForms;
use crate::payout::sheet::duplicates::{Duplicates, Shared};
use cell_rules::text::quoted;
use cell_rules::{Grid, GridRow, in_sheet};

use recalling::Near;

pub use changing::NoSuchRow;
pub use columns::{AmountRead, ColumnRead};
pub use remapped::Misplaced;

/// A sheet, checked and open for correction. Always `file_rows = ready + to_fix + left_out`.
///
/// Serialises as the report of `cowrie payouts check`, its rows one after the other.
#[derive(Clone, Debug)]
pub struct OpenSheet {
    /// The file's cells.
    file: Arc<Grid>,
    /// The file's cells with rejoined amounts.
    grid: Arc<Grid>,
    banks: Arc<BankTable>,
    rules: Rules,
    layout: Layout,
    style: ColumnStyle,
    corrections: Corrections,
    holders: Holders,
    past: Past,
    near: Near,
    spellings: Arc<Spellings>,
    /// Rows whose earlier payments were not queried yet.
    unrecalled: BTreeSet<u32>,
    problems: Vec<Problem>,
    notes: Vec<String>,
    shown_rounded: Option<ShownRounded>,
    stated_scale: Option<StatedScale>,
    /// The total that the file states for all its payments.
    stated_total: Option<StatedTotal>,
    blocked: bool,
    /// Rows that are not payments by the sheet itself, with their sentences.
    no_payments: BTreeMap<u32, (Code, String)>,
    /// Every amount of the file can be read, and a total of the file agrees with all of them.
    proved: bool,
    /// By index in the grid.
    verdicts: Vec<Verdict>,
    duplicates: Duplicates,
    counts: Counts,
}

impl OpenSheet {
    /// Finds the columns, or uses those of the mapping, and judges every row with the changes in force.
    ///
    /// Costs one pass over the rows. Which rows are titles, notes and totals is decided by the file alone, so that a change of one row
    /// never adds or removes another.
    pub fn open(grid: Arc<Grid>, mapping: Option<&Mapping>, corrections: Corrections, banks: Arc<BankTable>, rules: Rules) -> Self {
        let layout = if grid.is_empty() {
            empty_sheet()
        } else {
            header::settle(&grid, mapping)
        };
        let whole = rejoin::rejoined(&grid, &layout).filter(|_| rules.spelling == Spelling::Forgiving);
        if let Some((whole, rows)) = whole {
            let layout = Layout {
                rejoined: rows,
                ..layout.clone()
            };
            let sheet = Self::judged(Arc::new(whole), layout, mapping, corrections.clone(), Arc::clone(&banks), rules);
            if sheet.proved {
                return Self { file: grid, ..sheet };
            }
        }
        Self::judged(grid, layout, mapping, corrections, banks, rules)
    }

    /// Why stacked sheets cannot be read together, found by their headings alone; empty for one sheet.
    pub fn differences(grid: &Grid, mapping: Option<&Mapping>) -> Vec<Problem> {
        if !grid.is_stacked() {
            return Vec::new();
        }
        header::settle(grid, mapping).problems
    }

    fn judged(
        grid: Arc<Grid>,
        mut layout: Layout,
        mapping: Option<&Mapping>,
        corrections: Corrections,
        banks: Arc<BankTable>,
        rules: Rules,
    ) -> Self {
        let style = votes(&grid, &layout).decide(mapping.and_then(|mapping| mapping.amounts));
        let style = style.counting(layout.unit.unwrap_or(Unit::Naira)).of_sheet(
            layout.statement.as_ref().map(|statement| statement.stated),
            mapping.map(Mapping::answers).unwrap_or_default(),
        );
        let problems = std::mem::take(&mut layout.problems);
        let mut sheet = Self {
            blocked: problems.iter().any(|problem| problem.severity == Severity::Error),
            verdicts: vec![Verdict::default(); grid.row_count()],
            file: Arc::clone(&grid),
            grid,
            banks,
            rules,
            layout,
            style,
            corrections,
            holders: Holders::new(ShortForms::built_in()),
            past: Past::default(),
            near: Near::default(),
            spellings: Arc::default(),
            unrecalled: BTreeSet::new(),
            problems,
            notes: Vec::new(),
            shown_rounded: None,
            stated_scale: None,
            stated_total: None,
            no_payments: BTreeMap::new(),
            proved: false,
            duplicates: Duplicates::default(),
            counts: Counts::default(),
        };
        sheet.judge_all();
        sheet
    }

    /// A note about hidden columns that are not used.
    fn hidden_and_unused(&self) -> Option<String> {
        let unused = |index: &usize| self.layout.columns.iter().all(|column| column.index != *index);
        let named = (0..self.layout.width).filter(|index| !self.layout.heading(*index).is_empty());
        let hidden = named.filter(|index| self.grid.hides_column(*index) && unused(index));
        let names: Vec<String> = hidden.map(|index| quoted(self.layout.heading(index))).collect();
        (!names.is_empty()).then(|| messages::columns::hidden_columns(&names.join(", ")))
    }

    /// Problems of the sheet as a whole.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// Notes that need no decision: a total that agrees, marks that were removed, columns that are not used.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// The question about amounts that their cells display rounded, or its answer; `None` if there are none.
    pub fn shown_rounded(&self) -> Option<&ShownRounded> {
        self.shown_rounded.as_ref()
    }

    /// The question about amounts that the sheet states to be in thousands or millions, or its answer; `None` if it states no scale.
    pub fn stated_scale(&self) -> Option<&StatedScale> {
        self.stated_scale.as_ref()
    }

    /// Whether the file states one total for all its payments. It is compared with the rows after corrections.
    pub fn has_stated_total(&self) -> bool {
        self.stated_total.is_some()
    }

    /// The total of the file and the sum of the rows to be paid; `None` if they are equal, or an amount cannot be read.
    pub fn total_difference(&self) -> Option<TotalDifference> {
        let (file, rows) = (self.stated_total?.amount, self.counts.to_pay);
        (self.counts.without_amount == 0 && file != rows).then_some(TotalDifference { file, rows })
    }

    /// Whether an error of the sheet prevents every row from being ready.
    pub fn is_blocked(&self) -> bool {
        self.blocked
    }

    /// The numbers of rows, and the total.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The sheet's name; of a stack all names, as in [`Grid::sheet`].
    pub fn name(&self) -> &Arc<str> {
        self.grid.sheet()
    }

    /// The names of its sheets, in the order in which they are stacked.
    pub fn sheets(&self) -> Vec<String> {
        self.grid.sheets().iter().map(|sheet| sheet.to_string()).collect()
    }

    /// The sheet of a row; `None` if there is only one.
    pub fn sheet_if_stacked(&self, number: u32) -> Option<String> {
        self.grid.is_stacked().then(|| self.grid.sheet_of(number).to_string())
    }

    /// The numbers that identify the rows with this number in their sheet: in the named sheet, or in every one.
    pub fn numbers(&self, row: u32, sheet: Option<&str>) -> Vec<u32> {
        let rows = self.grid.rows().map(|row| row.number).filter(|number| in_sheet(*number) == row);
        rows.filter(|number| sheet.is_none_or(|sheet| **self.grid.sheet_of(*number) == *sheet))
            .collect()
    }

    /// The spot of a row, for sentences: see [`Grid::spot`].
    pub fn spot(&self, number: u32) -> String {
        self.grid.spot(number)
    }

    /// The meaning of each column; may be corrected and given back.
    pub fn mapping(&self) -> Mapping {
        self.layout.mapping(self.style)
    }

    /// The changes in force.
    pub fn corrections(&self) -> &Corrections {
        &self.corrections
    }

    /// The bank list that is used.
    pub fn banks(&self) -> &Arc<BankTable> {
        &self.banks
    }

    /// The file's cells.
    pub fn file(&self) -> &Arc<Grid> {
        &self.file
    }

    /// The number of rows to be paid with each kind of problem; the most frequent first.
    pub fn problem_counts(&self) -> Vec<(Code, u32)> {
        let mut rows = [0_u32; Codes::PLACES];
        for verdict in self.verdicts.iter().filter(|verdict| verdict.is_payment()) {
            verdict.codes.places().for_each(|place| rows[place] += 1);
        }
        let counted = Code::ALL.iter().map(|code| (*code, rows[*code as usize]));
        let mut counts: Vec<(Code, u32)> = counted.filter(|(_, count)| *count > 0).collect();
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        counts
    }

    /// Everything about one row; `None` for the row with the column names and beyond the end.
    pub fn row(&self, number: u32) -> Option<SheetRow> {
        let row = self.grid_row(number)?;
        Some(self.described(row, &self.judge()))
    }

    /// Every row in the order of the file.
    pub fn rows(&self) -> impl Iterator<Item = SheetRow> {
        let judge = self.judge();
        let rows = self.grid.rows().filter(|row| !self.layout.is_head(row.number));
        rows.map(move |row| self.described(row, &judge))
    }

    fn judge(&self) -> Judge<'_> {
        Judge::new(
            &self.rules,
            &self.banks,
            &self.layout,
            self.style,
            &self.corrections,
            &self.holders,
            &self.spellings,
        )
    }

    fn grid_row(&self, number: u32) -> Option<GridRow<'_>> {
        let row = self.grid.numbered(number)?;
        (!self.layout.is_head(number)).then_some(row)
    }

    /// Whether the file makes the row no payment, and no person typed into it.
    fn is_no_payment(&self, number: u32) -> bool {
        self.no_payments.contains_key(&number) && self.corrections.fields(number).next().is_none()
    }

    /// The sentence of the row with the file's total, once rows are corrected.
    fn total_after_corrections(&self, number: u32) -> Option<String> {
        let total = self
            .stated_total
            .filter(|total| total.row == number && !self.corrections.is_empty())?;
        let file = total.amount.naira();
        Some(match self.total_difference() {
            Some(difference) => messages::rows::corrected_total_differs(&difference.words()),
            None if self.counts.without_amount > 0 => messages::rows::total_not_comparable(&file),
            None => messages::rows::total_agrees(&file),
        })
    }

    fn described<'s>(&'s self, row: GridRow<'s>, judge: &Judge<'s>) -> SheetRow {
        let mut found = SheetRow::new(row.number, self.grid.sheet_of(row.number));
        if self.is_no_payment(row.number) {
            if let Some((code, message)) = self.no_payments.get(&row.number) {
                let message = self.total_after_corrections(row.number).unwrap_or_else(|| message.clone());
                found.leave_out(*code, message);
            }
            return found;
        }
        judge.judge(row, &mut found);
        let verdict = self.verdict_of(row.number).unwrap_or_default();
        found.state = verdict.state.unwrap_or(RowState::ToFix);
        found.left_out_by_person = self.corrections.is_left_out(row.number);
        let sharing = Shared::CODES.iter().any(|code| verdict.codes.has(*code));
        let shared = sharing.then(|| self.duplicates.shared(verdict.key, row.number, &self.rules, |row| self.key_of(row)));
        for shared in shared.into_iter().flatten() {
            let Some(severity) = shared.severity(&self.rules) else { continue };
            let label = |field: Field| self.layout.label(field).to_owned();
            let (field, message) = shared.words(&found, label, |row| self.grid.spot(row));
            found
                .problems
                .push(Problem::new(shared.code(), severity, Some(self.layout.label(field)), message));
        }
        if verdict.is_payment() {
            for remark in self
                .past
                .remarks(verdict.key, verdict.payee, self.corrections.paid_again(row.number))
            {
                let (field, message) = remark.words(&found);
                found.problems.push(Problem::new(
                    remark.code(),
                    remark.severity(),
                    Some(self.layout.label(field)),
                    message,
                ));
            }
        }
        found
    }
}
