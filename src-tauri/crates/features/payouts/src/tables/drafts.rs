//! Spreadsheets to be paid.

use base::timestamp::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use sheet_rules::payout::Mapping;

use super::plans;
use crate::messages;
use directory::tables::columns::Reading;
use store::{Actor, Store};
use system::error::{AppError, ErrorCode};

/// A stored draft.
#[derive(Clone, Debug)]
pub struct DraftRow {
    /// Its id.
    pub id: i64,
    /// The file's name.
    pub file_name: String,
    /// SHA-256 of the file.
    pub file_digest: String,
    /// The file.
    pub bytes: Vec<u8>,
    /// The chosen sheet.
    pub sheet: Option<String>,
    /// When it was read.
    pub read_at: Timestamp,
    /// The mapping that a person set.
    pub mapping: Option<Mapping>,
    /// The batch it became.
    pub run: Option<i64>,
    /// Whether the content of its rows is recorded.
    pub content_known: bool,
    /// Whether it was discarded. It can be restored until the program closes.
    pub is_discarded: bool,
}

/// A file to be stored as a draft.
#[derive(Clone, Debug)]
pub struct NewDraft {
    /// The file's name.
    pub file_name: String,
    /// SHA-256 of the file.
    pub file_digest: String,
    /// The file.
    pub bytes: Vec<u8>,
    /// The chosen sheet.
    pub sheet: String,
    /// How its columns are read.
    pub reading: Reading,
}

/// The state of a draft at some time, to be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftStamp(String);

/// A draft without its file, for lists.
#[derive(Clone, Debug)]
pub struct DraftBrief {
    /// Its id.
    pub id: i64,
    /// The file's name.
    pub file_name: String,
    /// When it was read.
    pub read_at: Timestamp,
    /// The number of correction steps in force.
    pub steps: u32,
}

pub(super) fn json<T: serde::de::DeserializeOwned>(column: usize, text: &str) -> rusqlite::Result<T> {
    serde_json::from_str(text).map_err(|error| rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, error.into()))
}

fn draft_row(row: &Row<'_>) -> rusqlite::Result<DraftRow> {
    let mapping: Option<String> = row.get(5)?;
    Ok(DraftRow {
        id: row.get(0)?,
        file_name: row.get(1)?,
        file_digest: row.get(2)?,
        bytes: Vec::new(),
        sheet: row.get(3)?,
        read_at: Timestamp(row.get(4)?),
        mapping: mapping.map(|text| json(5, &text)).transpose()?,
        run: row.get(6)?,
        content_known: row.get(7)?,
        is_discarded: row.get(8)?,
    })
}

/// The size of a stored part of a file, in bytes.
const PART: usize = 64 * 1024;
/// After this many parts, the memory of written ones is released.
const PARTS_AT_ONCE: i64 = 16;

/// Adds the file to a draft.
fn with_file(db: &Connection, draft: DraftRow) -> Result<DraftRow, AppError> {
    let mut parts = db.prepare("SELECT bytes FROM payout_file_parts WHERE draft = ?1 ORDER BY part")?;
    let mut rows = parts.query([draft.id])?;
    let mut bytes = Vec::new();
    while let Some(row) = rows.next()? {
        let part = row.get_ref(0)?;
        bytes.extend_from_slice(part.as_blob()?);
    }
    Ok(DraftRow { bytes, ..draft })
}

fn no_draft() -> AppError {
    AppError::new(ErrorCode::NotFound, messages::NO_SUCH_DRAFT)
}

/// A draft that meets a condition, with its file.
fn one(db: &Connection, which: &str, id: i64) -> Result<Option<DraftRow>, AppError> {
    let columns = "id, file_name, file_digest, sheet, read_at, mapping, run, content_digest IS NOT NULL, discarded_at IS NOT NULL";
    let sql = format!("SELECT {columns} FROM payout_drafts WHERE {which}");
    let draft = db.query_row(&sql, [id], draft_row).optional()?;
    draft.map(|draft| with_file(db, draft)).transpose()
}

pub fn by_id(db: &Connection, id: i64) -> Result<DraftRow, AppError> {
    one(db, "id = ?1", id)?.ok_or_else(no_draft)
}

