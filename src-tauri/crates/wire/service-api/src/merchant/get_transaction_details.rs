//! `POST merchant-rest/secured/getTransactionDetails`

use crate::prelude::*;

record! {
    /// Asks about a payment to the business by its reference.
    pub struct GetTransactionDetails {
        /// The reference of the payment asked about.
        referenceNumber: KnownReference,
    }
}

operation! {
    /// Look up a payment to the business by its reference.
    GetTransactionDetails -> TransactionDetails {
        interface: Merchant,
        path: "getTransactionDetails",
        effect: Reads,
        signed: [referenceNumber],
    }
}

answer! {
    /// A payment to the business (`docs/spec/merchant.md#status-record`). `status` is `UKNOWN`, so spelt, when it was
    /// not found.
    pub struct TransactionDetails {
        /// 0 on success.
        responseCode: Code,
        /// The service's words.
        errorMessage: Word,
        /// Of the payment.
        referenceNumber: Word,
        /// `SUCCESSFUL`, `UKNOWN`; the list is open.
        status: Word,
        /// The customer's account or reference at the business.
        merchantReference: Word,
        /// The invoice that was paid.
        invoiceNumber: Word,
        /// When, as milliseconds since 1970.
        dateTimeUTC: Word,
        /// `CUSTOMER_BILL_PAY`, `CUSTOMER_SEND_CASH_TO_CUSTOMER`, `AGENT_BILL_PAY_FROM_STOCK`; the list is open.
        transactionType: Word,
        /// How much.
        amount: AnswerAmount,
        /// The service's id of the movement.
        transactionId: Word,
        /// `ONLINE`, `BUSINESS_API`; the list is open.
        channel: Word,
        /// Whether an agent paid it in for the customer.
        byAgent: bool,
        /// Such as `NGN`.
        currency: Word,
        /// The currency the customer paid in, when another.
        foreignCurrency: Word,
        /// How much in that currency.
        foreignCurrencyAmount: AnswerAmount,
        /// At which rate.
        exchangeRate: AnswerAmount,
    }
}
