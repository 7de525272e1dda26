//! Saved beneficiaries and customers, and their earlier accounts.

use crate::view::ContactOrder;
use base::timestamp::Timestamp;
use rusqlite::{Connection, Row, params};
use sheet_rules::contact::{Contact, Kind};
use sheet_rules::payout::names::payee_key;
use store::listing::Ordered;
use store::{FromRow, query, word_at};
use system::error::AppError;

/// A saved contact.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct ContactRow {
    pub id: i64,
    #[row(from = contact)]
    pub contact: Contact,
    /// The name of the bank or biller.
    pub place_name: String,
    /// The account holder when the contact was saved from a payment.
    pub holder: Option<String>,
    pub saved_at: Timestamp,
    pub saved_by: String,
    pub removed: bool,
    /// When its account or number last changed.
    pub changed_at: Option<Timestamp>,
}

/// A change of the account or number.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct ChangeRow {
    pub id: i64,
    pub at: Timestamp,
    pub by: String,
    pub was: String,
    pub now: String,
}

/// A contact to be stored.
#[derive(Clone, Debug)]
pub struct NewContact {
    pub contact: Contact,
    pub place_name: String,
    pub holder: Option<String>,
}

const ROW: &str =
    "id, kind, name, place, place_name, number, phone, email, note, holder, saved_at, saved_by, removed_at IS NOT NULL AS removed,
    (SELECT max(at) FROM contact_changes WHERE contact = contacts.id) AS changed_at";

fn contact(row: &Row<'_>) -> rusqlite::Result<Contact> {
    Ok(Contact {
        kind: word_at(row, "kind")?,
        name: row.get("name")?,
        place: row.get("place")?,
        number: row.get("number")?,
        phone: row.get("phone")?,
        email: row.get("email")?,
        note: row.get("note")?,
    })
}

/// Selects contacts.
#[derive(Clone, Debug, Default)]
pub struct ContactFilter {
    /// Of these kinds.
    pub kinds: Vec<Kind>,
    /// Words in lower case that must all occur.
    pub words: Vec<String>,
    /// Only these ids; empty for all.
    pub only: Vec<i64>,
}

/// The key of an order, in SQL. Texts are compared in lower case.
fn key(by: ContactOrder) -> &'static str {
    match by {
        // The words begin with the name.
        ContactOrder::Name => "words",
        ContactOrder::Kind => "kind",
        ContactOrder::Number => "number",
        ContactOrder::Place => "lower(place_name)",
        ContactOrder::Email => "lower(email)",
        ContactOrder::Phone => "phone",
        ContactOrder::Note => "lower(note)",
    }
}

/// At most `limit` contacts from position `from` of an order, and the total number of them. Contacts with equal keys are sorted by name.
pub fn page(
    db: &Connection,
    filter: &ContactFilter,
    order: Ordered<ContactOrder>,
    from: u32,
    limit: u32,
) -> Result<(Vec<ContactRow>, u32), AppError> {
    let list = |list: serde_json::Result<String>| list.map_err(AppError::bug);
    let kinds: Vec<&str> = filter.kinds.iter().map(|kind| kind.word()).collect();
    let kinds = list(serde_json::to_string(&kinds))?;
    let (words, only) = (
        list(serde_json::to_string(&filter.words))?,
        list(serde_json::to_string(&filter.only))?,
    );
    let which = "FROM contacts WHERE removed_at IS NULL AND kind IN (SELECT value FROM json_each(?1))
        AND NOT EXISTS (SELECT 1 FROM json_each(?2) AS word WHERE instr(contacts.words, word.value) = 0)
        AND (?3 = '[]' OR id IN (SELECT value FROM json_each(?3)))";
    let count = query::one(db, &format!("SELECT count(*) {which}"), params![kinds, words, only])?;
    let (key, way) = (key(order.by), if order.descending { "DESC" } else { "ASC" });
    let sql = format!("SELECT {ROW} {which} ORDER BY {key} {way}, words {way}, id {way} LIMIT ?4 OFFSET ?5");
    Ok((query::all(db, &sql, params![kinds, words, only, limit, from])?, count))
}

/// The contact `id`, removed or not.
pub fn one(db: &Connection, id: i64) -> Result<Option<ContactRow>, AppError> {
    let sql = format!("SELECT {ROW} FROM contacts WHERE id = ?1");
    query::first(db, &sql, [id])
}

/// The contact of a kind with this identity that is not removed.
pub(crate) fn of_identity(db: &Connection, kind: Kind, identity: &str) -> Result<Option<ContactRow>, AppError> {
    let sql = format!("SELECT {ROW} FROM contacts WHERE kind = ?1 AND identity = ?2 AND removed_at IS NULL");
    query::first(db, &sql, params![kind.word(), identity])
}

