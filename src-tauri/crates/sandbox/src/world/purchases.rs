//! Buying: what airtime and bills have in common.
//!
//! The business pays from its wallet; or a customer does, from an account of their own that holds ₦100,000 at the beginning. Principals
//! ending in 99 belong to nobody (code 104). A customer pays no fee, and what a customer pays passes the business's wallet by.

use std::collections::BTreeMap;

use service_api::value::{Amount, PhoneNumber};

use super::balance::only_the_wallet;
use super::fees::Fee;
use super::payments::Receipt;
use super::wallet::{Movement, Way};
use super::{Refusal, World};
use crate::time::Moment;

/// What a customer's own account holds at the beginning, in kobo.
const OPENING: i64 = 10_000_000;

/// One purchase to be made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purchase<'a> {
    pub(crate) operation: &'static str,
    pub(crate) reference: &'a str,
    pub(crate) amount: Amount,
    pub(crate) currency: Option<&'a str>,
    /// The customer who pays; without one the business.
    pub(crate) purchaser: Option<&'a str>,
    pub(crate) source_of_funds: Option<&'a str>,
    /// Whether the account that pays is to seem empty.
    pub(crate) short: bool,
}

impl Purchase<'_> {
    fn fee(&self, fee: Fee) -> Fee {
        if self.purchaser.is_some() { Fee::default() } else { fee }
    }
}

/// What customers have spent from their own accounts, in kobo.
#[derive(Debug, Default)]
pub(crate) struct Purchasers(BTreeMap<String, i64>);

impl Purchasers {
    fn left(&self, principal: &str) -> i64 {
        OPENING - self.0.get(principal).copied().unwrap_or(0)
    }
}

impl World {
    /// Whether whoever buys can pay.
    pub(crate) fn afford(&self, purchase: &Purchase, fee: Fee) -> Result<(), Refusal> {
        if purchase.currency.is_some_and(|currency| currency != "NGN") {
            return Err(Refusal::new("-2", "Only NGN is supported"));
        }
        only_the_wallet(purchase.source_of_funds)?;
        let covered = match purchase.purchaser {
            Some(principal) if principal.ends_with("99") => return Err(Refusal::new("104", "Invalid principal")),
            Some(principal) => purchase.amount.minor() <= self.purchasers.left(principal),
            None => self.wallet.covers(purchase.amount, purchase.fee(fee).whole()),
        };
        if covered && !purchase.short {
            Ok(())
        } else {
            Err(Refusal::insufficient_balance())
        }
    }

    /// Moves the money; the caller has asked whether it can be.
    pub(crate) fn charge(&mut self, purchase: &Purchase, fee: Fee, destination: String, holder: String, at: Moment) -> Receipt {
        let fee = purchase.fee(fee);
        let way = match purchase.purchaser {
            Some(principal) => {
                *self.purchasers.0.entry(principal.to_owned()).or_default() += purchase.amount.minor();
                Way::Through
            }
            None => Way::Out,
        };
        self.wallet.record(Movement {
            reference: purchase.reference.to_owned(),
            operation: purchase.operation,
            way,
            amount: purchase.amount,
            fee: fee.whole(),
            destination,
            at,
        });
        Receipt {
            fee,
            ..Receipt::new(self.next_transaction_id(), holder)
        }
    }

    /// The phone of a customer: the principal itself where it is a number.
    pub(crate) fn phone_of(&self, principal: &str) -> String {
        match PhoneNumber::parse(principal) {
            Ok(number) => number.as_str().to_owned(),
            Err(_) => format!("0803{}", self.seed.digits(7, "customer's phone", principal)),
        }
    }
}
