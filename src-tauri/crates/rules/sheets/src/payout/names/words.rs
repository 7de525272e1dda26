//! Splits names into comparable words: without titles, accents and the marks that only some banks write.

use cell_rules::WordList;
use unicode_normalization::UnicodeNormalization;

/// Words before a name that are not part of it.
static TITLES: WordList = WordList::of(
    "mr mrs miss ms dr engr prof chief alh alhaji alhaja hajia hajiya barr barrister pst pastor rev revd arc sir lady mallam otunba",
);

/// Words for the kind of business, which many banks omit or cut.
static COMPANY: WordList = WordList::of(
    "ltd limited plc nig nigeria ent entr enterprise enterprises ventures venture global resources services service intl \
     international company co inc",
);

/// Words that wallets write after a name.
const BEHIND: [&str; 4] = ["agent", "pos", "wallet", "merchant"];

/// A name split into words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Words {
    /// The words that identify it, in their order.
    pub(super) own: Vec<String>,
    /// The words for a company.
    pub(super) company: Vec<String>,
    /// The number of letters of all words and the spaces between them, because banks cut at a length.
    pub(super) length: usize,
}

impl Words {
    pub(super) fn of(name: &str) -> Self {
        let plain = folded(name);
        let length = plain.split_whitespace().map(|word| word.len() + 1).sum::<usize>().saturating_sub(1);
        let mut own: Vec<String> = Vec::new();
        let mut company = Vec::new();
        for word in plain.split_whitespace() {
            if COMPANY.has(word) {
                company.push(word.to_owned());
            } else {
                own.push(word.to_owned());
            }
        }
        while own.len() > 1 && own.first().is_some_and(|word| TITLES.has(word)) {
            own.remove(0);
        }
        // `OKAFOR CHIDI MR`, as some banks sort it.
        while own.len() > 2 && own.last().is_some_and(|word| TITLES.has(word)) {
            own.pop();
        }
        Self { own, company, length }
    }
}

/// Lower-case letters and digits without accents, one space between words.
fn folded(name: &str) -> String {
    let name = without_kind_of_account(name);
    let mut folded = String::with_capacity(name.len());
    for letter in name.nfkd().flat_map(char::to_lowercase) {
        match letter {
            'ɓ' => folded.push('b'),
            'ɗ' => folded.push('d'),
            'ƙ' => folded.push('k'),
            'ƴ' => folded.push('y'),
            // A joining mark: D'Souza, INT'L.
            '\'' | '’' | '`' | '.' => {}
            _ if unicode_normalization::char::is_combining_mark(letter) => {}
            _ if letter.is_alphanumeric() => folded.push(letter),
            _ => folded.push(' '),
        }
    }
    folded
}

/// `ADA OBI - AGENT` is Ada Obi.
fn without_kind_of_account(name: &str) -> &str {
    let Some((before, behind)) = name.rsplit_once(" - ") else {
        return name;
    };
    if BEHIND.contains(&behind.trim().to_lowercase().as_str()) {
        before
    } else {
        name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_comparable() {
        let own = |name: &str| Words::of(name).own.join(" ");
        assert_eq!(own("Mrs. Ọláńrewájú  Ṣadé"), "olanrewaju sade");
        assert_eq!(own("ƊANJUMA, Haɓiba"), "danjuma habiba");
        assert_eq!(own("Alhaji (Dr) Musa D'Bello"), "musa dbello");
        assert_eq!(own("ADE-OJO BOLA MISS"), "ade ojo bola");
        assert_eq!(own("ADA OBI - AGENT"), "ada obi");
        assert_eq!(own("Chief"), "chief", "a title alone is the name");
        let firm = Words::of("Zuma Rock Int'l Ltd.");
        assert_eq!(
            (firm.own.join(" "), firm.company),
            ("zuma rock".to_owned(), vec!["intl".to_owned(), "ltd".to_owned()])
        );
    }
}
