//! `POST merchant-rest/secured/getTransactionDetailsByInvoiceNumber`

use super::TransactionDetails;
use crate::prelude::*;

record! {
    /// Asks about a payment to the business by its invoice.
    pub struct GetTransactionDetailsByInvoiceNumber {
        /// The invoice that was paid.
        invoiceNumber: Text<100>,
    }
}

operation! {
    /// Look up a payment to the business by its invoice.
    GetTransactionDetailsByInvoiceNumber -> TransactionDetails {
        interface: Merchant,
        path: "getTransactionDetailsByInvoiceNumber",
        effect: Reads,
        signed: [invoiceNumber],
    }
}
