//! No decision reads text: no comparison with a sentence, and no text in Rust's debug format outside of errors and logs.

use super::sizes::{crates, is_of_tests, without_tests};
use super::words::{is_sentence, literals};

/// What the code before a literal ends with if the literal is compared with a text, or sought in it.
const COMPARISONS: [&str; 15] = [
    "==",
    "!=",
    "== Some(",
    "!= Some(",
    "== Ok(",
    "starts_with(",
    "ends_with(",
    "contains(",
    "contains(&",
    "strip_prefix(",
    "strip_suffix(",
    "split(",
    "split_once(",
    "find(",
    "matches(",
];

/// What the code before a literal contains if the literal is for developers.
const FOR_DEVELOPERS: [&str; 8] = [
    "bug(",
    "panic!(",
    "assert",
    "unreachable!(",
    "warn!(",
    "debug!(",
    "FromSqlConversionFailure",
    "expect(",
];

/// Sources that read what others wrote, each with the reason.
const READERS: [(&str, &str); 7] = [
    ("core/files/src/sheets/spreadsheetml.rs", "names of formats in a spreadsheet"),
    (
        "core/store/src/old_evidence.rs",
        "the format of records before version 1 of the evidence",
    ),
    ("features/months/src/closing/format1/mod.rs", "format 1 of a closed month"),
    ("rules/payments/src/http_rejection.rs", "messages of the service"),
    ("wire/service-api/src/strict.rs", "messages of a parser of JSON"),
    (
        "features/collections/src/bulk/mod.rs",
        "a digest that is compared within one process",
    ),
    (
        "features/payouts/src/top_ups/draft.rs",
        "a digest that is compared within one process",
    ),
];

/// Comparisons with a sentence.
fn comparisons(text: &str) -> Vec<String> {
    let code = without_tests(text);
    let literal = |(literal, before): &(String, String)| {
        let before = before.trim_end();
        is_sentence(literal, before) && COMPARISONS.iter().any(|end| before.ends_with(end))
    };
    let with_literals = literals(&code).into_iter().filter(literal).map(|(literal, _)| literal);
    let lines = code.lines().map(str::trim).filter(|line| !line.starts_with("//"));
    with_literals
        .chain(lines.filter(|line| is_arm(line) || compares_message(line)).map(str::to_owned))
        .collect()
}

/// Whether it is an arm of a `match` whose pattern is a sentence.
fn is_arm(line: &str) -> bool {
    let Some((pattern, _)) = line.split_once(" =>") else { return false };
    let Some((_, rest)) = pattern.split_once('"') else { return false };
    let begins = pattern.starts_with(['"', '|']) || pattern.starts_with("Some(\"") || pattern.starts_with("Ok(\"");
    begins && is_sentence(rest.split('"').next().unwrap_or_default(), "")
}

fn compares_message(line: &str) -> bool {
    let path = |text: &str| {
        text.trim_start_matches(['&', '('])
            .trim_start_matches("crate::")
            .starts_with("messages::")
    };
    let ends = COMPARISONS
        .iter()
        .any(|end| line.match_indices(end).any(|(at, _)| path(line[at + end.len()..].trim_start())));
    let begins = ["==", "!="].iter().any(|sign| {
        let before = line.split(sign).next().filter(|_| line.contains(sign)).unwrap_or_default();
        before.trim_end().rsplit(' ').next().is_some_and(path)
    });
    ends || begins
}

/// Texts in Rust's debug format that are not for developers: they may be stored or shown.
fn debug_texts(text: &str) -> Vec<String> {
    let is_debug = |literal: &str| literal.contains(":?}") || literal.contains(":#?}");
    let found = literals(&without_tests(text)).into_iter();
    found
        .filter(|(literal, before)| is_debug(literal) && !FOR_DEVELOPERS.iter().any(|call| before.contains(call)))
        .map(|(literal, _)| literal)
        .collect()
}

#[test]
fn no_decision_reads_text() {
    let (mut read, mut problems) = (0, Vec::new());
    for one in crates() {
        let Some(name) = one.name.strip_prefix("src-tauri/crates/").filter(|name| *name != "xtask") else {
            continue;
        };
        for source in one.sources.iter().filter(|source| !is_of_tests(&source.path)) {
            let path = format!("{name}/src/{}", source.path);
            read += 1;
            if READERS.iter().any(|(reader, _)| *reader == path) {
                continue;
            }
            let found = comparisons(&source.text).into_iter().chain(debug_texts(&source.text));
            problems.extend(found.map(|what| format!("{path}: {what}")));
        }
    }
    assert!(read > 300, "the sources are read: {read}");
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn a_comparison_with_a_sentence_is_found() {
    for planted in [
        "if alarm.words == \"It was taken back.\" {",
        "if alarm.words.as_deref() != Some(\"It was taken back.\") {",
        "reason.starts_with(\n    \"The last look-up\",\n)",
        "let why = reason.split(\"The last look-up \").next();",
        "match words {\n    \"Said by a person\" => Paired::Person,\n}",
        "match words {\n    Some(\"Said by a person\") => Paired::Person,\n}",
        "if why == messages::NOT_FOUND {",
        "if messages::not_found(id) == why {",
        "let known = self.why.starts_with(messages::LAST);",
        "if found == Some(messages::NOT_FOUND) {",
    ] {
        assert_eq!(comparisons(planted).len(), 1, "{planted}");
    }
    for allowed in [
        "if status == \"FAILED\" {",
        "match word {\n    \"held\" => State::NeedsReview,\n}",
        "let why = messages::NOT_FOUND;",
        "true => \"It was taken back.\",",
        "#[cfg(test)]\nmod tests {\n    fn a() {\n        assert!(why == \"It was taken back.\");\n    }\n}\n",
    ] {
        assert_eq!(comparisons(allowed), [] as [&str; 0], "{allowed}");
    }
}

#[test]
fn a_debug_text_is_found() {
    assert_eq!(debug_texts("db.execute(sql, params![line, format!(\"{finding:?}\")])").len(), 1);
    assert_eq!(debug_texts("let words = format!(\n    \"{:?}\",\n    decision\n);").len(), 1);
    assert_eq!(debug_texts("AppError::bug(format!(\"{why:?}\"))"), [] as [&str; 0]);
}
