//! Sentences for people: the payment proof.

use base::timestamp::Timestamp;
use payment_rules::reading::OutcomeKind;
use service_api::value::Amount;

use system::env::wat;

/// `1 row`, `57 rows`.
fn rows(count: u32) -> String {
    match count {
        1 => "1 row".to_owned(),
        many => format!("{many} rows"),
    }
}

pub(crate) fn contradicted(count: u32) -> String {
    let rows = rows(count);
    match count {
        1 => format!("A look-up contradicts the record of {rows}. Do not pay it again until this is resolved."),
        _ => format!("A look-up contradicts the record of {rows}. Do not pay them again until this is resolved."),
    }
}

pub(crate) fn rows_stopped(count: u32, sum: Amount) -> String {
    format!("{}, {}, stopped and never sent from this payout.", rows(count), sum.naira())
}

pub(crate) fn rows_paid_elsewhere(count: u32, sum: Amount) -> String {
    format!(
        "{}, {}, already paid from another computer or another copy of these records. Nothing was sent from here.",
        rows(count),
        sum.naira()
    )
}

pub(crate) fn references_differ(count: u32) -> String {
    format!("{} with a different, permanent reference each.", rows(count))
}

pub(crate) fn references_shared(count: u32) -> String {
    format!(
        "{} with the reference of another row. Ask for help before you pay anything.",
        rows(count)
    )
}

pub(crate) fn ids_differ(count: u32) -> String {
    format!("{} paid with a transaction ID, and no ID occurs twice.", rows(count))
}

pub(crate) fn ids_shared(count: u32) -> String {
    format!("{} paid with the transaction ID of another row. Ask the service.", rows(count))
}

pub(crate) fn sent_more_than_once(count: u32) -> String {
    match count {
        0 => "No row was sent more than once.".to_owned(),
        _ => format!(
            "{} sent more than once, always under the same reference. The calls are listed.",
            rows(count)
        ),
    }
}

pub(crate) fn unconfirmed(count: u32, sum: Amount) -> String {
    match count {
        0 => "Every row that was sent has a confirmed result.".to_owned(),
        1 => format!("1 row, {}, unconfirmed. Do not pay it again.", sum.naira()),
        _ => format!("{}, {}, unconfirmed. Do not pay these again.", rows(count), sum.naira()),
    }
}

pub(crate) fn paid_by_word(count: u32) -> String {
    let them = if count == 1 { "it" } else { "them" };
    format!(
        "{} recorded as paid by a person, with evidence. The service did not report {them}.",
        rows(count)
    )
}

pub(crate) const WALLET_BALANCE_UNKNOWN: &str = "The wallet was not compared with these payments: the service did not report its balance.";

pub(crate) const WALLET_FEES_UNKNOWN: &str = "The wallet was not compared with these payments: not every fee is known.";

pub(crate) fn wallet_fell(least: Amount, most: Amount, reviewed: bool) -> String {
    let reviewed = if reviewed { " The difference was reviewed." } else { "" };
    format!(
        "The wallet fell by {} to {} more than these payments and their fees. A payment may have been executed more than once.{reviewed}",
        least.naira(),
        most.naira()
    )
}

pub(crate) const NOBODY_TWICE: &str = "No person received the same amount twice.";

pub(crate) fn row_and_payout(name: &str, row: &str, run: i64) -> String {
    format!("{name}, row {row} and payout {run}")
}

/// `more`: whether more rows exist than are named.
pub(crate) fn paid_in_earlier_payouts(people: usize, named: &[String], more: bool) -> String {
    let who = match people {
        1 => "1 person".to_owned(),
        several => format!("{several} people"),
    };
    let others = if more { "; and others" } else { "" };
    format!(
        "{who} received the same amount in an earlier payout too: {}{others} (approved as intended).",
        named.join("; ")
    )
}

pub(crate) fn paid_later(count: u32, run: i64) -> String {
    let references = if count == 1 { "a new reference" } else { "new references" };
    format!("{} not paid here and paid once in payout {run}, under {references}.", rows(count))
}

/// A call in one line; without an outcome while it is open.
pub(crate) fn call(at: Timestamp, outcome: Option<OutcomeKind>) -> String {
    let result = match outcome {
        Some(OutcomeKind::Accepted) => "accepted",
        Some(OutcomeKind::Refused) => "rejected",
        Some(OutcomeKind::NotSent) => "not sent",
        Some(OutcomeKind::InDoubt) => "no reliable answer",
        None => "still open",
    };
    format!("{}: {result}", wat(at))
}
