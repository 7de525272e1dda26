//! `POST merchant-rest/secured/getTransactionDetailsByMerchantReference`

use super::TransactionDetails;
use crate::prelude::*;

record! {
    /// Asks about a payment to the business by the customer's reference at the business.
    pub struct GetTransactionDetailsByMerchantReference {
        /// The customer's account or reference at the business.
        merchantReference: Text<100>,
    }
}

operation! {
    /// Look up a payment to the business by the customer's reference at the business.
    GetTransactionDetailsByMerchantReference -> TransactionDetails {
        interface: Merchant,
        path: "getTransactionDetailsByMerchantReference",
        effect: Reads,
        signed: [merchantReference],
    }
}
