//! The message to a customer about a payment request. It is a proposal that a person can change.

use base::profile::ProfileKind;
use base::timestamp::{MINUTE, Timestamp};
use payment_rules::payment_request::PaymentRequestState;
use service_api::value::Amount;
use session::profile::Profile;

use crate::messages;
use crate::view::PaymentRequestView;
use system::env::parse_rfc3339;

/// With less time than this, USSD is recommended (`docs/spec/collection.md#payment-request-rules`).
const SHORT: i64 = 5 * MINUTE;

/// The value of a property of the ways to pay, such as `AccountNumber`.
pub(super) fn property<'a>(request: &'a PaymentRequestView, name: &str) -> Option<&'a str> {
    let properties = request.ways.iter().flat_map(|way| &way.properties);
    let found = properties
        .filter(|property| property.name == name)
        .map(|property| property.value.trim());
    found.into_iter().find(|value| !value.is_empty())
}

/// The bank of the account number. No known answer contains it; one that does is used.
fn bank(request: &PaymentRequestView) -> Option<&str> {
    property(request, "BankName")
}

/// The advice to the customer if the answer contains an account number without a bank.
pub(super) fn which_bank(request: &PaymentRequestView, business: &str) -> Option<String> {
    property(request, "AccountNumber").filter(|_| bank(request).is_none())?;
    Some(messages::bank_not_given(business))
}

/// The ways to pay as sentences, in the recommended order.
pub(super) fn ways_to_pay(request: &PaymentRequestView, now: Timestamp) -> Vec<String> {
    let at = bank(request).map(messages::at_bank).unwrap_or_default();
    let account = property(request, "AccountNumber").map(|number| messages::by_transfer(number, &at));
    let link = property(request, "WebPaymentLink").map(messages::on_page);
    let ussd = property(request, "USSDShortCode").map(messages::by_ussd);
    let ends = request.expires_at.as_deref().and_then(parse_rfc3339);
    let ways = match ends.is_some_and(|ends| ends.since(now) < SHORT) {
        true => [ussd, account, link],
        false => [account, link, ussd],
    };
    ways.into_iter().flatten().collect()
}

pub(super) fn amount(text: &str) -> Option<Amount> {
    Amount::parse(text).ok()
}

/// What is not paid yet, including the payer's share of the fee; the whole amount if nothing is known to be paid.
pub(super) fn owed(request: &PaymentRequestView) -> Option<Amount> {
    let asked = amount(&request.due)?;
    match request.paid.as_deref() {
        Some(paid) => asked.checked_sub(amount(paid)?),
        None => Some(asked),
    }
}

/// A message about a request.
pub(super) struct Message<'a> {
    business: &'a str,
    kind: ProfileKind,
    request: &'a PaymentRequestView,
}

impl<'a> Message<'a> {
    pub(super) fn new(profile: &'a Profile, request: &'a PaymentRequestView) -> Self {
        Self {
            business: profile.business(),
            kind: profile.kind,
            request,
        }
    }

    fn is_open(&self) -> bool {
        matches!(self.request.state, PaymentRequestState::Waiting | PaymentRequestState::PartPaid)
    }

    fn asked(&self) -> String {
        amount(&self.request.amount).map_or_else(|| self.request.amount.clone(), Amount::naira)
    }

    /// `₦50,000.00 for Invoice 14`.
    fn what(&self) -> String {
        format!("{}{}", self.asked(), self.purpose())
    }

    /// `₦50,500.00 with the fee for Invoice 14`: what the customer pays in total.
    fn all(&self) -> String {
        match amount(&self.request.due).filter(|due| amount(&self.request.amount) != Some(*due)) {
            Some(due) => messages::with_fee_for(due, &self.purpose()),
            None => self.what(),
        }
    }

    fn purpose(&self) -> String {
        let purpose = self.request.purpose.as_deref();
        purpose.map(messages::purpose_of).unwrap_or_default()
    }

    /// What the customer has paid.
    fn paid_so_far(&self) -> Option<Amount> {
        self.request.paid.as_deref().and_then(amount).filter(|paid| *paid > Amount::ZERO)
    }

    fn owed(&self) -> Option<Amount> {
        owed(self.request).filter(|owed| *owed > Amount::ZERO)
    }

