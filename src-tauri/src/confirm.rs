//! The confirm window: opened when the back office requests it, and the only page that may call `confirm`.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use api::Commands as _;
use serde_json::Value;
use session::ports::Show;
use tauri::{AppHandle, LogicalSize, Manager, PhysicalSize, State, WebviewWindow};

use crate::office::{Office, error_json};
use system::error::{AppError, ErrorCode};

/// Its label, as in `capabilities/confirm.json`.
const CONFIRM: &str = "confirm";

/// The command with which the page sets the height of its window.
const FIT: &str = "confirm_fit";
/// The smallest and the largest height of the page, in logical pixels.
const HEIGHTS: (u32, u32) = (360, 760);

/// Brings the confirm window to the front, and opens it if necessary. An open page reads the question again.
pub(crate) fn show(app: Arc<OnceLock<AppHandle>>, home: Option<PathBuf>) -> Show {
    Arc::new(move || {
        let Some(app) = app.get().cloned() else { return };
        let home = home.clone();
        let handle = app.clone();
        // Windows can be created only on the main thread.
        let shown = app.run_on_main_thread(move || {
            if let Some(window) = handle.get_webview_window(CONFIRM) {
                let address = window.url();
                let _ = address.and_then(|address| window.navigate(address));
                let _ = window.set_focus();
                return;
            }
            let config = handle.config().app.windows.iter().find(|config| config.label == CONFIRM);
            let opened = config.map(|config| crate::window(&handle, config, home.as_deref()));
            if !matches!(opened, Some(Ok(_))) {
                eprintln!("The confirm window could not be opened.");
                handle.state::<Arc<Office>>().confirm_closed();
            }
        });
        if shown.is_err() {
            eprintln!("The confirm window could not be opened.");
        }
    })
}

/// Executes `command` of the confirm window. When the question is executed or cancelled, the window closes.
#[tauri::command]
pub(crate) async fn confirm(window: WebviewWindow, office: State<'_, Arc<Office>>, command: String, args: Value) -> Result<Value, Value> {
    // The capability ensures this already; this is a second check.
    if window.label() != CONFIRM {
        return Err(error_json(&AppError::new(
            ErrorCode::NotFound,
            "There is no command `confirm` here.",
        )));
    }
    if command == FIT {
        fit(&window, &args);
        return Ok(Value::Null);
    }
    let office = Arc::clone(&office);
    let ends = matches!(command.as_str(), "confirm_give" | "confirm_leave");
    let call = tokio::spawn(async move {
        let host = office.open().await?;
        host.confirm(&command, args).await.map_err(|error| error_json(&error))
    });
    let answer = call
        .await
        .unwrap_or_else(|_| Err(error_json(&AppError::bug("what was confirmed was cut short"))));
    if ends && answer.is_ok() {
        let _ = window.destroy();
    }
    answer
}

/// Makes the window as high as its page requests. If that fails, everything is still shown.
fn fit(window: &WebviewWindow, args: &Value) {
    let Some(height) = args.get("height").and_then(Value::as_u64) else {
        return;
    };
    let (Ok(size), Ok(scale)) = (window.inner_size(), window.scale_factor()) else {
        return;
    };
    let width = size.to_logical::<u32>(scale).width;
    let (least, most) = HEIGHTS;
    let most = tallest(window, scale).map_or(most, |tallest| most.min(tallest)).max(least);
    let height = u32::try_from(height).unwrap_or(most).clamp(least, most);
    if window.set_size(LogicalSize::new(width, height)).is_ok() {
        let _ = window.center();
    }
}

/// The largest height of a page whose window, with its title bar, is inside the work area of the screen.
fn tallest(window: &WebviewWindow, scale: f64) -> Option<u32> {
    let monitor = window.current_monitor().ok().flatten()?;
    let frame = window.outer_size().ok()?.height.saturating_sub(window.inner_size().ok()?.height);
    let free = monitor.work_area().size.height.saturating_sub(frame);
    Some(LogicalSize::<u32>::from_physical(PhysicalSize::new(1, free), scale).height)
}
