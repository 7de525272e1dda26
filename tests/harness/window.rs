//! Control of the real window: what a person could do, and what a hostile script would try.
//!
//! Every function waits a little until its element appears, and panics with a sentence if it does not.

mod clicks;
mod confirm;
pub mod forms;
mod found;
pub mod keyboard;
mod looking;
mod months;
mod payments;
mod payouts;
mod pictures;
mod states;
mod world;

pub use world::{Bench, practice};

use std::{
    path::Path,
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use crate::{
    bins,
    desktop::Desktop,
    session::{Session, within},
    wait::LIMIT,
};

/// The time limit until the page is as expected.
const APPEARS: Duration = LIMIT;
const STEP: Duration = Duration::from_millis(50);

/// Ways to identify an element; the first displayed one is used.
#[derive(Clone, Copy, Debug)]
pub enum By<'a> {
    /// A CSS selector.
    Css(&'a str),
    /// Its `data-testid`.
    TestId(&'a str),
    /// The innermost element with exactly this text, except for leading, trailing and repeated spaces.
    Text(&'a str),
    /// A role and an accessible name, both as the browser reports them to a screen reader.
    Role(&'a str, &'a str),
}

impl<'a> From<&'a str> for By<'a> {
    /// A bare name is a test id. Everything else is a CSS selector.
    fn from(text: &'a str) -> Self {
        let is_name = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
        if is_name { Self::TestId(text) } else { Self::Css(text) }
    }
}

impl<'a> From<&'a String> for By<'a> {
    fn from(text: &'a String) -> Self {
        Self::from(text.as_str())
    }
}

impl By<'_> {
    /// The CSS selector of the element.
    ///
    /// # Panics
    ///
    /// If a selector cannot identify it.
    fn selector(self) -> String {
        match self {
            By::Css(selector) => selector.to_owned(),
            By::TestId(id) => format!("[data-testid='{id}']"),
            By::Text(_) | By::Role(..) => panic!("{self:?} has no selector"),
        }
    }
}

/// An open window.
#[derive(Debug)]
pub struct Window {
    session: Session,
    /// Its own desktop, which ends after it.
    desktop: Option<Desktop>,
    /// Clicks and choices from lists so far.
    clicks: AtomicU32,
}

impl Window {
    /// Opens the built window on `desktop`, which needs a display, and waits until its page is loaded.
    pub async fn open(desktop: &Desktop, arguments: &[&str], env: &[(&str, &str)]) -> Self {
        // A driver cannot press the buttons of the system's save dialog. An empty value in `env` opens it all the same.
        let exports = arguments
            .iter()
            .skip_while(|one| **one != "--home")
            .nth(1)
            .map(|home| format!("{home}/exports"));
        let mut all: Vec<(&str, &str)> = exports.iter().map(|exports| ("COWRIE_SAVE_FOLDER", exports.as_str())).collect();
        all.extend_from_slice(env);
        let session = Session::open(desktop, &bins::cowrie_desktop(), arguments, &all).await;
        let window = Self {
            session,
            desktop: None,
            clicks: AtomicU32::new(0),
        };
        // What a screen of 1366 × 768 leaves inside a maximised window.
        within("sizing the window", window.session.client.set_window_rect(0, 0, 1366, 690)).await;
        window
            .until(
                "the page is loaded",
                "return location.href !== 'about:blank' && document.readyState === 'complete'",
            )
            .await;
        window
    }

    /// Opens the window of a person who practises: the records are in `home`, and the first screen is already answered.
    pub async fn practising(desktop: &Desktop, home: &Path, env: &[(&str, &str)]) -> Self {
        let window = Self::open(desktop, &["--home", home.to_str().expect("utf-8")], env).await;
        window.sees("Welcome to Cowrie").await;
        window.click("practise").await;
        window
    }

    /// The same, with a profile open that is not the built-in sandbox.
    pub async fn at(desktop: &Desktop, home: &Path, profile: &str) -> Self {
        let window = Self::practising(desktop, home, &[]).await;
        window.sees("SANDBOX").await;
        let opened = window.rpc("profile_open", json!({ "name": profile })).await;
        opened.unwrap_or_else(|refused| panic!("{profile} opens: {refused}"));
        // The content of the previous profile disappears only after the page has received the change.
        let shown = format!(
            "return document.querySelector('aside .profile, aside .business')?.textContent.trim() === {}",
            json!(profile)
        );
        window.until("the page shows the other profile", &shown).await;
        window
    }

    /// Sets the size of the page inside the window, in CSS pixels.
    pub async fn size_inside(&self, width: u32, height: u32) {
        let size = self.session.client.set_window_rect(0, 0, width, height);
        within("sizing the window", size).await;
        let there = format!("return innerWidth === {width} && innerHeight === {height}");
        self.until("the window has its size", &there).await;
    }

    /// Closes the window as its user would.
    pub async fn close(self) {
        self.session.close().await;
    }

    /// Clicks an element.
    pub async fn click(&self, by: impl Into<By<'_>>) {
        let by = by.into();
        let element = self.in_sight(by).await;
        self.clicks.fetch_add(1, Ordering::SeqCst);
        within(&format!("clicking {by:?}"), element.click()).await;
    }

