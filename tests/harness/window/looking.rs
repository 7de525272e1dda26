//! Finding an element as a person identifies it.

use fantoccini::{Locator, elements::Element};
use tokio::time::{Instant, sleep};

use super::{APPEARS, By, STEP, Window};
use crate::session::within;

impl Window {
    /// An element, scrolled into view: the driver scrolls the page itself, but not a scrolling part of it.
    pub(super) async fn in_sight(&self, by: By<'_>) -> Element {
        const SCROLL: &str = "arguments[0].scrollIntoView({ block: 'nearest' })";
        let begun = Instant::now();
        loop {
            let element = self.find(by).await;
            let there = serde_json::to_value(&element).expect("an element");
            match self.session.client.execute(SCROLL, vec![there]).await {
                Ok(_) => return element,
                // A page that was read again has replaced the element.
                Err(_) if begun.elapsed() < APPEARS => sleep(STEP).await,
                Err(error) => panic!("scrolling to {by:?}: {error}"),
            }
        }
    }

    pub(super) async fn find(&self, by: By<'_>) -> Element {
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

    pub(super) async fn look_for(&self, by: By<'_>) -> Option<Element> {
        let found = match by {
            By::Css(selector) => self.all(Locator::Css(selector)).await,
            By::TestId(id) => self.all(Locator::Css(&format!("[data-testid='{id}']"))).await,
            By::Text(text) => self.all(Locator::XPath(&with_text(text))).await,
            By::Role(role, _) => self.all(Locator::Css(&candidates(role))).await,
        };
        for element in found {
            // The name excludes most other elements at once.
            if let By::Role(role, name) = by
                && (self.session.label(&element).await.trim() != name || self.session.role(&element).await != role)
            {
                continue;
            }
            // An element that disappeared between two calls is not displayed.
            if !element.is_displayed().await.unwrap_or(false) {
                continue;
            }
            return Some(element);
        }
        None
    }

    async fn all(&self, locator: Locator<'_>) -> Vec<Element> {
        within("looking for elements", self.session.client.find_all(locator)).await
    }
}

/// The innermost element with exactly this text.
fn with_text(text: &str) -> String {
    let same = format!("normalize-space(.)={}", quoted(text));
    format!("//body//*[{same} and not(*[{same}])]")
}

/// A text for XPath, which has no escapes: pieces between double quotes are concatenated.
fn quoted(text: &str) -> String {
    if text.contains('"') {
        let pieces: Vec<String> = text.split('"').map(|piece| format!("\"{piece}\"")).collect();
        return format!("concat({})", pieces.join(", '\"', "));
    }
    format!("\"{text}\"")
}

/// The elements that can have a role; the browser then reports which of them have it.
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
    fn a_text_with_quotes_is_concatenated() {
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
