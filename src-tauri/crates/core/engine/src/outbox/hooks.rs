//! Hooks: what features store when their entries are settled, placed or found in the history. The outbox names no feature.

use std::fmt::Debug;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use base::timestamp::Timestamp;
use payment_rules::outbox::State;
use payment_rules::policy::Policy;
use payment_rules::reading::{Attempt, Evidence, StatusResult};
use rusqlite::Connection;
use serde_json::Value as Json;
use service_api::declare::Spec;
use service_api::value::Amount;

use super::Outbox;
use crate::tables::history::HistoryItemRow;
use crate::tables::outbox;
use crate::tables::outbox::{NewEntry, OutboxEntry};
use system::error::AppError;

/// An answer that settled an entry or left it unconfirmed.
#[derive(Clone, Copy, Debug)]
pub struct Answered<'a> {
    /// The entry after the answer.
    pub row: &'a OutboxEntry,
    /// What the answer proves about it.
    pub evidence: &'a Evidence,
    /// The answer.
    pub attempt: &'a Attempt,
    /// The policy of the profile.
    pub policy: &'a Policy,
    /// When the answer came.
    pub now: Timestamp,
}

/// What a feature stores about the results of its entries, in the same transaction. An error rolls back the transaction and the entry keeps
/// its state. After an answer that is *sending*, which the next start turns into *unconfirmed*.
pub trait SettlementHook: Debug + Send + Sync {
    /// The operations for whose entries the hook is called.
    fn operations(&self) -> &'static [&'static str];

    /// A call with the entry ended, with or without an answer.
    ///
    /// # Errors
    ///
    /// If the records cannot be written.
    fn answered(&self, _db: &Connection, _answered: Answered<'_>) -> Result<(), AppError> {
        Ok(())
    }

    /// A status query found the entry executed.
    ///
    /// # Errors
    ///
    /// If the records cannot be written.
    fn found(&self, _db: &Connection, _row: &OutboxEntry, _now: Timestamp) -> Result<(), AppError> {
        Ok(())
    }

    /// A person decided an entry that needed review; it is in `state` now. Not called for batch payments and for corrections by an alarm.
    ///
    /// # Errors
    ///
    /// If the records cannot be written.
    fn decided(&self, _db: &Connection, _row: &OutboxEntry, _state: State, _now: Timestamp) -> Result<(), AppError> {
        Ok(())
    }
}

/// What a feature does before a call of its operation is sent that was written outside the feature.
pub trait PlacementHook: Debug + Send + Sync {
    /// The operation for whose calls the hook is called.
    fn operation(&self) -> &'static str;

    /// Stores the entries `lines` of the call `body` and returns their ids. Called in one transaction, before anything is sent.
    ///
    /// # Errors
    ///
    /// If the call must not be made now, or the records cannot be written.
    fn place(&self, db: &Connection, lines: &[NewEntry], body: &Json, now: Timestamp) -> Result<Vec<i64>, AppError>;
}

/// The effects of new history items on features.
#[derive(Debug, Default)]
pub struct HistoryNews {
    /// Money came into a payment account.
    pub is_deposited: bool,
    /// A request was paid.
    pub is_paid: bool,
    /// The ids of callbacks that are settled now.
    pub settled: Vec<i64>,
}

/// What features store about history items, in the transaction that stores these.
pub trait HistoryHook: Debug + Send + Sync {
    /// The items in `new` were not recorded before.
    ///
    /// # Errors
    ///
    /// If the records cannot be written.
    fn added(&self, db: &Connection, new: &[HistoryItemRow], now: Timestamp) -> Result<HistoryNews, AppError>;
}

/// A running query of the service.
pub type Asking<'a, T> = Pin<Box<dyn Future<Output = Result<T, AppError>> + Send + 'a>>;

/// What the service reports about a payment before a refund of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Refundable {
    /// The paid amount; none if it is not reported.
    pub paid: Option<Amount>,
    /// The sum of all refunds, from here or elsewhere; none if it is not reported.
    pub back: Option<Amount>,
}

/// Queries about refunds. The service identifies a refund only by its payment, so its history shows the result.
pub trait RefundQueries: Debug + Send + Sync {
    /// What the history shows about the refund `row`; [`StatusResult::Unclear`] if it cannot be determined now.
    ///
    /// # Errors
    ///
    /// If the records cannot be read.
    fn ask<'a>(&'a self, outbox: &'a Arc<Outbox>, row: &'a OutboxEntry) -> Asking<'a, StatusResult>;

    /// What the service reports about the payment `about`, which `spec` refunds; nothing if it cannot be queried.
    ///
    /// # Errors
    ///
    /// If the records cannot be read.
    fn refundable<'a>(&'a self, outbox: &'a Arc<Outbox>, spec: &'a Spec, about: &'a str) -> Asking<'a, Refundable>;
}

/// The hooks of the program.
#[derive(Clone, Copy, Debug)]
pub struct Hooks {
    /// Called for the results of entries.
    pub settlement: &'static [&'static dyn SettlementHook],
    /// Called before a call is sent that was written outside its feature.
    pub placement: &'static [&'static dyn PlacementHook],
    /// Called for new history items.
    pub history: &'static dyn HistoryHook,
    /// Queries about refunds.
    pub refunds: &'static dyn RefundQueries,
}

