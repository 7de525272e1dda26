//! Pages of calls, and the plans by which the database finds them.

use payment_rules::outbox::State;

use super::*;
use store::testing::{self, query_plan, records};

#[test]
fn a_page_is_found_by_indexes_alone() {
    let db = records();
    let by_time = query_plan(&db, LISTED_BY_TIME);
    assert!(by_time.contains("SEARCH calls USING COVERING INDEX calls_listed"), "{by_time}");
    assert!(
        by_time.contains("SEARCH call_names USING PRIMARY KEY (text>? AND text<?)"),
        "{by_time}"
    );
    let (some, operation) = (Some(OutcomeKind::Refused), Some("status".to_owned()));
    let filters = [(None, None), (operation.clone(), None), (None, some), (operation, some)];
    for (operation, outcome) in filters {
        let filter = CallFilter {
            operation,
            outcome,
            look_ups: true,
            ..CallFilter::default()
        };
        let listing = query_plan(&db, &format!("SELECT {LISTED} FROM calls AS c WHERE c.id IN ({})", wanted(&filter)));
        assert!(listing.contains("SEARCH c USING INTEGER PRIMARY KEY"), "{listing}");
        for read_whole in ["SCAN calls", "SCAN c;", "SCAN outbox", "SCAN o;", "SCAN later", "SCAN n;"] {
            assert!(!listing.contains(read_whole), "{read_whole}: {listing}");
        }
    }
    for sql in [format!("SELECT count(*) {BELONGS}"), OTHERS.to_owned()] {
        assert!(!query_plan(&db, &sql).contains("SCAN"), "{}", query_plan(&db, &sql));
    }
    // Storing a call reads only that call.
    let named = query_plan(&db, "SELECT text, call, own FROM call_texts WHERE call = 5 ORDER BY own DESC");
    assert!(!named.contains("SCAN calls"), "{named}");
}

#[test]
fn calls_of_older_versions_are_found_and_folded() {
    let mut db = testing::of_version(2);
    let calls = r#"INSERT INTO calls (operation, armed_at, body, body_digest, signed, outcome, answer) VALUES
        ('depositToBank', 1000, '{"referenceNumber":"P1","destinationBankAccountNumber":"0123456785","amount":250.50}', '', '[]', 'in_doubt', NULL),
        ('getOperationStatus', 2000, '{"referenceNumber":"P1"}', '', '[]', 'accepted', '{"transactionId":"T9"}'),
        ('accountBalance', 3000, '{"referenceNumber":"Q1"}', '', '[]', 'accepted', '{}'),
        ('moneyTransferBulk', 4000, '{"bulkReferenceNumber":"B1","items":[{"referenceNumber":"P2"},{"referenceNumber":"P3"}]}', '', '[]', 'accepted',
            '{"results":[{"transactionId":"T4","amount":1.0E7}]}'),
        ('depositToBank', 5000, '"torn', '', '[]', NULL, '<html>');"#;
    db.execute_batch(calls).expect("calls");
    testing::migrate_to(&mut db, 3);
    let line = "INSERT INTO outbox (operation, reference, moves_money, body, amount_minor, state, call) VALUES
        ('depositToBank', 'P1', 1, '{}', 25050, 'held', 1), ('moneyTransferBulk', 'P2', 1, '{}', 100, 'accepted', 4),
        ('moneyTransferBulk', 'P3', 1, '{}', 100, 'refused', NULL);";
    db.execute_batch(line).expect("lines");
    testing::upgrade(&mut db);
    let found = |text: &str, look_ups: bool| -> Vec<i64> {
        let filter = CallFilter {
            text: Some(text.to_owned()),
            look_ups,
            ..CallFilter::default()
        };
        page(&db, &filter, 100).expect("a page").into_iter().map(|call| call.id).collect()
    };
    assert_eq!((found("p1", false), found("P1", true)), (vec![1], vec![2, 1]));
    assert_eq!(
        (found("01234", true), found("T4", true), found("P3", true)),
        (vec![1], vec![4], vec![4])
    );
    // The answer to a status query is not a name of the query.
    assert_eq!(found("T9", true), [] as [i64; 0]);
    let states = |id: i64| {
        belongs(&db, id, 20)
            .expect("lines")
            .0
            .into_iter()
            .map(|line| line.since.state)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        (states(1), states(2), states(4)),
        (
            vec![State::NeedsReview],
            vec![State::NeedsReview],
            vec![State::Accepted, State::Refused]
        )
    );
    let all = page(&db, &CallFilter::default(), 100).expect("a page");
    assert_eq!(
        all.iter().map(|call| (call.id, call.look_ups, call.carried)).collect::<Vec<_>>(),
        [(5, 0, 1), (4, 0, 2), (3, 0, 0), (1, 1, 1)]
    );
}

#[test]
fn deleted_status_queries_are_counted() {
    let db = records();
    let calls = r#"INSERT INTO calls (id, operation, changes, armed_at, body, body_digest, signed, alike) VALUES
        (1, 'paymentRequest', 1, 1, '{"referenceNumber":"R-1"}', '', '[]', 0),
        (2, 'status', 0, 2, '{"referenceNumber":"R-1"}', '', '[]', 41),
        (3, 'status', 0, 3, '{"referenceNumber":"R-1"}', '', '[]', 0), (4, 'paymentRequest', 1, 4, '{}', '', '[]', 0);"#;
    db.execute_batch(calls).expect("calls");
    let listed = page(&db, &CallFilter::default(), 10).expect("a page");
    assert_eq!(
        listed.iter().map(|call| (call.id, call.look_ups)).collect::<Vec<_>>(),
        [(4, 0), (1, 43)]
    );
}

#[test]
fn successful_queries_of_the_history_are_listed_on_request() {
    let db = records();
    let calls = r#"INSERT INTO calls (id, operation, changes, armed_at, body, body_digest, signed, outcome) VALUES
        (1, 'history', 0, 1, '{}', '', '[]', 'accepted'), (2, 'history', 0, 2, '{}', '', '[]', 'in_doubt'),
        (3, 'banks', 0, 3, '{}', '', '[]', 'accepted');"#;
    db.execute_batch(calls).expect("calls");
    let found = |filter: CallFilter| -> Vec<i64> { page(&db, &filter, 10).expect("a page").into_iter().map(|call| call.id).collect() };
    let accepted = Some(OutcomeKind::Accepted);
    assert_eq!(found(CallFilter::default()), [3, 2]);
    assert_eq!(
        found(CallFilter {
            outcome: accepted,
            ..CallFilter::default()
        }),
        [3]
    );
    assert_eq!(
        found(CallFilter {
            look_ups: true,
            ..CallFilter::default()
        }),
        [3, 2, 1]
    );
    assert_eq!(
        found(CallFilter {
            look_ups: true,
            outcome: accepted,
            ..CallFilter::default()
        }),
        [3, 1]
    );
    assert_eq!(
        found(CallFilter {
            operation: Some("history".to_owned()),
            ..CallFilter::default()
        }),
        [2, 1]
    );
}
