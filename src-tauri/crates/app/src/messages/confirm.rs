//! Sentences for people: confirm.

use base::sentence;
use service_api::value::Amount;

pub(crate) const NO_LONGER_ASKED: &str = "Nothing was done: this request is no longer open. Close this window and start again.";

pub(crate) const CONFIRMED_ALREADY: &str =
    "Nothing was done a second time: this was already confirmed. Close this window and check the result in your records.";

pub(crate) const OWNER_CONFIRMS: &str =
    "Nothing was changed: with real money the owner confirms this with a PIN, and this profile has no people yet.";

pub(crate) const NO_USERS_YET: &str = "Nothing was changed: this profile has no people yet.";

pub(crate) const ADD_YOURSELF: &str = "Add yourself first.";

pub(crate) const CONFIRM_WINDOW_ONLY: &str = "Nothing was sent: this moves money, so it must be confirmed in the confirm window.";

pub(crate) const CONFIRMATION_IN_PROGRESS: &str = "Nothing was opened: another confirmation is in progress.";

sentence!(may_not_approve(name: &str, others: &str) => "Nothing was sent. {name} may not approve this. Allowed: {others}.");

pub(crate) const PREPARED_BY: &str = "Prepared by";

pub(crate) const CARRIED_FORWARD: &str = "Carried forward";

sentence!(close_question(month: &str) => "Close {month}?");

pub(crate) const CLOSE_LEAD: &str = "Your signature closes the month. It can be reopened only with a reason, which is kept.";

sentence!(close_button(month: &str) => "Sign and close {month}");

sentence!(onboarding_lead(place: &str) =>
    "No money moves. The service registers the merchant and returns its keys once. They go {place} at once.");

pub(crate) const SECRET_VALUES_QUESTION: &str = "Save the secret values to a file?";

pub(crate) const SECRET_VALUES_LEAD: &str =
    "Only you can read the file. Anyone with a withdrawal code can collect the money: deliver it, then delete the file.";

pub(crate) const SECRET_VALUES_BUTTON: &str = "Save to a file";

pub(crate) const NO_APPROVER_FOR_SECRETS: &str = "Nothing was done: only an approver can save keys and codes, and this computer has none.";

pub(crate) const OTHERS_PAY: &str = "Also pay with these keys";

pub(crate) const OTHERS_DO_NOT_PAY: &str = "Do not pay with these keys";

pub(crate) const LOOK_UP_EVERY_PAYMENT: &str = "Every payment, before it is sent";

pub(crate) const LOOK_UP_UNCONFIRMED: &str = "Unconfirmed payments only";

pub(crate) const OTHER_COMPUTERS: &str = "Other computers";

pub(crate) const LOOK_UPS: &str = "Look-ups";

pub(crate) const OTHERS_WARNING: &str = "If another computer pays with these keys after all, its payments may be paid again from here.";

pub(crate) const LOOK_UPS_WARNING: &str = "Payments from another computer or an older copy of these records are then found only in the wallet’s history. Any that it does not list may be paid again from here.";

pub(crate) const OTHER_COMPUTERS_QUESTION: &str = "Change the checks for other computers?";

pub(crate) const OTHER_COMPUTERS_LEAD: &str = "This decides how duplicate payments from other computers are prevented.";

sentence!(sign_in_question(name: &str) => "Sign in as {name}");

pub(crate) const DRAFTS_SAVED: &str = "Your drafts are saved.";

pub(crate) const SIGN_IN: &str = "Sign in";

sentence!(change_role_question(name: &str) => "Change what {name} may do?");

pub(crate) const APPROVALS_STAY: &str = "Earlier approvals stay valid.";

pub(crate) const CHANGE_ROLE: &str = "Change role";

sentence!(remove_question(name: &str) => "Remove {name}?");

pub(crate) const REMOVE_LEAD: &str = "Their name stays in the records. They can no longer sign in or approve.";

sentence!(remove_button(name: &str) => "Remove {name}");

sentence!(new_pin_question(name: &str) => "A new PIN for {name}");

pub(crate) const NEW_PIN_LEAD: &str = "The old PIN changes it, or the owner’s PIN if it is forgotten. The audit log shows which.";

pub(crate) const NEW_PIN_BUTTON: &str = "Set new PIN";

pub(crate) const PREPARES: &str = "Prepares payments";

