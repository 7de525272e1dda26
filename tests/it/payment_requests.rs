//! Every way in which a payment request can end, as the sandbox simulates it and people see it.

mod called;
mod files;
mod paid_recently;
mod unknown_fee;

use harness::forms::payment_request;
use harness::prelude::*;

struct Setup {
    host: Office,
    _cowrie: Cowrie,
    sandbox: Sandbox,
}

impl Setup {
    async fn new() -> Self {
        let (sandbox, cowrie) = cowrie_on(service()).await;
        let host = host::of(&cowrie, "bench").await;
        Self {
            sandbox,
            host,
            _cowrie: cowrie,
        }
    }

    async fn rpc(&self, command: &str, args: Value) -> Value {
        self.host.ask(command, args).await
    }

    /// A request for ₦50,000 whose fee the recipient bears, with these changes.
    async fn asked(&self, changes: Value) -> Value {
        let made = self.rpc("payment_requests_create", form(changes)).await;
        assert_eq!(made["state"], "waiting", "{made}");
        made
    }

    fn pay(&self, request: &Value, amount: &str) -> bool {
        let amount = Amount::parse(amount).unwrap();
        let reference = request["reference"].text();
        self.sandbox.control().pay(reference, Some(amount), None).is_ok()
    }

    /// Queries its status and returns the named fields.
    async fn status(&self, request: &Value) -> Value {
        let view = self.rpc("payment_requests_check", json!({ "id": request["id"] })).await;
        let fields = ["state", "paid", "owed", "over", "short"];
        Value::Object(fields.into_iter().map(|name| (name.to_owned(), view[name].clone())).collect())
    }

    async fn listed(&self, part: &str) -> Vec<Value> {
        let asked = json!({ "filter": { "part": part, "text": null, "from": null, "to": null }, "order": "made",
            "descending": true, "after": null });
        self.rpc("payment_requests_page", asked).await["requests"].list().clone()
    }

    async fn total(&self, part: &str) -> (Value, Value, Value, Value) {
        let totals = self
            .rpc(
                "payment_requests_totals",
                json!({ "part": "all", "text": null, "from": null, "to": null }),
            )
            .await;
        let of = totals.row("part", part);
        (of["count"].clone(), of["asked"].clone(), of["paid"].clone(), of["owed"].clone())
    }
}

fn form(changes: Value) -> Value {
    let own = json!({
        "purpose": "Invoice 4", "expires_in_minutes": 60, "payment_methods": ["BANK_TRANSFER", "FUNDING_USSD"], "allow_partial": false,
    });
    with(with(payment_request("50,000", "Ada Obi"), &own), &changes)
}

