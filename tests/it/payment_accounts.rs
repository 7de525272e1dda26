//! Payment accounts: opened once, settled by a status query if unconfirmed, changed by the differences only, closed permanently.

mod changing;
mod deposits;
mod listing;
mod opening;

use harness::forms::{ACCOUNT, GTBANK as BANK};
use harness::host::Refused;
use harness::prelude::*;

/// In the sandbox, an account of another holder than the one given.
const STRANGE: &str = "0123456798";
pub(crate) const BVN: &str = "22212345678";

/// A valid form, with changes.
fn form(changes: &Value) -> Value {
    let form = json!({
        "account_name": "Ada Stores", "first_name": "Ada", "last_name": "Bello", "phone": "0803 123 4567", "email": null, "identity": null,
        "reference": null, "forward_bank": null, "forward_account": null, "forward_word": null, "limit": null, "callback_url": null,
    });
    with(form, changes)
}

pub(crate) async fn open(host: &Host, changes: &Value) -> Value {
    host.ask("payment_accounts_open", form(changes)).await
}

async fn view(host: &Host, account: &Value) -> Value {
    host.ask("payment_accounts_view", json!({ "id": account["id"] })).await
}

/// Waits until an account is in `state`, and returns it.
async fn comes_into(host: &Host, account: &Value, state: &str) -> Value {
    wait::seen(state, async || view(host, account).await, |account| account["state"] == state).await
}

/// The recorded body of the last call of an operation.
pub(crate) async fn last_body(host: &Host, operation: &str) -> Value {
    let calls = host.ask("activity_list", json!({ "operation": operation, "look_ups": true })).await;
    let call = json!({ "call_id": calls["calls"][0]["id"] });
    let call = host.ask("activity_show", call).await;
    serde_json::from_str(call["body"].text()).unwrap()
}

/// A rule has a name, its changes to a valid form, and the fields with a problem. The first command finds these problems, and the second
/// one sends nothing.
async fn every_rule_holds(host: &Host, [check, send]: [&str; 2], rules: &Value, form: impl Fn(&Value) -> Value) {
    for rule in rules.list() {
        let (name, form) = (&rule[0], form(&rule[1]));
        let checked = host.rpc(check, form.clone()).await;
        let error = checked.as_ref().err();
        let mut shown = error.map(Refused::paths).unwrap_or_default();
        shown.sort_unstable();
        assert_eq!(json!(shown), rule[2], "{name}: {error:?}");
        if error.is_some() {
            assert_eq!(host.refused(send, form).await.problems.len(), shown.len(), "{name}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_gives_the_callback_address_of_this_profile_unless_another_is_set() {
    let (_sandbox, host) = office().await;
    open(&host, &json!({ "reference": "CUSTOMER-0001" })).await;
    let nobody = last_body(&host, "registerPersistentPaymentAccount").await;
    assert_eq!(nobody.get("callbackUrl"), None, "nobody listens: {nobody}");
    let own = "https://books.example/notices";
    let ways = json!({ "receiver_on": false, "new_address": false, "forwarder": null, "own_address": own, "folder": null });
    host.ask("inbox_set_channels", ways).await;
    for (reference, shown, expected) in [
        ("CUSTOMER-0002", Value::Null, own),
        ("CUSTOMER-0003", json!("https://shop.example/paid"), "https://shop.example/paid"),
    ] {
        open(&host, &json!({ "reference": reference, "callback_url": shown })).await;
        let sent = last_body(&host, "registerPersistentPaymentAccount").await;
        assert_has!(sent, { "accountReference": reference, "callbackUrl": expected });
    }
}
