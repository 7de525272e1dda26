//! The service of a round: its faults, and what it really did.

use harness::prelude::*;
use std::collections::BTreeMap;

use base::timestamp::{DAY, HOUR, MINUTE};
use harness::random::Random;
use sandbox::RequestEntry;
use service_api::value::UtcTime;
use tokio::runtime::Handle;

use system::env::{Env, service_time};

/// A service whose clock the test advances.
pub(super) struct Service {
    pub(super) sandbox: Sandbox,
    /// How it treats a repeated reference.
    pub(super) duplicates: Duplicates,
    /// Whether the batch is sent in bulk calls.
    pub(super) grouped: bool,
    begun: i64,
    passed: i64,
    /// The delay of late execution, in milliseconds.
    late: i64,
}

impl Service {
    pub(super) fn start(moments: &mut Random, handle: &Handle) -> Self {
        let begun = service_time(Env::system().clock.now()).unwrap();
        let duplicates = moments.one_of(&[Duplicates::Refuse, Duplicates::ReturnOriginal, Duplicates::ExecuteAgain]);
        let config = Config {
            duplicates: Some(duplicates),
            manual_from: Some(begun.clone()),
            ..Config::default()
        };
        Self {
            sandbox: handle.block_on(Sandbox::start(config)).unwrap(),
            duplicates,
            grouped: moments.below(3) == 0,
            begun: begun.epoch_seconds() * 1_000,
            passed: 0,
            late: moments.one_of(&[3 * MINUTE, HOUR, 5 * HOUR, 20 * HOUR, 3 * DAY, 10 * DAY]),
        }
    }

    pub(super) fn stop(self, handle: &Handle) {
        handle.block_on(self.sandbox.stop());
    }

    /// The true time, in milliseconds since 1970.
    pub(super) fn now(&self) -> i64 {
        self.begun + self.passed
    }

    /// Advances the clock by this many milliseconds, in whole seconds. What is due by then is executed.
    pub(super) fn pass(&mut self, time: i64) {
        let seconds = u32::try_from(time / 1_000).unwrap_or_default();
        if seconds == 0 {
            return;
        }
        self.sandbox.control().advance(seconds).unwrap();
        self.passed += i64::from(seconds) * 1_000;
        wait::blocking_until("what was late is done", || self.late_ones().all(|(_, due)| due > self.now()));
    }

    /// The payments that it has not executed yet, and when it will.
    fn late_ones(&self) -> impl Iterator<Item = (Vec<String>, i64)> {
        let late = Fault::Late.name();
        let waits = self
            .sandbox
            .control()
            .requests()
            .into_iter()
            .filter(move |request| request.outcome.is_none() && request.faults.contains(&late));
        waits.map(|request| {
            let at = request.received_at.split('.').next().unwrap_or_default();
            let received = UtcTime::parse(at.trim_end_matches('Z')).unwrap().epoch_seconds() * 1_000;
            (request.payments, received + self.late)
        })
    }

    /// Whether it has yet to execute the payment.
    pub(super) fn waits(&self, reference: &str) -> bool {
        self.late_ones()
            .any(|(payments, _)| payments.iter().any(|payment| payment == reference))
    }

    /// How many requests it executed late.
    pub(super) fn executed_late(&self) -> u64 {
        let late = Fault::Late.name();
        let done = |request: &&RequestEntry| request.outcome.as_deref() == Some("0") && request.faults.contains(&late);
        u64::try_from(self.sandbox.control().requests().iter().filter(done).count()).unwrap()
    }

    /// The amount of each reference in its book.
    pub(super) fn book(&self) -> BTreeMap<String, String> {
        let entries = self.sandbox.control().book().into_iter();
        entries.map(|entry| (entry.reference_number, entry.amount)).collect()
    }

    /// Accounts that were paid more than once.
    pub(super) fn paid_twice(&self) -> Vec<String> {
        let mut times: BTreeMap<String, usize> = BTreeMap::new();
        for entry in self.sandbox.control().book() {
            *times.entry(entry.destination).or_default() += 1;
        }
        times
            .into_iter()
            .filter(|(_, times)| *times > 1)
            .map(|(account, _)| account)
            .collect()
    }

