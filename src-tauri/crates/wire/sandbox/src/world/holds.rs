//! Money that waits for its recipient: for a level of identity check, or for a withdrawal code.

use std::collections::BTreeMap;

use serde::Serialize;
use service_api::value::Amount;

use super::World;
use super::banks::WALLET;
use super::wallets::{Movement, Owner, Party};
use crate::time::Timestamp;

/// A day in milliseconds.
const DAY_MS: u64 = 86_400_000;
/// The holding period of a request without one (`docs/spec/business.md#limits`).
const DEFAULT_DAYS: u32 = 120;

/// The level that a recipient must have, and how long the money waits for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Demand {
    /// 3 for `KYC3`.
    pub(crate) level: u8,
    pub(crate) days: u32,
}

impl Demand {
    /// Reads it from a request; a level is `KYC` and a digit.
    pub(crate) fn read(level: Option<&str>, days: Option<u32>) -> Option<Self> {
        Some(Self {
            level: level?.strip_prefix("KYC")?.parse().ok()?,
            days: days.unwrap_or(DEFAULT_DAYS),
        })
    }
}

/// Money that left a wallet and waits for the recipient's identity check.
#[derive(Debug)]
pub(crate) struct Hold {
    sender: Owner,
    reference: String,
    account: String,
    amount: Amount,
    level: u8,
    since: Timestamp,
    due: Timestamp,
}

impl Hold {
    /// Money that waits until `account` has the required level.
    pub(crate) fn new(sender: &Owner, reference: &str, account: &str, amount: Amount, demand: Demand, now: Timestamp) -> Self {
        Self {
            sender: sender.clone(),
            reference: reference.to_owned(),
            account: account.to_owned(),
            amount,
            level: demand.level,
            since: now,
            due: now.plus_ms(u64::from(demand.days) * DAY_MS),
        }
    }
}

/// Money that was sent to a phone without a wallet.
#[derive(Debug)]
struct Withdrawal {
    reference: String,
    phone: String,
    amount: Amount,
    paid_out: bool,
}

/// All waiting money, by the transaction that sent it.
#[derive(Debug, Default)]
pub(crate) struct Waiting {
    holds: BTreeMap<String, Hold>,
    withdrawals: BTreeMap<String, Withdrawal>,
}

/// A withdrawal code, as on its recipient's phone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WithdrawalView {
    /// The reference of the transfer.
    pub reference_number: String,
    /// The recipient's phone number.
    pub phone_number: String,
    /// The amount with two decimals.
    pub amount: String,
    /// The code, which is valid once.
    pub withdrawal_code: String,
    /// Whether the cash was paid out.
    pub paid_out: bool,
}

impl World {
    /// Holds money until its recipient has the level, or until it is returned at the end of the period.
    pub(crate) fn hold(&mut self, transaction_id: &str, hold: Hold) {
        self.waiting.holds.insert(transaction_id.to_owned(), hold);
    }

    /// When a hold ends by `now`, and whether its money reaches the recipient; `None` if it does not end by then. The time does not depend
    /// on when it is queried, so a replay has the same result.
    fn end_of(&self, hold: &Hold, now: Timestamp) -> Option<(Timestamp, bool)> {
        let by = now.min(hold.due);
        if self.person(&hold.account, by).level() < hold.level {
            return (hold.due <= now).then_some((hold.due, false));
        }
        let reached = self
            .customers
            .find(&hold.account)
            .and_then(|(_, customer)| customer.reached(hold.level));
        Some((reached.map_or(hold.since, |at| at.max(hold.since)), true))
    }

    /// Ends the holds that are due by `now`: the money is delivered to a recipient with the level, or returned after the period.
    pub(crate) fn pass(&mut self, now: Timestamp) {
        let ended = self.waiting.holds.iter();
        let ended = ended.filter_map(|(id, hold)| self.end_of(hold, now).map(|(at, delivered)| (at, id.clone(), delivered)));
        let mut ended: Vec<(Timestamp, String, bool)> = ended.collect();
        ended.sort_unstable();
        for (at, id, delivered) in ended {
            match self.waiting.holds.remove(&id) {
                Some(hold) if delivered => self.release(hold, at),
                Some(hold) => self.return_to_sender(&id, hold),
                None => {}
            }
        }
        self.wallets.check();
    }

