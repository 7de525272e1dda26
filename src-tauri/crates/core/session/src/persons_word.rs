//! What a person recorded about a payment without other proof.

use rusqlite::Connection;

use crate::view::PersonsWordView;
use engine::tables::evidence;
use engine::tables::outbox::OutboxEntry;
use system::env::rfc3339;
use system::error::AppError;

/// What a person recorded about the entry, if `by_word`: nothing else proves it.
pub fn word(db: &Connection, row: &OutboxEntry, by_word: bool) -> Result<Option<PersonsWordView>, AppError> {
    let noted = evidence::persons_word(db, row.id)?.filter(|_| by_word);
    let Some((at, proof, who)) = noted else { return Ok(None) };
    Ok(Some(PersonsWordView {
        at: rfc3339(at),
        who: who.unwrap_or_default(),
        proof,
    }))
}
