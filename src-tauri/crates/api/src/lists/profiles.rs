//! The first run, profiles, their keys and connections.

use app::view::*;
use app::{business, home, manage, saving};
use support::first_steps;

use super::saved;

commands! {
    host;
    app_view() -> AppView, needs Nothing, touches [] => manage::view(host).await;
    first_run_finish() -> AppView, needs Nothing, touches [App] => manage::finish_first_run(host).await;
    home_view() -> HomeView, needs Somebody, touches [] => home::view(&*host.profile().await?).await;
    first_steps_view() -> FirstStepsView, needs Somebody, touches [] => first_steps::view(&host.profile().await?.context.outbox).await;
    first_steps_dismiss() -> FirstStepsView, needs Worker, touches [App] => first_steps::dismiss(&host.profile().await?.context.outbox).await;
    balance_view() -> BalanceView, needs Somebody, touches [] => Ok(host.profile().await?.context.outbox.balance().await?.into());
    balance_ask() -> BalanceView, needs Somebody, touches [] => Ok(host.profile().await?.context.outbox.ask_balance().await?.into());
    profile_open(request: ProfileRequest) -> AppView, needs Nothing, touches [App, Activity, PaymentRequests, Payouts, Sandbox] =>
        manage::open(host, request).await;
    profile_add(form: ProfileForm) -> AppView, needs Owner, touches [App] => manage::add(host, form).await;
    profile_change(form: ProfileForm) -> AppView, needs Owner, touches [App] => manage::change(host, form).await;
    profile_remove(request: RemoveProfileRequest) -> AppView, needs Owner, touches [App] => manage::remove(host, request).await;
    profile_key_paste(request: KeyRequest) -> KeyPastedView, needs Owner, touches [App] => manage::paste_key(host, request).await;
    profile_key_forget(request: KeyRequest) -> AppView, needs Owner, touches [App] => manage::forget_key(host, request).await;
    business_view() -> BusinessView, needs Somebody, touches [] => business::view(&host.profile().await?.context).await;
    business_change(form: BusinessForm) -> BusinessView, needs Owner, touches [App] => business::change(host, form).await;
    business_sample() -> FileSavedView, needs Somebody, touches [] =>
        saved(host, business::save_sample(&host.profile().await?.context, &host.destination()).await);
    saving_view() -> SavingView, needs Nothing, touches [] => Ok(saving::view(host));
    saving_change(form: SavingForm) -> SavingView, needs Somebody, touches [App] => saving::change(host, &form);
    saved_open(request: SavedFileRequest) -> DoneView, needs Somebody, touches [] => saving::open(host, &request);
    saved_show(request: SavedFileRequest) -> DoneView, needs Somebody, touches [] => saving::show(host, &request).await;
    saved_print(request: SavedFileRequest) -> DoneView, needs Somebody, touches [] => saving::print(host, &request).await;
    connection_view(request: ProfileRequest) -> ConnectionView, needs Somebody, touches [] => {
        host.profiles.get(&request.name)?;
        Ok(host.checks.view(&request.name))
    };
    connection_check(request: ProfileRequest) -> ConnectionView, needs Worker, touches [Connection] =>
        host.checks.start(host, &request.name).await;
    connection_stop(request: ProfileRequest) -> ConnectionView, needs Worker, touches [Connection] => {
        host.checks.stop(&request.name);
        connection_view(host, request).await
    };
}
