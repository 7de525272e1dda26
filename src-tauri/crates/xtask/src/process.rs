//! Running a program quietly, and showing what it said when it fails.

use std::{
    env,
    ffi::OsString,
    io::{BufRead, BufReader, IsTerminal, Read, Write},
    process::{Command, Stdio},
    sync::{
        LazyLock,
        mpsc::{self, RecvTimeoutError, Sender},
    },
    thread,
    time::{Duration, Instant},
};

use crate::{
    root,
    steps::{now, time},
};

/// How many lines of a failing program's output are shown at most, from its end.
const SHOWN: usize = 400;

/// Without a terminal, how often a sign of life is given.
const HEARTBEAT: u64 = 30;

/// Everything together is made to end in three quarters of an hour on two cores. A slow machine may take longer; what takes so long hangs.
const LIMIT: Duration = Duration::from_secs(80 * 60);

/// When this program was started, or rather first asked for the time.
static START: LazyLock<Instant> = LazyLock::new(now);

/// A program to run at the workspace's root.
pub(crate) fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.current_dir(root()).stdin(Stdio::null());
    command
}

/// Cargo itself, as if typed: what cargo told this program about its own package would make some build scripts run again.
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

/// Whether a program runs and succeeds; its output is not wanted.
pub(crate) fn succeeds(mut command: Command) -> bool {
    command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// What a program prints, whatever its exit code, or nothing if it is not there.
pub(crate) fn output(mut command: Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Runs a program, keeping its output back. On a terminal its last line shows that it lives.
///
/// If it fails its output is shown, and the error is one sentence that names it and what in the output says why.
pub(crate) fn quietly(mut command: Command) -> Result<(), String> {
    let name = typed(&command);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command
        .spawn()
        .map_err(|error| format!("`{name}` could not be started: {error}."))?;
    let (spoken, heard) = mpsc::channel();
    listen(child.stdout.take(), &spoken);
    listen(child.stderr.take(), &spoken);
    drop(spoken);

    LazyLock::force(&START);
    let start = now();
    let mut ticker = Ticker::default();
    let mut said: Vec<String> = Vec::new();
    loop {
        match heard.recv_timeout(Duration::from_secs(1)) {
            Ok(line) => said.push(line),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        ticker.tick(start.elapsed(), said.last());
        if START.elapsed() > LIMIT {
            // If it cannot be ended it has ended.
            child.kill().ok();
            said.push(format!(
                "error: ended, because everything together took longer than {}",
                time(LIMIT)
            ));
            break;
        }
    }
    ticker.clear();
    match child.wait() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => {
            show(&said);
            let reasons = reasons(&said);
            let why = if reasons.is_empty() {
                String::new()
            } else {
                format!("\n  {}", reasons.join("\n  "))
            };
            Err(format!("`{name}` failed ({status}).{why}"))
        }
        Err(error) => Err(format!("`{name}` could not be waited for: {error}.")),
    }
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

fn show(said: &[String]) {
    let telling: Vec<&String> = said.iter().filter(|line| is_telling(line)).collect();
    for line in &telling[telling.len().saturating_sub(SHOWN)..] {
        println!("      | {line}");
    }
}

/// Whether a line has anything to say about a failure, unlike what went well.
fn is_telling(line: &str) -> bool {
    let line = line.trim_start();
    let went_well = [
        "Compiling ",
        "Checking ",
        "Downloaded ",
        "Downloading ",
        "Fresh ",
        "running ",
        "test result: ok.",
    ];
    let passed = line.starts_with("test ") && line.ends_with(" ... ok");
    !(line.is_empty() || passed || went_well.iter().any(|start| line.starts_with(start)))
}

/// One line that says a program is alive.
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

/// The lines of an output that say what failed: tests of cargo and of Vitest, and compile errors.
fn reasons(said: &[String]) -> Vec<String> {
    let mut reasons: Vec<String> = Vec::new();
    for line in said {
        let line = line.trim();
        let test = line.strip_prefix("test ").and_then(|rest| rest.strip_suffix(" ... FAILED"));
        let reason = match test {
            Some(test) => format!("test {test}"),
            None if line.starts_with("FAIL ") || line.starts_with("error: ") || line.starts_with("error[") => line.to_owned(),
            None => continue,
        };
        // Cargo's own last words only repeat what the lines before have said.
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
             test outbox::b ... FAILED\n\
             test src/lib.rs - outbox (line 3) ... FAILED\n\
             test result: FAILED. 1 passed; 1 failed; 0 ignored\n\
             error: test failed, to rerun pass `-p domain --lib`",
        );
        assert_eq!(reasons(&said), ["test outbox::b", "test src/lib.rs - outbox (line 3)"]);
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
