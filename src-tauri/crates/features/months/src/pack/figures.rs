//! The first sheet of the workbook: what was closed, by whom, and the figures of both comparisons.

use super::sheet::{Cell, Sheet};
use super::summary::{prepared_by, reviewed_by};
use crate::closing::ClosedMonth;
use crate::messages::pack_labels::{class_name, side_name, tie_out_line};
use crate::record::{InWords, SideFigures};
use crate::tables::month_closings::ClosingRow;

/// Adds a row: what, of what, the number of rows, the amount.
type Put<'p> = dyn FnMut(&str, &str, Option<u32>, Option<i64>) + 'p;

pub(super) fn figures(closed: &ClosedMonth, closing: &ClosingRow) -> Sheet {
    let mut rows = Vec::new();
    let mut put = |what: &str, of: &str, count: Option<u32>, amount: Option<i64>| {
        rows.push(vec![
            Cell::text(what),
            Cell::text(of),
            count.map_or(Cell::Empty, Cell::Count),
            amount.map_or(Cell::Empty, Cell::Money),
        ]);
    };
    put("Month", &closed.month, None, None);
    put("Profile", &closed.profile, None, None);
    put("Business", &closed.business, None, None);
    put("Money", &closed.environment.in_words(), None, None);
    put("Prepared by", &prepared_by(closing), None, None);
    put("Reviewed by", &reviewed_by(closing).unwrap_or_default(), None, None);
    put("Comment", &closing.comment, None, None);
    for gap in &closed.closed_although {
        put("Closed despite", &gap.in_words(), None, None);
    }
    for side in &closed.figures.sides {
        side_figures(side, &mut put);
    }
    for fee in &closed.figures.fees {
        put("Fees", &fee.kind.in_words(), Some(fee.sum.rows), Some(fee.sum.amount));
    }
    Sheet {
        name: "Summary".to_owned(),
        columns: &[("What", 40), ("Of", 44), ("Rows", 10), ("Amount (NGN)", 18)],
        rows,
    }
}

fn side_figures(side: &SideFigures, put: &mut Put<'_>) {
    let name = side_name(side.side);
    for (what, sum) in [
        ("Matched", side.matched),
        ("To review", side.to_review),
        ("Exceptions", side.exceptions),
        ("Explained", side.explained),
    ] {
        put(what, name, Some(sum.rows), Some(sum.amount));
    }
    put("Total still to explain (in plus out)", name, None, Some(side.unexplained));
    for class in &side.classes {
        put(class_name(class.class), name, Some(class.sum.rows), Some(class.sum.amount));
    }
    for tie_out in &side.tie_outs {
        let account = tie_out.account.in_words();
        for line in &tie_out.lines {
            put(tie_out_line(line.what), &account, line.rows, line.amount);
        }
        put("Difference", &account, None, Some(tie_out.difference));
    }
}
