//! The one command a page may call.

use std::sync::Arc;

use backoffice::{error::AppError, event::Event};
use serde_json::Value;
use tauri::{
    State, Webview,
    ipc::{Channel, JavaScriptChannelId},
};
use tokio::sync::broadcast::{Receiver, error::RecvError};

use crate::office::{Office, said};

/// Does `command` and answers its result, or an `AppError` as JSON.
///
/// `watch` is the frame's own: it takes `{ "events": Channel }` and from then on tells the page what changed, see [`watch`].
#[tauri::command]
pub(crate) async fn rpc(
    webview: Webview,
    office: State<'_, Arc<Office>>,
    command: String,
    args: Value,
) -> Result<Value, Value> {
    let office = Arc::clone(&office);
    if command == "watch" {
        let events = office.open().await?.events();
        let channel = channel(&webview, &args)
            .ok_or_else(|| said(&AppError::bug("watch was given no channel")))?;
        office.set_watching(tokio::spawn(watch(events, channel)));
        return Ok(Value::Null);
    }
    // A task of its own, so that a panic becomes an error on the screen and not a button that waits for ever.
    let name = command.clone();
    let call = tokio::spawn(async move {
        let host = office.open().await?;
        host.rpc(&command, args).await.map_err(|error| said(&error))
    });
    call.await
        .unwrap_or_else(|_| Err(said(&AppError::bug(&format!("{name} was cut short")))))
}

fn channel(webview: &Webview, args: &Value) -> Option<Channel<Option<Event>>> {
    let id: JavaScriptChannelId = args.get("events")?.as_str()?.parse().ok()?;
    Some(id.channel_on(webview.clone()))
}

/// Tells the page each change; `null` means some were missed and everything shown should be read again.
async fn watch(mut events: Receiver<Event>, page: Channel<Option<Event>>) {
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
