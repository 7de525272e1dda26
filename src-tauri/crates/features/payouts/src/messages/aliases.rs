//! Sentences for people: aliases.

use base::sentence;

sentence!(nothing_imported(file: &str) => "Nothing was imported from {file}. Correct these in the file, then choose it again.");

sentence!(too_many_aliases(most: usize) => "More than {most} aliases. Split the file.");

sentence!(alias_exists_in_file(written: &str, bank: &str) =>
    "“{written}” is already saved as {bank}. Change that alias, or remove this row.");

pub(crate) const NOTHING_SAVED: &str = "Nothing was saved.";

pub(crate) const TWO_BANKS_SHARE_NAME: &str = "Two banks have this name. Each sheet must identify one, for example by its code.";

sentence!(bank_delisted(bank: &str) => "The service no longer lists {bank}. Choose another bank, or remove this alias.");

sentence!(also_similar_to(bank: &str) => "It is also similar to {bank}.");

pub(crate) const ALIAS_NOT_NEEDED: &str = "This name is now recognised without the alias.";

pub(crate) const NO_SUCH_ALIAS: &str = "There is no such alias.";

sentence!(bank_listed_twice(bank: &str) => "The service lists {bank} twice. An alias cannot distinguish the two.");

pub(crate) const ALIAS_NEEDED: &str = "Enter the name as it appears in your sheets.";

sentence!(at_most_characters(most: usize) => "At most {most} characters.");

pub(crate) const CHOOSE_BANK: &str = "Choose the bank.";

pub(crate) const BANK_NOT_IN_LIST: &str = "The service does not list this bank.";

sentence!(alias_exists(written: &str, bank: &str) => "“{written}” is already saved as {bank}. Change that alias.");

sentence!(alias_not_restored(why: &str) => "The alias was not restored. {why}");

sentence!(alias_taken(written: &str, bank: &str) => "“{written}” is now saved as {bank}.");
