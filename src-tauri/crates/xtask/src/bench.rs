//! `cargo xtask bench`: builds what is measured in release, and starts what measures (`tests/bench`).

use crate::{
    build::{self, Profile},
    packages::For,
    process::{self, cargo},
    setup,
    steps::{Done, Step, walk_all},
};

/// What can be measured alone.
const NAMES: &[&str] = &["window", "grid", "check", "peers", "run"];

/// What measures may be built quickly, because only what it starts is measured. The whole workspace is named so that cargo
/// chooses the same features as for the tests and compiles nothing twice.
const MEASURE: &[&str] = &["bench", "--quiet", "--workspace", "--bench", "whole", "--profile", "dev"];

/// Measures everything, or what `name` says.
pub(crate) fn run(name: Option<&str>) -> Result<(), String> {
    if let Some(unknown) = name.filter(|name| !NAMES.contains(name)) {
        return Err(format!("Nothing called {unknown} is measured; there are {}.", NAMES.join(", ")));
    }
    let mut steps = setup::steps(For::Testing);
    steps.push(build::step(Profile::Release));
    steps.push(Step::new("What measures", || {
        process::quietly(cargo(&[MEASURE, &["--no-run"]].concat()))?;
        Ok(Done::Something)
    }));
    walk_all(steps)?;
    println!();
    let words: Vec<&str> = MEASURE.iter().copied().chain(["--"]).chain(name).collect();
    let status = cargo(&words).env("COWRIE_PROGRAMS", build::directory(Profile::Release)).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("Not everything could be measured ({status}); why is above.")),
        Err(error) => Err(format!("Measuring could not be started: {error}.")),
    }
}
