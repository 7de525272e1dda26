//! Random bills and refunds: no kobo appears or disappears, and a replay of the state file makes the same world.

use proptest::prelude::*;
use sandbox::Config;
use serde_json::json;
use tokio::runtime::Runtime;

use crate::bench::{Bench, Kept, amount, deposit};

const OPENING: i64 = 200_000;
/// The fee that the customer pays for a bill.
const CUSTOMER_FEE: i64 = 2_500;

#[derive(Clone, Debug)]
enum Act {
    Bill {
        kobo: i64,
    },
    /// A full refund without an amount.
    Refund {
        which: usize,
        kobo: Option<i64>,
        with_fee: bool,
    },
    Deposit {
        kobo: i64,
    },
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let act = prop_oneof![
        2 => (1..300_000_i64).prop_map(|kobo| Act::Bill { kobo }),
        4 => (0..4_usize, prop::option::of(1..200_000_i64), any::<bool>())
            .prop_map(|(which, kobo, with_fee)| Act::Refund { which, kobo, with_fee }),
        1 => (1..200_000_i64).prop_map(|kobo| Act::Deposit { kobo }),
    ];
    prop::collection::vec(act, 1..25)
}

/// The expected values: the wallet, and the paid and refunded amount of each bill.
struct Expected {
    wallet: i64,
    bills: Vec<(i64, i64)>,
}

impl Expected {
    fn act(&mut self, bench: &Bench, number: usize, act: &Act) {
        match act {
            Act::Bill { kobo } => {
                bench.control().bill(amount(*kobo), "08031234567", None, None).expect("paid");
                self.bills.push((*kobo, 0));
                self.wallet += kobo;
            }
            Act::Refund { which, kobo, with_fee } => {
                let Some((paid, back)) = self.bills.get_mut(*which) else { return };
                let reference = &bench.control().bills()[*which].reference_number;
                let body = json!({"referenceNumber": reference, "fullRefund": kobo.is_none(), "customerPhoneNumber": "2348031234567",
                    "refundAmount": kobo.map(|kobo| amount(kobo).decimal()), "includesCustomerFee": with_fee});
                let left = *paid + if *with_fee { CUSTOMER_FEE } else { 0 } - *back;
                let requested = kobo.unwrap_or(left);
                let expected = match requested {
                    _ if left <= 0 || requested > left => 116,
                    _ if requested > self.wallet => 139,
                    _ => 0,
                };
                let answer = bench.call("refundBillPay", &body);
                assert_eq!(answer["responseCode"], expected, "{body} {answer}");
                if expected == 0 {
                    *back += requested;
                    self.wallet -= requested;
                }
            }
            Act::Deposit { kobo } => {
                let answer = bench.call("depositToBank", &deposit(&format!("OUT-{number}"), &amount(*kobo).decimal()));
                if answer["responseCode"] == 0 {
                    // At most 5,000 naira each: 10 and the tax.
                    self.wallet -= kobo + 1_075;
                }
            }
        }
        assert_eq!(bench.control().balance().balance, amount(self.wallet).decimal());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn refunds_conserve_money_and_a_replay_makes_the_same_world(acts in acts()) {
        let kept = Kept::new(Config {
            seed: Some(3),
            opening_balance: amount(OPENING),
            ..Config::default()
        });
        let runtime = Runtime::new().expect("a runtime");
        let bench = runtime.block_on(kept.start());
        let mut expected_state = Expected { wallet: OPENING, bills: Vec::new() };
        for (number, act) in acts.iter().enumerate() {
            expected_state.act(&bench, number, act);
        }
        let state_of = |bench: &Bench| {
            let period = json!({"periodStartDateTimeUTC": "2020-01-01T00:00:00", "periodEndDateTimeUTC": "2200-01-01T00:00:00"});
            let report = bench.call("reconciliationReport", &period);
            let items = report["reconciliationItems"].as_array().map_or(0, Vec::len);
            let moved = bench.control().book().len();
            assert_eq!(items, moved);
            format!("{report} {:?} {:?} {:?}", bench.control().bills(), bench.control().book(), bench.control().balance())
        };
        let before = state_of(&bench);
        let again = runtime.block_on(kept.restart(bench));
        prop_assert_eq!(state_of(&again), before);
        runtime.block_on(again.sandbox.stop());
    }
}
