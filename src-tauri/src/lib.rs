//! The frame around the pages: one window, one command, and nothing else.
//!
//! It opens the window at once and the back office beside it, passes calls in (`rpc`) and changes out (`rpc::watch`), and keeps the
//! page where it is (`origin`). No rule of the trade lives here.

mod arguments;
mod office;
mod origin;
#[cfg(target_os = "linux")]
mod renderer;
mod rpc;

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
    time::Duration,
};

use tauri::{
    App, AppHandle, Manager, RunEvent, Url, WebviewWindow, WebviewWindowBuilder, async_runtime, utils::config::WindowConfig,
    webview::NewWindowResponse,
};

use crate::{arguments::Arguments, office::Office};

/// How long closing the window waits for the back office to put its records down. Nothing is lost when it does not manage:
/// what was under way is found again at the next start.
const CLOSING: Duration = Duration::from_secs(5);

/// A proxy that nobody serves: only the system's administrator could listen there.
const NOWHERE: &str = "http://127.0.0.1:1";

/// Opens the window and returns when it has been closed.
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
    let office = Arc::new(Office::new(home.clone()));
    let app = tauri::Builder::default()
        .manage(Arc::clone(&office))
        .invoke_handler(tauri::generate_handler![rpc::rpc])
        .build(tauri::generate_context!())?;
    async_runtime::spawn(async move { office.open().await.map(drop) });
    for config in &app.config().app.windows {
        window(&app, config, home.as_deref())?;
    }
    Ok(app)
}

fn window(app: &App, config: &WindowConfig, home: Option<&Path>) -> tauri::Result<WebviewWindow> {
    let mut window = WebviewWindowBuilder::from_config(app, config)?
        .on_navigation(origin::is_ours)
        .on_new_window(|_, _| NewWindowResponse::Deny)
        .on_download(|_, _| false);
    // The page has no business on the network. Its content policy says so, but does not cover a connection opened ahead of time.
    if cfg!(target_os = "linux") && !tauri::is_dev() {
        window = window.proxy_url(Url::parse(NOWHERE).expect("the address written above"));
    }
    // Where the home cannot be used the window opens all the same, to say so.
    if let Some(own) = home.and_then(own_directory) {
        window = window.data_directory(own);
    }
    window.build()
}

/// Where the web view keeps its own files: inside the home, for this user's eyes only.
fn own_directory(home: &Path) -> Option<PathBuf> {
    let own = home.join("webview");
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(&own).ok()?;
    Some(own)
}

fn close(app: &AppHandle) {
    let office = Arc::clone(&app.state::<Arc<Office>>());
    async_runtime::block_on(async {
        if tokio::time::timeout(CLOSING, office.close()).await.is_err() {
            eprintln!("Cowrie closed before everything was put down; it continues where it was at the next start.");
        }
    });
}
