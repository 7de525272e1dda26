//! Purchases: what airtime and bills have in common. The buyer pays the fee, from the wallet of the business or the customer's own.

use service_api::value::Amount;

use super::balance::only_the_wallet;
use super::fees::Fee;
use super::on_behalf_of::OnBehalfOf;
use super::payments::Receipt;
use super::wallets::{Movement, Owner, Party};
use super::{Refusal, World};
use crate::service_message::ServiceMessage;
use crate::time::Timestamp;

/// A purchase to be executed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purchase<'a> {
    pub(crate) operation: &'static str,
    pub(crate) reference: &'a str,
    pub(crate) amount: Amount,
    pub(crate) currency: Option<&'a str>,
    /// The customer who pays; `None` for the business itself.
    pub(crate) on_behalf_of: Option<OnBehalfOf<'a>>,
    pub(crate) source_of_funds: Option<&'a str>,
    /// Whether the wallet that pays is to seem empty.
    pub(crate) short: bool,
}

impl World {
    /// The owner of the wallet that pays, if the balance covers it.
    pub(crate) fn afford(&self, purchase: &Purchase, fee: Fee) -> Result<Owner, Refusal> {
        let payer = self.acting_for(purchase.on_behalf_of)?;
        if purchase.currency.is_some_and(|currency| currency != "NGN") {
            return Err(Refusal::new("-2", ServiceMessage::OnlyNaira));
        }
        only_the_wallet(purchase.source_of_funds)?;
        if purchase.short || !self.wallets.covers(&payer, purchase.amount, fee.whole()) {
            return Err(Refusal::insufficient_balance());
        }
        Ok(payer)
    }

    /// Moves the money; the caller has checked that the balance covers it.
    pub(crate) fn charge(&mut self, purchase: &Purchase, payer: Owner, fee: Fee, party: Party, at: Timestamp) -> Receipt {
        let receipt = Receipt {
            fee,
            ..Receipt::new(self.next_transaction_id(), party.name.clone())
        };
        self.wallets.record(Movement {
            from: Some(payer),
            fee,
            ..Movement::new(purchase.operation, purchase.reference, purchase.amount, party, at)
        });
        receipt
    }
}
