//! The check of a connection and the proxy of a profile, in the real window.

use harness::prelude::*;

/// A command line with a vault and a test profile `office` at `sandbox`, whose keys `change` may make wrong.
fn office(sandbox: &Sandbox, change: impl FnOnce(&mut sandbox::Addresses)) -> Cowrie {
    let cowrie = Cowrie::with_vault();
    let mut addresses = sandbox.addresses();
    change(&mut addresses);
    assert_eq!(cowrie.add_profile("office", "test", &addresses).code, Some(0));
    cowrie
}

async fn check_is(window: &Window, words: &str) {
    window.text_is("check-state", words).await;
}

async fn ctrl_enter(window: &Window) {
    let press = "dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, cancelable: true }))";
    window.execute(press).await;
}

/// Every stage of an interface by the first letter of its state.
async fn marks(window: &Window, interface: &str) -> String {
    let script =
        "return [...document.querySelectorAll(`td[data-testid^='${arguments[0]}-']`)].map((cell) => cell.dataset.state[0]).join('')";
    let marks = window.execute_with(script, vec![json!(interface)]).await;
    marks.as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_connection_is_checked_stage_by_stage_stopped_and_checked_again() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let cowrie = office(&sandbox, |_| {});
    let window = Window::in_settings(&cowrie).await;

    // The open profile, by the shortcut in the list of keys.
    ctrl_enter(&window).await;
    check_is(&window, "Everything works").await;
    window.sees("Connection of sandbox").await;
    window.click(By::Role("button", "Close")).await;

    // A check that waits for its answer shows its progress, and can be stopped.
    let slow = Armed::new("banks", Fault::DelayBefore).ms(600_000);
    sandbox.control().arm(vec![slow]).unwrap();
    window.click("check-office").await;
    window.there("[data-testid='business-question'][data-state='passed']").await;
    window.there("[data-testid='collection-answers'][data-state='waiting']").await;
    assert_eq!(marks(&window, "collection").await, "npnwwwwww");
    check_is(&window, "Checking…").await;
    window.check_state("connection-checking").await;
    window.click("check-stop").await;
    check_is(&window, "Stopped").await;

    sandbox.control().clear_faults();
    ctrl_enter(&window).await;
    check_is(&window, "Everything works").await;
    assert_eq!(marks(&window, "collection").await, "npnpppppp");
    assert_eq!(marks(&window, "merchant").await, "npnpppppp");
    window.state("connection-works", "38 banks").await;
    window.click(By::Role("button", "Close")).await;

    // After a working test connection, a live profile needs only its form.
    window.click("profile-add").await;
    window.click("dialog input[value='live']").await;
    window.state("connection-live", "A test connection worked on this computer.").await;
    window.close().await;
}

#[tokio::test]
async fn what_does_not_work_is_reported_with_the_next_step() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let cowrie = office(&sandbox, |addresses| {
        addresses.secret_key = "another".to_owned();
        addresses.api_key = "another".to_owned();
    });
    let window = Window::in_settings(&cowrie).await;
    window.click("check-office").await;
    check_is(&window, "Works in part").await;
    assert_eq!(marks(&window, "collection").await, "npnpppfnn");
    assert_eq!(marks(&window, "business").await, "npnpppppp");
    assert_eq!(marks(&window, "merchant").await, "npnppppfn");
    window
        .state("connection-partly", "The service rejected the public key and secret key.")
        .await;
    window.scroll_to("dialog .notice:last-of-type").await;
    window.check_state("connection-partly-below").await;
    window.close().await;
}

#[tokio::test]
async fn a_proxy_and_the_path_are_set_and_their_problems_are_reported_beside_them() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let cowrie = office(&sandbox, |_| {});
    let window = Window::in_settings(&cowrie).await;
    window.click("change-office").await;
    window.click("[data-testid='profile-reach'] summary").await;
    window.click("dialog input[value='through']").await;
    window.type_text("#profile-proxy", "socks5://proxy.example.com:1080").await;
    window.type_text("proxy-user", "ada").await;
    window
        .execute("document.querySelector(\"[data-testid='profile-advanced'] summary\").click()")
        .await;
    window.type_text("#profile-word", "Acme Pay").await;
    window.click("profile-save").await;
    window.sees("Begin the address with socks5h://").await;
    window.state("connection-proxy-problems", "begins with a small letter").await;
    window.scroll_to("#profile-word").await;
    window.check_state("connection-proxy").await;

    window.type_text("#profile-proxy", "socks5h://proxy.example.com:1080").await;
    window.type_text("#profile-word", "acme").await;
    window.click("profile-save").await;
    window.gone(By::Css("dialog")).await;
    window.sees("socks5h://proxy.example.com:1080").await;
    // A proxy with authentication has a password, which is a key like the others.
    let unfold = "const keys = document.querySelector(\"[data-testid='profile-office'] details\"); keys.open = true; keys.scrollIntoView()";
    window.execute(unfold).await;
    window.state("connection-proxy-card", "Proxy password").await;
    let kept = std::fs::read_to_string(cowrie.home().join("profiles/office/profile.json")).unwrap();
    let kept: serde_json::Value = serde_json::from_str(&kept).unwrap();
    let proxy = json!({ "way": "through", "address": "socks5h://proxy.example.com:1080", "user": "ada" });
    assert_eq!(kept["proxy"], proxy);
    assert_eq!(kept["word"], "acme");
    window.close().await;
}
