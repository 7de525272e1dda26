//! The back office of a window, without the window and without the built-in sandbox.

use std::borrow::Borrow;
use std::fs;
use std::future::Future;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use api::Commands as _;
use app::host::{Host, HostConfig};
use sandbox::{Config, Sandbox};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::cowrie::Cowrie;
use crate::vault;
use crate::vault::PASSPHRASE;
use system::env::Env;
use system::error::AppError;

/// What a test asks of an open back office.
pub trait Ask {
    /// The view that the command `name` of the main window gives.
    ///
    /// # Panics
    ///
    /// Where it is refused, with why.
    fn ask(&self, name: &str, args: Value) -> impl Future<Output = Value> + Send;

    /// Why the command `name` of the main window is refused.
    ///
    /// # Panics
    ///
    /// Where it is not.
    fn refused(&self, name: &str, args: Value) -> impl Future<Output = AppError> + Send;
}

impl Ask for Host {
    async fn ask(&self, name: &str, args: Value) -> Value {
        let given = self.rpc(name, args).await;
        given.unwrap_or_else(|error| panic!("`{name}` is refused: {error:?}"))
    }

    async fn refused(&self, name: &str, args: Value) -> AppError {
        let given = self.rpc(name, args).await;
        given.err().unwrap_or_else(|| panic!("`{name}` is not refused"))
    }
}

/// A folder for records, and a sandbox of the usual kind.
///
/// # Panics
///
/// Where the sandbox does not start.
pub async fn practice() -> (TempDir, Sandbox) {
    let home = tempfile::tempdir().expect("a folder");
    (home, Sandbox::start(Config::default()).await.expect("a sandbox"))
}

/// Closes the back office, then stops its sandbox.
pub async fn end(host: impl Borrow<Host>, sandbox: Sandbox) {
    host.borrow().close().await;
    sandbox.stop().await;
}

/// A host in `home` with an open vault, made if it is not there yet; what is on its clipboard can be set, and seen.
pub async fn with_vault(home: &Path, clipboard: &Arc<Mutex<String>>) -> Host {
    with_vault_at(home, clipboard, Env::system()).await
}

async fn with_vault_at(home: &Path, clipboard: &Arc<Mutex<String>>, env: Env) -> Host {
    let (data, file) = (home.join("data"), home.join("passphrase"));
    fs::write(&file, PASSPHRASE).expect("a file for the passphrase");
    if !data.join("vault.json").exists() {
        vault::put(&data);
    }
    let (clipboard, copied) = (Arc::clone(clipboard), Arc::clone(clipboard));
    let mut config = config(home);
    config.env = env;
    config.copy_secret = Some(Arc::new(move |secret| {
        secret.clone_into(&mut copied.lock().unwrap_or_else(PoisonError::into_inner));
        Ok(())
    }));
    config.passphrase_file = Some(file);
    config.clipboard = Some(Arc::new(move || {
        Ok(clipboard.lock().unwrap_or_else(PoisonError::into_inner).clone())
    }));
    Host::open(config).await.expect("the host opens")
}

/// The back office in `home` of a test deployment, which is `sandbox`, with its keys.
pub async fn deployment(home: &Path, sandbox: &Sandbox) -> Host {
    deployment_with(home, sandbox, &Arc::default()).await
}

/// The same in another world, such as at another time.
pub async fn deployment_at(home: &Path, sandbox: &Sandbox, env: Env) -> Host {
    deployment_on(home, sandbox, &Arc::default(), env).await
}

/// The same with this clipboard.
pub async fn deployment_with(home: &Path, sandbox: &Sandbox, clipboard: &Arc<Mutex<String>>) -> Host {
    deployment_on(home, sandbox, clipboard, Env::system()).await
}

async fn deployment_on(home: &Path, sandbox: &Sandbox, clipboard: &Arc<Mutex<String>>, env: Env) -> Host {
    let host = with_vault_at(home, clipboard, env).await;
    let addresses = sandbox.addresses();
    let form = json!({
        "name": "office", "kind": "test", "collect_base_url": addresses.collect_base_url, "base_url": addresses.base_url,
        "contact_email": null, "business_name": "Acme",
    });
    host.rpc("profile_add", form).await.expect("added");
    for (key, value) in [
        ("public_key", &addresses.public_key),
        ("secret_key", &addresses.secret_key),
        ("principal", &addresses.principal),
        ("credentials", &addresses.credentials),
        ("hash_key", &addresses.hash_key),
    ] {
        clipboard.lock().unwrap_or_else(PoisonError::into_inner).clone_from(value);
        let paste = json!({ "profile": "office", "key": key });
        host.rpc("profile_key_paste", paste).await.expect("pasted");
    }
    host.rpc("profile_open", json!({ "name": "office" })).await.expect("open");
    host
}

/// The same place, with nobody to open its vault; `profile` is to be opened, or the one that was open last.
pub async fn without_passphrase(home: &Path, profile: Option<&str>) -> Host {
    let mut config = config(home);
    config.profile = profile.map(str::to_owned);
    Host::open(config).await.expect("the host opens")
}

/// The back office over the data folder of a command line, with `profile` open.
pub async fn of(cowrie: &Cowrie, profile: &str) -> Host {
    of_at(cowrie, profile, Env::system()).await
}

/// The same in another world, such as at another time.
pub async fn of_at(cowrie: &Cowrie, profile: &str, env: Env) -> Host {
    let mut config = config(cowrie.home());
    config.home = cowrie.home().to_owned();
    config.profile = Some(profile.to_owned());
    config.env = env;
    Host::open(config).await.expect("the host opens")
}

/// The same where its vault is opened by a passphrase.
pub async fn with_passphrase_at(cowrie: &Cowrie, profile: &str, env: Env) -> Host {
    let mut config = config(cowrie.home());
    config.home = cowrie.home().to_owned();
    config.profile = Some(profile.to_owned());
    config.passphrase_file = Some(cowrie.home().join("passphrase"));
    config.env = env;
    Host::open(config).await.expect("the host opens")
}

fn config(home: &Path) -> HostConfig {
    HostConfig {
        home: home.join("data"),
        exports: home.join("exports"),
        profile: None,
        passphrase_file: None,
        start_sandbox: Arc::new(|_| Box::pin(async { Err("none in this test".to_owned()) })),
        clipboard: None,
        copy_secret: None,
        show_confirm: None,
        open_outside: None,
        notify: None,
        env: Env::system(),
    }
}
