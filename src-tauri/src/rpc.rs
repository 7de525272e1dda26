//! The one command that a page may call.

use std::sync::Arc;

use api::Commands as _;
use serde::Serialize;
use serde_json::Value;
use tauri::ipc::{Channel, JavaScriptChannelId};
use tauri::{AppHandle, Manager, State, Webview};
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;

use crate::MAIN;
use crate::office::{Office, error_json};
use engine::event::Event;
use system::error::AppError;

/// Executes `command` and returns its result, or an `AppError` as JSON.
///
/// Three commands belong to the shell: `watch` takes `{ "events": Channel }` and from then on sends changes to the page, see [`watch`];
/// `leave` closes the window and `stay` does not, as answers to the question before closing.
#[tauri::command]
pub(crate) async fn rpc(webview: Webview, office: State<'_, Arc<Office>>, command: String, args: Value) -> Result<Value, Value> {
    let office = Arc::clone(&office);
    if command == "watch" {
        let events = office.open().await?.events();
        let channel = channel(&webview, &args).ok_or_else(|| error_json(&AppError::bug("watch was given no channel")))?;
        office.set_watching(tokio::spawn(watch(events, channel)));
        return Ok(Value::Null);
    }
    if command == "leave" || command == "stay" {
        if office.answered() && command == "leave" {
            leave(webview.app_handle());
        }
        return Ok(Value::Null);
    }
    // In a separate task, so that a panic becomes an error on screen and not a call without an answer.
    let name = command.clone();
    let call = tokio::spawn(async move {
        let host = office.open().await?;
        host.rpc(&command, args).await.map_err(|error| error_json(&error))
    });
    call.await
        .unwrap_or_else(|_| Err(error_json(&AppError::bug(format!("{name} was cut short")))))
}

/// Closes the main window, and the program with it.
pub(crate) fn leave(app: &AppHandle) {
    if let Some(window) = app.get_webview_window(MAIN) {
        let _ = window.destroy();
    }
}

fn channel(webview: &Webview, args: &Value) -> Option<Channel<Option<Event>>> {
    let id: JavaScriptChannelId = args.get("events")?.as_str()?.parse().ok()?;
    Some(id.channel_on(webview.clone()))
}

/// Sends each change to the page; `null` means that some were missed and everything shown should be read again.
async fn watch<E: Clone + Serialize>(mut events: Receiver<E>, page: Channel<Option<E>>) {
    loop {
        let change = match events.recv().await {
            Ok(event) => Some(event),
            Err(RecvError::Lagged(_)) => None,
            Err(RecvError::Closed) => return,
        };
        if page.send(change).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use tauri::ipc::InvokeResponseBody;
    use tokio::sync::broadcast;

    use super::*;

    /// What a page receives of events 1 to 3 if the channel has room for `room` events.
    fn received(room: usize) -> Vec<String> {
        let (sender, events) = broadcast::channel(room);
        for event in 1..=3 {
            sender.send(event).expect("somebody listens");
        }
        drop(sender);
        let received = Arc::new(Mutex::new(Vec::new()));
        let page = Arc::clone(&received);
        let channel = Channel::new(move |body| {
            if let InvokeResponseBody::Json(text) = body {
                page.lock().unwrap().push(text);
            }
            Ok(())
        });
        tauri::async_runtime::block_on(watch::<u8>(events, channel));
        let received = received.lock().unwrap();
        received.clone()
    }

    #[test]
    fn a_page_receives_every_change_in_order() {
        assert_eq!(received(4), ["1", "2", "3"]);
    }

    #[test]
    fn a_page_that_missed_changes_is_notified() {
        assert_eq!(received(1), ["null", "3"]);
    }
}
