//! Random sequences: money is conserved, nothing is paid twice, and the state file makes the same world again.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use sandbox::{BookEntry, Config, Control, Sandbox};
use serde_json::json;
use service_api::value::Amount;
use tokio::runtime::Runtime;

use crate::bench::{At, BANK, Bench, bulk, deposit, request, with};

const OPENING: i64 = 3_000_000;

#[derive(Clone, Debug)]
enum Act {
    Deposit {
        reference: u8,
        kobo: i64,
        ending: u8,
    },
    Group {
        references: Vec<u8>,
        kobo: i64,
    },
    Ask {
        reference: u8,
        kobo: i64,
        share: u8,
        partial: bool,
        over: bool,
    },
    Pay {
        reference: u8,
        kobo: Option<i64>,
    },
    End {
        reference: u8,
        cancel: bool,
    },
    Send {
        reference: u8,
        kobo: i64,
        to_phone: bool,
        held: bool,
    },
    Dispense {
        reference: u8,
        which: prop::sample::Index,
    },
    Advance {
        seconds: u32,
    },
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let act = prop_oneof![
        3 => (0..12_u8, 1..700_000_i64, 90..100_u8).prop_map(|(reference, kobo, ending)| Act::Deposit { reference, kobo, ending }),
        2 => (prop::collection::btree_set(0..12_u8, 1..4), 1..300_000_i64)
            .prop_map(|(references, kobo)| Act::Group { references: references.into_iter().collect(), kobo }),
        2 => (0..6_u8, 1..400_000_i64, 0..5_u8, any::<bool>(), any::<bool>())
            .prop_map(|(reference, kobo, share, partial, over)| Act::Ask { reference, kobo, share, partial, over }),
        4 => (0..6_u8, prop::option::of(1..300_000_i64)).prop_map(|(reference, kobo)| Act::Pay { reference, kobo }),
        1 => (0..6_u8, any::<bool>()).prop_map(|(reference, cancel)| Act::End { reference, cancel }),
        3 => (0..8_u8, 1..300_000_i64, any::<bool>(), any::<bool>())
            .prop_map(|(reference, kobo, to_phone, held)| Act::Send { reference, kobo, to_phone, held }),
        3 => (0..6_u8, any::<prop::sample::Index>()).prop_map(|(reference, which)| Act::Dispense { reference, which }),
        2 => (0..120_000_u32).prop_map(|seconds| Act::Advance { seconds }),
    ];
    prop::collection::vec(act, 1..30)
}

fn naira(kobo: i64) -> String {
    format!("{}.{:02}", kobo / 100, kobo % 100)
}

fn kobo(naira: &str) -> i64 {
    naira.replace('.', "").parse().expect("two decimals")
}

/// What the service takes for a payment to a bank, tax included.
fn fee(kobo: i64) -> i64 {
    match kobo {
        ..=500_000 => 1_075,
        500_001..=5_000_000 => 2_688,
        _ => 5_375,
    }
}

/// Makes a call of an operation with a body.
type Call<'a> = dyn Fn(&str, serde_json::Value) -> serde_json::Value + 'a;

/// What a person would write down beside the sandbox.
#[derive(Default)]
struct Notes {
    paid: BTreeMap<String, i64>,
    paid_in: i64,
    sent: BTreeMap<String, i64>,
    /// By when, in seconds that were made to pass, money must be back.
    held: BTreeMap<String, u32>,
    cash: BTreeMap<String, i64>,
    used: BTreeSet<String>,
    advanced: u32,
}

