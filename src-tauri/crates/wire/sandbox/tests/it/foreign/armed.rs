//! A refusal caused by a fault is explained by that fault.

use sandbox::{Armed, Fault};
use serde_json::{Value, json};

use crate::bench::{Bench, assert_has, assert_says, bulk, deposit, look_up};
use crate::customers::newcomer;

fn why(answer: &Value) -> &str {
    answer["sandbox"].as_str().unwrap_or_else(|| panic!("no reason: {answer}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_by_a_fault_is_explained() {
    let bench = Bench::start().await;
    bench.call("depositToBank", &deposit("D-1", "10"));
    for (number, (fault, name, operation)) in [
        (Fault::Refuse, "refuse", "depositToBank"),
        (Fault::RefusalText, "refusal_text", "depositToBank"),
        (Fault::InsufficientFunds, "insufficient_funds", "depositToBank"),
        (Fault::StaleStatus, "stale_status", "getOperationStatus"),
        (Fault::StaleStatus, "stale_status", "transactionStatus"),
        (Fault::ForgetfulStatus, "forgetful_status", "getOperationStatus"),
        (Fault::FlappingStatus, "flapping_status", "getOperationStatus"),
    ]
    .into_iter()
    .enumerate()
    {
        bench.control().clear_faults();
        bench.arm(Armed::new(operation, fault));
        let body = match operation {
            "depositToBank" => deposit(&format!("F-{number}"), "10"),
            _ => look_up("D-1"),
        };
        let mut answer = bench.call(operation, &body);
        if fault == Fault::FlappingStatus {
            assert!(answer.get("sandbox").is_none(), "{answer}");
            answer = bench.call(operation, &body);
        }
        let why = why(&answer);
        assert!(why.contains(&format!("The fault `{name}` is armed")), "{name}: {why}");
        assert!(!why.contains("does not hold"), "{why}");
    }
    // A refusal that the fault did not cause has its own reason.
    bench.control().clear_faults();
    bench.arm(Armed::new("depositToBank", Fault::InsufficientFunds));
    let again = bench.call("depositToBank", &deposit("D-1", "10"));
    assert_says(&again, "sandbox", "used before");
    assert!(!why(&again).contains("insufficient_funds"), "{again}");
    let of_the_half = bench.call("depositToBank", &deposit("D-2", "90000000"));
    assert_says(&of_the_half, "sandbox", "insufficient_funds");
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_of_parts_and_with_code_0_are_explained() {
    let bench = Bench::start().await;
    let group = bench.call("moneyTransferBulk", &bulk("G", &[("G-1", "1"), ("G-2", "90000000")]));
    assert!(why(&group).contains("G-2: ") && why(&group).contains("does not hold"), "{group}");
    assert!(!why(&group).contains("G-1: "), "{group}");

    bench.call("registerCustomer", &newcomer("N-1", "08031234567", "efe@example.com"));
    let photo = json!({"referenceNumber": "P-1", "customerPhoneNumber": "08031234567"});
    bench.call("registerCustomerAccountPhoto", &photo);
    let again = bench.call("registerCustomerAccountPhoto", &photo);
    assert_eq!(again["responseCode"], 0);
    assert!(why(&again).contains("already has a photo"), "{again}");

    let stranger = json!({"referenceNumber": "P-2", "customerPhoneNumber": "08031234500"});
    let unknown = bench.call("registerCustomerAccountPhoto", &stranger);
    assert_has!(unknown, {"responseCode": 111, "sandbox": "The customer must be one who was registered here."});
    // A status query about a refused payment explains the refusal.
    let failed = bench.call("getOperationStatus", &look_up("G-2"));
    assert_eq!(failed["transactionStatus"], "FAILED");
    assert_says(&failed, "sandbox", "does not hold");
    let unknown = bench.call("transactionStatus", &look_up("NOBODY"));
    assert!(why(&unknown).contains("No request with this reference"), "{unknown}");
}
