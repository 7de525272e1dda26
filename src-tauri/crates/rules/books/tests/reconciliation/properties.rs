//! Properties for every ledger and every statement.

use book_rules::reconciliation::Side;
use proptest::prelude::*;

use super::making::{Became, DAY, Paid, Result, Seen, both_ways, paid, reconciled, seen};

const NAMES: [&str; 4] = ["Ada Okafor", "Bola Eze", "Kemi Ojo", "Ada Eze"];

/// There are few references, amounts, days and names, so that they collide.
fn payment() -> impl Strategy<Value = Paid> {
    (0..12_u32, 0..4_i64, 1..5_u32, 0..4_usize, 0..8_u32, any::<bool>()).prop_map(|(reference, kobo, day, name, run, failed)| {
        let reference = if reference == 0 {
            String::new()
        } else {
            format!("PAY-20260801-{reference:08}")
        };
        let mut paid = paid(0, &reference, 10_000 + kobo * 1_075, day, NAMES[name]);
        if run < 2 {
            paid.run = format!("BLK-20260801-0000000{run}");
        }
        if failed && run == 7 {
            paid.status = "FAILED";
        }
        paid
    })
}

fn row() -> impl Strategy<Value = Seen> {
    (0..20_u32, 0..5_i64, 1..6_u32, 0..4_usize, 0..4_u32).prop_map(|(reference, kobo, day, name, form)| {
        let number = format!("{reference:08}");
        let name = NAMES[name].to_uppercase();
        let (reference, text) = match (reference, form) {
            (0..6, _) => (String::new(), format!("NIP TRF TO {name}")),
            (_, 0) => (format!("PAY-20260801-{number}"), name),
            (_, 1) => (format!("pay20260801{number}"), name),
            (_, 2) => (String::new(), format!("TRF/PAY-20260801-{number}/{name}")),
            (_, _) => (format!("BLK-20260801-{number}"), format!("BULK PAYMENT {} ITEMS", kobo)),
        };
        let kobo = if form == 3 && kobo == 4 { -10_000 } else { 10_000 + kobo * 1_075 };
        seen(&reference, &text, kobo, day)
    })
}

/// Money in and money out, with few amounts and fees, so that sums collide.
fn movement() -> impl Strategy<Value = Paid> {
    (payment(), any::<bool>(), 0..2_i64, 0..600_u32, any::<bool>()).prop_map(|(mut one, comes_in, fee, minute, is_deposit)| {
        one.kobo = (one.kobo - 9_000) / 5;
        one.at += minute * 60;
        if comes_in {
            one.kobo = -one.kobo;
            one.run = String::new();
            one.fee = fee * 25;
            one.kind = if is_deposit { "deposit" } else { "request" };
        }
        one
    })
}

/// A statement line: with a name, or a settlement of some of the sums that occur.
fn line() -> impl Strategy<Value = Seen> {
    (row(), any::<bool>(), 1..20_i64, 0..6_i64, any::<bool>()).prop_map(|(mut row, settles, times, fees, comes_in)| {
        row.kobo = (row.kobo - 9_000) / 5;
        if settles {
            row.reference = String::new();
            row.text = "SETTLEMENT".to_owned();
            row.kobo = 200 * times + 215 * (times % 3) - 25 * fees;
        }
        if comes_in {
            row.kobo = -row.kobo;
        }
        row
    })
}

fn with_ids(mut paid: Vec<Paid>) -> Vec<Paid> {
    (1..).zip(&mut paid).for_each(|(id, row)| row.id = id);
    paid
}

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::Service), Just(Side::Bank)]
}

/// The result of each row by its content. A sentence may name another row by its position.
fn by_content(seen: &[Seen], result: &Result) -> Vec<(String, Became)> {
    let mut all: Vec<_> = seen
        .iter()
        .zip(&result.rows)
        .map(|(row, became)| {
            let mut became = became.clone();
            if became.why.starts_with("Same reference as row") {
                became.why.clear();
            }
            (format!("{row:?}"), became)
        })
        .collect();
    all.sort();
    all
}

/// Checks that every payment occurs once: with a row, in a settlement, or alone. Returns their number.
fn once_each(result: &Result) -> std::result::Result<usize, TestCaseError> {
    let paired = result
        .rows
        .iter()
        .flat_map(|row| row.with.split('+'))
        .filter(|with| !with.is_empty());
    let mut places: Vec<&str> = paired.chain(result.only.iter().map(|(_, with, _)| with.as_str())).collect();
    let count = places.len();
    places.sort_unstable();
    places.dedup();
    prop_assert_eq!(places.len(), count);
    Ok(count)
}

