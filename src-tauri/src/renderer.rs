//! The display and the renderer of WebKitGTK.

use std::{env, os::unix::process::CommandExt, process::Command};

/// On some Linux machines WebKit's newer renderer shows an empty window; this variable selects the older one.
const VARIABLE: &str = "WEBKIT_DISABLE_DMABUF_RENDERER";

/// Whether there is a display. Without one GTK ends the program with an unclear message.
pub(crate) fn has_screen() -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

/// Selects the older renderer, unless the user has chosen.
///
/// Changing the environment of a running process is unsafe, so the program replaces itself with a new instance that has the variable. If
/// that fails it continues without it, which works on most machines.
pub(crate) fn prefer_plain() {
    if env::var_os(VARIABLE).is_some() {
        return;
    }
    if let Ok(program) = env::current_exe() {
        let error = Command::new(program).args(env::args_os().skip(1)).env(VARIABLE, "1").exec();
        eprintln!("{VARIABLE} could not be set: {error}");
    }
}
