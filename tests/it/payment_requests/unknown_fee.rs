//! The customer bears a fee of unknown amount: money received above the requested amount is not an overpayment, and what is missing of the
//! fee is unknown.

use super::{Setup, form};
use crate::papers::{pages, saved};
use harness::prelude::*;

impl Setup {
    /// A request whose customer bears the fee. Its answer is lost, and a status query finds it.
    async fn found_again(&self, changes: Value) -> Value {
        let control = self.sandbox.control();
        control.arm(vec![Armed::new("paymentRequest", Fault::DropAfter).nth(1)]).unwrap();
        let mut changes = changes;
        changes["payer_fee_share"] = json!("1");
        let made = self.rpc("payment_requests_create", form(changes)).await;
        let look = async || self.rpc("payment_requests_check", json!({ "id": made["id"] })).await;
        wait::seen("it is found", look, |found| found["state"] == "waiting").await
    }

    /// The customer's total, according to the sandbox; more than the requested amount.
    fn with_fee(&self, request: &Value) -> Amount {
        let requests = self.sandbox.control().payment_requests();
        let mut all = requests
            .iter()
            .filter(|known| request["reference"] == known.reference_number.as_str());
        let total = Amount::parse(&all.next().unwrap().total_payment_amount).unwrap();
        assert!(total > Amount::parse("50000").unwrap(), "{total:?}");
        total
    }

    async fn detail(&self, request: &Value) -> Value {
        self.rpc("payment_requests_check", json!({ "id": request["id"] })).await;
        self.rpc("payment_requests_detail", json!({ "id": request["id"] })).await
    }

    async fn paper(&self, request: &Value, paper: &str) -> String {
        let asked = json!({ "id": request["id"], "paper": paper });
        pages(&saved(&self.rpc("sharing_save", asked).await)).join(" ")
    }

    async fn part(&self, part: &str) -> Value {
        let filter = json!({ "part": "all", "text": null, "from": null, "to": null });
        let totals = self.rpc("payment_requests_totals", filter).await;
        totals.row("part", part).clone()
    }
}

/// The reported amounts: owed, at least owed, overpaid, underpaid, and whether the fee is unknown.
fn message(view: &Value) -> Value {
    ["state", "owed", "owed_at_least", "over", "fee_unknown"]
        .map(|name| view[name].clone())
        .into()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_with_an_unknown_fee_is_not_an_overpayment() {
    let setup = Setup::new().await;
    let request = setup.found_again(json!({})).await;
    assert_eq!(request["total_payment"], Value::Null, "{request}");
    let total = setup.with_fee(&request).decimal();
    assert!(setup.pay(&request, &total));
    let detail = setup.detail(&request).await;
    assert_eq!(detail["request"]["paid"], total.as_str());
    assert_eq!(message(&detail["request"]), json!(["paid", null, null, null, true]), "{detail}");
    assert_eq!(detail["too_much"], Value::Null, "nothing is offered to go back");
    assert_eq!(message(&setup.listed("paid").await[0]), json!(["paid", null, null, null, true]));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_amount_owed_with_an_unknown_fee_is_a_minimum() {
    let setup = Setup::new().await;
    let request = setup.found_again(json!({ "allow_partial": true })).await;
    let open = setup.part("open").await;
    assert_has!(open, { "owed": "50000.00", "owed_at_least": true });
    assert!(setup.pay(&request, "20000"));
    let view = setup.detail(&request).await["request"].clone();
    // Computed by hand: 50 000 - 20 000, and the fee.
    assert_eq!(message(&view), json!(["part_paid", null, "30000.00", null, true]), "{view}");
    let least = "Part of ₦50,000.00 plus the fee. At least ₦30,000.00 was not received.";
    let receipt = setup.paper(&request, "receipt").await;
    assert!(receipt.contains(least), "{receipt}");
    assert!(setup.pay(&request, "30000"));
    let view = setup.detail(&request).await["request"].clone();
    assert_eq!(message(&view), json!(["part_paid", null, null, null, true]), "{view}");
    assert_eq!(
        message(&setup.listed("part_paid").await[0]),
        json!(["part_paid", null, null, null, true])
    );
    let open = setup.part("open").await;
    assert_has!(open, { "owed": "0.00", "owed_at_least": true });
    let home = setup.rpc("home_view", json!({})).await;
    assert_has!(home, { "open_requests_total": "0.00", "open_requests_total_at_least": true });
    let receipt = setup.paper(&request, "receipt").await;
    assert_contains!(receipt, "Part of ₦50,000.00 plus the fee. The total with the fee is unknown.");
    let slip = setup.paper(&request, "slip").await;
    assert!(slip.contains("the rest of the fee") && !slip.contains("₦0.00"), "{slip}");
    // A search without results, and parts of the list that do not contain it.
    let none = json!({ "part": "all", "text": "zzz", "from": null, "to": null });
    for total in setup.rpc("payment_requests_totals", none).await.list() {
        assert_eq!(total["owed_at_least"], false, "{total}");
    }
    assert_eq!(setup.part("paid").await["owed_at_least"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_known_fee_is_counted() {
    let setup = Setup::new().await;
    let request = setup
        .asked(json!({ "allow_partial": true, "allow_over": true, "payer_fee_share": "1" }))
        .await;
    let total = setup.with_fee(&request);
    assert!(setup.pay(&request, "20000"));
    let view = setup.detail(&request).await["request"].clone();
    let owed = total.checked_sub(Amount::parse("20000").unwrap()).unwrap().decimal();
    assert_eq!(message(&view), json!(["part_paid", owed, null, null, false]), "{view}");
    assert_eq!(setup.part("open").await["owed_at_least"], false);
    // The missing amount is relative to the total, not to the requested amount alone.
    let naira = |text: &Value| Amount::parse(text.text()).unwrap().naira();
    let part = format!("Part of {} with the fee. {} was not received.", total.naira(), naira(&view["owed"]));
    let receipt = setup.paper(&request, "receipt").await;
    assert!(receipt.contains(&part), "{part}: {receipt}");
    assert!(setup.pay(&request, &total.decimal()));
    let detail = setup.detail(&request).await;
    assert_eq!(
        message(&detail["request"]),
        json!(["paid", null, null, "20000.00", false]),
        "{detail}"
    );
    assert_eq!(detail["too_much"], "20000.00");
}
