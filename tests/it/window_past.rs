//! The second file of a company in the real window: earlier payments are shown, confirmed, and reported to the approver.

use harness::prelude::*;

const OCTOBER: &[u8] = b"Name,Bank,Account No,Amount\n\
Ada Obi,GTBank,0123456785,50000\n\
Musa Bello,Zenith Bank,1012854016,60000\n\
Bola Ade,GTBank,0123456723,41000\n";

/// Ada and Bola for the same amounts, Musa at another bank, and a new person.
const BONUS: &[u8] = b"Name,Bank,Account No,Amount\n\
Ada Obi,GTBank,0123456785,50000\n\
Musa Bello,GTBank,0123456730,60000\n\
Bola Ade,GTBank,0123456723,41000\n\
Ngozi Eze,Zenith Bank,1012854061,70000\n";

async fn dropped(window: &Window, name: &str, bytes: &[u8], counts: &str) {
    window.drop_sheet(name, bytes).await;
    window.sees(counts).await;
}

/// Pays this many; `total` and a reason are typed where some were paid in the last three days, after the wait.
async fn give(window: &Window, count: &str, total: Option<&str>, picture: Option<&str>) {
    window
        .in_confirm(async |confirm| {
            confirm.type_text("typed", total.unwrap_or(count)).await;
            if total.is_some() {
                confirm.type_text("reason", "The bonus is as much as the wage.").await;
            }
            if let Some(name) = picture {
                // However much there is to compare, the confirm button is visible, and so is the beginning of the question.
                let seen = "const asked = document.querySelector('.asked');
                    return asked.scrollTop === 0
                    && document.querySelector(\"[data-testid='give']\").getBoundingClientRect().bottom <= innerHeight";
                confirm.until("the answer is in sight below the facts", seen).await;
                confirm.check_state(name).await;
            }
            confirm.there("[data-testid='give']:enabled").await;
            confirm.click_last("give").await;
        })
        .await;
    window.confirm_closed().await;
    window.text_is("count-paid", count).await;
}

#[tokio::test]
async fn earlier_payments_are_shown_before_they_are_repeated() {
    let window = Window::practise().await;
    let counts = "3 rows · 3 ready · 0 errors · 0 skipped · Total ₦151,000.00";
    dropped(&window, "october.csv", OCTOBER, counts).await;
    window.sees("New payee").await;
    window.send_draft().await;
    give(&window, "3", None, None).await;

    let counts = "4 rows · 4 ready · 0 errors · 0 skipped · Total ₦221,000.00";
    dropped(&window, "bonus.csv", BONUS, counts).await;
    window.state("past-draft", "₦50,000.00 was paid to this account on").await;
    window.click("kind-ACCOUNT_CHANGED").await;
    let changed = "at Zenith Bank 1012854016; now it is Guaranty Trust Bank 0123456730.";
    window.state("past-account-changed", changed).await;
    window.click("part-all").await;

    // One row is confirmed, then both, then none.
    window.click("again").await;
    window.sees("A person confirmed that another payment is intended.").await;
    window.click("again-not").await;
    window.click("again-all").await;
    window.sees("Paid again, intended").await;
    window.click("undo").await;
    window.sees("Paid in the last 20 days").await;

    // A bank is queried again for one row.
    window.click("names-ask").await;
    window.state("past-names", "All names were checked with the banks.").await;
    window.click("ask-again").await;
    window.sees("All names were checked with the banks.").await;
    window.contains("row-detail", &["At the bank: ADA OBI"]).await;

    window.click("send").await;
    let questions = ["2 payments repeat some of the last 20 days", "1 payee has another account"];
    window.contains(By::Css("dialog"), &questions).await;
    window.there("[data-testid='confirm-send']:disabled").await;
    window.click("called").await;
    window.there("[data-testid='confirm-send']:disabled").await;
    window.click("paid-before").await;
    window.check_state("past-confirm").await;
    window.click("confirm-send").await;
    give(&window, "4", Some("221000"), Some("past-approval")).await;

    // The same rows in another file.
    let mut again = BONUS.to_vec();
    again.extend_from_slice(b"\n");
    dropped(&window, "bonus again.csv", &again, "You paid a file with the same rows").await;
    window.check_state("past-same-rows").await;
    assert_eq!(window.book().await.len(), 7);
    window.close().await;
}
