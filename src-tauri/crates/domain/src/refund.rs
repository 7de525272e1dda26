//! What the history of a payment proves about a refund of it. A refund has no reference of its own (`collection.md`, */refund*), so the
//! refunds that the history tells are counted against those our records know.

use service_api::HistoryItem;
use service_api::answer::Word;
use service_api::value::Amount;

use crate::reading::{Finding, Receipt};

/// The part of an action's word that tells a refund. The list of actions is open (`collection.md`, *History item*).
const REFUND: &str = "REFUND";
/// The part of an action's word that tells money coming in.
const PAYMENT: &str = "PAYMENT";
/// The status of what was done.
const DONE: &str = "SUCCESSFUL";

/// What the history of one payment tells, as far as refunds are concerned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// Whether it tells anything of the payment: else it does not know it, and what it leaves out proves nothing.
    pub anything: bool,
    /// Whether it tells that money came in.
    pub paid: bool,
    /// What was given back, by refund.
    pub refunds: Vec<Amount>,
    /// How many refunds it tells, whether or not it tells for certain how much they gave back.
    pub count: usize,
    /// Why it does not tell for certain how much was given back.
    pub unsure: Option<String>,
}

/// What a history tells of refunds beside those that our records know to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Elsewhere {
    /// So much in all, ours included.
    Sum(Amount),
    /// It does not tell of the payment at all, so nothing follows from what it leaves out.
    Silent,
    /// There may be one more than our records know, of which this is not told.
    Unsure(String),
}

impl Told {
    /// Reads the items of a history that was asked for `reference`, or where not `alone` for the whole account it belongs to.
    pub fn of(items: &[HistoryItem], reference: &str, alone: bool) -> Self {
        let word = |word: &Option<Word>| word.as_ref().map(|word| word.0.to_uppercase()).unwrap_or_default();
        let mut told = Self::default();
        for item in items {
            let own = item.referenceNumber.as_ref().is_some_and(|own| own.0 == reference);
            told.anything |= own;
            told.paid |= own && word(&item.action).contains(PAYMENT) && !word(&item.action).contains(REFUND);
            if !word(&item.action).contains(REFUND) || !(own || alone) {
                continue;
            }
            let status = word(&item.status);
            told.count += 1;
            match item.amount.as_ref().and_then(|amount| amount.amount) {
                Some(_) if !own => told.unsure = Some("it tells of a refund under another reference".to_owned()),
                Some(amount) if status == DONE => told.refunds.push(amount),
                Some(_) => told.unsure = Some(format!("it tells of a refund that is “{status}”")),
                None => told.unsure = Some("it tells of a refund without saying how much".to_owned()),
            }
        }
        told
    }

    /// What was given back in all, as far as it tells.
    pub fn total(&self) -> Amount {
        Amount::sum(self.refunds.iter().copied()).unwrap_or(Amount::MAX)
    }

    /// What was given back where `ours` refunds are known here to be done and no other of ours is open.
    pub fn elsewhere(&self, ours: usize) -> Elsewhere {
        match &self.unsure {
            // One that is not told for certain may be any of ours, as long as there are no more than we know.
            Some(why) if self.count > ours => Elsewhere::Unsure(why.clone()),
            Some(_) | None if self.anything || self.count > 0 => Elsewhere::Sum(self.total()),
            Some(_) | None => Elsewhere::Silent,
        }
    }

    /// What it says about the one refund of `asked` that nobody knows about, where those `known` were done before it.
    pub fn about(&self, asked: Amount, known: &[Amount]) -> Finding {
        if !self.anything {
            return Finding::Unclear("The history tells nothing of the payment itself.".to_owned());
        }
        if let Some(why) = &self.unsure {
            return Finding::Unclear(format!("The history was asked, and {why}."));
        }
        let mut left = self.refunds.clone();
        for amount in known {
            match left.iter().position(|told| told == amount) {
                Some(place) => drop(left.swap_remove(place)),
                None => {
                    let words = format!("The history lacks a refund of {} that is known to be done.", amount.naira());
                    return Finding::Unclear(words);
                }
            }
        }
        match left.as_slice() {
            [] => Finding::NotFound,
            [one] if *one == asked => Finding::Successful(Receipt {
                amount: Some(asked.into()),
                ..Receipt::default()
            }),
            others => {
                let sum = Amount::sum(others.iter().copied()).unwrap_or(Amount::MAX);
                Finding::Unclear(format!(
                    "The history tells of {} more given back than our records know. Was it given back from elsewhere?",
                    sum.naira()
                ))
            }
        }
    }
}

