//! The words that the workbook and the summary share.

use book_rules::review::{Exception, Side, TieOutLine};

/// The person; a general word in a profile without people.
pub(super) fn named(who: &str) -> &str {
    if who.is_empty() { "a person" } else { who }
}

pub(super) fn side_name(side: Side) -> &'static str {
    match side {
        Side::Service => "Service",
        Side::Bank => "Bank",
    }
}

pub(super) fn tie_out_line(line: TieOutLine) -> &'static str {
    match line {
        TieOutLine::Opening => "Opening",
        TieOutLine::MatchedIn => "Matched, in",
        TieOutLine::MatchedOut => "Matched, out",
        TieOutLine::Differences => "Differences of matched rows",
        TieOutLine::Charges => "Charges and fees",
        TieOutLine::Explained => "Explained",
        TieOutLine::Open => "Open",
        TieOutLine::Closing => "Closing",
    }
}

pub(super) fn exception(kind: Exception) -> &'static str {
    match kind {
        Exception::OnStatementOnly => "On the statement only",
        Exception::WithServiceOnly => "With the service only",
        Exception::Expected => "Expected",
        Exception::Overdue => "Overdue",
        Exception::AmountDiffers => "Amount differs",
        Exception::StatusDiffers => "Status differs",
        Exception::Duplicate => "There twice",
        Exception::Reversed => "Reversed",
        Exception::UnknownSolved => "Unknown payment, shown now",
        Exception::SaidOfGone => "Said of rows that are gone",
    }
}
