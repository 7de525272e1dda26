//! Sentences about why a row is matched, or may be.

use std::cmp::Ordering;

use crate::reconciliation::Candidate;
use crate::reconciliation::bank_fees::BankFee;
use crate::review::{ExternalEntry, LedgerEntry, LedgerStatus, day};
use crate::statement::naira;

/// The name of a known charge within a sentence.
pub(crate) const fn bank_fee(fee: BankFee) -> &'static str {
    match fee {
        BankFee::Transfer10Vat50 => "a transfer fee of 10.00 with 5 % VAT",
        BankFee::Transfer25Vat50 => "a transfer fee of 25.00 with 5 % VAT",
        BankFee::Transfer50Vat50 => "a transfer fee of 50.00 with 5 % VAT",
        BankFee::Transfer10Vat75 => "a transfer fee of 10.00 with 7.5 % VAT",
        BankFee::Transfer25Vat75 => "a transfer fee of 25.00 with 7.5 % VAT",
        BankFee::Transfer25Vat75Truncated => "a transfer fee of 25.00 with 7.5 % VAT, rounded down",
        BankFee::Transfer50Vat75 => "a transfer fee of 50.00 with 7.5 % VAT",
        BankFee::StampDuty => "stamp duty of 50.00",
        BankFee::Transfer10Vat75StampDuty => "a transfer fee of 10.00 with 7.5 % VAT and stamp duty of 50.00",
        BankFee::Transfer25Vat75StampDuty => "a transfer fee of 25.00 with 7.5 % VAT and stamp duty of 50.00",
        BankFee::Transfer25Vat75TruncatedStampDuty => "a transfer fee of 25.00 with 7.5 % VAT, rounded down, and stamp duty of 50.00",
        BankFee::Transfer50Vat75StampDuty => "a transfer fee of 50.00 with 7.5 % VAT and stamp duty of 50.00",
    }
}

pub(crate) const OWN_CHARGE: &str = "the bank charge stated in the same row";

/// Banks print the reference of a payment beside the charge for it.
pub(crate) fn charge_for(payment: &LedgerEntry) -> String {
    format!("Bank charge by its words, for {}.", named(payment))
}

/// How much of a payment a row moves back, and how much all rows do, in kobo.
pub(crate) fn returned(payment: &LedgerEntry, amount: i64, all: i64) -> String {
    let (amount, paid) = (amount.saturating_abs(), payment.amount.saturating_abs());
    let money = |kobo: i64| naira(i128::from(kobo));
    let mut text = format!("It has the reference of {}, but the money went the other way: ", named(payment));
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
pub(crate) fn other_number(payment: &LedgerEntry, is_paired: bool) -> String {
    let but = match payment.standing {
        _ if is_paired => "which is matched with another row",
        LedgerStatus::Refused => "which was rejected",
        LedgerStatus::Done | LedgerStatus::NotKnown => "but does not fit it",
    };
    format!("It has the number of {}, {but}.", named(payment))
}

/// The evidence for payments that may be one settlement line.
pub(crate) fn settlement_evidence(candidate: &Candidate, count: usize) -> String {
    let net = if candidate.kept { " after the service’s fee" } else { "" };
    let day = match candidate.days {
        0 => "the same day".to_owned(),
        1 => "the day before".to_owned(),
        days => format!("{days} days before"),
    };
    format!("{count} consecutive payments {day} equal its amount{net}.")
}

/// The evidence for a candidate, as a sentence.
pub(crate) fn evidence(candidate: &Candidate, external: &ExternalEntry, ours: &LedgerEntry) -> String {
    let mut parts = Vec::new();
    if candidate.transaction {
        parts.push("the transaction number is the same".to_owned());
    }
    if candidate.account {
        parts.push("the account number is there".to_owned());
    }
    if candidate.has_short_reference() {
        parts.push(format!("it contains the short reference {}", ours.reference));
    }
    parts.push(match (candidate.more, candidate.fee, candidate.kept) {
        (_, _, true) => "the amount is the same after the service’s fee".to_owned(),
        (0, _, _) => "the amount is the same".to_owned(),
        (_, Some(fee), _) => format!("the amount differs by {}", fee.name()),
        (_, None, _) => "the amount differs".to_owned(),
    });
    parts.push(match day(external.at) - day(ours.at) {
        0 => "the same day".to_owned(),
        1 => "a day later".to_owned(),
        -1 => "a day earlier".to_owned(),
        days if days > 0 => format!("{days} days later"),
        days => format!("{} days earlier", days.unsigned_abs()),
    });
    match (candidate.named, candidate.words) {
        (_, 0) => parts.push("our records have no name".to_owned()),
        (0, _) => parts.push("the name is missing".to_owned()),
        (named, words) if named == words => parts.push("the name matches".to_owned()),
        _ => parts.push("the name matches in part".to_owned()),
    }
    let mut text = parts.join(", ");
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text.push('.');
    text
}
