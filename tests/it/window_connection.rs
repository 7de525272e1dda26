//! The check of a connection and the proxy of a profile, in the real window.

use harness::cowrie::Cowrie;
use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use sandbox::{Armed, Config, Fault, Sandbox};
use secrets::PASSPHRASE_FILE;
use serde_json::json;

/// A command line with a vault and a test profile `office` at `sandbox`, whose keys `change` may spoil.
fn office(sandbox: &Sandbox, change: impl FnOnce(&mut sandbox::Addresses)) -> Cowrie {
    let cowrie = Cowrie::with_vault();
    let mut addresses = sandbox.addresses();
    change(&mut addresses);
    assert_eq!(cowrie.add_profile("office", "test", &addresses).code, Some(0));
    cowrie
}

async fn settings(desktop: &Desktop, cowrie: &Cowrie) -> Window {
    let passphrase = cowrie.home().join("passphrase");
    let env = [(PASSPHRASE_FILE, passphrase.to_str().unwrap())];
    let window = Window::practising(desktop, cowrie.home(), &env).await;
    window.click(By::TestId("nav-settings")).await;
    window
}

async fn state(window: &Window, words: &str) {
    let script = format!(
        "return document.querySelector(\"[data-testid='check-state']\")?.textContent.trim() === {}",
        json!(words)
    );
    window.until(&format!("the check says {words}"), LIMIT, &script).await;
}

async fn ctrl_enter(window: &Window) {
    let press = "dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, cancelable: true }))";
    window.execute(press, Vec::new()).await;
}

/// Every stage of an interface in one letter: the first of its state.
async fn marks(window: &Window, interface: &str) -> String {
    let script =
        "return [...document.querySelectorAll(`td[data-testid^='${arguments[0]}-']`)].map((cell) => cell.dataset.state[0]).join('')";
    window.execute(script, vec![json!(interface)]).await.as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_connection_is_checked_stage_by_stage_stopped_and_checked_again() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let cowrie = office(&sandbox, |_| {});
    let desktop = Desktop::builder().display(true).start();
    let window = settings(&desktop, &cowrie).await;

    // The open profile, by the key that the sheet of keys names.
    ctrl_enter(&window).await;
    state(&window, "Everything works").await;
    window.wait_for_text("Connection of sandbox", 5).await;
    window.click(By::Role("button", "Close")).await;

    // What waits for its answer shows how far it came, and can be stopped.
    sandbox
        .control()
        .arm(vec![Armed::new("banks", Fault::DelayBefore).ms(600_000)])
        .unwrap();
    window.click(By::TestId("check-office")).await;
    let waiting = "return document.querySelector(\"[data-testid='business-question']\")?.dataset.state === 'passed' &&
        document.querySelector(\"[data-testid='collection-answers']\")?.dataset.state === 'waiting'";
    window.until("one interface is through and the other waits", LIMIT, waiting).await;
    assert_eq!(marks(&window, "collection").await, "npnwwwwww");
    state(&window, "Checking…").await;
    window.check_state("connection-checking").await;
    window.click(By::TestId("check-stop")).await;
    state(&window, "Stopped before its end").await;

    sandbox.control().clear_faults();
    ctrl_enter(&window).await;
    state(&window, "Everything works").await;
    assert_eq!(marks(&window, "collection").await, "npnpppppp");
    assert_eq!(marks(&window, "merchant").await, "npnpppppp");
    window.wait_for_text("38 banks", 5).await;
    window.check_state("connection-works").await;
    window.click(By::Role("button", "Close")).await;

    // Now that a test connection has worked, a live profile needs no more than its form.
    window.click(By::TestId("profile-add")).await;
    window.click(By::Css("dialog input[value='live']")).await;
    window.wait_for_text("A test connection has worked on this computer.", 10).await;
    window.check_state("connection-live").await;
    window.close().await;
}

#[tokio::test]
async fn what_does_not_work_is_said_with_what_to_do() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let cowrie = office(&sandbox, |addresses| {
        addresses.secret_key = "another".to_owned();
        addresses.api_key = "another".to_owned();
    });
    let desktop = Desktop::builder().display(true).start();
    let window = settings(&desktop, &cowrie).await;
    window.click(By::TestId("check-office")).await;
    state(&window, "One part works, another does not").await;
    assert_eq!(marks(&window, "collection").await, "npnpppfnn");
    assert_eq!(marks(&window, "business").await, "npnpppppp");
    assert_eq!(marks(&window, "merchant").await, "npnppppfn");
    window
        .wait_for_text("The service did not accept the public key and secret key.", 5)
        .await;
    window.check_state("connection-partly").await;
    window
        .execute("document.querySelector('dialog .notice:last-of-type').scrollIntoView()", Vec::new())
        .await;
    window.check_state("connection-partly-below").await;
    window.close().await;
}

#[tokio::test]
async fn a_proxy_and_the_word_are_set_and_their_problems_are_told_beside_them() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let cowrie = office(&sandbox, |_| {});
    let desktop = Desktop::builder().display(true).start();
    let window = settings(&desktop, &cowrie).await;
    window.click(By::TestId("change-office")).await;
    window.click(By::Css("[data-testid='profile-reach'] summary")).await;
    window.click(By::Css("dialog input[value='through']")).await;
    window.type_text(By::Css("#profile-proxy"), "socks5://proxy.example.com:1080").await;
    window.type_text(By::TestId("proxy-user"), "ada").await;
    let open = "document.querySelector(\"[data-testid='profile-advanced'] summary\").click()";
    window.execute(open, Vec::new()).await;
    window.type_text(By::Css("#profile-word"), "Acme Pay").await;
    window.click(By::TestId("profile-save")).await;
    window.wait_for_text("Begin the address with socks5h://", 10).await;
    window.wait_for_text("begins with a small letter", 10).await;
    window.check_state("connection-proxy-problems").await;
    window
        .execute("document.querySelector('#profile-word').scrollIntoView()", Vec::new())
        .await;
    window.check_state("connection-proxy").await;

    window
        .type_text(By::Css("#profile-proxy"), "socks5h://proxy.example.com:1080")
        .await;
    window.type_text(By::Css("#profile-word"), "acme").await;
    window.click(By::TestId("profile-save")).await;
    let closed = "return document.querySelector('dialog') === null";
    window.until("the dialog is closed", LIMIT, closed).await;
    window.wait_for_text("socks5h://proxy.example.com:1080", 5).await;
    // A proxy that asks who we are has a password, which is a key like the others.
    let unfold = "const keys = document.querySelector(\"[data-testid='profile-office'] details\"); keys.open = true; keys.scrollIntoView()";
    window.execute(unfold, Vec::new()).await;
    window.wait_for_text("Proxy password", 5).await;
    window.check_state("connection-proxy-card").await;
    let kept = std::fs::read_to_string(cowrie.home().join("profiles/office/profile.json")).unwrap();
    let kept: serde_json::Value = serde_json::from_str(&kept).unwrap();
    assert_eq!(
        kept["proxy"],
        json!({ "way": "through", "address": "socks5h://proxy.example.com:1080", "user": "ada" })
    );
    assert_eq!(kept["word"], "acme");
    window.close().await;
}
