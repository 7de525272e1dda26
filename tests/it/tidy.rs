//! The rules of the source tree: permitted dependencies (`directions`, `cycles`), the size of a crate (`sizes`), forbidden text, paths cited
//! by documents (`citations`), decisions about text (`text`), and words that people do not read (`words`).
//!
//! Each rule is a function from text to the problems in it, and a test below shows that it finds one.

mod citations;
mod cycles;
mod directions;
mod screens;
mod sizes;
mod text;
mod words;

use std::fs;
use std::path::Path;

use harness::bins;

const WARN_LINES: usize = 400;
const FAIL_LINES: usize = 500;

/// Names that do not describe the content.
const EMPTY_NAMES: &[&str] = &["util", "utils", "helper", "helpers", "manager", "managers", "common", "misc"];

// Written in two pieces, because this file is checked too.
const UNFINISHED: &[&str] = &[concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X:")];

const SLEEP: &str = concat!("sle", "ep(");
/// Tests that act at a different time each run, or wait for another process. None of them fails because it takes longer.
const IN_REAL_TIME: &[&str] = &[
    "tests/it/contract_probe.rs",
    "tests/it/crash.rs",
    "tests/it/people/frozen.rs",
    "tests/it/file_errors.rs",
];

/// A file of the project: its path from the root, with `/`, and its text.
struct Source {
    path: String,
    text: String,
}

impl Source {
    fn is_code(&self) -> bool {
        [".rs", ".ts", ".svelte"].iter().any(|end| self.path.ends_with(end))
    }

    fn is_generated(&self) -> bool {
        self.path.contains("/generated/")
    }

    fn is_in(&self, directories: &[&str]) -> bool {
        directories.iter().any(|directory| self.path.starts_with(directory))
    }

    /// The numbered lines for which `bad` holds, as problems.
    fn lines(&self, problem: &str, bad: impl Fn(&str) -> bool) -> Vec<String> {
        let numbered = self.text.lines().enumerate().filter(|(_, line)| bad(line));
        numbered
            .map(|(index, line)| format!("{}:{}: {problem}: {}", self.path, index + 1, line.trim()))
            .collect()
    }
}

fn length(source: &Source) -> Vec<String> {
    let lines = source.text.lines().count();
    if !source.is_code() || source.is_generated() || lines <= WARN_LINES {
        return Vec::new();
    }
    let problem = format!("{}: {lines} lines", source.path);
    if lines <= FAIL_LINES {
        eprintln!("{problem}; consider splitting it");
        return Vec::new();
    }
    vec![format!("{problem}, more than {FAIL_LINES}")]
}

fn empty_names(source: &Source) -> Vec<String> {
    if !source.is_code() {
        return Vec::new();
    }
    let stem = source.path.rsplit_once('.').map_or(source.path.as_str(), |(stem, _)| stem);
    let words = stem.split(['/', '_', '-', '.']).map(str::to_lowercase);
    let bad = words.filter(|word| EMPTY_NAMES.contains(&word.as_str()));
    bad.map(|word| format!("{}: a name like {word} says nothing about what is inside", source.path))
        .collect()
}

fn money_in_floats(source: &Source) -> Vec<String> {
    if !source.is_in(&[
        "src-tauri/crates/wire/service-api/",
        "src-tauri/crates/rules/",
        "src-tauri/crates/core/",
        "src-tauri/crates/features/",
        "src-tauri/crates/app/",
        "src-tauri/crates/api/",
    ]) {
        return Vec::new();
    }
    source.lines("money is an integer of the minor unit", |line| {
        let line = line.to_lowercase();
        let float = line
            .split(|character: char| !character.is_alphanumeric())
            .any(|word| word == "f32" || word == "f64");
        float && ["amount", "money", "total", "fee"].iter().any(|word| line.contains(word))
    })
}

fn clocks(source: &Source) -> Vec<String> {
    if !source.is_in(&["src-tauri/crates/wire/service-api/", "src-tauri/crates/rules/"]) {
        return Vec::new();
    }
    let clocks = ["SystemTime::now", "Instant::now", "Utc::now", "Local::now"];
    source.lines("the time is an argument here", |line| {
        clocks.iter().any(|clock| line.contains(clock))
    })
}

fn tauri_in_the_ui(source: &Source) -> Vec<String> {
    if !source.is_in(&["ui/src/"]) || source.is_in(&["ui/src/lib/ipc/"]) {
        return Vec::new();
    }
    source.lines("only ui/src/lib/ipc speaks to Tauri", |line| {
        ["from '@tauri-apps/", "import('@tauri-apps/", "import '@tauri-apps/"]
            .iter()
            .any(|import| line.contains(import))
    })
}

fn unfinished(source: &Source) -> Vec<String> {
    source.lines("not finished", |line| UNFINISHED.iter().any(|word| line.contains(word)))
}

fn sleeps(source: &Source) -> Vec<String> {
    if source.path.ends_with(".test.ts") {
        return source.lines("a test waits for an event, by waitFor or settled()", |line| {
            line.contains("setTimeout(")
        });
    }
    if !source.is_in(&["tests/it/"]) || source.is_in(IN_REAL_TIME) {
        return Vec::new();
    }
    source.lines("a test waits for an event, by harness::wait, or passes time on its clock", |line| {
        line.contains(SLEEP)
    })
}

const RULES: &[fn(&Source) -> Vec<String>] = &[length, empty_names, money_in_floats, clocks, tauri_in_the_ui, unfinished, sleeps];

/// Every text file of ours under `directory`.
fn sources(root: &Path, directory: &Path, found: &mut Vec<Source>) {
    let skipped = ["target", "node_modules", "dist", "gen", "autogenerated", "screenshots", ".git"];
    let read = ["rs", "ts", "js", "svelte", "css", "html", "toml", "json", "sql", "md", "sh"];
    for entry in fs::read_dir(directory).unwrap().map(Result::unwrap) {
        let path = entry.path();
        let name = entry.file_name().into_string().unwrap();
        if entry.file_type().unwrap().is_dir() {
            if !skipped.contains(&name.as_str()) {
                sources(root, &path, found);
            }
        } else if name != "package-lock.json" && path.extension().is_some_and(|end| read.iter().any(|known| end == *known)) {
            let relative = path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
            found.push(Source {
                path: relative,
                text: fs::read_to_string(&path).unwrap(),
            });
        }
    }
}

#[test]
fn every_source_is_tidy() {
    let mut all = Vec::new();
    sources(bins::root(), bins::root(), &mut all);
    for expected in ["src-tauri/src/lib.rs", "src-tauri/crates/rules/base/src/lib.rs", "tests/it/tidy.rs"] {
        assert!(all.iter().any(|source| source.path == expected), "{expected} is read");
    }
    let problems: Vec<String> = all.iter().flat_map(|source| RULES.iter().flat_map(|rule| rule(source))).collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// Checks that a rule finds `expected` problems in a file with this path and text.
fn check(rule: fn(&Source) -> Vec<String>, path: &str, text: &str, expected: usize) {
    let found = rule(&Source {
        path: path.to_owned(),
        text: text.to_owned(),
    });
    assert_eq!(found.len(), expected, "{path}: {found:?}");
}

#[test]
fn each_rule_for_sources_finds_what_it_forbids() {
    check(length, "a.rs", &"x\n".repeat(500), 0);
    check(length, "a.rs", &"x\n".repeat(501), 1);
    check(length, "ui/src/A.svelte", &"x\n".repeat(501), 1);
    check(length, "ui/src/lib/generated/a.ts", &"x\n".repeat(501), 0);
    check(length, "a.md", &"x\n".repeat(501), 0);

    check(empty_names, "src/utils.rs", "", 1);
    check(empty_names, "src/common/mod.rs", "", 1);
    check(empty_names, "ui/src/window-manager.ts", "", 1);
    check(empty_names, "src/outbox.rs", "", 0);

    let rules = "src-tauri/crates/rules/base/src/x.rs";
    check(money_in_floats, rules, "let amount: f64 = 1.0;", 1);
    check(money_in_floats, rules, "fn f(a: f32) -> Total {", 1);
    check(money_in_floats, rules, "let amount: i64 = 0xf64;\nlet share: f64;", 0);
    check(money_in_floats, "ui/src/x.ts", "amount: f64", 0);

    check(clocks, rules, "let now = chrono::Utc::now();\nInstant::now()", 2);
    check(clocks, "src-tauri/crates/core/system/src/env.rs", "Utc::now()", 0);

    let import = "import { invoke } from '@tauri-apps/api/core'";
    check(tauri_in_the_ui, "ui/src/routes/home/Home.svelte", import, 1);
    check(tauri_in_the_ui, "ui/src/lib/ipc/host.ts", import, 0);

    let nap = format!("tokio::time::{SLEEP}second).await;");
    check(sleeps, "tests/it/bulk.rs", &nap, 1);
    check(sleeps, "tests/it/crash.rs", &nap, 0);
    check(sleeps, "tests/harness/wait.rs", &nap, 0);
    check(sleeps, "ui/src/a.test.ts", "await new Promise((done) => setTimeout(done, 20));", 1);
    check(sleeps, "ui/src/a.ts", "setTimeout(done, 20);", 0);

    for word in UNFINISHED {
        check(unfinished, "a.rs", &format!("x\n// {word} later"), 1);
    }
    check(unfinished, "a.rs", "// todos are a list of the trade", 0);
}
