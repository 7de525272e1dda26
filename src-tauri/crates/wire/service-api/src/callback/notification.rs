//! Reading the notifications. Missing, new or unexpected fields do not stop it.

use std::collections::BTreeMap;

use serde_json::value::RawValue;

use crate::answer::{Code, Word};
use crate::strict;
use crate::value::AnswerAmount;

/// The JSON text, by name, of fields that are unknown or have an unexpected type.
pub type Unread = BTreeMap<String, String>;

/// Declares a notification: every field may be missing or null.
macro_rules! notification {
    (
        $(#[doc = $doc:literal])*
        pub struct $name:ident { $( $(#[doc = $help:literal])* $field:ident : $type:ty ),* $(,)? }
    ) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        #[allow(non_snake_case, reason = "fields are spelt as on the wire")]
        pub struct $name {
            $( $(#[doc = $help])* pub $field: Option<$type>, )*
            /// Everything else in the body.
            pub unread: Unread,
        }

        impl $name {
            fn take(mut fields: BTreeMap<String, &RawValue>) -> Self {
                let mut unread = Unread::new();
                let taken = Self {
                    $( $field: take::<$type>(&mut fields, stringify!($field), &mut unread), )*
                    unread: Unread::new(),
                };
                unread.extend(fields.into_iter().map(|(name, value)| (name, value.get().to_owned())));
                Self { unread, ..taken }
            }
        }

        impl $name {
            /// Reads one JSON object; this does not prove who sent it.
            ///
            /// # Errors
            ///
            /// A sentence that states what is wrong.
            pub fn read(body: &str) -> Result<Self, String> {
                strict::object(body).map_err(|why| format!("The notification {why}."))?;
                let fields = serde_json::from_str(body).map_err(|error| format!("The notification {}.", strict::plainly(&error)))?;
                Ok(Self::take(fields))
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Ok(Self::take(BTreeMap::deserialize(deserializer)?))
            }
        }
    };
}

fn take<'a, T: serde::Deserialize<'a>>(fields: &mut BTreeMap<String, &'a RawValue>, name: &str, unread: &mut Unread) -> Option<T> {
    let value = fields.remove(name).filter(|value| value.get() != "null")?;
    let read = serde_json::from_str(value.get()).ok();
    if read.is_none() {
        unread.insert(name.to_owned(), value.get().to_owned());
    }
    read
}

notification! {
    /// The state of a payment request changed (`docs/spec/collection.md#payment-request-callback`).
    pub struct PaymentRequestNotification {
        /// A unique id; repeated deliveries have the same.
        notificationId: Word,
        /// `0` for success; the others as in `/status`.
        statusCode: Code,
        /// A message for people.
        statusMessage: Word,
        /// The reference of the payment request.
        externalReferenceNumber: Word,
        /// The reference of the transfer that paid, if there was one.
        fundingPaymentReference: Word,
        /// The state. Any word; observed: `PENDING`, `CHARGEABLE`, `CONSUMED`, `EXPIRED`, `FAILED`, `CANCELLED`.
        state: Word,
        /// The amount that is still owed.
        outstandingBalance: AnswerAmount,
        /// The sum of all payments so far.
        cumulativePaymentAmount: AnswerAmount,
        /// The amount of this payment.
        paymentAmount: AnswerAmount,
        /// The event. Any word; observed: `PAYMENT_COMPLETE`, `PARTIAL_PAYMENT`, `PAYMENT_REQUEST_EXPIRED`, `PAYMENT_ERROR`.
        event: Word,
        /// The collection fee, which payee and payer bear by their shares.
        collectionFee: AnswerAmount,
        /// The bank that the money is forwarded to.
        transferBankName: Word,
        /// The account that the money is forwarded to.
        transferBankAccountNumber: Word,
        /// The fee for forwarding.
        transferFee: AnswerAmount,
        /// The source of the money.
        fundingDetails: FundingDetails,
        /// The hash of the covered fields.
        hash: Word,
    }
}

notification! {
    /// The source of the money of a payment request.
    pub struct FundingDetails {
        /// The payer's wallet.
        payerAccountNumber: Word,
        /// The reference of the funding transfer.
        paymentReferenceNumber: Word,
        /// The name of the payer's bank account.
        payerName: Word,
        /// The payer's bank.
        payerBankName: Word,
        /// The payer's account at that bank.
        payerBankAccountNumber: Word,
    }
}

notification! {
    /// A payment account received money (`docs/spec/collection.md#payment-account-callback`). The notification has no id;
    /// `transactionReference` identifies the deposit.
    pub struct PersistentAccountNotification {
        /// 0 for success, as a number or a text.
        statusCode: Code,
        /// A message for people.
        statusMessage: Word,
        /// The account.
        accountNumber: Word,
        /// Name of the customer.
        accountName: Word,
        /// Bank verification number of the customer.
        financialIdentificationNumber: Word,
        /// The whole amount; a text with two decimals, sometimes with thousands separators.
        amount: AnswerAmount,
        /// The fee for receiving.
        clearingFeeAmount: AnswerAmount,
        /// The fee for forwarding; missing if nothing is forwarded.
        transferFeeAmount: AnswerAmount,
        /// The bank that the money is forwarded to.
        transferBankName: Word,
        /// The account that the money is forwarded to.
        transferBankAccountNumber: Word,
        /// The reference of the deposit.
        transactionReference: Word,
        /// The reference of the transfer that paid, if there was one.
        fundingPaymentReference: Word,
        /// The reference of the funding transfer (observed, not in the contract, `docs/spec/observed.md#further-fields`).
        fundingTransactionReference: Word,
        /// Whether it was settled immediately (observed, not in the contract, `docs/spec/observed.md#further-fields`).
        instantSettlementStatus: Word,
        /// The payer.
        payerDetails: PayerDetails,
        /// The hash of the covered fields.
        hash: Word,
    }
}

notification! {
    /// Who paid into a payment account.
    pub struct PayerDetails {
        /// The reference of the funding transaction.
        paymentReferenceNumber: Word,
        /// The payment method. Any word; observed: `BANK_TRANSFER`.
        paymentMethod: Word,
        /// The payer's name.
        payerName: Word,
        /// The payer's bank.
        payerBankName: Word,
        /// The payer's account at that bank.
        payerBankAccountNumber: Word,
        /// The payer's narration (observed, not in the contract, `docs/spec/observed.md#further-fields`).
        narration: Word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_words_fields_and_types_do_not_prevent_reading() {
        let read = PaymentRequestNotification::read(
            r#"{"state":"HALF_DONE","event":null,"statusCode":0,"outstandingBalance":"1,250.5","collectionFee":10.123456789,
                "new":{"b":1.0},"notificationId":["x"],"fundingDetails":{"payerName":"Ọlá","more":1}}"#,
        )
        .expect("reads");
        let text = |word: &Option<Word>| word.as_ref().map(|word| word.as_str().to_owned());
        assert_eq!(text(&read.state).as_deref(), Some("HALF_DONE"));
        assert_eq!(text(&read.statusCode).as_deref(), Some("0"));
        let balance = read.outstandingBalance.and_then(|balance| balance.amount);
        assert_eq!(balance.map(|balance| balance.minor()), Some(125_050));
        let fee = read.collectionFee.expect("a fee");
        assert_eq!((fee.text.as_str(), fee.amount), ("10.123456789", None));
        let unread: Vec<_> = read.unread.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
        assert_eq!(unread, [("new", r#"{"b":1.0}"#), ("notificationId", r#"["x"]"#)]);
        let funding = read.fundingDetails.expect("funding");
        assert_eq!((text(&funding.payerName).as_deref(), funding.unread.len()), (Some("Ọlá"), 1));

        let read =
            PersistentAccountNotification::read(r#"{"statusCode":"0","amount":"5,000.00","payerDetails":"unknown"}"#).expect("reads");
        assert_eq!(read.amount.map(|amount| amount.text), Some("5,000.00".to_owned()));
        assert_eq!(read.payerDetails, None);
        assert_eq!(read.unread.get("payerDetails").map(String::as_str), Some("\"unknown\""));
        assert!(PersistentAccountNotification::read(r#"{"amount":"1","amount":"2"}"#).is_err());
    }
}
