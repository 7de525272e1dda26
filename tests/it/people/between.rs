//! Between two profiles no person is signed in: then every command that needs a permission is refused.

use harness::prelude::*;
use std::sync::Arc;

use app::open_profile::{RunningSandbox, StartSandbox};
use tokio::sync::watch;

use super::{ADA, add};

/// Whether sandboxes may start.
pub(super) type Gate = watch::Sender<bool>;

/// The same back office after a restart; its sandbox starts when the gate is open.
pub(super) async fn gated(host: Office, sandbox: &Sandbox, gate: &Arc<Gate>) -> Office {
    let (addresses, gate) = (sandbox.addresses(), Arc::clone(gate));
    let start: StartSandbox = Arc::new(move |_| {
        let (running, mut open) = (RunningSandbox::new(&addresses, ()), gate.subscribe());
        Box::pin(async move {
            let _ = open.wait_for(|open| *open).await;
            running
        })
    });
    host.again_with(sandbox, |config| config.start_sandbox = start).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_of_the_owner_is_refused_while_a_profile_is_being_opened() {
    let (sandbox, first) = office().await;
    add(&first, "Ada Obi", "both", ADA).await;

    let gate = Arc::new(Gate::new(true));
    let host = gated(first, &sandbox, &gate).await;
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
        assert_contains!(refused.message, ["another profile is being opened"], "{command}");
    }
    gate.send_replace(true);
    opening.await.unwrap().unwrap();
    let refused = host
        .refused("profile_remove", json!({ "name": "x", "records_unread": false }))
        .await;
    assert!(refused.message.contains("no user is signed in"), "{refused:?}");
}
