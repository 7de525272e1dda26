//! Runs programs quietly, and shows their output if they fail.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, IsTerminal, Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, Sender};
use std::sync::{LazyLock, mpsc};
use std::time::{Duration, Instant};
use std::{env, thread};

use crate::root;
use crate::steps::{now, time};

/// The largest number of output lines that are shown.
const SHOWN: usize = 400;

/// Without a terminal, the interval in seconds between signs of progress.
const HEARTBEAT: u64 = 30;

/// All tests together take a quarter of an hour on two cores, and a soak three quarters. A slow machine takes longer; a program that takes
/// this long hangs.
const LIMIT: Duration = Duration::from_secs(80 * 60);

/// When this program was started, or rather when this was first used.
static START: LazyLock<Instant> = LazyLock::new(now);

/// A program to run in the workspace's root.
pub(crate) fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root()).stdin(Stdio::null());
    command
}

/// Cargo with a clean environment: the variables that cargo set for this program would make some build scripts run again.
pub(crate) fn cargo(words: &[&str]) -> Command {
    let program = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.current_dir(root()).stdin(Stdio::null()).args(words);
    for (name, _) in env::vars_os().filter(|(name, _)| is_about_a_package(name)) {
        command.env_remove(name);
    }
    command
}

fn is_about_a_package(name: &OsString) -> bool {
    let name = name.to_string_lossy();
    name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")
}

