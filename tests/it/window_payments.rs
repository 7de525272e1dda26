//! Single payments in the real window by the keyboard alone: money to a bank account, airtime, a bill, cash; done, refused and in doubt.

use std::time::Duration;

use harness::desktop::Desktop;
use harness::window::{By, Window};
use serde_json::json;

const PATIENCE: Duration = Duration::from_secs(40);
const ENTER: &str = "\u{e007}";
/// In the sandbox: ten digits with the check digit of GTBank.
const ACCOUNT: &str = "0123456785";

struct Screen {
    window: Window,
    _desktop: Desktop,
}

impl Screen {
    async fn open() -> Self {
        let desktop = Desktop::builder().display(true).start();
        let home = desktop.home().join("cowrie");
        let window = Window::practising(&desktop, &home, &[]).await;
        window.wait_for_text("SANDBOX", 10).await;
        Self { window, _desktop: desktop }
    }

    /// Opens the form behind a button of the list, by keys.
    async fn form(&self, button: &str) {
        self.window.execute("document.activeElement?.blur()", Vec::new()).await;
        self.window.press("go").await;
        self.window.there(&format!("[data-testid='{button}']")).await;
        self.window.tab_to(&format!("[data-testid='{button}']")).await;
        self.window.press(ENTER).await;
        self.window.there("#pay-amount").await;
    }

    /// Types into a field that Tab leads to.
    async fn write(&self, field: &str, text: &str) {
        self.window.tab_to(&format!("#{field}")).await;
        self.window.press(text).await;
    }

    /// Chooses what a list shows under `words`, as somebody who types it.
    async fn pick(&self, field: &str, words: &str) {
        let there = format!(
            "return [...document.querySelector('#{field}')?.options ?? []].find((option) => option.textContent.includes({}))?.value ?? null",
            json!(words)
        );
        self.window
            .until(
                &format!("{field} offers {words}"),
                PATIENCE,
                &format!("return (() => {{ {there} }})() !== null"),
            )
            .await;
        let value = self.window.execute(&there, Vec::new()).await;
        self.window.tab_to(&format!("#{field}")).await;
        self.window.choose(&format!("#{field}"), value.as_str().unwrap()).await;
    }

    /// Enter in a field checks the form; then the check is shown.
    async fn check(&self) {
        self.window.press(ENTER).await;
        self.window.there("[data-testid='payment-check']").await;
    }

    /// Asks the confirm window and says yes there, by keys.
    async fn pay(&self) {
        self.window.tab_to("[data-testid='pay-go']").await;
        self.window.press(ENTER).await;
        self.window
            .in_confirm(async |confirm| {
                confirm.tab_to("[data-testid='give']").await;
                confirm.press_last(ENTER).await;
            })
            .await;
        self.window.confirm_closed().await;
    }

    async fn stands(&self, state: &str) {
        self.window.there(&format!("[data-testid='payment'][data-state='{state}']")).await;
    }

    async fn arm(&self, operation: &str, fault: &str, nth: Option<u32>) {
        let armed = json!({ "operation": operation, "fault": fault, "nth": nth, "times": null, "ms": null });
        self.window.rpc("sandbox_arm", armed).await.expect("armed");
    }

    /// How often money was moved by this operation, by the sandbox's book.
    async fn moved(&self, done: &str) -> usize {
        let view = self.window.rpc("sandbox_view", json!({})).await.expect("the sandbox");
        let book = view["book"].as_array().expect("a book");
        book.iter()
            .filter(|entry| entry.as_object().is_some_and(|entry| entry.values().any(|value| value == done)))
            .count()
    }
}

