//! What the service tells unasked: each change of a payment request, as the body of a notification.

use service_api::callback::Kind;
use service_api::value::Amount;

use super::World;
use super::banks::{name_of, of_payer};
use super::requested::Requested;
use crate::raw::Raw;
use crate::seed::uuid_layout;
use crate::time::Moment;

/// Something that happened and that the service tells.
#[derive(Clone, Debug)]
pub(crate) struct Notice {
    /// Unique, and the same whenever it is sent again.
    pub(crate) id: String,
    pub(crate) kind: Kind,
    /// Of the payment request, or of the deposit.
    pub(crate) reference: String,
    /// Nothing for a deposit, which has neither event nor state.
    pub(crate) event: Option<&'static str>,
    pub(crate) state: Option<&'static str>,
    /// The address that was named for it.
    pub(crate) address: Option<String>,
    /// JSON without its hash, which is made when it is sent: keys are never kept.
    pub(crate) body: String,
    pub(crate) at: Moment,
}

/// One payment of a request.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'a> {
    pub(super) amount: Amount,
    pub(super) fee: Amount,
    /// How it was paid; nothing stands for the first way the request offers.
    pub(super) method: Option<&'a str>,
}

impl World {
    /// Everything told so far, in order, from the one with this number on.
    pub(crate) fn notices(&self, from: usize) -> &[Notice] {
        self.notices.get(from..).unwrap_or_default()
    }

    /// Tells of a payment request that was paid (`part`), cancelled or ran out.
    pub(super) fn tell_of_request(&mut self, reference: &str, part: Option<Part<'_>>, now: Moment) {
        let Some(requested) = self.requested.get(reference) else {
            return;
        };
        let state = requested.state(now).word();
        let (code, message) = requested.standing(now);
        // No event is known for a request that the payer cancelled; its state says what happened.
        let event = match (code, part) {
            ("0", _) => "PAYMENT_COMPLETE",
            (_, Some(_)) => "PARTIAL_PAYMENT",
            ("-2", None) => "PAYMENT_REQUEST_EXPIRED",
            (_, None) => "PAYMENT_ERROR",
        };
        let id = self.notification_id(reference);
        let number = |amount: Amount| Raw::Number(amount.lexeme());
        let mut body = vec![
            ("notificationId", Raw::text(id.as_str())),
            ("statusCode", Raw::text(code)),
            ("statusMessage", Raw::text(message)),
            ("externalReferenceNumber", Raw::text(reference)),
            ("state", Raw::text(state)),
            ("event", Raw::text(event)),
            ("outstandingBalance", number(requested.owed())),
            ("cumulativePaymentAmount", number(requested.paid)),
        ];
        if let Some(part) = part {
            body.push(("paymentAmount", number(part.amount)));
            body.push(("collectionFee", number(part.fee)));
            body.extend(self.funding(requested, part.method, &id));
            let payee = &requested.request.payee;
            if let (Some(bank), Some(account)) = (&payee.bankId, &payee.bankAccountNumber) {
                body.push(("transferBankName", Raw::text(name_of(bank.as_str()).unwrap_or_default())));
                body.push(("transferBankAccountNumber", Raw::text(account.as_str())));
                body.push(("transferFee", number(Amount::ZERO)));
            }
        }
        let notice = Notice {
            id,
            kind: Kind::PaymentRequest,
            reference: reference.to_owned(),
            event: Some(event),
            state: Some(state),
            address: Some(requested.request.callBackUrl.as_str().to_owned()),
            body: group(body).to_string(),
            at: now,
        };
        self.notices.push(notice);
    }

    /// Where the money came from.
    fn funding(&self, requested: &Requested, method: Option<&str>, id: &str) -> Vec<(&'static str, Raw)> {
        let request = &requested.request;
        let digits = |count, purpose, text: &str| Raw::text(self.seed.digits(count, purpose, text));
        let payer = request.payer.name.as_str();
        let funding = digits(12, "funding", id);
        let offered = request.paymentMethods.as_slice().first().map(|method| method.as_str());
        if method.or(offered) == Some("REQUEST_MONEY") {
            let details = vec![
                ("payerAccountNumber", digits(10, "payer's wallet", payer)),
                ("paymentReferenceNumber", funding),
            ];
            return vec![("fundingDetails", group(details))];
        }
        let bank = request.payer.bankId.as_ref().and_then(|bank| name_of(bank.as_str()));
        let details = vec![
            ("paymentReferenceNumber", funding.clone()),
            ("payerName", Raw::text(payer)),
            ("payerBankName", Raw::text(bank.unwrap_or_else(|| of_payer(self.seed, payer)))),
            ("payerBankAccountNumber", digits(10, "payer's account", payer)),
        ];
        vec![("fundingPaymentReference", funding), ("fundingDetails", group(details))]
    }

    /// The id of the next notice.
    pub(super) fn notification_id(&self, reference: &str) -> String {
        let place = format!("{} {reference}", self.notices.len());
        uuid_layout(self.seed.bytes("notification", &place)).to_lowercase()
    }
}

fn group(members: Vec<(&'static str, Raw)>) -> Raw {
    Raw::Group(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}
