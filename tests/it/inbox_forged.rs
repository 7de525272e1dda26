//! Hundreds of callbacks that are forged, repeated, cut off or reordered, with the real service to query: its answers change nothing in the
//! records either.

use harness::prelude::*;
use serde_json::Map;

use crate::inbox::{agree, asked_for, money, notices, opened};

/// The variants made of a callback.
type Cases = fn(&str) -> Vec<String>;

/// The recorded figures, without the times of the queries to the service.
async fn ledger(host: &Host) -> Value {
    let requests = json!({ "filter": { "part": "all", "text": null, "from": null, "to": null }, "order": "made", "descending": true,
        "after": null });
    let mut requests = host.ask("payment_requests_page", requests).await;
    for request in requests["requests"].as_array_mut().unwrap() {
        for volatile in ["checked_at", "next_check_at"] {
            request.as_object_mut().unwrap().remove(volatile);
        }
    }
    let every = json!({ "part": "all", "text": "", "from": null, "to": null, "number": null });
    let deposits = json!({ "filter": every, "after": null });
    let mut deposits = host.ask("deposits_page", deposits).await["rows"].take();
    deposits.as_array_mut().unwrap().retain(|deposit| deposit["confirmed"] == true);
    let sums = host.ask("deposits_sums", every).await;
    json!({ "requests": requests, "deposits": deposits, "paid_in": sums["confirmed"], "said_only": sums["unconfirmed"] })
}

/// Each stored callback as the service sent it: the identity number is not stored completely.
async fn bodies(host: &Host, found: &[Value]) -> Vec<String> {
    let mut bodies = Vec::new();
    for notice in found {
        let detail = host.ask("inbox_view", json!({ "id": notice["id"] })).await;
        bodies.push(detail["body"].text().replace("••••••••5678", "22212345678"));
    }
    bodies
}

fn other(value: &Value, round: u64) -> Value {
    match value {
        Value::Null => json!(format!("something {round}")),
        Value::Bool(yes) => json!(!yes),
        Value::Number(number) => json!(format!("{round}{number}").parse::<serde_json::Number>().unwrap()),
        Value::String(text) => json!(format!("{text}{round}")),
        Value::Array(_) | Value::Object(_) => json!([round]),
    }
}

fn fields(body: &str) -> Map<String, Value> {
    serde_json::from_str::<Value>(body).unwrap().as_object().unwrap().clone()
}

/// Each field with another value three times, and removed; each value under the next name.
fn forged(body: &str) -> Vec<String> {
    let fields = fields(body);
    let mut cases = Vec::new();
    for (name, value) in &fields {
        for round in 1..=3 {
            let mut changed = fields.clone();
            changed[name] = other(value, round);
            cases.push(Value::Object(changed).to_string());
        }
        let mut without = fields.clone();
        without.remove(name);
        cases.push(Value::Object(without).to_string());
    }
    let shifted = fields.keys().cloned().zip(fields.values().cycle().skip(1).cloned());
    cases.push(Value::Object(shifted.collect()).to_string());
    cases
}

/// The same fields in reverse order and in every rotation.
fn reordered(body: &str) -> Vec<String> {
    let fields: Vec<String> = fields(body)
        .iter()
        .map(|(name, value)| format!("{}:{value}", json!(name)))
        .collect();
    let mut backwards = fields.clone();
    backwards.reverse();
    let turned = (1..fields.len()).map(|first| [&fields[first..], &fields[..first]].concat());
    turned
        .chain([backwards])
        .map(|fields| format!("{{{}}}", fields.join(",")))
        .collect()
}

/// Cut off at seventy positions.
fn truncated(body: &str) -> Vec<String> {
    let cuts = (1..=70).map(|part| body.len() * part / 71);
    cuts.map(|end| body[..end].to_owned()).collect()
}

/// Waits until the service was queried about each callback that it signed. (It is queried again later about those that it did not know.)
async fn quiet(host: &Host) {
    let signed = |notice: &&Value| notice["verdict"] == "matches";
    let asked = async || all(host).await.iter().filter(signed).all(|notice| !notice["agreement"].is_null());
    wait::until("the service is asked", asked).await;
}

