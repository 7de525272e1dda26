//! The back office with the commands of the window and without the window, and the service that it works with.

use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;

use api::Commands as _;
use app::host::{Host, HostConfig};
use app::open_profile::{RunningSandbox, StartSandbox};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sandbox::{Addresses, Armed, Config, Duplicates, Sandbox};
use serde_json::{Value, json};
use session::ports::FilePorts;
use system::env::Env;
use system::error::AppError;
use tempfile::TempDir;
use tokio::runtime::Handle;

use crate::cowrie::Cowrie;
use crate::host::Ask as _;
use crate::{vault, wait};

/// A sandbox with the usual settings. It stops when it is dropped.
pub async fn service() -> Sandbox {
    service_with(|_| ()).await
}

/// A sandbox with the usual settings but for one change.
///
/// # Panics
///
/// If it does not start.
pub async fn service_with(change: impl FnOnce(&mut Config)) -> Sandbox {
    let mut config = Config::default();
    change(&mut config);
    Sandbox::start(config).await.expect("a sandbox")
}

/// A sandbox with these faults that executes a repeated reference again: only the program prevents a second payment.
pub async fn careless_service(faults: Vec<Armed>) -> Sandbox {
    service_with(|config| {
        config.faults = faults;
        config.duplicates = Some(Duplicates::ExecuteAgain);
    })
    .await
}

/// The command line with a profile on this sandbox.
pub async fn cowrie_on(sandbox: impl Future<Output = Sandbox>) -> (Sandbox, Cowrie) {
    let sandbox = sandbox.await;
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    (sandbox, cowrie)
}

/// A sandbox with the usual settings, and a back office that works with it.
pub async fn office() -> (Sandbox, Office) {
    office_at(Env::system()).await
}

/// A [`careless_service`], and a back office that works with it.
pub async fn careless_office(faults: Vec<Armed>) -> (Sandbox, Office) {
    let sandbox = careless_service(faults).await;
    let office = Office::on(&sandbox).await;
    (sandbox, office)
}

/// The same in another environment, such as at another time.
pub async fn office_at(env: Env) -> (Sandbox, Office) {
    let sandbox = service().await;
    let office = Office::at(&sandbox, env).await;
    (sandbox, office)
}

/// The location of a back office's sandbox.
pub trait Reachable {
    /// The addresses, and the keys.
    fn reached_at(self) -> Addresses;
}

impl Reachable for &Sandbox {
    fn reached_at(self) -> Addresses {
        self.addresses()
    }
}

impl Reachable for Addresses {
    fn reached_at(self) -> Addresses {
        self
    }
}

/// An open back office. It closes when it is dropped, so the sandbox that it works with is declared before it.
pub struct Office {
    host: Arc<Host>,
    /// A folder that is removed when the back office is dropped.
    folder: Option<TempDir>,
}

impl Office {
    /// On `sandbox`, in a new folder. Its vault stays locked, so the keychain of the person who runs the tests is never used.
    pub async fn on(sandbox: impl Reachable) -> Self {
        Self::at(sandbox, Env::system()).await
    }

    /// The same in another environment, such as at another time.
    pub async fn at(sandbox: impl Reachable, env: Env) -> Self {
        Self::with(sandbox, |config| config.env = env).await
    }

    /// The same, configured by `change`.
    ///
    /// # Panics
    ///
    /// If there is no folder, or the back office does not open.
    pub async fn with(sandbox: impl Reachable, change: impl FnOnce(&mut HostConfig)) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        vault::put(&folder.path().join("data"));
        let mut config = config_on(folder.path(), sandbox.reached_at());
        change(&mut config);
        Self::opened(config, Some(folder)).await
    }

    /// Opens a back office in a folder that it does not own.
    ///
    /// # Panics
    ///
    /// If it does not open.
    pub async fn open(config: HostConfig) -> Self {
        Self::opened(config, None).await
    }

    async fn opened(config: HostConfig, folder: Option<TempDir>) -> Self {
        let host = Arc::new(Host::open(config).await.expect("the host opens"));
        Self { host, folder }
    }

    /// Closes it and opens it again.
    pub async fn again(self, sandbox: impl Reachable) -> Self {
        self.again_at(sandbox, Env::system()).await
    }

    /// The same in another environment, such as at another time.
    pub async fn again_at(self, sandbox: impl Reachable, env: Env) -> Self {
        self.again_with(sandbox, |config| config.env = env).await
    }

    /// The same, configured by `change`.
    pub async fn again_with(mut self, sandbox: impl Reachable, change: impl FnOnce(&mut HostConfig)) -> Self {
        self.host.close().await;
        let mut config = config_on(self.home(), sandbox.reached_at());
        change(&mut config);
        let folder = self.folder.take();
        Self::opened(config, folder).await
    }

    /// The folder with its records and its exports.
    pub fn home(&self) -> &Path {
        self.host.config.exports.parent().unwrap_or(&self.host.config.exports)
    }
}

