//! Callbacks as bodies of notifications: each change of a payment request, and each deposit into a payment account.

use service_api::callback::Kind;
use service_api::value::Amount;

use super::World;
use super::account_deposits::{DepositMethod, Deposited};
use super::funding::Funding;
use crate::raw::Raw;
use crate::seed::uuid_layout;
use crate::time::Timestamp;

/// An event that is reported by callback.
#[derive(Clone, Debug)]
pub(crate) struct Callback {
    /// A unique id, which is the same when it is sent again.
    pub(crate) id: String,
    pub(crate) kind: Kind,
    /// The reference of the payment request or of the deposit.
    pub(crate) reference: String,
    /// `None` for a deposit, which has neither event nor state.
    pub(crate) event: Option<&'static str>,
    pub(crate) state: Option<&'static str>,
    /// The address in the request.
    pub(crate) address: Option<String>,
    /// JSON without its hash, which is computed when it is sent: keys are never stored.
    pub(crate) body: String,
    pub(crate) at: Timestamp,
}

/// One payment of a request.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) amount: Amount,
    pub(super) fee: Amount,
    pub(super) funding: Funding,
}

impl World {
    /// All callbacks in order, from the one with this number on.
    pub(crate) fn callbacks(&self, from: usize) -> &[Callback] {
        self.callbacks.get(from..).unwrap_or_default()
    }

    /// Creates the callback of a payment request that was paid (`part`), cancelled or expired.
    pub(super) fn notify_request(&mut self, reference: &str, part: Option<Part>, now: Timestamp) {
        let Some(requested) = self.requested.get(reference) else {
            return;
        };
        let state = requested.state(now).word();
        let (code, message) = requested.status(now);
        // No event is known for a request that the payer cancelled; its state shows it.
        let event = match (code, &part) {
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
            body.extend(funding_fields(&part.funding));
            if let Some(onward) = &requested.onward {
                body.push(("transferBankName", Raw::text(onward.bank)));
                body.push(("transferBankAccountNumber", Raw::text(onward.account.as_str())));
                body.push(("transferFee", number(Amount::ZERO)));
            }
        }
        let callback = Callback {
            id,
            kind: Kind::PaymentRequest,
            reference: reference.to_owned(),
            event: Some(event),
            state: Some(state),
            address: Some(requested.request.callBackUrl.as_str().to_owned()),
            body: group(body).to_string(),
            at: now,
        };
        self.callbacks.push(callback);
    }

    /// Creates the callback of a deposit. Its body has no id: a repeated one is the same body.
    pub(super) fn notify_deposit(&mut self, reference: &str, now: Timestamp) {
        let Some(deposited) = self.deposits.get(reference) else {
            return;
        };
        let Some(account) = self.accounts.get(&deposited.account_number) else {
            return;
        };
        let details = &account.details;
        let identification = details.financialIdentificationNumber.as_ref();
        let money = |amount: Amount| Raw::text(amount.decimal());
        let mut body = vec![
            ("statusCode", Raw::Number("0".to_owned())),
            ("statusMessage", Raw::text("success")),
            ("accountNumber", Raw::text(account.number.as_str())),
            ("accountName", Raw::text(details.accountName.as_str())),
            (
                "financialIdentificationNumber",
                identification.map_or(Raw::Null, |number| Raw::text(number.as_str())),
            ),
            ("amount", money(deposited.deposit.amount)),
            ("clearingFeeAmount", money(deposited.clearing_fee)),
        ];
        if let Some((bank, number)) = &deposited.onward {
            body.push(("transferFeeAmount", money(deposited.transfer_fee)));
            body.push(("transferBankName", Raw::text(*bank)));
            body.push(("transferBankAccountNumber", Raw::text(number.as_str())));
            body.push(("instantSettlementStatus", Raw::text("SUCCESSFUL")));
        }
        body.push(("transactionReference", Raw::text(reference)));
        if let Some(session_id) = &deposited.session_id {
            body.push(("fundingPaymentReference", Raw::text(session_id.as_str())));
        }
        body.push(("payerDetails", payer_details(deposited, self.seed.digits(12, "funding", reference))));
        let callback = Callback {
            id: self.notification_id(reference),
            kind: Kind::PersistentAccount,
            reference: reference.to_owned(),
            event: None,
            state: None,
            address: details.callbackUrl.as_ref().map(|url| url.as_str().to_owned()),
            body: group(body).to_string(),
            at: now,
        };
        self.callbacks.push(callback);
    }

    /// The id of the next callback.
    pub(super) fn notification_id(&self, reference: &str) -> String {
        let place = format!("{} {reference}", self.callbacks.len());
        uuid_layout(self.seed.bytes("notification", &place)).to_lowercase()
    }
}

/// The source of a payment, as fields of the notification.
fn funding_fields(funding: &Funding) -> Vec<(&'static str, Raw)> {
    let Funding { party, reference, .. } = funding;
    let text = |text: &String| Raw::text(text.as_str());
    let Some(session_id) = &funding.session_id else {
        let details = vec![
            ("payerAccountNumber", text(&party.account)),
            ("paymentReferenceNumber", text(reference)),
        ];
        return vec![("fundingDetails", group(details))];
    };
    let details = vec![
        ("paymentReferenceNumber", text(reference)),
        ("payerName", text(&party.name)),
        ("payerBankName", text(&party.bank)),
        ("payerBankAccountNumber", text(&party.account)),
    ];
    vec![("fundingPaymentReference", text(session_id)), ("fundingDetails", group(details))]
}

/// The payer of a deposit; of a payer within the service only the name is reported.
fn payer_details(deposited: &Deposited, reference: String) -> Raw {
    let payer = &deposited.payer;
    let or_null = |text: &str| if text.is_empty() { Raw::Null } else { Raw::text(text) };
    let (method, bank, account) = match deposited.deposit.method {
        DepositMethod::BankTransfer => ("BANK_TRANSFER", or_null(&payer.bank), or_null(&payer.account)),
        DepositMethod::MoneyTransfer => ("MONEY_TRANSFER", Raw::Null, Raw::Null),
    };
    group(vec![
        ("paymentReferenceNumber", Raw::text(reference)),
        ("paymentMethod", Raw::text(method)),
        ("payerName", or_null(&payer.name)),
        ("payerBankName", bank),
        ("payerBankAccountNumber", account),
    ])
}

fn group(members: Vec<(&'static str, Raw)>) -> Raw {
    Raw::Group(members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}
