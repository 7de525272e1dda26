//! The back office as the window has it: the same commands, no window.

use std::path::Path;
use std::sync::Arc;

use api::Commands as _;
use app::host::{Host, HostConfig};
use app::open_profile::RunningSandbox;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use collections::watching::Notify;
use harness::host::Ask as _;
use harness::{vault, wait};
use sandbox::{Addresses, Sandbox};
use serde_json::{Value, json};
use session::ports::OpenOutside;

use system::env::Env;
use system::error::AppError;

/// A host on `sandbox`. Its vault stays locked, so no keychain of the person running the tests is asked.
pub(crate) async fn host(home: &Path, sandbox: &Sandbox) -> Arc<Host> {
    host_in(Env::system(), home, sandbox).await
}

/// The same in another world, such as at another time.
pub(crate) async fn host_in(env: Env, home: &Path, sandbox: &Sandbox) -> Arc<Host> {
    vault::put(&home.join("data"));
    host_at(home, sandbox, env).await
}

/// The same after a restart.
pub(crate) async fn again(home: &Path, sandbox: &Sandbox) -> Arc<Host> {
    host_at(home, sandbox, Env::system()).await
}

/// The same at another time, on a home that has its vault.
pub(crate) async fn host_at(home: &Path, sandbox: &Sandbox, env: Env) -> Arc<Host> {
    Arc::new(Host::open(config(home, sandbox, env)).await.unwrap())
}

/// A host on `sandbox` that opens things outside with `door`.
pub(crate) async fn host_with_door(home: &Path, sandbox: &Sandbox, door: OpenOutside) -> Arc<Host> {
    vault::put(&home.join("data"));
    let mut config = config(home, sandbox, Env::system());
    config.open_outside = Some(door);
    Arc::new(Host::open(config).await.unwrap())
}

/// A host on `sandbox` that tells people what happened with `notify`.
pub(crate) async fn host_that_tells(home: &Path, sandbox: &Sandbox, notify: Notify, env: Env) -> Arc<Host> {
    vault::put(&home.join("data"));
    let mut config = config(home, sandbox, env);
    config.notify = Some(notify);
    Arc::new(Host::open(config).await.unwrap())
}

/// A host in a home that has its vault, on a sandbox of another program.
pub(crate) async fn elsewhere(home: &Path, addresses: Addresses, env: Env) -> Arc<Host> {
    Arc::new(Host::open(config_at(home, addresses, env)).await.unwrap())
}

fn config(home: &Path, sandbox: &Sandbox, env: Env) -> HostConfig {
    config_at(home, sandbox.addresses(), env)
}

fn config_at(home: &Path, addresses: Addresses, env: Env) -> HostConfig {
    HostConfig {
        home: home.join("data"),
        exports: home.join("exports"),
        profile: None,
        passphrase_file: None,
        start_sandbox: Arc::new(move |_| {
            let running = RunningSandbox::new(&addresses, ());
            Box::pin(async { running })
        }),
        clipboard: None,
        copy_secret: None,
        show_confirm: None,
        open_outside: None,
        notify: None,
        env,
    }
}

/// Reads a sheet, as when it is dropped into the window.
pub(crate) async fn read(host: &Host, sheet: &str) -> Value {
    let request = json!({ "file_name": "october.csv", "bytes_base64": STANDARD.encode(sheet), "sheets": [] });
    host.ask("payouts_read", request).await
}

/// Asks for something to be confirmed and confirms it, as a person does who has no PIN. Gives how it stands.
pub(crate) async fn confirm(host: &Host, what: Value, typed: &str) -> Result<Value, AppError> {
    let asked = host.rpc("confirm_ask", what).await?;
    let given = json!({ "confirm": asked["confirm"], "typed": typed });
    host.confirm("confirm_give", given).await?;
    host.rpc("confirm_state", asked).await
}

/// Freezes a draft, and confirms that its `count` people are paid. Gives the run as it is then.
pub(crate) async fn pay(host: &Host, freeze: Value, count: u32) -> Result<Value, AppError> {
    let plan = host.rpc("payouts_freeze", freeze).await?;
    let release = json!({ "deed": "release", "plan": plan["plan"] });
    let stands = confirm(host, release, &count.to_string()).await?;
    host.rpc("payouts_run", json!({ "run": stands["run"] })).await
}

/// The same where some were paid in the last three days, and nobody has a name: as soon as that may be confirmed, with a reason and the total.
pub(crate) async fn pay_soon_again(host: &Host, freeze: Value) -> Result<Value, AppError> {
    let plan = host.rpc("payouts_freeze", freeze).await?;
    let stands = confirm_meant(host, json!({ "deed": "release", "plan": plan["plan"] })).await?;
    host.rpc("payouts_run", json!({ "run": stands["run"] })).await
}

/// Confirms what repeats a payment of the last days, as a person does who has no PIN: as soon as that may be, with a reason and what is to be typed.
pub(crate) async fn confirm_meant(host: &Host, what: Value) -> Result<Value, AppError> {
    let asked = host.rpc("confirm_ask", what).await?;
    let shown = host.confirm("confirm_view", json!({})).await?;
    assert!(shown["reason"].is_string(), "{shown}");
    let given = json!({ "confirm": asked["confirm"], "typed": shown["typed"]["expected"], "reason": "They are paid twice." });
    let early = |given: &Result<Value, AppError>| matches!(given, Err(error) if error.message.contains("it can be confirmed after"));
    let give = async || host.confirm("confirm_give", given.clone()).await;
    wait::seen("it may be confirmed", give, |given| !early(given)).await?;
    host.rpc("confirm_state", asked).await
}

/// Waits until a run is finished.
pub(crate) async fn finished(host: &Host, run: &Value) {
    let look = async || host.ask("payouts_run", json!({ "run": run })).await["summary"].clone();
    wait::seen("the run is finished", look, |summary| summary["state"] == "finished").await;
}
