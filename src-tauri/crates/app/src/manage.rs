//! The state of the program, and actions on profiles and their keys.

use base::profile::{KeyName, ProxyWay};
use session::profile::Profile;

use crate::deployment::{KEY_NAMES, trimmed};
use crate::host::Host;
use crate::messages;
use crate::profiles::EMBEDDED;
use crate::view::*;
use client::transport::proxy::Proxy;
use system::error::{AppError, ErrorCode};

/// The state of the program: profiles, the open one, its people, and current notices.
pub async fn view(host: &Host) -> Result<AppView, AppError> {
    let mut profiles = Vec::new();
    for profile in host.profiles.list()? {
        profiles.push(profile_view(host, &profile).await);
    }
    let open = host.open_name().await;
    Ok(AppView {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        first_run: !host.remembered().welcomed,
        test_worked: host.remembered().test_worked,
        profile: profiles.iter().find(|profile| Some(&profile.name) == open.as_ref()).cloned(),
        profiles,
        people: host.profile().await.ok().map(|open| crate::people::view(&open.context)),
        key_safe: host.secrets.state(),
        data_folder: host.config.home.display().to_string(),
        notices: crate::notices::notices(host).await?,
    })
}

async fn profile_view(host: &Host, profile: &Profile) -> ProfileView {
    let embedded = profile.name == EMBEDDED;
    let mut keys = Vec::new();
    for key in KEY_NAMES {
        // A secret store that cannot be opened counts as having no key.
        let set = embedded || matches!(host.profiles.key(profile, key, &host.secrets).await, Ok(Some(_)));
        keys.push(KeyView { key, set });
    }
    if profile.proxy.signs_in() {
        let key = KeyName::ProxyPassword;
        let set = matches!(host.profiles.key(profile, key, &host.secrets).await, Ok(Some(_)));
        keys.push(KeyView { key, set });
    }
    ProfileView {
        name: profile.name.clone(),
        kind: profile.kind,
        embedded,
        collect_base_url: profile.collect_base_url.clone(),
        base_url: profile.base_url.clone(),
        contact_email: profile.contact_email.clone(),
        business_name: profile.business_name.clone(),
        proxy: proxy_view(&profile.proxy),
        word: profile.word().as_str().to_owned(),
        keys,
    }
}

fn proxy_view(proxy: &Proxy) -> ProxyView {
    let (way, address, user) = match proxy {
        Proxy::System => (ProxyWay::System, None, None),
        Proxy::Direct => (ProxyWay::Direct, None, None),
        Proxy::Through { address, user } => (ProxyWay::Through, Some(address.clone()), user.clone()),
    };
    ProxyView { way, address, user }
}

/// Records that a way to start was chosen.
pub async fn finish_first_run(host: &Host) -> Result<AppView, AppError> {
    host.remember(|remembered| remembered.welcomed = true)?;
    view(host).await
}

/// Opens another profile.
pub async fn open(host: &Host, request: ProfileRequest) -> Result<AppView, AppError> {
    host.switch(&request.name).await?;
    host.remember(|remembered| remembered.profile = Some(request.name.clone()))?;
    view(host).await
}

/// Adds a profile.
pub async fn add(host: &Host, form: ProfileForm) -> Result<AppView, AppError> {
    host.profiles.add(&form, None, &host.env.ids)?;
    view(host).await
}

/// Changes addresses and names of a profile. An open profile uses them at once.
pub async fn change(host: &Host, form: ProfileForm) -> Result<AppView, AppError> {
    owners_own(host, &form.name).await?;
    host.profiles.change(&form)?;
    reopen(host, &form.name).await?;
    view(host).await
}

/// Removes a profile with its records and keys.
pub async fn remove(host: &Host, request: RemoveProfileRequest) -> Result<AppView, AppError> {
    let open = host.open_name().await.as_deref() == Some(request.name.as_str());
    if open && host.profile().await?.context.current_user.people().is_empty() {
        return Err(AppError::conflict(messages::OPEN_NOT_REMOVED).hint(messages::OPEN_ANOTHER_FIRST));
    }
    if open {
        // The open profile is removed: the sandbox replaces it, and it is opened again if it must stay.
        if let Err(error) = host.switch(EMBEDDED).await {
            host.switch(&request.name).await?;
            let message = messages::sandbox_not_opened(&error.message);
            return Err(AppError { message, ..error });
        }
    } else {
        match owners_own(host, &request.name).await {
            // `Profiles::remove` reports this itself, or a person has confirmed it.
            Err(error) if matches!(error.code, ErrorCode::Locked | ErrorCode::Storage) => {}
            other => other?,
        }
    }
    if let Err(error) = host.profiles.remove(&request.name, request.records_unread, &host.secrets).await {
        if open {
            host.switch(&request.name).await?;
        }
        return Err(error);
    }
    host.checks.forget(&request.name);
    view(host).await
}

/// Rejects a change of a profile with people while another profile is open: its owner is known only while it is open.
async fn owners_own(host: &Host, name: &str) -> Result<(), AppError> {
    if host.open_name().await.as_deref() == Some(name) || !host.profiles.has_people(name, &host.secrets).await? {
        return Ok(());
    }
    let message = messages::has_own_users(name);
    Err(AppError::conflict(message).hint(messages::OWNER_SIGNS_IN))
}

/// Reads a key from the clipboard into the secret store.
pub async fn paste_key(host: &Host, request: KeyRequest) -> Result<KeyPastedView, AppError> {
    let profile = changeable(host, &request.profile).await?;
    let clipboard = host
        .config
        .clipboard
        .clone()
        .ok_or_else(|| AppError::conflict(messages::NO_CLIPBOARD))?;
    let pasted = tokio::task::spawn_blocking(move || clipboard().map(zeroize::Zeroizing::new))
        .await
        .map_err(AppError::bug)?
        .map_err(|why| AppError::new(ErrorCode::Invalid, messages::clipboard_without_text(&why)))?;
    let key = trimmed(&pasted);
    let fits = !key.expose().is_empty() && key.expose().len() <= 1_000 && !key.expose().chars().any(char::is_control);
    if !fits {
        let message = messages::clipboard_without_key(request.key.word());
        return Err(AppError::new(ErrorCode::Invalid, message).hint(messages::COPY_KEY));
    }
    let was_trimmed = key.expose().len() != pasted.len();
    host.profiles.set_key(&profile, request.key, Some(key), &host.secrets).await?;
    reopen(host, &request.profile).await?;
    Ok(KeyPastedView {
        trimmed: was_trimmed,
        profile: profile_view(host, &profile).await,
    })
}

/// Deletes a key from the secret store.
pub async fn forget_key(host: &Host, request: KeyRequest) -> Result<AppView, AppError> {
    let profile = changeable(host, &request.profile).await?;
    host.profiles.set_key(&profile, request.key, None, &host.secrets).await?;
    reopen(host, &request.profile).await?;
    view(host).await
}

async fn changeable(host: &Host, name: &str) -> Result<Profile, AppError> {
    if name == EMBEDDED {
        return Err(AppError::conflict(messages::SANDBOX_CREATES_KEYS));
    }
    owners_own(host, name).await?;
    host.profiles.get(name)
}

/// Opens the profile again if it is open, so that it uses new addresses and keys.
async fn reopen(host: &Host, name: &str) -> Result<(), AppError> {
    host.checks.forget(name);
    match host.open_name().await {
        Some(open) if open == name => host.switch(name).await,
        Some(_) | None => Ok(()),
    }
}
