//! Months: fetch windows, review, closing, journal, bank statements.

use app::view::*;
use months::{closing, journal, pack, review, statements};

use super::saved;

commands! {
    host;
    months_list() -> Vec<MonthBriefView>, needs Somebody, touches [] => months::list(&host.profile().await?.context.outbox).await;
    money_by_day() -> MoneyByDayView, needs Somebody, touches [] => months::money_by_day(&host.profile().await?.context.outbox).await;
    month_view(request: MonthRequest) -> MonthView, needs Somebody, touches [] => {
        let open = host.profile().await?;
        months::view(&open.context.outbox, &open.months.fetching, &request).await
    };
    month_fetch(request: MonthRequest) -> MonthFetchView, needs Worker, touches [Months] => {
        let open = host.profile().await?;
        open.months.fetching.start(&open.context.outbox, &request).await
    };
    month_fetch_stop() -> MonthFetchView, needs Worker, touches [Months] => Ok(host.profile().await?.months.fetching.stop());
    month_review(request: MonthRequest) -> MonthReviewView, needs Somebody, touches [] => {
        let open = host.profile().await?;
        review::review_of(&open.context.outbox, &open.months, &request).await
    };
    month_matches(request: MonthMatchesRequest) -> MonthMatchesView, needs Somebody, touches [] => {
        let open = host.profile().await?;
        review::matches(&open.context.outbox, &open.months, request).await
    };
    month_find(request: MonthFindRequest) -> MonthFoundView, needs Somebody, touches [] => {
        let open = host.profile().await?;
        review::find(&open.context.outbox, &open.months, request).await
    };
    month_decide(request: MonthDecideRequest) -> MonthReviewView, needs Worker, touches [Months] => {
        let open = host.profile().await?;
        review::decide(&open.context.outbox, &open.months, open.context.actor(), request).await
    };
    month_settle(request: MonthSettleRequest) -> MonthReviewView, needs Worker, touches [Months, Payouts, Payments] => {
        let open = host.profile().await?;
        review::settle(&open.context.outbox, &open.months, open.context.actor(), request).await
    };
    month_undo(request: MonthRequest) -> MonthReviewView, needs Worker, touches [Months] => {
        let open = host.profile().await?;
        review::undo(&open.context.outbox, &open.months, open.context.actor(), &request).await
    };
    month_closing(request: MonthRequest) -> MonthClosingView, needs Somebody, touches [] =>
        closing::view(&host.profile().await?.months, &request).await;
    month_prepare(request: MonthPrepareRequest) -> MonthClosingView, needs Worker, touches [Months] =>
        closing::prepare(&host.profile().await?.months, request).await;
    month_take_back(request: MonthRequest) -> MonthClosingView, needs Worker, touches [Months] =>
        closing::withdraw(&host.profile().await?.months, &request).await;
    month_reopen(request: MonthReopenRequest) -> MonthClosingView, needs Worker, touches [Months] =>
        closing::reopen(&host.profile().await?.months, request).await;
    month_pack(request: MonthPackRequest) -> MonthPackView, needs Somebody, touches [] => {
        let (path, digest) = pack::save(&host.profile().await?.context, request, &host.destination()).await?;
        let FileSavedView { path } = host.note_saved(path);
        Ok(MonthPackView { path, digest })
    };
    month_journal(request: MonthRequest) -> FileSavedView, needs Somebody, touches [] =>
        saved(host, journal::save(&host.profile().await?.context, &request, &host.destination()).await);
    month_journal_accounts() -> Vec<JournalAccountView>, needs Somebody, touches [] =>
        journal::accounts(&host.profile().await?.context).await;
    month_journal_change(request: JournalChangeRequest) -> Vec<JournalAccountView>, needs Worker, touches [] =>
        journal::change(&host.profile().await?.context, request).await;
    bank_statements_list(request: MonthRequest) -> Vec<BankAccountView>, needs Somebody, touches [] =>
        statements::list(&host.profile().await?.context.outbox, &request).await;
    bank_statements_check(request: BankStatementRequest) -> BankStatementCheckView, needs Worker, touches [] =>
        statements::check(&host.profile().await?.context.outbox, &request).await;
    bank_statements_import(request: BankStatementRequest) -> BankStatementBriefView, needs Worker, touches [Months] => {
        let open = host.profile().await?;
        statements::import(&open.context.outbox, &request, open.context.actor()).await
    };
    bank_statements_take_back(request: BankStatementTakeBackRequest) -> Vec<BankAccountView>, needs Worker, touches [Months] => {
        let open = host.profile().await?;
        statements::withdraw(&open.context.outbox, &request, open.context.actor()).await
    };
}
