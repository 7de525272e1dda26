//! A simulation of the payment service: a real HTTP server with wallets, payment requests, payment accounts, banks, and faults on demand.
//!
//! It depends on the contract of the service (`service-api`) and on nothing else of this project, so that it is an independent counterpart:
//! it checks the hash with its own code, accounts for every kobo, and its [book](Control::book) lists what was really executed.
//!
//! | Module | Subject |
//! |---|---|
//! | `server`, `received`, `wire` | addresses, checks, answers; connections that can be cut |
//! | `why` | why a request was refused, which the real service does not explain |
//! | `hash`, `raw` | the request hash, implemented a second time, over the body as written |
//! | `photos` | requests with photos, of which only length and digest are kept |
//! | `world` | wallets, payments, payment requests, payment accounts, bills, customers, banks: one `Answers` for every operation |
//! | `faults`, `alter`, `ending`, `odd_json` | which fault applies to which call, and how it changes the answer |
//! | `control`, `engine/driven` | the payer, customers who pay bills, time, faults, book: over HTTP, and within the process |
//! | `callbacks`, `deliver` | callbacks to this computer only, and their log |
//! | `statement` | the wallet as a bank statement, in the layouts of eleven banks' files |
//! | `engine`, `journal` | one lock, and the state file that survives a kill |

mod alter;
mod callbacks;
mod connection;
mod control;
mod deliver;
mod engine;
mod fault_response;
mod faults;
mod hash;
mod journal;
mod keys;
mod messages;
mod odd_json;
mod photos;
mod raw;
mod reason;
mod received;
mod seed;
mod server;
mod service_message;
mod statement;
mod time;
mod why;
mod world;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use service_api::auth::Keys;
use service_api::value::{Amount, UtcTime};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub use callbacks::{CallbackAttempt, CallbackView, ReadyCallback};
pub use engine::{Control, RequestEntry};
pub use faults::{Armed, CALLBACKS, Fault, Faults, Fired, read_faults};
pub use keys::{Addresses, read_keys};
pub use statement::{Format, Layout, StatementRequest};
pub use world::{
    Balance, BillView, BookEntry, ControlError, CustomerView, Deposit, DepositMethod, DepositView, Duplicates, PaymentAccountView,
    PaymentRequestView, WithdrawalView,
};

use callbacks::Receiver;
use engine::Engine;
use journal::{FORM, Journal, Settings};
use seed::Seed;
use server::Shared;
use time::{Clock, Timestamp};
use world::World;

/// How long `stop` waits for answers that are being written.
const STOP_LIMIT: Duration = Duration::from_secs(2);

/// The configuration of a sandbox.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen at: a loopback address; port 0 chooses a free one.
    pub listen: SocketAddr,
    /// Determines names, account numbers and missing keys. By default that of the state file, or a random one.
    pub seed: Option<u64>,
    /// A file that keeps the world over restarts; without it the world ends with the sandbox.
    pub state: Option<PathBuf>,
    /// Faults that are armed at the start.
    pub faults: Vec<Armed>,
    /// The keys to accept; missing ones are derived from the seed.
    pub keys: Keys,
    /// The wallet's balance in a new world; a state file keeps its own.
    pub opening_balance: Amount,
    /// What happens to a repeated reference of a payment. By default as in the state file, or refuse.
    pub duplicates: Option<Duplicates>,
    /// Whether the control interface is served over HTTP; within the process it is always available.
    pub allow_control: bool,
    /// The start of manual time, which only [`Control::advance`] changes. With a seed, the same steps then make the same world to the
    /// second. By default as in the state file, or the computer's clock.
    pub manual_from: Option<UtcTime>,
    /// An `http` address of this computer for callbacks whose own address is not on this computer. Without it they are not sent.
    pub default_callback_url: Option<String>,
}

impl Default for Config {
    /// Any port, a random seed, no state file, fifty million naira.
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            seed: None,
            state: None,
            faults: Vec::new(),
            keys: Keys::default(),
            opening_balance: Amount::from_minor(5_000_000_000).unwrap_or(Amount::ZERO),
            duplicates: None,
            allow_control: true,
            manual_from: None,
            default_callback_url: None,
        }
    }
}

/// Why a sandbox does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Other computers could reach it.
    #[error("The sandbox listens on this computer only, not on {0}.")]
    NotLoopback(SocketAddr),
    /// Callbacks would leave this computer.
    #[error("The sandbox calls back on this computer only, by http, not to {0}.")]
    CallbackUrl(String),
    /// The port is taken or not allowed.
    #[error("The sandbox cannot listen on {0}: {1}.")]
    Listen(SocketAddr, String),
    /// The state file cannot be used.
    #[error("The state file {file} cannot be used: {why}.")]
    State {
        /// Its path.
        file: String,
        /// The cause, as part of a sentence.
        why: String,
    },
    /// A fault is not valid.
    #[error("A fault cannot be armed: {0}")]
    Fault(#[from] ControlError),
    /// The system gives no random numbers.
    #[error("The system gives no random numbers: {0}.")]
    Random(String),
}

