//! Finds records by any part of their words: a reference, a name, a number, a narration.
//!
//! An index of every three consecutive letters shows which records may contain a text; each of these is then read, so every result contains
//! it. The newest comes first: by the day on which a record was made, and within a day by the order in which they were stored.

use std::collections::BTreeSet;

use rusqlite::{Connection, params};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use super::query;
use super::{FromRow, Store};
use system::error::AppError;

/// A shorter search text finds nothing: nearly every record contains it.
pub const SHORTEST: usize = 3;
/// When so many records are not indexed yet, the next write indexes them. Fewer wait for the next search.
const MANY: i64 = 2_000;
/// The most candidates that are read for one page of results.
const MOST_EXAMINED: usize = 2_500;

/// The kind of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordKind {
    /// An outbox entry that is not a payment request.
    Line,
    /// A payment request.
    Request,
    /// A payment account.
    Account,
    /// A deposit into one.
    Deposit,
    /// A callback.
    Notice,
    /// A recorded call.
    Call,
    /// An item of the service's history.
    History,
    /// A line of a bank statement.
    Statement,
}

base::words!(RecordKind:
    Line => "line", Request => "request", Account => "account", Deposit => "deposit", Notice => "notice", Call => "call",
    History => "history", Statement => "statement"
);

/// A record that contains the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRow)]
pub struct RecordRow {
    /// Its position in the order of all records.
    pub place: i64,
    pub kind: RecordKind,
    /// Its id in the table of its kind.
    pub source: i64,
}

/// A search text. Each of its words occurs somewhere in a record, in any order, as a word or as part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needle {
    words: Vec<String>,
}

/// Lower-case letters without accents, as in the index.
fn folded(text: &str) -> String {
    let letters = text.nfd().filter(|letter| !is_combining_mark(*letter));
    letters.flat_map(char::to_lowercase).collect()
}

impl Needle {
    /// Reads a search text; `None` if no word of `text` has three letters.
    pub fn of(text: &str) -> Option<Self> {
        let text = folded(text);
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        let long = |word: &String| word.chars().count() >= SHORTEST;
        words.iter().any(long).then_some(Self { words })
    }

    /// The query of the index: every three consecutive letters of every word.
    fn query(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        for word in &self.words {
            let letters: Vec<char> = word.chars().collect();
            for three in letters.windows(SHORTEST) {
                let three: String = three.iter().collect();
                let part = format!("\"{}\"", three.replace('"', "\"\""));
                if !parts.contains(&part) {
                    parts.push(part);
                }
            }
        }
        parts.join(" AND ")
    }

    /// Whether the index alone decides the match.
    fn is_in_the_index(&self) -> bool {
        matches!(self.words.as_slice(), [word] if word.chars().count() == SHORTEST)
    }

    fn is_in(&self, words: &str) -> bool {
        let words = folded(words);
        self.words.iter().all(|word| words.contains(word.as_str()))
    }
}

/// Indexes the records that are missing in the index, if there are many.
pub(crate) fn index_many(db: &Connection) -> Result<(), AppError> {
    let many = db.query_row(
        "SELECT count(*) = ?1 FROM (SELECT 1 FROM record_words_new LIMIT ?1)",
        [MANY],
        |row| row.get(0),
    );
    if many? { index(db) } else { Ok(()) }
}

/// Indexes the records that are missing in the index.
fn index(db: &Connection) -> Result<(), AppError> {
    let sql = "INSERT INTO record_words (rowid, words) SELECT id, words FROM record_words_new ORDER BY id; DELETE FROM record_words_new;";
    Ok(db.execute_batch(sql)?)
}

/// Whether every record is indexed.
fn is_indexed(db: &Connection) -> Result<bool, AppError> {
    query::one(db, "SELECT NOT EXISTS (SELECT 1 FROM record_words_new)", [])
}

impl Store {
    /// Runs `work` on a consistent view in which every record is indexed.
    pub async fn read_indexed<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, AppError> + Send + 'static,
    ) -> Result<T, AppError> {
        if !self.read(is_indexed).await? {
            self.write(|db| index(db)).await?;
        }
        self.read(work).await
    }
}

