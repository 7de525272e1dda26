//! The people of a profile, their PINs and the approval policy.

use crate::messages::input as messages;
use base::profile::Role;
use base::timestamp::{MINUTE, SECOND, Timestamp};
use payment_rules::people::{ApprovalPolicy, Person};
use rusqlite::{Connection, params};

use secrets::pin::StoredPin;
use store::audit::Actor;
use store::{Store, audit, facts, query};
use system::env::clock_time;
use system::error::AppError;

const TERMS: &str = "terms";
/// The number of wrong PINs without a delay.
const FREE_TRIES: u32 = 2;
const FIRST_WAIT: i64 = 30 * SECOND;
const LONGEST_WAIT: i64 = 60 * MINUTE;

/// The delay after this number of wrong PINs: half a minute after the third, then twice as long each time, in milliseconds.
fn wait_after(tries: u32) -> i64 {
    match tries.checked_sub(FREE_TRIES + 1) {
        None => 0,
        Some(doublings) => (FIRST_WAIT << doublings.min(10)).min(LONGEST_WAIT),
    }
}

/// All current people, in the order in which they were added.
pub fn all(db: &Connection) -> Result<Vec<Person>, AppError> {
    let sql = "SELECT id, name, role, owner, key FROM people LEFT JOIN people_elsewhere ON person = id WHERE left_at IS NULL ORDER BY id";
    let people: Vec<(_, _, _, _, _)> = query::all(db, sql, [])?;
    let person = |(id, name, role, owner, elsewhere)| Person {
        id,
        name,
        role,
        owner,
        elsewhere,
    };
    Ok(people.into_iter().map(person).collect())
}

/// The name of a person, also of one who left.
pub fn name_of(db: &Connection, id: i64) -> Result<Option<String>, AppError> {
    query::first(db, "SELECT name FROM people WHERE id = ?1", [id])
}

pub fn terms(db: &Connection) -> Result<ApprovalPolicy, AppError> {
    let kept = facts::fact(db, TERMS)?;
    // A policy that cannot be read is replaced by the strict default.
    Ok(kept.and_then(|(text, _)| serde_json::from_str(&text).ok()).unwrap_or_default())
}

pub fn set_terms(db: &Connection, terms: &ApprovalPolicy, actor: &Actor, now: Timestamp) -> Result<(), AppError> {
    let before = serde_json::to_string(&self::terms(db)?).map_err(AppError::bug)?;
    let after = serde_json::to_string(terms).map_err(AppError::bug)?;
    facts::set_fact(db, TERMS, &after, now)?;
    audit::record(
        db,
        now,
        actor.entry(crate::messages::audit::RULES_CHANGED, Some(before), Some(after)),
    )
}

/// Whether a person ever had this name, without regard to case. SQLite compares only ASCII letters without case.
fn named_before(db: &Connection, name: &str) -> Result<bool, AppError> {
    let names: Vec<String> = query::all(db, "SELECT name FROM people", [])?;
    Ok(names.iter().any(|known| known.to_lowercase() == name.to_lowercase()))
}

/// Adds a person; the first one is the owner.
pub fn add(db: &Connection, name: &str, role: Role, pin: &StoredPin, actor: &Actor, now: Timestamp) -> Result<i64, AppError> {
    let owner = all(db)?.is_empty();
    if named_before(db, name)? {
        let message = messages::name_used(name);
        return Err(AppError::conflict(message));
    }
    db.execute(
        "INSERT INTO people (name, role, owner, pin_salt, pin_memory_kib, pin_passes, pin_hash, added_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        params![name, role.word(), owner, pin.salt, pin.memory_kib, pin.passes, pin.hash, now.0],
    )?;
    let id = db.last_insert_rowid();
    let own = Actor {
        person: Some(id),
        name: name.to_owned(),
    };
    let what = if owner {
        crate::messages::audit::OWNER_ADDED
    } else {
        crate::messages::audit::PERSON_ADDED
    };
    let actor = if owner { &own } else { actor };
    audit::record(db, now, actor.entry(what, None, Some(format!("{name}: {}", role.word()))))?;
    Ok(id)
}

