//! Properties for any rows.

use std::collections::{BTreeMap, HashSet};

use book_rules::review::{
    ExternalEntry, Kind, Learned, LedgerEntry, LockedMatch, Method, ReviewDecision, Reviewed, Row, Scope, Side, State, review,
};
use proptest::prelude::*;
use proptest::sample::select;

use super::look_back::read;
use super::{NOVEMBER, OCTOBER, begin, found, noon, payout, reviewed, reviewed_in, row, said};

const AMOUNTS: [i64; 4] = [500_000, 250_000, 750_000, 10_000];
const NAMES: [&str; 3] = ["ADA OBI", "BOLA ADE", "CHIDI EZE"];
const DAY: u32 = 86_400;
/// The upper bound of the number of rows, exclusive.
const MOST: usize = 18;
/// The payments of a batch leave at once.
const RUN: &str = "BULK-00007";

prop_compose! {
    fn one_of_ours(number: usize, days: (u32, u32), day_of_run: u32)(
        amount in select(&AMOUNTS[..]), day in days.0..=days.1, minute in 0_u32..300, name in select(&NAMES[..]), comes_in in any::<bool>(),
        fee in select(vec![0_i64, 5_375]), is_in_run in select(vec![false, false, true]), (has_session, has_transaction) in any::<(bool, bool)>(),
    ) -> LedgerEntry {
        let is_in_run = is_in_run && !comes_in;
        LedgerEntry {
            id: format!("ours:{number}"),
            kind: if comes_in { Kind::Request } else { Kind::Payout },
            run: if is_in_run { RUN.to_owned() } else { String::new() },
            amount: if comes_in { amount } else { -amount },
            fee: if comes_in { fee } else { 0 },
            at: if is_in_run { noon(day_of_run) } else { noon(day) + minute * 60 },
            name: name.to_owned(),
            account: format!("01234567{number:02}"),
            transaction: if has_transaction { format!("TXN{number:08}") } else { String::new() },
            session: if has_session { format!("000013251003120000{number:012}") } else { String::new() },
            ..payout(&format!("COW-{number:05}"))
        }
    }
}

fn ours(days: (u32, u32)) -> impl Strategy<Value = Vec<LedgerEntry>> {
    let size = (1_usize..14, days.0..=days.1);
    size.prop_flat_map(move |(count, day)| (0..count).map(|number| one_of_ours(number, days, day)).collect::<Vec<_>>())
}

/// How a row names its payment.
#[derive(Clone, Copy, Debug)]
enum Form {
    Nothing,
    Name,
    Reference,
    Inside,
    Number,
    Account,
    Settlement,
    Run,
    Counted,
    /// In two rows.
    Parts,
}

const FORMS: [Form; 14] = [
    Form::Nothing,
    Form::Name,
    Form::Name,
    Form::Name,
    Form::Reference,
    Form::Reference,
    Form::Inside,
    Form::Number,
    Form::Account,
    Form::Settlement,
    Form::Settlement,
    Form::Run,
    Form::Counted,
    Form::Parts,
];

/// A row made from a payment: the form, the payment, days later, the amount less, and for a settlement the payments of the day.
type Made = (Form, usize, u32, i64, (usize, usize, bool));

/// The requests paid on the day of a payment, or the payments of its batch.
fn together<'o>(ours: &'o [LedgerEntry], one: &LedgerEntry, form: Form) -> Vec<&'o LedgerEntry> {
    let is_run = matches!(form, Form::Run | Form::Counted) && !one.run.is_empty();
    let is_settlement = matches!(form, Form::Settlement);
    let is_with = |other: &&LedgerEntry| match other.kind {
        Kind::Request => is_settlement && other.at / DAY == one.at / DAY,
        Kind::Payout | Kind::Payment | Kind::Deposit | Kind::Refund => is_run && other.run == one.run,
    };
    let mut all: Vec<&LedgerEntry> = ours.iter().filter(is_with).collect();
    all.sort_by_key(|one| one.at);
    all
}

