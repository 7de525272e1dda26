//! What the answers to deliberate questions prove about a service (payment protocol, *How `dedupe = proven` is obtained*).

use service_api::value::Amount;

/// What came back to one question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heard {
    /// HTTP status; nothing when no answer came.
    pub status: Option<u16>,
    /// The service's code, where the answer has one.
    pub code: Option<String>,
    /// The service's words.
    pub message: String,
    /// The service's id of a movement.
    pub transaction_id: Option<String>,
}

impl Heard {
    /// Whether the service said yes.
    pub fn accepted(&self) -> bool {
        self.status.is_some_and(|status| (200..300).contains(&status)) && self.code.as_deref() == Some("0")
    }

    /// Whether two answers say the same no: status, code and words.
    pub fn says_as(&self, other: &Self) -> bool {
        (self.status, &self.code, &self.message) == (other.status, &other.code, &other.message)
    }
}

/// What the wallet held: before the first sending, after it, and after the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wallet {
    /// Before anything was sent.
    pub before: Amount,
    /// After the first.
    pub between: Amount,
    /// After the second.
    pub after: Amount,
}

/// What became of a reference that was sent a second time, word for word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Repeated {
    /// Refused with this code, and nothing more moved.
    Refused(String),
    /// Answered as the first time, and nothing more moved.
    FirstResult,
    /// Done once more.
    ExecutedAgain,
    /// It cannot be told; why.
    Unclear(String),
}

/// Judges a second sending. The wallet has the last word: money that moved was moved, whatever was said.
pub fn repeated(amount: Amount, first: &Heard, second: &Heard, wallet: Option<Wallet>) -> Repeated {
    if !first.accepted() {
        return Repeated::Unclear("The first one was not accepted.".to_owned());
    }
    let Some(wallet) = wallet else {
        return Repeated::Unclear("The wallet could not be asked what it holds.".to_owned());
    };
    // A transfer to oneself leaves the wallet as it was: then only the answers can be compared.
    let tells = wallet.before.minor() - wallet.between.minor() >= amount.minor();
    let moved = wallet.between.minor() - wallet.after.minor();
    match (tells, moved) {
        (true, moved) if moved >= amount.minor() => return Repeated::ExecutedAgain,
        (true, 0) | (false, _) => {}
        (true, _) => return Repeated::Unclear("The wallet changed by an amount that was not sent: somebody else uses it now.".to_owned()),
    }
    let Some(code) = &second.code else {
        return Repeated::Unclear("The second answer has no code.".to_owned());
    };
    if !second.accepted() {
        return Repeated::Refused(code.clone());
    }
    match (&first.transaction_id, &second.transaction_id) {
        (Some(one), Some(other)) if one == other => Repeated::FirstResult,
        (Some(_), Some(_)) if !tells => Repeated::ExecutedAgain,
        (Some(_), Some(_)) => Repeated::Unclear("It was answered with another transaction, and the wallet did not change.".to_owned()),
        (_, _) if tells => Repeated::FirstResult,
        (_, _) => Repeated::Unclear("The answers name no transaction to compare.".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(code: &str, transaction: Option<&str>) -> Heard {
        Heard {
            status: Some(200),
            code: Some(code.to_owned()),
            message: String::new(),
            transaction_id: transaction.map(str::to_owned),
        }
    }

    fn wallet(before: i64, between: i64, after: i64) -> Option<Wallet> {
        let amount = |minor| Amount::from_minor(minor).expect("an amount");
        Some(Wallet {
            before: amount(before),
            between: amount(between),
            after: amount(after),
        })
    }

    #[test]
    fn the_wallet_has_the_last_word() {
        let one = Amount::from_minor(100).expect("an amount");
        let yes = heard("0", Some("T1"));
        let judge = |second: &Heard, wallet| repeated(one, &yes, second, wallet);
        assert_eq!(
            judge(&heard("105", None), wallet(1000, 890, 890)),
            Repeated::Refused("105".to_owned())
        );
        assert_eq!(judge(&yes, wallet(1000, 890, 890)), Repeated::FirstResult);
        assert_eq!(judge(&heard("0", None), wallet(1000, 890, 890)), Repeated::FirstResult);
        assert_eq!(judge(&heard("0", Some("T2")), wallet(1000, 890, 780)), Repeated::ExecutedAgain);
        // Whatever is said, two debits are two debits.
        assert_eq!(judge(&yes, wallet(1000, 890, 780)), Repeated::ExecutedAgain);
        assert_eq!(judge(&heard("105", None), wallet(1000, 890, 780)), Repeated::ExecutedAgain);
    }

    #[test]
    fn what_does_not_add_up_is_unclear() {
        let one = Amount::from_minor(100).expect("an amount");
        let yes = heard("0", Some("T1"));
        let unclear = |first: &Heard, second: &Heard, wallet| matches!(repeated(one, first, second, wallet), Repeated::Unclear(_));
        assert!(unclear(&yes, &yes, None), "no wallet");
        assert!(
            unclear(&heard("115", None), &yes, wallet(1000, 1000, 1000)),
            "the first was refused"
        );
        assert!(unclear(&yes, &yes, wallet(1000, 890, 880)), "somebody else paid");
        assert!(unclear(&yes, &yes, wallet(1000, 890, 990)), "somebody else was paid");
        assert!(
            unclear(&yes, &heard("0", Some("T2")), wallet(1000, 890, 890)),
            "another transaction, no money"
        );
        assert!(unclear(&yes, &Heard::default(), wallet(1000, 890, 890)), "no second answer");
        // To oneself: the answers alone.
        assert_eq!(repeated(one, &yes, &yes, wallet(1000, 1000, 1000)), Repeated::FirstResult);
        assert_eq!(
            repeated(one, &yes, &heard("0", Some("T2")), wallet(1000, 1000, 1000)),
            Repeated::ExecutedAgain
        );
        assert!(
            unclear(&heard("0", None), &heard("0", None), wallet(1000, 1000, 1000)),
            "nothing to compare"
        );
    }
}
