//! A fault that cannot apply to an operation is refused when it is armed.

use sandbox::{Armed, Fault, read_faults};

use crate::bench::Bench;

fn refused(operation: &str, fault: &str, more: &str) -> Option<String> {
    let json = format!(r#"{{"arm": [{{"operation": "{operation}", "fault": "{fault}"{more}}}]}}"#);
    read_faults(&json).err()
}

#[test]
fn a_fault_that_cannot_apply_is_not_armed() {
    for (fault, operations) in [
        ("missing_rows", ["depositToBank", "status"]),
        ("doubled_rows", ["depositToBank", "banks"]),
        ("stale_status", ["depositToBank", "banks"]),
        ("forgetful_status", ["depositToBank", "accountBalance"]),
        ("flapping_status", ["accountBalance", "moneyTransfer"]),
        ("other_status", ["depositToBank", "history"]),
        ("insufficient_funds", ["accountBalance", "paymentRequest"]),
        ("pending", ["banks", "status"]),
        ("partial_execution", ["banks", "paymentRequest"]),
        ("wrong_amount", ["banks", "validateDepositToBank"]),
        ("on_duplicate", ["banks", "status"]),
        ("missing_results", ["depositToBank", "history"]),
        ("wrong_summary", ["depositToBank", "moneyTransfer"]),
        ("callback_never", ["banks", "depositToBank"]),
        ("callback_before_answer", ["depositToBank", "*"]),
    ] {
        for operation in operations {
            let why = refused(operation, fault, "").unwrap_or_else(|| panic!("{fault} on {operation} is armed"));
            assert!(why.contains(fault) && why.contains("for "), "{why}");
        }
    }
    let why = refused("depositToBank", "missing_rows", "");
    let fitting = "missing_rows cannot strike depositToBank. It is for `history`, `transactionHistory`, `reconciliationReport`.";
    let mut words: Vec<&str> = fitting.split(' ').collect();
    let mut listed: Vec<String> = why
        .iter()
        .flat_map(|why| why.split(' '))
        .map(|word| word.replace(['.', ','], ""))
        .collect();
    words.sort_unstable();
    listed.sort_unstable();
    assert_eq!(listed.join(" "), words.join(" ").replace(['.', ','], ""));
    for fitting in [
        ("missing_rows", "history"),
        ("pending", "paymentRequest"),
        ("on_duplicate", "refund"),
        ("wrong_amount", "moneyTransferBulk"),
    ] {
        assert_eq!(refused(fitting.1, fitting.0, ""), None, "{fitting:?}");
    }
    // For every operation: it applies to those that it fits.
    assert_eq!(refused("*", "stale_status", ""), None);
}

#[test]
fn an_unused_parameter_of_a_fault_is_named() {
    for name in ["ms", "code"] {
        let why = refused("banks", "drop_after", &format!(r#", "{name}": 5"#));
        assert_eq!(why, Some(format!("drop_after has no use for `{name}`.")));
    }
    assert_eq!(refused("banks", "delay_after", r#", "ms": 5"#), None);
    let read = read_faults(r#"{"arm": [{"operation": "banks", "fault": "rate_limit", "retry_after": 5}]}"#).expect("reads");
    assert_eq!(read[0].retry_after.as_deref(), Some("5"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_control_interface_refuses_it_too() {
    let bench = Bench::start().await;
    let error = bench.control().arm(vec![Armed::new("banks", Fault::Pending)]).expect_err("refuses");
    assert!(error.to_string().starts_with("pending cannot strike banks. It is for `"), "{error}");
}