/// What is found where nobody had paid, and what a refund was asked of is cancelled: it is done, and nothing moved.
pub fn cancelled() -> Finding {
    Finding::Successful(Receipt {
        amount: Some(Amount::ZERO.into()),
        ..Receipt::default()
    })
}

/// How much can still be given back of `paid`, where `back` was given back or may have been.
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

    fn naira(text: &str) -> Amount {
        Amount::parse(text).expect("an amount")
    }

    fn said(items: &[(&str, &str, &str)], asked: &str, known: &[&str]) -> &'static str {
        let mut all = vec![item("CREATE_REQUEST", "1000", DONE), item("PAYMENT", "1000", DONE)];
        all.extend(items.iter().map(|(action, amount, status)| item(action, amount, status)));
        let known: Vec<Amount> = known.iter().map(|amount| naira(amount)).collect();
        match Told::of(&all, "R1", true).about(naira(asked), &known) {
            Finding::Successful(receipt) => {
                assert_eq!(receipt.amount.and_then(|amount| amount.amount), Some(naira(asked)));
                "done"
            }
            Finding::NotFound => "not found",
            Finding::Unclear(_) => "unclear",
            Finding::Failed { .. } | Finding::Pending | Finding::Torn { .. } => "something else",
        }
    }

    #[test]
    fn one_refund_more_than_was_known_is_the_one_in_doubt() {
        let refund = |amount| ("REFUND", amount, DONE);
        for (items, asked, known, expected) in [
            (vec![], "400", vec![], "not found"),
            (vec![refund("400")], "400", vec![], "done"),
            (vec![refund("400.00")], "400", vec!["400"], "not found"),
            (vec![refund("400"), refund("400")], "400", vec!["400"], "done"),
            (vec![refund("100"), refund("400")], "400", vec!["100"], "done"),
            // Another amount than was asked, or one more from elsewhere: nobody knows whose it is.
            (vec![refund("300")], "400", vec![], "unclear"),
            (vec![refund("400"), refund("400")], "400", vec![], "unclear"),
            // What is known to be done is missing: this history is not to be relied upon.
            (vec![], "400", vec!["100"], "unclear"),
            (vec![("PARTIAL_REFUND", "400", DONE)], "400", vec![], "done"),
            (vec![("REFUND", "400", "PENDING")], "400", vec![], "unclear"),
            (vec![("REFUND", "a lot", DONE)], "400", vec![], "unclear"),
        ] {
            assert_eq!(said(&items, asked, &known), expected, "{items:?} {known:?}");
        }
    }

    #[test]
    fn a_refund_that_is_not_told_for_certain_counts_unless_it_can_be_one_of_ours() {
        let paid = || item("PAYMENT", "1000", DONE);
        let told = |items: &[HistoryItem], ours| Told::of(items, "R1", true).elsewhere(ours);
        let pending = item("REFUND", "400", "PENDING");
        let silent = item("REFUND", "", DONE);
        let done = item("REFUND", "400", DONE);
        assert_eq!(told(&[paid()], 0), Elsewhere::Sum(Amount::ZERO));
        assert_eq!(told(&[paid(), done.clone()], 0), Elsewhere::Sum(naira("400")));
        for one in [&pending, &silent] {
            assert!(matches!(told(&[paid(), one.clone()], 0), Elsewhere::Unsure(_)), "{one:?}");
            assert_eq!(told(&[paid(), one.clone()], 1), Elsewhere::Sum(Amount::ZERO));
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
        for alone in [true, false] {
            let finding = Told::of(&others, "R2", alone).about(naira("400"), &[]);
            assert!(matches!(finding, Finding::Unclear(_)), "{finding:?}");
        }
    }

    #[test]
    fn what_went_back_of_another_deposit_into_the_same_account_is_not_ours() {
        let mut items = vec![item("PAYMENT", "1000", DONE), item("REFUND", "400", DONE)];
        let mut ours = item("PAYMENT", "1000", DONE);
        ours.referenceNumber = Some("R2".into());
        items.push(ours);
        let finding = |alone| Told::of(&items, "R2", alone).about(naira("400"), &[]);
        assert_eq!(finding(false), Finding::NotFound);
        // Asked for alone, nothing of another may stand there: whose it is is not known.
        assert!(matches!(finding(true), Finding::Unclear(_)), "{:?}", finding(true));
    }

    #[test]
    fn no_more_than_was_paid_can_be_given_back() {
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
