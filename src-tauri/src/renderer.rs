//! Where and how WebKitGTK draws.

use std::{env, os::unix::process::CommandExt, process::Command};

/// On some Linux machines WebKit's newer way of drawing shows an empty window; this variable asks for the older one.
const VARIABLE: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";

/// Whether there is a screen at all; without one GTK ends the program with a riddle.
pub(crate) fn has_screen() -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

/// Asks for the plain way of drawing, unless the user has chosen.
///
/// A program can change its own environment only unsafely, so it starts itself anew in the same process with the variable set.
/// If that is not possible it goes on without: the window works on most machines either way.
pub(crate) fn prefer_plain() {
    if env::var_os(VARIABLE).is_some() {
        return;
    }
    if let Ok(program) = env::current_exe() {
        let error = Command::new(program).args(env::args_os().skip(1)).env(VARIABLE, "1").exec();
        eprintln!("{VARIABLE} could not be set: {error}");
    }
}
