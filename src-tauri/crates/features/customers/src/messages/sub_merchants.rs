//! Sentences about sub merchants.

use base::sentence;
use std::fmt::Display;

sentence!(service_message(message: &str, code: &str) => "Service message: “{message}” (code {code}).");

pub(crate) const OWN_NAME: &str = "Enter your own name for this merchant.";

pub(crate) const LEGAL_NAME: &str = "Enter the legal name.";

pub(crate) const FIRST_NAME: &str = "Enter the first name.";

pub(crate) const LAST_NAME: &str = "Enter the last name.";

pub(crate) const PHONE: &str = "Enter the phone number.";

pub(crate) const EMAIL: &str = "Enter the email address.";

pub(crate) const BIRTH_DATE: &str = "Enter the date of birth.";

pub(crate) const SHOWN_NAME: &str = "Enter the name that payers see.";

pub(crate) const FOUNDING_DATE: &str = "Enter the date of incorporation.";

pub(crate) const EMAIL_RECIPIENT: &str = "Enter who receives the emails.";

pub(crate) const CALLBACK_ADDRESS: &str = "Enter the address for the calls.";

pub(crate) const CALLBACK_USER: &str = "Enter the user name for the calls.";

pub(crate) const CALLBACK_PASSWORD: &str = "Enter the password for the calls.";

pub(crate) const PLEASE_CORRECT: &str = "Nothing was sent. Please correct the marked fields.";

pub(crate) const NEEDS_HTTPS: &str = "The address must begin with https://, so that the password is encrypted.";

pub(crate) const DATE_EXAMPLE: &str = "Enter a date, for example 1990-04-25.";

pub(crate) const FUTURE_DATE: &str = "This date is in the future.";

pub(crate) const KEYS_NOT_SAVED: &str = "The keys were not saved: the keychain returned other data.";

sentence!(copy_secret_question(name: &str) => "Copy the secret key of {name}?");

sentence!(copy_hash_question(name: &str) => "Copy the hash key of {name}?");

sentence!(save_question(name: &str) => "Save the keys of {name} to a file?");

pub(crate) const SAVE_LEAD: &str =
    "Only your user account can read the file. Whoever has it can act as this merchant: give it to the merchant, then delete it.";

sentence!(remove_question(name: &str) => "Remove the keys of {name} from this computer?");

pub(crate) const REMOVE_LEAD: &str = "This cannot be undone. The service gives these keys once: give them to the merchant first. The merchant is not removed from the service.";

pub(crate) const KEY_MISSING: &str = "Nothing was done: this key is not stored on this computer.";

pub(crate) const NO_CLIPBOARD: &str = "Nothing was copied: this computer has no clipboard.";

sentence!(clipboard_unavailable(why: impl Display) => "Nothing was copied: the clipboard is not available ({why}).");

sentence!(file_not_written(file: impl Display, why: impl Display) => "{file} was not written: {why}.");

pub(crate) const KEYS_STILL_THERE: &str = "The keys are still in the keychain.";

pub(crate) const NOT_FOUND: &str = "There is no such sub-merchant.";

sentence!(question(name: &str) => "Onboard {name}?");

sentence!(button(name: &str) => "Onboard {name}");

sentence!(onboarded_before(when: &str) => "You onboarded a merchant with this name on {when}. Choose another name.");

sentence!(unconfirmed(when: &str, reference: &str) =>
    "It was sent on {when} and is unconfirmed. Ask the service, and record the result before it is sent again. ({reference})");

sentence!(not_sent_now(why: &str) => "Nothing was sent. {why}");

pub(crate) const COPY_LEAD: &str = "It stays on the clipboard for one minute and is not shown. Whoever has it can act as this merchant.";
