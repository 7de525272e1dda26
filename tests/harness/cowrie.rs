//! The command line as a person or a script uses it.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use sandbox::{Addresses, Sandbox};
use secrets::PASSPHRASE_FILE;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::bins;
use crate::vault::{self, PASSPHRASE};

/// `cowrie` with a separate data folder.
pub struct Cowrie {
    binary: PathBuf,
    home: TempDir,
    profile: Option<String>,
    env: Vec<(String, String)>,
}

/// The result of a command.
#[derive(Debug)]
pub struct Ended {
    /// The exit code; `None` when it was killed.
    pub code: Option<i32>,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Ended {
    /// Checks the exit code and returns itself.
    ///
    /// # Panics
    ///
    /// If the exit code is another one.
    #[track_caller]
    pub fn exits(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{self:?}");
        self
    }

    /// The one JSON document on standard output.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The JSON lines on standard output; an incomplete last line, as a killed program leaves it, is ignored.
    pub fn lines(&self) -> Vec<Value> {
        self.out.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
    }
}

impl From<Output> for Ended {
    fn from(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Self {
            code: output.status.code(),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }
}

impl Default for Cowrie {
    fn default() -> Self {
        Self::new()
    }
}

impl Cowrie {
    /// With an empty data folder, on the built-in sandbox.
    pub fn new() -> Self {
        let home = tempfile::tempdir().expect("a folder");
        Self {
            binary: bins::cowrie(),
            home,
            profile: None,
            env: Vec::new(),
        }
    }

    /// The same with an open vault, so that test and live profiles can store their keys.
    pub fn with_vault() -> Self {
        let mut cowrie = Self::new();
        let passphrase = cowrie.file("passphrase", PASSPHRASE.as_bytes());
        cowrie.live_on(vec![(PASSPHRASE_FILE.to_owned(), passphrase.display().to_string())]);
        vault::put(cowrie.home());
        cowrie
    }

    /// With an open vault and a live profile, whose service cannot be reached.
    pub fn live() -> Self {
        let mut cowrie = Self::with_vault();
        let far = json!({
            "collect_base_url": "https://pay.invalid/collect", "base_url": "https://pay.invalid", "hash_key": "k", "principal": "p",
            "credentials": "c", "public_key": "a", "secret_key": "b",
        });
        cowrie.add_profile_from("office", "live", &far.to_string()).exits(0);
        cowrie.choose("office");
        cowrie
    }

    /// With a profile of `kind` on `sandbox`, with whose keys no other computer pays.
    pub fn against(sandbox: &Sandbox, kind: &str) -> Self {
        let cowrie = Self::unanswered(sandbox, kind);
        cowrie.run(&["other-computers", "--others", "no"]).exits(0);
        cowrie
    }

    /// With a profile of `kind` on `sandbox`, for which the question whether other computers pay with its keys is unanswered.
    pub fn unanswered(sandbox: &Sandbox, kind: &str) -> Self {
        let mut cowrie = Self::new();
        cowrie.add_profile("bench", kind, &sandbox.addresses()).exits(0);
        cowrie.choose("bench");
        cowrie
    }

    /// Uses this profile from now on.
    pub fn choose(&mut self, profile: &str) {
        self.profile = Some(profile.to_owned());
    }

    /// Sets these variables from now on, such as those of a desktop with a keychain.
    pub fn live_on(&mut self, env: Vec<(String, String)>) {
        self.env = env;
    }

    /// Adds a profile from addresses and keys.
    pub fn add_profile(&self, name: &str, kind: &str, addresses: &Addresses) -> Ended {
        self.add_profile_from(name, kind, &serde_json::to_string(addresses).expect("json"))
    }

    fn add_profile_from(&self, name: &str, kind: &str, deployment: &str) -> Ended {
        let from = self.file("deployment.json", deployment.as_bytes());
        let ended = self.run(&["profiles", "add", name, "--kind", kind, "--from", from.to_str().expect("utf-8")]);
        std::fs::remove_file(from).expect("removed");
        ended
    }

