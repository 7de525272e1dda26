//! File errors as text for people, and names of files.

use std::io::{Error, ErrorKind};

/// Why a file could not be read or written, as the end of a sentence without its full stop.
pub fn file_error(error: &Error) -> String {
    let known = [
        (ErrorKind::NotFound, "there is no such file or folder"),
        (ErrorKind::PermissionDenied, "you are not allowed to"),
        (ErrorKind::AlreadyExists, "there is one of this name already"),
        (ErrorKind::IsADirectory, "it is a folder"),
        (ErrorKind::NotADirectory, "a part of its path is no folder"),
        (ErrorKind::DirectoryNotEmpty, "the folder is not empty"),
        (ErrorKind::StorageFull, "the disk is full"),
        (ErrorKind::QuotaExceeded, "there is no room left for you on this disk"),
        (ErrorKind::ReadOnlyFilesystem, "nothing can be written on this disk"),
        (ErrorKind::FileTooLarge, "it is too large"),
        (ErrorKind::InvalidFilename, "its name is not possible here"),
        (ErrorKind::InvalidData, "it is not plain text"),
        (ErrorKind::BrokenPipe, "its reader has ended"),
        (ErrorKind::ResourceBusy, "another program is using it"),
    ];
    let words = known.iter().find(|(kind, _)| *kind == error.kind()).map(|(_, words)| *words);
    match (words, error.raw_os_error()) {
        (Some(words), _) => words.to_owned(),
        (None, Some(number)) => format!("the system gave error {number}"),
        (None, None) => "the system gave no reason".to_owned(),
    }
}

/// The characters of `name` that every system accepts in a file name.
pub fn file_name_part(name: &str) -> String {
    let taken = |letter: &char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '.');
    let name: String = name.chars().filter(taken).take(60).collect();
    name.trim_matches([' ', '.']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_systems_own_error_texts_are_not_shown() {
        let text = |kind: ErrorKind| file_error(&Error::from(kind));
        assert_eq!(text(ErrorKind::PermissionDenied), "you are not allowed to");
        assert_eq!(text(ErrorKind::Other), "the system gave no reason");
        // 5 is EIO in POSIX.
        #[cfg(unix)]
        assert_eq!(file_error(&Error::from_raw_os_error(5)), "the system gave error 5");
        // 28 is ENOSPC, 30 EROFS.
        #[cfg(target_os = "linux")]
        assert_eq!(file_error(&Error::from_raw_os_error(28)), "the disk is full");
    }
}
