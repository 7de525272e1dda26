//! Reads amounts in words and abbreviated amounts: `fifty thousand naira only`, `50k`. They are only proposed, never paid.

use cell_rules::WordList;

/// `50k` and `1.5m` in full.
pub(super) fn unabbreviated(digits: &str) -> Option<String> {
    let zeros = match digits.chars().last()?.to_ascii_lowercase() {
        'k' => 3,
        'm' => 6,
        _ => return None,
    };
    let number = digits.get(..digits.len().saturating_sub(1))?.trim_end();
    let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
    // `600.00k` may be six hundred naira and no kobo.
    if zeros == 3 && decimals.len() == 2 {
        return None;
    }
    let plain = format!("{whole}{decimals}").bytes().all(|b| b.is_ascii_digit()) && !whole.is_empty() && decimals.len() <= zeros;
    plain.then(|| format!("{whole}{decimals:0<zeros$}"))
}

/// Naira and kobo of an amount in words; `None` if any word is unknown.
pub(super) fn in_words(text: &str) -> Option<(u64, u8)> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !matches!(*word, "" | "and" | "only"))
        .collect();
    let (naira, kobo) = match words.iter().position(|word| *word == "naira") {
        Some(at) => (words.get(..at)?, words.get(at + 1..)?),
        None => (words.as_slice(), &[][..]),
    };
    let kobo = match kobo {
        [] => 0,
        [words @ .., "kobo"] => u8::try_from(number(words)?).ok().filter(|kobo| *kobo < 100)?,
        _ => return None,
    };
    Some((number(naira)?, kobo))
}

/// A number in words. Every scale word must be smaller than the previous one, as in speech.
fn number(words: &[&str]) -> Option<u64> {
    let (mut total, mut group, mut last_scale) = (0_u64, None::<u64>, u64::MAX);
    for word in words {
        if let Some(scale) = scale(word) {
            let counted = group.take()?.checked_mul(scale)?;
            if scale >= last_scale {
                return None;
            }
            (total, last_scale) = (total.checked_add(counted)?, scale);
        } else if *word == "hundred" {
            group = Some(group.filter(|group| (1..=9).contains(group))? * 100);
        } else {
            let small = small(word)?;
            let free = match group {
                None => true,
                Some(group) if small >= 10 => group % 100 == 0 && group > 0,
                Some(group) => group % 10 == 0 && group % 100 != 10 && group > 0,
            };
            group = Some(group.unwrap_or_default() + free.then_some(small)?);
        }
    }
    match group {
        Some(group) => total.checked_add(group),
        None => (total > 0).then_some(total),
    }
}

fn scale(word: &str) -> Option<u64> {
    match word {
        "thousand" => Some(1_000),
        "million" => Some(1_000_000),
        "billion" => Some(1_000_000_000),
        _ => None,
    }
}

fn small(word: &str) -> Option<u64> {
    static ONES: WordList = WordList::of(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen \
         nineteen",
    );
    static TENS: WordList = WordList::of("twenty thirty forty fifty sixty seventy eighty ninety");
    let place = |list: &WordList| list.place(word).and_then(|at| u64::try_from(at).ok());
    place(&ONES).or_else(|| Some((place(&TENS)? + 2) * 10))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_in_words_are_read() {
        for (text, naira, kobo) in [
            ("fifty thousand", 50_000, 0),
            ("Fifty Thousand Naira Only", 50_000, 0),
            ("one million, two hundred and fifty thousand", 1_250_000, 0),
            ("twenty-five thousand naira, fifty kobo", 25_000, 50),
            ("three hundred and seven", 307, 0),
            ("seventeen", 17, 0),
        ] {
            assert_eq!(in_words(text), Some((naira, kobo)), "{text}");
        }
        for text in [
            "",
            "naira",
            "five ten",
            "ten five",
            "thousand",
            "two thousand million",
            "fifty thousand dollars",
            "ada obi",
            "five naira six",
            "twenty twenty",
        ] {
            assert_eq!(in_words(text), None, "{text}");
        }
    }
}
