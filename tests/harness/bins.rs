//! The programs under test, as built by cargo.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
    sync::LazyLock,
};

/// Names the folder of programs that are already built, such as those of a release that is measured.
const BUILT: &str = "COWRIE_PROGRAMS";

static TARGET: LazyLock<PathBuf> = LazyLock::new(|| env::var_os(BUILT).map_or_else(build, PathBuf::from));

/// The workspace's directory.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the tests lie in the workspace")
}

/// The command line.
pub fn cowrie() -> PathBuf {
    program("cowrie")
}

/// The window.
pub fn cowrie_desktop() -> PathBuf {
    program("cowrie-desktop")
}

fn program(name: &str) -> PathBuf {
    let path = TARGET.join(format!("{name}{}", env::consts::EXE_SUFFIX));
    assert!(path.exists(), "{} was not built", path.display());
    path
}

/// Builds every program once per test binary, which is quick when all is up to date: cargo builds a package's programs only for that
/// package's own tests. The tests are named too, so that cargo chooses the same features as for them and compiles nothing twice.
fn build() -> PathBuf {
    let deps = env::current_exe().expect("the test's own path");
    let target = deps.ancestors().nth(2).expect("tests run from target/<profile>/deps").to_owned();
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
        .args(["build", "--quiet", "--workspace", "--bins", "--tests"])
        .current_dir(root());
    // The variables that cargo set for this test's package would make some build scripts run again.
    for (name, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("CARGO_PKG_") || name == "CARGO_MANIFEST_DIR") {
        cargo.env_remove(name);
    }
    if target.ends_with("release") {
        cargo.arg("--release");
    }
    let status = cargo.status().expect("cargo can be run");
    assert!(status.success(), "the programs under test do not build");
    target
}
