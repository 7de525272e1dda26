//! `POST business-rest/secured/getMerchantServices`, observed (`docs/spec/observed.md#get-merchant-services`)

use crate::prelude::*;

record! {
    /// Asks what a biller sells.
    pub struct GetMerchantServices {
        /// Made by this application; unique for every call.
        referenceNumber: ReferenceNumber,
        /// The biller's public id from the list of billers.
        merchantPublicId: Text<64>,
    }
}

operation! {
    /// List what a biller sells.
    GetMerchantServices -> GetMerchantServicesResult {
        interface: Business,
        path: "getMerchantServices",
        in_contract: false,
        effect: Reads,
        signed: [referenceNumber, merchantPublicId],
    }
}

answer! {
    /// The services of a biller. The name of the list has not been observed, so both are read.
    pub struct GetMerchantServicesResult: Business {
        /// The list, under its short name.
        services: Vec<MerchantService>,
        /// The list, under its long name.
        merchantServices: Vec<MerchantService>,
    }
}

answer! {
    /// A service of a biller.
    pub struct MerchantService {
        /// Its name.
        name: Word,
        /// Sent in `merchantService`.
        code: Word,
        /// The price; absent if the customer chooses the amount.
        price: AnswerAmount,
        /// A short name.
        shortCode: Word,
    }
}
