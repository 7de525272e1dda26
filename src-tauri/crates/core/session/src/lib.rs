//! What a feature works with: an open profile's addresses, its outbox, its people and who of them is at the laptop.

pub mod body;
pub mod call;
pub mod evidence_words;
pub mod ids;
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

use std::sync::Arc;

use engine::outbox::Outbox;
use people::CurrentUser;
use profile::Profile;

/// An open profile, as far as every feature needs it. What one feature keeps in memory is its own.
#[derive(Debug)]
pub struct Context {
    /// Its addresses and name.
    pub profile: Profile,
    /// Its outbox, records and way to the service.
    pub outbox: Arc<Outbox>,
    /// Who works with it, and who of them is at the laptop.
    pub current_user: CurrentUser,
}
