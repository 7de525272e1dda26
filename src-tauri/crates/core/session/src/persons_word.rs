//! What a person recorded of a payment that nothing else proves.

use rusqlite::Connection;

use crate::view::PersonsWordView;
use engine::tables::evidence;
use engine::tables::outbox::LineRow;
use system::env::rfc3339;
use system::error::AppError;

/// What a person said of it, where nothing but that is known.
pub fn word(db: &Connection, row: &LineRow, by_word: bool) -> Result<Option<PersonsWordView>, AppError> {
    let noted = evidence::persons_word(db, row.id)?.filter(|_| by_word);
    let Some((at, proof, who)) = noted else { return Ok(None) };
    Ok(Some(PersonsWordView {
        at: rfc3339(at),
        who: who.unwrap_or_default(),
        proof,
    }))
}
