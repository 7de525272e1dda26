//! Taking a statement back: its lines are deleted, a line that another statement contains too stays known from that one, and the file is kept.

use base::timestamp::Timestamp;
use rusqlite::{Connection, Row, params};

use store::{Actor, FromRow, query};
use system::error::AppError;

/// A statement to be taken back.
#[derive(Clone, Debug, FromRow)]
pub struct Imported {
    pub id: i64,
    pub account: i64,
    pub file_name: String,
    /// The first and the last day of the statement and its lines.
    #[row(from = days)]
    pub days: (String, String),
    pub is_withdrawn: bool,
}

/// What was removed with a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Removed {
    /// The number of its lines.
    pub lines: usize,
    /// How many of them no other statement contains.
    pub alone: u32,
}

fn days(row: &Row<'_>) -> rusqlite::Result<(String, String)> {
    Ok((row.get("first_day")?, row.get("last_day")?))
}

/// The statement of this id, taken back or not.
pub fn imported(db: &Connection, id: i64) -> Result<Option<Imported>, AppError> {
    let sql = "SELECT s.id, account, file_name, min(first_day, coalesce(min(day), first_day)) AS first_day,
            max(last_day, coalesce(max(day), last_day)) AS last_day, taken_back_at IS NOT NULL AS is_withdrawn
        FROM statements AS s LEFT JOIN statement_lines AS l ON l.statement = s.id WHERE s.id = ?1 GROUP BY s.id";
    query::first(db, sql, [id])
}

/// Takes a statement back. For a line that other statements contain too, the earliest of these becomes its first file.
pub fn withdraw(db: &Connection, statement: &Imported, actor: &Actor, now: Timestamp) -> Result<Removed, AppError> {
    let run = |sql: &str, with: &[&dyn rusqlite::ToSql]| db.execute(sql, with);
    let sql = "SELECT count(*) FROM statement_lines WHERE statement = ?1 AND first_told = 1";
    let first: u32 = query::one(db, sql, [statement.id])?;
    run(
        "UPDATE statements SET taken_back_at = ?2, taken_back_by = ?3 WHERE id = ?1",
        params![statement.id, now.0, actor.name],
    )?;
    let lines = run("DELETE FROM statement_lines WHERE statement = ?1", params![statement.id])?;
    let moved = run(
        "UPDATE statement_lines SET first_told = 1 WHERE id IN (
            SELECT min(id) FROM statement_lines WHERE statement IN (SELECT id FROM statements WHERE account = ?1)
            GROUP BY identity HAVING max(first_told) = 0)",
        params![statement.account],
    )?;
    let alone = first.saturating_sub(u32::try_from(moved).unwrap_or(u32::MAX));
    Ok(Removed { lines, alone })
}

#[cfg(test)]
mod tests {
    use book_rules::statement::{Day, Identity, Kept, Line};

    use super::super::{NewStatement, SheetOfFile, account, add, bytes, same_file};
    use super::*;
    use store::testing;

    fn october() -> NewStatement {
        let day = Day::parse("2026-10-02").expect("a day");
        let line = Line {
            row: 2,
            sheet: String::new(),
            day,
            value_day: None,
            time: None,
            amount: 100,
            reference: String::new(),
            narration: "SALE".to_owned(),
            counterparty: String::new(),
            balance: None,
            before: None,
            charge: None,
            occurrence: 1,
        };
        NewStatement {
            account: 1,
            file_name: "october.csv".to_owned(),
            file_digest: "d".to_owned(),
            bytes: b"as it came".to_vec(),
            sheet: None,
            days: (day, day),
            ends: (None, None),
            lines: vec![(
                Kept {
                    identity: Identity::kept("i"),
                    line,
                },
                true,
            )],
        }
    }

    /// The connection makes no checks: the database itself must refuse the statements.
    #[test]
    fn a_statement_and_its_lines_are_removed_only_by_taking_it_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("records");
        drop(store::Store::open(&path, &[7; 32].into()).expect("records"));
        let db = testing::second_connection(&path, &[7; 32].into());
        assert_eq!(account(&db, ("Bank", "1", "Name"), Timestamp(1)).expect("an account"), 1);
        let id = add(&db, &october(), Timestamp(1)).expect("a statement");
        let refused = |sql: &str| {
            let message = db.execute_batch(sql).expect_err(sql).to_string();
            assert!(
                ["never", "once", "only with"].iter().any(|word| message.contains(word)),
                "{sql}: {message}"
            );
        };
        let always = [
            "DELETE FROM statements",
            "UPDATE statements SET bytes = x'00'",
            "UPDATE statements SET last_day = '2026-12-31'",
        ];
        for sql in always {
            refused(sql);
        }
        refused("DELETE FROM statement_lines");
        let statement = imported(&db, id).expect("read").expect("the statement");
        let removed = withdraw(&db, &statement, &Actor::default(), Timestamp(2)).expect("taken back");
        assert_eq!(removed, Removed { lines: 1, alone: 1 });
        for sql in always {
            refused(sql);
        }
        refused("UPDATE statements SET taken_back_at = NULL, taken_back_by = NULL");
        refused("UPDATE statements SET taken_back_by = 'Bola'");
        // A closing that lists the file still finds it; an import does not.
        assert_eq!(bytes(&db, "d").expect("the file"), b"as it came");
        let only = SheetOfFile {
            name: None,
            is_usual: true,
        };
        assert_eq!(same_file(&db, 1, "d", &only).expect("read"), None);
    }
}
