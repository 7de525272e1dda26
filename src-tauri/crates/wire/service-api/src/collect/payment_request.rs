//! `POST {collect_base_url}/paymentRequest`

use std::collections::BTreeMap;

use serde_json::Value as Json;

use crate::answer::{Code, Word};
use crate::field::{Kind, Problem, at};
use crate::value::{
    Amount, AnswerAmount, BankId, Currency, Email, IdentityNumber, Items, Nuban, PhoneNumber, ReferenceNumber, Share, Text, Url, UtcTime,
    text_value,
};
use crate::{answer, operation, record};

record! {
    /// Asks somebody for money (`docs/spec/collection.md#payment-request`).
    pub struct PaymentRequest {
        /// Made by this application; unique for every request.
        referenceNumber: ReferenceNumber,
        /// How much is asked for.
        amount: Amount,
        /// NGN for naira.
        currency: Currency,
        /// Who is asked to pay.
        payer: Payer,
        /// Who receives the money.
        payee: Payee,
        /// Until when it can be paid, at most a week from now; without it the service's own limit holds.
        expiryDateTimeUTC: Option<UtcTime>,
        /// Whether the service leaves out its messages to payer and recipient.
        isSuppressMessages: Option<bool>,
        /// The payer's share of the collection fee, from 0 to 1.
        payerCollectionFeeShare: Share,
        /// The payee's share of the collection fee; both shares make exactly 1.
        payeeCollectionFeeShare: Share,
        /// Whether it may be paid in parts.
        isAllowPartialPayments: Option<bool>,
        /// Whether more than the amount is accepted.
        isAllowOverPayments: Option<bool>,
        /// Where the service sends its notices.
        callBackUrl: Url,
        /// The ways to pay that are offered.
        paymentMethods: Items<PaymentMethod, 10>,
        /// Whether the payer also sees the bank's name and account number.
        displayBankDetailToPayer: Option<bool>,
    }
}

record! {
    /// The person or business asked to pay. Phone number or e-mail is needed.
    pub struct Payer {
        /// Name of the payer.
        name: Text<100>,
        /// Phone number of the payer.
        phoneNumber: Option<PhoneNumber>,
        /// E-mail of the payer.
        email: Option<Email>,
        /// The payer's bank; narrows the ways to pay.
        bankId: Option<BankId>,
    }
}

record! {
    /// The recipient. With a name alone the business itself is the recipient.
    pub struct Payee {
        /// The name the payer sees.
        name: Text<100>,
        /// Wallet account of the recipient.
        accountNumber: Option<Nuban>,
        /// Registered phone number of the recipient.
        phoneNumber: Option<PhoneNumber>,
        /// Bank of a recipient without a wallet.
        bankId: Option<BankId>,
        /// Bank account of a recipient without a wallet.
        bankAccountNumber: Option<Nuban>,
        /// Bank verification number of the recipient.
        financialIdentificationNumber: Option<IdentityNumber>,
    }
}

text_value!(
    /// `REQUEST_MONEY`, `BANK_TRANSFER`, `FUNDING_USSD`, `MONEY_TRANSFER`, or a word the service adds later.
    PaymentMethod,
    Kind::Choice { options: vec!["BANK_TRANSFER", "REQUEST_MONEY", "FUNDING_USSD", "MONEY_TRANSFER"], open: true },
    method
);

fn method(text: &str) -> Result<(), String> {
    let fits = !text.is_empty() && text.len() <= 40 && text.bytes().all(|b| b.is_ascii_uppercase() || b == b'_');
    if fits {
        Ok(())
    } else {
        Err("A way to pay is a word such as BANK_TRANSFER.".to_owned())
    }
}

operation! {
    /// Ask a customer for a payment.
    PaymentRequest -> PaymentRequestResult {
        interface: Collection,
        path: "paymentRequest",
        auth: Basic,
        effect: Creates,
        enquiry: [Status],
        signed: [
            referenceNumber, amount, currency, payer.phoneNumber, payer.email,
            payee.accountNumber, payee.phoneNumber, payee.bankId, payee.bankAccountNumber
        ],
        rules: rules,
    }
}

const WEEK: i64 = 7 * 24 * 60 * 60;

