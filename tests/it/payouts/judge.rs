//! The shown state of a batch, compared with the sandbox book.

use harness::prelude::*;
use std::collections::BTreeMap;

use sandbox::BookEntry;

/// A batch as `payouts show` prints it, compared with the book.
#[derive(Debug)]
pub(crate) struct Shown {
    /// By row of the file; the first is row 2.
    pub(crate) items: BTreeMap<u64, Value>,
    /// The last line.
    pub(crate) summary: Value,
}

impl Shown {
    /// Reads the batch and checks it.
    pub(crate) fn of(cowrie: &Cowrie, sandbox: &Sandbox, run: &str) -> Self {
        let mut lines = cowrie.run(&["payouts", "show", run, "--json"]).lines();
        let summary = lines.pop().unwrap();
        let items = lines.into_iter().map(|line| (line["row"].as_u64().unwrap(), line)).collect();
        let shown = Self { items, summary };
        shown.judge(&sandbox.control().book());
        shown
    }

    fn judge(&self, book: &[BookEntry]) {
        for item in self.items.values() {
            let entries: Vec<_> = book
                .iter()
                .filter(|entry| item["reference"] == entry.reference_number.as_str())
                .collect();
            match item["state"].text() {
                "paid" => assert_eq!(entries.len(), 1, "called paid: {item}"),
                "refused" | "ready" | "stopped" => assert_eq!(entries.len(), 0, "called not paid: {item}"),
                _ => assert!(entries.len() <= 1, "paid twice: {item}"),
            }
            for entry in entries {
                assert_eq!(item["amount"], entry.amount.as_str());
                assert!(entry.destination.ends_with(item["account"].text()), "{entry:?} {item}");
            }
        }
        let ours = |entry: &&BookEntry| self.items.values().any(|item| item["reference"] == entry.reference_number.as_str());
        assert_eq!(
            book.iter().filter(ours).count(),
            book.len(),
            "the book has payments that are no item"
        );
    }

    /// The state of the payment with this reference.
    pub(crate) fn state(&self, reference: &str) -> &str {
        let item = self.items.values().find(|item| item["reference"] == reference);
        item.unwrap_or_else(|| panic!("no item {reference}"))["state"].text()
    }

    /// A figure of the summary.
    pub(crate) fn count(&self, what: &str) -> u64 {
        self.summary[what]
            .as_u64()
            .unwrap_or_else(|| panic!("no {what} in {}", self.summary))
    }
}

#[test]
fn the_judge_finds_an_extra_a_missing_and_a_wrong_payment() {
    let entry = |reference: &str, amount: &str| BookEntry {
        reference_number: reference.to_owned(),
        operation: "depositToBank",
        amount: amount.to_owned(),
        destination: "Guaranty Trust Bank 0123456785".to_owned(),
        executed_at: String::new(),
        from_customer: None,
        to_customer: None,
        session_id: None,
    };
    let says = |state: &str, book: &[BookEntry]| {
        let item = json!({ "state": state, "reference": "R1", "amount": "5.00", "account": "0123456785" });
        let shown = Shown {
            items: [(2, item)].into(),
            summary: Value::Null,
        };
        std::panic::catch_unwind(|| shown.judge(book)).is_ok()
    };
    let (once, other) = (entry("R1", "5.00"), entry("R1", "5.01"));
    assert!(says("paid", std::slice::from_ref(&once)) && says("refused", &[]) && says("held", &[]));
    assert!(!says("paid", &[]) && !says("paid", &[once.clone(), once.clone()]) && !says("paid", &[other]));
    for state in ["refused", "ready", "stopped"] {
        assert!(says(state, &[]) && !says(state, std::slice::from_ref(&once)), "{state}");
    }
    assert!(!says("held", &[once.clone(), once]) && !says("refused", &[entry("R2", "5.00")]));
}

/// The batch in the last line of `ended`.
pub(crate) fn run_of(ended: &Ended) -> String {
    let lines = ended.lines();
    let last = lines.last().unwrap_or_else(|| panic!("{ended:?}"));
    last["run"].as_str().unwrap_or_else(|| panic!("{ended:?}")).to_owned()
}

/// How many requests that move money were received, by the reference of the payment or bulk call.
pub(crate) fn money_requests(sandbox: &Sandbox) -> BTreeMap<String, usize> {
    let mut requests = BTreeMap::new();
    for request in sandbox.control().requests() {
        if matches!(request.operation.as_str(), "depositToBank" | "moneyTransferBulk") {
            *requests.entry(request.reference_number.unwrap()).or_default() += 1;
        }
    }
    requests
}

/// How often each payment was received, alone or in a bulk call, whatever its result.
pub(crate) fn came_in(sandbox: &Sandbox) -> BTreeMap<String, usize> {
    let mut times = BTreeMap::new();
    for reference in sandbox.control().requests().into_iter().flat_map(|request| request.payments) {
        *times.entry(reference).or_default() += 1;
    }
    times
}

/// Each payment is in the book once, and was received once.
pub(crate) fn once_each(sandbox: &Sandbox, payments: usize) {
    let came_in = came_in(sandbox);
    assert_eq!((sandbox.control().book().len(), came_in.len()), (payments, payments), "{came_in:?}");
    assert!(came_in.values().all(|times| *times == 1), "{came_in:?}");
}
