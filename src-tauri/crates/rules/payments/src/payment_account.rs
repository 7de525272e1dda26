//! A payment account in our records, compared with what the service reports.

use crate::messages::request_states as messages;
use serde::{Deserialize, Serialize};
use service_api::answer::Word;
use service_api::{GetPersistentPaymentAccountResult, masked};
use ts_rs::TS;

/// The fields that both sides have. The service never reports e-mail and limit (`docs/spec/collection.md#get-payment-account-result`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum AccountField {
    /// The name payers see.
    AccountName,
    /// First name of the customer.
    FirstName,
    /// Last name of the customer.
    LastName,
    /// Phone number of the customer.
    Phone,
    /// Identity number of the customer, compared by its end.
    Identity,
    /// The bank that deposits are forwarded to, by its id.
    ForwardBank,
    /// The number of the account that deposits are forwarded to.
    ForwardAccount,
    /// The address for callbacks.
    CallbackUrl,
    /// The account number, ten digits.
    Number,
    /// Our reference.
    Reference,
}

base::words!(AccountField:
    AccountName => "account_name", FirstName => "first_name", LastName => "last_name", Phone => "phone", Identity => "identity",
    ForwardBank => "forward_bank", ForwardAccount => "forward_account", CallbackUrl => "callback_url", Number => "number",
    Reference => "reference"
);

/// A field with different values on the two sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// The field.
    pub field: AccountField,
    /// Our value.
    pub ours: Option<String>,
    /// The service's value; `None` if it reports none.
    pub theirs: Option<String>,
}

/// The comparable fields of an account.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// The name payers see.
    pub account_name: Option<String>,
    /// First name of the customer.
    pub first_name: Option<String>,
    /// Last name of the customer.
    pub last_name: Option<String>,
    /// Phone number of the customer.
    pub phone: Option<String>,
    /// Identity number of the customer, masked except its end.
    pub identity: Option<String>,
    /// The bank that deposits are forwarded to, by its id.
    pub forward_bank: Option<String>,
    /// The number of the account that deposits are forwarded to.
    pub forward_account: Option<String>,
    /// The address for callbacks.
    pub callback_url: Option<String>,
    /// The account number, ten digits.
    pub number: Option<String>,
    /// Our reference.
    pub reference: Option<String>,
}

impl Profile {
    /// The fields that the service reports. The identity number is masked here.
    pub fn reported(answer: &GetPersistentPaymentAccountResult) -> Self {
        let word = |word: &Option<Word>| {
            let text = word.as_ref().map(|word| word.as_str().trim().to_owned());
            text.filter(|text| !text.is_empty())
        };
        Self {
            account_name: word(&answer.accountName),
            first_name: word(&answer.firstName),
            last_name: word(&answer.lastName),
            phone: word(&answer.phoneNumber),
            identity: word(&answer.financialIdentificationNumber).map(|number| masked::ending(&number)),
            forward_bank: word(&answer.creditBankId),
            forward_account: word(&answer.creditBankAccountNumber),
            callback_url: word(&answer.callbackUrl),
            number: word(&answer.accountNumber),
            reference: word(&answer.accountReference),
        }
    }

    /// Whether both certainly belong to the same customer: first name, last name and account name are present and equal.
    pub fn is_of_the_same(&self, other: &Self) -> bool {
        let same = |ours: &Option<String>, theirs: &Option<String>| {
            ours.is_some() && key(AccountField::AccountName, ours) == key(AccountField::AccountName, theirs)
        };
        same(&self.account_name, &other.account_name)
            && same(&self.first_name, &other.first_name)
            && same(&self.last_name, &other.last_name)
    }

    fn fields(&self) -> [(AccountField, &Option<String>); 10] {
        [
            (AccountField::AccountName, &self.account_name),
            (AccountField::FirstName, &self.first_name),
            (AccountField::LastName, &self.last_name),
            (AccountField::Phone, &self.phone),
            (AccountField::Identity, &self.identity),
            (AccountField::ForwardBank, &self.forward_bank),
            (AccountField::ForwardAccount, &self.forward_account),
            (AccountField::CallbackUrl, &self.callback_url),
            (AccountField::Number, &self.number),
            (AccountField::Reference, &self.reference),
        ]
    }
}

/// The fields with different values. A number that we do not know yet is no difference.
pub fn differences(ours: &Profile, theirs: &Profile) -> Vec<Difference> {
    let both = ours.fields().into_iter().zip(theirs.fields());
    let differing = both.filter(|((field, ours), (_, theirs))| {
        let unknown_yet = *field == AccountField::Number && ours.is_none();
        !unknown_yet && key(*field, ours) != key(*field, theirs)
    });
    differing
        .map(|((field, ours), (_, theirs))| Difference {
            field,
            ours: ours.clone(),
            theirs: theirs.clone(),
        })
        .collect()
}

