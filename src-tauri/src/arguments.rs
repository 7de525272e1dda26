//! The arguments of the command line.

use std::{ffi::OsString, path::PathBuf};

pub(crate) const HELP: &str = "\
Usage: cowrie-desktop [--home DIR]

  --home DIR   keep all data in DIR instead of the usual place (also: COWRIE_HOME)
               COWRIE_SAVE_FOLDER=DIR saves all files in DIR without asking where
  --help       show this text";

#[derive(Debug, PartialEq)]
pub(crate) enum Arguments {
    /// Open the window; without a home, data is in the system's data folder.
    Open {
        home: Option<PathBuf>,
    },
    Help,
}

/// Reads the arguments after the program's name. They take precedence over `COWRIE_HOME`.
pub(crate) fn read(given: impl IntoIterator<Item = OsString>, variable: Option<OsString>) -> Result<Arguments, String> {
    let mut home = variable.filter(|value| !value.is_empty()).map(PathBuf::from);
    let mut given = given.into_iter();
    while let Some(argument) = given.next() {
        match argument.to_str() {
            Some("--help" | "-h") => return Ok(Arguments::Help),
            Some("--home") => match given.next() {
                Some(directory) if !directory.is_empty() => home = Some(directory.into()),
                _ => return Err("--home needs a directory.".to_owned()),
            },
            _ => return Err(format!("Unknown argument: {}", argument.to_string_lossy())),
        }
    }
    Ok(Arguments::Open { home })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(given: &[&str], variable: Option<&str>, expected: Result<Arguments, &str>) {
        let read = read(given.iter().map(OsString::from), variable.map(OsString::from));
        assert_eq!(read, expected.map_err(str::to_owned), "{given:?} {variable:?}");
    }

    fn open(home: Option<&str>) -> Result<Arguments, &'static str> {
        Ok(Arguments::Open {
            home: home.map(PathBuf::from),
        })
    }

    #[test]
    fn the_command_line_takes_precedence_over_the_environment() {
        check(&[], None, open(None));
        check(&[], Some(""), open(None));
        check(&[], Some("/a"), open(Some("/a")));
        check(&["--home", "/b"], Some("/a"), open(Some("/b")));
        check(&["--home", "/b", "--help"], None, Ok(Arguments::Help));
    }

    #[test]
    fn unknown_arguments_are_reported() {
        check(&["--home"], None, Err("--home needs a directory."));
        check(&["--home", ""], None, Err("--home needs a directory."));
        check(&["--hme", "/b"], None, Err("Unknown argument: --hme"));
    }
}
