//! Where a window is open: on a separate desktop, for a person who practises, or on the records of a command line.

use std::{ops::Deref, path::PathBuf};

use sandbox::{Addresses, Config, Control, Sandbox};
use secrets::PASSPHRASE_FILE;

use super::Window;
use crate::{cowrie::Cowrie, desktop::Desktop};

fn desktop() -> Desktop {
    Desktop::builder().display(true).start()
}

/// Records with the profile `practice` on a service at these addresses.
///
/// # Panics
/// If the profile cannot be added.
pub fn practice(addresses: &Addresses) -> Cowrie {
    let mut cowrie = Cowrie::new();
    let added = cowrie.add_profile("practice", "sandbox", addresses);
    assert_eq!(added.code, Some(0), "{added:?}");
    cowrie.choose("practice");
    cowrie
}

impl Window {
    /// The window of a person who practises, with empty records on the built-in sandbox.
    pub async fn practise() -> Self {
        let desktop = desktop();
        let window = Self::practising(&desktop, &desktop.home().join("cowrie"), &[]).await;
        window.sees("SANDBOX").await;
        window.on(desktop)
    }

    /// The window on the records of a command line, with a profile of them open that is not the built-in sandbox.
    pub async fn of(cowrie: &Cowrie, profile: &str) -> Self {
        let desktop = desktop();
        Self::at(&desktop, cowrie.home(), profile).await.on(desktop)
    }

    /// The window on the settings of a command line's records, whose vault is opened with its passphrase.
    pub async fn in_settings(cowrie: &Cowrie) -> Self {
        let (desktop, passphrase) = (desktop(), cowrie.home().join("passphrase"));
        let env = [(PASSPHRASE_FILE, passphrase.to_str().expect("utf-8"))];
        let window = Self::practising(&desktop, cowrie.home(), &env).await;
        window.click("nav-settings").await;
        window.on(desktop)
    }

    fn on(mut self, desktop: Desktop) -> Self {
        self.desktop = Some(desktop);
        self
    }

    /// The folder of the records of a person who practises.
    ///
    /// # Panics
    ///
    /// If the window does not own its desktop.
    pub fn home(&self) -> PathBuf {
        self.desktop.as_ref().expect("a desktop of its own").home().join("cowrie")
    }
}

/// The window on a profile with a separate sandbox, which can be stopped and inspected. It offers all functions of a window.
pub struct Bench {
    pub window: Window,
    pub sandbox: Sandbox,
    pub cowrie: Cowrie,
}

impl Bench {
    /// On a sandbox with the usual settings.
    pub async fn open() -> Self {
        Self::with(Config::default()).await
    }

    /// On a sandbox with this configuration.
    ///
    /// # Panics
    /// If the sandbox does not start.
    pub async fn with(config: Config) -> Self {
        let sandbox = Sandbox::start(config).await.expect("a sandbox");
        let cowrie = Cowrie::against(&sandbox, "sandbox");
        Self::of(sandbox, cowrie).await
    }

    /// On a sandbox and records that were used before.
    pub async fn of(sandbox: Sandbox, cowrie: Cowrie) -> Self {
        let window = Window::of(&cowrie, "bench").await;
        Self { window, sandbox, cowrie }
    }

    /// The control interface of the sandbox.
    pub fn control(&self) -> Control {
        self.sandbox.control()
    }

    /// How often the service executed `operation`, according to its book.
    pub fn done(&self, operation: &str) -> usize {
        let book = self.control().book();
        book.iter().filter(|entry| entry.operation == operation).count()
    }

    /// Closes the window and stops the sandbox.
    pub async fn close(self) {
        self.window.close().await;
        self.sandbox.stop().await;
    }
}

impl Deref for Bench {
    type Target = Window;

    fn deref(&self) -> &Window {
        &self.window
    }
}
