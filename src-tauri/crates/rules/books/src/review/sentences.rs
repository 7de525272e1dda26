//! Sentences that state why a row has its class, for people.

use std::cmp::Ordering;

use super::{LedgerEntry, LedgerStatus};
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
