//! Hands that know no mouse.

use fantoccini::actions::{InputSource as _, KeyAction, KeyActions};
use serde_json::json;

use super::{APPEARS, Window};
use crate::session::within;

const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";
const UP: &str = "\u{e013}";
const DOWN: &str = "\u{e015}";
const END: &str = "\u{e010}";
const BACKSPACE: &str = "\u{e003}";
/// How often the page may replace what has the focus before keys reach it.
const REPLACED_AT_MOST: usize = 10;
/// So many times Tab lead to everything on a page.
const FURTHEST: usize = 160;

impl Window {
    /// Presses keys where the keyboard is, one after the other.
    ///
    /// An element that the page replaced before it was reached got none of them: the keys go to what has the focus
    /// then. A page that drops the focus with the element fails the test.
    pub async fn press(&self, keys: &str) {
        let client = &self.session.client;
        for tried in 0..REPLACED_AT_MOST {
            let focused = within("finding where the keyboard is", client.active_element()).await;
            if tried > 0 {
                let lost = self.execute("return document.activeElement === document.body", Vec::new()).await;
                assert_eq!(
                    lost,
                    json!(false),
                    "pressing {keys:?}: the page removed what had the focus and focused nothing"
                );
            }
            let press = async {
                match focused.send_keys(keys).await {
                    Err(error) if error.is_stale_element_reference() => Ok(false),
                    pressed => pressed.map(|()| true),
                }
            };
            if within(&format!("pressing {keys:?}"), press).await {
                return;
            }
        }
        panic!("pressing {keys:?}: the page replaced what has the focus {REPLACED_AT_MOST} times");
    }

    /// Presses keys after which the window is gone, perhaps before the driver could say that they were pressed.
    pub async fn press_last(&self, keys: &str) {
        let client = &self.session.client;
        let focused = within("finding where the keyboard is", client.active_element()).await;
        focused.send_keys(keys).await.ok();
    }

    /// The same on the keyboard itself, wherever it is: what is sent to a file field is taken for the name of a file.
    async fn press_anywhere(&self, keys: &str) {
        let press = |actions: KeyActions, value| actions.then(KeyAction::Down { value }).then(KeyAction::Up { value });
        let actions = keys.chars().fold(KeyActions::new("keyboard".to_owned()), press);
        within(&format!("pressing {keys:?}"), self.session.client.perform_actions(actions)).await;
    }

    /// Presses Tab until the keyboard is at the element a CSS selector names, as somebody without a mouse does.
    pub async fn tab_to(&self, selector: &str) {
        self.there(selector).await;
        self.tab_until(selector, "return document.activeElement.matches(arguments[0])")
            .await;
    }

    /// The same to a button or link by what it says.
    pub async fn tab_to_named(&self, name: &str) {
        let there = format!(
            "return [...document.querySelectorAll('a, button')].some((each) => each.textContent.trim() === {})",
            json!(name)
        );
        self.until(&format!("{name} can be pressed"), APPEARS, &there).await;
        self.tab_until(name, "return document.activeElement.textContent.trim() === arguments[0]")
            .await;
    }

    async fn tab_until(&self, goal: &str, there: &str) {
        for _ in 0..FURTHEST {
            if self.execute(there, vec![json!(goal)]).await == json!(true) {
                return;
            }
            self.press_anywhere(TAB).await;
        }
        panic!("{FURTHEST} times Tab do not lead to {goal}");
    }

    /// Goes to a button or link by Tab, as soon as it is there and can be pressed, and presses Enter.
    pub async fn enter(&self, selector: &str) {
        self.there(&format!("{selector}:not([disabled])")).await;
        self.tab_to(selector).await;
        self.press(ENTER).await;
    }

    /// Goes to a field by Tab and types in place of what it holds.
    pub async fn rewrite(&self, selector: &str, text: &str) {
        self.tab_to(selector).await;
        let length = self.execute("return document.activeElement.value.length", Vec::new()).await;
        let length = usize::try_from(length.as_u64().expect("a length")).expect("a short text");
        self.press(&format!("{END}{}{text}", BACKSPACE.repeat(length))).await;
    }

    /// Chooses in a list that opens, by what it shows: types how that begins, and goes on by arrow keys.
    pub async fn pick(&self, list: &str, words: &str) {
        let far = "const list = document.querySelector(arguments[0]); \
            const options = [...(list?.options ?? [])]; \
            const wanted = options.findIndex((option) => option.textContent.includes(arguments[1])); \
            return wanted < 0 ? null : { steps: wanted - list.selectedIndex, begins: options[wanted].textContent.trim().split(' ')[0] }";
        let way = async || self.execute(far, vec![json!(list), json!(words)]).await;
        let offered = format!("return (function () {{ {far} }})({}, {}) !== null", json!(list), json!(words));
        self.until(&format!("{list} offers {words}"), APPEARS, &offered).await;
        self.tab_to(list).await;
        self.press(way().await["begins"].as_str().expect("a text")).await;
        let steps = way().await["steps"].as_i64().expect("a way");
        let key = if steps < 0 { UP } else { DOWN };
        for _ in 0..steps.abs() {
            self.press(key).await;
        }
        assert_eq!(way().await["steps"], json!(0), "{list} shows {words}");
    }
}
