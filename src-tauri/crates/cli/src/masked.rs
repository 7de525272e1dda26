//! Masks account numbers in sentences for standard error, because those may be stored in logs.

/// The sentence of a problem with every account number reduced to its last four digits. Amounts stay as they are.
pub(crate) fn masked(code: &str, sentence: &str) -> String {
    let no_account = ["AMOUNT_", "TOTAL_", "PAID_", "MAYBE_PAID"];
    if no_account.iter().any(|start| code.starts_with(start)) {
        return sentence.to_owned();
    }
    // A cell is quoted as it was written, with any separators; outside quotes there are only plain numbers.
    let bare = |text: &str| text.split(' ').map(bare_number).collect::<Vec<_>>().join(" ");
    let mut masked = String::new();
    let mut rest = sentence;
    while let Some((before, quoted)) = rest.split_once('“') {
        // If the cell itself contains such a mark, it ends at the last one before the next cell.
        let end = quoted.find('“').unwrap_or(quoted.len());
        let (cell, after) = quoted[..end]
            .rfind('”')
            .map_or((quoted, ""), |end| (&quoted[..end], &quoted[end..]));
        masked.push_str(&bare(before));
        masked.push('“');
        masked.push_str(&if digits(cell) > SHOWN { last_four(cell) } else { cell.to_owned() });
        rest = after;
    }
    masked.push_str(&bare(rest));
    masked
}

const SHOWN: usize = 4;

fn digits(text: &str) -> usize {
    text.chars().filter(|c| c.is_numeric()).count()
}

fn last_four(text: &str) -> String {
    let shown: Vec<char> = text.chars().filter(|c| c.is_alphanumeric()).collect();
    let tail: String = shown.iter().skip(shown.len().saturating_sub(SHOWN)).collect();
    format!("••••{tail}")
}

/// A number of ten digits, or what a spreadsheet left of one. The example phone number in a sentence has eleven.
fn bare_number(word: &str) -> String {
    let number = word.trim_end_matches(['.', ',', ';', ':']);
    if (8..=10).contains(&digits(number)) {
        format!("{}{}", last_four(number), &word[number.len()..])
    } else {
        word.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_four_digits_of_an_account_remain() {
        for (sentence, expected) in [
            (
                "Account 0123456785 does not look like a number of GTB.",
                "Account ••••6785 does not look like a number of GTB.",
            ),
            (
                "Account “012-345 678O” holds letters. If 0123456780 is meant, type that.",
                "Account “••••678O” holds letters. If ••••6780 is meant, type that.",
            ),
            (
                "12345678 is a number cell with 8 digits. If 0012345678, type it.",
                "••••5678 is a number cell with 8 digits. If ••••5678, type it.",
            ),
            (
                "“1.23457E+09” was cut by a spreadsheet program.",
                "“••••7E09” was cut by a spreadsheet program.",
            ),
            (
                "“1234” is not a phone number such as 08031234567.",
                "“1234” is not a phone number such as 08031234567.",
            ),
        ] {
            assert_eq!(masked("ACCOUNT_CHARS", sentence), expected);
        }
    }

    #[test]
    fn amounts_are_not_masked() {
        for code in ["AMOUNT_PRECISION", "TOTAL_ROW", "PAID_RECENTLY", "MAYBE_PAID"] {
            let sentence = "“18402550.005” has more than two decimals; 18402550 has none.";
            assert_eq!(masked(code, sentence), sentence);
        }
    }
}
