//! Measures the built programs: time, memory, and how both grow. `cargo xtask bench` builds them in release and starts this.

#![expect(clippy::print_stdout, reason = "this program speaks to a person at a terminal")]

mod ahead;
mod check;
mod figures;
#[cfg(target_os = "linux")]
mod grid;
mod lists;
mod machine;
mod made_history;
mod month;
mod peers;
mod people;
mod reconcile;
mod requests;
mod run;
mod search;
mod watch;
#[cfg(target_os = "linux")]
mod window;

use std::{env, process::ExitCode, time::Instant};

use figures::{Line, is_missed, table};

#[tokio::main]
async fn main() -> ExitCode {
    // Cargo adds `--bench`.
    let name = env::args().skip(1).find(|word| !word.starts_with("--"));
    let wanted = |part: &str| name.as_deref().is_none_or(|name| name == part);
    println!("{}\n", machine::describe());
    let mut missed = Vec::new();
    let mut show = |lines: Vec<Line>| {
        println!("{}", table(&lines));
        missed.extend(lines.into_iter().filter(is_missed));
    };
    measure_programs(wanted, &mut show).await;
    measure_records(wanted, &mut show).await;
    println!("{}", machine::load());
    if missed.is_empty() {
        return ExitCode::SUCCESS;
    }
    println!("\nMore is wanted of these:\n\n{}", table(&missed));
    ExitCode::FAILURE
}

/// The window, and the commands that only read.
async fn measure_programs(wanted: impl Fn(&str) -> bool, show: &mut impl FnMut(Vec<Line>)) {
    #[cfg(target_os = "linux")]
    if wanted("window") {
        println!("window: from the start of the program until its first screen can be used; memory of all its processes at Home\n");
        show(window::measure().await);
    }
    #[cfg(target_os = "linux")]
    if wanted("grid") {
        println!("grid: 100 000 rows in the window, one in twenty with a mistake; in the page, one frame before it is drawn\n");
        show(grid::measure().await);
    }
    if wanted("check") {
        println!("check: `cowrie payouts check FILE --json`, the whole process; one row in twenty has a mistake\n");
        show(check::measure());
    }
    if wanted("peers") {
        println!(
            "peers: `cowrie payouts check FILE --draft --json` beside programs that do the same, whole processes in turn; 100 000 rows\n"
        );
        match peers::measure() {
            Some(lines) => show(lines),
            None => println!("COWRIE_BENCH_PEERS does not say where they are: not measured.\n"),
        }
    }
    if wanted("reconcile") {
        println!("reconcile: `cowrie reconcile` beside programs that pair the same rows, whole processes in turn\n");
        match reconcile::measure() {
            Some(lines) => show(lines),
            None => println!("COWRIE_BENCH_PEERS does not say where they are: not measured.\n"),
        }
    }
    if wanted("month") {
        println!("month: the review of a month from the encrypted records, beside `cowrie reconcile` over CSV files with the same rows\n");
        match month::measure().await {
            Some(lines) => show(lines),
            None => println!("COWRIE_BENCH_PEERS does not say where the generator is: not measured.\n"),
        }
    }
}

/// Queries of many records, watching, and batches.
async fn measure_records(wanted: impl Fn(&str) -> bool, show: &mut impl FnMut(Vec<Line>)) {
    if wanted("search") {
        println!(
            "search: a million records of one encrypted file, found as somebody types, and pages of a million calls; one after another\n"
        );
        show(search::measure().await);
    }
    if wanted("requests") {
        println!("requests: pages of 100 000 stored payment requests, a hundred times each without the slowest one\n");
        show(requests::measure().await);
    }
    if wanted("lists") {
        println!("lists: the first and the second page of 100 000 rows by every column, the 95th percentile of twenty\n");
        show(lists::measure().await);
    }
    if wanted("watch") {
        println!("watch: 10 000 open payment requests of a deployment, asked about for a minute\n");
        show(watch::measure().await);
    }
    if wanted("ahead") {
        println!(
            "ahead: `cowrie payouts run` at a service that answers after 200 ms, with and without the questions before the first byte\n"
        );
        show(ahead::measure().await);
    }
    if wanted("run") {
        println!(
            "run: `cowrie payouts run FILE --yes --json` against `cowrie sandbox` in a process of its own, from the first payment on its way until the summary\n"
        );
        show(run::measure());
    }
}

#[expect(clippy::disallowed_methods, reason = "a benchmark measures")]
fn now() -> Instant {
    Instant::now()
}
