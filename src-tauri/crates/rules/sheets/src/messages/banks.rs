//! Sentences about banks.

use base::sentence;

sentence!(no_headings(wanted: &str) => "No row has column names. Add them in the first row: {wanted}.");

sentence!(two_banks(first: u32) => "Row {first} gives another bank for this name. Keep one of the two.");

pub(crate) const NO_ROWS: &str = "There are no rows below the column names.";

pub(crate) const ENTER_NAME: &str = "Enter the name as it appears in your sheets.";

sentence!(name_too_long(longest: usize) => "A name has {longest} characters at most.");

pub(crate) const ENTER_BANK: &str = "Enter the bank’s name or code.";

sentence!(unknown_bank(written: &str) => "{written} is not in the list of banks, or fits several. Enter the name as in the list of banks.");

pub(crate) const NEEDS_LETTERS: &str = "Enter the name as it appears in your sheets, with letters.";

pub(crate) const NO_NUMBER: &str = "A number in a name is read as a bank code. Enter the name without it.";

sentence!(taken(shown: &str, other: &str, bank: &str) => "{shown} already means {other}. It cannot mean {bank} too.");

sentence!(known_already(shown: &str, bank: &str) => "{shown} already means {bank}. There is nothing to add.");

sentence!(ambiguous(shown: &str, some: &str, bank: &str) => "{shown} can mean {some}. It cannot mean {bank}.");

sentence!(nearly_another(shown: &str, other: &str, bank: &str) => "{shown} is almost the name of {other}. It cannot mean {bank}.");

sentence!(contains_another(other: &str, shown: &str, bank: &str) => "{shown} contains the name of {other}. It cannot mean {bank}.");

pub(crate) const EMPTY: &str = "is empty. Type the bank’s name.";

sentence!(several(written: &str, some: &str) => "{written} can mean several banks ({some}). Type the bank’s full name.");

sentence!(name_and_code_differ(by_name: &str, by_code: &str) => "is {by_name} by name and {by_code} by code. Correct one of them.");

sentence!(is_it(bank: &str) => " Is it {bank}?");

sentence!(not_listed(written: &str, hint: &str) => "{written} is not in the list of banks.{hint} Type the bank’s full name.");
