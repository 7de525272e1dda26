//! The cost of the pre-send checks: single payments at a service with slow answers, paced as in a deployment.

use std::time::Duration;

use harness::cowrie::{Cowrie, people};
use sandbox::{Armed, Config, Fault, Sandbox};

use crate::figures::{Line, Spread, with_target};
use crate::now;

const PAYMENTS: u32 = 300;
/// The service's time for each answer, in milliseconds.
const ANSWER: u32 = 200;
const ROUNDS: usize = 3;
/// Operations that the program calls while it pays.
const ASKED: [&str; 6] = [
    "accountBalance",
    "depositToBank",
    "getOperationStatus",
    "transactionStatus",
    "transactionHistory",
    "getBanks",
];

/// A payment before the others; it serves as the control query.
const CONTROL: &str = "Name,Bank,Account Number,Amount\nSomebody Else,GTBank,2000000007,500.00\n";

/// One configuration that is measured.
struct Way {
    name: &'static str,
    asks: &'static str,
    /// Whether the service offers its history.
    history: bool,
    /// The most time permitted, in tenths of the time without pre-send checks.
    tenths: u32,
}

const WAYS: [Way; 3] = [
    Way {
        name: "no question before the first byte",
        asks: "in-doubt",
        history: true,
        tenths: 10,
    },
    Way {
        name: "each asked about ahead, others looked for in the history",
        asks: "always",
        history: true,
        tenths: 13,
    },
    Way {
        name: "each asked about ahead, others under further numbers",
        asks: "always",
        history: false,
        tenths: 35,
    },
];

pub(crate) async fn measure() -> Vec<Line> {
    let mut took = WAYS.map(|_| Vec::new());
    for _ in 0..ROUNDS {
        for (way, took) in WAYS.iter().zip(&mut took) {
            took.push(pay(way).await);
        }
    }
    let spreads: Vec<Spread<Duration>> = took.into_iter().map(Spread::of).collect();
    let without = spreads[0].median;
    let line = |(way, spread): (&Way, &Spread<Duration>)| {
        let hundredths = spread.median.as_millis() * 100 / without.as_millis().max(1);
        let mut line = spread.line(format!("{PAYMENTS} payments, {}", way.name));
        line[3] = format!("{}.{:02} ×", hundredths / 100, hundredths % 100);
        let what = format!("at most {}.{} ×", way.tenths / 10, way.tenths % 10);
        with_target(line, what, spread.median * 10 <= without * way.tenths)
    };
    WAYS.iter().zip(&spreads).map(line).collect()
}

/// Pays every row once, from the start of the program until its end.
async fn pay(way: &Way) -> Duration {
    let slow = ASKED.map(|operation| Armed::new(operation, Fault::DelayAfter).ms(ANSWER));
    let mut faults = slow.to_vec();
    if !way.history {
        faults.push(Armed::new("transactionHistory", Fault::Error500));
    }
    let config = Config {
        faults,
        ..Config::default()
    };
    let sandbox = Sandbox::start(config).await.expect("a sandbox");
    let mut cowrie = Cowrie::with_vault();
    let added = cowrie.add_profile("office", "test", &sandbox.addresses());
    assert_eq!(added.code, Some(0), "{added:?}");
    cowrie.choose("office");
    let said = cowrie.run(&["other-computers", "--others", "yes", "--asks", way.asks]);
    assert_eq!(said.code, Some(0), "{said:?}");
    // The history lists this payment, which proves that it lists what is paid.
    let control = tokio::task::block_in_place(|| cowrie.pay(CONTROL, &["--contact", "accounts@example.com"]));
    assert_eq!(control.code, Some(0), "{control:?}");
    let begin = now();
    let ended = tokio::task::block_in_place(|| cowrie.pay(&people(PAYMENTS).0, &["--contact", "accounts@example.com"]));
    let took = begin.elapsed();
    let summary = ended.lines().pop().expect("a summary");
    assert_eq!(summary["paid"], PAYMENTS, "{ended:?}");
    sandbox.stop().await;
    took
}
