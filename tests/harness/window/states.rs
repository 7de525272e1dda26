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

/// What a reader of the page would miss.
const SIGHT: &str = include_str!("sight.js");
/// Shows the page as under forced colours.
const FORCED_COLOURS: &str = include_str!("forced_colours.js");

/// The rules about colours.
const COLOUR_RULES: &[&str] = &["color-contrast", "link-in-text-block"];
/// The rules about what is larger than its box. Larger text changes the result of no other rule.
const SIZE_RULES: &[&str] = &["scrollable-region-focusable"];

/// A way of showing a page.
#[derive(Clone, Copy, Debug)]
enum Look {
    Light,
    Dark,
    ForcedColours,
    LargestText,
}

impl Look {
    const ALL: [Self; 4] = [Self::Light, Self::Dark, Self::ForcedColours, Self::LargestText];

    /// The rules whose results differ from those in light; none stands for all.
    fn rules(self) -> Option<&'static [&'static str]> {
        match self {
            Self::Light => None,
            Self::Dark | Self::ForcedColours => Some(COLOUR_RULES),
            Self::LargestText => Some(SIZE_RULES),
        }
    }
}

fn listed(list: &'static str) -> BTreeMap<&'static str, &'static str> {
    let lines = list.lines().filter_map(|line| line.split_once(' '));
    lines.map(|(screen, state)| (state.trim(), screen)).collect()
}

impl Window {
    /// Checks that the page can be read in this state: nothing is cut off, it has few words, and axe-core finds nothing in light, in dark, under
    /// forced colours and with the largest text. Each state is checked once in a process. Saves pictures of it on request.
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
            let problems = self.problems().await;
            assert!(problems.is_empty(), "{state}: {problems:#?}");
            note(state);
        }
        self.picture(state).await;
    }

    async fn problems(&self) -> Vec<String> {
        let mut problems = lines(&self.execute(SIGHT).await);
        for look in Look::ALL {
            let reset = self.show_in(look).await;
            let broken = self.axe(look.rules()).await;
            problems.extend(broken.into_iter().map(|rule| format!("{look:?}: {rule}")));
            self.execute_with(reset.0, reset.1).await;
        }
        problems
    }

    /// Shows the page in this way; returns the script that ends it.
    async fn show_in(&self, look: Look) -> (&'static str, Vec<Value>) {
        const SET: &str = "const [name, value] = arguments, data = document.documentElement.dataset, before = data[name] ?? null;
                           if (value === null) delete data[name]; else data[name] = value;
                           return before";
        let (name, value) = match look {
            Look::Light => ("theme", "light"),
            Look::Dark => ("theme", "dark"),
            Look::LargestText => ("textSize", "200"),
            Look::ForcedColours => {
                self.execute_with(FORCED_COLOURS, vec![json!(true)]).await;
                return (FORCED_COLOURS, vec![json!(false)]);
            }
        };
        let before = self.execute_with(SET, vec![json!(name), json!(value)]).await;
        (SET, vec![json!(name), before])
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
        lines(&broken)
    }
}

/// The texts of an array.
fn lines(array: &Value) -> Vec<String> {
    let texts = array.as_array().into_iter().flatten();
    texts.filter_map(Value::as_str).map(str::to_owned).collect()
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
