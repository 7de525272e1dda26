//! `POST business-rest/secured/registerCustomer` with photos; some clients post it to `registerCustomerWithKYC`
//! (`docs/spec/observed.md#names-and-types`).

use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::customer::{CustomerAddress, Gender, IdType, Language, MaritalStatus, RegisterCustomerResult, born, without_account};
use crate::field::{Problem, at};
use crate::value::{Date, Email, IdentityNumber, PhoneNumber, ReferenceNumber, Text, UtcTime};
use crate::{operation, record};

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
        auth: Principal,
        effect: Creates,
        enquiry: [],
        check: "Check a transfer to the phone number (validateMoneyTransfer): it names the person and the level when the wallet was opened.",
        signed: [referenceNumber, customerPhoneNumber, customerFirstName, customerLastName],
        rules: rules,
        files: [customerAccountPhoto false, customerIdPhoto false needs customerIdType customerIdNumber],
        despite_zero: without_account,
    }
}

fn rules(body: &Json, now: &UtcTime, found: &mut Vec<Problem>) {
    born(body, now, found);
    let (kind, number) = (at(body, "customerIdType"), at(body, "customerIdNumber"));
    if kind.is_some() != number.is_some() {
        let missing = if kind.is_some() { "customerIdNumber" } else { "customerIdType" };
        found.push(Problem::new(missing, "Kind and number of the identity document go together."));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declare::Operation as _;

    fn problems(change: impl FnOnce(&mut Json)) -> Vec<String> {
        let mut body = serde_json::json!({
            "referenceNumber": "R1", "customerPhoneNumber": "08031234567", "customerEmail": "ada@example.com",
            "customerFirstName": "Ada", "customerLastName": "Obi", "customerDateOfBirth": "1990-04-25", "customerGender": "FEMALE",
        });
        change(&mut body);
        let now = UtcTime::parse("2026-11-21T08:00:00").expect("a time");
        let problems = (RegisterCustomerWithKyc::SPEC.problems)(&body, &now);
        problems.into_iter().map(|problem| problem.path).collect()
    }

    #[test]
    fn tells_all_problems_at_once() {
        assert_eq!(problems(|_| {}), [] as [&str; 0]);
        let found = problems(|body| {
            body["customerDateOfBirth"] = "2026-11-22".into();
            body["customerGender"] = "female".into();
            body["customerAddress"] = serde_json::json!({ "city": "Ibadan" });
            body["customerMaritalStatus"] = "WIDOWED".into();
            body["customerPreferredLanguageISOCode"] = "EN".into();
            body["customerIdType"] = "PASSPORT".into();
            body["customerIdExpirationDate"] = "25/04/2030".into();
            body["customerSupplementaryDetails"] = serde_json::json!({ "shoe": 43 });
        });
        let expected = [
            "customerGender",
            "customerAddress.country",
            "customerAddress.region",
            "customerMaritalStatus",
            "customerPreferredLanguageISOCode",
            "customerIdExpirationDate",
            "customerSupplementaryDetails",
            "customerDateOfBirth",
            "customerIdNumber",
        ];
        assert_eq!(found, expected);
        assert_eq!(problems(|body| body["customerIdNumber"] = "A1".into()), ["customerIdType"]);
    }

    #[test]
    fn the_account_number_is_the_proof() {
        let read = |answer: Json| (RegisterCustomerWithKyc::SPEC.despite_zero)(&answer).is_none();
        assert!(read(
            serde_json::json!({ "serviceAccountNumber": "0123456785", "message": "Photo not set" })
        ));
        assert!(read(serde_json::json!({ "acmeAccountNumber": 123_456_785 })));
        assert!(!read(serde_json::json!({ "serviceAccountNumber": null, "message": "Success" })));
        assert!(!read(serde_json::json!({ "message": "Phone number already registered" })));
    }
}
