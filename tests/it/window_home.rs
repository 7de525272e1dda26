//! Home in the real window: a new profile, a business at work, and sizes.

use harness::prelude::*;

/// The words that `main` shows, without the cells of tables and what only a screen reader reads.
const WORDS: &str = "
    const left = 'table, svg, .visually-hidden, script, style';
    const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    let words = 0;
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      if (parentElement.closest(left) || !parentElement.checkVisibility()) continue;
      words += textContent.split(/\\s+/).filter((word) => /[\\p{L}\\p{N}]/u.test(word)).length;
    }
    return words";

/// What is cut off without a tooltip, and amounts that are cut off at all.
const CUT: &str = "
    const cut = [...document.querySelectorAll('main *')].filter((one) =>
      one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && getComputedStyle(one).overflowX !== 'visible'
        && getComputedStyle(one).overflowX !== 'auto' && !one.closest('.visually-hidden') && !one.matches('.visually-hidden'));
    const unexplained = cut.filter((one) => !one.closest('[title]') || one.querySelector('.money') || one.matches('.money'));
    return unexplained.map((one) => one.className + ': ' + one.textContent.trim())";

/// The page does not scroll sideways.
const FITS: &str = "return [...document.querySelectorAll('.content, main')].every((one) => one.scrollWidth <= one.clientWidth)";

const LOADED: &str = "return document.querySelector('main .loading') === null";

async fn account_with_deposit(window: &Window) {
    let account = window.account("Bola Ige", json!({})).await;
    let deposit = json!({ "account": account["number"], "amount": "70,500", "payer": "Uche Peters", "from_wallet": false });
    window.ask("sandbox_deposit", deposit).await;
}

/// A business at work: requests of all kinds, a deposit, a payout, airtime, a draft, an unconfirmed payment.
async fn seed(window: &Window) {
    for (name, amount) in [("Ada Obi", "50,000"), ("Chi Eze", "12,500.50"), ("Ngozi Balogun", "180,000")] {
        window.request(name, amount, json!({})).await;
    }
    let paid = window.request("Musa Bello", "75,000", json!({})).await;
    window.pay_request(&paid, "75000.00").await;
    account_with_deposit(window).await;
    let sheet = b"Name,Bank,Account No,Amount\nAda Obi,GTBank,0123456785,150000\nBola Ige,GTBank,0123456060,45000.75\n";
    window.drop_sheet("october.csv", sheet).await;
    window.contains("draft-counts", &["2 ready"]).await;
    window.send_draft().await;
    window
        .in_confirm(async |confirm| {
            confirm.type_text("typed", "2").await;
            confirm.click_last("give").await;
        })
        .await;
    window.text_is("count-paid", "2").await;
    window.airtime("0803 123 4567", "1000").await;
    window.check().await;
    window.pay("paid").await;
    window
        .drop_sheet("wages.csv", b"Name,Bank,Account No,Amount\nEfe Tella,GTBank,0123456785,900\n")
        .await;
    window.there("row-2").await;
    window.lose("depositToBank").await;
    window.to_bank("0123456785", "700").await;
    window.check().await;
    window.pay("not_known").await;
}

async fn home(window: &Window) {
    window.keys("gh").await;
    window.there("home-balance-part").await;
    window.until("every part is read", LOADED).await;
}

#[tokio::test]
async fn home_shows_the_business_at_a_glance() {
    let window = Window::practise().await;
    home(&window).await;
    window.contains("first-steps", &["0 of 5 done", "Practise a lost connection"]).await;
    window
        .sees_all(&[
            "Nothing is waiting for you.",
            "No money moved in the last 30 days.",
            "No payouts in the last six months.",
        ])
        .await;
    window.check_state("home-empty").await;

    seed(&window).await;
    home(&window).await;
    window
        .sees_all(&["1 single payment is unconfirmed", "3 open requests", "₦145,500.00", "₦196,000.75"])
        .await;
    window.contains("waiting", &["1 payout draft not submitted"]).await;
    // By hand: 75,000.00 + 70,500.00; and 150,000.00 + 45,000.75 + 1,000.00, without the unconfirmed 700.00.
    window
        .contains("home-money-sums", &["₦145,500.00", "₦196,000.75", "−₦50,500.75"])
        .await;
    window
        .contains("home-ages", &["Up to 7 days", "3 ×", "₦242,500.50", "3 open requests"])
        .await;
    window.contains("home-payouts", &["₦195,000.75"]).await;
    window.contains("paid-lately", &["Musa Bello", "Uche Peters"]).await;
    window.contains("first-steps", &["4 of 5 done"]).await;
    window.check_state("home").await;
    let words = window.execute(WORDS).await;
    assert!(words.as_u64().is_some_and(|words| (40..=250).contains(&words)), "{words} words");
    in_all_sizes(&window).await;

    window.click("first-steps-dismiss").await;
    window.gone("first-steps").await;
    window.keys("go").await;
    home(&window).await;
    assert!(!window.shows(By::TestId("first-steps")).await, "they stay dismissed");
    window.close().await;
}

async fn in_all_sizes(window: &Window) {
    for (width, height, text, picture) in [
        (1366, 690, "100", "home-1366"),
        (1366, 690, "200", "home-200"),
        (1024, 520, "100", "home-1024"),
    ] {
        window
            .execute(&format!("document.documentElement.dataset.textSize = '{text}'"))
            .await;
        window.size_inside(width, height).await;
        window.until(&format!("Home fits at {width} and {text} %"), FITS).await;
        let cut: Value = window.execute(CUT).await;
        assert_eq!(cut, json!([]), "cut off at {width} × {height} and {text} % text");
        assert_eq!(window.axe(None).await, [] as [&str; 0], "at {width} × {height} and {text} % text");
        window.picture(picture).await;
    }
    window.execute("delete document.documentElement.dataset.textSize").await;
    window.size_inside(1366, 690).await;
}
