//! Sentences that people read, made from typed values. No rule builds or reads them.

use base::sentence;
use std::fmt::Display;

use crate::Closed;

pub(crate) const VAULT_IN_FOLDER: &str = "The vault is in the data folder, and so is its mark of what was sent. Cowrie notices restored older records, \
    but not an older copy of the whole data folder. Never restore the whole folder over a newer one: later payments would be missing and could be \
    paid again. A computer with a keychain keeps the mark outside the folder.";

pub(crate) fn closed_because(why: &Closed) -> &str {
    match why {
        Closed::VaultLocked => "The passphrase vault is locked.",
        Closed::Vault(why) => why,
        Closed::KeychainLocked => "The keychain is locked.",
        Closed::NoKeychain => "There is no keychain here.",
        Closed::KeychainUnusable => "The keychain could not be queried.",
        Closed::KeychainSilent => "The keychain does not answer.",
        Closed::TimedOut => "The keychain did not answer in time.",
        Closed::NoAccess => "The keychain is locked, or denies access.",
        Closed::CallFailed => "The keychain reported an error.",
    }
}

sentence!(store_closed(why: &Closed) => "The secret keys cannot be read or saved. {why}");

pub(crate) const SET_PASSPHRASE_FILE: &str =
    "Set COWRIE_VAULT_PASSPHRASE_FILE to a readable file that contains the passphrase of the vault. The sandbox works without it.";

pub(crate) const fn unlock_keychain() -> &'static str {
    if cfg!(target_os = "linux") {
        "Log in to a desktop session and unlock its keychain (install gnome-keyring or KWallet if there is none), or create a vault with \
         `cowrie vault init --passphrase-stdin`. The sandbox works without it."
    } else if cfg!(target_os = "macos") {
        "Unlock the login keychain in Keychain Access, or create a vault with `cowrie vault init --passphrase-stdin`. The sandbox works without it."
    } else {
        "Log in to Windows with your own account so that Credential Manager opens, or create a vault with `cowrie vault init --passphrase-stdin`. \
         The sandbox works without it."
    }
}

sentence!(passphrase_file_unreadable(why: impl Display) => "The passphrase file cannot be read: {why}.");

sentence!(pin_length(shortest: usize, longest: usize) => "Nothing was changed. A PIN has {shortest} to {longest} digits or letters.");

pub(crate) const PIN_TOO_EASY: &str =
    "Nothing was changed. This PIN is too easy to guess: digits in a row, or the same digit only. Choose another one.";

pub(crate) const PASSPHRASE_TOO_SHORT: &str = "The passphrase needs at least 12 characters. No vault was created.";

pub(crate) const VAULT_EXISTS: &str = "A vault already exists here. It was not changed.";

pub(crate) const VAULT_REPLACED: &str = "The passphrase vault was created again while it was open here. It was not changed.";

pub(crate) const REOPEN_VAULT: &str = "Close Cowrie and open it again with the passphrase of the new vault.";

pub(crate) const WRONG_PASSPHRASE: &str = "The passphrase is wrong.";

pub(crate) const VAULT_DAMAGED: &str = "The passphrase vault is damaged. Restore it from a backup.";

sentence!(file_unusable(path: impl Display, why: impl Display) => "{path} cannot be read or written: {why}.");
