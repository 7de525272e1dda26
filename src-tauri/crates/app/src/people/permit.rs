//! The permissions of the main window's commands. None of them releases money: see [`crate::confirm`].

use payment_rules::people::Person;
use session::people::SignedIn;

use system::error::{AppError, ErrorCode};

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
                return Err(AppError::new(ErrorCode::Locked, "Nothing was done: nobody is signed in.").hint("Sign in with your PIN."));
            }
            (_, SignedIn::Somebody(person)) => person,
        };
        let (met, who) = match self {
            Self::Nothing | Self::Somebody => (true, ""),
            Self::Worker => (
                person.prepares() || person.approves() || person.owner,
                "somebody who does more than look",
            ),
            Self::Preparer => (person.prepares(), "somebody who prepares payments"),
            Self::Owner => (person.owner, "the owner"),
        };
        if met { Ok(()) } else { Err(not_allowed(person, who)) }
    }
}

fn not_allowed(person: &Person, who: &str) -> AppError {
    let message = format!("Nothing was done: {} may not do this, {who} may.", person.name);
    AppError::conflict(message).hint("The owner says who may do what, under Settings.")
}
