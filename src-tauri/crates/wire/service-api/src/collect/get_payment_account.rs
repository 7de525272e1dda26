//! `POST {collect_base_url}/getPersistentPaymentAccount`

use crate::prelude::*;

record! {
    /// Asks for a payment account.
    pub struct GetPersistentPaymentAccount {
        /// Made by this application; unique for every call.
        referenceNumber: ReferenceNumber,
        /// The account: its ten-digit number or its account reference.
        accountIdentifier: AccountIdentifier,
    }
}

operation! {
    /// Look up a customer's payment account.
    GetPersistentPaymentAccount -> GetPersistentPaymentAccountResult {
        interface: Collection,
        path: "getPersistentPaymentAccount",
        auth: BasicAndPrincipal,
        effect: Reads,
        signed: [referenceNumber, accountIdentifier],
    }
}

answer! {
    /// The account as it stands. Neither the e-mail nor the limit is told (`docs/spec/collection.md#get-payment-account-result`).
    pub struct GetPersistentPaymentAccountResult: Collection {
        /// The business's own name for it.
        accountReference: Word,
        /// Ten digits.
        accountNumber: Word,
        /// Name of the account.
        accountName: Word,
        /// Phone number of the customer.
        phoneNumber: Word,
        /// First name of the customer.
        firstName: Word,
        /// Last name of the customer.
        lastName: Word,
        /// Bank verification number of the customer.
        financialIdentificationNumber: Word,
        /// The bank that payments are forwarded to.
        creditBankId: Word,
        /// The account there.
        creditBankAccountNumber: Word,
        /// Where notices of payments go.
        callbackUrl: Word,
    }
}
