//! What comes from outside, and the one error that crosses to a face.
//!
//! [`env`] is time, names that must not repeat and the room on disks, [`power`] what the computer runs on, [`durable`] how a file is made to
//! stay, [`error`] what went wrong and [`plain`] its words.

pub mod durable;
pub mod env;
pub mod error;
pub mod plain;
pub mod power;
