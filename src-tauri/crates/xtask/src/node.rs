//! Node and the packages of the UI.

use crate::{
    fresh::is_fresh,
    process::{self, command, npm},
    root,
    steps::Done,
};

const NEEDED: &str = "Node 20.19 or newer is needed (of 22, from 22.12; not 21). Get it from https://nodejs.org.";

/// Installs the UI's packages exactly as in the lock file, unless they are installed.
pub(crate) fn install() -> Result<Done, String> {
    let answer = process::output({
        let mut node = command("node");
        node.arg("--version");
        node
    });
    match answer.as_deref().map(|text| (text.trim(), version(text))) {
        None => return Err(format!("Node is not installed. {NEEDED}")),
        Some((_, Some(found))) if is_enough(found) => {}
        Some((text, _)) => return Err(format!("Node {text} is installed. {NEEDED}")),
    }
    let root = root();
    let sources = ["package-lock.json", "package.json", "ui/package.json"].map(|name| root.join(name));
    if is_fresh(
        &root.join("node_modules/.package-lock.json"),
        &sources.each_ref().map(|path| path.as_path()),
    ) {
        return Ok(Done::Already("already there"));
    }
    // Packages must not run their own scripts during installation.
    process::quietly(npm(&["ci", "--no-audit", "--no-fund", "--ignore-scripts"]))?;
    Ok(Done::Something)
}

/// Builds the pages of the window, unless nothing has changed.
pub(crate) fn build() -> Result<Done, String> {
    let root = root();
    if is_fresh(
        &root.join("ui/dist/index.html"),
        &[&root.join("ui"), &root.join("package-lock.json")],
    ) {
        return Ok(Done::Already("nothing has changed"));
    }
    process::quietly(npm(&["run", "build", "--workspace", "ui"]))?;
    Ok(Done::Something)
}

/// Major and minor version in the output of `node --version`.
fn version(text: &str) -> Option<(u32, u32)> {
    let mut numbers = text.trim().strip_prefix('v')?.split('.');
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

/// Whether Vite supports this version.
fn is_enough((major, minor): (u32, u32)) -> bool {
    match major {
        20 => minor >= 19,
        22 => minor >= 12,
        other => other > 22,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_read() {
        assert_eq!(version("v20.20.2\n"), Some((20, 20)));
        assert_eq!(version("v24.0.0-nightly"), Some((24, 0)));
        for text in ["", "20.20.2", "v20", "vx.y"] {
            assert_eq!(version(text), None, "{text}");
        }
    }

    #[test]
    fn the_versions_vite_runs_on_are_enough() {
        for (found, expected) in [
            ((18, 20), false),
            ((20, 18), false),
            ((20, 19), true),
            ((21, 7), false),
            ((22, 11), false),
            ((22, 12), true),
            ((23, 0), true),
            ((26, 1), true),
        ] {
            assert_eq!(is_enough(found), expected, "{found:?}");
        }
    }
}
