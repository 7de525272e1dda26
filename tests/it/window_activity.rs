//! Activity in the real window by the keyboard alone: calls of every kind found, saved as a table, opened, and reached from what they
//! belong to.

use harness::prelude::*;

fn deposit(reference: &str, account: &str) -> String {
    format!(
        r#"{{"referenceNumber":"{reference}", "amount":250.50,"destinationBankUUID":"187DE295-AE70-4BBC-8169-EEA22924A565",
  "destinationBankAccountNumber":"{account}","recipientName":"Ada Okoro","recipientEmail":"ada@example.com"}}"#
    )
}

/// An accepted one, a rejected one, one with a lost answer that is found later, and a query.
async fn make_calls(window: &Window) {
    for (reference, account) in [("OURS-YES", "0123456785"), ("OURS-NO", "0123456799"), ("OURS-LOST", "0123456785")] {
        if reference == "OURS-LOST" {
            window.arm("depositToBank", "drop_after", Some(1)).await;
        }
        let call = json!({ "operation": "depositToBank", "body": deposit(reference, account), "photos": [] });
        window.confirmed_call(call).await;
    }
    window.call("accountBalance", r#"{"referenceNumber":"ASK-1"}"#).await;
}

/// The table has a line for each displayed call, and for no other.
fn is_as_shown(table: &str) {
    let lines: Vec<&str> = table.lines().collect();
    assert!(lines[0].contains("Operation") && lines[0].contains("Outcome"), "{table}");
    for (reference, outcome, now) in [
        ("OURS-YES", "accepted", "accepted"),
        ("OURS-NO", "rejected", "rejected"),
        ("OURS-LOST", "unconfirmed", "accepted"),
    ] {
        let of: Vec<&&str> = lines.iter().filter(|line| line.contains(reference)).collect();
        assert_eq!(of.len(), 1, "{reference}: {table}");
        let parts = [",depositToBank,", &format!(",{outcome},"), &format!(",{now},"), ",250.50,"];
        assert!(parts.iter().all(|part| of[0].contains(part)), "{reference}: {of:?}");
    }
    assert_eq!((lines.len(), table.contains("ASK-1")), (4, false), "only what is shown: {table}");
}

#[tokio::test]
async fn every_call_is_found_saved_read_and_copied() {
    let window = Window::practise().await;
    // Home queries the balance, which would be in the list; an empty list is shown for a search without results.
    window.enter("group-developer").await;
    window.enter("nav-activity").await;
    window.write("activity-search", "nothing-has-this").await;
    window.state("activity-none", "No call matches this search.").await;
    window.enter_named("Clear the search").await;
    window.there("[data-row]").await;

    make_calls(&window).await;
    window.write("activity-search", "ours-").await;
    // It is read again while calls are made, and status queries are beside their payment.
    let rows = "[...document.querySelectorAll('tbody tr')].map((row) => `${row.dataset.operation} ${row.dataset.outcome}`)";
    let expected = "depositToBank in_doubt,depositToBank refused,depositToBank accepted";
    window
        .until("the three calls are listed", &format!("return {rows}.join() === '{expected}'"))
        .await;
    window.state("activity", "Now: Accepted").await;

    window.gone("nav-payments-unknown").await;
    window.enter("activity-csv").await;
    is_as_shown(&String::from_utf8(window.saved(".csv").await).unwrap());
    window.check_state("activity-saved").await;
    window.enter("activity-xlsx").await;
    // A workbook is a ZIP file.
    assert!(window.saved(".xlsx").await.starts_with(b"PK"));
    // According to the book two were paid: the unconfirmed one is one of them.
    assert_eq!(window.book().await.len(), 2);

    // Down, open, close.
    window.tab_to("[data-row]").await;
    window.press(DOWN).await;
    window.press(ENTER).await;
    window.sees("Signed text").await;
    let sent = window
        .execute("return document.querySelector(\"[data-testid='call-sent']\").textContent")
        .await;
    assert_eq!(sent, deposit("OURS-NO", "0123456799"), "what was sent is shown word for word");
    let signed = "OURS-NO250.50187DE295-AE70-4BBC-8169-EEA22924A5650123456799••••••••";
    window.text_is("call-preimage", signed).await;
    window.check_state("activity-call").await;
    window.tab_to("support-call").await;
    window.check_state("activity-call-foot").await;
    window.press(ESCAPE).await;
    window.has_focus("tr[data-outcome='refused'] *").await;

    // The other status queries of the lost payment are folded until they are requested.
    window.tick("[role='search'] input[type='checkbox']").await;
    window.there("tr[data-operation='getOperationStatus']").await;
    window.gone("tr[data-operation='accountBalance']").await;

    // From the console's answer to its call.
    window.enter("nav-console").await;
    window.write("console-search", "accountBalance").await;
    window.press(ENTER).await;
    window.sees("Preview signature").await;
    window.enter("console-referenceNumber-new").await;
    window.enter("console-send").await;
    window.enter("console-call").await;
    window.sees("Original text.").await;
    window.text_is("call-outcome", "Success").await;
    window.close().await;
}
