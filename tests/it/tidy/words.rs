//! Words that no sentence of the program uses (`tests/unwanted-words.txt`), and a few signs. The window's own sentences are checked by
//! `ui/src/lib/messages/words.test.ts`, with the same list.

use std::fs;

use harness::bins;

use super::sizes::{crates, is_of_tests, without_tests};

/// Sources with texts that cannot change: how many unwanted words each has, and why.
const FIXED: [(&str, usize, &str); 9] = [
    ("cli/src/reconcile.rs", 1, "classes of rows, as in the files that it explains"),
    ("core/engine/src/outbox/balance.rs", 1, "a stored name"),
    ("core/engine/src/tables/single_payments.rs", 1, "a stored name"),
    ("core/store/src/old_evidence.rs", 3, "evidence as it was stored before version 1"),
    ("features/collections/src/watching/mod.rs", 1, "a stored name"),
    ("features/months/src/closing/format1/mod.rs", 1, "format 1 of a closed month"),
    ("rules/cells/src/stated/cells.rs", 1, "what people write in spreadsheets"),
    (
        "rules/payments/src/reading/version1.rs",
        3,
        "evidence of version 1 as it was stored",
    ),
    ("rules/sheets/src/payout/plan.rs", 1, "a part of the digest of stored snapshots"),
];

/// Macros and methods whose text no person reads.
const NOT_FOR_PEOPLE: [&str; 9] = [
    "expect(",
    "expect_err(",
    "panic!(",
    "unreachable!(",
    "debug!(",
    "trace!(",
    "query(",
    "execute(",
    ", reason = ",
];
/// A call whose text names a value that the sandbox derives from its seed.
const SEED: [&str; 2] = ["seed.", "(seed,"];

/// The string literals of a source, without comments, each with the code before it on its line.
pub(super) fn literals(text: &str) -> Vec<(String, String)> {
    let chars: Vec<char> = text.chars().collect();
    let (mut at, mut found) = (0, Vec::new());
    let starts = |at: usize, with: &str| with.chars().enumerate().all(|(n, sign)| chars.get(at + n) == Some(&sign));
    while at < chars.len() {
        if starts(at, "//") {
            at += chars[at..].iter().position(|sign| *sign == '\n').unwrap_or(chars.len() - at);
        } else if starts(at, "r\"") || starts(at, "r#") {
            let hashes = chars[at + 1..].iter().take_while(|sign| **sign == '#').count();
            if chars.get(at + 1 + hashes) != Some(&'"') {
                at += 2;
                continue;
            }
            let begin = at + 2 + hashes;
            let end = format!("\"{}", "#".repeat(hashes));
            let close = (begin..chars.len()).find(|place| starts(*place, &end)).unwrap_or(chars.len());
            found.push((chars[begin..close].iter().collect(), before(&chars, at)));
            at = close + end.len();
        } else if chars[at] == '"' {
            let (literal, end) = quoted(&chars, at + 1);
            found.push((literal, before(&chars, at)));
            at = end;
        } else if chars[at] == '\'' && (chars.get(at + 1) == Some(&'\\') || chars.get(at + 2) == Some(&'\'')) {
            // A character, not a lifetime.
            at += if chars[at + 1] == '\\' { 3 } else { 2 };
            at += chars[at..].iter().position(|sign| *sign == '\'').map_or(1, |end| end + 1);
        } else {
            at += 1;
        }
    }
    found
}

/// The text until the closing quote, without the breaks of its lines, and the place behind it.
fn quoted(chars: &[char], begin: usize) -> (String, usize) {
    let (mut literal, mut at) = (String::new(), begin);
    while at < chars.len() && chars[at] != '"' {
        if chars[at] != '\\' {
            literal.push(chars[at]);
            at += 1;
            continue;
        }
        let escaped = chars.get(at + 1).copied().unwrap_or_default();
        at += 2;
        if escaped == '\n' {
            at += chars[at..].iter().take_while(|sign| sign.is_whitespace()).count();
        } else {
            literal.push(if escaped == 'n' || escaped == 't' { ' ' } else { escaped });
        }
    }
    (literal, at + 1)
}

/// The code before a place, on its line and the line above: a long call has its text on the next line.
fn before(chars: &[char], at: usize) -> String {
    let line_of = |end: usize| chars[..end].iter().rposition(|sign| *sign == '\n');
    let start = line_of(at).and_then(line_of).map_or(0, |place| place + 1);
    chars[start..at].iter().collect()
}

/// Whether people read it: at least two words, and no statement of the database.
pub(super) fn is_sentence(text: &str, code: &str) -> bool {
    let words = text.split_whitespace().filter(|word| word.chars().any(char::is_lowercase)).count();
    let is_sql = [
        "SELECT ", "INSERT ", "UPDATE ", "DELETE ", "CREATE ", "WITH ", "FROM ", "WHERE ", " AND ", " AS ", "_at, ",
    ];
    let code = code.trim_end();
    let is_seed = SEED.iter().any(|call| code.contains(call));
    words >= 2
        && !is_seed
        && !is_sql.iter().any(|word| text.contains(word))
        && !NOT_FOR_PEOPLE.iter().any(|call| code.ends_with(call.trim_end()))
}