impl Notes {
    fn act(&mut self, at: &At, control: &Control, act: &Act) {
        let call = |operation: &str, body: serde_json::Value| at.call(operation, &body.to_string()).answer().json();
        match act {
            Act::Deposit { reference, kobo, ending } => {
                let account = format!("01234567{ending}");
                let name = format!("OUT-{reference}");
                let body = with(deposit(&name, &naira(*kobo)), json!({"destinationBankAccountNumber": account}));
                if call("depositToBank", body)["responseCode"] == 0 {
                    assert!(*ending != 99 && self.paid.insert(name, *kobo).is_none());
                }
            }
            Act::Group { references, kobo } => {
                let names: Vec<(String, String)> = references.iter().map(|one| (format!("OUT-{one}"), naira(*kobo))).collect();
                let items: Vec<(&str, &str)> = names.iter().map(|(name, amount)| (name.as_str(), amount.as_str())).collect();
                let answer = call("moneyTransferBulk", bulk("GROUP", &items));
                for (result, (name, _)) in answer["results"].as_array().expect("results").iter().zip(&names) {
                    if result["responseCode"] == 0 {
                        assert!(self.paid.insert(name.clone(), *kobo).is_none());
                    }
                }
            }
            Act::Ask {
                reference,
                kobo,
                share,
                partial,
                over,
            } => {
                let (payers, payees) = [("0", "1"), ("0.25", "0.75"), ("0.5", "0.5"), ("0.75", "0.25"), ("1", "0")][usize::from(*share)];
                let changes = json!({"payerCollectionFeeShare": payers, "payeeCollectionFeeShare": payees,
                    "isAllowPartialPayments": partial, "isAllowOverPayments": over, "payer": {"name": "A", "email": "a@example.com", "bankId": BANK}});
                call("paymentRequest", with(request(&format!("IN-{reference}"), &naira(*kobo)), changes));
            }
            Act::Pay { reference, kobo: amount } => {
                let name = format!("IN-{reference}");
                let amount = amount.map(|minor| Amount::from_minor(minor).expect("in range"));
                let owed = control
                    .payment_requests()
                    .into_iter()
                    .find(|view| view.reference_number == name)
                    .map(|view| kobo(&view.owed));
                if control.pay(&name, amount, None).is_ok() {
                    self.paid_in += amount.map(Amount::minor).or(owed).expect("it was there");
                }
            }
            Act::End { reference, cancel } => {
                let name = format!("IN-{reference}");
                // Most are refused, which is as good.
                let _ = if *cancel { control.cancel(&name) } else { control.expire(&name) };
            }
            Act::Send {
                reference,
                kobo,
                to_phone,
                held,
            } => self.send(&call, &format!("SEND-{reference}"), *kobo, *to_phone, *held),
            Act::Dispense { reference, which } => self.dispense(&call, control, &format!("CASH-{reference}"), which),
            Act::Advance { seconds } => {
                self.advanced += seconds;
                control.advance(*seconds).expect("advances");
            }
        }
    }

    fn send(&mut self, call: &Call, name: &str, kobo: i64, to_phone: bool, held: bool) {
        let account = if to_phone { "08031234596" } else { "08031234592" };
        let mut body = json!({"referenceNumber": name, "amount": naira(kobo), "destinationAccount": account});
        if held {
            body = with(body, json!({"miniRecipentKYCLevel": "KYC3", "holdingPeriod": 1}));
        }
        if call("moneyTransfer", body)["responseCode"] == 0 {
            assert!(self.sent.insert(name.to_owned(), kobo).is_none());
            if held {
                self.held.insert(name.to_owned(), self.advanced + 86_400);
            }
        }
    }

    fn dispense(&mut self, call: &Call, control: &Control, name: &str, which: &prop::sample::Index) {
        let codes = control.withdrawals();
        if codes.is_empty() {
            return;
        }
        let code = which.get(&codes);
        let body = json!({"referenceNumber": name, "amount": code.amount, "customerPhoneNumber": code.phone_number,
            "withdrawalCode": code.withdrawal_code});
        if call("dispenseCash", body)["responseCode"] == 0 {
            assert!(self.used.insert(code.withdrawal_code.clone()), "a code paid twice");
            let amount = kobo(&code.amount);
            // 1 % of it, at most ₦200.
            let credit = amount + ((amount + 50) / 100).min(20_000);
            assert!(self.cash.insert(name.to_owned(), credit).is_none());
        }
    }

