//! Getting paid (`docs/spec/collection.md#operations`).

use harness::drawn::{BAR, FLAG, SOME, TEN_DIGITS, TEXT, UTC};
use serde_json::json;

use super::setup::{BANK, payment_account, payment_request};
use super::{Case, Refused, case, rejection};

const UNKNOWN_BANK: &str = "00000000-0000-4000-8000-000000000000";

#[expect(clippy::too_many_lines, reason = "a table")]
pub(super) fn cases() -> Vec<Case> {
    vec![
        Case {
            id: "paymentRequest",
            body: |_| payment_request("OURS-1"),
            photos: &[],
            // The fee is 1 %, and the payer bears it.
            answer: |_| {
                json!({
                    "referenceNumber": "OURS-1", "statusCode": "0", "statusMessage": "success", "requestAmount": 5000,
                    "totalPaymentAmount": 5050, "currency": "NGN", "expiryDateTimeUTC": UTC, "isPayerServiceAccountHolder": FLAG,
                    "paymentMethods": [
                        { "name": "BANK_TRANSFER", "properties": { "AccountNumber": TEN_DIGITS } },
                        { "name": "FUNDING_USSD", "properties": { "USSDShortCode": TEXT, "PaymentReference": TEXT } },
                    ],
                })
            },
            moves: 0,
            refused: rejection(
                |_| {
                    let mut body = payment_request("OURS-NO");
                    body["payer"]["bankId"] = UNKNOWN_BANK.into();
                    body
                },
                "114",
                "payer.bankId: Bank not found",
            ),
        },
        case(
            "status",
            |_| json!({ "referenceNumber": "OURS-PAID" }),
            |_| {
                json!({
                    "referenceNumber": "OURS-PAID", "statusCode": "0", "statusMessage": "success",
                    "data": {
                        "referenceNumber": "OURS-PAID", "statusCode": "0", "statusMessage": "success", "requestAmount": 5000,
                        "totalPaymentAmount": 5050, "currency": "NGN", "expiryDateTimeUTC": UTC,
                    },
                })
            },
            rejection(|_| json!({ "referenceNumber": "OURS-NEVER" }), "121", "Reference not found"),
        ),
        Case {
            id: "refund",
            body: |_| json!({ "referenceNumber": "OURS-PAID", "refundAmount": 2000.5, "currency": "NGN", "reason": "One item was sold out" }),
            photos: &[],
            answer: |_| {
                json!({
                    "referenceNumber": "OURS-PAID", "statusCode": "0", "statusMessage": "success", "refundAmount": 2000.5,
                    "currency": "NGN", "refundDestination": BAR,
                })
            },
            moves: -200_050,
            refused: rejection(
                |_| json!({ "referenceNumber": "OURS-NEVER", "refundAmount": 5050.01, "currency": "NGN" }),
                "121",
                "Reference not found",
            ),
        },
        case(
            "history",
            |known| json!({ "referenceNumber": "CUSTOMER-000001", "startDateTimeUTC": known.start }),
            |known| {
                json!({
                    "statusCode": "0", "statusMessage": "success", "itemCount": 1,
                    "items": [{
                        "datetime": UTC, "datetimeUTC": UTC, "referenceNumber": "OURS-ACCOUNT", "accountNumber": known.account,
                        "accountReference": "CUSTOMER-000001", "operation": "PERSISTENT_PAYMENT_ACCOUNT", "action": "CREATE",
                        "amount": 0, "status": "SUCCESSFUL",
                    }],
                })
            },
            Refused::AtTheDoor,
        ),
        case(
            "banks",
            |_| json!({ "referenceNumber": "OURS-1", "locale": "en-NG" }),
            |_| {
                json!({
                    "referenceNumber": "OURS-1", "statusCode": "0", "statusMessage": "success",
                    "banks": { SOME: { "name": "Guaranty Trust Bank", "uuid": BANK, "interInstitutionCode": "000013", "ussdCode": "*737#" } },
                })
            },
            Refused::AtTheDoor,
        ),
        case(
            "registerPersistentPaymentAccount",
            |_| payment_account("OURS-1", "CUSTOMER-000002"),
            |_| {
                json!({
                    "referenceNumber": "OURS-1", "statusCode": "0", "statusMessage": "success", "accountReference": "CUSTOMER-000002",
                    "accountNumber": TEN_DIGITS,
                })
            },
            rejection(
                |_| payment_account("OURS-NO", "CUSTOMER-000001"),
                "114",
                "There is an account with this reference already",
            ),
        ),
        case(
            "updatePersistentPaymentAccount",
            |_| {
                json!({
                    "referenceNumber": "OURS-1", "accountIdentifier": "CUSTOMER-000001", "accountName": "Ada & Sons",
                    "creditBankId": BANK, "creditBankAccountNumber": "0123456785",
                })
            },
            |_| json!({ "referenceNumber": "OURS-1", "statusCode": "0", "statusMessage": TEXT }),
            rejection(
                |_| {
                    json!({
                        "referenceNumber": "OURS-NO", "accountIdentifier": "CUSTOMER-000001", "creditBankId": BANK,
                        "creditBankAccountNumber": "0123456799",
                    })
                },
                "114",
                "There is no such account at this bank",
            ),
        ),
        case(
            "deletePersistentPaymentAccount",
            |known| json!({ "referenceNumber": "OURS-1", "accountIdentifier": known.account, "reason": "The customer moved" }),
            |_| json!({ "referenceNumber": "OURS-1", "statusCode": "0", "statusMessage": TEXT }),
            rejection(
                |_| json!({ "referenceNumber": "OURS-NO", "accountIdentifier": "CUSTOMER-NEVER" }),
                "121",
                "Account not found",
            ),
        ),
        Case {
            id: "getPersistentPaymentAccount",
            body: |_| json!({ "referenceNumber": "OURS-1", "accountIdentifier": "CUSTOMER-000001" }),
            photos: &[],
            // Only the end of an identity number is stored.
            answer: |known| {
                json!({
                    "referenceNumber": "OURS-1", "statusCode": "0", "statusMessage": "success", "accountReference": "CUSTOMER-000001",
                    "accountNumber": known.account, "accountName": "Ada Stores", "phoneNumber": "08031112222", "firstName": "Ada",
                    "lastName": "Obi", "financialIdentificationNumber": "••••••••5678", "callbackUrl": "https://example.com/paid",
                })
            },
            moves: 0,
            refused: rejection(
                |_| json!({ "referenceNumber": "OURS-1", "accountIdentifier": "CUSTOMER-NEVER" }),
                "121",
                "Account not found",
            ),
        },
    ]
}