fn rows_of(ours: &[LedgerEntry], (form, of, late, less, (first, count, is_net)): Made) -> Vec<ExternalEntry> {
    let one = &ours[of];
    let all = together(ours, one, form);
    let (mut reference, mut text, mut amount) = (String::new(), "TRF".to_owned(), one.amount - less);
    let mut rest = 0;
    match (form, all.len()) {
        (Form::Settlement, 1..) => {
            let first = first % all.len();
            let members = all.iter().skip(first).take(1 + count);
            text = "SETTLEMENT".to_owned();
            amount = members.map(|one| one.amount - if is_net { one.fee } else { 0 }).sum();
        }
        (Form::Run, 1..) => {
            text = format!("BULK TRF {RUN}");
            amount = all.iter().map(|one| one.amount).sum();
        }
        (Form::Counted, 1..) => {
            text = format!("BULK PAYMENT {} ITEMS", all.len());
            amount = all.iter().map(|one| one.amount).sum();
        }
        (Form::Number, _) => text = format!("NIP {} {}", one.transaction, one.session),
        (Form::Account, _) => text = format!("TRF TO {}", one.account),
        (Form::Inside, _) => text = format!("NIP/{}/{}", one.reference, one.name),
        (Form::Name | Form::Settlement, _) => text.clone_from(&one.name),
        (Form::Reference, _) => reference.clone_from(&one.reference),
        (Form::Parts, _) => {
            reference.clone_from(&one.reference);
            rest = one.amount / 5;
            amount = one.amount - rest - if is_net { one.fee } else { 0 };
        }
        (Form::Nothing | Form::Run | Form::Counted, _) => {}
    }
    let row = ExternalEntry {
        text,
        at: one.at / DAY * DAY + late * DAY,
        ..row("", &reference, amount, 1)
    };
    let rest = (rest != 0).then(|| ExternalEntry {
        amount: rest,
        ..row.clone()
    });
    rest.into_iter().chain([row]).collect()
}

/// October: most rows are payments of ours, slightly changed.
fn world() -> impl Strategy<Value = (Vec<LedgerEntry>, Vec<ExternalEntry>)> {
    world_of((1, 31))
}

/// The same for some days, counted from the first of October.
fn world_of(days: (u32, u32)) -> impl Strategy<Value = (Vec<LedgerEntry>, Vec<ExternalEntry>)> {
    ours(days).prop_flat_map(|ours| {
        let less = select(vec![0_i64, 0, 0, 5_375, -5_375, 12_300, 100_000]);
        let row = (
            select(&FORMS[..]),
            0..ours.len(),
            0_u32..4,
            less,
            (0_usize..4, 0_usize..4, any::<bool>()),
        );
        let rows = proptest::collection::vec(row, 0..MOST);
        (Just(ours), rows).prop_map(|(ours, rows)| {
            let mut theirs: Vec<ExternalEntry> = rows.into_iter().flat_map(|made| rows_of(&ours, made)).collect();
            theirs
                .iter_mut()
                .enumerate()
                .for_each(|(number, row)| row.id = format!("row:{number:03}"));
            (ours, theirs)
        })
    })
}

