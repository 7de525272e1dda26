//! Refunds asked for as the window does: of requests, deposits and bills, never more than was paid, and settled by the history.

use std::path::Path;
use std::sync::Arc;

use api::Commands as _;
use app::host::Host;
use harness::host::{Ask as _, end};
use harness::wait;
use sandbox::{Armed, Config, Fault, Sandbox};
use serde_json::{Value, json};
use service_api::value::Amount;

use super::given_back;
use crate::payouts::hosted::{confirm, host};

async fn world(home: &Path) -> (Sandbox, Arc<Host>) {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let host = host(home, &sandbox).await;
    (sandbox, host)
}

/// A request of ₦1,000, made as the window makes one.
pub(super) async fn requested(host: &Host) -> String {
    let form = json!({
        "amount": "1,000", "payer_name": "Ada Obi", "payer_phone": null, "payer_email": "ada@example.com", "purpose": "Chairs",
        "expires_in_minutes": 60, "payment_methods": ["BANK_TRANSFER"], "payer_fee_share": "0", "allow_partial": true, "allow_over": false,
        "send_messages": false,
    });
    let made = host.ask("payment_requests_create", form).await;
    made["reference"].as_str().unwrap().to_owned()
}

pub(super) fn of(what: &str, reference: &str) -> Value {
    json!({ "what": what, "reference": reference })
}

pub(super) async fn known(host: &Host, of: &Value) -> Value {
    host.ask("refunds_of", json!({ "of": of })).await
}

pub(super) fn refund(of: &Value, amount: &str, back: &str) -> Value {
    json!({ "deed": "refund", "refund": {
        "of": of, "amount": amount, "back": back, "reason": "One chair was broken", "customer_phone": null, "customer_fee": false,
    } })
}

