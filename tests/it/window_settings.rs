//! Settings in the real window.

use harness::cowrie::Cowrie;
use harness::desktop::Desktop;
use harness::window::{By, Window};
use sandbox::{Config, Sandbox};

/// As after a lost passphrase: the profile's records can never be read again, and a person decides to remove it.
#[tokio::test]
async fn a_profile_with_unreadable_records_is_removed_after_a_persons_confirmation() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let mut cowrie = Cowrie::with_vault();
    assert_eq!(cowrie.add_profile("office", "test", &sandbox.addresses()).code, Some(0));
    cowrie.choose("office");
    assert_eq!(cowrie.run(&["payouts", "list"]).code, Some(0));
    assert!(cowrie.home().join("profiles/office/cowrie.db").exists());

    let desktop = Desktop::builder().display(true).start();
    let window = Window::practising(&desktop, cowrie.home(), &[]).await;
    window.click("nav-settings").await;
    window.click("remove-office").await;
    window.check_state("settings-remove").await;
    window.click(By::Role("button", "Remove office")).await;
    window.state("settings-remove-unread", "Nothing was removed").await;
    assert!(cowrie.home().join("profiles/office/profile.json").exists());

    window.click("dialog input[type='checkbox']").await;
    window.click(By::Role("button", "Remove office")).await;
    window.gone(By::Css("dialog")).await;
    window.gone("profile-office").await;
    assert!(!cowrie.home().join("profiles/office").exists());
    window.close().await;
}
