//! Sentences about names.

use base::sentence;

pub(crate) const NOT_IN_FILE: &str = "the file has no name";

pub(crate) const NOT_FROM_BANK: &str = "the bank gave no name";

sentence!(not_at_bank(word: &str) => "{word} is not in the name at the bank");

sentence!(business_differs(ours: &str, theirs: &str) => "the business is {ours} here and {theirs} at the bank");

pub(crate) const ONE_WORD: &str = "one word alone is not enough to be sure";

sentence!(bank_also_has(one: &str) => "the name at the bank also has {one}");

sentence!(bank_also_has_several(before: &str, last: &str) => "the name at the bank also has {before} and {last}");

sentence!(same(ours: &str) => "{ours} is the same");

sentence!(joined(ours: &str, theirs: &str) => "{ours} is {theirs} at the bank");

sentence!(cut(ours: &str, theirs: &str) => "the bank shortened {ours} to {theirs}");

sentence!(short_for(short: &str, long: &str) => "{short} is short for {long}");

sentence!(initial(ours: &str, theirs: &str) => "{ours} and {theirs}: only the first letter is given");

sentence!(spelling(ours: &str, theirs: &str) => "{ours} and {theirs} differ in spelling");
