//! Two people at one laptop, in the real window: each with a PIN, one prepares, the other approves, and the screen locks.

use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use serde_json::json;

const ADA: &str = "480213";
const BOLA: &str = "957104";

/// Types PINs into the small window and says yes there.
pub(super) async fn gives(window: &Window, fields: &[(&str, &str)], picture: &str) {
    window
        .in_confirm(async |confirm| {
            for (field, text) in fields {
                confirm.type_text(By::TestId(field), text).await;
            }
            confirm.check_state(picture).await;
            confirm.click_last(By::TestId("give")).await;
        })
        .await;
    window.confirm_closed().await;
}

pub(super) async fn add(window: &Window, name: &str, role: &str) {
    window.type_text(By::TestId("person-name"), name).await;
    let choose = "const list = document.querySelector(\"[data-testid='person-role']\"); list.value = arguments[0];
                  list.dispatchEvent(new Event('change', { bubbles: true }))";
    window.execute(choose, vec![json!(role)]).await;
    window.click(By::TestId("person-add")).await;
}

async fn freeze_a_sample(window: &Window) {
    window.click(By::TestId("nav-payouts")).await;
    let sheet = b"Name,Bank,Account Number,Amount\nChidi Eze,GTBank,0123456785,1000.00\nNgozi Ade,GTBank,1000000101,2000.50\n";
    window.drop_file("[data-testid='drop-zone']", "november.csv", sheet).await;
    window.wait_for_text("2 ready", 20).await;
    window.click(By::TestId("send")).await;
    window.click(By::TestId("confirm-send")).await;
}

#[tokio::test]
async fn one_prepares_and_another_approves() {
    let desktop = Desktop::builder().display(true).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;
    window.wait_for_text("SANDBOX", 10).await;
    window.click(By::TestId("nav-settings")).await;
    window.check_state("people-none").await;

    add(&window, "Ada Obi", "both").await;
    gives(&window, &[("new-pin", ADA), ("new-pin-again", ADA)], "confirm-owner").await;
    window.wait_for_text("At this laptop", 10).await;
    add(&window, "Bola Ojo", "approve").await;
    let three = [("pin", ADA), ("new-pin", BOLA), ("new-pin-again", BOLA)];
    gives(&window, &three, "confirm-person").await;
    window.wait_for_text("Bola Ojo", 10).await;
    window.check_state("people").await;

    window.click(By::TestId("lock")).await;
    window.wait_for_text("Drafts are as you left them.", 10).await;
    window.check_state("locked").await;
    assert!(!window.shows(By::TestId("nav-payouts")).await);
    window.click(By::TestId("sign-in-1")).await;
    window
        .in_confirm(async |confirm| {
            confirm.type_text(By::TestId("pin"), BOLA).await;
            confirm.click(By::TestId("give")).await;
            confirm.wait_for_text("this is not Ada Obi's PIN", 20).await;
            confirm.check_state("confirm-wrong-pin").await;
            confirm.type_text(By::TestId("pin"), ADA).await;
            confirm.click_last(By::TestId("give")).await;
        })
        .await;
    window.confirm_closed().await;
    window.wait_for_text("SANDBOX", 10).await;

    freeze_a_sample(&window).await;
    window
        .in_confirm(async |confirm| {
            let page = confirm.text_of(By::Css("main")).await;
            assert!(page.contains("PIN of Bola Ojo"), "whoever prepared it cannot approve it: {page}");
            confirm.type_text(By::TestId("typed"), "2").await;
            confirm.type_text(By::TestId("pin"), BOLA).await;
            confirm.check_state("confirm-approver").await;
            confirm.click_last(By::TestId("give")).await;
        })
        .await;
    let paid = "return document.querySelector(\"[data-testid='count-paid']\")?.textContent.trim() === '2'";
    window.until("both are paid", LIMIT, paid).await;
    let page = window.execute("return document.documentElement.innerHTML", Vec::new()).await;
    for pin in [ADA, BOLA] {
        assert!(!page.as_str().unwrap().contains(pin), "the main window never sees a PIN");
    }
    window.click(By::TestId("nav-settings")).await;
    window.click(By::Text("What was done")).await;
    window.wait_for_text("payout approved and sent", 10).await;
    window.check_state("people-audit").await;
    window.close().await;
}
