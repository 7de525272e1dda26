//! The background tasks for callbacks while a profile is open.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use session::sandbox_controls::SandboxControls;
use tokio::task::JoinHandle;

use super::asking::ask_what_is_due;
use super::channels::{Channels, host_of};
use super::fetching::fetch;
use super::folder::{EVERY, Watched};
use super::receiver::Listening;
use engine::event::Topic;
use engine::outbox::Outbox;
use system::env::Loop;
use system::error::AppError;

/// Queries the service about callbacks, fetches those of a sandbox, scans the folder, and runs the receiver if it is on. Ends with the profile.
pub struct Work {
    tasks: Vec<JoinHandle<()>>,
    at_work: Arc<Mutex<AtWork>>,
    has_controls: bool,
}

#[derive(Debug, Default)]
struct AtWork {
    listening: Option<Listening>,
    receiver_trouble: Option<String>,
    folder_trouble: Option<String>,
}

/// The state of the channels.
pub struct ChannelState {
    pub listens: bool,
    pub receiver_trouble: Option<String>,
    pub folder_trouble: Option<String>,
    /// Requests that the receiver refused, and the reason of the last one.
    pub turned_away: (u32, Option<&'static str>),
}

impl Work {
    /// Starts the tasks. A channel that fails is shown in Settings; the profile opens anyway.
    pub async fn begin(outbox: &Arc<Outbox>, controls: Option<SandboxControls>) -> Self {
        let has_controls = controls.is_some();
        let at_work = Arc::<Mutex<AtWork>>::default();
        let mut tasks = vec![
            tokio::spawn(ask_what_is_due(Arc::clone(outbox))),
            tokio::spawn(scan_folder(Arc::clone(outbox), Arc::clone(&at_work))),
        ];
        tasks.extend(controls.map(|controls| tokio::spawn(fetch(Arc::clone(outbox), controls))));
        let work = Self {
            tasks,
            at_work,
            has_controls,
        };
        if let Ok(mut ways) = Channels::of(outbox).await {
            // The error is shown in Settings.
            let _ = work.listen(outbox, &mut ways).await;
        }
        work
    }

    /// Whether callbacks come from the controls of a sandbox.
    pub(crate) fn has_controls(&self) -> bool {
        self.has_controls
    }

    /// Starts or stops the receiver as `ways` requires, and sets the port in it.
    pub async fn listen(&self, outbox: &Arc<Outbox>, ways: &mut Channels) -> Result<(), AppError> {
        // The old receiver must free its port before the new one takes it.
        let mut before = None;
        self.change(|at_work| before = at_work.listening.take());
        if let Some(before) = before {
            before.end().await;
        }
        let host = ways.forwarder.as_deref().and_then(host_of);
        let Some(place) = ways.receiver.as_mut().filter(|_| ways.receiver_on) else {
            self.change(|at_work| at_work.receiver_trouble = None);
            return Ok(());
        };
        match Listening::begin(Arc::clone(outbox), place, host).await {
            Ok(listening) => {
                place.port = listening.port;
                self.change(|at_work| {
                    at_work.listening = Some(listening);
                    at_work.receiver_trouble = None;
                });
                Ok(())
            }
            Err(error) => {
                self.change(|at_work| at_work.receiver_trouble = Some(error.message.clone()));
                Err(error)
            }
        }
    }

    /// The state of the channels now.
    pub fn state(&self) -> ChannelState {
        let at_work = self.at_work.lock().unwrap_or_else(PoisonError::into_inner);
        let turned_away = at_work.listening.as_ref().map(|listening| listening.turned_away.so_far());
        ChannelState {
            listens: at_work.listening.is_some(),
            receiver_trouble: at_work.receiver_trouble.clone(),
            folder_trouble: at_work.folder_trouble.clone(),
            turned_away: turned_away.unwrap_or_default(),
        }
    }

    fn change(&self, change: impl FnOnce(&mut AtWork)) {
        change(&mut self.at_work.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Ends all tasks.
    pub fn end(&self) {
        self.tasks.iter().for_each(JoinHandle::abort);
        self.change(|at_work| at_work.listening = None);
    }
}

async fn scan_folder(outbox: Arc<Outbox>, at_work: Arc<Mutex<AtWork>>) {
    let mut watched = Watched::default();
    loop {
        let folder = Channels::of(&outbox).await.ok().and_then(|ways| ways.folder);
        let trouble = match &folder {
            Some(folder) => watched.scan(&outbox, Path::new(folder)).await.err(),
            None => None,
        };
        let changed = {
            let mut at_work = at_work.lock().unwrap_or_else(PoisonError::into_inner);
            let changed = at_work.folder_trouble != trouble;
            at_work.folder_trouble = trouble;
            changed
        };
        if changed {
            outbox.notify(Topic::Inbox, None);
        }
        outbox.env.clock.nap(Loop::Folder, EVERY).await;
    }
}
