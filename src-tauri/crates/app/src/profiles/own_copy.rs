//! Recognises, when they are opened, that records are a copy of others: by a mark that is also kept outside, by the computer and the
//! folder, and by a folder that is synchronised (decision 0017).

use std::path::Path;

use service_api::value::Secret;
use sha2::{Digest as _, Sha256};

use engine::outbox::Outbox;
use engine::tables::own_copy as kept;
use engine::tables::own_copy::Place;
use secrets::ExternalSecret;
use system::error::AppError;

/// The suffix of the mark's entry in the keychain.
pub(crate) const ENTRY: &str = "copy.mark";
/// The length of a mark, in characters.
const LENGTH: usize = 24;
/// Names of folders that programs synchronise with other computers; a folder's name may continue.
const SYNCHRONISED: [&str; 9] = [
    "OneDrive",
    "Dropbox",
    "Google Drive",
    "GoogleDrive",
    "iCloudDrive",
    "Mobile Documents",
    "Nextcloud",
    "pCloud",
    "MEGA",
];

/// Compares the mark of these records with the one `outside`, records whether they are a copy, and renews both. Records that are behind the
/// sends (`is_behind`) already require a stricter check.
pub(crate) async fn recognise(outbox: &Outbox, outside: &ExternalSecret, is_behind: bool) -> Result<(), AppError> {
    let known = outside.get().await?;
    let (new, now) = (outbox.env.ids.letters(LENGTH)?, outbox.now());
    let (mark, place) = (new.clone(), place_of(outbox.store.path()));
    outbox
        .store
        .write(move |db| {
            let outside = known.as_ref().map(Secret::expose);
            kept::note_copy(db, outside, &place, is_behind, now)?;
            kept::renew(db, outside, &mark, &place)
        })
        .await?;
    outside.set(Secret::new(new)).await
}

/// The computer and folder of the records at `path`. All computers without an id are treated as one.
fn place_of(path: &Path) -> Place {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let machine = machine_uid::get().unwrap_or_default();
    let digest = Sha256::new()
        .chain_update(machine)
        .chain_update([0])
        .chain_update(path.as_os_str().as_encoded_bytes());
    Place {
        digest: hex::encode(digest.finalize()),
        is_synchronised: is_synchronised(&path),
    }
}

fn is_synchronised(path: &Path) -> bool {
    let names = path.components().map(|part| part.as_os_str().to_string_lossy().into_owned());
    names
        .into_iter()
        .any(|name| SYNCHRONISED.iter().any(|begin| begins_with(&name, begin)))
}

/// Whether a folder's name is `begin`, or `begin` with more words: `OneDrive - Office`.
fn begins_with(name: &str, begin: &str) -> bool {
    let rest = name
        .get(..begin.len())
        .filter(|start| start.eq_ignore_ascii_case(begin))
        .map(|_| &name[begin.len()..]);
    rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_synchronised_folder_is_recognised_by_its_name() {
        for path in [
            "/home/ada/Dropbox/cowrie/profiles/office/cowrie.db",
            "/home/ada/OneDrive - Obi & Sons/cowrie.db",
            "/Users/ada/Library/Mobile Documents/cowrie.db",
            "/home/ada/nextcloud/cowrie.db",
            "/home/ada/Dropbox (Personal)/cowrie.db",
        ] {
            assert!(is_synchronised(Path::new(path)), "{path}");
        }
        for path in [
            "/home/ada/.local/share/cowrie/cowrie.db",
            "/home/ada/Dropboxes/cowrie.db",
            "/home/mega2/cowrie.db",
        ] {
            assert!(!is_synchronised(Path::new(path)), "{path}");
        }
    }
}
