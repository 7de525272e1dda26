//! A customer is asked for the same amount twice only after a person confirmed it, and recent payments are reported.

use base::timestamp::DAY;
use harness::computer::later_by;
use harness::prelude::*;

use super::{asked, at_stage, beginning, change, id, read, start};

const SHEET: &str = "Customer,Phone,Amount,What for\nAda Eze,08031234567,500,Books\nAda Eze,+2348031234567,500.00,Books\n\
    Bola Ade,08031234568,500,Books\nAda Eze,08031234567,500,Shoes\nBola Ade,08031234568,500,Books\n";

fn counts(view: &Value) -> [&Value; 5] {
    ["ready", "waits", "to_fix", "left_out", "total"].map(|name| &view[name])
}

async fn row(host: &Host, view: &Value, number: u64) -> Value {
    let request = json!({ "import": id(view), "from": 0, "state": null, "kind": null, "text": null });
    let rows = host.ask("imports_rows", request).await["rows"].clone();
    rows.list().iter().find(|row| row["row"] == number).cloned().unwrap()
}

async fn step(host: &Host, command: &str, view: &Value) -> Value {
    host.ask(command, json!({ "import": id(view) })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_duplicate_row_waits_for_a_persons_confirmation() {
    let (sandbox, host) = office().await;
    let view = read(&host, SHEET).await;
    // Two customers are each asked for ₦500 once; the three other rows wait.
    assert_has!(counts(&view), [2, 3, 0, 0, "1000.00"], "{view}");
    let third = row(&host, &view, 3).await;
    assert_has!(third, { "state": "waits", "problems": { "0": { "blocks": true } } });
    assert_has!(third["problems"][0], { "words": "Row 2 has the same customer and amount. Confirm that it is intended, or skip it." });
    let waiting = json!({ "import": id(&view), "from": 0, "state": "waits", "kind": null, "text": null });
    assert_eq!(host.ask("imports_rows", waiting).await["found"], 3);
    let refused = host.refused("imports_start", beginning(&view)).await;
    assert_eq!(
        refused.message,
        "Nothing was created: some rows repeat another row or request. Confirm or skip them."
    );
    // Each confirmed separately; a restart keeps the confirmations.
    let word = |row: u32, meant: bool| json!([{ "what": "twice", "row": row, "meant": meant }]);
    let view = change(&host, &view, word(5, true)).await;
    assert_has!(counts(&view), [3, 2, 0, 0, "1500.00"], "{view}");
    let kinds = json!([{ "kind": "Same as another row", "rows": 3, "blocks": true }]);
    assert_eq!(view["kinds"], kinds, "one kind is one choice, whether or not a row still waits");
    let host = host.again(&sandbox).await;
    let fifth = row(&host, &view, 5).await;
    assert_has!(fifth, { "state": "ready", "meant_twice": true });
    assert_has!(fifth["problems"][0], { "words": "Row 2 has the same customer and amount. A person confirmed that it is intended.", "note": true });
    assert_eq!(change(&host, &view, word(5, false)).await["waits"], 3);
    assert_eq!(step(&host, "imports_undo", &view).await["waits"], 2);
    // A row without a duplicate has nothing to confirm.
    let request = json!({ "import": id(&view), "changes": word(4, true) });
    let none = host.refused("imports_change", request).await;
    assert_eq!(none.message, "Nothing was changed: this is no longer a duplicate.");
    // All confirmed at once, as one correction; the started import creates each row once.
    let view = step(&host, "imports_all_meant", &view).await;
    assert_has!(counts(&view), [5, 0, 0, 0, "2500.00"], "{view}");
    assert_eq!(step(&host, "imports_undo", &view).await["waits"], 2);
    let view = step(&host, "imports_redo", &view).await;
    // Another amount makes it another request, and its duplicate a unique one.
    let other = json!([{ "what": "cell", "row": 5, "field": "amount", "text": "600" }]);
    assert_eq!(change(&host, &view, other).await["waits"], 0);
    let same = json!([{ "what": "cell", "row": 4, "field": "amount", "text": "600" }, { "what": "cell", "row": 4, "field": "phone", "text": "08031234567" }]);
    let view = change(&host, &view, same).await;
    assert_eq!(view["waits"], 1, "row 5 was meant beside row 2, not beside row 4: {view}");
    let view = change(&host, &view, json!([{ "what": "left_out", "row": 5, "out": true }])).await;
    start(&host, &view).await;
    at_stage(&host, "done").await;
    assert_eq!(asked(&sandbox).len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recent_payment_of_a_customer_is_reported() {
    let (sandbox, host) = office().await;
    let first = read(
        &host,
        "Customer,Phone,Amount\nAda Eze,08031234567,500\nBola Ade,08031234568,500\nChi Obi,08031234569,500\n",
    )
    .await;
    start(&host, &first).await;
    at_stage(&host, "done").await;
    let made = host.ask("imports_made", json!({ "import": id(&first), "after": 0 })).await;
    for row in [0, 1] {
        let reference = made[row]["request"]["reference"].text();
        sandbox.control().pay(reference, None, None).unwrap();
        let looked = json!({ "id": made[row]["request"]["id"] });
        host.ask("payment_requests_check", looked).await;
    }
    // Bola's payment was refunded: asking for it again needs no warning.
    let of = json!({ "what": "request", "reference": made[1]["request"]["reference"] });
    let refund = json!({ "of": of, "amount": "500", "back": "0.00", "reason": null, "customer_phone": null, "customer_fee": false });
    confirm(&host, json!({ "deed": "refund", "refund": refund }), "500").await.unwrap();
    let sheet = "Customer,Phone,Amount\nAda,+2348031234567,500.00\nAda,08031234567,501\nBola,08031234568,500\nChi,08031234569,500\n";
    let next = read(&host, sheet).await;
    assert_has!(next, { "ready": 3, "waits": 1, "warned": 1 });
    let ada = row(&host, &next, 2).await["problems"].clone();
    let words = ada[0]["words"].text();
    assert!(
        words.starts_with("This customer paid the same amount on ") && words.ends_with(". Is another request intended?"),
        "{words}"
    );
    assert!(words.contains(made[0]["request"]["reference"].text()), "{words}");
    assert_eq!((ada.list().len(), &ada[0]["kind"]), (1, &json!("Paid recently")));
    assert_eq!(row(&host, &next, 5).await["problems"][0]["kind"], "Already requested");
    // As for payouts: 35 days.
    let mut later = host;
    for (days, warned) in [(34, 1), (36, 0)] {
        later = later.again_at(&sandbox, later_by(days * DAY)).await;
        let view = later.ask("imports_view", json!({ "import": id(&next) })).await;
        assert_eq!(view["warned"], warned, "{days} days on: {view}");
    }
}
