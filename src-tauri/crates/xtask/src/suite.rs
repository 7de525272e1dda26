//! The test programs that cargo builds: finds them, runs them in parallel, and measures each test.

use std::{
    path::{Path, PathBuf},
    process::Command,
    thread,
    time::Duration,
};

use crate::{
    build::{self, Profile},
    failures,
    process::{self, Ended},
    states,
};

/// How many of the slowest tests are listed.
const NAMED: usize = 20;

/// The prefix of the real window's tests; each is in a module with this prefix.
const WINDOW: &str = "window_";
/// Part of the names of randomised tests.
const RANDOM: &str = "at_random";

/// A program with tests.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Program {
    executable: PathBuf,
    /// The directory of its package, in which it runs.
    package: PathBuf,
}

impl Program {
    /// The test programs in the output of cargo with `--message-format json`, one line for each artefact.
    pub(crate) fn all(printed: &[String]) -> Vec<Self> {
        printed.iter().filter_map(|line| Self::read(line)).collect()
    }

    fn read(line: &str) -> Option<Self> {
        let (_, profile) = line
            .strip_prefix("{\"reason\":\"compiler-artifact\"")?
            .split_once("\"profile\":{")?;
        let (profile, _) = profile.split_once('}')?;
        // Benchmarks are built and linted with the tests, but are not run as tests.
        if !profile.contains("\"test\":true") || line.contains("\"kind\":[\"bench\"]") {
            return None;
        }
        Some(Self {
            executable: text_field(line, "executable")?.into(),
            package: Path::new(&text_field(line, "manifest_path")?).parent()?.to_owned(),
        })
    }

    /// Whether it contains the tests of the whole, including the real window's.
    fn is_of_the_whole(&self) -> bool {
        self.package.ends_with("tests") && name(&self.executable).starts_with("it-")
    }

    fn command(&self, threads: usize, words: &[&str]) -> Command {
        let mut command = Command::new(&self.executable);
        command
            .current_dir(&self.package)
            .args(["--test-threads", &threads.to_string()])
            .args(words);
        command
    }

    /// Its tests that are not ignored and whose names `wanted` accepts.
    fn tests(&self, wanted: impl Fn(&str) -> bool) -> Vec<String> {
        let list = |more: &[&str]| {
            let mut list = Command::new(&self.executable);
            list.current_dir(&self.package).args(["--list", "--format", "terse"]).args(more);
            let printed = process::output(list).unwrap_or_default();
            let names = printed.lines().filter_map(|line| line.strip_suffix(": test"));
            names.map(str::to_owned).collect::<Vec<_>>()
        };
        let ignored = list(&["--ignored"]);
        let names = list(&[]).into_iter();
        names.filter(|name| wanted(name) && !ignored.contains(name)).collect()
    }
}

