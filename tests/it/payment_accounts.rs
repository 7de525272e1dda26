//! Payment accounts: opened once, settled in doubt by asking, changed by what is otherwise only, closed for good.

mod changing;
mod deposits;
mod listing;
mod opening;

use std::path::Path;
use std::sync::Arc;

use app::host::Host;
use harness::host::{Ask as _, end};
use harness::wait;
use sandbox::{Config, Sandbox};
use serde_json::{Value, json};

use crate::payouts::hosted;
use system::error::AppError;

/// A bank of the sandbox, and an account there.
const BANK: &str = "187DE295-AE70-4BBC-8169-EEA22924A565";
const ACCOUNT: &str = "0123456785";
/// One that belongs to somebody else than is asked about, in the sandbox.
const STRANGE: &str = "0123456798";
pub(crate) const BVN: &str = "22212345678";

async fn office(home: &Path) -> (Sandbox, Arc<Host>) {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let host = hosted::host(home, &sandbox).await;
    (sandbox, host)
}

/// A form that is in order, with changes.
fn form(changes: &Value) -> Value {
    let mut form = json!({
        "account_name": "Ada Stores", "first_name": "Ada", "last_name": "Bello", "phone": "0803 123 4567", "email": null, "identity": null,
        "reference": null, "forward_bank": null, "forward_account": null, "forward_word": null, "limit": null, "callback_url": null,
    });
    for (name, value) in changes.as_object().unwrap() {
        form[name] = value.clone();
    }
    form
}

pub(crate) async fn open(host: &Host, changes: &Value) -> Value {
    host.ask("payment_accounts_open", form(changes)).await
}

async fn view(host: &Host, account: &Value) -> Value {
    host.ask("payment_accounts_view", json!({ "id": account["id"] })).await
}

/// Waits until an account is in `state`, and gives it.
async fn comes_into(host: &Host, account: &Value, state: &str) -> Value {
    wait::seen(state, async || view(host, account).await, |account| account["state"] == state).await
}

/// How many requests of an operation reached the sandbox.
fn reached(sandbox: &Sandbox, operation: &str) -> usize {
    let requests = sandbox.control().requests();
    requests.iter().filter(|request| request.operation == operation).count()
}

/// The body of the last call of an operation, as it is on record.
pub(crate) async fn last_body(host: &Host, operation: &str) -> Value {
    let calls = host.ask("activity_list", json!({ "operation": operation, "look_ups": true })).await;
    let call = json!({ "call_id": calls["calls"][0]["id"] });
    let call = host.ask("activity_show", call).await;
    serde_json::from_str(call["body"].as_str().unwrap()).unwrap()
}

/// The fields of a refused form, in order.
fn fields(error: &AppError) -> Vec<&str> {
    error.problems.iter().map(|problem| problem.path.as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_names_where_notices_reach_this_profile_unless_it_is_told_another_place() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = office(home.path()).await;
    open(&host, &json!({ "reference": "CUSTOMER-0001" })).await;
    let nobody = last_body(&host, "registerPersistentPaymentAccount").await;
    assert_eq!(nobody.get("callbackUrl"), None, "nobody listens: {nobody}");
    let own = "https://books.example/notices";
    let ways = json!({ "receiver_on": false, "new_address": false, "forwarder": null, "own_address": own, "folder": null });
    host.ask("inbox_set_ways", ways).await;
    for (reference, told, expected) in [
        ("CUSTOMER-0002", Value::Null, own),
        ("CUSTOMER-0003", json!("https://shop.example/paid"), "https://shop.example/paid"),
    ] {
        open(&host, &json!({ "reference": reference, "callback_url": told })).await;
        let sent = last_body(&host, "registerPersistentPaymentAccount").await;
        assert_eq!(
            (&sent["accountReference"], &sent["callbackUrl"]),
            (&json!(reference), &json!(expected)),
            "{sent}"
        );
    }
    end(host, sandbox).await;
}
