//! `POST business-rest/secured/registerCustomer` with photos; some clients post it to `registerCustomerWithKYC`
//! (`docs/spec/observed.md#names-and-types`).

use super::customer::{CustomerAddress, Gender, IdType, Language, MaritalStatus, RegisterCustomerResult, born, without_account};
use crate::prelude::*;

record! {
    /// Opens a wallet for a new customer whose identity is known.
    pub struct RegisterCustomerWithKyc {
        /// Made by this application; unique for every request.
        referenceNumber: ReferenceNumber,
        /// Phone number; it must not belong to a registered customer.
        customerPhoneNumber: PhoneNumber,
        /// E-mail; the service writes to it to set up a password.
        customerEmail: Email,
        /// First name.
        customerFirstName: Text<100>,
        /// Last name.
        customerLastName: Text<100>,
        /// Day of birth.
        customerDateOfBirth: Date,
        /// Female or male.
        customerGender: Gender,
        /// Where the customer lives; country and region are needed with it.
        customerAddress: Option<CustomerAddress>,
        /// Single, married or divorced.
        customerMaritalStatus: Option<MaritalStatus>,
        /// Preferred language in two letters, such as en.
        customerPreferredLanguageISOCode: Option<Language>,
        /// Phone number of whoever sent the customer.
        customerReferredByPhoneNumber: Option<PhoneNumber>,
        /// First name of whoever sent the customer.
        customerReferredByFirstName: Option<Text<100>>,
        /// Last name of whoever sent the customer.
        customerReferredByLastName: Option<Text<100>>,
        /// Kind of identity document. Its number is needed with it.
        customerIdType: Option<IdType>,
        /// Number of the identity document.
        customerIdNumber: Option<IdentityNumber>,
        /// Last day on which the identity document is valid.
        customerIdExpirationDate: Option<Date>,
        /// Whether the customer wants the savings of the wallet.
        optinForWalletSavings: Option<bool>,
        /// Anything else, as names with values.
        customerSupplementaryDetails: Option<BTreeMap<String, String>>,
    }
}

operation! {
    /// Open a wallet for a new customer, with identity details and photos.
    RegisterCustomerWithKyc -> RegisterCustomerResult {
        interface: Business,
        path: "registerCustomer",
        id: "registerCustomerWithKYC",
        effect: Creates,
        check: "Check a transfer to the phone number (validateMoneyTransfer): it names the person and the level when the wallet was opened.",
        signed: [referenceNumber, customerPhoneNumber, customerFirstName, customerLastName],
        rules: rules,
        files: [customerAccountPhoto false, customerIdPhoto false needs customerIdType customerIdNumber],
        despite_zero: without_account,
    }
}

fn rules(body: &Json, now: &UtcTime, found: &mut Vec<Problem>) {
    born(body, now, found);
    let message = "Kind and number of the identity document go together.";
    together(body, ["customerIdType", "customerIdNumber"], message, found);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declare::Operation as _;
    use crate::testing::assert_problems;
    use serde_json::json;

    #[test]
    fn reports_all_problems_together() {
        let body = json!({
            "referenceNumber": "R1", "customerPhoneNumber": "08031234567", "customerEmail": "ada@example.com",
            "customerFirstName": "Ada", "customerLastName": "Obi", "customerDateOfBirth": "1990-04-25", "customerGender": "FEMALE",
        });
        let wrong = json!({
            "customerDateOfBirth": "2026-11-22", "customerGender": "female", "customerAddress": { "city": "Ibadan" },
            "customerMaritalStatus": "WIDOWED", "customerPreferredLanguageISOCode": "EN", "customerIdType": "PASSPORT",
            "customerIdExpirationDate": "25/04/2030", "customerSupplementaryDetails": { "shoe": 43 },
        });
        let all = "customerGender customerAddress.country customerAddress.region customerMaritalStatus customerPreferredLanguageISOCode \
                   customerIdExpirationDate customerSupplementaryDetails customerDateOfBirth customerIdNumber";
        let number = json!({ "customerIdNumber": "A1" });
        assert_problems::<RegisterCustomerWithKyc>(&body, &[(json!({}), ""), (wrong, all), (number, "customerIdType")]);
    }

    #[test]
    fn a_new_account_number_proves_the_registration() {
        let read = |answer: Json| (RegisterCustomerWithKyc::SPEC.despite_zero)(&answer).is_none();
        assert!(read(json!({ "serviceAccountNumber": "0123456785", "message": "Photo not set" })));
        assert!(read(json!({ "acmeAccountNumber": 123_456_785 })));
        assert!(!read(json!({ "serviceAccountNumber": null, "message": "Success" })));
        assert!(!read(json!({ "message": "Phone number already registered" })));
    }
}
