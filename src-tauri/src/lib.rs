//! The desktop shell: two windows, a command for each, and nothing else.
//!
//! It opens the main window immediately and the back office in parallel, forwards calls (`rpc`) and changes (`rpc::watch`), opens the
//! confirm window when the back office requests it (`confirm`), and restricts the pages to this program (`origin`). It contains no business
//! rules.

mod arguments;
mod confirm;
mod files;
mod office;
mod origin;
#[cfg(target_os = "linux")]
mod renderer;
mod rpc;

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::{Arc, OnceLock},
    time::Duration,
};

use tauri::{
    App, AppHandle, Manager, RunEvent, Url, WebviewWindow, WebviewWindowBuilder, WindowEvent, async_runtime, utils::config::WindowConfig,
    webview::NewWindowResponse,
};

use crate::{arguments::Arguments, office::Office};

/// The main window. Closing it ends the program.
const MAIN: &str = "main";

/// How long closing the window waits for the back office to write its records. Nothing is lost if it takes longer: the next start finds
/// what was in progress.
const CLOSING: Duration = Duration::from_secs(5);

/// An unreachable proxy: only the system's administrator could listen there.
const NOWHERE: &str = "http://127.0.0.1:1";

/// Opens the window and returns when it is closed.
///
/// Arguments are read from the command line, and `COWRIE_HOME` from the environment.
pub fn run() -> ExitCode {
    let home = match arguments::read(std::env::args_os().skip(1), std::env::var_os("COWRIE_HOME")) {
        Ok(Arguments::Open { home }) => home,
        Ok(Arguments::Help) => {
            eprintln!("{}", arguments::HELP);
            return ExitCode::SUCCESS;
        }
        Err(problem) => {
            eprintln!("{problem}\n\n{}", arguments::HELP);
            return ExitCode::from(2);
        }
    };
    #[cfg(target_os = "linux")]
    {
        if !renderer::has_screen() {
            eprintln!("There is no screen to open the window on: neither DISPLAY nor WAYLAND_DISPLAY is set.");
            return ExitCode::FAILURE;
        }
        renderer::prefer_plain();
    }

    match build(home) {
        Ok(app) => {
            app.run(|app, event| {
                if let RunEvent::Exit = event {
                    close(app);
                } else if let RunEvent::ExitRequested { code: None, api, .. } = &event
                    && app.get_webview_window(MAIN).is_some()
                    && !may_close(app)
                {
                    // Some systems end a program without closing its window first.
                    api.prevent_exit();
                } else if let RunEvent::WindowEvent { label, event, .. } = event {
                    if let WindowEvent::Destroyed = event {
                        window_closed(app, &label);
                    } else if let WindowEvent::CloseRequested { api, .. } = event
                        && label == MAIN
                        && !may_close(app)
                    {
                        api.prevent_close();
                    }
                }
            });
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("The window could not be opened: {error}");
            ExitCode::FAILURE
        }
    }
}

fn build(home: Option<PathBuf>) -> tauri::Result<App> {
    let asking = Arc::new(OnceLock::new());
    let office = Arc::new(Office::new(
        home.clone(),
        confirm::show(Arc::clone(&asking), home.clone()),
        files::ports(Arc::clone(&asking)),
    ));
    let app = tauri::Builder::default()
        .manage(Arc::clone(&office))
        .invoke_handler(tauri::generate_handler![rpc::rpc, confirm::confirm])
        .build(tauri::generate_context!())?;
    // Set before any page can make a call.
    let _ = asking.set(app.handle().clone());
    async_runtime::spawn(async move { office.open().await.map(drop) });
    let main = app.config().app.windows.iter().find(|config| config.label == MAIN);
    window(app.handle(), main.ok_or(tauri::Error::WindowNotFound)?, home.as_deref())?;
    Ok(app)
}

/// Opens a window as `tauri.conf.json` describes it.
fn window(app: &AppHandle, config: &WindowConfig, home: Option<&Path>) -> tauri::Result<WebviewWindow> {
    let mut window = WebviewWindowBuilder::from_config(app, config)?
        .on_navigation(origin::is_ours)
        .on_new_window(|_, _| NewWindowResponse::Deny)
        .on_download(|_, _| false);
    // The page needs no network. Its content policy forbids it, but does not cover preconnections.
    if cfg!(target_os = "linux") && !tauri::is_dev() {
        window = window.proxy_url(Url::parse(NOWHERE).expect("the address written above"));
    }
    // If the home cannot be used, the window opens anyway and reports it.
    if let Some(own) = home.and_then(own_directory) {
        window = window.data_directory(own);
    }
    window.build()
}

/// The folder of the web view's files: inside the home, accessible only to the current user of the computer.
fn own_directory(home: &Path) -> Option<PathBuf> {
    let own = home.join("webview");
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(&own).ok()?;
    Some(own)
}

/// While payments are being sent, the page asks the person first; otherwise the window closes.
fn may_close(app: &AppHandle) -> bool {
    let office = Arc::clone(&app.state::<Arc<Office>>());
    if office.may_close() {
        return true;
    }
    let app = app.clone();
    async_runtime::spawn(async move {
        if !office.asks_before_closing().await {
            rpc::leave(&app);
        }
    });
    false
}

/// Without the main window there is nothing to confirm; without the confirm window an open question is not executed.
fn window_closed(app: &AppHandle, label: &str) {
    if label == MAIN {
        app.exit(0);
    } else {
        app.state::<Arc<Office>>().confirm_closed();
    }
}

fn close(app: &AppHandle) {
    let office = Arc::clone(&app.state::<Arc<Office>>());
    async_runtime::block_on(async {
        if tokio::time::timeout(CLOSING, office.close()).await.is_err() {
            eprintln!("Cowrie closed before everything was put down; it continues where it was at the next start.");
        }
    });
}
