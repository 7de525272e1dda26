//! The program is killed at every durable step and at random times, and resumed each time. The sandbox book and the received requests are
//! the reference.
//!
//! This sandbox executes a repeated reference again. Whenever a program is killed, no row is in the book twice, a row recorded as *paid* is
//! there exactly once, one recorded as *not paid* never; no row is sent more than once, plus once for each release by a person; and what
//! cannot be known waits for a person. When a person decides according to the book, everything is settled in the end.

mod instants;
mod steps;
mod stopping;

use harness::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

use crate::payouts::judge::came_in;

/// A sandbox that executes a repeated reference again, and a command line on it.
struct Scene {
    sandbox: Sandbox,
    cowrie: Cowrie,
    said_paid: BTreeSet<String>,
    said_not_paid: BTreeSet<String>,
    /// The duration of the last command that only reads, in milliseconds: the present speed of this computer.
    pace: u64,
    /// How often a person may have released each reference to be sent again.
    released: BTreeMap<String, usize>,
}

impl Scene {
    async fn new() -> Self {
        let (sandbox, cowrie) = cowrie_on(careless_service(vec![])).await;
        Self {
            sandbox,
            cowrie,
            said_paid: BTreeSet::new(),
            said_not_paid: BTreeSet::new(),
            pace: 100,
            released: BTreeMap::new(),
        }
    }

    fn arm(&self, faults: Vec<Armed>) {
        self.sandbox.control().clear_faults();
        self.sandbox.control().arm(faults).expect("armed");
    }

    /// Stores an output, and checks all outputs against the book and the received requests.
    fn record(&mut self, ended: &Ended) {
        for line in ended.lines() {
            let Some(reference) = line["reference"].as_str().map(str::to_owned) else {
                continue;
            };
            match line["state"].as_str() {
                Some("paid") => self.said_paid.insert(reference),
                Some("refused" | "stopped") => self.said_not_paid.insert(reference),
                _ => false,
            };
        }
        self.judge();
    }

    fn judge(&self) {
        let times = self.book();
        let twice: Vec<_> = times.iter().filter(|(_, times)| **times > 1).collect();
        assert!(twice.is_empty(), "paid twice: {twice:?}");
        let ghosts: Vec<_> = self.said_paid.iter().filter(|reference| !times.contains_key(*reference)).collect();
        assert!(ghosts.is_empty(), "called paid and not in the book: {ghosts:?}");
        let moved: Vec<_> = self
            .said_not_paid
            .iter()
            .filter(|reference| times.contains_key(*reference))
            .collect();
        assert!(moved.is_empty(), "called not paid and in the book: {moved:?}");
        let permitted = |reference: &String| 1 + self.released.get(reference).copied().unwrap_or_default();
        let sent = came_in(&self.sandbox);
        let too_often: Vec<_> = sent.iter().filter(|(reference, times)| **times > permitted(reference)).collect();
        assert!(too_often.is_empty(), "sent without a person's leave: {too_often:?}");
    }

    /// How often each reference is in the book.
    fn book(&self) -> BTreeMap<String, usize> {
        let mut times = BTreeMap::new();
        for entry in self.sandbox.control().book() {
            *times.entry(entry.reference_number).or_default() += 1;
        }
        times
    }

    /// The batches of the profile, latest first.
    fn runs(&mut self) -> Vec<Value> {
        let begun = tokio::time::Instant::now();
        let listed = self.cowrie.run(&["payouts", "list", "--json"]);
        self.pace = u64::try_from(begun.elapsed().as_millis()).expect("not for ever");
        assert_eq!(listed.code, Some(0), "{listed:?}");
        listed.json().as_array().expect("a list").clone()
    }

    /// The payments of a batch, by reference.
    fn items(&mut self, run: &str) -> BTreeMap<String, Value> {
        let shown = self.cowrie.run(&["payouts", "show", run, "--json"]);
        self.record(&shown);
        let items = shown.lines().into_iter().filter(|line| line["item"].is_string());
        items
            .map(|line| (line["reference"].as_str().expect("a reference").to_owned(), line))
            .collect()
    }

    /// The command that releases all payments of a batch that need review and are proved absent. Whatever its result, it may release each
    /// once.
    fn release_command(&mut self, run: &str) -> [String; 7] {
        let items = self.items(run);
        for (reference, _) in items
            .iter()
            .filter(|(_, item)| item["state"] == "held" || item["state"] == "in_doubt")
        {
            *self.released.entry(reference.clone()).or_default() += 1;
        }
        [
            "payouts",
            "decide",
            run,
            "--decision",
            "send-again",
            "--evidence",
            "The book does not have it.",
        ]
        .map(str::to_owned)
    }

    /// Completes a batch of `rows` without faults, with the decisions of a person who sees the book.
    fn finish(&mut self, run: &str, rows: usize) {
        for _ in 0..40 {
            let ended = self.cowrie.run(&["payouts", "resume", run, "--json"]);
            self.record(&ended);
            let summary = ended.lines().pop().unwrap_or_else(|| panic!("{ended:?}"));
            let open = ["not_sent", "in_doubt", "held"].map(|what| summary[what].as_u64().unwrap_or_else(|| panic!("{ended:?}")));
            if open == [0, 0, 0] {
                let items = self.items(run);
                assert_eq!(items.len(), rows);
                let book = self.book();
                let paid: BTreeSet<_> = items
                    .iter()
                    .filter(|(_, item)| item["state"] == "paid")
                    .map(|(name, _)| name)
                    .collect();
                let there: BTreeSet<_> = items.keys().filter(|reference| book.contains_key(*reference)).collect();
                assert_eq!(paid, there, "what is called paid is what the book has");
                return;
            }
            if open[2] > 0 && open[1] == 0 {
                self.decide(run);
            }
        }
        panic!("run {run} does not end");
    }

    /// A payment that needs review is recorded as the book has it; one that is absent from the book and may be sent again is released.
    fn decide(&mut self, run: &str) {
        let (items, book) = (self.items(run), self.book());
        let held = items.iter().filter(|(_, item)| item["state"] == "held");
        for (reference, item) in held {
            let row = item["row"].to_string();
            let decision = match (book.contains_key(reference), item["may_send_again"] == true) {
                (true, _) => "paid",
                (false, true) => "send-again",
                (false, false) => "not-paid",
            };
            if decision == "send-again" {
                *self.released.entry(reference.clone()).or_default() += 1;
            }
            let ended = self.cowrie.run(&[
                "payouts",
                "decide",
                run,
                "--row",
                &row,
                "--decision",
                decision,
                "--evidence",
                "So it stands in the book.",
                "--json",
            ]);
            self.record(&ended);
            if decision == "send-again" {
                // The others get another status query first.
                return;
            }
        }
    }
}
