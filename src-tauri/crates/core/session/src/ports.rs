//! What a face can do that the programs behind it cannot: the clipboard, other programs, other windows.

use std::ffi::OsStr;
use std::sync::Arc;

/// Reads the text on the clipboard.
pub type Clipboard = Arc<dyn Fn() -> Result<String, String> + Send + Sync>;

/// Puts a secret on the clipboard, and takes it off again after a minute.
pub type CopySecret = Arc<dyn Fn(&str) -> Result<(), String> + Send + Sync>;

/// Brings a window to the front, opening it when it is not there.
pub type Show = Arc<dyn Fn() + Send + Sync>;

/// Opens what it is given in another program: an address that `sharing` made, or a file that was just saved. Nothing else is ever given.
pub type OpenExternally = Arc<dyn Fn(&OsStr) -> Result<(), String> + Send + Sync>;
