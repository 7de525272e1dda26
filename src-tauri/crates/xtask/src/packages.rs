//! System packages: installed on Debian and Ubuntu, listed elsewhere.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    process::{self, command},
    steps::Done,
};

const BUILD: &[&str] = &[
    "build-essential",
    "pkg-config",
    "libwebkit2gtk-4.1-dev",
    "libssl-dev",
    "perl",
    "make",
];
/// A keychain. Any one works; the tests start this one.
const KEYCHAIN: &str = "gnome-keyring";
const FONTS: &str = "fonts-dejavu-core";
/// Another HTTP client, which the sandbox must understand as well as ours.
const CURL: &str = "curl";
const PYTHON: &str = "python3";
const TEST: &[&str] = &["webkit2gtk-driver", "xvfb", "dbus-daemon", KEYCHAIN, "util-linux", CURL, PYTHON];

/// The purpose of the set-up.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum For {
    Running,
    Testing,
}

/// Installs what is missing, or prints the command for it.
pub(crate) fn install(purpose: For) -> Result<Done, String> {
    if cfg!(target_os = "macos") {
        return macos();
    }
    if cfg!(windows) {
        return windows();
    }
    let wanted = wanted(purpose);
    let mut query = command("dpkg-query");
    query
        .args(["--show", "--showformat=${Package} ${db:Status-Status}\\n"])
        .args(&wanted);
    let Some(known) = process::output(query) else {
        return other_linux();
    };
    let missing = missing(&wanted, &known);
    if missing.is_empty() {
        return Ok(Done::Already("already there"));
    }
    println!("      missing: {}", missing.join(" "));
    let Some(administrator) = administrator() else {
        return Err(line_to_type(&missing));
    };
    // If the lists cannot be updated, they may still contain what is missing.
    if let Err(problem) = process::quietly(apt(administrator, &["update"])) {
        println!("      {problem}");
    }
    let words = [&["install", "--yes", "--no-install-recommends"], missing.as_slice()].concat();
    process::quietly(apt(administrator, &words))?;
    Ok(Done::Something)
}

fn wanted(purpose: For) -> Vec<&'static str> {
    let mut wanted = BUILD.to_vec();
    if purpose == For::Testing {
        wanted.extend(TEST);
    } else if !Path::new("/usr/share/dbus-1/services/org.freedesktop.secrets.service").exists() {
        wanted.push(KEYCHAIN);
    }
    if !font_directories().iter().any(|directory| has_font(directory)) {
        wanted.push(FONTS);
    }
    wanted
}

