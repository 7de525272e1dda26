//! Sentences for people: backup.

use base::sentence;
use std::fmt::Display;

sentence!(backup_exists(path: impl Display) => "No backup was made: {path} already exists and is not overwritten.");

pub(crate) const KEY_DAMAGED: &str = "one of its keys is damaged";

sentence!(backup_not_written(path: impl Display, why: &str) => "No backup was made: {path} cannot be written: {why}.");

sentence!(backup_unreadable(path: impl Display, why: &str) => "{path} cannot be read: {why}.");

pub(crate) const OTHER_FORMAT: &str = "it has another format, or a newer version made it";

pub(crate) const MANIFEST_DAMAGED: &str = "its manifest is damaged";

pub(crate) const BOX_DAMAGED: &str = "its encrypted part is damaged";

pub(crate) const BACKUP_NOT_OPENED: &str =
    "The backup cannot be opened: the passphrase is wrong, or the beginning of the file was changed.";

pub(crate) const CHECK_PASSPHRASE: &str = "Nothing was changed. Check the passphrase: capitals and spaces count.";

pub(crate) const NEWER_VERSION: &str = "a newer version made it";

pub(crate) const BEGINNING_NOT_TEXT: &str = "its beginning is not text";

pub(crate) const END_MISSING: &str = "its end is missing";

pub(crate) const RECORDS_CHANGED: &str = "its records were changed after they were written";

pub(crate) const NO_BACKUP_MADE: &str = "No backup was made.";

sentence!(passphrase_too_short(least: usize) => "At least {least} characters, for example four words.");

sentence!(not_a_backup(why: &str) => "This file is not a complete backup of Cowrie: {why}.");

pub(crate) const USE_ANOTHER_COPY: &str = "Nothing was changed. Use another copy of the backup.";

sentence!(backup_damaged(problems: &str) => "Nothing was restored: the backup is damaged. {problems}");

pub(crate) const USE_ANOTHER_BACKUP: &str = "Use another backup.";

pub(crate) const DATE_MISSING: &str = "its date is missing";
