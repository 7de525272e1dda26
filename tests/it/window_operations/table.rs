//! What is typed into the form of each operation, in an order in which each finds what it refers to. A name in braces stands for a value
//! from an earlier call or from outside.

/// One operation and the content of its form; `+` presses the button that adds an entry to a list.
pub(super) struct Case {
    pub(super) id: &'static str,
    pub(super) fields: &'static [(&'static str, &'static str)],
}

const fn case(id: &'static str, fields: &'static [(&'static str, &'static str)]) -> Case {
    Case { id, fields }
}

const BANK: &str = "187DE295-AE70-4BBC-8169-EEA22924A565";

pub(super) const CASES: &[Case] = &[
    case(
        "paymentRequest",
        &[
            ("referenceNumber", "REQUEST-1"),
            ("amount", "5000"),
            ("currency", "NGN"),
            ("payer.name", "Ngozi Okafor"),
            ("payer.phoneNumber", "08035550110"),
            ("payer.email", "ngozi@example.com"),
            ("payee.name", "Acme Foods"),
            ("payerCollectionFeeShare", "1.0"),
            ("payeeCollectionFeeShare", "0.0"),
            ("callBackUrl", "https://example.com/paid"),
            ("paymentMethods", "BANK_TRANSFER\nFUNDING_USSD"),
            ("isAllowPartialPayments", "no"),
        ],
    ),
    case("status", &[("referenceNumber", "REQUEST-1")]),
    case(
        "refund",
        &[
            ("referenceNumber", "REQUEST-1"),
            ("refundAmount", "2000.50"),
            ("currency", "NGN"),
            ("reason", "One item was sold out"),
        ],
    ),
    case(
        "history",
        &[("referenceNumber", "REQUEST-1"), ("startDateTimeUTC", "{today}T00:00:00")],
    ),
    case("banks", &[]),
    case(
        "registerPersistentPaymentAccount",
        &[
            ("phoneNumber", "08035550111"),
            ("email", "ada@example.com"),
            ("accountName", "Ada Stores"),
            ("firstName", "Ada"),
            ("lastName", "Obi"),
            ("accountReference", "CUSTOMER-000001"),
            ("financialIdentificationNumber", "22212345678"),
            ("fundingTransactionLimit", "250000"),
        ],
    ),
    case(
        "updatePersistentPaymentAccount",
        &[
            ("accountIdentifier", "CUSTOMER-000001"),
            ("accountName", "Ada & Sons"),
            ("creditBankId", BANK),
            ("creditBankAccountNumber", "0123456785"),
        ],
    ),
    case("getPersistentPaymentAccount", &[("accountIdentifier", "{account}")]),
    case(
        "deletePersistentPaymentAccount",
        &[("accountIdentifier", "CUSTOMER-000001"), ("reason", "The customer moved")],
    ),
    case(
        "registerCustomer",
        &[
            ("customerFirstName", "Tunde"),
            ("customerLastName", "Bello"),
            ("customerPhoneNumber", "08031234567"),
            ("customerEmail", "tunde@example.com"),
            ("customerDateOfBirth", "1990-04-25"),
        ],
    ),
    case(
        "registerCustomerAccountPhoto",
        &[("customerPhoneNumber", "08031234567"), ("customerAccountPhoto", "{photo}")],
    ),
    case(
        "registerCustomerIdentification",
        &[
            ("customerPhoneNumber", "08031234567"),
            ("customerIdType", "VOTERS_CARD"),
            ("customerIdNumber", "90F5B1A7C2"),
            ("customerIdExpirationDate", "2099-12-31"),
            ("customerIdPhoto", "{photo}"),
        ],
    ),
    case(
        "registerCustomerWithKYC",
        &[
            ("customerPhoneNumber", "08035550112"),
            ("customerEmail", "efe@example.com"),
            ("customerFirstName", "Efe"),
            ("customerLastName", "Tella"),
            ("customerDateOfBirth", "1988-11-02"),
            ("customerGender", "FEMALE"),
            ("customerAddress.country", "Nigeria"),
            ("customerAddress.region", "Oyo"),
            ("customerAddress.city", "Ibadan"),
            ("customerIdType", "PASSPORT"),
            ("customerIdNumber", "A12345678"),
            ("customerIdExpirationDate", "2099-12-31"),
            ("customerSupplementaryDetails", "branch = Dugbe\nshoe = 43"),
            ("customerAccountPhoto", "{photo}"),
            ("customerIdPhoto", "{photo}"),
        ],
    ),
    case("accountBalance", &[]),
    case("getBanks", &[("locale", "en-NG")]),
    case(
        "validateDepositToBank",
        &[
            ("amount", "250.50"),
            ("destinationBankUUID", BANK),
            ("destinationBankAccountNumber", "0123456785"),
            ("recipientName", "Chidinma Okafor"),
        ],
    ),
    case(
        "depositToBank",
        &[
            ("referenceNumber", "SENT-1"),
            ("amount", "250.50"),
            ("destinationBankUUID", BANK),
            ("destinationBankAccountNumber", "0123456785"),
            ("recipientEmail", "chidinma@example.com"),
            ("recipientName", "Chidinma Okafor"),
            ("remarks", "October salary"),
        ],
    ),
    case("getOperationStatus", &[("referenceNumber", "SENT-1")]),
    case("transactionStatus", &[("referenceNumber", "SENT-1")]),
    case(
        "transactionHistory",
        &[("startDateUTC", "{today}T00:00:00"), ("endDateUTC", "2099-12-31T23:59:59")],
    ),
    case(
        "validateMoneyTransfer",
        &[("amount", "300"), ("currency", "NGN"), ("destinationAccount", "08035550096")],
    ),
    case(
        "moneyTransfer",
        &[
            ("amount", "300"),
            ("destinationAccount", "08035550096"),
            ("transferReference", "Market day"),
        ],
    ),
    case(
        "dispenseCash",
        &[
            ("customerPhoneNumber", "08035550096"),
            ("amount", "300"),
            ("withdrawalCode", "{code}"),
        ],
    ),
    case(
        "moneyTransferBulk",
        &[
            ("bulkReferenceNumber", "GROUP-1"),
            ("items[0].referenceNumber", "GROUP-1-1"),
            ("items[0].amount", "1000"),
            ("items[0].destinationAccount", "08035550192"),
            ("items-add", "+"),
            ("items[1].referenceNumber", "GROUP-1-2"),
            ("items[1].amount", "2500.50"),
            ("items[1].destinationAccount", "0123456785"),
            ("items[1].destinationBank", BANK),
        ],
    ),
    case("getMobileOperators", &[]),
    case("getDataBundleByOperator", &[("operatorPublicId", "{operator}")]),
    case(
        "airtimePurchase",
        &[
            ("amount", "500"),
            ("destinationPhoneNumber", "08035550120"),
            ("mobileOperatorPublicId", "{operator}"),
            ("isDataBundle", "yes"),
            ("mobileOperatorServiceId", "102"),
        ],
    ),
    case("getMerchants", &[]),
    case("getMerchantServices", &[("merchantPublicId", "{biller}")]),
    case(
        "getMerchantAccountDetails",
        &[("merchantAccount", "{biller}"), ("merchantReferenceNumber", "45012345670")],
    ),
    case(
        "merchantPayment",
        &[
            ("amount", "5000"),
            ("merchantAccount", "{biller}"),
            ("merchantReferenceNumber", "45012345670"),
            ("merchantService", "HP-PREPAID"),
        ],
    ),
    case(
        "onboardMerchant",
        &[
            ("merchantExternalId", "shop-1"),
            ("merchantInfo.legalEntity.name", "Tella Foods Ltd"),
            ("merchantInfo.legalEntity.addressCity", "Lagos"),
            ("merchantInfo.legalEntityRepresentative.firstName", "Efe"),
            ("merchantInfo.legalEntityRepresentative.lastName", "Tella"),
            ("merchantInfo.legalEntityRepresentative.phone", "08035550112"),
            ("merchantInfo.legalEntityRepresentative.email", "efe@example.com"),
            ("merchantInfo.legalEntityRepresentative.dateOfBirth", "1984-02-29T00:00:00"),
            ("merchantInfo.additionalParameters.displayName", "Tella"),
            ("merchantInfo.additionalParameters.establishedDate", "2019-07-01T00:00:00"),
            ("integration.type", "MERCHANT_NOTIFICATION_REVERSE_API"),
            ("integration.callbackUrl", "https://example.com/tella"),
            ("integration.username", "tella"),
            ("integration.password", "a long password"),
        ],
    ),
    case("getTransactionDetails", &[("referenceNumber", "{bill}")]),
    case("getTransactionDetailsByInvoiceNumber", &[("invoiceNumber", "INVOICE-1")]),
    case("getTransactionDetailsByMerchantReference", &[("merchantReference", "METER-1")]),
    case("getProcessDetails", &[("processCode", "{process}")]),
    case(
        "reconciliationReport",
        &[
            ("periodStartDateTimeUTC", "{today}T00:00:00"),
            ("periodEndDateTimeUTC", "2099-12-31T23:59:59"),
        ],
    ),
    case("getForeignExchangeRate", &[("baseCurrency", "NGN"), ("foreignCurrency", "USD")]),
    case(
        "refundBillPay",
        &[
            ("referenceNumber", "{bill}"),
            ("fullRefund", "no"),
            ("refundAmount", "1500.25"),
            ("customerPhoneNumber", "08035550123"),
            ("reason", "The meter was read wrongly"),
        ],
    ),
];
