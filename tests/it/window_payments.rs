//! Single payments in the real window by the keyboard alone: money to a bank account, airtime, a bill; done, refused and in doubt.

use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use serde_json::{Value, json};

pub(crate) const ENTER: &str = "\u{e007}";
pub(crate) const DOWN: &str = "\u{e015}";
pub(crate) const ESCAPE: &str = "\u{e00c}";
/// In the sandbox: ten digits with the check digit of GTBank.
const ACCOUNT: &str = "0123456785";

/// The window of somebody who practises.
pub(crate) struct Screen {
    pub(crate) window: Window,
    _desktop: Desktop,
}

impl Screen {
    pub(crate) async fn open() -> Self {
        let desktop = Desktop::builder().display(true).start();
        let home = desktop.home().join("cowrie");
        let window = Window::practising(&desktop, &home, &[]).await;
        window.wait_for_text("SANDBOX", 10).await;
        Self { window, _desktop: desktop }
    }

    /// Opens the form behind a button of the list, by keys.
    pub(crate) async fn form(&self, button: &str) {
        self.window.press("go").await;
        self.window.enter(&format!("[data-testid='{button}']")).await;
        self.window.there("#pay-amount").await;
    }

    /// The form for money to a person instead of a bank account.
    pub(crate) async fn to_a_person(&self) {
        self.form("new-send").await;
        self.window.tab_to("#pay-where input[value='bank']").await;
        self.window.press(DOWN).await;
        self.window.wait_for_text("Phone number, nickname or account", 10).await;
    }

    /// Types into a field that Tab leads to.
    pub(crate) async fn write(&self, field: &str, text: &str) {
        self.window.tab_to(&format!("#{field}")).await;
        self.window.press(text).await;
    }

    /// Chooses what a list shows under `words`.
    pub(crate) async fn pick(&self, field: &str, words: &str) {
        self.window.pick(&format!("#{field}"), words).await;
    }

    /// Enter in a field checks the form; then the check is shown.
    pub(crate) async fn check(&self) {
        self.window.press(ENTER).await;
        self.window.there("[data-testid='payment-check']").await;
    }

    /// Asks the confirm window and says yes there, by keys.
    pub(crate) async fn pay(&self) {
        self.window.enter("[data-testid='pay-go']").await;
        self.window.say_yes().await;
    }

    pub(crate) async fn stands(&self, state: &str) {
        self.window.there(&format!("[data-testid='payment'][data-state='{state}']")).await;
    }

    pub(crate) async fn arm(&self, operation: &str, fault: &str, nth: Option<u32>) {
        let armed = json!({ "operation": operation, "fault": fault, "nth": nth, "times": null, "ms": null });
        self.window.rpc("sandbox_arm", armed).await.expect("armed");
    }

    /// The next answer of `operation` is lost, and look-ups are silent.
    pub(crate) async fn lose(&self, operation: &str) {
        // What has a derived reference is asked about once before it leaves.
        let nth = if operation == "dispenseCash" { 1 } else { 2 };
        let silent = json!({ "operation": "getOperationStatus", "fault": "error_503", "nth": nth, "times": u32::MAX, "ms": null });
        self.window.rpc("sandbox_arm", silent).await.expect("armed");
        self.arm("transactionStatus", "error_503", None).await;
        self.arm(operation, "drop_after", Some(1)).await;
    }

    /// The service answers again, and is asked by the keyboard what became of the payment.
    pub(crate) async fn look_up(&self) {
        self.window.tab_to("[data-testid='payment-look']").await;
        self.window.rpc("sandbox_clear", json!({})).await.expect("cleared");
        self.window.press(ENTER).await;
    }

    /// The latest payment, as it stands on record.
    pub(crate) async fn on_record(&self) -> Value {
        let asked = json!({ "before": null, "kind": null, "open": false });
        self.window.rpc("payments_page", asked).await.expect("the payments")["payments"][0].clone()
    }

