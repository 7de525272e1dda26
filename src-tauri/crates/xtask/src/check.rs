//! `cargo xtask test`: all checks.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::{
    compile::{self, Built, Targets},
    failures,
    packages::For,
    process::{self, cargo, npm},
    setup,
    steps::{Done, Failure, Step, now, time, walk, walk_all},
    suite::{self, Selection},
};

/// A part of the checks that can be run alone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Part {
    /// Types, rules and tests of the UI.
    Ui,
    /// Format, lints and tests of all Rust except the window's tests.
    Rust,
    /// Tests in the real window; they are in modules called `window_…`.
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

/// Runs all checks, one part, or the tests of a part with one of `words` in their names, and lists the failures at the end.
pub(crate) fn run(part: Option<Part>, words: &[&str]) -> Result<(), String> {
    let start = now();
    let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
    if part == Some(Part::Ui) && !words.is_empty() {
        return Err("The UI's tests are run by name with `npm run test --workspace ui -- NAME`.".to_owned());
    }
    let report = walk(steps(part, &words));
    let took = time(start.elapsed());
    println!("\n{}", report.table());
    if report.failures.is_empty() {
        println!("\nAll is well ({took}).");
        return Ok(());
    }
    Err(format!("{}\n\nNot all is well ({took}).", summary(&report.failures)))
}

/// Runs the randomised tests at full length.
pub(crate) fn soak() -> Result<(), String> {
    let mut steps = setup::steps(For::Testing);
    steps.push(Step::new("Soak", || {
        suite::soak(&compile::build(Targets::Tested)?.programs).map(|()| Done::Something)
    }));
    walk_all(steps)
}

fn steps(part: Option<Part>, words: &[String]) -> Vec<Step> {
    let includes = |asked: Part| part.is_none_or(|part| part == asked);
    let mut steps = setup::steps(For::Testing);
    if includes(Part::Ui) {
        // They use processors that the compiler leaves idle, and the other way round.
        steps.push(Step::beside("UI: types and rules", || {
            done(npm(&["run", "check", "--workspace", "ui"]))
        }));
        steps.push(Step::beside("UI: tests", || done(npm(&["run", "test", "--workspace", "ui"]))));
    }
    if includes(Part::Rust) && words.is_empty() {
        steps.push(Step::check("Rust: form", || done(cargo(&["fmt", "--all", "--check"]))));
    }
    let tests = match part {
        None => Some(("Rust: tests, the window's among them", Selection::All)),
        Some(Part::Rust) => Some(("Rust: tests", Selection::NotTheWindow)),
        Some(Part::Window) => Some(("The window", Selection::TheWindow)),
        Some(Part::Ui) => None,
    };
    if let Some((name, selection)) = tests {
        let built: Arc<Mutex<Built>> = Arc::default();
        let made = Arc::clone(&built);
        let targets = match part {
            None => Targets::All,
            Some(_) => Targets::Tested,
        };
        steps.push(Step::new("Rust: build (the first time takes minutes)", move || {
            *lock(&made) = compile::build(targets)?;
            Ok(Done::Something)
        }));
        if includes(Part::Rust) {
            let made = Arc::clone(&built);
            steps.push(Step::check("Rust: lints", move || lints(&lock(&made).warnings)));
        }
        let words = words.to_owned();
        steps.push(Step::check(name, move || {
            suite::run(&lock(&built).programs, &selection, &words).map(|()| Done::Something)
        }));
    }
    steps
}

fn lock(built: &Mutex<Built>) -> MutexGuard<'_, Built> {
    built.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Fails and prints the warnings, if the build had any.
fn lints(warnings: &[String]) -> Result<Done, String> {
    if warnings.is_empty() {
        return Ok(Done::Already("found nothing in what was built"));
    }
    failures::show(warnings);
    Err("the compiler and its lints warn; how is above.".to_owned())
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
        assert!(Part::read("all").is_err_and(|error| error.contains("all")));
    }

    #[test]
    fn a_part_does_less_than_the_whole() {
        // Set-up is three steps; the UI's are two, and Rust's are format, build, lints and tests.
        let counts = [None, Some(Part::Ui), Some(Part::Rust), Some(Part::Window)].map(|part| steps(part, &[]).len());
        assert_eq!(counts, [9, 5, 7, 5]);
        let named = steps(Some(Part::Rust), &["payouts".to_owned()]).len();
        assert_eq!(named, 6, "tests by name need no form");
    }

    #[test]
    fn a_warning_is_a_failure() {
        assert!(lints(&[]).is_ok());
        assert!(lints(&["warning: unused variable".to_owned()]).is_err());
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