    /// The data folder.
    pub fn home(&self) -> &Path {
        self.home.path()
    }

    /// Writes a file beside the files of the data folder.
    pub fn file(&self, name: &str, content: &[u8]) -> PathBuf {
        let path = self.home.path().join(name);
        std::fs::write(&path, content).expect("written");
        path
    }

    /// The command with these arguments, ready to be started. It never uses the keychain of the person who runs the tests; without
    /// [`Self::live_on`] it finds none.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(&self.binary);
        command
            .arg("--home")
            .arg(self.home.path())
            .stdin(Stdio::null())
            .env_remove("COWRIE_HOME");
        command.env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent");
        command.envs(self.env.clone());
        if let Some(profile) = &self.profile {
            command.args(["--profile", profile]);
        }
        command.args(args);
        command
    }

    /// Runs a command on this text as its last argument, a file, with this hash key in its environment or with none.
    pub fn run_with_key(&self, args: &[&str], body: &str, hash_key: Option<&str>) -> Ended {
        let mut command = self.command(args);
        command.arg(self.file("body.json", body.as_bytes())).env_remove("COWRIE_HASH_KEY");
        command.envs(hash_key.map(|key| ("COWRIE_HASH_KEY", key)));
        command.output().expect("cowrie starts").into()
    }

    /// Runs a command to its end.
    pub fn run(&self, args: &[&str]) -> Ended {
        self.command(args).output().expect("cowrie starts").into()
    }

    /// Runs a command that reads `input`.
    pub fn run_with_input(&self, args: &[&str], input: &str) -> Ended {
        let mut command = self.command(args);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("cowrie starts");
        let mut stdin = child.stdin.take().expect("standard input was asked for");
        stdin.write_all(input.as_bytes()).expect("cowrie reads");
        drop(stdin);
        child.wait_with_output().expect("ended").into()
    }

    /// Makes one call with a body, as JSON. A repeated payment is confirmed.
    pub fn call(&self, operation: &str, body: &Value) -> Ended {
        self.run_with_input(&["call", operation, "--body", "-", "--again", "--json"], &body.to_string())
    }

    /// Records what a person found out about the payments of a batch that need review, as JSON lines.
    pub fn decide(&self, run: &str, decision: &str, evidence: &str) -> Ended {
        let message = ["--decision", decision, "--evidence", evidence, "--json"];
        self.run(&[&["payouts", "decide", run], message.as_slice()].concat())
    }

    /// Pays a sheet, as JSON lines; `options` as for `payouts run`.
    pub fn pay(&self, sheet: &str, options: &[&str]) -> Ended {
        let file = self.file("people.csv", sheet.as_bytes());
        let mut command = self.command(&["payouts", "run", "--yes", "--json"]);
        command.args(options).arg(file).output().expect("cowrie starts").into()
    }
}

/// Runs a command and kills it after `milliseconds`, unless it ends first. Returns whether it was killed.
pub fn kill_after(command: &mut Command, milliseconds: u64) -> (Ended, bool) {
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("cowrie starts");
    thread::sleep(Duration::from_millis(milliseconds));
    let killed = child.try_wait().expect("a child").is_none();
    if killed {
        child.kill().expect("killed");
    }
    (child.wait_with_output().expect("ended").into(), killed)
}

/// A payout sheet of `count` people, and its total in kobo. Every amount is different.
pub fn people(count: u32) -> (String, i64) {
    let mut sheet = "Name,Bank,Account Number,Amount\n".to_owned();
    let mut total = 0;
    for row in 0..count {
        let minor = 100_000 + 101 * i64::from(row);
        total += minor;
        // The endings 97, 98 and 99 have a special meaning in the sandbox; these end in 0 to 89.
        let account = 1_000_000_000 + 100 * row + row % 90;
        writeln!(sheet, "Person {row},GTBank,{account},{}.{:02}", minor / 100, minor % 100).expect("text");
    }
    (sheet, total)
}
