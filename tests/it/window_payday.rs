//! A payday without a mouse, in the real window: a messy workbook is corrected, its names are checked, it is submitted, another person
//! approves it in the confirm window, and the one payment with a lost answer is settled.

use harness::prelude::*;
use harness::workbook::workbook;

const ADA: &str = "480213";
const BOLA: &str = "957104";

/// Five people under a title and an empty row, above a total and a signature; two have an unknown bank, one a letter in the account number,
/// one account is a number without its leading zero, and one amount is a text with a currency sign. The check digits fit their banks,
/// computed by hand.
const PAYROLL: &[&str] = &[
    "STAFF SALARIES, OCTOBER 2026",
    "",
    "Staff Name|Bank|Acct No.|Net Pay (NGN)",
    "OBI, Ada|GTB|#123456785|#50000",
    "Musa   Bello|Zenit Bnk|1012854016|₦60,000.50",
    "Ngozi Eze|GT Bank Plc|O123456785|#70000",
    "Ife Ojo|Zenit Bnk|0123456018|#80000",
    "Bola Ade|UBA|0123456021|fifty k",
    "TOTAL|||#310000.5",
    "",
    "Prepared by: the clerk",
];

/// Two people, and a service that loses the answer of the third payment and delays the status query.
async fn prepared() -> Window {
    let window = Window::practise().await;
    window.click("nav-settings").await;
    let own = [("new-pin", ADA), ("new-pin-again", ADA)];
    window.add_person("Ada Obi", "both", &own, "payday-owner").await;
    window.sees("Signed in").await;
    let three = [("pin", ADA), ("new-pin", BOLA), ("new-pin-again", BOLA)];
    window.add_person("Bola Ojo", "approve", &three, "payday-person").await;
    window.sees("Bola Ojo").await;
    window.arm("depositToBank", "drop_after", Some(3)).await;
    // Each of the five gets one pre-send check.
    let slow = json!({ "operation": "getOperationStatus", "fault": "delay_after", "nth": 6, "times": 1, "ms": 12000 });
    window.ask("sandbox_arm", slow).await;
    window.click("lock").await;
    window.sees("Your drafts are saved.").await;
    window
}

async fn sign_in(window: &Window) {
    window.enter("sign-in-1").await;
    window
        .in_confirm(async |confirm| confirm.press_last(&format!("{ADA}{ENTER}")).await)
        .await;
    window.confirm_closed().await;
    window.sees("SANDBOX").await;
}

/// To each problem with F8, which is overwritten; the missing zero is restored with its button.
async fn correct(window: &Window) {
    window.draft_is("10 rows · 0 ready · 5 errors · 5 skipped · Total ₦0.00").await;
    window.check_state("payday-messy").await;
    window.write("[role=grid]", F8).await;
    window.enter("fix").await;
    window.draft_is("10 rows · 1 ready · 4 errors · 5 skipped · Total ₦50,000.00").await;
    window.write("[role=grid]", F8).await;
    window.press(&format!("Zenith Bank{ENTER}")).await;
    window.sees("1 other row has “zenit bnk” too.").await;
    window.enter("fix-alike").await;
    window
        .draft_is("10 rows · 3 ready · 2 errors · 5 skipped · Total ₦190,000.50")
        .await;
    window.write("[role=grid]", F8).await;
    window.press(&format!("0123456008{ENTER}")).await;
    window.draft_is("10 rows · 4 ready · 1 error · 5 skipped · Total ₦260,000.50").await;
    window.press(F8).await;
    window.press(&format!("50,000{ENTER}")).await;
    window
        .draft_is("10 rows · 5 ready · 0 errors · 5 skipped · Total ₦310,000.50")
        .await;
}

/// Submits it, and the other person approves what the confirm window shows.
async fn approve(window: &Window) {
    window.enter("send").await;
    window.enter("confirm-send").await;
    window
        .in_confirm(async |confirm| {
            let shown = ["SANDBOX", "Pay 5 people ₦310,000.50?", "october.xlsx", "PIN of Bola Ojo"];
            confirm.contains(By::Css("main"), &shown).await;
            confirm.check_state("payday-approve").await;
            confirm.press_last(&format!("5{TAB}{BOLA}{ENTER}")).await;
        })
        .await;
}

#[tokio::test]
async fn five_people_are_paid_without_a_mouse() {
    let window = prepared().await;
    sign_in(&window).await;
    window.press("gp").await;
    let october = workbook(&[("Sheet1", PAYROLL)]);
    window.drop_file("drop-zone", "october.xlsx", &october).await;
    correct(&window).await;
    window.enter("names-ask").await;
    window.state("payday-ready", "All names were checked with the banks.").await;
    window.note_a_doubt().await;
    approve(&window).await;

    window.doubt_seen().await;
    window.check_state("payday-unknown").await;
    window.text_is("count-paid", "5").await;
    window.text_is("count-unknown", "0").await;
    window.text_is("run-state", "Finished, 5 not verified yet").await;
    window.check_state("payday-paid").await;
    window.each_is_paid_once("310000.50", 5).await;
    assert_eq!(window.book().await.len(), 5);
    window.close().await;
}
