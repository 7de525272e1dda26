//! The time until the real window can be used, and its memory, on a private desktop.

use std::{fs, path::Path, time::Duration};

use harness::{desktop::Desktop, window::Window};
use serde_json::json;
use tokio::time::sleep;

use crate::{
    figures::{Line, Spread},
    machine,
};

const ROUNDS: usize = 5;
const WELCOME: &str = "return document.querySelector(\"[data-testid='practise']\") !== null";
const HOME: &str = "return document.querySelector(\"[data-testid='nav-home']\") !== null && document.querySelector(\"[data-testid='balance-ask']\") !== null";
/// How often the page is checked.
const STEP: Duration = Duration::from_millis(5);
const PATIENCE: Duration = Duration::from_secs(30);
/// How long an idle page is left alone before its memory is read.
const REST: Duration = Duration::from_secs(5);

pub(crate) async fn measure() -> Vec<Line> {
    let (mut first, mut later, mut memory, mut own) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let desktop = Desktop::builder().display(true).start();
        let home = desktop.home().join("cowrie");
        let window = open(&desktop, &home).await;
        first.push(until(&window, &home, WELCOME).await);
        window.click("practise").await;
        until(&window, &home, HOME).await;
        window.close().await;
        while process(&home).is_some() {
            sleep(STEP).await;
        }

        let window = open(&desktop, &home).await;
        later.push(until(&window, &home, HOME).await);
        sleep(REST).await;
        let program = process(&home).expect("the window is open");
        memory.push(family(program).into_iter().map(share).sum::<u64>());
        own.push(share(program));
        window.close().await;
    }
    vec![
        Spread::of(first).line("first start, until the welcome can be used"),
        Spread::of(later).line("later start, until Home shows the balance"),
        Spread::of(memory).line("memory at Home, all processes"),
        Spread::of(own).line("memory at Home, without the web view's processes"),
    ]
}

async fn open(desktop: &Desktop, home: &Path) -> Window {
    Window::open(desktop, &["--home", home.to_str().expect("utf-8")], &[]).await
}

/// The age of the program when `script` first returns true.
async fn until(window: &Window, home: &Path, script: &str) -> Duration {
    let program = process(home).expect("the window is open");
    loop {
        let there = window.execute(script).await == json!(true);
        let age = age(program);
        if there {
            return age;
        }
        assert!(age < PATIENCE, "in vain: {script}");
        sleep(STEP).await;
    }
}

/// The program that was started with this home, not its launcher.
fn process(home: &Path) -> Option<u32> {
    let home = home.to_str().expect("utf-8");
    processes().into_iter().find(|id| {
        let words = fs::read_to_string(format!("/proc/{id}/cmdline")).unwrap_or_default();
        let mut words = words.split('\0');
        words.next().is_some_and(|program| program.ends_with("cowrie-desktop")) && words.any(|word| word == home)
    })
}

fn processes() -> Vec<u32> {
    let entries = fs::read_dir("/proc").expect("the kernel's files").flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect()
}

/// A process and all its descendants.
fn family(first: u32) -> Vec<u32> {
    let mut family = vec![first];
    let parents: Vec<(u32, Option<u32>)> = processes().into_iter().map(|id| (id, parent(id))).collect();
    let mut next = 0;
    while let Some(&member) = family.get(next) {
        family.extend(parents.iter().filter(|(_, parent)| *parent == Some(member)).map(|(id, _)| *id));
        next += 1;
    }
    family
}

fn parent(process: u32) -> Option<u32> {
    machine::after(&format!("/proc/{process}/status"), "PPid")?.parse().ok()
}

/// The proportional set size of a process in KiB: its private memory, and its part of shared memory.
fn share(process: u32) -> u64 {
    let share = machine::after(&format!("/proc/{process}/smaps_rollup"), "Pss");
    let share = share.expect("the process runs, and its memory may be read");
    share.trim_end_matches(" kB").trim().parse().expect("a number")
}

/// The age of a process, to a hundredth of a second, as the kernel counts.
fn age(process: u32) -> Duration {
    let up = fs::read_to_string("/proc/uptime").expect("the kernel's file");
    let up: u64 = up
        .split_whitespace()
        .next()
        .and_then(|up| up.replace('.', "").parse().ok())
        .expect("a time");
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).expect("the process runs");
    // The name, in parentheses, may contain spaces. The start time is the 22nd field, the 20th after the name.
    let (_, fields) = stat.rsplit_once(')').expect("a name");
    let started: u64 = fields
        .split_whitespace()
        .nth(19)
        .and_then(|field| field.parse().ok())
        .expect("a time");
    Duration::from_millis(10 * (up - started))
}
