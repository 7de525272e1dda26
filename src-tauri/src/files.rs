//! Files for people: the save dialog, the file manager, the printer. The page reaches none of them.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock, mpsc};

use rfd::AsyncFileDialog;
use session::ports::{AskWhere, FilePorts, SaveQuestion};
use tauri::{AppHandle, Manager as _, async_runtime};

use crate::MAIN;

/// A folder in which all files are saved, without a question.
pub(crate) const SAVE_FOLDER: &str = "COWRIE_SAVE_FOLDER";

/// The prescribed folder, if there is one.
pub(crate) fn prescribed(variable: Option<OsString>) -> Option<PathBuf> {
    variable.filter(|value| !value.is_empty()).map(PathBuf::from)
}

/// What this system can do with files.
pub(crate) fn ports(app: Arc<OnceLock<AppHandle>>) -> FilePorts {
    FilePorts {
        ask_where: Some(ask_where(app)),
        show_in_folder: Some(Arc::new(show_in_folder)),
        print: Some(Arc::new(print)),
    }
}

fn ask_where(app: Arc<OnceLock<AppHandle>>) -> AskWhere {
    Arc::new(move |question| {
        let app = app.get()?.clone();
        let dialog = dialog(question);
        let (answer, answered) = mpsc::channel();
        let handle = app.clone();
        // The systems open windows only from their main thread.
        let opened = app.run_on_main_thread(move || {
            let main = handle.get_webview_window(MAIN);
            let dialog = main.iter().fold(dialog, |dialog, window| dialog.set_parent(window));
            let chosen = dialog.save_file();
            async_runtime::spawn(async move {
                let path = chosen.await.map(|file| file.path().to_owned());
                // Without a receiver the program is ending.
                let _ = answer.send(path);
            });
        });
        opened.ok()?;
        tokio::task::block_in_place(|| answered.recv()).ok().flatten()
    })
}

fn dialog(question: &SaveQuestion<'_>) -> AsyncFileDialog {
    AsyncFileDialog::new()
        .set_title("Save as")
        .set_directory(question.folder)
        .set_file_name(question.name)
        .add_filter(question.ending.to_uppercase(), &[question.ending])
}

/// Asks the file manager of a freedesktop system to select the file; without one, the folder is opened.
#[cfg(not(any(windows, target_os = "macos")))]
fn show_in_folder(path: &Path) -> Result<(), String> {
    selected(path).or_else(|_| open::that_detached(path.parent().unwrap_or(path)).map_err(|error| error.to_string()))
}

#[cfg(not(any(windows, target_os = "macos")))]
fn selected(path: &Path) -> Result<(), String> {
    let address = tauri::Url::from_file_path(path).map_err(|()| "not an absolute path".to_owned())?;
    let call = || {
        zbus::blocking::Connection::session()?.call_method(
            Some("org.freedesktop.FileManager1"),
            "/org/freedesktop/FileManager1",
            Some("org.freedesktop.FileManager1"),
            "ShowItems",
            &(vec![address.as_str()], ""),
        )
    };
    call().map(drop).map_err(|error: zbus::Error| error.to_string())
}

#[cfg(windows)]
fn show_in_folder(path: &Path) -> Result<(), String> {
    use std::os::windows::process::CommandExt as _;
    // Explorer reads its argument itself; a path of Windows contains no quotation mark.
    let mut explorer = Command::new("explorer");
    explorer.raw_arg(format!("/select,\"{}\"", path.display()));
    explorer.spawn().map(drop).map_err(|error| error.to_string())
}

#[cfg(target_os = "macos")]
fn show_in_folder(path: &Path) -> Result<(), String> {
    run(Command::new("open").arg("-R").arg(path))
}

/// Gives the file to the printing system, which has the default printer.
#[cfg(not(windows))]
fn print(path: &Path) -> Result<(), String> {
    run(Command::new("lp").arg("--").arg(path))
}

/// Gives the file to the program that prints PDF files. Its path is in the environment, so that no part of it is read as a command.
#[cfg(windows)]
fn print(path: &Path) -> Result<(), String> {
    use std::os::windows::process::CommandExt as _;
    const NO_WINDOW: u32 = 0x0800_0000;
    let script = "$ErrorActionPreference = 'Stop'; Start-Process -FilePath $env:COWRIE_PRINT -Verb Print";
    let mut shell = Command::new("powershell");
    shell.args(["-NoProfile", "-NonInteractive", "-Command", script]);
    run(shell.env("COWRIE_PRINT", path).creation_flags(NO_WINDOW))
}

fn run(command: &mut Command) -> Result<(), String> {
    let ended = command.output().map_err(|error| error.to_string())?;
    if ended.status.success() {
        return Ok(());
    }
    Err(String::from_utf8_lossy(&ended.stderr).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_variable_prescribes_no_folder() {
        assert_eq!(prescribed(None), None);
        assert_eq!(prescribed(Some(OsString::new())), None);
        assert_eq!(prescribed(Some("/srv/papers".into())), Some(PathBuf::from("/srv/papers")));
    }
}
