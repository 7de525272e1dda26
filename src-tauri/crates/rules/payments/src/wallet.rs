//! Compares the wallet with the payments from it. Only a decrease that the payments do not explain is reported: incoming money may hide
//! one, and its cause is not known.

use service_api::value::Amount;

use crate::messages::wallet as messages;

/// What payments took from the wallet, in kobo: the least and the most. An answer reports the tax beside the fee, within it, or not at all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    least: i128,
    most: i128,
}

/// The tax on a fee, in thousandths.
const TAX: i128 = 75;

impl Cost {
    /// Adds a payment.
    #[must_use]
    pub fn and(self, amount: Amount, fee: Amount) -> Self {
        let (least, most) = taken(amount, fee);
        Self {
            least: self.least + least,
            most: self.most + most,
        }
    }

    /// Whether the wallet fell by at least this, from `before` to `after`.
    pub fn is_covered_by(self, before: Amount, after: Amount) -> bool {
        i128::from(before.minor()) - i128::from(after.minor()) >= self.least
    }

    /// Adds a payment that may or may not have been made.
    #[must_use]
    pub fn and_perhaps(self, amount: Amount, fee: Amount) -> Self {
        Self {
            most: self.most + taken(amount, fee).1,
            ..self
        }
    }
}

/// What one payment takes: at least its amount and fee, at most also the tax on the fee.
fn taken(amount: Amount, fee: Amount) -> (i128, i128) {
    let (amount, fee) = (i128::from(amount.minor()), i128::from(fee.minor()));
    (amount + fee, amount + fee + (fee * TAX + 999) / 1_000)
}

/// By how much more the wallet fell than the payments from here cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unexplained {
    /// At least.
    pub least: Amount,
    /// At most.
    pub most: Amount,
}

impl Unexplained {
    /// Compares the change of the wallet from `before` to `after` with the `cost` of the payments from here. Incoming money is not
    /// reported: customers pay into the same wallet (decision 0009).
    pub fn of(before: Amount, after: Amount, cost: Cost) -> Option<Self> {
        let fell = i128::from(before.minor()) - i128::from(after.minor());
        let amount = |minor: i128| {
            i64::try_from(minor)
                .ok()
                .and_then(|minor| Amount::from_minor(minor).ok())
                .unwrap_or(Amount::MAX)
        };
        (fell > cost.most).then(|| Self {
            least: amount(fell - cost.most),
            most: amount(fell - cost.least),
        })
    }

    /// Whether a second execution of a payment of `amount` with `fee` would explain it.
    pub fn may_be(self, amount: Amount, fee: Amount) -> bool {
        let (least, most) = taken(amount, fee);
        least <= i128::from(self.most.minor()) && most >= i128::from(self.least.minor())
    }

    /// The amount, or the range of amounts, in words.
    pub fn naira(self) -> String {
        messages::range(self)
    }

    /// What is known about it, and what is not.
    pub fn words(self) -> String {
        messages::fell(self)
    }

    /// Why batches wait.
    pub fn reason(self) -> String {
        messages::fell_so_check(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn naira(text: &str) -> Amount {
        Amount::parse(text).expect("an amount")
    }

    /// Two payments with a fee of ₦25.00: with the tax of 7.5 % on it, rounded up to the kobo each, ₦1.88, or without.
    fn two() -> Cost {
        Cost::default().and(naira("1000"), naira("25")).and(naira("500"), naira("25"))
    }

    fn after(after: &str, cost: Cost) -> Option<Unexplained> {
        Unexplained::of(naira("10000"), naira(after), cost)
    }

    #[test]
    fn a_wallet_falls_only_by_the_payments_from_here() {
        assert_eq!((after("8450", two()), after("8446.24", two())), (None, None));
        let one_kobo = after("8446.23", two()).expect("it fell by more");
        assert_eq!((one_kobo.least, one_kobo.most), (naira("0.01"), naira("3.77")));
        assert_eq!((after("8450.01", two()), after("10070", two())), (None, None), "money came in");
        let all = Unexplained::of(Amount::MAX, Amount::ZERO, Cost::default()).expect("it fell");
        assert_eq!((all.least, all.most), (Amount::MAX, Amount::MAX));
    }

    #[test]
    fn a_payment_that_may_have_been_made_explains_as_much_as_it_would_have_cost() {
        let cost = two().and_perhaps(naira("300"), naira("10"));
        assert_eq!((after("8450", cost), after("8136", cost)), (None, None));
        let more = after("8000", cost).expect("it fell by more");
        assert_eq!((more.least, more.most), (naira("135.49"), naira("450")));
    }

    #[test]
    fn a_payment_explains_a_fall_by_its_amount_and_fee() {
        let fell = after("7425", two()).expect("the first one once more");
        assert!(fell.may_be(naira("1000"), naira("25")));
        assert!(!fell.may_be(naira("500"), naira("25")) && !fell.may_be(naira("1000.01"), naira("25")));
        assert!(!fell.may_be(naira("990"), naira("25")));
    }

    #[test]
    fn the_message_claims_only_what_is_known() {
        let fell = Unexplained {
            least: naira("5"),
            most: naira("7.50"),
        };
        let words = fell.reason();
        assert!(
            words.contains("fell by ₦5.00 to ₦7.50 more") && words.contains("cause is unknown"),
            "{words}"
        );
        assert!(!words.contains("twice"), "{words}");
        let sure = Unexplained { least: fell.most, ..fell };
        assert!(sure.words().contains("fell by ₦7.50 more"), "{}", sure.words());
    }
}
