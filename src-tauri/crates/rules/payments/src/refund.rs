//! What the history of a payment proves about its refund. A refund has no reference of its own (`docs/spec/collection.md#refund`), so the
//! refunds in the history are counted against those in our records.

use crate::messages::refund as messages;
use std::collections::BTreeSet;

use service_api::HistoryItem;
use service_api::answer::Word;
use service_api::value::Amount;

use crate::history_event::DONE;
use crate::reading::{Receipt, StatusResult};
use base::timestamp::{HOUR, Timestamp};

/// The part of an action that identifies a refund. The list of actions is open (`docs/spec/collection.md#history-item`).
const REFUND: &str = "REFUND";
/// The part of an action that identifies received money.
const PAYMENT: &str = "PAYMENT";
/// How far the clocks may differ, in milliseconds.
pub const SLACK: i64 = HOUR;

/// A refund, in the history or in our records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefundRecord {
    /// Its amount.
    pub amount: Amount,
    /// When it was reported done, or first sent; `None` if that is unknown.
    pub at: Option<Timestamp>,
}

impl RefundRecord {
    /// Whether this refund of the history may be the one that was first sent at `sent`: nothing is done before it is requested.
    fn may_be_sent_at(&self, sent: Option<Timestamp>) -> bool {
        self.at.zip(sent).is_none_or(|(reported, sent)| reported >= sent.plus(-SLACK))
    }
}

/// The payment account whose history was requested, if it was not requested for one payment only.
#[derive(Clone, Debug, Default)]
pub struct Account {
    /// The references of all its recorded deposits.
    pub deposits: BTreeSet<String>,
    /// Refunds of the other deposits that our records know to be done.
    pub others: Vec<RefundRecord>,
    /// When the refund in question was sent; earlier refunds cannot be it.
    pub sent: Option<Timestamp>,
}

/// What the history of one payment shows about refunds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RefundHistory {
    /// Whether it contains the payment at all: otherwise an absence from it proves nothing.
    pub anything: bool,
    /// Whether it contains received money.
    pub paid: bool,
    /// The refunds with a certain amount.
    pub refunds: Vec<RefundRecord>,
    /// The number of refunds, whether or not their amounts are certain.
    pub count: usize,
    /// Why the refunded amount is not certain.
    pub unsure: Option<String>,
}

/// What a history shows about refunds, compared with those in our records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefundTotal {
    /// The total: our refunds, and those that cannot be ours.
    Known(Amount),
    /// It does not contain the payment, so nothing follows from an absence.
    NotInHistory,
    /// There may be one more than in our records; contains the reason.
    Uncertain(String),
}

impl RefundHistory {
    /// Reads the items of a history that was requested for `reference`, or for the whole `account`; `at` reads the time of an item.
    pub fn of(items: &[HistoryItem], reference: &str, account: Option<&Account>, at: impl Fn(&HistoryItem) -> Option<Timestamp>) -> Self {
        let word = |word: &Option<Word>| word.as_ref().map(|word| word.0.to_uppercase()).unwrap_or_default();
        let mut reported = Self::default();
        let mut foreign = Vec::new();
        for item in items {
            let own = item.referenceNumber.as_ref().is_some_and(|own| own.0 == reference);
            reported.anything |= own;
            reported.paid |= own && word(&item.action).contains(PAYMENT) && !word(&item.action).contains(REFUND);
            if !word(&item.action).contains(REFUND) {
                continue;
            }
            if let (false, Some(account)) = (own, account) {
                if item
                    .referenceNumber
                    .as_ref()
                    .is_none_or(|other| !account.deposits.contains(&other.0))
                {
                    let amount = item.amount.as_ref().and_then(|amount| amount.amount);
                    foreign.push((amount, at(item)));
                }
                continue;
            }
            let status = word(&item.status);
            reported.count += 1;
            match item.amount.as_ref().and_then(|amount| amount.amount) {
                Some(_) if !own => reported.unsure = Some(messages::OTHER_REFERENCE.to_owned()),
                Some(amount) if status == DONE => reported.refunds.push(RefundRecord { amount, at: at(item) }),
                Some(_) => reported.unsure = Some(messages::other_status(&status)),
                None => reported.unsure = Some(messages::NO_AMOUNT.to_owned()),
            }
        }
        if let Some(account) = account {
            reported.doubt(foreign, account);
        }
        reported
    }

