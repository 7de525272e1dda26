//! What holds whatever the rows are.

use std::collections::{BTreeMap, HashSet};

use domain::review::{Closed, Kind, Learned, Method, Ours, Reviewed, Row, Scope, Side, State, Theirs, What, review};
use proptest::prelude::*;
use proptest::sample::select;

use super::{NOVEMBER, OCTOBER, begin, found, noon, payout, reviewed, reviewed_in, said};

const AMOUNTS: [i64; 4] = [500_000, 250_000, 750_000, 10_000];
const NAMES: [&str; 3] = ["ADA OBI", "BOLA ADE", "CHIDI EZE"];

prop_compose! {
    fn one_of_ours(number: usize)(
        amount in select(&AMOUNTS[..]), day in 1_u32..=31, name in select(&NAMES[..]), comes_in in any::<bool>(), fee in select(vec![0_i64, 5_375]),
        run in select(vec!["", "", "BULK-00007"])
    ) -> Ours {
        let kind = if comes_in { Kind::Request } else { Kind::Payout };
        Ours {
            id: format!("ours:{number}"),
            kind,
            run: if comes_in { String::new() } else { run.to_owned() },
            amount: if comes_in { amount } else { -amount },
            fee: if comes_in { fee } else { 0 },
            at: noon(day),
            name: name.to_owned(),
            ..payout(&format!("COW-{number:05}"))
        }
    }
}

fn ours() -> impl Strategy<Value = Vec<Ours>> {
    (1_usize..14).prop_flat_map(|count| (0..count).map(one_of_ours).collect::<Vec<_>>())
}

/// Rows of which most are payments of ours, changed a little.
fn world() -> impl Strategy<Value = (Vec<Ours>, Vec<Theirs>)> {
    ours().prop_flat_map(|ours| {
        let count = ours.len();
        let row = (0..count, 0_u32..4, select(vec![0_i64, 0, 0, 5_375, -5_375, 12_300]), 0_u8..4);
        let rows = proptest::collection::vec(row, 0..18);
        (Just(ours), rows).prop_map(|(ours, rows)| {
            let theirs = rows.into_iter().enumerate().map(|(number, (of, late, more, names))| {
                let one = &ours[of];
                Theirs {
                    id: format!("row:{number:03}"),
                    reference: if names > 1 { one.reference.clone() } else { String::new() },
                    text: if names == 1 { one.name.clone() } else { "TRF".to_owned() },
                    transaction: String::new(),
                    status: String::new(),
                    amount: one.amount - more,
                    way_told: true,
                    at: begin(1) + (one.at - begin(1)) / 86_400 * 86_400 + late * 86_400,
                }
            });
            let theirs = theirs.collect();
            (ours, theirs)
        })
    })
}

/// What is known of every row, without regard to places and order.
fn told(result: &Reviewed, ours: &[Ours]) -> BTreeMap<String, (State, String, Vec<String>)> {
    let rows = result.rows.iter().map(|row| {
        let mut ids: Vec<String> = row.ours.iter().map(|place| ours[*place].id.clone()).collect();
        ids.sort_unstable();
        (row.id.clone(), (row.state, row.class.word().to_owned(), ids))
    });
    rows.collect()
}

fn is_open(row: &Row) -> bool {
    matches!(row.state, State::ToReview | State::Exception)
}

/// What a row is known by in later months.
fn names(row: &Row, ours: &[Ours]) -> Vec<String> {
    let alone = row
        .ours
        .iter()
        .filter(|_| row.theirs.is_none())
        .map(|place| ours[*place].id.clone());
    std::iter::once(row.id.clone()).chain(alone).collect()
}

/// What agreed in a month, and what was open in it, as a closing keeps both.
fn closing(reviewed: &Reviewed, ours: &[Ours]) -> (Vec<Closed>, HashSet<String>) {
    let agreed = reviewed
        .rows
        .iter()
        .filter(|row| row.state == State::Matched && row.theirs.is_some());
    let closed = agreed.map(|row| Closed {
        row: row.id.clone(),
        ours: row.ours.iter().map(|place| ours[*place].id.clone()).collect(),
        binds: !matches!(row.method, Some(Method::Reference | Method::RunReference | Method::Transaction)),
        whole: true,
    });
    let open = reviewed.rows.iter().filter(|row| is_open(row));
    (closed.collect(), open.flat_map(|row| names(row, ours)).collect())
}

