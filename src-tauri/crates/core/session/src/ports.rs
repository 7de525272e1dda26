//! What only a front end can do: the clipboard, other programs, other windows.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Reads the text on the clipboard.
pub type Clipboard = Arc<dyn Fn() -> Result<String, String> + Send + Sync>;

/// Puts a secret on the clipboard and removes it after a minute.
pub type CopySecret = Arc<dyn Fn(&str) -> Result<(), String> + Send + Sync>;

/// Brings a window to the front; opens it if needed.
pub type Show = Arc<dyn Fn() + Send + Sync>;

/// Opens a share link or a file that was just saved in another program. It is never called with anything else.
pub type OpenExternally = Arc<dyn Fn(&OsStr) -> Result<(), String> + Send + Sync>;

/// A question in the save dialog.
#[derive(Clone, Copy, Debug)]
pub struct SaveQuestion<'a> {
    /// The folder in which it begins.
    pub folder: &'a Path,
    /// The suggested name.
    pub name: &'a str,
    /// The ending of the file.
    pub ending: &'a str,
}

/// Asks a person where to save a file, and waits for the answer; `None` if they cancel.
pub type AskWhere = Arc<dyn Fn(&SaveQuestion<'_>) -> Option<PathBuf> + Send + Sync>;

/// Shows a file that was just saved in the system's file manager. It is never called with anything else.
pub type ShowInFolder = Arc<dyn Fn(&Path) -> Result<(), String> + Send + Sync>;

/// Sends a PDF that was just saved to the system's default printer. It is never called with anything else.
pub type PrintFile = Arc<dyn Fn(&Path) -> Result<(), String> + Send + Sync>;

/// What a front end can do with files for people; nothing by default.
#[derive(Clone, Default)]
pub struct FilePorts {
    /// The save dialog.
    pub ask_where: Option<AskWhere>,
    /// The file manager.
    pub show_in_folder: Option<ShowInFolder>,
    /// The printer.
    pub print: Option<PrintFile>,
}
