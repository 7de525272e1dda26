//! The back office behind the window. It is opened in parallel to the window, so that the window never waits for a keychain.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use app::host::{Host, HostConfig, default_exports, default_home};
use app::open_profile::{RunningSandbox, StartSandbox};
use collections::watching::Notify;
use sandbox::Sandbox;
use serde_json::Value;
use session::ports::{Clipboard, CopySecret, FilePorts, OpenExternally, Show};
use tokio::sync::OnceCell;
use tokio::task::JoinHandle;

use crate::files::{SAVE_FOLDER, prescribed};
use secrets::PASSPHRASE_FILE;
use system::env::Env;
use system::error::{AppError, ErrorCode};

pub(crate) struct Office {
    home: Option<PathBuf>,
    show_confirm: Show,
    files: FilePorts,
    host: OnceCell<Result<Host, Value>>,
    watching: Mutex<Option<JoinHandle<()>>>,
    closing: Mutex<Closing>,
}

/// The state of closing the window.
#[derive(Default)]
struct Closing {
    pressed: Option<Instant>,
    /// The page is asking the person whether to close, without an answer yet.
    asked: bool,
}

/// A second press of the close button within this time closes the window without an answer.
const AGAIN: Duration = Duration::from_secs(10);

impl Closing {
    /// Records a press of the close button. Returns whether it follows another one closely.
    fn is_pressed_again(&mut self, now: Instant) -> bool {
        let before = self.pressed.replace(now);
        before.is_some_and(|before| now.duration_since(before) < AGAIN)
    }
}

impl Office {
    pub(crate) fn new(home: Option<PathBuf>, show_confirm: Show, files: FilePorts) -> Self {
        Self {
            home,
            show_confirm,
            files,
            host: OnceCell::new(),
            watching: Mutex::new(None),
            closing: Mutex::default(),
        }
    }

    /// The host, once it is open. If it could not be opened, every call returns the same error.
    pub(crate) async fn open(&self) -> Result<&Host, Value> {
        let opened = self.host.get_or_init(async || {
            let home = self.home.clone().or_else(default_home);
            let home =
                home.ok_or_else(|| error_json(&AppError::new(ErrorCode::Storage, "This system has no place for application data.")))?;
            Host::open(config(home, Arc::clone(&self.show_confirm), self.files.clone()))
                .await
                .map_err(|error| error_json(&error))
        });
        opened.await.as_ref().map_err(Value::clone)
    }

    /// Stores the task that forwards changes to the page, and ends the previous one: a page that was loaded again replaces it.
    pub(crate) fn set_watching(&self, task: JoinHandle<()>) {
        let mut watching = self.watching.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(earlier) = watching.replace(task) {
            earlier.abort();
        }
    }

    /// Whether the window may close at once, because its close button was pressed twice in succession.
    pub(crate) fn may_close(&self) -> bool {
        self.closing().is_pressed_again(now())
    }

    /// Whether the page asks the person first, because payments are being sent.
    pub(crate) async fn asks_before_closing(&self) -> bool {
        let asks = match self.host.get() {
            Some(Ok(host)) => host.warn_before_closing().await,
            Some(Err(_)) | None => false,
        };
        self.closing().asked = asks;
        asks
    }

    /// The page returned an answer. Returns whether there was a question.
    pub(crate) fn answered(&self) -> bool {
        std::mem::take(&mut self.closing().asked)
    }

    fn closing(&self) -> MutexGuard<'_, Closing> {
        self.closing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The confirm window was closed: its question is not executed.
    pub(crate) fn confirm_closed(&self) {
        if let Some(Ok(host)) = self.host.get() {
            host.confirm_closed();
        }
    }

    pub(crate) async fn close(&self) {
        if let Some(Ok(host)) = self.host.get() {
            host.close().await;
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "two presses of a button are measured, no payment")]
fn now() -> Instant {
    Instant::now()
}

fn config(home: PathBuf, show_confirm: Show, mut files: FilePorts) -> HostConfig {
    let prescribed = prescribed(std::env::var_os(SAVE_FOLDER));
    if prescribed.is_some() {
        files.ask_where = None;
    }
    HostConfig {
        exports: prescribed.unwrap_or_else(|| default_exports(&home)),
        home,
        profile: None,
        passphrase_file: std::env::var_os(PASSPHRASE_FILE).map(PathBuf::from),
        start_sandbox: start_sandbox(),
        clipboard: Some(clipboard()),
        copy_secret: Some(copy_secret()),
        show_confirm: Some(show_confirm),
        open_externally: Some(open_outside()),
        files,
        notify: Some(notify()),
        env: Env::system(),
    }
}

/// Starts the built-in sandbox.
fn start_sandbox() -> StartSandbox {
    Arc::new(|state| {
        Box::pin(async {
            let sandbox = Sandbox::start_embedded(state).await.map_err(|error| error.to_string())?;
            RunningSandbox::new(&sandbox.addresses(), sandbox)
        })
    })
}

/// Desktop notifications. They are sent from here, because the window's plug-in would let the page send them too.
fn notify() -> Notify {
    Arc::new(|one| {
        let mut shown = notify_rust::Notification::new();
        shown.appname("Cowrie").summary(&one.title).body(&plain(&one.text));
        shown.show().map(drop).map_err(|error| error.to_string())
    })
}

/// Linux desktops interpret a text as markup, so a customer's name must be escaped.
fn plain(text: &str) -> String {
    if !cfg!(target_os = "linux") {
        return text.to_owned();
    }
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Reads keys from the clipboard, so that they never enter the page.
fn clipboard() -> Clipboard {
    Arc::new(|| {
        arboard::Clipboard::new()
            .and_then(|mut clipboard| clipboard.get_text())
            .map_err(|error| error.to_string())
    })
}

/// How long a secret stays on the clipboard.
const ON_CLIPBOARD: Duration = Duration::from_secs(60);

/// Copies keys to the clipboard, so that they never enter the page. The clipboard object is kept while the key is on it, because on some
/// systems the contents end with it. Anything copied meanwhile stays.
fn copy_secret() -> CopySecret {
    Arc::new(|secret| {
        let mut clipboard = arboard::Clipboard::new().map_err(|error| error.to_string())?;
        clipboard.set_text(secret).map_err(|error| error.to_string())?;
        let copied = secret.to_owned();
        std::thread::spawn(move || {
            std::thread::sleep(ON_CLIPBOARD);
            if clipboard.get_text().is_ok_and(|text| text == copied) {
                let _ = clipboard.clear();
            }
        });
        Ok(())
    })
}

/// Opens the system's mail program, browser or viewer. The page is not involved.
fn open_outside() -> OpenExternally {
    Arc::new(|what| open::that_detached(what).map_err(|error| error.to_string()))
}

/// An error as the page receives it.
pub(crate) fn error_json(error: &AppError) -> Value {
    serde_json::to_value(error).unwrap_or_else(|_| Value::String(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_close_button_closes_at_once_only_when_it_is_pressed_twice() {
        let (mut closing, begun) = (Closing::default(), now());
        let mut press = |seconds| closing.is_pressed_again(begun + Duration::from_secs(seconds));
        assert!(!press(0), "the first time");
        assert!(press(9));
        assert!(press(18), "soon after the one before");
        assert!(!press(28), "so much later it is the first time again");
        assert!(press(29));
    }
}
