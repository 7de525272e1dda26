use super::*;
use crate::declare::Operation as _;
use crate::{MoneyTransferBulk, PaymentRequest};

/// The paths of the undeclared names, in alphabetical order.
fn undeclared_paths(fields: Vec<Field>, json: &Json) -> Vec<String> {
    let mut found = Vec::new();
    undeclared(&fields, json, "", &mut found);
    let mut undeclared_paths: Vec<_> = found.into_iter().map(|problem| problem.path).collect();
    undeclared_paths.sort_unstable();
    undeclared_paths
}

#[test]
fn undeclared_names_are_found_at_every_depth() {
    let body = serde_json::json!({
        "referenceNumber": "R1", "callbackUrl": "https://example.com/cb", "payer": { "name": "Ada", "Email": "ada@example.com" },
        "payee": { "name": "Acme", "": 1, "bank": { "id": 1 } }, "paymentMethods": ["BANK_TRANSFER", { "name": "X" }],
    });
    let names = ["callbackUrl", "payee.", "payee.bank", "payer.Email", "paymentMethods[1].name"];
    assert_eq!(undeclared_paths((PaymentRequest::SPEC.fields)(), &body), names);
    let body = serde_json::json!({ "items": [
        { "referenceNumber": "R1", "amount": 1, "destinationAccount": "0123456785" },
        { "referenceNumber": "R2", "senderPrincipal": null, "senderCredentials": "x", "senderName": "Ada" },
    ]});
    assert_eq!(undeclared_paths((MoneyTransferBulk::SPEC.fields)(), &body), ["items[1].senderName"]);
}

#[test]
fn a_password_needs_a_principal() {
    let problems = |json: &Json| {
        let mut found = Vec::new();
        on_behalf(json, "account", &mut found);
        found.len()
    };
    assert_eq!(problems(&serde_json::json!({ "accountCredentials": "x" })), 1);
    let both = serde_json::json!({ "accountCredentials": "x", "accountPrincipal": "ada" });
    assert_eq!(problems(&both), 0);
    assert_eq!(problems(&serde_json::json!({ "accountPrincipal": "ada" })), 0);
}

#[test]
fn a_principal_needs_a_password() {
    let paths_of = |fields: &[Field], json: &Json| {
        let mut found = Vec::new();
        principals_without_password(fields, json, "", &mut found);
        found.into_iter().map(|problem| problem.path).collect::<Vec<_>>()
    };
    let of = |id: &str, json: &Json| paths_of(&(crate::spec(id).expect("an operation").fields)(), json);
    let paths = |json: &Json| of("moneyTransferBulk", json);
    let alone = serde_json::json!({ "accountPrincipal": "ada" });
    assert_eq!(of("accountBalance", &alone), ["accountCredentials"]);
    // “Name/value map of extra details”: its names may be any.
    let school = serde_json::json!({ "customerSupplementaryDetails": { "schoolPrincipal": "Mrs Bello" } });
    assert_eq!(of("registerCustomerWithKYC", &school), [] as [&str; 0]);
    // The name may be part of the path before it.
    let principal = || Field {
        name: "senderPrincipal",
        help: "",
        kind: Kind::Flag,
        required: false,
    };
    let twice = [Field {
        name: "senderPrincipalOf",
        kind: Kind::Record { fields: vec![principal()] },
        ..principal()
    }];
    let json = serde_json::json!({ "senderPrincipalOf": { "senderPrincipal": "ada" } });
    assert_eq!(paths_of(&twice, &json), ["senderPrincipalOf.senderCredentials"]);
    let items = serde_json::json!({ "items": [
        { "senderPrincipal": "ada", "senderCredentials": "x" }, { "senderPrincipal": null },
        { "senderPrincipal": "obi", "senderCredentials": null } ] });
    assert_eq!(paths(&items), ["items[2].senderCredentials"]);
    assert_eq!(paths(&serde_json::json!({ "amount": 5 })), [] as [&str; 0]);
}

/// The names of fields by operation, transcribed from the tables of both specifications (`docs/spec/README.md#the-services-contract`).
const OF_SPECIFICATIONS: &str = "\
paymentRequest: referenceNumber amount currency payer payer.name payer.phoneNumber payer.email payer.bankId payee payee.name \
    payee.accountNumber payee.phoneNumber payee.bankId payee.bankAccountNumber payee.financialIdentificationNumber \
    expiryDateTimeUTC isSuppressMessages payerCollectionFeeShare payeeCollectionFeeShare isAllowPartialPayments \
    isAllowOverPayments callBackUrl paymentMethods displayBankDetailToPayer
status: referenceNumber
refund: referenceNumber refundAmount currency reason
history: referenceNumber startDateTimeUTC endDateTimeUTC
banks: referenceNumber locale
registerPersistentPaymentAccount: referenceNumber phoneNumber email accountName firstName lastName financialIdentificationNumber \
    accountReference creditBankId creditBankAccountNumber callbackUrl fundingTransactionLimit
deletePersistentPaymentAccount: referenceNumber accountIdentifier reason
updatePersistentPaymentAccount: referenceNumber accountIdentifier phoneNumber firstName lastName accountName \
    financialIdentificationNumber callbackUrl creditBankId creditBankAccountNumber
getPersistentPaymentAccount: referenceNumber accountIdentifier
accountBalance: referenceNumber accountPrincipal accountCredentials sourceOfFunds locale
getBanks: referenceNumber locale
validateDepositToBank: referenceNumber amount currency destinationBankUUID destinationBankAccountNumber recipientPhoneNumber \
    recipientMobileOperatorCode recipientEmail recipientName locale