pub(crate) const APPROVES: &str = "Approves payments";

pub(crate) const PREPARES_AND_APPROVES: &str = "Prepares and approves, never the same payment";

pub(crate) const VIEW_ONLY: &str = "View only";

pub(crate) const NAME_LENGTH: &str = "Not added: a name has 1 to 60 characters.";

pub(crate) const ROLE: &str = "Role";

pub(crate) const OWNER_ROLE: &str = "Owner: manages people and rules";

sentence!(add_question(name: &str) => "Add {name}?");

pub(crate) const ADD_FIRST_LEAD: &str =
    "Everyone then signs in with a PIN. A forgotten PIN cannot be recovered. The owner’s cannot be reset.";

pub(crate) const ADD_LEAD: &str = "Enter the owner’s PIN. The new person then chooses a PIN.";

sentence!(add_button(name: &str) => "Add {name}");

pub(crate) const LOCK_MINUTES_RANGE: &str = "Nothing was changed: enter 1 to 120 minutes.";

pub(crate) const ONE_PERSON_AFTER_WAIT: &str = "One person may prepare and approve, after a wait";

pub(crate) const PREPARER_CANNOT_APPROVE: &str = "Preparers cannot approve their own payments";

pub(crate) const SECOND_PERSON_CONFIRMS: &str = "A second person must confirm";

sentence!(one_person_up_to(limit: Amount) => "One person, up to {limit}", limit = limit.naira());

pub(crate) const RULES_QUESTION: &str = "Change the rules?";

pub(crate) const RULES_LEAD: &str = "They apply to everyone in this profile.";

pub(crate) const LOCKS_AFTER: &str = "Locks after";

sentence!(minutes_without_input(minutes: u32) => "{minutes} minutes without input");

pub(crate) const RECORDING_NOT_PAID: &str = "Recording as not paid";

pub(crate) const RULES_BUTTON: &str = "Change rules";

sentence!(type_total_prepared(total: Amount) => "Type the total, {total}, since you prepared this yourself", total = total.naira());

pub(crate) const PREPARED_BY_YOU: &str =
    "Nothing was sent: you prepared this batch, so another person must approve it, and this computer has no other approver.";

pub(crate) const APPROVE_ELSEWHERE: &str =
    "Have it approved on another laptop. Or the owner adds an approver, or permits one person to do both, under Settings.";

pub(crate) const REQUESTED_BY_YOU: &str =
    "Nothing was sent: you requested this, so another person must approve it, and this computer has no other approver.";

sentence!(type_amount_requested(total: Amount) => "Type the amount, {total}, since you requested this yourself", total = total.naira());

pub(crate) const NOTHING_CHANGED: &str = "Nothing was changed.";

pub(crate) const OWNER_ADDS_OR_PERMITS: &str = "The owner can add an approver, or permit one person to do both, under Settings.";

sentence!(confirm_after(time: &str) => "Nothing was done: it can be confirmed after {time}.");

pub(crate) const CHOOSE_SIGNER: &str = "Choose who confirms this.";

sentence!(also_prepared(name: &str, time: &str) => "Nothing was done: {name} also prepared this, so it can be approved after {time}.");

pub(crate) const PIN_NEEDED: &str = "Enter the PIN.";

pub(crate) const REASON_NEEDED: &str = "Enter a reason.";

pub(crate) const DOES_NOT_MATCH: &str = "This does not match.";

pub(crate) const NOTHING_DONE: &str = "Nothing was done.";

pub(crate) const NEW_PIN_NEEDED: &str = "Enter a new PIN.";

pub(crate) const PINS_DIFFER: &str = "The PINs do not match.";

pub(crate) const NOT_SIGNED_IN: &str = "Nothing was done: no user is signed in.";

pub(crate) const SIGN_IN_WITH_PIN: &str = "Sign in with your PIN.";

pub(crate) const WHO_WORKS: &str = "A user who prepares or approves payments";

pub(crate) const WHO_PREPARES: &str = "A user who prepares payments";

pub(crate) const THE_OWNER: &str = "The owner";

sentence!(may_not_do(name: &str, who: &str) => "Nothing was done: {name} may not do this. {who} may.");

pub(crate) const OWNER_ASSIGNS_ROLES: &str = "The owner assigns roles under Settings.";
