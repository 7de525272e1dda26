//! `cargo xtask bench`: builds the release programs, and starts the benchmarks (`tests/bench`).

use crate::{
    build::{self, Profile},
    packages::For,
    process::{self, cargo},
    setup,
    steps::{Done, Step, walk_all},
};

/// The benchmarks that can be run alone.
const NAMES: &[&str] = &[
    "window",
    "grid",
    "check",
    "peers",
    "reconcile",
    "month",
    "search",
    "requests",
    "lists",
    "watch",
    "run",
    "ahead",
];
/// The benchmarks that start the programs; the others are linked with the code that they measure.
const STARTS_PROGRAMS: &[&str] = &["window", "grid", "check", "peers", "reconcile", "run", "ahead"];

/// The whole workspace is named so that cargo selects the same features as for the tests and compiles nothing twice.
const MEASURE: &[&str] = &["bench", "--quiet", "--workspace", "--bench", "whole", "--profile"];

/// Runs all benchmarks, or the one called `name`.
pub(crate) fn run(name: Option<&str>) -> Result<(), String> {
    if let Some(unknown) = name.filter(|name| !NAMES.contains(name)) {
        return Err(format!("Nothing called {unknown} is measured; there are {}.", NAMES.join(", ")));
    }
    // The benchmark itself may be unoptimised if it only measures programs that it starts.
    let quickly = name.is_some_and(|name| STARTS_PROGRAMS.contains(&name));
    let measure = [MEASURE, &[if quickly { "dev" } else { "release" }]].concat();
    let mut steps = setup::steps(For::Testing);
    steps.push(build::step(Profile::Release));
    let built = [measure.as_slice(), &["--no-run"]].concat();
    steps.push(Step::new("What measures", move || {
        process::quietly(cargo(&built))?;
        Ok(Done::Something)
    }));
    walk_all(steps)?;
    println!();
    let words: Vec<&str> = measure.into_iter().chain(["--"]).chain(name).collect();
    let status = cargo(&words).env("COWRIE_PROGRAMS", build::directory(Profile::Release)).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("Not everything could be measured ({status}); why is above.")),
        Err(error) => Err(format!("Measuring could not be started: {error}.")),
    }
}