/// npm, which is a script on Windows.
pub(crate) fn npm(words: &[&str]) -> Command {
    let mut command = command(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.args(words);
    command
}

/// Whether a program runs and succeeds; its output is discarded.
pub(crate) fn succeeds(mut command: Command) -> bool {
    command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// What a program prints, whatever its exit code; `None` if it does not exist.
pub(crate) fn output(mut command: Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The result of a program that ended.
pub(crate) struct Ended {
    /// Every line it printed.
    pub(crate) lines: Vec<String>,
    /// One sentence with the program and the reason in its output.
    pub(crate) failure: Option<String>,
}

/// Runs a program without showing its output. On a terminal its last line is shown as progress.
///
/// # Errors
///
/// The program failed. Its output is shown; the error is one sentence with the program and the reason.
pub(crate) fn quietly(command: Command) -> Result<(), String> {
    heard(command).map(|_| ())
}

/// Like `quietly`; returns what it printed.
pub(crate) fn heard(command: Command) -> Result<Vec<String>, String> {
    let ended = side_by_side(vec![vec![command]]).pop();
    let ended = ended.ok_or("nothing was run")?;
    match ended.failure {
        None => Ok(ended.lines),
        Some(failure) => {
            show(&ended.lines);
            Err(failure)
        }
    }
}

/// Runs the programs of each lane in sequence, and the lanes in parallel. Returns the results lane by lane.
pub(crate) fn side_by_side(lanes: Vec<Vec<Command>>) -> Vec<Ended> {
    LazyLock::force(&START);
    let (spoken, heard) = mpsc::channel();
    let lanes: Vec<_> = lanes
        .into_iter()
        .map(|commands| {
            let spoken = spoken.clone();
            thread::spawn(move || commands.into_iter().map(|command| run(command, &spoken)).collect::<Vec<_>>())
        })
        .collect();
    drop(spoken);
    let (start, mut ticker, mut last) = (now(), Ticker::default(), None);
    loop {
        match heard.recv_timeout(Duration::from_secs(1)) {
            Ok(line) => last = Some(line),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        ticker.tick(start.elapsed(), last.as_ref());
    }
    ticker.clear();
    let ended = lanes
        .into_iter()
        .map(|lane| lane.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
    ended.flatten().collect()
}

/// Runs a program to its end or to the time limit, and forwards every line that it prints.
fn run(mut command: Command, spoken: &Sender<String>) -> Ended {
    let name = typed(&command);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) => {
            return Ended {
                lines: Vec::new(),
                failure: Some(format!("`{name}` could not be started: {error}.")),
            };
        }
    };
    let (printed, heard) = mpsc::channel();
    listen(child.stdout.take(), &printed);
    listen(child.stderr.take(), &printed);
    drop(printed);
    let mut lines: Vec<String> = Vec::new();
    loop {
        match heard.recv_timeout(Duration::from_secs(1)) {
            Ok(line) => {
                if !is_for_programs(&line) {
                    // The receiver is gone only when everything ends.
                    spoken.send(line.clone()).ok();
                }
                lines.push(line);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        if START.elapsed() > LIMIT {
            // If it cannot be killed, it has ended.
            child.kill().ok();
            lines.push(format!(
                "error: ended, because everything together took longer than {}",
                time(LIMIT)
            ));
            break;
        }
    }
    let failure = match child.wait() {
        Ok(status) if status.success() => None,
        Ok(status) => {
            let reasons = reasons(&lines);
            let why = if reasons.is_empty() {
                String::new()
            } else {
                format!("\n  {}", reasons.join("\n  "))
            };
            Some(format!("`{name}` failed ({status}).{why}"))
        }
        Err(error) => Some(format!("`{name}` could not be waited for: {error}.")),
    };
    Ended { lines, failure }
}

fn listen(stream: Option<impl Read + Send + 'static>, spoken: &Sender<String>) {
    let Some(stream) = stream else { return };
    let spoken = spoken.clone();
    thread::spawn(move || {
        let mut stream = BufReader::new(stream);
        let mut line = Vec::new();
        while stream.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
            let text = String::from_utf8_lossy(&line).trim_end().to_owned();
            if spoken.send(text).is_err() {
                return;
            }
            line.clear();
        }
    });
}

/// Prints the output of a failed program, without lines about success. Of a long output the beginning, which has the first failure, and the
/// end.
pub(crate) fn show(lines: &[String]) {
    let telling: Vec<&String> = lines.iter().filter(|line| is_telling(line)).collect();
    let left_out = telling.len().saturating_sub(SHOWN);
    let (beginning, end) = if left_out == 0 {
        (telling.as_slice(), [].as_slice())
    } else {
        (&telling[..SHOWN / 2], &telling[telling.len() - SHOWN / 2..])
    };
    for line in beginning {
        println!("      | {line}");
    }
    if left_out > 0 {
        println!("      | … {left_out} lines are left out …");
    }
    for line in end {
        println!("      | {line}");
    }
}

/// Whether a line may be about a failure.
pub(crate) fn is_telling(line: &str) -> bool {
    let line = line.trim_start();
    let went_well = [
        "Compiling ",
        "Checking ",
        "Downloaded ",
        "Downloading ",
        "Finished ",
        "Fresh ",
        "running ",
        "test result: ok.",
    ];
    let passed = line.starts_with("test ") && (line.ends_with(" ... ok") || line.contains(" ... ok <"));
    !(line.is_empty() || is_for_programs(line) || passed || went_well.iter().any(|start| line.starts_with(start)))
}

/// Whether cargo prints the line for other programs.
fn is_for_programs(line: &str) -> bool {
    line.starts_with("{\"reason\":")
}

/// One line that shows that a program is running.
#[derive(Default)]
struct Ticker {
    seconds: u64,
    shown: bool,
}

impl Ticker {
    fn tick(&mut self, elapsed: Duration, last: Option<&String>) {
        let (seconds, before) = (elapsed.as_secs(), self.seconds);
        if seconds == before {
            return;
        }
        self.seconds = seconds;
        let last: String = last.map(String::as_str).unwrap_or_default().trim().chars().take(60).collect();
        if std::io::stdout().is_terminal() {
            print!("\r\x1b[K      {}  {last}", time(elapsed));
            std::io::stdout().flush().ok();
            self.shown = true;
        } else if seconds / HEARTBEAT > before / HEARTBEAT {
            println!("      {}  {last}", time(elapsed));
        }
    }

    fn clear(&mut self) {
        if self.shown {
            print!("\r\x1b[K");
            std::io::stdout().flush().ok();
        }
    }
}

/// A command as it would be typed.
fn typed(command: &Command) -> String {
    let program = command.get_program().to_string_lossy();
    let program = program.rsplit(['/', '\\']).next().unwrap_or(&program).to_owned();
    let words = command.get_args().map(|word| word.to_string_lossy().into_owned());
    std::iter::once(program).chain(words).collect::<Vec<_>>().join(" ")
}

/// The lines of an output that state what failed: tests of cargo and of Vitest, and compile errors.
fn reasons(said: &[String]) -> Vec<String> {
    let mut reasons: Vec<String> = Vec::new();
    for line in said {
        let line = line.trim();
        let test = line.strip_prefix("test ").and_then(|rest| rest.split_once(" ... FAILED"));
        let reason = match test {
            Some((test, _)) => format!("test {test}"),
            None if line.starts_with("FAIL ") || line.starts_with("error: ") || line.starts_with("error[") => line.to_owned(),
            // The reason of a link failure follows a command of thousands of characters.
            None if line.contains("ld: ") || line.starts_with("collect2: ") => line.chars().take(300).collect(),
            None => continue,
        };
        // Cargo's last lines only repeat those before.
        let repeats = [
            "error: test failed",
            "error: aborting",
            "error: 1 target failed",
            "error: could not compile",
        ];
        let known = reasons.contains(&reason) || (!reasons.is_empty() && repeats.iter().any(|start| reason.starts_with(start)));
        if !known {
            reasons.push(reason);
        }
    }
    reasons.truncate(20);
    reasons
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn the_failing_tests_are_found_in_cargos_output() {
        let said = lines(
            "running 3 tests\n\
             test outbox::a ... ok\n\
             test outbox::b ... FAILED <0.120s>\n\
             test src/lib.rs - outbox (line 3) ... FAILED\n\
             test result: FAILED. 1 passed; 1 failed; 0 ignored\n\
             error: test failed, to rerun pass `-p domain --lib`",
        );
        assert_eq!(reasons(&said), ["test outbox::b", "test src/lib.rs - outbox (line 3)"]);
    }

    #[test]
    fn why_a_link_failed_is_a_reason() {
        let said = lines(
            "error: linking with `cc` failed: exit status: 1\n\
             = note:  \"cc\" \"-m64\" \"symbols.o\"\n\
             = note: /usr/bin/ld: final link failed: No space left on device\n\
             collect2: error: ld returned 1 exit status\n\
             error: could not compile `cli` (bin \"cowrie\") due to 1 previous error",
        );
        assert_eq!(
            reasons(&said),
            [
                "error: linking with `cc` failed: exit status: 1",
                "= note: /usr/bin/ld: final link failed: No space left on device",
                "collect2: error: ld returned 1 exit status"
            ]
        );
    }

    #[test]
    fn a_compile_error_is_a_reason() {
        let said =
            lines("error[E0308]: mismatched types\n  --> src/lib.rs:1:1\nerror: could not compile `domain` (lib) due to 1 previous error");
        assert_eq!(reasons(&said), ["error[E0308]: mismatched types"]);
        assert_eq!(
            reasons(&lines("error: could not compile `ring`")),
            ["error: could not compile `ring`"]
        );
    }

    #[test]
    fn a_failing_test_of_the_ui_is_a_reason_once() {
        let said = lines(" FAIL  src/lib/money.test.ts > shows kobo\n FAIL  src/lib/money.test.ts > shows kobo\nTests 1 failed");
        assert_eq!(reasons(&said), ["FAIL  src/lib/money.test.ts > shows kobo"]);
    }

    #[test]
    fn what_went_well_is_left_out() {
        for line in [
            "   Compiling ring v0.17.14",
            "test outbox::a ... ok",
            "test outbox::a ... ok <0.012s>",
            "{\"reason\":\"build-finished\",\"success\":false}",
            "test result: ok. 3 passed; 0 failed",
            "",
        ] {
            assert!(!is_telling(line), "{line}");
        }
        for line in [
            "test outbox::b ... FAILED",
            "thread 'x' panicked at src/lib.rs:1:1:",
            "warning: unused",
        ] {
            assert!(is_telling(line), "{line}");
        }
    }

    #[test]
    fn a_command_reads_as_typed() {
        let mut command = Command::new("/usr/bin/npm");
        command.args(["run", "build"]);
        assert_eq!(typed(&command), "npm run build");
    }

    #[test]
    fn a_failing_program_is_named_with_its_exit_code() {
        let told = quietly(cargo(&["no-such-command"])).unwrap_err();
        assert!(told.starts_with("`cargo no-such-command` failed (exit "), "{told}");
        assert!(told.contains("no-such-command"), "{told}");
        assert!(quietly(cargo(&["--version"])).is_ok());
        assert!(quietly(command("no-such-program")).unwrap_err().contains("could not be started"));
    }

    #[test]
    fn only_what_is_about_a_package_is_taken_from_cargos_environment() {
        assert!(is_about_a_package(&"CARGO_PKG_NAME".into()));
        assert!(is_about_a_package(&"CARGO_MANIFEST_DIR".into()));
        assert!(!is_about_a_package(&"CARGO_HOME".into()));
        assert!(!is_about_a_package(&"CARGO_TARGET_DIR".into()));
    }
}
