//! Payment requests: asked for, paid in one or more parts, cancelled, expired.

use std::collections::BTreeMap;

use serde::Serialize;
use service_api::answer::Word;
use service_api::collect::{PaymentMethodResult, StatusData};
use service_api::declare::Interface;
use service_api::value::Amount;
use service_api::{PaymentRequest, PaymentRequestResult, Status, StatusResult};

use super::banks::{WALLET, name_of};
use super::fees::{for_collecting, kobo, share_of};
use super::notices::Part;
use super::wallet::{Movement, Way};
use super::{Answers, ControlError, Refusal, Step, World};
use crate::seed::Seed;
use crate::time::Moment;

/// How long a request stays open that names no end; the specification leaves it open.
const DEFAULT_WINDOW_MS: u64 = 24 * 3_600_000;
const METHODS: &[&str] = &["REQUEST_MONEY", "BANK_TRANSFER", "FUNDING_USSD", "MONEY_TRANSFER"];

/// A payment request as the control interface shows it; amounts are decimal text, times RFC 3339.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PaymentRequestView {
    /// Its reference.
    pub reference_number: String,
    /// `PENDING`, `CONSUMED`, `EXPIRED` or `CANCELLED`.
    pub state: &'static str,
    /// Who is asked.
    pub payer_name: String,
    /// Who asks.
    pub payee_name: String,
    /// Asked for.
    pub amount: String,
    /// What the payer pays in all, with the payer's share of the fee.
    pub total_payment_amount: String,
    /// Paid so far.
    pub paid: String,
    /// Still to pay.
    pub owed: String,
    /// Whether parts are taken.
    pub partial_payments: bool,
    /// Whether more is taken.
    pub over_payments: bool,
    /// When it was made.
    pub created_at: String,
    /// When it ends.
    pub expires_at: String,
}

/// How a payment request stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Pending,
    Consumed,
    Expired,
    Cancelled,
}

impl State {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Pending => "PENDING",
            Self::Consumed => "CONSUMED",
            Self::Expired => "EXPIRED",
            Self::Cancelled => "CANCELLED",
        }
    }
}

/// One payment request and what was paid.
#[derive(Debug)]
pub(crate) struct Requested {
    pub(crate) request: PaymentRequest,
    /// Its place among all, first is 0.
    number: usize,
    made_at: Moment,
    expires_at: Moment,
    /// `Pending` until something else happens; [`Requested::state`] also knows the time.
    pub(crate) ended: State,
    /// From when on look-ups find it.
    told_from: Moment,
    fee: Amount,
    /// What the payer pays in all.
    total: Amount,
    pub(crate) paid: Amount,
    /// Where the money goes when not to the business.
    pub(crate) onward: Option<String>,
    /// Given back of what was paid.
    pub(crate) refunded: Amount,
    /// From when on the last refund is told as done.
    pub(crate) refund_told_from: Option<Moment>,
}

impl Requested {
    pub(crate) fn state(&self, now: Moment) -> State {
        match self.ended {
            State::Pending if now >= self.expires_at => State::Expired,
            State::Pending | State::Consumed | State::Expired | State::Cancelled => self.ended,
        }
    }

    /// How it stands, as a code and in words.
    pub(super) fn standing(&self, now: Moment) -> (&'static str, &'static str) {
        match self.state(now) {
            State::Consumed => ("0", "success"),
            State::Pending if self.paid > Amount::ZERO => ("2", "Partially paid"),
            State::Pending => ("1", "Awaiting payment"),
            State::Expired => ("-2", "Request expired"),
            State::Cancelled => ("-3", "Request cancelled"),
        }
    }

    pub(super) fn owed(&self) -> Amount {
        kobo(self.total.minor() - self.paid.minor())
    }

