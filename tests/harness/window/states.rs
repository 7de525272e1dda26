//! Whether a screen is accessible, checked once in each of its listed states.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::PathBuf,
    sync::{LazyLock, Mutex, PoisonError},
};

use serde_json::{Value, json};

use super::Window;
use crate::bins;

/// All checked states, one per line: the screen, as the page names it, and the state.
const LIST: &str = include_str!("../../states.txt");

/// Names the directory in which every checked state gets a file, for the runner of the tests.
const CHECKED_IN: &str = "COWRIE_CHECKED_STATES";

/// The screen of each listed state.
static LISTED: LazyLock<BTreeMap<&str, &str>> = LazyLock::new(|| listed(LIST));

/// The states that this process has checked.
static CHECKED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// The rules about colours.
const COLOUR_RULES: &[&str] = &["color-contrast", "link-in-text-block"];

fn listed(list: &'static str) -> BTreeMap<&'static str, &'static str> {
    let lines = list.lines().filter_map(|line| line.split_once(' '));
    lines.map(|(screen, state)| (state.trim(), screen)).collect()
}

impl Window {
    /// Checks that the page is accessible in this state: all rules of axe-core in light, and those about colours in dark. Each state is
    /// checked once in a process. Saves pictures of it on request.
    ///
    /// # Panics
    /// If a rule is broken, the state is not listed in `tests/states.txt`, or it belongs to another screen.
    pub async fn check_state(&self, state: &str) {
        if self.is_first(state) {
            if let Some(screen) = LISTED.get(state) {
                self.is_shown(screen).await;
            }
            let screen = "return document.querySelector('main[data-screen]')?.dataset.screen ?? null";
            let screen = self.execute(screen).await;
            let screen = screen.as_str().unwrap_or("none");
            assert_eq!(
                LISTED.get(state),
                Some(&screen),
                "tests/states.txt needs the line `{screen} {state}`"
            );
            for (scheme, rules) in [("light", None), ("dark", Some(COLOUR_RULES))] {
                self.color_scheme(Some(scheme)).await;
                let problems = self.axe(rules).await;
                assert!(problems.is_empty(), "{state} in {scheme}: {problems:#?}");
            }
            self.color_scheme(None).await;
            note(state);
        }
        self.picture(state).await;
    }

    /// Waits for a screen, within the time limit of a page, and until the latest change is drawn.
    async fn is_shown(&self, screen: &str) {
        let shown = "const [screen, until] = [arguments[0], performance.now() + 25_000];
                     // A covered window draws no frames.
                     const frame = () => new Promise((done) => { requestAnimationFrame(done); setTimeout(done, 200); });
                     while (document.querySelector('main[data-screen]')?.dataset.screen !== screen && performance.now() < until) await frame();
                     await frame();
                     await frame();
                     return null";
        self.execute_async(shown, vec![json!(screen)]).await;
    }

    fn is_first(&self, state: &str) -> bool {
        CHECKED.lock().unwrap_or_else(PoisonError::into_inner).insert(state.to_owned())
    }

    /// Runs axe-core on the page with these rules, or with all: one line for each violation.
    pub async fn axe(&self, rules: Option<&[&str]>) -> Vec<String> {
        // A page keeps it until it is loaded again.
        if self.execute("return typeof axe === 'undefined'").await == json!(true) {
            self.execute(&AXE).await;
        }
        let script = "const options = { resultTypes: ['violations'] };
                      if (arguments[0] !== null) options.runOnly = arguments[0];
                      const result = await axe.run(document, options);
                      return result.violations.map((rule) => `${rule.id}: ${rule.help} — ${rule.nodes.map((node) => node.target.join(' ')).join(', ')}`)";
        let broken = self.execute_async(script, vec![json!(rules)]).await;
        broken
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect()
    }
}

static AXE: LazyLock<String> = LazyLock::new(|| {
    let path = bins::root().join("node_modules/axe-core/axe.min.js");
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}; `cargo xtask setup` installs it", path.display()))
});

fn note(state: &str) {
    if let Some(directory) = env::var_os(CHECKED_IN) {
        fs::write(PathBuf::from(directory).join(state), "").expect("the state is noted");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_names_the_screen_of_each_state_once_and_in_order() {
        let lines: Vec<&str> = LIST.lines().collect();
        assert!(lines.is_sorted(), "sorted, so that two people's lines do not collide");
        assert_eq!(LISTED.len(), lines.len(), "each state once");
        assert_eq!(listed("run run-unknown\n").get("run-unknown"), Some(&"run"));
    }
}
