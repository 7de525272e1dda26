//! Paying (`docs/spec/business.md#operations`).
//!
//! The sandbox's fees: to a bank ₦10 up to ₦5,000 with 7.5 % tax on it; for a bill ₦100 with the same tax; none to a wallet or for airtime;
//! and 1 % is earned on cash paid out.

use harness::drawn::{SOME, TEXT, THIRTY_DIGITS, TWENTY_DIGITS};
use payment_rules::outbox::State;
use serde_json::{Value, json};

use super::setup::{BANK, NO_WALLET};
use super::{Case, Known, Refused, rejection};

/// More than the fifty million of the wallet.
const TOO_MUCH: u32 = 60_000_000;

fn transfer(reference: &str, amount: u32) -> Value {
    json!({ "referenceNumber": reference, "amount": amount, "destinationAccount": "08035550192", "transferReference": "October" })
}

fn group(names: [&str; 2], account: &str) -> Value {
    json!({
        "bulkReferenceNumber": "OURS-GROUP",
        "items": [
            { "referenceNumber": names[0], "amount": 1000, "destinationAccount": account, "destinationBank": BANK },
            { "referenceNumber": names[1], "amount": 2500.5, "destinationAccount": account, "destinationBank": BANK },
        ],
    })
}

fn deposit(reference: &str, amount: &Value) -> Value {
    json!({
        "referenceNumber": reference, "amount": amount, "destinationBankUUID": BANK, "destinationBankAccountNumber": "0123456785",
        "recipientEmail": "chidinma@example.com", "recipientName": "Chidinma Okafor", "remarks": "October salary",
    })
}

fn deposit_at_collection(reference: &str, amount: &Value) -> Value {
    json!({
        "referenceNumber": reference, "amount": amount, "currency": "NGN", "destinationBankUUID": BANK,
        "destinationBankAccountNumber": "0123456785", "remarks": "October salary",
    })
}

fn airtime(reference: &str, phone: &str, known: &Known) -> Value {
    json!({ "referenceNumber": reference, "amount": 500, "destinationPhoneNumber": phone, "mobileOperatorPublicId": known.operator })
}

fn bill(reference: &str, number: &str, known: &Known) -> Value {
    json!({
        "referenceNumber": reference, "amount": 5000, "merchantAccount": known.biller, "merchantReferenceNumber": number,
        "merchantService": ["HP-PREPAID"],
    })
}

fn cash(reference: &str, amount: u32, known: &Known) -> Value {
    json!({
        "referenceNumber": reference, "customerPhoneNumber": NO_WALLET, "amount": amount, "withdrawalCode": known.withdrawal_code,
    })
}

#[expect(clippy::too_many_lines, reason = "a table")]
pub(super) fn cases() -> Vec<Case> {
    vec![
        Case {
            id: "moneyTransfer",
            body: |_| transfer("OURS-1", 1000),
            photos: &[],
            answer: |_| {
                json!({
                    "responseCode": 0, "referenceNumber": "OURS-1", "withdrawalCode": null, "transactionId": TEXT, "fee": 0,
                    "receiverRegistrationStatus": "REGISTERED", "currency": "NGN", "message": TEXT,
                })
            },
            moves: -100_000,
            refused: rejection(|_| transfer("OURS-NO", TOO_MUCH), "139", "Insufficient balance"),
        },
        Case {
            id: "moneyTransferBulk",
            body: |_| group(["OURS-1", "OURS-2"], "0123456785"),
            photos: &[],
            answer: |_| {
                json!({
                    "bulkReferenceNumber": "OURS-GROUP", "message": "2 of 2 transfers were successful", "responseCode": 0,
                    "results": { SOME: { "responseCode": 0, "referenceNumber": "OURS-2", "transactionId": TEXT, "fee": 10.75, "currency": "NGN" } },
                })
            },
            moves: -350_050 - 2 * 1_075,
            refused: rejection(
                |_| group(["OURS-NO", "OURS-NO-2"], "0123456799"),
                "2",
                "0 of 2 transfers were successful",
            ),
        },
        Case {
            id: "depositToBank",
            body: |_| deposit("OURS-1", &json!(250.5)),
            photos: &[],
            answer: |_| {
                json!({
                    "responseCode": 0, "referenceNumber": "OURS-1", "transactionId": TEXT, "fee": 10, "vat": 0.75, "currency": "NGN",
                    "destinationAccountHolderNameAtBank": "CHIDINMA OKAFOR", "message": TEXT, "sessionId": THIRTY_DIGITS,
                })
            },
            moves: -25_050 - 1_075,
            refused: rejection(|_| deposit("OURS-NO", &json!(TOO_MUCH)), "139", "Insufficient balance"),
        },
        // The short form, at the host of the collection interface: no person is notified, and the answer repeats its code as a category.
        Case {
            id: "depositToBank.collection",
            body: |_| deposit_at_collection("OURS-1", &json!(250.5)),
            photos: &[],
            answer: |_| {
                json!({
                    "responseCode": 0, "referenceNumber": "OURS-1", "transactionId": TEXT, "fee": 10, "vat": 0.75, "currency": "NGN",
                    "destinationAccountHolderNameAtBank": TEXT, "message": TEXT, "sessionId": THIRTY_DIGITS, "responseCategoryCode": "0",
                })
            },
            moves: -25_050 - 1_075,
            refused: rejection(
                |_| deposit_at_collection("OURS-NO", &json!(TOO_MUCH)),
                "139",
                "Insufficient balance",
            ),
        },
        Case {
            id: "airtimePurchase",
            body: |known| airtime("OURS-1", "08035550120", known),
            photos: &[],
            answer: |_| {
                json!({
                    "responseCode": 0, "referenceNumber": "OURS-1", "transactionId": TEXT, "fee": 0, "currency": "NGN", "message": TEXT,
                })
            },
            moves: -50_000,
            // 109 is an error of the operator: it can mean more than *rejected before execution*, and a status query only repeats it.
            refused: Refused::Body {
                body: |known| airtime("OURS-NO", "08035550198", known),
                code: "109",
                words: "The operator did not top up this phone",
                ends: State::NeedsReview,
            },
        },
        Case {
            id: "merchantPayment",
            body: |known| bill("OURS-1", "45012345670", known),
            photos: &[],
            answer: |_| {
                json!({
                    "responseCode": 0, "message": TEXT, "referenceNumber": "OURS-1", "merchantTransactionReference": TWENTY_DIGITS,
                    "transactionId": TEXT, "currency": "NGN", "fee": 107.5, "commissionEarned": 50, "integrationStatus": "SUCCESSFUL",
                    "additionalProperties": {
                        "unitType": "KWH", "totalPayment": TEXT, "customerAccountNumber": "45012345670", "units": TEXT, "paymentDate": TEXT,
                        "meterSerial": TEXT, "customerName": TEXT, "receiptNumber": TEXT, "vat": TEXT, "token": TWENTY_DIGITS,
                    },
                })
            },
            moves: -500_000 - 10_750,
            refused: rejection(|known| bill("OURS-NO", "45012345699", known), "111", "Invalid customer"),
        },
        Case {
            id: "dispenseCash",
            body: |known| cash("OURS-1", 300, known),
            photos: &[],
            answer: |_| json!({ "responseCode": 0, "message": TEXT, "transactionId": TEXT, "agentCommission": 3, "customerName": TEXT }),
            moves: 30_300,
            refused: rejection(|known| cash("OURS-NO", 301, known), "116", "This is not the amount that was sent"),
        },
    ]
}
