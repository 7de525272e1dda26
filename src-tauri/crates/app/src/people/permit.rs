//! The permissions of the main window's commands. None of them releases money: see [`crate::confirm`].

use payment_rules::people::Person;
use session::people::SignedIn;

use system::error::{AppError, ErrorCode};

use crate::messages;

/// The permission that a command requires of the current user. A profile without people requires none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// No one has to be signed in.
    Nothing,
    /// Anyone who is signed in.
    Somebody,
    /// Anyone except a viewer.
    Worker,
    /// Anyone who prepares payments.
    Preparer,
    /// The owner.
    Owner,
}

impl Need {
    /// Checks the permission of the current user.
    pub fn met_by(self, at: &SignedIn) -> Result<(), AppError> {
        let person = match (self, at) {
            (Self::Nothing, _) | (_, SignedIn::NoPeople) => return Ok(()),
            (_, SignedIn::Nobody) => {
                return Err(AppError::new(ErrorCode::Locked, messages::NOT_SIGNED_IN).hint(messages::SIGN_IN_WITH_PIN));
            }
            (_, SignedIn::Somebody(person)) => person,
        };
        let (met, who) = match self {
            Self::Nothing | Self::Somebody => (true, ""),
            Self::Worker => (person.prepares() || person.approves() || person.owner, messages::WHO_WORKS),
            Self::Preparer => (person.prepares(), messages::WHO_PREPARES),
            Self::Owner => (person.owner, messages::THE_OWNER),
        };
        if met { Ok(()) } else { Err(not_allowed(person, who)) }
    }
}

fn not_allowed(person: &Person, who: &str) -> AppError {
    let message = messages::may_not_do(&person.name, who);
    AppError::conflict(message).hint(messages::OWNER_ASSIGNS_ROLES)
}
