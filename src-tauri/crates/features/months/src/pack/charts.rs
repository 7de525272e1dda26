//! The charts of the summary: matched and open payments by day, and fees by kind. Each bar has its numbers beside it.

use book_rules::statement::{Day, naira};

use crate::record::{DayFigures, FeeFigures, InWords};
use files::documents::{BarRow, Document, Shade};

/// Matched and open payments for each day that has any.
pub(super) fn matched_by_day(days: &[DayFigures], document: &mut Document) {
    let rows: Vec<BarRow> = days.iter().filter(|day| day.matched > 0 || day.open > 0).map(of_day).collect();
    if rows.is_empty() {
        return;
    }
    document.part("Matched and open payments by day");
    document.body("Filled: matched. Outlined: open.");
    document.bars(&rows);
}

/// Fees and charges by kind, the largest first.
pub(super) fn fees_by_kind(fees: &[FeeFigures], document: &mut Document) {
    let mut fees: Vec<&FeeFigures> = fees.iter().collect();
    fees.sort_by_key(|fee| std::cmp::Reverse(fee.sum.amount));
    let rows: Vec<BarRow> = fees.into_iter().map(of_kind).collect();
    document.bars(&rows);
}

fn of_day(day: &DayFigures) -> BarRow {
    let open = if day.open > 0 {
        format!(", {} open", day.open)
    } else {
        String::new()
    };
    BarRow {
        name: Day::words(day.day),
        parts: vec![(i64::from(day.matched), Shade::Dark), (i64::from(day.open), Shade::Light)],
        numbers: format!("{} matched{open}", day.matched),
    }
}

fn of_kind(fee: &FeeFigures) -> BarRow {
    BarRow {
        name: fee.kind.in_words(),
        parts: vec![(fee.sum.amount, Shade::Dark)],
        numbers: format!("{} ({})", naira(i128::from(fee.sum.amount)), fee.sum.rows),
    }
}
