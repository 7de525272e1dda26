//! While one profile makes way for another, nobody is known: then nothing is anybody's to ask.

use std::path::Path;
use std::sync::Arc;

use api::Commands as _;
use app::host::{Host, HostConfig};
use app::open_profile::RunningSandbox;
use harness::host::{Ask as _, end};
use harness::wait;
use sandbox::{Config, Sandbox};
use serde_json::json;
use tokio::sync::watch;

use super::{ADA, add};
use crate::payouts::hosted;
use system::env::Env;

/// Whether sandboxes may start.
pub(super) type Gate = watch::Sender<bool>;

/// A host whose sandbox starts when the gate is open.
pub(super) async fn gated(home: &Path, sandbox: &Sandbox, gate: &Arc<Gate>) -> Arc<Host> {
    let (addresses, gate) = (sandbox.addresses(), Arc::clone(gate));
    let config = HostConfig {
        home: home.join("data"),
        exports: home.join("exports"),
        profile: None,
        passphrase_file: None,
        start_sandbox: Arc::new(move |_| {
            let (running, mut open) = (RunningSandbox::new(&addresses, ()), gate.subscribe());
            Box::pin(async move {
                let _ = open.wait_for(|open| *open).await;
                running
            })
        }),
        clipboard: None,
        copy_secret: None,
        show_confirm: None,
        open_outside: None,
        notify: None,
        env: Env::system(),
    };
    Arc::new(Host::open(config).await.unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_the_owners_is_nobodys_while_a_profile_is_being_opened() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let home = tempfile::tempdir().unwrap();
    let first = hosted::host(home.path(), &sandbox).await;
    add(&first, "Ada Obi", "both", ADA).await;
    first.close().await;
    drop(first);

    let gate = Arc::new(Gate::new(true));
    let host = gated(home.path(), &sandbox, &gate).await;
    gate.send_replace(false);
    let opening = {
        let host = Arc::clone(&host);
        tokio::spawn(async move { host.rpc("profile_open", json!({ "name": "sandbox" })).await })
    };
    wait::until("the profile is being opened", async || gate.receiver_count() == 1).await;
    for (command, args) in [
        ("profile_remove", json!({ "name": "x", "records_unread": false })),
        ("profile_key_forget", json!({ "profile": "x", "key": "hash_key" })),
    ] {
        let refused = host.refused(command, args).await;
        assert!(
            refused.message.contains("another profile is being opened"),
            "{command}: {refused:?}"
        );
    }
    gate.send_replace(true);
    opening.await.unwrap().unwrap();
    let refused = host
        .refused("profile_remove", json!({ "name": "x", "records_unread": false }))
        .await;
    assert!(refused.message.contains("nobody is signed in"), "{refused:?}");
    end(host, sandbox).await;
}
