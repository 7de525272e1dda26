//! Rows of a file that ask the same customer for the same twice, in the real window: they wait until a person says that they are meant.

use harness::desktop::Desktop;
use harness::window::{By, Window};

const SHEET: &str = "Customer,Phone,Amount,What for\nAda Eze,08031234567,500,Books\nAda Eze,08031234567,500,Books\n\
    Bola Ade,08031234568,750.50,Books\nAda Eze,08031234567,500,Shoes\nBola Ade,08031234568,750.50,Books\n";

#[tokio::test(flavor = "multi_thread")]
async fn rows_that_are_the_same_wait_for_a_word() {
    let home = tempfile::tempdir().unwrap();
    let desktop = Desktop::builder().display(true).start();
    let window = Window::practising(&desktop, home.path(), &[]).await;
    window.wait_for_text("SANDBOX", 20).await;
    window.click(By::TestId("nav-requests")).await;
    window.click(By::TestId("from-file")).await;
    window.drop_file("[data-testid='drop-zone']", "fees.csv", SHEET.as_bytes()).await;
    window.wait_for_text("2 ready · 0 to fix · 3 wait for you · 0 left out", 20).await;
    window.wait_for_text("3 rows are the same as another row", 10).await;
    let locked = "return document.querySelector(\"[data-testid='import-start']\").disabled";
    assert_eq!(window.execute(locked, vec![]).await, true);
    window.check_state("bulk-same-rows").await;
    window.click(By::Css("[data-testid='import-row-5'] .open")).await;
    window.wait_for_text("Row 2 has the same customer and amount.", 10).await;
    window.check_state("bulk-same-row").await;
    window.click(By::TestId("meant")).await;
    window.wait_for_text("3 ready · 0 to fix · 2 wait for you · 0 left out", 20).await;
    window.click(By::TestId("all-meant")).await;
    window.wait_for_text("5 ready · 0 to fix · 0 left out", 20).await;
    window.click(By::TestId("import-undo")).await;
    window.wait_for_text("2 wait for you", 20).await;
    window.click(By::TestId("leave-out-same")).await;
    window.wait_for_text("3 ready · 0 to fix · 2 left out", 20).await;
    window.click(By::TestId("import-start")).await;
    window.wait_for_text("Make 3 requests for ₦1,750.50", 10).await;
    window.click(By::TestId("import-go")).await;
    window.wait_for_text("3 of 3 tried", 30).await;
    window.close().await;
}
