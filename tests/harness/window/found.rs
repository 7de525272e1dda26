//! The content of the page, and waiting for it.

use std::{fs, path::PathBuf};

use serde_json::json;

use super::{By, Window};

impl Window {
    /// Waits until the page shows `text`.
    pub async fn sees(&self, text: &str) {
        let script = format!("return document.body.innerText.includes({})", json!(text));
        self.until(&format!("the page shows “{text}”"), &script).await;
    }

    /// Waits until the page has shown each of `texts`.
    pub async fn sees_all(&self, texts: &[&str]) {
        for text in texts {
            self.sees(text).await;
        }
    }

    /// Waits until the page shows `text`, which identifies a state, and checks that state as [`Window::check_state`] does.
    pub async fn state(&self, state: &str, text: &str) {
        self.sees(text).await;
        self.check_state(state).await;
    }

    /// Waits until the element is in the page.
    pub async fn there(&self, what: impl Into<By<'_>>) {
        let selector = what.into().selector();
        let script = format!("return document.querySelector({}) !== null", json!(selector));
        self.until(&format!("{selector} is there"), &script).await;
    }

    /// Waits until the element is no longer in the page.
    pub async fn gone(&self, what: impl Into<By<'_>>) {
        let selector = what.into().selector();
        let script = format!("return document.querySelector({}) === null", json!(selector));
        self.until(&format!("{selector} is gone"), &script).await;
    }

    /// Waits until the page has `count` such elements.
    pub async fn counts(&self, what: impl Into<By<'_>>, count: usize) {
        let selector = what.into().selector();
        let script = format!("return document.querySelectorAll({}).length === {count}", json!(selector));
        self.until(&format!("there are {count} of {selector}"), &script).await;
    }

    /// Waits until an element shows exactly `expected`.
    pub async fn text_is(&self, what: impl Into<By<'_>>, expected: &str) {
        let selector = what.into().selector();
        let script = format!(
            "return document.querySelector({})?.textContent.trim() === {}",
            json!(selector),
            json!(expected)
        );
        self.until(&format!("{selector} shows {expected}"), &script).await;
    }

    /// Waits until a field contains exactly `expected`.
    pub async fn value_is(&self, field: impl Into<By<'_>>, expected: &str) {
        let selector = field.into().selector();
        let script = format!("return document.querySelector({})?.value === {}", json!(selector), json!(expected));
        self.until(&format!("{selector} holds {expected}"), &script).await;
    }

    /// Waits until an element has the keyboard focus.
    pub async fn has_focus(&self, what: impl Into<By<'_>>) {
        let selector = what.into().selector();
        let script = format!("return document.activeElement.matches({})", json!(selector));
        self.until(&format!("{selector} has the focus"), &script).await;
    }

    /// Waits for an element and scrolls to it.
    pub async fn scroll_to(&self, what: impl Into<By<'_>>) {
        let selector = what.into().selector();
        self.there(By::Css(&selector)).await;
        let scroll = "document.querySelector(arguments[0]).scrollIntoView()";
        self.execute_with(scroll, vec![json!(selector)]).await;
    }

    /// Reads an element, which must contain all of `texts`, and returns its text.
    ///
    /// # Panics
    /// If one of them is not there.
    pub async fn contains(&self, what: impl Into<By<'_>>, texts: &[&str]) -> String {
        let shown = self.text_of(what).await;
        for text in texts {
            assert!(shown.contains(text), "{text}: {shown}");
        }
        shown
    }

    /// Which of these test ids are displayed now.
    pub async fn shown(&self, ids: &[&'static str]) -> Vec<&'static str> {
        let mut shown = Vec::new();
        for id in ids {
            if self.shows(By::TestId(id)).await {
                shown.push(*id);
            }
        }
        shown
    }

    /// The whole page as it is now, including parts outside the visible area.
    pub async fn html(&self) -> String {
        let page = self.execute("return document.documentElement.outerHTML").await;
        page.as_str().expect("the page").to_owned()
    }

    /// The path of the file that the page reports as saved, as soon as a name with this ending is reported.
    pub async fn saved_path(&self, ending: &str) -> PathBuf {
        self.saved_path_in("saved-path", ending).await
    }

    /// The same where another element reports it.
    ///
    /// # Panics
    ///
    /// If it reports no complete path.
    pub async fn saved_path_in(&self, id: &str, ending: &str) -> PathBuf {
        let named = format!(
            "return document.querySelector(\"[data-testid='{id}']\")?.textContent.includes({}) ?? false",
            json!(ending)
        );
        self.until(&format!("a file {ending} is saved"), &named).await;
        let text = self.text_of(By::TestId(id)).await;
        let (start, end) = (text.find('/').expect("a path"), text.find(ending).expect("its ending"));
        PathBuf::from(&text[start..end + ending.len()])
    }

    /// The content of the file that the page reports as saved.
    ///
    /// # Panics
    /// If there is no such file.
    pub async fn saved(&self, ending: &str) -> Vec<u8> {
        let path = self.saved_path(ending).await;
        fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }
}
