//! Records put back from before, in the real window: a person says what the statement shows, and only then anything is sent again.

use std::time::Duration;

use backoffice::secrets::PASSPHRASE_FILE;
use harness::cowrie::{Cowrie, people};
use harness::desktop::Desktop;
use harness::window::{By, Window};
use sandbox::{Config, Sandbox};

use crate::protocol::high_water::{CONTACT, OTHER, backup, profile, put_back};

const PATIENCE: Duration = Duration::from_secs(20);
const FOUND: &str = "The statement of today has both; they stay paid.";

/// The window on a test profile whose whole folder is older than the two payments that left.
async fn window(desktop: &Desktop, cowrie: &Cowrie) -> Window {
    let passphrase = cowrie.home().join("passphrase");
    let env = [(PASSPHRASE_FILE, passphrase.to_str().unwrap())];
    let window = Window::open(desktop, &["--home", cowrie.home().to_str().unwrap()], &env).await;
    window.wait_for_text("Welcome to Cowrie", 20).await;
    window.click(By::TestId("practise")).await;
    window.click(By::TestId("nav-settings")).await;
    window.click(By::TestId("open-office")).await;
    window.wait_for_text("nothing is on record anywhere", 20).await;
    window.click(By::TestId("nav-home")).await;
    window
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_statement_shows_is_said_in_the_window_before_anything_is_sent() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let mut cowrie = Cowrie::with_vault();
    assert_eq!(cowrie.add_profile("office", "test", &sandbox.addresses()).code, Some(0));
    cowrie.choose("office");
    cowrie.run(&["payouts", "list"]);
    let folder = profile(&cowrie, "office");
    let yesterday = backup(&folder, "");
    assert_eq!(cowrie.pay(&people(2).0, CONTACT).code, Some(0));
    put_back(&folder, "", &yesterday);

    let desktop = Desktop::builder().display(true).start();
    let window = window(&desktop, &cowrie).await;
    window.pictures("missing-home").await;
    window.click(By::TestId("found-missing")).await;
    window.type_text(By::TestId("found-evidence"), FOUND).await;
    window.pictures("missing-say").await;
    window.click(By::TestId("found-record")).await;
    window
        .in_confirm(async |confirm| {
            let page = confirm.text_of(By::Css("main")).await;
            assert!(page.contains("2 calls that were sent from here") && page.contains(FOUND), "{page}");
            confirm.pictures("missing-confirm").await;
            confirm.click_last(By::TestId("leave")).await;
        })
        .await;
    window.confirm_closed().await;
    assert!(window.shows(By::TestId("found-missing")).await, "nothing is recorded by asking");
    window.click(By::TestId("found-record")).await;
    window.say_yes().await;
    let gone = "return document.querySelector(\"[data-testid='found-missing']\") === null";
    window.until("the notice is gone", PATIENCE, gone).await;
    window.close().await;
    assert_eq!(cowrie.pay(OTHER, CONTACT).code, Some(0));
    assert_eq!(sandbox.control().book().len(), 3);
    sandbox.stop().await;
}
