//! `POST business-rest/secured/getMerchants`, observed (`docs/spec/observed.md#get-merchants`)

use crate::answer::{Code, Word};
use crate::value::ReferenceNumber;
use crate::{answer, operation, record};

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
        auth: Principal,
        effect: Reads,
        enquiry: [],
        signed: [referenceNumber],
    }
}

answer! {
    /// The billers. The name of the list has not been observed; both are read.
    pub struct GetMerchantsResult {
        /// 0 on success.
        responseCode: Code,
        /// The service's words.
        message: Word,
        /// Echo.
        referenceNumber: Word,
        /// One after the other.
        merchants: Vec<Merchant>,
        /// The same, named as `bank` and `mobileOperator` are.
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
        /// Its name for people.
        displayName: Word,
        /// What it sells.
        description: Word,
    }
}
