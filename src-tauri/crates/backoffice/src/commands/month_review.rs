//! The review of a month.

use crate::host::Host;
use crate::month::review;
use crate::view::*;
use system::error::AppError;

pub(super) async fn month_review(host: &Host, request: MonthRequest) -> Result<MonthReviewView, AppError> {
    let open = host.profile().await?;
    review::review_of(&open.context.outbox, &open.months, &request).await
}

pub(super) async fn month_matches(host: &Host, request: MonthMatchesRequest) -> Result<MonthMatchesView, AppError> {
    let open = host.profile().await?;
    review::matches(&open.context.outbox, &open.months, request).await
}

pub(super) async fn month_find(host: &Host, request: MonthFindRequest) -> Result<MonthFoundView, AppError> {
    let open = host.profile().await?;
    review::find(&open.context.outbox, &open.months, request).await
}

pub(super) async fn month_say(host: &Host, request: MonthSayRequest) -> Result<MonthReviewView, AppError> {
    let open = host.profile().await?;
    review::say(&open.context.outbox, &open.months, open.context.hand(), request).await
}

pub(super) async fn month_settle(host: &Host, request: MonthSettleRequest) -> Result<MonthReviewView, AppError> {
    let open = host.profile().await?;
    review::settle(&open.context.outbox, &open.months, open.context.hand(), request).await
}

pub(super) async fn month_undo(host: &Host, request: MonthRequest) -> Result<MonthReviewView, AppError> {
    let open = host.profile().await?;
    review::undo(&open.context.outbox, &open.months, open.context.hand(), &request).await
}
