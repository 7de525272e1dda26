//! `POST {collect_base_url}/deletePersistentPaymentAccount`

use crate::prelude::*;

record! {
    /// Closes a payment account for good.
    pub struct DeletePersistentPaymentAccount {
        /// Made by this application; unique for every request.
        referenceNumber: ReferenceNumber,
        /// The account: its ten-digit number or its account reference.
        accountIdentifier: AccountIdentifier,
        /// Why, for your records.
        reason: Option<Text<200>>,
    }
}

operation! {
    /// Close a customer's payment account. This cannot be reversed.
    DeletePersistentPaymentAccount -> DeletePersistentPaymentAccountResult {
        interface: Collection,
        path: "deletePersistentPaymentAccount",
        auth: BasicAndPrincipal,
        effect: Ends,
        check: "Ask for the account (getPersistentPaymentAccount). Closing it once more under a new reference does no harm.",
        signed: [referenceNumber, accountIdentifier],
    }
}

answer! {
    /// Acknowledges a request to close an account. The message only confirms receipt.
    pub struct DeletePersistentPaymentAccountResult: Collection {
    }
}
