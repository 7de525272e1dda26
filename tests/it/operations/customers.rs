//! Customers, their photos, and merchants brought onto the service (`docs/spec/business.md#operations`).

use harness::drawn::{TEN_DIGITS, TEXT};
use payment_rules::outbox::State;
use serde_json::{Value, json};

use super::setup::{CUSTOMER, KNOWN_MERCHANT};
use super::{Case, Refused};

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
        Case {
            id: "registerCustomer",
            body: |_| newcomer("OURS-1", "08035550110"),
            photos: &[],
            answer: |_| json!({ "responseCode": 0, "message": TEXT, "referenceNumber": "OURS-1", "serviceAccountNumber": TEN_DIGITS }),
            moves: 0,
            refused: Refused::Body {
                body: |_| newcomer("OURS-NO", CUSTOMER),
                code: "123",
                words: "The phone number belongs to a registered customer",
                ends: State::Refused,
            },
        },
        Case {
            id: "registerCustomerWithKYC",
            body: |_| known_newcomer("OURS-1", "2099-12-31"),
            photos: &["customerAccountPhoto", "customerIdPhoto"],
            answer: |_| {
                let message = "Success. The identity photo is under review";
                json!({ "responseCode": 0, "message": message, "referenceNumber": "OURS-1", "serviceAccountNumber": TEN_DIGITS })
            },
            moves: 0,
            refused: Refused::Body {
                body: |_| known_newcomer("OURS-NO", "2020-01-31"),
                code: "122",
                words: "The identification has expired",
                ends: State::Refused,
            },
        },
        Case {
            id: "registerCustomerAccountPhoto",
            body: |_| json!({ "referenceNumber": "OURS-1", "customerPhoneNumber": CUSTOMER }),
            photos: &["customerAccountPhoto"],
            answer: |_| json!({ "responseCode": 0, "message": TEXT, "referenceNumber": "OURS-1" }),
            moves: 0,
            refused: Refused::Body {
                body: |_| json!({ "referenceNumber": "OURS-NO", "customerPhoneNumber": "08035550198" }),
                code: "111",
                words: "The customer was not registered by this business",
                ends: State::Refused,
            },
        },
        Case {
            id: "registerCustomerIdentification",
            body: |_| identification("OURS-1", "2099-12-31"),
            photos: &["customerIdPhoto"],
            answer: |_| json!({ "responseCode": 0, "message": TEXT, "referenceNumber": "OURS-1" }),
            moves: 0,
            refused: Refused::Body {
                body: |_| identification("OURS-NO", "2020-01-31"),
                code: "122",
                words: "The identification has expired",
                ends: State::Refused,
            },
        },
        Case {
            id: "onboardMerchant",
            body: |_| merchant("OURS-1", "shop-1"),
            photos: &[],
            answer: |_| {
                let credentials = json!({ "merchantPublicId": TEXT, "merchantSecretKey": TEXT, "merchantHmac": TEXT });
                json!({ "responseCode": 0, "message": TEXT, "onboardingUpdate": { "status": "succeeded", "credentials": credentials } })
            },
            moves: 0,
            refused: Refused::Body {
                body: |_| merchant("OURS-NO", KNOWN_MERCHANT),
                code: "131",
                words: "A merchant with this external id exists",
                ends: State::Refused,
            },
        },
    ]
}