    /// The received requests, for the analysis of a failure.
    pub(super) fn requests(&self) -> String {
        let requests = self.sandbox.control().requests().into_iter();
        let about_payments = requests.filter(|request| {
            let about = ["depositToBank", "moneyTransferBulk", "getOperationStatus", "transactionStatus"];
            about.iter().any(|operation| request.operation == *operation)
        });
        let lines: Vec<String> = about_payments.map(|request| format!("{request:?}")).collect();
        format!("{:?}, late by {} ms\n{}", self.duplicates, self.late, lines.join("\n"))
    }

    /// Removes all faults.
    pub(super) fn be_well(&self) {
        self.sandbox.control().clear_faults();
    }

    /// Replaces the faults: payments, and at most one of the two status queries, get wrong answers.
    pub(super) fn trouble(&self, moments: &mut Random) {
        let control = self.sandbox.control();
        control.clear_faults();
        let operation = if self.grouped { "moneyTransferBulk" } else { "depositToBank" };
        for nth in 1..=3 {
            let armed = match moments.below(5) {
                // Where it executes a repeated reference again, the network alone would pay twice.
                2 if self.duplicates != Duplicates::ExecuteAgain => Armed::new(operation, Fault::DuplicateDelivery),
                0 => Armed::new(operation, Fault::Late)
                    .ms(u32::try_from(self.late).unwrap())
                    .variant(moments.one_of(&["silence", "pending"])),
                1 => payment_fault(operation, moments),
                _ => continue,
            };
            control.arm(vec![armed.nth(nth)]).unwrap();
        }
        control.arm(self.status_faults(moments)).unwrap();
    }

    fn status_faults(&self, moments: &mut Random) -> Vec<Armed> {
        // Two days after a payment only `getOperationStatus` finds it: a random answer of it could not be compared.
        let both_know = self.passed < 40 * HOUR;
        let (lies, other) = match both_know && moments.below(2) == 0 {
            true => ("getOperationStatus", "transactionStatus"),
            false => ("transactionStatus", "getOperationStatus"),
        };
        let mut faults = Vec::new();
        match moments.below(10) {
            0 => faults.push(Armed::new(lies, Fault::FlappingStatus)),
            1 => faults.push(Armed::new(lies, Fault::StaleStatus).ms(600_000)),
            2 => faults.push(Armed::new(lies, Fault::ForgetfulStatus)),
            3 => faults.push(Armed::new(lies, Fault::OtherStatus)),
            4 => faults.push(Armed::new(lies, Fault::Html)),
            5 => faults.push(Armed::new(lies, Fault::Error503)),
            _ => {}
        }
        match moments.below(6) {
            0 => faults.push(Armed::new(other, Fault::Error503)),
            1 => faults.push(Armed::new(other, Fault::DropAfter)),
            _ => {}
        }
        faults
    }
}

/// A fault of a payment, or of a bulk call.
fn payment_fault(operation: &str, moments: &mut Random) -> Armed {
    let one = |fault| Armed::new(operation, fault);
    let after = |fault, after| Armed {
        after: Some(after),
        ..Armed::new(operation, fault)
    };
    let code = |code: &str| refuse(operation, code);
    let form = |fault: Fault, form: u64| {
        let forms = fault.variants();
        let form = usize::try_from(form).unwrap() % forms.len();
        Armed::new(operation, fault).variant(forms[form])
    };
    match moments.below(22) {
        0 => one(Fault::DropMidRequest),
        1 => one(Fault::DropBefore),
        2 | 3 => one(Fault::DropAfter),
        4 => one(Fault::ResetMidResponse),
        5 => one(Fault::CloseRace),
        6 => one(Fault::Truncate),
        7 => one(Fault::Html),
        8 => one(Fault::Empty),
        9 => one(Fault::Garbage),
        10 => one(Fault::RefusalText),
        11 => one(Fault::NoTransactionId),
        12 => one(Fault::RepeatedTransactionId),
        13 => one(Fault::InsufficientFunds),
        14 => one(Fault::PartialExecution),
        15 => after(Fault::Error500, moments.below(2) == 0),
        16 => after(Fault::Error503, moments.below(2) == 0),
        17 => after(Fault::RateLimit, moments.below(2) == 0),
        18 => one(Fault::Pending).ms(90_000),
        19 => code(moments.one_of(&["105", "109", "115"])),
        20 => form(Fault::OddCode, moments.below(100)),
        _ => form(Fault::WrongReference, moments.below(100)),
    }
}
