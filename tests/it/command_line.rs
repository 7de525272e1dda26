//! `docs/command-line.md` is true: its commands are executed here in order and print what the page shows.

use std::process::Command;

use harness::bins;

/// The preconditions of the page: the control address of the sandbox, and a hash that another program made with a space after the key.
const AT_HAND: &str = r#"until [ -s keys.json ]; do sleep 0.1; done
of() { grep -o "\"$1\":\"[^\"]*" keys.json | cut -d'"' -f4; }
CONTROL=$(of control_url)
HASH=$(printf 'RENT-1100008031234567%s ' "$(of hash_key)" | sha512sum | cut -d' ' -f1)
"#;

#[test]
fn the_commands_of_the_page_print_what_it_shows() {
    let page = std::fs::read_to_string(bins::root().join("docs/command-line.md")).unwrap();
    let blocks: Vec<&str> = page.split("```\n").skip(1).step_by(2).collect();
    let mut script = String::new();
    let mut expected = Vec::new();
    for line in blocks.iter().flat_map(|block| block.lines()) {
        match line.strip_prefix("$ ") {
            Some(command) if command.ends_with(" &") => script += &format!("{command}\n{AT_HAND}"),
            Some(command) => script += &format!("{command}\n"),
            None => expected.push(line),
        }
    }
    script += "kill %1\n";
    let home = tempfile::tempdir().unwrap();
    let programs = bins::cowrie().parent().unwrap().to_owned();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let mut bash = Command::new("bash");
    bash.arg("-c").arg(format!("exec 2>&1\n{script}")).current_dir(home.path());
    bash.env("PATH", path)
        .env("COWRIE_HOME", home.path().join("records"))
        .env_remove("COWRIE_HASH_KEY");
    bash.env("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent");
    let output = bash.output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let mut rest = printed.as_str();
    for piece in expected
        .iter()
        .flat_map(|line| line.split('…'))
        .filter(|piece| !piece.trim().is_empty())
    {
        let (_, after) = rest
            .split_once(piece)
            .unwrap_or_else(|| panic!("“{piece}” does not follow: {printed}"));
        rest = after;
    }
}
