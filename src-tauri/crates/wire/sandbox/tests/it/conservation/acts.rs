//! The steps of a random sequence.

use proptest::prelude::*;

/// Who pays or is paid: the business or one of its two customers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Who {
    Business,
    Ada,
    Bola,
}

/// The destination of a transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum To {
    Customer(Who),
    /// Another person's wallet, of the second level.
    Stranger,
    /// A phone number without a wallet.
    Phone,
    Bank,
}

/// A required level, and the holding period in days.
pub(super) type Demand = Option<(u8, u32)>;

#[derive(Clone, Debug)]
pub(super) enum Act {
    Deposit {
        reference: u8,
        kobo: i64,
        ending: u8,
    },
    Transfer {
        reference: u8,
        kobo: i64,
        by: Who,
        to: To,
        demand: Demand,
    },
    Group {
        kobo: i64,
        items: Vec<(u8, Who, To, Demand)>,
    },
    Cash {
        which: usize,
        right: bool,
    },
    Airtime {
        reference: u8,
        kobo: i64,
        by: Who,
    },
    Bill {
        reference: u8,
        kobo: i64,
        ending: u8,
        by: Who,
    },
    /// A customer pays a bill of the business.
    Billed {
        kobo: i64,
        by_ada: bool,
    },
    GiveBackBill {
        which: usize,
        kobo: i64,
    },
    Ask {
        reference: u8,
        kobo: i64,
        share: u8,
        partial: bool,
        over: bool,
        of_ada: bool,
    },
    Pay {
        reference: u8,
        kobo: Option<i64>,
        from_bank: bool,
    },
    End {
        reference: u8,
        cancel: bool,
    },
    /// A deposit into one of four accounts.
    Arrive {
        account: u8,
        kobo: i64,
    },
    Refund {
        reference: u8,
        kobo: i64,
    },
    TopUp {
        who: Who,
        kobo: i64,
    },
    Identify {
        who: Who,
    },
    Advance {
        seconds: u32,
    },
}

fn who() -> impl Strategy<Value = Who> {
    prop_oneof![Just(Who::Business), Just(Who::Ada), Just(Who::Bola)]
}

fn customer() -> impl Strategy<Value = Who> {
    prop_oneof![Just(Who::Ada), Just(Who::Bola)]
}

fn to() -> impl Strategy<Value = To> {
    prop_oneof![
        3 => customer().prop_map(To::Customer),
        1 => Just(To::Stranger),
        2 => Just(To::Phone),
        1 => Just(To::Bank),
    ]
}

fn demand() -> impl Strategy<Value = Demand> {
    prop::option::weighted(0.5, (1..=3_u8, 1..4_u32))
}

fn group() -> impl Strategy<Value = Vec<(u8, Who, To, Demand)>> {
    prop::collection::btree_set(0..30_u8, 1..4).prop_flat_map(|references| {
        let items: Vec<_> = references.into_iter().map(|one| (Just(one), who(), to(), demand())).collect();
        items
    })
}

fn paying() -> impl Strategy<Value = Act> {
    prop_oneof![
        2 => (0..30_u8, 1..700_000_i64, 90..100_u8).prop_map(|(reference, kobo, ending)| Act::Deposit { reference, kobo, ending }),
        5 => (0..30_u8, 1..400_000_i64, who(), to(), demand())
            .prop_map(|(reference, kobo, by, to, demand)| Act::Transfer { reference, kobo, by, to, demand }),
        2 => (1..200_000_i64, group()).prop_map(|(kobo, items)| Act::Group { kobo, items }),
        2 => (0..30_u8, 5_000..400_000_i64, who()).prop_map(|(reference, kobo, by)| Act::Airtime { reference, kobo, by }),
        2 => (0..30_u8, 1..700_000_i64, 90..100_u8, who())
            .prop_map(|(reference, kobo, ending, by)| Act::Bill { reference, kobo, ending, by }),
        2 => (0..4_usize, prop::bool::weighted(0.8)).prop_map(|(which, right)| Act::Cash { which, right }),
        2 => (0..4_usize, 1..300_000_i64).prop_map(|(which, kobo)| Act::GiveBackBill { which, kobo }),
        4 => (0..10_u8, 1..100_000_i64).prop_map(|(reference, kobo)| Act::Refund { reference, kobo }),
    ]
}

fn receiving() -> impl Strategy<Value = Act> {
    prop_oneof![
        2 => (1..300_000_i64, any::<bool>()).prop_map(|(kobo, by_ada)| Act::Billed { kobo, by_ada }),
        2 => (3..6_u8, 1..400_000_i64, 0..5_u8, any::<[bool; 3]>())
            .prop_map(|(reference, kobo, share, [partial, over, of_ada])| Act::Ask { reference, kobo, share, partial, over, of_ada }),
        4 => (0..6_u8, prop::option::of(1..150_000_i64), any::<bool>())
            .prop_map(|(reference, kobo, from_bank)| Act::Pay { reference, kobo, from_bank }),
        1 => (2..6_u8, any::<bool>()).prop_map(|(reference, cancel)| Act::End { reference, cancel }),
        3 => (0..4_u8, 1..300_000_i64).prop_map(|(account, kobo)| Act::Arrive { account, kobo }),
        2 => (customer(), 1..500_000_i64).prop_map(|(who, kobo)| Act::TopUp { who, kobo }),
        2 => customer().prop_map(|who| Act::Identify { who }),
        2 => (0..30_000_u32).prop_map(|seconds| Act::Advance { seconds }),
        1 => (1..4_u32).prop_map(|days| Act::Advance { seconds: days * 86_400 }),
    ]
}

pub(super) fn acts() -> impl Strategy<Value = Vec<Act>> {
    prop::collection::vec(prop_oneof![paying(), receiving()], 10..70)
}
