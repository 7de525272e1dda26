//! A month-end in the window.

use serde_json::json;

use super::Window;

/// The visible words of the screen: cells of tables and choices of lists are no sentences.
const WORDS: &str = "const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    let words = 0;
    while (walker.nextNode()) {
      const { parentElement: of, data } = walker.currentNode;
      if (of.closest('table, svg, option, .visually-hidden') || !of.checkVisibility()) continue;
      words += data.split(/\\s+/).filter(Boolean).length;
    }
    return words";

impl Window {
    /// Opens a step of the month on the screen, unless it is open.
    ///
    /// The next step opens by itself as soon as the month is read, so a click before that could close it.
    pub async fn open_step(&self, step: &str) {
        let head = format!("month-step-{step}-head");
        self.there("[data-testid='month-state'] [data-open='true']").await;
        let is_open = format!("[data-testid='month-step-{step}'][data-open='true']");
        if !self.shows(is_open.as_str()).await {
            self.click(head.as_str()).await;
        }
        self.there(is_open.as_str()).await;
    }

    /// Waits until this step of the month is the next one, and open.
    pub async fn next_step_is(&self, step: &str) {
        self.there(format!("[data-testid='month-state'][data-next='{step}'] [data-testid='month-step-{step}'][data-open='true']").as_str())
            .await;
    }

    /// The number of words that the screen shows outside tables.
    pub async fn words_shown(&self) -> u64 {
        let words = self.execute(WORDS).await;
        words.as_u64().unwrap_or_else(|| panic!("a number of words: {}", json!(words)))
    }
}
