//! Documents as PDF: black on white, with the letters of Nigerian names, and with the letterhead of the business.

mod bars;
mod brand;
mod document;
pub mod draw;
mod font;
mod slip;

pub use bars::{BarRow, Shade};
pub use brand::{Brand, Logo};
pub use document::{Align, Column, Document, Heading};
pub use slip::{A5, EIGHT, Piece, letterhead, slips};

use base::profile::ProfileKind;

/// The name of the environment of a document, which states whether the money is real.
pub fn environment(kind: ProfileKind) -> &'static str {
    match kind {
        ProfileKind::Live => "LIVE",
        ProfileKind::Test => "TEST — no real money",
        ProfileKind::Sandbox => "SANDBOX — no real money",
    }
}

/// A length on paper, in thousandths of a point.
pub type Length = i64;