/// Records that contain `needle`, the newest first: of one kind if `kind` is given, and before the position `before`. Each is passed to
/// `take`, until this has returned `limit` values. Also returns the position up to which records were examined, if there may be more.
pub fn holding<T>(
    db: &Connection,
    needle: &Needle,
    (kind, before): (Option<RecordKind>, Option<i64>),
    limit: usize,
    mut take: impl FnMut(RecordRow) -> Result<Option<T>, AppError>,
) -> Result<(Vec<T>, Option<i64>), AppError> {
    let sql = "SELECT r.id AS place, r.kind, r.source FROM record_words AS w CROSS JOIN records AS r ON r.id = w.rowid
        WHERE record_words MATCH ?1 AND w.rowid < ?2 AND (?3 IS NULL OR r.kind = ?3) ORDER BY w.rowid DESC";
    let mut query = db.prepare_cached(sql)?;
    let mut rows = query.query(params![needle.query(), before.unwrap_or(i64::MAX), kind.map(RecordKind::word)])?;
    let (mut results, mut examined, mut place) = (Vec::new(), 0, None);
    while let Some(row) = rows.next()? {
        if results.len() == limit || examined == MOST_EXAMINED {
            return Ok((results, place));
        }
        let record = RecordRow::from_row(row)?;
        (place, examined) = (Some(record.place), examined + 1);
        if needle.is_in_the_index() || needle.is_in(&words(db, record)?) {
            results.extend(take(record)?);
        }
    }
    Ok((results, None))
}

/// The sources of all records of a kind that contain `needle`.
///
/// # Errors
///
/// The query fails.
pub fn sources(db: &Connection, needle: &Needle, kind: RecordKind) -> Result<BTreeSet<i64>, AppError> {
    let (mut all, mut before) = (BTreeSet::new(), None);
    loop {
        let (some, place) = holding(db, needle, (Some(kind), before), usize::MAX, |record| Ok(Some(record.source)))?;
        all.extend(some);
        match place {
            Some(_) => before = place,
            None => return Ok(all),
        }
    }
}

