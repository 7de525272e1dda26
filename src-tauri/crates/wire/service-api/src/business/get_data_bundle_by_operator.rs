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
    /// The bundles.
    pub struct GetDataBundleByOperatorResult: Business {
        /// One after the other.
        mobileOperatorServices: Vec<MobileOperatorService>,
    }
}

answer! {
    /// A data bundle (`docs/spec/business.md#data-bundle`).
    pub struct MobileOperatorService {
        /// Whose it is; text or number.
        mobileOperatorId: Word,
        /// What it costs; a purchase must be of this amount.
        servicePrice: AnswerAmount,
        /// Its name.
        serviceName: Word,
        /// Sent as `mobileOperatorServiceId`; text or number.
        serviceId: Word,
    }
}
