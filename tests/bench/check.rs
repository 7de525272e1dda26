//! Rows per second of `cowrie payouts check`, its peak memory, and how both grow with the file.

use std::{
    io::Read,
    path::{Path, PathBuf},
    process::Stdio,
    time::Duration,
};

use harness::cowrie::Cowrie;
use serde_json::Value;

use crate::{
    figures::{Line, Spread, grouped, mebibytes},
    machine, now, people,
};

const ROUNDS: usize = 5;
const SIZES: [usize; 3] = [1_000, 10_000, 100_000];

struct Case {
    format: &'static str,
    rows: usize,
    file: PathBuf,
    took: Vec<Duration>,
    /// KiB.
    peak: u64,
}

/// Takes all sizes and formats in turn, several times, so that a busy moment of the machine affects all of them.
pub(crate) fn measure() -> Vec<Line> {
    let cowrie = Cowrie::new();
    let mut cases: Vec<Case> = Vec::new();
    for (format, make) in [("CSV", people::csv as fn(usize, bool) -> Vec<u8>), ("XLSX", people::xlsx)] {
        for rows in SIZES {
            let file = cowrie.file(&format!("people-{rows}.{}", format.to_lowercase()), &make(rows, true));
            prove(&check(&cowrie, &file).2, rows);
            cases.push(Case {
                format,
                rows,
                file,
                took: Vec::new(),
                peak: 0,
            });
        }
    }
    for _ in 0..ROUNDS {
        for case in &mut cases {
            let (took, peak, _) = check(&cowrie, &case.file);
            case.took.push(took);
            case.peak = case.peak.max(peak);
        }
    }
    lines(cases)
}

fn lines(cases: Vec<Case>) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut before: Option<(&str, Duration)> = None;
    for case in cases {
        let spread = Spread::of(case.took);
        let less = before.filter(|(format, _)| *format == case.format).map(|(_, less)| less);
        let mut line = spread.line(format!("{}, {} rows", case.format, grouped(case.rows)));
        line[3] = spread.rate(case.rows, "rows", less);
        line[4] = mebibytes(case.peak);
        lines.push(line);
        before = Some((case.format, spread.median));
    }
    lines
}

/// The time it took, its peak memory in KiB, and its output.
///
/// The kernel keeps the peak of a process until it ends, and the process cannot end while its output is unread.
fn check(cowrie: &Cowrie, file: &Path) -> (Duration, u64, Vec<u8>) {
    let mut command = cowrie.command(&["payouts", "check", file.to_str().expect("utf-8"), "--json"]);
    command.stdout(Stdio::piped()).stderr(Stdio::null());
    let start = now();
    let mut child = command.spawn().expect("cowrie starts");
    let mut answer = child.stdout.take().expect("standard output was asked for");
    let status = format!("/proc/{}/status", child.id());
    let (mut said, mut piece, mut peak) = (Vec::new(), vec![0; 1 << 16], 0);
    loop {
        let length = answer.read(&mut piece).expect("an answer");
        if length == 0 {
            break;
        }
        said.extend_from_slice(&piece[..length]);
        peak = peak.max(machine::kibibytes(&status, "VmHWM"));
    }
    child.wait().expect("cowrie ends");
    (start.elapsed(), peak, said)
}

/// Checks that every row was judged and every mistake was found: a fast but wrong result is not reported.
fn prove(said: &[u8], rows: usize) {
    let checked: Value = serde_json::from_slice(said).expect("json");
    let mistakes = rows / people::MISTAKE_EVERY;
    for (name, expected) in [("file_rows", rows), ("ready", rows - mistakes), ("to_fix", mistakes)] {
        assert_eq!(checked[name], expected, "{name} of {rows} rows");
    }
    assert_eq!(checked["rows"].as_array().map(Vec::len), Some(rows));
}