/// Stores a file. Returns the draft's id.
pub fn insert(db: &Connection, mut draft: NewDraft, actor: &Actor, now: Timestamp) -> Result<i64, AppError> {
    db.execute(
        "INSERT INTO payout_drafts (file_name, file_digest, sheet, read_at) VALUES (?1, ?2, ?3, ?4)",
        params![draft.file_name, draft.file_digest, draft.sheet, now.0],
    )?;
    let id = db.last_insert_rowid();
    let mut parts = db.prepare("INSERT INTO payout_file_parts (draft, part, bytes) VALUES (?1, ?2, ?3)")?;
    // Written from the end, so that the memory of written parts can be released.
    let count = i64::try_from(draft.bytes.len().div_ceil(PART)).map_err(AppError::bug)?;
    for part in (0..count).rev() {
        let start = draft.bytes.len().saturating_sub(1) / PART * PART;
        parts.execute(params![id, part, &draft.bytes[start..]])?;
        draft.bytes.truncate(start);
        if part % PARTS_AT_ONCE == 0 {
            draft.bytes.shrink_to_fit();
        }
    }
    read_by(db, id, &draft.reading)?;
    plans::made_by(db, id, actor)?;
    Ok(id)
}

/// Records that a draft became a batch. A draft becomes at most one batch.
pub fn approve(db: &Connection, id: i64, run: i64) -> Result<(), AppError> {
    let sql = "UPDATE payout_drafts SET run = ?2 WHERE id = ?1 AND run IS NULL AND discarded_at IS NULL";
    if db.execute(sql, params![id, run])? == 1 {
        Ok(())
    } else {
        Err(AppError::new(ErrorCode::Conflict, messages::ALREADY_A_BATCH))
    }
}

/// Rejects a draft that is being paid or was discarded.
pub fn still_open(db: &Connection, id: i64) -> Result<(), AppError> {
    let sql = "SELECT run, discarded_at IS NOT NULL FROM payout_drafts WHERE id = ?1";
    let read = |row: &Row<'_>| Ok((row.get::<_, Option<i64>>(0)?, row.get(1)?));
    match db.query_row(sql, [id], read).optional()?.ok_or_else(no_draft)? {
        (None, false) => Ok(()),
        (None, true) => Err(discarded()),
        (Some(_), _) => Err(AppError::new(ErrorCode::Conflict, messages::UNCHANGED_ALREADY_A_BATCH)),
    }
}

/// The error for a draft that was discarded.
pub(crate) fn discarded() -> AppError {
    AppError::conflict(messages::DRAFT_DISCARDED).hint(messages::RESTORE_DRAFT_FIRST)
}

pub(super) fn read_by(db: &Connection, draft: i64, reading: &Reading) -> Result<(), AppError> {
    let mapping = reading.mapping.as_ref().map(serde_json::to_string).transpose();
    db.execute(
        "UPDATE payout_drafts SET mapping = ?2, content_digest = ?3 WHERE id = ?1",
        params![draft, mapping.map_err(AppError::bug)?, reading.content],
    )?;
    Ok(())
}

/// Records the content of a draft's rows under this mapping; does nothing if the mapping has changed.
pub(crate) fn note_content(db: &Connection, draft: i64, reading: &Reading) -> Result<(), AppError> {
    let kept: Option<String> = db
        .query_row("SELECT mapping FROM payout_drafts WHERE id = ?1", [draft], |row| row.get(0))
        .optional()?
        .ok_or_else(no_draft)?;
    let kept: Option<Mapping> = kept.map(|text| json(0, &text)).transpose()?;
    if kept != reading.mapping {
        return Ok(());
    }
    db.execute(
        "UPDATE payout_drafts SET content_digest = ?2 WHERE id = ?1 AND content_digest IS NULL",
        params![draft, reading.content],
    )?;
    Ok(())
}

/// Deletes the recorded contents of drafts, because the meaning of bank names changed. A draft's content is recorded again when it is
/// opened.
pub(crate) fn forget_contents(db: &Connection) -> Result<(), AppError> {
    db.execute("UPDATE payout_drafts SET content_digest = NULL WHERE run IS NULL", [])?;
    Ok(())
}

/// Identifies the state of a draft apart from its file: it differs after every change, and is equal after the change is undone.
pub fn stamp(db: &Connection, draft: i64) -> Result<DraftStamp, AppError> {
    let steps = "SELECT json_array(sheet, mapping, (SELECT json_group_array(id || ' ' || undone) FROM
        (SELECT id, undone FROM payout_draft_steps WHERE draft = ?1 ORDER BY id))) FROM payout_drafts WHERE id = ?1";
    db.query_row(steps, [draft], |row| row.get(0).map(DraftStamp))
        .optional()?
        .ok_or_else(no_draft)
}

/// The draft that became this batch.
pub fn of_run(db: &Connection, run: i64) -> Result<Option<DraftRow>, AppError> {
    one(db, "run = ?1", run)
}

/// The state of the draft `id`, to be compared later.
pub(crate) async fn draft_stamp(store: &Store, id: i64) -> Result<DraftStamp, AppError> {
    store.read(move |db| stamp(db, id)).await
}

