//! The confirm window, from the main one.

use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::{APPEARS, By, STEP, Window, keyboard::ENTER};
use crate::session::within;

impl Window {
    /// Switches to the confirm window as soon as it has content, runs `action` there and switches back. The confirm window may be closed by
    /// then.
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
        self.there(By::Css("h1")).await;
        self.is_fitted().await;
        deed(self).await;
        within("coming back", client.switch_to_window(main)).await;
    }

    /// Waits until the window has its final height. It fits itself to its content: a button would move away from the pointer.
    async fn is_fitted(&self) {
        let script = "const before = window.heightBefore; window.heightBefore = innerHeight; return before === innerHeight";
        let mut same = 0;
        while same < 3 {
            let is_same = self.execute(script).await == json!(true);
            same = if is_same { same + 1 } else { 0 };
            sleep(STEP).await;
        }
    }

    /// Confirms in the confirm window by its keys, where neither a PIN nor text is required.
    pub async fn say_yes(&self) {
        self.in_confirm(async |confirm| confirm.give().await).await;
        self.confirm_closed().await;
    }

    /// The same, where `text` must be typed first.
    pub async fn say_yes_typing(&self, text: &str) {
        self.in_confirm(async |confirm| {
            confirm.tab_to("typed").await;
            confirm.press(text).await;
            confirm.give().await;
        })
        .await;
        self.confirm_closed().await;
    }

    /// The same by its buttons, where these fields are filled in first by test id; `state` is checked before.
    pub async fn say_yes_with(&self, fields: &[(&str, &str)], state: &str) {
        self.in_confirm(async |confirm| {
            for (field, text) in fields {
                confirm.type_text(*field, text).await;
            }
            confirm.check_state(state).await;
            confirm.click_last("give").await;
        })
        .await;
        self.confirm_closed().await;
    }

    /// Confirms, from inside the confirm window.
    pub async fn give(&self) {
        self.tab_to("give").await;
        self.press_last(ENTER).await;
    }

    /// Makes a call that moves money, as the console would without its form, and confirms it.
    pub async fn confirmed_call(&self, request: Value) -> Value {
        let asked = self.rpc("confirm_ask", json!({ "deed": "call", "request": request })).await;
        let asked = asked.expect("the confirm window is asked");
        self.say_yes().await;
        self.rpc("confirm_state", asked).await.expect("how it stands")["call"].clone()
    }

    /// Waits in the main window until the confirm window has closed.
    pub async fn confirm_closed(&self) {
        let end = Instant::now() + APPEARS;
        while self.count().await > 1 {
            if Instant::now() >= end {
                self.in_confirm(async |confirm| panic!("the confirm window stays open:\n{}", confirm.body().await))
                    .await;
            }
            sleep(STEP).await;
        }
    }
}
