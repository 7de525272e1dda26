//! `POST {collect_base_url}/refund`

use crate::prelude::*;

record! {
    /// Gives money back to a payer, or cancels a request that nobody has paid. It has no reference of its own.
    pub struct Refund {
        /// The reference of the payment request to refund.
        referenceNumber: KnownReference,
        /// How much to give back, at most what was paid.
        refundAmount: Amount,
        /// NGN for naira.
        currency: Currency,
        /// Why, for your records.
        reason: Option<Text<200>>,
    }
}

operation! {
    /// Give a payer's money back, or cancel a request that is not paid.
    Refund -> RefundResult {
        interface: Collection,
        path: "refund",
        auth: BasicAndPrincipal,
        effect: MovesMoney,
        check: "Check the status of the request and the history of the day, and ask the customer. Until this is decided, nothing more of it is refunded from here.",
        refund: RefundNames {
            reference: "referenceNumber",
            transaction_id: None,
            cancels: true,
            in_history: true,
            refusals: &["114", "115", "121"],
        },
        signed: [referenceNumber, refundAmount],
    }
}

answer! {
    /// The refund (`docs/spec/collection.md#refund-result`).
    pub struct RefundResult: Collection {
        /// The refunded amount.
        refundAmount: AnswerAmount,
        /// The currency, such as `NGN`.
        currency: Word,
        /// The destination: a provider and an account number, separated by a bar.
        refundDestination: Word,
    }
}
