//! Registered customers.

use std::collections::HashMap;

use base::timestamp::Timestamp;
use payment_rules::customer::{CustomerAnswer, CustomerMore, CustomerPhotoPart, CustomerStep};
use rusqlite::{Connection, Row, params};
use service_api::masked;
use sheet_rules::contact::dialled;

use engine::tables::outbox::{COLUMNS, OutboxEntry};
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

/// The person of a registration.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Person {
    pub first_name: String,
    pub last_name: String,
    pub phone: String,
    pub email: String,
    pub born: String,
    /// Whether everything is sent in one call.
    pub at_once: bool,
    #[row(with = query::json)]
    pub more: CustomerMore,
}

impl Person {
    pub fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }
}

/// An identity document; empty texts if there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromRow)]
pub struct IdDocument {
    pub kind: String,
    /// In full until the service has it, then only its end.
    pub number: String,
    pub expires: String,
    /// When it was saved; `None` for a form.
    pub saved_at: Option<Timestamp>,
}

impl IdDocument {
    /// Whether kind, full number and expiry date are stored.
    pub fn is_whole(&self) -> bool {
        let all = [&self.kind, &self.number, &self.expires];
        all.iter().all(|text| !text.is_empty()) && !self.number.contains(masked::MASK)
    }
}

/// A stored photo, without its bytes.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct KeptPhoto {
    pub part: CustomerPhotoPart,
    pub bytes: u32,
    pub was_bytes: u32,
    pub width: u32,
    pub height: u32,
    pub added_at: Timestamp,
}

/// An attempt of a registration step.
#[derive(Clone, Debug, FromRow)]
pub struct StepAttempt {
    #[row(flatten)]
    pub line: OutboxEntry,
    pub step: CustomerStep,
    /// The service's message in an accepting answer.
    pub said: Option<String>,
    /// The result of this step alone, if it differs from that of the outbox entry.
    pub verdict: Option<Verdict>,
}

/// The result of a step, if it differs from that of its outbox entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The message of the answer rejects it.
    Refused,
    /// The message of the answer does not say.
    Unknown,
    /// A person saw that the service has it.
    Done,
}

base::words!(Verdict: Refused => "refused", Unknown => "unclear", Done => "done");

/// A registered customer.
#[derive(Clone, Debug, FromRow)]
pub struct CustomerRow {
    pub id: i64,
    #[row(flatten)]
    pub person: Person,
    #[row(flatten)]
    pub document: IdDocument,
    pub account_number: Option<String>,
    #[row(with = answer)]
    pub answer: Option<CustomerAnswer>,
    pub created_at: Timestamp,
    pub created_by: String,
    #[row(from = later)]
    pub photos: Vec<KeptPhoto>,
    /// In the order of the attempts.
    #[row(from = later)]
    pub attempts: Vec<StepAttempt>,
}

const ROW: &str = "id, first_name, last_name, phone, email, born, at_once, more, id_type AS kind, id_number AS number, \
    id_expires AS expires, id_saved_at AS saved_at, account_number, told AS answer, created_at, created_by";

