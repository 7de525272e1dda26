//! Sentences that people read, made from typed values. No rule builds or reads them.

use base::sentence;

sentence!(audit_broken(seq: i64) => "The audit is broken at entry {seq}: it was changed, or what came before it is missing.");

pub(crate) const COMPARE_WITH_BACKUP: &str = "Keep this file unchanged, and compare it with a backup.";

sentence!(audit_end_missing(seq: i64) => "The end of the audit is missing: entry {seq} was written, and is not here or was replaced.");

pub(crate) const RECORDS_NOT_OPENED: &str = "The records of this profile cannot be opened: the key is wrong, or the file is damaged.";

pub(crate) const RESTORE_FILE_OR_KEY: &str = "Nothing was changed. Restore the file or the key from a backup.";

pub(crate) const NEWER_RECORDS: &str = "These records were written by a newer Cowrie.";

pub(crate) const INSTALL_NEWER: &str = "Install the newer version.";

sentence!(pages_changed(count: usize, first: &str) => "{count} pages differ from what was written, for example: {first}.");

sentence!(indexes_disagree(problems: &str) => "Tables and indexes do not agree: {problems}.");

sentence!(rows_missing(rows: &str) => "Rows refer to missing rows: {rows}.");

pub(crate) const NO_SUCH_PAGE: &str = "There is no such page. Read the list again from its first page.";

pub(crate) const NOTHING_CHANGED_INSTALL_NEWER: &str = "Nothing was changed. Install the newer version.";

pub(crate) const NOT_MIGRATED: &str = "The records cannot be updated to this version.";

pub(crate) const RESTORE_RECORDS: &str = "Nothing was changed. Restore them from a backup.";