    /// Delivers held money to a wallet of this world, or to one outside, where this world already counts it.
    fn release(&mut self, hold: Hold, at: Timestamp) {
        let recipient = self.person(&hold.account, at);
        if recipient.wallet.is_some() {
            let party = Party::new(recipient.name, WALLET, hold.account.clone());
            self.pay_hold(hold, "release", recipient.wallet, party, at);
        }
    }

    fn return_to_sender(&mut self, transaction_id: &str, hold: Hold) {
        let party = Party::new(self.person(&hold.account, hold.due).name, WALLET, hold.account.clone());
        let (sender, reference, due) = (hold.sender.clone(), hold.reference.clone(), hold.due);
        self.pay_hold(hold, "return", Some(sender), party, due);
        let reversal = self.next_transaction_id();
        let receipt = self.payments.get_mut(&reference).and_then(|payment| payment.ended.as_mut().ok());
        if let Some(receipt) = receipt.filter(|receipt| receipt.transaction_id == transaction_id) {
            receipt.reversal_id = Some(reversal);
        }
    }

    fn pay_hold(&mut self, hold: Hold, operation: &'static str, to: Option<Owner>, party: Party, at: Timestamp) {
        self.wallets.record(Movement {
            to,
            ..Movement::new(operation, &hold.reference, hold.amount, party, at)
        });
    }

    /// Money waits for the withdrawal code of this transaction.
    pub(crate) fn await_withdrawal(&mut self, transaction_id: &str, reference: &str, phone: &str, amount: Amount) {
        let withdrawal = Withdrawal {
            reference: reference.to_owned(),
            phone: phone.to_owned(),
            amount,
            paid_out: false,
        };
        self.waiting.withdrawals.insert(transaction_id.to_owned(), withdrawal);
    }

    /// The withdrawal code of a transaction: ten digits derived from the seed, so that none is stored.
    pub(crate) fn code_of(&self, transaction_id: &str) -> String {
        self.seed.digits(10, "withdrawal code", transaction_id)
    }

    /// The transaction for `phone` that this code opens and that was not paid out.
    pub(crate) fn opened_by(&self, phone: &str, code: &str) -> Option<&str> {
        let mut open = self
            .waiting
            .withdrawals
            .iter()
            .filter(|(_, one)| !one.paid_out && one.phone == phone);
        open.find(|(id, _)| self.code_of(id) == code).map(|(id, _)| id.as_str())
    }

    /// The amount that waits under a transaction for `phone`; `None` if it was paid out.
    pub(crate) fn withdrawable(&self, transaction_id: &str, phone: &str) -> Option<Amount> {
        let found = self.waiting.withdrawals.get(transaction_id)?;
        (!found.paid_out && found.phone == phone).then_some(found.amount)
    }

    /// Marks the money as paid out.
    pub(crate) fn withdraw(&mut self, transaction_id: &str) {
        if let Some(withdrawal) = self.waiting.withdrawals.get_mut(transaction_id) {
            withdrawal.paid_out = true;
        }
    }

    /// Every withdrawal code, by reference.
    pub(crate) fn withdrawals(&self) -> Vec<WithdrawalView> {
        let view = |(id, withdrawal): (&String, &Withdrawal)| WithdrawalView {
            reference_number: withdrawal.reference.clone(),
            phone_number: withdrawal.phone.clone(),
            amount: withdrawal.amount.decimal(),
            withdrawal_code: self.code_of(id),
            paid_out: withdrawal.paid_out,
        };
        let mut views: Vec<_> = self.waiting.withdrawals.iter().map(view).collect();
        views.sort_by(|one, other| one.reference_number.cmp(&other.reference_number));
        views
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Seed;
    use crate::world::Duplicates;

    #[test]
    fn money_is_delivered_to_a_recipient_with_the_level_or_returned() {
        let mut world = World::new(Seed(7), Amount::ZERO, Duplicates::Refuse);
        let amount = Amount::from_minor(100).expect("in range");
        let start = Timestamp(0);
        // The ending of the number means level 2.
        for (id, reference, level) in [("A", "R-1", 2), ("B", "R-2", 3)] {
            let demand = Demand { level, days: 1 };
            world.hold(id, Hold::new(&Owner::Business, reference, "08031234592", amount, demand, start));
        }
        world.pass(start.plus_ms(DAY_MS - 1));
        assert!(world.book().is_empty());
        world.pass(start.plus_ms(DAY_MS));
        let back: Vec<String> = world.book().into_iter().map(|entry| entry.reference_number).collect();
        assert_eq!(back, ["R-2"]);
        assert!(world.waiting.holds.is_empty());
    }
}
