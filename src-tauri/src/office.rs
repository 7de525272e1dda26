//! The back office behind the window: opened once, beside the window, so that the window never waits for a keychain.

use std::{
    path::PathBuf,
    sync::{Mutex, PoisonError},
};

use backoffice::{error::AppError, host::Host};
use serde_json::Value;
use tokio::{sync::OnceCell, task::JoinHandle};

pub(crate) struct Office {
    home: Option<PathBuf>,
    host: OnceCell<Result<Host, Value>>,
    watching: Mutex<Option<JoinHandle<()>>>,
}

impl Office {
    pub(crate) fn new(home: Option<PathBuf>) -> Self {
        Self {
            home,
            host: OnceCell::new(),
            watching: Mutex::new(None),
        }
    }

    /// The host, as soon as it is open. When it could not be opened, every call gets the same error to show.
    pub(crate) async fn open(&self) -> Result<&Host, Value> {
        let opened = self.host.get_or_init(async || {
            Host::open(self.home.clone())
                .await
                .map_err(|error| said(&error))
        });
        opened.await.as_ref().map_err(Value::clone)
    }

    /// Remembers who tells the page what changed and ends the one before: a page that was loaded again listens alone.
    pub(crate) fn set_watching(&self, task: JoinHandle<()>) {
        let mut watching = self.watching.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(earlier) = watching.replace(task) {
            earlier.abort();
        }
    }

    pub(crate) async fn close(&self) {
        if let Some(Ok(host)) = self.host.get() {
            host.close().await;
        }
    }
}

/// An error as the page receives it.
pub(crate) fn said(error: &AppError) -> Value {
    serde_json::to_value(error).unwrap_or_else(|_| Value::String(error.to_string()))
}
