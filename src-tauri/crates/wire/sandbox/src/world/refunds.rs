//! Refunds to payers. A refund has no reference of its own: a repeated one is executed again as long as something can still be refunded.

use service_api::declare::{Interface, Operation as _};
use service_api::value::Amount;
use service_api::{Refund, RefundResult};

use super::account_deposits::DepositMethod;
use super::accounts::in_process;
use super::banks::WALLET;
use super::payments::SERVICE_INSTITUTION;
use super::requested::State;
use super::success::success;
use super::wallets::{Movement, Owner, Party};
use super::{Answers, Refusal, Step, World};
use crate::service_message::ServiceMessage;

/// The recipient of a refund.
struct Payer {
    party: Party,
    /// The recipient's wallet, if it is in this world.
    wallet: Option<Owner>,
}

impl Answers<Refund> for World {
    fn answer(&mut self, request: Refund, step: &Step) -> Result<RefundResult, Refusal> {
        step.not_refused()?;
        step.executes()?;
        if request.currency.as_str() != "NGN" {
            return Err(Refusal::failed(ServiceMessage::OnlyNaira));
        }
        let reference = request.referenceNumber.as_str();
        let payer = if self.requested.contains_key(reference) {
            self.refund_request(reference, request.refundAmount, step)?
        } else {
            Some(self.refund_deposit(reference, request.refundAmount, step)?)
        };
        in_process(step)?;
        let amount = if payer.is_some() { request.refundAmount } else { Amount::ZERO };
        Ok(RefundResult {
            statusMessage: Some(if payer.is_some() { "success" } else { "Request cancelled" }.into()),
            refundAmount: Some(amount.into()),
            currency: Some("NGN".into()),
            refundDestination: payer.map(|payer| format!("{}|{}", payer.party.bank, payer.party.account).into()),
            ..success(reference)
        })
    }
}

impl World {
    /// Refunds a payment request; an unpaid one is cancelled, and nothing is paid.
    fn refund_request(&mut self, reference: &str, amount: Amount, step: &Step) -> Result<Option<Payer>, Refusal> {
        let found = self.requested.get(reference);
        let requested = found.ok_or_else(|| Refusal::not_found(Interface::Collection))?;
        let state = requested.state(step.now);
        if requested.paid == Amount::ZERO {
            return match state {
                State::Pending => {
                    self.close(reference, State::Cancelled, step.now);
                    Ok(None)
                }
                State::Expired => Err(Refusal::new("-2", "Request expired")),
                State::Cancelled => Err(Refusal::new("-3", "Request cancelled")),
                State::Failed => Err(Refusal::new("114", "Request failed")),
                State::Consumed => Err(not_refundable("Nothing was paid")),
            };
        }
        if requested.onward.is_some() {
            return Err(not_refundable("The money was passed on to the recipient"));
        }
        let refunded = check(amount, requested.paid, requested.refunded)?;
        let funded = requested.funded.as_ref().ok_or_else(|| not_refundable("Nothing was paid"))?;
        let payer = Payer {
            party: funded.party.clone(),
            wallet: funded.wallet.clone(),
        };
        self.give_back(reference, amount, &payer, step)?;
        if let Some(requested) = self.requested.get_mut(reference) {
            requested.refunded = refunded;
            requested.refund_visible_from = Some(step.visible_from());
        }
        self.note_request(reference, "REFUND", amount, step.now);
        // The remainder of a refunded request is no longer owed.
        if state == State::Pending {
            self.close(reference, State::Cancelled, step.now);
        }
        Ok(Some(payer))
    }

    /// Refunds a payment into a payment account, which must have come over the bank network and not have been forwarded.
    fn refund_deposit(&mut self, reference: &str, amount: Amount, step: &Step) -> Result<Payer, Refusal> {
        let found = self.deposits.get(reference);
        let deposited = found.ok_or_else(|| Refusal::not_found(Interface::Collection))?;
        let deposit = &deposited.deposit;
        if deposit.method != DepositMethod::BankTransfer {
            return Err(not_refundable("Only bank transfers into a payment account can be refunded"));
        }
        if deposited.onward.is_some() {
            return Err(not_refundable("The money was forwarded"));
        }
        let refunded = check(amount, deposit.amount, deposited.refunded)?;
        let payer = Payer {
            party: deposited.payer.clone(),
            wallet: None,
        };
        self.give_back(reference, amount, &payer, step)?;
        if let Some(deposited) = self.deposits.get_mut(reference) {
            deposited.refunded = refunded;
            let account = deposited.account_number.clone();
            self.note_account(&account, reference, "REFUND", amount, step.now);
        }
        Ok(payer)
    }

    /// Refunds the whole amount from the business: the service keeps its collection fee.
    fn give_back(&mut self, reference: &str, amount: Amount, payer: &Payer, step: &Step) -> Result<(), Refusal> {
        if step.effects.insufficient_funds || !self.wallets.covers(&Owner::Business, amount, Amount::ZERO) {
            return Err(Refusal::failed(ServiceMessage::InsufficientBalance));
        }
        let session_id = (payer.party.bank != WALLET).then(|| self.session_id(SERVICE_INSTITUTION, step.now));
        self.wallets.record(Movement {
            from: Some(Owner::Business),
            to: payer.wallet.clone(),
            session_id,
            ..Movement::new(Refund::SPEC.id, reference, amount, payer.party.clone(), step.now)
        });
        Ok(())
    }
}

/// The total refunded after this refund; never more than was paid.
fn check(amount: Amount, paid: Amount, refunded: Amount) -> Result<Amount, Refusal> {
    if refunded >= paid {
        return Err(not_refundable("All of it was refunded"));
    }
    let after = refunded.checked_add(amount).filter(|after| *after <= paid);
    after.ok_or_else(|| Refusal::failed(format!("refundAmount: {paid} was paid and {refunded} refunded")))
}

fn not_refundable(message: &str) -> Refusal {
    Refusal::new("115", message)
}
