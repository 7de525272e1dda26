//! The output of the command line for a call: first whether money moved, then what the answer means.

use harness::prelude::*;

fn call(cowrie: &Cowrie, operation: &str, body: &Value) -> Ended {
    cowrie.run_with_input(&["call", operation, "--body", "-"], &body.to_string())
}

fn transfer(reference: &str, phone: &str) -> Value {
    json!({"referenceNumber": reference, "amount": 1250.5, "destinationAccount": phone})
}

fn look_up(reference: &str) -> Value {
    json!({ "referenceNumber": reference })
}

async fn ready() -> (Sandbox, Cowrie) {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    (sandbox, cowrie)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_status_query_prints_its_result() {
    let (_sandbox, cowrie) = ready().await;
    for (operation, words) in [
        ("getOperationStatus", "The service has no payment with this reference (yet)."),
        (
            "transactionStatus",
            "The service has no payment with this reference in the last 48 hours (yet).",
        ),
        ("status", "The service has no payment request with this reference (yet)."),
        ("getTransactionDetails", "The service has no such payment (yet)."),
    ] {
        let shown = call(&cowrie, operation, &look_up("NOBODYS-1"));
        assert!(shown.out.starts_with(words), "{operation}: {shown:?}");
        for bad in ["Accepted", "UKNOWN "] {
            assert!(!shown.out.contains(bad), "{operation}: {shown:?}");
        }
    }
    call(&cowrie, "moneyTransfer", &transfer("OURS-1", "nickname1")).exits(0);
    let found = call(&cowrie, "transactionStatus", &look_up("OURS-1"));
    assert_begins!(found.out, "The service made this payment of ₦1,250.50 (transaction ");
    let balance = call(&cowrie, "accountBalance", &look_up("Q-1"));
    assert!(balance.out.starts_with("Answered.\n"), "{balance:?}");
}

/// In the sandbox a phone number that ends in 96 has no wallet.
#[tokio::test(flavor = "multi_thread")]
async fn a_person_without_a_wallet_is_reported_before_and_after() {
    let (_sandbox, cowrie) = ready().await;
    let asked = json!({"referenceNumber": "Q-1", "amount": 1250.5, "currency": "NGN", "destinationAccount": "08031234596"});
    let asked = call(&cowrie, "validateMoneyTransfer", &asked);
    assert!(asked.out.starts_with("This person has no wallet"), "{asked:?}");
    let sent = call(&cowrie, "moneyTransfer", &transfer("OURS-1", "08031234596"));
    assert_begins!(sent.out, "Accepted. This person has no wallet and gets a cash code.");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rejection_first_reports_that_no_money_moved() {
    let (_sandbox, cowrie) = ready().await;
    let unknown_phone = call(&cowrie, "moneyTransfer", &transfer("OURS-1", "08031234599")).exits(3);
    assert!(
        unknown_phone.out.starts_with("No money moved, according to the service."),
        "{unknown_phone:?}"
    );
    let refund = json!({"referenceNumber": "NOBODYS-1", "refundAmount": 5, "currency": "NGN"});
    let refused = call(&cowrie, "refund", &refund);
    assert_begins!(
        refused.out,
        "No money moved. The service rejected this: “Reference not found” (code 121)."
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unconfirmed_call_reports_since_when_and_that_it_is_being_checked() {
    let (sandbox, cowrie) = ready().await;
    sandbox.arm([Armed::new("moneyTransfer", Fault::DropAfter).nth(1)]);
    let lost = call(&cowrie, "moneyTransfer", &transfer("OURS-1", "nickname1")).exits(4);
    let (came, rest) = lost.out.split_once(" by ").unwrap();
    let (time, rest) = rest.split_once(" WAT. ").unwrap();
    assert_eq!(came, "No answer");
    assert!(time.len() == 5 && time.as_bytes()[2] == b':', "{lost:?}");
    assert_begins!(rest, "The money may have moved. We are checking; do not pay it again.", "{lost:?}");
    let where_it_stands =
        "Cowrie looks it up whenever it runs. `cowrie activity list` shows its state; `cowrie held list` lists it once it needs action.";
    assert!(lost.out.contains(where_it_stands), "{lost:?}");
    // It has no reference of its own: the history of the payment is queried, and a person decides.
    sandbox.arm([Armed::new("refund", Fault::DropAfter).nth(1)]);
    for _ in 0..20 {
        let refund = json!({"referenceNumber": "ASKED-1", "refundAmount": 5, "currency": "NGN"});
        let lost = call(&cowrie, "refund", &refund);
        if lost.err.contains("another payment of this profile") {
            continue;
        }
        assert!(lost.out.contains("may have moved; do not pay it again."), "{lost:?}");
        assert!(
            !lost.out.contains("We are checking")
                && lost
                    .out
                    .contains("the history of the payment is checked for it. Check the status of the request")
                && lost.out.contains("cowrie held list"),
            "{lost:?}"
        );
        break;
    }
}
