//! The second file of a firm in the real window: what was paid before is shown, said to be meant, and told to who approves.

use harness::desktop::{Desktop, Keyring};
use harness::wait::LIMIT;
use harness::window::{By, Window};
use serde_json::json;

const OCTOBER: &[u8] = b"Name,Bank,Account No,Amount\n\
Ada Obi,GTBank,0123456785,50000\n\
Musa Bello,Zenith Bank,1012854016,60000\n\
Bola Ade,GTBank,0123456723,41000\n";

/// Ada and Bola for the same amounts, Musa at another bank, and somebody new.
const BONUS: &[u8] = b"Name,Bank,Account No,Amount\n\
Ada Obi,GTBank,0123456785,50000\n\
Musa Bello,GTBank,0123456730,60000\n\
Bola Ade,GTBank,0123456723,41000\n\
Ngozi Eze,Zenith Bank,1012854061,70000\n";

async fn dropped(window: &Window, name: &str, bytes: &[u8], counts: &str) {
    window.click(By::TestId("nav-payouts")).await;
    window.drop_file("[data-testid='drop-zone']", name, bytes).await;
    window.wait_for_text(counts, 20).await;
}

/// Pays so many; `total` and a reason are typed where some were paid in the last three days, once the wait is over.
async fn give(window: &Window, count: &str, total: Option<&str>, picture: Option<&str>) {
    window
        .in_confirm(async |confirm| {
            confirm.type_text(By::TestId("typed"), total.unwrap_or(count)).await;
            if total.is_some() {
                confirm.type_text(By::TestId("reason"), "The bonus is as much as the wage.").await;
            }
            if let Some(name) = picture {
                // However much there is to compare, the way to answer is in sight, and so is where it begins.
                let seen = "const asked = document.querySelector('.asked');
                    return asked.scrollTop === 0 && asked.scrollHeight > asked.clientHeight
                    && document.querySelector(\"[data-testid='give']\").getBoundingClientRect().bottom <= innerHeight";
                confirm.until("the answer is in sight below the facts", LIMIT, seen).await;
                confirm.check_state(name).await;
            }
            let open = "return !document.querySelector(\"[data-testid='give']\").disabled";
            confirm.until("it may be confirmed", LIMIT, open).await;
            confirm.click_last(By::TestId("give")).await;
        })
        .await;
    window.confirm_closed().await;
    let paid = format!("return document.querySelector(\"[data-testid='count-paid']\")?.textContent.trim() === '{count}'");
    window.until("everybody is paid", LIMIT, &paid).await;
}

#[tokio::test]
async fn what_was_paid_before_is_seen_before_it_is_paid_again() {
    let desktop = Desktop::builder().display(true).keyring(Keyring::Unlocked).start();
    let home = desktop.home().join("cowrie");
    let window = Window::practising(&desktop, &home, &[]).await;
    let counts = "3 rows · 3 ready · 0 to fix · 0 left out · Total ₦151,000.00";
    dropped(&window, "october.csv", OCTOBER, counts).await;
    window.wait_for_text("New payee", 10).await;
    window.click(By::TestId("send")).await;
    window.click(By::TestId("confirm-send")).await;
    give(&window, "3", None, None).await;

    let counts = "4 rows · 4 ready · 0 to fix · 0 left out · Total ₦221,000.00";
    dropped(&window, "bonus.csv", BONUS, counts).await;
    let detail = "return document.querySelector(\"[data-testid='row-detail']\").textContent";
    window.wait_for_text("₦50,000.00 was paid to this account on", 10).await;
    window.check_state("past-draft").await;
    window.click(By::TestId("kind-ACCOUNT_CHANGED")).await;
    window
        .wait_for_text(
            "this name was paid at Zenith Bank 1012854016; now it is Guaranty Trust Bank 0123456730.",
            10,
        )
        .await;
    window.check_state("past-account-changed").await;
    window.click(By::TestId("part-all")).await;

    // One row is meant, then both, then none again.
    window.click(By::TestId("again")).await;
    window.wait_for_text("A person said that paying it again is meant.", 10).await;
    window.click(By::TestId("again-not")).await;
    window.click(By::TestId("again-all")).await;
    window.wait_for_text("Paid again on purpose", 10).await;
    window.click(By::TestId("undo")).await;
    window.wait_for_text("Paid in the last 20 days", 10).await;

    // A bank is asked again about one row.
    window.click(By::TestId("names-ask")).await;
    window.wait_for_text("All names were checked with the banks.", 30).await;
    window.check_state("past-names").await;
    window.click(By::TestId("ask-again")).await;
    window.wait_for_text("All names were checked with the banks.", 30).await;
    let detail = window.execute(detail, vec![]).await;
    assert!(detail.as_str().unwrap().contains("At the bank: ADA OBI"), "{detail}");

    window.click(By::TestId("send")).await;
    let question = window.text_of(By::Css("dialog")).await;
    for words in [
        "2 payments repeat some of the last 20 days",
        "1 payee has another account",
        "1 payee was never paid before",
    ] {
        assert!(question.contains(words), "{words}: {question}");
    }
    let closed = "return document.querySelector(\"[data-testid='confirm-send']\").disabled";
    assert_eq!(window.execute(closed, vec![]).await, json!(true));
    window.click(By::Css("dialog input[type='checkbox']")).await;
    window.check_state("past-confirm").await;
    window.click(By::TestId("confirm-send")).await;
    give(&window, "4", Some("221000"), Some("past-approval")).await;

    // The same rows in another file.
    let mut again = BONUS.to_vec();
    again.extend_from_slice(b"\n");
    dropped(&window, "bonus again.csv", &again, "You paid a file with the same rows on").await;
    window.check_state("past-same-rows").await;
    let book = window.rpc("sandbox_view", json!({})).await.expect("the sandbox answers")["book"].clone();
    assert_eq!(book.as_array().map(Vec::len), Some(7));
    window.close().await;
}
