//! Refunds, and calls that need review.

use app::view::*;
use session::needs_review;

use super::done;

commands! {
    host;
    refunds_of(request: RefundsRequest) -> RefundsView, needs Somebody, touches [] =>
        refunds::of(&host.profile().await?.context.outbox, &request.of).await;
    refunds_list(request: RefundListRequest) -> RefundListView, needs Somebody, touches [] =>
        refunds::list(&host.profile().await?.context.outbox, &request).await;
    review_query_status(request: ReviewCallRequest) -> DoneView, needs Worker, touches [PaymentRequests] =>
        done(needs_review::query_status(&host.profile().await?.context.outbox, &request.line).await);
    review_decide(request: DecideReviewCallRequest) -> DoneView, needs Worker, touches [PaymentRequests] => {
        let open = host.profile().await?;
        done(needs_review::decide(&open.context.outbox, &request, &open.context.actor()).await)
    };
}