    /// How refunds of it stand; the words are ours.
    fn refund_status(&self, now: Moment) -> Option<&'static str> {
        let told_from = self.refund_told_from?;
        Some(match self.refunded {
            _ if now < told_from => "PENDING",
            refunded if refunded < self.paid => "PARTIALLY_REFUNDED",
            _ => "REFUNDED",
        })
    }

    /// How much of the fee is due once so much is paid: in proportion, all of it at the end.
    fn fee_due(&self, paid: Amount) -> i64 {
        let (fee, total) = (i128::from(self.fee.minor()), i128::from(self.total.minor()));
        i64::try_from((fee * i128::from(paid.minor()) / total).min(fee)).unwrap_or(self.fee.minor())
    }

    fn ways_to_pay(&self, world: &World) -> Vec<PaymentMethodResult> {
        let reference = self.request.referenceNumber.as_str();
        let property = |name: &str| {
            let digits = |count, purpose| world.seed.digits(count, purpose, reference);
            let value = match name {
                "AccountNumber" => account_number(world.seed, reference),
                "WebPaymentLink" => format!("https://pay.example/{}", digits(12, "payment reference")),
                "USSDShortCode" => format!("*000*000+{}#", digits(6, "short code")),
                _ => digits(12, "payment reference"),
            };
            (name.to_owned(), Word::from(value))
        };
        let way = |method: &str| {
            let names: &[&str] = match method {
                "REQUEST_MONEY" => &["PaymentReference", "WebPaymentLink"],
                "FUNDING_USSD" => &["USSDShortCode", "PaymentReference"],
                "BANK_TRANSFER" | "MONEY_TRANSFER" => &["AccountNumber"],
                _ => return None,
            };
            Some(PaymentMethodResult {
                name: Some(method.into()),
                properties: Some(names.iter().copied().map(property).collect::<BTreeMap<_, _>>()),
            })
        };
        self.request
            .paymentMethods
            .as_slice()
            .iter()
            .filter_map(|method| way(method.as_str()))
            .collect()
    }

    fn view(&self, now: Moment) -> PaymentRequestView {
        PaymentRequestView {
            reference_number: self.request.referenceNumber.as_str().to_owned(),
            state: self.state(now).word(),
            payer_name: self.request.payer.name.as_str().to_owned(),
            payee_name: self.request.payee.name.as_str().to_owned(),
            amount: self.request.amount.decimal(),
            total_payment_amount: self.total.decimal(),
            paid: self.paid.decimal(),
            owed: self.owed().decimal(),
            partial_payments: self.request.isAllowPartialPayments == Some(true),
            over_payments: self.request.isAllowOverPayments == Some(true),
            created_at: self.made_at.rfc3339(),
            expires_at: self.expires_at.rfc3339(),
        }
    }
}

/// Where a bank transfer for a payment request goes.
pub(crate) fn account_number(seed: Seed, reference: &str) -> String {
    format!("99{}", seed.digits(8, "account", reference))
}

/// Where the money goes when the payee is somebody else.
fn onward(request: &PaymentRequest) -> Result<Option<String>, Refusal> {
    let payee = &request.payee;
    if let (Some(bank), Some(account)) = (&payee.bankId, &payee.bankAccountNumber) {
        let bank = name_of(bank.as_str()).ok_or_else(|| Refusal::failed("payee.bankId: Bank not found"))?;
        return Ok(Some(format!("{bank} {account}")));
    }
    let wallet = payee.accountNumber.as_ref().map(|number| number.as_str());
    let wallet = wallet.or(payee.phoneNumber.as_ref().map(|number| number.as_str()));
    Ok(wallet.map(|wallet| format!("{WALLET} {wallet}")))
}

