//! Guesses the operator of a Nigerian mobile number from its prefix. Numbers can be ported to another operator, so a person may change the
//! guess.

/// Prefixes by the operator's name, as of November 2026. Prefixes that public lists assign to different operators, such as 0704 and 0707,
/// are excluded.
const PREFIXES: [(&str, &str); 4] = [
    ("mtn", "0703 0706 0803 0806 0810 0813 0814 0816 0903 0906 0913 0916"),
    ("glo", "0705 0805 0807 0811 0815 0905 0915"),
    ("airtel", "0701 0708 0802 0808 0812 0902 0904 0907 0912"),
    ("9mobile", "0809 0817 0818 0908 0909"),
];

/// The prefix and the operator's name of a number typed as `0803…`, `234803…` or `+234803…`; `None` for any other.
pub fn guess(number: &str) -> Option<(&'static str, &'static str)> {
    let number = number.strip_prefix('+').unwrap_or(number);
    let local = match number.strip_prefix("234") {
        Some(rest) => rest,
        None => number.strip_prefix('0')?,
    };
    if local.len() != 10 || !local.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    PREFIXES.iter().find_map(|(name, prefixes)| {
        let found = prefixes
            .split(' ')
            .find(|prefix| local.starts_with(prefix.trim_start_matches('0')))?;
        Some((found, *name))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_prefix_gives_the_operator_in_any_form_of_the_number() {
        for (number, operator) in [
            ("08031234567", Some(("0803", "mtn"))),
            ("2348051234567", Some(("0805", "glo"))),
            ("+2348021234567", Some(("0802", "airtel"))),
            ("09081234567", Some(("0908", "9mobile"))),
            ("07041234567", None),
            ("0803123456", None),
            ("080312345678", None),
            ("0803123456x", None),
            ("442071234567", None),
            ("", None),
        ] {
            assert_eq!(guess(number), operator, "{number}");
        }
    }

    #[test]
    fn no_prefix_belongs_to_two_operators() {
        let all: Vec<&str> = PREFIXES.iter().flat_map(|(_, prefixes)| prefixes.split(' ')).collect();
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
    }
}
