//! `cargo xtask bench`: what is measured, and how each measurement is started.

use crate::{packages::For, process::cargo, setup, steps::walk_all};

/// One measurement.
struct Benchmark {
    /// What it is called on the command line.
    name: &'static str,
    /// What is measured, in a sentence.
    about: &'static str,
    /// Cargo's arguments; the program prints its figures itself.
    cargo: &'static [&'static str],
}

const ALL: &[Benchmark] = &[];

/// Measures everything, or what `name` says.
pub(crate) fn run(name: Option<&str>) -> Result<(), String> {
    let chosen: Vec<&Benchmark> = ALL.iter().filter(|one| name.is_none_or(|name| name == one.name)).collect();
    if chosen.is_empty() {
        let names: Vec<&str> = ALL.iter().map(|one| one.name).collect();
        return Err(if names.is_empty() {
            "There is nothing to measure yet.".to_owned()
        } else {
            format!("There is no such benchmark; there are: {}", names.join(", "))
        });
    }
    walk_all(setup::steps(For::Testing))?;
    for one in chosen {
        println!("\n{}: {}", one.name, one.about);
        let status = cargo(one.cargo)
            .status()
            .map_err(|error| format!("{} could not be started: {error}.", one.name))?;
        if !status.success() {
            return Err(format!("The benchmark {} failed ({status}).", one.name));
        }
    }
    Ok(())
}
