//! The first run, profiles, their keys and connections.

use app::view::*;
use app::{home, manage};

commands! {
    host;
    app_view() -> AppView, needs Nothing, touches [] => manage::view(host).await;
    first_run_finish() -> AppView, needs Nothing, touches [App] => manage::finish_first_run(host).await;
    home_view() -> HomeView, needs Somebody, touches [] => home::view(&*host.profile().await?).await;
    balance_ask() -> BalanceView, needs Somebody, touches [] => Ok(host.profile().await?.context.outbox.ask_balance().await?.into());
    profile_open(request: ProfileRequest) -> AppView, needs Nothing, touches [App, Activity, PaymentRequests, Payouts, Sandbox] =>
        manage::open(host, request).await;
    profile_add(form: ProfileForm) -> AppView, needs Owner, touches [App] => manage::add(host, form).await;
    profile_change(form: ProfileForm) -> AppView, needs Owner, touches [App] => manage::change(host, form).await;
    profile_remove(request: RemoveProfileRequest) -> AppView, needs Owner, touches [App] => manage::remove(host, request).await;
    profile_key_paste(request: KeyRequest) -> KeyPastedView, needs Owner, touches [App] => manage::paste_key(host, request).await;
    profile_key_forget(request: KeyRequest) -> AppView, needs Owner, touches [App] => manage::forget_key(host, request).await;
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
