//! `POST business-rest/secured/registerCustomer`

use super::customer::{RegisterCustomerResult, born, without_account};
use crate::prelude::*;

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
        effect: Creates,
        check: "Check a transfer to the phone number (validateMoneyTransfer): it names the person when the wallet was opened.",
        signed: [referenceNumber, customerPhoneNumber, customerFirstName, customerLastName],
        rules: born,
        despite_zero: without_account,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::{Verdict, verdict};
    use crate::declare::Operation as _;

    #[test]
    fn success_requires_the_new_account_number() {
        let read = |answer| verdict(&RegisterCustomer::SPEC, &answer);
        let yes = serde_json::json!({ "responseCode": 0, "serviceAccountNumber": "0123456785" });
        assert_eq!(read(yes), Verdict::Accepted);
        for account in [serde_json::Value::Null, "".into()] {
            let answer = serde_json::json!({ "responseCode": 0, "message": "Success", "serviceAccountNumber": account });
            assert!(matches!(read(answer), Verdict::Pending { code, .. } if code == "0"));
        }
    }
}
