//! Runs programs quietly, and shows their output if they fail.

use std::ffi::OsString;
use std::io::{BufRead, BufReader, IsTerminal, Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, Sender};
use std::sync::{LazyLock, mpsc};
use std::time::{Duration, Instant};
use std::{env, thread};

use crate::failures::{is_for_programs, reasons, show};
use crate::root;
use crate::steps::{now, time};

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
    lines_of(command).map(|_| ())
}

/// Like `quietly`; returns what it printed.
pub(crate) fn lines_of(command: Command) -> Result<Vec<String>, String> {
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
    let (sender, receiver) = mpsc::channel();
    let lanes: Vec<_> = lanes
        .into_iter()
        .map(|commands| {
            let sender = sender.clone();
            thread::spawn(move || commands.into_iter().map(|command| run(command, &sender)).collect::<Vec<_>>())
        })
        .collect();
    drop(sender);
    let (start, mut ticker, mut last) = (now(), Ticker::default(), None);
    loop {
        match receiver.recv_timeout(Duration::from_secs(1)) {
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
fn run(mut command: Command, sender: &Sender<String>) -> Ended {
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
    let (printed, receiver) = mpsc::channel();
    listen(child.stdout.take(), &printed);
    listen(child.stderr.take(), &printed);
    drop(printed);
    let mut lines: Vec<String> = Vec::new();
    loop {
        match receiver.recv_timeout(Duration::from_secs(1)) {
            Ok(line) => {
                if !is_for_programs(&line) {
                    // The receiver is gone only when everything ends.
                    sender.send(line.clone()).ok();
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

fn listen(stream: Option<impl Read + Send + 'static>, sender: &Sender<String>) {
    let Some(stream) = stream else { return };
    let sender = sender.clone();
    thread::spawn(move || {
        let mut stream = BufReader::new(stream);
        let mut line = Vec::new();
        while stream.read_until(b'\n', &mut line).is_ok_and(|length| length > 0) {
            let text = String::from_utf8_lossy(&line).trim_end().to_owned();
            if sender.send(text).is_err() {
                return;
            }
            line.clear();
        }
    });
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_shown_as_typed() {
        let mut command = Command::new("/usr/bin/npm");
        command.args(["run", "build"]);
        assert_eq!(typed(&command), "npm run build");
    }

    #[test]
    fn a_failing_program_is_named_with_its_exit_code() {
        let error = quietly(cargo(&["no-such-command"])).unwrap_err();
        assert!(error.starts_with("`cargo no-such-command` failed (exit "), "{error}");
        assert!(error.contains("no-such-command"), "{error}");
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
