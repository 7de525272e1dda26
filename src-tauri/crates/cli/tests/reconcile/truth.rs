//! Compares the result with what a generator really did. `COWRIE_BENCH_PEERS` is the path of the generator, `COWRIE_BENCH_PYTHON` a Python
//! with its dependencies, `COWRIE_BENCH_ROWS` the number of rows (10000 by default). Run with `-- --ignored`.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

use super::folder::{json, run};

type Record = HashMap<String, String>;

/// The number of rows and their sum in kobo, by class.
type Classes = BTreeMap<String, (u64, i64)>;

/// Rows of these kinds have no reference. The truth has one class for them, and only for them `SUGGESTED` is accepted instead.
const NO_REFERENCE: [&str; 5] = ["NOREF", "NOREF_STATUS", "REPORT_ONLY_NOREF", "BULK_NOREF", "BANK_ONLY_NOREF"];

/// The files and columns of one side.
struct Side {
    name: &'static str,
    result: &'static str,
    row: &'static str,
    amount: &'static str,
    file: &'static str,
    missing: &'static str,
}

const SIDES: [Side; 2] = [
    Side {
        name: "report",
        result: "recon_report.csv",
        row: "report_row",
        amount: "report_amount",
        file: "report.csv",
        missing: "MISSING_REMOTE",
    },
    Side {
        name: "bank",
        result: "recon_bank.csv",
        row: "bank_row",
        amount: "bank_amount",
        file: "bank.csv",
        missing: "MISSING_BANK",
    },
];

/// The figures of one side.
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

fn records(path: &Path) -> Vec<Record> {
    let mut reader = csv::Reader::from_path(path).unwrap();
    reader.deserialize().map(Result::unwrap).collect()
}

/// The bulk call or payment that a row of the result names.
fn named(line: &Record) -> &str {
    let run = line.get("bulk_reference").map_or("", String::as_str);
    if run.is_empty() { &line["ledger_id"] } else { run }
}

fn score(truth: &[Record], lines: &[Record], side: &Side) -> Score {
    let truth: HashMap<&str, &Record> = of_side(truth, side.name).map(|line| (line["row"].as_str(), line)).collect();
    let mut score = Score::default();
    for line in lines.iter().filter(|line| !line[side.row].is_empty()) {
        score.rows += 1;
        let truth = truth[line[side.row].as_str()];
        let (with, class, counterpart) = (named(line), truth["class"].as_str(), truth["counterpart"].as_str());
        if !with.is_empty() && (with != counterpart || line["class"] != class) {
            score.wrong.push(format!("{line:?}"));
        }
        let is_open = line["class"] == "SUGGESTED" && NO_REFERENCE.contains(&truth["kind"].as_str());
        if !is_open && line["class"] != class {
            score.decided_otherwise.push(format!("{line:?}"));
        }
        if counterpart.is_empty() || class.starts_with("DUPLICATE") {
            continue;
        }
        if NO_REFERENCE.contains(&truth["kind"].as_str()) {
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

fn of_side<'t>(truth: &'t [Record], side: &str) -> impl Iterator<Item = &'t Record> {
    truth.iter().filter(move |line| line["side"] == side)
}

fn kobo(text: &str) -> i64 {
    let digits: String = text.chars().filter(|letter| *letter == '-' || letter.is_ascii_digit()).collect();
    digits.parse().unwrap_or_default()
}

fn add(classes: &mut Classes, class: &str, amount: i64) {
    let total = classes.entry(class.to_owned()).or_default();
    *total = (total.0 + 1, total.1 + amount);
}

/// The classes in the result, with payments that only the ledger has.
fn classes_of(lines: &[Record], side: &Side) -> Classes {
    let mut classes = Classes::new();
    for line in lines {
        let amount = if line[side.row].is_empty() { "ledger_amount" } else { side.amount };
        add(&mut classes, &line["class"], kobo(&line[amount]));
    }
    classes
}

/// The true classes, from the files that were read: for each row its class, or `SUGGESTED` if the result leaves a row without a reference
/// open; for payments that only the ledger has, also the counterparts of rows that were left open, because nothing is paired with them.
fn true_classes(data: &Path, truth: &[Record], lines: &[Record], side: &Side) -> Classes {
    let mut classes = Classes::new();
    let open: HashSet<&str> = lines
        .iter()
        .filter(|line| line["class"] == "SUGGESTED")
        .map(|line| line[side.row].as_str())
        .collect();
    let rows = records(&data.join(side.file));
    let ledger = records(&data.join("ledger.csv"));
    let mut left: Vec<(&str, &str)> = Vec::new();
    for line in of_side(truth, side.name) {
        let row = &rows[line["row"].parse::<usize>().unwrap() - 1];
        let amount = match row.get("amount") {
            Some(amount) => kobo(amount),
            None => kobo(&row["Debit"]) - kobo(&row["Credit"]),
        };
        if open.contains(line["row"].as_str()) {
            add(&mut classes, "SUGGESTED", amount);
            left.extend((!line["counterpart"].is_empty()).then_some((side.missing, line["counterpart"].as_str())));
        } else {
            add(&mut classes, &line["class"], amount);
        }
    }
    left.extend(of_side(truth, "ledger").map(|line| (line["class"].as_str(), line["row"].as_str())));
    let mut runs: HashMap<&str, i64> = HashMap::new();
    for row in ledger.iter().filter(|row| row["status"] != "FAILED") {
        *runs.entry(&row["bulk_reference"]).or_default() += kobo(&row["amount"]);
    }
    for (class, with) in left {
        let amount = match with.parse::<usize>() {
            Ok(id) => kobo(&ledger[id - 1]["amount"]),
            Err(_) => runs[with],
        };
        add(&mut classes, class, amount);
    }
    classes
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
    let summary = json(&output);
    for side in &SIDES {
        let truth = records(&data.join(format!("truth_{}.csv", side.name)));
        let lines = records(&out.join(side.result));
        let score = score(&truth, &lines, side);
        eprintln!(
            "{}: {} rows; wrong pairs {}; keyed matched {} of {}; unkeyed shown among three {} of {}",
            side.name,
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
        let found = classes_of(&lines, side);
        eprintln!("{found:?}");
        assert_eq!(found, true_classes(&data, &truth, &lines, side), "{}", side.name);
        let counts: BTreeMap<&str, u64> = found.iter().map(|(class, (count, _))| (class.as_str(), *count)).collect();
        let name = if side.name == "report" { "service" } else { side.name };
        assert_eq!(summary["classes"][name], serde_json::json!(counts));
    }
}
