//! The sandbox's faults in the real window: chosen in words and in their forms, armed, struck, and told of.

use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use serde_json::json;

async fn choose(window: &Window, list: &str, value: &str) {
    let script = "const list = document.querySelector(arguments[0]); list.value = arguments[1]; list.dispatchEvent(new Event('change', { bubbles: true }))";
    window
        .execute(script, vec![json!(format!("[data-testid='{list}']")), json!(value)])
        .await;
}

async fn armed(window: &Window, words: &str) {
    let script = format!(
        "return [...document.querySelectorAll(\"[data-testid='armed'] li\")].some((item) => item.textContent.includes({}))",
        json!(words)
    );
    window.until(&format!("{words} is armed"), LIMIT, &script).await;
}

#[tokio::test]
async fn a_fault_is_chosen_with_its_form_and_strikes() {
    let desktop = Desktop::builder().display(true).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;
    window.click(By::TestId("nav-sandbox")).await;
    window.wait_for_text("Break something", 10).await;

    choose(&window, "fault-kind", "odd_json").await;
    choose(&window, "fault-form", "duplicate_keys").await;
    choose(&window, "fault-operation", "getMobileOperators").await;
    window.check_state("faults-form").await;
    window.click(By::TestId("arm")).await;
    armed(
        &window,
        "Mobile operators: The answer is unusual JSON (The code twice: no, then yes)",
    )
    .await;

    // What strikes notices is for nothing else.
    choose(&window, "fault-kind", "callback_wrong_hash").await;
    let script =
        "const list = document.querySelector(\"[data-testid='fault-operation']\"); return list.disabled && list.value === 'callback'";
    window.until("only notices can be struck", LIMIT, script).await;
    window.click(By::TestId("arm")).await;
    armed(&window, "A notice has a wrong signature").await;
    window.check_state("faults-armed").await;

    // The first one strikes, and is gone.
    let asked = window
        .rpc(
            "console_call",
            json!({ "operation": "getMobileOperators", "body": "{\"referenceNumber\":\"ASKED-1\"}", "photos": [] }),
        )
        .await;
    assert!(!format!("{asked:?}").contains("accepted"), "{asked:?}");
    let view = window.rpc("sandbox_view", json!({})).await.expect("the sandbox answers");
    assert_eq!(view["armed"].as_array().map(Vec::len), Some(1), "{view}");
    window.close().await;
}