/// The result for every row, without positions and order.
fn told(result: &Reviewed, ours: &[LedgerEntry]) -> BTreeMap<String, (State, String, Vec<String>)> {
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

/// The ids by which later months know a row.
fn names(row: &Row, ours: &[LedgerEntry]) -> Vec<String> {
    let alone = row
        .ours
        .iter()
        .filter(|_| row.theirs.is_none())
        .map(|place| ours[*place].id.clone());
    std::iter::once(row.id.clone()).chain(alone).collect()
}

/// The matches and the open rows of a month, as a closing stores them.
fn closing(reviewed: &Reviewed, ours: &[LedgerEntry]) -> (Vec<LockedMatch>, HashSet<String>) {
    let agreed = reviewed
        .rows
        .iter()
        .filter(|row| row.state == State::Matched && row.theirs.is_some());
    let closed = agreed.map(|row| LockedMatch {
        row: row.id.clone(),
        ours: row.ours.iter().map(|place| ours[*place].id.clone()).collect(),
        is_weak: !matches!(row.method, Some(Method::Reference | Method::BatchReference | Method::Transaction)),
        whole: true,
    });
    let open = reviewed.rows.iter().filter(|row| is_open(row));
    (closed.collect(), open.flat_map(|row| names(row, ours)).collect())
}

fn sides() -> impl Strategy<Value = Side> {
    select(vec![Side::Bank, Side::Service])
}

proptest! {
    /// Every external row is in the result once, and every payment at most once (parts share one). Only payments that no statement is expected to
    /// name may be missing.
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
    fn the_order_of_rows_does_not_matter((ours, theirs) in world(), side in sides(), seed in any::<u64>()) {
        let before = told(&reviewed(side, &ours, &theirs, &[]), &ours);
        let (mut mixed_ours, mut mixed_theirs) = (ours.clone(), theirs.clone());
        let turn = |count: usize| if count == 0 { 0 } else { usize::try_from(seed % count as u64).unwrap_or(0) };
        mixed_ours.rotate_left(turn(ours.len()));
        mixed_ours.reverse();
        mixed_theirs.reverse();
        mixed_theirs.rotate_left(turn(theirs.len()));
        prop_assert_eq!(told(&reviewed(side, &mixed_ours, &mixed_theirs, &[]), &mixed_ours), before);
    }

    /// Two months, each read as far as in the product, have the same result for every row as both read together. Only whether a bank is expected
    /// to name a kind of payment may be known in one of them alone.
    #[test]
    fn splitting_a_period_changes_nothing((ours, theirs) in world_of((30, 38)), side in sides()) {
        let all = reviewed_in((OCTOBER, NOVEMBER + 30), side, &ours, &theirs, &[]);
        let (mut whole, mut pieces) = (told(&all, &ours), BTreeMap::new());
        for (month, days) in [("2026-10", (OCTOBER, NOVEMBER)), ("2026-11", (NOVEMBER, NOVEMBER + 30))] {
            let (here, there) = read(month, &ours, &theirs);
            let piece = reviewed_in(days, side, &here, &there, &[]);
            for place in &piece.unseen {
                whole.remove(&here[*place].id);
            }
            for (id, row) in told(&piece, &here) {
                if let Some(other) = pieces.get(&id) {
                    prop_assert_eq!(other, &row, "{} is told in both pieces, and alike", id);
                }
                pieces.insert(id, row);
            }
        }
        for place in &all.unseen {
            pieces.remove(&ours[*place].id);
        }
        prop_assert_eq!(pieces, whole);
    }

    /// October is closed with the rows reported until then. Some rows are reported later, and some rows of its file disappear. In any case locked
    /// matches remain, no payment is two rows, and what was open, is reported late or is open again is in the result of November.
    #[test]
    fn after_a_closing_every_open_row_is_in_the_next_month((ours, theirs) in world(), side in sides(), when in proptest::collection::vec(0_u8..4, 2 * MOST)) {
        let of = |which: &[u8]| -> Vec<ExternalEntry> {
            let rows = theirs.iter().zip(&when).filter(|(_, when)| which.contains(when));
            rows.map(|(row, _)| row.clone()).collect()
        };
        let (before, theirs) = (of(&[0, 1, 2]), of(&[0, 1, 3]));
        let october = reviewed(side, &ours, &before, &[]);
        let (closed, mut carried) = closing(&october, &ours);
        carried.extend(of(&[3]).into_iter().filter(|row| row.at < begin(32)).map(|row| row.id));
        let later = |days| {
            let scope = Scope { side, days, today: NOVEMBER + 30, complete_until: NOVEMBER + 30, carried_forward: &carried, closed: &closed };
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
        for pair in closed.iter().filter(|pair| pair.is_weak) {
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

    /// A person can separate every match of the rules: then the row and each of its payments is open. A further decision joins exactly these again;
    /// for a payment in several rows all of them.
    #[test]
    fn every_match_can_be_separated_and_joined_again((ours, theirs) in world(), side in sides()) {
        let days = (OCTOBER - 60, NOVEMBER + 60);
        let before = reviewed_in(days, side, &ours, &theirs, &[]);
        let matched = before.rows.iter().filter(|row| row.state == State::Matched && row.theirs.is_some());
        for row in matched {
            let ids: Vec<String> = row.ours.iter().map(|place| ours[*place].id.clone()).collect();
            let refused = said(1, &row.id, ReviewDecision::NotSame { ours: ids.clone() });
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
            let parts = before.rows.iter().filter(|other| other.is_part() && other.ours == row.ours && other.id != row.id);
            let all = std::iter::once(row).chain(parts.filter(|_| row.is_part()));
            let mut again = vec![refused];
            again.extend((2..).zip(all).map(|(step, one)| said(step, &one.id, ReviewDecision::Same { ours: ids.clone() })));
            let again = reviewed_in(days, side, &ours, &theirs, &again);
            let (mut places, mut joined) = (row.ours.clone(), found(&again, &row.id).ours.clone());
            places.sort_unstable();
            joined.sort_unstable();
            prop_assert_eq!(joined, places);
            // Other matches remain. With less open, a line that names a party may become certain, and a settlement may not.
            let settlements: HashSet<&String> = before.rows.iter().filter(|row| row.method == Some(Method::Settlement)).map(|row| &row.id).collect();
            let pairs = |result: &Reviewed| {
                let mut all = told(result, &ours);
                all.retain(|id, (state, _, _)| *state == State::Matched && *id != row.id && !settlements.contains(id));
                all
            };
            let pairs_again = pairs(&again);
            for (id, pair) in pairs(&before) {
                prop_assert_eq!(pairs_again.get(&id), Some(&pair), "{}", id);
            }
        }
    }
}
