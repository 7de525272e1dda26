//! Every screen has a state that is listed for the accessibility check (`tests/states.txt`).

use std::collections::BTreeSet;
use std::fs;

use harness::bins;

/// The pages without an address.
const WITHOUT_ADDRESS: [&str; 3] = ["confirm", "first-run", "locked"];

/// The places in the router's type `Place`: each is a line such as `  | { at: 'home' }`.
fn places(router: &str) -> BTreeSet<&str> {
    let lines = router.lines().filter_map(|line| line.trim().strip_prefix("| { at: '"));
    lines.filter_map(|rest| rest.split('\'').next()).collect()
}

fn screens(list: &str) -> BTreeSet<&str> {
    list.lines().filter_map(|line| line.split(' ').next()).collect()
}

#[test]
fn each_screen_has_a_listed_state_and_each_listed_screen_exists() {
    let read = |path: &str| fs::read_to_string(bins::root().join(path)).unwrap();
    let (router, list) = (read("ui/src/lib/router.svelte.ts"), read("tests/states.txt"));
    let mut expected = places(&router);
    assert!(expected.len() > 30, "{expected:?}");
    expected.extend(WITHOUT_ADDRESS);
    assert_eq!(screens(&list), expected);
}

/// The gallery of components (`ui/gallery`) is for developers: the pages of the window contain nothing of it.
#[test]
fn the_built_pages_contain_no_gallery() {
    let folders = ["ui/dist", "ui/dist/assets"].map(|folder| fs::read_dir(bins::root().join(folder)).expect("the built pages"));
    let files = folders.into_iter().flatten().map(|entry| entry.unwrap().path());
    let pages: Vec<Vec<u8>> = files.filter(|path| path.is_file()).map(|path| fs::read(path).unwrap()).collect();
    let contains = |text: &str| {
        pages
            .iter()
            .filter(|page| page.windows(text.len()).any(|part| part == text.as_bytes()))
            .count()
    };
    assert!(contains("data-screen") > 0, "this finds what is there");
    assert_eq!(contains("data-component"), 0);
}

#[test]
fn places_and_screens_are_parsed() {
    let router = "export type Place =\n  | { at: 'home' }\n  | { at: 'refunds'; id: string };\nconst x = { at: 'run' };";
    assert_eq!(places(router), ["home", "refunds"].into());
    assert_eq!(screens("home home-empty\nhome home\nrun run-unknown\n"), ["home", "run"].into());
}