fn rules(body: &Json, now: &UtcTime, found: &mut Vec<Problem>) {
    if at(body, "payer.phoneNumber").is_none() && at(body, "payer.email").is_none() {
        found.push(Problem::new(
            "payer.phoneNumber",
            "Give a phone number or an e-mail of the customer.",
        ));
    }
    let (bank, account) = (at(body, "payee.bankId"), at(body, "payee.bankAccountNumber"));
    if bank.is_some() != account.is_some() {
        let missing = if bank.is_some() {
            "payee.bankAccountNumber"
        } else {
            "payee.bankId"
        };
        found.push(Problem::new(missing, "Bank and account number of the recipient go together."));
    }
    let share = |name| {
        at(body, name)
            .and_then(|share| serde_json::from_value::<Share>(share.clone()).ok())
            .map(Share::parts)
    };
    if let (Some(payer), Some(payee)) = (share("payerCollectionFeeShare"), share("payeeCollectionFeeShare"))
        && payer + payee != Share::ALL.parts()
    {
        found.push(Problem::new(
            "payerCollectionFeeShare",
            "The two shares of the fee must make exactly 1.",
        ));
    }
    let expiry = at(body, "expiryDateTimeUTC").and_then(|time| UtcTime::parse(time.as_str()?).ok());
    match expiry.map(|expiry| expiry.epoch_seconds() - now.epoch_seconds()) {
        Some(..=0) => found.push(Problem::new("expiryDateTimeUTC", "This time is over.")),
        Some(left) if left > WEEK => found.push(Problem::new("expiryDateTimeUTC", "A request can stay open for a week at most.")),
        Some(_) | None => {}
    }
}

answer! {
    /// The created request (`docs/spec/collection.md#payment-request-result`).
    pub struct PaymentRequestResult {
        /// Echo.
        referenceNumber: Word,
        /// `0` on success.
        statusCode: Code,
        /// The service's words.
        statusMessage: Word,
        /// Asked for.
        requestAmount: AnswerAmount,
        /// What the payer pays, with the payer's share of the fee.
        totalPaymentAmount: AnswerAmount,
        /// Such as `NGN`.
        currency: Word,
        /// The ways to pay, with account number, link or short code.
        paymentMethods: Vec<PaymentMethodResult>,
        /// When the request ends.
        expiryDateTimeUTC: Word,
        /// Whether the payer's phone or e-mail belongs to a wallet.
        isPayerServiceAccountHolder: bool,
    }
}

answer! {
    /// One way to pay.
    pub struct PaymentMethodResult {
        /// `BANK_TRANSFER` and others.
        name: Word,
        /// `AccountNumber`, `WebPaymentLink`, `USSDShortCode`, `PaymentReference`.
        properties: BTreeMap<String, Word>,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declare::Operation as _;

    fn problems(change: impl FnOnce(&mut Json)) -> Vec<String> {
        let mut body = serde_json::json!({
            "referenceNumber": "R1", "amount": 5000, "currency": "NGN",
            "payer": { "name": "Ada", "email": "ada@example.com" }, "payee": { "name": "Acme" },
            "payerCollectionFeeShare": 0.25, "payeeCollectionFeeShare": 0.75,
            "callBackUrl": "https://example.com/cb", "paymentMethods": ["BANK_TRANSFER"],
        });
        change(&mut body);
        let now = UtcTime::parse("2026-11-21T08:00:00").expect("a time");
        (PaymentRequest::SPEC.problems)(&body, &now)
            .into_iter()
            .map(|problem| problem.path)
            .collect()
    }

    #[test]
    fn tells_all_problems_at_once() {
        assert_eq!(problems(|_| {}), [] as [&str; 0]);
        let found = problems(|body| {
            body["amount"] = 0.into();
            body["payer"] = serde_json::json!({ "name": "" });
            body["payee"]["bankId"] = "058".into();
            body["payeeCollectionFeeShare"] = 0.5.into();
            body["expiryDateTimeUTC"] = "2026-11-29T08:00:01".into();
            body["paymentMethods"] = serde_json::json!([]);
        });
        let expected = [
            "amount",
            "payer.name",
            "payee.bankId",
            "paymentMethods",
            "payer.phoneNumber",
            "payee.bankAccountNumber",
            "payerCollectionFeeShare",
            "expiryDateTimeUTC",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_request_stays_open_for_a_week_at_most() {
        let expiry = |text: &str| problems(|body| body["expiryDateTimeUTC"] = text.into()).len();
        assert_eq!(expiry("2026-11-28T08:00:00"), 0);
        assert_eq!(expiry("2026-11-28T08:00:01"), 1);
        assert_eq!(expiry("2026-11-21T08:00:00"), 1);
    }
}
