//! The audit: what people did, as a chain of hashes. An entry is written in the same transaction as the change that it records, so neither
//! exists without the other.

use crate::messages;
use base::timestamp::Timestamp;
use payment_rules::people::Person;
use rusqlite::{Connection, params};
use sha2::{Digest as _, Sha256};

use super::Store;
use super::audit_head::last;
use super::{FromRow, query};
use system::error::{AppError, ErrorCode};

/// The previous hash of the first entry.
const NOTHING: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// An entry to write.
#[derive(Clone, Debug)]
pub struct AuditEntry {
    /// The person's name; empty for a profile without people and for actions of the program.
    pub who: String,
    /// What was done, in words that never change: `person added`.
    pub what: &'static str,
    /// The earlier value. Never a PIN or a key.
    pub before: Option<String>,
    /// The new value.
    pub after: Option<String>,
}

/// Who performs an action. `person` is absent if the profile has no people.
#[derive(Clone, Debug, Default)]
pub struct Actor {
    /// The id of the person.
    pub person: Option<i64>,
    /// The name, for the audit.
    pub name: String,
}

impl From<&Person> for Actor {
    fn from(person: &Person) -> Self {
        Self {
            person: Some(person.id),
            name: person.name.clone(),
        }
    }
}

impl Actor {
    /// An audit entry for an action of this actor.
    pub fn entry(&self, what: &'static str, before: Option<String>, after: Option<String>) -> AuditEntry {
        AuditEntry {
            who: self.name.clone(),
            what,
            before,
            after,
        }
    }
}

/// A stored audit entry.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct AuditRow {
    /// Its sequence number, without gaps.
    pub seq: i64,
    /// When it was written.
    pub at: Timestamp,
    /// Who acted.
    pub who: String,
    /// What was done.
    pub what: String,
    /// The earlier value.
    pub before: Option<String>,
    /// The new value.
    pub after: Option<String>,
    /// The hash of the previous entry.
    pub prev_hash: String,
    /// Its own hash.
    pub hash: String,
}

impl AuditRow {
    /// SHA-256 of all other values, each written as its length in bytes, a colon, the value and a line feed; an absent value as a dash.
    fn computed_hash(&self) -> String {
        let mut text = String::new();
        let mut put = |value: Option<&str>| match value {
            Some(value) => text.push_str(&format!("{}:{value}\n", value.len())),
            None => text.push_str("-\n"),
        };
        let (seq, at) = (self.seq.to_string(), self.at.0.to_string());
        for value in [&seq, &at, &self.who, &self.what] {
            put(Some(value));
        }
        put(self.before.as_deref());
        put(self.after.as_deref());
        put(Some(&self.prev_hash));
        hex::encode(Sha256::digest(text))
    }
}

/// The entry with the reason for which someone is paid the same again.
pub const PAID_AGAIN: &str = "reason for paying again";

/// Appends an entry.
pub fn record(db: &Connection, at: Timestamp, new: AuditEntry) -> Result<(), AppError> {
    let (seq, prev_hash) = last(db)?.unwrap_or_else(|| (0, NOTHING.to_owned()));
    let mut row = AuditRow {
        seq: seq + 1,
        at,
        who: new.who,
        what: new.what.to_owned(),
        before: new.before,
        after: new.after,
        prev_hash,
        hash: String::new(),
    };
    row.hash = row.computed_hash();
    let sql = "INSERT INTO audit (seq, at, who, what, before, after, prev_hash, hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    query::execute(
        db,
        sql,
        params![row.seq, row.at.0, row.who, row.what, row.before, row.after, row.prev_hash, row.hash],
    )
}

/// All entries, the oldest first.
pub(super) fn entries(db: &Connection) -> Result<Vec<AuditRow>, AppError> {
    let sql = "SELECT seq, at, who, what, before, after, prev_hash, hash FROM audit ORDER BY seq";
    query::all(db, sql, [])
}

