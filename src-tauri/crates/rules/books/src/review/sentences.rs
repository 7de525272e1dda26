//! Sentences that state why a row has its class, for people.

use std::cmp::Ordering;

use super::{ExternalEntry, LedgerEntry, LedgerStatus, day};
use crate::reconciliation::Candidate;
use crate::statement::naira;

/// Banks print the reference of a payment beside the charge for it.
pub(super) fn charge_for(payment: &LedgerEntry) -> String {
    format!("Worded as a charge of the bank, for {}.", named(payment))
}

/// How much of a payment a row moves back, and how much all rows do, in kobo.
pub(super) fn returned(payment: &LedgerEntry, amount: i64, all: i64) -> String {
    let (amount, paid) = (amount.saturating_abs(), payment.amount.saturating_abs());
    let money = |kobo: i64| naira(i128::from(kobo));
    let mut text = format!("It bears the reference of {}, and the money went the other way: ", named(payment));
    text.push_str(&match amount.cmp(&paid) {
        Ordering::Equal => format!("all of its {}", money(paid)),
        Ordering::Less => format!("{} of its {}, a part", money(amount), money(paid)),
        Ordering::Greater => format!("{}, more than its {}", money(amount), money(paid)),
    });
    if all != amount {
        text.push_str(&format!("; with other rows {}", money(all)));
    }
    text.push('.');
    text
}

/// A payment within a sentence.
fn named(payment: &LedgerEntry) -> String {
    match payment.name.trim() {
        "" => format!("the payment {}", payment.reference),
        name => format!("the payment {} ({name})", payment.reference),
    }
}

/// Why a row is not the payment whose number it contains.
pub(super) fn other_number(payment: &LedgerEntry, is_paired: bool) -> String {
    let but = match payment.standing {
        _ if is_paired => "which another row is",
        LedgerStatus::Refused => "which was refused",
        LedgerStatus::Done | LedgerStatus::NotKnown => "and does not fit it",
    };
    format!("It bears the number of {}, {but}.", named(payment))
}

/// The evidence for payments that may be one settlement line.
pub(super) fn settlement_evidence(candidate: &Candidate, count: usize) -> String {
    let net = if candidate.kept { " after what the service keeps" } else { "" };
    let day = match candidate.days {
        0 => "the same day".to_owned(),
        1 => "the day before".to_owned(),
        days => format!("{days} days before"),
    };
    format!("{count} payments that followed one another {day} come to it{net}.")
}

/// The evidence for a candidate, as a sentence.
pub(super) fn evidence(candidate: &Candidate, external: &ExternalEntry, ours: &LedgerEntry) -> String {
    let mut parts = Vec::new();
    if candidate.transaction {
        parts.push("the number of the transaction is the same".to_owned());
    }
    if candidate.account {
        parts.push("the account number is there".to_owned());
    }
    if candidate.has_short_reference() {
        parts.push(format!("its short reference {} stands in it", ours.reference));
    }
    parts.push(match (candidate.more, candidate.fee, candidate.kept) {
        (_, _, true) => "the amount is that after what the service keeps".to_owned(),
        (0, _, _) => "the amount is the same".to_owned(),
        (_, Some(fee), _) => format!("the amount differs by {}", fee.name()),
        (_, None, _) => "the amount is another".to_owned(),
    });
    parts.push(match day(external.at) - day(ours.at) {
        0 => "the same day".to_owned(),
        1 => "a day later".to_owned(),
        -1 => "a day earlier".to_owned(),
        days if days > 0 => format!("{days} days later"),
        days => format!("{} days earlier", days.unsigned_abs()),
    });
    match (candidate.named, candidate.words) {
        (_, 0) => parts.push("we have no name of the other party".to_owned()),
        (0, _) => parts.push("nothing names the other party".to_owned()),
        (named, words) if named == words => parts.push("the other party is named".to_owned()),
        _ => parts.push("the other party is named in part".to_owned()),
    }
    let mut text = parts.join(", ");
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text.push('.');
    text
}
