//! Describing a value, and listing every problem of one.

use std::collections::BTreeMap;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

/// What a form needs to know of one field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Field {
    /// Spelt as on the wire.
    pub name: &'static str,
    /// One or two sentences for people.
    pub help: &'static str,
    /// What the value looks like.
    pub kind: Kind,
    /// False for optional ones.
    pub required: bool,
}

/// The shape of a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Kind {
    /// Free text of at most `max` characters.
    Text {
        /// Characters, not bytes.
        max: usize,
    },
    /// A unique name for one request, at most 50 characters.
    Reference,
    /// Money.
    Amount,
    /// Three capital letters.
    Currency,
    /// A share from 0 to 1.
    Share,
    /// Ten digits.
    Nuban,
    /// The public id of a bank, a UUID.
    BankId,
    /// A phone number.
    Phone,
    /// An e-mail address.
    Email,
    /// A web address.
    Url,
    /// `YYYY-MM-DDTHH:MM:SS` in UTC.
    UtcTime,
    /// `YYYY-MM-DD`.
    Date,
    /// A password; never shown or kept.
    Secret,
    /// Names of one's own, each with a text.
    Map,
    /// Yes or no.
    Flag,
    /// A whole number.
    Whole,
    /// One of a set of words; the set may be open.
    Choice {
        /// The known words.
        options: Vec<&'static str>,
        /// Whether other words are accepted too.
        open: bool,
    },
    /// One to `max` of something.
    Items {
        /// The most allowed.
        max: usize,
        /// What each is.
        each: Box<Kind>,
    },
    /// A group of fields.
    Record {
        /// In the order of the declaration.
        fields: Vec<Field>,
    },
}

impl Kind {
    /// The fields of a group, or of each group in a list; none of anything else.
    pub fn fields(&self) -> &[Field] {
        match self {
            Self::Record { fields } => fields,
            Self::Items { max: _, each } => each.fields(),
            Self::Text { .. }
            | Self::Reference
            | Self::Amount
            | Self::Currency
            | Self::Share
            | Self::Nuban
            | Self::BankId
            | Self::Phone
            | Self::Email
            | Self::Url
            | Self::UtcTime
            | Self::Date
            | Self::Secret
            | Self::Map
            | Self::Flag
            | Self::Whole
            | Self::Choice { .. } => &[],
        }
    }
}

/// One thing wrong with one value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Problem {
    /// Where, as `payer.phoneNumber` or `items[3].amount`.
    pub path: String,
    /// A sentence for people.
    pub message: String,
}

impl Problem {
    /// A problem of the field `path`.
    pub fn new(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            message: message.into(),
        }
    }
}

/// A type whose name says its rule. `Option` of one is a value that may be left out.
pub trait Value: DeserializeOwned + Serialize {
    /// False for `Option`.
    const REQUIRED: bool = true;

    /// Its shape.
    fn kind() -> Kind;

    /// What is wrong with `json`, as one sentence.
    fn check(json: &Json) -> Result<(), String>;

    /// Its text in a request hash; an absent value contributes nothing (`OBSERVED.md`, *Signing*).
    fn signed(&self) -> String;

    /// False for `None`, which is left out of the body.
    fn present(&self) -> bool {
        true
    }

    /// Everything wrong with `json` and what is in it; the field may be absent or null.
    fn problems(json: Option<&Json>, path: &str, found: &mut Vec<Problem>) {
        match json {
            None | Some(Json::Null) if Self::REQUIRED => found.push(Problem::new(path, "This is needed.")),
            None | Some(Json::Null) => {}
            Some(json) => {
                if let Err(message) = Self::check(json) {
                    found.push(Problem::new(path, message));
                }
            }
        }
    }
}

impl<V: Value> Value for Option<V> {
    const REQUIRED: bool = false;

