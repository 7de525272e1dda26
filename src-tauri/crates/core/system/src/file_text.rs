//! File errors as text for people, and names of files.

use std::io::Error;

use crate::messages;

/// Why a file could not be read or written, as the end of a sentence without its full stop.
pub fn file_error(error: &Error) -> String {
    let words = messages::FILE_ERRORS
        .iter()
        .find(|(kind, _)| *kind == error.kind())
        .map(|(_, words)| *words);
    match (words, error.raw_os_error()) {
        (Some(words), _) => words.to_owned(),
        (None, Some(number)) => messages::system_error(number),
        (None, None) => messages::NO_REASON.to_owned(),
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
    use std::io::ErrorKind;

    use super::*;

    #[test]
    fn the_systems_own_error_texts_are_not_shown() {
        let text = |kind: ErrorKind| file_error(&Error::from(kind));
        assert_eq!(text(ErrorKind::PermissionDenied), "permission was denied");
        assert_eq!(text(ErrorKind::Other), "the system reported no reason");
        // 5 is EIO in POSIX.
        #[cfg(unix)]
        assert_eq!(file_error(&Error::from_raw_os_error(5)), "the system reported error 5");
        // 28 is ENOSPC, 30 EROFS.
        #[cfg(target_os = "linux")]
        assert_eq!(file_error(&Error::from_raw_os_error(28)), "the disk is full");
    }
}
