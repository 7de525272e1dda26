//! Sentences about pack.

use base::sentence;

pub(crate) const DISPLAY_UNKNOWN: &str = "its display settings cannot be read";

sentence!(format_differs(column: &str, content: &str, code: &str) =>
    "column {column} contains {content}, but its format {code} shows another value");

pub(crate) const SHEET_HIDDEN: &str = "the sheet is hidden";

sentence!(columns_hidden(first: &str) => "columns are hidden, starting with {first}");

pub(crate) const ROW_HIDDEN: &str = "the row is hidden";

sentence!(repeats(column: &str) => "column {column} repeats its contents across the cell");

sentence!(merged(cells: &str) => "the cells {cells} are merged");

pub(crate) const COVERED: &str = "pictures, text boxes or notes cover it";

pub(crate) const CONDITIONAL_FORMATS: &str = "it has conditional formats";

pub(crate) const NEVER_CLOSED_LIKE_THIS: &str = "Nothing was saved: the month was never closed with this fingerprint.";

pub(crate) const NOT_CLOSED: &str = "Nothing was saved: the month is not closed.";

pub(crate) const CLOSE_FIRST: &str = "Close it first. The pack contains what was closed.";

pub(crate) const ZEROS_HIDDEN: &str = "zeros are shown as empty cells";

pub(crate) const ROWS_HIDDEN_BY_DEFAULT: &str = "rows are hidden by default";

pub(crate) const COLUMNS_HIDDEN_BY_DEFAULT: &str = "columns are hidden by default";

sentence!(more_characters(more: &str) => "… ({more} more characters)");

pub(crate) const SAME_PERSON: &str = "by the same person: no other user works with this profile";

sentence!(same_person_allowed(signed: &str) => "{signed}, by the same person, as the owner allows: no other user works here");

pub(crate) const UNNAMED_PERSON: &str = "one person, without a name";

sentence!(title(month: &str) => "Month closed: {month}");

sentence!(reopened(who: &str, at: &str, reason: &str) => "Closed before and reopened by {who} on {at}: {reason}");

pub(crate) const FEES_NOTE: &str = "A service fee that a bank also charged is counted in both.";

pub(crate) const HOW_TO_CHECK: &str = "This summary is part of a close pack. “cowrie month verify” checks the pack and lists every row that differs from the closing. The profile’s audit contains the digest of each saved pack.";

sentence!(more_open(more: usize, are: &str) => "{more} more {are} in the workbook, on the sheet “Exceptions”.");

pub(crate) const NOTHING_OPEN: &str = "Nothing is open.";

pub(crate) const TOO_MANY_FILES: &str = "it contains too many files";

pub(crate) const NO_MANIFEST: &str = "This is not a close pack: it has no manifest.json.";

pub(crate) const MANIFEST_UNREADABLE: &str = "The manifest.json of this pack cannot be read.";

sentence!(other_digest(expected: &str) => "The digest of the manifest is not {expected}: the pack was made again or changed as a whole.");

sentence!(file_missing(name: &str) => "{name} is missing.");

sentence!(file_added(name: &str) => "{name} was added.");

sentence!(more_findings(more: usize) => "{more} more findings are not listed.");

pub(crate) const NOT_HEXADECIMAL: &str = "has characters other than 0–9 and a–f";

pub(crate) const ONE_CHARACTER: &str = "has 1 character";

sentence!(characters(count: usize) => "has {count} characters");

sentence!(no_digest(what: &str, length: usize) =>
    "Nothing was checked: the digest {what}, not {length} of 0–9 and a–f. Enter the whole “Fingerprint of the pack”.");

pub(crate) const OTHER_FINGERPRINT: &str = "The rest of the pack was not checked: this is the “Fingerprint of what was closed”, which matches closed.json. Enter the “Fingerprint of the pack”, or no digest.";

sentence!(not_a_pack(why: &str) => "This file cannot be read as a close pack: {why}.");

sentence!(file_changed(name: &str) => "{name} was changed.");

sentence!(changed_unreadable(name: &str) => "{name} was changed and can no longer be read.");

sentence!(sheet_missing(name: &str) => "The sheet “{name}” is missing.");

sentence!(sheet_twice(name: &str) => "Two sheets are called “{name}”. Only one of them was compared.");

sentence!(sheet_added(name: &str) => "The sheet “{name}” was added.");

sentence!(saved_again(name: &str) => "{name} was saved again by another program. Every row is unchanged.");

sentence!(place_in_sheet(sheet: &str, row: usize) => "Sheet “{sheet}”, row {row}");

sentence!(whole_sheet(sheet: &str) => "Sheet “{sheet}”");

sentence!(shows_otherwise(place: &str, what: &str) => "{place}: {what}.");

sentence!(place_in_file(file: &str, line: usize) => "{file}, line {line}");

sentence!(row_changed(place: &str, content: &str) => "{place} was changed{content}.");

sentence!(row_removed(place: &str) => "{place} was removed.");

sentence!(row_added(place: &str, content: &str) => "{place} was added{content}.");

sentence!(row_moved(place: &str, was: usize, content: &str) => "{place} was in row {was} before{content}.");

pub(crate) const NOT_A_ZIP: &str = "it is not a complete ZIP file";

pub(crate) const TOO_LARGE: &str = "it unpacks to far more than its stated size";

pub(crate) const NAME_TWICE: &str = "it contains two files with one name, and programs differ in which they show";

pub(crate) const MAY_SHOW_OTHERWISE: &str = "it is packed so that other programs may show files other than those checked";

/// The README.txt of a pack.
pub(crate) const README: &str = "This is the close pack of a month, made by Cowrie.\n\
\n\
summary.pdf    what was closed, by whom, and what is still open\n\
month.xlsx     every compared row, with its result and the reason\n\
rows-*.csv     the same rows, for programs that do not read workbooks\n\
closed.json    the same for programs\n\
raw/           the banks’ files and the data of the payment service, as received\n\
manifest.json  the SHA-256 of every file and of every row\n\
\n\
To check that nothing was changed:\n\
\n\
    cowrie month verify PACK.zip\n\
\n\
It lists each row that differs from the closing. Without Cowrie: manifest.json contains the SHA-256 of every file, and the digest of\n\
the pack is the SHA-256 of manifest.json itself; “sha256sum” prints both. The profile’s audit contains the digest of each saved pack.\n\
If the manifest was changed too, the digest differs. Compare the two digests, or give the one from the audit with --digest.\n";
