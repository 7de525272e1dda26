use std::sync::Arc;

use payment_rules::outbox::State;
use service_api::auth::Keys;
use service_api::declare::Operation as _;
use service_api::{DepositToBank, Refund};

use crate::outbox::{Outbox, testing};
use crate::tables::outbox;
use crate::tables::outbox::NewEntry;

pub async fn outbox(folder: &std::path::Path) -> Arc<Outbox> {
    testing::outbox(&folder.join("cowrie.db"), Keys::default(), testing::NO_HOOKS).await
}

fn about(first: &str, operation: &'static str, reference: &str) -> NewEntry {
    NewEntry {
        about: Some(first.to_owned()),
        ..testing::payment(operation, reference)
    }
}

/// The program ended after a repeat was stored and before it was marked as sending.
#[tokio::test]
async fn an_unsent_repeat_is_cancelled_at_the_next_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let before = outbox(folder.path()).await;
    let kept = vec![
        about("FIRST-1", DepositToBank::SPEC.id, "REPEAT-1"),
        about("FIRST-2", Refund::SPEC.id, "REFUND-1"),
    ];
    let ids = outbox::add_lines(&before.store, kept).await.expect("kept");
    drop(before);

    let after = outbox(folder.path()).await;
    assert_eq!(after.recover().await.expect("recovers").sending, 0, "nothing was being sent");
    let line = outbox::line(&after.store, ids[0]).await.expect("on record").line;
    assert_eq!((line.state, line.attempts), (State::Cancelled, 0));
    let is_open = after.store.read(|db| crate::tables::outbox::is_repeated_now(db, "FIRST-1")).await;
    assert_eq!(is_open.ok(), Some(false), "it can be asked again");
    let refund = outbox::line(&after.store, ids[1]).await.expect("on record").line;
    assert_eq!(refund.state, State::Ready, "a refund is no repeat");
}
