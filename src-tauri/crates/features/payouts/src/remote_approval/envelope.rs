//! Signed envelopes: the kind of the text, its contents, the signer's key, and the signature over these three lines.
//!
//! The signature covers the bytes as they are in the file, so nothing is serialised again for the comparison, and any changed byte is
//! noticed. The contents are read only after the signature was verified.

use ring::signature::{ED25519, Ed25519KeyPair, KeyPair as _, UnparsedPublicKey};
use sha2::{Digest as _, Sha256, Sha512};
use zeroize::Zeroizing;

use crate::fingerprint;
use crate::messages;
use secrets::ExternalSecret;
use system::error::{AppError, ErrorCode};

/// The public key of a signer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicKey([u8; 32]);

impl PublicKey {
    /// Parses 64 lower-case hexadecimal digits.
    pub fn parse(text: &str) -> Option<Self> {
        hex_of(text).map(Self)
    }

    pub fn hex(self) -> String {
        hex::encode(self.0)
    }

    /// The key's fingerprint as words, to be compared by telephone.
    pub fn fingerprint(self) -> Result<sheet_rules::payout::Fingerprint, AppError> {
        fingerprint(&hex::encode(Sha256::digest(self.0)))
    }
}

/// Lower case only, so that the same bytes have one spelling.
fn hex_of<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    hex::decode_to_slice(text, &mut bytes).ok()?;
    (hex::encode(bytes) == text).then_some(bytes)
}

/// The private key of a laptop or a person.
pub struct SigningKey(Ed25519KeyPair);

impl SigningKey {
    #[cfg(test)]
    pub(crate) fn of_seed(seed: [u8; 32]) -> Self {
        Self(Ed25519KeyPair::from_seed_unchecked(&seed).expect("a key"))
    }

    pub fn public(&self) -> Result<PublicKey, AppError> {
        let bytes = self.0.public_key().as_ref().try_into().map_err(AppError::bug)?;
        Ok(PublicKey(bytes))
    }
}

/// The private keys of a profile on this computer, derived from one random secret that is stored beside the key of the records.
#[derive(Debug)]
pub struct Keyring {
    kept: ExternalSecret,
    /// Held while the secret is created, so that it is created once.
    making: tokio::sync::Mutex<()>,
}

impl Keyring {
    pub fn new(kept: ExternalSecret) -> Self {
        Self {
            kept,
            making: tokio::sync::Mutex::new(()),
        }
    }

    /// The key that signs files from this laptop.
    pub async fn laptop(&self) -> Result<SigningKey, AppError> {
        self.key("laptop").await
    }

    /// The key that signs a person's responses on this laptop.
    pub async fn person(&self, id: i64) -> Result<SigningKey, AppError> {
        self.key(&format!("person {id}")).await
    }

    async fn key(&self, whose: &str) -> Result<SigningKey, AppError> {
        let root = self.root().await?;
        let digest = Zeroizing::new(<[u8; 64]>::from(
            Sha512::new_with_prefix(b"cowrie signing key 1\n")
                .chain_update(root.as_slice())
                .chain_update(whose.as_bytes())
                .finalize(),
        ));
        Ed25519KeyPair::from_seed_unchecked(&digest[..32])
            .map(SigningKey)
            .map_err(AppError::bug)
    }

    async fn root(&self) -> Result<Zeroizing<[u8; 32]>, AppError> {
        let _making = self.making.lock().await;
        let mut root = Zeroizing::new([0; 32]);
        if let Some(text) = self.kept.get().await? {
            hex::decode_to_slice(text.expose(), root.as_mut_slice())
                .map_err(|_| AppError::new(ErrorCode::Locked, messages::SIGNING_KEY_DAMAGED))?;
            return Ok(root);
        }
        getrandom::fill(root.as_mut_slice()).map_err(AppError::bug)?;
        let text = service_api::value::Secret::new(hex::encode(root.as_slice()));
        self.kept.set(text).await?;
        Ok(root)
    }
}

/// The contents of an envelope, and the key that signed it.
#[derive(Debug)]
pub(super) struct Envelope<'a> {
    pub contents: &'a str,
    pub key: PublicKey,
}

/// Signs `contents`, one line, as an envelope of the kind `what`.
pub(super) fn sign(what: &str, contents: &str, key: &SigningKey) -> Result<String, AppError> {
    if contents.contains('\n') {
        return Err(AppError::bug("what is sealed has one line"));
    }
    let mut text = format!("{what}\n{contents}\n{}\n", key.public()?.hex());
    let signature = hex::encode(key.0.sign(text.as_bytes()));
    text.push_str(&signature);
    text.push('\n');
    Ok(text)
}

/// Opens an envelope of the kind `what`; `None` if it is of another kind, or any byte was changed.
pub(super) fn open<'a>(what: &str, text: &'a [u8]) -> Option<Envelope<'a>> {
    let text = std::str::from_utf8(text).ok()?;
    let rest = text.strip_prefix(what)?.strip_prefix('\n')?;
    let (contents, rest) = rest.split_once('\n')?;
    let (key, rest) = rest.split_once('\n')?;
    let signature = hex_of::<64>(rest.strip_suffix('\n')?)?;
    let key = PublicKey::parse(key)?;
    let signed = text.len().checked_sub(rest.len())?;
    UnparsedPublicKey::new(&ED25519, key.0)
        .verify(text.as_bytes().get(..signed)?, &signature)
        .ok()?;
    Some(Envelope { contents, key })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first key of RFC 8032, section 7.1.
    const SEED: &str = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
    const PUBLIC: &str = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";

    fn key() -> SigningKey {
        let seed = hex::decode(SEED).expect("hex");
        SigningKey(Ed25519KeyPair::from_seed_unchecked(&seed).expect("a key"))
    }

    #[test]
    fn an_envelope_opens_and_names_its_key() {
        let text = sign("cowrie test 1", r#"{"a":"ẹ"}"#, &key()).expect("signed");
        let opened = open("cowrie test 1", text.as_bytes()).expect("opens");
        assert_eq!((opened.contents, opened.key.hex().as_str()), (r#"{"a":"ẹ"}"#, PUBLIC));
        assert!(open("cowrie test 2", text.as_bytes()).is_none(), "another kind");
    }

    #[test]
    fn any_changed_added_or_missing_byte_is_noticed() {
        let text = sign("cowrie test 1", r#"{"a":1}"#, &key()).expect("signed").into_bytes();
        for place in 0..text.len() {
            for byte in [b'0', b'A', b'a', b'\n', b' ', 0xFF] {
                let mut changed = text.clone();
                changed[place] = byte;
                let same = changed == text;
                assert_eq!(open("cowrie test 1", &changed).is_some(), same, "{place} {byte}");
                let mut longer = text.clone();
                longer.insert(place, byte);
                assert!(open("cowrie test 1", &longer).is_none(), "{place} {byte} more");
            }
            assert!(open("cowrie test 1", &text[..place]).is_none(), "cut at {place}");
        }
    }

    #[test]
    fn a_signature_of_another_key_is_rejected() {
        let text = sign("cowrie test 1", "{}", &key()).expect("signed");
        let other = Ed25519KeyPair::from_seed_unchecked(&[7; 32]).expect("a key");
        let other = hex::encode(other.public_key().as_ref());
        assert!(open("cowrie test 1", text.replace(PUBLIC, &other).as_bytes()).is_none());
    }
}
