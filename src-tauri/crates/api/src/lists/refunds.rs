//! Refunds, and calls that wait for a person.

use app::view::*;
use session::held;

use super::done;

commands! {
    host;
    refunds_of(request: RefundsRequest) -> RefundsView, needs Somebody, touches [] =>
        refunds::of(&host.profile().await?.context.outbox, &request.of).await;
    refunds_list(request: RefundListRequest) -> RefundListView, needs Somebody, touches [] =>
        refunds::list(&host.profile().await?.context.outbox, &request).await;
    held_look_up(request: HeldCallRequest) -> DoneView, needs Worker, touches [PaymentRequests] =>
        done(held::look_up(&host.profile().await?.context.outbox, &request.line).await);
    held_decide(request: DecideHeldRequest) -> DoneView, needs Worker, touches [PaymentRequests] => {
        let open = host.profile().await?;
        done(held::decide(&open.context.outbox, &request, &open.context.hand()).await)
    };
}
