//! The directory: what the service lists.

use app::view::*;

use directory::view::{BankHolderRequest, BankHolderView, BankView};
use directory::{detail, holder, providers, rates};

commands! {
    host;
    banks_list() -> Vec<BankView>, needs Somebody, touches [] => holder::list(&host.profile().await?.context.outbox).await;
    bank_holder(request: BankHolderRequest) -> BankHolderView, needs Preparer, touches [] =>
        holder::ask(&host.profile().await?.context.outbox, &request).await;
    directory_banks(request: DirectoryRequest) -> BanksView, needs Somebody, touches [] =>
        detail::banks(&host.profile().await?.context.outbox, request.again).await;
    directory_news(request: DirectoryNewsRequest) -> DirectoryNewsView, needs Somebody, touches [] =>
        detail::news(&host.profile().await?.context.outbox, &request).await;
    operators_list(request: DirectoryRequest) -> ProvidersView, needs Somebody, touches [] => {
        let listed = providers::operators(&host.profile().await?.context.outbox, request.again).await?;
        Ok(providers::providers_view(listed))
    };
    operators_guess(request: PhoneRequest) -> OperatorGuessView, needs Somebody, touches [] =>
        providers::guess(&host.profile().await?.context.outbox, &request).await;
    bundles_list(request: OfferedRequest) -> OffersView, needs Somebody, touches [] => {
        let listed = providers::bundles(&host.profile().await?.context.outbox, &request).await?;
        Ok(providers::offers_view(listed))
    };
    billers_list(request: DirectoryRequest) -> ProvidersView, needs Somebody, touches [] => {
        let listed = providers::billers(&host.profile().await?.context.outbox, request.again).await?;
        Ok(providers::providers_view(listed))
    };
    billers_services(request: OfferedRequest) -> OffersView, needs Somebody, touches [] => {
        let listed = providers::services(&host.profile().await?.context.outbox, &request).await?;
        Ok(providers::offers_view(listed))
    };
    rates_view(request: RatesRequest) -> RatesView, needs Somebody, touches [] =>
        rates::view(&host.profile().await?.context.outbox, &request.currency).await;
    rates_ask(request: RatesRequest) -> RatesView, needs Worker, touches [] =>
        rates::ask(&host.profile().await?.context.outbox, &request.currency).await;
}