/// The present words of a record; empty if it no longer exists.
fn words(db: &Connection, record: RecordRow) -> Result<String, AppError> {
    let sql = match record.kind {
        RecordKind::Line => "SELECT words FROM line_words WHERE source = ?1",
        RecordKind::Request => "SELECT words FROM request_words WHERE source = ?1",
        RecordKind::Account => "SELECT words FROM account_words WHERE source = ?1",
        RecordKind::Deposit => "SELECT words FROM deposit_words WHERE source = ?1",
        RecordKind::Notice => "SELECT words FROM notice_words WHERE source = ?1",
        RecordKind::Call => "SELECT words FROM call_words WHERE source = ?1",
        RecordKind::History => "SELECT words FROM history_words WHERE source = ?1",
        RecordKind::Statement => "SELECT words FROM statement_words WHERE source = ?1",
    };
    let mut query = db.prepare_cached(sql)?;
    let mut rows = query.query([record.source])?;
    let words = rows.next()?.map(|row| row.get::<_, Option<String>>(0)).transpose();
    Ok(words?.flatten().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::migrate;

    const DAY: i64 = 86_400_000;

    fn database() -> Connection {
        let mut db = Connection::open_in_memory().expect("a database");
        migrate(&mut db).expect("its tables");
        db
    }

    fn history_item(db: &Connection, reference: &str, at: i64) {
        let sql =
            "INSERT INTO history_items (digest, occurrence, at, reference, account_number, operation, action, status, told, first_told_at)
            VALUES (?1, 1, ?2, ?1, '0123456785', 'PAYMENT_REQUEST', 'PAYMENT', 'SUCCESSFUL', '{}', 0)";
        db.execute(sql, params![reference, at]).expect("stored");
    }

    fn sent(db: &Connection, reference: &str, name: &str) -> i64 {
        let body = serde_json::json!({ "recipientName": name, "remarks": "Chairs, 40 of them", "withdrawalCode": "SECRET99" });
        let sql = "INSERT INTO outbox (operation, reference, moves_money, body, amount_minor, state, first_sent_at)
            VALUES ('depositToBank', ?1, 1, ?2, 100, 'ready', ?3)";
        db.execute(sql, params![reference, body.to_string(), DAY]).expect("sent");
        db.last_insert_rowid()
    }

    fn found(db: &Connection, text: &str, kind: Option<RecordKind>) -> Vec<(RecordKind, i64)> {
        let needle = Needle::of(text).expect("three letters");
        index(db).expect("an index");
        let (found, more) = holding(db, &needle, (kind, None), 50, |record| Ok(Some((record.kind, record.source)))).expect("records");
        assert_eq!(more, None);
        found
    }

    #[test]
    fn any_part_of_any_word_finds_a_record_and_nothing_else_does() {
        let db = database();
        let line = sent(&db, "COW-7QX", "Adé Okafor-Bello");
        let ours = [(RecordKind::Line, line)];
        for text in ["w-7q", "okafor", "ADE", "bello adé", "fOR-B", "airs", "40 chairs", "ade 7qx"] {
            assert_eq!(found(&db, text, None), ours, "{text}");
        }
        for text in ["okafox", "ade chidi", "secret", "bello  okapi", "\"okafor\"", "OR NOT"] {
            assert_eq!(found(&db, text, None), [], "{text}");
        }
        assert_eq!((Needle::of("ad"), Needle::of("a d e"), Needle::of("  ")), (None, None, None));
        // It contains the letters, but not consecutively.
        let other = sent(&db, "COW-ABCXBCD", "X");
        assert_eq!(found(&db, "abcd", None), []);
        assert_eq!(found(&db, "abcx", None), [(RecordKind::Line, other)]);
        assert_eq!(found(&db, "cow", Some(RecordKind::Call)), []);
        // A number that is stored later finds it too.
        db.execute("UPDATE outbox SET transaction_id = 'HROGZY' WHERE id = ?1", [line])
            .expect("settled");
        assert_eq!(found(&db, "rogzy", None), ours);
    }

    #[test]
    fn pages_are_newest_first_without_repetition() {
        let db = database();
        // Reported in another order than they occurred.
        for (number, day) in [3, 1, 2, 3, 1].into_iter().enumerate() {
            history_item(&db, &format!("INV-{number}"), day * DAY + 5);
        }
        let of = |text: &str| found(&db, text, None).into_iter().map(|(_, source)| source).collect::<Vec<_>>();
        assert_eq!(of("inv"), [4, 1, 3, 5, 2]);
        assert!(is_indexed(&db).expect("an index"), "what was looked for before is in it");
        let needle = Needle::of("0123").expect("letters");
        let (mut all, mut before) = (Vec::new(), None);
        loop {
            let page = holding(&db, &needle, (None, before), 2, |record| Ok(Some(record.source))).expect("a page");
            all.extend(page.0);
            before = page.1;
            if before.is_none() {
                break;
            }
        }
        assert_eq!(all, [4, 1, 3, 5, 2]);
        db.execute("DELETE FROM history_items WHERE id = 3", []).expect("gone");
        assert_eq!(of("inv-2"), [0_i64; 0]);
    }

    #[test]
    fn earlier_records_are_indexed() {
        let mut db = Connection::open_in_memory().expect("a database");
        super::super::migrations().to_version(&mut db, 45).expect("the shape before");
        history_item(&db, "INV-1", DAY);
        let line = sent(&db, "COW-1", "Ada");
        let call = "INSERT INTO calls (operation, armed_at, body, body_digest, signed) VALUES ('depositToBank', 1, '{\"referenceNumber\":\"COW-9\"}', '', '[]')";
        db.execute(call, []).expect("a call");
        migrate(&mut db).expect("its tables");
        assert_eq!(found(&db, "inv", None), [(RecordKind::History, 1)]);
        assert_eq!(found(&db, "ow-1", None), [(RecordKind::Line, line)]);
        assert_eq!(found(&db, "ow-9", None), [(RecordKind::Call, 1)]);
    }
}
