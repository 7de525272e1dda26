//! `cargo xtask test`: every check there is.

use crate::{
    packages::For,
    process::{self, cargo, npm},
    setup,
    steps::{Done, Failure, Step, now, time, walk},
};

/// A part of the checks that can be asked for alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Part {
    /// Types, rules and tests of the pages.
    Ui,
    /// Form, lints and tests of all Rust but the window's own.
    Rust,
    /// What is tried in the real window; its tests are in modules called `window_…`.
    Window,
}

impl Part {
    pub(crate) fn read(word: &str) -> Result<Self, String> {
        match word {
            "ui" => Ok(Self::Ui),
            "rust" => Ok(Self::Rust),
            "window" => Ok(Self::Window),
            other => Err(format!("There is no part called {other}; there are ui, rust and window.")),
        }
    }
}

const ALL_TESTS: &[&str] = &["test", "--workspace", "--no-fail-fast"];
const NOT_THE_WINDOW: &[&str] = &["test", "--workspace", "--no-fail-fast", "--", "--skip", "window_"];
const THE_WINDOW: &[&str] = &["test", "--workspace", "--test", "it", "--", "window_"];

/// Does all checks, or one part, and says at the end what failed.
pub(crate) fn run(part: Option<Part>) -> Result<(), String> {
    let start = now();
    let failures = walk(steps(part));
    let took = time(start.elapsed());
    if failures.is_empty() {
        println!("\nAll is well ({took}).");
        return Ok(());
    }
    Err(format!("{}\n\nNot all is well ({took}).", summary(&failures)))
}

fn steps(part: Option<Part>) -> Vec<Step> {
    let wants = |asked: Part| part.is_none_or(|part| part == asked);
    let mut steps = setup::steps(For::Testing);
    if wants(Part::Ui) {
        steps.push(Step::check("UI: types and rules", || {
            done(npm(&["run", "check", "--workspace", "ui"]))
        }));
        steps.push(Step::check("UI: tests", || done(npm(&["run", "test", "--workspace", "ui"]))));
    }
    if wants(Part::Rust) {
        steps.push(Step::check("Rust: form", || done(cargo(&["fmt", "--all", "--check"]))));
        let lints = ["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"];
        steps.push(Step::check("Rust: lints", move || done(cargo(&lints))));
    }
    let tests = match part {
        None => Some(("Rust: tests, the window's among them", ALL_TESTS)),
        Some(Part::Rust) => Some(("Rust: tests", NOT_THE_WINDOW)),
        Some(Part::Window) => Some(("The window", THE_WINDOW)),
        Some(Part::Ui) => None,
    };
    if let Some((name, words)) = tests {
        // The same choice of targets as for the tests, so that cargo chooses the same features and compiles nothing twice.
        let build = ["build", "--workspace", "--bins", "--tests"];
        steps.push(Step::new("Rust: build (the first time takes minutes)", move || done(cargo(&build))));
        steps.push(Step::check(name, move || done(cargo(words))));
    }
    steps
}

fn done(command: std::process::Command) -> Result<Done, String> {
    process::quietly(command).map(|()| Done::Something)
}

fn summary(failures: &[Failure]) -> String {
    let lines = failures
        .iter()
        .map(|failure| format!("FAILED  {}: {}", failure.step, failure.reason));
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_has_a_name() {
        assert_eq!(Part::read("ui"), Ok(Part::Ui));
        assert_eq!(Part::read("rust"), Ok(Part::Rust));
        assert_eq!(Part::read("window"), Ok(Part::Window));
        assert!(Part::read("all").is_err_and(|told| told.contains("all")));
    }

    #[test]
    fn a_part_does_less_than_the_whole() {
        // Set-up is three steps; UI two, Rust two and a build with its tests.
        let counts = [None, Some(Part::Ui), Some(Part::Rust), Some(Part::Window)].map(|part| steps(part).len());
        assert_eq!(counts, [9, 5, 7, 5]);
    }

    #[test]
    fn the_summary_names_step_and_reason() {
        let failures = [Failure {
            step: "Rust: tests",
            reason: "`cargo test` failed (exit status: 101).\n  test a::b".to_owned(),
        }];
        assert_eq!(
            summary(&failures),
            "FAILED  Rust: tests: `cargo test` failed (exit status: 101).\n  test a::b"
        );
    }
}
