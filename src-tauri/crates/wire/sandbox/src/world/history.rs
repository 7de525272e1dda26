//! The history of a period in the collection interface.

use service_api::value::Amount;
use service_api::{History, HistoryItem, HistoryResult};

use super::requested::account_number;
use super::{Answers, Refusal, Step, World};
use crate::time::Timestamp;

/// The action of opening a payment account.
pub(crate) const OPENED: &str = "CREATE";
const PATTERN: &str = "%Y-%m-%dT%H:%M:%S%.3f";

/// One event of the history.
#[derive(Debug)]
pub(crate) struct HistoryEvent {
    at: Timestamp,
    reference: String,
    account_number: String,
    /// `None` for payment requests.
    account_reference: Option<String>,
    action: &'static str,
    amount: Amount,
}

impl HistoryEvent {
    /// Whether it belongs to the reference of a request, that of an account's opening, an account reference or the number of an account.
    /// Later events of an account, deposits included, are not found by a reference of their own.
    fn belongs_to(&self, name: &str) -> bool {
        match self.account_reference.as_deref() {
            None => self.reference == name,
            Some(of_account) => of_account == name || self.account_number == name || (self.action == OPENED && self.reference == name),
        }
    }

    fn item(&self) -> HistoryItem {
        HistoryItem {
            datetime: Some(self.at.local().format(PATTERN).into()),
            datetimeUTC: Some(self.at.format(PATTERN).into()),
            referenceNumber: Some(self.reference.as_str().into()),
            accountNumber: Some(self.account_number.as_str().into()),
            accountReference: self.account_reference.as_deref().map(Into::into),
            operation: Some(match self.account_reference {
                Some(_) => "PERSISTENT_PAYMENT_ACCOUNT".into(),
                None => "PAYMENT_REQUEST".into(),
            }),
            action: Some(self.action.into()),
            amount: Some(self.amount.into()),
            status: Some("SUCCESSFUL".into()),
        }
    }
}

impl World {
    /// Adds an event of a payment request.
    pub(crate) fn note_request(&mut self, reference: &str, action: &'static str, amount: Amount, at: Timestamp) {
        self.history.push(HistoryEvent {
            at,
            reference: reference.to_owned(),
            account_number: account_number(self.seed, reference),
            account_reference: None,
            action,
            amount,
        });
    }

    /// Adds an event of a payment account, which is identified by number or account reference.
    pub(crate) fn note_account(&mut self, identifier: &str, reference: &str, action: &'static str, amount: Amount, at: Timestamp) {
        let Some(account) = self.accounts.get(identifier) else { return };
        self.history.push(HistoryEvent {
            at,
            reference: reference.to_owned(),
            account_number: account.number.clone(),
            account_reference: Some(account.details.accountReference.as_str().to_owned()),
            action,
            amount,
        });
    }
}

impl Answers<History> for World {
    fn answer(&mut self, request: History, step: &Step) -> Result<HistoryResult, Refusal> {
        let start = Timestamp::from_utc(&request.startDateTimeUTC);
        // The whole last second belongs to the period.
        let end = request.endDateTimeUTC.as_ref().map(|end| Timestamp::from_utc(end).plus_ms(999));
        let end = end.unwrap_or(step.now);
        let name = request.referenceNumber.as_ref().map(|name| name.as_str());
        let of_period = self.history.iter().filter(|one| (start..=end).contains(&one.at));
        let matching = of_period
            .filter(|one| name.is_none_or(|name| one.belongs_to(name)))
            .filter(|one| !step.effects.hide(one.at, step.now));
        let items: Vec<HistoryItem> = matching.map(HistoryEvent::item).collect();
        Ok(HistoryResult {
            statusCode: Some("0".into()),
            statusMessage: Some("success".into()),
            itemCount: u32::try_from(items.len()).ok(),
            items: Some(items),
        })
    }
}
