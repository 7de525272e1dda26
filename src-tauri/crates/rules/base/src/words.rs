//! The words for the variants of an enum in the records, in files and on command lines. A word never changes, because it is stored in people's
//! records.

use std::fmt;

/// An enum with a word for each variant, from [`crate::words!`].
pub trait Words: Sized {
    /// The variant of a word.
    ///
    /// # Errors
    ///
    /// [`UnknownWord`] if no variant has this word.
    fn of_word(word: &str) -> Result<Self, UnknownWord>;
}

/// A word that no variant of an enum has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWord {
    /// The word.
    pub word: String,
    /// The enum.
    pub of: &'static str,
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no word of {}", self.word, self.of)
    }
}

impl std::error::Error for UnknownWord {}

/// Defines the words of an enum: `words!(Proxy: System => "system", Direct => "direct")` adds `word` and `of_word`.
#[macro_export]
macro_rules! words {
    ($Enum:ident: $($Variant:ident => $word:literal),+) => {
        impl $Enum {
            /// Its word in the records, in files and on command lines.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$Variant => $word,)+
                }
            }

            /// The variant of a word.
            ///
            /// # Errors
            ///
            /// `UnknownWord` if no variant has this word.
            pub fn of_word(word: &str) -> Result<Self, $crate::words::UnknownWord> {
                match word {
                    $($word => Ok(Self::$Variant),)+
                    _ => Err($crate::words::UnknownWord { word: word.to_owned(), of: stringify!($Enum) }),
                }
            }
        }

        impl $crate::words::Words for $Enum {
            fn of_word(word: &str) -> Result<Self, $crate::words::UnknownWord> {
                Self::of_word(word)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::Role;

    #[test]
    fn a_word_names_its_variant_and_an_unknown_one_is_an_error() {
        for role in [Role::Prepare, Role::Approve, Role::Both, Role::Auditor] {
            assert_eq!(Role::of_word(role.word()), Ok(role));
        }
        let error = Role::of_word("Both").expect_err("no word");
        assert_eq!(error.to_string(), "`Both` is no word of Role");
        assert_eq!(
            <Role as Words>::of_word(""),
            Err(UnknownWord {
                word: String::new(),
                of: "Role"
            })
        );
    }
}