fn amount(text: &str) -> Option<Amount> {
    Some(Amount::parse(text).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_is_given_back_in_parts_and_never_more_than_was_paid() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = world(home.path()).await;
    let reference = requested(&host).await;
    let request = of("request", &reference);
    sandbox.control().pay(&reference, amount("1000"), None).unwrap();

    let before = known(&host, &request).await;
    assert_eq!(
        (&before["paid"], &before["back"], &before["most"], &before["payer"]),
        (&json!("1000.00"), &json!("0.00"), &json!("1000.00"), &json!("Ada Obi")),
        "{before}"
    );
    // All that is wrong, at once, and nothing sent.
    let mut wrong = refund(&request, "1,000.01", "0.00");
    wrong["refund"]["reason"] = json!("x".repeat(201));
    let refused = host.refused("confirm_ask", wrong).await;
    let paths: Vec<&str> = refused.problems.iter().map(|problem| problem.path.as_str()).collect();
    assert_eq!(paths, ["amount", "reason"]);
    assert!(refused.problems[0].message.contains("At most ₦1,000.00"), "{refused:?}");
    // A point may have been meant to part thousands.
    for odd in ["0", "ten", "10.005", "1.000", "-5"] {
        let refused = host.refused("confirm_ask", refund(&request, odd, "0.00")).await;
        assert_eq!(refused.problems.len(), 1, "{odd}: {refused:?}");
    }
    // The amount is typed once more where it is confirmed.
    let asked = host.ask("confirm_ask", refund(&request, "400", "0.00")).await;
    let view = host.confirm("confirm_view", json!({})).await.unwrap();
    assert_eq!(
        (&view["button"], &view["typed"]["expected"]),
        (&json!("Refund ₦400.00"), &json!("400.00")),
        "{view}"
    );
    let untyped = json!({ "confirm": asked["confirm"], "typed": "40" });
    host.confirm("confirm_give", untyped).await.unwrap_err();
    assert_eq!(given_back(&sandbox), [] as [&str; 0]);
    confirm(&host, refund(&request, "400", "0.00"), "400").await.unwrap();
    assert_eq!(given_back(&sandbox), ["400.00"]);

    let after = known(&host, &request).await;
    assert_eq!((&after["back"], &after["most"]), (&json!("400.00"), &json!("600.00")), "{after}");
    let done = &after["refunds"][0];
    assert_eq!(
        (&done["state"], &done["given"], &done["reason"]),
        (&json!("done"), &json!("400.00"), &json!("One chair was broken"))
    );
    // The destination as two fields, as the service told it with a bar between them.
    assert!(
        !done["provider"].as_str().unwrap().contains('|') && done["account"].as_str().unwrap().len() >= 10,
        "{done}"
    );
    // What was shown before is no longer so.
    let stale = host.refused("confirm_ask", refund(&request, "400", "0.00")).await;
    assert!(stale.message.contains("given back meanwhile"), "{stale:?}");
    confirm(&host, refund(&request, "600", "400.00"), "600").await.unwrap();
    let whole = known(&host, &request).await;
    assert_eq!(
        (&whole["most"], &whole["blocked"]),
        (&Value::Null, &json!("All of it was given back.")),
        "{whole}"
    );
    assert_eq!(given_back(&sandbox), ["400.00", "600.00"]);
    let all =
        json!({ "filter": { "part": "all", "text": null, "from": null, "to": null }, "order": "made", "descending": true, "after": null });
    let paid = host.ask("payment_requests_page", all).await;
    assert_eq!(paid["requests"][0]["back"], "1000.00", "{paid}");
    let listed = host.ask("refunds_list", json!({ "before": null, "of": null })).await;
    assert_eq!(listed["refunds"].as_array().unwrap().len(), 2);
    assert_eq!(listed["refunds"][0]["of"], request);
    end(host, sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_in_doubt_locks_the_next_and_the_history_settles_it() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = world(home.path()).await;
    let reference = requested(&host).await;
    let request = of("request", &reference);
    sandbox.control().pay(&reference, amount("1000"), None).unwrap();
    confirm(&host, refund(&request, "400", "0.00"), "400").await.unwrap();

    // Done, and its answer lost. The same amount as before: only counting tells the two apart.
    let hidden = Armed::new("history", Fault::Error503);
    let lost = Armed::new("refund", Fault::DropAfter).nth(1);
    sandbox.control().arm(vec![lost, hidden]).unwrap();
    confirm(&host, refund(&request, "400", "400.00"), "400").await.unwrap();
    let unknown = known(&host, &request).await;
    assert_eq!(
        (&unknown["refunds"][0]["state"], &unknown["back"], &unknown["most"]),
        (&json!("not_known"), &json!("800.00"), &Value::Null)
    );
    assert_eq!(
        (&unknown["back_for_sure"], &unknown["unknown"]),
        (&json!("400.00"), &json!("400.00")),
        "{unknown}"
    );
    assert!(unknown["blocked"].as_str().unwrap().contains("not known yet"), "{unknown}");
    let refused = host.refused("confirm_ask", refund(&request, "100", "800.00")).await;
    assert!(refused.message.starts_with("Nothing was sent."), "{refused:?}");
    // Not before the history was asked and did not tell of it.
    let line = unknown["refunds"][0]["line"].clone();
    let not_done = json!({ "deed": "not_refunded", "line": line, "evidence": "I think not." });
    let early = host.refused("confirm_ask", not_done.clone()).await;
    assert!(early.message.contains("history must have been asked"), "{early:?}");
    let decide = json!({ "line": line, "decision": "not_done", "evidence": "I think not." });
    let refused = host.refused("held_decide", decide).await;
    assert!(refused.message.contains("confirmed in its own window"), "{refused:?}");

    sandbox.control().clear_faults();
    let settled = until(&host, &request, "done").await;
    assert_eq!(
        (&settled["back"], &settled["most"]),
        (&json!("800.00"), &json!("200.00")),
        "{settled}"
    );
    assert_eq!(
        (&settled["back_for_sure"], &settled["unknown"]),
        (&json!("800.00"), &Value::Null),
        "{settled}"
    );
    host.refused("confirm_ask", not_done).await;
    assert_eq!(given_back(&sandbox), ["400.00", "400.00"]);
    end(host, sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_that_the_history_does_not_tell_is_for_a_person_and_never_sent_again() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = world(home.path()).await;
    let reference = requested(&host).await;
    let request = of("request", &reference);
    sandbox.control().pay(&reference, amount("1000"), None).unwrap();
    sandbox.control().arm(vec![Armed::new("refund", Fault::DropBefore).nth(1)]).unwrap();
    confirm(&host, refund(&request, "400", "0.00"), "400").await.unwrap();
    let look = async || known(&host, &request).await;
    let may = |view: &Value| view["refunds"][0]["may_be_not_done"] == true;
    let view = wait::seen("it may be recorded as not done", look, may).await;
    let doubt = &view["refunds"][0];
    assert_eq!(
        (&doubt["state"], &doubt["may_be_not_done"]),
        (&json!("not_known"), &json!(true)),
        "{view}"
    );
    let sent = || {
        sandbox
            .control()
            .requests()
            .iter()
            .filter(|request| request.operation == "refund")
            .count()
    };
    assert_eq!(sent(), 1);
    let not_done = json!({ "deed": "not_refunded", "line": doubt["line"], "evidence": "Neither history nor wallet have it." });
    confirm(&host, not_done, "").await.unwrap();
    let free = known(&host, &request).await;
    assert_eq!(
        (&free["refunds"][0]["state"], &free["most"]),
        (&json!("refused"), &json!("1000.00")),
        "{free}"
    );
    confirm(&host, refund(&request, "400", "0.00"), "400").await.unwrap();
    assert_eq!((given_back(&sandbox), sent()), (vec!["400.00".to_owned()], 2));
    end(host, sandbox).await;
}

async fn until(host: &Host, of: &Value, state: &str) -> Value {
    wait::seen(state, async || known(host, of).await, |view| view["refunds"][0]["state"] == state).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_nobody_paid_is_cancelled_and_no_money_moves() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = world(home.path()).await;
    let reference = requested(&host).await;
    let request = of("request", &reference);
    let open = known(&host, &request).await;
    assert_eq!((&open["cancels"], &open["most"]), (&json!(true), &json!("1000.00")), "{open}");
    let part = host.refused("confirm_ask", refund(&request, "400", "0.00")).await;
    assert!(part.problems[0].message.contains("cancelled whole"), "{part:?}");
    // Its answer is lost: the status tells that it is cancelled, and that nobody paid.
    sandbox.control().arm(vec![Armed::new("refund", Fault::DropAfter).nth(1)]).unwrap();
    confirm(&host, refund(&request, "1000", "0.00"), "1000").await.unwrap();
    let view = until(&host, &request, "cancelled").await;
    assert!(view["blocked"].as_str().unwrap().contains("Nobody paid it"), "{view}");
    assert_eq!(given_back(&sandbox), [] as [&str; 0]);
    end(host, sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bill_is_given_back_to_the_customer_who_paid_it() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = world(home.path()).await;
    let paid = sandbox
        .control()
        .bill(Amount::parse("2500").unwrap(), "08031234567", None, Some("INV-7"))
        .unwrap();
    let bill = of("bill", &paid.reference_number);
    let view = known(&host, &bill).await;
    assert_eq!((&view["paid"], &view["most"]), (&json!("2500.00"), &json!("2500.00")), "{view}");
    let mut part = refund(&bill, "500", "0.00");
    let refused = host.refused("confirm_ask", part.clone()).await;
    assert_eq!(refused.problems[0].path, "customer_phone");
    part["refund"]["customer_phone"] = json!("O8O3");
    part["refund"]["amount"] = json!("none");
    let refused = host.refused("confirm_ask", part.clone()).await;
    let paths: Vec<&str> = refused.problems.iter().map(|problem| problem.path.as_str()).collect();
    assert_eq!(paths, ["amount", "customer_phone"], "all at once: {refused:?}");
    part["refund"]["customer_phone"] = json!("0803 123 4567");
    part["refund"]["amount"] = json!("500");
    confirm(&host, part, "500").await.unwrap();
    let view = known(&host, &bill).await;
    assert_eq!((&view["back"], &view["most"]), (&json!("500.00"), &json!("2000.00")), "{view}");
    let unknown = known(&host, &of("bill", "NO-SUCH-BILL")).await;
    assert_eq!(
        unknown["blocked"],
        "No money moved. Not found by the service: look at the reference again."
    );
    let odd = json!({ "of": of("bill", "no reference") });
    let refused = host.refused("refunds_of", odd).await;
    assert_eq!(refused.problems[0].path, "reference", "{refused:?}");
    end(host, sandbox).await;
}

/// How the last refund of a bill was asked for: in full or not, and how much.
async fn asked_as(host: &Host) -> (Value, Value) {
    let calls = json!({ "operation": "refundBillPay", "look_ups": true });
    let calls = host.ask("activity_list", calls).await;
    let call = json!({ "call_id": calls["calls"][0]["id"] });
    let call = host.ask("activity_show", call).await;
    let body: Value = serde_json::from_str(call["body"].as_str().unwrap()).unwrap();
    (body["fullRefund"].clone(), body["refundAmount"].clone())
}

/// `docs/spec/merchant.md#refund-bill-pay`: the amount is for a partial refund only.
#[tokio::test(flavor = "multi_thread")]
async fn all_of_a_bill_is_given_back_as_a_full_refund_and_the_rest_of_one_as_a_part() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = world(home.path()).await;
    let bill = |naira: &str, invoice: &str| {
        let paid = sandbox
            .control()
            .bill(Amount::parse(naira).unwrap(), "08031234567", None, Some(invoice))
            .unwrap();
        of("bill", &paid.reference_number)
    };
    let give = async |bill: &Value, amount: &str, back: &str| {
        let mut asked = refund(bill, amount, back);
        asked["refund"]["customer_phone"] = json!("08031234567");
        confirm(&host, asked, amount).await.unwrap();
    };
    let whole = bill("2500", "INV-8");
    give(&whole, "2500", "0.00").await;
    assert_eq!(asked_as(&host).await, (json!(true), Value::Null));
    let view = known(&host, &whole).await;
    assert_eq!(
        (&view["back"], &view["most"], &view["refunds"][0]["given"]),
        (&json!("2500.00"), &Value::Null, &json!("2500.00")),
        "{view}"
    );
    let parts = bill("900", "INV-9");
    give(&parts, "400", "0.00").await;
    assert_eq!(asked_as(&host).await, (json!(false), json!(400)));
    give(&parts, "500", "400.00").await;
    assert_eq!(asked_as(&host).await, (json!(false), json!(500)), "the rest is a part");
    assert_eq!(known(&host, &parts).await["back"], "900.00");
    end(host, sandbox).await;
}

/// An account with two deposits of ₦1,000 that the history confirmed: their references.
pub(super) async fn deposits(host: &Host, sandbox: &Sandbox) -> Vec<String> {
    let form = json!({
        "account_name": "Ada Stores", "first_name": "Ada", "last_name": "Bello", "phone": "08031234567", "email": null, "identity": null,
        "reference": "CUSTOMER-0001", "forward_bank": null, "forward_account": null, "forward_word": null, "limit": null,
        "callback_url": null,
    });
    let account = host.ask("payment_accounts_open", form).await;
    let came = |_| {
        let deposit = json!({ "account": account["number"], "amount": "1000" });
        let deposit = serde_json::from_value(deposit).unwrap();
        sandbox.control().deposit(&deposit).unwrap().transaction_reference
    };
    let references: Vec<String> = (0..2).map(came).collect();
    let filter = json!({ "filter": { "part": "confirmed", "text": "", "from": null, "to": null, "number": null }, "after": null });
    let look = async || host.ask("deposits_page", filter.clone()).await;
    wait::seen("both are confirmed", look, |page| page["rows"].as_array().unwrap().len() == 2).await;
    references
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deposit_is_given_back_and_a_doubt_is_settled_by_the_history_of_its_account() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = world(home.path()).await;
    let references = deposits(&host, &sandbox).await;
    let [first, second] = [0, 1].map(|place| of("deposit", &references[place]));
    confirm(&host, refund(&first, "400", "0.00"), "400").await.unwrap();
    let before = known(&host, &second).await;
    assert_eq!((&before["back"], &before["most"]), (&json!("0.00"), &json!("1000.00")), "{before}");
    sandbox.control().arm(vec![Armed::new("refund", Fault::DropAfter).nth(1)]).unwrap();
    confirm(&host, refund(&second, "400", "0.00"), "400").await.unwrap();
    let settled = until(&host, &second, "done").await;
    assert_eq!(
        (&settled["back"], &settled["most"]),
        (&json!("400.00"), &json!("600.00")),
        "{settled}"
    );
    assert_eq!(given_back(&sandbox), ["400.00", "400.00"]);
    end(host, sandbox).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deposit_that_is_not_on_record_is_not_given_back() {
    let home = tempfile::tempdir().unwrap();
    let (sandbox, host) = world(home.path()).await;
    let unknown = host.refused("refunds_of", json!({ "of": of("deposit", "TR-1") })).await;
    assert!(unknown.message.contains("No deposit of this reference"), "{unknown:?}");
    end(host, sandbox).await;
}
