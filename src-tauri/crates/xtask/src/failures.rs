//! What the output of a failed program shows about the failure.

/// The largest number of output lines that are shown.
const SHOWN: usize = 400;

/// Prints the output of a failed program, without lines about success. Of a long output the beginning, which has the first failure, and the
/// end.
pub(crate) fn show(lines: &[String]) {
    let telling: Vec<&String> = lines.iter().filter(|line| is_telling(line)).collect();
    let omitted = telling.len().saturating_sub(SHOWN);
    let (beginning, end) = if omitted == 0 {
        (telling.as_slice(), [].as_slice())
    } else {
        (&telling[..SHOWN / 2], &telling[telling.len() - SHOWN / 2..])
    };
    for line in beginning {
        println!("      | {line}");
    }
    if omitted > 0 {
        println!("      | … {omitted} lines are left out …");
    }
    for line in end {
        println!("      | {line}");
    }
}

/// Whether a line may be about a failure.
pub(crate) fn is_telling(line: &str) -> bool {
    let line = line.trim_start();
    let went_well = [
        "Compiling ",
        "Checking ",
        "Downloaded ",
        "Downloading ",
        "Finished ",
        "Fresh ",
        "running ",
        "test result: ok.",
    ];
    let passed = line.starts_with("test ") && (line.ends_with(" ... ok") || line.contains(" ... ok <"));
    !(line.is_empty() || is_for_programs(line) || passed || went_well.iter().any(|start| line.starts_with(start)))
}

/// Whether cargo prints the line for other programs.
pub(crate) fn is_for_programs(line: &str) -> bool {
    line.starts_with("{\"reason\":")
}

/// The lines of an output that state what failed: tests of cargo and of Vitest, and compile errors.
pub(crate) fn reasons(output: &[String]) -> Vec<String> {
    let mut reasons: Vec<String> = Vec::new();
    for line in output {
        let line = line.trim();
        let test = line.strip_prefix("test ").and_then(|rest| rest.split_once(" ... FAILED"));
        let reason = match test {
            Some((test, _)) => format!("test {test}"),
            None if line.starts_with("FAIL ") || line.starts_with("error: ") || line.starts_with("error[") => line.to_owned(),
            // The reason of a link failure follows a command of thousands of characters.
            None if line.contains("ld: ") || line.starts_with("collect2: ") => line.chars().take(300).collect(),
            None => continue,
        };
        // Cargo's last lines only repeat those before.
        let repeats = [
            "error: test failed",
            "error: aborting",
            "error: 1 target failed",
            "error: could not compile",
        ];
        let known = reasons.contains(&reason) || (!reasons.is_empty() && repeats.iter().any(|start| reason.starts_with(start)));
        if !known {
            reasons.push(reason);
        }
    }
    reasons.truncate(20);
    reasons
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn the_failing_tests_are_found_in_cargos_output() {
        let output = lines(
            "running 3 tests\n\
             test outbox::a ... ok\n\
             test outbox::b ... FAILED <0.120s>\n\
             test src/lib.rs - outbox (line 3) ... FAILED\n\
             test result: FAILED. 1 passed; 1 failed; 0 ignored\n\
             error: test failed, to rerun pass `-p domain --lib`",
        );
        assert_eq!(reasons(&output), ["test outbox::b", "test src/lib.rs - outbox (line 3)"]);
    }

    #[test]
    fn the_cause_of_a_link_failure_is_a_reason() {
        let output = lines(
            "error: linking with `cc` failed: exit status: 1\n\
             = note:  \"cc\" \"-m64\" \"symbols.o\"\n\
             = note: /usr/bin/ld: final link failed: No space left on device\n\
             collect2: error: ld returned 1 exit status\n\
             error: could not compile `cli` (bin \"cowrie\") due to 1 previous error",
        );
        assert_eq!(
            reasons(&output),
            [
                "error: linking with `cc` failed: exit status: 1",
                "= note: /usr/bin/ld: final link failed: No space left on device",
                "collect2: error: ld returned 1 exit status"
            ]
        );
    }

    #[test]
    fn a_compile_error_is_a_reason() {
        let output =
            lines("error[E0308]: mismatched types\n  --> src/lib.rs:1:1\nerror: could not compile `domain` (lib) due to 1 previous error");
        assert_eq!(reasons(&output), ["error[E0308]: mismatched types"]);
        assert_eq!(
            reasons(&lines("error: could not compile `ring`")),
            ["error: could not compile `ring`"]
        );
    }

    #[test]
    fn a_failing_ui_test_is_one_reason() {
        let output = lines(" FAIL  src/lib/money.test.ts > shows kobo\n FAIL  src/lib/money.test.ts > shows kobo\nTests 1 failed");
        assert_eq!(reasons(&output), ["FAIL  src/lib/money.test.ts > shows kobo"]);
    }

    #[test]
    fn lines_about_success_are_omitted() {
        for line in [
            "   Compiling ring v0.17.14",
            "test outbox::a ... ok",
            "test outbox::a ... ok <0.012s>",
            "{\"reason\":\"build-finished\",\"success\":false}",
            "test result: ok. 3 passed; 0 failed",
            "",
        ] {
            assert!(!is_telling(line), "{line}");
        }
        for line in [
            "test outbox::b ... FAILED",
            "thread 'x' panicked at src/lib.rs:1:1:",
            "warning: unused",
        ] {
            assert!(is_telling(line), "{line}");
        }
    }
}