/// A comparable form of equivalent values: `+234 803…` and `0803…` are one phone number, and ids are case-insensitive.
fn key(field: AccountField, value: &Option<String>) -> Option<String> {
    let text = value.as_deref()?;
    Some(match field {
        AccountField::Phone => {
            let digits: Vec<char> = text.chars().filter(char::is_ascii_digit).collect();
            digits[digits.len().saturating_sub(10)..].iter().collect()
        }
        AccountField::ForwardBank => text.to_uppercase(),
        AccountField::AccountName | AccountField::FirstName | AccountField::LastName => {
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        }
        AccountField::Identity
        | AccountField::ForwardAccount
        | AccountField::CallbackUrl
        | AccountField::Number
        | AccountField::Reference => text.to_owned(),
    })
}

/// The state of a payment account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PaymentAccountState {
    /// It was not sent; it waits.
    NotSent,
    /// Being sent to the service.
    Sending,
    /// Unconfirmed: it may be open or not.
    InDoubt,
    /// The service rejected the opening.
    Refused,
    /// Withdrawn before it was sent.
    TakenBack,
    /// Open, but its number is not known yet.
    Opening,
    /// It accepts deposits.
    Open,
    /// Its closing was requested, and the service still finds it.
    Closing,
    /// The service does not find it any more.
    Closed,
}

base::words!(PaymentAccountState:
    NotSent => "not_sent", Sending => "sending", InDoubt => "in_doubt", Refused => "refused", TakenBack => "taken_back",
    Opening => "opening", Open => "open", Closing => "closing", Closed => "closed"
);

impl PaymentAccountState {
    /// Its name on screen and in files for people.
    #[must_use]
    pub fn words(self) -> &'static str {
        messages::payment_account(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile(changes: &str) -> Profile {
        let whole = r#"{"accountReference":"ACME-000001-KQRT","accountNumber":"4100000001","accountName":"Ada Stores","firstName":"Ada",
            "lastName":"Bello","phoneNumber":"08031234567","financialIdentificationNumber":"22212345678",
            "creditBankId":"40090e2f-7446-4217-9345-7bbab7043c4c","creditBankAccountNumber":"0123456785","callbackUrl":"https://acme.example/n"}"#;
        let mut whole: serde_json::Value = serde_json::from_str(whole).expect("JSON");
        let changes: serde_json::Value = serde_json::from_str(changes).expect("JSON");
        for (name, value) in changes.as_object().expect("an object") {
            whole[name] = value.clone();
        }
        Profile::reported(&serde_json::from_value(whole).expect("an answer"))
    }

    #[test]
    fn equivalent_values_are_no_difference() {
        let ours = Profile {
            phone: Some("+2348031234567".to_owned()),
            forward_bank: Some("40090E2F-7446-4217-9345-7BBAB7043C4C".to_owned()),
            account_name: Some("Ada  Stores".to_owned()),
            ..profile("{}")
        };
        assert_eq!(differences(&ours, &profile("{}")), []);
        let unknown_yet = Profile {
            number: None,
            ..ours.clone()
        };
        assert_eq!(differences(&unknown_yet, &profile("{}")), []);
        for (changed, field, theirs) in [
            (r#"{"accountName":"Ada Shop"}"#, AccountField::AccountName, Some("Ada Shop")),
            (r#"{"accountName":"ADA STORES"}"#, AccountField::AccountName, Some("ADA STORES")),
            (r#"{"firstName":"Adaeze"}"#, AccountField::FirstName, Some("Adaeze")),
            (r#"{"lastName":null}"#, AccountField::LastName, None),
            (r#"{"phoneNumber":"08031234568"}"#, AccountField::Phone, Some("08031234568")),
            (
                r#"{"financialIdentificationNumber":"22212340000"}"#,
                AccountField::Identity,
                Some("••••••••0000"),
            ),
            (r#"{"creditBankId":""}"#, AccountField::ForwardBank, None),
            (
                r#"{"creditBankAccountNumber":"0123456786"}"#,
                AccountField::ForwardAccount,
                Some("0123456786"),
            ),
            (
                r#"{"callbackUrl":"https://acme.example/N"}"#,
                AccountField::CallbackUrl,
                Some("https://acme.example/N"),
            ),
            (r#"{"accountNumber":"4100000002"}"#, AccountField::Number, Some("4100000002")),
            (
                r#"{"accountReference":"OTHER-000001"}"#,
                AccountField::Reference,
                Some("OTHER-000001"),
            ),
        ] {
            let found = differences(&ours, &profile(changed));
            let found: Vec<_> = found.iter().map(|one| (one.field, one.theirs.as_deref())).collect();
            assert_eq!(found, [(field, theirs)], "{changed}");
        }
    }

    #[test]
    fn an_identity_number_is_never_stored_whole() {
        assert_eq!(profile("{}").identity.as_deref(), Some("••••••••5678"));
    }

    #[test]
    fn the_same_customer_has_the_same_three_names() {
        assert!(profile("{}").is_of_the_same(&profile(r#"{"phoneNumber":null}"#)));
        for other in [r#"{"firstName":"Bola"}"#, r#"{"lastName":null}"#, r#"{"accountName":"Bello"}"#] {
            assert!(!profile("{}").is_of_the_same(&profile(other)), "{other}");
        }
        assert!(
            !Profile::default().is_of_the_same(&Profile::default()),
            "what nobody tells proves nothing"
        );
    }
}
