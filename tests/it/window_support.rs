//! The report for support in the real window by the keyboard alone: read in full, saved, and without anything that names a person or a key.

use harness::prelude::*;
use harness::window::practice;

use crate::support::{call_all, planted, repeating_service};

#[tokio::test]
async fn a_report_is_read_in_full_before_it_is_saved_and_names_no_person() {
    let cowrie = practice(&repeating_service());
    call_all(&cowrie);
    let window = Window::of(&cowrie, "practice").await;
    window.keys("ga").await;
    window.there("a[data-row]").await;
    window.enter("support").await;
    window.there("support-text").await;
    window.state("support-profile", "Preview. Nothing is sent.").await;
    window.press(ESCAPE).await;
    window.gone("dialog[open]").await;

    window.go("#/activity/call/1").await;
    window.sees("depositToBank").await;
    window.enter("support-call").await;
    window.there("support-text").await;
    let shown = window
        .contains("support-text", &["Call 1: depositToBank", "WHAT LOOKS WRONG"])
        .await;
    for value in planted() {
        assert!(!shown.to_lowercase().contains(&value.to_lowercase()), "{value} in\n{shown}");
    }
    window.enter("support-save").await;
    let saved = String::from_utf8(window.saved(".txt").await).unwrap();
    window.check_state("support-call").await;
    assert!(saved.contains("Call 1: depositToBank"), "{saved}");
    assert!(saved.split_whitespace().eq(shown.split_whitespace()), "{saved}\n{shown}");
    window.close().await;
}