    /// Which of these are on the screen.
    pub(crate) async fn shown(&self, ids: &[&'static str]) -> Vec<&'static str> {
        let mut shown = Vec::new();
        for id in ids {
            if self.window.shows(By::TestId(id)).await {
                shown.push(*id);
            }
        }
        shown
    }

    /// How often money was moved by this operation, by the sandbox's book.
    pub(crate) async fn moved(&self, done: &str) -> usize {
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
    window.check_state("payments-empty").await;

    // Nothing filled in: everything is said at once.
    screen.form("new-send").await;
    window.enter("[data-testid='pay-check']").await;
    window.wait_for_text("Write the amount.", 10).await;
    window.wait_for_text("Choose the bank.", 10).await;
    window.check_state("payments-problems").await;

    screen.pick("pay-bank", "Guaranty Trust").await;
    screen.write("pay-account", ACCOUNT).await;
    screen.write("pay-amount", "5,000").await;
    screen.write("pay-name", "Ada Obi").await;
    screen.write("pay-email", "ada@example.com").await;
    screen.write("pay-remarks", "Chairs for the office, second half").await;
    window.wait_for_text("They see: Chairs for the office, second", 5).await;
    window.check_state("payments-send").await;
    // What must be filled in is seen without scrolling, the amount too.
    window
        .execute(
            "document.querySelector('#pay-bank').scrollIntoView({ block: 'nearest' })",
            Vec::new(),
        )
        .await;
    let below = "return document.querySelector('#pay-amount').getBoundingClientRect().bottom < innerHeight - 64";
    window.execute("document.querySelector('h1').scrollIntoView()", Vec::new()).await;
    window.until("the amount is in sight", LIMIT, below).await;
    screen.check().await;
    window.wait_for_text("ADA OBI", 10).await;
    window.wait_for_text("What the beneficiary will see", 5).await;
    window.check_state("payments-check").await;
    // While the answer is waited for, the page says so.
    let slow = json!({ "operation": "depositToBank", "fault": "delay_after", "nth": 1, "times": null, "ms": 9000 });
    window.rpc("sandbox_arm", slow).await.expect("armed");
    window.enter("[data-testid='pay-go']").await;
    window
        .in_confirm(async |confirm| {
            confirm.wait_for_text("What they will see", 10).await;
            confirm.check_state("payments-confirm").await;
            confirm.give().await;
        })
        .await;
    window.there("[data-testid='pay-sending']").await;
    window.wait_for_text("Sending…", 5).await;
    window.check_state("payments-sending").await;
    window.confirm_closed().await;
    screen.stands("paid").await;
    window.check_state("payments-paid").await;
    assert_eq!(screen.moved("depositToBank").await, 1);

    // The next answer is lost and look-ups are silent: not known, and never offered as failed.
    screen.lose("depositToBank").await;
    screen.form("new-send").await;
    screen.pick("pay-bank", "Guaranty Trust").await;
    screen.write("pay-account", ACCOUNT).await;
    screen.write("pay-amount", "700").await;
    screen.write("pay-email", "ada@example.com").await;
    screen.check().await;
    screen.pay().await;
    screen.stands("not_known").await;
    window.wait_for_text("Do not pay it again. We are checking.", 10).await;
    window.check_state("payments-not-known").await;
    window.there("[data-testid='nav-payments-unknown']").await;
    window.enter("[data-testid='payment-look']").await;
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
    window.check_state("payments-airtime").await;
    screen.check().await;
    window.wait_for_text("Nobody can be asked whose number this is.", 5).await;
    screen.pay().await;
    screen.stands("not_paid").await;
    window.wait_for_text("No money moved.", 5).await;
    window.check_state("payments-refused").await;

    // From the same form, a bundle.
    window.enter("[data-testid='payment-back']").await;
    window.there("#pay-phone").await;
    window.tab_to("#pay-what input[value='airtime']").await;
    window.press(DOWN).await;
    screen.pick("pay-bundle", "1 GB for 1 day").await;
    window
        .until(
            "the amount is the price",
            LIMIT,
            "return document.querySelector('#pay-amount').value === '500.00'",
        )
        .await;
    window.check_state("payments-data").await;
    window.tab_to("[data-testid='pay-check']").await;
    screen.check().await;
    screen.pay().await;
    screen.stands("paid").await;
    assert_eq!(screen.moved("airtimePurchase").await, 1);

    screen.form("new-bill").await;
    screen.pick("pay-biller", "prepaid").await;
    screen.write("pay-customer", "45012345610").await;
    screen.write("pay-amount", "5000").await;
    window.check_state("payments-bill").await;
    screen.check().await;
    window.check_state("payments-bill-check").await;
    screen.pay().await;
    screen.stands("paid").await;
    window.there("[data-testid='payment-token']").await;
    window.check_state("payments-token").await;
    window.enter("[data-testid='payment-receipt']").await;
    window.there("[data-testid='saved-path']").await;

    // The biller does not confirm: not known, in our words, and the service's own are quoted.
    screen.form("new-bill").await;
    screen.pick("pay-biller", "prepaid").await;
    screen.write("pay-customer", "45012345698").await;
    screen.write("pay-amount", "1000").await;
    screen.check().await;
    screen.pay().await;
    screen.stands("not_known").await;
    let open = "The biller has not confirmed. We are checking. Do not pay again. The service wrote: “The biller has not confirmed the payment yet”";
    window.wait_for_text(open, 10).await;
    window.check_state("payments-inconclusive").await;
    window
        .rpc("sandbox_advance", json!({ "seconds": 61 }))
        .await
        .expect("a minute passes");
    screen.stands("paid").await;
    assert_eq!(screen.moved("merchantPayment").await, 2);
    window.press(ESCAPE).await;
    window.gone("[data-testid='payment']").await;
    window.check_state("payments-list").await;
    // Found by a part of the name that the biller told, and saved as it is filtered.
    window.tab_to("[data-testid='payments-search']").await;
    window.press("45012345698").await;
    window
        .until(
            "one is left",
            LIMIT,
            "return document.querySelectorAll('tr[data-state]').length === 1",
        )
        .await;
    window.check_state("payments-search").await;
    window.enter("[data-testid='payments-csv']").await;
    window.there("[data-testid='saved-path']").await;
    window.enter("[data-testid='nav-home']").await;
    window.there("[data-testid='last-payments']").await;
    window.check_state("home-last-payments").await;
    window.press("\u{e009}k\u{e000}").await;
    window.there("[data-testid='palette']").await;
    window.check_state("palette-verbs").await;
    screen.window.close().await;
}
