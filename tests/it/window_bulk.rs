//! Requests from a file, in the real window: dropped, mended, begun, watched.

use harness::desktop::Desktop;
use harness::window::{By, Window};
use serde_json::json;

const SHEET: &str = "Okoro Stores\n\nCustomer,Phone,Amount Due,Invoice No,Pay by\n\
    Ada Eze,0803 123 4567,\"50,000.00\",INV-1,\n\
    Bola Ade,08031234568,\"1,250.50\",INV-2,\n\
    Chi Obi,08031234569,five,INV-3,\n\
    TOTAL,,\"51,350.50\",,\n";

#[tokio::test(flavor = "multi_thread")]
async fn requests_are_made_of_a_file() {
    let home = tempfile::tempdir().unwrap();
    let desktop = Desktop::builder().display(true).start();
    let window = Window::practising(&desktop, home.path(), &[]).await;
    window.wait_for_text("SANDBOX", 20).await;
    window.click(By::TestId("nav-requests")).await;
    window.click(By::TestId("from-file")).await;
    window.wait_for_text("Drop a spreadsheet here", 10).await;
    window.check_state("bulk-empty").await;
    window
        .drop_file("[data-testid='drop-zone']", "invoices.csv", SHEET.as_bytes())
        .await;
    window.wait_for_text("2 ready · 1 to fix · 3 left out", 20).await;
    window.check_state("bulk-draft").await;
    window.click(By::Css("[data-testid='import-columns'] summary")).await;
    window.check_state("bulk-columns").await;
    window.click(By::Css("[data-testid='import-columns'] summary")).await;
    window.click(By::Css("[data-testid='import-row-6'] .open")).await;
    window.type_text(By::TestId("cell-amount"), "100").await;
    window.check_state("bulk-row").await;
    window.click(By::TestId("keep-row")).await;
    window.wait_for_text("3 ready · 0 to fix", 20).await;
    window.click(By::TestId("import-start")).await;
    window.wait_for_text("Ask all of them?", 10).await;
    window.check_state("bulk-ask").await;
    window.click(By::TestId("import-go")).await;
    window.wait_for_text("3 of 3 tried", 30).await;
    window.wait_for_text("Done", 10).await;
    window.check_state("bulk-done").await;
    window.click(By::TestId("import-results")).await;
    window.wait_for_text("Saved in", 20).await;
    let list = window.rpc("imports_list", json!({ "kind": "requests" })).await.expect("a list");
    assert_eq!((&list[0]["made"], &list[0]["stage"]), (&json!(3), &json!("done")));
    window.close().await;
}