/// Checks that a pair by amount, name and day alone has no other payment of that amount near it, gross or net.
fn never_twice(side: Side, paid: &[Paid], seen: &[Seen], result: &Result) -> std::result::Result<(), TestCaseError> {
    let (missing, days) = match side {
        Side::Service => ("MISSING_REMOTE", 2),
        Side::Bank => ("MISSING_BANK", 3),
    };
    for (row, became) in seen.iter().zip(&result.rows) {
        if !became.what.ends_with(" WINDOW") {
            continue;
        }
        // A batch is named by its reference.
        let alone = result.only.iter().filter(|(class, _, _)| *class == missing);
        let same = alone
            .filter_map(|(_, id, _)| paid.get(id.parse::<usize>().ok()? - 1))
            .filter(|one| {
                let is_sum = one.kobo == row.kobo || side == Side::Bank && one.kobo + one.fee == row.kobo;
                is_sum && (one.at / DAY).abs_diff(row.at / DAY) <= days
            });
        prop_assert_eq!(same.count(), 0, "{:?} became {:?}", row, became);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn another_order_changes_nothing(
        side in side(),
        (paid, mixed) in prop::collection::vec(payment(), 0..14).prop_map(with_ids).prop_flat_map(|paid| (Just(paid.clone()), Just(paid).prop_shuffle())),
        (seen, shuffled) in prop::collection::vec(row(), 0..14).prop_flat_map(|seen| (Just(seen.clone()), Just(seen).prop_shuffle())),
    ) {
        let one = reconciled(side, &paid, &seen);
        let other = reconciled(side, &mixed, &shuffled);
        prop_assert_eq!(by_content(&seen, &one), by_content(&shuffled, &other));
        prop_assert_eq!(one.only, other.only);
        prop_assert_eq!(one.totals, other.totals);
    }

    #[test]
    fn everything_has_one_class_and_the_totals_agree(
        side in side(),
        paid in prop::collection::vec(payment(), 0..14).prop_map(with_ids),
        seen in prop::collection::vec(row(), 0..14),
    ) {
        let result = reconciled(side, &paid, &seen);
        prop_assert_eq!(result.unexplained, 0);
        let counted: u64 = result.totals.classes().map(|(_, total)| total.rows).sum();
        prop_assert_eq!(counted as usize, seen.len() + result.only.len());
        // A payment is paired or alone, and never paired twice.
        let count = once_each(&result)?;
        if side == Side::Service {
            prop_assert_eq!(count, paid.len());
        }
        for row in &result.rows {
            prop_assert!(!row.why.is_empty());
            let is_free = |candidate: &String| result.rows.iter().all(|other| other.with != *candidate);
            prop_assert!(row.candidates.iter().all(is_free));
            prop_assert!(row.candidates.len() <= 3);
            prop_assert_eq!(row.what == "SUGGESTED", !row.candidates.is_empty());
        }
    }

    #[test]
    fn money_in_and_out_occurs_once_in_any_order(
        (paid, mixed) in prop::collection::vec(movement(), 0..14).prop_map(with_ids).prop_flat_map(|paid| (Just(paid.clone()), Just(paid).prop_shuffle())),
        (seen, shuffled) in prop::collection::vec(line(), 0..10).prop_flat_map(|seen| (Just(seen.clone()), Just(seen).prop_shuffle())),
    ) {
        let one = both_ways(&paid, &seen);
        let other = both_ways(&mixed, &shuffled);
        prop_assert_eq!(by_content(&seen, &one), by_content(&shuffled, &other));
        prop_assert_eq!(&one.only, &other.only);
        prop_assert_eq!(&one.totals, &other.totals);
        prop_assert_eq!(one.unexplained, 0);
        once_each(&one)?;
        for (row, became) in seen.iter().zip(&one.rows) {
            prop_assert!(!became.why.is_empty());
            let ids = became.with.split('+').filter_map(|id| id.parse::<usize>().ok());
            for payment in ids.map(|id| &paid[id - 1]) {
                prop_assert_eq!(payment.kobo.signum(), row.kobo.signum(), "in is not out: {:?} {:?}", payment, became);
            }
        }
    }

    #[test]
    fn without_a_reference_an_amount_that_occurs_twice_never_pairs(
        side in side(),
        paid in prop::collection::vec(payment(), 0..14).prop_map(with_ids),
        seen in prop::collection::vec(row(), 0..14),
        moved in prop::collection::vec(movement(), 0..14).prop_map(with_ids),
        lines in prop::collection::vec(line(), 0..10),
    ) {
        never_twice(side, &paid, &seen, &reconciled(side, &paid, &seen))?;
        never_twice(Side::Bank, &moved, &lines, &both_ways(&moved, &lines))?;
    }

    #[test]
    fn a_period_can_be_split_where_nothing_crosses(
        side in side(),
        first in prop::collection::vec(payment(), 0..8),
        second in prop::collection::vec(payment(), 0..8),
        seen_first in prop::collection::vec(row(), 0..8),
        seen_second in prop::collection::vec(row(), 0..8),
    ) {
        // Ten days later, with different references.
        let later = |text: &str| text.replace("20260801", "20260811");
        // The shape of references is learned from the ledger, so each half has one.
        let known = paid(0, "PAY-20260801-99999999", 1, 1, "Sade Umeh");
        let mut all = first;
        all.push(known.clone());
        let border = all.len();
        all.extend(second.into_iter().chain([known]).map(|row| Paid {
            reference: later(&row.reference), run: later(&row.run), at: row.at + 10 * DAY, ..row
        }));
        let all = with_ids(all);
        let (before, after) = all.split_at(border);
        let after_seen: Vec<Seen> = seen_second.into_iter().map(|row| Seen {
            reference: later(&row.reference), text: later(&row.text), at: row.at + 10 * DAY, ..row
        }).collect();
        let all_seen: Vec<Seen> = seen_first.iter().chain(&after_seen).cloned().collect();
        let whole = reconciled(side, &all, &all_seen);
        let (one, other) = (reconciled(side, before, &seen_first), reconciled(side, after, &after_seen));
        let mut halves = by_content(&seen_first, &one);
        halves.extend(by_content(&after_seen, &other));
        halves.sort();
        prop_assert_eq!(by_content(&all_seen, &whole), halves);
        let only: Vec<_> = one.only.into_iter().chain(other.only).collect();
        prop_assert_eq!(whole.only, only);
    }
}
