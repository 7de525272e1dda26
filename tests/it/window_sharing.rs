//! Sharing a request, in the real window: the text, the programs it opens, the documents.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use harness::cross;
use harness::desktop::Desktop;
use harness::wait;
use harness::window::{By, Window};
use serde_json::json;

/// Replaces the desktop's opener and the command of the printer: records what they are to open or print, one per line.
fn opener(folder: &Path) -> (String, std::path::PathBuf) {
    let (bin, noted) = (folder.join("bin"), folder.join("opened"));
    fs::create_dir(&bin).unwrap();
    for (name, last) in [("xdg-open", "$1"), ("lp", "print $2")] {
        let script = bin.join(name);
        fs::write(&script, format!("#!/bin/sh\nprintf '%s\\n' \"{last}\" >> '{}'\n", noted.display())).unwrap();
        fs::set_permissions(&script, fs::Permissions::from_mode(0o700)).unwrap();
    }
    (format!("{}:{}", bin.display(), std::env::var("PATH").unwrap()), noted)
}

/// The opened targets, when there are `count`.
async fn opened(noted: &Path, count: usize) -> Vec<String> {
    let look = async || -> Vec<String> { fs::read_to_string(noted).unwrap_or_default().lines().map(str::to_owned).collect() };
    wait::seen(&format!("{count} are opened"), look, |lines| lines.len() >= count).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_is_shared() {
    let (home, programs) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let desktop = Desktop::builder().display(true).start();
    let (path, noted) = opener(programs.path());
    let window = Window::practising(&desktop, home.path(), &[("PATH", &path)]).await;
    window.sees("SANDBOX").await;
    let changes = json!({
        "payer_phone": "0803 123 4567", "payer_email": "ada@shop.example", "purpose": "invoice 14", "expires_in_minutes": 1440,
        "payment_methods": ["BANK_TRANSFER", "REQUEST_MONEY", "FUNDING_USSD"],
    });
    let made = window.request("Ada Eze", "50,000", changes).await;
    window.go(&format!("#/requests/{}/share", made["id"].as_str().unwrap())).await;
    window.state("share", "Message to the customer").await;
    window.scroll_to("#share-text").await;
    window.check_state("share-text").await;

    window.click("share-whatsapp").await;
    assert!(opened(&noted, 1).await[0].starts_with("https://wa.me/2348031234567?text=TEST%20"));
    window.type_text("share-text", "Please pay, Ada").await;
    window.click("share-mail").await;
    let mail = opened(&noted, 2).await[1].clone();
    assert!(mail.starts_with("mailto:ada@shop.example?subject="), "{mail}");
    assert!(mail.ends_with("&body=Please%20pay%2C%20Ada"), "{mail}");
    window.click(By::Text("Reminder")).await;
    let reminder = "return document.querySelector(\"[data-testid='share-text']\").value.includes('have not received it yet')";
    window.until("the reminder is shown", reminder).await;

    window.click("share-slip").await;
    window.sees("Saved in").await;
    window.click("saved-open").await;
    let slip = opened(&noted, 3).await[2].clone();
    assert!(fs::read(&slip).unwrap().starts_with(b"%PDF"), "{slip}");
    // This desktop has no file manager, so the folder is opened.
    window.click("saved-show").await;
    let folder = Path::new(&slip).parent().unwrap().display().to_string();
    assert_eq!(opened(&noted, 4).await[3], folder);
    window.click("saved-print").await;
    assert_eq!(opened(&noted, 5).await[4], format!("print {slip}"));
    window.there("saved-printed").await;
    window.picture("share-saved").await;

    window.pay_request(&made, "20000").await;
    window.pay_request(&made, "30000").await;
    window.ask("payment_requests_check", json!({ "id": made["id"] })).await;
    window.state("share-paid", "Save receipt (PDF)").await;
    let opened = opened(&noted, 5).await;
    assert_eq!(opened.len(), 5, "nothing is opened unasked: {opened:?}");
    window.close().await;
}

/// The dialog is the system's, without a page: it is closed as its user would.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_asked_for_and_may_be_cancelled() {
    let home = tempfile::tempdir().unwrap();
    let desktop = Desktop::builder().display(true).start();
    let window = Window::practising(&desktop, home.path(), &[("COWRIE_SAVE_FOLDER", "")]).await;
    window.sees("SANDBOX").await;
    window.go("#/settings/business").await;
    window.there("business-sample").await;
    window.click("business-sample").await;
    wait::until("the save dialog is open", async || cross::is_open(&desktop, "Save as")).await;
    cross::press(&desktop, "Save as");
    window.there("[data-testid='business-sample']:not(:disabled)").await;
    assert!(!window.shows("saved-path").await && !window.shows("[role='alert']").await);

    window.go("#/settings/computer").await;
    window.click("saving-asks").await;
    window.sees("Saved in ").await;
    window.go("#/settings/business").await;
    window.click("business-sample").await;
    let saved = window.saved_path(".pdf").await;
    assert!(fs::read(saved).unwrap().starts_with(b"%PDF"));
    window.close().await;
}
