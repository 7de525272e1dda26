//! The channels of callbacks, and the callback address that the service is given.

use std::path::Path;
use std::sync::Arc;

use base::profile::ProfileKind;
use reqwest::Url;
use serde::{Deserialize, Serialize};
use session::typed::present;

use super::work::CallbackTasks;
use crate::messages;
use crate::tables::callbacks as table;
use crate::view::{CallbackChannelsForm, CallbackChannelsView};
use engine::outbox::Outbox;
use system::error::{AppError, InputProblem};

/// With an alphabet of 32 this is 130 random bits.
const PATH_LETTERS: usize = 26;

/// The contract requires a callback address (`docs/spec/collection.md#payment-request`), and a laptop has none. By definition nothing listens under
/// this name; Cowrie queries the service instead.
const UNUSED_ADDRESS: &str = "https://nobody-listens.invalid/";

/// The channels by which callbacks reach a profile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Channels {
    /// The receiver on this computer; `None` until it is turned on for the first time.
    pub receiver: Option<ReceiverPlace>,
    /// Whether the receiver is on.
    pub receiver_on: bool,
    /// The public address of the forwarder to the receiver, without the path.
    pub forwarder: Option<String>,
    /// The callback address of the business's own server.
    pub own_address: Option<String>,
    /// The watched folder.
    pub folder: Option<String>,
}

/// The address of the receiver. It does not change, because the service has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReceiverPlace {
    /// The port on 127.0.0.1 and ::1.
    pub port: u16,
    /// 130 random bits in letters and digits. A request to any other path is refused.
    pub path: String,
}

impl Channels {
    /// Reads them from the records.
    pub async fn of(outbox: &Outbox) -> Result<Self, AppError> {
        let kept = outbox.store.read(table::channels).await?;
        kept.map_or_else(|| Ok(Self::default()), |text| serde_json::from_str(&text).map_err(AppError::bug))
    }

    /// Stores them.
    pub async fn keep(&self, outbox: &Outbox) -> Result<(), AppError> {
        let text = serde_json::to_string(self).map_err(AppError::bug)?;
        outbox.store.write(move |db| table::set_channels(db, &text)).await
    }

    /// The receiver, if it is on.
    pub fn listening(&self) -> Option<&ReceiverPlace> {
        self.receiver.as_ref().filter(|_| self.receiver_on)
    }

    /// The callback address for the service: the receiver's, as the service or a forwarder reaches it, else the business's own.
    pub fn address(&self, kind: ProfileKind) -> Option<String> {
        let forwarded = self.forwarder.as_deref();
        let base = match kind {
            ProfileKind::Sandbox => forwarded.map(str::to_owned).or_else(|| self.listening().map(loopback)),
            ProfileKind::Test | ProfileKind::Live => forwarded.map(str::to_owned),
        };
        match (self.listening(), base) {
            (Some(place), Some(base)) => Some(format!("{}/{}", base.trim_end_matches('/'), place.path)),
            (Some(_), None) | (None, _) => self.own_address.clone(),
        }
    }
}

/// The receiver's local address, without the path.
pub(super) fn loopback(place: &ReceiverPlace) -> String {
    format!("http://127.0.0.1:{}", place.port)
}

/// The callback address if the service requires one: the receiver's if it is on and reachable, else the business's own, else one where nothing
/// listens.
pub async fn address(outbox: &Outbox) -> Result<String, AppError> {
    Ok(address_if_any(outbox).await?.unwrap_or_else(|| UNUSED_ADDRESS.to_owned()))
}

/// The callback address if the service requires none; without one it uses the default address of the business.
pub async fn address_if_any(outbox: &Outbox) -> Result<Option<String>, AppError> {
    Ok(Channels::of(outbox).await?.address(outbox.kind))
}

/// The channels of the open profile.
pub async fn channels_view(outbox: &Arc<Outbox>, work: &CallbackTasks) -> Result<CallbackChannelsView, AppError> {
    let channels = Channels::of(outbox).await?;
    let state = work.state();
    let (turned_away, last_turned_away) = state.turned_away;
    Ok(CallbackChannelsView {
        receiver_on: channels.receiver_on,
        listens_at: channels
            .listening()
            .filter(|_| state.listens)
            .map(|place| format!("{}/{}", loopback(place), place.path)),
        forwarder: channels.forwarder.clone(),
        own_address: channels.own_address.clone(),
        folder: channels.folder.clone(),
        given: channels.address(outbox.kind),
        receiver_trouble: state.receiver_trouble,
        folder_trouble: state.folder_trouble,
        turned_away,
        last_turned_away: last_turned_away.map(str::to_owned),
        from_sandbox: work.has_controls(),
    })
}