async fn all(host: &Host) -> Vec<Value> {
    let (mut all, mut before) = (Vec::new(), Value::Null);
    loop {
        let asked = json!({ "needs_you": false, "verdict": null, "text": null, "before": before });
        let page = host.ask("inbox_page", asked).await;
        all.extend(page["notices"].list().iter().cloned());
        before = page["next"].clone();
        if before.is_null() {
            return all;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn three_hundred_unproven_callbacks_change_nothing_whatever_the_service_is_queried() {
    let (sandbox, host) = office().await;
    let reference = asked_for(&host, "50000").await;
    opened(&host).await;
    sandbox.paid(&reference, "20000");
    sandbox.control().deposit(&money("CUSTOMER-000001")).unwrap();
    let genuine = notices(&host, |found| agree(found, 2)).await;
    quiet(&host).await;
    let mut before = ledger(&host).await;
    assert_has!(before, { "requests": { "requests": { "0": { "paid": "20000.00" } } }, "paid_in": "5000.00" });

    let bodies = bodies(&host, &genuine).await;
    let kinds: [(&str, Cases); 4] = [
        ("forged", forged),
        ("cut off", truncated),
        ("in another order", reordered),
        ("sent again", |body| vec![body.to_owned(); 20]),
    ];
    let (mut came, asked) = (0, sandbox.control().requests().len());
    for (kind, cases) in kinds {
        for case in bodies.iter().flat_map(|body| cases(body)) {
            let pasted = host.ask("inbox_paste", json!({ "text": case })).await;
            let [notice] = pasted["notices"].list().as_slice() else {
                panic!("{kind}: {case}: {pasted}");
            };
            assert!(!notice["reason"].text().is_empty(), "{kind}: {case}: {notice}");
            came += 1;
        }
    }
    assert!(came >= 300, "{came}");
    quiet(&host).await;
    let mut after = ledger(&host).await;
    // The signature does not cover the reference of a deposit, so an equal deposit may be genuine: it is shown, and counted in no figure.
    assert_eq!(after["said_only"].take(), "15000.00", "three other references");
    assert_eq!(before["said_only"].take(), "0.00");
    assert_eq!(after, before);
    let times: u64 = all(&host).await.iter().map(|notice| notice["times"].as_u64().unwrap()).sum();
    assert_eq!(times, 2 + came, "each is in the Inbox, or counted there");
    // Most of them are the watching of the open request.
    let asked = sandbox.control().requests().len() - asked;
    assert!(asked < 30, "{asked} questions because of {came} notices");
    let found = all(&host).await;
    let unknown: Vec<&Value> = found.iter().filter(|notice| notice["agreement"] == "not_found").collect();
    assert_eq!(unknown.len(), 3, "the history has one deposit, not four: {unknown:?}");
    assert!(unknown.iter().all(|notice| notice["needs_you"] == true), "{unknown:?}");
}

/// The callbacks of a deployment arrive by other channels, in any order: here the one about the last payment first.
#[tokio::test(flavor = "multi_thread")]
async fn callbacks_in_the_wrong_order_end_as_in_the_right_one() {
    let sandbox = service().await;
    let folder = tempfile::tempdir().unwrap();
    let host = harness::host::deployment(folder.path(), &sandbox).await;
    let reference = asked_for(&host, "50000").await;
    for paid in ["20000", "30000"] {
        sandbox.paid(&reference, paid);
    }
    let ready = wait::seen("two notices", async || sandbox.control().notices(), |ready| ready.len() == 2).await;
    let [part, rest] = ready.as_slice() else {
        panic!("two notices: {ready:?}")
    };
    let mut after = Vec::new();
    for (shown, notice) in [rest, part, rest, part].into_iter().enumerate() {
        host.ask("inbox_paste", json!({ "text": notice.body })).await;
        notices(&host, |found| agree(found, (shown + 1).min(2))).await;
        after.push(ledger(&host).await);
    }
    assert_has!(after[0]["requests"]["requests"][0], { "paid": "50000.00", "state": "paid" });
    assert!(after.iter().all(|shown| *shown == after[0]), "{after:?}");
}
