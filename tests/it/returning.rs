//! A sandbox that stops and starts again.

use harness::prelude::*;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;

use service_api::auth::Keys;

/// Its location: the same address, state and keys, unless other keys are given.
pub(crate) struct Returning {
    at: SocketAddr,
    state: tempfile::TempDir,
    pub(crate) keys: Keys,
}

impl Returning {
    /// Its first start.
    pub(crate) async fn start(faults: Vec<Armed>) -> (Self, Sandbox) {
        let state = tempfile::tempdir().unwrap();
        let at = port_of_nobody();
        let sandbox = service_with(|config| {
            config.listen = at;
            config.faults = faults;
            config.duplicates = Some(Duplicates::ExecuteAgain);
            config.state = Some(world(state.path()));
        })
        .await;
        let keys = sandbox.addresses().keys();
        (Self { at, state, keys }, sandbox)
    }

    pub(crate) async fn again(&self) -> Sandbox {
        self.again_with(self.keys.clone()).await
    }

    pub(crate) async fn again_with(&self, keys: Keys) -> Sandbox {
        service_with(|config| {
            config.listen = self.at;
            config.keys = keys;
            config.state = Some(world(self.state.path()));
        })
        .await
    }
}

/// A port that stays free while the sandbox is stopped: the system assigns none below 32768 for port 0.
fn port_of_nobody() -> SocketAddr {
    loop {
        let random = RandomState::new().build_hasher().finish();
        let at = SocketAddr::from(([127, 0, 0, 1], 10_000 + u16::try_from(random % 20_000).unwrap()));
        if TcpListener::bind(at).is_ok() {
            return at;
        }
    }
}

fn world(folder: &Path) -> std::path::PathBuf {
    folder.join("world.jsonl")
}
