//! By which ways notices reach a profile, and which address the service is given for them.

use std::path::Path;
use std::sync::Arc;

use base::profile::ProfileKind;
use reqwest::Url;
use serde::{Deserialize, Serialize};

use super::work::Work;
use crate::tables::notices as table;
use crate::view::{NoticeChannelsForm, NoticeChannelsView};
use engine::outbox::Outbox;
use system::error::{AppError, InputProblem};

/// Of an alphabet of 32: 130 random bits.
const PATH_LETTERS: usize = 26;

/// The contract wants an address for notices (`docs/spec/collection.md#payment-request`); a laptop has none. Nothing listens under this
/// name, by definition, and the service is asked instead.
const UNUSED_ADDRESS: &str = "https://nobody-listens.invalid/";

/// By which ways notices reach a profile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Channels {
    /// The receiver on this computer; none while nobody wants it.
    pub receiver: Option<ReceiverPlace>,
    /// Whether it is on.
    pub receiver_on: bool,
    /// The public address of whatever forwards to the receiver, without the path.
    pub forwarder: Option<String>,
    /// An address of the business's own, where its server takes notices.
    pub own_address: Option<String>,
    /// A folder that forwarded notices are put into.
    pub folder: Option<String>,
}

/// Where the receiver listens. It stays the same, since the service has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReceiverPlace {
    /// On 127.0.0.1 and ::1.
    pub port: u16,
    /// 128 random bits in letters and digits: whoever does not know it is not heard.
    pub path: String,
}

impl Channels {
    /// As the records have them.
    pub async fn of(outbox: &Outbox) -> Result<Self, AppError> {
        let kept = outbox.store.read(table::channels).await?;
        kept.map_or_else(|| Ok(Self::default()), |text| serde_json::from_str(&text).map_err(AppError::bug))
    }

    /// Keeps them.
    pub async fn keep(&self, outbox: &Outbox) -> Result<(), AppError> {
        let text = serde_json::to_string(self).map_err(AppError::bug)?;
        outbox.store.write(move |db| table::set_channels(db, &text)).await
    }

    /// The receiver, while it is to be on.
    pub fn listening(&self) -> Option<&ReceiverPlace> {
        self.receiver.as_ref().filter(|_| self.receiver_on)
    }

    /// The receiver's address where the service, or a forwarder, reaches it; else the business's own; none where nobody listens.
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

/// The receiver's own address, without the path.
pub(super) fn loopback(place: &ReceiverPlace) -> String {
    format!("http://127.0.0.1:{}", place.port)
}

/// The address that the service is given for notices where it wants one: the receiver's where it is on and can be reached, the business's
/// own, or one where nobody listens.
pub async fn address(outbox: &Outbox) -> Result<String, AppError> {
    Ok(address_if_any(outbox).await?.unwrap_or_else(|| UNUSED_ADDRESS.to_owned()))
}

/// The same where the service wants none: without one it uses the address that it has for the whole business.
pub async fn address_if_any(outbox: &Outbox) -> Result<Option<String>, AppError> {
    Ok(Channels::of(outbox).await?.address(outbox.kind))
}

/// How notices reach the open profile.
pub async fn channels_view(outbox: &Arc<Outbox>, work: &Work) -> Result<NoticeChannelsView, AppError> {
    let ways = Channels::of(outbox).await?;
    let at_work = work.state();
    let (turned_away, last_turned_away) = at_work.turned_away;
    Ok(NoticeChannelsView {
        receiver_on: ways.receiver_on,
        listens_at: ways
            .listening()
            .filter(|_| at_work.listens)
            .map(|place| format!("{}/{}", loopback(place), place.path)),
        forwarder: ways.forwarder.clone(),
        own_address: ways.own_address.clone(),
        folder: ways.folder.clone(),
        given: ways.address(outbox.kind),
        receiver_trouble: at_work.receiver_trouble,
        folder_trouble: at_work.folder_trouble,
        turned_away,
        last_turned_away: last_turned_away.map(str::to_owned),
        from_sandbox: work.has_controls(),
    })
}

/// Changes how notices reach the open profile, at once. All problems are told together.
pub async fn set_channels(outbox: &Arc<Outbox>, work: &Work, form: &NoticeChannelsForm) -> Result<NoticeChannelsView, AppError> {
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
    let mut ways = Channels {
        receiver,
        receiver_on: form.receiver_on,
        forwarder,
        own_address,
        folder,
    };
    work.listen(outbox, &mut ways).await?;
    ways.keep(outbox).await?;
    channels_view(outbox, work).await
}

/// Forwarder, own address and folder of a form.
type Given = (Option<String>, Option<String>, Option<String>);

fn read_form(kind: ProfileKind, form: &NoticeChannelsForm) -> Result<Given, AppError> {
    let present = |text: &Option<String>| text.as_ref().map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    let given = (present(&form.forwarder), present(&form.own_address), present(&form.folder));
    let mut problems = Vec::new();
    let mut found = |path: &str, message: &str| {
        problems.push(InputProblem::new(path, message));
    };
    if let Some(forwarder) = &given.0 {
        match address_problem(kind, forwarder) {
            Some(why) => found("forwarder", why),
            None if !is_bare(forwarder) => found(
                "forwarder",
                "Only the beginning belongs here, such as https://abc.example: the rest is added.",
            ),
            None => {}
        }
    }
    if let Some(why) = given.1.as_deref().and_then(|own| address_problem(kind, own)) {
        found("own_address", why);
    }
    if let Some(folder) = given.2.as_deref().map(Path::new) {
        if !folder.is_absolute() {
            found("folder", "This is not the whole path of a folder.");
        } else if !folder.is_dir() {
            found("folder", "There is no such folder.");
        }
    }
    match problems.is_empty() {
        true => Ok(given),
        false => Err(AppError::invalid("Nothing was changed.", problems)),
    }
}

/// What is wrong with an address that the service is given.
fn address_problem(kind: ProfileKind, text: &str) -> Option<&'static str> {
    let Ok(url) = Url::parse(text) else {
        return Some("This is not a web address, such as https://shop.example/paid.");
    };
    if !url.username().is_empty() || url.password().is_some() || url.fragment().is_some() {
        return Some("The address must not carry a name, a password or a hash sign.");
    }
    match (url.scheme(), kind) {
        ("https", _) => None,
        ("http", ProfileKind::Sandbox) if client::address::is_loopback(&url) => None,
        (_, ProfileKind::Sandbox) => Some("The address must begin with https://, or with http://127.0.0.1."),
        (_, ProfileKind::Test | ProfileKind::Live) => Some("The address must begin with https://."),
    }
}

fn is_bare(text: &str) -> bool {
    Url::parse(text).is_ok_and(|url| url.path() == "/" && url.query().is_none())
}

/// What `Host` says where a forwarder passes a notice on unchanged.
pub(super) fn host_of(forwarder: &str) -> Option<String> {
    let url = Url::parse(forwarder).ok()?;
    let host = url.host_str()?;
    Some(url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_service_is_given_an_address_that_it_can_reach() {
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
        for (ways, kind, address) in [
            (&all, ProfileKind::Live, Some("https://tunnel.example/SECRET")),
            (&all, ProfileKind::Sandbox, Some("https://tunnel.example/SECRET")),
            (&off, ProfileKind::Live, Some("https://shop.example/paid?x=1")),
            (&direct, ProfileKind::Sandbox, Some("http://127.0.0.1:4711/SECRET")),
            (&direct, ProfileKind::Test, None),
            (&Channels::default(), ProfileKind::Sandbox, None),
        ] {
            assert_eq!(ways.address(kind).as_deref(), address);
        }
    }
}
