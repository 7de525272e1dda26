//! Hands and eyes for the real window: what a person could do, and what a hostile script would try.
//!
//! Every function waits a little for what it needs to appear, and panics with a sentence when it does not.

use std::{fs, path::PathBuf, time::Duration};

use base64::{Engine, engine::general_purpose::STANDARD};
use fantoccini::{Locator, elements::Element};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::{
    bins,
    desktop::Desktop,
    session::{Session, within},
};

/// How long an element may take to appear.
const APPEARS: Duration = Duration::from_secs(10);
const STEP: Duration = Duration::from_millis(50);

/// Ways to point at an element; the first one that is shown is meant.
#[derive(Clone, Copy, Debug)]
pub enum By<'a> {
    /// A CSS selector.
    Css(&'a str),
    /// What the page calls it for tests, its `data-testid`.
    TestId(&'a str),
    /// The innermost element with exactly this text, spaces at the ends and in a row not counted.
    Text(&'a str),
    /// A role and an accessible name, both as the browser tells a screen reader.
    Role(&'a str, &'a str),
}

/// An open window.
#[derive(Debug)]
pub struct Window {
    session: Session,
}

impl Window {
    /// Opens the built window on `desktop`, which needs a display, and waits until its page is there.
    pub async fn open(desktop: &Desktop, arguments: &[&str], env: &[(&str, &str)]) -> Self {
        let session = Session::open(desktop, &bins::cowrie_desktop(), arguments, env).await;
        let window = Self { session };
        // As large as the screen it is designed for.
        within("sizing the window", window.session.client.set_window_rect(0, 0, 1366, 768)).await;
        window
            .until(
                "the page is loaded",
                APPEARS,
                "return location.href !== 'about:blank' && document.readyState === 'complete'",
            )
            .await;
        window
    }

    /// Closes the window as its user would, and ends its driver.
    pub async fn close(self) {
        let client = self.session.client.clone();
        within("closing the window", client.close_window()).await;
        client.close().await.ok();
    }

    /// Clicks an element.
    pub async fn click(&self, by: By<'_>) {
        let element = self.find(by).await;
        // The driver scrolls the page itself, and not a part of it that scrolls by itself.
        let there = serde_json::to_value(&element).expect("an element");
        self.execute("arguments[0].scrollIntoView({ block: 'nearest' })", vec![there]).await;
        within(&format!("clicking {by:?}"), element.click()).await;
    }

    /// Clicks an element after which the window is gone, perhaps before the driver could say that it was clicked.
    pub async fn click_last(&self, by: By<'_>) {
        self.find(by).await.click().await.ok();
    }

    /// Replaces what a field holds by typing.
    pub async fn type_text(&self, by: By<'_>, text: &str) {
        let field = self.find(by).await;
        within(&format!("emptying {by:?}"), field.clear()).await;
        within(&format!("typing into {by:?}"), field.send_keys(text)).await;
    }

    /// Presses keys where the keyboard is, one after the other.
    pub async fn press(&self, keys: &str) {
        let client = &self.session.client;
        let focused = within("finding where the keyboard is", client.active_element()).await;
        within(&format!("pressing {keys:?}"), focused.send_keys(keys)).await;
    }

    /// Presses keys after which the window is gone, perhaps before the driver could say that they were pressed.
    pub async fn press_last(&self, keys: &str) {
        let client = &self.session.client;
        let focused = within("finding where the keyboard is", client.active_element()).await;
        focused.send_keys(keys).await.ok();
    }

    /// Presses Tab until the keyboard is at the element a CSS selector names, as somebody without a mouse does.
    pub async fn tab_to(&self, selector: &str) {
        const TAB: &str = "\u{e004}";
        const FURTHEST: usize = 80;
        self.find(By::Css(selector)).await;
        for _ in 0..FURTHEST {
            let there = self.execute("return document.activeElement.matches(arguments[0])", vec![json!(selector)]);
            if there.await == json!(true) {
                return;
            }
            self.press(TAB).await;
        }
        panic!("{FURTHEST} times Tab do not lead to {selector}");
    }

    /// The text an element shows.
    pub async fn text_of(&self, by: By<'_>) -> String {
        within(&format!("reading {by:?}"), self.find(by).await.text()).await
    }

    /// Whether an element is shown now.
    pub async fn shows(&self, by: By<'_>) -> bool {
        self.look_for(by).await.is_some()
    }

    /// Waits until the page shows `text`.
    pub async fn wait_for_text(&self, text: &str, seconds: u64) {
        let script = format!("return document.body.innerText.includes({})", json!(text));
        self.until(&format!("the page says “{text}”"), Duration::from_secs(seconds), &script)
            .await;
    }

    /// Runs the body of a function in the page and answers what it returns.
    ///
    /// The driver runs it, so the content policy does not hold it back; what it *does* in the page is held back.
    pub async fn execute(&self, script: &str, arguments: Vec<Value>) -> Value {
        within("a script in the page", self.session.client.execute(script, arguments)).await
    }

    /// Like [`Window::execute`] for a function body that may `await`.
    ///
    /// # Panics
    /// If the script throws.
    pub async fn execute_async(&self, script: &str, arguments: Vec<Value>) -> Value {
        let wrapped = format!(
            "const done = arguments[arguments.length - 1];
             (async function () {{ {script} }}).apply(null, arguments)
               .then((value) => done({{ value: value ?? null }}), (error) => done({{ error: String(error) }}));"
        );
        let answer = within("a script in the page", self.session.client.execute_async(&wrapped, arguments)).await;
        assert!(answer["error"].is_null(), "a script in the page failed: {}", answer["error"]);
        answer["value"].clone()
    }

    /// Calls a command of Tauri as a script of the page would: `Ok` is its result, `Err` its refusal.
    pub async fn invoke(&self, command: &str, arguments: Value) -> Result<Value, Value> {
        let script = "try { return { ok: await window.__TAURI_INTERNALS__.invoke(arguments[0], arguments[1]) ?? null } }
                      catch (error) { return { refused: error } }";
        let answer = self.execute_async(script, vec![json!(command), arguments]).await;
        match answer.get("ok") {
            Some(value) => Ok(value.clone()),
            None => Err(answer["refused"].clone()),
        }
    }

    /// Calls a command of the back office.
    pub async fn rpc(&self, command: &str, args: Value) -> Result<Value, Value> {
        self.invoke("rpc", json!({ "command": command, "args": args })).await
    }

    /// Drops a file on the element a CSS selector names. A file dialog is the system's own and out of a test's reach.
    pub async fn drop_file(&self, target: &str, name: &str, bytes: &[u8]) {
        self.find(By::Css(target)).await;
        let dropped = self.execute(
            include_str!("drop_file.js"),
            vec![json!(target), json!(name), json!(STANDARD.encode(bytes))],
        );
        assert_eq!(dropped.await, json!(1), "the drop on {target} carried its file");
    }

    /// Gives a file to the input a CSS selector names, as the system's own dialog does.
    pub async fn choose_file(&self, input: &str, name: &str, bytes: &[u8]) {
        let there = format!("return document.querySelector({input:?}) !== null");
        self.until("the input is there", APPEARS, &there).await;
        let chosen = self.execute(
            include_str!("choose_file.js"),
            vec![json!(input), json!(name), json!(STANDARD.encode(bytes))],
        );
        assert_eq!(chosen.await, json!(1), "{input} got its file");
    }

    /// Keeps a picture of the page in `tests/screenshots/` and answers where.
    pub async fn screenshot(&self, name: &str) -> PathBuf {
        // Let what was changed last be drawn first. Then keep drawing while the picture is taken, because the driver waits for the
        // next frame, and a page at rest has none: an outline that cannot be seen comes and goes.
        let draw = "await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
                    const style = document.documentElement.style;
                    window.drawing = setInterval(() => { style.outline = style.outline ? '' : '1px solid transparent' }, 50);";
        self.execute_async(draw, Vec::new()).await;
        let picture = within("a screenshot", self.session.client.screenshot()).await;
        let rest = "clearInterval(window.drawing); document.documentElement.style.outline = ''";
        self.execute(rest, Vec::new()).await;
        let directory = bins::root().join("tests/screenshots");
        fs::create_dir_all(&directory).expect("the directory for screenshots");
        let path = directory.join(format!("{name}.png"));
        fs::write(&path, picture).expect("the screenshot is written");
        path
    }

    /// Lets axe-core judge the page as it is now: one line for each rule that is broken, so none is best.
    pub async fn axe(&self) -> Vec<String> {
        let path = bins::root().join("node_modules/axe-core/axe.min.js");
        let axe = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}; `cargo xtask setup` installs it", path.display()));
        self.execute(&axe, Vec::new()).await;
        let script = "const result = await axe.run(document, { resultTypes: ['violations'] });
                      return result.violations.map((rule) => `${rule.id}: ${rule.help} — ${rule.nodes.map((node) => node.target.join(' ')).join(', ')}`)";
        let broken = self.execute_async(script, Vec::new()).await;
        broken
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .map(str::to_owned)
            .collect()
    }

    /// Keeps a picture of the page in its light and its dark look, and lets axe-core judge both.
    pub async fn pictures(&self, name: &str) {
        for look in ["light", "dark"] {
            self.execute("document.documentElement.dataset.theme = arguments[0]", vec![json!(look)])
                .await;
            self.screenshot(&format!("{name}-{look}")).await;
            let problems = self.axe().await;
            assert!(problems.is_empty(), "{name} in {look}: {problems:#?}");
        }
        self.execute("delete document.documentElement.dataset.theme", Vec::new()).await;
    }

    /// Goes over to the confirm window as soon as it has something to say, does `deed` there and comes back. The window may be gone then.
    pub async fn in_confirm(&self, deed: impl AsyncFnOnce(&Self)) {
        let client = &self.session.client;
        let main = within("asking which window this is", client.window()).await;
        let end = Instant::now() + APPEARS;
        let other = loop {
            let windows = within("counting windows", client.windows()).await;
            if let Some(other) = windows.into_iter().find(|window| *window != main) {
                break other;
            }
            assert!(
                Instant::now() < end,
                "the confirm window did not open; the page says:\n{}",
                self.body().await
            );
            sleep(STEP).await;
        };
        within("going over to the confirm window", client.switch_to_window(other)).await;
        self.until("the confirm window asks", APPEARS, "return document.querySelector('h1') !== null")
            .await;
        deed(self).await;
        within("coming back", client.switch_to_window(main)).await;
    }

    /// Says yes in the confirm window, where no PIN and nothing to type is asked for.
    pub async fn say_yes(&self) {
        self.in_confirm(async |confirm| confirm.click_last(By::TestId("give")).await).await;
        self.confirm_closed().await;
    }

    /// Makes a call that moves money, as the console would without its form, and says yes to it.
    pub async fn confirmed_call(&self, request: Value) -> Value {
        let asked = self.rpc("confirm_ask", json!({ "deed": "call", "request": request })).await;
        let asked = asked.expect("the confirm window is asked");
        self.say_yes().await;
        self.rpc("confirm_state", asked).await.expect("how it stands")["call"].clone()
    }

    /// Waits until the confirm window has closed itself, from the main window.
    pub async fn confirm_closed(&self) {
        let end = Instant::now() + Duration::from_secs(60);
        while self.count().await > 1 {
            assert!(Instant::now() < end, "the confirm window stays open");
            sleep(STEP).await;
        }
    }

    /// How many windows are open.
    pub async fn count(&self) -> usize {
        within("counting windows", self.session.client.windows()).await.len()
    }

    /// Waits until a script returns true.
    pub async fn until(&self, what: &str, patience: Duration, script: &str) {
        let end = Instant::now() + patience;
        while self.execute(script, Vec::new()).await != json!(true) {
            if Instant::now() >= end {
                panic!("waited {patience:?} in vain until {what}; the page says:\n{}", self.body().await);
            }
            sleep(STEP).await;
        }
    }

    async fn find(&self, by: By<'_>) -> Element {
        let end = Instant::now() + APPEARS;
        loop {
            if let Some(element) = self.look_for(by).await {
                return element;
            }
            if Instant::now() >= end {
                panic!("{by:?} is not shown; the page says:\n{}", self.body().await);
            }
            sleep(STEP).await;
        }
    }

    async fn look_for(&self, by: By<'_>) -> Option<Element> {
        let found = match by {
            By::Css(selector) => self.all(Locator::Css(selector)).await,
            By::TestId(id) => self.all(Locator::Css(&format!("[data-testid='{id}']"))).await,
            By::Text(text) => self.all(Locator::XPath(&with_text(text))).await,
            By::Role(role, _) => self.all(Locator::Css(&candidates(role))).await,
        };
        for element in found {
            // An element that went away between two calls is not shown.
            if !element.is_displayed().await.unwrap_or(false) {
                continue;
            }
            if let By::Role(role, name) = by
                && (self.session.role(&element).await != role || self.session.label(&element).await.trim() != name)
            {
                continue;
            }
            return Some(element);
        }
        None
    }

    async fn all(&self, locator: Locator<'_>) -> Vec<Element> {
        within("looking for elements", self.session.client.find_all(locator)).await
    }

    async fn body(&self) -> String {
        let text = self.execute("return document.body?.innerText ?? ''", Vec::new()).await;
        text.as_str().unwrap_or_default().to_owned()
    }
}

/// The innermost element with exactly this text.
fn with_text(text: &str) -> String {
    let same = format!("normalize-space(.)={}", quoted(text));
    format!("//body//*[{same} and not(*[{same}])]")
}

/// A text for XPath, which knows no escapes: pieces between double quotes are put together.
fn quoted(text: &str) -> String {
    if text.contains('"') {
        let pieces: Vec<String> = text.split('"').map(|piece| format!("\"{piece}\"")).collect();
        return format!("concat({})", pieces.join(", '\"', "));
    }
    format!("\"{text}\"")
}

/// Which elements can have a role; the browser then says which of them have it.
fn candidates(role: &str) -> String {
    let native = match role {
        "button" => ", button, input, summary",
        "link" => ", a[href]",
        "textbox" | "searchbox" | "spinbutton" => ", input, textarea",
        "checkbox" | "radio" => ", input",
        "combobox" | "listbox" => ", select, input",
        "heading" => ", h1, h2, h3, h4, h5, h6",
        "dialog" => ", dialog",
        "navigation" => ", nav",
        "region" => ", section",
        "row" => ", tr",
        "cell" | "columnheader" | "rowheader" => ", td, th",
        "listitem" => ", li",
        "group" => ", fieldset",
        "table" | "main" | "option" | "form" | "article" => &format!(", {role}"),
        _ => "",
    };
    format!("[role={role}]{native}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_with_quotes_is_put_together() {
        assert_eq!(quoted("Ada's"), "\"Ada's\"");
        assert_eq!(quoted("say \"yes\""), "concat(\"say \", '\"', \"yes\", '\"', \"\")");
    }

    #[test]
    fn a_role_is_looked_for_among_the_elements_that_have_it_by_nature() {
        assert_eq!(candidates("heading"), "[role=heading], h1, h2, h3, h4, h5, h6");
        assert_eq!(candidates("table"), "[role=table], table");
        assert_eq!(candidates("status"), "[role=status]");
    }
}
