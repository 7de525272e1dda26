//! Sentences with values, one line each in the modules of messages.

/// Defines a function that returns a sentence: `sentence!(called(name: &str) => "called {name}");`. The rest is as in `format!`:
/// `sentence!(cost(sum: Amount) => "It costs {sum}.", sum = sum.naira());`.
#[macro_export]
macro_rules! sentence {
    ($name:ident($($value:ident: $kind:ty),+) => $text:literal $($part:tt)*) => {
        pub(crate) fn $name($($value: $kind),+) -> String {
            format!($text $($part)*)
        }
    };
}

#[cfg(test)]
mod tests {
    use std::fmt::Display;

    sentence!(paid(who: &str, often: impl Display) => "{who} was paid {often} times.");
    sentence!(in_naira(kobo: i64) => "It costs ₦{naira}.", naira = kobo / 100);

    #[test]
    fn a_sentence_contains_its_values() {
        assert_eq!(paid("Ada Obi", 2), "Ada Obi was paid 2 times.");
        assert_eq!(in_naira(500), "It costs ₦5.");
    }
}
