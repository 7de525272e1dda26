//! What the answers to deliberate questions prove about a deployment (`docs/spec/outcomes.md#repeated-references`).

use crate::messages::probe as messages;
use service_api::value::Amount;

use crate::policy::Policy;

/// The answer to one question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProbeAnswer {
    /// HTTP status; `None` if there was no answer.
    pub status: Option<u16>,
    /// The service's code, if the answer has one.
    pub code: Option<String>,
    /// The service's message.
    pub message: String,
    /// The service's transaction id.
    pub transaction_id: Option<String>,
}

impl ProbeAnswer {
    /// Whether the service said yes.
    pub fn accepted(&self) -> bool {
        self.answered() && self.code.as_deref() == Some("0")
    }

    /// Whether the service processed the question, and said yes or no.
    fn answered(&self) -> bool {
        self.status.is_some_and(|status| (200..300).contains(&status))
    }

    /// Whether two answers are the same rejection: status, code and message.
    pub fn is_same_refusal(&self, other: &Self) -> bool {
        (self.status, &self.code, &self.message) == (other.status, &other.code, &other.message)
    }
}

/// The balance of the wallet around two calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wallet {
    /// Before the first.
    pub before: Amount,
    /// After the first.
    pub between: Amount,
    /// After the second.
    pub after: Amount,
}

/// What became of a reference that was sent a second time, byte for byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Repeated {
    /// Rejected with this definitive code, and the wallet shows that nothing more moved.
    Refused(String),
    /// Answered like the first time, and the wallet shows that nothing more moved.
    FirstResult,
    /// Executed again.
    ExecutedAgain,
    /// Not clear; contains the reason.
    Unclear(String),
}

/// Judges a second call. The wallet decides: money that moved was moved, whatever the answers are. If the wallet shows nothing, or an
/// answer leaves open whether money will move, the result is unclear.
pub fn repeated(amount: Amount, first: &ProbeAnswer, second: &ProbeAnswer, wallet: Option<Wallet>) -> Repeated {
    if !first.accepted() {
        return unclear(messages::FIRST_NOT_ACCEPTED);
    }
    let Some(wallet) = wallet else {
        return unclear(messages::BALANCE_UNKNOWN);
    };
    // After a transfer to oneself, or before a late debit, the wallet shows nothing about the second call either.
    if wallet.before.minor() - wallet.between.minor() < amount.minor() {
        return unclear(messages::FIRST_NOT_IN_WALLET);
    }
    second_of(amount, first, second, wallet.between, wallet.after)
}

/// Judges a second call long after the first, by the balance of the wallet just before and after it. The wallet must have shown the first
/// one at its time.
pub fn repeated_later(amount: Amount, first: &ProbeAnswer, second: &ProbeAnswer, wallet: Option<(Amount, Amount)>) -> Repeated {
    match wallet {
        _ if !first.accepted() => unclear(messages::FIRST_NOT_ACCEPTED),
        None => unclear(messages::BALANCE_UNKNOWN),
        Some((before, after)) => second_of(amount, first, second, before, after),
    }
}

/// Judges a payment request that was made a second time. No money shows it, but the ways to pay do: `same_ways`, if both answers have any.
pub fn requested_again(first: &ProbeAnswer, second: &ProbeAnswer, same_ways: Option<bool>) -> Repeated {
    if !first.accepted() {
        return unclear(messages::FIRST_NOT_ACCEPTED);
    }
    if second.accepted() {
        return match same_ways {
            Some(true) => Repeated::FirstResult,
            Some(false) => Repeated::ExecutedAgain,
            None => unclear(messages::NO_WAYS_TO_PAY),
        };
    }
    refused_or_unclear(second, messages::PERHAPS_MADE_AGAIN)
}

/// Judges the second of two calls by the balance of the wallet just before and after it.
fn second_of(amount: Amount, first: &ProbeAnswer, second: &ProbeAnswer, before: Amount, after: Amount) -> Repeated {
    match before.minor() - after.minor() {
        0 => {}
        moved if moved >= amount.minor() => return Repeated::ExecutedAgain,
        _ => return unclear(messages::WALLET_USED_ELSEWHERE),
    }
    if second.accepted() {
        return match (&first.transaction_id, &second.transaction_id) {
            (Some(one), Some(other)) if one != other => unclear(messages::OTHER_TRANSACTION),
            (_, _) => Repeated::FirstResult,
        };
    }
    refused_or_unclear(second, messages::PERHAPS_DONE)
}

fn unclear(why: &str) -> Repeated {
    Repeated::Unclear(why.to_owned())
}

/// A rejection with a definitive code, or else unclear.
fn refused_or_unclear(second: &ProbeAnswer, why: &str) -> Repeated {
    match &second.code {
        Some(code) if second.answered() && refuses(code) => Repeated::Refused(code.clone()),
        Some(_) | None => unclear(why),
    }
}

