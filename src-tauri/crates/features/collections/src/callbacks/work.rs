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
pub struct CallbackTasks {
    tasks: Vec<JoinHandle<()>>,
    state: Arc<Mutex<TaskState>>,
    has_controls: bool,
}

#[derive(Debug, Default)]
struct TaskState {
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

impl CallbackTasks {
    /// Starts the tasks. A channel that fails is shown in Settings; the profile opens anyway.
    pub async fn begin(outbox: &Arc<Outbox>, controls: Option<SandboxControls>) -> Self {
        let has_controls = controls.is_some();
        let state = Arc::<Mutex<TaskState>>::default();
        let mut tasks = vec![
            tokio::spawn(ask_what_is_due(Arc::clone(outbox))),
            tokio::spawn(scan_folder(Arc::clone(outbox), Arc::clone(&state))),
        ];
        tasks.extend(controls.map(|controls| tokio::spawn(fetch(Arc::clone(outbox), controls))));
        let work = Self {
            tasks,
            state,
            has_controls,
        };
        if let Ok(mut channels) = Channels::of(outbox).await {
            // The error is shown in Settings.
            let _ = work.listen(outbox, &mut channels).await;
        }
        work
    }

    /// Whether callbacks come from the controls of a sandbox.
    pub(crate) fn has_controls(&self) -> bool {
        self.has_controls
    }

    /// Starts or stops the receiver as `channels` requires, and sets the port in it.
    pub async fn listen(&self, outbox: &Arc<Outbox>, channels: &mut Channels) -> Result<(), AppError> {
        // The old receiver must free its port before the new one takes it.
        let mut before = None;
        self.change(|state| before = state.listening.take());
        if let Some(before) = before {
            before.end().await;
        }
        let host = channels.forwarder.as_deref().and_then(host_of);
        let Some(place) = channels.receiver.as_mut().filter(|_| channels.receiver_on) else {
            self.change(|state| state.receiver_trouble = None);
            return Ok(());
        };
        match Listening::begin(Arc::clone(outbox), place, host).await {
            Ok(listening) => {
                place.port = listening.port;
                self.change(|state| {
                    state.listening = Some(listening);
                    state.receiver_trouble = None;
                });
                Ok(())
            }
            Err(error) => {
                self.change(|state| state.receiver_trouble = Some(error.message.clone()));
                Err(error)
            }
        }
    }

    /// The state of the channels now.
    pub fn state(&self) -> ChannelState {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let turned_away = state.listening.as_ref().map(|listening| listening.turned_away.so_far());
        ChannelState {
            listens: state.listening.is_some(),
            receiver_trouble: state.receiver_trouble.clone(),
            folder_trouble: state.folder_trouble.clone(),
            turned_away: turned_away.unwrap_or_default(),
        }
    }

    fn change(&self, change: impl FnOnce(&mut TaskState)) {
        change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Ends all tasks.
    pub fn end(&self) {
        self.tasks.iter().for_each(JoinHandle::abort);
        self.change(|state| state.listening = None);
    }
}

async fn scan_folder(outbox: Arc<Outbox>, state: Arc<Mutex<TaskState>>) {
    let mut watched = Watched::default();
    loop {
        let folder = Channels::of(&outbox).await.ok().and_then(|channels| channels.folder);
        let trouble = match &folder {
            Some(folder) => watched.scan(&outbox, Path::new(folder)).await.err(),
            None => None,
        };
        let changed = {
            let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
            let changed = state.folder_trouble != trouble;
            state.folder_trouble = trouble;
            changed
        };
        if changed {
            outbox.notify(Topic::Inbox, None);
        }
        outbox.env.clock.nap(Loop::Folder, EVERY).await;
    }
}
