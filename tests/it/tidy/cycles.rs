//! Files of a crate that import each other in a cycle: none of them can be understood, or moved, without all the others.
//!
//! A file refers to another by `use`, or by a path that begins with `crate`, `super`, `self` or the name of an imported module. References
//! of a folder's file into that folder do not count, and neither do references to items of the root.

use std::collections::{BTreeMap, BTreeSet};

use super::Source;
use super::sizes::{crates, without_tests};

/// The most files in a cycle.
const MOST_FILES: usize = 3;

/// The path of a module inside its crate; empty for the root.
type Module = Vec<String>;

/// The module that a file is, by its path inside `src`.
fn module_of(path: &str) -> Module {
    let mut parts: Module = path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if parts.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
        parts.pop();
    }
    parts
}

/// Modules that are included for tests only, in the file of `source`.
fn modules_of_tests(source: &Source) -> Vec<Module> {
    let mut found = Vec::new();
    let mut lines = source.text.lines().map(str::trim);
    while lines.any(|line| line == "#[cfg(test)]") {
        let mut path = None;
        for line in lines.by_ref() {
            if let Some(named) = line.strip_prefix("#[path = \"").and_then(|rest| rest.strip_suffix("\"]")) {
                path = Some(named);
            } else if !line.starts_with("#[") && !line.starts_with("//") {
                let name = line.strip_suffix(';').and_then(|line| line.rsplit_once("mod "));
                found.extend(name.map(|(_, name)| included(source, path, name)));
                break;
            }
        }
    }
    found
}

fn included(source: &Source, path: Option<&str>, name: &str) -> Module {
    let Some(path) = path else {
        let mut module = module_of(&source.path);
        module.push(name.to_owned());
        return module;
    };
    let mut place: Vec<&str> = source.path.split('/').collect();
    place.pop();
    for part in path.split('/') {
        match part {
            ".." => drop(place.pop()),
            part => place.push(part),
        }
    }
    module_of(&place.join("/"))
}

/// A piece of code: a word, `::`, or another sign. Comments, strings and character literals are omitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'t> {
    Word(&'t str),
    Inside,
    Sign(char),
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut left = text;
    while let Some(first) = left.chars().next() {
        let is_of_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let length = if left.starts_with("//") {
            left.find('\n').unwrap_or(left.len())
        } else if left.starts_with("/*") {
            left.find("*/").map_or(left.len(), |end| end + 2)
        } else if let Some(length) = literal_length(left) {
            length
        } else if left.starts_with("::") {
            found.push(Token::Inside);
            2
        } else if is_of_word(first) {
            let end = left.find(|letter| !is_of_word(letter)).unwrap_or(left.len());
            found.push(Token::Word(&left[..end]));
            end
        } else {
            if !first.is_whitespace() {
                found.push(Token::Sign(first));
            }
            first.len_utf8()
        };
        left = &left[length..];
    }
    found
}

/// The length of the string or character literal at the start of this code; `None` if there is none.
fn literal_length(code: &str) -> Option<usize> {
    let prefix = ["br", "cr", "b", "c", "r"].into_iter().find(|prefix| {
        let rest = code.strip_prefix(prefix).unwrap_or_default();
        rest.starts_with('"') || prefix.ends_with('r') && rest.trim_start_matches('#').starts_with('"') && rest.starts_with('#')
    });
    let (prefix, code) = prefix.map_or(("", code), |prefix| (prefix, &code[prefix.len()..]));
    if prefix.ends_with('r') {
        let marks = code.find('"')?;
        let end = format!("\"{}", "#".repeat(marks));
        let length = code[marks + 1..].find(&end).map_or(code.len(), |at| marks + 1 + at + end.len());
        return Some(prefix.len() + length);
    }
    let quote = code.chars().next().filter(|sign| ['"', '\''].contains(sign))?;
    if quote == '\'' && !is_character(code) {
        return None;
    }
    let mut escaped = false;
    let end = code.char_indices().skip(1).find(|(_, sign)| {
        let ends = !escaped && *sign == quote;
        escaped = !escaped && *sign == '\\';
        ends
    });
    Some(prefix.len() + end.map_or(code.len(), |(at, _)| at + 1))
}

/// Whether this is a character literal, and not a lifetime.
fn is_character(code: &str) -> bool {
    let mut signs = code.chars().skip(1);
    signs.next() == Some('\\') || signs.next() == Some('\'')
}

/// A path in a file, segment by segment, and the name under which an import is known in it.
struct Named {
    path: Vec<String>,
    known_as: Option<String>,
}

