//! The context that every feature works with: an open profile's addresses, its outbox, its people and the current user.

pub mod body;
mod brand;
pub mod call;
pub mod ids;
mod messages;
pub mod needs_review;
pub mod people;
pub mod persons_word;
pub mod ports;
pub mod profile;
pub mod sandbox_controls;
pub mod saved_file;
pub mod sheet_file;
pub mod tables;
pub mod typed;
pub mod view;

pub use messages::evidence as evidence_words;

use std::sync::Arc;

use engine::outbox::Outbox;
use people::CurrentUser;
use profile::Profile;

/// An open profile, as far as every feature needs it. What only one feature keeps in memory is in the state of that feature.
#[derive(Debug)]
pub struct Context {
    /// Its addresses and name.
    pub profile: Profile,
    /// Its outbox, with the records and the connection to the service.
    pub outbox: Arc<Outbox>,
    /// Its people, and who of them is signed in.
    pub current_user: CurrentUser,
}
