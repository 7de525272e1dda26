//! What screens say while there is nothing to show, nothing fits, or a list cannot be had, in the real window by the keyboard alone.

use harness::cowrie::Cowrie;
use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::Window;

use crate::directory::lists::Lists;

const ENTER: &str = "\u{e007}";

#[tokio::test]
async fn screens_say_what_is_missing_and_what_to_do_next() {
    let (lists, mut cowrie) = (Lists::start(), Cowrie::new());
    let added = cowrie.add_profile("practice", "sandbox", &lists.addresses());
    assert_eq!(added.code, Some(0), "{added:?}");
    cowrie.choose("practice");
    let desktop = Desktop::builder().display(true).start();
    let window = Window::at(&desktop, cowrie.home(), "practice").await;
    let deed = async |selector: &str| {
        window.there(selector).await;
        window.tab_to(selector).await;
        window.press(ENTER).await;
    };

    // Nothing yet, and nothing that fits.
    window.go("#/look-up").await;
    window.wait_for_text("Find anything by any part of it", 10).await;
    window.check_state("states-look-up").await;
    window.go("#/deposits/part/differs").await;
    window.wait_for_text("No deposit is like that in this time", 10).await;
    window.check_state("states-deposits").await;
    deed("[data-testid='show-all']").await;
    window.wait_for_text("No deposits here", 10).await;

    // A list that a form chooses from cannot be had: whether money moved, and the way to have it.
    lists.tell(|told| told.silent = true);
    window.go("#/payments/new/bank").await;
    window.there("[data-testid='unread']").await;
    window.wait_for_text("No money moved.", 5).await;
    window.check_state("states-banks").await;
    lists.tell(|told| told.silent = false);
    deed("[data-testid='unread'] button").await;
    window.gone("[data-testid='unread']").await;
    let chosen = "return [...document.querySelector(\"[data-testid='pay-bank']\").options].length > 1";
    window.until("the banks are offered", LIMIT, chosen).await;

    // The service is asked, and does not answer.
    lists.tell(|told| told.silent = true);
    window.go("#/rates").await;
    window.wait_for_text("No rate of USD on record", 10).await;
    deed("[data-testid='rates-ask']").await;
    window.there(".notice[role='alert']").await;
    window.wait_for_text("No money moved.", 5).await;
    window.wait_for_text("No rate of USD on record", 5).await;
    window.check_state("states-rates").await;
    window.close().await;
}
