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
    /// The present state of the account. Neither the e-mail nor the limit is reported
    /// (`docs/spec/collection.md#get-payment-account-result`).
    pub struct GetPersistentPaymentAccountResult: Collection {
        /// The business's own name for the account.
        accountReference: Word,
        /// Its number, ten digits.
        accountNumber: Word,
        /// The name of the account.
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
        /// The account at that bank.
        creditBankAccountNumber: Word,
        /// The address for callbacks about payments.
        callbackUrl: Word,
    }
}
