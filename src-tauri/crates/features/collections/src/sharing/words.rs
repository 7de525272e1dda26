//! The message to a customer about a payment request. It is a proposal that a person can change.

use base::profile::ProfileKind;
use base::timestamp::{MINUTE, Timestamp};
use payment_rules::payment_request::PaymentRequestState;
use service_api::value::Amount;
use session::profile::Profile;

use crate::view::PaymentRequestView;
use system::env::{nigerian, parse_rfc3339};

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
    Some(format!(
        "We were not told which bank the account number is at. If you are asked for it, choose the bank where this number shows the name \
        {business}. If another name shows, do not pay: ask us."
    ))
}

/// The ways to pay as sentences, in the recommended order.
pub(super) fn ways_to_pay(request: &PaymentRequestView, now: Timestamp) -> Vec<String> {
    let at = bank(request).map(|bank| format!(" at {bank}")).unwrap_or_default();
    let account = property(request, "AccountNumber").map(|number| format!("Bank transfer to account number {number}{at}"));
    let link = property(request, "WebPaymentLink").map(|link| format!("On this page: {link}"));
    let ussd = property(request, "USSDShortCode").map(|code| format!("Dial {code} on your phone"));
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
            Some(due) => format!("{} with the fee{}", due.naira(), self.purpose()),
            None => self.what(),
        }
    }

    fn purpose(&self) -> String {
        let purpose = self.request.purpose.as_deref();
        purpose.map(|purpose| format!(" for {purpose}")).unwrap_or_default()
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
            (Some(owed), false) => format!("{} is still owed.", owed.naira()),
            (Some(owed), true) => format!("{} is still owed, and the fee that comes on top.", owed.naira()),
            (None, true) => "The fee that comes on top is still owed.".to_owned(),
            (None, false) => "Please pay what is left.".to_owned(),
        };
        format!("We received {} of {}, thank you. {rest}", paid.naira(), self.all())
    }

    /// The subject of a mail.
    pub(super) fn subject(&self) -> String {
        match self.owed().filter(|_| self.paid_so_far().is_some()) {
            Some(owed) => format!("{} still owed{} to {}", owed.naira(), self.purpose(), self.business),
            None => format!("{} to {}", self.what(), self.business),
        }
    }

    fn message_text(&self, paragraphs: Vec<String>) -> String {
        let test = match self.kind {
            ProfileKind::Live => None,
            ProfileKind::Test | ProfileKind::Sandbox => Some("TEST — no real money moves.".to_owned()),
        };
        let greeting = format!("Dear {},", self.request.payer_name);
        let end = format!("Thank you.\n{}", self.business);
        let all = test.into_iter().chain([greeting]).chain(paragraphs).chain([end]);
        all.collect::<Vec<_>>().join("\n\n")
    }

    fn how(&self, now: Timestamp) -> Option<String> {
        let ways = ways_to_pay(self.request, now);
        let how = match ways.as_slice() {
            [] => return None,
            [only] => format!("This is how you can pay:\n- {only}"),
            _ => format!("You can pay in one of these ways:\n- {}", ways.join("\n- ")),
        };
        Some(match which_bank(self.request, self.business) {
            Some(bank) => format!("{how}\n\n{bank}"),
            None => how,
        })
    }

    /// The end of the request, if known, and its reference.
    fn end(&self) -> String {
        let end = self.request.expires_at.as_deref().and_then(parse_rfc3339);
        let until = end.map(|end| format!("Please pay before {}.\n", nigerian(end)));
        until.unwrap_or_default() + &self.reference()
    }

    fn reference(&self) -> String {
        format!("Our reference: {}", self.request.reference)
    }

    /// What the customer pays if the fee is added.
    fn with_fee(&self) -> Option<String> {
        if self.request.fee_unknown {
            return Some("A fee comes on top of that.".to_owned());
        }
        let (asked, all) = (amount(&self.request.amount)?, amount(self.request.total_payment.as_deref()?)?);
        (all > asked && self.request.state == PaymentRequestState::Waiting).then(|| format!("With the fee you pay {} in all.", all.naira()))
    }

    /// Asks for the payment; `None` if the request is not open or has no way to pay.
    pub(super) fn message(&self, now: Timestamp) -> Option<String> {
        let how = self.how(now).filter(|_| self.is_open())?;
        let asks = match self.paid_so_far() {
            Some(paid) => self.received(paid),
            None => {
                let asks = format!("{} asks you to pay {}.", self.business, self.what());
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
            None => format!("We asked you to pay {} and have not received it yet.", self.all()),
        };
        let already_paid = "If you have paid meanwhile, please tell us when and from which bank.".to_owned();
        if over {
            let ended = "The time to pay has ended: please do not use the account number, link or code you had for this. Tell us, and we send you new ones.";
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