#[tokio::test]
async fn money_goes_to_a_bank_account_by_keyboard_and_a_doubt_is_settled() {
    let screen = Screen::open().await;
    let window = &screen.window;
    window.press("go").await;
    window.wait_for_text("No single payments yet", 10).await;
    window.pictures("payments-empty").await;

    // Nothing filled in: everything is said at once.
    screen.form("new-send").await;
    window.tab_to("[data-testid='pay-check']").await;
    window.press(ENTER).await;
    window.wait_for_text("Write the amount.", 10).await;
    window.wait_for_text("Choose the bank.", 10).await;
    window.pictures("payments-problems").await;

    screen.pick("pay-bank", "Guaranty Trust").await;
    screen.write("pay-account", ACCOUNT).await;
    screen.write("pay-amount", "5,000").await;
    screen.write("pay-name", "Ada Obi").await;
    screen.write("pay-email", "ada@example.com").await;
    screen.write("pay-remarks", "Chairs for the office, second half").await;
    window.wait_for_text("They see: Chairs for the office, second", 5).await;
    window.pictures("payments-send").await;
    // What must be filled in is seen without scrolling, the amount too.
    window
        .execute(
            "document.querySelector('#pay-bank').scrollIntoView({ block: 'nearest' })",
            Vec::new(),
        )
        .await;
    let below = "return document.querySelector('#pay-amount').getBoundingClientRect().bottom < innerHeight - 64";
    window.execute("document.querySelector('h1').scrollIntoView()", Vec::new()).await;
    window.until("the amount is in sight", PATIENCE, below).await;
    screen.check().await;
    window.wait_for_text("ADA OBI", 10).await;
    window.wait_for_text("What the beneficiary will see", 5).await;
    window.pictures("payments-check").await;
    // While the answer is waited for, the page says so.
    let slow = json!({ "operation": "depositToBank", "fault": "delay_after", "nth": 1, "times": null, "ms": 9000 });
    window.rpc("sandbox_arm", slow).await.expect("armed");
    window.tab_to("[data-testid='pay-go']").await;
    window.press(ENTER).await;
    window
        .in_confirm(async |confirm| {
            confirm.wait_for_text("What they will see", 10).await;
            confirm.screenshot("payments-confirm").await;
            confirm.tab_to("[data-testid='give']").await;
            confirm.press_last(ENTER).await;
        })
        .await;
    window.there("[data-testid='pay-sending']").await;
    window.wait_for_text("Sending…", 5).await;
    window.pictures("payments-sending").await;
    window.confirm_closed().await;
    screen.stands("paid").await;
    window.pictures("payments-paid").await;
    assert_eq!(screen.moved("depositToBank").await, 1);

    // The next answer is lost and look-ups are silent: not known, and never offered as failed.
    for look_up in ["getOperationStatus", "transactionStatus"] {
        screen.arm(look_up, "error_503", None).await;
    }
    screen.arm("depositToBank", "drop_after", Some(1)).await;
    screen.form("new-send").await;
    screen.pick("pay-bank", "Guaranty Trust").await;
    screen.write("pay-account", ACCOUNT).await;
    screen.write("pay-amount", "700").await;
    screen.write("pay-email", "ada@example.com").await;
    screen.check().await;
    screen.pay().await;
    screen.stands("not_known").await;
    window.wait_for_text("Do not pay it again. We are checking.", 10).await;
    window.pictures("payments-not-known").await;
    window.there("[data-testid='nav-payments-unknown']").await;
    window.tab_to("[data-testid='payment-look']").await;
    window.press(ENTER).await;
    screen.stands("not_known").await;
    // It is looked up by itself, as soon as the service answers.
    window.rpc("sandbox_clear", json!({})).await.expect("cleared");
    screen.stands("paid").await;
    assert_eq!(screen.moved("depositToBank").await, 2);
    screen.window.close().await;
}

