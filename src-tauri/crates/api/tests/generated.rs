//! Checks that the generated file of the window's commands is current.

#[test]
fn generated_files_are_fresh() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../ui/src/lib/generated/commands.ts");
    let expected = api::typescript();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(path, &expected).expect("the file can be written");
    }
    let found = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        found == expected,
        "{path} is stale: run `UPDATE=1 cargo test -p api --test generated`"
    );
}
