//! A second laptop's folder in the real window: what another one paid is already paid.

use harness::cowrie::{Cowrie, people};
use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::Window;
use sandbox::{Config, Sandbox};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn the_same_sheet_from_a_second_folder_is_already_paid() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let contact = ["--contact", "accounts@example.com"];
    let (sheet, _) = people(12);
    let paid = Cowrie::against(&sandbox, "sandbox").pay(&sheet, &contact);
    assert_eq!(paid.code, Some(0), "{paid:?}");
    let second = Cowrie::against(&sandbox, "sandbox");
    let again = second.pay(&sheet, &contact);
    assert_eq!(again.code, Some(3), "{again:?}");

    let desktop = Desktop::builder().display(true).start();
    let window = Window::at(&desktop, second.home(), "bench").await;
    window.execute("location.hash = arguments[0]", vec![json!("#/payouts/run/1")]).await;
    window.wait_for_text("Already paid", 20).await;
    let counted = "return document.querySelector(\"[data-testid='count-paid-before']\")?.textContent === '12'";
    window.until("twelve are already paid", LIMIT, counted).await;
    let offered = "return ['resume', 'show-held', 'decide'].some((id) => document.querySelector(`[data-testid='${id}']`))";
    assert_eq!(window.execute(offered, Vec::new()).await, json!(false), "nothing can be sent");
    window.check_state("run-paid-before").await;
    // Which one, and why nothing was sent.
    window.enter("tr[data-state='paid_before'] button.open").await;
    window.wait_for_text("from another computer", 10).await;
    window.check_state("run-paid-before-item").await;
    window.close().await;
    assert_eq!(sandbox.control().book().len(), 12);
    sandbox.stop().await;
}
