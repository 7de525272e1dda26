//! Single payments by keyboard: their forms, the check, the confirm window, and the result.

use serde_json::{Value, json};

use super::{
    Window,
    keyboard::{DOWN, ENTER},
};

impl Window {
    /// Opens the form behind a button of the list.
    pub async fn form(&self, button: &str) {
        self.keys("go").await;
        self.enter(button).await;
        self.there("#pay-amount").await;
    }

    /// Fills in a payment to a bank account at Guaranty Trust Bank.
    pub async fn to_bank(&self, account: &str, amount: &str) {
        self.form("new-send").await;
        self.pick_bank("#pay-bank", "Guaranty Trust").await;
        self.write("#pay-account", account).await;
        self.write("#pay-email", "ada@example.com").await;
        self.write("#pay-amount", amount).await;
    }

    /// Fills in a payment to a person instead of a bank account.
    pub async fn to_person(&self, account: &str, amount: &str) {
        self.form("new-send").await;
        self.tab_to("#pay-where input[value='bank']").await;
        self.press(DOWN).await;
        self.sees("Phone number, nickname or account").await;
        self.write("#pay-account", account).await;
        self.write("#pay-amount", amount).await;
    }

    /// Fills in airtime for a phone number whose operator is guessed.
    pub async fn airtime(&self, phone: &str, amount: &str) {
        self.form("new-airtime").await;
        self.write("#pay-phone", phone).await;
        self.sees("Guessed from 0803.").await;
        self.write("#pay-amount", amount).await;
    }

    /// Fills in a data bundle for such a phone number, which costs ₦500.
    pub async fn data(&self, phone: &str) {
        self.form("new-airtime").await;
        self.write("#pay-phone", phone).await;
        self.sees("Guessed from 0803.").await;
        self.tab_to("#pay-what input[value='airtime']").await;
        self.press(DOWN).await;
        self.pick_bundle().await;
    }

    /// Chooses the bundle, after which the amount is its price and the check button has the focus.
    pub async fn pick_bundle(&self) {
        self.pick("#pay-bundle", "1 GB for 1 day").await;
        self.value_is("#pay-amount", "500.00").await;
        self.tab_to("pay-check").await;
    }

    /// Fills in a bill for prepaid electricity.
    pub async fn bill(&self, customer: &str, amount: &str) {
        self.form("new-bill").await;
        self.pick("#pay-biller", "prepaid").await;
        self.write("#pay-customer", customer).await;
        self.write("#pay-amount", amount).await;
    }

    /// Fills in cash with the withdrawal code of a phone number.
    pub async fn cash(&self, phone: &str, code: &str) {
        self.form("new-cash").await;
        self.write("#pay-phone", phone).await;
        self.write("#pay-code", code).await;
        self.write("#pay-amount", "3000").await;
    }

    /// Checks the form by Enter in a field; then the check is shown.
    pub async fn check(&self) {
        self.press(ENTER).await;
        self.there("payment-check").await;
    }

    /// Opens the confirm window and confirms there, after which the payment is in this state.
    pub async fn pay(&self, state: &str) {
        self.enter("pay-go").await;
        self.say_yes().await;
        self.payment_is(state).await;
    }

    /// The same where the confirm window shows all of `texts`; `state` is checked there.
    pub async fn pay_seeing(&self, texts: &[&str], state: &str) {
        self.enter("pay-go").await;
        self.in_confirm(async |confirm| {
            confirm.sees_all(texts).await;
            confirm.check_state(state).await;
            confirm.give().await;
        })
        .await;
        self.confirm_closed().await;
    }

    /// Waits until the displayed payment is in this state.
    pub async fn payment_is(&self, state: &str) {
        let payment = format!("[data-testid='payment'][data-state='{state}']");
        self.there(&payment).await;
    }

    /// The next answer of `operation` is lost, and status queries are unanswered.
    pub async fn lose(&self, operation: &str) {
        // An operation with a derived reference gets one pre-send check.
        let nth = if operation == "dispenseCash" { 1 } else { 2 };
        let silent = json!({ "operation": "getOperationStatus", "fault": "error_503", "nth": nth, "times": u32::MAX, "ms": null });
        self.ask("sandbox_arm", silent).await;
        self.arm("transactionStatus", "error_503", None).await;
        self.arm(operation, "drop_after", Some(1)).await;
    }

    /// The service answers again, and the payment gets a status query.
    pub async fn look_up(&self) {
        self.tab_to("payment-look").await;
        self.clear_faults().await;
        self.press(ENTER).await;
    }

    /// All recorded single payments, latest first.
    ///
    /// # Panics
    /// If the records have no list of them.
    pub async fn payments(&self) -> Vec<Value> {
        let page = self
            .ask("payments_page", json!({ "before": null, "kind": null, "open": false }))
            .await;
        page["payments"].as_array().expect("a list").clone()
    }

    /// The record of the latest payment.
    pub async fn on_record(&self) -> Value {
        self.payments().await.into_iter().next().unwrap_or_default()
    }
}
