//! Files that are saved for a person: where, and how they are opened, shown and printed.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use session::saved_file::Destination;

use crate::host::Host;
use crate::messages::saving as messages;
use crate::view::{DoneView, FileSavedView, SavedFileRequest, SavingForm, SavingView};
use system::error::{AppError, ErrorCode};

impl Host {
    /// Where the next file is saved: where a person decides, beginning in the folder of the last one, or in the usual folder.
    pub fn destination(&self) -> Destination {
        let usual = &self.config.exports;
        let remembered = self.remembered();
        match &self.config.files.ask_where {
            Some(ask) if !remembered.never_asks_where => {
                let last = remembered.save_folder.filter(|folder| folder.is_dir());
                Destination::asked(last.as_ref().unwrap_or(usual), ask.clone())
            }
            Some(_) | None => Destination::folder(usual),
        }
    }

    /// Records that a file was saved at `path`: it may be opened, and the next one begins in its folder.
    pub fn note_saved(&self, path: PathBuf) -> FileSavedView {
        let folder = path.parent().map(Path::to_owned);
        let asks = self.config.files.ask_where.is_some() && !self.remembered().never_asks_where;
        if asks
            && self.remembered().save_folder != folder
            && let Err(error) = self.remember(|remembered| remembered.save_folder = folder)
        {
            tracing::warn!("the folder of a saved file is not remembered: {error}");
        }
        self.saved.note(path)
    }
}

/// Whether each file is asked for, and the usual folder.
pub fn view(host: &Host) -> SavingView {
    let can_ask = host.config.files.ask_where.is_some();
    SavingView {
        asks: can_ask && !host.remembered().never_asks_where,
        can_ask,
        folder: host.config.exports.display().to_string(),
    }
}

/// Changes whether each file is asked for.
///
/// # Errors
///
/// The choice cannot be written.
pub fn change(host: &Host, form: &SavingForm) -> Result<SavingView, AppError> {
    host.remember(|remembered| remembered.never_asks_where = !form.asks)?;
    Ok(view(host))
}

/// Opens a file that was just saved.
///
/// # Errors
///
/// It was not saved by this program, or cannot be opened.
pub fn open(host: &Host, request: &SavedFileRequest) -> Result<DoneView, AppError> {
    let path = host.saved.named(&request.path)?;
    let port = host.config.open_externally.as_deref().ok_or_else(no_window)?;
    port(OsStr::new(&path)).map_err(|trouble| failed(&trouble, messages::NO_PROGRAM, messages::OPEN_BY_HAND))?;
    Ok(DoneView {})
}

/// Shows a file that was just saved in its folder.
///
/// # Errors
///
/// It was not saved by this program, or no file manager can be opened.
pub async fn show(host: &Host, request: &SavedFileRequest) -> Result<DoneView, AppError> {
    let path = host.saved.named(&request.path)?;
    let port = host.config.files.show_in_folder.clone().ok_or_else(no_window)?;
    let shown = tokio::task::spawn_blocking(move || port(&path)).await.map_err(AppError::bug)?;
    shown.map_err(|trouble| failed(&trouble, messages::NO_FILE_MANAGER, messages::OPEN_BY_HAND))?;
    Ok(DoneView {})
}

/// Prints a PDF that was just saved.
///
/// # Errors
///
/// It was not saved by this program, it is no PDF, or there is no printer.
pub async fn print(host: &Host, request: &SavedFileRequest) -> Result<DoneView, AppError> {
    let path = host.saved.named(&request.path)?;
    if !path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pdf")) {
        return Err(AppError::new(ErrorCode::Invalid, messages::PDF_ONLY));
    }
    let port = host.config.files.print.clone().ok_or_else(no_window)?;
    let printed = tokio::task::spawn_blocking(move || port(&path)).await.map_err(AppError::bug)?;
    printed.map_err(|trouble| failed(&trouble, messages::NOT_PRINTED, messages::PRINT_BY_HAND))?;
    Ok(DoneView {})
}

fn no_window() -> AppError {
    AppError::conflict(messages::NO_WINDOW)
}

fn failed(trouble: &str, message: &'static str, hint: &'static str) -> AppError {
    tracing::warn!("a saved file: {trouble}");
    AppError::conflict(message).hint(hint)
}
