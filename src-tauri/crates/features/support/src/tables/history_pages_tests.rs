//! Pages of many items.

use payment_rules::history_event::HistoryMark;

use super::*;
use store::testing;

/// As many items as are searched for two pages and some more, ten of them at each time; the oldest three have other references.
const ITEMS: i64 = 2 * LOOKED_AT + 40;

fn database() -> Connection {
    let db = testing::records();
    let sql = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
        INSERT INTO history_items (digest, occurrence, at, reference, account_number, operation, action, status, told, first_told_at)
        SELECT i, 1, i / 10, iif(i <= 3, 'OLD-' || i, 'INV-' || i), '', 'PAYMENT_REQUEST', 'PAYMENT', 'SUCCESSFUL', '', 1 FROM n";
    db.execute(sql, [ITEMS]).expect("items");
    db
}

/// The ids on all pages in order, and the number of items on each.
fn paged(db: &Connection, rows: &HistoryRows, limit: usize) -> (Vec<i64>, Vec<usize>) {
    let (mut ids, mut sizes, mut after) = (Vec::new(), Vec::new(), None);
    loop {
        let (found, next) = page(db, rows, after, limit).expect("a page");
        sizes.push(found.len());
        ids.extend(found.into_iter().map(|item| item.place.id));
        after = next;
        if after.is_none() {
            return (ids, sizes);
        }
    }
}

#[test]
fn rare_items_are_found_a_stretch_at_a_time_and_each_once() {
    let db = database();
    let old = HistoryRows {
        text: Some("OLD".to_owned()),
        ..HistoryRows::default()
    };
    assert_eq!(paged(&db, &old, 100), (vec![3, 2, 1], vec![0, 0, 3]));
    let none = HistoryRows {
        mark: Some(HistoryMark::Differs),
        ..HistoryRows::default()
    };
    assert_eq!(paged(&db, &none, 100), (vec![], vec![0, 0, 0]));
    let ours = HistoryRows {
        mark: Some(HistoryMark::OnlyOurs),
        ..HistoryRows::default()
    };
    assert_eq!(paged(&db, &ours, 100), (vec![], vec![0]), "nothing that was told is only ours");
    let all = (1..=ITEMS).rev().collect::<Vec<_>>();
    let marked = HistoryRows {
        mark: Some(HistoryMark::OnlyService),
        ..HistoryRows::default()
    };
    for rows in [HistoryRows::default(), marked] {
        assert!(paged(&db, &rows, 7_000).0 == all, "each once, the newest first");
    }
    // The times 10 and 11 have ten items each.
    let days = HistoryRows {
        from: Some(Timestamp(10)),
        to: Some(Timestamp(12)),
        ..HistoryRows::default()
    };
    assert_eq!(paged(&db, &days, 15), ((100..120).rev().collect(), vec![15, 5]));
}

#[test]
fn each_item_is_counted_once() {
    let db = database();
    let (mut sum, mut stretches, mut after) = (0, 0, None);
    loop {
        let (counts, next) = counts(&db, &HistoryRows::default(), after).expect("counts");
        sum += counts.iter().map(|(_, count)| i64::from(*count)).sum::<i64>();
        (stretches, after) = (stretches + 1, next);
        if after.is_none() {
            break;
        }
    }
    assert_eq!((sum, stretches), (ITEMS, 3));
}

/// Reported before its number was known here, after that, or not at all; and before this was stored with the account.
#[test]
fn an_account_in_the_history_is_not_only_ours() {
    let opened = |db: &Connection, number: i64, account: Option<&str>| {
        let line = "INSERT INTO outbox (id, operation, reference, moves_money, body, amount_minor, state)
            VALUES (?1, 'persistentPaymentAccount', 'OPEN-' || ?1, 0, '{}', 0, 'accepted')";
        db.execute(line, [number]).expect("a line");
        let sql = "INSERT INTO payment_accounts (id, line, reference, number, account_name, first_name, last_name, created_at)
            VALUES (?1, ?1, 'CUST-' || ?1, ?2, 'Ada', '', '', 864000000)";
        db.execute(sql, rusqlite::params![number, account]).expect("an account");
    };
    let report = |db: &Connection, account: &str| {
        let sql =
            "INSERT INTO history_items (digest, occurrence, at, reference, account_number, operation, action, status, told, first_told_at)
            VALUES (?1, 1, 864000100, '', ?1, 'PERSISTENT_PAYMENT_ACCOUNT', 'CREATE', 'SUCCESSFUL', '{}', 1)";
        db.execute(sql, [account]).expect("told");
    };
    let number = |db: &Connection, id: i64, account: &str| {
        let sql = "UPDATE payment_accounts SET number = ?2 WHERE id = ?1";
        db.execute(sql, rusqlite::params![id, account]).expect("a number");
    };
    let only_ours = |db: &Connection| {
        db.execute(
            "INSERT INTO history_windows (from_at, until_at, asked_at, items) VALUES (0, 1728000000, 1728000000, 3)",
            [],
        )
        .expect("a window");
        let rows = HistoryRows {
            mark: Some(HistoryMark::OnlyOurs),
            ..HistoryRows::default()
        };
        let mut found: Vec<String> = page(db, &rows, None, 10)
            .expect("a page")
            .0
            .into_iter()
            .map(|row| row.account_number)
            .collect();
        found.sort_unstable();
        found
    };
    let db = testing::records();
    report(&db, "1000000001");
    for (id, account) in [
        (1, Some("1000000001")),
        (2, Some("1000000002")),
        (3, None),
        (4, Some("1000000004")),
        (5, None),
    ] {
        opened(&db, id, account);
    }
    report(&db, "1000000002");
    report(&db, "1000000003");
    number(&db, 3, "1000000003");
    number(&db, 5, "1000000005");
    assert_eq!(only_ours(&db), ["1000000004", "1000000005"]);

    let mut db = testing::of_version(60);
    opened(&db, 1, Some("1000000001"));
    opened(&db, 2, Some("1000000002"));
    report(&db, "1000000001");
    testing::upgrade(&mut db);
    assert_eq!(only_ours(&db), ["1000000002"]);
}
