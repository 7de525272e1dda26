//! What features do in the transaction that settles a line of theirs. The outbox names no feature.

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
use crate::tables::outbox::{LineRow, NewLine};
use system::error::AppError;

/// An answer that settled a line, or left it in doubt.
#[derive(Clone, Copy, Debug)]
pub struct Answered<'a> {
    /// The line as the answer left it.
    pub row: &'a LineRow,
    /// What the answer proves of it.
    pub evidence: &'a Evidence,
    /// The answer.
    pub attempt: &'a Attempt,
    /// What the profile permits.
    pub policy: &'a Policy,
    /// When it came.
    pub now: Timestamp,
}

/// What a feature keeps of what becomes of its lines, in the same transaction. An error undoes the transaction, and the line stays as it was: after
/// an answer it is *sending*, which the next start takes for a doubt.
pub trait SettlementHook: Debug + Send + Sync {
    /// The operations whose lines it is called for.
    fn operations(&self) -> &'static [&'static str];

    /// A call that carried the line was answered, or not.
    ///
    /// # Errors
    ///
    /// Where the records cannot be written.
    fn answered(&self, _db: &Connection, _answered: Answered<'_>) -> Result<(), AppError> {
        Ok(())
    }

    /// A status query found the line done.
    ///
    /// # Errors
    ///
    /// Where the records cannot be written.
    fn found(&self, _db: &Connection, _row: &LineRow, _now: Timestamp) -> Result<(), AppError> {
        Ok(())
    }

    /// A person decided a line that waited for one, and it is in `state` since. Items of a run, and what an alarm corrects, are not among them.
    ///
    /// # Errors
    ///
    /// Where the records cannot be written.
    fn decided(&self, _db: &Connection, _row: &LineRow, _state: State, _now: Timestamp) -> Result<(), AppError> {
        Ok(())
    }
}

/// What a feature does before a call of its operation is sent that was written elsewhere.
pub trait PlacementHook: Debug + Send + Sync {
    /// The operation whose calls it is called for.
    fn operation(&self) -> &'static str;

    /// Puts `lines` of the call `body` on record, and gives their ids. Called in one transaction, before anything is sent.
    ///
    /// # Errors
    ///
    /// Where the call must not be made now, or the records cannot be written.
    fn place(&self, db: &Connection, lines: &[NewLine], body: &Json, now: Timestamp) -> Result<Vec<i64>, AppError>;
}

/// What the items of a history meant to features.
#[derive(Debug, Default)]
pub struct HistoryNews {
    /// Money came into a payment account.
    pub is_deposited: bool,
    /// A request was paid.
    pub is_paid: bool,
    /// The callbacks, by id, about which nothing is open any more.
    pub settled: Vec<i64>,
}

/// What features keep of what a history shows, in the transaction that keeps its items.
pub trait HistoryHook: Debug + Send + Sync {
    /// The items in `new` were not on record before.
    ///
    /// # Errors
    ///
    /// Where the records cannot be written.
    fn added(&self, db: &Connection, new: &[HistoryItemRow], now: Timestamp) -> Result<HistoryNews, AppError>;
}

/// A question to the service that is under way.
pub type Asking<'a, T> = Pin<Box<dyn Future<Output = Result<T, AppError>> + Send + 'a>>;

/// What the service shows of a payment when a refund of it is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Refundable {
    /// What was paid; none where it does not show that.
    pub paid: Option<Amount>,
    /// What was given back in all, from here or from elsewhere; none where it does not show that.
    pub back: Option<Amount>,
}

/// Questions about refunds, which the service knows by the payment alone: its history shows what became of them.
pub trait RefundQueries: Debug + Send + Sync {
    /// What the history shows of `row`. What cannot be learnt now is [`Finding::Unclear`].
    ///
    /// # Errors
    ///
    /// Where the records cannot be read.
    fn ask<'a>(&'a self, outbox: &'a Arc<Outbox>, row: &'a LineRow) -> Asking<'a, StatusResult>;

    /// What the service shows of the payment `about` that `spec` gives back. Where it cannot be asked nothing is known.
    ///
    /// # Errors
    ///
    /// Where the records cannot be read.
    fn refundable<'a>(&'a self, outbox: &'a Arc<Outbox>, spec: &'a Spec, about: &'a str) -> Asking<'a, Refundable>;
}

/// The hooks of a program.
#[derive(Clone, Copy, Debug)]
pub struct Hooks {
    /// What features keep of what becomes of their lines.
    pub settlement: &'static [&'static dyn SettlementHook],
    /// What features do before a call is sent that was written elsewhere.
    pub placement: &'static [&'static dyn PlacementHook],
    /// What features keep of what a history shows.
    pub history: &'static dyn HistoryHook,
    /// How refunds are looked up.
    pub refunds: &'static dyn RefundQueries,
}

impl Outbox {
    /// The hooks for the lines of `operation`.
    pub fn hooks_of<'a>(&self, operation: &'a str) -> impl Iterator<Item = &'static dyn SettlementHook> + use<'a> {
        let of_this = move |hook: &&dyn SettlementHook| hook.operations().contains(&operation);
        self.hooks.settlement.iter().copied().filter(of_this)
    }

    /// What the service shows of the payment `about` that `spec` gives back.
    ///
    /// # Errors
    ///
    /// Where the records cannot be read.
    pub async fn refundable(self: &Arc<Self>, spec: &Spec, about: &str) -> Result<Refundable, AppError> {
        self.hooks.refunds.refundable(self, spec, about).await
    }

    /// Puts the lines of the call `body` of `operation` on record as its feature does, all or none, and gives their ids.
    ///
    /// # Errors
    ///
    /// Where the feature refuses the call, or the records cannot be written.
    pub async fn place(&self, operation: &'static str, lines: Vec<NewLine>, body: Json) -> Result<Vec<i64>, AppError> {
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
    use crate::tables::outbox::NewLine;
    use system::error::ErrorCode;

    /// Notes the references of the lines that it is called for, and cannot write down one of them.
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

    fn line(operation: &'static str, reference: &str) -> NewLine {
        NewLine {
            operation,
            reference: reference.to_owned(),
            about: None,
            moves_money: false,
            run: None,
            body: format!(r#"{{"referenceNumber":"{reference}"}}"#),
            amount: Amount::ZERO,
        }
    }

    /// Nothing answers, so nothing left: the line is ready again. That is an outcome too, and the hook of its operation hears of it once, with
    /// the line as it is since. An error of the hook undoes what was written with it.
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
