//! Sentences for people: accounts.

use base::sentence;

pub(crate) const WRONG_ENDING: &str = "These are not the last four digits of the account number.";

pub(crate) const NOT_CLOSED: &str = "The account was not closed.";

pub(crate) const ONLY_OPEN_ACCOUNTS: &str = "Nothing was sent: only an open account can be changed or closed.";

pub(crate) const EARLIER_CHANGE_UNCONFIRMED: &str = "Nothing was sent: an earlier change of this account is unconfirmed.";

pub(crate) const COMPARE_THEN_CHANGE: &str = "Compare with the service, then change it.";

sentence!(account_unchanged(why: &str) => "The account is unchanged. {why}");

pub(crate) const NOTHING_CHANGED_CORRECT: &str = "Nothing was changed. Please correct the marked fields.";

pub(crate) const NO_FIELD_CHANGED: &str = "Nothing was sent: no field was changed.";

pub(crate) const CANNOT_BE_REMOVED: &str = "The service can change this but not remove it.";

sentence!(account_not_reported(why: &str) => "Nothing was changed: the service did not report the account. {why}");

pub(crate) const OTHER_ACCOUNT_REPORTED: &str = "Nothing was changed: the service reported another account.";

pub(crate) const ANSWER_UNREADABLE: &str = "The service’s answer could not be read.";

sentence!(service_message(message: &str, code: &str) => "Service message: “{message}” (code {code}).");

pub(crate) const REPORTED_AS_REQUESTED: &str = "The service reports the account as requested.";

pub(crate) const NO_LONGER_THERE: &str = "The service no longer has the account.";

pub(crate) const REPORTED_OTHERWISE: &str = "Nothing was changed: the service now reports something else. Compare again.";

pub(crate) const NUMBER_IS_FIXED: &str = "Nothing was changed: the account number and reference cannot be changed.";

pub(crate) const NO_ACCOUNT_IMPORTED: &str = "No account was imported.";

pub(crate) const NO_ACCOUNT_FOUND: &str = "The service has no account with this number or reference.";

pub(crate) const INCOMPLETE_REPORT: &str = "The service did not report both number and reference of the account.";

pub(crate) const ALREADY_RECORDED: &str = "This account is already in your records.";

pub(crate) const NOT_FORWARDED: &str = "Not forwarded";

pub(crate) const REFERENCE_TAKEN: &str = "One of your accounts already has this reference. Choose another one.";

pub(crate) const NO_ACCOUNT_OPENED: &str = "No account was opened. Please correct the marked fields.";

pub(crate) const CHOOSE_FORWARDING_BANK: &str = "Choose the bank that deposits are forwarded to.";

pub(crate) const FORWARDING_ACCOUNT_NEEDED: &str = "Enter the account number at that bank.";

sentence!(other_holder(name: &str) => "The bank reports {name} as the account holder. Enter why it is right, or choose another account.");

pub(crate) const NO_SUCH_BANK_ACCOUNT: &str = "The bank has no such account. Check the number.";

pub(crate) const HOLDER_NOT_CHECKED: &str =
    "The account holder was not checked with the bank. Check the name, or enter why the account is right.";

pub(crate) const DESTINATION_UNCHANGED: &str = "Nothing was sent: deposits go where they went before, so no confirmation is needed.";

pub(crate) const NOTHING_FORWARDED: &str = "Nothing was sent: nothing is forwarded, so no confirmation is needed.";

pub(crate) const CURRENT_DESTINATION: &str = "Current destination";

pub(crate) const NEW_DESTINATION: &str = "New destination";

pub(crate) const ACCOUNT_HOLDER: &str = "Account holder (from the bank)";

pub(crate) const REASON: &str = "Reason";

pub(crate) const OPEN_FORWARDING_QUESTION: &str = "Open an account that forwards every deposit?";

sentence!(open_forwarding_button(ending: &str) => "Open and forward to …{ending}");

pub(crate) const FORWARD_QUESTION: &str = "Forward deposits to another account?";

sentence!(forward_button(ending: &str) => "Forward deposits to …{ending}");

pub(crate) const FORWARDING_LEAD: &str = "No money moves now. The service then forwards every deposit automatically.";

pub(crate) const FORWARDING_WARNING: &str = "Every deposit will go to this account and cannot be recalled from Cowrie.";

pub(crate) const HOLDER_MISSING: &str = "None: the bank has no such account";

pub(crate) const HOLDER_UNCHECKED: &str = "Not checked";

pub(crate) const NO_SUCH_ACCOUNT: &str = "There is no such payment account.";

pub(crate) const CANNOT_BE_OPENED: &str =
    "Nothing was sent: the bank verification number is not stored. Withdraw this account and open it again.";

pub(crate) const ACCOUNT_OF_OTHER: &str = "The service has an account of another customer under this reference.";

pub(crate) const ACCOUNT_FOUND: &str = "The service has the account under this reference.";

pub(crate) const NOT_WITHDRAWN: &str = "Nothing was withdrawn: it was already sent.";

sentence!(account_reference_used(reference: &str) => "No account was opened: the reference {reference} is already used.");

pub(crate) const ANOTHER_PERSON_CONFIRMS: &str =
    "Nothing was sent: another person must confirm that deposits are forwarded to another account.";

pub(crate) const ONE_BY_ONE: &str = "Open or change the account under Payment accounts, one by one.";
