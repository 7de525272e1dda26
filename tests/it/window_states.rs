//! What screens say while there is nothing to show, nothing fits, or a list cannot be had, in the real window by the keyboard alone.

use harness::window::{Window, practice};

use crate::directory::lists::Lists;

#[tokio::test]
async fn screens_say_what_is_missing_and_what_to_do_next() {
    let lists = Lists::start();
    let cowrie = practice(&lists.addresses());
    let window = Window::of(&cowrie, "practice").await;

    // Nothing yet, and nothing that fits.
    window.go("#/look-up").await;
    window.state("states-look-up", "Find anything by any part of it").await;
    window.go("#/deposits/part/differs").await;
    window.state("states-deposits", "No deposit is like that in this time").await;
    window.enter("show-all").await;
    window.sees("No deposits here").await;

    // A list that a form chooses from cannot be had: whether money moved, and the way to have it.
    lists.tell(|told| told.silent = true);
    window.go("#/payments/new/bank").await;
    window.there("unread").await;
    window.state("states-banks", "No money moved.").await;
    lists.tell(|told| told.silent = false);
    window.enter("[data-testid='unread'] button").await;
    window.gone("unread").await;
    window.there("[data-testid='pay-bank'] option:nth-child(2)").await;

    // The service is asked, and does not answer.
    lists.tell(|told| told.silent = true);
    window.go("#/rates").await;
    window.sees("No rate of USD on record").await;
    window.enter("rates-ask").await;
    window.there(".notice[role='alert']").await;
    window.sees("No money moved.").await;
    window.state("states-rates", "No rate of USD on record").await;
    window.close().await;
}
