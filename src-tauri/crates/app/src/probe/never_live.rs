//! Prevents probes of a live service: neither the kind of the profile, nor its addresses, nor its keys may be live.

use base::profile::{KeyName, ProfileKind};
use reqwest::Url;
use service_api::value::Secret;
use session::profile::Profile;

use crate::deployment::of;
use crate::host::Host;
use crate::messages;
use crate::open_profile::OpenProfile;
use crate::profiles::EMBEDDED;
use client::address::with_service_segment;
use system::error::AppError;

/// The keys that authenticate. The others only identify, and may be equal at two deployments.
const KEYS: [KeyName; 4] = [KeyName::SecretKey, KeyName::Credentials, KeyName::HashKey, KeyName::ApiKey];

/// Rejects a live profile, and one with an address or a key of a live profile. Keys that cannot be compared are rejected too.
pub async fn never_live(host: &Host, open: &OpenProfile) -> Result<(), AppError> {
    let profile = &open.context.profile;
    if profile.kind == ProfileKind::Live {
        return Err(refused(messages::NEVER_LIVE, messages::OPEN_TEST_PROFILE));
    }
    // It runs inside this program.
    if profile.name == EMBEDDED {
        return Ok(());
    }
    for live in host.profiles.list()?.iter().filter(|other| other.kind == ProfileKind::Live) {
        if addresses(profile).iter().any(|address| addresses(live).contains(address)) {
            return Err(refused(
                &messages::live_address(&profile.name, &live.name),
                messages::CORRECT_ADDRESS,
            ));
        }
        if let Some(key) = shared_key(host, open, live).await? {
            return Err(refused(
                &messages::live_key(&profile.name, &key.word().replace('_', " "), &live.name),
                messages::PASTE_TEST_KEYS,
            ));
        }
    }
    Ok(())
}

fn refused(message: &str, hint: &str) -> AppError {
    AppError::conflict(message).hint(hint)
}

async fn shared_key(host: &Host, open: &OpenProfile, live: &Profile) -> Result<Option<KeyName>, AppError> {
    let own = open.service().keys();
    for name in KEYS {
        let Some(key) = of(own, name) else { continue };
        let other = host.profiles.key(live, name, &host.secrets).await.map_err(|error| AppError {
            message: messages::live_keys_unreadable(&live.name, &error.message),
            ..error
        })?;
        if other.as_ref().map(Secret::expose) == Some(key.expose()) {
            return Ok(Some(name));
        }
    }
    Ok(None)
}

/// The normalised host, port and path of both interfaces.
fn addresses(profile: &Profile) -> Vec<(String, Option<u16>, String)> {
    let parsed = |text: &str| Url::parse(text).ok();
    let business = parsed(&profile.base_url).map(|base| with_service_segment(base, &profile.word()));
    let both = [parsed(&profile.collect_base_url), business].into_iter().flatten();
    both.map(|url| {
        let host = url.host_str().unwrap_or_default().trim_end_matches('.').to_owned();
        let path = url.path().trim_end_matches('/').to_lowercase();
        (host, url.port_or_known_default(), path)
    })
    .collect()
}
