//! The people of a profile, their permissions, and the owner's rules.

use base::profile::Role;
use serde::{Deserialize, Serialize};
use service_api::value::Amount;

/// A person who works with the profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Permanent, even after they leave.
    pub id: i64,
    /// Their name, unique within the profile.
    pub name: String,
    /// Their role.
    pub role: Role,
    /// Decides who works with the profile, and by which rules.
    pub owner: bool,
    /// The key of a person who approves on another laptop, and has no PIN here.
    pub elsewhere: Option<String>,
}

impl Person {
    /// Whether they may prepare and change payments.
    pub fn prepares(&self) -> bool {
        self.elsewhere.is_none() && matches!(self.role, Role::Prepare | Role::Both)
    }

    /// Whether they may approve payments on this computer.
    pub fn approves(&self) -> bool {
        self.elsewhere.is_none() && matches!(self.role, Role::Approve | Role::Both)
    }
}

/// The owner's rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApprovalPolicy {
    /// One person may prepare and approve, after a wait.
    pub single_person: bool,
    /// After this many minutes without input the screen asks for a PIN again.
    pub lock_minutes: u32,
    /// One person may record payments up to this amount as not paid; in kobo.
    #[serde(default)]
    pub not_paid_alone_minor: i64,
}

impl ApprovalPolicy {
    /// Whether one person may record `amount` as not paid.
    pub fn not_paid_alone(self, amount: Amount) -> bool {
        amount != Amount::ZERO && amount.minor() <= self.not_paid_alone_minor
    }
}

impl Default for ApprovalPolicy {
    fn default() -> Self {
        Self {
            single_person: false,
            lock_minutes: 10,
            not_paid_alone_minor: 0,
        }
    }
}
