//! A private desktop: its own home, message bus, screen and keychain, all gone when it is dropped.
//!
//! ```no_run
//! use harness::desktop::{Desktop, Keyring};
//! let desktop = Desktop::builder().keyring(Keyring::Unlocked).display(true).start();
//! let program = desktop.command("true").status();
//! ```

use std::{
    ffi::OsStr,
    fs,
    io::Write,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use tempfile::TempDir;

use crate::children::{self, Running};

const PASSWORD: &[u8] = b"a password for one test";

/// In steps of [`STEP`]: how long the keychain may take to appear.
const PATIENCE: u32 = 400;
const STEP: Duration = Duration::from_millis(50);

/// The state of the keychain (the Secret Service) a program finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keyring {
    /// Open: secrets can be kept and read.
    Unlocked,
    /// There is a keychain with a collection, and it is locked; nobody is there to type its password.
    Locked,
    /// There is a message bus, but no keychain on it.
    Absent,
}

/// Which parts a desktop has; see [`Desktop::builder`].
#[derive(Clone, Copy, Debug)]
pub struct Builder {
    bus: bool,
    display: bool,
    keyring: Keyring,
}

impl Builder {
    /// Whether there is a message bus. Without one there can be no keychain. With one, unless said otherwise.
    pub fn bus(mut self, wanted: bool) -> Self {
        self.bus = wanted;
        self
    }

    /// Whether there is a screen (1366 × 768). None, unless said otherwise.
    pub fn display(mut self, wanted: bool) -> Self {
        self.display = wanted;
        self
    }

    /// The state of the keychain. Unlocked, unless said otherwise.
    pub fn keyring(mut self, state: Keyring) -> Self {
        self.keyring = state;
        self
    }

    /// Starts the parts and waits until each can be used.
    ///
    /// # Panics
    /// If a part does not start; the message says which.
    pub fn start(self) -> Desktop {
        let home = tempfile::Builder::new().prefix("cowrie-").tempdir().expect("a temporary directory");
        for name in ["run", "data", "config", "cache"] {
            let path = home.path().join(name);
            fs::create_dir(&path).expect("a directory in the temporary home");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).expect("the mode of a private directory");
        }
        let mut desktop = Desktop {
            home,
            children: Vec::new(),
            bus: None,
            display: None,
        };
        if self.bus {
            desktop.start_bus();
            match self.keyring {
                Keyring::Unlocked => desktop.start_unlocked_keyring(),
                Keyring::Locked => desktop.start_locked_keyring(),
                Keyring::Absent => {}
            }
        }
        if self.display {
            desktop.start_display();
        }
        desktop
    }
}

/// A running private desktop.
#[derive(Debug)]
pub struct Desktop {
    // In the order of dropping: programs first, the home they use last.
    children: Vec<Running>,
    bus: Option<String>,
    display: Option<String>,
    home: TempDir,
}

impl Desktop {
    /// A desktop with a message bus and an unlocked keychain, without a screen.
    pub fn builder() -> Builder {
        Builder {
            bus: true,
            display: false,
            keyring: Keyring::Unlocked,
        }
    }

    /// Its home directory.
    pub fn home(&self) -> &Path {
        self.home.path()
    }

    /// The variables a program needs in order to live on this desktop and on no other.
    pub fn env(&self) -> Vec<(String, String)> {
        let home = self.home.path();
        let path = |name: &str| home.join(name).display().to_string();
        // An address nobody listens on, because without the variable a program would look for the user's own bus.
        let bus = self.bus.clone().unwrap_or_else(|| format!("unix:path={}", path("run/no-bus")));
        [
            ("HOME", home.display().to_string()),
            ("XDG_RUNTIME_DIR", path("run")),
            ("XDG_DATA_HOME", path("data")),
            ("XDG_CONFIG_HOME", path("config")),
            ("XDG_CACHE_HOME", path("cache")),
            ("DBUS_SESSION_BUS_ADDRESS", bus),
            ("DISPLAY", self.display.clone().unwrap_or_default()),
            ("WAYLAND_DISPLAY", String::new()),
            ("GDK_BACKEND", "x11".to_owned()),
            ("NO_AT_BRIDGE", "1".to_owned()),
            ("LC_ALL", "C.UTF-8".to_owned()),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into()
    }

    /// A command that runs `program` on this desktop, ends with the tests, and says nothing unless its outputs are asked for.
    pub fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = children::command(&program.as_ref().to_string_lossy());
        command.envs(self.env()).current_dir(self.home());
        command
    }

    fn start_bus(&mut self) {
        let socket = self.home.path().join("run/bus");
        let rules = self.home.path().join("bus.conf");
        fs::write(&rules, bus_rules(&socket)).expect("the bus's rules");
        let mut bus = self.command("dbus-daemon");
        bus.args(["--nofork", "--nopidfile", "--print-address=1"]);
        bus.arg(format!("--config-file={}", rules.display()));
        let (running, address) = Running::start_and_listen(bus);
        self.children.push(running);
        self.bus = Some(address);
    }

