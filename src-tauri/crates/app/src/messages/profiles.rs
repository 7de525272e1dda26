//! Sentences for people: profiles.

use base::sentence;
use std::fmt::Display;

pub(crate) const SANDBOX_NOT_OPEN: &str = "The built-in sandbox runs only while its profile is open.";

pub(crate) const OPEN_IT_FIRST: &str = "Open it first.";

sentence!(folder_not_created(path: impl Display, why: &str) => "The data folder {path} cannot be created: {why}.");

pub(crate) const NO_PROFILE_OPEN: &str = "No profile is open.";

pub(crate) const OPEN_PROFILE: &str = "Open one under Settings.";

pub(crate) const PROFILE_BEING_OPENED: &str = "Nothing was done: another profile is being opened.";

sentence!(folder_not_writable(why: &str) => "The data folder cannot be written: {why}.");

sentence!(records_not_stored(error: &str) => "Nothing more is sent: records cannot be stored. {error}");

pub(crate) const FREE_DISK_SPACE: &str = "Free some disk space and start Cowrie again.";

sentence!(keys_not_available(why: &str) =>
    "{why} The sandbox still works; its practice keys are kept only until Cowrie closes. Test and live profiles stay closed.");

pub(crate) const OPEN_NOT_REMOVED: &str = "Nothing was removed: this profile is open.";

pub(crate) const OPEN_ANOTHER_FIRST: &str = "Open another one first.";

sentence!(sandbox_not_opened(error: &str) => "Nothing was removed: the built-in sandbox could not be opened instead. {error}");

sentence!(has_own_users(name: &str) => "Nothing was changed: “{name}” has its own people.");

pub(crate) const OWNER_SIGNS_IN: &str = "Open it, and let its owner sign in and change it there.";

pub(crate) const NO_CLIPBOARD: &str = "There is no clipboard on this computer.";

sentence!(clipboard_without_text(why: &str) => "Nothing was saved: the clipboard has no text ({why}).");

sentence!(clipboard_without_key(key: &str) => "The clipboard does not contain a key. `{key}` was not changed.");

pub(crate) const COPY_KEY: &str = "Copy only the key, then paste again.";

pub(crate) const SANDBOX_CREATES_KEYS: &str = "The built-in sandbox creates its own keys at every start.";

pub(crate) const SANDBOX_ONLY: &str = "These controls exist only in a sandbox.";

pub(crate) const OPEN_SANDBOX: &str = "Open the built-in sandbox under Settings.";

sentence!(stays_closed(name: &str, why: &str) => "“{name}” stays closed: the keychain of this computer is not open. {why}");

sentence!(sandbox_not_started(why: &str) => "The built-in sandbox did not start: {why}.");

pub(crate) const PROFILE_NAME_RULE: &str = "Use 1 to 32 letters, digits, dashes or underscores.";

pub(crate) const PROFILE_NOT_SAVED: &str = "The profile was not saved.";

sentence!(no_such_profile(name: &str) => "There is no profile “{name}”.");

sentence!(profiles_are(names: &str) => "Profiles: {names}.");

sentence!(profile_unreadable(name: &str, why: &str) => "The profile “{name}” cannot be read: its file {why}.");

sentence!(profile_exists(name: &str) => "A profile “{name}” already exists.");

pub(crate) const KIND_IS_FIXED: &str = "The kind of a profile cannot be changed.";

pub(crate) const SANDBOX_NOT_REMOVABLE: &str = "The built-in sandbox cannot be removed.";

sentence!(payments_unreadable(name: &str, error: &str) => "Nothing was removed: open payments of “{name}” cannot be read. {error}");

sentence!(payments_unsettled(name: &str) => "Nothing was removed: “{name}” has unsettled payments.");

pub(crate) const SETTLE_PAYMENTS: &str = "Open it, wait for the look-ups, and decide the payments that need review.";

sentence!(profile_in_use(name: &str) => "The profile “{name}” is open in another Cowrie on this computer.");

pub(crate) const USE_OR_CLOSE_OTHER: &str = "Use that one, or close it first. Nothing was sent from here.";

sentence!(records_missing(name: &str) => "The records of “{name}” are missing. No new records were created.");

pub(crate) const RESTORE_DATA_FOLDER: &str = "Restore the data folder from a backup: only these records show what was already paid.";

sentence!(records_key_missing(name: &str) => "The key to the records of “{name}” is not on this computer. The records were not changed.");

pub(crate) const RESTORE_RECORDS_KEY: &str =
    "Log in as the person who set up this profile, or restore the key from a backup. Nothing was sent.";

pub(crate) const RECORDS_KEY_DAMAGED: &str = "The key to the records is damaged. The records were not changed.";

pub(crate) const RESTORED_NAME_RULE: &str = "Use letters, digits and dashes, at most 32.";

sentence!(folder_exists(name: &str) => "A profile or folder “{name}” already exists. It is not overwritten.");

pub(crate) const SANDBOX_NOT_RESTORABLE: &str = "A backup of the built-in sandbox can be verified but not restored.";

sentence!(same_records(name: &str) =>
    "“{name}” has the same records, and both would send the queued payments. Remove that profile first; its folder is kept.");

pub(crate) const NOTHING_RESTORED: &str = "Nothing was restored or changed.";

/// `1 bank`, `38 banks`.
pub(crate) fn banks(count: u32) -> String {
    match count {
        1 => "1 bank".to_owned(),
        count => format!("{count} banks"),
    }
}