fn status(state: &str, [paid, owed, over, short]: [Option<&str>; 4]) -> Value {
    json!({ "state": state, "paid": paid, "owed": owed, "over": over, "short": short })
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_are_paid_in_full_in_parts_and_in_excess() {
    let setup = Setup::new().await;
    let full = setup.asked(json!({})).await;
    // A part payment is declined where none is allowed, and so is an excess.
    assert!(!setup.pay(&full, "20000") && !setup.pay(&full, "50000.01"));
    assert_eq!(setup.status(&full).await, status("waiting", [Some("0.00"), None, None, None]));
    assert!(setup.pay(&full, "50000"));
    assert_eq!(setup.status(&full).await, status("paid", [Some("50000.00"), None, None, None]));

    let parts = setup.asked(json!({ "allow_partial": true })).await;
    assert!(setup.pay(&parts, "20000"));
    let part_paid = status("part_paid", [Some("20000.00"), Some("30000.00"), None, None]);
    assert_eq!(setup.status(&parts).await, part_paid);
    assert_eq!(setup.listed("part_paid").await[0]["owed"], "30000.00");
    assert_has!(setup.total("open").await, [1, "50000.00", "20000.00", "30000.00"]);
    assert!(!setup.pay(&parts, "30000.01") && setup.pay(&parts, "30000"));
    assert_eq!(setup.status(&parts).await, status("paid", [Some("50000.00"), None, None, None]));

    let over = setup.asked(json!({ "allow_over": true })).await;
    assert!(setup.pay(&over, "60000"));
    assert_eq!(
        setup.status(&over).await,
        status("paid", [Some("60000.00"), None, Some("10000.00"), None])
    );
    // Computed by hand: three times 50 000 requested; 50 000 + 50 000 + 60 000 paid.
    assert_has!(setup.total("paid").await, [3, "150000.00", "160000.00", "0.00"]);

    let detail = setup.rpc("payment_requests_detail", json!({ "id": parts["id"] })).await;
    let steps: Vec<(&str, Option<&str>, Option<&str>)> = detail["steps"]
        .list()
        .iter()
        .map(|step| (step["kind"].text(), step["state"].as_str(), step["paid"].as_str()))
        .collect();
    let expected = [
        ("made", None, None),
        ("taken", None, None),
        ("told", Some("part_paid"), Some("20000.00")),
        ("told", Some("paid"), Some("50000.00")),
    ];
    assert_eq!(steps, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_ends_without_payment() {
    let setup = Setup::new().await;
    let control = setup.sandbox.control();
    let reference = |request: &Value| request["reference"].text().to_owned();
    let [expired, part, cancelled, failed] = [
        setup.asked(json!({})).await,
        setup.asked(json!({ "allow_partial": true })).await,
        setup.asked(json!({})).await,
        setup.asked(json!({})).await,
    ];
    assert!(setup.pay(&part, "20000"));
    control.expire(&reference(&expired)).unwrap();
    control.expire(&reference(&part)).unwrap();
    control.cancel(&reference(&cancelled)).unwrap();
    control.fail(&reference(&failed)).unwrap();
    for (request, state) in [(&expired, "expired"), (&cancelled, "cancelled"), (&failed, "failed")] {
        assert_eq!(setup.status(request).await, status(state, [Some("0.00"), None, None, None]));
        assert!(!setup.pay(request, "50000"), "{state}");
    }
    assert_eq!(
        setup.status(&part).await,
        status("expired", [Some("20000.00"), None, None, Some("30000.00")])
    );
    assert_eq!(setup.listed("over").await.len(), 4);
    assert_has!(setup.total("over").await, [4, "200000.00", "20000.00", "0.00"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fee_borne_by_the_payer_is_owed_too() {
    let setup = Setup::new().await;
    let made = setup.asked(json!({ "payer_fee_share": "1", "allow_partial": true })).await;
    let owes = &setup.sandbox.control().payment_requests()[0].owed;
    assert_ne!(owes, "50000.00", "the sandbox takes a fee");
    assert_eq!(made["due"], json!(owes));
    assert!(setup.pay(&made, "50000"));
    let rest = Amount::parse(owes).unwrap().checked_sub(Amount::parse("50000").unwrap()).unwrap();
    assert_eq!(
        setup.status(&made).await,
        status("part_paid", [Some("50000.00"), Some(&rest.decimal()), None, None])
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_is_made_again_under_a_new_reference() {
    let setup = Setup::new().await;
    let first = setup
        .asked(json!({ "payer_email": "ada@example.com", "allow_partial": true }))
        .await;
    // The same customer and the same amount: this is reported before anything is sent, and nothing is sent.
    let look = setup
        .rpc("payment_requests_preview", form(json!({ "payer_phone": "+234 803 123 4567" })))
        .await;
    assert_eq!(look["alike"][0]["id"], first["id"], "{look}");
    assert_eq!(setup.sandbox.control().payment_requests().len(), 1);

    setup.sandbox.control().expire(first["reference"].text()).unwrap();
    setup.status(&first).await;
    let filled = setup.rpc("payment_requests_again", json!({ "id": first["id"] })).await;
    assert_has!(filled, { "payer_email": "ada@example.com", "purpose": "Invoice 4", "allow_partial": true, "expires_in_minutes": null });
    assert_eq!(setup.rpc("payment_requests_preview", filled.clone()).await["alike"], json!([]));
    let again = setup.rpc("payment_requests_create", filled).await;
    assert_ne!(again["reference"], first["reference"]);
    let link = |request: &Value| json!({ "id": request["id"], "reference": request["reference"] });
    let of_first = setup.rpc("payment_requests_detail", json!({ "id": first["id"] })).await;
    let of_again = setup.rpc("payment_requests_detail", json!({ "id": again["id"] })).await;
    assert_eq!(
        (&of_first["asked_again"], &of_again["again_of"]),
        (&json!([link(&again)]), &link(&first))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_identity_number_is_sent_and_not_stored() {
    let setup = Setup::new().await;
    let changes = json!({ "payee": "bank_account", "payee_name": "Musa Danladi", "payee_bank": "187DE295-AE70-4BBC-8169-EEA22924A565",
        "payee_account": "0123456785", "payee_identity": "22198765432" });
    let made = setup.rpc("payment_requests_create", form(changes)).await;
    // A wrong signature, such as that of a masked number, would have been rejected.
    assert_eq!(made["state"], "waiting", "{made}");
    let filled = setup.rpc("payment_requests_again", json!({ "id": made["id"] })).await;
    let detail = setup.rpc("payment_requests_detail", json!({ "id": made["id"] })).await;
    for shown in [&made, &filled, &detail] {
        assert!(!shown.to_string().contains("22198765432"), "{shown}");
    }
    assert_has!(filled, { "payee": "bank_account", "payee_identity": null });
}

/// The answer to its creation was lost: the status query gives its expiry and the ways to pay.
#[tokio::test(flavor = "multi_thread")]
async fn an_unconfirmed_request_that_is_found_gets_its_expiry() {
    let setup = Setup::new().await;
    setup.sandbox.arm([Armed::new("paymentRequest", Fault::DropAfter).nth(1)]);
    let made = setup
        .rpc("payment_requests_create", form(json!({ "expires_in_minutes": null })))
        .await;
    assert_has!(made, { "state": "in_doubt", "expires_at": null });
    let look = async || setup.rpc("payment_requests_check", json!({ "id": made["id"] })).await;
    let found = wait::seen("it is found", look, |found| found["expires_at"] != Value::Null).await;
    let shown = &setup.sandbox.control().payment_requests()[0];
    let shown = serde_json::to_value(shown).unwrap();
    let seconds = |text: &Value| text.text()[..19].to_owned();
    assert_eq!(seconds(&found["expires_at"]), seconds(&shown["expires_at"]), "{shown}");
    assert_eq!(found["state"], "waiting");
    assert_ne!(found["ways"], json!([]));
}

/// Two open requests, of which the second was not intended, ask for the money twice.
#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_may_exist_is_not_repeated_and_its_ways_to_pay_are_shown() {
    let setup = Setup::new().await;
    let lost = Armed::new("paymentRequest", Fault::DropAfter);
    let silent = Armed::new("status", Fault::Error503);
    setup.sandbox.arm([lost, silent]);
    let unknown = setup.rpc("payment_requests_create", form(json!({ "amount": "7500" }))).await;
    assert_eq!(unknown["state"], "in_doubt", "{unknown}");
    let filled = setup.rpc("payment_requests_again", json!({ "id": unknown["id"] })).await;
    for command in ["payment_requests_preview", "payment_requests_create"] {
        let refused = setup.host.refused(command, filled.clone()).await;
        assert_contains!(refused.message, ["Nothing was sent: request ", "is unconfirmed"], "{command}");
    }
    assert_eq!(setup.sandbox.control().payment_requests().len(), 1);
    // The result of a status query is described in words, and once while it is unchanged.
    let detail = setup.rpc("payment_requests_detail", json!({ "id": unknown["id"] })).await;
    let looked: Vec<&Value> = detail["steps"].list().iter().filter(|step| step["kind"] == "looked_for").collect();
    assert!(looked.len() <= 1, "{detail}");
    assert!(!detail["steps"].to_string().contains("Unclear"), "{detail}");

    setup.sandbox.control().clear_faults();
    let part = setup
        .asked(json!({ "payer_name": "Bola Ade", "payer_email": "bola@example.com", "allow_partial": true }))
        .await;
    assert!(setup.pay(&part, "200"));
    setup.status(&part).await;
    let mut filled = setup.rpc("payment_requests_again", json!({ "id": part["id"] })).await;
    filled["amount"] = json!("1");
    let look = setup.rpc("payment_requests_preview", filled).await;
    assert_eq!(look["alike"][0]["id"], part["id"], "whatever is asked now: {look}");
}

#[tokio::test(flavor = "multi_thread")]
async fn more_than_the_whole_fee_is_refused_beside_its_field() {
    let setup = Setup::new().await;
    let refused = setup
        .host
        .refused("payment_requests_preview", form(json!({ "payer_fee_share": "1.3" })))
        .await;
    let shown: Vec<(&str, &str)> = refused.problems();
    assert_eq!(
        shown,
        [("payer_fee_share", "Enter a percentage from 0 to 100, for example 50 or 12.5.")]
    );
}

/// The customer bears the fee: the outstanding amount exceeds the requested one, wherever it is shown.
#[tokio::test(flavor = "multi_thread")]
async fn the_outstanding_amount_is_the_same_everywhere() {
    let setup = Setup::new().await;
    setup.asked(json!({ "payer_fee_share": "1" })).await;
    let home = setup.rpc("home_view", json!({})).await;
    let filter = json!({ "part": "all", "text": null, "from": null, "to": null });
    let totals = setup.rpc("payment_requests_totals", filter).await;
    assert_eq!(totals[1]["part"], "open", "{totals}");
    let owed = totals[1]["owed"].text();
    assert_ne!(owed, "50000.00", "{totals}");
    assert_eq!(home["open_requests_total"], owed, "{home}");
}

/// A query changes nothing: an error as its answer is neither *unconfirmed* nor *not sent*, and is not an answer of the bank.
#[tokio::test(flavor = "multi_thread")]
async fn a_query_answered_by_an_error_is_not_unconfirmed() {
    let setup = Setup::new().await;
    let made = setup.asked(json!({})).await;
    let down = |operation| Armed::new(operation, Fault::Error503);
    setup.sandbox.arm([down("status"), down("validateDepositToBank")]);
    let holder = json!({ "bank": "187DE295-AE70-4BBC-8169-EEA22924A565", "account": "0123456785", "expected": "Ada Bello" });
    for (command, asked) in [("payment_requests_check", json!({ "id": made["id"] })), ("bank_holder", holder)] {
        let error = setup.host.refused(command, asked).await;
        assert_eq!(serde_json::to_value(error.code).unwrap(), "Unanswered", "{command}: {error:?}");
        let begins = "The service has a fault (HTTP 503).";
        assert!(error.message.starts_with(begins), "{command}: {error:?}");
    }
}

/// The service has a second name for each state: events are shown with ours.
#[tokio::test(flavor = "multi_thread")]
async fn each_event_is_shown_under_one_name() {
    let setup = Setup::new().await;
    let made = setup.asked(json!({})).await;
    assert!(setup.pay(&made, "50000"));
    assert_eq!(setup.status(&made).await["state"], "paid");
    let detail = setup.rpc("payment_requests_detail", json!({ "id": made["id"] })).await;
    let shown: Vec<&Value> = detail["steps"].list().iter().filter(|step| step["kind"] == "told").collect();
    assert!(!shown.is_empty() && shown.iter().all(|step| step["words"].is_null()), "{detail}");
}

/// ₦125,000 instead of ₦12,500 is reported before it is requested; with few earlier requests there is nothing to compare with.
#[tokio::test(flavor = "multi_thread")]
async fn one_zero_too_many_is_reported_before_it_is_sent() {
    let setup = Setup::new().await;
    let large = form(json!({ "amount": "125000", "payer_name": "Somebody Else" }));
    for amount in ["9000", "12500", "900000", "10000", "12000"] {
        let usual = setup.rpc("payment_requests_preview", large.clone()).await["usual"].clone();
        assert!(usual.is_null(), "{usual}");
        setup.asked(json!({ "amount": amount })).await;
    }
    assert_eq!(setup.rpc("payment_requests_preview", large).await["usual"], "12000.00");
    let ordinary = form(json!({ "amount": "119999.99", "payer_name": "Somebody Else" }));
    assert!(setup.rpc("payment_requests_preview", ordinary).await["usual"].is_null());
}
