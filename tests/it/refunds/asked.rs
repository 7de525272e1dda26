//! Refunds with the commands of the window: of requests, deposits and bills, never more than was paid, and settled by the history.

use harness::forms::payment_request_by_mail;
use harness::prelude::*;

use super::given_back;

/// A request of ₦1,000, made as in the window.
pub(super) async fn requested(host: &Host) -> String {
    let own = json!({ "purpose": "Chairs", "expires_in_minutes": 60 });
    let form = with(payment_request_by_mail("1,000", "Ada Obi"), &own);
    let made = host.ask("payment_requests_create", form).await;
    made["reference"].text().to_owned()
}

/// The same, when it is paid.
pub(super) async fn paid(host: &Host, sandbox: &Sandbox) -> Value {
    let reference = requested(host).await;
    sandbox.paid(&reference, "1000");
    of("request", &reference)
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

#[tokio::test(flavor = "multi_thread")]
async fn a_request_is_refunded_in_parts_and_never_above_what_was_paid() {
    let (sandbox, host) = office().await;
    let request = paid(&host, &sandbox).await;

    let before = known(&host, &request).await;
    assert_has!(before, { "paid": "1000.00", "back": "0.00", "most": "1000.00", "payer": "Ada Obi" });
    // All problems at once, and nothing is sent.
    let mut wrong = refund(&request, "1,000.01", "0.00");
    wrong["refund"]["reason"] = json!("x".repeat(201));
    let refused = host.refused("confirm_ask", wrong).await;
    let paths: Vec<&str> = refused.paths();
    assert_eq!(paths, ["amount", "reason"]);
    assert!(refused.problems[0].message.contains("At most ₦1,000.00"), "{refused:?}");
    // The point may be meant as a thousands separator.
    for odd in ["0", "ten", "10.005", "1.000", "-5"] {
        let refused = host.refused("confirm_ask", refund(&request, odd, "0.00")).await;
        assert_eq!(refused.problems.len(), 1, "{odd}: {refused:?}");
    }
    // The amount is typed again where it is confirmed.
    let asked = host.ask("confirm_ask", refund(&request, "400", "0.00")).await;
    let view = host.confirm("confirm_view", json!({})).await.unwrap();
    assert_has!(view, { "button": "Refund ₦400.00", "typed": { "expected": "400.00" } });
    let untyped = json!({ "confirm": asked["confirm"], "typed": "40" });
    host.confirm("confirm_give", untyped).await.unwrap_err();
    assert_eq!(given_back(&sandbox), [] as [&str; 0]);
    confirm(&host, refund(&request, "400", "0.00"), "400").await.unwrap();
    assert_eq!(given_back(&sandbox), ["400.00"]);

    let after = known(&host, &request).await;
    assert_has!(after, { "back": "400.00", "most": "600.00" });
    let done = &after["refunds"][0];
    assert_has!(done, { "state": "done", "given": "400.00", "reason": "One chair was broken" });
    // The destination as two fields; the service gave it with a bar between them.
    assert!(
        !done["provider"].text().contains('|') && done["account"].text().len() >= 10,
        "{done}"
    );
    // What was shown before is outdated.
    let stale = host.refused("confirm_ask", refund(&request, "400", "0.00")).await;
    assert!(stale.message.contains("another refund was made meanwhile"), "{stale:?}");
    confirm(&host, refund(&request, "600", "400.00"), "600").await.unwrap();
    let whole = known(&host, &request).await;
    assert_has!(whole, { "most": null, "blocked": "The full amount was refunded." });
    assert_eq!(given_back(&sandbox), ["400.00", "600.00"]);
    let all =
        json!({ "filter": { "part": "all", "text": null, "from": null, "to": null }, "order": "made", "descending": true, "after": null });
    let paid = host.ask("payment_requests_page", all).await;
    assert_eq!(paid["requests"][0]["back"], "1000.00", "{paid}");
    let listed = host.ask("refunds_list", json!({ "before": null, "of": null })).await;
    assert_eq!(listed["refunds"].list().len(), 2);
    assert_eq!(listed["refunds"][0]["of"], request);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unconfirmed_refund_blocks_the_next_and_the_history_settles_it() {
    let (sandbox, host) = office().await;
    let request = paid(&host, &sandbox).await;
    confirm(&host, refund(&request, "400", "0.00"), "400").await.unwrap();

    // Executed, and its answer lost. The same amount as before: only the count distinguishes the two.
    let hidden = Armed::new("history", Fault::Error503);
    let lost = Armed::new("refund", Fault::DropAfter).nth(1);
    sandbox.arm([lost, hidden]);
    confirm(&host, refund(&request, "400", "400.00"), "400").await.unwrap();
    let unknown = known(&host, &request).await;
    assert_has!(unknown, { "refunds": { "0": { "state": "not_known" } }, "back": "800.00", "most": null });
    assert_has!(unknown, { "back_for_sure": "400.00", "unknown": "400.00" });
    assert!(unknown["blocked"].text().contains("unconfirmed"), "{unknown}");
    let refused = host.refused("confirm_ask", refund(&request, "100", "800.00")).await;
    assert!(refused.message.starts_with("Nothing was sent."), "{refused:?}");
    // Not before the history was queried and did not contain it.
    let line = unknown["refunds"][0]["line"].clone();
    let not_done = json!({ "deed": "not_refunded", "line": line, "evidence": "I think not." });
    let early = host.refused("confirm_ask", not_done.clone()).await;
    assert!(early.message.contains("history must be checked"), "{early:?}");
    let decide = json!({ "line": line, "decision": "not_done", "evidence": "I think not." });
    let refused = host.refused("review_decide", decide).await;
    assert!(refused.message.contains("confirmed in the confirm window"), "{refused:?}");

    sandbox.control().clear_faults();
    let settled = until(&host, &request, "done").await;
    assert_has!(settled, { "back": "800.00", "most": "200.00", "back_for_sure": "800.00", "unknown": null });
    host.refused("confirm_ask", not_done).await;
    assert_eq!(given_back(&sandbox), ["400.00", "400.00"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refund_missing_in_the_history_needs_a_person_and_is_never_sent_again() {
    let (sandbox, host) = office().await;
    let request = paid(&host, &sandbox).await;
    sandbox.arm([Armed::new("refund", Fault::DropBefore).nth(1)]);
    confirm(&host, refund(&request, "400", "0.00"), "400").await.unwrap();
    let look = async || known(&host, &request).await;
    let may = |view: &Value| view["refunds"][0]["may_be_not_done"] == true;
    let view = wait::seen("it may be recorded as not done", look, may).await;
    let doubt = &view["refunds"][0];
    assert_has!(doubt, { "state": "not_known", "may_be_not_done": true }, "{view}");
    let sent = || sandbox.asked("refund");
    assert_eq!(sent(), 1);
    let not_done = json!({ "deed": "not_refunded", "line": doubt["line"], "evidence": "Neither history nor wallet have it." });
    confirm(&host, not_done, "").await.unwrap();
    let free = known(&host, &request).await;
    assert_has!(free, { "refunds": { "0": { "state": "refused" } }, "most": "1000.00" });
    confirm(&host, refund(&request, "400", "0.00"), "400").await.unwrap();
    assert_eq!((given_back(&sandbox), sent()), (vec!["400.00".to_owned()], 2));
}

async fn until(host: &Host, of: &Value, state: &str) -> Value {
    wait::seen(state, async || known(host, of).await, |view| view["refunds"][0]["state"] == state).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unpaid_request_is_cancelled_and_no_money_moves() {
    let (sandbox, host) = office().await;
    let reference = requested(&host).await;
    let request = of("request", &reference);
    let open = known(&host, &request).await;
    assert_has!(open, { "cancels": true, "most": "1000.00" });
    let part = host.refused("confirm_ask", refund(&request, "400", "0.00")).await;
    assert!(part.problems[0].message.contains("cancelled in full"), "{part:?}");
    // Its answer is lost: the status shows that it is cancelled, and that it was not paid.
    sandbox.arm([Armed::new("refund", Fault::DropAfter).nth(1)]);
    confirm(&host, refund(&request, "1000", "0.00"), "1000").await.unwrap();
    let view = until(&host, &request, "cancelled").await;
    assert!(view["blocked"].text().contains("It is unpaid"), "{view}");
    assert_eq!(given_back(&sandbox), [] as [&str; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bill_is_refunded_to_the_customer_who_paid_it() {
    let (sandbox, host) = office().await;
    let paid = sandbox
        .control()
        .bill(Amount::parse("2500").unwrap(), "08031234567", None, Some("INV-7"))
        .unwrap();
    let bill = of("bill", &paid.reference_number);
    let view = known(&host, &bill).await;
    assert_has!(view, { "paid": "2500.00", "most": "2500.00" });
    let mut part = refund(&bill, "500", "0.00");
    let refused = host.refused("confirm_ask", part.clone()).await;
    assert_eq!(refused.problems[0].path, "customer_phone");
    part["refund"]["customer_phone"] = json!("O8O3");
    part["refund"]["amount"] = json!("none");
    let refused = host.refused("confirm_ask", part.clone()).await;
    let paths: Vec<&str> = refused.paths();
    assert_eq!(paths, ["amount", "customer_phone"], "all at once: {refused:?}");
    part["refund"]["customer_phone"] = json!("0803 123 4567");
    part["refund"]["amount"] = json!("500");
    confirm(&host, part, "500").await.unwrap();
    let view = known(&host, &bill).await;
    assert_has!(view, { "back": "500.00", "most": "2000.00" });
    let unknown = known(&host, &of("bill", "NO-SUCH-BILL")).await;
    assert_has!(unknown, { "blocked": "The service has no such payment: check the reference." });
    let odd = json!({ "of": of("bill", "no reference") });
    let refused = host.refused("refunds_of", odd).await;
    assert_eq!(refused.problems[0].path, "reference", "{refused:?}");
}

/// How the last refund of a bill was requested: in full or not, and the amount.
async fn asked_as(host: &Host) -> (Value, Value) {
    let calls = json!({ "operation": "refundBillPay", "look_ups": true });
    let calls = host.ask("activity_list", calls).await;
    let call = json!({ "call_id": calls["calls"][0]["id"] });
    let call = host.ask("activity_show", call).await;
    let body: Value = serde_json::from_str(call["body"].text()).unwrap();
    (body["fullRefund"].clone(), body["refundAmount"].clone())
}

/// `docs/spec/merchant.md#refund-bill-pay`: the amount is for a partial refund only.
#[tokio::test(flavor = "multi_thread")]
async fn a_whole_bill_is_refunded_in_full_and_the_rest_of_one_as_a_part() {
    let (sandbox, host) = office().await;
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
    assert_has!(view, { "back": "2500.00", "most": null, "refunds": { "0": { "given": "2500.00" } } });
    let parts = bill("900", "INV-9");
    give(&parts, "400", "0.00").await;
    assert_eq!(asked_as(&host).await, (json!(false), json!(400)));
    give(&parts, "500", "400.00").await;
    assert_eq!(asked_as(&host).await, (json!(false), json!(500)), "the rest is a part");
    assert_eq!(known(&host, &parts).await["back"], "900.00");
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
    wait::seen("both are confirmed", look, |page| page["rows"].list().len() == 2).await;
    references
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deposit_is_refunded_and_an_unconfirmed_refund_is_settled_by_the_history_of_its_account() {
    let (sandbox, host) = office().await;
    let references = deposits(&host, &sandbox).await;
    let [first, second] = [0, 1].map(|place| of("deposit", &references[place]));
    confirm(&host, refund(&first, "400", "0.00"), "400").await.unwrap();
    let before = known(&host, &second).await;
    assert_has!(before, { "back": "0.00", "most": "1000.00" });
    sandbox.arm([Armed::new("refund", Fault::DropAfter).nth(1)]);
    confirm(&host, refund(&second, "400", "0.00"), "400").await.unwrap();
    let settled = until(&host, &second, "done").await;
    assert_has!(settled, { "back": "400.00", "most": "600.00" });
    assert_eq!(given_back(&sandbox), ["400.00", "400.00"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unrecorded_deposit_is_not_refunded() {
    let (_sandbox, host) = office().await;
    let unknown = host.refused("refunds_of", json!({ "of": of("deposit", "TR-1") })).await;
    assert!(unknown.message.contains("There is no deposit with this reference"), "{unknown:?}");
}
