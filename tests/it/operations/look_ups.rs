//! Queries of the business interface.

use harness::drawn::{EPOCH, NUMBER, SOME, TEXT, UTC};
use serde_json::{Value, json};

use super::setup::BANK;
use super::{Case, Known, Refused, case, rejection};

fn deposit(account: &str) -> Value {
    json!({
        "referenceNumber": "OURS-1", "amount": 6000, "destinationBankUUID": BANK, "destinationBankAccountNumber": account,
        "recipientName": "Chidinma Okafor",
    })
}

fn history(known: &Known, principal: Option<&str>) -> Value {
    json!({
        "referenceNumber": "OURS-1", "startDateUTC": known.start, "endDateUTC": "2099-12-31T23:59:59",
        "accountPrincipal": principal, "accountCredentials": principal.map(|_| "a password"),
    })
}

#[expect(clippy::too_many_lines, reason = "a table")]
pub(super) fn cases() -> Vec<Case> {
    let reference: fn(&Known) -> Value = |_| json!({ "referenceNumber": "OURS-1" });
    vec![
        case(
            "accountBalance",
            reference,
            |known| {
                json!({
                    "responseCode": 0, "referenceNumber": "OURS-1", "message": TEXT, "totalBalance": known.balance,
                    "availableBalance": known.balance, "currency": "NGN", "balanceDateTimeUTC": UTC,
                })
            },
            rejection(
                |_| json!({ "referenceNumber": "OURS-1", "sourceOfFunds": "Savings" }),
                "106",
                "Invalid source of funds",
            ),
        ),
        case(
            "getBanks",
            reference,
            |_| {
                let bank = json!({ SOME: { "name": "Guaranty Trust Bank", "uuid": BANK } });
                json!({ "responseCode": 0, "referenceNumber": "OURS-1", "message": TEXT, "bank": bank })
            },
            Refused::AtTheDoor,
        ),
        case(
            "validateDepositToBank",
            |_| deposit("0123456785"),
            // ₦25 above ₦5,000, and 7.5 % of it, half a kobo rounded up.
            |_| {
                json!({
                    "responseCode": 0, "referenceNumber": "OURS-1", "fee": 25, "vat": 1.88, "message": TEXT,
                    "destinationAccountHolderNameAtBank": "CHIDINMA OKAFOR",
                })
            },
            rejection(|_| deposit("0123456799"), "115", "Invalid bank account"),
        ),
        case(
            "validateMoneyTransfer",
            |_| json!({ "referenceNumber": "OURS-1", "amount": 1000, "currency": "NGN", "destinationAccount": "08035550192" }),
            |_| {
                json!({
                    "responseCode": 0, "message": TEXT, "referenceNumber": "OURS-1", "fee": 0, "vat": 0, "recipientAccountHolderName": TEXT,
                    "recipientRegistrationStatus": "REGISTERED", "recipientKYCLevel": "KYC2",
                })
            },
            rejection(
                |_| json!({ "referenceNumber": "OURS-1", "amount": 1000, "currency": "NGN", "destinationAccount": "08035550199" }),
                "107",
                "Invalid recipient",
            ),
        ),
        case(
            "getMerchantAccountDetails",
            |known| json!({ "referenceNumber": "OURS-1", "merchantAccount": known.biller, "merchantReferenceNumber": "45012345670" }),
            |_| {
                json!({
                    "responseCode": 0, "message": TEXT, "customerName": TEXT, "phoneNumber": TEXT, "accountNumber": "45012345670",
                    "details": { "biller": TEXT },
                })
            },
            rejection(
                |known| json!({ "referenceNumber": "OURS-1", "merchantAccount": known.biller, "merchantReferenceNumber": "45012345699" }),
                "111",
                "Invalid customer",
            ),
        ),
        case(
            "getMobileOperators",
            reference,
            |_| {
                let operator = json!({ SOME: { "name": "MTN", "mobileOperatorCode": TEXT } });
                json!({ "responseCode": 0, "referenceNumber": "OURS-1", "message": TEXT, "mobileOperator": operator })
            },
            Refused::AtTheDoor,
        ),
        case(
            "getDataBundleByOperator",
            |known| json!({ "referenceNumber": "OURS-1", "operatorPublicId": known.operator }),
            |known| {
                let service = json!({ "mobileOperatorId": known.operator, "servicePrice": 500, "serviceName": TEXT, "serviceId": "102" });
                json!({ "responseCode": 0, "message": TEXT, "mobileOperatorServices": { SOME: service } })
            },
            rejection(
                |_| json!({ "referenceNumber": "OURS-1", "operatorPublicId": BANK }),
                "109",
                "No such mobile operator",
            ),
        ),
        case(
            "getMerchants",
            reference,
            |known| {
                let merchant = json!({ "name": TEXT, "uuid": known.biller, "displayName": TEXT, "description": TEXT });
                json!({ "responseCode": 0, "referenceNumber": "OURS-1", "message": TEXT, "merchants": { SOME: merchant } })
            },
            Refused::AtTheDoor,
        ),
        case(
            "getMerchantServices",
            |known| json!({ "referenceNumber": "OURS-1", "merchantPublicId": known.biller }),
            |_| {
                let service = json!({ "name": TEXT, "code": "HP-PREPAID", "shortCode": TEXT });
                json!({ "responseCode": 0, "referenceNumber": "OURS-1", "message": TEXT, "services": { SOME: service } })
            },
            rejection(
                |_| json!({ "referenceNumber": "OURS-1", "merchantPublicId": BANK }),
                "112",
                "Invalid biller",
            ),
        ),
        case(
            "getOperationStatus",
            |_| json!({ "referenceNumber": "OURS-SENT" }),
            |_| {
                json!({
                    "responseCode": 0, "referenceNumber": "OURS-SENT", "transactionStatus": "SUCCESSFUL", "fee": 0, "message": TEXT,
                    "transactionId": TEXT,
                })
            },
            rejection(|_| json!({ "referenceNumber": "OURS-NEVER" }), "135", "Unknown reference"),
        ),
        case(
            "transactionStatus",
            |_| json!({ "referenceNumber": "OURS-SENT" }),
            |_| {
                json!({
                    "responseCode": 0, "message": TEXT, "referenceNumber": "OURS-SENT", "currency": "NGN", "status": "SUCCESSFUL",
                    "transactionReference": TEXT, "transactionId": TEXT, "transactionType": "CUSTOMER_SEND_CASH_TO_CUSTOMER",
                    "dateUTC": TEXT, "amount": 300,
                })
            },
            Refused::AtTheDoor,
        ),
        case(
            "transactionHistory",
            |known| history(known, None),
            |_| {
                let item = json!({
                    "itemNumber": NUMBER, "dateUTC": EPOCH, "description": TEXT, "amount": 300, "status": "SUCCESSFUL",
                    "transactionId": TEXT, "referenceNumber": "OURS-SENT", "balance": NUMBER, "tax": 0, "fee": 0, "transactionType": TEXT,
                    "transactionChannel": TEXT, "currency": "NGN",
                });
                json!({ "responseCode": 0, "message": TEXT, "referenceNumber": "OURS-1", "items": { SOME: item } })
            },
            rejection(|known| history(known, Some("somebody")), "104", "Invalid principal"),
        ),
    ]
}
