//! The report for support in the real window by the keyboard alone: read in full, saved, and without anything that names a person or a key.

use harness::cowrie::Cowrie;
use harness::desktop::Desktop;
use harness::window::{By, Window};

use crate::support::{call_all, chatterbox, planted};

const ENTER: &str = "\u{e007}";

#[tokio::test]
async fn a_report_is_read_in_full_before_it_is_saved_and_names_nobody() {
    let mut cowrie = Cowrie::new();
    let added = cowrie.add_profile("practice", "sandbox", &chatterbox());
    assert_eq!(added.code, Some(0), "{added:?}");
    cowrie.choose("practice");
    call_all(&cowrie);
    let desktop = Desktop::builder().display(true).start();
    let window = Window::at(&desktop, cowrie.home(), "practice").await;
    let deed = async |testid: &str| {
        let button = format!("[data-testid='{testid}']:not([disabled])");
        window.there(&button).await;
        window.tab_to(&button).await;
        window.press(ENTER).await;
    };
    window.execute("document.activeElement?.blur()", Vec::new()).await;
    window.press("ga").await;
    window.there("a[data-row]").await;
    deed("support").await;
    window.there("[data-testid='support-text']").await;
    window.wait_for_text("This is everything that would leave.", 5).await;
    window.check_state("support-profile").await;
    window.press("\u{e00c}").await;
    window.gone("dialog[open]").await;

    window.go("#/activity/call/1").await;
    window.wait_for_text("depositToBank", 10).await;
    deed("support-call").await;
    window.there("[data-testid='support-text']").await;
    let shown = window.text_of(By::TestId("support-text")).await;
    assert!(
        shown.contains("Call 1: depositToBank") && shown.contains("WHAT LOOKS WRONG"),
        "{shown}"
    );
    for value in planted() {
        assert!(!shown.to_lowercase().contains(&value.to_lowercase()), "{value} in\n{shown}");
    }
    deed("support-save").await;
    window.there("[data-testid='saved-path']").await;
    window.check_state("support-call").await;
    let told = window.text_of(By::TestId("saved-path")).await;
    let begins = told.find('/').expect("a path");
    let path = told[begins..].trim_end_matches(['.', ' ']);
    let path = if path.ends_with(".txt") {
        path.to_owned()
    } else {
        format!("{}.txt", path.split(".txt").next().unwrap())
    };
    let saved = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
    assert!(saved.contains("Call 1: depositToBank"), "{saved}");
    assert_eq!(
        saved.split_whitespace().collect::<Vec<_>>(),
        shown.split_whitespace().collect::<Vec<_>>()
    );
    window.close().await;
}
