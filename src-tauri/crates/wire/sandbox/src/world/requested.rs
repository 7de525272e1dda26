//! Payment requests: creation and queries. [`paying`](super::paying) contains the payer's actions.

use std::collections::BTreeMap;

use serde::Serialize;
use service_api::answer::Word;
use service_api::collect::{PaymentMethodResult, StatusData};
use service_api::declare::Interface;
use service_api::value::Amount;
use service_api::{PaymentRequest, PaymentRequestResult, Status, StatusResult};

use super::banks::{WALLET, name_of};
use super::fees::{for_collecting, kobo, share_of};
use super::funding::Funding;
use super::people::WalletStatus;
use super::success::success;
use super::{Answers, Refusal, Step, World};
use crate::seed::Seed;
use crate::service_message::ServiceMessage;
use crate::time::Timestamp;

/// The expiry of a request that gives none; the specification leaves it open (`docs/spec/collection.md#limits`).
const DEFAULT_WINDOW_MS: u64 = 24 * 3_600_000;
const METHODS: &[&str] = &["REQUEST_MONEY", "BANK_TRANSFER", "FUNDING_USSD", "MONEY_TRANSFER"];

/// A payment request in the control interface; amounts are decimal text, times RFC 3339.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PaymentRequestView {
    /// Its reference.
    pub reference_number: String,
    /// `PENDING`, `CONSUMED`, `EXPIRED` or `CANCELLED`.
    pub state: &'static str,
    /// The payer.
    pub payer_name: String,
    /// The payee.
    pub payee_name: String,
    /// The requested amount.
    pub amount: String,
    /// The total that the payer pays, with the payer's share of the fee.
    pub total_payment_amount: String,
    /// The amount paid so far.
    pub paid: String,
    /// The amount that is still owed.
    pub owed: String,
    /// Whether partial payments are accepted.
    pub partial_payments: bool,
    /// Whether overpayments are accepted.
    pub over_payments: bool,
    /// When it was created.
    pub created_at: String,
    /// When it expires.
    pub expires_at: String,
}

/// The state of a payment request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Pending,
    Consumed,
    Expired,
    Cancelled,
    Failed,
}

impl State {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Pending => "PENDING",
            Self::Consumed => "CONSUMED",
            Self::Expired => "EXPIRED",
            Self::Cancelled => "CANCELLED",
            Self::Failed => "FAILED",
        }
    }
}

/// A recipient other than the business: the name of a bank and the account there.
#[derive(Clone, Debug)]
pub(crate) struct Onward {
    pub(crate) bank: &'static str,
    pub(crate) account: String,
}

/// A payment request and its payments.
#[derive(Debug)]
pub(crate) struct Requested {
    pub(crate) request: PaymentRequest,
    /// Its number among all, counted from 0.
    pub(super) number: usize,
    made_at: Timestamp,
    expires_at: Timestamp,
    /// `Pending` until another event; [`Requested::state`] also considers the expiry.
    pub(crate) ended: State,
    /// When status queries find it.
    visible_from: Timestamp,
    fee: Amount,
    /// The total that the payer pays.
    pub(super) total: Amount,
    pub(crate) paid: Amount,
    /// The recipient, if it is not the business.
    pub(crate) onward: Option<Onward>,
    /// The funding of the last payment.
    pub(crate) funded: Option<Funding>,
    /// The refunded amount.
    pub(crate) refunded: Amount,
    /// When the last refund is reported as complete.
    pub(crate) refund_visible_from: Option<Timestamp>,
}

impl Requested {
    pub(crate) fn state(&self, now: Timestamp) -> State {
        match self.ended {
            State::Pending if now >= self.expires_at => State::Expired,
            State::Pending | State::Consumed | State::Expired | State::Cancelled | State::Failed => self.ended,
        }
    }

    /// The state as a code and a message.
    pub(super) fn status(&self, now: Timestamp) -> (&'static str, &'static str) {
        match self.state(now) {
            State::Consumed => ("0", "success"),
            State::Pending if self.paid > Amount::ZERO => ("2", "Partially paid"),
            State::Pending => ("1", "Awaiting payment"),
            State::Expired => ("-2", "Request expired"),
            State::Cancelled => ("-3", "Request cancelled"),
            State::Failed => ("114", "Request failed"),
        }
    }

    pub(super) fn owed(&self) -> Amount {
        kobo(self.total.minor() - self.paid.minor())
    }

