//! `POST business-rest/secured/getDataBundleByOperator`

use crate::prelude::*;

record! {
    /// Asks what data an operator sells.
    pub struct GetDataBundleByOperator {
        /// Made by this application; unique for every call.
        referenceNumber: ReferenceNumber,
        /// The operator's public id from the operator list.
        operatorPublicId: PublicId,
    }
}

operation! {
    /// List the data bundles of a mobile operator.
    GetDataBundleByOperator -> GetDataBundleByOperatorResult {
        interface: Business,
        path: "getDataBundleByOperator",
        effect: Reads,
        signed: [referenceNumber, operatorPublicId],
    }
}

answer! {
    /// The data bundles of an operator.
    pub struct GetDataBundleByOperatorResult: Business {
        /// The bundles.
        mobileOperatorServices: Vec<MobileOperatorService>,
    }
}

answer! {
    /// A data bundle (`docs/spec/business.md#data-bundle`).
    pub struct MobileOperatorService {
        /// The operator's id; text or number.
        mobileOperatorId: Word,
        /// The price; a purchase must be of exactly this amount.
        servicePrice: AnswerAmount,
        /// Its name.
        serviceName: Word,
        /// Sent as `mobileOperatorServiceId`; text or number.
        serviceId: Word,
    }
}
