//! Cash for a withdrawal code in the real window by the keyboard alone: handed over on green only, refused and in doubt.

use harness::wait::LIMIT;
use harness::window::By;
use serde_json::json;

use crate::window_payments::Screen;

/// In the sandbox nobody's wallet: the money waits for a withdrawal code.
const PHONE: &str = "08031234596";

/// Sends cash to somebody without a wallet: the code comes to us, and only a file gets it.
async fn withdrawal_code(screen: &Screen, pictures: bool) -> String {
    let window = &screen.window;
    screen.to_a_person().await;
    screen.write("pay-account", PHONE).await;
    screen.write("pay-amount", "3000").await;
    window.tab_to("input[type=checkbox]").await;
    window.press(" ").await;
    if pictures {
        window.check_state("payments-wallet").await;
    }
    screen.check().await;
    window.wait_for_text("The withdrawal code comes to you alone", 10).await;
    screen.pay().await;
    screen.stands("paid").await;
    window.wait_for_text("The withdrawal code came to you", 5).await;
    window.enter("[data-testid='save-withdrawal-code']").await;
    window.say_yes().await;
    window.there("[data-testid='withdrawal-code-path']").await;
    if pictures {
        window.check_state("payments-code").await;
    }
    let said = window.text_of(By::TestId("withdrawal-code-path")).await;
    let (start, end) = (said.find('/').expect("a path"), said.find(".txt").expect("its end"));
    let path = said[start..end + 4].to_owned();
    let paper = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    // It stands alone on a line.
    let code = paper
        .lines()
        .find(|line| line.len() >= 4 && line.bytes().all(|byte| byte.is_ascii_digit()))
        .unwrap_or_else(|| panic!("no code: {paper}"));
    let shown = window.execute("return document.documentElement.outerHTML", Vec::new()).await;
    assert!(!shown.as_str().expect("the page").contains(code), "the code is on no screen");
    code.to_owned()
}

/// Fills in what the customer shows, and takes the code.
async fn take(screen: &Screen, code: &str, picture: Option<&str>) {
    screen.form("new-cash").await;
    screen.write("pay-phone", PHONE).await;
    screen.write("pay-code", code).await;
    screen.write("pay-amount", "3000").await;
    if let Some(picture) = picture {
        screen.window.check_state(picture).await;
    }
    screen.check().await;
    screen.pay().await;
}

/// Whether it is green, and the look that it has: also what nobody knows yet is not green.
async fn looks(screen: &Screen, tone: &str, green: bool) {
    let look = format!("[data-testid='cash-screen'][data-tone='{tone}'][data-green='{green}']");
    screen.window.there(&look).await;
}

/// Says that the cash was handed over, after which it is not green any more.
async fn hand_over(screen: &Screen) {
    screen.window.enter("[data-testid='cash-over']").await;
    screen.window.wait_for_text("Already handed over", 10).await;
    screen.window.wait_for_text("This cash was handed over on", 5).await;
    screen.window.wait_for_text("Do not hand it over again.", 5).await;
    looks(screen, "attention", false).await;
    assert_eq!(screen.shown(&["cash-over"]).await, [] as [&str; 0]);
}

/// Home leads to the part of the list that has the cash alone, and from there to it.
async fn from_home(screen: &Screen) {
    let window = &screen.window;
    window.go("#/").await;
    window.enter("[data-testid='attention-cash'] a").await;
    let listed =
        "const rows = [...document.querySelectorAll('tbody tr')]; const chosen = document.querySelector('.tools [aria-pressed=true]');
        return rows.length === 1 && rows[0].textContent.includes('Code taken') && chosen.textContent.trim() === 'Needs you'";
    window.until("the cash is listed alone", LIMIT, listed).await;
    window.check_state("payments-needs-you").await;
    window.enter("tbody a").await;
}

#[tokio::test]
async fn cash_is_handed_over_only_when_the_screen_is_green() {
    let screen = Screen::open().await;
    let window = &screen.window;
    let code = withdrawal_code(&screen, true).await;

    // A wrong code first.
    take(&screen, "00000000", None).await;
    looks(&screen, "failed", false).await;
    screen.stands("not_paid").await;
    window.wait_for_text("Do not hand over cash", 10).await;
    window.wait_for_text("The service did not take the code.", 10).await;
    assert_eq!(screen.shown(&["cash-over", "payment-look"]).await, [] as [&str; 0]);
    assert_eq!(
        (screen.moved("dispenseCash").await, &screen.on_record().await["state"]),
        (0, &json!("not_paid"))
    );
    window.check_state("payments-cash-stop").await;

    take(&screen, &code, Some("payments-cash")).await;
    looks(&screen, "paid", true).await;
    window.wait_for_text("Hand over ₦3,000.00 now", 10).await;
    window.check_state("payments-cash-green").await;
    assert_eq!(screen.moved("dispenseCash").await, 1);
    from_home(&screen).await;
    looks(&screen, "paid", true).await;
    hand_over(&screen).await;
    window.check_state("payments-cash-over").await;
    screen.window.close().await;
}

#[tokio::test]
async fn cash_waits_while_nobody_knows_whether_the_code_was_taken() {
    let screen = Screen::open().await;
    let window = &screen.window;
    let code = withdrawal_code(&screen, false).await;
    screen.lose("dispenseCash").await;
    take(&screen, &code, None).await;
    // Before and after somebody asks about it, as long as nobody answers.
    for asked in [false, true] {
        if asked {
            window.enter("[data-testid='payment-look']").await;
            window.there("[data-testid='payment-look']:not([disabled])").await;
        }
        looks(&screen, "unknown", false).await;
        screen.stands("not_known").await;
        window.wait_for_text("Do not hand over cash yet", 10).await;
        let wait = "We do not know yet whether the service took the code. Wait until this screen is green.";
        window.wait_for_text(wait, 10).await;
        assert_eq!(
            screen.shown(&["cash-over", "payment-receipt", "payment-back"]).await,
            [] as [&str; 0]
        );
    }
    window.there("[data-testid='nav-payments-unknown']").await;
    window.check_state("payments-cash-wait").await;

    // The service did take it, which nobody here knows: the records let no cash go.
    let record = screen.on_record().await;
    assert_eq!((screen.moved("dispenseCash").await, &record["state"]), (1, &json!("not_known")));
    let over = window.rpc("payments_handed_over", json!({ "payment": record["payment"] })).await;
    assert_eq!(over.expect_err("nothing to hand over")["code"], "Conflict");

    screen.look_up().await;
    looks(&screen, "paid", true).await;
    window.wait_for_text("Hand over ₦3,000.00 now", 10).await;
    window.check_state("payments-cash-found").await;
    hand_over(&screen).await;
    assert_eq!(
        (screen.moved("dispenseCash").await, &screen.on_record().await["state"]),
        (1, &json!("paid"))
    );
    screen.window.close().await;
}
