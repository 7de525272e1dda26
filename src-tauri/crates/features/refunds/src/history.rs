//! Asking the history of a payment whether a refund was done: the service knows a refund by the payment alone.

use std::sync::Arc;

use base::timestamp::{DAY, Timestamp};
use payment_rules::reading::StatusResult;
use payment_rules::refund::{Account, RefundHistory, SLACK};
use service_api::declare::Spec;
use service_api::value::{Amount, KnownReference};
use service_api::{History, HistoryItem, Status};
use session::tables::{refundable, refunds};

use super::known::refundable;
use engine::history::happened_at;
use engine::outbox::{Asking, Outbox, RefundQueries, Refundable};
use engine::tables::outbox::LineRow;
use system::env::service_time;
use system::error::AppError;

/// Shorter than every month.
const WINDOW: i64 = 27 * DAY;
/// Further back nobody is asked.
const FURTHEST: i64 = 6 * WINDOW;

/// What a history tells, and how far back it was asked.
pub(crate) struct ReportedSince {
    pub told: RefundHistory,
    /// From when on, where that is later than was wanted.
    pub cut: Option<Timestamp>,
}

/// Refunds are looked up in the history of what they give back.
#[derive(Debug)]
pub struct RefundQuery;

impl RefundQueries for RefundQuery {
    fn ask<'a>(&'a self, outbox: &'a Arc<Outbox>, row: &'a LineRow) -> Asking<'a, StatusResult> {
        Box::pin(refund_in_history(outbox, row))
    }

    fn refundable<'a>(&'a self, outbox: &'a Arc<Outbox>, spec: &'a Spec, about: &'a str) -> Asking<'a, Refundable> {
        Box::pin(refundable(outbox, spec, about))
    }
}

/// What the history says about a refund that nobody knows about.
async fn refund_in_history(outbox: &Arc<Outbox>, row: &LineRow) -> Result<StatusResult, AppError> {
    let (operation, about, line) = (row.operation.clone(), row.named().to_owned(), row.id);
    let before = outbox.store.read(move |db| refunds::before(db, &operation, &about, line)).await?;
    let since = before.since.or(row.line.first_sent_at).unwrap_or_else(|| outbox.now());
    let told = match reported_refunds(outbox, row.named(), since, row.line.first_sent_at).await {
        Ok(ReportedSince { told, cut: None }) => told,
        Ok(ReportedSince { cut: Some(_), .. }) => {
            return Ok(StatusResult::Unclear(
                "It lies too far back for the history to be asked.".to_owned(),
            ));
        }
        Err(error) => return Ok(StatusResult::Unclear(error.message)),
    };
    let reference = row.named().to_owned();
    let known = outbox.store.read(move |db| refundable::known_paid(db, &reference)).await?;
    let nobody_paid = told.count == 0 && !told.paid && before.amounts.is_empty() && known.is_none_or(|paid| paid == Amount::ZERO);
    if nobody_paid && was_cancelled(outbox, row.named()).await {
        // Nobody had paid it: what was asked of it is done, and no money moved.
        return Ok(payment_rules::refund::cancelled());
    }
    Ok(told.about(row.line.amount, row.line.first_sent_at, &before.amounts))
}

/// What the history of `reference` tells since `since`: its beginning is a part of it. A deposit is asked for by its account, the
/// only name under which the history is said to tell it (`docs/spec/collection.md#history`); what was given back there before `sent` is
/// not the one in question.
pub(crate) async fn reported_refunds(
    outbox: &Arc<Outbox>,
    reference: &str,
    since: Timestamp,
    sent: Option<Timestamp>,
) -> Result<ReportedSince, AppError> {
    let now = outbox.now();
    let named = reference.to_owned();
    let account = outbox.store.read(move |db| refundable::account_of(db, &named)).await?;
    let name = account.as_deref().unwrap_or(reference);
    let mut items: Vec<HistoryItem> = Vec::new();
    let wanted = since.plus(-SLACK);
    let mut from = wanted.max(now.plus(-FURTHEST));
    let cut = (from > wanted).then_some(from);
    loop {
        let until = from.plus(WINDOW).min(now.plus(SLACK));
        let asked = History {
            referenceNumber: Some(KnownReference::parse(name).map_err(AppError::bug)?),
            startDateTimeUTC: service_time(from)?,
            endDateTimeUTC: Some(service_time(until)?),
        };
        items.extend(outbox.ask(&asked).await?.items.unwrap_or_default());
        if until > now {
            let told = refund_history(outbox, &items, reference, account, sent).await?;
            return Ok(ReportedSince { told, cut });
        }
        from = until.plus(1_000);
        outbox.further_permit().await;
    }
}

async fn refund_history(
    outbox: &Outbox,
    items: &[HistoryItem],
    reference: &str,
    account: Option<String>,
    sent: Option<Timestamp>,
) -> Result<RefundHistory, AppError> {
    let Some(number) = account else {
        return Ok(RefundHistory::of(items, reference, None, happened_at));
    };
    let about = reference.to_owned();
    let known = outbox.store.read(move |db| refunds::account(db, &number, &about)).await?;
    Ok(RefundHistory::of(items, reference, Some(&Account { sent, ..known }), happened_at))
}

/// Whether the request of this reference is cancelled and nobody paid for it.
async fn was_cancelled(outbox: &Arc<Outbox>, reference: &str) -> bool {
    let Ok(reference) = KnownReference::parse(reference) else {
        return false;
    };
    outbox.further_permit().await;
    let asked = outbox
        .ask(&Status {
            referenceNumber: reference,
        })
        .await;
    let Some(data) = asked.ok().and_then(|answer| answer.data) else {
        return false;
    };
    let paid = data.totalPaymentAmount.and_then(|paid| paid.amount);
    data.state.is_some_and(|state| state.as_str() == "CANCELLED") && paid == Some(Amount::ZERO)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use service_api::auth::Keys;
    use tokio::time::Instant;

    use super::*;
    use engine::outbox::testing;
    use engine::outbox::testing::NO_HOOKS;

    /// History and status are two questions. Nobody answers, so each of them is asked.
    #[tokio::test]
    async fn history_and_status_are_asked_no_faster_than_two_questions() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut outbox = testing::outbox(&folder.path().join("cowrie.db"), Keys::default(), NO_HOOKS).await;
        Arc::get_mut(&mut outbox).expect("the only one").policy.status_query_gap = 300;
        outbox.permit().await.expect("a turn");
        let began = Instant::now();
        assert!(!was_cancelled(&outbox, "R-1").await);
        assert!(
            began.elapsed() >= Duration::from_millis(300),
            "history and status in {:?}",
            began.elapsed()
        );
    }
}