/// Whether `code`, for a known reference, can only mean that nothing is done. 105 means that the reference existed before.
fn refuses(code: &str) -> bool {
    code == "105" || Policy::deployment().definitive.business.contains(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(code: &str, transaction: Option<&str>) -> ProbeAnswer {
        ProbeAnswer {
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
    fn the_wallet_decides() {
        let one = Amount::from_minor(100).expect("an amount");
        let yes = answer("0", Some("T1"));
        let judge = |second: &ProbeAnswer, wallet| repeated(one, &yes, second, wallet);
        assert_eq!(
            judge(&answer("105", None), wallet(1000, 890, 890)),
            Repeated::Refused("105".to_owned())
        );
        assert_eq!(judge(&yes, wallet(1000, 890, 890)), Repeated::FirstResult);
        assert_eq!(judge(&answer("0", None), wallet(1000, 890, 890)), Repeated::FirstResult);
        assert_eq!(judge(&answer("0", Some("T2")), wallet(1000, 890, 780)), Repeated::ExecutedAgain);
        // Whatever the answers are, two debits are two payments.
        assert_eq!(judge(&yes, wallet(1000, 890, 780)), Repeated::ExecutedAgain);
        assert_eq!(judge(&answer("105", None), wallet(1000, 890, 780)), Repeated::ExecutedAgain);
    }

    #[test]
    fn inconsistent_answers_are_unclear() {
        let one = Amount::from_minor(100).expect("an amount");
        let yes = answer("0", Some("T1"));
        let unclear =
            |first: &ProbeAnswer, second: &ProbeAnswer, wallet| matches!(repeated(one, first, second, wallet), Repeated::Unclear(_));
        assert!(unclear(&yes, &yes, None), "no wallet");
        assert!(
            unclear(&answer("115", None), &yes, wallet(1000, 1000, 1000)),
            "the first was refused"
        );
        assert!(unclear(&yes, &yes, wallet(1000, 890, 880)), "somebody else paid");
        assert!(unclear(&yes, &yes, wallet(1000, 890, 990)), "somebody else was paid");
        assert!(
            unclear(&yes, &answer("0", Some("T2")), wallet(1000, 890, 890)),
            "another transaction, no money"
        );
        assert!(unclear(&yes, &ProbeAnswer::default(), wallet(1000, 890, 890)), "no second answer");
        // For a transfer to oneself the wallet shows nothing, and the answers alone prove nothing.
        for second in [&yes, &answer("105", None), &answer("0", Some("T2"))] {
            assert!(unclear(&yes, second, wallet(1000, 1000, 1000)), "{second:?}");
            assert!(unclear(&yes, second, None), "{second:?}");
        }
        assert!(
            unclear(&answer("0", None), &answer("0", None), wallet(1000, 1000, 1000)),
            "nothing to compare"
        );
    }

    #[test]
    fn the_wallet_decides_long_after_the_first_call_too() {
        let one = Amount::from_minor(100).expect("an amount");
        let yes = answer("0", Some("T1"));
        let judge = |first: &ProbeAnswer, second: &ProbeAnswer, before: i64, after: i64| {
            let amount = |minor| Amount::from_minor(minor).expect("an amount");
            repeated_later(one, first, second, Some((amount(before), amount(after))))
        };
        assert_eq!(judge(&yes, &answer("105", None), 500, 500), Repeated::Refused("105".to_owned()));
        assert_eq!(judge(&yes, &yes, 500, 500), Repeated::FirstResult);
        assert_eq!(judge(&yes, &answer("0", Some("T2")), 500, 390), Repeated::ExecutedAgain);
        assert_eq!(judge(&yes, &answer("105", None), 500, 390), Repeated::ExecutedAgain);
        for (first, second, after) in [
            (&answer("115", None), &yes, 500),
            (&yes, &yes, 495),
            (&yes, &answer("3", None), 500),
            (&yes, &answer("0", Some("T2")), 500),
        ] {
            assert!(matches!(judge(first, second, 500, after), Repeated::Unclear(_)), "{second:?}");
        }
        assert!(matches!(repeated_later(one, &yes, &yes, None), Repeated::Unclear(_)));
    }

    #[test]
    fn a_request_made_again_has_other_ways_to_pay() {
        let yes = answer("0", None);
        assert_eq!(requested_again(&yes, &yes, Some(true)), Repeated::FirstResult);
        assert_eq!(requested_again(&yes, &yes, Some(false)), Repeated::ExecutedAgain);
        // `docs/spec/codes.md#collection-codes`: 114 failed; 1 in process.
        assert_eq!(
            requested_again(&yes, &answer("114", None), None),
            Repeated::Refused("114".to_owned())
        );
        for (first, second, same) in [
            (&yes, &yes, None),
            (&answer("114", None), &yes, Some(true)),
            (&yes, &answer("1", None), Some(true)),
            (&yes, &ProbeAnswer::default(), None),
        ] {
            assert!(matches!(requested_again(first, second, same), Repeated::Unclear(_)), "{second:?}");
        }
    }

    #[test]
    fn an_open_second_answer_is_never_a_rejection() {
        let one = Amount::from_minor(100).expect("an amount");
        let judge = |second: &ProbeAnswer| repeated(one, &answer("0", Some("T1")), second, wallet(1000, 890, 890));
        // `docs/spec/codes.md#business-codes`: 3 and -1 (1 in collections) are open; 134 may refer to something that was done.
        for code in ["3", "-1", "1", "", "134", "999"] {
            assert!(matches!(judge(&answer(code, None)), Repeated::Unclear(_)), "{code}");
        }
        // With an HTTP rejection or a fault the reference was perhaps never examined.
        for status in [302, 400, 401, 403, 408, 409, 429, 500, 502, 503] {
            for code in [Some("105"), Some("115"), Some("0"), None] {
                let second = ProbeAnswer {
                    status: Some(status),
                    code: code.map(str::to_owned),
                    ..ProbeAnswer::default()
                };
                assert!(matches!(judge(&second), Repeated::Unclear(_)), "HTTP {status}, {code:?}");
            }
        }
        for code in ["105", "115", "139"] {
            assert_eq!(judge(&answer(code, None)), Repeated::Refused(code.to_owned()));
        }
    }
}
