//! Sentences for people: requests.

use base::sentence;

pub(crate) const CANNOT_BE_SENT: &str = "It was never sent and cannot be sent: its identity number is not stored.";

pub(crate) const CREATE_AGAIN: &str = "Create the request again. The other fields are filled in.";

pub(crate) const UNCLASSIFIED: &str = "unclassified: the service gives no type";

sentence!(unclassified_as(word: &str) => "unclassified: the service calls it “{word}”");

pub(crate) const PERCENTAGE_NEEDED: &str = "Enter a percentage from 0 to 100, for example 50 or 12.5.";

sentence!(business_name(problem: &str) => "Business name: {problem} Change it in Settings.");

pub(crate) const NO_REQUEST_CREATED: &str = "No request was created. Please correct the marked fields.";

pub(crate) const TIME_NEEDED: &str = "Enter a time, for example 18:00.";

pub(crate) const RECIPIENT_NEEDED: &str = "Enter the recipient’s name. The customer sees it.";

pub(crate) const WALLET_ACCOUNT_NEEDED: &str = "Enter the account number of the wallet.";

pub(crate) const WALLET_PHONE_NEEDED: &str = "Enter the phone number of the wallet.";

pub(crate) const CHOOSE_BANK: &str = "Choose the bank.";

pub(crate) const ACCOUNT_NUMBER_NEEDED: &str = "Enter the account number.";

sentence!(earlier_unconfirmed(reference: &str) =>
    "Nothing was sent: request {reference} is unconfirmed and is being looked up. Wait for its result: with two requests the customer may pay twice.");

pub(crate) const NO_SUCH_REQUEST: &str = "There is no such payment request.";
