//! Payments: what single deposits, payments of a bulk call and purchases have in common.

use service_api::declare::Interface;
use service_api::value::{Amount, Nuban, ReferenceNumber};

use super::balance::only_the_wallet;
use super::banks::{WALLET, name_of};
use super::fees::{Fee, to_bank};
use super::holds::{Demand, Hold};
use super::on_behalf_of::OnBehalfOf;
use super::people::{Person, WalletStatus, canonical};
use super::wallets::{Movement, Owner, Party};
use super::{Refusal, Step, World};
use crate::service_message::ServiceMessage;
use crate::time::Timestamp;

/// The service's own code at the inter-bank switch.
pub(crate) const SERVICE_INSTITUTION: &str = "999999";

/// A payment to be executed or quoted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Order<'a> {
    pub(crate) operation: &'static str,
    pub(crate) reference: &'a str,
    /// The customer on whose behalf it is sent; `None` for the business itself.
    pub(crate) on_behalf_of: Option<OnBehalfOf<'a>>,
    pub(crate) amount: Amount,
    pub(crate) currency: Option<&'a str>,
    pub(crate) source_of_funds: Option<&'a str>,
    /// The uuid of the recipient's bank; `None` for a wallet.
    pub(crate) bank: Option<&'a str>,
    pub(crate) account: &'a str,
    /// The recipient's name, as the caller gives it.
    pub(crate) recipient: Option<&'a str>,
    /// The level of identity check that the recipient must have.
    pub(crate) demand: Option<Demand>,
    /// Whether the wallet is to seem empty.
    pub(crate) short: bool,
}

impl<'a> Order<'a> {
    /// An order of the business itself to a wallet.
    pub(crate) fn new(operation: &'static str, reference: &'a ReferenceNumber, amount: Amount, account: &'a str, step: &Step) -> Self {
        Self {
            operation,
            reference: reference.as_str(),
            on_behalf_of: None,
            amount,
            currency: None,
            source_of_funds: None,
            bank: None,
            account,
            recipient: None,
            demand: None,
            short: step.effects.insufficient_funds,
        }
    }
}

/// The destination and the fee of an order.
#[derive(Clone, Debug)]
pub(crate) struct Quote {
    /// The owner of the wallet that pays.
    pub(crate) payer: Owner,
    pub(crate) bank: &'static str,
    pub(crate) holder: String,
    pub(crate) fee: Fee,
    /// The recipient with or without a wallet; `None` for an account at a bank.
    pub(crate) person: Option<Person>,
}

/// The result of an executed payment, for its sender.
#[derive(Clone, Debug)]
pub(crate) struct Receipt {
    pub(crate) transaction_id: String,
    /// The session id at the inter-bank switch; `None` for a wallet.
    pub(crate) session_id: Option<String>,
    pub(crate) holder: String,
    pub(crate) fee: Fee,
    /// `REGISTERED` or `UNREGISTERED`; `None` for a bank.
    pub(crate) registration: Option<&'static str>,
    /// Whether it waits for a withdrawal code.
    pub(crate) by_code: bool,
    /// The level of identity check that it waits for.
    pub(crate) held_for: Option<u8>,
    /// The id of the movement that reversed it.
    pub(crate) reversal_id: Option<String>,
}

impl Receipt {
    /// The receipt of a movement without a fee.
    pub(crate) fn new(transaction_id: String, holder: String) -> Self {
        Self {
            transaction_id,
            session_id: None,
            holder,
            fee: Fee::default(),
            registration: None,
            by_code: false,
            held_for: None,
            reversal_id: None,
        }
    }
}

/// The stored result for a reference.
#[derive(Clone, Debug)]
pub(crate) struct Payment {
    pub(crate) operation: &'static str,
    pub(crate) amount: Amount,
    pub(crate) at: Timestamp,
    /// When the service reports the result.
    pub(crate) visible_from: Timestamp,
    pub(crate) ended: Result<Receipt, Refusal>,
}

impl Payment {
    /// The present answer to the sender.
    pub(super) fn answer(&self, now: Timestamp) -> Result<Receipt, Refusal> {
        if now < self.visible_from {
            Err(Refusal::in_process(Interface::Business))
        } else {
            self.ended.clone()
        }
    }
}

