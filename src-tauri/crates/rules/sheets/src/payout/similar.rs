//! Nearly the same payroll: the same people again, with slightly different amounts. A person is identified by the account.

use crate::messages;
use std::collections::BTreeMap;

/// Fewer rows are not a payroll.
const FEWEST: u32 = 3;
/// The percentage of rows from which two payrolls are nearly the same.
const SHARE: u32 = 80;
/// In kobo: amounts that differ by at most ₦100 are nearly the same, …
const CLOSE: i64 = 10_000;
/// … and so are those that differ by at most one hundredth, …
const CLOSE_PART: i64 = 100;
/// … but never those that differ by more than one tenth.
const FAR_PART: i64 = 10;

/// Whether an amount is equal or close to an earlier one; both in kobo.
pub fn is_near(earlier: i64, now: i64) -> bool {
    let close = (earlier / CLOSE_PART).max(CLOSE).min(earlier / FAR_PART);
    now.saturating_sub(earlier).saturating_abs() <= close
}

/// A batch that a payroll is nearly the same as, alone or together with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimilarRun {
    /// The batch; of several, the one with the most rows.
    pub run: i64,
    /// The number of other batches: an earlier payroll may have been split.
    pub others: u32,
    /// The number of rows that pay an account of these batches nearly the same amount.
    pub rows: u32,
    /// The number of rows of the payroll.
    pub of: u32,
}

impl SimilarRun {
    /// A sentence about it. `when` follows the batch, and may be empty.
    pub fn words(&self, when: &str) -> String {
        nearly_the_same(&self.run.to_string(), when, self.others, self.rows, self.of)
    }
}

/// A sentence about a payroll that is nearly the same as a batch and `others`. `when` follows the batch, and may be empty.
pub fn nearly_the_same(run: &str, when: &str, others: u32, rows: u32, of: u32) -> String {
    let what = match others {
        0 => messages::payouts::payout(run, when),
        1 => messages::payouts::payout_and_another(run, when),
        many => messages::payouts::payout_and_others(run, when, many),
    };
    messages::payouts::nearly_the_same(&what, rows, of)
}

/// The number of rows of a payroll that each earlier batch paid nearly the same.
#[derive(Clone, Debug, Default)]
pub struct Similar {
    /// By batch: rows that it paid nearly the same.
    runs: BTreeMap<i64, Rows>,
    /// Rows that any batch paid nearly the same.
    any: Rows,
}

/// The number of rows of a payroll that were paid nearly the same.
#[derive(Clone, Copy, Debug, Default)]
struct Rows {
    all: u32,
    /// Those that are not asked about in another way.
    unasked: u32,
}

impl Rows {
    fn add(&mut self, asked: bool) {
        self.all += 1;
        self.unasked += u32::from(!asked);
    }

    fn remove(&mut self, asked: bool) {
        self.all = self.all.saturating_sub(1);
        self.unasked = self.unasked.saturating_sub(u32::from(!asked));
    }

    fn are_a_payroll(self, of: u32) -> bool {
        self.all >= FEWEST && self.unasked > 0 && u64::from(self.all) * 100 >= u64::from(of) * u64::from(SHARE)
    }
}

impl Similar {
    /// Adds a row with the batches that paid it nearly the same, each once; `asked`: whether the row itself is asked about already.
    pub fn add(&mut self, runs: &[i64], asked: bool) {
        if !runs.is_empty() {
            self.any.add(asked);
        }
        for run in runs {
            self.runs.entry(*run).or_default().add(asked);
        }
    }

    /// Removes a row that was added with these arguments.
    pub fn remove(&mut self, runs: &[i64], asked: bool) {
        if !runs.is_empty() {
            self.any.remove(asked);
        }
        for run in runs {
            if let Some(rows) = self.runs.get_mut(run) {
                rows.remove(asked);
            }
        }
    }