/// Adds a person who approves on another laptop, identified by `key`. No PIN matches, because the stored hash is empty.
pub fn add_elsewhere(db: &Connection, name: &str, key: &str, actor: &Actor, now: Timestamp) -> Result<(), AppError> {
    let none = StoredPin {
        salt: vec![0; 16],
        memory_kib: secrets::MEMORY_KIB,
        passes: secrets::PASSES,
        hash: Vec::new(),
    };
    let person = add(db, name, Role::Approve, &none, actor, now)?;
    db.execute("INSERT INTO people_elsewhere (person, key) VALUES (?1, ?2)", params![person, key])?;
    let what = format!("{name}: {key}");
    audit::record(
        db,
        now,
        actor.entry(crate::messages::audit::APPROVES_ON_ANOTHER_LAPTOP, None, Some(what)),
    )
}

pub fn set_role(db: &Connection, person: &Person, role: Role, actor: &Actor, now: Timestamp) -> Result<(), AppError> {
    db.execute("UPDATE people SET role = ?2 WHERE id = ?1", params![person.id, role.word()])?;
    let described = |role: Role| Some(format!("{}: {}", person.name, role.word()));
    audit::record(
        db,
        now,
        actor.entry(crate::messages::audit::ROLE_CHANGED, described(person.role), described(role)),
    )
}

/// Removes a person.
///
/// # Errors
///
/// If the person is the owner.
pub fn leave(db: &Connection, person: &Person, actor: &Actor, now: Timestamp) -> Result<(), AppError> {
    let left = db.execute(
        "UPDATE people SET left_at = ?2 WHERE id = ?1 AND owner = 0",
        params![person.id, now.0],
    )?;
    if left == 0 {
        return Err(AppError::conflict(messages::OWNER_STAYS));
    }
    let before = format!("{}: {}", person.name, person.role.word());
    audit::record(db, now, actor.entry(crate::messages::audit::PERSON_REMOVED, Some(before), None))
}

/// Replaces the PIN and resets the count of wrong ones.
pub fn set_pin(db: &Connection, person: &Person, pin: &StoredPin, actor: &Actor, now: Timestamp) -> Result<(), AppError> {
    db.execute(
        "UPDATE people SET pin_salt = ?2, pin_memory_kib = ?3, pin_passes = ?4, pin_hash = ?5, tries = 0, tried_at = NULL WHERE id = ?1",
        params![person.id, pin.salt, pin.memory_kib, pin.passes, pin.hash],
    )?;
    let what = if actor.person == Some(person.id) {
        "PIN changed"
    } else {
        "PIN reset"
    };
    audit::record(db, now, actor.entry(what, None, Some(person.name.clone())))
}

/// The end of the current delay; none if a PIN may be tried now.
pub(crate) fn waits_until(db: &Connection, person: i64, now: Timestamp) -> Result<Option<Timestamp>, AppError> {
    let (tries, tried_at): (u32, Option<i64>) = query::one(db, "SELECT tries, tried_at FROM people WHERE id = ?1", [person])?;
    let until = tried_at.map(|at| Timestamp(at.min(now.0)).plus(wait_after(tries)));
    Ok(until.filter(|until| *until > now))
}

/// Counts a try before the comparison, so that ending the program in between does not gain a try. Returns the stored PIN.
fn begin_try(db: &Connection, person: i64, now: Timestamp) -> Result<StoredPin, AppError> {
    // A clock that was set back restarts the delay instead of shortening it.
    db.execute(
        "UPDATE people SET tried_at = ?2 WHERE id = ?1 AND tried_at > ?2",
        params![person, now.0],
    )?;
    if let Some(until) = waits_until(db, person, now)? {
        return Err(too_many_tries(until));
    }
    db.execute(
        "UPDATE people SET tries = tries + 1, tried_at = ?2 WHERE id = ?1",
        params![person, now.0],
    )?;
    let sql = "SELECT pin_salt, pin_memory_kib, pin_passes, pin_hash FROM people WHERE id = ?1 AND left_at IS NULL";
    let kept = query::first(db, sql, [person])?.map(|(salt, memory_kib, passes, hash)| StoredPin {
        salt,
        memory_kib,
        passes,
        hash,
    });
    kept.ok_or_else(|| AppError::not_found(messages::UNKNOWN_PERSON))
}

