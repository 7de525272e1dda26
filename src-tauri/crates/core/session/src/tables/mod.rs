//! The tables of the people of a profile.

pub mod people;
