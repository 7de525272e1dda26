//! Paying out cash for a withdrawal code, with the business as the agent.

use service_api::declare::{Operation as _, Spec};
use service_api::{DispenseCash, DispenseCashResult};

use super::fees::{agent_commission, kobo};
use super::payments::Receipt;
use super::people::canonical;
use super::wallets::{Movement, Owner, Party};
use super::{Answers, Refusal, Step, World};
use crate::raw::Raw;
use crate::time::Timestamp;

/// Replaces a code that opens nothing; no transaction has this name.
const OPENS_NOTHING: &str = "opens nothing";

impl World {
    /// The body as it may be stored: a withdrawal code is replaced by the id of the transaction that it opens. So no code is stored, not
    /// even a mistyped one, and a replay has the same result.
    pub(crate) fn without_code(&self, spec: &Spec, mut body: Raw) -> Raw {
        if spec.id == DispenseCash::SPEC.id
            && let Some(code) = body.get("withdrawalCode")
        {
            let phone = body.get("customerPhoneNumber").and_then(Raw::as_text).map(canonical);
            let opened = code.as_text().and_then(|code| self.opened_by(&phone?, code));
            let replacement = match code {
                Raw::Text(_) => Raw::text(opened.unwrap_or(OPENS_NOTHING)),
                // Not a code; only its type is kept, which is wrong.
                Raw::Null | Raw::Flag(_) | Raw::Number(_) | Raw::List(_) | Raw::Group(_) => Raw::Flag(false),
            };
            body.set("withdrawalCode", replacement);
        }
        body
    }

    fn dispense(&mut self, request: &DispenseCash, now: Timestamp) -> Result<Receipt, Refusal> {
        let phone = canonical(request.customerPhoneNumber.as_str());
        let transaction = request.withdrawalCode.expose();
        let waiting = self
            .withdrawable(transaction, &phone)
            .ok_or_else(|| Refusal::new("111", "No cash waits for this customer under this code"))?;
        if waiting != request.amount {
            return Err(Refusal::new("116", "This is not the amount that was sent"));
        }
        let credit = kobo(waiting.minor() + agent_commission(waiting).minor());
        if !self.wallets.has_room_for(&Owner::Business, credit) {
            return Err(Refusal::new("136", "The wallet cannot hold so much"));
        }
        self.withdraw(transaction);
        let name = self.person(&phone, now).name;
        let party = Party::new(name.clone(), "Cash", phone);
        self.wallets.record(Movement {
            to: Some(Owner::Business),
            ..Movement::new(DispenseCash::SPEC.id, request.referenceNumber.as_str(), credit, party, now)
        });
        Ok(Receipt::new(self.next_transaction_id(), name))
    }
}

impl Answers<DispenseCash> for World {
    fn answer(&mut self, request: DispenseCash, step: &Step) -> Result<DispenseCashResult, Refusal> {
        step.executes()?;
        let (id, reference) = (DispenseCash::SPEC.id, request.referenceNumber.as_str());
        let receipt = self.pay_once(id, reference, request.amount, step, |world| world.dispense(&request, step.now))?;
        Ok(DispenseCashResult {
            responseCode: Some("0".into()),
            message: Some(format!("Pay {} NGN to {}", request.amount, receipt.holder).into()),
            transactionId: Some(receipt.transaction_id.into()),
            agentCommission: Some(agent_commission(request.amount).into()),
            customerName: Some(receipt.holder.into()),
        })
    }
}
