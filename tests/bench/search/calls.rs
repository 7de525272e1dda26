//! Pages and searches of a million calls.

use crate::figures::Line;
use crate::now;
use engine::outbox::Outbox;
use store::Store;
use support::activity;
use support::view::{ActivityRequest, CallOutcome};

use super::{TOGETHER, kept_line, line};

/// Each change gets four status queries; one in ten thousand was refused.
const CALLS: &str = r#"
    WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 + 9999)
    INSERT INTO calls (operation, changes, armed_at, body, body_digest, signed, answered_at, http_status, outcome, answer)
    SELECT iif(i % 5 = 0, iif(i % 10 = 0, 'depositToBank', 'moneyTransfer'), 'getOperationStatus'), i % 5 = 0, 1700000000000 + i * 1000,
        json_object('referenceNumber', printf('CWS%07dX', i / 5), 'amount', 250.5, 'recipientName', 'Ada Obi',
            'destinationBankAccountNumber', iif(i % 5 = 0, printf('%010d', 1000000000 + i * 7919 % 900000000), NULL)),
        '', '[]', 1700000000000 + i * 1000 + 400, 200, iif(i % 10000 = 0, 'refused', 'accepted'), '{"responseCode":"0"}'
    FROM n"#;

pub(super) async fn call_all(outbox: &Outbox, store: &Store) -> Vec<Line> {
    let start = now();
    for from in (0..1_000_000).step_by(TOGETHER) {
        let write = store.write(move |db| {
            db.execute(CALLS, [from]).expect("calls");
            Ok(())
        });
        write.await.expect("kept");
    }
    let kept = kept_line("calls kept", 1_000_000, start.elapsed());
    vec![kept, page_calls(outbox).await, search_calls(outbox).await]
}

/// Pages of the calls with every filter, two pages each, ten times.
async fn page_calls(outbox: &Outbox) -> Line {
    let operation = |name: &str| ActivityRequest {
        operation: Some(name.to_owned()),
        ..ActivityRequest::default()
    };
    let outcome = |outcome| ActivityRequest {
        outcome: Some(outcome),
        ..ActivityRequest::default()
    };
    let folded = |request| ActivityRequest { look_ups: true, ..request };
    let pages = [
        ActivityRequest::default(),
        folded(ActivityRequest::default()),
        operation("depositToBank"),
        operation("moneyTransfer"),
        operation("getOperationStatus"),
        operation("dispenseCash"),
        folded(operation("getOperationStatus")),
        outcome(CallOutcome::Refused),
        outcome(CallOutcome::InDoubt),
        outcome(CallOutcome::NoAnswer),
        folded(outcome(CallOutcome::Refused)),
        ActivityRequest {
            operation: Some("moneyTransfer".to_owned()),
            ..outcome(CallOutcome::Refused)
        },
        ActivityRequest {
            from: Some("2023-11-16T00:00:00Z".to_owned()),
            to: Some("2023-11-17T00:00:00Z".to_owned()),
            ..ActivityRequest::default()
        },
    ];
    let mut took = Vec::new();
    for _ in 0..10 {
        for request in &pages {
            let (mut request, start) = (request.clone(), now());
            let page = activity::list(outbox, &request, activity::PAGE).await.expect("a page");
            took.push(start.elapsed());
            if let Some(next) = page.next {
                request.before = Some(next);
                let start = now();
                activity::list(outbox, &request, activity::PAGE).await.expect("a page");
                took.push(start.elapsed());
            }
        }
    }
    line("a page of 1 000 000 calls by each filter", took, 30)
}

/// Searches of calls by parts of a reference, of an account and of an operation.
async fn search_calls(outbox: &Outbox) -> Line {
    let mut took = Vec::new();
    for number in (0..1_000_000_u32).step_by(9_973) {
        let account = format!("{:010}", 1_000_000_000 + u64::from(number / 5 * 5) * 7919 % 900_000_000);
        for text in [
            format!("{:07}X", number / 5),
            account[3..].to_owned(),
            account[..3].to_owned(),
            "cws".to_owned(),
            "nothing".to_owned(),
        ] {
            let request = ActivityRequest {
                text: Some(text),
                ..ActivityRequest::default()
            };
            let start = now();
            activity::list(outbox, &request, activity::PAGE).await.expect("a page");
            took.push(start.elapsed());
        }
    }
    line("calls by any part of what names them", took, 50)
}
