//! Sentences that people read, made from typed values. No rule builds or reads them.

use crate::profile::KeyPlace;

pub(crate) const fn into_place(place: KeyPlace) -> &'static str {
    match place {
        KeyPlace::Keychain => "into this computer’s keychain",
        KeyPlace::Vault => "into the vault",
        KeyPlace::Sandbox => "beside the sandbox’s records",
    }
}