/// The value of a text field in one line of JSON that contains its name once. The only character of a path that JSON escapes is `\`.
fn text_field(line: &str, name: &str) -> Option<String> {
    let (_, rest) = line.split_once(&format!("\"{name}\":\""))?;
    let (text, _) = rest.split_once('"')?;
    Some(text.replace("\\\\", "\\"))
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The tests to run.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Selection {
    /// All tests.
    All,
    /// All except the real window's.
    NotTheWindow,
    /// Only the real window's.
    TheWindow,
}

/// Runs the tests of `selection`, or those of them with one of `words` in their names, and prints the slowest ones.
pub(crate) fn run(programs: &[Program], selection: &Selection, words: &[String]) -> Result<(), String> {
    let visited = states::Visited::new()?;
    let lanes = if words.is_empty() {
        lanes(programs, selection)
    } else {
        named(programs, selection, words)?
    };
    let prepared = lanes
        .into_iter()
        .map(|lane| lane.into_iter().map(|command| prepare(command, &visited)).collect());
    let ended = process::side_by_side(prepared.collect());
    let failures: Vec<&str> = ended.iter().filter_map(|ended| ended.failure.as_deref()).collect();
    for failed in ended.iter().filter(|ended| ended.failure.is_some()) {
        failures::show(&failed.lines);
    }
    let tests = Test::all(&ended);
    print_slowest(&tests);
    let failed = tests.iter().filter(|test| !test.passed).count();
    println!("\n{} passed, {failed} failed\n", tests.len() - failed);
    if !failures.is_empty() {
        return Err(failures.join("\n"));
    }
    if *selection != Selection::NotTheWindow && words.is_empty() {
        visited.prove_complete()?;
    }
    Ok(())
}

/// Runs the randomised tests at full length, and shows what they print: their seeds and counts.
pub(crate) fn soak(programs: &[Program]) -> Result<(), String> {
    let visited = states::Visited::new()?;
    let is_random = |program: &&Program| !program.tests(|name| name.contains(RANDOM)).is_empty();
    let random: Vec<&Program> = programs.iter().filter(is_random).collect();
    if random.is_empty() {
        return Err(format!("No test has {RANDOM} in its name."));
    }
    let lane = random.into_iter().map(|program| {
        let mut command = prepare(program.command(1, &[RANDOM, "--nocapture"]), &visited);
        command.env("COWRIE_SOAK", "1");
        command
    });
    let ended = process::side_by_side(vec![lane.collect()]);
    for ended in &ended {
        failures::show(&ended.lines);
    }
    match ended.into_iter().find_map(|ended| ended.failure) {
        Some(failure) => Err(failure),
        None => Ok(()),
    }
}

/// How many tests of a program run at once: more than there are cores, because tests also wait.
fn threads(selection: &Selection) -> usize {
    let cores = thread::available_parallelism().map_or(2, usize::from);
    match selection {
        Selection::All | Selection::TheWindow => 1 + cores,
        // Without the window's tests in parallel, the cores would be idle.
        Selection::NotTheWindow => 4 * cores,
    }
}

/// The programs in parallel lanes.
fn lanes(programs: &[Program], selection: &Selection) -> Vec<Vec<Command>> {
    let threads = threads(selection);
    let (whole, units): (Vec<&Program>, Vec<&Program>) = programs.iter().partition(|program| program.is_of_the_whole());
    let window = whole.iter().map(|program| program.command(threads, &[WINDOW])).collect();
    let others = whole.iter().map(|program| program.command(threads, &["--skip", WINDOW])).collect();
    let units = units.iter().map(|program| program.command(1, &[])).collect();
    match selection {
        Selection::All => vec![window, others, units],
        Selection::NotTheWindow => vec![others, units],
        Selection::TheWindow => vec![window],
    }
}

/// One lane with the tests whose names contain one of `words`.
fn named(programs: &[Program], selection: &Selection, words: &[String]) -> Result<Vec<Vec<Command>>, String> {
    let mut lane = Vec::new();
    for program in programs {
        let is_wanted = |test: &str| {
            let is_window = program.is_of_the_whole() && test.starts_with(WINDOW);
            let is_selected = match selection {
                Selection::All => true,
                Selection::NotTheWindow => !is_window,
                Selection::TheWindow => is_window,
            };
            is_selected && words.iter().any(|word| test.contains(word.as_str()))
        };
        let tests = program.tests(is_wanted);
        if !tests.is_empty() {
            let exact: Vec<&str> = ["--exact"].into_iter().chain(tests.iter().map(String::as_str)).collect();
            lane.push(program.command(threads(selection), &exact));
        }
    }
    if lane.is_empty() {
        return Err(format!(
            "No test of this part has {} in its name. The parts are ui, rust and window; a test that is ignored runs by cargo alone.",
            words.join(" or ")
        ));
    }
    Ok(vec![lane])
}

/// Adds what every test program needs: the path of the built programs, where to record states, and the option that prints times.
fn prepare(mut command: Command, visited: &states::Visited) -> Command {
    // The test library prints times only if unstable options are enabled; the variable is read when the test runs.
    command
        .args(["-Z", "unstable-options", "--report-time"])
        .env("RUSTC_BOOTSTRAP", "1")
        .env("COWRIE_PROGRAMS", build::directory(Profile::Debug))
        .env(states::VARIABLE, visited.directory());
    command
}

/// The result of one test.
#[derive(Clone, Debug, PartialEq)]
struct Test {
    name: String,
    passed: bool,
    time: Duration,
}

impl Test {
    fn all(ended: &[Ended]) -> Vec<Self> {
        ended
            .iter()
            .flat_map(|ended| &ended.lines)
            .filter_map(|line| Self::read(line))
            .collect()
    }

    /// Reads a line such as `test payouts::a_row ... ok <1.204s>`.
    fn read(line: &str) -> Option<Self> {
        let (name, rest) = line.strip_prefix("test ")?.split_once(" ... ")?;
        let (outcome, time) = rest.split_once(" <")?;
        let seconds: f64 = time.strip_suffix("s>")?.parse().ok()?;
        Some(Self {
            name: name.to_owned(),
            passed: outcome == "ok",
            time: Duration::try_from_secs_f64(seconds).ok()?,
        })
    }
}

fn print_slowest(tests: &[Test]) {
    let mut slowest: Vec<&Test> = tests.iter().collect();
    slowest.sort_by_key(|test| std::cmp::Reverse(test.time));
    println!("      the slowest tests:");
    for test in slowest.into_iter().take(NAMED) {
        println!("      {:>6} ms  {}", test.time.as_millis(), test.name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = r#"{"reason":"compiler-artifact","package_id":"path+file:///x/tests#0.1.0","manifest_path":"/x/tests/Cargo.toml","target":{"kind":["test"],"crate_types":["bin"],"name":"it","src_path":"/x/tests/it/main.rs","edition":"2024","doc":false,"doctest":false,"test":true},"profile":{"opt_level":"0","debuginfo":1,"debug_assertions":true,"overflow_checks":true,"test":true},"features":[],"filenames":["/x/target/debug/deps/it-1"],"executable":"/x/target/debug/deps/it-1","fresh":true}"#;

    #[test]
    fn the_test_programs_are_found_in_what_cargo_prints() {
        let whole = Program {
            executable: "/x/target/debug/deps/it-1".into(),
            package: "/x/tests".into(),
        };
        let bench = LINE.replace("[\"test\"]", "[\"bench\"]");
        let program = LINE.replace(
            "\"overflow_checks\":true,\"test\":true}",
            "\"overflow_checks\":true,\"test\":false}",
        );
        let library = LINE.replace("\"executable\":\"/x/target/debug/deps/it-1\"", "\"executable\":null");
        let printed = [LINE, &bench, &program, &library, "   Compiling tests"].map(str::to_owned);
        assert!(whole.is_of_the_whole());
        assert_eq!(Program::all(&printed), [whole]);
    }

    #[test]
    fn a_path_of_windows_is_read() {
        let line = r#"{"executable":"C:\\x\\it-1.exe","fresh":true}"#;
        assert_eq!(text_field(line, "executable").as_deref(), Some(r"C:\x\it-1.exe"));
    }

    #[test]
    fn a_test_is_read_with_its_time() {
        let test = |name: &str, passed, milliseconds| Test {
            name: name.to_owned(),
            passed,
            time: Duration::from_millis(milliseconds),
        };
        assert_eq!(
            Test::read("test payouts::a_row ... ok <1.204s>"),
            Some(test("payouts::a_row", true, 1_204))
        );
        assert_eq!(
            Test::read("test a - should panic ... FAILED <0.010s>"),
            Some(test("a - should panic", false, 10))
        );
        for line in [
            "test a ... ignored, takes minutes",
            "test result: ok. 3 passed; 0 failed",
            "running 3 tests",
        ] {
            assert_eq!(Test::read(line), None, "{line}");
        }
    }
}
