//! `cowrie payouts check --draft` compared with programs that do the same work, in turn in one run: 100 000 rows are read, judged by the
//! same rules and stored. `docs/performance.md` lists these programs; they are not part of this repository.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use harness::{
    bins,
    cowrie::Cowrie,
    desktop::{Desktop, Keyring},
};
use serde_json::Value;

use crate::{
    figures::{Line, Spread, hundredths, mebibytes, with_target},
    machine, now,
};

const ROUNDS: usize = 5;
const ROWS: &str = "100000";
/// The format, the file, the memory target in MiB, and the other programs that read it.
const CASES: [(&str, &str, u64, &[&str]); 2] = [
    ("CSV", "payouts.csv", 60, &["csv", "polars-csv", "duckdb-csv"]),
    ("XLSX", "payouts.xlsx", 150, &["calamine", "polars-fastexcel"]),
];
/// How often the peak memory of a process is read; it is lost when the process ends.
const STEP: Duration = Duration::from_millis(2);

/// A program and the results of its rounds.
pub(crate) struct Runner {
    name: String,
    took: Vec<Duration>,
    /// KiB.
    pub(crate) peak: u64,
}

/// The folder of the peers; `None` if it is not configured.
pub(crate) fn folder() -> Option<PathBuf> {
    env::var_os("COWRIE_BENCH_PEERS").map(PathBuf::from)
}

pub(crate) fn python() -> Command {
    Command::new(env::var_os("COWRIE_BENCH_PYTHON").unwrap_or_else(|| "python3".into()))
}

/// `count` rows of a generator of the peers, in the folder `name`; generated if they do not exist.
pub(crate) fn rows(peers: &Path, generator: &str, name: &str, count: &str) -> PathBuf {
    let data = bins::root().join("target/bench").join(format!("{name}-{count}"));
    if !data.join("manifest.json").exists() {
        let mut made = python();
        made.arg(peers.join("gen").join(generator)).arg(count).arg(&data);
        let made = made.stdout(Stdio::null()).status();
        assert!(made.is_ok_and(|status| status.success()), "the rows cannot be made");
    }
    data
}

pub(crate) fn measure() -> Option<Vec<Line>> {
    let peers = folder()?;
    let data = rows(&peers, "gen_payouts.py", "people", ROWS);
    let mut lines = Vec::new();
    for (format, file, most, others) in CASES {
        let mut ours = Runner::new(format!("{format}: Cowrie"));
        let mut theirs: Vec<Runner> = others.iter().map(|name| Runner::new(format!("{format}: {name}"))).collect();
        for _ in 0..ROUNDS {
            ours.add(check(&data, file));
            for (runner, parser) in theirs.iter_mut().zip(others) {
                runner.add(peer(&peers, &data, parser));
            }
        }
        let is_small = ours.peak <= most << 10;
        let mut of_case = beside(ours, theirs, 50);
        of_case[0] = with_target(of_case[0].clone(), format!("at most {most} MiB"), is_small);
        lines.extend(of_case);
    }
    Some(lines)
}

/// The median and the peak memory in KiB of the fastest program.
pub(crate) fn fastest(runners: &[Runner]) -> Option<(Duration, u64)> {
    runners.iter().map(|one| (one.median(), one.peak)).min()
}

/// As [`table`], with the target that ours takes at most `most` hundredths of the fastest peer's time.
pub(crate) fn beside(ours: Runner, theirs: Vec<Runner>, most: u32) -> Vec<Line> {
    let is_reached = fastest(&theirs).map(|(fastest, _)| ours.median() * 100 <= fastest * most);
    let mut lines = table(ours, theirs);
    if let Some(is_reached) = is_reached {
        let what = format!("at most 0.{most:02} of the fastest");
        lines[0] = with_target(lines[0].clone(), what, is_reached);
    }
    lines
}

impl Runner {
    pub(crate) fn new(name: String) -> Self {
        Self {
            name,
            took: Vec::new(),
            peak: 0,
        }
    }

