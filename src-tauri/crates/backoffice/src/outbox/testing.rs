//! An outbox for tests, with nobody to send to.

use std::path::Path;
use std::sync::Arc;

use base::profile::ProfileKind;
use service_api::auth::Keys;
use service_api::brand::BrandWord;

use super::{Hooks, Outbox};
use crate::high_water::HighWater;
use client::service::{Route, Service};
use client::transport::proxy::Proxy;
use store::{DatabaseKey, Store};
use system::env::Env;

/// The outbox of a sandbox's profile on the records at `path`, which are made when they are not there. No byte leaves this computer.
///
/// # Panics
///
/// When the records cannot be opened.
pub async fn outbox(path: &Path, keys: Keys, hooks: Hooks) -> Arc<Outbox> {
    let nobody = "http://127.0.0.1:9";
    let route = Route {
        kind: ProfileKind::Sandbox,
        collect_base_url: nobody,
        base_url: nobody,
        word: &BrandWord::default(),
        proxy: &Proxy::Direct,
        proxy_password: None,
    };
    let store = Store::open(path, &DatabaseKey::new([7; 32])).expect("records");
    let service = Service::new(route, keys).expect("a service");
    let high_water = HighWater::open(&store, None).await.expect("a journal");
    let events = tokio::sync::broadcast::channel(4_096).0;
    let env = Arc::new(Env::system());
    Arc::new(Outbox::new(store, high_water, service, env, ProfileKind::Sandbox, events, hooks))
}
