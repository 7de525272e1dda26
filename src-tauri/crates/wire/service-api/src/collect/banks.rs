//! `POST {collect_base_url}/banks`

use crate::prelude::*;

record! {
    /// Asks for the banks of the collection interface.
    pub struct Banks {
        /// Made by this application; unique for every call.
        referenceNumber: ReferenceNumber,
        /// Language of the answer, such as en-NG.
        locale: Option<Text<35>>,
    }
}

operation! {
    /// List the banks, with their sort codes and short codes.
    Banks -> BanksResult {
        interface: Collection,
        path: "banks",
        effect: Reads,
        signed: [referenceNumber],
    }
}

answer! {
    /// The bank list. Deployments name it `banks` or `bank` (`docs/spec/collection.md#banks`); both are read.
    pub struct BanksResult: Collection {
        /// As the collection interface names the list.
        banks: Vec<Bank>,
        /// As the business interface names the list.
        bank: Vec<Bank>,
    }
}

answer! {
    /// A bank (`docs/spec/collection.md#bank`).
    pub struct Bank {
        /// Its name.
        name: Word,
        /// Its public id, sent as `destinationBankUUID`.
        uuid: Word,
        /// Code at the inter-bank switch; never a code for the account's check digit.
        interInstitutionCode: Word,
        /// Central-bank sort code.
        sortCode: Word,
        /// Short code for phones.
        ussdCode: Word,
    }
}
