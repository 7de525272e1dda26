//! Sentences about files that were saved.

pub(crate) const NO_WINDOW: &str = "This works only in the window. The file is saved.";
pub(crate) const NO_PROGRAM: &str = "Nothing was opened: this computer has no program for it.";
pub(crate) const NO_FILE_MANAGER: &str = "The folder was not opened: this computer has no file manager.";
pub(crate) const OPEN_BY_HAND: &str = "Copy the path and open it by hand.";
pub(crate) const NOT_PRINTED: &str = "The file was not printed. Check that a default printer is set up.";
pub(crate) const PRINT_BY_HAND: &str = "Or open the file and print it from there.";
pub(crate) const PDF_ONLY: &str = "Only PDF files are printed from here. Open the file and print it from there.";
