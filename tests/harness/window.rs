//! Hands and eyes for the real window: what a person could do, and what a hostile script would try.
//!
//! Every function waits a little for what it needs to appear, and panics with a sentence when it does not.

mod confirm;
mod keyboard;
mod looking;
mod pictures;
mod states;

use std::{path::Path, time::Duration};

use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::{
    bins,
    desktop::Desktop,
    session::{Session, within},
    wait::LIMIT,
};

/// How long an element may take to appear.
const APPEARS: Duration = LIMIT;
/// How long something may take that the program does meanwhile.
const LONGEST: Duration = LIMIT;
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

    /// Opens the window of somebody who practises: the records are in `home`, and the first screen was answered.
    pub async fn practising(desktop: &Desktop, home: &Path, env: &[(&str, &str)]) -> Self {
        let window = Self::open(desktop, &["--home", home.to_str().expect("utf-8")], env).await;
        window.wait_for_text("Welcome to Cowrie", 20).await;
        window.click(By::TestId("practise")).await;
        window
    }

    /// The same, with a profile of the records open that is not the built-in sandbox.
    pub async fn at(desktop: &Desktop, home: &Path, profile: &str) -> Self {
        let window = Self::practising(desktop, home, &[]).await;
        window.wait_for_text("SANDBOX", 10).await;
        let opened = window.rpc("profile_open", json!({ "name": profile })).await;
        opened.unwrap_or_else(|refused| panic!("{profile} opens: {refused}"));
        // What is shown of the profile before goes away only when the page has heard of it.
        let shown = format!(
            "return document.querySelector('aside .profile, aside .business')?.textContent.trim() === {}",
            json!(profile)
        );
        window.until("the page shows the other profile", APPEARS, &shown).await;
        window
    }

    /// Closes the window as its user would.
    pub async fn close(self) {
        self.session.close().await;
    }

    /// Clicks an element.
    pub async fn click(&self, by: By<'_>) {
        let element = self.in_sight(by).await;
        within(&format!("clicking {by:?}"), element.click()).await;
    }

    /// Clicks an element after which the window is gone, perhaps before the driver could say that it was clicked.
    pub async fn click_last(&self, by: By<'_>) {
        self.find(by).await.click().await.ok();
    }

    /// Goes to a place by its address, such as `#/requests`.
    pub async fn go(&self, place: &str) {
        self.execute("location.hash = arguments[0]", vec![json!(place)]).await;
    }

    /// Chooses in a list that opens: what the choice is called in the page, not what it shows.
    pub async fn choose(&self, list: &str, value: &str) {
        let there = format!(
            "return [...document.querySelector({})?.options ?? []].some((option) => option.value === {})",
            json!(list),
            json!(value)
        );
        self.until(&format!("{list} offers {value}"), APPEARS, &there).await;
        let script = "const list = document.querySelector(arguments[0]); list.value = arguments[1];
                      list.dispatchEvent(new Event('change', { bubbles: true }))";
        self.execute(script, vec![json!(list), json!(value)]).await;
    }

    /// Replaces what a field holds by typing.
    pub async fn type_text(&self, by: By<'_>, text: &str) {
        let field = self.find(by).await;
        // The page hears of it in the same moment; it would fill the field again the next time that it draws it.
        let emptied = serde_json::to_value(&field).expect("an element");
        let empty = "arguments[0].value = ''; arguments[0].dispatchEvent(new Event('input', { bubbles: true }))";
        self.execute(empty, vec![emptied]).await;
        if text.is_empty() {
            return;
        }
        within(&format!("typing into {by:?}"), field.send_keys(text)).await;
    }

    /// The text an element shows.
    pub async fn text_of(&self, by: By<'_>) -> String {
        within(&format!("reading {by:?}"), self.find(by).await.text()).await
    }

    /// Whether an element is shown now.
    pub async fn shows(&self, by: By<'_>) -> bool {
        self.look_for(by).await.is_some()
    }

    /// Waits until the page shows `text`. The seconds say how soon a person expects it; a computer that has much else to do may take longer.
    pub async fn wait_for_text(&self, text: &str, seconds: u64) {
        let script = format!("return document.body.innerText.includes({})", json!(text));
        self.until(&format!("the page says “{text}”"), LIMIT.max(Duration::from_secs(seconds)), &script)
            .await;
    }

    /// Waits until something a CSS selector names is in the page.
    pub async fn there(&self, selector: &str) {
        let script = format!("return document.querySelector({}) !== null", json!(selector));
        self.until(&format!("{selector} is there"), LONGEST, &script).await;
    }

    /// Waits until nothing a CSS selector names is in the page.
    pub async fn gone(&self, selector: &str) {
        let script = format!("return document.querySelector({}) === null", json!(selector));
        self.until(&format!("{selector} is gone"), LONGEST, &script).await;
    }

    /// Waits until an element of this test id shows exactly `expected`.
    pub async fn text_is(&self, id: &str, expected: &str) {
        let script = format!(
            "const found = document.querySelector({}); return found !== null && found.textContent.trim() === {}",
            json!(format!("[data-testid='{id}']")),
            json!(expected)
        );
        self.until(&format!("{id} shows {expected}"), LONGEST, &script).await;
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

    /// How many windows are open.
    pub async fn count(&self) -> usize {
        within("counting windows", self.session.client.windows()).await.len()
    }

    /// Waits until a script returns true. A page that unloads while it is asked has not answered yet.
    pub async fn until(&self, what: &str, patience: Duration, script: &str) {
        let end = Instant::now() + patience;
        loop {
            let asked = async {
                match self.session.client.execute(script, Vec::new()).await {
                    Err(error) if error.is_javascript_error() => Ok(json!({ "failed": error.to_string() })),
                    answer => answer,
                }
            };
            let answer = within("a script in the page", asked).await;
            if answer == json!(true) {
                return;
            }
            if Instant::now() >= end {
                let page = self.body().await;
                panic!("waited {patience:?} in vain until {what}; the last answer was {answer}; the page shows:\n{page}");
            }
            sleep(STEP).await;
        }
    }

    async fn body(&self) -> String {
        let text = self.execute("return document.body?.innerText ?? ''", Vec::new()).await;
        text.as_str().unwrap_or_default().to_owned()
    }
}
