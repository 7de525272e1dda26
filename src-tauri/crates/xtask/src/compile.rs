//! Builds everything that is tested, and lints it in the same compilation.
//!
//! Cargo calls this program instead of the compiler for each of the workspace's own packages. It calls the compiler, or the one that also
//! lints.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use crate::{
    failures,
    process::{self, cargo},
    suite::Program,
};

/// Builds all packages, with machine-readable output.
const BUILD: &[&str] = &["build", "--workspace", "--message-format", "json-render-diagnostics"];

/// What is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Targets {
    /// The tests and the benchmarks, which must pass the lints too.
    All,
    /// Only the tests.
    Tested,
}

impl Targets {
    fn words(self) -> &'static [&'static str] {
        match self {
            Self::All => &["--all-targets"],
            Self::Tested => &["--lib", "--bins", "--tests"],
        }
    }
}

/// The variable with the path of the compiler that also lints, for this program when cargo calls it.
const LINTER: &str = "COWRIE_LINTER";

/// The result of a build.
#[derive(Default)]
pub(crate) struct Built {
    pub(crate) programs: Vec<Program>,
    /// The findings of the lints, as the compiler prints them.
    pub(crate) warnings: Vec<String>,
}

/// Builds all `targets`, so that no package is compiled once for the lints and once for the tests. A finding does not prevent the tests.
pub(crate) fn build(targets: Targets) -> Result<Built, String> {
    let ourselves = env::current_exe().map_err(|error| format!("This program does not find itself: {error}."))?;
    let mut build = cargo(BUILD);
    build
        .args(targets.words())
        .env("RUSTC_WORKSPACE_WRAPPER", ourselves)
        .env(LINTER, linter()?)
        // The arguments that `cargo clippy` passes to its compiler; denied lints only warn.
        .env("CLIPPY_ARGS", "--cap-lints__CLIPPY_HACKERY__warn__CLIPPY_HACKERY__");
    let printed = process::lines_of(build)?;
    Ok(Built {
        programs: Program::all(&printed),
        warnings: warnings(&printed),
    })
}

/// Compiles, if cargo called this program as `xtask rustc …` instead of the compiler.
pub(crate) fn as_compiler() -> Option<ExitCode> {
    let linter = env::var_os(LINTER)?;
    let words: Vec<String> = env::args().skip(1).collect();
    let (compiler, rest) = words.split_first()?;
    if Path::new(compiler).file_stem()? != "rustc" {
        return None;
    }
    let mut command = if is_linted(rest) {
        let mut command = Command::new(linter);
        command.arg(compiler);
        command
    } else {
        Command::new(compiler)
    };
    let status = command.args(rest).status();
    Some(match status {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) | Err(_) => ExitCode::FAILURE,
    })
}

/// Whether this compilation of a source is the one that is linted. A library or program is also compiled for its tests, which covers all of
/// it; other packages wait for the compilation without tests.
fn is_linted(words: &[String]) -> bool {
    // Cargo passes `--cfg test` to programs with their own harness, as the benchmarks are.
    let own_harness = words.windows(2).any(|pair| pair == ["--cfg", "test"]);
    own_harness || words.iter().any(|word| word == "--test" || word == "build_script_build")
}

/// The compiler's warnings. Cargo repeats those of what it did not compile again.
fn warnings(printed: &[String]) -> Vec<String> {
    let from_compiler = printed.iter().filter(|line| failures::is_telling(line));
    let lines: Vec<String> = from_compiler.cloned().collect();
    let first = lines.iter().position(|line| line.starts_with("warning: "));
    first.map(|first| lines[first..].to_vec()).unwrap_or_default()
}

/// The path of the compiler that also lints.
fn linter() -> Result<PathBuf, String> {
    let mut question = process::command("rustc");
    question.args(["--print", "sysroot"]);
    let root = process::output(question).ok_or("`rustc` does not run.")?;
    let name = format!("clippy-driver{}", env::consts::EXE_SUFFIX);
    let path = Path::new(root.trim()).join("bin").join(name);
    if fs::exists(&path).unwrap_or(false) {
        Ok(path)
    } else {
        Err(format!("{} is missing; `rustup component add clippy` installs it.", path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn warnings_begin_with_the_first_one_of_the_compiler() {
        let printed = lines(
            "   Compiling domain v0.1.0 (/x/domain)\n\
             {\"reason\":\"compiler-artifact\"}\n\
             warning: unused variable: `x`\n  --> src/lib.rs:1:1\n\
             warning: `domain` (lib) generated 1 warning\n\
             \u{20}   Finished `dev` profile [unoptimized] target(s) in 4.17s",
        );
        let expected = lines("warning: unused variable: `x`\n  --> src/lib.rs:1:1\nwarning: `domain` (lib) generated 1 warning");
        assert_eq!(warnings(&printed), expected);
        assert!(warnings(&lines("   Compiling domain v0.1.0 (/x/domain)\n    Finished `dev` profile")).is_empty());
    }

    #[test]
    fn a_source_is_linted_once_with_its_tests() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        assert!(is_linted(&words("--crate-name domain src/lib.rs --test")));
        assert!(is_linted(&words("--crate-name whole bench/main.rs --crate-type bin --cfg test")));
        assert!(is_linted(&words("--crate-name build_script_build build.rs --crate-type bin")));
        assert!(!is_linted(&words("--crate-name domain src/lib.rs --crate-type lib")));
        assert!(!is_linted(&words("-vV")));
    }

    #[test]
    fn the_compiler_that_lints_exists() {
        assert!(linter().is_ok_and(|path| path.is_absolute()));
    }
}