    pub(crate) fn add(&mut self, (took, peak): (Duration, u64)) {
        self.took.push(took);
        self.peak = self.peak.max(peak);
    }

    /// The median of its rounds.
    pub(crate) fn median(&self) -> Duration {
        Spread::of(self.took.clone()).median
    }

    /// Whether it gave a result at least once.
    pub(crate) fn has_run(&self) -> bool {
        !self.took.is_empty()
    }
}

/// Our line, and a line for each peer with our time as a part of its time.
pub(crate) fn table(ours: Runner, theirs: Vec<Runner>) -> Vec<Line> {
    let own = Spread::of(ours.took);
    let mut lines = vec![own.line(ours.name)];
    lines[0][4] = mebibytes(ours.peak);
    for peer in theirs {
        let spread = Spread::of(peer.took);
        let mut line = spread.line(peer.name);
        line[3] = format!("Cowrie takes {} of it", hundredths(own.median, spread.median));
        line[4] = mebibytes(peer.peak);
        lines.push(line);
    }
    lines
}

/// A new data folder each time, on a desktop with an open keychain; creating both is not measured.
fn check(data: &Path, file: &str) -> (Duration, u64) {
    let desktop = Desktop::builder().keyring(Keyring::Unlocked).start();
    let mut cowrie = Cowrie::new();
    cowrie.live_on(desktop.env());
    let text = |path: PathBuf| path.to_str().expect("utf-8").to_owned();
    let said = cowrie.home().join("said.json");
    let words = ["payouts", "check", "--rules", "bench", "--draft", "--json"].map(str::to_owned);
    let files = [
        text(data.join(file)),
        "--banks".to_owned(),
        text(data.join("banks.json")),
        "--aliases".to_owned(),
        text(data.join("bank_aliases.csv")),
    ];
    let words: Vec<&str> = words.iter().chain(&files).map(String::as_str).collect();
    let first = cowrie.run(&["profiles", "list", "--json"]);
    assert_eq!(first.code, Some(0), "{first:?}");
    let mut command = cowrie.command(&words);
    command.stdout(fs::File::create(&said).expect("a file")).stderr(Stdio::null());
    let took = time(command);
    prove(&serde_json::from_slice(&fs::read(&said).expect("an answer")).expect("json"), data);
    took
}

fn peer(peers: &Path, data: &Path, parser: &str) -> (Duration, u64) {
    let out = tempfile::tempdir().expect("a folder");
    let mut command = python();
    command.arg(peers.join("peers/payouts_py.py")).arg(parser).arg(data).arg(out.path());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let took = time(command);
    assert!(out.path().join("result.csv").exists(), "{parser} gave no result");
    took
}

/// The duration of a process and its peak memory in KiB.
pub(crate) fn time(mut command: Command) -> (Duration, u64) {
    let start = now();
    let mut child = command.spawn().expect("it starts");
    let (status, mut peak) = (format!("/proc/{}/status", child.id()), 0);
    loop {
        peak = peak.max(machine::kibibytes(&status, "VmHWM"));
        if child.try_wait().expect("it ends").is_some() {
            return (start.elapsed(), peak);
        }
        thread::sleep(STEP);
    }
}

/// Checks that the verdicts match those of the generator and that the draft is stored.
fn prove(checked: &Value, data: &Path) {
    let truth = fs::read(data.join("manifest.json")).expect("the truth");
    let truth: Value = serde_json::from_slice(&truth).expect("json");
    assert_eq!(checked["ready"], truth["ok_rows"], "rows that may be paid");
    assert!(checked["draft"].is_string(), "a draft was kept");
    let rows = checked["rows"].as_array().expect("rows");
    for (code, expected) in truth["codes"].as_object().expect("codes") {
        let has = |row: &&Value| {
            row["problems"]
                .as_array()
                .is_some_and(|all| all.iter().any(|problem| problem["code"] == **code))
        };
        assert_eq!(
            rows.iter().filter(has).count(),
            expected.as_u64().map_or(0, |count| usize::try_from(count).unwrap_or(0)),
            "{code}"
        );
    }
}
