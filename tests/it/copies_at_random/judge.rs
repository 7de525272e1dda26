//! The records of the copies compared with the sandbox book.

use harness::prelude::*;
use std::collections::BTreeSet;

use super::{End, Office, RESTS_WITHIN, States};

impl Office<'_> {
    /// The account and amount of everything in the sandbox book.
    fn book(&self) -> Vec<String> {
        let account = |destination: &str| destination.rsplit(' ').next().unwrap().to_owned();
        let book = self.sandbox.control().book().into_iter();
        book.map(|paid| format!("{},{}", account(&paid.destination), paid.amount)).collect()
    }

    /// The same of each row of the payroll.
    fn payroll(&self) -> BTreeSet<String> {
        let (sheet, _) = people(self.rows);
        let rows = sheet.lines().skip(1).map(|row| row.splitn(3, ',').nth(2).unwrap());
        rows.map(str::to_owned).collect()
    }

    /// Checks that each row is in the book at most once, and that nothing else is.
    fn no_row_is_paid_twice(&self) {
        let mut left = self.payroll();
        for paid in self.book() {
            assert!(left.remove(&paid), "paid twice, or nobody's: {paid}\n{}", self.story());
        }
    }

    /// The recorded states of a copy. A payment recorded as paid is in the book, and one recorded as not paid is not there under its
    /// reference.
    pub(super) fn recorded_states(&self, cowrie: &Cowrie) -> States {
        let listed = cowrie.run(&["payouts", "list", "--json"]);
        assert_eq!(listed.code, Some(0), "{listed:?}\n{}", self.story());
        let mut states = States::new();
        for run in listed.json().list() {
            let run = run["run"].text();
            let shown = cowrie.run(&["payouts", "show", run, "--json"]).lines();
            let book = self.sandbox.control().book();
            for item in shown.iter().filter(|line| line["item"].is_string()) {
                let text = |field: &str| item[field].text().to_owned();
                let is_so = match text("state").as_str() {
                    "paid" | "paid_before" => self.book().contains(&format!("{},{}", text("account"), text("amount"))),
                    "refused" => book.iter().all(|entry| entry.reference_number != text("reference")),
                    _ => true,
                };
                assert!(is_so, "the book differs: {item}\n{}", self.story());
                states.insert((run.to_owned(), item["row"].as_u64().unwrap()), text("state"));
            }
        }
        states
    }

    /// Checks that no row is paid twice, that the records of a copy are true, and that every row of its batches is still there.
    pub(super) fn judges(&mut self, at: usize) {
        self.no_row_is_paid_twice();
        let (before, now) = (&self.homes[at].states, self.recorded_states(&self.homes[at].cowrie));
        let lost: Vec<_> = before.keys().filter(|row| !now.contains_key(*row)).collect();
        assert!(lost.is_empty(), "{lost:?} are lost\n{}", self.story());
        // A batch that was started since has every row.
        let begun = |(run, _): &&(String, u64)| before.keys().all(|(known, _)| known != run);
        let begun = now.keys().filter(begun).count();
        assert!(begun == 0 || begun == self.payroll().len(), "{now:?}\n{}", self.story());
        self.homes[at].states = now;
    }

    /// Without further faults, each copy continues until nothing changes.
    pub(super) fn comes_to_an_end(&mut self) {
        self.sandbox.control().clear_faults();
        self.notes("no faults any more");
        for at in 0..self.homes.len() {
            let rests = (0..RESTS_WITHIN).any(|_| self.changes_nothing(at));
            assert!(rests, "{} changes without end\n{}", self.homes[at].name, self.story());
        }
        (0..self.homes.len()).for_each(|at| self.judges(at));
        let faults = self.sandbox.control().faults();
        faults.fired.iter().for_each(|_| self.happened.count("faults"));
        for state in self.homes.iter().flat_map(|home| home.states.values()) {
            let counted = ["paid_before", "refused", "held"].into_iter().find(|counted| counted == state);
            counted.into_iter().for_each(|counted| self.happened.count(counted));
        }
        if self.book().len() == self.payroll().len() {
            self.happened.count("everybody_paid");
        }
    }

    /// A copy continues once. Returns whether that changed nothing.
    fn changes_nothing(&mut self, at: usize) -> bool {
        let before = self.homes[at].states.clone();
        self.carries_out(at, self.resume(at), End::ByItself);
        self.judges(at);
        self.homes[at].states == before
    }

    /// What was done and what was received, for the analysis of a failure.
    pub(super) fn story(&self) -> String {
        let requests = self.sandbox.control().requests().into_iter();
        let requests: Vec<String> = requests.map(|request| format!("{request:?}")).collect();
        let steps = self.steps.lock().unwrap().join("\n");
        format!("{:?}\n{steps}\n{}", self.duplicates, requests.join("\n"))
    }
}
