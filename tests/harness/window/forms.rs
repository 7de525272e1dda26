//! Actions on the built-in sandbox and the records without the page: faults, incoming money, and the sandbox book.

use serde_json::{Value, json};

use super::Window;

/// A valid payment request with these fields replaced.
pub fn request(name: &str, amount: &str, changes: Value) -> Value {
    let form = json!({
        "amount": amount, "payer_name": name, "payer_phone": "08031234567", "payer_email": null, "purpose": "Invoice 204",
        "expires_in_minutes": 600, "payment_methods": ["BANK_TRANSFER"], "payer_fee_share": "0", "allow_partial": true,
        "allow_over": false, "send_messages": false,
    });
    changed(form, changes)
}

/// A valid payment account with these fields replaced.
pub fn account(name: &str, changes: Value) -> Value {
    let form = json!({
        "account_name": name, "first_name": "Ada", "last_name": "Bello", "phone": "08031234567", "email": null, "identity": null,
        "reference": null, "forward_bank": null, "forward_account": null, "forward_word": null, "limit": null, "callback_url": null,
    });
    changed(form, changes)
}

fn changed(mut form: Value, changes: Value) -> Value {
    for (field, value) in changes.as_object().into_iter().flatten() {
        form[field] = value.clone();
    }
    form
}

impl Window {
    /// The answer of a command of the back office.
    ///
    /// # Panics
    /// If it is refused.
    pub async fn ask(&self, command: &str, args: Value) -> Value {
        let answer = self.rpc(command, args).await;
        answer.unwrap_or_else(|refused| panic!("{command} is refused: {refused}"))
    }

    /// Creates a payment request; its view.
    pub async fn request(&self, name: &str, amount: &str, changes: Value) -> Value {
        self.ask("payment_requests_create", request(name, amount, changes)).await
    }

    /// The payment request that was created last.
    pub async fn latest_request(&self) -> Value {
        let filter = json!({ "part": "all", "text": null, "from": null, "to": null });
        let page = json!({ "filter": filter, "order": "made", "descending": true, "after": null });
        self.ask("payment_requests_page", page).await["requests"][0].clone()
    }

    /// Opens a payment account; its view.
    ///
    /// # Panics
    /// If it is not open afterwards.
    pub async fn account(&self, name: &str, changes: Value) -> Value {
        let opened = self.ask("payment_accounts_open", account(name, changes)).await;
        assert_eq!(opened["state"], "open", "{opened}");
        opened
    }

    /// Pays this amount of a payment request, as the customer does.
    pub async fn pay_request(&self, request: &Value, amount: &str) {
        let paid = json!({ "reference": request["reference"], "amount": amount });
        self.ask("sandbox_pay", paid).await;
    }

    /// Sets up a fault of the sandbox: at the `nth` call from now, or at every call.
    pub async fn arm(&self, operation: &str, fault: &str, nth: Option<u32>) {
        let armed = json!({ "operation": operation, "fault": fault, "nth": nth, "times": null, "ms": null });
        self.ask("sandbox_arm", armed).await;
    }

    /// Removes all faults.
    pub async fn clear_faults(&self) {
        self.ask("sandbox_clear", json!({})).await;
    }

    /// The movements in the sandbox book, latest first.
    ///
    /// # Panics
    ///
    /// If the sandbox has no book.
    pub async fn book(&self) -> Vec<Value> {
        let view = self.ask("sandbox_view", json!({})).await;
        view["book"].as_array().expect("a book").clone()
    }

    /// How often money was moved by this operation, according to the sandbox book.
    pub async fn moved(&self, operation: &str) -> usize {
        let is_it = |entry: &&Value| {
            let values = entry.as_object().into_iter().flat_map(|entry| entry.values());
            values.into_iter().any(|value| value == operation)
        };
        self.book().await.iter().filter(is_it).count()
    }

    /// Calls an operation that moves no money, as the console does without its form.
    pub async fn call(&self, operation: &str, body: &str) -> Value {
        let call = json!({ "operation": operation, "body": body, "photos": [], "given_back": null });
        self.ask("console_call", call).await
    }
}
