//! The rate limiter of all loops that query the service. Together they keep the service's pace, and are served in the order in which they
//! wait.

use crate::messages::sending as messages;
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::time::{Instant, sleep_until};

use super::Outbox;
use system::error::AppError;

/// When the last query began. Uses a clock that nobody sets and that stops while the computer sleeps, so that no burst follows.
#[derive(Debug, Default)]
pub(super) struct QueryPace(Mutex<Option<Instant>>);

impl QueryPace {
    /// Waits until the last query is `gap` ago.
    async fn take(&self, gap: Duration) {
        let mut last = self.0.lock().await;
        if let Some(last) = *last {
            sleep_until(last + gap).await;
        }
        *last = Some(Instant::now());
    }
}

impl Outbox {
    /// Waits for permission to make a query that no person waits for. Called right before each such query.
    ///
    /// # Errors
    ///
    /// If the program is closing.
    pub async fn permit(&self) -> Result<(), AppError> {
        self.further_permit().await;
        if self.stopping() {
            return Err(AppError::conflict(messages::CLOSING));
        }
        Ok(())
    }

    /// Waits for permission to make a further query about the same entry. It is granted even while the program closes: half of the answers
    /// would be stored as the complete result.
    pub async fn further_permit(&self) {
        let gap = Duration::from_millis(u64::try_from(self.policy.status_query_gap).unwrap_or_default());
        self.query_pace.take(gap).await;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use service_api::DepositToBank;
    use service_api::declare::Operation as _;

    use super::*;
    use crate::outbox::repeat::tests::outbox;
    use crate::outbox::testing;
    use crate::tables::outbox as lines;
    use crate::tables::outbox::OutboxEntry;

    async fn payment(outbox: &Arc<Outbox>) -> OutboxEntry {
        let line = testing::payment(DepositToBank::SPEC.id, "P-1");
        let id = outbox.store.write(move |db| lines::insert(db, &line)).await.expect("on record");
        crate::tables::outbox::line(&outbox.store, id).await.expect("a line")
    }

    /// A payment is queried by two operations, and a control query checks them. Nothing answers, so each of them is made.
    #[tokio::test]
    async fn queries_about_one_entry_keep_the_gap() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut outbox = outbox(folder.path()).await;
        Arc::get_mut(&mut outbox).expect("nobody else").policy.status_query_gap = 300;
        let gap = Duration::from_millis(300);
        let row = payment(&outbox).await;
        outbox.permit().await.expect("a turn");
        let began = Instant::now();
        outbox.status_of(&row).await.expect("asked");
        assert!(began.elapsed() >= gap, "two look-ups in {:?}", began.elapsed());
    }

    /// A started check is finished with both queries when the program closes; no new check begins.
    #[tokio::test]
    async fn started_queries_about_an_entry_are_finished_when_the_program_ends() {
        let folder = tempfile::tempdir().expect("a folder");
        let outbox = outbox(folder.path()).await;
        let row = payment(&outbox).await;
        outbox.permit().await.expect("a turn");
        outbox.stop();
        let finding = outbox.status_of(&row).await.expect("asked");
        assert!(!format!("{finding:?}").contains("closed"), "{finding:?}");
        let asked = outbox.store.read(|db| {
            db.query_row("SELECT count(*) FROM calls", [], |row| row.get::<_, i64>(0))
                .map_err(AppError::bug)
        });
        assert_eq!(asked.await.expect("a count"), 2);
        outbox.permit().await.expect_err("nothing new is begun");
    }

    /// A wrong limiter would wait for an hour.
    #[tokio::test]
    async fn the_first_query_does_not_wait() {
        let query_pace = QueryPace::default();
        let taken = tokio::time::timeout(Duration::from_secs(240), query_pace.take(Duration::from_secs(3_600)));
        assert!(taken.await.is_ok());
    }

    /// Ten loops with three queries each: 30 queries, 29 gaps.
    #[tokio::test(flavor = "multi_thread")]
    async fn all_loops_together_keep_the_gap() {
        let gap = Duration::from_millis(20);
        let (query_pace, began) = (Arc::new(QueryPace::default()), Instant::now());
        let loops = (0..10).map(|_| {
            let query_pace = Arc::clone(&query_pace);
            tokio::spawn(async move {
                let mut asked = Vec::new();
                for _ in 0..3 {
                    query_pace.take(gap).await;
                    asked.push(Instant::now());
                }
                asked
            })
        });
        let mut asked = Vec::new();
        for one in loops.collect::<Vec<_>>() {
            asked.extend(one.await.expect("a loop"));
        }
        asked.sort_unstable();
        // Query k begins no sooner than k gaps after the first.
        for (place, at) in (0_u32..).zip(&asked) {
            assert!(
                *at - began >= gap * place,
                "question {place} came {:?} after the start",
                *at - began
            );
        }
    }
}
