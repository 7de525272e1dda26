//! Running checks of this process, and the last result of each profile.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use base::profile::{KeyName, ProfileKind};
use session::profile::Profile;
use tokio::task::AbortHandle;

use super::{Progress, before, check, ended};
use crate::host::{Host, Remembered};
use crate::messages;
use crate::profiles::{EMBEDDED, Profiles};
use crate::view::*;
use client::service::{Route, Service};
use engine::event::Topic;
use engine::outbox::Outbox;
use secrets::SecretStore;
use system::env::{Env, rfc3339};
use system::error::AppError;

/// The checks of this process, by profile.
#[derive(Clone, Default)]
pub struct Checks(Arc<Mutex<Begun>>);

#[derive(Default)]
struct Begun {
    /// The number of checks begun.
    count: u64,
    open: BTreeMap<String, OpenConnection>,
}

struct OpenConnection {
    /// Identifies the check: a later one replaces it.
    number: u64,
    view: ConnectionView,
    task: Option<AbortHandle>,
}

/// The connection to a service, of a profile that is open or not.
pub enum Reached {
    /// The open profile's connection.
    Open(Arc<Outbox>),
    /// A connection made for the check.
    Own(Box<Service>),
}

impl Reached {
    /// The connection of a profile that need not be open.
    ///
    /// # Errors
    ///
    /// Its keys or addresses are missing, or it is the built-in sandbox, which runs only while its profile is open.
    pub async fn own(profiles: &Profiles, secrets: &SecretStore, profile: &Profile) -> Result<Self, AppError> {
        Ok(Self::Own(Box::new(service_of(profiles, secrets, profile).await?)))
    }

    /// Checks the connection to the end.
    ///
    /// # Errors
    ///
    /// A query cannot be made. A failed check is not an error.
    pub async fn check(&self, env: &Env, profile: &Profile) -> Result<ConnectionView, AppError> {
        let view = Mutex::new(ConnectionView {
            started_at: Some(rfc3339(env.clock.now())),
            interfaces: before(self.service()),
            ..never(&profile.name)
        });
        let step = |progress: Progress| add(&mut view.lock().unwrap_or_else(PoisonError::into_inner), progress);
        check(self.service(), env, profile.kind, &step).await?;
        let mut view = view.into_inner().unwrap_or_else(PoisonError::into_inner);
        view.state = ended(&view.interfaces);
        Ok(view)
    }

    fn service(&self) -> &Service {
        match self {
            Self::Open(outbox) => &outbox.service,
            Self::Own(service) => service,
        }
    }
}

/// The connection to the service of a profile that need not be open. The built-in sandbox has one only while it runs.
pub(crate) async fn service_of(profiles: &Profiles, secrets: &SecretStore, profile: &Profile) -> Result<Service, AppError> {
    if profile.name == EMBEDDED {
        return Err(AppError::conflict(messages::SANDBOX_NOT_OPEN).hint(messages::OPEN_IT_FIRST));
    }
    let keys = profiles.keys(profile, secrets).await?;
    let password = profiles.key(profile, KeyName::ProxyPassword, secrets).await?;
    let route = Route {
        kind: profile.kind,
        collect_base_url: &profile.collect_base_url,
        base_url: &profile.base_url,
        word: &profile.word(),
        proxy: &profile.proxy,
        proxy_password: password.as_ref(),
    };
    Service::new(route, keys)
}

impl Checks {
    fn begun(&self) -> MutexGuard<'_, Begun> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The check of `profile` so far.
    pub fn view(&self, profile: &str) -> ConnectionView {
        self.begun()
            .open
            .get(profile)
            .map_or_else(|| never(profile), |running| running.view.clone())
    }

    /// Forgets a check whose profile has changed.
    pub(crate) fn forget(&self, profile: &str) {
        if let Some(task) = self.begun().open.remove(profile).and_then(|running| running.task) {
            task.abort();
        }
    }

    /// Stops the check of `profile`; its results so far remain.
    pub fn stop(&self, profile: &str) {
        if let Some(running) = self.begun().open.get_mut(profile)
            && let Some(task) = running.task.take()
        {
            task.abort();
            running.view.state = CheckState::Stopped;
        }
    }

    /// Begins a check and returns immediately; its steps are reported as events.
    pub async fn start(&self, host: &Host, name: &str) -> Result<ConnectionView, AppError> {
        let profile = host.profiles.get(name)?;
        let reached = match host.profile().await {
            Ok(open) if open.context.profile.name == name => Reached::Open(Arc::clone(&open.context.outbox)),
            Ok(_) | Err(_) => Reached::own(&host.profiles, &host.secrets, &profile).await?,
        };
        let view = ConnectionView {
            state: CheckState::Running,
            started_at: Some(rfc3339(host.env.clock.now())),
            interfaces: before(reached.service()),
            ..never(name)
        };
        self.stop(name);
        let number = self.store(name, view.clone());
        let (checks, env, notify) = (self.clone(), Arc::clone(&host.env), host.notifier());
        let (kind, home, name) = (profile.kind, host.config.home.clone(), name.to_owned());
        let profile = name.clone();
        let task = tokio::spawn(async move {
            let step = |progress: Progress| {
                checks.change(&name, number, |view| add(view, progress));
                notify(Topic::Connection);
            };
            let done = check(reached.service(), &env, kind, &step).await;
            checks.change(&name, number, |view| {
                view.state = match done {
                    Ok(()) => ended(&view.interfaces),
                    Err(_) => CheckState::Stopped,
                };
            });
            if kind == ProfileKind::Test && checks.view(&name).state == CheckState::Works {
                // If this is not stored, the first-run question is asked again.
                let _ = Remembered::change(&home, |remembered| remembered.test_worked = true);
                notify(Topic::App);
            }
            notify(Topic::Connection);
        });
        if let Some(running) = self
            .begun()
            .open
            .get_mut(&profile)
            .filter(|running| running.number == number && running.view.state == CheckState::Running)
        {
            running.task = Some(task.abort_handle());
        }
        Ok(view)
    }

    /// Stores a new check and returns its number.
    fn store(&self, profile: &str, view: ConnectionView) -> u64 {
        let mut begun = self.begun();
        begun.count += 1;
        let number = begun.count;
        let task = None;
        begun.open.insert(profile.to_owned(), OpenConnection { number, view, task });
        number
    }

    fn change(&self, profile: &str, number: u64, change: impl FnOnce(&mut ConnectionView)) {
        if let Some(running) = self.begun().open.get_mut(profile).filter(|running| running.number == number) {
            change(&mut running.view);
        }
    }
}

/// Adds what an interface has shown.
fn add(view: &mut ConnectionView, progress: Progress) {
    let place = view.interfaces.iter_mut().find(|other| other.interface == progress.check.interface);
    if let Some(place) = place {
        *place = progress.check;
    }
    if progress.balance.is_some() {
        view.balance = progress.balance;
    }
}

/// The view before the first check.
fn never(profile: &str) -> ConnectionView {
    ConnectionView {
        profile: profile.to_owned(),
        state: CheckState::Never,
        started_at: None,
        interfaces: Vec::new(),
        balance: None,
    }
}