fn answer(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<CustomerAnswer>> {
    let is_known = row.get::<_, Option<String>>(column)?.is_some();
    is_known.then(|| query::json(row, column)).transpose()
}

/// Empty at first: [`filled`] adds the values.
fn later<T>(_: &Row<'_>) -> rusqlite::Result<Vec<T>> {
    Ok(Vec::new())
}

/// Customers that contain all of `words`, which are in lower case; latest first.
pub fn all(db: &Connection, words: &[String]) -> Result<Vec<CustomerRow>, AppError> {
    let rows: Vec<CustomerRow> = query::all(db, &format!("SELECT {ROW} FROM customers ORDER BY id DESC"), [])?;
    let matches = |row: &CustomerRow| {
        let person = &row.person;
        let account = row.account_number.clone().unwrap_or_default();
        let fields = [&person.name(), &person.phone, &dialled(&person.phone), &person.email, &account].map(|text| text.to_lowercase());
        words.iter().all(|word| fields.iter().any(|text| text.contains(word)))
    };
    filled(db, rows.into_iter().filter(matches).collect(), None)
}

/// The customer `id`.
pub fn one(db: &Connection, id: i64) -> Result<Option<CustomerRow>, AppError> {
    let sql = format!("SELECT {ROW} FROM customers WHERE id = ?1");
    let found: Option<CustomerRow> = query::first(db, &sql, [id])?;
    Ok(filled(db, found.into_iter().collect(), Some(id))?.pop())
}

/// Adds photos and attempts.
fn filled(db: &Connection, rows: Vec<CustomerRow>, only: Option<i64>) -> Result<Vec<CustomerRow>, AppError> {
    let mut photos: HashMap<i64, Vec<KeptPhoto>> = HashMap::new();
    let sql = "SELECT customer, part, length(jpeg) AS bytes, was_bytes, width, height, added_at FROM customer_photos
        WHERE ?1 IS NULL OR customer = ?1 ORDER BY part";
    for (customer, photo) in query::all_by(db, sql, [only], |row| Ok((row.get("customer")?, KeptPhoto::from_row(row)?)))? {
        photos.entry(customer).or_default().push(photo);
    }
    let mut attempts: HashMap<i64, Vec<StepAttempt>> = HashMap::new();
    for (customer, attempt) in query::all_by(db, &attempts_sql(), [only], |row| {
        Ok((row.get("customer")?, StepAttempt::from_row(row)?))
    })? {
        attempts.entry(customer).or_default().push(attempt);
    }
    let fill = |row: CustomerRow| CustomerRow {
        photos: photos.remove(&row.id).unwrap_or_default(),
        attempts: attempts.remove(&row.id).unwrap_or_default(),
        ..row
    };
    Ok(rows.into_iter().map(fill).collect())
}

/// The outbox has many entries and few of them are steps, so the steps are read first.
fn attempts_sql() -> String {
    format!(
        "SELECT {COLUMNS}, step, customer, said, verdict FROM customer_steps CROSS JOIN outbox ON outbox.id = customer_steps.line
         WHERE ?1 IS NULL OR customer = ?1 ORDER BY outbox.id"
    )
}

/// The customer with this phone number.
pub(crate) fn of_phone(db: &Connection, phone: &str) -> Result<Option<i64>, AppError> {
    let sql = "SELECT id FROM customers WHERE dialled = ?1";
    query::first(db, sql, [dialled(phone)])
}

/// The customer whose steps an outbox entry carries.
pub fn of_line(db: &Connection, line: i64) -> Result<Option<i64>, AppError> {
    let sql = "SELECT customer FROM customer_steps WHERE line = ?1 LIMIT 1";
    query::first(db, sql, [line])
}

/// Stores a new customer. Returns the id.
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

/// Replaces the person of a customer.
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

/// Stores the identity document.
pub(crate) fn set_document(db: &Connection, id: i64, document: &IdDocument, now: Timestamp) -> Result<(), AppError> {
    let sql = "UPDATE customers SET id_type = ?2, id_number = ?3, id_expires = ?4, id_saved_at = ?5 WHERE id = ?1";
    query::execute(db, sql, params![id, document.kind, document.number, document.expires, now.0])
}

/// Stores the number of the wallet.
pub fn numbered(db: &Connection, id: i64, number: &str) -> Result<(), AppError> {
    query::execute(db, "UPDATE customers SET account_number = ?2 WHERE id = ?1", params![id, number])
}

/// Stores the service's answer about the phone number.
pub(crate) fn set_answer(db: &Connection, id: i64, answer: &CustomerAnswer) -> Result<(), AppError> {
    let answer = serde_json::to_string(answer).map_err(AppError::bug)?;
    query::execute(db, "UPDATE customers SET told = ?2 WHERE id = ?1", params![id, answer])
}

/// Stores a photo in place of an earlier one.
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

/// The bytes of a photo.
pub fn jpeg(db: &Connection, id: i64, part: CustomerPhotoPart) -> Result<Option<Vec<u8>>, AppError> {
    let sql = "SELECT jpeg FROM customer_photos WHERE customer = ?1 AND part = ?2";
    query::first(db, sql, params![id, part.word()])
}

/// Deletes a photo. Returns whether there was one.
pub(crate) fn drop_photo(db: &Connection, id: i64, part: CustomerPhotoPart) -> Result<bool, AppError> {
    let sql = "DELETE FROM customer_photos WHERE customer = ?1 AND part = ?2";
    let deleted = db.execute(sql, params![id, part.word()])?;
    Ok(deleted > 0)
}

/// Keeps only the end of an identity number.
pub(crate) fn mask_number(db: &Connection, id: i64, number: &str) -> Result<(), AppError> {
    if number.is_empty() || number.contains(masked::MASK) {
        return Ok(());
    }
    let sql = "UPDATE customers SET id_number = ?2 WHERE id = ?1";
    query::execute(db, sql, params![id, masked::ending(number)])
}

/// Stores when the details were typed.
pub(crate) fn note_details(db: &Connection, id: i64, now: Timestamp) -> Result<(), AppError> {
    query::execute(db, "UPDATE customers SET details_saved_at = ?2 WHERE id = ?1", params![id, now.0])
}

/// Deletes the details of a customer.
pub(crate) fn drop_details(db: &Connection, id: i64) -> Result<(), AppError> {
    let sql = "UPDATE customers SET more = json_set(more, '$.details', json('[]')), details_saved_at = NULL
        WHERE id = ?1 AND details_saved_at IS NOT NULL";
    query::execute(db, sql, [id])
}

/// Customers whose details were typed before `limit`.
pub(crate) fn old_details(db: &Connection, limit: Timestamp) -> Result<Vec<i64>, AppError> {
    query::all(db, "SELECT id FROM customers WHERE details_saved_at < ?1", [limit.0])
}

/// Customers with a photo or document number from before `limit` that never reached the service: the id, and the number if it is that old.
pub fn old(db: &Connection, limit: Timestamp) -> Result<Vec<(i64, Option<String>)>, AppError> {
    let sql = "SELECT id, CASE WHEN id_saved_at < ?1 THEN id_number END FROM customers
        WHERE (id_saved_at < ?1 AND id_number <> '' AND instr(id_number, ?2) = 0)
            OR id IN (SELECT customer FROM customer_photos WHERE added_at < ?1)";
    query::all(db, sql, params![limit.0, masked::MASK])
}

/// Deletes photos from before `limit`.
pub(crate) fn drop_old_photos(db: &Connection, limit: Timestamp) -> Result<(), AppError> {
    query::execute(db, "DELETE FROM customer_photos WHERE added_at < ?1", [limit.0])
}

/// Stores which steps an outbox entry carries.
pub(crate) fn set_steps(db: &Connection, line: i64, id: i64, steps: &[CustomerStep]) -> Result<(), AppError> {
    db.execute("DELETE FROM customer_steps WHERE line = ?1", [line])?;
    for step in steps {
        let sql = "INSERT INTO customer_steps (line, step, customer) VALUES (?1, ?2, ?3)";
        db.execute(sql, params![line, step.word(), id])?;
    }
    Ok(())
}

/// Stores the service's message about a step, and its result if it differs from that of the outbox entry.
pub fn judge(db: &Connection, line: i64, step: CustomerStep, said: Option<&str>, verdict: Option<Verdict>) -> Result<(), AppError> {
    let sql = "UPDATE customer_steps SET said = coalesce(?3, said), verdict = ?4 WHERE line = ?1 AND step = ?2";
    query::execute(db, sql, params![line, step.word(), said, verdict.map(Verdict::word)])
}

/// Deletes a customer of whom nothing was sent.
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

/// The latest call that carried an outbox entry.
pub(crate) fn call_of(db: &Connection, line: i64) -> Result<Option<i64>, AppError> {
    query::one(db, "SELECT call FROM outbox WHERE id = ?1", [line])
}

#[cfg(test)]
mod tests {
    use store::testing;

    use super::attempts_sql;

    #[test]
    fn the_attempts_of_customers_are_read_without_all_payments() {
        let plan = testing::query_plan(&testing::records(), &attempts_sql());
        assert!(!plan.contains("SCAN outbox"), "{plan}");
    }
}
