//! Faults in execution: whether, when and how often, and the status queries after it.

use sandbox::{Armed, Fault};
use serde_json::{Value, json};

use super::{Row, armed, is_done, only, paid, pay, pay_group, status, until};
use crate::bench::{BANK, Bench, assert_says, bulk, column, deposit, look_up, path, spec};

pub(super) const ROWS: &[Row] = &[
    (Fault::Refuse, refuse),
    (Fault::RefusalText, refusal_text),
    (Fault::InsufficientFunds, insufficient_funds),
    (Fault::PartialExecution, partial_execution),
    (Fault::Pending, pending),
    (Fault::Late, late),
    (Fault::DuplicateDelivery, duplicate_delivery),
    (Fault::OnDuplicate, on_duplicate),
    (Fault::WrongAmount, wrong_amount),
    (Fault::HashCheck, hash_check),
    (Fault::StaleStatus, stale_status),
    (Fault::ForgetfulStatus, forgetful_status),
    (Fault::FlappingStatus, flapping_status),
    (Fault::OtherStatus, other_status),
];

fn code(bench: &Bench, reference: &str) -> Value {
    paid(bench, reference).json()["responseCode"].clone()
}

fn advance(bench: &Bench, seconds: u32) {
    bench.control().advance(seconds).expect("advances");
}

fn refuse(bench: &Bench) {
    only(bench, armed(Fault::Refuse));
    assert_eq!((code(bench, "R-1"), status(bench, "R-1")), (json!(114), json!("FAILED")));
    assert!(!is_done(bench, "R-1"));
}

fn refusal_text(bench: &Bench) {
    only(bench, Armed::new("*", Fault::RefusalText));
    let answer = paid(bench, "R-1").json();
    assert_eq!(answer["responseCode"], 0);
    assert_says(&answer, "message", "Refused");
    let answer = pay_group(bench, "");
    assert_eq!(answer["responseCode"], 0);
    assert_says(&answer, "message", "Refused");
    bench.control().clear_faults();
    assert_eq!(status(bench, "R-1"), "FAILED");
    assert_eq!(bench.paid(), [""; 0]);
}

fn insufficient_funds(bench: &Bench) {
    only(bench, Armed::new("*", Fault::InsufficientFunds));
    assert_eq!(code(bench, "I-1"), 139);
    let answer = pay_group(bench, "");
    assert_eq!(column(&answer["results"], "responseCode"), [0, 0, 139, 139]);
    assert_eq!(bench.paid(), ["G-1", "G-2"]);
}

fn partial_execution(bench: &Bench) {
    only(bench, Armed::new("*", Fault::PartialExecution));
    let answer = paid(bench, "P-1");
    assert!(answer.status == 500 && answer.head.contains("application/json"), "{answer:?}");
    let items = [("P-2", "1"), ("P-3", "1"), ("P-4", "1"), ("P-5", "1"), ("P-6", "1")];
    assert_eq!(bench.status_of("moneyTransferBulk", &bulk("P", &items)), 500);
    assert_eq!(bench.paid(), ["P-2", "P-3"], "half of them, rounded down");
    assert_eq!(status(bench, "P-4"), 135);
}

fn pending(bench: &Bench) {
    only(bench, armed(Fault::Pending).ms(30_000));
    assert_eq!((code(bench, "Q-1"), status(bench, "Q-1")), (json!(3), json!("PENDING")));
    assert!(is_done(bench, "Q-1"), "done all the same");
    advance(bench, 31);
    assert_eq!(status(bench, "Q-1"), "SUCCESSFUL");
}

fn late(bench: &Bench) {
    only(bench, armed(Fault::Late).ms(3_600_000));
    assert_eq!(pay(bench, "L-0").all, b"");
    only(bench, armed(Fault::Late).ms(6 * 3_600_000));
    assert_eq!(pay(bench, "L-1").all, b"");
    only(bench, armed(Fault::Late).ms(6 * 3_600_000).variant("pending"));
    assert_eq!(code(bench, "L-2"), 3);
    advance(bench, 6 * 3_600 - 60);
    until("the one that was due is done", || is_done(bench, "L-0"));
    assert_eq!((status(bench, "L-1"), status(bench, "L-2")), (json!(135), json!(135)));
    assert!(!is_done(bench, "L-1") && !is_done(bench, "L-2"));
    advance(bench, 61);
    until("done late", || is_done(bench, "L-1") && is_done(bench, "L-2"));
    assert_eq!(["L-1", "L-2"].map(|reference| status(bench, reference)), ["SUCCESSFUL"; 2]);
    assert_eq!(bench.outcomes()[..3], ["0", "0", "0"]);
}

fn duplicate_delivery(bench: &Bench) {
    only(bench, armed(Fault::DuplicateDelivery));
    assert_eq!(code(bench, "D-1"), 0);
    only(bench, armed(Fault::DuplicateDelivery).variant("second"));
    assert_eq!(code(bench, "D-2"), 105, "though it was done");
    assert!(is_done(bench, "D-1") && is_done(bench, "D-2"));
    bench.arm(armed(Fault::OnDuplicate).variant("execute_again"));
    assert_eq!(code(bench, "D-3"), 0);
    // By a sandbox that executes every request.
    assert_eq!(bench.amounts("D-3"), ["10.00", "10.00"]);
    assert_eq!(bench.outcomes(), ["0", "105", "0", "105", "0", "0"], "six came in");
}

