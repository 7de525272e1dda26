//! Builds the two front ends, and opens the window.

use std::{env, path::PathBuf, process::Command};

use crate::{
    packages::For,
    process::{self, cargo},
    root, setup,
    steps::{Done, Step, walk_all},
};

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Profile {
    Debug,
    Release,
}

impl Profile {
    fn directory(self) -> &'static str {
        match self {
            Self::Debug => "debug",
            Self::Release => "release",
        }
    }
}

fn steps(profile: Profile) -> Vec<Step> {
    let mut steps = setup::steps(For::Running);
    steps.push(step(profile));
    steps
}

/// The build step, after the set-up.
pub(crate) fn step(profile: Profile) -> Step {
    Step::new("Window and command line (the first time takes minutes)", move || {
        let release: &[&str] = if profile == Profile::Release { &["--release"] } else { &[] };
        process::quietly(cargo(&[&["build", "--package", "desktop", "--package", "cli"], release].concat()))?;
        Ok(Done::Something)
    })
}

/// `cargo xtask build`.
pub(crate) fn run(profile: Profile) -> Result<(), String> {
    walk_all(steps(profile))?;
    println!(
        "\nBuilt: {} and {}",
        program("cowrie-desktop", profile).display(),
        program("cowrie", profile).display()
    );
    Ok(())
}

/// `cargo xtask run`: builds, opens the window and waits until it is closed.
pub(crate) fn open(profile: Profile, arguments: &[&str]) -> Result<(), String> {
    if no_screen() {
        println!("There is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set), so the window will only be built.\n");
    }
    walk_all(steps(profile))?;
    if no_screen() {
        return Err("The window is built but there is no screen to open it on: neither DISPLAY nor WAYLAND_DISPLAY is set. Type the same command in a \
                    terminal of a graphical session, or after `ssh -X`. `cargo xtask test` tries the window on a screen of its own."
            .to_owned());
    }
    println!("\nThe window is open. Closing it ends this command.");
    let status = Command::new(program("cowrie-desktop", profile))
        .args(arguments)
        .current_dir(root())
        .status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("The window ended unexpectedly ({status}); what it said is above.")),
        Err(error) => Err(format!("The window could not be started: {error}.")),
    }
}

fn no_screen() -> bool {
    let is_set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    cfg!(target_os = "linux") && !is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY")
}

/// The directory of the built programs.
pub(crate) fn directory(profile: Profile) -> PathBuf {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    target.join(profile.directory())
}

fn program(name: &str, profile: Profile) -> PathBuf {
    directory(profile).join(format!("{name}{}", env::consts::EXE_SUFFIX))
}
