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
    /// A customer of the biller.
    /// The reference is an echo, where given.
    pub struct GetMerchantAccountDetailsResult: Business {
        /// Whose account it is.
        customerName: Word,
        /// How the biller reaches them.
        phoneNumber: Word,
        /// As the biller writes it.
        accountNumber: Word,
        /// More, by biller.
        details: BTreeMap<String, Word>,
    }
}
