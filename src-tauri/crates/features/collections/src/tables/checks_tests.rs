use base::timestamp::{HOUR, MINUTE};
use payment_rules::payment_request::{DEPLOYMENT_PACE, PaymentRequestState, Progress, RequestStatus};

use super::super::payment_requests::made::{new, set_state};
use super::super::payment_requests::{add, set_progress};
use super::*;
use store::testing::records;

const START: Timestamp = Timestamp(1_790_812_800_000);

/// A request that the service accepted.
fn request(db: &Connection, number: i64) -> i64 {
    let (line, form) = new(5_000, number, "Ada Obi", "08031234567", START.0, None);
    let id = add(db, &line, &form).expect("added");
    set_state(db, id, PaymentRequestState::Waiting);
    id
}

fn report(db: &Connection, id: i64, status: RequestStatus, now: Timestamp) {
    let progress = Progress {
        status,
        paid: None,
        refund: None,
        words: None,
    };
    set_progress(db, id, Some(&progress), now, DEPLOYMENT_PACE).expect("noted");
}

fn next(db: &Connection, id: i64) -> Option<i64> {
    let sql = "SELECT next_check_at FROM payment_requests WHERE id = ?1";
    db.query_row(sql, [id], |row| row.get(0)).expect("a request")
}

/// Two queries are in flight, and the answer to the earlier one arrives last.
#[test]
fn an_older_answer_does_not_undo_a_payment() {
    let db = records();
    let id = request(&db, 1);
    let now = START.plus(MINUTE);
    report(&db, id, RequestStatus::PartPaid, now);
    report(&db, id, RequestStatus::Waiting, now.plus(1));
    let kept = "SELECT state, (SELECT count(*) FROM payment_request_steps WHERE request = ?1) FROM payment_requests WHERE id = ?1";
    let kept: (String, i64) = db.query_row(kept, [id], |row| Ok((row.get(0)?, row.get(1)?))).expect("a request");
    assert_eq!(kept, ("part_paid".to_owned(), 1));
}

/// A payment that was begun at 23:58 settles at 00:05; at 23:59:05 the service reports that the request is over.
#[test]
fn a_request_that_is_over_is_queried_again_and_may_be_paid_later() {
    for over in [RequestStatus::Expired, RequestStatus::Cancelled, RequestStatus::Failed] {
        let db = records();
        let id = request(&db, 1);
        report(&db, id, over, START);
        assert_eq!(next(&db, id), Some(START.plus(HOUR).0), "{over:?}");
        let due = |now: Timestamp| super::due(&db, DEPLOYMENT_PACE, now).expect("reads");
        assert!(due(START.plus(HOUR - 1)).is_empty());
        assert!(due(START.plus(HOUR)).iter().all(|one| one.id == id && one.over), "{over:?}");
        // The same report changes nothing; the time counts from the first one.
        report(&db, id, over, START.plus(HOUR));
        assert_eq!(next(&db, id), Some(START.plus(6 * HOUR).0));
        report(&db, id, over, START.plus(25 * HOUR));
        // A due time three days ahead is not the work of a wrong clock.
        assert!(due(START.plus(25 * HOUR)).is_empty());
        report(&db, id, over, START.plus(72 * HOUR));
        assert_eq!(next(&db, id), None);
        report(&db, id, RequestStatus::Paid, START.plus(72 * HOUR + 1));
        let sql = "SELECT standing, next_check_at FROM payment_requests WHERE id = ?1";
        let kept: (String, Option<i64>) = query::one(&db, sql, [id]).expect("a request");
        assert_eq!(kept, ("paid".to_owned(), None));
    }
}

#[test]
fn a_window_of_the_history_does_not_replace_the_query_of_a_request_that_is_over() {
    let db = records();
    let id = request(&db, 1);
    report(&db, id, RequestStatus::Cancelled, START.plus(MINUTE));
    let after = START.plus(2 * HOUR);
    assert_eq!(postpone_after_window(&db, &Rules::at(DEPLOYMENT_PACE), after).expect("noted"), 0);
    assert_eq!(next(&db, id), Some(START.plus(HOUR + MINUTE).0));
}

/// A receipt names the time of the service's last answer about the request.
#[test]
fn a_window_without_a_request_is_no_answer_about_it() {
    let db = records();
    let id = request(&db, 1);
    let answered = START.plus(MINUTE);
    report(&db, id, RequestStatus::PartPaid, answered);
    let due_at = Timestamp(next(&db, id).expect("a look"));
    // A window can replace only a query of a request that was queried before.
    note_query(&db, id, answered).expect("noted");
    assert_eq!(postpone_after_window(&db, &Rules::at(DEPLOYMENT_PACE), due_at).expect("noted"), 1);
    let sql = "SELECT checked_at FROM payment_requests WHERE id = ?1";
    let checked: Option<i64> = db.query_row(sql, [id], |row| row.get(0)).expect("a request");
    assert_eq!(checked, Some(answered.0));
    assert!(next(&db, id) > Some(due_at.0), "the next look is later");
}

/// The history can replace queries only after it reported a payment; a refund or an end is none.
#[test]
fn a_refund_does_not_show_that_the_history_contains_payments() {
    for (action, expected) in [
        ("REFUND", false),
        ("CANCEL", false),
        ("EXPIRE", false),
        ("PAYMENT", true),
        ("SETTLED", true),
    ] {
        let db = records();
        let id = request(&db, 1);
        db.execute(
            "INSERT INTO history_items (id, digest, occurrence, at, reference, account_number, operation, action, amount_minor, status, told,
                first_told_at) SELECT 1, '1', 1, ?1, reference, '', 'PAYMENT_REQUEST', ?2, 5000, 'SUCCESSFUL', '{}', ?1
             FROM payment_requests WHERE id = ?3",
            params![START.0, action, id],
        )
        .expect("an item");
        db.execute("INSERT INTO request_looks (request, pointed_at) VALUES (?1, ?2)", [id, START.0])
            .expect("pointed");
        assert_eq!(note_query(&db, id, START.plus(1)).expect("noted"), expected, "{action}");
        assert!(!note_query(&db, id, START.plus(2)).expect("noted"), "it is asked about by now");
    }
}

/// A deposit from just before the closing is reported after it.
#[test]
fn closed_accounts_are_watched_for_a_month() {
    let db = records();
    let wanted = |now: Timestamp| windows_wanted(&db, now).expect("reads");
    assert!(!wanted(START));
    db.execute(
        "INSERT INTO payment_accounts (id, reference, number, account_name, first_name, last_name, created_at, closing, closed_at)
         VALUES (1, 'R-1', '4100000001', 'Ada Stores', 'Ada', 'Bello', 1, 'closed', ?1)",
        [START.0],
    )
    .expect("an account");
    assert!(wanted(START) && wanted(START.plus(29 * DAY)));
    assert!(!wanted(START.plus(31 * DAY)));
    assert_eq!(last_closed(&db).expect("reads"), Some(START));
}
