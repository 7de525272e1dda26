//! A running sandbox, and a client that sees every byte.

mod bodies;
mod checks;
mod client;

use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use sandbox::{Armed, Config, Control, CustomerView, Deposit, DepositMethod, Duplicates, Sandbox};
use serde_json::{Value, json};
use service_api::value::Amount;
use tempfile::TempDir;

pub(crate) use bodies::{bulk, deposit, look_up, register, request, to_wallet, with};
pub(crate) use checks::{assert_answer, assert_has, assert_members, assert_refuses, assert_says, changed};
pub(crate) use client::{Answer, At, Bytes, in_parts, path, spec};

/// "Guaranty Trust Bank": the first 16 bytes of SHA-256 over eight zero bytes, `bank`, a zero byte and the name (python3, hashlib).
pub(crate) const BANK: &str = "187DE295-AE70-4BBC-8169-EEA22924A565";

/// The first bytes of a PNG, and more.
pub(crate) const PNG: &[u8] = b"\x89PNG\r\n\x1a\n-and-more-\xff\xfe";
pub(crate) const BOUNDARY: &str = "a-line-that-is-in-no-photo";

/// Long enough for a busy computer.
pub(crate) const LIMIT: Duration = Duration::from_secs(240);

/// Waits until a condition is true.
pub(crate) fn until(what: &str, is_so: impl Fn() -> bool) {
    found(what, || is_so().then_some(()));
}

/// Waits until there is a value, and returns it.
pub(crate) fn found<T>(what: &str, look: impl Fn() -> Option<T>) -> T {
    let end = now() + LIMIT;
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(now() < end, "waited {LIMIT:?} in vain: {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

#[expect(clippy::disallowed_methods, reason = "the limit of a wait in a test")]
pub(crate) fn now() -> Instant {
    Instant::now()
}

/// A running sandbox.
#[derive(Debug)]
pub(crate) struct Bench {
    pub(crate) sandbox: Sandbox,
    pub(crate) at: At,
}

impl Bench {
    pub(crate) async fn start() -> Self {
        Self::with(seeded()).await
    }

    /// A sandbox that treats a repeated reference like this.
    pub(crate) async fn repeating(duplicates: Duplicates) -> Self {
        Self::with(Config {
            duplicates: Some(duplicates),
            ..seeded()
        })
        .await
    }

    /// A sandbox whose wallet has this opening balance.
    pub(crate) async fn holding(opening_balance: Amount) -> Self {
        Self::with(Config {
            opening_balance,
            ..seeded()
        })
        .await
    }

    pub(crate) async fn with(config: Config) -> Self {
        let sandbox = Sandbox::start(config).await.expect("starts");
        let at = At(sandbox.addresses());
        Self { sandbox, at }
    }

    pub(crate) fn control(&self) -> Control {
        self.sandbox.control()
    }

    pub(crate) fn arm(&self, armed: Armed) {
        self.control().arm(vec![armed]).expect("arms");
    }

    /// Makes a signed call that is answered with 200.
    pub(crate) fn call(&self, operation: &str, body: &Value) -> Value {
        let answer = self.at.call(operation, &body.to_string()).answer();
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    /// The code of the answer to a signed call.
    pub(crate) fn code(&self, operation: &str, body: &Value) -> Value {
        let answer = self.call(operation, body);
        answer.get("responseCode").or(answer.get("statusCode")).cloned().unwrap_or_default()
    }

    /// Makes a signed call that is answered without a byte.
    #[track_caller]
    pub(crate) fn lose(&self, operation: &str, body: &Value) {
        let nothing = Bytes {
            all: Vec::new(),
            reset: false,
        };
        assert_eq!(self.at.call(operation, &body.to_string()), nothing);
    }

    /// The HTTP status of a response that is not an answer to the call.
    pub(crate) fn status_of(&self, operation: &str, body: &Value) -> u16 {
        self.at.call(operation, &body.to_string()).answer().status
    }

    /// The references in the book, in order.
    pub(crate) fn paid(&self) -> Vec<String> {
        self.control().book().into_iter().map(|entry| entry.reference_number).collect()
    }

    /// The amounts of `reference` in the book.
    pub(crate) fn amounts(&self, reference: &str) -> Vec<String> {
        let entries = self.control().book().into_iter();
        let named = entries.filter(|entry| entry.reference_number == reference);
        named.map(|entry| entry.amount).collect()
    }

    /// The outcomes of all requests, in order.
    pub(crate) fn outcomes(&self) -> Vec<String> {
        let requests = self.control().requests().into_iter();
        requests.map(|entry| entry.outcome.unwrap_or_default()).collect()
    }
}

/// A sandbox that keeps its world in a file, and can be started again.
pub(crate) struct Kept {
    pub(crate) file: PathBuf,
    config: Config,
    _folder: TempDir,
}

impl Kept {
    pub(crate) fn new(config: Config) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("state.jsonl");
        let state = Some(file.clone());
        Self {
            file,
            config: Config { state, ..config },
            _folder: folder,
        }
    }

    pub(crate) async fn start(&self) -> Bench {
        Bench::with(self.config.clone()).await
    }

    pub(crate) async fn restart(&self, bench: Bench) -> Bench {
        bench.sandbox.stop().await;
        self.start().await
    }

    pub(crate) fn text(&self) -> String {
        std::fs::read_to_string(&self.file).expect("reads")
    }
}

/// The configuration of most tests.
pub(crate) fn seeded() -> Config {
    Config {
        seed: Some(7),
        ..Config::default()
    }
}

pub(crate) fn naira(text: &str) -> Amount {
    Amount::parse(text).expect("an amount")
}

pub(crate) fn amount(kobo: i64) -> Amount {
    Amount::from_minor(kobo).expect("in range")
}

/// The body of `moneyTransfer`.
pub(crate) fn transfer(reference: &str, amount: &str, account: &str) -> Value {
    json!({"referenceNumber": reference, "amount": amount, "destinationAccount": account})
}

/// A deposit into a payment account, from a bank.
pub(crate) fn money(account: &str, amount: &str) -> Deposit {
    Deposit {
        account: account.to_owned(),
        amount: naira(amount),
        payer_name: Some("Uche Peters".to_owned()),
        payer_bank: Some("Zenith Bank".to_owned()),
        payer_account: Some("0123456785".to_owned()),
        method: DepositMethod::BankTransfer,
    }
}

/// A registered customer with money in the wallet.
pub(crate) fn customer(bench: &Bench, phone: &str, email: &str, amount: &str) -> CustomerView {
    let body = crate::customers::newcomer(&format!("NEW-{phone}"), phone, email);
    assert_eq!(bench.code("registerCustomer", &body), 0);
    bench.control().top_up(phone, naira(amount)).expect("arrives")
}

/// A member of each item of a list.
pub(crate) fn column(items: &Value, name: &str) -> Vec<Value> {
    let items = items.as_array().expect("a list").iter();
    items.map(|item| item[name].clone()).collect()
}
