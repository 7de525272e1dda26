//! Operating the window by keyboard alone, and WebDriver's names for the keys that type nothing.

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
/// Pressed together with the following keys.
pub const CONTROL: &str = "\u{e009}";
/// Releases the pressed modifier.
const RELEASE: &str = "\u{e000}";
const BACKSPACE: &str = "\u{e003}";
/// How often the page may replace the focused element before keys reach it.
const REPLACED_AT_MOST: usize = 10;
/// This many Tab presses reach everything on a page.
const FURTHEST: usize = 160;

impl Window {
    /// Presses keys at the focus, one after another.
    ///
    /// If the page replaced the element before the keys reached it, none was delivered, and they go to the new focus. A page that loses the
    /// focus with the element fails the test.
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

    /// Presses keys that close the window, perhaps before the driver can report that they were pressed.
    pub async fn press_last(&self, keys: &str) {
        let client = &self.session.client;
        let focused = within("finding where the keyboard is", client.active_element()).await;
        focused.send_keys(keys).await.ok();
    }

    /// The same on the keyboard itself, wherever the focus is: WebDriver takes keys for a file field as the name of a file.
    pub async fn press_anywhere(&self, keys: &str) {
        let press = |actions: KeyActions, value| actions.then(KeyAction::Down { value }).then(KeyAction::Up { value });
        let actions = keys.chars().fold(KeyActions::new("keyboard".to_owned()), press);
        within(&format!("pressing {keys:?}"), self.session.client.perform_actions(actions)).await;
    }

    /// Presses Tab until an element has the focus, as a person without a mouse does.
    pub async fn tab_to(&self, what: impl Into<By<'_>>) {
        let selector = what.into().selector();
        self.there(By::Css(&selector)).await;
        self.tab_until(&selector, "return arguments[1].matches(arguments[0])").await;
    }

    /// The same for a button or link by its label.
    pub async fn tab_to_named(&self, name: &str) {
        let there = format!(
            "return [...document.querySelectorAll('a, button')].some((each) => each.textContent.trim() === {})",
            json!(name)
        );
        self.until(&format!("{name} can be pressed"), &there).await;
        self.tab_until(name, "return arguments[1].textContent.trim() === arguments[0]")
            .await;
    }

    /// Presses Tab until `reached`, a script, is true of `arguments[1]`, the focused element. In a list, whose rows are one tab stop, it goes to a
    /// row of which that is true with the arrow keys, if there is one.
    async fn tab_until(&self, goal: &str, reached: &str) {
        let step = format!(
            "const wanted = arguments[0];
             const reached = (element) => (function () {{ {reached} }})(wanted, element);
             const at = document.activeElement;
             if (reached(at)) return 'there';
             const rows = at.dataset.row === undefined ? [] : [...at.closest('tbody').querySelectorAll('[data-row]')];
             const goal = rows.findIndex(reached);
             return goal < 0 ? 'elsewhere' : goal < rows.indexOf(at) ? 'above' : 'below'"
        );
        for _ in 0..FURTHEST {
            let way = self.execute_with(&step, vec![json!(goal)]).await;
            match way.as_str().expect("a way") {
                "there" => return,
                "above" => self.press_anywhere(UP).await,
                "below" => self.press_anywhere(DOWN).await,
                _ => self.press_anywhere(TAB).await,
            }
        }
        panic!("{FURTHEST} times Tab do not lead to {goal}");
    }

    /// Goes to a button or link by Tab, as soon as it exists and is enabled, and presses Enter.
    pub async fn enter(&self, what: impl Into<By<'_>>) {
        let selector = what.into().selector();
        self.tab_to(By::Css(&format!("{selector}:not([disabled])"))).await;
        self.press(ENTER).await;
    }

    /// The same for a button or link by its label.
    pub async fn enter_named(&self, name: &str) {
        self.tab_to_named(name).await;
        self.press(ENTER).await;
    }

    /// Goes to a checkbox by Tab and toggles it.
    pub async fn tick(&self, what: impl Into<By<'_>>) {
        self.tab_to(what).await;
        self.press(SPACE).await;
    }

    /// Goes to a field by Tab and types.
    pub async fn write(&self, field: impl Into<By<'_>>, text: &str) {
        self.tab_to(field).await;
        self.press(text).await;
    }

    /// Presses shortcut keys of the whole window, such as `gp`: no text field has the focus.
    pub async fn keys(&self, keys: &str) {
        self.execute("document.activeElement?.blur()").await;
        self.press(keys).await;
    }

    /// Opens the command palette and types there.
    pub async fn palette(&self, text: &str) {
        self.press(&format!("{CONTROL}k{RELEASE}")).await;
        self.there("palette").await;
        if !text.is_empty() {
            self.press(text).await;
        }
    }

    /// Pastes the content of the clipboard.
    pub async fn paste(&self) {
        self.press(&format!("{CONTROL}v{RELEASE}")).await;
    }

    /// Goes to a field by Tab and replaces its content by typing.
    pub async fn rewrite(&self, field: impl Into<By<'_>>, text: &str) {
        self.tab_to(field).await;
        let length = self.execute("return document.activeElement.value.length").await;
        let length = usize::try_from(length.as_u64().expect("a length")).expect("a short text");
        self.press(&format!("{END}{}{text}", BACKSPACE.repeat(length))).await;
    }

    /// Chooses in a list that opens, by its label: types the beginning of it, then uses arrow keys.
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

    /// Chooses a bank by typing a part of its name: the first one that is offered.
    pub async fn pick_bank(&self, field: &str, words: &str) {
        self.tab_to(By::Css(field)).await;
        self.press(words).await;
        let offered = format!(
            "return document.querySelector('[role=option][aria-selected=true]')?.textContent.includes({})",
            json!(words)
        );
        self.until(&format!("{field} offers {words}"), &offered).await;
        self.press(ENTER).await;
        let chosen = format!("return document.querySelector({}).value.includes({})", json!(field), json!(words));
        self.until(&format!("{field} shows {words}"), &chosen).await;
    }
}
