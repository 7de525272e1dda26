//! The sentences of this crate that people read, made from typed values. No rule builds or reads them.

use std::fmt::Display;
use std::io::ErrorKind;

use base::sentence;

/// Why a file could not be read or written, as the end of a sentence.
pub(crate) const FILE_ERRORS: [(ErrorKind, &str); 14] = [
    (ErrorKind::NotFound, "there is no such file or folder"),
    (ErrorKind::PermissionDenied, "permission was denied"),
    (ErrorKind::AlreadyExists, "it already exists"),
    (ErrorKind::IsADirectory, "it is a folder"),
    (ErrorKind::NotADirectory, "a part of its path is not a folder"),
    (ErrorKind::DirectoryNotEmpty, "the folder is not empty"),
    (ErrorKind::StorageFull, "the disk is full"),
    (ErrorKind::QuotaExceeded, "your disk quota is used up"),
    (ErrorKind::ReadOnlyFilesystem, "the disk is read-only"),
    (ErrorKind::FileTooLarge, "it is too large"),
    (ErrorKind::InvalidFilename, "its name is not valid on this system"),
    (ErrorKind::InvalidData, "it is not plain text"),
    (ErrorKind::BrokenPipe, "the program that reads it has ended"),
    (ErrorKind::ResourceBusy, "another program is using it"),
];

sentence!(system_error(number: i32) => "the system reported error {number}");

pub(crate) const NO_REASON: &str = "the system reported no reason";

sentence!(folder_unusable(why: &str) => "The data folder cannot be read or written: {why}.");

sentence!(bug(detail: impl Display) => "Something went wrong in Cowrie: {detail}");

pub(crate) const REPORT_BUG: &str = "Cowrie does not send anything again because of it. Please report this message.";

sentence!(disk_full(detail: impl Display) => "The disk is full or does not respond. ({detail})");

sentence!(records_unusable(detail: impl Display) => "The records cannot be read or written. ({detail})");

pub(crate) const NOTHING_SENT_WITHOUT_RECORDS: &str = "Nothing is sent while records cannot be stored.";
