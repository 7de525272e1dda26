//! However many calls are made at once, no more leave than may be in flight: one bulk call, or four single calls
//! (`docs/spec/outcomes.md#in-flight`).

use harness::prelude::*;
use std::sync::Arc;

use payment_rules::reading::OutcomeKind;
use session::call::call;

/// Longer than the test; the delays are ended before.
const SLOW: u32 = 600_000;

/// Makes all these calls at once, of which `room` may be sent. They are answered when all others have ended. Returns how many were sent;
/// each other one reports that nothing was sent.
async fn at_once(host: &Host, sandbox: &Sandbox, operation: &str, room: usize, bodies: Vec<Value>) -> usize {
    let before = sandbox.control().requests().len();
    let spec = service_api::spec(operation).unwrap();
    let outbox = Arc::clone(&host.profile().await.unwrap().context.outbox);
    let calls: Vec<_> = bodies
        .into_iter()
        .map(|body| {
            let outbox = Arc::clone(&outbox);
            tokio::spawn(async move { call(&outbox, spec, &body.to_string(), Vec::new(), None).await })
        })
        .collect();
    let others_ended = async || {
        let ended = calls.iter().filter(|call| call.is_finished()).count();
        ended + room >= calls.len() && sandbox.control().requests().len() >= before + room
    };
    wait::until("the others end", others_ended).await;
    sandbox.control().end_delays();
    let mut sent = 0;
    for made in calls {
        match made.await.unwrap() {
            Ok(result) => {
                assert_eq!(result.outcome, OutcomeKind::Accepted, "{result:?}");
                sent += 1;
            }
            Err(error) => assert!(
                error.code == ErrorCode::Conflict && error.message.starts_with("Nothing was sent:"),
                "{error:?}"
            ),
        }
    }
    sent
}

/// Each with a different amount: an equal payment is not sent while one is in flight.
fn transfer(reference: String, more: usize) -> Value {
    json!({ "referenceNumber": reference, "amount": 100 + more, "destinationAccount": "08031234567" })
}

#[tokio::test(flavor = "multi_thread")]
async fn two_bulk_calls_are_never_in_flight_together() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let host = host::of(&cowrie, "bench").await;
    sandbox.arm([Armed::new("moneyTransferBulk", Fault::DelayBefore).ms(SLOW)]);
    for round in 0..5 {
        let before = sandbox.control().requests().len();
        let group = |group: usize| {
            let items: Vec<Value> = (0..2)
                .map(|item| transfer(format!("T-{round}-{group}-{item}"), 2 * group + item))
                .collect();
            json!({ "bulkReferenceNumber": format!("G-{round}-{group}"), "items": items })
        };
        let sent = at_once(&host, &sandbox, "moneyTransferBulk", 1, (0..24).map(group).collect()).await;
        // All were requested within the duration of the first one.
        assert_eq!((sent, sandbox.control().requests().len() - before), (1, 1), "round {round}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn at_most_four_single_calls_are_in_flight() {
    let (sandbox, cowrie) = cowrie_on(service()).await;
    let host = host::of(&cowrie, "bench").await;
    sandbox.arm([Armed::new("moneyTransfer", Fault::DelayBefore).ms(SLOW)]);
    for round in 0..3 {
        let before = sandbox.control().requests().len();
        let bodies = (0..12).map(|one| transfer(format!("S-{round}-{one}"), one)).collect();
        let sent = at_once(&host, &sandbox, "moneyTransfer", 4, bodies).await;
        assert_eq!((sent, sandbox.control().requests().len() - before), (4, 4), "round {round}");
    }
}