/// Older contacts of the same kind and name, including removed ones, latest first.
pub fn namesakes(db: &Connection, other: &ContactRow) -> Result<Vec<ContactRow>, AppError> {
    let sql = format!(
        "SELECT {ROW} FROM contacts WHERE payee = ?1 AND kind = ?2 AND id < ?3 AND identity <> ?4 AND payee <> '' ORDER BY id DESC LIMIT 5"
    );
    let wanted = params![
        payee_key(&other.contact.name),
        other.contact.kind.word(),
        other.id,
        other.contact.identity()
    ];
    query::all(db, &sql, wanted)
}

/// The contacts of a kind with this name.
pub fn of_payee(db: &Connection, kind: Kind, name: &str) -> Result<Vec<ContactRow>, AppError> {
    let sql = format!(
        "SELECT {ROW} FROM contacts WHERE payee = ?1 AND kind = ?2 AND payee <> '' AND removed_at IS NULL ORDER BY id DESC LIMIT 5"
    );
    query::all(db, &sql, params![payee_key(name), kind.word()])
}

fn words_of(new: &NewContact) -> String {
    let contact = &new.contact;
    let parts = [
        &contact.name,
        &contact.number,
        &contact.phone,
        &contact.email,
        &new.place_name,
        &contact.note,
    ];
    parts.map(|part| part.to_lowercase()).join(" ")
}

/// Stores a new contact and returns its id.
pub fn add(db: &Connection, new: &NewContact, by: &str, now: Timestamp) -> Result<i64, AppError> {
    let contact = &new.contact;
    let sql = "INSERT INTO contacts (kind, name, payee, words, place, place_name, number, phone, email, note, identity, holder, saved_at, saved_by)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)";
    let values = params![
        contact.kind.word(),
        contact.name,
        payee_key(&contact.name),
        words_of(new),
        contact.place,
        new.place_name,
        contact.number,
        contact.phone,
        contact.email,
        contact.note,
        contact.identity(),
        new.holder,
        now.0,
        by
    ];
    query::execute(db, sql, values)?;
    Ok(db.last_insert_rowid())
}

/// Updates a contact.
pub fn change(db: &Connection, id: i64, new: &NewContact) -> Result<(), AppError> {
    let contact = &new.contact;
    let sql = "UPDATE contacts SET name = ?2, payee = ?3, words = ?4, place = ?5, place_name = ?6, number = ?7, phone = ?8, email = ?9, note = ?10,
            identity = ?11, holder = ?12 WHERE id = ?1";
    let values = params![
        id,
        contact.name,
        payee_key(&contact.name),
        words_of(new),
        contact.place,
        new.place_name,
        contact.number,
        contact.phone,
        contact.email,
        contact.note,
        contact.identity(),
        new.holder
    ];
    query::execute(db, sql, values)
}

/// Records that the account or number of `before` changed.
pub fn changed(db: &Connection, before: &ContactRow, (was, is): (&str, &str), by: &str, now: Timestamp) -> Result<(), AppError> {
    let sql = "INSERT INTO contact_changes (contact, at, by, kind, was_identity, was, now) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    query::execute(
        db,
        sql,
        params![before.id, now.0, by, before.contact.kind.word(), before.contact.identity(), was, is],
    )
}

/// Changes of a contact's account or number, latest first.
pub fn changes(db: &Connection, contact: i64) -> Result<Vec<ChangeRow>, AppError> {
    let sql = "SELECT id, at, by, was, now FROM contact_changes WHERE contact = ?1 ORDER BY id DESC";
    query::all(db, sql, [contact])
}

/// Contacts that had this account or number earlier: the name and the change.
pub fn former_contacts(db: &Connection, kind: Kind, identity: &str) -> Result<Vec<(String, ChangeRow)>, AppError> {
    let sql = "SELECT o.name AS contact, c.id, c.at, c.by, c.was, c.now FROM contact_changes AS c JOIN contacts AS o ON o.id = c.contact
        WHERE c.kind = ?1 AND c.was_identity = ?2 AND o.identity <> ?2 AND o.removed_at IS NULL ORDER BY c.id DESC LIMIT 5";
    query::all_by(db, sql, params![kind.word(), identity], |row| {
        Ok((row.get("contact")?, ChangeRow::from_row(row)?))
    })
}

/// Removes a contact, or restores it.
pub fn set_removed(db: &Connection, id: i64, at: Option<Timestamp>) -> Result<(), AppError> {
    let sql = "UPDATE contacts SET removed_at = ?2 WHERE id = ?1";
    query::execute(db, sql, params![id, at.map(|at| at.0)])
}
