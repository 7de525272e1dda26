//! The confirm window of a payout: warnings are seen before anything is typed, and every payee is listed with the whole account number.

use harness::prelude::*;

/// Twelve payments, of which the last repeats the third.
fn sheet() -> String {
    let mut sheet = "Name,Bank,Account Number,Amount\n".to_owned();
    for row in 2..=12_u32 {
        sheet.push_str(&format!("Person {row},GTBank,10000001{row:02},{}.00\n", 1000 + row));
    }
    sheet.push_str("Person 4,GTBank,1000000104,1004.00\n");
    sheet
}

#[tokio::test]
async fn a_duplicate_is_seen_before_anything_is_typed_and_every_account_number_is_whole() {
    let window = Window::practise().await;
    window.drop_sheet("november.csv", sheet().as_bytes()).await;
    window.sees("12 ready").await;
    window.send_draft().await;
    window
        .in_confirm(async |confirm| {
            // No window with its title bar is higher than a screen of 768 pixels.
            let size = confirm.execute("return [innerWidth, innerHeight <= 760]").await;
            assert_eq!(size, json!([560, true]));
            let seen = "const [warnings, form] = [\"[data-testid='warnings']\", 'form'].map((what) => document.querySelector(what).getBoundingClientRect());
                return document.querySelector('.asked').scrollTop === 0 && warnings.top >= 0 && warnings.bottom <= form.top
                && document.querySelector(\"[data-testid='warnings']\").textContent.includes('Possible duplicates')
                && document.querySelector(\"[data-testid='typed']\").value === ''
                && document.querySelector(\"[data-testid='give']\").disabled";
            confirm.until("the warning is in sight and nothing can be confirmed", seen).await;
            confirm.contains("no-findings", &["No changed accounts"]).await;
            confirm.sees("12 names were not checked with the banks.").await;
            confirm.there("[data-testid='leaves']").await;
            let whole = "const cells = [...document.querySelectorAll(\"[data-testid='payee-account']\")];
                return cells.length === 12 && cells.every((cell) => /^[0-9]{10}$/.test(cell.textContent.trim()) && cell.scrollWidth <= cell.clientWidth)";
            confirm.until("every account number is whole", whole).await;
            confirm.check_state("confirm-duplicate").await;
            confirm.click_last("leave").await;
        })
        .await;
    window.confirm_closed().await;
    window.close().await;
}