    /// For a payroll of `of` rows, the batch that paid the most of them nearly the same, the latest of equal ones; if none paid enough, the
    /// batches that together did. `None` if those did not either, or if each of the rows is asked about already.
    pub fn run(&self, of: u32) -> Option<SimilarRun> {
        let most = |runs: &mut dyn Iterator<Item = (i64, u32)>| runs.max_by_key(|(run, rows)| (*rows, *run));
        let mut alone = self
            .runs
            .iter()
            .filter(|(_, rows)| rows.are_a_payroll(of))
            .map(|(run, rows)| (*run, rows.all));
        if let Some((run, rows)) = most(&mut alone) {
            return Some(SimilarRun { run, others: 0, rows, of });
        }
        if !self.any.are_a_payroll(of) {
            return None;
        }
        let mut together = self
            .runs
            .iter()
            .filter(|(_, rows)| rows.all > 0)
            .map(|(run, rows)| (*run, rows.all));
        let others = u32::try_from(together.clone().count()).unwrap_or(u32::MAX).saturating_sub(1);
        let (run, _) = most(&mut together)?;
        Some(SimilarRun {
            run,
            others,
            rows: self.any.all,
            of,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_near_by_a_hundredth_or_a_hundred_naira_and_never_by_more_than_a_tenth() {
        for (earlier, now, near) in [
            // ₦1,000.00: a hundred naira.
            (100_000, 100_001, true),
            (100_000, 110_000, true),
            (100_000, 110_001, false),
            (100_000, 90_000, true),
            (100_000, 89_999, false),
            // ₦500,000.00: a hundredth.
            (50_000_000, 50_500_000, true),
            (50_000_000, 50_500_001, false),
            // ₦30.20: a tenth.
            (3_020, 3_021, true),
            (3_020, 3_322, true),
            (3_020, 3_323, false),
            (5, 5, true),
            (5, 6, false),
            (i64::MAX, 1, false),
        ] {
            assert_eq!(is_near(earlier, now), near, "{earlier} {now}");
        }
    }

    /// The batches that paid a row nearly the same, and whether the row itself is asked about.
    type Row = (&'static [i64], bool);

    fn similar(rows: &[Row]) -> Option<SimilarRun> {
        let mut similar = Similar::default();
        rows.iter().for_each(|(runs, asked)| similar.add(runs, *asked));
        similar.run(u32::try_from(rows.len()).expect("few"))
    }

    #[test]
    fn four_of_five_rows_are_nearly_the_same_payroll() {
        let (seven, none): (&'static [i64], &'static [i64]) = (&[7], &[]);
        let found = |run, rows, of| Some(SimilarRun { run, others: 0, rows, of });
        assert_eq!(similar(&[(seven, false); 3]), found(7, 3, 3));
        assert_eq!(similar(&[(seven, false); 2]), None, "two rows are no payroll");
        let four = [(seven, false), (seven, false), (seven, false), (seven, false), (none, false)];
        assert_eq!(similar(&four), found(7, 4, 5));
        let three = [(seven, false), (seven, false), (seven, false), (none, false), (none, false)];
        assert_eq!(similar(&three), None);
    }

    #[test]
    fn the_batch_with_the_most_rows_is_named_and_of_equal_ones_the_latest() {
        let both: [Row; 3] = [(&[7, 8], false); 3];
        assert_eq!(similar(&both).map(|similar| similar.run), Some(8));
        let rows: [Row; 4] = [(&[7, 8], false), (&[7, 8], false), (&[7, 8], false), (&[7], false)];
        assert_eq!(similar(&rows).map(|similar| similar.run), Some(7));
    }

    #[test]
    fn a_removed_row_no_longer_counts() {
        let mut similar = Similar::default();
        (0..4).for_each(|_| similar.add(&[7], false));
        similar.remove(&[7], false);
        assert_eq!(similar.run(3).map(|found| found.rows), Some(3));
        similar.remove(&[7], false);
        assert_eq!(similar.run(2), None);
    }

    #[test]
    fn rows_that_are_asked_about_singly_are_no_further_question() {
        let mut rows: [Row; 5] = [(&[7], true); 5];
        assert_eq!(similar(&rows), None);
        rows[4].1 = false;
        assert_eq!(similar(&rows).map(|similar| similar.rows), Some(5));
    }

    #[test]
    fn a_payroll_that_was_paid_in_parts_is_nearly_the_same_as_all_of_them() {
        let rows: [Row; 5] = [(&[7], false), (&[7], false), (&[8], false), (&[8, 9], false), (&[], false)];
        let found = similar(&rows).expect("four of five rows");
        assert_eq!((found.run, found.others, found.rows, found.of), (8, 2, 4, 5));
        assert!(
            found
                .words(" of Monday")
                .starts_with("This is nearly the same as payout 8 of Monday and 2 other payouts together: 4 of 5 rows")
        );
        assert_eq!(similar(&rows[1..]), None, "three of four rows");
        let mut similar = Similar::default();
        rows.iter().for_each(|(runs, asked)| similar.add(runs, *asked));
        similar.remove(&[8, 9], false);
        assert_eq!(similar.run(4), None);
        assert_eq!(similar.run(3).map(|found| (found.run, found.others)), Some((7, 1)));
    }
}
