//! The views of past closings and saved close packs of a month.

use base::month::Month;
use base::timestamp::Timestamp;
use rusqlite::Connection;

use super::closed_month::EarlierClosing;
use super::state::by;
use crate::tables::month_closings::{By, ClosingRow};
use crate::view::{EarlierClosingView, SavedPackView};
use store::query;
use system::error::AppError;

/// The action in the audit.
pub const PACK_SAVED: &str = "close pack saved";

/// The closings that were reopened, the last one first.
pub(super) fn earlier(all: &[ClosingRow]) -> Vec<EarlierClosing> {
    let reopened = all.iter().rev().filter_map(|closing| {
        let (signed, (reopened, reason)) = (closing.signed.as_ref()?, closing.reopened.as_ref()?);
        Some(EarlierClosing {
            closed: signed.clone(),
            reopened: reopened.clone(),
            reason: reason.clone(),
            digest: closing.digest.clone(),
        })
    });
    reopened.collect()
}

impl EarlierClosing {
    /// Its view.
    pub fn view(self) -> EarlierClosingView {
        EarlierClosingView {
            closed: by(&self.closed),
            reopened: by(&self.reopened),
            reason: self.reason,
            digest: self.digest,
        }
    }
}

/// The text in the audit that identifies the closing of a saved pack.
pub fn pack_of(month: Month, closing: &ClosingRow) -> String {
    format!("{month}, closed as {}", closing.digest)
}

/// The saved packs of these closings, each once, the last one first.
pub(super) fn packs(db: &Connection, month: Month, all: &[ClosingRow]) -> Result<Vec<SavedPackView>, AppError> {
    let sql =
        "SELECT at, who, before, after FROM audit WHERE what = ?1 AND substr(before, 1, 7) = ?2 AND after IS NOT NULL ORDER BY seq DESC";
    let mut packs: Vec<SavedPackView> = Vec::new();
    for (at, who, of, digest) in query::all::<(_, _, String, String), _>(db, sql, [PACK_SAVED, &month.to_string()])? {
        let saved = By { who, at };
        let named = |closing: &&ClosingRow| of == pack_of(month, closing) || (of == month.to_string() && was_in_force(closing, saved.at));
        let Some(closing) = all.iter().find(named) else { continue };
        if !packs.iter().any(|pack| pack.closing == closing.digest && pack.digest == digest) {
            packs.push(SavedPackView {
                closing: closing.digest.clone(),
                digest,
                saved: by(&saved),
            });
        }
    }
    Ok(packs)
}

/// Whether a closing was in force at a time.
fn was_in_force(closing: &ClosingRow, at: Timestamp) -> bool {
    let signed = closing.signed.as_ref().is_some_and(|by| by.at <= at);
    signed && closing.reopened.as_ref().is_none_or(|(by, _)| at <= by.at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::{Actor, Store, audit};

    fn by_at(at: i64) -> By {
        By {
            who: "Ada".to_owned(),
            at: Timestamp(at),
        }
    }

    fn closing(id: i64, signed: i64, reopened: Option<i64>) -> ClosingRow {
        ClosingRow {
            id,
            prepared: by_at(signed),
            comment: String::new(),
            digest: format!("closed {id}"),
            signed: Some(by_at(signed)),
            taken_back: None,
            alone: true,
            reopened: reopened.map(|at| (by_at(at), "late".to_owned())),
        }
    }

    /// Audit entries of older versions name the month only, not the closing.
    #[tokio::test]
    async fn a_pack_belongs_to_the_closing_that_it_names_or_that_was_in_force() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&folder.path().join("records"), &[7; 32].into()).expect("records");
        let month = Month::parse("2026-10").expect("a month");
        let all = [closing(1, 10, Some(20)), closing(2, 30, None)];
        let named = pack_of(month, &all[0]);
        let read = move |db: &rusqlite::Transaction<'_>| {
            let saved = [
                (15, "2026-10", "a"),
                (16, "2026-10", "a"),
                (25, "2026-10", "of none"),
                (35, "2026-10", "b"),
                (36, "2026-11", "of another month"),
                (37, named.as_str(), "c"),
            ];
            for (at, of, digest) in saved {
                let entry = Actor::default().entry(PACK_SAVED, Some(of.to_owned()), Some(digest.to_owned()));
                audit::record(db, Timestamp(at), entry)?;
            }
            packs(db, month, &all)
        };
        let packs = store.write(read).await.expect("read");
        let saved: Vec<(&str, &str, &str)> = packs
            .iter()
            .map(|pack| (pack.closing.as_str(), pack.digest.as_str(), pack.saved.at.as_str()))
            .collect();
        let at = |milliseconds: i64| system::env::rfc3339(Timestamp(milliseconds));
        let (last, second, first) = (at(37), at(35), at(16));
        assert_eq!(
            saved,
            [
                ("closed 1", "c", last.as_str()),
                ("closed 2", "b", second.as_str()),
                ("closed 1", "a", first.as_str())
            ]
        );
    }
}
