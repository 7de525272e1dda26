use std::sync::Arc;

use payment_rules::outbox::State;
use service_api::DepositToBank;
use service_api::declare::Operation as _;

use crate::messages::sending as messages;
use crate::outbox::Outbox;
use crate::outbox::repeat::tests::outbox;
use crate::outbox::testing;
use crate::tables::outbox::NewEntry;
use crate::tables::{outbox as lines, runs, stops};
use store::Actor;

/// A batch of two payments, the first marked as sending. Returns the batch, its entries, and the call.
async fn first_sending(outbox: &Arc<Outbox>) -> (i64, Vec<i64>, super::super::send::OutgoingCall) {
    let recording = Arc::clone(outbox);
    let work = move |db: &rusqlite::Transaction<'_>| {
        let run = testing::add_batch(db)?;
        let line = |reference: &str| NewEntry {
            run: Some(run),
            ..testing::payment(DepositToBank::SPEC.id, reference)
        };
        let ids = vec![lines::insert(db, &line("FIRST"))?, lines::insert(db, &line("SECOND"))?];
        let first = lines::by_id(db, ids[0])?;
        let first_sending = recording.record_call(db, &DepositToBank::SPEC, "{}".to_owned(), vec![first])?;
        Ok((run, ids, first_sending))
    };
    outbox.store.write(work).await.expect("on record")
}

/// Nothing answers at the address, so the entry comes back as not sent after a person stopped the batch.
#[tokio::test]
async fn an_unsent_payment_of_a_stopped_batch_is_cancelled() {
    let folder = tempfile::tempdir().expect("a folder");
    let outbox = outbox(folder.path()).await;
    let (run, ids, outgoing) = first_sending(&outbox).await;
    outbox.stop_run(run, Actor::default()).await.expect("stopped");
    let state = async |id| crate::tables::outbox::line(&outbox.store, id).await.expect("on record").line.state;
    assert_eq!((state(ids[0]).await, state(ids[1]).await), (State::Sending, State::Cancelled));
    outbox.send_and_settle(outgoing, &Arc::default()).await.expect("settled");
    assert_eq!(state(ids[0]).await, State::Cancelled);
    let first = ids[0];
    let evidence = outbox.store.read(move |db| {
        Ok(db.query_row(
            "SELECT group_concat(coalesce(learnt, words)) FROM evidence WHERE line = ?1",
            [first],
            |row| row.get::<_, String>(0),
        )?)
    });
    let evidence = evidence.await.expect("what was learnt");
    assert!(evidence.contains(messages::PAYOUT_STOPPED), "it did not even try: {evidence}");
    let entries = outbox.store.audit().await.expect("the audit");
    let audited: Vec<(&str, Option<&str>)> = entries.iter().map(|entry| (entry.what.as_str(), entry.after.as_deref())).collect();
    assert_eq!(audited, [("run stopped", Some("1: 1 payment, ₦1.00"))]);
}

/// An unreadable stop may be a stop.
#[tokio::test]
async fn an_unreadable_stop_counts_as_a_stop() {
    let folder = tempfile::tempdir().expect("a folder");
    let outbox = outbox(folder.path()).await;
    let (_, _, outgoing) = first_sending(&outbox).await;
    outbox.check_before_sending(&outgoing).await.expect("nobody stopped it");
    let unreadable =
        |db: &rusqlite::Transaction<'_>| Ok(db.execute("ALTER TABLE payout_runs RENAME COLUMN stopped_at TO cannot_be_read", [])?);
    outbox.store.write(unreadable).await.expect("renamed");
    let blocked = outbox.check_before_sending(&outgoing).await.expect_err("it does not leave");
    assert!(blocked.why.starts_with(&messages::stop_unreadable("")), "{blocked:?}");
}

/// Whatever else fails, the tables prevent that a stopped entry is sent or the stop is withdrawn.
#[tokio::test]
async fn the_tables_refuse_to_send_a_stopped_batch() {
    let folder = tempfile::tempdir().expect("a folder");
    let outbox = outbox(folder.path()).await;
    let (run, _, _) = first_sending(&outbox).await;
    outbox.stop_run(run, Actor::default()).await.expect("stopped");
    outbox.stop_run(run, Actor::default()).await.expect("stopped before");
    stops::resume_run(&outbox.store, run, Actor::default(), outbox.now())
        .await
        .expect_err("it goes on no more");
    let ready = outbox.store.read(|db| crate::tables::outbox::ready(db, 9)).await.expect("read");
    assert!(ready.is_empty() && runs::read_run(&outbox.store, run).await.expect("the run").paused.is_some());
    for sql in [
        "UPDATE outbox SET state = 'sending' WHERE reference = 'SECOND'",
        "UPDATE payout_runs SET stopped_at = NULL, stopped_by = NULL",
    ] {
        let refused = outbox.store.write(move |db| Ok(db.execute(sql, [])?)).await;
        assert!(refused.is_err(), "{sql}");
    }
}

/// A day after the decision to send again, the result of the first attempt is unknown: a stop does not make it *not paid*.
#[tokio::test]
async fn an_overdue_repeat_needs_review_instead_of_being_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let outbox = outbox(folder.path()).await;
    let (run, ids, _) = first_sending(&outbox).await;
    let yesterday = outbox.now().plus(-24 * base::timestamp::HOUR).0;
    let released = move |db: &rusqlite::Transaction<'_>| {
        let sql = "UPDATE outbox SET state = 'ready', attempts = 1, first_sent_at = ?1, sent_at = ?1 WHERE reference = 'FIRST'";
        Ok(db.execute(sql, [yesterday])?)
    };
    outbox.store.write(released).await.expect("released");
    outbox.stop_run(run, Actor::default()).await.expect("stopped");
    let state = async |id| crate::tables::outbox::line(&outbox.store, id).await.expect("on record").line.state;
    assert_eq!((state(ids[0]).await, state(ids[1]).await), (State::NeedsReview, State::Cancelled));
}
