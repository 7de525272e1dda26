//! The word that a deployment uses in some names instead of the contract's `service` (`docs/spec/observed.md#brand-word`).

use std::borrow::Cow;

/// The contract's own word.
pub const CONTRACT: &str = "service";

/// Names of the contract that contain the word (`docs/spec/observed.md#brand-word`): the text before it, the text after it, and whether it
/// begins with a capital letter there.
const NAMES: [(&str, &str, bool); 3] = [
    ("", "AccountNumber", false),
    ("", "ProcessCode", false),
    ("isPayer", "AccountHolder", true),
];

/// Words that would turn another name of the contract into one of these.
const TAKEN: [&str; 7] = [
    "bank",
    "creditBank",
    "customer",
    "destinationBank",
    "payer",
    "payerBank",
    "transferBank",
];

/// The word of one deployment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrandWord(String);

impl Default for BrandWord {
    fn default() -> Self {
        Self(CONTRACT.to_owned())
    }
}

impl BrandWord {
    /// Reads a word: letters and digits, beginning with a lower-case letter.
    ///
    /// # Errors
    ///
    /// A sentence for people.
    pub fn parse(text: &str) -> Result<Self, String> {
        let small = text.bytes().next().is_some_and(|first| first.is_ascii_lowercase());
        if !small || text.len() > 30 || !text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err("This is one word of letters and digits, and begins with a small letter, such as service.".to_owned());
        }
        if TAKEN.contains(&text) {
            return Err(format!("“{text}” begins other names of the service, so it cannot be the word."));
        }
        Ok(Self(text.to_owned()))
    }

    /// The word.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The segment of an address that contains the word.
    pub fn segment(&self) -> String {
        format!("{}-webservices", self.0)
    }

    /// `json` with this deployment's names replaced by the contract's. Everything else is unchanged, including the spelling of numbers. A
    /// name that would then occur twice is not replaced.
    pub fn with_contract_names<'a>(&self, json: &'a str) -> Cow<'a, str> {
        if self.0 == CONTRACT {
            return Cow::Borrowed(json);
        }
        let mut renamed = String::with_capacity(json.len());
        let mut done = 0;
        for (start, end) in member_names(json) {
            let name = json.get(start..end).unwrap_or_default();
            if let Some(contract) = self
                .contract_name(name)
                .filter(|contract| !json.contains(&format!("\"{contract}\"")))
            {
                renamed.push_str(json.get(done..start).unwrap_or_default());
                renamed.push_str(&contract);
                done = end;
            }
        }
        if done == 0 {
            return Cow::Borrowed(json);
        }
        renamed.push_str(json.get(done..).unwrap_or_default());
        Cow::Owned(renamed)
    }

    fn contract_name(&self, name: &str) -> Option<String> {
        NAMES.into_iter().find_map(|(before, after, capital)| {
            let spelt = |word: &str| match capital {
                true => format!("{before}{}{after}", capitalised(word)),
                false => format!("{before}{word}{after}"),
            };
            (spelt(&self.0) == name).then(|| spelt(CONTRACT))
        })
    }
}

fn capitalised(word: &str) -> String {
    let (first, rest) = word.split_at_checked(1).unwrap_or((word, ""));
    format!("{}{rest}", first.to_ascii_uppercase())
}

/// The positions of member names, without their quotes: a text that is followed by a colon. A name that is written with an escape is not
/// found, and so keeps its word.
fn member_names(json: &str) -> Vec<(usize, usize)> {
    let bytes = json.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] != b'"' {
            at += 1;
            continue;
        }
        let start = at + 1;
        let mut end = start;
        while end < bytes.len() && bytes[end] != b'"' {
            end += if bytes[end] == b'\\' { 2 } else { 1 };
        }
        at = end + 1;
        let next = bytes.iter().skip(at).find(|byte| !byte.is_ascii_whitespace());
        if next == Some(&b':') {
            found.push((start, end));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(word: &str, json: &str) -> String {
        BrandWord::parse(word).expect("a word").with_contract_names(json).into_owned()
    }

    #[test]
    fn only_the_deployments_names_are_replaced_by_the_contracts() {
        let answer = r#"{"acmeAccountNumber" : "0123456785","amount":1.0E7,"data":[{"isPayerAcmeAccountHolder":true}],
            "message":"acmeAccountNumber","said":"\"acmeProcessCode\": x","x":{"acmeProcessCode":"7\\"},"acmeOther":1}"#;
        let expected = r#"{"serviceAccountNumber" : "0123456785","amount":1.0E7,"data":[{"isPayerServiceAccountHolder":true}],
            "message":"acmeAccountNumber","said":"\"acmeProcessCode\": x","x":{"serviceProcessCode":"7\\"},"acmeOther":1}"#;
        assert_eq!(read("acme", answer), expected);
        assert_eq!(read("service", answer), answer);
        assert_eq!(read("other", answer), answer);
    }

    #[test]
    fn no_name_is_duplicated_and_invalid_json_is_unchanged() {
        let both = r#"{"acmeAccountNumber":"1","serviceAccountNumber":"2"}"#;
        assert_eq!(read("acme", both), both);
        for broken in ["", "\"", "{\"acmeAccountNumber", "{\"acmeAccountNumber\\", "\u{20a6}\"\u{20a6}\":"] {
            assert_eq!(read("acme", broken), broken);
        }
    }

    #[test]
    fn a_brand_word_does_not_create_another_name() {
        for right in ["service", "acme", "acmePay2"] {
            assert!(BrandWord::parse(right).is_ok(), "{right}");
        }
        let long = "a".repeat(31);
        for wrong in [
            "", "Acme", "acme pay", "acme-pay", "2acme", "bank", "payer", "customer", "ac\u{e9}", &long,
        ] {
            assert!(BrandWord::parse(wrong).is_err(), "{wrong}");
        }
    }
}
