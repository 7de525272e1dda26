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
    /// The services. The name of the list has not been observed; both are read.
    pub struct GetMerchantServicesResult: Business {
        /// One after the other.
        services: Vec<MerchantService>,
        /// The same, named after its owner.
        merchantServices: Vec<MerchantService>,
    }
}

answer! {
    /// Something a biller sells.
    pub struct MerchantService {
        /// Its name.
        name: Word,
        /// Sent in `merchantService`.
        code: Word,
        /// What it costs; none where the customer says how much.
        price: AnswerAmount,
        /// A short name.
        shortCode: Word,
    }
}