impl Outbox {
    /// The hooks for entries of `operation`.
    pub fn hooks_of<'a>(&self, operation: &'a str) -> impl Iterator<Item = &'static dyn SettlementHook> + use<'a> {
        let of_this = move |hook: &&dyn SettlementHook| hook.operations().contains(&operation);
        self.hooks.settlement.iter().copied().filter(of_this)
    }

    /// What the service reports about the payment `about`, which `spec` refunds.
    ///
    /// # Errors
    ///
    /// If the records cannot be read.
    pub async fn refundable(self: &Arc<Self>, spec: &Spec, about: &str) -> Result<Refundable, AppError> {
        self.hooks.refunds.refundable(self, spec, about).await
    }

    /// Stores the entries of the call `body` of `operation` through the hook of its feature, all or none, and returns their ids.
    ///
    /// # Errors
    ///
    /// If the feature rejects the call, or the records cannot be written.
    pub async fn place(&self, operation: &'static str, lines: Vec<NewEntry>, body: Json) -> Result<Vec<i64>, AppError> {
        let hook = self.hooks.placement.iter().copied().find(|hook| hook.operation() == operation);
        let Some(hook) = hook else {
            return outbox::add_lines(&self.store, lines).await;
        };
        let now = self.now();
        self.store.write(move |db| hook.place(db, &lines, &body, now)).await
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use payment_rules::reading::Outcome;
    use service_api::auth::Keys;
    use service_api::declare::Operation as _;
    use service_api::value::Amount;
    use service_api::{DepositToBank, PaymentRequest};

    use super::*;
    use crate::outbox::testing;
    use crate::outbox::testing::NO_HOOKS;
    use crate::tables::outbox;
    use crate::tables::outbox::NewEntry;
    use system::error::ErrorCode;

    /// Records the references of the entries that it is called for, and fails for one of them.
    #[derive(Debug)]
    struct Recorder(Mutex<Vec<(String, State)>>);

    const CANNOT: &str = "CANNOT-BE-KEPT";

    impl SettlementHook for Recorder {
        fn operations(&self) -> &'static [&'static str] {
            &[DepositToBank::SPEC.id]
        }

        fn answered(&self, db: &Connection, answered: Answered<'_>) -> Result<(), AppError> {
            let row = answered.row;
            let seen = (row.reference.clone(), row.line.state);
            self.0.lock().expect("a list").push(seen);
            db.execute("INSERT INTO facts (name, value, at) VALUES (?1, '', 0)", [&row.reference])?;
            match row.reference == CANNOT {
                true => Err(AppError::new(ErrorCode::Storage, "It cannot be kept.")),
                false => Ok(()),
            }
        }
    }

    static RECORDER: Recorder = Recorder(Mutex::new(Vec::new()));
    const HOOKS: Hooks = Hooks {
        settlement: &[&RECORDER],
        ..NO_HOOKS
    };

    fn line(operation: &'static str, reference: &str) -> NewEntry {
        NewEntry {
            moves_money: false,
            body: format!(r#"{{"referenceNumber":"{reference}"}}"#),
            amount: Amount::ZERO,
            ..testing::payment(operation, reference)
        }
    }

    /// Nothing answers, so nothing is sent and the entry is ready again. That is an outcome too: the hook of the operation is called once,
    /// with the updated entry. An error of the hook rolls back what was written with it.
    #[tokio::test]
    async fn a_hook_is_called_once_in_the_transaction_that_settles_its_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let keys = Keys {
            public_key: Some(service_api::value::Secret::new("key".to_owned())),
            secret_key: Some(service_api::value::Secret::new("key".to_owned())),
            principal: Some(service_api::value::Secret::new("us".to_owned())),
            credentials: Some(service_api::value::Secret::new("0000".to_owned())),
            hash_key: Some(service_api::value::Secret::new("key".to_owned())),
            api_key: None,
        };
        let outbox = testing::outbox(&folder.path().join("cowrie.db"), keys, HOOKS).await;
        let new = vec![
            line(DepositToBank::SPEC.id, "KEPT"),
            line(PaymentRequest::SPEC.id, "ANOTHER-OPERATION"),
            line(DepositToBank::SPEC.id, CANNOT),
        ];
        let ids = outbox::add_lines(&outbox.store, new).await.expect("on record");
        for id in &ids[..2] {
            let (_, reading) = outbox.send_one(*id).await.expect("settled");
            assert!(matches!(reading.outcome, Outcome::NotSent(_)), "{:?}", reading.outcome);
        }
        assert_eq!(*RECORDER.0.lock().expect("a list"), [("KEPT".to_owned(), State::Ready)]);
        let settled = outbox::line(&outbox.store, ids[0]).await.expect("a line");

        outbox.send_one(ids[2]).await.expect_err("its hook fails");
        let unsettled = outbox::line(&outbox.store, ids[2]).await.expect("a line");
        assert_eq!((settled.line.state, unsettled.line.state), (State::Ready, State::Sending));
        let facts = outbox.store.read(|db| {
            let mut query = db.prepare("SELECT name FROM facts WHERE name IN ('KEPT', 'CANNOT-BE-KEPT')")?;
            let names = query.query_map([], |row| row.get::<_, String>(0))?;
            Ok(names.collect::<Result<Vec<_>, _>>()?)
        });
        assert_eq!(facts.await.expect("facts"), ["KEPT"]);
        assert_eq!(
            outbox.recover().await.expect("recovers").sending,
            1,
            "the next start takes it for a doubt"
        );
    }
}
