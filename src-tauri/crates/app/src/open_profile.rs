//! An open profile: its lock, its records, its outbox and background tasks.

use std::any::Any;
use std::fs::File;
use std::future::Future;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use base::profile::ProfileKind;
use collections::bulk::Bulk;
use collections::callbacks::{CallbackTasks, check_unchecked};
use collections::tables::imports;
use collections::watching::Notify;
use collections::watching::Watching;
use customers::sub_merchants::SubMerchants;
use months::Months;
use payments::Payments;
use payouts::Payouts;
use serde::Serialize;
use session::Context;
use session::people::CurrentUser;
use session::profile::Profile;
use session::sandbox_controls::SandboxControls;
use support::history::Fetching;
use tokio::sync::broadcast;
use tokio::task::JoinHandle;

use crate::connection::service_of;
use crate::deployment::Deployment;
use crate::messages;
use crate::profiles::{EMBEDDED, Profiles, own_copy, reference_keys};
use crate::shown_report::ShownReport;
use client::service::{Route, Service};
use engine::event::Event;
use engine::outbox::{Found, Outbox};
use engine::tables::other_computers;
use secrets::{ExternalSecret, SecretStore};
use store::Store;
use system::env::{Clock, Env, Loop};
use system::error::{AppError, ErrorCode};

/// A sandbox inside this program; it runs until this is dropped.
pub struct RunningSandbox {
    deployment: Deployment,
    _keep: Box<dyn Any + Send + Sync>,
}

impl RunningSandbox {
    /// A sandbox at `addresses` (addresses and keys, named as in a sandbox's first line). Dropping `keep` ends it.
    pub fn new(addresses: &impl Serialize, keep: impl Any + Send + Sync) -> Result<Self, String> {
        let text = |error: serde_json::Error| error.to_string();
        let deployment = serde_json::from_value(serde_json::to_value(addresses).map_err(text)?).map_err(text)?;
        Ok(Self {
            deployment,
            _keep: Box::new(keep),
        })
    }
}

/// Starts a sandbox with its state in the given file. Front ends provide it, because this crate does not depend on the sandbox.
pub type StartSandbox = Arc<dyn Fn(PathBuf) -> Pin<Box<dyn Future<Output = Result<RunningSandbox, String>> + Send>> + Send + Sync>;

/// An open profile.
pub struct OpenProfile {
    /// Its addresses, its outbox, its people.
    pub context: Arc<Context>,
    /// Its payouts.
    pub payouts: Payouts,
    /// Its single payments.
    pub payments: Payments,
    /// Its imports of payment requests and accounts.
    pub bulk: Bulk,
    /// Its sub-merchants.
    pub sub_merchants: SubMerchants,
    /// The controls of a sandbox.
    pub controls: Option<SandboxControls>,
    /// What was found at the start about earlier sends.
    pub recovered: Found,
    /// The running fetch of the history.
    pub history: Arc<Fetching>,
    /// The state of months.
    pub months: Months,
    /// The last report for support.
    pub support: ShownReport,
    /// Automatic status queries.
    pub watching: Arc<Watching>,
    /// Background work on callbacks.
    pub callbacks: CallbackTasks,
    work: JoinHandle<()>,
    watch: JoinHandle<()>,
    watch_accounts: JoinHandle<()>,
    prune: JoinHandle<()>,
    _sandbox: Option<RunningSandbox>,
    lock: Arc<File>,
}

/// What opening a profile requires.
pub struct Opening<'a> {
    /// The profiles of the data folder.
    pub profiles: &'a Profiles,
    /// The secret store.
    pub secrets: &'a SecretStore,
    /// Time and names.
    pub env: Arc<Env>,
    /// Receives changes.
    pub events: broadcast::Sender<Event>,
    /// Starts the built-in sandbox.
    pub start_sandbox: &'a StartSandbox,
    /// Shows desktop notifications.
    pub notify: Option<Notify>,
}

impl Opening<'_> {
    fn external_secret(&self, profile: &Profile, word: &str) -> ExternalSecret {
        self.profiles.external_secret(profile, self.secrets, word)
    }
}

impl OpenProfile {
    /// Opens `profile`: takes its lock, reads its records and keys, settles what was being sent, and starts its background tasks.
    pub async fn open(profile: Profile, opening: Opening<'_>) -> Result<Self, AppError> {
        let lock = lock_soon(opening.profiles, &profile.name, &opening.env.clock).await?;
        require_secret_store(&profile, opening.secrets)?;
        let sandbox = match profile.name == EMBEDDED {
            true => Some(start(&profile, &opening).await?),
            false => None,
        };
        let store = opening.profiles.store(&profile, opening.secrets).await?;
        store.keep_audit_head(opening.external_secret(&profile, "audit.head")).await?;
        let current_user = CurrentUser::open(&store).await?;
        let service = match &sandbox {
            Some(running) => inside(&profile, &running.deployment)?,
            None => service_of(opening.profiles, opening.secrets, &profile).await?,
        };
        let control_url = sandbox
            .as_ref()
            .map_or(&profile.control_url, |running| &running.deployment.control_url);
        let controls = control_url.as_deref().map(SandboxControls::new).transpose()?;
        let outbox = open_outbox(&profile, &opening, store, service).await?;
        compare_with_copies(&profile, &opening, &outbox).await?;
        let recovered = outbox.recover().await?;
        imports::pause_imports(&outbox.store).await?;
        outbox.shorten_journal().await;
        check_unchecked(&outbox).await?;
        let signing_key = opening.external_secret(&profile, "signing.key");
        let passwords = opening.external_secret(&profile, payments::PASSWORDS);
        let sub_merchant_keys = opening.external_secret(&profile, customers::sub_merchants::KEYS);
        let callbacks = CallbackTasks::begin(&outbox, controls.clone()).await;
        let work = tokio::spawn(Arc::clone(&outbox).work());
        let watching = Arc::new(Watching::open(&outbox.store).await?);
        let watch = tokio::spawn(Arc::clone(&watching).watch(Arc::clone(&outbox), opening.notify));
        let watch_accounts = tokio::spawn(collections::payment_accounts::watch(Arc::clone(&outbox)));
        let prune = tokio::spawn(crate::pruning::prune(Arc::clone(&outbox)));
        tokio::spawn(customers::sub_merchants::store_waiting_keys(
            Arc::clone(&outbox),
            sub_merchant_keys.clone(),
        ));
        let context = Arc::new(Context {
            profile,
            outbox,
            current_user,
        });
        Ok(Self {
            payouts: Payouts::new(Arc::clone(&context), signing_key),
            payments: Payments::new(Arc::clone(&context), passwords),
            bulk: Bulk::new(Arc::clone(&context)),
            months: Months::new(Arc::clone(&context)),
            sub_merchants: SubMerchants {
                context: Arc::clone(&context),
                keys: sub_merchant_keys,
            },
            context,
            support: ShownReport::default(),
            controls,
            recovered,
            history: Arc::default(),
            watching,
            callbacks,
            work,
            watch,
            watch_accounts,
            prune,
            _sandbox: sandbox,
            lock: Arc::new(lock),
        })
    }

