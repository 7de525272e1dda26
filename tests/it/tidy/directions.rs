//! The permitted dependencies between crates.

use harness::prelude::*;
use std::process::Command;

const RULES: &[&str] = &["base", "service-api", "payment-rules", "cell-rules", "sheet-rules", "book-rules"];
const CORE: &[&str] = &["system", "files", "client", "secrets", "store", "engine", "session", "directory"];
/// Each depends on the core, and on none of the others.
const FEATURES: &[&str] = &[
    "payouts",
    "payments",
    "collections",
    "months",
    "reconciliation",
    "refunds",
    "customers",
    "support",
];
/// What a front end may use beside the commands: what it shows and watches, without access to the service that bypasses the outbox.
const FOR_FACES: &[&str] = &[
    "system",
    "files",
    "secrets",
    "engine",
    "session",
    "directory",
    "app",
    "api",
    "sandbox",
];

/// The permitted dependencies of each crate. `tests` may depend on all of them. No front end depends on `client`: its calls would bypass
/// the outbox.
const MAY_KNOW: &[(&str, &[&[&str]])] = &[
    ("service-api", &[]),
    ("sandbox", &[&["service-api"]]),
    ("base", &[]),
    ("payment-rules", &[&["base", "service-api"]]),
    ("cell-rules", &[&["base", "service-api"]]),
    ("sheet-rules", &[&["base", "service-api", "cell-rules"]]),
    ("book-rules", &[&["base", "service-api", "cell-rules", "sheet-rules"]]),
    ("system", &[&["base", "service-api", "payment-rules", "cell-rules"]]),
    (
        "files",
        &[&["base", "service-api", "cell-rules", "sheet-rules", "book-rules", "system"]],
    ),
    ("store-derive", &[]),
    ("client", &[&["base", "service-api", "payment-rules", "system"]]),
    ("secrets", &[&["base", "service-api", "system"]]),
    (
        "store",
        &[&[
            "base",
            "service-api",
            "payment-rules",
            "cell-rules",
            "sheet-rules",
            "system",
            "secrets",
            "store-derive",
        ]],
    ),
    ("engine", &[RULES, &["system", "client", "secrets", "store"]]),
    ("session", &[RULES, &["system", "files", "client", "secrets", "store", "engine"]]),
    ("directory", &[RULES, &["system", "store", "engine", "session"]]),
    ("payouts", &[RULES, CORE]),
    ("payments", &[RULES, CORE]),
    ("collections", &[RULES, CORE]),
    ("months", &[RULES, CORE]),
    ("reconciliation", &[RULES, CORE]),
    ("refunds", &[RULES, CORE]),
    ("customers", &[RULES, CORE]),
    ("support", &[RULES, CORE]),
    ("app", &[RULES, CORE, FEATURES]),
    ("api", &[RULES, CORE, FEATURES, &["app"]]),
    ("cli", &[RULES, FOR_FACES, FEATURES]),
    ("desktop", &[RULES, FOR_FACES, FEATURES]),
    ("xtask", &[]),
];

/// Crates of rules only, and dependencies that would bring in time, randomness or the environment.
const PURE: &[&str] = &["service-api", "base", "payment-rules", "cell-rules", "sheet-rules", "book-rules"];
const WORLDLY: &[&str] = &[
    "tokio",
    "reqwest",
    "hyper",
    "axum",
    "rusqlite",
    "rand",
    "getrandom",
    "uuid",
    "directories",
    "tempfile",
];

fn directions(metadata: &Value) -> Vec<String> {
    let mut problems = Vec::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let name = package["name"].as_str().unwrap_or_default();
        let allowed = MAY_KNOW.iter().find(|(ours, _)| *ours == name).map(|(_, allowed)| *allowed);
        if allowed.is_none() && name != "tests" {
            problems.push(format!("{name} is new: say in tidy.rs what it may know"));
        }
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let other = dependency["name"].as_str().unwrap_or_default();
            if other.starts_with("tauri") && name != "desktop" {
                problems.push(format!("{name} names {other}; only desktop may"));
            }
            if dependency["kind"] == "dev" {
                continue;
            }
            let ours = MAY_KNOW.iter().any(|(ours, _)| *ours == other);
            if ours && allowed.is_some_and(|allowed| !allowed.concat().contains(&other)) {
                problems.push(format!("{name} may not know {other}"));
            }
            if name == "xtask" {
                problems.push(format!("xtask builds on a bare machine in a second, without {other}"));
            }
            if PURE.contains(&name) && (WORLDLY.contains(&other) || has_clock(dependency)) {
                problems.push(format!("{name} is pure and may not have {other}"));
            }
        }
    }
    problems
}

