//! A sandbox that goes away and comes back.

use std::net::SocketAddr;
use std::path::Path;

use sandbox::{Armed, Config, Duplicates, Sandbox};
use service_api::auth::Keys;

/// Where it stands: the same place, world and keys, unless other keys are given.
pub(crate) struct Returning {
    at: SocketAddr,
    state: tempfile::TempDir,
    pub(crate) keys: Keys,
}

impl Returning {
    /// Its first coming.
    pub(crate) async fn start(faults: Vec<Armed>) -> (Self, Sandbox) {
        let state = tempfile::tempdir().unwrap();
        let config = Config {
            faults,
            duplicates: Some(Duplicates::ExecuteAgain),
            state: Some(world(state.path())),
            ..Config::default()
        };
        let sandbox = Sandbox::start(config).await.unwrap();
        let addresses = sandbox.addresses();
        let at = addresses.base_url.strip_prefix("http://").unwrap().parse().unwrap();
        let keys = addresses.keys();
        (Self { at, state, keys }, sandbox)
    }

    pub(crate) async fn again(&self) -> Sandbox {
        self.again_with(self.keys.clone()).await
    }

    pub(crate) async fn again_with(&self, keys: Keys) -> Sandbox {
        let config = Config {
            listen: self.at,
            keys,
            state: Some(world(self.state.path())),
            ..Config::default()
        };
        Sandbox::start(config).await.unwrap()
    }
}

fn world(folder: &Path) -> std::path::PathBuf {
    folder.join("world.jsonl")
}