    /// The state of its refunds; the words are ours.
    fn refund_status(&self, now: Timestamp) -> Option<&'static str> {
        let visible_from = self.refund_visible_from?;
        Some(match self.refunded {
            _ if now < visible_from => "PENDING",
            refunded if refunded < self.paid => "PARTIALLY_REFUNDED",
            _ => "REFUNDED",
        })
    }

    /// The part of the fee that is due after `paid`: proportional, and the whole fee at the end.
    pub(super) fn fee_due(&self, paid: Amount) -> i64 {
        let (fee, total) = (i128::from(self.fee.minor()), i128::from(self.total.minor()));
        i64::try_from((fee * i128::from(paid.minor()) / total).min(fee)).unwrap_or(self.fee.minor())
    }

    fn payment_methods(&self, world: &World) -> Vec<PaymentMethodResult> {
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
        let offered = |method: &str| {
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
            .filter_map(|method| offered(method.as_str()))
            .collect()
    }

    pub(super) fn view(&self, now: Timestamp) -> PaymentRequestView {
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

/// The account number for a bank transfer to a payment request.
pub(crate) fn account_number(seed: Seed, reference: &str) -> String {
    format!("99{}", seed.digits(8, "account", reference))
}

/// The recipient, if it is not the business.
fn onward(request: &PaymentRequest) -> Result<Option<Onward>, Refusal> {
    let payee = &request.payee;
    if let (Some(bank), Some(account)) = (&payee.bankId, &payee.bankAccountNumber) {
        let bank = name_of(bank.as_str()).ok_or_else(|| Refusal::failed(ServiceMessage::PayeeBankNotFound))?;
        let account = account.as_str().to_owned();
        return Ok(Some(Onward { bank, account }));
    }
    let wallet = payee.accountNumber.as_ref().map(|number| number.as_str());
    let wallet = wallet.or(payee.phoneNumber.as_ref().map(|number| number.as_str()));
    Ok(wallet.map(|wallet| Onward {
        bank: WALLET,
        account: wallet.to_owned(),
    }))
}

impl World {
    /// Whether the payer's phone number or e-mail address has a wallet.
    fn pays_from_wallet(&self, request: &PaymentRequest, now: Timestamp) -> bool {
        let payer = &request.payer;
        let phone = payer.phoneNumber.as_ref().map(|phone| phone.as_str());
        let email = payer.email.as_ref().map(|email| email.as_str());
        let has_wallet = |who: &str| matches!(self.person(who, now).status, WalletStatus::Registered { .. });
        phone.is_some_and(has_wallet) || email.is_some_and(|email| self.customers.find(email).is_some())
    }
}

impl Answers<PaymentRequest> for World {
    fn answer(&mut self, request: PaymentRequest, step: &Step) -> Result<PaymentRequestResult, Refusal> {
        let reference = request.referenceNumber.as_str().to_owned();
        if self.requested.contains_key(&reference) || self.accounts.opened_by(&reference).is_some() {
            return Err(Refusal::failed(ServiceMessage::Duplicate));
        }
        if request.currency.as_str() != "NGN" {
            return Err(Refusal::failed(ServiceMessage::OnlyNaira));
        }
        if request.payer.bankId.as_ref().is_some_and(|bank| name_of(bank.as_str()).is_none()) {
            return Err(Refusal::failed(ServiceMessage::PayerBankNotFound));
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
                .map_or(step.now.plus_ms(DEFAULT_WINDOW_MS), Timestamp::from_utc),
            ended: State::Pending,
            visible_from: step.visible_from(),
            // A fee above the requested amount would leave the payee with a negative amount.
            fee: fee.min(total),
            total,
            paid: Amount::ZERO,
            onward: onward(&request)?,
            funded: None,
            refunded: Amount::ZERO,
            refund_visible_from: None,
            request,
        };
        let answer = PaymentRequestResult {
            requestAmount: Some(requested.request.amount.into()),
            totalPaymentAmount: Some(requested.total.into()),
            currency: Some("NGN".into()),
            paymentMethods: Some(requested.payment_methods(self)),
            expiryDateTimeUTC: Some(requested.expires_at.utc_time().as_str().into()),
            isPayerServiceAccountHolder: Some(self.pays_from_wallet(&requested.request, step.now)),
            ..success(reference.as_str())
        };
        let in_process = step.now < requested.visible_from;
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
        if step.effects.hide(requested.made_at, step.now) {
            return Err(Refusal::not_found(Interface::Collection));
        }
        if step.now < requested.visible_from {
            return Err(Refusal::in_process(Interface::Collection));
        }
        let (code, message) = requested.status(step.now);
        let data = StatusData {
            referenceNumber: Some(reference.into()),
            statusCode: Some(code.into()),
            statusMessage: Some(message.into()),
            state: Some(requested.state(step.now).word().into()),
            requestAmount: Some(requested.request.amount.into()),
            totalPaymentAmount: Some(requested.paid.into()),
            currency: Some("NGN".into()),
            expiryDateTimeUTC: Some(requested.expires_at.utc_time().as_str().into()),
            paymentMethods: Some(requested.payment_methods(self)),
            isPayerServiceAccountHolder: Some(self.pays_from_wallet(&requested.request, step.now)),
            refundStatus: requested.refund_status(step.now).map(Into::into),
        };
        Ok(StatusResult {
            data: Some(data),
            ..success(reference)
        })
    }
}
