//! The mark by which these records recognise that they are a copy, and what was found (decision 0017).

use crate::messages::records as messages;
use base::timestamp::Timestamp;
use rusqlite::{Connection, params};

use super::other_computers;
use crate::tables::runs;
use store::{FromRow, query};
use system::error::AppError;

/// Why other copies of these records may be in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// The external mark differs: another copy was used since, or these records were restored.
    Mark,
    /// The records are on another computer or in another folder than before.
    Place,
    /// Their folder is synchronised with other computers.
    Synchronised,
}

base::words!(How: Mark => "mark", Place => "place", Synchronised => "synchronised");

/// The place of the records.
#[derive(Clone, Debug)]
pub struct Place {
    /// A digest of the computer and the folder.
    pub digest: String,
    /// Whether the folder is synchronised with other computers.
    pub is_synchronised: bool,
}

#[derive(Debug, FromRow)]
struct Mark {
    mark: String,
    external_mark: Option<String>,
    place: String,
}

/// Stores that these records are a copy, or may have one. Records that were behind the send journal already block sending, so their mark is
/// not reported too.
pub fn note_copy(db: &Connection, outside: Option<&str>, place: &Place, is_behind: bool, now: Timestamp) -> Result<(), AppError> {
    let kept = query::first::<Mark, _>(db, "SELECT mark, outside AS external_mark, place FROM copy_mark", [])?;
    let how = recognise(kept.as_ref(), outside, place);
    if let Some(how) = how.filter(|how| !(is_behind && *how == How::Mark)) {
        found(db, how, place, now)?;
    }
    if place.is_synchronised && !was_asked(db, How::Synchronised, place)? {
        found(db, How::Synchronised, place, now)?;
    }
    Ok(())
}

/// Gives these records the mark `new`, which is stored externally next; `outside` is the external mark now.
pub fn renew(db: &Connection, outside: Option<&str>, new: &str, place: &Place) -> Result<(), AppError> {
    let sql = "INSERT OR REPLACE INTO copy_mark (one, mark, outside, place) VALUES (1, ?1, ?2, ?3)";
    query::execute(db, sql, params![new, outside, place.digest])
}

fn recognise(kept: Option<&Mark>, outside: Option<&str>, place: &Place) -> Option<How> {
    let Some(kept) = kept else {
        // Without both marks the records are new, or older than marks.
        return outside.map(|_| How::Mark);
    };
    let is_ours = outside == Some(&kept.mark) || outside == kept.external_mark.as_deref();
    match (is_ours, kept.place == place.digest) {
        (false, _) => Some(How::Mark),
        (true, false) => Some(How::Place),
        (true, true) => None,
    }
}

fn found(db: &Connection, how: How, place: &Place, now: Timestamp) -> Result<(), AppError> {
    tracing::warn!(how = how.word(), "other copies of these records may be in use");
    db.execute(
        "INSERT INTO copies (found_at, how, place) VALUES (?1, ?2, ?3)",
        params![now.0, how.word(), place.digest],
    )?;
    other_computers::withdraw(db, now)?;
    runs::pause_unfinished(db, messages::OTHER_COPIES).map(|_| ())
}

fn was_asked(db: &Connection, how: How, place: &Place) -> Result<bool, AppError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM copies WHERE how = ?1 AND place = ?2)";
    query::one(db, sql, params![how.word(), place.digest])
}

/// The last unanswered finding.
pub fn open(db: &Connection) -> Result<Option<(How, Timestamp)>, AppError> {
    let sql = "SELECT how, found_at FROM copies WHERE answered_at IS NULL ORDER BY id DESC LIMIT 1";
    query::first(db, sql, [])
}

/// Whether a finding is unanswered or was answered after `at`.
pub fn since(db: &Connection, at: Timestamp) -> Result<bool, AppError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM copies WHERE answered_at IS NULL OR answered_at > ?1)";
    query::one(db, sql, [at.0])
}

/// The owner answered whether other computers pay with the same keys.
pub fn answered(db: &Connection, now: Timestamp) -> Result<(), AppError> {
    query::execute(db, "UPDATE copies SET answered_at = ?1 WHERE answered_at IS NULL", [now.0])
}

/// Records restored from a backup start with a new mark, because the question about a copy is already open.
pub(crate) fn begin_again(db: &Connection, now: Timestamp) -> Result<(), AppError> {
    db.execute("DELETE FROM copy_mark", [])?;
    other_computers::withdraw(db, now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_is_recognised_by_its_mark_or_its_place() {
        let kept = Mark {
            mark: "new".to_owned(),
            external_mark: Some("old".to_owned()),
            place: "here".to_owned(),
        };
        let place = |digest: &str| Place {
            digest: digest.to_owned(),
            is_synchronised: false,
        };
        for (outside, at, expected) in [
            (Some("new"), "here", None),
            // A start ended before the external mark was renewed.
            (Some("old"), "here", None),
            (Some("new"), "there", Some(How::Place)),
            (Some("another"), "here", Some(How::Mark)),
            (Some("another"), "there", Some(How::Mark)),
            // The keys are gone, or the computer never had them.
            (None, "here", Some(How::Mark)),
        ] {
            assert_eq!(recognise(Some(&kept), outside, &place(at)), expected, "{outside:?}, {at}");
        }
        assert_eq!(recognise(None, None, &place("here")), None, "new records");
        assert_eq!(recognise(None, Some("any"), &place("here")), Some(How::Mark), "records of before");
    }
}
