//! The record of calls with a hundred thousand of them: every page and every search stays quick, and holds no more than a page.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on stops")]

use std::sync::Arc;
use std::time::{Duration, Instant};

use backoffice::activity::{self, PAGE};
use backoffice::env::Env;
use backoffice::outbox::Outbox;
use backoffice::service::Service;
use backoffice::store::{DatabaseKey, Store};
use backoffice::view::{ActivityRequest, CallOutcome, ProfileKind};
use service_api::auth::Keys;

const CALLS: i64 = 100_000;
/// Far more than it takes, and far less than reading every call takes.
const QUICK: Duration = Duration::from_millis(1_500);

/// One change and four look-ups of it, twenty thousand times over; one in ten thousand was refused.
const MANY: &str = r#"
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 99999)
    INSERT INTO calls (operation, changes, armed_at, body, body_digest, signed, answered_at, http_status, outcome, answer)
    SELECT iif(i % 5 = 0, 'depositToBank', 'getOperationStatus'), i % 5 = 0, 1700000000000 + i * 1000,
        json_object('referenceNumber', printf('CWS%06d', i / 5), 'amount', 250.5, 'remarks', hex(zeroblob(200)),
            'destinationBankAccountNumber', iif(i % 5 = 0, printf('%010d', 1000000000 + i), NULL)),
        '', '[]', 1700000000000 + i * 1000 + 400, 200, iif(i % 10000 = 0, 'refused', 'accepted'), '{"responseCode":"0"}'
    FROM n"#;

async fn outbox(folder: &std::path::Path) -> Arc<Outbox> {
    let store = Store::open(&folder.join("cowrie.db"), &DatabaseKey::new([7; 32])).unwrap();
    store
        .write(|db| {
            db.execute_batch(MANY).unwrap();
            Ok(())
        })
        .await
        .unwrap();
    let service = Service::new(ProfileKind::Sandbox, "http://127.0.0.1:9", "http://127.0.0.1:9", Keys::default()).unwrap();
    let events = tokio::sync::broadcast::channel(16).0;
    Arc::new(Outbox::new(store, service, Arc::new(Env::system()), ProfileKind::Sandbox, events))
}

#[tokio::test]
async fn a_hundred_thousand_calls_are_paged_and_searched_quickly() {
    let folder = tempfile::tempdir().unwrap();
    let outbox = outbox(folder.path()).await;
    let asked = |request: ActivityRequest| {
        let outbox = Arc::clone(&outbox);
        async move {
            let start = Instant::now();
            let page = activity::list(&outbox, &request, PAGE).await.unwrap();
            let took = start.elapsed();
            assert!(took < QUICK, "{took:?} for {request:?}");
            eprintln!("{took:?} {request:?}");
            page
        }
    };
    let all = ActivityRequest::default();
    let newest = asked(all.clone()).await;
    let ids: Vec<&str> = newest.calls.iter().map(|call| call.id.as_str()).collect();
    // Folded, every fifth call is listed.
    assert_eq!((ids[0], ids[1], ids.len()), ("99996", "99991", 100));
    assert_eq!((newest.calls[0].look_ups, newest.next.as_deref()), (4, Some("99501")));

    let deep = ActivityRequest {
        before: Some("50001".to_owned()),
        look_ups: true,
        ..all.clone()
    };
    let deep = asked(deep).await;
    assert_eq!((deep.calls[0].id.as_str(), deep.next.as_deref()), ("50000", Some("49901")));
    let refused = asked(ActivityRequest {
        outcome: Some(CallOutcome::Refused),
        ..all.clone()
    })
    .await;
    assert_eq!((refused.calls.len(), refused.next), (10, None));
    for (outcome, operation) in [
        (CallOutcome::InDoubt, "depositToBank"),
        (CallOutcome::NoAnswer, "getBanks"),
        (CallOutcome::UnderWay, "banks"),
    ] {
        let none = ActivityRequest {
            outcome: Some(outcome),
            operation: Some(operation.to_owned()),
            look_ups: true,
            ..all.clone()
        };
        assert!(asked(none).await.calls.is_empty());
    }
    // One that everybody has, one that few have, one that nobody has.
    for (text, listed, more) in [
        ("cws", 100, true),
        ("CWS01234", 10, false),
        ("1000050", 100, true),
        ("1000050000", 1, false),
        ("zzz", 0, false),
    ] {
        let found = asked(ActivityRequest {
            text: Some(text.to_owned()),
            ..all.clone()
        })
        .await;
        assert_eq!((found.calls.len(), found.next.is_some()), (listed, more), "{text}");
    }
    let day = ActivityRequest {
        from: Some("2023-11-15T00:00:00Z".to_owned()),
        to: Some("2023-11-15T00:01:00Z".to_owned()),
        look_ups: true,
        ..all
    };
    assert_eq!(asked(day).await.calls.len(), 60);

    let start = Instant::now();
    let shown = activity::show(&outbox, "99996").await.unwrap();
    assert_eq!(
        (shown.others_count, shown.others.len(), shown.summary.reference.as_deref()),
        (4, 4, Some("CWS019999"))
    );
    assert!(start.elapsed() < QUICK);
    assert_eq!(
        outbox
            .store()
            .read(|db| Ok(db.query_row("SELECT count(*) FROM calls", [], |row| row.get::<_, i64>(0)).unwrap()))
            .await
            .unwrap(),
        CALLS
    );
}
