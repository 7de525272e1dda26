//! The marks of items, and the amounts of our records beside them.

use super::*;
use store::testing;

/// A request that the service accepted, with a status as the table stores it.
fn request(db: &Connection, minor: i64, standing: &str) {
    db.execute(
        "INSERT INTO outbox (operation, reference, moves_money, body, amount_minor, state)
         VALUES ('paymentRequest', 'SREF00001R', 0, '{}', ?1, 'accepted')",
        [minor],
    )
    .expect("a line");
    db.execute(
        "INSERT INTO payment_requests (line, payer_name, payer_contact, created_at, standing)
         VALUES (?1, 'Ada Obi', '08031234567', 1, ?2)",
        rusqlite::params![db.last_insert_rowid(), standing],
    )
    .expect("a request");
}

/// Requested once, executed twice: the second one is a difference.
#[test]
fn a_refund_executed_twice_is_a_difference() {
    let marks = |moved: &[&str], told: &[(i64, &str)]| {
        let db = testing::records();
        for (number, moved) in moved.iter().enumerate() {
            db.execute(
                "INSERT INTO outbox (operation, reference, about, moves_money, body, amount_minor, state, moved)
                 VALUES ('refund', ?1, 'R-1', 1, '{}', 40000, 'accepted', nullif(?2, ''))",
                rusqlite::params![format!("REFUND-{number}"), moved],
            )
            .expect("a refund");
        }
        for (number, (amount, status)) in told.iter().enumerate() {
            db.execute(
                "INSERT INTO history_items (digest, occurrence, at, reference, account_number, operation, action, amount_minor, status,
                    told, first_told_at) VALUES (?1, 1, ?1, 'R-1', '', 'PAYMENT_REQUEST', 'REFUND', ?2, ?3, '{}', 1)",
                rusqlite::params![i64::try_from(number).unwrap_or_default(), amount, status],
            )
            .expect("an item");
        }
        let rows = page(&db, &HistoryRows::default(), None, 10).expect("rows").0;
        rows.iter().rev().map(|row| row.mark.word()).collect::<Vec<_>>()
    };
    let mark = |moved: &[&str], told: &[i64]| {
        let done: Vec<_> = told.iter().map(|amount| (*amount, "SUCCESSFUL")).collect();
        marks(moved, &done)
    };
    assert_eq!(mark(&["400.00"], &[40_000]), ["both"]);
    assert_eq!(mark(&["400.00"], &[40_000, 40_000]), ["both", "differs"]);
    assert_eq!(mark(&["400.00", ""], &[40_000, 40_000]), ["both", "both"]);
    assert_eq!(mark(&["400.00"], &[40_000, 10_000]), ["both", "differs"]);
    // A cancelled request refunded nothing, so the service's refund is another one.
    assert_eq!(mark(&["0.00"], &[40_000]), ["differs"]);
    assert_eq!(mark(&[], &[40_000]), ["only_service"]);
    // A failed refund returned nothing, before the successful one or after it.
    let (done, not_done) = ((40_000, "SUCCESSFUL"), (40_000, "FAILED"));
    assert_eq!(marks(&["400.00"], &[not_done, done]), ["both", "both"]);
    assert_eq!(marks(&["400.00"], &[done, not_done]), ["both", "both"]);
    assert_eq!(marks(&["400.00"], &[not_done, done, done]), ["both", "both", "differs"]);
    assert_eq!(marks(&[], &[not_done]), ["only_service"]);
}

