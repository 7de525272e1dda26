//! The command line as a person or a script uses it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use sandbox::{Addresses, Sandbox};
use serde_json::Value;
use tempfile::TempDir;

use crate::bins;

/// `cowrie` with a data folder of its own.
pub struct Cowrie {
    binary: PathBuf,
    home: TempDir,
    profile: Option<String>,
}

/// What a command ended with.
#[derive(Debug)]
pub struct Ended {
    /// The exit code; none when it was killed.
    pub code: Option<i32>,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Ended {
    /// The one JSON document on standard output.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The JSON lines on standard output; a torn last one, as a killed program leaves it, is passed over.
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
    /// With an empty data folder, on the sandbox inside the program.
    pub fn new() -> Self {
        let home = tempfile::tempdir().expect("a folder");
        Self {
            binary: bins::cowrie(),
            home,
            profile: None,
        }
    }

    /// With a profile of `kind` that speaks to `sandbox`.
    pub fn against(sandbox: &Sandbox, kind: &str) -> Self {
        let mut cowrie = Self::new();
        let added = cowrie.add_profile("bench", kind, &sandbox.addresses());
        assert_eq!(added.code, Some(0), "{added:?}");
        cowrie.profile = Some("bench".to_owned());
        cowrie
    }

    /// Adds a profile from addresses and keys.
    pub fn add_profile(&self, name: &str, kind: &str, addresses: &Addresses) -> Ended {
        let from = self.file("deployment.json", serde_json::to_string(addresses).expect("json").as_bytes());
        let ended = self.run(&["profiles", "add", name, "--kind", kind, "--from", from.to_str().expect("utf-8")]);
        std::fs::remove_file(from).expect("removed");
        ended
    }

    /// The data folder.
    pub fn home(&self) -> &Path {
        self.home.path()
    }

    /// Writes a file beside the data folder's own.
    pub fn file(&self, name: &str, content: &[u8]) -> PathBuf {
        let path = self.home.path().join(name);
        std::fs::write(&path, content).expect("written");
        path
    }

    /// The command with these arguments, ready to be started. No keychain of the person running the tests is touched.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(&self.binary);
        command
            .arg("--home")
            .arg(self.home.path())
            .stdin(Stdio::null())
            .env_remove("COWRIE_HOME");
        command.env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent");
        if let Some(profile) = &self.profile {
            command.args(["--profile", profile]);
        }
        command.args(args);
        command
    }

    /// Runs a command to its end.
    pub fn run(&self, args: &[&str]) -> Ended {
        self.command(args).output().expect("cowrie starts").into()
    }
}
