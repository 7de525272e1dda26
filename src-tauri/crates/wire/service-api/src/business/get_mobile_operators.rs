//! `POST business-rest/secured/getMobileOperators`

use crate::prelude::*;

record! {
    /// Asks for the operators airtime and data can be bought from.
    pub struct GetMobileOperators {
        /// Made by this application; unique for every call.
        referenceNumber: ReferenceNumber,
        /// Language of the answer, such as en-NG.
        locale: Option<Text<35>>,
    }
}

operation! {
    /// List the mobile operators.
    GetMobileOperators -> GetMobileOperatorsResult {
        interface: Business,
        path: "getMobileOperators",
        effect: Reads,
        signed: [referenceNumber],
    }
}

answer! {
    /// The mobile operators.
    pub struct GetMobileOperatorsResult: Business {
        /// The operators.
        mobileOperator: Vec<MobileOperator>,
    }
}

answer! {
    /// An operator (`docs/spec/business.md#mobile-operator`).
    pub struct MobileOperator {
        /// Its name.
        name: Word,
        /// Its public id: `mobileOperatorPublicId` of airtime, `operatorPublicId` of bundles.
        mobileOperatorCode: Word,
    }
}
