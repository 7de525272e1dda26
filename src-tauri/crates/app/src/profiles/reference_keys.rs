//! Earlier keys of a profile's payment references: another copy may have used them recently (decision 0017).

use base::timestamp::{DAY, Timestamp};
use payment_rules::reference::ReferenceKey;
use serde::{Deserialize, Serialize};
use service_api::value::Secret;
use zeroize::Zeroizing;

use engine::outbox::Older;
use secrets::ExternalSecret;
use system::error::AppError;

/// How long the references of a key that is no longer used are searched, in milliseconds.
const SEARCHED: i64 = 35 * DAY;
/// The suffix of their entry in the keychain.
pub(crate) const ENTRY: &str = "references.keys";

/// A stored key.
#[derive(Serialize, Deserialize)]
struct Kept {
    /// Hexadecimal.
    key: String,
    /// Since when it was used; `None` if that was not stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    since: Option<Timestamp>,
    /// Since when a newer one is used; `None` for the newest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    until: Option<Timestamp>,
}

/// The keys other than `newest` that are still searched, for the same principal; `newest` is stored as the one in use from now on.
pub(crate) async fn older(outside: &ExternalSecret, newest: &ReferenceKey, principal: &str, now: Timestamp) -> Result<Older, AppError> {
    let text = outside.get().await?;
    let mut kept: Vec<Kept> = match &text {
        Some(text) => serde_json::from_str(text.expose()).map_err(AppError::bug)?,
        None => Vec::new(),
    };
    let used = hex::encode(newest.bytes().as_slice());
    for one in &mut kept {
        one.until = match (one.key == used, one.until) {
            (true, _) => None,
            (false, until) => until.or(Some(now)),
        };
    }
    kept.retain(|one| one.until.is_none_or(|until| now.since(until) <= SEARCHED));
    if !kept.iter().any(|one| one.key == used) {
        kept.push(Kept {
            key: used,
            since: Some(now),
            until: None,
        });
    }
    let changed = Zeroizing::new(serde_json::to_string(&kept).map_err(AppError::bug)?);
    if text.is_none_or(|text| text.expose() != changed.as_str()) {
        outside.set(Secret::new(changed.to_string())).await?;
    }
    // Between an older key and the newest, another copy may have used a key that this profile never had.
    let is_long_in_use = |one: &Kept| one.since.is_none_or(|since| now.since(since) > SEARCHED);
    let are_all = kept.iter().any(|one| one.until.is_none() && is_long_in_use(one));
    let older = kept.iter().filter(|one| one.until.is_some());
    let keys = older.map(|one| {
        let bytes = hex::decode(&one.key).ok().and_then(|bytes| <[u8; 32]>::try_from(bytes).ok());
        let bytes = bytes.ok_or_else(|| AppError::bug("a key of references that is none"))?;
        Ok(ReferenceKey::of_bytes(Zeroizing::new(bytes), principal))
    });
    let keys = keys.collect::<Result<_, AppError>>()?;
    Ok(Older { keys, are_all })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_key_is_searched_for_35_days_after_it_was_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let outside = ExternalSecret::File(folder.path().join(ENTRY));
        let key = |text: &str| ReferenceKey::derive(&Secret::new(text.to_owned()), "P");
        let at = |day: i64| Timestamp(day * DAY);
        let older = async |text: &str, day| {
            let keys = older(&outside, &key(text), "P", at(day)).await.expect("keys");
            keys.keys.iter().map(|key| key.bytes().to_vec()).collect::<Vec<_>>()
        };
        let bytes = |text: &str| key(text).bytes().to_vec();
        assert_eq!(older("first", 0).await, Vec::<Vec<u8>>::new());
        assert_eq!(older("first", 100).await, Vec::<Vec<u8>>::new());
        assert_eq!(older("second", 101).await, [bytes("first")]);
        assert_eq!(older("second", 136).await, [bytes("first")]);
        // It is in use again, and the other one is the older.
        assert_eq!(older("first", 136).await, [bytes("second")]);
        assert_eq!(older("second", 136).await, [bytes("first")]);
        assert_eq!(older("second", 172).await, Vec::<Vec<u8>>::new());
    }
}
