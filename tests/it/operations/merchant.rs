//! The merchant interface (`docs/spec/merchant.md#operations`).

use harness::drawn::{EPOCH, NUMBER, SOME, TEXT, UTC};
use serde_json::{Value, json};

use super::setup::BILL_PAYER;
use super::{Case, Known, Refused, case, rejection};

/// A paid bill, as each of three queries finds it.
fn paid(known: &Known) -> Value {
    json!({
        "referenceNumber": known.bill, "status": "SUCCESSFUL", "merchantReference": "METER-1", "dateTimeUTC": EPOCH,
        "transactionType": "CUSTOMER_BILL_PAY", "amount": 5000, "transactionId": TEXT, "channel": "ONLINE", "byAgent": false,
        "currency": "NGN", "responseCode": 0, "errorMessage": TEXT, "invoiceNumber": "INVOICE-1",
    })
}

fn part(known: &Known) -> Value {
    json!({
        "referenceNumber": known.bill, "fullRefund": false, "refundAmount": 1500.25, "customerPhoneNumber": BILL_PAYER,
        "reason": "The meter was read wrongly",
    })
}

pub(super) fn cases() -> Vec<Case> {
    // This interface reports a missing item with code 0 and `UKNOWN`, which is not a rejection.
    vec![
        case(
            "getTransactionDetails",
            |known| json!({ "referenceNumber": known.bill }),
            paid,
            Refused::AtTheDoor,
        ),
        case(
            "getTransactionDetailsByInvoiceNumber",
            |_| json!({ "invoiceNumber": "INVOICE-1" }),
            paid,
            Refused::AtTheDoor,
        ),
        case(
            "getTransactionDetailsByMerchantReference",
            |_| json!({ "merchantReference": "METER-1" }),
            paid,
            Refused::AtTheDoor,
        ),
        case(
            "getProcessDetails",
            |known| json!({ "processCode": known.process }),
            |known| {
                json!({
                    "amount": 5000, "dateTimeUTC": EPOCH, "processCode": known.process, "errorMessage": TEXT, "responseCode": 0,
                    "processType": "MERCHANT_PAYMENT", "customerAccount": TEXT, "status": "SUCCESSFUL",
                })
            },
            Refused::AtTheDoor,
        ),
        case(
            "reconciliationReport",
            |known| json!({ "periodStartDateTimeUTC": known.start, "periodEndDateTimeUTC": "2099-12-31T23:59:59" }),
            |known| {
                let item = json!({
                    "serviceProcessCode": known.process, "status": "SUCCESSFUL", "description": TEXT, "transactionDatetimeUTC": UTC,
                    "referenceNumber": known.bill, "amount": 5000,
                });
                json!({ "responseCode": 0, "errorMessage": TEXT, "reconciliationItems": { SOME: item } })
            },
            Refused::AtTheDoor,
        ),
        case(
            "getForeignExchangeRate",
            |_| json!({ "baseCurrency": "NGN", "foreignCurrency": "USD" }),
            |_| {
                json!({
                    "baseCurrency": "NGN", "foreignCurrency": "USD", "buyRate": NUMBER, "sellRate": NUMBER, "responseCode": 0,
                    "errorMessage": TEXT,
                })
            },
            rejection(
                |_| json!({ "baseCurrency": "NGN", "foreignCurrency": "ISK" }),
                "-2",
                "Unsupported currency",
            ),
        ),
        Case {
            id: "refundBillPay",
            body: |known| part(known),
            photos: &[],
            answer: |known| {
                json!({
                    "refundTransactionId": TEXT, "refundAmount": 1500.25, "originalReferenceNumber": known.bill, "currency": "NGN",
                    "errorMessage": TEXT, "responseCode": 0,
                })
            },
            moves: -150_025,
            refused: rejection(
                |known| {
                    let mut unknown = part(known);
                    unknown["referenceNumber"] = json!("OURS-NEVER");
                    unknown
                },
                "135",
                "Unknown reference",
            ),
        },
    ]
}
