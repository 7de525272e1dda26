//! Hands that know no mouse, and WebDriver's names for the keys that write nothing.

use fantoccini::actions::{InputSource as _, KeyAction, KeyActions};
use serde_json::json;

use super::{By, Window};
use crate::session::within;

pub const TAB: &str = "\u{e004}";
pub const ENTER: &str = "\u{e007}";
pub const ESCAPE: &str = "\u{e00c}";
pub const SPACE: &str = " ";
pub const UP: &str = "\u{e013}";
pub const DOWN: &str = "\u{e015}";
pub const LEFT: &str = "\u{e012}";
pub const RIGHT: &str = "\u{e014}";
pub const HOME: &str = "\u{e011}";
pub const END: &str = "\u{e010}";
pub const F8: &str = "\u{e038}";
/// Held for the keys that are pressed with it.
pub const CONTROL: &str = "\u{e009}";
/// Lets go of what is held.
const RELEASE: &str = "\u{e000}";
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
                let lost = self.execute("return document.activeElement === document.body").await;
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

    /// Presses Tab until the keyboard is at an element, as somebody without a mouse does.
    pub async fn tab_to(&self, what: impl Into<By<'_>>) {
        let selector = what.into().selector();
        self.there(By::Css(&selector)).await;
        self.tab_until(&selector, "return document.activeElement.matches(arguments[0])")
            .await;
    }

    /// The same to a button or link by what it says.
    pub async fn tab_to_named(&self, name: &str) {
        let there = format!(
            "return [...document.querySelectorAll('a, button')].some((each) => each.textContent.trim() === {})",
            json!(name)
        );
        self.until(&format!("{name} can be pressed"), &there).await;
        self.tab_until(name, "return document.activeElement.textContent.trim() === arguments[0]")
            .await;
    }

    async fn tab_until(&self, goal: &str, there: &str) {
        for _ in 0..FURTHEST {
            if self.execute_with(there, vec![json!(goal)]).await == json!(true) {
                return;
            }
            self.press_anywhere(TAB).await;
        }
        panic!("{FURTHEST} times Tab do not lead to {goal}");
    }

    /// Goes to a button or link by Tab, as soon as it is there and can be pressed, and presses Enter.
    pub async fn enter(&self, what: impl Into<By<'_>>) {
        let selector = what.into().selector();
        self.tab_to(By::Css(&format!("{selector}:not([disabled])"))).await;
        self.press(ENTER).await;
    }

    /// The same to a button or link by what it says.
    pub async fn enter_named(&self, name: &str) {
        self.tab_to_named(name).await;
        self.press(ENTER).await;
    }

    /// Goes to a tick by Tab and changes it.
    pub async fn tick(&self, what: impl Into<By<'_>>) {
        self.tab_to(what).await;
        self.press(SPACE).await;
    }

    /// Goes to a field by Tab and types.
    pub async fn write(&self, field: impl Into<By<'_>>, text: &str) {
        self.tab_to(field).await;
        self.press(text).await;
    }

    /// Presses keys that the whole window hears, such as `gp`: nothing that could take them as letters has the focus.
    pub async fn keys(&self, keys: &str) {
        self.execute("document.activeElement?.blur()").await;
        self.press(keys).await;
    }

    /// Opens the palette and types there.
    pub async fn palette(&self, text: &str) {
        self.press(&format!("{CONTROL}k{RELEASE}")).await;
        self.there("palette").await;
        if !text.is_empty() {
            self.press(text).await;
        }
    }

    /// Pastes what is on the clipboard.
    pub async fn paste(&self) {
        self.press(&format!("{CONTROL}v{RELEASE}")).await;
    }

    /// Goes to a field by Tab and types in place of what it holds.
    pub async fn rewrite(&self, field: impl Into<By<'_>>, text: &str) {
        self.tab_to(field).await;
        let length = self.execute("return document.activeElement.value.length").await;
        let length = usize::try_from(length.as_u64().expect("a length")).expect("a short text");
        self.press(&format!("{END}{}{text}", BACKSPACE.repeat(length))).await;
    }

    /// Chooses in a list that opens, by what it shows: types how that begins, and goes on by arrow keys.
    pub async fn pick(&self, list: impl Into<By<'_>>, words: &str) {
        let list = list.into().selector();
        let far = "const list = document.querySelector(arguments[0]); \
            const options = [...(list?.options ?? [])]; \
            const wanted = options.findIndex((option) => option.textContent.includes(arguments[1])); \
            return wanted < 0 ? null : { steps: wanted - list.selectedIndex, begins: options[wanted].textContent.trim().split(' ')[0] }";
        let way = async || self.execute_with(far, vec![json!(list), json!(words)]).await;
        let offered = format!("return (function () {{ {far} }})({}, {}) !== null", json!(list), json!(words));
        self.until(&format!("{list} offers {words}"), &offered).await;
        self.tab_to(By::Css(&list)).await;
        self.press(way().await["begins"].as_str().expect("a text")).await;
        let steps = way().await["steps"].as_i64().expect("a way");
        let key = if steps < 0 { UP } else { DOWN };
        for _ in 0..steps.abs() {
            self.press(key).await;
        }
        assert_eq!(way().await["steps"], json!(0), "{list} shows {words}");
    }
}