impl Answers<PaymentRequest> for World {
    fn answer(&mut self, request: PaymentRequest, step: &Step) -> Result<PaymentRequestResult, Refusal> {
        let reference = request.referenceNumber.as_str().to_owned();
        if self.requested.contains_key(&reference) || self.accounts.opened_by(&reference).is_some() {
            return Err(Refusal::failed("Duplicate reference number"));
        }
        if request.currency.as_str() != "NGN" {
            return Err(Refusal::failed("Only NGN is supported"));
        }
        if request.payer.bankId.as_ref().is_some_and(|bank| name_of(bank.as_str()).is_none()) {
            return Err(Refusal::failed("payer.bankId: Bank not found"));
        }
        if !request
            .paymentMethods
            .as_slice()
            .iter()
            .any(|method| METHODS.contains(&method.as_str()))
        {
            return Err(Refusal::failed("paymentMethods: None of these is supported"));
        }
        let fee = for_collecting(request.amount);
        let payers = share_of(fee, request.payerCollectionFeeShare);
        let total = request
            .amount
            .checked_add(payers)
            .ok_or_else(|| Refusal::failed("amount: Too large"))?;
        let requested = Requested {
            number: self.requested.len(),
            made_at: step.now,
            expires_at: request
                .expiryDateTimeUTC
                .as_ref()
                .map_or(step.now.plus_ms(DEFAULT_WINDOW_MS), Moment::from_utc),
            ended: State::Pending,
            told_from: step.now.plus_ms(step.twists.pending_ms.unwrap_or(0)),
            // A fee larger than what is asked for would leave the payee with less than nothing.
            fee: fee.min(total),
            total,
            paid: Amount::ZERO,
            onward: onward(&request)?,
            refunded: Amount::ZERO,
            refund_told_from: None,
            request,
        };
        let answer = PaymentRequestResult {
            referenceNumber: Some(reference.as_str().into()),
            statusCode: Some("0".into()),
            statusMessage: Some("success".into()),
            requestAmount: Some(requested.request.amount.into()),
            totalPaymentAmount: Some(requested.total.into()),
            currency: Some("NGN".into()),
            paymentMethods: Some(requested.ways_to_pay(self)),
            expiryDateTimeUTC: Some(requested.expires_at.utc_time().as_str().into()),
            isPayerServiceAccountHolder: Some(requested.request.payer.phoneNumber.is_some()),
        };
        let in_process = step.now < requested.told_from;
        self.note_request(&reference, "CREATE_REQUEST", requested.request.amount, step.now);
        self.requested.insert(reference, requested);
        if in_process {
            Err(Refusal::in_process(Interface::Collection))
        } else {
            Ok(answer)
        }
    }
}

impl Answers<Status> for World {
    fn answer(&mut self, request: Status, step: &Step) -> Result<StatusResult, Refusal> {
        let reference = request.referenceNumber.as_str();
        let Some(requested) = self.requested.get(reference) else {
            return self.opening(reference, step);
        };
        if step.twists.hide(requested.made_at, step.now) {
            return Err(Refusal::not_found(Interface::Collection));
        }
        if step.now < requested.told_from {
            return Err(Refusal::in_process(Interface::Collection));
        }
        let (code, message) = requested.standing(step.now);
        let data = StatusData {
            referenceNumber: Some(reference.into()),
            statusCode: Some(code.into()),
            statusMessage: Some(message.into()),
            state: Some(requested.state(step.now).word().into()),
            requestAmount: Some(requested.request.amount.into()),
            totalPaymentAmount: Some(requested.paid.into()),
            currency: Some("NGN".into()),
            expiryDateTimeUTC: Some(requested.expires_at.utc_time().as_str().into()),
            paymentMethods: Some(requested.ways_to_pay(self)),
            isPayerServiceAccountHolder: Some(requested.request.payer.phoneNumber.is_some()),
            refundStatus: requested.refund_status(step.now).map(Into::into),
        };
        Ok(StatusResult {
            referenceNumber: Some(reference.into()),
            statusCode: Some("0".into()),
            statusMessage: Some("success".into()),
            data: Some(data),
        })
    }
}