fn has_clock(dependency: &Value) -> bool {
    let features = dependency["features"].as_array().into_iter().flatten();
    dependency["name"] == "chrono"
        && (dependency["uses_default_features"] == true || features.into_iter().any(|feature| feature == "clock"))
}

#[test]
fn every_crate_has_only_permitted_dependencies() {
    let mut cargo = Command::new(env!("CARGO"));
    let output = cargo
        .args(["metadata", "--format-version", "1", "--no-deps"])
        .current_dir(bins::root())
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        metadata["packages"].as_array().unwrap().len(),
        MAY_KNOW.len() + 1,
        "all crates and tests"
    );
    let problems = directions(&metadata);
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn the_rule_for_directions_finds_what_it_forbids() {
    let judge = |name: &str, dependency: &str| {
        let text = format!(r#"{{"packages":[{{"name":"{name}","dependencies":[{dependency}]}}]}}"#);
        directions(&serde_json::from_str(&text).unwrap()).len()
    };
    let normal = |name: &str| format!(r#"{{"name":"{name}","kind":null,"features":[],"uses_default_features":false}}"#);
    for (name, other) in [
        ("service-api", "base"),
        ("payment-rules", "sheet-rules"),
        ("sheet-rules", "book-rules"),
        ("book-rules", "app"),
        ("app", "sandbox"),
        ("app", "api"),
        ("payouts", "payments"),
        ("refunds", "collections"),
        ("months", "app"),
        ("directory", "payouts"),
        ("sandbox", "base"),
        ("system", "files"),
        ("secrets", "client"),
        ("store", "client"),
        ("store", "engine"),
        ("engine", "files"),
        ("engine", "session"),
        ("engine", "directory"),
        ("session", "payouts"),
        ("cli", "store"),
        ("client", "sheet-rules"),
        ("cli", "client"),
        ("desktop", "client"),
        ("sandbox", "app"),
        ("cli", "desktop"),
        ("api", "tauri"),
        ("cli", "tauri-build"),
        ("book-rules", "tokio"),
        ("service-api", "getrandom"),
        ("xtask", "serde"),
        ("newcomer", "serde"),
    ] {
        assert_eq!(judge(name, &normal(other)), 1, "{name} {other}");
    }
    for (name, other) in [
        ("payment-rules", "service-api"),
        ("desktop", "tauri"),
        ("tests", "api"),
        ("cli", "payouts"),
        ("base", "chrono"),
    ] {
        assert_eq!(judge(name, &normal(other)), 0, "{name} {other}");
    }
    let with = |kind: &str, rest: &str| format!(r#"{{"name":"chrono","kind":{kind},{rest}}}"#);
    assert_eq!(
        judge("base", &with("null", r#""features":["clock"],"uses_default_features":false"#)),
        1
    );
    assert_eq!(judge("base", &with("null", r#""features":[],"uses_default_features":true"#)), 1);
    assert_eq!(
        judge("base", &with("\"dev\"", r#""features":["clock"],"uses_default_features":false"#)),
        0
    );
}

/// Functions that send, or record what will be sent. A front end that calls one of these bypasses the confirm window.
const SENDS: &[&str] = &[
    "send_one",
    "send_lines",
    "send_lines_unless",
    "repeat_on_purpose",
    "attempt",
    "attempt_watched",
    "observe",
    "observe_with_hash",
    "add_run",
    "add_lines",
];

/// The calls of sending functions in a source.
fn sending_calls(source: &str) -> Vec<&'static str> {
    let is_called = |name: &&&str| {
        let call = format!("{name}(");
        source.match_indices(&call).any(|(at, _)| {
            let before = source[..at].chars().next_back();
            before.is_some_and(|sign| matches!(sign, '.' | ':'))
        })
    };
    SENDS.iter().filter(is_called).copied().collect()
}

#[test]
fn no_front_end_sends_anything_itself() {
    let mut faulty = Vec::new();
    for folder in ["src-tauri/crates/cli/src", "src-tauri/src"] {
        let mut sources = Vec::new();
        super::sources(bins::root(), &bins::root().join(folder), &mut sources);
        assert!(!sources.is_empty(), "{folder} has sources");
        for source in sources {
            faulty.extend(
                sending_calls(&source.text)
                    .into_iter()
                    .map(|name| format!("{}: {name}", source.path)),
            );
        }
    }
    assert_eq!(faulty, [] as [&str; 0]);
}

#[test]
fn a_front_end_that_sends_is_found() {
    assert_eq!(sending_calls("open.context.outbox.send_one(id).await"), ["send_one"]);
    assert_eq!(sending_calls("tables::payouts::add_run(store, draft)"), ["add_run"]);
    assert_eq!(sending_calls("fn attempt(x: u8) {} let resend_one(y); "), [] as [&str; 0]);
}
