//! How the business appears on its documents.

use base::colour::PrintColour;
use base::timestamp::Timestamp;
use rusqlite::{Connection, params};
use sha2::{Digest as _, Sha256};

use files::documents::{Brand, Logo};
use store::audit::Actor;
use store::{audit, query};
use system::error::AppError;

/// What is saved of the appearance; the name is in the profile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Branding {
    /// The lines of the address.
    pub address: Vec<String>,
    /// The colour of the name.
    pub colour: Option<PrintColour>,
    /// The logo as a PNG.
    pub logo: Option<Vec<u8>>,
}

impl Branding {
    /// The SHA-256 of its values.
    pub fn digest(&self) -> String {
        let mut hash = Sha256::new();
        for line in &self.address {
            hash.update(line.as_bytes());
            hash.update(b"\n");
        }
        hash.update(b"\0");
        hash.update(self.colour.map(PrintColour::hex).unwrap_or_default());
        hash.update(b"\0");
        hash.update(self.logo.as_deref().unwrap_or_default());
        hex::encode(hash.finalize())
    }

    /// The letterhead of `business` with this appearance.
    ///
    /// # Errors
    ///
    /// The stored logo cannot be read.
    pub fn brand(self, business: &str) -> Result<Brand, AppError> {
        Ok(Brand {
            business: business.to_owned(),
            address: self.address,
            colour: self.colour,
            logo: self.logo.as_deref().map(Logo::stored).transpose()?,
        })
    }
}

type Columns = (String, Option<u32>, Option<Vec<u8>>);

fn branding((address, colour, logo): Columns) -> Result<Branding, AppError> {
    let bad = |problem| AppError::bug(format!("a stored colour: {problem:?}"));
    Ok(Branding {
        address: address.lines().map(str::to_owned).collect(),
        colour: colour.map(PrintColour::of_number).transpose().map_err(bad)?,
        logo,
    })
}

/// The appearance that was saved last.
pub fn current(db: &Connection) -> Result<Option<Branding>, AppError> {
    let sql = "SELECT address, colour, logo FROM brandings ORDER BY id DESC LIMIT 1";
    query::first(db, sql, [])?.map(branding).transpose()
}

/// The digest of the appearance that was saved last.
pub fn current_digest(db: &Connection) -> Result<Option<String>, AppError> {
    query::first(db, "SELECT digest FROM brandings ORDER BY id DESC LIMIT 1", [])
}

/// The appearance with this digest.
///
/// # Errors
///
/// It was never saved here.
pub fn of_digest(db: &Connection, digest: &str) -> Result<Branding, AppError> {
    let sql = "SELECT address, colour, logo FROM brandings WHERE digest = ?1 LIMIT 1";
    branding(query::one(db, sql, [digest])?)
}

/// Saves an appearance, unless it is the current one.
pub fn save(db: &Connection, new: &Branding, actor: &Actor, now: Timestamp) -> Result<(), AppError> {
    let (before, digest) = (current_digest(db)?, new.digest());
    if before.as_ref() == Some(&digest) || (before.is_none() && *new == Branding::default()) {
        return Ok(());
    }
    let sql = "INSERT INTO brandings (digest, saved_at, address, colour, logo) VALUES (?1, ?2, ?3, ?4, ?5)";
    let colour = new.colour.map(PrintColour::number);
    query::execute(db, sql, params![digest, now.0, new.address.join("\n"), colour, new.logo])?;
    audit::record(
        db,
        now,
        actor.entry(crate::messages::audit::DOCUMENT_APPEARANCE_CHANGED, before, Some(digest)),
    )
}

#[cfg(test)]
mod tests {
    use store::testing::{of_version, records, upgrade};

    use super::*;

    fn green() -> Branding {
        Branding {
            address: vec!["12 Marina".to_owned(), "Lagos".to_owned()],
            colour: PrintColour::parse("#0A6638").ok(),
            logo: Some(vec![1, 2, 3]),
        }
    }

    #[test]
    fn an_earlier_appearance_is_found_by_its_digest() {
        let db = records();
        assert_eq!(current(&db).expect("read"), None);
        let (green, plain) = (green(), Branding::default());
        for (each, at) in [(&green, 1), (&green, 2), (&plain, 3)] {
            save(&db, each, &Actor::default(), Timestamp(at)).expect("saved");
        }
        assert_eq!(current(&db).expect("read"), Some(plain));
        assert_eq!(of_digest(&db, &green.digest()).expect("read"), green);
        let count: i64 = query::one(&db, "SELECT count(*) FROM brandings", []).expect("a count");
        assert_eq!(count, 2, "the same twice in succession is one");
    }

    #[test]
    fn nothing_is_saved_while_there_is_nothing() {
        let mut db = of_version(1);
        upgrade(&mut db);
        save(&db, &Branding::default(), &Actor::default(), Timestamp(1)).expect("saved");
        assert_eq!(current_digest(&db).expect("read"), None);
    }

    #[test]
    fn each_value_changes_the_digest() {
        // `printf '12 Marina\nLagos\n\0#0A6638\0\001\002\003' | sha256sum`
        let expected = "54cf7bfe5d62dd2719eda6791f892cd6149f63f3bd986f728e62ee0669b0259b";
        assert_eq!(green().digest(), expected);
        let changed = [
            Branding {
                address: vec!["12 Marina Lagos".to_owned()],
                ..green()
            },
            Branding { colour: None, ..green() },
            Branding { logo: None, ..green() },
        ];
        assert!(changed.iter().all(|other| other.digest() != expected));
    }
}
