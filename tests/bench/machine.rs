//! The machine on which the figures were measured. Figures without it mean nothing.

use std::{fs, thread};

use harness::bins;

/// The machine, the versions of the programs and the load.
pub(crate) fn describe() -> String {
    let cores = thread::available_parallelism().map_or_else(|_| "?".to_owned(), |cores| cores.to_string());
    let memory = after("/proc/meminfo", "MemTotal").and_then(|text| text.trim_end_matches(" kB").parse::<u64>().ok());
    format!(
        "Machine: {cores} cores, {}, {} ({})\nPrograms: {}\n{}",
        after("/proc/cpuinfo", "model name").unwrap_or_else(|| "unknown processor".to_owned()),
        memory.map_or_else(|| "memory unknown".to_owned(), |kib| format!("{} GiB", kib / 1024 / 1024)),
        std::env::consts::OS,
        bins::cowrie().parent().expect("a folder").display(),
        load(),
    )
}

/// The load average: above one per core, the figures are unreliable.
pub(crate) fn load() -> String {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let minutes: Vec<&str> = text.split_whitespace().take(3).collect();
    format!("Load (1, 5, 15 minutes): {}", minutes.join(" "))
}

/// The text after `name` and a colon in a file of the kernel.
pub(crate) fn after(file: &str, name: &str) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    let mut found = text.lines().filter_map(|line| line.split_once(':'));
    found.find(|(key, _)| key.trim() == name).map(|(_, value)| value.trim().to_owned())
}

/// A size in a file of the kernel, in KiB; `None` when the process has ended.
pub(crate) fn kibibytes(file: &str, name: &str) -> u64 {
    let size = after(file, name).and_then(|text| text.trim_end_matches(" kB").parse().ok());
    size.unwrap_or(0)
}
