//! The states of the window whose usability a test has checked.

use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
    process,
};

use crate::root;

/// The variable with the directory in which tests record each state that they checked.
pub(crate) const VARIABLE: &str = "COWRIE_CHECKED_STATES";

/// The states that tests must check, one line for each: its screen and its name.
const LIST: &str = "tests/states.txt";

/// A directory in which tests record what they checked; deleted when this is dropped.
pub(crate) struct Visited(PathBuf);

impl Visited {
    pub(crate) fn new() -> Result<Self, String> {
        let name = format!("cowrie-states-{}", process::id());
        // A killed process leaves its directory, and process ids are reused.
        let left = (0..).map(|place| env::temp_dir().join(format!("{name}-{place}")));
        let directory = left
            .into_iter()
            .find(|path| !path.exists())
            .unwrap_or_else(|| env::temp_dir().join(name));
        fs::create_dir(&directory).map_err(|error| format!("{}: {error}.", directory.display()))?;
        Ok(Self(directory))
    }

    pub(crate) fn directory(&self) -> &Path {
        &self.0
    }

    /// Checks that each listed state was checked.
    pub(crate) fn prove_complete(&self) -> Result<(), String> {
        let list = root().join(LIST);
        let list = fs::read_to_string(&list).map_err(|error| format!("{}: {error}.", list.display()))?;
        let checked = fs::read_dir(&self.0).into_iter().flatten().filter_map(Result::ok);
        let checked = checked.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        let missing = missing(&list, &checked);
        if missing.is_empty() {
            return Ok(());
        }
        Err(format!(
            "{LIST} lists states that no test checked; check them again or take them from the list:\n  {}",
            missing.join("\n  ")
        ))
    }
}

impl Drop for Visited {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

/// The states of `list` that are not in `checked`.
fn missing<'a>(list: &'a str, checked: &BTreeSet<String>) -> Vec<&'a str> {
    let states = list.lines().filter_map(|line| line.split_whitespace().nth(1));
    states.filter(|state| !checked.contains(*state)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_listed_state_that_was_not_checked_is_missing() {
        let list = "home  home-empty\nhome  home\nrun   run-unknown\n";
        let checked = ["home", "run-unknown"].map(str::to_owned).into();
        assert_eq!(missing(list, &checked), ["home-empty"]);
    }

    #[test]
    fn the_records_of_tests_are_deleted_with_the_run() {
        let visited = Visited::new().unwrap();
        fs::write(visited.directory().join("home"), "").unwrap();
        let list = fs::read_to_string(root().join(LIST)).unwrap();
        assert_eq!(visited.prove_complete().is_err(), list.lines().count() > 1);
        let directory = visited.directory().to_owned();
        drop(visited);
        assert!(!directory.exists());
    }
}