    fn kind() -> Kind {
        V::kind()
    }
    fn check(json: &Json) -> Result<(), String> {
        V::check(json)
    }
    fn signed(&self) -> String {
        self.as_ref().map(V::signed).unwrap_or_default()
    }
    fn present(&self) -> bool {
        self.is_some()
    }
    fn problems(json: Option<&Json>, path: &str, found: &mut Vec<Problem>) {
        if json.is_some_and(|json| !json.is_null()) {
            V::problems(json, path, found);
        }
    }
}

impl Value for bool {
    fn kind() -> Kind {
        Kind::Flag
    }
    fn check(json: &Json) -> Result<(), String> {
        if json.is_boolean() {
            Ok(())
        } else {
            Err("This must be true or false.".to_owned())
        }
    }
    fn signed(&self) -> String {
        self.to_string()
    }
}

impl Value for u32 {
    fn kind() -> Kind {
        Kind::Whole
    }
    fn check(json: &Json) -> Result<(), String> {
        let fits = json.as_u64().is_some_and(|number| Self::try_from(number).is_ok());
        if fits {
            Ok(())
        } else {
            Err("This must be a whole number.".to_owned())
        }
    }
    fn signed(&self) -> String {
        self.to_string()
    }
}

impl Value for BTreeMap<String, String> {
    fn kind() -> Kind {
        Kind::Map
    }
    fn check(json: &Json) -> Result<(), String> {
        match json.as_object() {
            Some(map) if map.values().all(Json::is_string) => Ok(()),
            Some(_) => Err("Each value must be text.".to_owned()),
            None => Err("This must be names, each with a text.".to_owned()),
        }
    }
    fn signed(&self) -> String {
        String::new()
    }
}

/// What acts for a customer names the customer: a password alone is a mistake (both `<who>Principal` and `<who>Credentials`).
pub fn on_behalf(body: &Json, who: &str, found: &mut Vec<Problem>) {
    let principal = format!("{who}Principal");
    if at(body, &format!("{who}Credentials")).is_some() && at(body, &principal).is_none() {
        found.push(Problem::new(
            principal,
            "Whose password is it? Name the customer, or leave both out.",
        ));
    }
}

/// Every name in `json` that none of `fields` has, at any depth.
pub fn undeclared(fields: &[Field], json: &Json, path: &str, found: &mut Vec<Problem>) {
    for (index, item) in json.as_array().into_iter().flatten().enumerate() {
        undeclared(fields, item, &format!("{path}[{index}]"), found);
    }
    for (name, value) in json.as_object().into_iter().flatten() {
        let path = join(path, name);
        match fields.iter().find(|field| field.name == name) {
            Some(Field { kind: Kind::Map, .. }) => {}
            Some(field) => undeclared(field.kind.fields(), value, &path, found),
            None => found.push(Problem::new(path, "This operation has no field of this name.")),
        }
    }
}

/// Joins a path and a name: `payer` and `email` make `payer.email`.
pub fn join(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        format!("{path}.{name}")
    }
}

