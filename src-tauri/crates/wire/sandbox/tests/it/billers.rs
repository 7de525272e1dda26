//! Billers, their customers, and payments that they confirm, refuse or leave open.

use sandbox::{Armed, Duplicates, Fault};
use serde_json::{Value, json};
use service_api::answer::{Verdict, verdict};

use crate::airtime::airtime;
use crate::bench::{Bench, Kept, assert_has, customer, look_up, seeded, spec, with};

/// "Harmattan Power Prepaid": as for `bench::BANK`, with `biller` (python3, hashlib).
pub(crate) const PREPAID: &str = "D03CC963-BB53-18E5-C458-DF0AB77B83B5";
/// "Zuma Satellite TV", computed in the same way.
const TELEVISION: &str = "7DA3DEE8-B84C-0CBB-A4EE-10478D521E04";
/// A customer who owes ₦1,500 in the world of seed 7 (python3, hashlib).
const OWES: &str = "45012345601";

pub(crate) fn bill(reference: &str, biller: &str, number: &str, amount: &str) -> Value {
    json!({"referenceNumber": reference, "amount": amount, "merchantAccount": biller, "merchantReferenceNumber": number})
}

fn check(bench: &Bench, number: &str) -> Value {
    let body = json!({"referenceNumber": "CHECK", "merchantAccount": PREPAID, "merchantReferenceNumber": number});
    bench.call("getMerchantAccountDetails", &body)
}

