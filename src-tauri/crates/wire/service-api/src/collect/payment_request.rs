//! `POST {collect_base_url}/paymentRequest`

use crate::prelude::*;

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

text_value! {
    /// `REQUEST_MONEY`, `BANK_TRANSFER`, `FUNDING_USSD`, `MONEY_TRANSFER`, or a word the service adds later.
    PaymentMethod: Kind::Choice { options: vec!["BANK_TRANSFER", "REQUEST_MONEY", "FUNDING_USSD", "MONEY_TRANSFER"], open: true }, method;
}

fn method(text: &str) -> Result<(), String> {
    let fits = !text.is_empty() && text.len() <= 40 && text.bytes().all(|b| b.is_ascii_uppercase() || b == b'_');
    ensure(fits, "A way to pay is one word in capital letters, such as BANK.")
}

operation! {
    /// Ask a customer for a payment.
    PaymentRequest -> PaymentRequestResult {
        interface: Collection,
        path: "paymentRequest",
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
    let message = "Give a phone number or an e-mail of the customer.";
    either(body, ["payer.phoneNumber", "payer.email"], message, found);
    let message = "Bank and account number of the recipient go together.";
    together(body, ["payee.bankId", "payee.bankAccountNumber"], message, found);
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
    pub struct PaymentRequestResult: Collection {
        /// The requested amount.
        requestAmount: AnswerAmount,
        /// The amount that the payer pays, with the payer's share of the fee.
        totalPaymentAmount: AnswerAmount,
        /// The currency, such as `NGN`.
        currency: Word,
        /// The methods of payment, with account number, link or short code.
        paymentMethods: Vec<PaymentMethodResult>,
        /// When the request expires.
        expiryDateTimeUTC: Word,
        /// Whether the payer's phone or e-mail belongs to a wallet.
        isPayerServiceAccountHolder: bool,
    }
}

answer! {
    /// A method of payment.
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
    use crate::testing::assert_problems;
    use serde_json::json;

    fn body() -> Json {
        json!({
            "referenceNumber": "R1", "amount": 5000, "currency": "NGN",
            "payer": { "name": "Ada", "email": "ada@example.com" }, "payee": { "name": "Acme" },
            "payerCollectionFeeShare": 0.25, "payeeCollectionFeeShare": 0.75,
            "callBackUrl": "https://example.com/cb", "paymentMethods": ["BANK_TRANSFER"],
        })
    }

    #[test]
    fn reports_all_problems_together() {
        let wrong = json!({
            "amount": 0, "payer": { "name": "" }, "payee": { "name": "Acme", "bankId": "058" }, "payeeCollectionFeeShare": 0.5,
            "expiryDateTimeUTC": "2026-11-29T08:00:01", "paymentMethods": [],
        });
        let all = "amount payer.name payee.bankId paymentMethods payer.phoneNumber payee.bankAccountNumber payerCollectionFeeShare \
                   expiryDateTimeUTC";
        assert_problems::<PaymentRequest>(&body(), &[(json!({}), ""), (wrong, all)]);
    }

    #[test]
    fn a_request_stays_open_for_a_week_at_most() {
        let expiry = |text: &str| json!({ "expiryDateTimeUTC": text });
        let cases = [
            (expiry("2026-11-28T08:00:00"), ""),
            (expiry("2026-11-28T08:00:01"), "expiryDateTimeUTC"),
            (expiry("2026-11-21T08:00:00"), "expiryDateTimeUTC"),
        ];
        assert_problems::<PaymentRequest>(&body(), &cases);
    }
}
