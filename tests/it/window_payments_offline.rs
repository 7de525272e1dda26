//! New single payments while the service cannot be reached, or does not return its lists, in the real window by the keyboard alone.

use harness::prelude::*;
use harness::window::practice;

use crate::directory::lists::Lists;

const PHONE: &str = "08031234591";

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_paid_or_handed_over_while_the_service_cannot_be_reached() {
    let bench = Bench::open().await;
    let (window, control) = (&bench.window, bench.control());
    window.to_person(PHONE, "5000").await;
    bench.sandbox.stop().await;
    window.press(ENTER).await;
    let alert = window.text_of("form [role='alert']").await;
    assert!(alert.contains("No money moved."), "{alert}");
    assert!(!window.shows("pay-go").await);
    window.there("offline-notice").await;
    window.check_state("payments-wallet-offline").await;
    // The typed text is still there, and nothing is recorded.
    window.value_is("#pay-account", PHONE).await;
    assert_eq!((window.payments().await.len(), control.book().len()), (0, 0));

    // A code has no query before it is sent.
    window.cash(PHONE, "12345678").await;
    window.check().await;
    window.pay("not_sent").await;
    window
        .there("[data-testid='cash-screen'][data-look='stop'][data-green='false']")
        .await;
    window.sees("Do not pay out cash").await;
    window.sees("The code was not sent.").await;
    let absent = ["cash-over", "payment-look", "payment-receipt"];
    assert_eq!(window.shown(&absent).await, [] as [&str; 0]);
    window.there("offline-notice").await;
    window.check_state("payments-cash-offline").await;
    let record = window.payments().await;
    assert_eq!((record.len(), &record[0]["state"]), (1, &json!("not_sent")));
    assert_eq!(control.book().len(), 0);
    bench.window.close().await;
}

#[tokio::test]
async fn unavailable_operators_and_billers_are_requested_again() {
    let lists = Lists::start();
    let cowrie = practice(&lists.addresses());
    let window = Window::of(&cowrie, "practice").await;
    for (button, list, state) in [
        ("new-airtime", "#pay-operator option", "payments-no-operators"),
        ("new-bill", "#pay-biller option", "payments-no-billers"),
    ] {
        lists.tell(|reported| reported.silent = true);
        window.form(button).await;
        let alert = window.text_of("form [role='alert']").await;
        assert!(alert.contains("No clear answer from the service"), "{alert}");
        window.check_state(state).await;
        lists.tell(|reported| reported.silent = false);
        window.enter_named("Refresh").await;
        window.gone("form [role='alert']").await;
        window.counts(list, 2).await;
    }
    assert_eq!(window.payments().await.len(), 0);
    window.close().await;
}