fn verdict_of(answer: &Value) -> Verdict {
    verdict(spec("merchantPayment"), answer)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_buys_a_token_and_repays_debt() {
    let bench = Bench::start().await;
    let checked = check(&bench, OWES);
    assert_has!(checked, {"responseCode": 0, "accountNumber": OWES});
    assert_eq!(checked["details"]["outstandingBalance"], "1500.00");
    assert!(bench.paid().is_empty());

    let paid = bench.call("merchantPayment", &bill("B-1", PREPAID, OWES, "5000"));
    assert_eq!(verdict_of(&paid), Verdict::Accepted);
    assert_has!(paid, {"integrationStatus": "SUCCESSFUL", "fee": 107.5, "commissionEarned": 50});
    let properties = &paid["additionalProperties"];
    // A fifth repays debt; the rest is 3,720.93 and 7.5 % tax, at 68.00 per unit.
    assert_has!(properties, {"totalPayment": "5000.00", "debtBefore": "1500.00", "debtPayment": "1000.00", "vat": "279.07"});
    assert_has!(properties, {"units": "54.7", "unitType": "KWH", "meterSerial": OWES});
    assert_eq!(properties["customerName"], checked["customerName"]);
    let token = paid["merchantTransactionReference"].as_str().expect("a token");
    assert!(token.len() == 20 && token.bytes().all(|byte| byte.is_ascii_digit()), "{token}");
    assert_eq!(properties["token"], token);

    let second = bench.call("merchantPayment", &bill("B-2", PREPAID, OWES, "5000"));
    assert_eq!(second["additionalProperties"]["debtPayment"], "500.00");
    assert_eq!(second["additionalProperties"]["units"], "61.5");
    assert_ne!(second["merchantTransactionReference"], token);
    assert_eq!(check(&bench, OWES)["details"]["outstandingBalance"], "0.00");

    // 50,000,000.00 - 2 x 5,107.50
    assert_eq!(bench.control().balance().balance, "49989785.00");
    let book = bench.control().book();
    assert_has!(json!(book[0]), {"operation": "merchantPayment", "amount": "5000.00", "destination": "Harmattan Power Prepaid 45012345601"});
    let status = bench.call("transactionStatus", &look_up("B-1"));
    assert_has!(status, {"status": "SUCCESSFUL", "transactionType": "CUSTOMER_BILL_PAY"});
    assert_has!(status, {"merchantTransactionReference": token, "additionalProperties": properties});
}

#[tokio::test(flavor = "multi_thread")]
async fn services_cost_their_listed_price() {
    let bench = Bench::start().await;
    let merchants = bench.call("getMerchants", &look_up("S-0"));
    let listed = merchants["merchants"].as_array().expect("billers");
    assert_eq!(listed.len(), 4);
    let is_zuma = |one: &Value| one["uuid"] == TELEVISION && one["name"] == "Zuma Satellite TV";
    assert!(listed.iter().any(is_zuma));
    let services = bench.call(
        "getMerchantServices",
        &json!({"referenceNumber": "S-1", "merchantPublicId": TELEVISION}),
    );
    let expected = json!({"name": "Zuma Family", "code": "ZT-FAMILY", "price": 6200, "shortCode": "FAM"});
    assert_eq!(services["services"][1], expected);
    let buy = |reference: &str, amount: &str, codes: Value| {
        let body = with(bill(reference, TELEVISION, "7012345601", amount), json!({"merchantService": codes}));
        bench.call("merchantPayment", &body)
    };
    // 6,200 + 2,900; 15 thousandths of it.
    let paid = buy("S-2", "9100", json!(["ZT-FAMILY", "ZT-SECOND"]));
    assert_has!(paid, {"responseCode": 0, "commissionEarned": 136.5});
    assert_eq!(buy("S-3", "9099.99", json!(["ZT-FAMILY", "ZT-SECOND"]))["responseCode"], 116);
    assert_eq!(buy("S-4", "6200", json!(["HP-PREPAID"]))["responseCode"], 117);
    assert_eq!(buy("S-5", "6200", Value::Null)["responseCode"], 0);
    assert_eq!(buy("S-6", "99.99", Value::Null)["responseCode"], 116);
    assert_eq!(bench.paid(), ["S-2", "S-5"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_customers_are_not_paid() {
    let bench = Bench::start().await;
    assert_eq!(check(&bench, "45012345699")["responseCode"], 111);
    assert_eq!(bench.code("merchantPayment", &bill("E-1", PREPAID, "45012345699", "500")), 111);
    assert_eq!(bench.code("merchantPayment", &bill("E-2", "NOBODY", OWES, "500")), 112);
    let unknown = json!({"referenceNumber": "E-3", "merchantPublicId": "NOBODY"});
    assert_eq!(bench.code("getMerchantServices", &unknown), 112);
    assert!(bench.paid().is_empty());
    let status = bench.call("getOperationStatus", &look_up("E-1"));
    assert_has!(status, {"responseCode": 111, "transactionStatus": "FAILED"});
}

/// The results of both status queries about a reference.
fn statuses(bench: &Bench, reference: &str) -> (Value, Value) {
    let first = bench.call("getOperationStatus", &look_up(reference));
    let second = bench.call("transactionStatus", &look_up(reference));
    (first["transactionStatus"].clone(), second["status"].clone())
}

fn both(word: &str) -> (Value, Value) {
    (json!(word), json!(word))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_that_the_biller_leaves_open_is_settled_by_a_status_query() {
    let bench = Bench::repeating(Duplicates::ReturnOriginal).await;
    let pay = |reference: &str, number: &str| bench.call("merchantPayment", &bill(reference, PREPAID, number, "1000"));
    let (late, refused, refused_late) = (pay("I-98", "45012345698"), pay("I-97", "45012345697"), pay("I-96", "45012345696"));
    for (answer, word) in [(&late, "INCONCLUSIVE"), (&refused, "FAILED"), (&refused_late, "INCONCLUSIVE")] {
        assert_has!(answer, {"responseCode": 0, "integrationStatus": word});
        assert!(matches!(verdict_of(answer), Verdict::Pending { .. }), "{answer}");
        assert_eq!(answer["merchantTransactionReference"], Value::Null);
    }
    assert_eq!(statuses(&bench, "I-98"), both("PENDING"));
    assert_eq!(statuses(&bench, "I-97"), both("FAILED"));
    assert_eq!(statuses(&bench, "I-96"), both("PENDING"));
    assert_has!(bench.call("transactionStatus", &look_up("I-98")), {"additionalProperties": null});

    bench.control().advance(60).expect("advances");
    assert_eq!(statuses(&bench, "I-98"), both("SUCCESSFUL"));
    assert_eq!(statuses(&bench, "I-96"), both("FAILED"));
    assert_eq!(bench.code("getOperationStatus", &look_up("I-96")), 114);
    let settled = bench.call("transactionStatus", &look_up("I-98"));
    let token = settled["merchantTransactionReference"].as_str().expect("a token");
    assert_eq!(token.len(), 20);
    // A repeated request is answered with the present state of the first payment; nothing is paid twice.
    let again = pay("I-98", "45012345698");
    assert_has!(again, {"integrationStatus": "SUCCESSFUL", "merchantTransactionReference": token});
    assert_eq!(again["transactionId"], late["transactionId"]);
    assert_eq!(bench.paid(), ["I-98"]);
    // 50,000,000.00 - 1,107.50
    assert_eq!(bench.control().balance().balance, "49998892.50");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_customer_pays_a_bill_and_its_fee() {
    let bench = Bench::start().await;
    let ada = customer(&bench, "08037654321", "ada@example.com", "2607.50");
    let by_ada = json!({"purchaserPrincipal": "08037654321", "purchaserCredentials": ada.credentials});
    let over = with(bill("P-1", PREPAID, OWES, "2500.01"), by_ada.clone());
    assert_eq!(bench.code("merchantPayment", &over), 139);
    let paid = bench.call("merchantPayment", &with(bill("P-2", PREPAID, OWES, "2500"), by_ada));
    assert_has!(paid, {"responseCode": 0, "fee": 107.5});
    assert_eq!(bench.control().customers()[0].balance, "0.00");
    let balance = bench.control().balance();
    assert_has!(json!(balance), {"balance": "50000000.00", "paid_out": "0.00"});
    let alone = with(bill("P-3", PREPAID, OWES, "2500"), json!({"purchaserCredentials": ada.credentials}));
    assert_eq!(bench.code("merchantPayment", &alone), 117, "whose password is it?");
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_apply_to_bills_too() {
    let bench = Bench::start().await;
    bench.arm(Armed::new("merchantPayment", Fault::Pending).nth(1).ms(120_000));
    assert_eq!(bench.code("merchantPayment", &bill("F-1", PREPAID, OWES, "500")), 3);
    assert_eq!(statuses(&bench, "F-1"), both("PENDING"));
    bench.control().advance(120).expect("advances");
    assert_eq!(statuses(&bench, "F-1"), both("SUCCESSFUL"));
    bench.arm(Armed::new("merchantPayment", Fault::PartialExecution).nth(1));
    let broken = bench.at.call("merchantPayment", &bill("F-2", PREPAID, OWES, "500").to_string());
    assert_eq!(broken.answer().status, 500);
    bench.arm(Armed::new("merchantPayment", Fault::Refuse).nth(1));
    assert_eq!(bench.code("merchantPayment", &bill("F-3", PREPAID, OWES, "500")), 114);
    assert_eq!(bench.paid(), ["F-1"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn bills_survive_a_restart() {
    let kept = Kept::new(seeded());
    let bench = kept.start().await;
    for (reference, number) in [
        ("R-1", OWES),
        ("R-2", "45012345698"),
        ("R-3", "45012345696"),
        ("R-4", "45012345699"),
    ] {
        bench.call("merchantPayment", &bill(reference, PREPAID, number, "1000"));
    }
    bench.control().advance(60).expect("advances");
    let state_of = |bench: &Bench| {
        let statuses = ["R-1", "R-2", "R-3", "R-4"].map(|reference| bench.call("transactionStatus", &look_up(reference)));
        (statuses, check(bench, OWES), bench.control().book(), bench.control().balance())
    };
    let before = state_of(&bench);
    assert_eq!(state_of(&kept.restart(bench).await), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reused_reference_replaces_the_bill() {
    let bench = Bench::repeating(Duplicates::ExecuteAgain).await;
    let open = bench.call("merchantPayment", &bill("A-1", PREPAID, "45012345698", "1000"));
    assert_eq!(open["integrationStatus"], "INCONCLUSIVE");
    bench.call("airtimePurchase", &airtime("A-1", "100"));
    assert_eq!(statuses(&bench, "A-1"), both("SUCCESSFUL"));
    let status = bench.call("transactionStatus", &look_up("A-1"));
    assert_has!(status, {"transactionType": "CUSTOMER_AIRTIME_PURCHASE", "additionalProperties": null});
    assert_eq!(bench.paid(), ["A-1", "A-1"]);
}
