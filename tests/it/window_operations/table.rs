//! What is typed into the form of each operation, in an order in which each finds what it asks about. A name in braces stands for
//! something that an earlier call or the world outside made.

/// One operation and what its form is filled with; `+` presses the button that adds one to a list.
pub(super) struct Case {
    pub(super) id: &'static str,
    pub(super) fields: &'static [(&'static str, &'static str)],
}

const BANK: &str = "187DE295-AE70-4BBC-8169-EEA22924A565";

pub(super) const CASES: &[Case] = &[
    Case {
        id: "paymentRequest",
        fields: &[
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
    },
    Case {
        id: "status",
        fields: &[("referenceNumber", "REQUEST-1")],
    },
    Case {
        id: "refund",
        fields: &[
            ("referenceNumber", "REQUEST-1"),
            ("refundAmount", "2000.50"),
            ("currency", "NGN"),
            ("reason", "One item was sold out"),
        ],
    },
    Case {
        id: "history",
        fields: &[("referenceNumber", "REQUEST-1"), ("startDateTimeUTC", "{today}T00:00:00")],
    },
    Case { id: "banks", fields: &[] },
    Case {
        id: "registerPersistentPaymentAccount",
        fields: &[
            ("phoneNumber", "08035550111"),
            ("email", "ada@example.com"),
            ("accountName", "Ada Stores"),
            ("firstName", "Ada"),
            ("lastName", "Obi"),
            ("accountReference", "CUSTOMER-000001"),
            ("financialIdentificationNumber", "22212345678"),
            ("fundingTransactionLimit", "250000"),
        ],
    },
    Case {
        id: "updatePersistentPaymentAccount",
        fields: &[
            ("accountIdentifier", "CUSTOMER-000001"),
            ("accountName", "Ada & Sons"),
            ("creditBankId", BANK),
            ("creditBankAccountNumber", "0123456785"),
        ],
    },
    Case {
        id: "getPersistentPaymentAccount",
        fields: &[("accountIdentifier", "{account}")],
    },
    Case {
        id: "deletePersistentPaymentAccount",
        fields: &[("accountIdentifier", "CUSTOMER-000001"), ("reason", "The customer moved")],
    },
    Case {
        id: "registerCustomer",
        fields: &[
            ("customerFirstName", "Tunde"),
            ("customerLastName", "Bello"),
            ("customerPhoneNumber", "08031234567"),
            ("customerEmail", "tunde@example.com"),
            ("customerDateOfBirth", "1990-04-25"),
        ],
    },
    Case {
        id: "registerCustomerAccountPhoto",
        fields: &[("customerPhoneNumber", "08031234567"), ("customerAccountPhoto", "{photo}")],
    },
    Case {
        id: "registerCustomerIdentification",
        fields: &[
            ("customerPhoneNumber", "08031234567"),
            ("customerIdType", "VOTERS_CARD"),
            ("customerIdNumber", "90F5B1A7C2"),
            ("customerIdExpirationDate", "2099-12-31"),
            ("customerIdPhoto", "{photo}"),
        ],
    },
    Case {
        id: "registerCustomerWithKYC",
        fields: &[
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
    },
    Case {
        id: "accountBalance",
        fields: &[],
    },
    Case {
        id: "getBanks",
        fields: &[("locale", "en-NG")],
    },
    Case {
        id: "validateDepositToBank",
        fields: &[
            ("amount", "250.50"),
            ("destinationBankUUID", BANK),
            ("destinationBankAccountNumber", "0123456785"),
            ("recipientName", "Chidinma Okafor"),
        ],
    },
    Case {
        id: "depositToBank",
        fields: &[
            ("referenceNumber", "SENT-1"),
            ("amount", "250.50"),
            ("destinationBankUUID", BANK),
            ("destinationBankAccountNumber", "0123456785"),
            ("recipientEmail", "chidinma@example.com"),
            ("recipientName", "Chidinma Okafor"),
            ("remarks", "October salary"),
        ],
    },
    Case {
        id: "getOperationStatus",
        fields: &[("referenceNumber", "SENT-1")],
    },
    Case {
        id: "transactionStatus",
        fields: &[("referenceNumber", "SENT-1")],
    },
    Case {
        id: "transactionHistory",
        fields: &[("startDateUTC", "{today}T00:00:00"), ("endDateUTC", "2099-12-31T23:59:59")],
    },
    Case {
        id: "validateMoneyTransfer",
        fields: &[("amount", "300"), ("currency", "NGN"), ("destinationAccount", "08035550096")],
    },
    Case {
        id: "moneyTransfer",
        fields: &[
            ("amount", "300"),
            ("destinationAccount", "08035550096"),
            ("transferReference", "Market day"),
        ],
    },
    Case {
        id: "dispenseCash",
        fields: &[
            ("customerPhoneNumber", "08035550096"),
            ("amount", "300"),
            ("withdrawalCode", "{code}"),
        ],
    },
    Case {
        id: "moneyTransferBulk",
        fields: &[
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
    },
    Case {
        id: "getMobileOperators",
        fields: &[],
    },
    Case {
        id: "getDataBundleByOperator",
        fields: &[("operatorPublicId", "{operator}")],
    },
    Case {
        id: "airtimePurchase",
        fields: &[
            ("amount", "500"),
            ("destinationPhoneNumber", "08035550120"),
            ("mobileOperatorPublicId", "{operator}"),
            ("isDataBundle", "yes"),
            ("mobileOperatorServiceId", "102"),
        ],
    },
    Case {
        id: "getMerchants",
        fields: &[],
    },
    Case {
        id: "getMerchantServices",
        fields: &[("merchantPublicId", "{biller}")],
    },
    Case {
        id: "getMerchantAccountDetails",
        fields: &[("merchantAccount", "{biller}"), ("merchantReferenceNumber", "45012345670")],
    },
    Case {
        id: "merchantPayment",
        fields: &[
            ("amount", "5000"),
            ("merchantAccount", "{biller}"),
            ("merchantReferenceNumber", "45012345670"),
            ("merchantService", "HP-PREPAID"),
        ],
    },
    Case {
        id: "onboardMerchant",
        fields: &[
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
    },
    Case {
        id: "getTransactionDetails",
        fields: &[("referenceNumber", "{bill}")],
    },
    Case {
        id: "getTransactionDetailsByInvoiceNumber",
        fields: &[("invoiceNumber", "INVOICE-1")],
    },
    Case {
        id: "getTransactionDetailsByMerchantReference",
        fields: &[("merchantReference", "METER-1")],
    },
    Case {
        id: "getProcessDetails",
        fields: &[("processCode", "{process}")],
    },
    Case {
        id: "reconciliationReport",
        fields: &[
            ("periodStartDateTimeUTC", "{today}T00:00:00"),
            ("periodEndDateTimeUTC", "2099-12-31T23:59:59"),
        ],
    },
    Case {
        id: "getForeignExchangeRate",
        fields: &[("baseCurrency", "NGN"), ("foreignCurrency", "USD")],
    },
    Case {
        id: "refundBillPay",
        fields: &[
            ("referenceNumber", "{bill}"),
            ("fullRefund", "no"),
            ("refundAmount", "1500.25"),
            ("customerPhoneNumber", "08035550123"),
            ("reason", "The meter was read wrongly"),
        ],
    },
];
