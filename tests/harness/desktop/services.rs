//! The message bus and the keychain.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::LazyLock,
};

use super::{Keyring, env, furnish};
use crate::{
    children::{self, Running},
    wait::blocking_until,
};

const PASSWORD: &[u8] = b"a password for one test";

/// A running message bus and keychain.
#[derive(Debug)]
pub(super) struct Services {
    children: Vec<Running>,
    bus: Option<String>,
    home: PathBuf,
}

/// Shared by all desktops of this process. Its programs end with the process, and its home is removed then.
static SHARED: LazyLock<Services> = LazyLock::new(|| {
    let home = tempfile::Builder::new()
        .prefix("cowrie-")
        .tempdir()
        .expect("a temporary directory")
        .keep();
    children::remove_at_the_end(&home);
    furnish(&home);
    Services::start(&home, true, Keyring::Unlocked)
});

impl Services {
    /// The bus and the unlocked keychain of this process.
    pub(super) fn shared() -> &'static Self {
        &SHARED
    }

    /// Starts a bus, if requested, and on it a keychain in this state. Their files are in `home`.
    pub(super) fn start(home: &Path, bus: bool, keyring: Keyring) -> Self {
        let mut services = Self {
            children: Vec::new(),
            bus: None,
            home: home.to_owned(),
        };
        if bus {
            services.start_bus();
            match keyring {
                Keyring::Unlocked => services.start_unlocked_keyring(),
                Keyring::Locked => services.start_locked_keyring(),
                Keyring::Absent => {}
            }
        }
        services
    }

    /// The address of the bus.
    pub(super) fn bus(&self) -> Option<&str> {
        self.bus.as_deref()
    }

    #[cfg(test)]
    pub(super) fn programs(&mut self) -> &mut [Running] {
        &mut self.children
    }

    fn command(&self, program: &str) -> Command {
        let mut command = children::command(program);
        command.envs(env(&self.home, self.bus(), None)).current_dir(&self.home);
        command
    }

    fn start_bus(&mut self) {
        let socket = self.home.join("run/bus");
        let rules = self.home.join("bus.conf");
        fs::write(&rules, bus_rules(&socket)).expect("the bus's rules");
        let mut bus = self.command("dbus-daemon");
        bus.args(["--nofork", "--nopidfile", "--print-address=1"]);
        bus.arg(format!("--config-file={}", rules.display()));
        let (running, address) = Running::start_and_listen(bus);
        self.children.push(running);
        self.bus = Some(address);
    }

    fn start_unlocked_keyring(&mut self) {
        let daemon = self.start_keyring(&["--unlock"]);
        let collection = self.collection();
        blocking_until("the keychain's first collection", || collection.exists());
        self.children.push(daemon);
    }

    /// The collection exists, and its password was not given since the keychain started: it is created, and the keychain is restarted.
    fn start_locked_keyring(&mut self) {
        let first = self.start_keyring(&["--unlock"]);
        let collection = self.collection();
        blocking_until("the keychain's first collection", || collection.exists());
        drop(first);
        blocking_until("the end of the first keychain", || !self.is_on_the_bus());
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
        blocking_until("the keychain", || {
            assert!(!running.has_ended(), "gnome-keyring-daemon ended at once");
            self.is_on_the_bus()
        });
        running
    }

    fn collection(&self) -> PathBuf {
        self.home.join("data/keyrings/login.keyring")
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

/// The rules of a session bus that starts no service automatically: only the test puts services on it.
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