    fn start_display(&mut self) {
        let mut screen = self.command("Xvfb");
        screen.args(["-displayfd", "1", "-screen", "0", "1366x768x24", "-nolisten", "tcp", "-noreset"]);
        let (running, number) = Running::start_and_listen(screen);
        self.children.push(running);
        self.display = Some(format!(":{number}"));
    }

    fn start_unlocked_keyring(&mut self) {
        let daemon = self.start_keyring(&["--unlock"]);
        let collection = self.collection();
        wait("the keychain's first collection", || collection.exists());
        self.children.push(daemon);
    }

    /// A collection exists and nobody has given its password since the keychain started: made once, then started anew.
    fn start_locked_keyring(&mut self) {
        let first = self.start_keyring(&["--unlock"]);
        let collection = self.collection();
        wait("the keychain's first collection", || collection.exists());
        drop(first);
        wait("the end of the first keychain", || !self.is_on_the_bus());
        let second = self.start_keyring(&[]);
        self.children.push(second);
    }

    fn start_keyring(&self, arguments: &[&str]) -> Running {
        let mut keyring = self.command("gnome-keyring-daemon");
        keyring
            .args(["--foreground", "--components=secrets"])
            .args(arguments)
            .stdin(Stdio::piped());
        let mut running = Running::start(keyring);
        // The password is everything up to the end of the input; dropping the handle ends it.
        running.stdin().expect("standard input was asked for").write_all(PASSWORD).ok();
        wait("the keychain", || {
            assert!(!running.has_ended(), "gnome-keyring-daemon ended at once");
            self.is_on_the_bus()
        });
        running
    }

    fn collection(&self) -> PathBuf {
        self.home.path().join("data/keyrings/login.keyring")
    }

    fn is_on_the_bus(&self) -> bool {
        let mut question = self.command("dbus-send");
        question.args([
            "--session",
            "--print-reply=literal",
            "--dest=org.freedesktop.DBus",
            "/org/freedesktop/DBus",
        ]);
        question
            .args(["org.freedesktop.DBus.NameHasOwner", "string:org.freedesktop.secrets"])
            .stdout(Stdio::piped());
        let answer = question.output().expect("dbus-send comes with dbus-daemon");
        String::from_utf8_lossy(&answer.stdout).contains("true")
    }
}

fn wait(what: &str, mut until: impl FnMut() -> bool) {
    for _ in 0..PATIENCE {
        if until() {
            return;
        }
        thread::sleep(STEP);
    }
    panic!("waited in vain for {what}");
}

/// A session bus that starts no service by itself: what is on it, the test has put there.
fn bus_rules(socket: &Path) -> String {
    format!(
        r#"<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path={}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"#,
        socket.display()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the keychain itself says about its first collection: locked, open, or nothing because it is not there.
    fn locked(desktop: &Desktop) -> Option<bool> {
        let mut question = desktop.command("dbus-send");
        question.args(["--session", "--print-reply=literal", "--dest=org.freedesktop.secrets"]);
        question.args(["/org/freedesktop/secrets/collection/login", "org.freedesktop.DBus.Properties.Get"]);
        question
            .args(["string:org.freedesktop.Secret.Collection", "string:Locked"])
            .stdout(Stdio::piped());
        let answer = question.output().unwrap();
        String::from_utf8_lossy(&answer.stdout)
            .split_whitespace()
            .last()
            .map(|word| word == "true")
    }

    #[test]
    fn the_keychain_is_in_the_state_asked_for() {
        for (state, expected) in [
            (Keyring::Unlocked, Some(false)),
            (Keyring::Locked, Some(true)),
            (Keyring::Absent, None),
        ] {
            assert_eq!(locked(&Desktop::builder().keyring(state).start()), expected, "{state:?}");
        }
        assert_eq!(locked(&Desktop::builder().bus(false).start()), None, "no bus");
    }

    #[test]
    fn programs_outlive_the_thread_that_started_the_desktop_but_not_the_desktop() {
        let mut desktop = thread::spawn(|| Desktop::builder().display(true).start()).join().unwrap();
        thread::sleep(4 * STEP);
        assert_eq!(desktop.children.len(), 3);
        assert!(desktop.children.iter_mut().all(|child| !child.has_ended()));
        let home = desktop.home().to_owned();
        let processes: Vec<PathBuf> = desktop
            .children
            .iter()
            .map(|child| Path::new("/proc").join(child.id().to_string()))
            .collect();
        assert!(processes.iter().all(|process| process.exists()));
        drop(desktop);
        assert!(!home.exists() && processes.iter().all(|process| !process.exists()));
    }

    #[test]
    fn directories_are_private() {
        let desktop = Desktop::builder().bus(false).start();
        for name in ["run", "data", "config", "cache"] {
            let mode = fs::metadata(desktop.home().join(name)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o700, "{name}");
        }
    }
}