/// The value at `path`, such as `payer.email`; absent and null are none.
pub fn at<'a>(body: &'a Json, path: &str) -> Option<&'a Json> {
    path.split('.')
        .try_fold(body, |value, name| value.get(name))
        .filter(|value| !value.is_null())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::declare::Operation as _;
    use crate::{MoneyTransferBulk, PaymentRequest};

    /// The paths of the undeclared names, in the order of the alphabet.
    fn told(fields: Vec<Field>, json: &Json) -> Vec<String> {
        let mut found = Vec::new();
        undeclared(&fields, json, "", &mut found);
        let mut told: Vec<_> = found.into_iter().map(|problem| problem.path).collect();
        told.sort_unstable();
        told
    }

    #[test]
    fn names_of_no_field_are_found_at_every_depth() {
        let body = serde_json::json!({
            "referenceNumber": "R1", "callbackUrl": "https://example.com/cb", "payer": { "name": "Ada", "Email": "ada@example.com" },
            "payee": { "name": "Acme", "": 1, "bank": { "id": 1 } }, "paymentMethods": ["BANK_TRANSFER", { "name": "X" }],
        });
        let names = ["callbackUrl", "payee.", "payee.bank", "payer.Email", "paymentMethods[1].name"];
        assert_eq!(told((PaymentRequest::SPEC.fields)(), &body), names);
        let body = serde_json::json!({ "items": [
            { "referenceNumber": "R1", "amount": 1, "destinationAccount": "0123456785" },
            { "referenceNumber": "R2", "senderPrincipal": null, "senderCredentials": "x", "senderName": "Ada" },
        ]});
        assert_eq!(told((MoneyTransferBulk::SPEC.fields)(), &body), ["items[1].senderName"]);
    }

    #[test]
    fn a_password_needs_its_customer() {
        let problems = |json: &Json| {
            let mut found = Vec::new();
            on_behalf(json, "account", &mut found);
            found.len()
        };
        assert_eq!(problems(&serde_json::json!({ "accountCredentials": "x" })), 1);
        assert_eq!(
            problems(&serde_json::json!({ "accountCredentials": "x", "accountPrincipal": "ada" })),
            0
        );
        assert_eq!(problems(&serde_json::json!({ "accountPrincipal": "ada" })), 0);
    }

    /// Names by operation, written out from the tables of both specifications.
    #[test]
    fn the_fields_of_the_specifications_are_declared_and_no_other() {
        let deposit = "referenceNumber amount currency destinationBankUUID destinationBankAccountNumber recipientPhoneNumber \
                       recipientMobileOperatorCode recipientEmail recipientName locale";
        let deposit_too = format!("{deposit} alternateSenderName suppressRecipientMessage remarks");
        let of_specifications = [
            (
                "paymentRequest",
                "referenceNumber amount currency payer payer.name payer.phoneNumber payer.email payer.bankId payee payee.name \
                 payee.accountNumber payee.phoneNumber payee.bankId payee.bankAccountNumber payee.financialIdentificationNumber \
                 expiryDateTimeUTC isSuppressMessages payerCollectionFeeShare payeeCollectionFeeShare isAllowPartialPayments \
                 isAllowOverPayments callBackUrl paymentMethods displayBankDetailToPayer",
            ),
            ("status", "referenceNumber"),
            ("refund", "referenceNumber refundAmount currency reason"),
            ("history", "referenceNumber startDateTimeUTC endDateTimeUTC"),
            ("banks", "referenceNumber locale"),
            (
                "registerPersistentPaymentAccount",
                "referenceNumber phoneNumber email accountName firstName lastName financialIdentificationNumber accountReference \
                 creditBankId creditBankAccountNumber callbackUrl fundingTransactionLimit",
            ),
            ("deletePersistentPaymentAccount", "referenceNumber accountIdentifier reason"),
            (
                "updatePersistentPaymentAccount",
                "referenceNumber accountIdentifier phoneNumber firstName lastName accountName financialIdentificationNumber \
                 callbackUrl creditBankId creditBankAccountNumber",
            ),
            ("getPersistentPaymentAccount", "referenceNumber accountIdentifier"),
            (
                "accountBalance",
                "referenceNumber accountPrincipal accountCredentials sourceOfFunds locale",
            ),
            ("getBanks", "referenceNumber locale"),
            ("validateDepositToBank", deposit),
            ("depositToBank", deposit_too.as_str()),
            (
                "moneyTransfer",
                "referenceNumber amount currency destinationAccount destinationBank sendWithdrawalCode sourceOfFunds transferReference \
                 suppressRecipientMessage locale alternateSenderName holdingPeriod miniRecipentKYCLevel senderPrincipal \
                 senderCredentials",
            ),
            ("validateMoneyTransfer", "referenceNumber amount currency destinationAccount"),
            ("dispenseCash", "referenceNumber locale customerPhoneNumber amount withdrawalCode"),
            (
                "moneyTransferBulk",
                "bulkReferenceNumber items items.referenceNumber items.amount items.destinationAccount items.currency \
                 items.destinationBank items.senderPrincipal items.senderCredentials items.transferReference items.sourceOfFunds items.sendWithdrawalCode \
                 items.suppressRecipientMessage items.alternateSenderName items.minRecipentKYCLevel items.holdingPeriod",
            ),
            (
                "airtimePurchase",
                "referenceNumber amount currency destinationPhoneNumber purchaserPrincipal purchaserCredentials mobileOperatorPublicId \
                 sourceOfFunds locale mobileOperatorServiceId isSuppressRecipientMessages isDataBundle",
            ),
            (
                "merchantPayment",
                "referenceNumber amount currency merchantAccount merchantReferenceNumber merchantService purchaserPrincipal \
                 purchaserCredentials sourceOfFunds locale paymentChannel",
            ),
            (
                "getMerchantAccountDetails",
                "referenceNumber merchantAccount merchantReferenceNumber merchantServiceProductCode",
            ),
            ("getMobileOperators", "referenceNumber locale"),
            ("getDataBundleByOperator", "referenceNumber operatorPublicId"),
            ("getMerchants", "referenceNumber"),
            ("getMerchantServices", "referenceNumber merchantPublicId"),
            ("getOperationStatus", "referenceNumber locale"),
            ("transactionStatus", "referenceNumber locale"),
            (
                "transactionHistory",
                "referenceNumber accountPrincipal accountCredentials startDateUTC endDateUTC",
            ),
            ("getTransactionDetails", "referenceNumber"),
            ("getTransactionDetailsByInvoiceNumber", "invoiceNumber"),
            ("getTransactionDetailsByMerchantReference", "merchantReference"),
            ("getProcessDetails", "processCode"),
            ("reconciliationReport", "periodStartDateTimeUTC periodEndDateTimeUTC"),
            ("getForeignExchangeRate", "baseCurrency foreignCurrency"),
            (
                "refundBillPay",
                "referenceNumber fullRefund refundAmount customerPhoneNumber includesCustomerFee currency reason",
            ),
            (
                "registerCustomer",
                "referenceNumber customerFirstName customerLastName customerPhoneNumber customerEmail customerDateOfBirth",
            ),
            (
                "registerCustomerWithKYC",
                "referenceNumber customerPhoneNumber customerEmail customerFirstName customerLastName customerDateOfBirth customerGender \
                 customerAddress customerAddress.country customerAddress.region customerAddress.county customerAddress.city \
                 customerAddress.localGovernmentArea customerAddress.streetAddress customerAddress.postalCode customerAddress.landmark \
                 customerAddress.freeformAddress customerMaritalStatus customerPreferredLanguageISOCode customerReferredByPhoneNumber \
                 customerReferredByFirstName customerReferredByLastName customerIdType customerIdNumber customerIdExpirationDate \
                 optinForWalletSavings customerSupplementaryDetails",
            ),
            ("registerCustomerAccountPhoto", "referenceNumber customerPhoneNumber"),
            (
                "registerCustomerIdentification",
                "referenceNumber customerPhoneNumber customerIdType customerIdNumber customerIdExpirationDate",
            ),
            (
                "onboardMerchant",
                "reference merchantExternalId merchantInfo merchantInfo.legalEntity merchantInfo.legalEntity.name \
                 merchantInfo.legalEntity.description merchantInfo.legalEntity.addressLine1 merchantInfo.legalEntity.addressLine2 \
                 merchantInfo.legalEntity.addressCity merchantInfo.legalEntity.addressState merchantInfo.legalEntity.addressZip \
                 merchantInfo.legalEntity.addressCountry merchantInfo.legalEntityRepresentative \
                 merchantInfo.legalEntityRepresentative.firstName merchantInfo.legalEntityRepresentative.lastName \
                 merchantInfo.legalEntityRepresentative.phone merchantInfo.legalEntityRepresentative.email \
                 merchantInfo.legalEntityRepresentative.dateOfBirth merchantInfo.additionalParameters \
                 merchantInfo.additionalParameters.displayName merchantInfo.additionalParameters.establishedDate \
                 merchantInfo.additionalParameters.websiteUrl integration integration.type integration.financeAdminEmail \
                 integration.callbackUrl integration.username integration.password",
            ),
        ];
        for (id, names) in of_specifications {
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
}