impl World {
    /// The account holder and the fee; refused as the payment would be.
    pub(crate) fn quote(&self, order: &Order, now: Timestamp) -> Result<Quote, Refusal> {
        let payer = self.acting_for(order.on_behalf_of)?;
        if order.currency.is_some_and(|currency| currency != "NGN") {
            return Err(Refusal::new("-2", ServiceMessage::OnlyNaira));
        }
        only_the_wallet(order.source_of_funds)?;
        let bank = match order.bank {
            Some(uuid) => name_of(uuid).ok_or_else(Refusal::bank_not_found)?,
            None => WALLET,
        };
        if bank != WALLET && Nuban::parse(order.account).is_err() {
            return Err(Refusal::no_such_account());
        }
        let person = (bank == WALLET).then(|| self.person(order.account, now));
        // A customer has a registered name; anyone else may have the name that the caller gives.
        let known = person
            .as_ref()
            .filter(|person| person.wallet.is_some() || order.recipient.is_none());
        let holder = match known {
            Some(person) => (person.status != WalletStatus::NoPerson).then(|| person.name.clone()),
            None => self.holder(bank, order.account, order.recipient),
        };
        let holder = holder.ok_or_else(|| match order.bank {
            Some(_) => Refusal::no_such_account(),
            None => Refusal::new("107", "Invalid recipient"),
        })?;
        let fee = if bank == WALLET { Fee::default() } else { to_bank(order.amount) };
        if order.short || !self.wallets.covers(&payer, order.amount, fee.whole()) {
            return Err(Refusal::insufficient_balance());
        }
        Ok(Quote {
            payer,
            bank,
            holder,
            fee,
            person,
        })
    }

    /// Executes a payment, unless its reference was used before, and stores the result.
    pub(crate) fn send(&mut self, order: &Order, step: &Step) -> Result<Receipt, Refusal> {
        self.pay_once(order.operation, order.reference, order.amount, step, |world| {
            world.pay_out(order, step.now)
        })
    }

    fn pay_out(&mut self, order: &Order, now: Timestamp) -> Result<Receipt, Refusal> {
        let quote = self.quote(order, now)?;
        let session_id = (quote.bank != WALLET).then(|| self.session_id(SERVICE_INSTITUTION, now));
        let mut receipt = Receipt {
            session_id: session_id.clone(),
            fee: quote.fee,
            ..Receipt::new(self.next_transaction_id(), quote.holder.clone())
        };
        let to = quote
            .person
            .as_ref()
            .and_then(|person| self.deliver(person, &quote.payer, order, &mut receipt, now));
        self.holders.paid(quote.bank, order.account, &quote.holder);
        let party = Party::new(quote.holder, quote.bank, order.account);
        self.wallets.record(Movement {
            from: Some(quote.payer),
            to,
            fee: quote.fee,
            session_id,
            ..Movement::new(order.operation, order.reference, order.amount, party, now)
        });
        Ok(receipt)
    }

    /// Delivers money that left a wallet: to another wallet of this world, whose owner is returned, to the holder of a withdrawal code, or
    /// to a hold.
    fn deliver(&mut self, person: &Person, payer: &Owner, order: &Order, receipt: &mut Receipt, now: Timestamp) -> Option<Owner> {
        let (id, account) = (receipt.transaction_id.clone(), canonical(order.account));
        receipt.registration = Some(person.registration());
        match (order.demand, person.status) {
            (Some(demand), _) if person.level() < demand.level => {
                receipt.held_for = Some(demand.level);
                let hold = Hold::new(payer, order.reference, &account, order.amount, demand, now);
                self.hold(&id, hold);
                None
            }
            (_, WalletStatus::Unregistered) => {
                receipt.by_code = true;
                self.await_withdrawal(&id, order.reference, &account, order.amount);
                None
            }
            (_, WalletStatus::NoPerson | WalletStatus::Registered { .. }) => person.wallet.clone(),
        }
    }

    /// The next session id of the inter-bank switch, 30 digits: the sender's institution, the local time, a serial number.
    pub(crate) fn session_id(&mut self, institution: &str, now: Timestamp) -> String {
        self.sessions += 1;
        format!("{institution}{}{:012}", now.local().format("%y%m%d%H%M%S"), self.sessions)
    }
}
