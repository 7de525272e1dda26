//! What confirmed payments cost, and what stays in the wallet.

use service_api::value::Amount;
use sheet_rules::payout::{Costs, Sum};

use crate::view::ConfirmMoneyView;

/// The sum of the payments and their costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Money {
    total: Amount,
    /// The number of payments whose fee is not known.
    unknown: u32,
    fee: Sum,
    vat: Sum,
}

impl Money {
    /// Payments of `total` with these costs.
    pub(super) fn with_costs(total: Amount, costs: Costs) -> Self {
        Self {
            total,
            unknown: costs.unknown,
            fee: costs.fee,
            vat: costs.vat,
        }
    }

    /// `count` payments of `total` whose fees are not known.
    pub(super) fn without_costs(total: Amount, count: u32) -> Self {
        Self::with_costs(
            total,
            Costs {
                unknown: count,
                ..Costs::default()
            },
        )
    }

    /// One payment with its fee and the tax on it.
    pub(super) fn of_one(total: Amount, cost: Option<(Amount, Amount)>) -> Self {
        match cost {
            None => Self::without_costs(total, 1),
            Some((fee, vat)) => Self {
                total,
                unknown: 0,
                fee: fee.into(),
                vat: vat.into(),
            },
        }
    }

    /// With the balance, if it is known. Nothing is estimated.
    pub(super) fn view(self, balance: Option<Amount>) -> ConfirmMoneyView {
        let is_known = self.unknown == 0;
        let decimal = |minor: i128| Sum::of_minor(minor).decimal();
        let leaves = Sum::from(self.total).minor() + self.fee.minor() + self.vat.minor();
        let stays = balance.filter(|_| is_known).map(|balance| Sum::from(balance).minor() - leaves);
        ConfirmMoneyView {
            unknown: self.unknown,
            fee: is_known.then(|| self.fee.decimal()),
            vat: is_known.then(|| self.vat.decimal()),
            leaves: is_known.then(|| decimal(leaves)),
            balance: balance.map(Amount::decimal),
            stays: stays.filter(|stays| *stays >= 0).map(decimal),
            short: stays.filter(|stays| *stays < 0).map(|stays| decimal(-stays)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn naira(text: &str) -> Amount {
        Amount::parse(text).expect("an amount")
    }

    fn costs(unknown: u32) -> Costs {
        let sum = |minor| Sum::of_minor(minor);
        Costs {
            rows: 2,
            unknown,
            fee: sum(5_376),
            vat: sum(403),
        }
    }

    #[test]
    fn what_leaves_and_what_stays_add_up() {
        // 1,000.00 + 53.76 + 4.03 = 1,057.79; 2,000.00 - 1,057.79 = 942.21.
        let money = Money::with_costs(naira("1000"), costs(0));
        let view = money.view(Some(naira("2000")));
        assert_eq!((view.leaves.as_deref(), view.stays.as_deref()), (Some("1057.79"), Some("942.21")));
        assert_eq!(
            (view.fee.as_deref(), view.vat.as_deref(), view.short),
            (Some("53.76"), Some("4.03"), None)
        );
        let view = money.view(Some(naira("1057.78")));
        assert_eq!((view.stays, view.short.as_deref()), (None, Some("0.01")));
    }

    #[test]
    fn nothing_is_stated_that_depends_on_something_unknown() {
        let unpriced = Money::with_costs(naira("1000"), costs(1)).view(Some(naira("2000")));
        let expected = ConfirmMoneyView {
            unknown: 1,
            balance: Some("2000.00".to_owned()),
            ..ConfirmMoneyView::default()
        };
        assert_eq!(unpriced, expected);
        let without_balance = Money::of_one(naira("1000"), Some((naira("10"), naira("0.75")))).view(None);
        assert_eq!((without_balance.leaves.as_deref(), without_balance.stays), (Some("1010.75"), None));
    }
}