fn sides() -> impl Strategy<Value = Side> {
    select(vec![Side::Bank, Side::Service])
}

proptest! {
    /// Every row of theirs is told once, every payment of ours once at most as a payment (parts share one), and none is lost but those
    /// that no statement is expected to name.
    #[test]
    fn classes_partition((ours, theirs) in world(), side in sides()) {
        let result = reviewed_in((OCTOBER - 60, NOVEMBER + 60), side, &ours, &theirs, &[]);
        let mut rows: Vec<usize> = result.rows.iter().filter_map(|row| row.theirs).collect();
        rows.sort_unstable();
        prop_assert_eq!(rows, (0..theirs.len()).collect::<Vec<_>>());
        let whole = result.rows.iter().filter(|row| !row.is_part()).flat_map(|row| row.ours.iter().copied());
        let parts: HashSet<usize> = result.rows.iter().filter(|row| row.is_part()).flat_map(|row| row.ours.iter().copied()).collect();
        let mut held: Vec<usize> = whole.chain(parts).chain(result.unseen.iter().copied()).collect();
        held.sort_unstable();
        prop_assert_eq!(held, (0..ours.len()).collect::<Vec<_>>());
    }

    #[test]
    fn the_order_of_rows_is_no_matter((ours, theirs) in world(), side in sides(), seed in any::<u64>()) {
        let before = told(&reviewed(side, &ours, &theirs, &[]), &ours);
        let (mut mixed_ours, mut mixed_theirs) = (ours.clone(), theirs.clone());
        let turn = |count: usize| if count == 0 { 0 } else { usize::try_from(seed % count as u64).unwrap_or(0) };
        mixed_ours.rotate_left(turn(ours.len()));
        mixed_ours.reverse();
        mixed_theirs.reverse();
        mixed_theirs.rotate_left(turn(theirs.len()));
        prop_assert_eq!(told(&reviewed(side, &mixed_ours, &mixed_theirs, &[]), &mixed_ours), before);
    }

    /// A period that is reviewed in two pieces says of every row what it says as a whole.
    #[test]
    fn splitting_a_period_changes_nothing((ours, theirs) in world(), side in sides(), day in 2_i32..31) {
        let whole = told(&reviewed_in((OCTOBER, NOVEMBER + 4), side, &ours, &theirs, &[]), &ours);
        let cut = OCTOBER + day;
        let mut pieces = told(&reviewed_in((OCTOBER, cut), side, &ours, &theirs, &[]), &ours);
        for (id, row) in told(&reviewed_in((cut, NOVEMBER + 4), side, &ours, &theirs, &[]), &ours) {
            if let Some(other) = pieces.get(&id) {
                prop_assert_eq!(other, &row, "told in both pieces, and alike");
            }
            pieces.insert(id, row);
        }
        prop_assert_eq!(pieces, whole);
    }

    /// October is closed with what was told until then; some rows are told after it, some of its file are taken back. Whatever it is: what
    /// bound stays, no payment is two rows, and what was open then, is told late or is open again is told in November.
    #[test]
    fn a_closing_leaves_nothing_open_nowhere((ours, theirs) in world(), side in sides(), when in proptest::collection::vec(0_u8..4, 18)) {
        let of = |which: &[u8]| -> Vec<Theirs> {
            let rows = theirs.iter().zip(&when).filter(|(_, when)| which.contains(when));
            rows.map(|(row, _)| row.clone()).collect()
        };
        let (before, theirs) = (of(&[0, 1, 2]), of(&[0, 1, 3]));
        let october = reviewed(side, &ours, &before, &[]);
        let (closed, mut carried) = closing(&october, &ours);
        carried.extend(of(&[3]).into_iter().filter(|row| row.at < begin(32)).map(|row| row.id));
        let later = |days| {
            let scope = Scope { side, days, today: NOVEMBER + 30, told_until: NOVEMBER + 30, carried: &carried, closed: &closed };
            review(&ours, &mut theirs.clone(), &[], &Learned::default(), &scope).expect("few rows")
        };
        let (november, all) = (later((NOVEMBER, NOVEMBER + 30)), later((OCTOBER - 60, NOVEMBER + 60)));
        let settled: HashSet<&String> = closed.iter().flat_map(|pair| std::iter::once(&pair.row).chain(&pair.ours)).collect();
        for row in all.rows.iter().filter(|row| is_open(row)) {
            let names = names(row, &ours);
            if names.iter().any(|name| carried.contains(name) || settled.contains(name)) {
                prop_assert!(november.rows.iter().any(|other| other.id == row.id), "{:?} is told", row);
            }
        }
        for pair in closed.iter().filter(|pair| pair.binds) {
            let Some(row) = all.rows.iter().find(|row| row.id == pair.row) else { continue };
            let ids: Vec<&String> = row.ours.iter().map(|place| &ours[*place].id).collect();
            prop_assert_eq!(ids, pair.ours.iter().collect::<Vec<_>>());
        }
        let whole = all.rows.iter().filter(|row| row.theirs.is_some() && !row.is_part()).flat_map(|row| row.ours.iter().copied());
        let mut places: Vec<usize> = whole.collect();
        let count = places.len();
        places.sort_unstable();
        places.dedup();
        prop_assert_eq!(places.len(), count);
    }

    /// Whatever the rules paired can be taken apart: then the row and each of its payments is one thing, and another word of the same
    /// person joins just them again.
    #[test]
    fn every_match_can_be_taken_apart_and_joined_again((ours, theirs) in world(), side in sides()) {
        let days = (OCTOBER - 60, NOVEMBER + 60);
        let before = reviewed_in(days, side, &ours, &theirs, &[]);
        let matched = before.rows.iter().filter(|row| row.state == State::Matched && row.theirs.is_some() && !row.is_part());
        for row in matched {
            let ids: Vec<String> = row.ours.iter().map(|place| ours[*place].id.clone()).collect();
            let refused = said(1, &row.id, What::NotSame { ours: ids.clone() });
            let apart = reviewed_in(days, side, &ours, &theirs, std::slice::from_ref(&refused));
            let one = found(&apart, &row.id);
            prop_assert!(one.ours.iter().all(|place| !row.ours.contains(place)), "{:?}", one);
            prop_assert_ne!(one.state, State::Matched);
            let mut rows: Vec<usize> = apart.rows.iter().filter_map(|row| row.theirs).collect();
            rows.sort_unstable();
            prop_assert_eq!(rows, (0..theirs.len()).collect::<Vec<_>>());
            for place in &row.ours {
                let held = apart.rows.iter().filter(|other| other.ours.contains(place) && !other.is_part()).count();
                let parts = apart.rows.iter().any(|other| other.ours.contains(place) && other.is_part());
                let unseen = apart.unseen.iter().filter(|other| *other == place).count();
                prop_assert_eq!(held + unseen + usize::from(parts), 1, "{:?} of {:?}", place, apart);
            }
            let again = [refused, said(2, &row.id, What::Same { ours: ids })];
            let again = reviewed_in(days, side, &ours, &theirs, &again);
            let (mut places, mut joined) = (row.ours.clone(), found(&again, &row.id).ours.clone());
            places.sort_unstable();
            joined.sort_unstable();
            prop_assert_eq!(joined, places);
            // What else agreed agrees still.
            let pairs = |result: &Reviewed| {
                let mut all = told(result, &ours);
                all.retain(|id, (state, _, _)| *state == State::Matched && *id != row.id);
                all
            };
            let pairs_again = pairs(&again);
            for (id, pair) in pairs(&before) {
                prop_assert_eq!(pairs_again.get(&id), Some(&pair), "{}", id);
            }
        }
    }
}