#[tokio::test]
async fn airtime_data_and_a_bill_are_bought_by_keyboard() {
    let screen = Screen::open().await;
    let window = &screen.window;
    screen.form("new-airtime").await;
    screen.write("pay-phone", "0803 123 4567").await;
    window.wait_for_text("Guessed from 0803.", 10).await;
    screen.write("pay-amount", "40").await;
    window.pictures("payments-airtime").await;
    screen.check().await;
    window.wait_for_text("Nobody can be asked whose number this is.", 5).await;
    screen.pay().await;
    screen.stands("not_paid").await;
    window.wait_for_text("No money moved.", 5).await;
    window.pictures("payments-refused").await;

    // From the same form, a bundle.
    window.tab_to("[data-testid='payment-back']").await;
    window.press(ENTER).await;
    window.there("#pay-phone").await;
    window.click(By::Css("#pay-what input[value='data']")).await;
    screen.pick("pay-bundle", "1 GB for 1 day").await;
    window
        .until(
            "the amount is the price",
            PATIENCE,
            "return document.querySelector('#pay-amount').value === '500.00'",
        )
        .await;
    window.pictures("payments-data").await;
    window.tab_to("[data-testid='pay-check']").await;
    screen.check().await;
    screen.pay().await;
    screen.stands("paid").await;
    assert_eq!(screen.moved("airtimePurchase").await, 1);

    screen.form("new-bill").await;
    screen.pick("pay-biller", "prepaid").await;
    screen.write("pay-customer", "45012345610").await;
    screen.write("pay-amount", "5000").await;
    window.pictures("payments-bill").await;
    screen.check().await;
    window.pictures("payments-bill-check").await;
    screen.pay().await;
    screen.stands("paid").await;
    window.there("[data-testid='payment-token']").await;
    window.pictures("payments-token").await;
    window.tab_to("[data-testid='payment-receipt']").await;
    window.press(ENTER).await;
    window.there("[data-testid='saved-path']").await;

    // The biller does not confirm: not known, in its words.
    screen.form("new-bill").await;
    screen.pick("pay-biller", "prepaid").await;
    screen.write("pay-customer", "45012345698").await;
    screen.write("pay-amount", "1000").await;
    screen.check().await;
    screen.pay().await;
    screen.stands("not_known").await;
    window.wait_for_text("The biller has not confirmed.", 10).await;
    window.pictures("payments-inconclusive").await;
    window
        .rpc("sandbox_advance", json!({ "seconds": 61 }))
        .await
        .expect("a minute passes");
    screen.stands("paid").await;
    assert_eq!(screen.moved("merchantPayment").await, 2);
    window.go("#/payments").await;
    window.gone("[data-testid='payment']").await;
    window.pictures("payments-list").await;
    // Found by a part of the name that the biller told, and saved as it is filtered.
    window.type_text(By::TestId("payments-search"), "45012345698").await;
    window
        .until(
            "one is left",
            PATIENCE,
            "return document.querySelectorAll('tr[data-state]').length === 1",
        )
        .await;
    window.pictures("payments-search").await;
    window.tab_to("[data-testid='payments-csv']").await;
    window.press(ENTER).await;
    window.there("[data-testid='saved-path']").await;
    window.go("#/").await;
    window.there("[data-testid='last-payments']").await;
    window.pictures("home-last-payments").await;
    window.press("\u{e009}k\u{e000}").await;
    window.there("[data-testid='palette']").await;
    window.pictures("palette-verbs").await;
    screen.window.close().await;
}

#[tokio::test]
async fn cash_is_handed_over_only_when_the_screen_is_green() {
    let screen = Screen::open().await;
    let window = &screen.window;
    // Somebody without a wallet; the code comes to us, and only a file gets it.
    screen.form("new-send").await;
    window.go("#/payments/new/wallet").await;
    window.wait_for_text("Phone number, nickname or account", 10).await;
    screen.write("pay-account", "08031234596").await;
    screen.write("pay-amount", "3000").await;
    window.tab_to("input[type=checkbox]").await;
    window.press(" ").await;
    window.pictures("payments-wallet").await;
    screen.check().await;
    window.wait_for_text("The withdrawal code comes to you alone", 10).await;
    screen.pay().await;
    screen.stands("paid").await;
    window.wait_for_text("The withdrawal code came to you", 5).await;
    window.tab_to("[data-testid='save-withdrawal-code']").await;
    window.press(ENTER).await;
    window.say_yes().await;
    window.there("[data-testid='withdrawal-code-path']").await;
    window.pictures("payments-code").await;
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

    // A wrong code first.
    for (typed, green) in [("00000000", false), (code, true)] {
        screen.form("new-cash").await;
        window.type_text(By::Css("#pay-phone"), "08031234596").await;
        screen.write("pay-code", typed).await;
        window.type_text(By::Css("#pay-amount"), "3000").await;
        if green {
            window.pictures("payments-cash").await;
        }
        window.tab_to("[data-testid='pay-check']").await;
        screen.check().await;
        screen.pay().await;
        // Not known yet is not green either: a refusal has a look of its own.
        let look = if green {
            "[data-tone='paid'][data-green='true']"
        } else {
            "[data-tone='failed'][data-green='false']"
        };
        window.there(&format!("[data-testid='cash-screen']{look}")).await;
        if !green {
            window.wait_for_text("The service did not take the code.", 10).await;
            screen.stands("not_paid").await;
        }
        window
            .pictures(if green { "payments-cash-green" } else { "payments-cash-stop" })
            .await;
    }
    assert_eq!(screen.moved("dispenseCash").await, 1);
    window.tab_to("[data-testid='cash-over']").await;
    window.press(ENTER).await;
    window
        .wait_for_text("This cash was handed over. Do not hand it over again.", 10)
        .await;
    window.there("[data-testid='cash-screen'][data-green='false']").await;
    window.pictures("payments-cash-over").await;
    screen.window.close().await;
}
