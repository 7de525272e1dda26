//! Who works with a profile, what each may do, and the rules that the owner sets.

use base::profile::Role;
use serde::{Deserialize, Serialize};
use service_api::value::Amount;

/// Somebody who works with the profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// For life, also after leaving.
    pub id: i64,
    /// As the others call them; nobody else had it here.
    pub name: String,
    /// What they may do.
    pub role: Role,
    /// Says who works here and by which rules.
    pub owner: bool,
    /// Approves on another laptop, and is known by this key; has no PIN here and does nothing here.
    pub elsewhere: Option<String>,
}

impl Person {
    /// May make and change what is to be paid.
    pub fn prepares(&self) -> bool {
        self.elsewhere.is_none() && matches!(self.role, Role::Prepare | Role::Both)
    }

    /// May let it be paid, at this laptop.
    pub fn approves(&self) -> bool {
        self.elsewhere.is_none() && matches!(self.role, Role::Approve | Role::Both)
    }
}

/// The rules that the owner sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// One person may prepare and approve, after a wait.
    pub single_person: bool,
    /// After so many minutes without a touch the screen asks for a PIN again.
    pub lock_minutes: u32,
    /// One person may record up to this amount as not paid; in minor units.
    #[serde(default)]
    pub not_paid_alone_minor: i64,
}

impl Terms {
    /// Whether one person may record `amount` as not paid.
    pub fn not_paid_alone(self, amount: Amount) -> bool {
        amount != Amount::ZERO && amount.minor() <= self.not_paid_alone_minor
    }
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            single_person: false,
            lock_minutes: 10,
            not_paid_alone_minor: 0,
        }
    }
}