/// The first entry that does not follow from the previous one; `None` if all do.
fn first_broken(entries: &[AuditRow]) -> Option<i64> {
    let mut prev_hash = NOTHING;
    for (place, entry) in entries.iter().enumerate() {
        let in_place = i64::try_from(place).is_ok_and(|place| entry.seq == place + 1);
        if !in_place || entry.prev_hash != prev_hash || entry.hash != entry.computed_hash() {
            return Some(entry.seq);
        }
        prev_hash = &entry.hash;
    }
    None
}

/// The number of entries, if each follows from the previous one; otherwise a sentence that names the first that does not.
pub(super) fn check_chain(entries: &[AuditRow]) -> Result<usize, String> {
    first_broken(entries).map(messages::audit_broken).map_or(Ok(entries.len()), Err)
}

impl Store {
    /// All entries, the oldest first.
    pub async fn audit(&self) -> Result<Vec<AuditRow>, AppError> {
        self.read(entries).await
    }

    /// Verifies the chain, and returns the number of entries.
    ///
    /// # Errors
    ///
    /// Names the first entry that was changed, moved, or follows a missing one, or reports that entries are missing at the end.
    pub async fn verify_audit(&self) -> Result<usize, AppError> {
        // The entries are hashed after the read, so that no payment waits for it.
        let entries = check_chain(&self.audit().await?)
            .map_err(|problem| AppError::new(ErrorCode::Storage, problem).hint(messages::COMPARE_WITH_BACKUP))?;
        if let Some(head) = self.audit_head.get() {
            head.require_kept_entry(self).await?;
        }
        Ok(entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn audit_of_four() -> Connection {
        let mut db = Connection::open_in_memory().expect("a database");
        crate::schema::migrate(&mut db).expect("the shape of now");
        for (at, who, after) in [(10, "", "one"), (20, "Ada", "two"), (20, "Ada", "three"), (30, "Bola", "four")] {
            let new = AuditEntry {
                who: who.to_owned(),
                what: "person added",
                before: None,
                after: Some(after.to_owned()),
            };
            record(&db, Timestamp(at), new).expect("written");
        }
        db
    }

    /// Computed by another program: `printf '1:1\n2:10\n0:\n12:person added\n-\n3:one\n64:000…\n' | sha256sum`.
    #[test]
    fn the_first_hash_equals_another_programs() {
        let rows = entries(&audit_of_four()).expect("entries");
        assert_eq!(rows[0].hash, "f92314120ba7a25589af46dc14c89f0e096746508b673a73e705b4f0d1d0e6a9");
        assert_eq!(first_broken(&rows), None);
    }

    #[test]
    fn the_table_refuses_to_change_or_lose_an_entry() {
        let db = audit_of_four();
        for sql in ["UPDATE audit SET who = 'Eve' WHERE seq = 2", "DELETE FROM audit WHERE seq = 4"] {
            assert!(db.execute(sql, []).is_err(), "{sql}");
        }
    }

    #[test]
    fn every_manipulation_of_a_stored_entry_is_detected() {
        let tampered = |sql: &str| {
            let db = audit_of_four();
            db.execute_batch("DROP TRIGGER audit_stays; DROP TRIGGER audit_grows;")
                .expect("dropped");
            db.execute_batch(sql).expect(sql);
            first_broken(&entries(&db).expect("entries"))
        };
        for column in [
            "at = 11",
            "who = 'Eve'",
            "what = 'x'",
            "before = ''",
            "after = 'x'",
            "prev_hash = 'x'",
            "hash = 'x'",
        ] {
            assert_eq!(tampered(&format!("UPDATE audit SET {column} WHERE seq = 2")), Some(2), "{column}");
        }
        assert_eq!(tampered("DELETE FROM audit WHERE seq = 1"), Some(2));
        assert_eq!(tampered("DELETE FROM audit WHERE seq = 3"), Some(4));
        let swapped =
            "UPDATE audit SET seq = 9 WHERE seq = 2; UPDATE audit SET seq = 2 WHERE seq = 3; UPDATE audit SET seq = 3 WHERE seq = 9;";
        assert_eq!(tampered(swapped), Some(2));
    }
}