/// Those of `wanted` that are not installed, from dpkg's lines of name and state.
fn missing(wanted: &[&'static str], known: &str) -> Vec<&'static str> {
    let is_installed = |name: &str| known.lines().any(|line| line.split_once(' ') == Some((name, "installed")));
    wanted.iter().copied().filter(|name| !is_installed(name)).collect()
}

fn font_directories() -> Vec<PathBuf> {
    let home = std::env::home_dir().unwrap_or_default();
    vec![
        "/usr/share/fonts".into(),
        "/usr/local/share/fonts".into(),
        home.join(".local/share/fonts"),
        home.join(".fonts"),
    ]
}

fn has_font(directory: &Path) -> bool {
    let entries = fs::read_dir(directory).into_iter().flatten().filter_map(Result::ok);
    entries.map(|entry| entry.path()).any(|path| {
        let is_font = path.extension().is_some_and(|end| end == "ttf" || end == "otf" || end == "ttc");
        is_font || (path.is_dir() && has_font(&path))
    })
}

/// The prefix of a command to run it as the administrator, if that is possible without a password.
fn administrator() -> Option<&'static [&'static str]> {
    let asked = |program: &str, words: &[&str]| {
        let mut command = command(program);
        command.args(words);
        command
    };
    if process::output(asked("id", &["-u"])).is_some_and(|id| id.trim() == "0") {
        return Some(&[]);
    }
    process::succeeds(asked("sudo", &["-n", "true"])).then_some(&["sudo", "-n"])
}

fn apt(administrator: &[&str], words: &[&str]) -> Command {
    // Through `env`, because sudo does not pass the variable on. The timeout is for another installation in progress.
    let program = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=120"];
    let all = [administrator, &program, words].concat();
    let mut apt = command(all[0]);
    apt.args(&all[1..]);
    apt
}

fn line_to_type(missing: &[&str]) -> String {
    format!(
        "Some system packages are missing and this program may not install them. Type this line, then the same command again:\n\n  \
         sudo apt-get update && sudo apt-get install --yes --no-install-recommends {}",
        missing.join(" ")
    )
}

fn other_linux() -> Result<Done, String> {
    let mut webkit = command("pkg-config");
    webkit.args(["--exists", "webkit2gtk-4.1", "openssl"]);
    if process::succeeds(webkit) {
        return Ok(Done::Already("WebKitGTK and OpenSSL are there"));
    }
    Err("This system has no dpkg, so nothing can be installed for you. Needed are: a C compiler, make, perl, pkg-config, and the development \
         packages of WebKitGTK 4.1 and OpenSSL; to run, a keychain such as gnome-keyring."
        .to_owned())
}

fn macos() -> Result<Done, String> {
    let mut tools = command("xcode-select");
    tools.arg("--print-path");
    if process::succeeds(tools) {
        return Ok(Done::Already("the Xcode command line tools are there"));
    }
    Err("The Xcode command line tools are missing. Type `xcode-select --install`, then the same command again.".to_owned())
}

fn windows() -> Result<Done, String> {
    // The places that Microsoft documents: for the machine, and for this user.
    const WEBVIEW2: &str = r"Microsoft\EdgeUpdate\Clients\{F3017226-FE2A-4295-8BDF-00C3A9A7E4C5}";
    let places = [r"HKLM\SOFTWARE\WOW6432Node", r"HKLM\SOFTWARE", r"HKCU\Software"];
    let found = places.iter().any(|place| {
        let mut query = command("reg");
        query.args(["query", &format!(r"{place}\{WEBVIEW2}"), "/v", "pv"]);
        process::succeeds(query)
    });
    if !found {
        return Err(
            "The WebView2 runtime is missing. Install it from https://developer.microsoft.com/microsoft-edge/webview2, then type the \
                    same command again."
                .to_owned(),
        );
    }
    let mut perl = command("perl");
    perl.arg("--version");
    if !process::succeeds(perl) {
        return Err(
            "Perl is missing; the encryption of the database is built with it. Install Strawberry Perl from \
                    https://strawberryperl.com, then type the same command again."
                .to_owned(),
        );
    }
    Ok(Done::Already("WebView2 and Perl are there"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_that_dpkg_does_not_report_as_installed_are_missing() {
        let known =
            "make installed\nperl config-files\nxvfb not-installed\nmakedev installed\nlibssl-dev installed\nlibssl-dev half-configured\n";
        assert_eq!(
            missing(&["make", "perl", "xvfb", "pkg-config", "libssl-dev"], known),
            ["perl", "xvfb", "pkg-config"]
        );
        assert_eq!(missing(&["make"], ""), ["make"]);
    }

    #[test]
    fn the_tests_need_more_than_the_window() {
        for name in BUILD {
            assert!(wanted(For::Running).contains(name) && wanted(For::Testing).contains(name), "{name}");
        }
        for name in TEST {
            assert!(wanted(For::Testing).contains(name), "{name}");
        }
        assert!(!wanted(For::Running).contains(&"xvfb"));
    }

    #[test]
    fn the_administrator_runs_commands_through_env() {
        let apt = apt(&["sudo", "-n"], &["update"]);
        assert_eq!(apt.get_program(), "sudo");
        let words: Vec<_> = apt.get_args().collect();
        assert_eq!(
            words,
            [
                "-n",
                "env",
                "DEBIAN_FRONTEND=noninteractive",
                "apt-get",
                "-o",
                "DPkg::Lock::Timeout=120",
                "update"
            ]
        );
    }

    #[test]
    fn the_line_to_type_is_one_line_with_every_package() {
        let text = line_to_type(&["xvfb", "make"]);
        let line = text.lines().last().unwrap().trim();
        assert_eq!(
            line,
            "sudo apt-get update && sudo apt-get install --yes --no-install-recommends xvfb make"
        );
    }

    #[test]
    fn a_font_is_found_at_any_depth() {
        let directory = std::env::temp_dir().join(format!("xtask-fonts-{}", std::process::id()));
        fs::create_dir_all(directory.join("truetype/x")).unwrap();
        fs::write(directory.join("truetype/readme.txt"), "").unwrap();
        assert!(!has_font(&directory));
        fs::write(directory.join("truetype/x/a.ttf"), "").unwrap();
        assert!(has_font(&directory));
        fs::remove_dir_all(&directory).unwrap();
    }
}
