//! The first sheet of the workbook: what was closed, by whom, and the figures of both comparisons.

use super::rows::{Cell, Sheet, side_name, tie_out_line};
use super::summary::{prepared_by, reviewed_by};
use crate::month::closing::Snapshot;
use crate::month::review::kobo_of;
use crate::store::month_closings::ClosingRow;
use crate::view::ReviewSideView;

/// A line: what, of what, how many, how much.
type Put<'p> = dyn FnMut(&str, &str, Option<u32>, Option<&str>) + 'p;

pub(super) fn figures(snapshot: &Snapshot, closing: &ClosingRow) -> Sheet {
    let mut rows = Vec::new();
    let mut put = |what: &str, of: &str, count: Option<u32>, amount: Option<&str>| {
        rows.push(vec![
            Cell::text(what),
            Cell::text(of),
            count.map_or(Cell::Empty, Cell::Count),
            amount.map_or(Cell::Empty, |amount| Cell::Money(kobo_of(amount))),
        ]);
    };
    put("Month", &snapshot.month, None, None);
    put("Profile", &snapshot.profile, None, None);
    put("Business", &snapshot.business, None, None);
    put("Money", &snapshot.environment, None, None);
    put("Prepared by", &prepared_by(closing), None, None);
    put("Reviewed by", &reviewed_by(closing).unwrap_or_default(), None, None);
    put("Comment", &closing.comment, None, None);
    for sentence in &snapshot.to_say {
        put("Closed although", sentence, None, None);
    }
    for side in &snapshot.review.sides {
        side_figures(side, &mut put);
    }
    for fee in &snapshot.review.fees {
        put("Fees", &fee.kind, Some(fee.rows), Some(&fee.amount));
    }
    Sheet {
        name: "Summary".to_owned(),
        columns: &[("What", 40), ("Of", 44), ("Rows", 10), ("Amount (NGN)", 18)],
        rows,
    }
}

fn side_figures(side: &ReviewSideView, put: &mut Put<'_>) {
    let name = side_name(side.side);
    for (what, count) in [
        ("Matched", &side.matched),
        ("To review", &side.to_review),
        ("Exceptions", &side.exceptions),
        ("Explained", &side.explained),
    ] {
        put(what, name, Some(count.rows), Some(&count.amount));
    }
    put("Not explained, added up without signs", name, None, Some(&side.unexplained));
    for class in &side.classes {
        put(class_name(&class.class), name, Some(class.rows), Some(&class.amount));
    }
    for account in &side.tie_outs {
        for line in &account.lines {
            put(tie_out_line(line.what), &account.account, line.rows, line.amount.as_deref());
        }
        put("Difference", &account.account, None, Some(&account.difference));
    }
}

/// What a class is, for people; the rows name it by its word.
fn class_name(word: &str) -> &str {
    match word {
        "MATCHED" => "The same payment on both sides",
        "MATCHED_BATCH" => "One line for several of our payments",
        "AMOUNT_DIFF" => "The same payment, another amount",
        "STATUS_DIFF" => "The same payment, another status",
        "SUGGESTED" => "May be a payment of ours, not decided",
        "MISSING_LOCAL" => "There and not in our records",
        "MISSING_REMOTE" => "In our records and not with the service",
        "MISSING_BANK" => "In our records and not on a statement",
        "DUPLICATE_REMOTE" => "Named again by the service",
        "DUPLICATE_LOCAL" => "Named again by our records",
        "DUPLICATE" => "Named again by the bank",
        "REVERSED" => "A payment whose money came back",
        other => other,
    }
}
