//! The back office behind the window: opened once, beside the window, so that the window never waits for a keychain.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use app::host::{Host, HostConfig, default_exports, default_home};
use app::open_profile::{RunningSandbox, StartSandbox};
use collections::watching::Notify;
use sandbox::Sandbox;
use serde_json::Value;
use session::ports::{Clipboard, CopySecret, OpenExternally, Show};
use tokio::sync::OnceCell;
use tokio::task::JoinHandle;

use secrets::PASSPHRASE_FILE;
use system::env::Env;
use system::error::{AppError, ErrorCode};

pub(crate) struct Office {
    home: Option<PathBuf>,
    show_confirm: Show,
    host: OnceCell<Result<Host, Value>>,
    watching: Mutex<Option<JoinHandle<()>>>,
    closing: Mutex<Closing>,
}

/// What became of the window's cross.
#[derive(Default)]
struct Closing {
    pressed: Option<Instant>,
    /// A person was asked whether the window is to close, and said nothing yet.
    asked: bool,
}

/// Who presses the cross again so soon wants it closed, whatever the page says.
const AGAIN: Duration = Duration::from_secs(10);

impl Closing {
    /// Notes that the cross is pressed. Tells whether it was pressed a short time before.
    fn is_pressed_again(&mut self, now: Instant) -> bool {
        let before = self.pressed.replace(now);
        before.is_some_and(|before| now.duration_since(before) < AGAIN)
    }
}

impl Office {
    pub(crate) fn new(home: Option<PathBuf>, show_confirm: Show) -> Self {
        Self {
            home,
            show_confirm,
            host: OnceCell::new(),
            watching: Mutex::new(None),
            closing: Mutex::default(),
        }
    }

    /// The host, as soon as it is open. When it could not be opened, every call gets the same error to show.
    pub(crate) async fn open(&self) -> Result<&Host, Value> {
        let opened = self.host.get_or_init(async || {
            let home = self.home.clone().or_else(default_home);
            let home = home.ok_or_else(|| said(&AppError::new(ErrorCode::Storage, "This system has no place for application data.")))?;
            Host::open(config(home, Arc::clone(&self.show_confirm)))
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

    /// Whether the window may close at once: it may when its cross is pressed again soon, so that no page keeps anybody.
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

    /// The page brings an answer; tells whether there was a question.
    pub(crate) fn answered(&self) -> bool {
        std::mem::take(&mut self.closing().asked)
    }

    fn closing(&self) -> MutexGuard<'_, Closing> {
        self.closing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The confirm window is gone: what it asked is not confirmed.
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

fn config(home: PathBuf, show_confirm: Show) -> HostConfig {
    HostConfig {
        exports: default_exports(&home),
        home,
        profile: None,
        passphrase_file: std::env::var_os(PASSPHRASE_FILE).map(PathBuf::from),
        start_sandbox: start_sandbox(),
        clipboard: Some(clipboard()),
        copy_secret: Some(copy_secret()),
        show_confirm: Some(show_confirm),
        open_externally: Some(open_outside()),
        notify: Some(notify()),
        env: Env::system(),
    }
}

/// The sandbox inside this program.
fn start_sandbox() -> StartSandbox {
    Arc::new(|state| {
        Box::pin(async {
            let sandbox = Sandbox::start_embedded(state).await.map_err(|error| error.to_string())?;
            RunningSandbox::new(&sandbox.addresses(), sandbox)
        })
    })
}

/// Notifications of the desktop. Sent from here and not by the window's plug-in, which would let the page send them too.
fn notify() -> Notify {
    Arc::new(|one| {
        let mut shown = notify_rust::Notification::new();
        shown.appname("Cowrie").summary(&one.title).body(&plain(&one.text));
        shown.show().map(drop).map_err(|error| error.to_string())
    })
}

/// Desktops of Linux read a text as markup; a customer's name is none.
fn plain(text: &str) -> String {
    if !cfg!(target_os = "linux") {
        return text.to_owned();
    }
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Keys are pasted here, so that they never enter the page.
fn clipboard() -> Clipboard {
    Arc::new(|| {
        arboard::Clipboard::new()
            .and_then(|mut clipboard| clipboard.get_text())
            .map_err(|error| error.to_string())
    })
}

/// How long a secret stays on the clipboard.
const ON_CLIPBOARD: Duration = Duration::from_secs(60);

/// Keys are copied here, so that they never enter the page. The clipboard is held for as long as the key is on it: where windows own what
/// they copied, it would be gone with it. What somebody copied meanwhile stays.
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

/// Hands over to the system's own mail program, browser or viewer. The page is never asked and never told what.
fn open_outside() -> OpenExternally {
    Arc::new(|what| open::that_detached(what).map_err(|error| error.to_string()))
}

/// An error as the page receives it.
pub(crate) fn said(error: &AppError) -> Value {
    serde_json::to_value(error).unwrap_or_else(|_| Value::String(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cross_closes_at_once_only_when_it_is_pressed_again_soon() {
        let (mut closing, begun) = (Closing::default(), now());
        let mut press = |seconds| closing.is_pressed_again(begun + Duration::from_secs(seconds));
        assert!(!press(0), "the first time");
        assert!(press(9));
        assert!(press(18), "soon after the one before");
        assert!(!press(28), "so much later it is the first time again");
        assert!(press(29));
    }
}