    /// In the history of an account, a refund whose reference is not that of a deposit may belong to any deposit, unless one of our other
    /// refunds explains it.
    fn doubt(&mut self, foreign: Vec<(Option<Amount>, Option<Timestamp>)>, account: &Account) {
        let (reported, without_amount): (Vec<_>, Vec<_>) = foreign.into_iter().partition(|(amount, _)| amount.is_some());
        let reported: Vec<RefundRecord> = reported
            .into_iter()
            .filter_map(|(amount, at)| amount.map(|amount| RefundRecord { amount, at }))
            .collect();
        let left = unexplained(&reported, &account.others);
        let late = |at: Option<Timestamp>| RefundRecord { amount: Amount::ZERO, at }.may_be_sent_at(account.sent);
        let count = left
            .iter()
            .map(|one| one.at)
            .chain(without_amount.into_iter().map(|(_, at)| at))
            .filter(|at| late(*at))
            .count();
        if count > 0 {
            self.count += count;
            self.unsure = Some(messages::NO_DEPOSIT.to_owned());
        }
    }

    /// The total of refunds if those in `ours` are known to be done and no other one of ours is open. A refund of ours that the history
    /// does not contain yet is added.
    pub fn elsewhere(&self, ours: &[RefundRecord]) -> RefundTotal {
        match &self.unsure {
            // An uncertain one may be any of ours, as long as there are no more than we know.
            Some(why) if self.count > ours.len() => RefundTotal::Uncertain(why.clone()),
            Some(_) | None if self.anything || self.count > 0 => {
                let all = ours
                    .iter()
                    .chain(&unexplained(&self.refunds, ours))
                    .map(|one| one.amount)
                    .collect::<Vec<_>>();
                RefundTotal::Known(Amount::sum(all).unwrap_or(Amount::MAX))
            }
            Some(_) | None => RefundTotal::NotInHistory,
        }
    }

    /// The status result of the one unconfirmed refund of `asked`, first sent at `sent`, if those in `known` were done before.
    pub fn about(&self, asked: Amount, sent: Option<Timestamp>, known: &[Amount]) -> StatusResult {
        if !self.anything {
            return StatusResult::Unclear(messages::PAYMENT_NOT_LISTED.to_owned());
        }
        if let Some(why) = &self.unsure {
            return StatusResult::Unclear(messages::uncertain(why));
        }
        let mut left = self.refunds.clone();
        left.sort_by_key(|reported| reported.at);
        for amount in known {
            match left.iter().position(|reported| reported.amount == *amount) {
                // The earliest of them: items come in any order.
                Some(place) => drop(left.remove(place)),
                None => {
                    let words = messages::refund_not_listed(*amount);
                    return StatusResult::Unclear(words);
                }
            }
        }
        match left.as_slice() {
            [] => StatusResult::NotFound,
            [one] if one.amount == asked && one.may_be_sent_at(sent) => StatusResult::Successful(Receipt {
                amount: Some(asked.into()),
                ..Receipt::default()
            }),
            others => {
                let sum = Amount::sum(others.iter().map(|one| one.amount)).unwrap_or(Amount::MAX);
                StatusResult::Unclear(messages::more_refunded(sum))
            }
        }
    }
}

/// The refunds of the history that cannot be in `ours`: another amount, one more of the same, or done before ours was sent.
fn unexplained(reported: &[RefundRecord], ours: &[RefundRecord]) -> Vec<RefundRecord> {
    let mut left = reported.to_vec();
    let mut ours = ours.to_vec();
    // The last sent first: a refund that matches it matches the earlier ones too.
    ours.sort_by_key(|one| std::cmp::Reverse(one.at));
    for one in ours {
        let same = |reported: &RefundRecord| reported.amount == one.amount && reported.may_be_sent_at(one.at);
        if let Some(place) = left.iter().position(same) {
            left.swap_remove(place);
        }
    }
    left
}

/// The result of a refund of a request that had not been paid and was cancelled: done, and no money moved.
pub fn cancelled() -> StatusResult {
    StatusResult::Successful(Receipt {
        amount: Some(Amount::ZERO.into()),
        ..Receipt::default()
    })
}

/// How much of `paid` can still be refunded if `back` was refunded or may have been.
pub fn most(paid: Amount, back: Amount) -> Amount {
    paid.checked_sub(back).unwrap_or(Amount::ZERO)
}

#[cfg(test)]
#[path = "refund_tests.rs"]
mod tests;
