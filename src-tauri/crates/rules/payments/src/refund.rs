//! What the history of a payment proves about its refund. A refund has no reference of its own (`docs/spec/collection.md#refund`), so the
//! refunds in the history are counted against those in our records.

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
pub struct GivenBack {
    /// Its amount.
    pub amount: Amount,
    /// When it was reported done, or first sent; `None` if that is unknown.
    pub at: Option<Timestamp>,
}

impl GivenBack {
    /// Whether this refund of the history may be the one that was first sent at `sent`: nothing is done before it is requested.
    fn may_be_sent_at(&self, sent: Option<Timestamp>) -> bool {
        self.at.zip(sent).is_none_or(|(told, sent)| told >= sent.plus(-SLACK))
    }
}

/// The payment account whose history was requested, if it was not requested for one payment only.
#[derive(Clone, Debug, Default)]
pub struct Account {
    /// The references of all its recorded deposits.
    pub deposits: BTreeSet<String>,
    /// Refunds of the other deposits that our records know to be done.
    pub others: Vec<GivenBack>,
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
    pub refunds: Vec<GivenBack>,
    /// The number of refunds, whether or not their amounts are certain.
    pub count: usize,
    /// Why the refunded amount is not certain.
    pub unsure: Option<String>,
}

/// What a history shows about refunds, compared with those in our records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Elsewhere {
    /// The total: our refunds, and those that cannot be ours.
    Sum(Amount),
    /// It does not contain the payment, so nothing follows from an absence.
    Silent,
    /// There may be one more than in our records; contains the reason.
    Unsure(String),
}

impl RefundHistory {
    /// Reads the items of a history that was requested for `reference`, or for the whole `account`; `at` reads the time of an item.
    pub fn of(items: &[HistoryItem], reference: &str, account: Option<&Account>, at: impl Fn(&HistoryItem) -> Option<Timestamp>) -> Self {
        let word = |word: &Option<Word>| word.as_ref().map(|word| word.0.to_uppercase()).unwrap_or_default();
        let mut told = Self::default();
        let mut strangers = Vec::new();
        for item in items {
            let own = item.referenceNumber.as_ref().is_some_and(|own| own.0 == reference);
            told.anything |= own;
            told.paid |= own && word(&item.action).contains(PAYMENT) && !word(&item.action).contains(REFUND);
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
                    strangers.push((amount, at(item)));
                }
                continue;
            }
            let status = word(&item.status);
            told.count += 1;
            match item.amount.as_ref().and_then(|amount| amount.amount) {
                Some(_) if !own => told.unsure = Some("it tells of a refund under another reference".to_owned()),
                Some(amount) if status == DONE => told.refunds.push(GivenBack { amount, at: at(item) }),
                Some(_) => told.unsure = Some(format!("it tells of a refund that is “{status}”")),
                None => told.unsure = Some("it tells of a refund without saying how much".to_owned()),
            }
        }
        if let Some(account) = account {
            told.doubt(strangers, account);
        }
        told
    }

    /// In the history of an account, a refund whose reference is not that of a deposit may belong to any deposit, unless one of our other
    /// refunds explains it.
    fn doubt(&mut self, strangers: Vec<(Option<Amount>, Option<Timestamp>)>, account: &Account) {
        let (told, silent): (Vec<_>, Vec<_>) = strangers.into_iter().partition(|(amount, _)| amount.is_some());
        let told: Vec<GivenBack> = told
            .into_iter()
            .filter_map(|(amount, at)| amount.map(|amount| GivenBack { amount, at }))
            .collect();
        let left = unexplained(&told, &account.others);
        let late = |at: Option<Timestamp>| GivenBack { amount: Amount::ZERO, at }.may_be_sent_at(account.sent);
        let count = left
            .iter()
            .map(|one| one.at)
            .chain(silent.into_iter().map(|(_, at)| at))
            .filter(|at| late(*at))
            .count();
        if count > 0 {
            self.count += count;
            self.unsure = Some("it tells of a refund in that account under a reference that is no deposit’s".to_owned());
        }
    }

    /// The total of refunds if those in `ours` are known to be done and no other one of ours is open. A refund of ours that the history
    /// does not contain yet is added.
    pub fn elsewhere(&self, ours: &[GivenBack]) -> Elsewhere {
        match &self.unsure {
            // An uncertain one may be any of ours, as long as there are no more than we know.
            Some(why) if self.count > ours.len() => Elsewhere::Unsure(why.clone()),
            Some(_) | None if self.anything || self.count > 0 => {
                let all = ours
                    .iter()
                    .chain(&unexplained(&self.refunds, ours))
                    .map(|one| one.amount)
                    .collect::<Vec<_>>();
                Elsewhere::Sum(Amount::sum(all).unwrap_or(Amount::MAX))
            }
            Some(_) | None => Elsewhere::Silent,
        }
    }

    /// The status result of the one unconfirmed refund of `asked`, first sent at `sent`, if those in `known` were done before.
    pub fn about(&self, asked: Amount, sent: Option<Timestamp>, known: &[Amount]) -> StatusResult {
        if !self.anything {
            return StatusResult::Unclear("The history tells nothing of the payment itself.".to_owned());
        }
        if let Some(why) = &self.unsure {
            return StatusResult::Unclear(format!("The history was asked, and {why}."));
        }
        let mut left = self.refunds.clone();
        left.sort_by_key(|told| told.at);
        for amount in known {
            match left.iter().position(|told| told.amount == *amount) {
                // The earliest of them: items come in any order.
                Some(place) => drop(left.remove(place)),
                None => {
                    let words = format!("The history lacks a refund of {} that is known to be done.", amount.naira());
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
                StatusResult::Unclear(format!(
                    "The history tells of {} more given back than our records know. Was it given back from elsewhere?",
                    sum.naira()
                ))
            }
        }
    }
}