    /// Clicks an element that closes the window, perhaps before the driver can report the click.
    pub async fn click_last(&self, by: impl Into<By<'_>>) {
        let element = self.find(by.into()).await;
        self.clicks.fetch_add(1, Ordering::SeqCst);
        element.click().await.ok();
    }

    /// Goes to a page by its address, such as `#/requests`.
    pub async fn go(&self, place: &str) {
        self.execute_with("location.hash = arguments[0]", vec![json!(place)]).await;
    }

    /// Chooses in a list that opens, or that is searched by typing, by the value of the choice, not its label.
    pub async fn choose(&self, list: impl Into<By<'_>>, value: &str) {
        let list = list.into().selector();
        let there = format!(
            "const list = document.querySelector({});
             if (list?.getAttribute('role') === 'combobox') {{
                 if (list.getAttribute('aria-expanded') === 'false') list.click();
                 return [...document.querySelectorAll(`#${{CSS.escape(list.getAttribute('aria-controls'))}} [role=option]`)]
                     .some((option) => option.dataset.value === {1});
             }}
             return [...list?.options ?? []].some((option) => option.value === {1})",
            json!(list),
            json!(value)
        );
        self.until(&format!("{list} offers {value}"), &there).await;
        self.clicks.fetch_add(1, Ordering::SeqCst);
        let script = "const list = document.querySelector(arguments[0]);
                      if (list.getAttribute('role') === 'combobox') {
                          const options = document.getElementById(list.getAttribute('aria-controls')).children;
                          [...options].find((option) => option.dataset.value === arguments[1]).click();
                          return;
                      }
                      list.value = arguments[1];
                      list.dispatchEvent(new Event('change', { bubbles: true }))";
        self.execute_with(script, vec![json!(list), json!(value)]).await;
    }

    /// Replaces the content of a field by typing.
    pub async fn type_text(&self, by: impl Into<By<'_>>, text: &str) {
        let by = by.into();
        let field = self.find(by).await;
        // The page is notified in the same moment; otherwise it would fill the field again when it renders next.
        let emptied = serde_json::to_value(&field).expect("an element");
        let empty = "arguments[0].value = ''; arguments[0].dispatchEvent(new Event('input', { bubbles: true }))";
        self.execute_with(empty, vec![emptied]).await;
        if text.is_empty() {
            return;
        }
        within(&format!("typing into {by:?}"), field.send_keys(text)).await;
    }

    /// The same for several fields by their ids.
    pub async fn fill(&self, fields: &[(&str, &str)]) {
        for (id, text) in fields {
            self.type_text(By::Css(&format!("#{id}")), text).await;
        }
    }

    /// The text that an element shows.
    pub async fn text_of(&self, by: impl Into<By<'_>>) -> String {
        let by = by.into();
        within(&format!("reading {by:?}"), self.find(by).await.text()).await
    }

    /// Whether an element is displayed now.
    pub async fn shows(&self, by: impl Into<By<'_>>) -> bool {
        self.look_for(by.into()).await.is_some()
    }

    /// Runs the body of a function in the page and returns its result.
    ///
    /// The driver runs it, so the content policy does not block it; what it *does* in the page is subject to the policy.
    pub async fn execute(&self, script: &str) -> Value {
        self.execute_with(script, Vec::new()).await
    }

    /// The same with `arguments`.
    pub async fn execute_with(&self, script: &str, arguments: Vec<Value>) -> Value {
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

    /// Calls a command of Tauri as a script of the page would: `Ok` is its result, `Err` its error.
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

    /// Drops a file on an element. A file dialog belongs to the system, and a test cannot operate it.
    pub async fn drop_file(&self, target: impl Into<By<'_>>, name: &str, bytes: &[u8]) {
        let by = target.into();
        self.find(by).await;
        let target = by.selector();
        let dropped = self.execute_with(
            include_str!("drop_file.js"),
            vec![json!(target), json!(name), json!(STANDARD.encode(bytes))],
        );
        assert_eq!(dropped.await, json!(1), "the drop on {target} carried its file");
    }

    /// Sets the file of an input, as the system's dialog does.
    pub async fn choose_file(&self, input: impl Into<By<'_>>, name: &str, bytes: &[u8]) {
        let input = input.into().selector();
        self.there(By::Css(&input)).await;
        let chosen = self.execute_with(
            include_str!("choose_file.js"),
            vec![json!(input), json!(name), json!(STANDARD.encode(bytes))],
        );
        assert_eq!(chosen.await, json!(1), "{input} got its file");
    }

    /// How many windows are open.
    pub async fn count(&self) -> usize {
        within("counting windows", self.session.client.windows()).await.len()
    }

    /// Waits until a script returns true. A script that a reload of the page interrupts counts as not yet true.
    pub async fn until(&self, what: &str, script: &str) {
        let end = Instant::now() + APPEARS;
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
                panic!("waited {APPEARS:?} in vain until {what}; the last answer was {answer}; the page shows:\n{page}");
            }
            sleep(STEP).await;
        }
    }

    async fn body(&self) -> String {
        let text = self.execute("return document.body?.innerText ?? ''").await;
        text.as_str().unwrap_or_default().to_owned()
    }
}
