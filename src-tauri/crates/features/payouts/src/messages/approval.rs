//! Sentences for people: approval.

use base::profile::ProfileKind;
use base::timestamp::Timestamp;
use service_api::value::Amount;

use system::env::wat;

pub(crate) const ANSWER_FOR_OTHER_PROFILE: &str = "Nothing was sent: this answer is for another profile or another laptop.";

pub(crate) const ANSWER_WITHOUT_REQUEST: &str = "Nothing was sent: the payout of this answer is no longer submitted here.";

pub(crate) fn request_answered(at: Timestamp) -> String {
    format!(
        "Nothing was sent: this approval request was already answered on {at}.",
        at = wat(at)
    )
}

pub(crate) const ANSWER_ALREADY_SENT: &str = "Nothing was sent: this draft is already a batch.";

pub(crate) const ANSWER_DIFFERS: &str = "Nothing was sent: the approved payments differ from the submitted ones.";

pub(crate) const ANSWER_DATE_WRONG: &str = "Nothing was sent: this answer is dated before its request or in the future.";

pub(crate) const PREPARER_CANNOT_APPROVE: &str = "Nothing was sent: the preparer of a payout cannot approve it.";

pub(crate) fn answer_key_unknown(name: &str) -> String {
    format!("Nothing was sent: this answer in the name of {name} is signed with an unknown key.")
}

pub(crate) const OWNER_ADDS_APPROVERS: &str = "The owner adds approvers on other laptops under Settings, People.";

pub(crate) fn answer_signed_by_other(signer: &str, name: &str) -> String {
    format!("Nothing was sent: this answer is signed by {signer} in the name of {name}.")
}

pub(crate) const SAVE_REQUEST_AGAIN: &str = "Save the approval request again and have it approved.";

pub(crate) const CARD_WITHOUT_NAME: &str = "No approver was added: the file has no valid name.";

pub(crate) fn key_of_user(name: &str) -> String {
    format!("No approver was added: this is the key of {name}, who already has access here.")
}

pub(crate) const KEY_OF_THIS_LAPTOP: &str = "No approver was added: this is the key of this laptop.";

pub(crate) const REQUEST_TOO_LARGE: &str = "Nothing was approved: the file is too large for an approval request.";

pub(crate) const FILE_INCOMPLETE: &str = "Nothing was approved: the file is incomplete.";

pub(crate) const OPEN_REQUEST_AGAIN: &str = "Nothing was approved: open the approval request again.";

pub(crate) fn other_profile(kind: ProfileKind, business: &str, own_kind: ProfileKind, own_business: &str) -> String {
    format!(
        "Nothing was approved: this request is for the {} profile of “{business}”, and the {} profile of “{own_business}” is open.",
        kind.word(),
        own_kind.word()
    )
}

pub(crate) const OPEN_PROFILE: &str = "Under Settings, open the profile of the same kind with the same business name.";

pub(crate) const SAVED_ON_THIS_LAPTOP: &str = "Nothing was approved: this request was saved on this laptop.";

pub(crate) const APPROVE_FROM_DRAFT: &str = "Approve it from the draft.";

pub(crate) const SAVE_ANSWER_AGAIN: &str = "Save that answer again, or ask for a new request.";

pub(crate) fn payment_was(payment: &str, was: &str) -> String {
    format!("{payment} (was {was})")
}

pub(crate) const NO_EARLIER_APPROVAL: &str = "No earlier approval from that laptop";

pub(crate) const COMPARED_WITH: &str = "Compared with";

pub(crate) const ACCOUNT_CHANGED: &str = "Account changed since the last batch";

pub(crate) const MUCH_MORE: &str = "More than 20 % above the last batch";

pub(crate) const NEW_SINCE: &str = "New since the last batch";

pub(crate) const NO_LONGER_INCLUDED: &str = "No longer included";

pub(crate) const NOT_ANSWERED_HERE: &str = "Nothing was saved: this request was not answered here.";