/// What is wrong with a sentence.
fn unwanted<'a>(sentence: &str, words: &[&'a str]) -> Vec<&'a str> {
    let lower = sentence.to_lowercase();
    let is_part = |sign: Option<char>| sign.is_some_and(|sign| sign.is_alphanumeric() || sign == '_');
    let has = |word: &str| {
        lower.match_indices(word).any(|(at, _)| {
            let (start, end) = (lower[..at].chars().next_back(), lower[at + word.len()..].chars().next());
            !is_part(start) && !is_part(end)
        })
    };
    let mut found: Vec<&str> = words.iter().copied().filter(|word| has(word)).collect();
    let signs: Vec<char> = sentence.chars().collect();
    if signs
        .windows(3)
        .any(|three| three[1] == '\'' && three[0].is_alphabetic() && three[2].is_alphabetic())
    {
        found.push("straight apostrophe");
    }
    // Not of a shortened number, such as “account …4567”.
    let follows = |part: &str| part.starts_with(|sign: char| sign.is_ascii_digit() || sign == '{');
    if sentence.split(" …").skip(1).any(|part| !follows(part)) {
        found.push("space before …");
    }
    if without_values(sentence)
        .split(|sign: char| !sign.is_alphanumeric() && sign != '_')
        .any(is_raw_code)
    {
        found.push("raw code");
    }
    found
}

/// A sentence without the names of its values, such as `{LONGEST}`.
fn without_values(sentence: &str) -> String {
    sentence
        .split('{')
        .map(|part| part.split_once('}').map_or(part, |(_, rest)| rest))
        .collect::<Vec<_>>()
        .join(" ")
}

/// For example `PAYMENT_REQUEST`, but not a variable of the environment.
fn is_raw_code(word: &str) -> bool {
    word.contains('_')
        && !word.starts_with("COWRIE_")
        && word.chars().all(|sign| sign.is_ascii_uppercase() || sign == '_')
        && word.chars().filter(char::is_ascii_uppercase).count() > 3
}

fn words() -> String {
    fs::read_to_string(bins::root().join("tests/unwanted-words.txt")).unwrap()
}

/// The problems of one source.
fn problems_in(text: &str, words: &[&str]) -> Vec<String> {
    let code = without_tests(text);
    let sentences = literals(&code).into_iter().filter(|(literal, code)| is_sentence(literal, code));
    sentences
        .flat_map(|(literal, _)| {
            let found = unwanted(&literal, words);
            found
                .into_iter()
                .map(move |word| format!("  {word}: {literal}"))
                .collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn no_sentence_has_an_unwanted_word() {
    let list = words();
    let list: Vec<&str> = list.lines().collect();
    let (mut read, mut problems) = (0, Vec::new());
    for one in crates()
        .iter()
        .filter(|one| one.name.starts_with("src-tauri/crates/") && !one.name.ends_with("/xtask"))
    {
        for source in one.sources.iter().filter(|source| !is_of_tests(&source.path)) {
            let (path, found) = (format!("{}/src/{}", one.name, source.path), problems_in(&source.text, &list));
            let fixed = FIXED
                .iter()
                .find(|(source, ..)| path.strip_prefix("src-tauri/crates/") == Some(source))
                .map_or(0, |(_, count, _)| *count);
            read += 1;
            if found.len() != fixed {
                problems.push(format!("{path} has {}, expected {fixed}\n{}", found.len(), found.join("\n")));
            }
        }
    }
    assert!(read > 300, "the sources are read: {read}");
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn unwanted_words_are_found() {
    let list = ["said", "of its own"];
    let found = |text: &str| unwanted(text, &list);
    assert_eq!(found("The bank said no."), ["said"]);
    assert_eq!(found("Said by Ada, in a window of its own"), ["said", "of its own"]);
    assert_eq!(found("It is unsaid, and has_said nothing; aforesaid."), [] as [&str; 0]);
    assert_eq!(found("The owner's PIN"), ["straight apostrophe"]);
    assert_eq!(found("Reading …"), ["space before …"]);
    assert_eq!(found("Type CUSTOMER_DEPOSIT here"), ["raw code"]);
    assert_eq!(
        found("The owner’s PIN. Reading… NUBAN A_B At most {LONGEST_NAME}. Account …{ending}"),
        [] as [&str; 0]
    );
}

#[test]
fn sentences_are_found_and_other_literals_are_not() {
    let text = "// \"he said so\"\nfn a<'a>() { b(\"She said \\\n        so.\"); c('\"'); d(r#\"They \"said\" so\"#); e(\"said\"); f.expect(\"it is said\"); \
                g(\"SELECT said FROM x\"); }\n#[cfg(test)]\nmod tests {\n    const A: &str = \"is said here\";\n}\n";
    let found = problems_in(text, &["said"]);
    assert_eq!(found, ["  said: She said so.", "  said: They \"said\" so"]);
}
