//! An outbox for tests, without a service.

use std::path::Path;
use std::sync::Arc;

use base::history::Window;
use base::profile::ProfileKind;
use base::timestamp::Timestamp;
use rusqlite::Connection;
use service_api::auth::Keys;
use service_api::brand::BrandWord;
use service_api::value::Amount;

use super::Outbox;
use crate::outbox::Hooks;
use crate::send_journal::SendJournal;
use crate::tables::outbox::NewEntry;
use crate::tables::service_rows::ServiceRow;
use client::service::{Route, Service};
use client::transport::proxy::Proxy;
use store::{DatabaseKey, Store, query};
use system::env::Env;
use system::error::AppError;

/// The outbox of a sandbox profile with the records at `path`, which are created if needed. Nothing leaves this computer.
///
/// # Panics
///
/// If the records cannot be opened.
pub async fn outbox(path: &Path, keys: Keys, hooks: Hooks) -> Arc<Outbox> {
    let unreachable = "http://127.0.0.1:9";
    let route = Route {
        kind: ProfileKind::Sandbox,
        collect_base_url: unreachable,
        base_url: unreachable,
        word: &BrandWord::default(),
        proxy: &Proxy::Direct,
        proxy_password: None,
    };
    let store = Store::open(path, &DatabaseKey::new([7; 32])).expect("records");
    let service = Service::new(route, keys).expect("a service");
    let send_journal = SendJournal::open(&store, None).await.expect("a journal");
    let events = tokio::sync::broadcast::channel(4_096).0;
    let env = Arc::new(Env::system());
    Arc::new(Outbox::new(store, send_journal, service, env, ProfileKind::Sandbox, events, hooks))
}

/// A new payment of one naira outside batches.
pub fn payment(operation: &'static str, reference: &str) -> NewEntry {
    NewEntry {
        operation,
        reference: reference.to_owned(),
        about: None,
        moves_money: true,
        run: None,
        body: "{}".to_owned(),
        amount: Amount::from_minor(100).expect("an amount"),
    }
}

/// A row of a source of the service, at one second, with a fee of ₦10.75.
pub fn service_row(digest: &str, status: &str, amount: Option<i64>) -> ServiceRow {
    ServiceRow {
        at: Timestamp(1_000),
        reference: "R-1".to_owned(),
        code: "T-1".to_owned(),
        kind: "SEND".to_owned(),
        description: "Sent".to_owned(),
        status: status.to_owned(),
        amount,
        fee: Some(1_075),
        balance: None,
        readable: amount.is_some(),
        raw: format!("{{\"status\":\"{status}\"}}"),
        digest: digest.to_owned(),
    }
}

/// The time between two points in milliseconds.
pub fn window(from: i64, until: i64) -> Window {
    Window {
        from: Timestamp(from),
        until: Timestamp(until),
    }
}

/// Adds an approved batch without payments, and returns its id.
///
/// # Errors
///
/// If the records cannot be written.
pub fn add_batch(db: &Connection) -> Result<i64, AppError> {
    let sql = "INSERT INTO payout_runs (file_name, file_digest, plan_digest, approved_at, route, group_size)
        VALUES ('a.csv', 'd', 'd', 1, 'single', 1) RETURNING id";
    query::one(db, sql, [])
}

pub use none::NO_HOOKS;

mod none {
    use std::sync::Arc;

    use base::timestamp::Timestamp;
    use payment_rules::reading::StatusResult;
    use rusqlite::Connection;
    use service_api::declare::Spec;

    use crate::outbox::{Asking, HistoryHook, HistoryNews, Hooks, Outbox, RefundQueries, Refundable};
    use crate::tables::history::HistoryItemRow;
    use crate::tables::outbox::OutboxEntry;
    use system::error::AppError;

    /// Hooks that do nothing.
    pub const NO_HOOKS: Hooks = Hooks {
        settlement: &[],
        placement: &[],
        history: &Unanswered,
        refunds: &Unanswered,
    };

    /// Every query is unanswered.
    #[derive(Debug)]
    struct Unanswered;

    impl RefundQueries for Unanswered {
        fn ask<'a>(&'a self, _outbox: &'a Arc<Outbox>, _row: &'a OutboxEntry) -> Asking<'a, StatusResult> {
            Box::pin(async { Ok(StatusResult::Unclear("No service is asked.".to_owned())) })
        }

        fn refundable<'a>(&'a self, _outbox: &'a Arc<Outbox>, _spec: &'a Spec, _about: &'a str) -> Asking<'a, Refundable> {
            Box::pin(async { Ok(Refundable::default()) })
        }
    }

    impl HistoryHook for Unanswered {
        fn added(&self, _db: &Connection, _new: &[HistoryItemRow], _now: Timestamp) -> Result<HistoryNews, AppError> {
            Ok(HistoryNews::default())
        }
    }
}
