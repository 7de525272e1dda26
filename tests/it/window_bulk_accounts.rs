//! Payment accounts from a spreadsheet, in the real window: dropped, begun, one that waits for a word, slips and results.

use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use serde_json::json;

/// Accounts of Guaranty Trust Bank (058) whose check digits fit. In the sandbox one that ends in 98 belongs to somebody else.
const SHEET: &str = "Okoro Stores\n\nCustomer,Phone,BVN,Our reference,Forward to bank,Forward to account,Limit\n\
    Ada Ngozi Eze,0803 123 4567,22212345678,CUSTOMER-0001,,,\"50,000.00\"\n\
    Bola Ade,08031234568,,,GTBank,0123000085,\n\
    Chi Obi,08031234569,,,GTBank,0123000298,\n\
    Dele,08031234560,,,,,\n";

#[tokio::test(flavor = "multi_thread")]
async fn accounts_are_opened_of_a_spreadsheet() {
    let home = tempfile::tempdir().unwrap();
    let desktop = Desktop::builder().display(true).start();
    let window = Window::practising(&desktop, home.path(), &[]).await;
    window.wait_for_text("SANDBOX", 20).await;
    window.click(By::TestId("nav-accounts")).await;
    window.click(By::TestId("accounts-from-file")).await;
    window.wait_for_text("Drop a spreadsheet here", 10).await;
    window.check_state("bulk-accounts-empty").await;
    window
        .drop_file("[data-testid='drop-zone']", "customers.csv", SHEET.as_bytes())
        .await;
    window.wait_for_text("3 ready · 1 to fix · 2 left out", 20).await;
    assert!(
        !window.text_of(By::Css("main")).await.contains("22212345678"),
        "its end alone is shown"
    );
    window.check_state("bulk-accounts-draft").await;
    window.click(By::Css("[data-testid='import-columns'] summary")).await;
    window.check_state("bulk-accounts-columns").await;
    window.click(By::Css("[data-testid='import-columns'] summary")).await;
    window.click(By::Css("[data-testid='import-row-7'] .open")).await;
    window.type_text(By::TestId("cell-last_name"), "Ojo").await;
    window.type_text(By::TestId("cell-first_name"), "Dele").await;
    window.check_state("bulk-accounts-row").await;
    window.click(By::TestId("keep-row")).await;
    window.wait_for_text("4 ready · 0 to fix", 20).await;
    window.click(By::TestId("import-start")).await;
    window.wait_for_text("Open all of them?", 10).await;
    window.check_state("bulk-accounts-ask").await;
    window.click(By::TestId("import-go")).await;
    window.wait_for_text("4 of 4 tried", 60).await;
    window.wait_for_text("1 row waits for you", 10).await;
    window.check_state("bulk-accounts-done").await;
    window.click(By::TestId("try-6")).await;
    window.type_text(By::TestId("try-word"), "Her sister's shop").await;
    window.check_state("bulk-accounts-try").await;
    window.click(By::TestId("try-go")).await;
    let nobody_waits = "return !document.querySelector('main').innerText.includes('waits for you')";
    window.until("nobody waits", LIMIT, nobody_waits).await;
    window.click(By::TestId("import-slips")).await;
    window.wait_for_text("slips.pdf", 20).await;
    window.check_state("bulk-accounts-slips").await;
    let list = window.rpc("imports_list", json!({ "kind": "accounts" })).await.expect("a list");
    assert_eq!((&list[0]["made"], &list[0]["stage"]), (&json!(4), &json!("done")));
    window.click(By::Css("[data-testid='made-4'] a")).await;
    window.wait_for_text("Open in WhatsApp", 20).await;
    window.check_state("account-share").await;
    window.click(By::TestId("share-slip")).await;
    window.wait_for_text("Account slip", 20).await;
    window.close().await;
}
