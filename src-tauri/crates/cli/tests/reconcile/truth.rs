//! The result against what a generator really did. `COWRIE_BENCH_PEERS` says where the generator is, `COWRIE_BENCH_PYTHON` which Python
//! has what it needs, `COWRIE_BENCH_ROWS` how many rows to try (10000 without it). Run it with `-- --ignored`.

use std::collections::HashMap;
use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

use super::desk::run;

/// One side's figures.
#[derive(Default, Debug)]
struct Score {
    rows: usize,
    wrong: Vec<String>,
    keyed: usize,
    keyed_matched: usize,
    unkeyed: usize,
    unkeyed_shown: usize,
    decided_otherwise: Vec<String>,
}

fn records(path: &Path) -> Vec<HashMap<String, String>> {
    let mut reader = csv::Reader::from_path(path).unwrap();
    reader.deserialize().map(Result::unwrap).collect()
}

fn score(data: &Path, out: &Path, side: &str, result: &str, row: &str) -> Score {
    let truth = records(&data.join(format!("truth_{side}.csv")));
    let truth: HashMap<&str, &HashMap<String, String>> = truth
        .iter()
        .filter(|line| line["side"] == side)
        .map(|line| (line["row"].as_str(), line))
        .collect();
    let mut score = Score::default();
    let lines = records(&out.join(result));
    for line in lines.iter().filter(|line| !line[row].is_empty()) {
        score.rows += 1;
        let truth = truth[line[row].as_str()];
        let run = line.get("bulk_reference").map_or("", String::as_str);
        let with = if run.is_empty() { line["ledger_id"].as_str() } else { run };
        let (class, counterpart) = (truth["class"].as_str(), truth["counterpart"].as_str());
        if !with.is_empty() && (with != counterpart || line["class"] != class) {
            score.wrong.push(format!("{line:?}"));
        }
        if line["class"] != "SUGGESTED" && line["class"] != class {
            score.decided_otherwise.push(format!("{line:?}"));
        }
        if counterpart.is_empty() || class.starts_with("DUPLICATE") {
            continue;
        }
        if ["NOREF", "NOREF_STATUS", "BULK_NOREF"].contains(&truth["kind"].as_str()) {
            score.unkeyed += 1;
            score.unkeyed_shown += usize::from(with == counterpart || line["suggestions"].split('|').any(|one| one == counterpart));
        } else {
            score.keyed += 1;
            score.keyed_matched += usize::from(with == counterpart);
        }
    }
    assert_eq!(score.rows, truth.len(), "a row is missing or there twice");
    score
}

#[test]
#[ignore = "wants the generator: COWRIE_BENCH_PEERS says where it is"]
fn nothing_is_paired_wrongly_and_nearly_everything_is_found() {
    let peers = env::var_os("COWRIE_BENCH_PEERS").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let rows = env::var("COWRIE_BENCH_ROWS").unwrap_or_else(|_| "10000".to_owned());
    let (data, out) = (folder.path().join("data"), folder.path().join("out"));
    let mut python = Command::new(env::var_os("COWRIE_BENCH_PYTHON").unwrap_or_else(|| "python3".into()));
    python
        .arg(Path::new(&peers).join("gen/gen_recon.py"))
        .arg(&rows)
        .arg(&data)
        .stdout(Stdio::null());
    assert!(python.status().is_ok_and(|status| status.success()), "the rows cannot be made");
    let output = run(&data, &out, &[]);
    assert!(output.status.success(), "{output:?}");
    for (side, result, row) in [("report", "recon_report.csv", "report_row"), ("bank", "recon_bank.csv", "bank_row")] {
        let score = score(&data, &out, side, result, row);
        eprintln!(
            "{side}: {} rows; wrong pairs {}; keyed matched {} of {}; unkeyed shown among three {} of {}",
            score.rows,
            score.wrong.len(),
            score.keyed_matched,
            score.keyed,
            score.unkeyed_shown,
            score.unkeyed
        );
        assert!(score.wrong.is_empty(), "{:?}", score.wrong.first());
        assert!(score.decided_otherwise.is_empty(), "{:?}", score.decided_otherwise.first());
        assert!(score.keyed > 0 && score.keyed_matched * 1000 >= score.keyed * 995);
        assert!(score.unkeyed > 0 && score.unkeyed_shown * 100 >= score.unkeyed * 95);
    }
}
