//! What the database itself refuses about closings and decisions.

use book_rules::review::{ReviewDecision, Side};

use super::*;
use crate::record::{DecidedRow, InWords};
use crate::tables::month_steps;
use crate::tables::month_steps::NewDecision;
use store::testing;

const NOW: Timestamp = Timestamp(1);

fn actor(name: &str) -> Actor {
    Actor {
        name: name.to_owned(),
        ..Actor::default()
    }
}

fn records() -> (tempfile::TempDir, Connection) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records");
    drop(store::Store::open(&path, &[7; 32].into()).expect("records"));
    let db = testing::second_connection(&path, &[7; 32].into());
    (folder, db)
}

fn october(db: &Connection) -> i64 {
    let new = NewClosing {
        month: "2026-10".to_owned(),
        comment: String::new(),
        snapshot: "{}".to_owned(),
        digest: "d".to_owned(),
        raw: String::new(),
        carried: Vec::new(),
        settled: Vec::new(),
    };
    add(db, &new, &actor("Ada"), NOW).expect("a closing")
}

/// The connection makes no checks: the database itself must refuse the statement.
fn refused(db: &Connection, sql: &str) {
    let before = rows(db);
    let message = db.execute_batch(sql).expect_err(sql).to_string();
    assert!(message.contains("never") || message.contains("does not sign"), "{sql}: {message}");
    assert_eq!(rows(db), before, "{sql}");
}

fn rows(db: &Connection) -> String {
    let all = "SELECT (SELECT json_group_array(json_array(id, month, prepared_by, digest, signed_at, signed_by, taken_back_at,
        taken_back_by, reopened_at, reopened_by, reason, alone)) FROM month_closings),
        (SELECT json_group_array(json_array(id, who, month, row, said, told, amount_minor, undone_at, undone_by)) FROM month_steps)";
    let both = db.query_row(all, [], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)));
    format!("{:?}", both.expect("rows"))
}

const AGAIN: &str = "prepared_at, prepared_by, comment, snapshot, digest, raw, carried";

#[test]
fn the_signatures_of_a_closing_are_never_changed() {
    let (_folder, db) = records();
    let id = october(&db);
    refused(&db, "UPDATE month_closings SET signed_at = 2, signed_by = 'Ada'");
    refused(&db, "UPDATE month_closings SET id = 9");
    refused(&db, "UPDATE month_closings SET alone = 1");
    refused(
        &db,
        &format!("REPLACE INTO month_closings (id, month, {AGAIN}) SELECT id, '2026-09', {AGAIN} FROM month_closings"),
    );
    // Replaces the current closing of the month.
    refused(
        &db,
        &format!("REPLACE INTO month_closings (month, {AGAIN}) SELECT month, {AGAIN} FROM month_closings"),
    );
    refused(
        &db,
        &format!(
            "INSERT INTO month_closings (month, signed_at, signed_by, {AGAIN}) SELECT '2026-08', 2, 'Bola', {AGAIN} FROM month_closings"
        ),
    );
    sign(&db, id, &actor("Bola"), false, NOW).expect("signed by another");
    for set in [
        "signed_by = 'Chidi'",
        "signed_at = 9",
        "signed_at = NULL, signed_by = NULL",
        "alone = 1",
    ] {
        refused(&db, &format!("UPDATE month_closings SET {set}"));
    }
    reopen(&db, id, "why", &actor("Bola"), NOW).expect("opened again");
    for set in [
        "reopened_at = NULL, reopened_by = NULL, reason = NULL",
        "reason = 'another'",
        "reopened_by = 'Ada'",
    ] {
        refused(&db, &format!("UPDATE month_closings SET {set}"));
        refused(&db, &format!("UPDATE OR REPLACE month_closings SET {set}"));
    }
    let second = october(&db);
    withdraw(&db, second, &actor("Ada"), NOW).expect("taken back");
    refused(
        &db,
        &format!("UPDATE month_closings SET taken_back_at = NULL, taken_back_by = NULL WHERE id = {second}"),
    );
    refused(
        &db,
        &format!("UPDATE month_closings SET taken_back_by = 'Bola' WHERE id = {second}"),
    );
    let alone = october(&db);
    sign(&db, alone, &actor("Ada"), true, NOW).expect("one person, permitted to");
    refused(&db, "DELETE FROM month_closings");
}

#[test]
fn a_decision_is_undone_once_and_never_changed() {
    let (_folder, db) = records();
    let step = NewDecision {
        month: "2026-10".to_owned(),
        side: Side::Bank,
        row: "r".to_owned(),
        what: ReviewDecision::NotSame { ours: Vec::new() },
        words: String::new(),
        party: String::new(),
        about: DecidedRow::Amount(101_075),
        oldest: NOW,
    };
    let id = month_steps::add(&db, &step, &actor("Ada"), NOW).expect("a step");
    for set in [
        "said = '{}'",
        "who = 'Bola'",
        "row = 'x'",
        "amount_minor = 1, undone_at = 2, undone_by = 'Ada'",
        "told = 'x', undone_at = 2, undone_by = 'Ada'",
    ] {
        refused(&db, &format!("UPDATE month_steps SET {set}"));
    }
    let columns = "at, month, side, row, said, words, party, told, oldest_at";
    refused(
        &db,
        &format!("REPLACE INTO month_steps (id, who, {columns}) SELECT id, 'Bola', {columns} FROM month_steps"),
    );
    month_steps::undo(&db, id, &actor("Ada"), NOW).expect("taken back");
    for set in ["undone_at = NULL, undone_by = NULL", "undone_by = 'Bola'"] {
        refused(&db, &format!("UPDATE month_steps SET {set}"));
    }
    refused(&db, "DELETE FROM month_steps");
}

/// Earlier versions stored the sentence of a decision, and not the amount of its row.
#[test]
fn a_decision_of_an_earlier_version_keeps_its_sentence() {
    let (_folder, db) = records();
    db.execute_batch(
        r#"INSERT INTO month_steps (at, who, month, side, row, said, words, party, told, oldest_at)
            VALUES (1, 'Ada', '2026-10', 'bank', 'r', '{"said":"noted","note":"n","owner":""}', '', '', 'a note on the row of ₦10.00', 1)"#,
    )
    .expect("written");
    let step = NewDecision {
        month: "2026-10".to_owned(),
        side: Side::Bank,
        row: "s".to_owned(),
        what: ReviewDecision::Same {
            ours: vec!["sent:A".to_owned()],
        },
        words: String::new(),
        party: "Bola Ade".to_owned(),
        about: DecidedRow::Amount(-750_050),
        oldest: NOW,
    };
    month_steps::add(&db, &step, &actor("Ada"), NOW).expect("a step");
    let all = month_steps::all(&db, Some("2026-10")).expect("read");
    let sentences: Vec<String> = all.iter().map(|decision| decision.content.record().in_words()).collect();
    assert_eq!(
        sentences,
        ["a note on the row of ₦10.00", "the row of −₦7,500.50 is the payment of Bola Ade"]
    );
    assert_eq!(all[1].content, step);
}
