//! A PIN, and its stored form, from which the PIN can be checked but not recovered.

use crate::messages;
use service_api::value::Secret;

use crate::{MEMORY_KIB, PASSES, argon2id};
use system::error::{AppError, ErrorCode};

/// The fewest characters of a PIN.
const SHORTEST: usize = 6;
/// The most characters of a PIN.
const LONGEST: usize = 64;

/// The stored form of a PIN.
#[derive(Clone)]
pub struct StoredPin {
    /// Random bytes.
    pub salt: Vec<u8>,
    /// The memory that the hash uses.
    pub memory_kib: u32,
    /// How many passes it makes over that memory.
    pub passes: u32,
    /// Argon2id of the PIN.
    pub hash: Vec<u8>,
}

impl std::fmt::Debug for StoredPin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("StoredPin(…)")
    }
}

impl StoredPin {
    /// Hashes `pin`. It takes a fifth of a second and 64 MiB, so it must not run on an async thread.
    ///
    /// # Errors
    ///
    /// The PIN is too short, too long or easy to guess.
    pub fn make(pin: &Secret) -> Result<Self, AppError> {
        strong_enough(pin)?;
        let mut salt = vec![0_u8; 16];
        getrandom::fill(&mut salt).map_err(AppError::bug)?;
        let hash = argon2id(pin, &salt, MEMORY_KIB, PASSES)?.to_vec();
        Ok(Self {
            salt,
            memory_kib: MEMORY_KIB,
            passes: PASSES,
            hash,
        })
    }

    /// Whether this was made from `pin`. It costs as much as [`StoredPin::make`].
    pub fn fits(&self, pin: &Secret) -> Result<bool, AppError> {
        let computed = argon2id(pin, &self.salt, self.memory_kib, self.passes)?;
        // Compares every byte, wherever the first difference is, so that the time reveals nothing.
        let differs = computed
            .iter()
            .zip(&self.hash)
            .fold(0_u8, |differs, (one, other)| differs | (one ^ other));
        Ok(self.hash.len() == computed.len() && differs == 0)
    }
}

/// Refuses a PIN that is easy to guess. The message never repeats the PIN.
fn strong_enough(pin: &Secret) -> Result<(), AppError> {
    let characters: Vec<char> = pin.expose().chars().collect();
    if !(SHORTEST..=LONGEST).contains(&characters.len()) {
        let message = messages::pin_length(SHORTEST, LONGEST);
        return Err(AppError::new(ErrorCode::Invalid, message));
    }
    let steps: Vec<i64> = characters
        .windows(2)
        .map(|pair| i64::from(u32::from(pair[1])) - i64::from(u32::from(pair[0])))
        .collect();
    if [-1, 0, 1].iter().any(|step| steps.iter().all(|each| each == step)) {
        return Err(AppError::new(ErrorCode::Invalid, messages::PIN_TOO_EASY));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pin(text: &str) -> Secret {
        Secret::new(text.to_owned())
    }

    /// Computed with Python's argon2-cffi: `hash_secret_raw(b'483920', b'saltsaltsaltsalt', 3, 65536, 1, 32, Type.ID, 0x13)`.
    #[test]
    fn the_stored_hash_equals_another_programs() {
        let hash = argon2id(&pin("483920"), b"saltsaltsaltsalt", 65_536, 3).expect("reckons");
        assert_eq!(
            hex::encode(hash.as_slice()),
            "f35eb476cb27c58738ce0193a8c571e8e43b2ed3b314adb4ed9caa1c7b710ed9"
        );
        assert_eq!((MEMORY_KIB, PASSES), (65_536, 3));
    }

    #[test]
    fn only_the_same_pin_fits() {
        let stored = StoredPin::make(&pin("483920")).expect("kept");
        assert!(stored.fits(&pin("483920")).expect("reckons"));
        for other in ["483921", "48392", "4839200", "", " 483920"] {
            assert!(!stored.fits(&pin(other)).expect("reckons"), "{other}");
        }
        let again = StoredPin::make(&pin("483920")).expect("kept");
        assert_ne!(again.hash, stored.hash, "the same PIN of two people does not look the same");
        assert!(!format!("{stored:?}").contains("48"));
    }

    #[test]
    fn easily_guessed_pins_are_refused_without_repeating_them() {
        for weak in ["", "48392", "000000", "777777", "123456", "987654", "abcdefg", &"48".repeat(33)] {
            let refused = StoredPin::make(&pin(weak)).expect_err("refused");
            assert!(weak.is_empty() || !refused.message.contains(weak), "{}", refused.message);
        }
    }
}
