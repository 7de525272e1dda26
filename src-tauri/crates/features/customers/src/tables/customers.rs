//! Customers whom the business registers with the service.

use std::collections::HashMap;

use base::timestamp::Timestamp;
use payment_rules::customer::{CustomerAnswer, CustomerMore, CustomerPhotoPart, CustomerStep};
use rusqlite::{Connection, Row, params};
use service_api::masked;
use sheet_rules::contact::dialled;

use engine::tables::outbox::{COLUMNS, LineRow};
use store::{FromRow, query};
use system::error::AppError;

/// A photo as it is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// A JPEG picture.
    pub jpeg: Vec<u8>,
    pub width: u32,
    pub height: u32,
}

/// Who is registered.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Person {
    pub first_name: String,
    pub last_name: String,
    pub phone: String,
    pub email: String,
    pub born: String,
    /// Whether everything goes in one call.
    pub at_once: bool,
    #[row(with = query::json)]
    pub more: CustomerMore,
}

impl Person {
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }
}

/// An identity document; empty texts where there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromRow)]
pub struct IdDocument {
    pub kind: String,
    /// Whole until the service has it, then by its end.
    pub number: String,
    pub expires: String,
    /// When it was typed; what is typed now has none yet.
    pub saved_at: Option<Timestamp>,
}

impl IdDocument {
    /// Whether kind, number and last day are here, the number whole.
    pub fn is_whole(&self) -> bool {
        let all = [&self.kind, &self.number, &self.expires];
        all.iter().all(|text| !text.is_empty()) && !self.number.contains(masked::MASK)
    }
}

/// A photo that is kept, without the picture itself.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct KeptPhoto {
    pub part: CustomerPhotoPart,
    pub bytes: u32,
    pub was_bytes: u32,
    pub width: u32,
    pub height: u32,
    pub added_at: Timestamp,
}

/// A step that was tried.
#[derive(Clone, Debug, FromRow)]
pub struct Try {
    #[row(flatten)]
    pub line: LineRow,
    pub step: CustomerStep,
    /// The service's words in an answer that was a yes.
    pub said: Option<String>,
    /// What becomes of this step alone, where the line does not say it.
    pub verdict: Option<Verdict>,
}

/// What becomes of a step, where its line does not say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The answer's words refuse it.
    Refused,
    /// They do not say.
    Unknown,
    /// A person saw that the service has it.
    Done,
}

base::words!(Verdict: Refused => "refused", Unknown => "unclear", Done => "done");

/// A customer on record.
#[derive(Clone, Debug, FromRow)]
pub struct CustomerRow {
    pub id: i64,
    #[row(flatten)]
    pub person: Person,
    #[row(flatten)]
    pub document: IdDocument,
    pub account_number: Option<String>,
    #[row(with = told)]
    pub told: Option<CustomerAnswer>,
    pub created_at: Timestamp,
    pub created_by: String,
    #[row(with = later)]
    pub photos: Vec<KeptPhoto>,
    /// In the order in which they were tried.
    #[row(with = later)]
    pub tries: Vec<Try>,
}

const ROW: &str = "id, first_name, last_name, phone, email, born, at_once, more, id_type AS kind, id_number AS number, \
    id_expires AS expires, id_saved_at AS saved_at, account_number, told, created_at, created_by";

fn told(row: &Row<'_>, column: &str) -> rusqlite::Result<Option<CustomerAnswer>> {
    let is_told = row.get::<_, Option<String>>(column)?.is_some();
    is_told.then(|| query::json(row, column)).transpose()
}

/// Read by itself: [`filled`] adds them.
fn later<T>(_: &Row<'_>, _: &str) -> rusqlite::Result<Vec<T>> {
    Ok(Vec::new())
}

/// Those in which all of `words` stand, which are in small letters; the latest first.
pub fn all(db: &Connection, words: &[String]) -> Result<Vec<CustomerRow>, AppError> {
    let rows: Vec<CustomerRow> = query::all(db, &format!("SELECT {ROW} FROM customers ORDER BY id DESC"), [])?;
    let holds = |row: &CustomerRow| {
        let person = &row.person;
        let account = row.account_number.clone().unwrap_or_default();
        let told = [&person.name(), &person.phone, &dialled(&person.phone), &person.email, &account].map(|text| text.to_lowercase());
        words.iter().all(|word| told.iter().any(|text| text.contains(word)))
    };
    filled(db, rows.into_iter().filter(holds).collect(), None)
}

/// The customer `id`.
pub fn one(db: &Connection, id: i64) -> Result<Option<CustomerRow>, AppError> {
    let sql = format!("SELECT {ROW} FROM customers WHERE id = ?1");
    let found: Option<CustomerRow> = query::first(db, &sql, [id])?;
    Ok(filled(db, found.into_iter().collect(), Some(id))?.pop())
}