impl Deref for Office {
    type Target = Arc<Host>;

    fn deref(&self) -> &Arc<Host> {
        &self.host
    }
}

impl Drop for Office {
    fn drop(&mut self) {
        // A test that creates its own runtime closes the back office itself, or cuts it off.
        if let (Ok(runtime), false) = (Handle::try_current(), std::thread::panicking()) {
            tokio::task::block_in_place(|| runtime.block_on(self.host.close()));
        }
    }
}

/// The configuration of the back office in `home`: its vault is locked, and it starts no sandbox.
pub fn config(home: &Path) -> HostConfig {
    HostConfig {
        home: home.join("data"),
        exports: home.join("exports"),
        profile: None,
        passphrase_file: None,
        start_sandbox: Arc::new(|_| Box::pin(async { Err("none in this test".to_owned()) })),
        clipboard: None,
        copy_secret: None,
        show_confirm: None,
        open_externally: None,
        files: FilePorts::default(),
        notify: None,
        env: Env::system(),
    }
}

/// The same on the sandbox at these addresses.
pub fn config_on(home: &Path, addresses: Addresses) -> HostConfig {
    let start_sandbox: StartSandbox = Arc::new(move |_| {
        let running = RunningSandbox::new(&addresses, ());
        Box::pin(async { running })
    });
    HostConfig {
        start_sandbox,
        ..config(home)
    }
}

/// Makes a call in the console; its view.
pub async fn console(host: &Host, operation: &str, body: &Value) -> Value {
    let call = json!({ "operation": operation, "body": body.to_string(), "photos": [], "given_back": null });
    host.ask("console_call", call).await
}

/// Reads a sheet, as when it is dropped into the window.
pub async fn read(host: &Host, sheet: &str) -> Value {
    let request = json!({ "file_name": "october.csv", "bytes_base64": STANDARD.encode(sheet), "sheets": [] });
    host.ask("payouts_read", request).await
}

/// Opens the question of an action in the confirm window and confirms it, as a person without a PIN does. Returns its status.
pub async fn confirm(host: &Host, what: Value, typed: &str) -> Result<Value, AppError> {
    let asked = host.rpc("confirm_ask", what).await?;
    let given = json!({ "confirm": asked["confirm"], "typed": typed });
    host.confirm("confirm_give", given).await?;
    host.rpc("confirm_state", asked).await
}

/// Submits a draft for approval and confirms the payment of its `count` people. Returns the batch at that time.
pub async fn pay(host: &Host, freeze: Value, count: u32) -> Result<Value, AppError> {
    let plan = host.rpc("payouts_freeze", freeze).await?;
    let release = json!({ "deed": "release", "plan": plan["plan"] });
    let status = confirm(host, release, &count.to_string()).await?;
    host.rpc("payouts_run", json!({ "run": status["run"] })).await
}

/// The same where some of them were paid in the last three days, in a profile without people: confirmed as soon as that is possible, with a
/// reason and the total.
pub async fn pay_soon_again(host: &Host, freeze: Value) -> Result<Value, AppError> {
    let plan = host.rpc("payouts_freeze", freeze).await?;
    let status = confirm_meant(host, json!({ "deed": "release", "plan": plan["plan"] })).await?;
    host.rpc("payouts_run", json!({ "run": status["run"] })).await
}

/// Confirms an action that repeats a payment of the last days, as a person without a PIN does: as soon as that is possible, with a reason
/// and the text to be typed.
pub async fn confirm_meant(host: &Host, what: Value) -> Result<Value, AppError> {
    let asked = host.rpc("confirm_ask", what).await?;
    let shown = host.confirm("confirm_view", json!({})).await?;
    assert!(shown["reason"].is_string(), "{shown}");
    let given = json!({ "confirm": asked["confirm"], "typed": shown["typed"]["expected"], "reason": "They are paid twice." });
    let early = |given: &Result<Value, AppError>| matches!(given, Err(error) if error.message.contains("it can be confirmed after"));
    let give = async || host.confirm("confirm_give", given.clone()).await;
    wait::seen("it may be confirmed", give, |given| !early(given)).await?;
    host.rpc("confirm_state", asked).await
}

/// Waits until a batch is finished.
pub async fn finished(host: &Host, run: &Value) {
    let look = async || host.ask("payouts_run", json!({ "run": run })).await["summary"].clone();
    wait::seen("the run is finished", look, |summary| summary["state"] == "finished").await;
}