impl World {
    /// The payer pays: `amount`, or what is still owed.
    pub(crate) fn pay(&mut self, reference: &str, amount: Option<Amount>, method: Option<&str>, now: Moment) -> Result<(), ControlError> {
        let conflict = |sentence: &str| Err(ControlError::Conflict(sentence.to_owned()));
        let requested = self
            .requested
            .get_mut(reference)
            .ok_or_else(|| ControlError::NotFound(reference.to_owned()))?;
        let (request, owed) = (&requested.request, requested.owed());
        let amount = amount.unwrap_or(owed);
        let offered = |method| request.paymentMethods.as_slice().iter().any(|known| known.as_str() == method);
        if requested.state(now) != State::Pending {
            return conflict(&format!("The request is {} and takes no payment.", requested.state(now).word()));
        }
        if method.is_some_and(|method| !offered(method)) {
            return conflict("The request does not offer this way to pay.");
        }
        if amount == Amount::ZERO {
            return conflict("The amount must be above zero.");
        }
        if amount < owed && request.isAllowPartialPayments != Some(true) {
            return conflict("The request takes no part payments.");
        }
        if amount > owed && request.isAllowOverPayments != Some(true) {
            return conflict("The request takes no more than is owed.");
        }
        let paid = requested.paid.checked_add(amount);
        let Some(paid) = paid.filter(|_| requested.onward.is_some() || self.wallet.has_room_for(amount)) else {
            return conflict("The wallet cannot hold so much.");
        };
        let fee = kobo(requested.fee_due(paid) - requested.fee_due(requested.paid));
        requested.paid = paid;
        if paid >= requested.total {
            requested.ended = State::Consumed;
        }
        self.wallet.record(Movement {
            reference: reference.to_owned(),
            operation: "pay",
            way: if requested.onward.is_some() { Way::Through } else { Way::In },
            amount,
            fee,
            destination: requested.onward.clone().unwrap_or_else(|| WALLET.to_owned()),
            at: now,
        });
        self.wallet.check();
        self.tell_of_request(reference, Some(Part { amount, fee, method }), now);
        self.note_request(reference, "PAYMENT", amount, now);
        Ok(())
    }

    /// The payer says no.
    pub(crate) fn cancel(&mut self, reference: &str, now: Moment) -> Result<(), ControlError> {
        self.end(reference, State::Cancelled, now)
    }

    /// Its time runs out.
    pub(crate) fn expire(&mut self, reference: &str, now: Moment) -> Result<(), ControlError> {
        self.end(reference, State::Expired, now)
    }

    fn end(&mut self, reference: &str, how: State, now: Moment) -> Result<(), ControlError> {
        let requested = self
            .requested
            .get_mut(reference)
            .ok_or_else(|| ControlError::NotFound(reference.to_owned()))?;
        if requested.state(now) != State::Pending {
            let sentence = format!("The request is {} already.", requested.state(now).word());
            return Err(ControlError::Conflict(sentence));
        }
        requested.ended = how;
        let asked = requested.request.amount;
        self.tell_of_request(reference, None, now);
        let action = if how == State::Cancelled { "CANCEL" } else { "EXPIRE" };
        self.note_request(reference, action, asked, now);
        Ok(())
    }

    /// The requests whose time ran out without anybody being told.
    pub(crate) fn lapsed(&self, now: Moment) -> Vec<String> {
        let over = |requested: &&Requested| requested.ended == State::Pending && now >= requested.expires_at;
        let over = self.requested.values().filter(over);
        over.map(|requested| requested.request.referenceNumber.as_str().to_owned())
            .collect()
    }

    /// Tells that the time of a request ran out by itself.
    pub(crate) fn lapse(&mut self, reference: &str, now: Moment) {
        if let Some(requested) = self.requested.get_mut(reference) {
            requested.ended = State::Expired;
            self.tell_of_request(reference, None, now);
        }
    }

    /// One payment request.
    pub(crate) fn payment_request(&self, reference: &str, now: Moment) -> Option<PaymentRequestView> {
        self.requested.get(reference).map(|requested| requested.view(now))
    }

    /// All payment requests, oldest first.
    pub(crate) fn payment_requests(&self, now: Moment) -> Vec<PaymentRequestView> {
        let mut all: Vec<&Requested> = self.requested.values().collect();
        all.sort_unstable_by_key(|requested| requested.number);
        all.iter().map(|requested| requested.view(now)).collect()
    }
}
