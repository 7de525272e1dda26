//! The set-up of a fresh machine.

use crate::{
    node,
    packages::{self, For},
    steps::{Step, walk_all},
};

/// The first steps of every other command.
pub(crate) fn steps(purpose: For) -> Vec<Step> {
    vec![
        Step::new("System packages", move || packages::install(purpose)),
        Step::new("UI packages", node::install),
        Step::new("UI pages", node::build),
    ]
}

/// `cargo xtask setup`: everything for running and testing.
pub(crate) fn run() -> Result<(), String> {
    walk_all(steps(For::Testing))?;
    println!("\nEverything is set up. `cargo xtask run` opens the window.");
    Ok(())
}
