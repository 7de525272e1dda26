//! References that every copy of the records derives in the same way (decision 0017).
//!
//! Two copies that are about to make the same payment query the service about the same reference, so each finds what the other did. A
//! service that rejects or returns repeats makes the payment once.

mod identity;
mod number_search;
mod period;

pub use identity::{Identity, Kind};
pub use number_search::NumberSearch;
pub use period::Period;

use base::profile::ProfileKind;
use hkdf::Hkdf;
use hmac::{Hmac, KeyInit as _, Mac as _};
use service_api::value::{ReferenceNumber, Secret};
use sha2::Sha256;
use zeroize::Zeroizing;

/// Letters and digits that are hard to confuse; there are 32, so each encodes five bits.
pub const ALPHABET: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/// The number of letters between the first and the last one of a reference.
pub const LETTERS: usize = 22;
/// The last letter of a derived reference. Every other reference of ours has another last letter.
const LAST: char = 'K';
/// The version of the derivation. Another derivation needs another version.
const VERSION: &str = "1";
const LABEL: &[u8] = b"cowrie payment references";

/// The first letter of the references of a deployment, so that two deployments never share one.
pub fn first_letter(kind: ProfileKind) -> char {
    match kind {
        ProfileKind::Sandbox => 'S',
        ProfileKind::Test => 'T',
        ProfileKind::Live => 'L',
    }
}

/// The key from which references are derived, and the payer: copies with the same keys of the service derive the same references.
pub struct ReferenceKey {
    key: Zeroizing<[u8; 32]>,
    principal: String,
}

impl std::fmt::Debug for ReferenceKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ReferenceKey").finish_non_exhaustive()
    }
}

impl ReferenceKey {
    /// Derives it from the hash key of a profile and its principal.
    pub fn derive(hash_key: &Secret, principal: &str) -> Self {
        let mut key = Zeroizing::new([0; 32]);
        let info = [LABEL, principal.as_bytes()];
        Hkdf::<Sha256>::new(None, hash_key.expose().as_bytes())
            .expand_multi_info(&info, key.as_mut_slice())
            .expect("32 bytes are fewer than HKDF may give");
        Self {
            key,
            principal: principal.to_owned(),
        }
    }

    /// Restores it from [`Self::bytes`], for the same principal.
    pub fn of_bytes(bytes: Zeroizing<[u8; 32]>, principal: &str) -> Self {
        Self {
            key: bytes,
            principal: principal.to_owned(),
        }
    }

    /// The key, to be kept in the keychain.
    pub fn bytes(&self) -> &Zeroizing<[u8; 32]> {
        &self.key
    }

    /// The reference of the `number`-th payment (from 1) with this identity in this period.
    pub fn reference(&self, kind: ProfileKind, identity: &Identity, period: &Period, number: u32) -> ReferenceNumber {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.key.as_slice()).expect("HMAC takes keys of every length");
        let first = first_letter(kind);
        let number = number.to_string();
        let period = period.to_string();
        let mut put = |field: &str| {
            mac.update(&u32::try_from(field.len()).unwrap_or(u32::MAX).to_be_bytes());
            mac.update(field.as_bytes());
        };
        put(VERSION);
        put(&first.to_string());
        put(&self.principal);
        for field in identity.fields() {
            put(&field);
        }
        put(&period);
        put(&number);
        let digest = mac.finalize().into_bytes();
        let text: String = std::iter::once(first)
            .chain(letters(&digest).take(LETTERS))
            .chain(std::iter::once(LAST))
            .collect();
        ReferenceNumber::parse(&text).expect("24 letters and digits are a reference")
    }
}

/// The keys from which the references of a profile are derived.
#[derive(Debug)]
pub struct References {
    kind: ProfileKind,
    newest: ReferenceKey,
    older: Vec<ReferenceKey>,
}

impl References {
    /// With the current key, and the earlier ones that are still searched.
    pub fn new(kind: ProfileKind, newest: ReferenceKey, older: Vec<ReferenceKey>) -> Self {
        Self { kind, newest, older }
    }

    /// The reference of the `number`-th equal payment (from 1) of a period.
    pub fn newest(&self, identity: &Identity, period: Period, number: u32) -> ReferenceNumber {
        self.newest.reference(self.kind, identity, &period, number)
    }