    /// Checks what went to people and what came from them, and gives the sums.
    fn check_people(&self, book: &[BookEntry]) -> (i64, i64) {
        let of = |operation: &str| -> BTreeMap<String, i64> {
            let found: Vec<_> = book.iter().filter(|entry| entry.operation == operation).collect();
            let by_name: BTreeMap<_, _> = found
                .iter()
                .map(|entry| (entry.reference_number.clone(), kobo(&entry.amount)))
                .collect();
            assert_eq!(by_name.len(), found.len(), "{operation} was done twice");
            by_name
        };
        let back = of("return");
        assert_eq!((of("moneyTransfer"), of("dispenseCash")), (self.sent.clone(), self.cash.clone()));
        assert!(
            back.iter()
                .all(|(name, kobo)| self.held.contains_key(name) && self.sent[name] == *kobo)
        );
        for (name, due) in &self.held {
            assert!(*due > self.advanced || back.contains_key(name), "{name} did not come back");
        }
        let credited = self.cash.values().chain(back.values()).sum();
        (self.sent.values().sum(), credited)
    }

    fn check(&self, control: &Control) {
        let balance = control.balance();
        let book = control.book();
        let (sent, credited) = self.check_people(&book);
        let with_people = ["moneyTransfer", "dispenseCash", "return"];
        let book: Vec<BookEntry> = book.into_iter().filter(|entry| !with_people.contains(&entry.operation)).collect();
        let paid: BTreeMap<String, i64> = book
            .iter()
            .filter(|entry| entry.operation != "pay")
            .map(|entry| (entry.reference_number.clone(), kobo(&entry.amount)))
            .collect();
        let (incoming, outgoing): (Vec<_>, Vec<_>) = book.iter().partition(|entry| entry.operation == "pay");
        assert_eq!(paid, self.paid);
        assert_eq!(outgoing.len(), self.paid.len(), "something was paid twice");
        assert_eq!(incoming.iter().map(|entry| kobo(&entry.amount)).sum::<i64>(), self.paid_in);
        assert_eq!(
            (kobo(&balance.paid_in), kobo(&balance.paid_out)),
            (self.paid_in + credited, self.paid.values().sum::<i64>() + sent)
        );
        let fees_out: i64 = self.paid.values().map(|kobo| fee(*kobo)).sum();
        let fees_in = kobo(&balance.fees) - fees_out;
        // At most 1 % or ₦10 of each request, and never more than was paid.
        assert!((0..=self.paid_in.min(6 * 4_000)).contains(&fees_in), "{fees_in}");
        assert_eq!(
            OPENING + self.paid_in + credited - kobo(&balance.paid_out) - kobo(&balance.fees),
            kobo(&balance.balance)
        );
    }
}

fn config(state: Option<std::path::PathBuf>) -> Config {
    Config {
        seed: Some(3),
        state,
        opening_balance: Amount::from_minor(OPENING).expect("in range"),
        ..Config::default()
    }
}

fn told(control: &Control) -> String {
    format!(
        "{:?} {:?} {:?} {:?} {:?}",
        control.book(),
        control.balance(),
        control.requests(),
        control.payment_requests(),
        control.withdrawals()
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn money_is_conserved_and_the_world_comes_again(acts in acts(), cut in 0..1_000_usize) {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("state.jsonl");
        let runtime = Runtime::new().expect("a runtime");
        let bench = runtime.block_on(Bench::with(config(Some(file.clone()))));
        let control = bench.control();
        let mut notes = Notes::default();
        for act in &acts {
            notes.act(&bench.at, &control, act);
            notes.check(&control);
        }
        let before = told(&control);
        drop(control);
        runtime.block_on(bench.sandbox.stop());
        let all = std::fs::read(&file).expect("reads");

        // The whole file makes the whole world; torn anywhere, it makes the world of an earlier moment.
        let torn = folder.path().join("torn.jsonl");
        std::fs::write(&torn, &all).expect("writes");
        let again = runtime.block_on(Sandbox::start(config(Some(torn.clone())))).expect("starts");
        prop_assert_eq!(told(&again.control()), before);
        let book = again.control().book();
        runtime.block_on(again.stop());
        let place = all.len() * cut / 1_000;
        std::fs::write(&torn, &all[..place]).expect("writes");
        let earlier = runtime.block_on(Sandbox::start(config(Some(torn)))).expect("starts");
        let earlier_book = earlier.control().book();
        prop_assert_eq!(&book[..earlier_book.len()], &earlier_book[..]);
        runtime.block_on(earlier.stop());
    }
}
