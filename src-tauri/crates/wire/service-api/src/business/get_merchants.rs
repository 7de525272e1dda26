//! `POST business-rest/secured/getMerchants`, observed (`docs/spec/observed.md#get-merchants`)

use crate::prelude::*;

record! {
    /// Asks which billers can be paid.
    pub struct GetMerchants {
        /// Made by this application; unique for every call.
        referenceNumber: ReferenceNumber,
    }
}

operation! {
    /// List the billers.
    GetMerchants -> GetMerchantsResult {
        interface: Business,
        path: "getMerchants",
        in_contract: false,
        effect: Reads,
        signed: [referenceNumber],
    }
}

answer! {
    /// The billers. The name of the list has not been observed, so both are read.
    pub struct GetMerchantsResult: Business {
        /// The list, in the plural.
        merchants: Vec<Merchant>,
        /// The list, in the singular as `bank` and `mobileOperator` are.
        merchant: Vec<Merchant>,
    }
}

answer! {
    /// A biller.
    pub struct Merchant {
        /// Its name.
        name: Word,
        /// Its public id, sent as `merchantAccount`.
        uuid: Word,
        /// The name to show.
        displayName: Word,
        /// A description of what it sells.
        description: Word,
    }
}
