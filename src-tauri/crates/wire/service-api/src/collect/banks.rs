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
        /// The list, as the collection interface names it.
        banks: Vec<Bank>,
        /// The list, as the business interface names it.
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
        /// The code at the inter-bank switch. It is not the code for the check digit of an account.
        interInstitutionCode: Word,
        /// The sort code of the Central Bank.
        sortCode: Word,
        /// The USSD code.
        ussdCode: Word,
    }
}