    /// The same under every key, the current one first: another copy may have used an older one.
    pub fn all(&self, identity: &Identity, period: Period, number: u32) -> Vec<ReferenceNumber> {
        let keys = std::iter::once(&self.newest).chain(&self.older);
        keys.map(|key| key.reference(self.kind, identity, &period, number)).collect()
    }
}

/// Whether a reference has the form of a derived one.
pub fn is_derived(reference: &str) -> bool {
    reference.len() == LETTERS + 2 && reference.ends_with(LAST)
}

/// The bits of `bytes` as letters, five at a time.
fn letters(bytes: &[u8]) -> impl Iterator<Item = char> + '_ {
    (0..bytes.len() * 8 / 5).map(move |place| {
        let bit = |offset: usize| (bytes[(place * 5 + offset) / 8] >> (7 - (place * 5 + offset) % 8)) & 1;
        let value = (0..5).fold(0_u8, |value, offset| value << 1 | bit(offset));
        char::from(ALPHABET[usize::from(value)])
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use base::timestamp::Timestamp;

    fn key() -> ReferenceKey {
        ReferenceKey::derive(&Secret::new("a hash key".to_owned()), "PRINCIPAL")
    }

    fn salary() -> Identity {
        let body = json!({
            "referenceNumber": "R1", "amount": 85000, "destinationBankUUID": "B058-1",
            "destinationBankAccountNumber": "0123456789", "recipientName": "Ada", "remarks": "June",
        });
        Identity::of("depositToBank", &body, |bank| bank.to_owned()).expect("a payment")
    }

    /// Computed with the `hmac` and `hashlib` modules of Python.
    #[test]
    fn references_agree_with_another_implementation() {
        let november = Period::of(Kind::Account, Timestamp(1_795_780_800_000));
        let of = |number| key().reference(ProfileKind::Test, &salary(), &november, number).to_string();
        assert_eq!([of(1), of(2)], ["TV39Q82GM9UCSD5ZKJJC86SK", "TJFBDDEAXGE6BNJF753DDERK"]);
    }

    #[test]
    fn each_field_changes_the_reference() {
        let november = Period::of(Kind::Account, Timestamp(1_795_780_800_000));
        let of = |identity: &Identity, period: &Period| key().reference(ProfileKind::Test, identity, period, 1).to_string();
        let body = |amount: i64, account: &str, bank: &str, more: serde_json::Value| {
            let mut body = json!({"amount": amount, "destinationBank": bank, "destinationAccount": account});
            body.as_object_mut()
                .expect("an object")
                .extend(more.as_object().cloned().expect("an object"));
            Identity::of("moneyTransferBulk", &body, |bank| bank.to_owned()).expect("a payment")
        };
        let mut all = vec![
            of(&salary(), &november),
            of(&salary(), &november.before()),
            of(&body(85_001, "0123456789", "B058-1", json!({})), &november),
            of(&body(85_000, "0123456788", "B058-1", json!({})), &november),
            of(&body(85_000, "0123456789", "B058-2", json!({})), &november),
            of(
                &body(85_000, "0123456789", "B058-1", json!({"senderPrincipal": "CUSTOMER"})),
                &november,
            ),
            of(&body(85_000, "0123456789", "B058-1", json!({"currency": "USD"})), &november),
            key().reference(ProfileKind::Live, &salary(), &november, 1).to_string(),
            ReferenceKey::derive(&Secret::new("a hash key".to_owned()), "ANOTHER")
                .reference(ProfileKind::Test, &salary(), &november, 1)
                .to_string(),
            ReferenceKey::derive(&Secret::new("another hash key".to_owned()), "PRINCIPAL")
                .reference(ProfileKind::Test, &salary(), &november, 1)
                .to_string(),
        ];
        assert!(all.iter().all(|reference| is_derived(reference)));
        let count = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count);
        // How it is sent makes no difference.
        assert_eq!(
            of(&body(85_000, "0123456789", "B058-1", json!({"sourceOfFunds": "X"})), &november),
            of(&salary(), &november)
        );
    }

    #[test]
    fn the_key_is_not_shown() {
        assert_eq!(format!("{:?}", key()), "ReferenceKey { .. }");
    }
}
