//! The sandbox's faults in the real window: chosen by their descriptions and variants, set up, triggered, and listed.

use harness::prelude::*;

async fn armed(window: &Window, words: &str) {
    let script = format!(
        "return [...document.querySelectorAll(\"[data-testid='armed'] li\")].some((item) => item.textContent.includes({}))",
        json!(words)
    );
    window.until(&format!("{words} is armed"), &script).await;
}

#[tokio::test]
async fn a_fault_is_chosen_with_its_variant_and_triggered() {
    let window = Window::practise().await;
    window.click("nav-sandbox").await;
    window.sees("Simulate a fault").await;

    window.choose("fault-kind", "odd_json").await;
    window.choose("fault-form", "duplicate_keys").await;
    window.choose("fault-operation", "getMobileOperators").await;
    window.check_state("faults-form").await;
    window.click("arm").await;
    armed(&window, "Mobile operators: Unusual JSON (Code twice: rejected, then accepted)").await;

    // A fault of callbacks applies to nothing else.
    window.choose("fault-kind", "callback_wrong_hash").await;
    window.there("[data-testid='fault-operation']:disabled").await;
    window.value_is("fault-operation", "callback").await;
    window.click("arm").await;
    armed(&window, "Notice with a wrong signature").await;
    window.check_state("faults-armed").await;

    // The first one is triggered, and removed.
    let call = json!({ "operation": "getMobileOperators", "body": "{\"referenceNumber\":\"ASKED-1\"}", "photos": [] });
    let asked = window.rpc("console_call", call).await;
    assert!(!format!("{asked:?}").contains("accepted"), "{asked:?}");
    let view = window.ask("sandbox_view", json!({})).await;
    assert_eq!(view["armed"].as_array().map(Vec::len), Some(1), "{view}");
    window.close().await;
}