    fn received(&self, paid: Amount) -> String {
        let rest = match (self.owed(), self.request.fee_unknown) {
            (Some(owed), false) => messages::still_owed(owed),
            (Some(owed), true) => messages::still_owed_with_fee(owed),
            (None, true) => messages::FEE_STILL_OWED.to_owned(),
            (None, false) => messages::PAY_THE_REST.to_owned(),
        };
        messages::received_part(paid, &self.all(), &rest)
    }

    /// The subject of a mail.
    pub(super) fn subject(&self) -> String {
        match self.owed().filter(|_| self.paid_so_far().is_some()) {
            Some(owed) => messages::subject_owed(owed, &self.purpose(), self.business),
            None => messages::subject(&self.what(), self.business),
        }
    }

    fn message_text(&self, paragraphs: Vec<String>) -> String {
        let test = match self.kind {
            ProfileKind::Live => None,
            ProfileKind::Test | ProfileKind::Sandbox => Some(messages::TEST_ONLY.to_owned()),
        };
        let greeting = messages::dear(&self.request.payer_name);
        let end = messages::thank_you(self.business);
        let all = test.into_iter().chain([greeting]).chain(paragraphs).chain([end]);
        all.collect::<Vec<_>>().join("\n\n")
    }

    fn how(&self, now: Timestamp) -> Option<String> {
        let ways = ways_to_pay(self.request, now);
        let how = match ways.as_slice() {
            [] => return None,
            [only] => messages::one_way_to_pay(only),
            _ => messages::ways_to_pay(&ways.join("\n- ")),
        };
        Some(match which_bank(self.request, self.business) {
            Some(bank) => format!("{how}\n\n{bank}"),
            None => how,
        })
    }

    /// The end of the request, if known, and its reference.
    fn end(&self) -> String {
        let end = self.request.expires_at.as_deref().and_then(parse_rfc3339);
        let until = end.map(messages::pay_before);
        until.unwrap_or_default() + &self.reference()
    }

    fn reference(&self) -> String {
        messages::our_reference(&self.request.reference)
    }

    /// What the customer pays if the fee is added.
    fn with_fee(&self) -> Option<String> {
        if self.request.fee_unknown {
            return Some(messages::FEE_IS_ADDED.to_owned());
        }
        let (asked, all) = (amount(&self.request.amount)?, amount(self.request.total_payment.as_deref()?)?);
        (all > asked && self.request.state == PaymentRequestState::Waiting).then(|| messages::total_with_fee(all))
    }

    /// Asks for the payment; `None` if the request is not open or has no way to pay.
    pub(super) fn message(&self, now: Timestamp) -> Option<String> {
        let how = self.how(now).filter(|_| self.is_open())?;
        let asks = match self.paid_so_far() {
            Some(paid) => self.received(paid),
            None => {
                let asks = messages::asks_you_to_pay(self.business, &self.what());
                match self.with_fee() {
                    Some(fee) => format!("{asks} {fee}"),
                    None => asks,
                }
            }
        };
        Some(self.message_text(vec![asks, how, self.end()]))
    }

    /// Reminds a late payer; `None` if nothing is known to be owed.
    pub(super) fn reminder(&self) -> Option<String> {
        let over = self.request.state == PaymentRequestState::Expired;
        if !self.is_open() && !over {
            return None;
        }
        // With an unknown fee, the requested amount may be paid while the fee is still owed.
        if self.owed().is_none() && !(self.request.fee_unknown && self.is_open()) {
            return None;
        }
        let state = match self.paid_so_far() {
            Some(paid) => self.received(paid),
            None => messages::not_received(&self.all()),
        };
        let already_paid = messages::PAID_MEANWHILE.to_owned();
        if over {
            let ended = messages::TIME_HAS_ENDED;
            return Some(self.message_text(vec![state, ended.to_owned(), already_paid, self.reference()]));
        }
        // The order by remaining time is for the first message; a reminder uses the usual order.
        let how = self.how(Timestamp(0));
        let paragraphs = [Some(state), how, Some(self.end()), Some(already_paid)];
        Some(self.message_text(paragraphs.into_iter().flatten().collect()))
    }
}

#[cfg(test)]
#[path = "words_tests.rs"]
mod tests;
