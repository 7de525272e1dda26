//! Papers for people and banks, as PDF: black on white, with the letters of Nigerian names.

mod draw;
mod font;
mod paper;
mod slip;

pub(crate) use paper::{Align, Column, Heading, Paper};
pub(crate) use slip::{A5, EIGHT, Piece, slips};

use crate::view::ProfileKind;

/// Which money a paper tells of.
pub(crate) fn environment(kind: ProfileKind) -> &'static str {
    match kind {
        ProfileKind::Live => "LIVE",
        ProfileKind::Test => "TEST — no real money",
        ProfileKind::Sandbox => "SANDBOX — no real money",
    }
}

/// A length on paper, in thousandths of a point.
pub(crate) type Length = i64;
