//! Random sequences: money is conserved, nothing is paid twice, and the state file makes the same world again.

use std::collections::BTreeMap;

use proptest::prelude::*;
use sandbox::{Config, Control, Deposit, DepositMethod, Sandbox};
use serde_json::json;
use service_api::value::Amount;
use tokio::runtime::Runtime;

use crate::bench::{At, BANK, Bench, bulk, deposit, register, request, with};
use crate::billers::{PREPAID, bill};

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
    Bill {
        reference: u8,
        kobo: i64,
        ending: u8,
        customer: bool,
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
    Arrive {
        account: u8,
        kobo: i64,
    },
    Refund {
        reference: u8,
        kobo: i64,
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
        3 => (0..12_u8, 1..700_000_i64, 90..100_u8, any::<bool>())
            .prop_map(|(reference, kobo, ending, customer)| Act::Bill { reference, kobo, ending, customer }),
        2 => (0..6_u8, 1..400_000_i64, 0..5_u8, any::<bool>(), any::<bool>())
            .prop_map(|(reference, kobo, share, partial, over)| Act::Ask { reference, kobo, share, partial, over }),
        4 => (0..6_u8, prop::option::of(1..300_000_i64)).prop_map(|(reference, kobo)| Act::Pay { reference, kobo }),
        1 => (0..6_u8, any::<bool>()).prop_map(|(reference, cancel)| Act::End { reference, cancel }),
        2 => (0..3_u8, 1..300_000_i64).prop_map(|(account, kobo)| Act::Arrive { account, kobo }),
        3 => (0..10_u8, 1..300_000_i64).prop_map(|(reference, kobo)| Act::Refund { reference, kobo }),
        1 => (0..50_000_u32).prop_map(|seconds| Act::Advance { seconds }),
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

/// What a person would write down beside the sandbox.
#[derive(Default)]
struct Notes {
    paid: BTreeMap<String, i64>,
    paid_in: i64,
    /// What came in, by reference.
    came: BTreeMap<String, i64>,
    /// What went back, by reference.
    back: BTreeMap<String, i64>,
    /// What was forwarded, less the fees.
    onward: i64,
    /// Transaction references of payments into accounts.
    arrived: Vec<String>,
    /// For what was paid, tax included.
    fees: i64,
    /// By customers, from their own accounts.
    by_customers: i64,
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
                    self.fees += fee(*kobo);
                }
            }
            Act::Group { references, kobo } => {
                let names: Vec<(String, String)> = references.iter().map(|one| (format!("OUT-{one}"), naira(*kobo))).collect();
                let items: Vec<(&str, &str)> = names.iter().map(|(name, amount)| (name.as_str(), amount.as_str())).collect();
                let answer = call("moneyTransferBulk", bulk("GROUP", &items));
                for (result, (name, _)) in answer["results"].as_array().expect("results").iter().zip(&names) {
                    if result["responseCode"] == 0 {
                        assert!(self.paid.insert(name.clone(), *kobo).is_none());
                        self.fees += fee(*kobo);
                    }
                }
            }
            Act::Bill {
                reference,
                kobo,
                ending,
                customer,
            } => {
                let name = format!("OUT-{reference}");
                let purchaser = if *customer { json!("ada") } else { json!(null) };
                let body = with(
                    bill(&name, PREPAID, &format!("450123456{ending}"), &naira(*kobo)),
                    json!({"purchaserPrincipal": purchaser}),
                );
                // Code 0 is not enough: 96 and 97 are refused by the biller.
                if call("merchantPayment", body)["responseCode"] == 0 && !matches!(ending, 96 | 97) {
                    assert!(*ending != 99 && self.paid.insert(name, *kobo).is_none());
                    if *customer {
                        self.by_customers += kobo;
                    } else {
                        // ₦100 and 7.5 %.
                        self.fees += 10_750;
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
                    let paid = amount.map(Amount::minor).or(owed).expect("it was there");
                    self.paid_in += paid;
                    *self.came.entry(name).or_default() += paid;
                }
            }
            Act::End { reference, cancel } => {
                let name = format!("IN-{reference}");
                // Most are refused, which is as good.
                let _ = if *cancel { control.cancel(&name) } else { control.expire(&name) };
            }
            Act::Arrive { account, kobo } => self.arrive(at, control, *account, *kobo),
            Act::Refund { reference, kobo } => {
                let arrived = usize::from(*reference)
                    .checked_sub(6)
                    .and_then(|place| self.arrived.get(place).cloned());
                let name = arrived.unwrap_or_else(|| format!("IN-{reference}"));
                let answer = call(
                    "refund",
                    json!({"referenceNumber": name, "refundAmount": naira(*kobo), "currency": "NGN"}),
                );
                // A request that was not paid is cancelled, and nothing goes back.
                if answer["statusCode"] == "0" && answer["refundAmount"] != 0 {
                    *self.back.entry(name).or_default() += kobo;
                }
            }
            Act::Advance { seconds } => {
                control.advance(*seconds).expect("advances");
            }
        }
    }

    /// Money into one of three accounts; the first forwards to a bank, and the second takes ₦1,000 at most.
    fn arrive(&mut self, at: &At, control: &Control, account: u8, kobo: i64) {
        let name = format!("CUSTOMER-000{account}");
        let extra = match account {
            0 => json!({"creditBankId": BANK, "creditBankAccountNumber": "0123456785"}),
            1 => json!({"fundingTransactionLimit": 1000}),
            _ => json!({}),
        };
        // Opened by the first payment; afterwards refused, which is as good.
        let body = with(register(&format!("OPEN-{account}"), &name), extra);
        at.call("registerPersistentPaymentAccount", &body.to_string());
        let deposit = Deposit {
            account: name,
            amount: Amount::from_minor(kobo).expect("in range"),
            payer_name: None,
            payer_bank: None,
            payer_account: None,
            method: DepositMethod::BankTransfer,
        };
        let Ok(view) = control.deposit(&deposit) else {
            assert!(account == 1 && kobo > 100_000);
            return;
        };
        self.paid_in += kobo;
        if account == 0 {
            let collecting = ((kobo + 50) / 100).clamp(1_000, 50_000).min(kobo);
            self.onward += (kobo - collecting - fee(kobo - collecting)).max(0);
        }
        self.came
            .insert(view.transaction_reference.clone(), if account == 0 { 0 } else { kobo });
        self.arrived.push(view.transaction_reference);
    }

    fn check(&self, control: &Control) {
        let balance = control.balance();
        let book = control.book();
        let paid: BTreeMap<String, i64> = book
            .iter()
            .filter(|entry| !["pay", "deposit", "refund"].contains(&entry.operation))
            .map(|entry| (entry.reference_number.clone(), kobo(&entry.amount)))
            .collect();
        let (refunds, others): (Vec<_>, Vec<_>) = book.iter().partition(|entry| entry.operation == "refund");
        let (incoming, outgoing): (Vec<_>, Vec<_>) = others.into_iter().partition(|entry| ["pay", "deposit"].contains(&entry.operation));
        let mut back = BTreeMap::new();
        for entry in refunds {
            *back.entry(entry.reference_number.clone()).or_default() += kobo(&entry.amount);
        }
        assert_eq!(back, self.back);
        for (name, back) in &self.back {
            assert!(*back <= self.came[name], "more of {name} went back than came");
        }
        assert_eq!(paid, self.paid);
        assert_eq!(outgoing.len(), self.paid.len(), "something was paid twice");
        assert_eq!(incoming.iter().map(|entry| kobo(&entry.amount)).sum::<i64>(), self.paid_in);
        assert_eq!(
            (kobo(&balance.paid_in), kobo(&balance.paid_out)),
            (
                self.paid_in + self.by_customers,
                self.paid.values().sum::<i64>() + self.back.values().sum::<i64>() + self.onward
            )
        );
        let fees_in = kobo(&balance.fees) - self.fees;
        // At most 1 % or ₦10 of each request and ₦10, 1 % and the forwarding of each payment into an account; never more than was paid.
        let most = 6 * 4_000 + i64::try_from(self.arrived.len()).expect("few") * (3_000 + 1_075);
        assert!((0..=self.paid_in.min(most)).contains(&fees_in), "{fees_in}");
        assert_eq!(
            OPENING + self.paid_in + self.by_customers - kobo(&balance.paid_out) - kobo(&balance.fees),
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
        "{:?} {:?} {:?} {:?}",
        control.book(),
        control.balance(),
        control.requests(),
        control.payment_requests()
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