fn on_duplicate(bench: &Bench) {
    let first = paid(bench, "O-1").json();
    let again = |fault: Armed| {
        only(bench, fault);
        paid(bench, "O-1").json()
    };
    assert_eq!(again(armed(Fault::OnDuplicate))["responseCode"], 105);
    assert_eq!(again(armed(Fault::OnDuplicate).variant("return_original")), first);
    assert_eq!(bench.amounts("O-1").len(), 1);
    let second = again(armed(Fault::OnDuplicate).variant("execute_again"));
    assert_ne!(second["transactionId"], first["transactionId"]);
    assert_eq!(bench.amounts("O-1").len(), 2);
    // Armed for one operation, so that the others refuse.
    only(bench, Armed::new("moneyTransferBulk", Fault::OnDuplicate).variant("execute_again"));
    assert_eq!(code(bench, "O-1"), 105);
    let day = Armed::new("*", Fault::OnDuplicate).ms(24 * 3_600_000);
    assert_eq!(again(day.clone())["responseCode"], 105, "within a day");
    advance(bench, 24 * 3_600);
    assert_eq!(again(day)["responseCode"], 0, "after a day");
    assert_eq!(bench.amounts("O-1").len(), 3);
}

fn wrong_amount(bench: &Bench) {
    only(bench, Armed::new("*", Fault::WrongAmount));
    assert_eq!((code(bench, "A-1"), bench.amounts("A-1")), (json!(0), vec!["5.00".to_owned()]));
    only(bench, Armed::new("*", Fault::WrongAmount).variant("more"));
    assert_eq!((code(bench, "A-2"), bench.amounts("A-2")), (json!(0), vec!["20.00".to_owned()]));
    pay_group(bench, "");
    assert_eq!(["G-1", "G-4"].map(|reference| bench.amounts(reference)), [["2.00"], ["8.00"]]);
    bench.control().clear_faults();
    assert_eq!(bench.call("transactionStatus", &look_up("A-2"))["amount"], 20);
}

/// The status of a deposit with this spelling of `amount`, and the hash over `hashed` in its place.
fn hashed(bench: &Bench, reference: &str, amount: &str, hashed: &str) -> u16 {
    let headers = bench.at.signed_by_hand(&[reference, hashed, BANK, "0123456785"]);
    let body = deposit(reference, "AMOUNT").to_string().replace("\"AMOUNT\"", amount);
    let (path, headers) = (path(spec("depositToBank")), headers.each_ref().map(String::as_str));
    bench.at.post(&path, &headers, "application/json", body.as_bytes()).answer().status
}

fn hash_check(bench: &Bench) {
    assert_eq!(hashed(bench, "H-0", "100", "100.00"), 401, "strict by itself");
    for (form, sent, right, wrong) in [
        ("two_decimals", "100", "100.00", "100"),
        ("one_decimal", "100", "100.0", "100"),
        ("plain", "100.00", "100", "100.00"),
        ("double", "10000000", "1.0E7", "10000000"),
    ] {
        only(bench, armed(Fault::HashCheck).variant(form));
        assert_eq!(hashed(bench, &format!("H-{form}"), sent, right), 200, "{form}");
        assert_eq!(hashed(bench, &format!("X-{form}"), sent, wrong), 401, "{form}");
    }
    only(bench, armed(Fault::HashCheck));
    assert_eq!(hashed(bench, "H-off", "100", "anything"), 200);
    assert_eq!(bench.paid(), ["H-two_decimals", "H-one_decimal", "H-plain", "H-double", "H-off"]);
}

fn stale_status(bench: &Bench) {
    only(bench, Armed::new("*", Fault::StaleStatus).ms(30_000));
    paid(bench, "S-1");
    assert_eq!(status(bench, "S-1"), 135);
    advance(bench, 31);
    assert!(status(bench, "S-1") == "SUCCESSFUL" && is_done(bench, "S-1"));
}

fn forgetful_status(bench: &Bench) {
    only(bench, Armed::new("*", Fault::ForgetfulStatus).ms(30_000));
    paid(bench, "F-1");
    assert_eq!(status(bench, "F-1"), "SUCCESSFUL");
    advance(bench, 31);
    assert!(status(bench, "F-1") == 135 && is_done(bench, "F-1"));
}

fn flapping_status(bench: &Bench) {
    paid(bench, "F-1");
    only(bench, Armed::new("getOperationStatus", Fault::FlappingStatus));
    let statuses = [(); 4].map(|()| status(bench, "F-1"));
    assert_eq!(statuses, [json!("SUCCESSFUL"), json!(135), json!("SUCCESSFUL"), json!(135)]);
    only(bench, Armed::new("transactionStatus", Fault::FlappingStatus));
    let statuses = [(); 2].map(|()| bench.call("transactionStatus", &look_up("F-1"))["status"].clone());
    assert_eq!(statuses, [json!("SUCCESSFUL"), json!("UKNOWN")]);
    assert!(is_done(bench, "F-1"));
    // For every operation: calls between two status queries to which the fault does not apply are not counted.
    only(bench, Armed::new("*", Fault::FlappingStatus));
    let one = status(bench, "F-1");
    paid(bench, "F-2");
    assert_eq!((one, status(bench, "F-1")), (json!("SUCCESSFUL"), json!(135)));
}

fn other_status(bench: &Bench) {
    only(bench, Armed::new("*", Fault::OtherStatus));
    let ask = |reference: &str| {
        let answer = bench.call("getOperationStatus", &look_up(reference));
        (answer["referenceNumber"].clone(), answer["responseCode"].clone())
    };
    assert_eq!(ask("S-9"), (json!("S-9"), json!(135)), "there is no other yet");
    bench.control().clear_faults();
    paid(bench, "S-1");
    bench.arm(Armed::new("getOperationStatus", Fault::OtherStatus));
    assert_eq!(ask("S-9"), (json!("S-1"), json!(0)));
    assert_eq!(bench.paid(), ["S-1"]);
}
