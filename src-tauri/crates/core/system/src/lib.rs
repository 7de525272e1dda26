//! The interface to the operating system, and the one error type that reaches a front end.
//!
//! [`env`] provides time, references and free disk space, [`power`] the power supply, [`durable`] the marks of durable writes, [`error`]
//! the error type and [`plain`] its wording.

pub mod durable;
pub mod env;
pub mod error;
pub mod file_text;
mod messages;
pub mod power;
