//! Whether the records still agree with a prepared month.

use super::closed_month::ClosedMonth;
use super::format_number::Format;
use crate::record::{Recorded, RowRecord, RowSource, SideFigures, TiedAccount};

/// The result of the comparison of a fresh review with a prepared month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Agreement {
    /// They have the same result.
    Same,
    /// They have different results.
    Changed,
    /// The prepared month is of an earlier format and has gaps only as sentences: no value shows whether they are still the same.
    NotComparable,
}

impl ClosedMonth {
    /// Compares this review with a prepared month, whenever each was made. The evidence of rows is for people and is not compared.
    pub(super) fn agreement(&self, prepared: &Self) -> Agreement {
        let is_same = match prepared.format {
            Format::CURRENT => {
                self.figures.sides == prepared.figures.sides
                    && self.closed_although == prepared.closed_although
                    && agree(&self.service, &prepared.service, without_evidence)
                    && agree(&self.bank, &prepared.bank, without_evidence)
            }
            _ if prepared.has_gaps_in_words() => return Agreement::NotComparable,
            _ => {
                self.closed_although.is_empty()
                    && agree(&self.figures.sides, &prepared.figures.sides, side_of_earlier_format)
                    && agree(&self.service, &prepared.service, row_of_earlier_format)
                    && agree(&self.bank, &prepared.bank, row_of_earlier_format)
            }
        };
        if is_same { Agreement::Same } else { Agreement::Changed }
    }

    fn has_gaps_in_words(&self) -> bool {
        let has_gaps = |side: &SideFigures| {
            let mut tie_outs = side.tie_outs.iter();
            !side.not_expected.is_empty() || tie_outs.any(|one| !one.missing.is_empty() || !one.days_without_lines.is_empty())
        };
        !self.closed_although.is_empty() || self.figures.sides.iter().any(has_gaps)
    }
}

/// Whether all are equal, or are equal in this form.
fn agree<T: PartialEq>(these: &[T], others: &[T], in_form: impl Fn(&T) -> T) -> bool {
    let one = |(this, other): (&T, &T)| this == other || in_form(this) == in_form(other);
    these.len() == others.len() && these.iter().zip(others).all(one)
}

fn without_evidence(row: &RowRecord) -> RowRecord {
    let mut row = row.clone();
    row.candidates.iter_mut().for_each(|candidate| candidate.why.clear());
    row.why.clear();
    row
}

/// A row without the values that earlier formats do not have.
fn row_of_earlier_format(row: &RowRecord) -> RowRecord {
    let mut row = without_evidence(row);
    row.reason = None;
    row.ended_by_person = 0;
    row.orphaned = None;
    if let Some(line) = &mut row.line {
        line.source = Recorded::<RowSource>::Words(String::new());
    }
    if let Some(exception) = &mut row.exception {
        exception.next = Recorded::Words(String::new());
    }
    row
}

/// The figures of a side without the values that earlier formats do not have. Whether there is nothing to compare remains.
fn side_of_earlier_format(side: &SideFigures) -> SideFigures {
    let mut side = side.clone();
    side.nothing_to_compare = side.nothing_to_compare.map(|_| Recorded::Words(String::new()));
    for tie_out in &mut side.tie_outs {
        if !matches!(tie_out.account, Recorded::Value(TiedAccount::Bank(_))) {
            tie_out.account = Recorded::Value(TiedAccount::Wallet);
        }
    }
    side
}

#[cfg(test)]
mod tests {
    use base::month::MonthSource;
    use base::timestamp::Timestamp;
    use book_rules::statement::Day;

    use super::super::read_text;
    use super::*;
    use crate::record::{Days, DaysWithoutLines, SourceWindow, ToExplain};

    fn prepared() -> ClosedMonth {
        read_text(include_str!("format3.json")).expect("a closed month")
    }

    /// The month of format 2 without what its comment explains, and the same month as a fresh review has it.
    fn of_format_2() -> (ClosedMonth, ClosedMonth) {
        let mut earlier = read_text(include_str!("format2/sample.json")).expect("a closed month");
        let mut fresh = prepared();
        earlier.closed_although.clear();
        fresh.closed_although.clear();
        for side in &mut fresh.figures.sides {
            side.not_expected.clear();
            for tie_out in &mut side.tie_outs {
                tie_out.missing.clear();
                tie_out.days_without_lines.clear();
            }
        }
        (earlier, fresh)
    }

    #[test]
    fn other_wording_of_the_evidence_changes_nothing() {
        let (prepared, mut fresh) = (prepared(), prepared());
        assert_eq!(fresh.agreement(&prepared), Agreement::Same);
        fresh.service[0].why = "Worded in another way.".to_owned();
        fresh.bank[2].candidates[0].why = "Worded in another way.".to_owned();
        assert_eq!(fresh.agreement(&prepared), Agreement::Same);
    }

    #[test]
    fn another_value_is_a_change() {
        let prepared = prepared();
        let changed = |what: &str, change: fn(&mut ClosedMonth)| {
            let mut fresh = prepared.clone();
            change(&mut fresh);
            assert_eq!(fresh.agreement(&prepared), Agreement::Changed, "{what}");
        };
        changed("an amount", |month| month.service[0].line.as_mut().expect("theirs").amount += 1);
        changed("a candidate", |month| month.bank[2].candidates[0].difference += 1);
        changed("a row less", |month| drop(month.bank.pop()));
        changed("a result that a person recorded", |month| month.service[0].ended_by_person += 1);
        changed("other days without lines", |month| {
            let day = |text| Day::parse(text).expect("a day");
            let days = Days {
                first: day("2025-10-29"),
                last: day("2025-10-31"),
            };
            let lines = &mut month.figures.sides[1].tie_outs[0].days_without_lines;
            *lines = vec![Recorded::Value(DaysWithoutLines(days))];
        });
        // As many gaps as before, but another one.
        changed("another gap", |month| {
            let gap = ToExplain::KeysRemoved(SourceWindow {
                source: MonthSource::History,
                from: Timestamp(1),
                until: Timestamp(2),
            });
            *month.closed_although.last_mut().expect("a gap") = Recorded::Value(gap);
        });
    }

    #[test]
    fn a_month_of_an_earlier_format_is_compared_by_its_values() {
        let (earlier, fresh) = of_format_2();
        assert_eq!(fresh.agreement(&earlier), Agreement::Same);
        let mut other = fresh.clone();
        other.service[0].line.as_mut().expect("theirs").amount += 1;
        assert_eq!(other.agreement(&earlier), Agreement::Changed);
        let mut other = fresh;
        other.closed_although = prepared().closed_although;
        assert_eq!(
            other.agreement(&earlier),
            Agreement::Changed,
            "a gap that the first person did not see"
        );
    }

    #[test]
    fn gaps_that_an_earlier_format_has_in_words_are_prepared_again() {
        type Add = fn(&mut ClosedMonth, String);
        let each: [Add; 4] = [
            |month, words| month.closed_although.push(Recorded::Words(words)),
            |month, words| month.figures.sides[0].not_expected.push(Recorded::Words(words)),
            |month, words| month.figures.sides[1].tie_outs[0].missing.push(Recorded::Words(words)),
            |month, words| month.figures.sides[1].tie_outs[0].days_without_lines.push(Recorded::Words(words)),
        ];
        for add in each {
            let (mut earlier, fresh) = of_format_2();
            add(&mut earlier, "In words.".to_owned());
            assert_eq!(fresh.agreement(&earlier), Agreement::NotComparable);
        }
    }
}