/// With photos and tries.
fn filled(db: &Connection, rows: Vec<CustomerRow>, only: Option<i64>) -> Result<Vec<CustomerRow>, AppError> {
    let mut photos: HashMap<i64, Vec<KeptPhoto>> = HashMap::new();
    let sql = "SELECT customer, part, length(jpeg) AS bytes, was_bytes, width, height, added_at FROM customer_photos
        WHERE ?1 IS NULL OR customer = ?1 ORDER BY part";
    for (customer, photo) in query::all_by(db, sql, [only], |row| Ok((row.get("customer")?, KeptPhoto::from_row(row)?)))? {
        photos.entry(customer).or_default().push(photo);
    }
    let mut tries: HashMap<i64, Vec<Try>> = HashMap::new();
    let sql = format!(
        "SELECT {COLUMNS}, step, customer, said, verdict FROM customer_steps JOIN outbox ON outbox.id = customer_steps.line
         WHERE ?1 IS NULL OR customer = ?1 ORDER BY outbox.id"
    );
    for (customer, tried) in query::all_by(db, &sql, [only], |row| Ok((row.get("customer")?, Try::from_row(row)?)))? {
        tries.entry(customer).or_default().push(tried);
    }
    let fill = |row: CustomerRow| CustomerRow {
        photos: photos.remove(&row.id).unwrap_or_default(),
        tries: tries.remove(&row.id).unwrap_or_default(),
        ..row
    };
    Ok(rows.into_iter().map(fill).collect())
}

/// Who has this phone number.
pub(crate) fn of_phone(db: &Connection, phone: &str) -> Result<Option<i64>, AppError> {
    let sql = "SELECT id FROM customers WHERE dialled = ?1";
    query::first(db, sql, [dialled(phone)])
}

/// Whose steps a line carries.
pub fn of_line(db: &Connection, line: i64) -> Result<Option<i64>, AppError> {
    let sql = "SELECT customer FROM customer_steps WHERE line = ?1 LIMIT 1";
    query::first(db, sql, [line])
}

/// Writes a new customer and gives the id.
pub fn add(db: &Connection, person: &Person, by: &str, now: Timestamp) -> Result<i64, AppError> {
    db.execute(
        "INSERT INTO customers (first_name, last_name, phone, dialled, email, born, at_once, more, created_at, created_by)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        params![
            person.first_name,
            person.last_name,
            person.phone,
            dialled(&person.phone),
            person.email,
            person.born,
            person.at_once,
            serde_json::to_string(&person.more).map_err(AppError::bug)?,
            now.0,
            by
        ],
    )?;
    Ok(db.last_insert_rowid())
}

/// Writes a customer anew.
pub fn change(db: &Connection, id: i64, person: &Person) -> Result<(), AppError> {
    let sql =
        "UPDATE customers SET first_name = ?2, last_name = ?3, phone = ?4, dialled = ?5, email = ?6, born = ?7, at_once = ?8, more = ?9
         WHERE id = ?1";
    query::execute(
        db,
        sql,
        params![
            id,
            person.first_name,
            person.last_name,
            person.phone,
            dialled(&person.phone),
            person.email,
            person.born,
            person.at_once,
            serde_json::to_string(&person.more).map_err(AppError::bug)?
        ],
    )
}

/// Keeps the identity document.
pub(crate) fn set_document(db: &Connection, id: i64, document: &IdDocument, now: Timestamp) -> Result<(), AppError> {
    let sql = "UPDATE customers SET id_type = ?2, id_number = ?3, id_expires = ?4, id_saved_at = ?5 WHERE id = ?1";
    query::execute(db, sql, params![id, document.kind, document.number, document.expires, now.0])
}

/// Notes the wallet's account number.
pub fn numbered(db: &Connection, id: i64, number: &str) -> Result<(), AppError> {
    query::execute(db, "UPDATE customers SET account_number = ?2 WHERE id = ?1", params![id, number])
}

/// Notes what the service said of the phone number.
pub(crate) fn set_answer(db: &Connection, id: i64, told: &CustomerAnswer) -> Result<(), AppError> {
    let told = serde_json::to_string(told).map_err(AppError::bug)?;
    query::execute(db, "UPDATE customers SET told = ?2 WHERE id = ?1", params![id, told])
}

/// Keeps a photo in place of the one before it.
pub(crate) fn set_photo(
    db: &Connection,
    id: i64,
    part: CustomerPhotoPart,
    (picture, was_bytes): (&Picture, u32),
    now: Timestamp,
) -> Result<(), AppError> {
    let sql = "INSERT OR REPLACE INTO customer_photos (customer, part, jpeg, width, height, was_bytes, added_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    query::execute(
        db,
        sql,
        params![id, part.word(), picture.jpeg, picture.width, picture.height, was_bytes, now.0],
    )
}