fn too_many_tries(until: Timestamp) -> AppError {
    let message = messages::too_many_tries(&clock_time(until));
    AppError::conflict(message).hint(messages::FORGOTTEN_PIN)
}

/// Commits a try before the PIN is compared. Returns the stored PIN, or why no try is permitted now.
pub(crate) async fn begin_pin_try(store: &Store, person: i64, now: Timestamp) -> Result<StoredPin, AppError> {
    // A clock that was set back is stored even if the try is refused, so the refusal must not roll back the transaction.
    store.write(move |db| Ok(begin_try(db, person, now))).await?
}

/// Stores the result of a try: a right PIN resets the count, a wrong one is recorded in the audit.
pub(crate) async fn end_pin_try(store: &Store, person: Person, right: bool, now: Timestamp) -> Result<(), AppError> {
    store
        .write(move |db| {
            if right {
                db.execute("UPDATE people SET tries = 0, tried_at = NULL WHERE id = ?1", [person.id])?;
                return Ok(());
            }
            audit::record(
                db,
                now,
                Actor::default().entry(crate::messages::audit::WRONG_PIN, None, Some(person.name)),
            )
        })
        .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::testing;
    use system::error::ErrorCode;

    #[test]
    fn delays_grow_from_half_a_minute_to_an_hour() {
        let seconds: Vec<i64> = (0..12).map(|tries| wait_after(tries) / SECOND).collect();
        assert_eq!(seconds, [0, 0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
        assert_eq!(wait_after(u32::MAX), LONGEST_WAIT);
    }

    fn pin() -> StoredPin {
        StoredPin {
            salt: vec![1],
            memory_kib: 8,
            passes: 1,
            hash: vec![2],
        }
    }

    fn with_ada() -> (Connection, i64) {
        let db = testing::records();
        let ada = add(&db, "Ada", Role::Both, &pin(), &Actor::default(), Timestamp(0)).expect("added");
        (db, ada)
    }

    #[test]
    fn the_fourth_try_is_delayed_also_if_the_clock_is_set_back() {
        let (db, ada) = with_ada();
        for at in 1_000_000..1_000_003 {
            begin_try(&db, ada, Timestamp(at)).expect("looked at");
        }
        let third = 1_000_002;
        for at in [third, third + 29_999, third - 900_000] {
            assert!(begin_try(&db, ada, Timestamp(at)).is_err(), "{at}");
        }
        // The last of them set the clock back, so the half minute begins there.
        let back = third - 900_000;
        assert!(begin_try(&db, ada, Timestamp(back + 29_999)).is_err());
        begin_try(&db, ada, Timestamp(back + 30_000)).expect("looked at");
        assert!(begin_try(&db, ada, Timestamp(back + 30_000 + 59_999)).is_err(), "twice as long");
    }

    #[test]
    fn the_only_owner_cannot_be_removed() {
        let (db, ada) = with_ada();
        add(&db, "Bola", Role::Approve, &pin(), &Actor::default(), Timestamp(1)).expect("added");
        let people = all(&db).expect("people");
        assert_eq!(people.iter().map(|person| person.owner).collect::<Vec<_>>(), [true, false]);
        assert!(leave(&db, &people[0], &Actor::default(), Timestamp(2)).is_err());
        leave(&db, &people[1], &Actor::default(), Timestamp(2)).expect("left");
        assert_eq!(all(&db).expect("people").len(), 1);
        let again = add(&db, "bola", Role::Both, &pin(), &Actor::default(), Timestamp(3)).expect_err("the records name a Bola");
        assert_eq!(again.code, ErrorCode::Conflict);
        assert!(db.execute("UPDATE people SET owner = 1", []).is_err());
        assert_eq!(name_of(&db, ada).expect("a name").as_deref(), Some("Ada"));
    }
}
