//! `POST business-rest/secured/registerCustomerIdentification`

use super::customer::{CustomerPhotoResult, IdType, photo_words};
use crate::prelude::*;

record! {
    /// Gives a customer's account an identity document.
    pub struct RegisterCustomerIdentification {
        /// Made by this application; unique for every request.
        referenceNumber: ReferenceNumber,
        /// Phone number of a customer whom this business registered.
        customerPhoneNumber: PhoneNumber,
        /// Kind of identity document.
        customerIdType: IdType,
        /// Its number.
        customerIdNumber: IdentityNumber,
        /// Last day on which it is valid.
        customerIdExpirationDate: Date,
    }
}

operation! {
    /// Add the identity document of a customer whom you registered.
    RegisterCustomerIdentification -> CustomerPhotoResult {
        interface: Business,
        path: "registerCustomerIdentification",
        effect: Sets,
        check: "Check a transfer to the phone number (validateMoneyTransfer): the level rises when the document was taken. Sending it once more under a new reference does no harm.",
        signed: [referenceNumber, customerPhoneNumber, customerIdType, customerIdNumber, customerIdExpirationDate],
        files: [customerIdPhoto true],
        despite_zero: photo_words,
    }
}
