//! The back office of a window, without the window and without the built-in sandbox.

use std::fs;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use api::Commands as _;
use app::host::{Host, HostConfig};
use sandbox::{Armed, Sandbox};
use serde::Serialize;
use serde_json::{Value, json};
use service_api::value::Amount;

use crate::cowrie::Cowrie;
use crate::office::{Office, config};
use crate::vault;
use crate::vault::PASSPHRASE;
use system::env::Env;
use system::error::AppError;

/// Commands of an open back office.
pub trait Ask {
    /// The view of the command `name` of the main window.
    ///
    /// # Panics
    ///
    /// If it is refused; the message gives the reason.
    fn ask(&self, name: &str, args: Value) -> impl Future<Output = Value> + Send;

    /// The error with which the command `name` of the main window is refused.
    ///
    /// # Panics
    ///
    /// If it is not refused.
    fn refused(&self, name: &str, args: Value) -> impl Future<Output = AppError> + Send;

    /// The file that the command `name` of the main window saves.
    ///
    /// # Panics
    ///
    /// If it is refused; the message gives the reason.
    fn saved(&self, name: &str, args: Value) -> impl Future<Output = Vec<u8>> + Send;

    /// The same as text.
    fn saved_text(&self, name: &str, args: Value) -> impl Future<Output = String> + Send;
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

    async fn saved(&self, name: &str, args: Value) -> Vec<u8> {
        let view = self.ask(name, args).await;
        fs::read(view["path"].text()).expect("a file")
    }

    async fn saved_text(&self, name: &str, args: Value) -> String {
        String::from_utf8(self.saved(name, args).await).expect("text")
    }
}

/// A host in `home` with an open vault, created if it does not exist; its clipboard can be set and read.
pub async fn with_vault(home: &Path, clipboard: &Arc<Mutex<String>>) -> Office {
    with_vault_at(home, clipboard, Env::system()).await
}

async fn with_vault_at(home: &Path, clipboard: &Arc<Mutex<String>>, env: Env) -> Office {
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
    Office::open(config).await
}

/// The back office in `home` with a test profile on `sandbox`.
pub async fn deployment(home: &Path, sandbox: &Sandbox) -> Office {
    deployment_with(home, sandbox, &Arc::default()).await
}

/// The same in another environment, such as at another time.
pub async fn deployment_at(home: &Path, sandbox: &Sandbox, env: Env) -> Office {
    deployment_on(home, sandbox, &Arc::default(), env).await
}

/// The same with this clipboard.
pub async fn deployment_with(home: &Path, sandbox: &Sandbox, clipboard: &Arc<Mutex<String>>) -> Office {
    deployment_on(home, sandbox, clipboard, Env::system()).await
}

async fn deployment_on(home: &Path, sandbox: &Sandbox, clipboard: &Arc<Mutex<String>>, env: Env) -> Office {
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

/// The same folder without a passphrase for its vault; it opens `profile`, or the profile that was open last.
pub async fn without_passphrase(home: &Path, profile: Option<&str>) -> Office {
    let mut config = config(home);
    config.profile = profile.map(str::to_owned);
    Office::open(config).await
}

/// The back office on the data folder of a command line, with `profile` open.
pub async fn of(cowrie: &Cowrie, profile: &str) -> Office {
    of_at(cowrie, profile, Env::system()).await
}

/// The same in another environment, such as at another time.
pub async fn of_at(cowrie: &Cowrie, profile: &str, env: Env) -> Office {
    over(cowrie, profile, None, env).await
}

/// The same with a passphrase that opens its vault.
pub async fn with_passphrase_at(cowrie: &Cowrie, profile: &str, env: Env) -> Office {
    over(cowrie, profile, Some(cowrie.home().join("passphrase")), env).await
}

async fn over(cowrie: &Cowrie, profile: &str, passphrase_file: Option<PathBuf>, env: Env) -> Office {
    Office::open(HostConfig {
        home: cowrie.home().to_owned(),
        profile: Some(profile.to_owned()),
        passphrase_file,
        env,
        ..config(cowrie.home())
    })
    .await
}

/// Access to the values of a view.
pub trait Shown {
    /// The value as a text.
    ///
    /// # Panics
    ///
    /// If it is something else, as all functions here do.
    fn text(&self) -> &str;

    /// The value as a list.
    fn list(&self) -> &Vec<Value>;

    /// The first row of a list whose `field` is `value`.
    fn row(&self, field: &str, value: impl Serialize) -> &Value;

    /// The texts in `field` of the rows of a list.
    fn texts(&self, field: &str) -> Vec<&str>;
}

impl Shown for Value {
    #[track_caller]
    fn text(&self) -> &str {
        self.as_str().unwrap_or_else(|| panic!("no text: {self:#}"))
    }

    #[track_caller]
    fn list(&self) -> &Vec<Value> {
        self.as_array().unwrap_or_else(|| panic!("no list: {self:#}"))
    }

    #[track_caller]
    fn row(&self, field: &str, value: impl Serialize) -> &Value {
        let value = json!(value);
        let found = self.list().iter().find(|row| row[field] == value);
        found.unwrap_or_else(|| panic!("no row with {field} {value}: {self:#}"))
    }

    #[track_caller]
    fn texts(&self, field: &str) -> Vec<&str> {
        self.list().iter().map(|row| row[field].text()).collect()
    }
}

/// What a test does at the service.
pub trait Served {
    /// Adds these faults to the existing ones.
    ///
    /// # Panics
    ///
    /// If the service refuses it, as all functions here do.
    fn arm(&self, faults: impl IntoIterator<Item = Armed>);

    /// How many calls of an operation were received.
    fn asked(&self, operation: &str) -> usize;

    /// A customer pays this amount of a request, in naira.
    fn paid(&self, request: &str, naira: &str);
}

impl Served for Sandbox {
    #[track_caller]
    fn arm(&self, faults: impl IntoIterator<Item = Armed>) {
        self.control().arm(faults.into_iter().collect()).expect("faults");
    }

    fn asked(&self, operation: &str) -> usize {
        let requests = self.control().requests();
        requests.iter().filter(|request| request.operation == operation).count()
    }

    #[track_caller]
    fn paid(&self, request: &str, naira: &str) {
        let amount = Amount::parse(naira).expect("an amount");
        self.control().pay(request, Some(amount), None).expect("paid");
    }
}

/// The problems that a rejection gives for the fields of a form.
pub trait Refused {
    /// The fields.
    fn paths(&self) -> Vec<&str>;

    /// Their messages.
    fn messages(&self) -> Vec<&str>;

    /// Each field with its message.
    fn problems(&self) -> Vec<(&str, &str)> {
        self.paths().into_iter().zip(self.messages()).collect()
    }
}

impl Refused for AppError {
    fn paths(&self) -> Vec<&str> {
        self.problems.iter().map(|problem| problem.path.as_str()).collect()
    }

    fn messages(&self) -> Vec<&str> {
        self.problems.iter().map(|problem| problem.message.as_str()).collect()
    }
}
