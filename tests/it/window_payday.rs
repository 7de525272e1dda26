//! A payday without a mouse, in the real window: a messy workbook is corrected, its names are checked, it is frozen, somebody else
//! approves it in the confirm window, and the one payment whose answer was lost is settled.

use harness::desktop::{Desktop, Keyring};
use harness::wait::LIMIT;
use harness::window::{By, Window};
use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};

use super::window_people::{add, gives};

const ADA: &str = "480213";
const BOLA: &str = "957104";

/// WebDriver's names for keys that write nothing.
const ENTER: &str = "\u{e007}";
const TAB: &str = "\u{e004}";
const F8: &str = "\u{e038}";

/// Notes when the page has shown one payment that is not known yet: it is so for a while only.
const NOTE_A_DOUBT: &str = "
    window.doubtSeen = false;
    const look = () => {
        const row = document.querySelector(\"[data-testid^='item-row-'][data-state='in_doubt']\");
        const count = document.querySelector(\"[data-testid='count-unknown']\");
        if (row && count?.textContent.trim() === '1') window.doubtSeen = true;
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });";

/// Five people under a title and an empty row, above a total and a signature; two write a bank that nobody knows, one a letter in
/// the account number, one account is a number without its leading zero, and one amount is a text with a sign.
/// The check digits fit their banks, reckoned by hand.
fn payroll() -> Vec<u8> {
    let rows = [
        ["OBI, Ada", "GTB", "123456785", "50000"],
        ["Musa   Bello", "Zenit Bnk", "1012854016", "₦60,000.50"],
        ["Ngozi Eze", "GT Bank Plc", "O123456785", "70000"],
        ["Ife Ojo", "Zenit Bnk", "0123456018", "80000"],
        ["Bola Ade", "UBA", "0123456021", "fifty k"],
    ];
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    sheet.write_string(0, 0, "STAFF SALARIES, OCTOBER 2026").unwrap();
    for (column, heading) in (0..).zip(["Staff Name", "Bank", "Acct No.", "Net Pay (NGN)"]) {
        sheet.write_string(2, column, heading).unwrap();
    }
    for (row, cells) in (3..).zip(rows) {
        for (column, cell) in (0..).zip(cells) {
            match cell.parse::<u32>() {
                Ok(number) if cell.len() < 10 => sheet.write_number(row, column, number).unwrap(),
                _ => sheet.write_string(row, column, cell).unwrap(),
            };
        }
    }
    sheet.write_string(8, 0, "TOTAL").unwrap();
    sheet.write_number(8, 3, 310_000.5).unwrap();
    sheet.write_string(10, 0, "Prepared by: the clerk").unwrap();
    workbook.save_to_buffer().unwrap()
}

/// Goes to what is called so with Tab, and presses Enter there.
async fn enter(window: &Window, id: &str) {
    let selector = format!("[data-testid='{id}']:not(:disabled)");
    window.tab_to(&selector).await;
    window.press(ENTER).await;
}

/// Two people, and a service that loses the answer of the third payment and takes its time over the look-up.
async fn prepared(desktop: &Desktop) -> Window {
    let home = desktop.home().join("cowrie");
    let window = Window::practising(desktop, &home, &[]).await;
    window.wait_for_text("SANDBOX", 10).await;
    window.click(By::TestId("nav-settings")).await;
    add(&window, "Ada Obi", "both").await;
    gives(&window, &[("new-pin", ADA), ("new-pin-again", ADA)], "payday-owner").await;
    window.wait_for_text("At this laptop", 10).await;
    add(&window, "Bola Ojo", "approve").await;
    gives(
        &window,
        &[("pin", ADA), ("new-pin", BOLA), ("new-pin-again", BOLA)],
        "payday-person",
    )
    .await;
    window.wait_for_text("Bola Ojo", 10).await;
    let lost = json!({ "operation": "depositToBank", "fault": "drop_after", "nth": 3 });
    // Each of the five is asked about once before it leaves.
    let slow = json!({ "operation": "getOperationStatus", "fault": "delay_after", "nth": 6, "times": 1, "ms": 12000 });
    for fault in [lost, slow] {
        window.rpc("sandbox_arm", fault).await.expect("armed");
    }
    window.click(By::TestId("lock")).await;
    window.wait_for_text("Drafts are as you left them.", 10).await;
    window
}

async fn sign_in(window: &Window) {
    enter(window, "sign-in-1").await;
    window
        .in_confirm(async |confirm| confirm.press_last(&format!("{ADA}{ENTER}")).await)
        .await;
    window.confirm_closed().await;
    window.wait_for_text("SANDBOX", 10).await;
}

/// To each problem with F8 and over it; the missing zero with the button that offers it.
async fn correct(window: &Window) {
    window
        .text_is("draft-counts", "10 rows · 0 ready · 5 to fix · 5 left out · Total ₦0.00")
        .await;
    window.check_state("payday-messy").await;
    window.tab_to("[role=grid]").await;
    window.press(F8).await;
    enter(window, "fix").await;
    window
        .text_is("draft-counts", "10 rows · 1 ready · 4 to fix · 5 left out · Total ₦50,000.00")
        .await;
    window.tab_to("[role=grid]").await;
    window.press(F8).await;
    window.press(&format!("Zenith Bank{ENTER}")).await;
    window.wait_for_text("1 other row says “zenit bnk” too.", 10).await;
    enter(window, "fix-alike").await;
    window
        .text_is("draft-counts", "10 rows · 3 ready · 2 to fix · 5 left out · Total ₦190,000.50")
        .await;
    window.tab_to("[role=grid]").await;
    window.press(F8).await;
    window.press(&format!("0123456008{ENTER}")).await;
    window
        .text_is("draft-counts", "10 rows · 4 ready · 1 to fix · 5 left out · Total ₦260,000.50")
        .await;
    window.press(F8).await;
    window.press(&format!("50,000{ENTER}")).await;
    window
        .text_is("draft-counts", "10 rows · 5 ready · 0 to fix · 5 left out · Total ₦310,000.50")
        .await;
}

/// Freezes it, and lets the other person approve what the confirm window shows.
async fn approve(window: &Window) {
    enter(window, "send").await;
    enter(window, "confirm-send").await;
    window
        .in_confirm(async |confirm| {
            let page = confirm.text_of(By::Css("main")).await;
            for shown in ["SANDBOX", "Pay 5 people ₦310,000.50?", "october.xlsx", "PIN of Bola Ojo"] {
                assert!(page.contains(shown), "{shown}: {page}");
            }
            confirm.check_state("payday-approve").await;
            confirm.press_last(&format!("5{TAB}{BOLA}{ENTER}")).await;
        })
        .await;
}

async fn each_paid_once(window: &Window) {
    let runs = window.rpc("payouts_list", json!({})).await.expect("a list");
    assert_eq!(
        (&runs[0]["total_paid"], runs.as_array().map(Vec::len)),
        (&json!("310000.50"), Some(1))
    );
    let ask = json!({ "run": runs[0]["run"], "from": 0 });
    let run = window.rpc("payouts_run", ask).await.expect("a run");
    let book = window.rpc("sandbox_view", json!({})).await.expect("the sandbox answers")["book"].clone();
    let book: Vec<&Value> = book.as_array().unwrap().iter().map(|entry| &entry["reference_number"]).collect();
    assert_eq!(book.len(), 5);
    for item in run["items"].as_array().unwrap() {
        let times = book.iter().filter(|reference| ***reference == item["reference"]).count();
        assert_eq!((&item["state"], times), (&json!("paid"), 1), "{item}");
    }
}

#[tokio::test]
async fn five_people_are_paid_without_a_mouse() {
    let desktop = Desktop::builder().display(true).keyring(Keyring::Unlocked).start();
    let window = prepared(&desktop).await;

    sign_in(&window).await;
    window.press("gp").await;
    window.drop_file("[data-testid='drop-zone']", "october.xlsx", &payroll()).await;
    correct(&window).await;
    enter(&window, "names-ask").await;
    window.wait_for_text("All names were checked with the banks.", 30).await;
    window.check_state("payday-ready").await;
    window.execute(NOTE_A_DOUBT, vec![]).await;
    approve(&window).await;

    window
        .until("one was not known for a while", LIMIT, "return window.doubtSeen")
        .await;
    window.check_state("payday-unknown").await;
    window.text_is("count-paid", "5").await;
    window.text_is("count-unknown", "0").await;
    window.text_is("run-state", "Finished, 5 not verified yet").await;
    window.check_state("payday-paid").await;
    each_paid_once(&window).await;
    window.close().await;
}
