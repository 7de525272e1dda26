//! A vault whose key is cheap to derive. The parameters are part of the file, so that tests avoid the cost of deterring attackers.

use std::{fs, path::Path};

/// Opens the vault of a test.
pub const PASSPHRASE: &str = "a passphrase for tests";

/// Created with Python's argon2-cffi and cryptography: ChaCha20-Poly1305 of `{}` under Argon2id of [`PASSPHRASE`], 8 KiB, one pass.
const EMPTY: &str = include_str!("vault.json");

/// Puts an empty vault into the data folder `home`, which is created if it does not exist.
pub fn put(home: &Path) {
    fs::create_dir_all(home).expect("a data folder");
    fs::write(home.join("vault.json"), EMPTY).expect("a vault");
}
