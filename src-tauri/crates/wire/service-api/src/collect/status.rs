//! `POST {collect_base_url}/status`

use crate::collect::PaymentMethodResult;
use crate::prelude::*;

record! {
    /// Asks for the state of a payment request or of the creation of a payment account.
    pub struct Status {
        /// The reference of what is asked about.
        referenceNumber: KnownReference,
    }
}

operation! {
    /// Look up a payment request.
    Status -> StatusResult {
        interface: Collection,
        path: "status",
        effect: Reads,
        signed: [referenceNumber],
    }
}

answer! {
    /// The state of a payment request (`docs/spec/collection.md#status-result`).
    pub struct StatusResult: Collection {
        /// The request itself.
        data: StatusData,
    }
}

answer! {
    /// The request inside a [`StatusResult`].
    /// The code: `0` paid, `1` in process, `2` part paid, others in `docs/spec/codes.md#collection-codes`.
    pub struct StatusData: Collection {
        /// `PENDING`, `CONSUMED` and others; the list is open.
        state: Word,
        /// The requested amount.
        requestAmount: AnswerAmount,
        /// The amount that the payer pays.
        totalPaymentAmount: AnswerAmount,
        /// The currency, such as `NGN`.
        currency: Word,
        /// When the request expires.
        expiryDateTimeUTC: Word,
        /// The methods of payment, with account number, link or short code.
        paymentMethods: Vec<PaymentMethodResult>,
        /// Whether the payer has a wallet.
        isPayerServiceAccountHolder: bool,
        /// The state of a refund; only observed, and its words are unknown (`docs/spec/observed.md#further-fields`).
        refundStatus: Word,
    }
}