/// No payment was made. The history has ends and errors in words that contain *payment*.
#[test]
fn an_end_or_an_error_is_not_a_missed_payment() {
    let mark = |action: &str, status: &str| {
        let db = testing::records();
        request(&db, 50_000, "waiting");
        db.execute(
            "INSERT INTO history_items (digest, occurrence, at, reference, account_number, operation, action, amount_minor, status,
                told, first_told_at) VALUES ('1', 1, 1, (SELECT reference FROM payment_requests), '', 'PAYMENT_REQUEST', ?1, 50000,
                ?2, '{}', 1)",
            [action, status],
        )
        .expect("an item");
        let rows = page(&db, &HistoryRows::default(), None, 10).expect("rows").0;
        rows.iter().map(|row| row.mark.word()).collect::<Vec<_>>()
    };
    for (action, status, expected) in [
        ("PAYMENT", "SUCCESSFUL", "differs"),
        ("PARTIAL_PAYMENT", "SUCCESSFUL", "differs"),
        ("PAYMENT", "FAILED", "both"),
        ("PAYMENT_REQUEST_EXPIRED", "SUCCESSFUL", "both"),
        ("PAYMENT_REVERSED", "SUCCESSFUL", "both"),
        ("PAYMENT_ERROR", "SUCCESSFUL", "both"),
        ("SETTLED", "SUCCESSFUL", "only_service"),
    ] {
        assert_eq!(mark(action, status), [expected], "{action} {status}");
    }
}

/// The first payment is certainly a deposit. The others under its reference are unclear: each is a difference.
#[test]
fn further_payments_under_one_reference_differ() {
    let db = testing::records();
    for id in 1..=3 {
        db.execute(
            "INSERT INTO history_items (id, digest, occurrence, at, reference, account_number, operation, action, amount_minor, status,
                told, first_told_at) VALUES (?1, ?1, 1, ?1, 'TR-A', '4100000001', 'PERSISTENT_PAYMENT_ACCOUNT', 'PAYMENT', 500000,
                'SUCCESSFUL', '{}', 1)",
            [id],
        )
        .expect("an item");
        let place = if id == 1 { "history" } else { "unclear" };
        let deposit = format!(
            "INSERT INTO deposits (account_number, reference, at, amount_minor, {place}) VALUES ('4100000001', 'TR-A', 1, 500000, ?1)"
        );
        db.execute(&deposit, [id]).expect("a deposit");
    }
    let rows = page(&db, &HistoryRows::default(), None, 10).expect("rows").0;
    let differ = rows.iter().filter(|row| row.mark == HistoryMark::Differs).count();
    assert_eq!(differ, 2);
}

/// Paid in two parts and refunded in two: each item is beside its own amount of our records, or beside none.
#[test]
fn a_part_is_not_compared_with_the_total() {
    let db = testing::records();
    request(&db, 2_000_000, "paid");
    db.execute("UPDATE payment_requests SET paid = '23000.00'", []).expect("paid");
    db.execute(
        "INSERT INTO outbox (operation, reference, about, moves_money, body, amount_minor, state)
         VALUES ('refund', 'REFUND-1', (SELECT reference FROM payment_requests), 1, '{}', 300000, 'accepted')",
        [],
    )
    .expect("a refund");
    let figures = [
        ("CREATE_REQUEST", 2_000_000, Some(2_000_000)),
        ("PARTIAL_PAYMENT", 800_000, None),
        ("PAYMENT", 2_300_000, Some(2_300_000)),
        ("REFUND", 300_000, Some(300_000)),
        ("REFUND", 2_000_000, None),
    ];
    for (number, (action, amount, _)) in (0_i64..).zip(figures) {
        db.execute(
            "INSERT INTO history_items (digest, occurrence, at, reference, account_number, operation, action, amount_minor, status,
                told, first_told_at) VALUES (?1, 1, ?1, (SELECT reference FROM payment_requests), '', 'PAYMENT_REQUEST', ?2, ?3,
                'SUCCESSFUL', '{}', 1)",
            rusqlite::params![number, action, amount],
        )
        .expect("an item");
    }
    let rows = page(&db, &HistoryRows::default(), None, 10).expect("rows").0;
    let found: Vec<_> = rows.iter().rev().map(|row| row.own_amount).collect();
    assert_eq!(found, figures.map(|(_, _, ours)| ours));
}
