//! `POST business-rest/secured/registerCustomer`

use super::customer::{RegisterCustomerResult, born};
use crate::value::{Date, Email, PhoneNumber, ReferenceNumber, Text};
use crate::{operation, record};

record! {
    /// Opens a wallet for a new customer.
    pub struct RegisterCustomer {
        /// Made by this application; unique for every request.
        referenceNumber: ReferenceNumber,
        /// First name.
        customerFirstName: Text<100>,
        /// Last name.
        customerLastName: Text<100>,
        /// Phone number; it must not belong to a registered customer.
        customerPhoneNumber: PhoneNumber,
        /// E-mail; the service writes to it to set up a password.
        customerEmail: Email,
        /// Day of birth.
        customerDateOfBirth: Date,
    }
}

operation! {
    /// Open a wallet for a new customer.
    RegisterCustomer -> RegisterCustomerResult {
        interface: Business,
        path: "registerCustomer",
        auth: Principal,
        effect: Creates,
        enquiry: [],
        check: "Check a transfer to the phone number (validateMoneyTransfer): it names the person when the wallet was opened.",
        signed: [referenceNumber, customerPhoneNumber, customerFirstName, customerLastName],
        rules: born,
    }
}