/// The picture itself.
pub fn jpeg(db: &Connection, id: i64, part: CustomerPhotoPart) -> Result<Option<Vec<u8>>, AppError> {
    let sql = "SELECT jpeg FROM customer_photos WHERE customer = ?1 AND part = ?2";
    query::first(db, sql, params![id, part.word()])
}

/// Lets go of a photo; whether there was one.
pub(crate) fn drop_photo(db: &Connection, id: i64, part: CustomerPhotoPart) -> Result<bool, AppError> {
    let sql = "DELETE FROM customer_photos WHERE customer = ?1 AND part = ?2";
    let gone = db.execute(sql, params![id, part.word()])?;
    Ok(gone > 0)
}

/// Keeps no more of an identity number than its end.
pub(crate) fn mask_number(db: &Connection, id: i64, number: &str) -> Result<(), AppError> {
    if number.is_empty() || number.contains(masked::MASK) {
        return Ok(());
    }
    let sql = "UPDATE customers SET id_number = ?2 WHERE id = ?1";
    query::execute(db, sql, params![id, masked::ending(number)])
}

/// Notes when the details of a customer were typed.
pub(crate) fn note_details(db: &Connection, id: i64, now: Timestamp) -> Result<(), AppError> {
    query::execute(db, "UPDATE customers SET details_saved_at = ?2 WHERE id = ?1", params![id, now.0])
}

/// Keeps none of the details of a customer.
pub(crate) fn drop_details(db: &Connection, id: i64) -> Result<(), AppError> {
    let sql = "UPDATE customers SET more = json_set(more, '$.details', json('[]')), details_saved_at = NULL
        WHERE id = ?1 AND details_saved_at IS NOT NULL";
    query::execute(db, sql, [id])
}

/// Whose details were typed before `limit`.
pub(crate) fn old_details(db: &Connection, limit: Timestamp) -> Result<Vec<i64>, AppError> {
    query::all(db, "SELECT id FROM customers WHERE details_saved_at < ?1", [limit.0])
}

/// Customers with something personal that was given before `limit` and never reached the service: the id, and the number of a document
/// where that is as old.
pub fn old(db: &Connection, limit: Timestamp) -> Result<Vec<(i64, Option<String>)>, AppError> {
    let sql = "SELECT id, CASE WHEN id_saved_at < ?1 THEN id_number END FROM customers
        WHERE (id_saved_at < ?1 AND id_number <> '' AND instr(id_number, ?2) = 0)
            OR id IN (SELECT customer FROM customer_photos WHERE added_at < ?1)";
    query::all(db, sql, params![limit.0, masked::MASK])
}

/// Lets go of photos that were added before `limit`.
pub(crate) fn drop_old_photos(db: &Connection, limit: Timestamp) -> Result<(), AppError> {
    query::execute(db, "DELETE FROM customer_photos WHERE added_at < ?1", [limit.0])
}

/// Notes which steps a line carries.
pub(crate) fn set_steps(db: &Connection, line: i64, id: i64, steps: &[CustomerStep]) -> Result<(), AppError> {
    db.execute("DELETE FROM customer_steps WHERE line = ?1", [line])?;
    for step in steps {
        let sql = "INSERT INTO customer_steps (line, step, customer) VALUES (?1, ?2, ?3)";
        db.execute(sql, params![line, step.word(), id])?;
    }
    Ok(())
}

/// Notes what the service said of a step, and what becomes of it where the line does not say it.
pub fn judge(db: &Connection, line: i64, step: CustomerStep, said: Option<&str>, verdict: Option<Verdict>) -> Result<(), AppError> {
    let sql = "UPDATE customer_steps SET said = coalesce(?3, said), verdict = ?4 WHERE line = ?1 AND step = ?2";
    query::execute(db, sql, params![line, step.word(), said, verdict.map(Verdict::word)])
}

/// Forgets a customer of whom nothing was sent.
pub fn remove(db: &Connection, id: i64) -> Result<(), AppError> {
    for sql in [
        "DELETE FROM customer_photos WHERE customer = ?1",
        "DELETE FROM customer_steps WHERE customer = ?1",
        "DELETE FROM customers WHERE id = ?1",
    ] {
        db.execute(sql, [id])?;
    }
    Ok(())
}

/// The call that carried a line last.
pub(crate) fn call_of(db: &Connection, line: i64) -> Result<Option<i64>, AppError> {
    query::one(db, "SELECT call FROM outbox WHERE id = ?1", [line])
}