/// Changes the channels of the open profile, effective at once.
pub async fn set_channels(
    outbox: &Arc<Outbox>,
    work: &CallbackTasks,
    form: &CallbackChannelsForm,
) -> Result<CallbackChannelsView, AppError> {
    let (forwarder, own_address, folder) = read_form(outbox.kind, form)?;
    let before = Channels::of(outbox).await?;
    let receiver = match before.receiver {
        Some(place) if !form.new_address => Some(place),
        Some(_) | None if form.receiver_on => Some(ReceiverPlace {
            port: 0,
            path: outbox.env.ids.letters(PATH_LETTERS)?,
        }),
        kept => kept,
    };
    let mut channels = Channels {
        receiver,
        receiver_on: form.receiver_on,
        forwarder,
        own_address,
        folder,
    };
    work.listen(outbox, &mut channels).await?;
    channels.keep(outbox).await?;
    channels_view(outbox, work).await
}

/// Forwarder, own address and folder of a form.
type Addresses = (Option<String>, Option<String>, Option<String>);

fn read_form(kind: ProfileKind, form: &CallbackChannelsForm) -> Result<Addresses, AppError> {
    let given = (present(&form.forwarder), present(&form.own_address), present(&form.folder));
    let mut problems = Vec::new();
    let mut found = |path: &str, message: &str| {
        problems.push(InputProblem::new(path, message));
    };
    if let Some(forwarder) = &given.0 {
        match address_problem(kind, forwarder) {
            Some(why) => found("forwarder", why),
            None if !is_bare(forwarder) => found("forwarder", messages::BEGINNING_ONLY),
            None => {}
        }
    }
    if let Some(why) = given.1.as_deref().and_then(|own| address_problem(kind, own)) {
        found("own_address", why);
    }
    if let Some(folder) = given.2.as_deref().map(Path::new) {
        if !folder.is_absolute() {
            found("folder", messages::FULL_PATH_NEEDED);
        } else if !folder.is_dir() {
            found("folder", messages::NO_SUCH_FOLDER);
        }
    }
    match problems.is_empty() {
        true => Ok(given),
        false => Err(AppError::invalid(messages::NOTHING_CHANGED, problems)),
    }
}

/// What is wrong with a callback address.
fn address_problem(kind: ProfileKind, text: &str) -> Option<&'static str> {
    let Ok(url) = Url::parse(text) else {
        return Some(messages::WEB_ADDRESS_NEEDED);
    };
    if !url.username().is_empty() || url.password().is_some() || url.fragment().is_some() {
        return Some(messages::BARE_ADDRESS_NEEDED);
    }
    match (url.scheme(), kind) {
        ("https", _) => None,
        ("http", ProfileKind::Sandbox) if client::address::is_loopback(&url) => None,
        (_, ProfileKind::Sandbox) => Some(messages::HTTPS_OR_LOOPBACK),
        (_, ProfileKind::Test | ProfileKind::Live) => Some(messages::HTTPS_NEEDED),
    }
}

fn is_bare(text: &str) -> bool {
    Url::parse(text).is_ok_and(|url| url.path() == "/" && url.query().is_none())
}

/// The `Host` of a callback that a forwarder passes on unchanged.
pub(super) fn host_of(forwarder: &str) -> Option<String> {
    let url = Url::parse(forwarder).ok()?;
    let host = url.host_str()?;
    Some(url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_callback_address_can_be_reached_by_the_service() {
        let all = Channels {
            receiver: Some(ReceiverPlace {
                port: 4711,
                path: "SECRET".to_owned(),
            }),
            receiver_on: true,
            forwarder: Some("https://tunnel.example/".to_owned()),
            own_address: Some("https://shop.example/paid?x=1".to_owned()),
            folder: None,
        };
        let off = Channels {
            receiver_on: false,
            ..all.clone()
        };
        let direct = Channels {
            forwarder: None,
            own_address: None,
            ..all.clone()
        };
        for (channels, kind, address) in [
            (&all, ProfileKind::Live, Some("https://tunnel.example/SECRET")),
            (&all, ProfileKind::Sandbox, Some("https://tunnel.example/SECRET")),
            (&off, ProfileKind::Live, Some("https://shop.example/paid?x=1")),
            (&direct, ProfileKind::Sandbox, Some("http://127.0.0.1:4711/SECRET")),
            (&direct, ProfileKind::Test, None),
            (&Channels::default(), ProfileKind::Sandbox, None),
        ] {
            assert_eq!(channels.address(kind).as_deref(), address);
        }
    }
}
