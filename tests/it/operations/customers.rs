//! Customers, their photos, and merchants brought onto the service (`docs/spec/business.md#operations`).

use harness::drawn::{TEN_DIGITS, TEXT};
use serde_json::{Value, json};

use super::setup::{CUSTOMER, KNOWN_MERCHANT};
use super::{Case, case, rejection};

fn newcomer(reference: &str, phone: &str) -> Value {
    json!({
        "referenceNumber": reference, "customerFirstName": "Ngozi", "customerLastName": "Okafor", "customerPhoneNumber": phone,
        "customerEmail": "ngozi@example.com", "customerDateOfBirth": "1988-11-02",
    })
}

fn known_newcomer(reference: &str, expires: &str) -> Value {
    let mut body = newcomer(reference, "08035550111");
    let more = json!({
        "customerGender": "FEMALE", "customerAddress": { "country": "Nigeria", "region": "Oyo", "city": "Ibadan" },
        "customerMaritalStatus": "MARRIED", "customerIdType": "PASSPORT", "customerIdNumber": "A12345678",
        "customerIdExpirationDate": expires, "optinForWalletSavings": false, "customerSupplementaryDetails": { "branch": "Dugbe" },
    });
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    body
}

fn identification(reference: &str, expires: &str) -> Value {
    json!({
        "referenceNumber": reference, "customerPhoneNumber": CUSTOMER, "customerIdType": "VOTERS_CARD", "customerIdNumber": "90F5B1",
        "customerIdExpirationDate": expires,
    })
}

pub(super) fn merchant(reference: &str, own: &str) -> Value {
    json!({
        "reference": reference, "merchantExternalId": own,
        "merchantInfo": {
            "legalEntity": { "name": "Tella Foods Ltd", "addressCity": "Lagos", "addressCountry": "Nigeria" },
            "legalEntityRepresentative": {
                "firstName": "Efe", "lastName": "Tella", "phone": "08035550112", "email": "efe@example.com",
                "dateOfBirth": "1984-02-29T00:00:00",
            },
            "additionalParameters": { "displayName": "Tella", "establishedDate": "2019-07-01T00:00:00" },
        },
        "integration": { "type": "EMAIL_NOTIFICATION", "financeAdminEmail": "finance@example.com" },
    })
}

pub(super) fn cases() -> Vec<Case> {
    vec![
        case(
            "registerCustomer",
            |_| newcomer("OURS-1", "08035550110"),
            |_| json!({ "responseCode": 0, "message": TEXT, "referenceNumber": "OURS-1", "serviceAccountNumber": TEN_DIGITS }),
            rejection(
                |_| newcomer("OURS-NO", CUSTOMER),
                "123",
                "The phone number belongs to a registered customer",
            ),
        ),
        Case {
            id: "registerCustomerWithKYC",
            body: |_| known_newcomer("OURS-1", "2099-12-31"),
            photos: &["customerAccountPhoto", "customerIdPhoto"],
            answer: |_| {
                let message = "Success. The identity photo is under review";
                json!({ "responseCode": 0, "message": message, "referenceNumber": "OURS-1", "serviceAccountNumber": TEN_DIGITS })
            },
            moves: 0,
            refused: rejection(|_| known_newcomer("OURS-NO", "2020-01-31"), "122", "The identification has expired"),
        },
        Case {
            id: "registerCustomerAccountPhoto",
            body: |_| json!({ "referenceNumber": "OURS-1", "customerPhoneNumber": CUSTOMER }),
            photos: &["customerAccountPhoto"],
            answer: |_| json!({ "responseCode": 0, "message": TEXT, "referenceNumber": "OURS-1" }),
            moves: 0,
            refused: rejection(
                |_| json!({ "referenceNumber": "OURS-NO", "customerPhoneNumber": "08035550198" }),
                "111",
                "The customer was not registered by this business",
            ),
        },
        Case {
            id: "registerCustomerIdentification",
            body: |_| identification("OURS-1", "2099-12-31"),
            photos: &["customerIdPhoto"],
            answer: |_| json!({ "responseCode": 0, "message": TEXT, "referenceNumber": "OURS-1" }),
            moves: 0,
            refused: rejection(|_| identification("OURS-NO", "2020-01-31"), "122", "The identification has expired"),
        },
        case(
            "onboardMerchant",
            |_| merchant("OURS-1", "shop-1"),
            |_| {
                let credentials = json!({ "merchantPublicId": TEXT, "merchantSecretKey": TEXT, "merchantHmac": TEXT });
                json!({ "responseCode": 0, "message": TEXT, "onboardingUpdate": { "status": "succeeded", "credentials": credentials } })
            },
            rejection(
                |_| merchant("OURS-NO", KNOWN_MERCHANT),
                "131",
                "A merchant with this external id exists",
            ),
        ),
    ]
}