/// Stores a file.
pub(crate) async fn add_draft(store: &Store, draft: NewDraft, actor: Actor, now: Timestamp) -> Result<i64, AppError> {
    store.write_large(move |db| insert(db, draft, &actor, now)).await
}

/// Records the content of the rows of a draft that was stored without being judged.
pub(crate) async fn note_draft_content(store: &Store, draft: i64, reading: Reading) -> Result<(), AppError> {
    store.write(move |db| note_content(db, draft, &reading)).await
}

/// The draft `id`.
pub async fn draft(store: &Store, id: i64) -> Result<DraftRow, AppError> {
    store.read(move |db| by_id(db, id)).await
}

/// Drafts that are not being paid, latest first.
pub async fn drafts(store: &Store) -> Result<Vec<DraftBrief>, AppError> {
    store.read(|db| brief(db, "discarded_at IS NULL")).await
}

/// Discarded drafts, latest first.
pub(crate) async fn discarded_drafts(store: &Store) -> Result<Vec<DraftBrief>, AppError> {
    store.read(|db| brief(db, "discarded_at IS NOT NULL")).await
}

fn brief(db: &Connection, which: &str) -> Result<Vec<DraftBrief>, AppError> {
    let mut query = db.prepare(&format!(
        "SELECT id, file_name, read_at, (SELECT count(*) FROM payout_draft_steps WHERE draft = payout_drafts.id AND undone = 0)
         FROM payout_drafts WHERE run IS NULL AND {which} ORDER BY id DESC"
    ))?;
    let drafts = query.query_map([], |row| {
        Ok(DraftBrief {
            id: row.get(0)?,
            file_name: row.get(1)?,
            read_at: Timestamp(row.get(2)?),
            steps: row.get(3)?,
        })
    });
    Ok(drafts?.collect::<Result<_, _>>()?)
}

/// Records the sheet and the meaning of its columns. Changes stay with their sheet.
pub(crate) async fn set_draft_sheet(
    store: &Store,
    draft: i64,
    sheet: String,
    reading: Reading,
    actor: Actor,
    now: Timestamp,
) -> Result<(), AppError> {
    store
        .write(move |db| {
            still_open(db, draft)?;
            plans::touched(db, draft, &actor, now)?;
            db.execute("UPDATE payout_drafts SET sheet = ?2 WHERE id = ?1", params![draft, sheet])?;
            read_by(db, draft, &reading)
        })
        .await
}

/// Discards a draft, and voids its snapshot. Does nothing to a draft that is being paid.
pub(crate) async fn discard_draft(store: &Store, id: i64, actor: Actor, now: Timestamp) -> Result<(), AppError> {
    store
        .write(move |db| {
            let sql = "UPDATE payout_drafts SET discarded_at = ?2 WHERE id = ?1 AND run IS NULL AND discarded_at IS NULL";
            if db.execute(sql, params![id, now.0])? == 1 {
                plans::touched(db, id, &actor, now)?;
            }
            Ok(())
        })
        .await
}

/// Restores a discarded draft.
pub(super) fn restore(db: &Connection, id: i64) -> Result<(), AppError> {
    let sql = "UPDATE payout_drafts SET discarded_at = NULL WHERE id = ?1 AND discarded_at IS NOT NULL";
    match db.execute(sql, [id])? {
        0 => Err(no_draft()),
        _ => Ok(()),
    }
}

