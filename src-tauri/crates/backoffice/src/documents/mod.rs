//! Papers for people and banks, as PDF: A4, black on white, with the letters of Nigerian names.

mod draw;
mod font;
mod paper;

pub(crate) use paper::{Align, Column, Heading, Paper};

/// A length on paper, in thousandths of a point.
pub(crate) type Length = i64;
