//! Who works with a profile, and what they did.

use base::profile::Role;
use serde::Serialize;
use ts_rs::TS;

/// A person who works with the profile.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PersonView {
    /// Their id.
    pub person: String,
    /// Their name.
    pub name: String,
    /// Their role.
    pub role: Role,
    /// Whether this is the owner, who decides about people and rules.
    pub owner: bool,
    /// For a person who approves on another laptop: four words that identify the key.
    pub elsewhere: Option<String>,
}

/// Who works with the open profile.
#[derive(Clone, Debug, Serialize, TS)]
pub struct PeopleView {
    /// All people; empty if one person works without a PIN.
    pub people: Vec<PersonView>,
    /// The current user.
    pub here: Option<PersonView>,
    /// Whether there are people and none is signed in: nothing else is shown.
    pub locked: bool,
    /// Whether one person may prepare and approve, after a wait.
    pub single_person: bool,
    /// After how many minutes without input the session ends.
    pub lock_minutes: u32,
    /// The amount in naira up to which one person may record payments as not paid; empty if a second person always confirms it.
    pub not_paid_alone: String,
    /// Whether nothing is sent from this profile until people are added.
    pub needed: bool,
}

/// What people did, latest first.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AuditView {
    /// At most 200 entries.
    pub entries: Vec<AuditEntryView>,
    /// Where the chain of entries is broken; `None` if it is intact.
    pub broken: Option<String>,
}

/// An entry of the audit.
#[derive(Clone, Debug, Serialize, TS)]
pub struct AuditEntryView {
    /// Its number.
    pub seq: i64,
    /// The time.
    pub at: String,
    /// The actor; empty if the profile has no people, or the program acted.
    pub who: String,
    /// The action.
    pub what: String,
    /// The value before.
    pub before: Option<String>,
    /// The value after.
    pub after: Option<String>,
}
