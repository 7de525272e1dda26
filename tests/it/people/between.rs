//! While one profile makes way for another, nobody is known: then nothing is anybody's to ask.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use backoffice::env::Env;
use backoffice::host::{Host, HostConfig};
use backoffice::open_profile::RunningSandbox;
use sandbox::{Config, Sandbox};
use serde_json::json;

use super::{ADA, add};
use crate::payouts::hosted;

const OPENING: Duration = Duration::from_millis(1_500);

/// A host whose sandbox takes its time to start.
pub(super) async fn slow(home: &Path, sandbox: &Sandbox, opening: Duration) -> Arc<Host> {
    let addresses = sandbox.addresses();
    let config = HostConfig {
        home: home.join("data"),
        exports: home.join("exports"),
        profile: None,
        passphrase_file: None,
        start_sandbox: Arc::new(move |_| {
            let running = RunningSandbox::new(&addresses, ());
            Box::pin(async move {
                tokio::time::sleep(opening).await;
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

    let host = slow(home.path(), &sandbox, OPENING).await;
    let opening = {
        let host = Arc::clone(&host);
        tokio::spawn(async move { host.rpc("profile_open", json!({ "name": "sandbox" })).await })
    };
    tokio::time::sleep(OPENING / 3).await;
    for (command, args) in [
        ("profile_remove", json!({ "name": "x", "records_unread": false })),
        ("profile_key_forget", json!({ "profile": "x", "key": "hash_key" })),
    ] {
        let refused = host.rpc(command, args).await.unwrap_err();
        assert!(
            refused.message.contains("another profile is being opened"),
            "{command}: {refused:?}"
        );
    }
    opening.await.unwrap().unwrap();
    let refused = host
        .rpc("profile_remove", json!({ "name": "x", "records_unread": false }))
        .await
        .unwrap_err();
    assert!(refused.message.contains("nobody is signed in"), "{refused:?}");
    host.close().await;
    sandbox.stop().await;
}
