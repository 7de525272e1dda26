//! What only a front end can do: the clipboard, other programs, other windows.

use std::ffi::OsStr;
use std::sync::Arc;

/// Reads the text on the clipboard.
pub type Clipboard = Arc<dyn Fn() -> Result<String, String> + Send + Sync>;

/// Puts a secret on the clipboard and removes it after a minute.
pub type CopySecret = Arc<dyn Fn(&str) -> Result<(), String> + Send + Sync>;

/// Brings a window to the front; opens it if needed.
pub type Show = Arc<dyn Fn() + Send + Sync>;

/// Opens a share link or a file that was just saved in another program. It is never called with anything else.
pub type OpenExternally = Arc<dyn Fn(&OsStr) -> Result<(), String> + Send + Sync>;
