//! `cowrie reconcile` compared with programs that pair the same rows, in turn in one run: CSV in, CSV or a workbook out.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};

use harness::bins;
use serde_json::Value;

use crate::figures::{Line, with_target};
use crate::peers::{Runner, beside, fastest, folder, python, rows, table, time};

const ROUNDS: usize = 5;
/// Rows of the ledger, the formats, and the other programs; none at the smallest size.
const CASES: [(&str, &str, &[&str]); 4] = [
    (SMALL, "csv", &[]),
    ("100000", "csv", &["polars", "duckdb"]),
    (LARGE, "csv", &["polars", "duckdb"]),
    ("100000", "csv,xlsx", &["polars", "duckdb"]),
];
const SMALL: &str = "10000";
/// Ten times as many as in the previous size.
const LARGE: &str = "1000000";

/// `None` if the location of the generator and the peers is not configured.
pub(crate) fn measure() -> Option<Vec<Line>> {
    let peers = folder()?;
    let mut lines = Vec::new();
    let mut before = Duration::ZERO;
    for (rows, format, others) in CASES {
        let data = data(&peers, rows);
        let what = |name: &str| format!("{rows} rows, {format}: {name}");
        let mut ours = Runner::new(what("Cowrie"));
        let mut theirs: Vec<Runner> = others.iter().map(|name| Runner::new(what(name))).collect();
        for _ in 0..ROUNDS {
            ours.add(reconcile(&data, format));
            for (runner, name) in theirs.iter_mut().zip(others) {
                match peer(&peers, &data, name, format) {
                    Some(round) => runner.add(round),
                    None => println!("{name} gave no result for {rows} rows, {format}."),
                }
            }
        }
        theirs.retain(Runner::has_run);
        let (took, peak, fastest) = (ours.median(), ours.peak, fastest(&theirs));
        let mut of_case = match (rows, format) {
            (LARGE, _) => beside(ours, theirs, 35),
            (_, "csv") => table(ours, theirs),
            _ => beside(ours, theirs, 15),
        };
        if rows == SMALL {
            of_case[0] = with_target(of_case[0].clone(), "under 50 ms", took < Duration::from_millis(50));
        }
        if rows == LARGE {
            let is_linear = took <= before * 13;
            of_case[0] = with_target(of_case[0].clone(), "at most 1.3 of a row's cost at a tenth of them", is_linear);
            if let Some((_, most)) = fastest {
                of_case[0] = with_target(of_case[0].clone(), "at most 0.1 of its memory", peak * 10 <= most);
            }
        }
        before = took;
        lines.extend(of_case);
    }
    Some(lines)
}

/// The generated rows; generated if they do not exist.
pub(crate) fn data(peers: &Path, count: &str) -> PathBuf {
    rows(peers, "gen_recon.py", "recon", count)
}

/// One round of `cowrie reconcile`: its duration and its peak memory.
pub(crate) fn reconcile(data: &Path, format: &str) -> (Duration, u64) {
    let out = tempfile::tempdir().expect("a folder");
    let said = out.path().join("said.json");
    let mut command = Command::new(bins::cowrie());
    command.args(["reconcile", "--json", "--format", format]);
    for (option, file) in [("--service", "report.csv"), ("--ledger", "ledger.csv"), ("--bank", "bank.csv")] {
        command.arg(option).arg(data.join(file));
    }
    command.arg("--out").arg(out.path());
    command.stdout(fs::File::create(&said).expect("a file")).stderr(Stdio::null());
    let took = time(command);
    prove(&read(&said), &read(&data.join("manifest.json")));
    took
}

fn read(path: &Path) -> Value {
    serde_json::from_slice(&fs::read(path).expect("a file")).expect("json")
}

/// Checks that every row was judged and that the totals tie out. The tests of the command line check that the pairs are right.
fn prove(summary: &Value, truth: &Value) {
    assert_eq!(summary["difference"], "0.00");
    assert_eq!(summary["service_rows"], truth["report_rows"]);
    assert_eq!(summary["ledger_rows"], truth["ledger_rows"]);
    assert_eq!(summary["bank_rows"], truth["bank_rows"]);
}

/// One round of a peer; `None` if it ended without a result.
fn peer(peers: &Path, data: &Path, name: &str, format: &str) -> Option<(Duration, u64)> {
    let out = tempfile::tempdir().expect("a folder");
    let (format, result) = match format {
        "csv" => ("csv", "recon_bank.csv"),
        _ => ("xlsx", "recon.xlsx"),
    };
    let mut command = python();
    command
        .arg(peers.join(format!("peers/recon_{name}.py")))
        .arg(data)
        .arg(out.path())
        .arg(format);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let took = time(command);
    out.path().join(result).exists().then_some(took)
}