pub(crate) const SIGNING_KEY_DAMAGED: &str = "Nothing was signed: the signing key of this laptop is damaged.";

pub(crate) const DOES_NOT_ADD_UP: &str = "Nothing was approved: the rows of the file do not match its totals or findings.";

pub(crate) const UNKNOWN_BANK_OR_SHEET: &str = "Nothing was approved: the file refers to a bank or sheet that it does not contain.";

pub(crate) const NO_REQUEST: &str = "Nothing was approved: the file is not an approval request, or was changed after it was signed.";

pub(crate) const SIGNED_SOMETHING_ELSE: &str = "Nothing was approved: the file is signed, but does not contain an approval request.";

pub(crate) const UNSAFE_CONTENTS: &str = "Nothing was approved: the file has no rows, too many rows, or text that is too long or hidden.";

pub(crate) const SEND_ANOTHER_WAY: &str = "Ask the preparer to save the request again and send it another way.";

pub(crate) const NEW_PAYEES: &str = "New payees";

pub(crate) const CHANGED_ACCOUNTS: &str = "Changed accounts";

pub(crate) const NAME_PROBLEMS: &str = "Name problems";

pub(crate) fn payee_in_row(name: &str, row: &str) -> String {
    format!("{name}, row {row}")
}

pub(crate) fn problem_in_row(name: &str, row: &str, problem: &str) -> String {
    format!("{name}, row {row}: {problem}")
}

pub(crate) fn request_expired(until: Timestamp) -> String {
    format!("Nothing was sent: this approval request expired on {until}.", until = wat(until))
}

pub(crate) const PREPARER_SAVES_AGAIN: &str = "Ask the preparer to save it again.";

pub(crate) const NO_ANSWER: &str = "Nothing was sent: this file is not an approval, or was changed after it was signed.";

pub(crate) const APPROVER_SENDS_AGAIN: &str = "Ask the approver to send it again another way.";

pub(crate) const NO_APPROVER_KEY: &str = "No approver was added: this file is not an approver’s key, or was changed.";

pub(crate) const APPROVER_SAVES_KEY: &str = "The approver saves the key under Settings, People.";

pub(crate) const ALREADY_SENT: &str = "Nothing was saved: this payout was already approved and sent.";

pub(crate) fn does_not_approve(name: &str) -> String {
    format!("Nothing was saved: {name} cannot approve payments.")
}

pub(crate) fn approver_file(name: &str) -> String {
    format!("{name} approves")
}

pub(crate) const NAMES_AND_PINS_NEEDED: &str = "Nothing was saved: preparers and approvers need a name and a PIN.";

pub(crate) const ADD_YOURSELF: &str = "Add yourself under Settings, People.";

pub(crate) const REQUEST_USED_UP: &str = "Nothing was sent: this approval request was already answered.";

pub(crate) const ALREADY_ANSWERED_HERE: &str = "This approval request was already answered here.";

pub(crate) fn replied(approved: bool, at: Timestamp) -> String {
    let what = if approved { "approved" } else { "sent back" };
    format!("This request was already {what} here on {}.", wat(at))
}

pub(crate) fn answer_file(stem: &str, approved: bool) -> String {
    let what = if approved { "approved" } else { "sent back" };
    format!("{stem} {what}")
}

/// A payment with the bank and account before and now.
pub(crate) fn account_was(payment: &str, (bank, account): (&str, &str), (bank_before, account_before): (&str, &str)) -> String {
    format!("{payment}: {bank} {account}, was {bank_before} {account_before}")
}

/// A payment in one line; `sheet` if there are several.
pub(crate) fn payment_line(amount: Amount, name: &str, row: u32, sheet: Option<&str>) -> String {
    let of_sheet = sheet.map(|sheet| format!(" of “{sheet}”")).unwrap_or_default();
    format!("{} to {name}, row {row}{of_sheet}", amount.naira())
}
