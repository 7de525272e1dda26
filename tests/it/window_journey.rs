//! The first day in the real window: practise, request money and receive it, pay twelve people with one answer lost.

use harness::prelude::*;
use harness::workbook::workbook;

/// Twelve people as a payroll clerk writes them: a title above, amounts as numbers, a total below. Their check digits fit their banks,
/// computed by hand from the central bank's document. Computed by hand: 12 × 50 000.50 + 1 000 × (0 + 1 + … + 11) = 600 006 + 66 000.
pub(crate) fn twelve_people() -> Vec<u8> {
    let banks = ["GTBank", "Zenith Bank", "UBA", "First Bank", "Access Bank", "Kuda"];
    let ends = ["008", "018", "021", "038", "045", "054", "060", "070", "083", "090", "100", "119"];
    let mut rows = vec![
        "STAFF SALARIES, OCTOBER 2026".to_owned(),
        "Name|Bank|Account No|Net Pay|Narration".to_owned(),
    ];
    for (person, (end, bank)) in ends.iter().zip(banks.iter().cycle()).enumerate() {
        let pay = 50_000 + 1_000 * person;
        rows.push(format!("Person {}|{bank}|0123456{end}|#{pay}.5|October salary", person + 1));
    }
    rows.push("TOTAL|||#666006".to_owned());
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    workbook(&[("Sheet1", &rows)])
}

async fn a_request_is_paid(window: &Window) {
    window.click("nav-requests").await;
    window.check_state("requests-empty").await;
    window.go("#/requests/new").await;
    window.type_text(By::Role("textbox", "Amount"), "50,000").await;
    window.click("request-look").await;
    // All problems at once, beside their fields, and nothing was created.
    window
        .state("request-problems", "No request was created. Please correct the marked fields.")
        .await;
    window.type_text(By::Role("textbox", "Customer’s name"), "Ada Obi").await;
    window.type_text(By::Role("textbox", "Email"), "ada@example.com").await;
    window.click("request-look").await;
    // The request is reviewed before it is sent.
    window.state("request-check", "Customer 0 %, payee 100 %").await;
    window.click("request-send").await;
    window
        .until("the hand-over sheet is shown", "return location.hash.endsWith('/share')")
        .await;
    window.check_state("request-share").await;
    let request = window.latest_request().await;
    assert_eq!(json!([request["amount"], request["state"]]), json!(["50000.00", "waiting"]));

    window.click("nav-sandbox").await;
    let reference = request["reference"].as_str().unwrap();
    window.check_state("sandbox-request").await;
    window.click(&format!("pay-{reference}")).await;
    window.click("nav-requests").await;
    window.go(&format!("#/requests/{}", request["id"].as_str().unwrap())).await;
    window.text_is("request-state", "Paid").await;
    window.check_state("request-paid").await;
}

/// Loses the answer of the fifth payment after the money moved, and delays the status query long enough to be visible.
async fn arm_a_lost_answer(window: &Window) {
    window.click("nav-sandbox").await;
    window.sees("Simulate a fault").await;
    window.choose("fault-operation", "depositToBank").await;
    window.choose("fault-kind", "drop_after").await;
    window.type_text(By::Role("textbox", "Call number"), "5").await;
    window.click("arm").await;
    window.there("[data-testid='armed'] li").await;
    window.check_state("sandbox").await;
    // Each of the twelve gets one pre-send check.
    let slow = json!({ "operation": "getOperationStatus", "fault": "delay_after", "nth": 13, "times": 1, "ms": 12000 });
    window.ask("sandbox_arm", slow).await;
}

/// The approval step states what a bulk call does not carry, once groups are chosen.
async fn a_group_says_what_it_leaves_behind(window: &Window) {
    window.click("send").await;
    window.click("input[value='group']").await;
    window
        .contains(By::Css("dialog"), &["Not sent in groups: the remarks of 12 rows."])
        .await;
    window.check_state("confirm-groups").await;
    window.click("input[value='single']").await;
    window.click(By::Role("button", "Cancel")).await;
}

/// The confirm window shows what was submitted, accepts only the number of people, and releases nothing when it is closed.
async fn the_last_word(confirm: &Window) {
    let shown = ["SANDBOX", "Pay 12 people ₦666,006.00?", "₦666,006.00", "october.xlsx"];
    confirm.contains(By::Css("main"), &shown).await;
    let words = confirm.text_of("said").await;
    assert_eq!(words.split('-').count(), 4, "{words}");
    confirm.type_text("typed", "11").await;
    confirm.there("[data-testid='give']:disabled").await;
    // This window has no other command either.
    let other = confirm.invoke("rpc", json!({ "command": "payouts_list", "args": {} })).await;
    assert!(other.is_err(), "{other:?}");
    confirm.click_last("leave").await;
}

async fn twelve_are_paid(window: &Window) {
    window.click("nav-payouts").await;
    window.check_state("payouts-empty").await;
    window.drop_sheet("october.xlsx", &twelve_people()).await;
    window.contains("draft-counts", &["12 ready", "666,006.00"]).await;
    window.check_state("draft").await;
    a_group_says_what_it_leaves_behind(window).await;

    window.click("send").await;
    window.check_state("confirm").await;
    window.click("confirm-send").await;
    window.in_confirm(the_last_word).await;
    assert_eq!(window.runs().await, json!([]));
    window.state("frozen", "Submitted for approval").await;
    window.note_a_doubt().await;
    window.click("ask-approval").await;
    window
        .in_confirm(async |confirm| {
            confirm.type_text("typed", "12").await;
            confirm.check_state("confirm-window").await;
            confirm.click_last("give").await;
        })
        .await;

    let doubtful = window.doubt_seen().await;
    window.check_state("run-unknown").await;

    window.text_is("count-paid", "12").await;
    window.text_is("count-unknown", "0").await;
    window.text_is("run-state", "Finished, 12 not verified yet").await;
    window.check_state("run-finished").await;
    let items = window.each_is_paid_once("666006.00", 12).await;
    let settled = items.iter().find(|item| format!("item-row-{}", item["row"]) == doubtful).unwrap();
    assert!(settled["reason"].as_str().unwrap().contains("Confirmed by look-up"), "{settled}");
    // The title and the headings are rows 1 and 2: the fifth person is in row 7.
    assert_eq!(settled["row"], 7, "{settled}");
}

#[tokio::test]
async fn first_day() {
    let desktop = Desktop::builder().display(true).start();
    let home = desktop.home().join("cowrie");
    let window = Window::open(&desktop, &["--home", home.to_str().unwrap()], &[]).await;

    window.state("first-run", "Welcome to Cowrie").await;
    window.click("practise").await;
    window.there("nav-payouts").await;
    window.contains("badge", &["SANDBOX"]).await;
    window.check_state("home-empty").await;
    a_request_is_paid(&window).await;
    arm_a_lost_answer(&window).await;
    twelve_are_paid(&window).await;
    window.click("nav-home").await;
    window.check_state("home").await;
    window.click("nav-settings").await;
    window.check_state("settings").await;
    window.close().await;
}
