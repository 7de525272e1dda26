//! Who may prepare and sign a closing at this computer.

use payment_rules::people::Person;
use session::Context;
use session::people::SignedIn;

use crate::messages;
use crate::tables::month_closings::{By, ClosingRow};
use store::Actor;

/// Why one person may both prepare and sign.
#[derive(Clone, Debug)]
pub(super) enum Alone {
    /// The profile has no people.
    Nameless,
    /// The owner permits it, and no other person works at this computer.
    Permitted(String),
}

impl Alone {
    /// Why one person signed a closing alone; `None` if two people were involved.
    pub(super) fn of_closing(closing: &ClosingRow) -> Option<Self> {
        let name = &closing.signed.as_ref().filter(|_| closing.alone)?.who;
        Some(match name.as_str() {
            "" => Self::Nameless,
            name => Self::Permitted(name.to_owned()),
        })
    }

    /// The note before the closing.
    pub(super) fn closes(&self) -> String {
        match self {
            Self::Nameless => messages::closing::ALONE_WITHOUT_PEOPLE.to_owned(),
            Self::Permitted(name) => messages::closing::alone_permitted(name),
        }
    }

    /// The note after the closing.
    pub(super) fn closed(&self) -> String {
        match self {
            Self::Nameless => messages::closing::WAS_ALONE_WITHOUT_PEOPLE.to_owned(),
            Self::Permitted(name) => messages::closing::was_alone_permitted(name),
        }
    }
}

/// The current user, as far as closing a month is concerned.
#[derive(Clone, Debug)]
pub(super) struct Signer {
    pub actor: Actor,
    /// Set if no second person has to sign.
    pub alone: Option<Alone>,
    pub approves: bool,
    /// Whether another person could sign at this computer.
    another: bool,
}

fn may_sign(person: &Person) -> bool {
    person.elsewhere.is_none() && (person.approves() || person.owner)
}

impl Signer {
    pub(super) fn of(context: &Context) -> Self {
        let people = context.current_user.people();
        let at = context.current_user.at(context.outbox.now());
        let (alone, approves, me) = match &at {
            SignedIn::NoPeople => (Some(Alone::Nameless), true, None),
            SignedIn::Nobody => (None, false, None),
            SignedIn::Somebody(person) => {
                // A person who only views, or who approves on another laptop, can neither prepare nor sign here.
                let works = |other: &&Person| other.id != person.id && (other.prepares() || may_sign(other));
                let permitted = context.current_user.terms().single_person && may_sign(person) && !people.iter().any(|other| works(&other));
                let alone = permitted.then(|| Alone::Permitted(person.name.clone()));
                (alone, may_sign(person), Some(person.id))
            }
        };
        Self {
            actor: context.actor(),
            alone,
            approves,
            another: people.iter().any(|person| Some(person.id) != me && may_sign(person)),
        }
    }

    /// Why the current user may not sign what `prepared` prepared; `None` if they may.
    pub(super) fn cannot_sign(&self, prepared: &By) -> Option<String> {
        if self.alone.is_some() {
            None
        } else if !self.approves {
            Some(messages::closing::APPROVER_SIGNS.to_owned())
        } else if self.actor.name != prepared.who {
            None
        } else if self.another {
            Some(messages::closing::another_signs(&prepared.who))
        } else {
            Some(messages::closing::no_other_signer(&prepared.who))
        }
    }
}
