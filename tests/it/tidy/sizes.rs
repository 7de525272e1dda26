//! The permitted size of a crate, and which parts of a source are tests.

use harness::bins;

use super::Source;

/// The most lines of a crate, without its tests.
const MOST_LINES: usize = 15_000;

const OF_TESTS: [&str; 2] = ["#[cfg(test)]", "#[cfg(all(test, "];

/// The sources of one crate: the path of each inside `src`, and its text.
pub(super) struct Crate {
    /// Its folder.
    pub name: String,
    pub sources: Vec<Source>,
}

/// Every crate below `src-tauri`, with all its sources.
pub(super) fn crates() -> Vec<Crate> {
    let mut all = Vec::new();
    super::sources(bins::root(), &bins::root().join("src-tauri"), &mut all);
    let mut crates: Vec<Crate> = Vec::new();
    for source in all.into_iter().filter(|source| source.path.ends_with(".rs")) {
        let Some((name, path)) = source.path.split_once("/src/") else {
            continue;
        };
        let inside = Source {
            path: path.to_owned(),
            text: source.text,
        };
        match crates.iter_mut().find(|known| known.name == name) {
            Some(known) => known.sources.push(inside),
            None => crates.push(Crate {
                name: name.to_owned(),
                sources: vec![inside],
            }),
        }
    }
    crates
}

/// A text formatted by rustfmt, without the items for tests.
pub(super) fn without_tests(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if !OF_TESTS.iter().any(|attribute| line.trim().starts_with(attribute)) {
            kept.push_str(line);
            kept.push('\n');
            continue;
        }
        let indent = line.len() - line.trim_start().len();
        let is_item = |line: &&str| !line.trim().starts_with("#[") && !line.trim().starts_with("//");
        let Some(item) = lines.by_ref().find(is_item) else { break };
        if item.ends_with(';') || item.ends_with(',') || item.ends_with('}') {
            continue;
        }
        // It ends with the first closing line with the same indentation.
        let is_end = |line: &str| {
            let is_as_far = line.len() - line.trim_start().len() == indent;
            is_as_far && line.trim_start().starts_with(['}', ')', ']']) && !line.ends_with('{')
        };
        lines.by_ref().find(|line| is_end(line));
    }
    kept
}

/// Whether a whole file is for tests.
pub(super) fn is_of_tests(path: &str) -> bool {
    let mut parts = path.rsplit('/');
    let file = parts.next().unwrap_or_default();
    file == "tests.rs" || file.ends_with("_tests.rs") || parts.any(|folder| folder == "tests")
}

/// The number of lines of these sources without their tests.
fn lines_of(sources: &[Source]) -> usize {
    let own = sources.iter().filter(|source| !is_of_tests(&source.path));
    own.map(|source| without_tests(&source.text).lines().count()).sum()
}

fn too_large(name: &str, sources: &[Source]) -> Option<String> {
    let lines = lines_of(sources);
    (lines > MOST_LINES).then(|| format!("{name}: {lines} lines without its tests, more than {MOST_LINES}"))
}

#[test]
fn no_crate_is_too_large() {
    let crates = crates();
    assert!(crates.iter().any(|one| one.name == "src-tauri/crates/app"), "the crates are read");
    let problems: Vec<String> = crates.iter().filter_map(|one| too_large(&one.name, &one.sources)).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn a_crate_that_is_too_large_is_found() {
    let source = |path: &str, text: &str| Source {
        path: path.to_owned(),
        text: text.to_owned(),
    };
    let half = "fn one() {}\n".repeat(MOST_LINES / 2);
    let sources = |more: Source| vec![source("a.rs", &half), source("b/mod.rs", &half), more];
    assert!(too_large("x", &sources(source("c.rs", "fn one() {}\n"))).is_some());
    for path in ["tests.rs", "b/c_tests.rs", "b/tests/c.rs"] {
        assert_eq!(too_large("x", &sources(source(path, "fn one() {}\n"))), None, "{path}");
    }
    let tests = "#[cfg(test)]\nmod tests {\n    fn one() {\n    }\n}\n";
    assert_eq!(too_large("x", &sources(source("c.rs", tests))), None);
}

#[test]
fn test_items_are_omitted() {
    let text = "use a;\n#[cfg(test)]\n#[path = \"b_tests.rs\"]\nmod b_tests;\nimpl A {\n    #[cfg(test)]\n    fn one(\n        x: u8,\n    ) {\n    }\n\n    fn \
                two() {}\n}\n#[cfg(test)]\nmod tests {\n    use b;\n}\nfn three() {}\n";
    assert_eq!(without_tests(text), "use a;\nimpl A {\n\n    fn two() {}\n}\nfn three() {}\n");
}