/// The refunds of the history that cannot be in `ours`: another amount, one more of the same, or done before ours was sent.
fn unexplained(told: &[GivenBack], ours: &[GivenBack]) -> Vec<GivenBack> {
    let mut left = told.to_vec();
    let mut ours = ours.to_vec();
    // The last sent first: a refund that matches it matches the earlier ones too.
    ours.sort_by_key(|one| std::cmp::Reverse(one.at));
    for one in ours {
        let same = |told: &GivenBack| told.amount == one.amount && told.may_be_sent_at(one.at);
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
mod tests {
    use super::*;

    fn item(action: &str, amount: &str, status: &str) -> HistoryItem {
        let text = serde_json::json!({ "referenceNumber": "R1", "action": action, "amount": amount, "status": status });
        serde_json::from_value(text).expect("an item")
    }

    /// The time in hours, if the item contains any.
    fn at(item: &HistoryItem) -> Option<Timestamp> {
        let hours = item.datetimeUTC.as_ref()?.0.parse::<i64>().ok()?;
        Some(Timestamp(hours * HOUR))
    }

    fn done(reference: &str, amount: &str, hours: i64) -> HistoryItem {
        let text = serde_json::json!({ "referenceNumber": reference, "action": "REFUND", "amount": amount, "status": "SUCCESSFUL",
            "datetimeUTC": hours.to_string() });
        serde_json::from_value(text).expect("an item")
    }

    fn back(amount: &str, hours: i64) -> GivenBack {
        GivenBack {
            amount: naira(amount),
            at: Some(Timestamp(hours * HOUR)),
        }
    }

    fn naira(text: &str) -> Amount {
        Amount::parse(text).expect("an amount")
    }

    fn said(items: &[(&str, &str, &str)], asked: &str, known: &[&str]) -> &'static str {
        let mut all = vec![item("CREATE_REQUEST", "1000", DONE), item("PAYMENT", "1000", DONE)];
        all.extend(items.iter().map(|(action, amount, status)| item(action, amount, status)));
        let known: Vec<Amount> = known.iter().map(|amount| naira(amount)).collect();
        match RefundHistory::of(&all, "R1", None, at).about(naira(asked), Some(Timestamp(10 * HOUR)), &known) {
            StatusResult::Successful(receipt) => {
                assert_eq!(receipt.amount.and_then(|amount| amount.amount), Some(naira(asked)));
                "done"
            }
            StatusResult::NotFound => "not found",
            StatusResult::Unclear(_) => "unclear",
            StatusResult::Failed { .. } | StatusResult::Pending | StatusResult::Contradictory { .. } => "something else",
        }
    }

    #[test]
    fn one_more_refund_than_known_is_the_unconfirmed_one() {
        let refund = |amount| ("REFUND", amount, DONE);
        for (items, asked, known, expected) in [
            (vec![], "400", vec![], "not found"),
            (vec![refund("400")], "400", vec![], "done"),
            (vec![refund("400.00")], "400", vec!["400"], "not found"),
            (vec![refund("400"), refund("400")], "400", vec!["400"], "done"),
            (vec![refund("100"), refund("400")], "400", vec!["100"], "done"),
            // Another amount than requested, or one more from elsewhere: it is not known whose it is.
            (vec![refund("300")], "400", vec![], "unclear"),
            (vec![refund("400"), refund("400")], "400", vec![], "unclear"),
            // A refund that is known to be done is missing: this history is not reliable.
            (vec![], "400", vec!["100"], "unclear"),
            (vec![("PARTIAL_REFUND", "400", DONE)], "400", vec![], "done"),
            (vec![("REFUND", "400", "PENDING")], "400", vec![], "unclear"),
            (vec![("REFUND", "a lot", DONE)], "400", vec![], "unclear"),
        ] {
            assert_eq!(said(&items, asked, &known), expected, "{items:?} {known:?}");
        }
    }

    #[test]
    fn an_uncertain_refund_counts_unless_it_can_be_ours() {
        let paid = || item("PAYMENT", "1000", DONE);
        let told = |items: &[HistoryItem], ours: usize| RefundHistory::of(items, "R1", None, at).elsewhere(&vec![back("400", 10); ours]);
        let pending = item("REFUND", "400", "PENDING");
        let silent = item("REFUND", "", DONE);
        let done = item("REFUND", "400", DONE);
        assert_eq!(told(&[paid()], 0), Elsewhere::Sum(Amount::ZERO));
        assert_eq!(told(&[paid(), done.clone()], 0), Elsewhere::Sum(naira("400")));
        for one in [&pending, &silent] {
            assert!(matches!(told(&[paid(), one.clone()], 0), Elsewhere::Unsure(_)), "{one:?}");
            assert_eq!(told(&[paid(), one.clone()], 1), Elsewhere::Sum(naira("400")));
            assert!(
                matches!(told(&[paid(), done.clone(), one.clone()], 1), Elsewhere::Unsure(_)),
                "{one:?}"
            );
        }
        assert_eq!(told(&[], 0), Elsewhere::Silent);
    }

    #[test]
    fn a_history_that_does_not_know_the_payment_proves_nothing() {
        let others = [item("REFUND", "400", DONE)];
        for account in [None, Some(&Account::default())] {
            let finding = RefundHistory::of(&others, "R2", account, at).about(naira("400"), None, &[]);
            assert!(matches!(finding, StatusResult::Unclear(_)), "{finding:?}");
        }
    }

    #[test]
    fn a_refund_of_another_deposit_into_the_account_is_not_ours() {
        let mut items = vec![item("PAYMENT", "1000", DONE), item("REFUND", "400", DONE)];
        let mut ours = item("PAYMENT", "1000", DONE);
        ours.referenceNumber = Some("R2".into());
        items.push(ours);
        let account = Account {
            deposits: ["R1".to_owned(), "R2".to_owned()].into(),
            ..Account::default()
        };
        let finding = |account| RefundHistory::of(&items, "R2", account, at).about(naira("400"), None, &[]);
        assert_eq!(finding(Some(&account)), StatusResult::NotFound);
        // Requested for one payment only, the history should contain nothing of another: its owner is unknown.
        assert!(matches!(finding(None), StatusResult::Unclear(_)), "{:?}", finding(None));
    }

    /// ₦1,000 was paid. Our refund of ₦400 is not in the history yet, another one of ₦300 is: ₦300 is left, and not ₦600.
    #[test]
    fn refunds_in_the_history_add_to_ours_that_are_not_in_it_yet() {
        let paid = item("PAYMENT", "1000", DONE);
        let all = |told: &[HistoryItem], ours: &[GivenBack]| {
            let items: Vec<HistoryItem> = [paid.clone()].into_iter().chain(told.iter().cloned()).collect();
            match RefundHistory::of(&items, "R1", None, at).elsewhere(ours) {
                Elsewhere::Sum(sum) => sum.naira(),
                other @ (Elsewhere::Silent | Elsewhere::Unsure(_)) => format!("{other:?}"),
            }
        };
        assert_eq!(all(&[done("R1", "300", 9)], &[back("400", 10)]), "₦700.00");
        assert_eq!(all(&[done("R1", "300", 9), done("R1", "400", 10)], &[back("400", 10)]), "₦700.00");
        assert_eq!(all(&[done("R1", "400", 10)], &[back("400", 10)]), "₦400.00");
        assert_eq!(all(&[done("R1", "400", 10), done("R1", "400", 11)], &[back("400", 10)]), "₦800.00");
        assert_eq!(all(&[], &[back("400", 10)]), "₦400.00");
        // The same amount long before ours was sent; the clocks may differ by an hour.
        assert_eq!(all(&[done("R1", "400", 8)], &[back("400", 10)]), "₦800.00");
        assert_eq!(all(&[done("R1", "400", 9)], &[back("400", 10)]), "₦400.00");
        assert_eq!(
            all(&[done("R1", "400", 11), done("R1", "400", 20)], &[back("400", 10), back("400", 20)]),
            "₦800.00"
        );
    }

    #[test]
    fn a_refund_before_ours_was_sent_is_not_the_unconfirmed_one() {
        let items = [item("PAYMENT", "1000", DONE), done("R1", "400", 8)];
        let finding = |sent| RefundHistory::of(&items, "R1", None, at).about(naira("400"), Some(Timestamp(sent * HOUR)), &[]);
        assert!(matches!(finding(9), StatusResult::Successful(_)), "{:?}", finding(9));
        assert!(matches!(finding(10), StatusResult::Unclear(_)), "{:?}", finding(10));
    }

    /// The service reported the refund of a deposit under a new reference.
    #[test]
    fn a_refund_without_a_deposits_reference_may_be_the_unconfirmed_one() {
        let account = |others: &[GivenBack]| Account {
            deposits: ["R1".to_owned(), "R2".to_owned()].into(),
            others: others.to_vec(),
            sent: Some(Timestamp(10 * HOUR)),
        };
        let finding = |told: HistoryItem, others: &[GivenBack]| {
            let items = [item("PAYMENT", "1000", DONE), told];
            RefundHistory::of(&items, "R1", Some(&account(others)), at).about(naira("400"), Some(Timestamp(10 * HOUR)), &[])
        };
        let unsure = finding(done("NEW-1", "400", 10), &[]);
        assert!(
            matches!(&unsure, StatusResult::Unclear(why) if why.contains("no deposit’s")),
            "{unsure:?}"
        );
        let untimed = item("REFUND", "400", DONE);
        let untimed = HistoryItem {
            referenceNumber: None,
            ..untimed
        };
        assert!(matches!(finding(untimed, &[]), StatusResult::Unclear(_)));
        assert_eq!(finding(done("R2", "400", 10), &[]), StatusResult::NotFound, "another deposit's");
        assert_eq!(
            finding(done("NEW-1", "400", 8), &[]),
            StatusResult::NotFound,
            "long before it was sent"
        );
        assert_eq!(
            finding(done("NEW-1", "400", 10), &[back("400", 10)]),
            StatusResult::NotFound,
            "ours of another deposit"
        );
        assert!(matches!(
            finding(done("NEW-1", "400", 10), &[back("300", 10)]),
            StatusResult::Unclear(_)
        ));
    }

    #[test]
    fn no_more_than_was_paid_can_be_refunded() {
        for (paid, back, left) in [
            ("1000", "0", "1000"),
            ("1000", "400.50", "599.50"),
            ("1000", "1000", "0"),
            ("10", "20", "0"),
        ] {
            assert_eq!(most(naira(paid), naira(back)), naira(left));
        }
    }
}