depositToBank: referenceNumber amount currency destinationBankUUID destinationBankAccountNumber recipientPhoneNumber \
    recipientMobileOperatorCode recipientEmail recipientName locale alternateSenderName suppressRecipientMessage remarks
depositToBank.collection: referenceNumber amount currency destinationBankUUID destinationBankAccountNumber remarks
moneyTransfer: referenceNumber amount currency destinationAccount destinationBank sendWithdrawalCode sourceOfFunds \
    transferReference suppressRecipientMessage locale alternateSenderName holdingPeriod miniRecipentKYCLevel senderPrincipal \
    senderCredentials
validateMoneyTransfer: referenceNumber amount currency destinationAccount
dispenseCash: referenceNumber locale customerPhoneNumber amount withdrawalCode
moneyTransferBulk: bulkReferenceNumber items items.referenceNumber items.amount items.destinationAccount items.currency \
    items.destinationBank items.senderPrincipal items.senderCredentials items.transferReference items.sourceOfFunds \
    items.sendWithdrawalCode items.suppressRecipientMessage items.alternateSenderName items.minRecipentKYCLevel \
    items.holdingPeriod
airtimePurchase: referenceNumber amount currency destinationPhoneNumber purchaserPrincipal purchaserCredentials \
    mobileOperatorPublicId sourceOfFunds locale mobileOperatorServiceId isSuppressRecipientMessages isDataBundle
merchantPayment: referenceNumber amount currency merchantAccount merchantReferenceNumber merchantService purchaserPrincipal \
    purchaserCredentials sourceOfFunds locale paymentChannel
getMerchantAccountDetails: referenceNumber merchantAccount merchantReferenceNumber merchantServiceProductCode
getMobileOperators: referenceNumber locale
getDataBundleByOperator: referenceNumber operatorPublicId
getMerchants: referenceNumber
getMerchantServices: referenceNumber merchantPublicId
getOperationStatus: referenceNumber locale
transactionStatus: referenceNumber locale
transactionHistory: referenceNumber accountPrincipal accountCredentials startDateUTC endDateUTC
getTransactionDetails: referenceNumber
getTransactionDetailsByInvoiceNumber: invoiceNumber
getTransactionDetailsByMerchantReference: merchantReference
getProcessDetails: processCode
reconciliationReport: periodStartDateTimeUTC periodEndDateTimeUTC
getForeignExchangeRate: baseCurrency foreignCurrency
refundBillPay: referenceNumber fullRefund refundAmount customerPhoneNumber includesCustomerFee currency reason
registerCustomer: referenceNumber customerFirstName customerLastName customerPhoneNumber customerEmail customerDateOfBirth
registerCustomerWithKYC: referenceNumber customerPhoneNumber customerEmail customerFirstName customerLastName \
    customerDateOfBirth customerGender customerAddress customerAddress.country customerAddress.region customerAddress.county \
    customerAddress.city customerAddress.localGovernmentArea customerAddress.streetAddress customerAddress.postalCode \
    customerAddress.landmark customerAddress.freeformAddress customerMaritalStatus customerPreferredLanguageISOCode \
    customerReferredByPhoneNumber customerReferredByFirstName customerReferredByLastName customerIdType customerIdNumber \
    customerIdExpirationDate optinForWalletSavings customerSupplementaryDetails
registerCustomerAccountPhoto: referenceNumber customerPhoneNumber
registerCustomerIdentification: referenceNumber customerPhoneNumber customerIdType customerIdNumber customerIdExpirationDate
onboardMerchant: reference merchantExternalId merchantInfo merchantInfo.legalEntity merchantInfo.legalEntity.name \
    merchantInfo.legalEntity.description merchantInfo.legalEntity.addressLine1 merchantInfo.legalEntity.addressLine2 \
    merchantInfo.legalEntity.addressCity merchantInfo.legalEntity.addressState merchantInfo.legalEntity.addressZip \
    merchantInfo.legalEntity.addressCountry merchantInfo.legalEntityRepresentative \
    merchantInfo.legalEntityRepresentative.firstName merchantInfo.legalEntityRepresentative.lastName \
    merchantInfo.legalEntityRepresentative.phone merchantInfo.legalEntityRepresentative.email \
    merchantInfo.legalEntityRepresentative.dateOfBirth merchantInfo.additionalParameters \
    merchantInfo.additionalParameters.displayName merchantInfo.additionalParameters.establishedDate \
    merchantInfo.additionalParameters.websiteUrl integration integration.type integration.financeAdminEmail \
    integration.callbackUrl integration.username integration.password";

#[test]
fn the_fields_of_the_specifications_are_declared_and_no_other() {
    for line in OF_SPECIFICATIONS.lines() {
        let (id, names) = line.split_once(": ").expect("a name");
        let spec = crate::spec(id).expect("an operation");
        let mut declared = Vec::new();
        names_of(&(spec.fields)(), "", &mut declared);
        declared.sort_unstable();
        let mut expected: Vec<String> = names.split_whitespace().map(str::to_owned).collect();
        expected.sort_unstable();
        assert_eq!(declared, expected, "{id}");
    }
}

fn names_of(fields: &[Field], path: &str, names: &mut Vec<String>) {
    for field in fields {
        let path = join(path, field.name);
        names_of(field.kind.fields(), &path, names);
        names.push(path);
    }
}