impl StartError {
    fn state(path: &Path, why: impl ToString) -> Self {
        Self::State {
            file: path.display().to_string(),
            why: why.to_string(),
        }
    }
}

/// A running sandbox. It stops when dropped; [`Sandbox::stop`] also waits.
#[derive(Debug)]
pub struct Sandbox {
    at: SocketAddr,
    shared: Arc<Shared>,
    stop: watch::Sender<bool>,
    server: JoinHandle<()>,
}

impl Sandbox {
    /// Starts a sandbox, which listens when this returns.
    ///
    /// # Errors
    ///
    /// [`StartError`] states the cause.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        if !config.listen.ip().is_loopback() {
            return Err(StartError::NotLoopback(config.listen));
        }
        let default_receiver = config.default_callback_url.as_ref().map(|url| {
            let receiver = Receiver::on_this_computer(url);
            receiver.ok_or_else(|| StartError::CallbackUrl(url.clone()))
        });
        if let Some(state) = &config.state {
            journal::released(state).await;
        }
        let (engine, seed) = open(&config, default_receiver.transpose()?)?;
        let control = Control(Arc::new(engine));
        control.arm(config.faults)?;
        let unable = |error: std::io::Error| StartError::Listen(config.listen, error.to_string());
        let listener = TcpListener::bind(config.listen).await.map_err(unable)?;
        let at = listener.local_addr().map_err(unable)?;
        let (stop, stopping) = watch::channel(false);
        let shared = Arc::new(Shared {
            control,
            serve_control: config.allow_control,
            keys: keys::complete(config.keys, seed),
            last_id: Mutex::default(),
            stopping,
        });
        let (serving, delivering) = (Arc::clone(&shared), Arc::clone(&shared));
        let server = tokio::spawn(async {
            tokio::join!(server::listen(listener, serving), deliver::deliver(delivering));
        });
        Ok(Self { at, shared, stop, server })
    }

    /// Starts a sandbox inside another program: its world is kept in the file `state`, its keys are valid for this run only.
    ///
    /// # Errors
    ///
    /// [`StartError`] states the cause.
    pub async fn start_embedded(state: PathBuf) -> Result<Self, StartError> {
        let config = Config {
            state: Some(state),
            keys: keys::fresh_keys()?,
            ..Config::default()
        };
        Self::start(config).await
    }

    /// Its addresses, and the keys that it accepts.
    pub fn addresses(&self) -> Addresses {
        Addresses::new(self.at, self.shared.serve_control, &self.shared.keys)
    }

    /// The control interface within the process.
    pub fn control(&self) -> Control {
        self.shared.control.clone()
    }

    /// Accepts no more requests, waits for answers that are being written, and ends. Delayed requests get no answer.
    pub async fn stop(self) {
        let Self { stop, mut server, .. } = self;
        // There is no receiver if the server has already ended.
        let _ = stop.send(true);
        if tokio::time::timeout(STOP_LIMIT, &mut server).await.is_err() {
            server.abort();
        }
    }
}

/// The world of the state file, or a new one, and its seed.
fn open(config: &Config, default_receiver: Option<Receiver>) -> Result<(Engine, Seed), StartError> {
    let seed = match config.seed {
        Some(seed) => seed,
        None => getrandom::u64().map_err(|error| StartError::Random(error.to_string()))?,
    };
    let new = Settings {
        sandbox_state: FORM,
        seed,
        opening_balance: config.opening_balance,
        duplicates: config.duplicates.unwrap_or_default(),
        manual_from: config.manual_from.as_ref().map(Timestamp::from_utc),
    };
    let by_hand_from = new.manual_from;
    let (journal, settings, lines) = match &config.state {
        Some(path) => {
            let (journal, settings, lines) = Journal::open(path, new)?;
            (Some(journal), settings, lines)
        }
        None => (None, new, Vec::new()),
    };
    let unusable = |why: String| StartError::state(config.state.as_deref().unwrap_or(Path::new("")), why);
    if config.seed.is_some_and(|seed| seed != settings.seed) {
        return Err(unusable(format!("its world has the seed {}", settings.seed)));
    }
    if config.duplicates.is_some_and(|duplicates| duplicates != settings.duplicates) {
        return Err(unusable("its world does something else with a repeated reference".to_owned()));
    }
    if by_hand_from.is_some() && by_hand_from != settings.manual_from {
        return Err(unusable("its world has another time".to_owned()));
    }
    let seed = Seed(settings.seed);
    let world = World::new(seed, settings.opening_balance, settings.duplicates);
    let engine = Engine::new(world, Clock::new(settings.manual_from), journal, lines, default_receiver).map_err(unusable)?;
    Ok((engine, seed))
}
