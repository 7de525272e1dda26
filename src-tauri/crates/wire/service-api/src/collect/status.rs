//! `POST {collect_base_url}/status`

use crate::answer::{Code, Word};
use crate::collect::PaymentMethodResult;
use crate::value::{AnswerAmount, KnownReference};
use crate::{answer, operation, record};

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
        auth: Basic,
        effect: Reads,
        enquiry: [],
        signed: [referenceNumber],
    }
}

answer! {
    /// The state of a payment request (`docs/spec/collection.md#status-result`).
    pub struct StatusResult {
        /// Echo.
        referenceNumber: Word,
        /// `0` on success.
        statusCode: Code,
        /// The service's words.
        statusMessage: Word,
        /// The request itself.
        data: StatusData,
    }
}

answer! {
    /// The request inside a [`StatusResult`].
    pub struct StatusData {
        /// Echo.
        referenceNumber: Word,
        /// `0` paid, `1` in process, `2` part paid, others in `docs/spec/codes.md#collection-codes`.
        statusCode: Code,
        /// The service's words.
        statusMessage: Word,
        /// `PENDING`, `CONSUMED` and others; the list is open.
        state: Word,
        /// Asked for by the payee.
        requestAmount: AnswerAmount,
        /// Paid by the payer.
        totalPaymentAmount: AnswerAmount,
        /// Such as `NGN`.
        currency: Word,
        /// When the request ends.
        expiryDateTimeUTC: Word,
        /// The ways to pay.
        paymentMethods: Vec<PaymentMethodResult>,
        /// Whether the payer has a wallet.
        isPayerServiceAccountHolder: bool,
        /// What became of a refund; only observed, and its words are not known (`docs/spec/observed.md#further-fields`).
        refundStatus: Word,
    }
}