/// Deletes the drafts that were discarded before a time.
pub async fn delete_discarded(store: &Store, before: Timestamp) -> Result<(), AppError> {
    store
        .write(move |db| {
            db.execute("DELETE FROM payout_drafts WHERE discarded_at < ?1 AND run IS NULL", [before.0])?;
            Ok(())
        })
        .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::{DatabaseKey, testing};

    #[tokio::test]
    async fn a_file_of_any_size_is_read_back_unchanged() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&folder.path().join("records.db"), &DatabaseKey::new([7; 32])).expect("records");
        for size in [0, 1, PART, PART + 1, 2 * PART, 40 * PART + 17] {
            let bytes: Vec<u8> = (0..size).map(|at| u8::try_from(at % 251).expect("a byte")).collect();
            let new = NewDraft {
                file_name: "november.csv".to_owned(),
                file_digest: "00".to_owned(),
                bytes: bytes.clone(),
                sheet: "november".to_owned(),
                reading: Reading {
                    mapping: None,
                    content: None,
                },
            };
            let actor = Actor {
                person: None,
                name: "Ada".to_owned(),
            };
            let id = add_draft(&store, new, actor, Timestamp(1)).await.expect("kept");
            let kept = draft(&store, id).await.expect("the draft");
            assert!(kept.bytes == bytes, "{size}");
        }
        let pages = |db: &Connection| Ok(db.query_row("PRAGMA cache_size", [], |row| row.get::<_, i64>(0))?);
        let usual = store.read(pages).await.expect("a setting");
        let refused = store.write_large(|_| Err::<(), _>(no_draft())).await;
        assert!(refused.is_err() && store.read(pages).await.expect("a setting") == usual && usual < -1024);
    }

    #[test]
    fn a_migration_keeps_files_and_steps() {
        let mut db = testing::of_version(19);
        let file: Vec<u8> = (0..200_000_u32).map(|place| (place % 251) as u8).collect();
        let sql = "INSERT INTO payout_drafts (id, file_name, file_digest, bytes, read_at) VALUES (7, 'pay.csv', 'd', ?1, 1)";
        db.execute(sql, [&file]).expect("a draft");
        db.execute(
            "INSERT INTO payout_draft_steps (draft, at, made, undo) VALUES (7, 2, '[]', '[]')",
            [],
        )
        .expect("a step");
        testing::upgrade(&mut db);
        assert_eq!(by_id(&db, 7).expect("the draft").bytes, file);
        let steps: i64 = db
            .query_row("SELECT count(*) FROM payout_draft_steps", [], |row| row.get(0))
            .expect("a count");
        assert_eq!(steps, 1, "what hangs on a draft stays");
    }

    #[test]
    fn content_is_recorded_only_for_the_current_mapping() {
        let db = testing::records();
        let sql =
            "INSERT INTO payout_drafts (id, file_name, file_digest, sheet, read_at, mapping) VALUES (7, 'pay.csv', 'd', 'pay', 1, ?1)";
        let mapping = r#"{"header_row":2,"columns":[],"amounts":null,"unit":null}"#;
        db.execute(sql, [mapping]).expect("a draft");
        let noted = |mapping: Option<&str>| {
            let mapping = mapping.map(|text| serde_json::from_str(text).expect("a mapping"));
            let content = Some("c".to_owned());
            note_content(&db, 7, &Reading { mapping, content }).expect("written");
            by_id(&db, 7).expect("the draft")
        };
        let by_names = noted(None);
        assert!(!by_names.content_known && by_names.mapping.is_some_and(|mapping| mapping.header_row == Some(2)));
        assert!(noted(Some(mapping)).content_known);
    }

    #[tokio::test]
    async fn a_discarded_draft_is_restored_or_deleted() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&folder.path().join("records.db"), &DatabaseKey::new([7; 32])).expect("records");
        let actor = || Actor {
            person: None,
            name: "Ada".to_owned(),
        };
        let new = NewDraft {
            file_name: "november.csv".to_owned(),
            file_digest: "00".to_owned(),
            bytes: vec![1, 2, 3],
            sheet: "november".to_owned(),
            reading: Reading {
                mapping: None,
                content: None,
            },
        };
        let id = add_draft(&store, new, actor(), Timestamp(1)).await.expect("kept");
        let plan = "INSERT INTO payout_plans (draft, digest, route, group_size, total_minor, made_at) VALUES (?1, 'd', 'single', 1, 5, 1)";
        store.write(move |db| Ok(db.execute(plan, [id])?)).await.expect("a snapshot");
        let lists = async || {
            let (open, gone) = (
                drafts(&store).await.expect("a list"),
                discarded_drafts(&store).await.expect("a list"),
            );
            (open.len(), gone.len())
        };
        discard_draft(&store, id, actor(), Timestamp(10)).await.expect("discarded");
        assert_eq!(lists().await, (0, 1));
        let is_void = "SELECT voided_at FROM payout_plans WHERE draft = ?1";
        let void: Option<i64> = store
            .read(move |db| Ok(db.query_row(is_void, [id], |row| row.get(0))?))
            .await
            .expect("a snapshot");
        assert_eq!(void, Some(10), "what was submitted cannot be approved any more");
        assert!(store.write(move |db| still_open(db, id)).await.is_err());
        assert!(store.write(move |db| approve(db, id, 1)).await.is_err(), "it cannot be paid");

        let restored = async || store.write(move |db| restore(db, id)).await;
        restored().await.expect("restored");
        assert!(restored().await.is_err(), "it is not discarded any more");
        assert_eq!(lists().await, (1, 0));
        assert_eq!(draft(&store, id).await.expect("the draft").bytes, [1, 2, 3]);

        discard_draft(&store, id, actor(), Timestamp(20)).await.expect("discarded");
        delete_discarded(&store, Timestamp(20)).await.expect("deleted");
        assert_eq!(lists().await, (0, 1), "this run of the program discarded it");
        delete_discarded(&store, Timestamp(21)).await.expect("deleted");
        assert_eq!(lists().await, (0, 0));
        assert!(restored().await.is_err());
    }
}