/// All references of the code by `use` or by a path.
fn named(code: &[Token<'_>]) -> Vec<Named> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < code.len() {
        match code[at..] {
            [Token::Word("use"), Token::Word(_) | Token::Inside | Token::Sign('{'), ..] => {
                at += 1;
                tree(code, &mut at, &[], &mut found);
            }
            // `pub(in …)` limits the visibility.
            [Token::Sign('('), Token::Word("in"), ..] => {
                at += code[at..].iter().position(|token| *token == Token::Sign(')')).unwrap_or(1);
            }
            [Token::Word(_), Token::Inside, ..] => {
                let path = path(code, &mut at);
                found.push(Named { path, known_as: None });
            }
            _ => at += 1,
        }
    }
    found
}

/// The words from here on that are joined by `::`.
fn path(code: &[Token<'_>], at: &mut usize) -> Vec<String> {
    let mut words = Vec::new();
    while let Some(Token::Word(word)) = code.get(*at) {
        words.push((*word).to_owned());
        *at += 1;
        match code[*at..] {
            [Token::Inside, Token::Word(_), ..] => *at += 1,
            _ => break,
        }
    }
    words
}

/// Reads a tree of imports below `before`.
fn tree(code: &[Token<'_>], at: &mut usize, before: &[String], found: &mut Vec<Named>) {
    if code.get(*at) == Some(&Token::Inside) {
        // The path begins outside this crate.
        *at += 1;
    }
    let whole = [before, &path(code, at)].concat();
    if code.get(*at) == Some(&Token::Inside) {
        *at += 1;
    }
    match code.get(*at) {
        Some(Token::Sign('{')) => {
            *at += 1;
            while !matches!(code.get(*at), None | Some(Token::Sign('}'))) {
                if code[*at] == Token::Sign(',') {
                    *at += 1;
                } else {
                    tree(code, at, &whole, found);
                }
            }
            *at += 1;
        }
        Some(Token::Sign('*')) => {
            *at += 1;
            found.push(Named {
                path: whole,
                known_as: None,
            });
        }
        _ => {
            let mut path = whole;
            if path.last().is_some_and(|last| last == "self") && path.len() > 1 {
                path.pop();
            }
            let mut known_as = path.last().cloned();
            if let [Token::Word("as"), Token::Word(name), ..] = code[(*at).min(code.len())..] {
                known_as = Some(name.to_owned());
                *at += 2;
            } else if before.is_empty() && path.is_empty() {
                *at += 1;
            }
            found.push(Named { path, known_as });
        }
    }
}

/// The references between files, without tests.
fn edges(sources: &[Source]) -> BTreeMap<Module, BTreeSet<Module>> {
    let of_tests: Vec<Module> = sources.iter().flat_map(modules_of_tests).collect();
    let is_own = |module: &Module| !of_tests.iter().any(|tests| module.starts_with(tests));
    let own: Vec<(Module, &Source)> = sources.iter().map(|source| (module_of(&source.path), source)).collect();
    let own: Vec<(Module, &Source)> = own.into_iter().filter(|(module, _)| is_own(module)).collect();
    let modules: BTreeSet<Module> = own.iter().map(|(module, _)| module.clone()).collect();
    let mut edges: BTreeMap<Module, BTreeSet<Module>> = BTreeMap::new();
    for (module, source) in &own {
        let text = without_tests(&source.text);
        let named = named(&tokens(&text));
        let whole = |path: &[String]| from_the_root(module, path);
        let mut imported: BTreeMap<&str, Module> = BTreeMap::new();
        for one in &named {
            if let (Some(name), Some(path)) = (&one.known_as, whole(&one.path).filter(|path| modules.contains(path))) {
                imported.insert(name, path);
            }
        }
        let file_of = |path: &[String]| {
            let path = whole(path).or_else(|| Some([imported.get(path.first()?.as_str())?.as_slice(), &path[1..]].concat()))?;
            (1..=path.len())
                .rev()
                .map(|length| path[..length].to_vec())
                .find(|place| modules.contains(place))
        };
        let others = named.iter().filter_map(|one| file_of(&one.path));
        let others = others.filter(|other| !module.is_empty() && !other.starts_with(module));
        edges.entry(module.clone()).or_default().extend(others);
    }
    edges
}

/// A path that begins with `crate`, `super` or `self`, resolved from the root.
fn from_the_root(module: &Module, path: &[String]) -> Option<Module> {
    let mut base = match path.first()?.as_str() {
        "crate" => Module::new(),
        "super" | "self" => module.clone(),
        _ => return None,
    };
    let mut left = path.iter().skip_while(|word| ["crate", "self"].contains(&word.as_str())).peekable();
    while left.next_if(|word| *word == "super").is_some() {
        base.pop();
    }
    base.extend(left.cloned());
    Some(base)
}

/// The cycles of more than [`MOST_FILES`] files.
fn cycles(sources: &[Source]) -> Vec<Vec<String>> {
    let edges = edges(sources);
    let reached = |from: &Module| {
        let (mut found, mut left) = (BTreeSet::new(), vec![from]);
        while let Some(module) = left.pop() {
            let new = edges.get(module).into_iter().flatten();
            left.extend(new.filter(|other| found.insert((*other).clone())));
        }
        found
    };
    let reached: BTreeMap<&Module, BTreeSet<Module>> = edges.keys().map(|module| (module, reached(module))).collect();
    let circle = |module: &Module| -> BTreeSet<Module> {
        let there = reached[module].iter();
        let back = |other: &&Module| reached.get(other).is_some_and(|back| back.contains(module));
        there.filter(back).cloned().collect()
    };
    let circles: BTreeSet<BTreeSet<Module>> = edges.keys().map(circle).collect();
    let large = circles.into_iter().filter(|circle| circle.len() > MOST_FILES);
    let names = |circle: BTreeSet<Module>| circle.into_iter().map(|module| module.join("::")).collect();
    large.map(names).collect()
}

#[test]
fn at_most_three_files_import_each_other_in_a_cycle() {
    let found = crates().into_iter().flat_map(|one| {
        let found = cycles(&one.sources).into_iter();
        let say = move |files: Vec<String>| format!("{}: {}", one.name, files.join(", "));
        found.map(say).collect::<Vec<_>>()
    });
    let problems: Vec<String> = found.collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// The cycles in sources with these paths and texts.
fn in_sources(sources: &[(&str, &str)]) -> Vec<Vec<String>> {
    let source = |(path, text): &(&str, &str)| Source {
        path: (*path).to_owned(),
        text: (*text).to_owned(),
    };
    cycles(&sources.iter().map(source).collect::<Vec<_>>())
}

#[test]
fn a_cycle_of_four_files_is_found_whatever_their_names() {
    let root = ("lib.rs", "mod a;\nmod b;\nmod c;\nmod d;\n");
    let a = (
        "a.rs",
        "use std::fmt;\n\nuse super::{b::{self, X}, d};\n\nfn one() {\n    b::two();\n}\n",
    );
    let b = ("b/mod.rs", "mod e;\n\nfn two() -> crate::c::Y {\n    '\"';\n}\n");
    let c = (
        "c.rs",
        "use crate::d as other;\n\nfn three<'a>(x: &'a u8) {\n    other::four::<u8>(x)\n}\n",
    );
    let d = ("d.rs", "use super::a::one;\n");
    assert_eq!(in_sources(&[root, a, b, c, d]), [["a", "b", "c", "d"]]);
    // By the name of an imported module alone.
    let d = ("d.rs", "use crate::b;\n\nfn four() {\n    b::e::five();\n}\n");
    let e = ("b/e.rs", "use super::super::a::one;\n");
    assert_eq!(in_sources(&[root, a, b, c, d, e]), [["a", "b", "b::e", "c", "d"]]);
}

#[test]
fn other_references_are_no_cycle_of_four_files() {
    let b = ("b.rs", "use crate::c::Y;\n");
    let c = ("c.rs", "use crate::d::Z;\n");
    let d = ("d.rs", "use crate::a::X;\n");
    for a in [
        "use crate::e::X;\n",
        "// crate::b::X\nconst TEXT: &str = \"crate::b::X\";\n",
        "const TEXT: &str = r#\"a \" crate::b::X\"#;\n",
        "#[cfg(test)]\nmod tests {\n    use crate::b::X;\n}\n",
        "pub(in crate::b) struct X;\n",
    ] {
        assert_eq!(in_sources(&[("a.rs", a), b, c, d]), [[""; 0]; 0], "{a}");
    }
    // Three of them.
    assert_eq!(in_sources(&[b, c, ("d.rs", "use crate::b::X;\n")]), [[""; 0]; 0]);
    // A file that is included for tests only.
    let a = ("a.rs", "#[cfg(test)]\n#[path = \"a_tests.rs\"]\nmod tests;\n");
    let tests = ("a_tests.rs", "use crate::b::X;\n");
    assert_eq!(in_sources(&[a, tests, b, c, ("d.rs", "use crate::a_tests::X;\n")]), [[""; 0]; 0]);
    // The content of its own folder, and items of the root.
    let a = ("a/mod.rs", "pub use b::X;\n\nuse crate::Y;\n");
    let inner = [
        ("a/b.rs", "use super::c::X;\n"),
        ("a/c.rs", "use super::d::X;\n"),
        ("a/d.rs", "use super::Z;\n"),
    ];
    assert_eq!(in_sources(&[a, inner[0], inner[1], inner[2]]), [[""; 0]; 0]);
}
