//! What screens show when there is nothing to show, nothing matches, or a list is unavailable, in the real window by the keyboard alone.

use harness::window::{Window, practice};

use crate::directory::lists::Lists;

#[tokio::test]
async fn screens_show_what_is_missing_and_the_next_step() {
    let lists = Lists::start();
    let cowrie = practice(&lists.addresses());
    let window = Window::of(&cowrie, "practice").await;

    // Nothing yet, and nothing that matches.
    window.go("#/look-up").await;
    window.state("states-look-up", "Find any record").await;
    window.go("#/deposits/part/differs").await;
    window.state("states-deposits", "No deposit matches these filters").await;
    window.enter("show-all").await;
    window.sees("No deposits here").await;

    // A list for a form is unavailable: how to request it.
    lists.tell(|shown| shown.silent = true);
    window.go("#/payments/new/bank").await;
    window.there("unread").await;
    window.check_state("states-banks").await;
    lists.tell(|shown| shown.silent = false);
    window.enter("[data-testid='unread'] button").await;
    window.gone("unread").await;
    window.there("[data-testid='pay-bank'][placeholder^='Type']").await;

    // The service is called, and does not answer.
    lists.tell(|shown| shown.silent = true);
    window.go("#/rates").await;
    window.sees("No rate for USD yet").await;
    window.enter("rates-ask").await;
    window.there(".notice[role='alert']").await;
    window.state("states-rates", "No rate for USD yet").await;
    window.close().await;
}
