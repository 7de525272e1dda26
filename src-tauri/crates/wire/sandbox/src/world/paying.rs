//! The payer's side of payment requests: paying in one or more parts, cancelling, expiry.

use service_api::value::Amount;

use super::callbacks::Part;
use super::fees::{Fee, kobo};
use super::requested::{PaymentRequestView, Requested, State};
use super::wallets::{Movement, Owner};
use super::{ControlError, World};
use crate::messages;
use crate::time::Timestamp;

/// The operation of a received payment request in the book.
pub(crate) const PAID_REQUEST: &str = "pay";

/// The amount and method of a payment.
struct Paying {
    amount: Amount,
    method: String,
    /// The total paid afterwards.
    paid: Amount,
}

impl Requested {
    /// Checks a payment of `amount`, or of everything that is owed, by `method` or the first one that the request offers.
    fn take(&self, amount: Option<Amount>, method: Option<&str>, now: Timestamp) -> Result<Paying, String> {
        let (request, owed) = (&self.request, self.owed());
        let amount = amount.unwrap_or(owed);
        let mut offered = request.paymentMethods.as_slice().iter().map(|method| method.as_str());
        if self.state(now) != State::Pending {
            return Err(messages::takes_no_payment(self.state(now).word()));
        }
        let chosen = match method {
            Some(method) => offered.find(|known| *known == method),
            None => offered.next(),
        };
        let method = chosen.ok_or(messages::NOT_OFFERED)?.to_owned();
        if amount == Amount::ZERO {
            return Err(messages::ABOVE_ZERO.to_owned());
        }
        if amount < owed && request.isAllowPartialPayments != Some(true) {
            return Err(messages::NO_PART_PAYMENTS.to_owned());
        }
        if amount > owed && request.isAllowOverPayments != Some(true) {
            return Err(messages::NO_OVERPAYMENT.to_owned());
        }
        let paid = self.paid.checked_add(amount).ok_or(messages::TOO_MUCH)?;
        Ok(Paying { amount, method, paid })
    }
}

impl World {
    /// The payer pays `amount`, or everything that is owed.
    pub(crate) fn pay(
        &mut self,
        reference: &str,
        amount: Option<Amount>,
        method: Option<&str>,
        now: Timestamp,
    ) -> Result<(), ControlError> {
        let mut requested = self.take_out(reference)?;
        let result = self.pay_for(&mut requested, amount, method, now);
        self.requested.insert(reference.to_owned(), requested);
        let part = result.map_err(ControlError::Conflict)?;
        self.wallets.check();
        let amount = part.amount;
        self.notify_request(reference, Some(part), now);
        self.note_request(reference, "PAYMENT", amount, now);
        Ok(())
    }

    fn take_out(&mut self, reference: &str) -> Result<Requested, ControlError> {
        let found = self.requested.remove(reference);
        found.ok_or_else(|| ControlError::NotFound(reference.to_owned()))
    }

    fn pay_for(&mut self, requested: &mut Requested, amount: Option<Amount>, method: Option<&str>, now: Timestamp) -> Result<Part, String> {
        let Paying { amount, method, paid } = requested.take(amount, method, now)?;
        let (to, party) = match &requested.onward {
            Some(onward) => {
                let (wallet, party) = self.recipient(onward.bank, &onward.account, now);
                (wallet, Some(party))
            }
            None if self.wallets.has_room_for(&Owner::Business, amount) => (Some(Owner::Business), None),
            None => return Err(messages::WALLET_FULL.to_owned()),
        };
        let funding = self.funding(requested, &method, now);
        if let Some(payer) = &funding.wallet
            && !self.wallets.covers(payer, amount, Amount::ZERO)
        {
            return Err(messages::PAYER_TOO_POOR.to_owned());
        }
        let fee = kobo(requested.fee_due(paid) - requested.fee_due(requested.paid));
        requested.paid = paid;
        requested.funded = Some(funding.clone());
        if paid >= requested.total {
            requested.ended = State::Consumed;
        }
        let party = party.unwrap_or_else(|| funding.party.clone());
        self.wallets.record(Movement {
            from: funding.wallet.clone(),
            to,
            passed_on: requested.onward.is_some(),
            fee: Fee::without_vat(fee),
            session_id: funding.session_id.clone(),
            ..Movement::new(PAID_REQUEST, requested.request.referenceNumber.as_str(), amount, party, now)
        });
        Ok(Part { amount, fee, funding })
    }

    /// The payer cancels a request.
    pub(crate) fn cancel(&mut self, reference: &str, now: Timestamp) -> Result<(), ControlError> {
        self.end(reference, State::Cancelled, now)
    }

    /// A request expires.
    pub(crate) fn expire(&mut self, reference: &str, now: Timestamp) -> Result<(), ControlError> {
        self.end(reference, State::Expired, now)
    }

    /// The service cannot complete a request.
    pub(crate) fn fail(&mut self, reference: &str, now: Timestamp) -> Result<(), ControlError> {
        self.end(reference, State::Failed, now)
    }

    fn end(&mut self, reference: &str, how: State, now: Timestamp) -> Result<(), ControlError> {
        let found = self.requested.get(reference);
        let state = found.ok_or_else(|| ControlError::NotFound(reference.to_owned()))?.state(now);
        if state != State::Pending {
            return Err(ControlError::Conflict(messages::ended_already(state.word())));
        }
        self.close(reference, how, now);
        Ok(())
    }

    /// Ends a request other than by full payment, and creates the callback.
    pub(super) fn close(&mut self, reference: &str, how: State, now: Timestamp) {
        let Some(requested) = self.requested.get_mut(reference) else {
            return;
        };
        requested.ended = how;
        let asked = requested.request.amount;
        self.notify_request(reference, None, now);
        let action = match how {
            State::Cancelled => "CANCEL",
            State::Failed => "FAIL",
            State::Expired | State::Pending | State::Consumed => "EXPIRE",
        };
        self.note_request(reference, action, asked, now);
    }

    /// The expired requests without a callback.
    pub(crate) fn lapsed(&self, now: Timestamp) -> Vec<String> {
        let over = |requested: &&Requested| requested.ended == State::Pending && requested.state(now) == State::Expired;
        let over = self.requested.values().filter(over);
        over.map(|requested| requested.request.referenceNumber.as_str().to_owned())
            .collect()
    }

    /// Creates the callback of a request that expired by itself.
    pub(crate) fn lapse(&mut self, reference: &str, now: Timestamp) {
        self.close(reference, State::Expired, now);
    }

    /// One payment request.
    pub(crate) fn payment_request(&self, reference: &str, now: Timestamp) -> Option<PaymentRequestView> {
        self.requested.get(reference).map(|requested| requested.view(now))
    }

    /// All payment requests, oldest first.
    pub(crate) fn payment_requests(&self, now: Timestamp) -> Vec<PaymentRequestView> {
        let mut all: Vec<&Requested> = self.requested.values().collect();
        all.sort_unstable_by_key(|requested| requested.number);
        all.iter().map(|requested| requested.view(now)).collect()
    }
}
