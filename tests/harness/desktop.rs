//! A private desktop: a home, a message bus, a screen and a keychain.
//!
//! `Desktop::builder().keyring(Keyring::Unlocked).display(true).start()` starts one; its `command` prepares a program that runs on it.
//!
//! The bus, the keychain and the screens belong to the process: the first desktop starts them and the others share them. A test of these
//! parts requests its own with [`Builder::own`].

mod screen;
mod services;

use std::{
    ffi::OsStr,
    fs,
    os::unix::fs::PermissionsExt,
    path::Path,
    process::Command,
    sync::{Arc, Mutex},
};

use tempfile::TempDir;

use crate::{children, driver::Driver};
use screen::Screen;
use services::Services;

/// The state of the keychain (the Secret Service) that a program finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keyring {
    /// Open: secrets can be stored and read.
    Unlocked,
    /// There is a keychain with a locked collection, and no person to type its password.
    Locked,
    /// There is a message bus, but no keychain on it.
    Absent,
}

/// The parts of a desktop; see [`Desktop::builder`].
#[derive(Clone, Copy, Debug)]
pub struct Builder {
    bus: bool,
    display: bool,
    keyring: Keyring,
    own: bool,
}

impl Builder {
    /// Whether there is a message bus. Without one there can be no keychain. There is one by default.
    pub fn bus(mut self, wanted: bool) -> Self {
        self.bus = wanted;
        self
    }

    /// Whether there is a screen (1366 × 768). There is none by default.
    pub fn display(mut self, wanted: bool) -> Self {
        self.display = wanted;
        self
    }

    /// The state of the keychain, which is unlocked by default.
    pub fn keyring(mut self, state: Keyring) -> Self {
        self.keyring = state;
        self
    }

    /// Starts every part for this desktop alone. Parts with other than the usual settings are never shared.
    pub fn own(mut self) -> Self {
        self.own = true;
        self
    }

    /// Starts the parts, unless they run already, and waits until each can be used.
    ///
    /// # Panics
    /// If a part does not start; the message names it.
    pub fn start(self) -> Desktop {
        let home = tempfile::Builder::new().prefix("cowrie-").tempdir().expect("a temporary directory");
        furnish(home.path());
        let own = self.own || !self.bus || self.keyring != Keyring::Unlocked;
        let services = if own {
            Parts::Own(Services::start(home.path(), self.bus, self.keyring))
        } else {
            Parts::Shared(Services::shared())
        };
        let screen = self.display.then(|| if self.own { Screen::start() } else { Screen::borrow() });
        Desktop {
            screen,
            returns_screen: !self.own,
            services,
            home,
        }
    }
}

#[derive(Debug)]
enum Parts {
    Own(Services),
    Shared(&'static Services),
}

/// A running private desktop.
#[derive(Debug)]
pub struct Desktop {
    // In the order of dropping: the programs first, the home that they use last.
    screen: Option<Screen>,
    returns_screen: bool,
    services: Parts,
    home: TempDir,
}

impl Desktop {
    /// A desktop with a message bus and an unlocked keychain, without a screen.
    pub fn builder() -> Builder {
        Builder {
            bus: true,
            display: false,
            keyring: Keyring::Unlocked,
            own: false,
        }
    }

    /// Its home directory.
    pub fn home(&self) -> &Path {
        self.home.path()
    }

    /// The variables with which a program runs on this desktop and on no other.
    pub fn env(&self) -> Vec<(String, String)> {
        let services = match &self.services {
            Parts::Own(services) => services,
            Parts::Shared(services) => services,
        };
        env(self.home.path(), services.bus(), self.screen.as_ref().map(Screen::display))
    }

    /// A command that runs `program` on this desktop, ends with the tests, and prints nothing unless its outputs are captured.
    pub fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = children::command(&program.as_ref().to_string_lossy());
        command.envs(self.env()).current_dir(self.home());
        command
    }

    /// The drivers of its screen that no window uses.
    ///
    /// # Panics
    /// If it has no screen.
    pub(crate) fn drivers(&self) -> Arc<Mutex<Vec<Driver>>> {
        self.screen.as_ref().expect("a desktop with a screen").drivers()
    }
}

impl Drop for Desktop {
    fn drop(&mut self) {
        if let Some(screen) = self.screen.take().filter(|_| self.returns_screen) {
            screen.give_back();
        }
    }
}

/// Creates the directories of a home, readable by their owner alone.
fn furnish(home: &Path) {
    for name in ["run", "data", "config", "cache"] {
        let path = home.join(name);
        fs::create_dir(&path).expect("a directory in the temporary home");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).expect("the mode of a private directory");
    }
}

/// The variables of a program that runs in `home`, with this bus and this display.
fn env(home: &Path, bus: Option<&str>, display: Option<&str>) -> Vec<(String, String)> {
    let path = |name: &str| home.join(name).display().to_string();
    // An address without a listener, because without the variable a program would look for the user's own bus.
    let bus = bus.map_or_else(|| format!("unix:path={}", path("run/no-bus")), str::to_owned);
    [
        ("HOME", home.display().to_string()),
        ("XDG_RUNTIME_DIR", path("run")),
        ("XDG_DATA_HOME", path("data")),
        ("XDG_CONFIG_HOME", path("config")),
        ("XDG_CACHE_HOME", path("cache")),
        ("DBUS_SESSION_BUS_ADDRESS", bus),
        ("DISPLAY", display.unwrap_or_default().to_owned()),
        ("WAYLAND_DISPLAY", String::new()),
        ("GDK_BACKEND", "x11".to_owned()),
        ("NO_AT_BRIDGE", "1".to_owned()),
        ("LC_ALL", "C.UTF-8".to_owned()),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into()
}

#[cfg(test)]
mod tests {
    use std::{path::PathBuf, process::Stdio, thread};

    use super::*;

    /// Whether the keychain reports its first collection as locked; `None` if there is none.
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
        assert_eq!(locked(&Desktop::builder().own().start()), Some(false), "one of its own");
        assert_eq!(locked(&Desktop::builder().bus(false).start()), None, "no bus");
    }

    fn variable(desktop: &Desktop, name: &str) -> String {
        let found = desktop.env().into_iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value).unwrap()
    }

    #[test]
    fn desktops_share_services_and_have_separate_homes_and_screens() {
        let [first, second] = [(); 2].map(|()| Desktop::builder().display(true).start());
        let bus = |desktop| variable(desktop, "DBUS_SESSION_BUS_ADDRESS");
        assert_eq!(bus(&first), bus(&second));
        assert_ne!(bus(&first), bus(&Desktop::builder().own().start()));
        for name in ["HOME", "XDG_DATA_HOME", "DISPLAY"] {
            assert_ne!(variable(&first, name), variable(&second, name), "{name}");
        }
    }

    #[test]
    fn programs_outlive_the_thread_that_started_the_desktop_but_not_the_desktop() {
        let mut desktop = thread::spawn(|| Desktop::builder().own().display(true).start()).join().unwrap();
        let Parts::Own(services) = &mut desktop.services else {
            panic!("services of its own");
        };
        let screen = desktop.screen.as_mut().unwrap().program();
        let children = services.programs().iter_mut().chain([screen]);
        let processes: Vec<PathBuf> = children
            .map(|child| {
                assert!(!child.has_ended());
                Path::new("/proc").join(child.id().to_string())
            })
            .collect();
        assert_eq!(processes.len(), 3);
        let home = desktop.home().to_owned();
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