    /// Its connection to the service.
    pub(crate) fn service(&self) -> &Service {
        &self.context.outbox.service
    }

    /// Stops sending anything new.
    pub fn stop(&self) {
        self.watch.abort();
        self.callbacks.end();
        self.watch_accounts.abort();
        self.prune.abort();
        self.context.outbox.stop();
    }

    /// Closes the profile: waits for the answers of payments in flight and for the last write. Until then no other process can open it.
    pub async fn close(mut self) {
        self.stop();
        self.bulk.ended().await;
        let _ = (&mut self.work).await;
        let (store, _lock) = (self.context.outbox.store.clone(), Arc::clone(&self.lock));
        drop(self);
        store.close().await;
    }

    /// The sandbox's controls.
    ///
    /// # Errors
    ///
    /// The profile is not a sandbox.
    pub fn sandbox(&self) -> Result<&SandboxControls, AppError> {
        self.controls
            .as_ref()
            .ok_or_else(|| AppError::conflict(messages::SANDBOX_ONLY).hint(messages::OPEN_SANDBOX))
    }
}

/// Checks that a profile with real or test keys has an open secret store.
fn require_secret_store(profile: &Profile, secrets: &SecretStore) -> Result<(), AppError> {
    let (ProfileKind::Test | ProfileKind::Live, SecretStore::Locked(why) | SecretStore::Absent(why)) = (profile.kind, secrets) else {
        return Ok(());
    };
    let message = messages::stays_closed(&profile.name, &why.to_string());
    Err(AppError::new(ErrorCode::Locked, message).hint(why.what_to_do()))
}

/// The outbox over the profile's records, with the counts of sends and the earlier reference keys that are kept outside.
async fn open_outbox(profile: &Profile, opening: &Opening<'_>, store: Store, service: Service) -> Result<Arc<Outbox>, AppError> {
    let send_journal = opening.profiles.send_journal(profile, &store, opening.secrets).await?;
    let older = match (service.reference_key(), &service.keys().principal) {
        (Some(newest), Some(principal)) => {
            let stored = opening.external_secret(profile, reference_keys::ENTRY);
            reference_keys::older(&stored, &newest, principal.expose(), opening.env.clock.now()).await?
        }
        (_, _) => engine::outbox::Older {
            keys: Vec::new(),
            are_all: true,
        },
    };
    let outbox = Outbox::new(
        store,
        send_journal,
        service,
        Arc::clone(&opening.env),
        profile.kind,
        opening.events.clone(),
        crate::hooks::HOOKS,
    );
    Ok(Arc::new(outbox.with_older_keys(older)))
}

/// Restores payments that only the send journal has, and recognises whether the records are a copy.
async fn compare_with_copies(profile: &Profile, opening: &Opening<'_>, outbox: &Outbox) -> Result<(), AppError> {
    let is_behind = outbox.restore_missing_sends().await?;
    if profile.name == EMBEDDED {
        let now = outbox.now();
        return outbox.store.write(move |db| other_computers::none_can_exist(db, now)).await;
    }
    let mark = opening.external_secret(profile, own_copy::ENTRY);
    own_copy::recognise(outbox, &mark, is_behind).await
}

/// Takes the lock of the profile. Waits a moment for another process that is just ending.
async fn lock_soon(profiles: &Profiles, name: &str, clock: &Clock) -> Result<File, AppError> {
    for _ in 0..20 {
        match profiles.lock(name) {
            Err(error) if error.code == ErrorCode::Conflict => clock.nap(Loop::ProfileLock, Duration::from_millis(50)).await,
            taken => return taken,
        }
    }
    profiles.lock(name)
}

/// The connection to the built-in sandbox.
fn inside(profile: &Profile, running: &Deployment) -> Result<Service, AppError> {
    let route = Route {
        kind: profile.kind,
        collect_base_url: &running.collect_base_url,
        base_url: &running.base_url,
        word: &profile.word(),
        proxy: &profile.proxy,
        proxy_password: None,
    };
    Service::new(route, running.keys())
}

async fn start(profile: &Profile, opening: &Opening<'_>) -> Result<RunningSandbox, AppError> {
    let state = opening.profiles.folder(&profile.name).join("sandbox-world.jsonl");
    (opening.start_sandbox)(state)
        .await
        .map_err(|why| AppError::new(ErrorCode::Storage, messages::sandbox_not_started(&why)))
}
