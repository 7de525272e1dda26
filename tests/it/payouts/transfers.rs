//! One transfer to a person, as another program makes it: every fault, and the reported state of the transfer.

use harness::prelude::*;
use tokio::task::block_in_place;

use super::faults::try_all;

/// A phone number without a wallet would be paid by a code; this one has a wallet.
fn transfer() -> Value {
    json!({ "referenceNumber": "TRANSFER-1", "amount": 250, "destinationAccount": "08031234591" })
}

/// How often the transfer is in the book, and how often it was received.
fn counted(sandbox: &Sandbox) -> (usize, usize) {
    let book = sandbox.control().book();
    let requests = sandbox.control().requests();
    let done = book.iter().filter(|entry| entry.reference_number == "TRANSFER-1");
    let came_in = requests.iter().filter(|request| request.operation == "moneyTransfer");
    (done.count(), came_in.count())
}

/// The reported state is true, or unconfirmed.
fn judge(sandbox: &Sandbox, fault: Fault, ended: &Ended) {
    let (done, _) = counted(sandbox);
    let outcome = ended.json()["outcome"].clone();
    match outcome.as_str() {
        Some("accepted") => assert_eq!(done, 1, "{fault:?}: said to be done: {ended:?}"),
        Some("refused" | "not_sent") => assert_eq!(done, 0, "{fault:?}: said not to be done: {ended:?}"),
        Some("in_doubt") => assert!(done <= 1, "{fault:?}: {ended:?}"),
        _ => panic!("{fault:?}: {ended:?}"),
    }
}

async fn one_fault(fault: Fault) {
    let looks_up = fault.name().ends_with("_status");
    let mut faults = vec![Armed::new(if looks_up { "*" } else { "moneyTransfer" }, fault)];
    if looks_up {
        faults.push(Armed::new("moneyTransfer", Fault::DropAfter));
    }
    let twice = fault == Fault::DuplicateDelivery;
    let duplicates = if twice { Duplicates::Refuse } else { Duplicates::ExecuteAgain };
    let sandbox = service_with(|config| {
        config.faults = faults;
        config.duplicates = Some(duplicates);
    })
    .await;
    block_in_place(|| {
        let cowrie = Cowrie::against(&sandbox, "sandbox");
        // The second time it gets a status query, or is answered from the records.
        for _ in 0..2 {
            let ended = cowrie.call("moneyTransfer", &transfer());
            judge(&sandbox, fault, &ended);
            let (_, came_in) = counted(&sandbox);
            assert!(came_in <= 1 + usize::from(twice), "{fault:?}: sent {came_in} times: {ended:?}");
        }
    });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 6)]
async fn after_any_fault_of_a_transfer_its_reported_state_is_true() {
    let spec = service_api::spec("moneyTransfer").unwrap();
    // Faults of status queries affect the query that settles it.
    let strikes = |fault: &Fault| fault.name().ends_with("_status") || fault.fits(spec);
    let of_transfers: Vec<Fault> = Fault::ALL.into_iter().filter(strikes).collect();
    assert!(of_transfers.len() > 35, "{of_transfers:?}");
    try_all(of_transfers, one_fault).await;
}
