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
    /// A payment to the business (`docs/spec/merchant.md#status-record`). If it was not found, `status` is `UKNOWN` (spelt so by the
    /// service).
    pub struct TransactionDetails {
        /// 0 on success.
        responseCode: Code,
        /// The service's message.
        errorMessage: Word,
        /// The reference of the payment.
        referenceNumber: Word,
        /// `SUCCESSFUL`, `UKNOWN`; the list is open.
        status: Word,
        /// The customer's account or reference at the business.
        merchantReference: Word,
        /// The invoice that was paid.
        invoiceNumber: Word,
        /// The time, in milliseconds since 1970.
        dateTimeUTC: Word,
        /// `CUSTOMER_BILL_PAY`, `CUSTOMER_SEND_CASH_TO_CUSTOMER`, `AGENT_BILL_PAY_FROM_STOCK`; the list is open.
        transactionType: Word,
        /// The amount.
        amount: AnswerAmount,
        /// The service's id of the movement.
        transactionId: Word,
        /// `ONLINE`, `BUSINESS_API`; the list is open.
        channel: Word,
        /// Whether an agent paid on behalf of the customer.
        byAgent: bool,
        /// The currency, such as `NGN`.
        currency: Word,
        /// The currency of the customer's payment, if it is another one.
        foreignCurrency: Word,
        /// The amount in that currency.
        foreignCurrencyAmount: AnswerAmount,
        /// The exchange rate.
        exchangeRate: AnswerAmount,
    }
}
