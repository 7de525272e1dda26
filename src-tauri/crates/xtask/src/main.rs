//! `cargo xtask`: everything between a fresh machine and an open window, in one command.

#![expect(clippy::print_stdout, reason = "this program speaks to a person at a terminal")]

mod bench;
mod build;
mod check;
mod compile;
mod failures;
mod fresh;
mod node;
mod packages;
mod process;
mod processor;
mod schema;
mod setup;
mod states;
mod steps;
mod suite;

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use crate::{build::Profile, check::Part};

const HELP: &str = "\
Usage: cargo xtask COMMAND

  run [--release] [-- ARGS]     set up what is missing, build, and open the window (ARGS are the window's own)
  test [--only ui|rust|window]  set up what is missing and run every check, or one part. Of rust and window, NAMES
                                after it choose tests by parts of their names, several mean any of them
                                (`test --only rust hours::`, `test --only window payday stop`);
                                COWRIE_PICTURES=1 keeps a picture of each state, and a part of a name those alone
  soak                          run the tests that try random moments and random files at their full length, about half an hour; they
                                print their seeds, and COWRIE_SEED and COWRIE_ROUND repeat one
  build [--debug]               build the window and the command line, without opening anything
  bench [NAME]                  measure; without a name, everything
  schema                        write the tables of a new database from the migrations
  setup                         only set up what is missing
  help                          this text

What is there already is not done again. What needs the administrator is done at once where that is allowed,
and otherwise shown as one line to type.";

fn main() -> ExitCode {
    if let Some(code) = compile::as_compiler() {
        return code;
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["run", rest @ ..] => run(rest),
        ["test"] => check::run(None, &[]),
        ["test", "--only", part, words @ ..] => Part::read(part).and_then(|part| check::run(Some(part), words)),
        ["soak"] => check::soak(),
        ["build"] => build::run(Profile::Release),
        ["build", "--debug"] => build::run(Profile::Debug),
        ["bench"] => bench::run(None),
        ["bench", name] => bench::run(Some(name)),
        ["schema"] => schema::run(),
        ["setup"] => setup::run(),
        [] | ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            Ok(())
        }
        _ => Err(format!("Not understood: cargo xtask {}\n\n{HELP}", words.join(" "))),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("\n{sentence}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[&str]) -> Result<(), String> {
    let (own, window) = match words.iter().position(|word| *word == "--") {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &[][..]),
    };
    match own {
        [] => build::open(Profile::Debug, window),
        ["--release"] => build::open(Profile::Release, window),
        _ => Err(format!(
            "Not understood: {}. The window's own arguments come after `--`.",
            own.join(" ")
        )),
    }
}

/// The workspace's directory.
fn root() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    package.ancestors().nth(3).unwrap_or(package).to_owned()
}
