//! The status query of a refund. The service identifies a refund by the refunded payment only, so the history of that payment is queried
//! (`docs/spec/collection.md#history`).

use crate::messages;
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
use engine::tables::outbox::OutboxEntry;
use system::env::service_time;
use system::error::AppError;

/// Shorter than every month, because a month is the longest period of a query.
const WINDOW: i64 = 27 * DAY;
/// The history is not queried further back than this.
const FURTHEST: i64 = 6 * WINDOW;

/// The refunds in a history, and how far back it was queried.
pub(crate) struct ReportedSince {
    pub history: RefundHistory,
    /// The start of the query, if it is later than required.
    pub cut: Option<Timestamp>,
}

/// Queries refunds in the history of the payments that they refund.
#[derive(Debug)]
pub struct RefundQuery;

impl RefundQueries for RefundQuery {
    fn ask<'a>(&'a self, outbox: &'a Arc<Outbox>, row: &'a OutboxEntry) -> Asking<'a, StatusResult> {
        Box::pin(refund_in_history(outbox, row))
    }

    fn refundable<'a>(&'a self, outbox: &'a Arc<Outbox>, spec: &'a Spec, about: &'a str) -> Asking<'a, Refundable> {
        Box::pin(refundable(outbox, spec, about))
    }
}

/// The status result of an unconfirmed refund.
async fn refund_in_history(outbox: &Arc<Outbox>, row: &OutboxEntry) -> Result<StatusResult, AppError> {
    let (operation, about, line) = (row.operation.clone(), row.named().to_owned(), row.id);
    let before = outbox.store.read(move |db| refunds::before(db, &operation, &about, line)).await?;
    let since = before.since.or(row.line.first_sent_at).unwrap_or_else(|| outbox.now());
    let reported = match reported_refunds(outbox, row.named(), since, row.line.first_sent_at).await {
        Ok(ReportedSince { history, cut: None }) => history,
        Ok(ReportedSince { cut: Some(_), .. }) => {
            return Ok(StatusResult::Unclear(messages::TOO_LONG_AGO.to_owned()));
        }
        Err(error) => return Ok(StatusResult::Unclear(error.message)),
    };
    let reference = row.named().to_owned();
    let known = outbox.store.read(move |db| refundable::known_paid(db, &reference)).await?;
    let is_unpaid = reported.count == 0 && !reported.paid && before.amounts.is_empty() && known.is_none_or(|paid| paid == Amount::ZERO);
    if is_unpaid && was_cancelled(outbox, row.named()).await {
        // The payment request was unpaid: the refund cancelled it, and no money moved.
        return Ok(payment_rules::refund::cancelled());
    }
    Ok(reported.about(row.line.amount, row.line.first_sent_at, &before.amounts))
}

/// The refunds in the history of `reference` since `since`, inclusive. A deposit is queried by its account, the only name under which the history
/// lists it (`docs/spec/collection.md#history`). Refunds of the account before `sent` are not the one in question.
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
            let history = refund_history(outbox, &items, reference, account, sent).await?;
            return Ok(ReportedSince { history, cut });
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

/// Whether the request with this reference is cancelled and unpaid.
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

    /// History and status are two queries. No service answers, so both are made.
    #[tokio::test]
    async fn history_and_status_respect_the_rate_limit_of_two_queries() {
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
