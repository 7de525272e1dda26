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

use std::{path::PathBuf, process::ExitCode, sync::Arc, time::Duration};

use tauri::{
    App, AppHandle, Manager, RunEvent, WebviewWindowBuilder, async_runtime,
    webview::NewWindowResponse,
};

use crate::{arguments::Arguments, office::Office};

/// How long closing the window waits for the back office to put its records down. Nothing is lost when it does not manage:
/// what was under way is found again at the next start.
const CLOSING: Duration = Duration::from_secs(5);

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
    renderer::prefer_plain();

    let built = tauri::Builder::default()
        .manage(Arc::new(Office::new(home.clone())))
        .invoke_handler(tauri::generate_handler![rpc::rpc])
        .setup(move |app| Ok(open_window(app, home)?))
        .build(tauri::generate_context!());
    match built {
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

fn open_window(app: &App, home: Option<PathBuf>) -> tauri::Result<()> {
    let office = Arc::clone(&app.state::<Arc<Office>>());
    async_runtime::spawn(async move { office.open().await.map(drop) });

    for config in &app.config().app.windows {
        let mut window = WebviewWindowBuilder::from_config(app, config)?
            .on_navigation(origin::is_ours)
            .on_new_window(|_, _| NewWindowResponse::Deny)
            .on_download(|_, _| false);
        if let Some(home) = &home {
            window = window.data_directory(home.join("webview"));
        }
        window.build()?;
    }
    Ok(())
}

fn close(app: &AppHandle) {
    let office = Arc::clone(&app.state::<Arc<Office>>());
    async_runtime::block_on(async {
        if tokio::time::timeout(CLOSING, office.close()).await.is_err() {
            eprintln!(
                "Cowrie closed before everything was put down; it continues where it was at the next start."
            );
        }
    });
}
