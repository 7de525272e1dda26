//! `POST business-rest/secured/getMerchantAccountDetails`

use crate::prelude::*;

record! {
    /// Asks whose account it is at a biller.
    pub struct GetMerchantAccountDetails {
        /// Made by this application; unique for every call.
        referenceNumber: ReferenceNumber,
        /// The biller's public id from the list of billers.
        merchantAccount: Text<64>,
        /// The customer's number at the biller: meter, smart card or account.
        merchantReferenceNumber: Text<100>,
        /// Code of one of the biller's services.
        merchantServiceProductCode: Option<Text<64>>,
    }
}

operation! {
    /// See whose account it is at a biller.
    GetMerchantAccountDetails -> GetMerchantAccountDetailsResult {
        interface: Business,
        path: "getMerchantAccountDetails",
        effect: Reads,
        signed: [referenceNumber, merchantAccount, merchantReferenceNumber, merchantServiceProductCode],
    }
}

answer! {
    /// A customer of a biller. The reference is repeated if it was given.
    pub struct GetMerchantAccountDetailsResult: Business {
        /// The customer's name.
        customerName: Word,
        /// The phone number that the biller has.
        phoneNumber: Word,
        /// The account number, as the biller writes it.
        accountNumber: Word,
        /// Further details, depending on the biller.
        details: BTreeMap<String, Word>,
    }
}
