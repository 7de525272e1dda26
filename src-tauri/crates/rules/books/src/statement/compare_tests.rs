//! Repeated imports, overlapping exports, and equal rows of one day. Every expected comparison was determined by hand.

use std::slice::from_ref;

use super::tests::{day_first, grid};
use super::*;

const HEADER: &str = "Date|Narration|Reference|Debit|Credit|Balance";
const PALMPAY: &str = "Transaction Date|Transaction Type|Money In|Money Out|Transaction ID";

fn proved(rows: &[&str]) -> Proved {
    prove(read(&grid(rows), Some(&day_first()), None).expect("reads")).expect("proves")
}

/// A statement with balances and an opening balance.
fn balances(opening: &str, rows: &[&str]) -> Proved {
    let opening = format!("Opening Balance|{opening}");
    proved(&[&[opening.as_str(), HEADER], rows].concat())
}

/// A statement without balances, proved by its sums.
fn sums(into: &str, out: &str, rows: &[&str]) -> Proved {
    let (into, out) = (format!("Total Money In|{into}"), format!("Total Money Out|{out}"));
    proved(&[&[into.as_str(), out.as_str(), PALMPAY], rows].concat())
}

/// What is stored after an import.
fn kept(proved: &Proved, earlier: &[Vec<Kept>]) -> Vec<Kept> {
    let comparisons = compare("0123456785", proved, earlier);
    let lines = proved.statement().lines.iter().cloned();
    let identity = |comparison| match comparison {
        Comparison::New(identity) | Comparison::Known(identity) | Comparison::Ambiguous { new: identity, .. } => identity,
    };
    let kept = comparisons.into_iter().zip(lines).map(|(comparison, line)| Kept {
        identity: identity(comparison),
        line,
    });
    kept.collect()
}

/// `N` new, `K` known, `?` ambiguous, the oldest first.
fn comparisons(proved: &Proved, earlier: &[Vec<Kept>]) -> String {
    let letter = |comparison: &Comparison| match comparison {
        Comparison::New(_) => 'N',
        Comparison::Known(_) => 'K',
        Comparison::Ambiguous { .. } => '?',
    };
    compare("0123456785", proved, earlier).iter().map(letter).collect()
}

const DAYS: [&str; 5] = [
    "01/09/2026|Rice|A|50.00||950.00",
    "02/09/2026|POS fee|B|10.00||940.00",
    "02/09/2026|POS fee|B|10.00||930.00",
    "02/09/2026|POS fee|B|10.00||920.00",
    "03/09/2026|Sale|C||80.00|1,000.00",
];

#[test]
fn the_same_file_again_is_known_to_the_last_line_and_has_the_same_identities() {
    let first = balances("1,000.00", &DAYS);
    let before = kept(&first, &[]);
    assert_eq!(comparisons(&first, &[]), "NNNNN");
    assert_eq!(comparisons(&first, from_ref(&before)), "KKKKK");
    let mut reversed = DAYS;
    reversed.reverse();
    let newest_first = balances("1,000.00", &reversed);
    assert_eq!(kept(&newest_first, &[]).iter().map(|kept| &kept.identity).collect::<Vec<_>>(), {
        before.iter().map(|kept| &kept.identity).collect::<Vec<_>>()
    });
    assert_eq!(comparisons(&newest_first, from_ref(&before)), "KKKKK");
    let distinct: std::collections::BTreeSet<_> = before.iter().map(|kept| kept.identity.as_str()).collect();
    assert_eq!(distinct.len(), 5, "equal rows of a day are rows of their own");
}

#[test]
fn the_digest_is_of_account_day_amount_reference_words_and_number() {
    let before = kept(&balances("1,000.00", &DAYS), &[]);
    // printf '0123456785\x1f2026-09-02\x1f-1000\x1fB\x1fposfee\x1f2' | sha256sum
    assert_eq!(
        before[2].identity.as_str(),
        "d3ac0c6f3d55c7745451ebef77ac175a93d89cfacc7cada57f8a5b6cf992e182"
    );
    assert_ne!(Identity::of("0123456786", &before[2].line.kind(), 2), before[2].identity);
}

#[test]
fn equal_rows_of_one_day_in_consecutive_files_get_different_identities() {
    let files = [
        balances("1,000.00", &DAYS[..2]),
        balances("940.00", &DAYS[2..3]),
        balances("930.00", &DAYS[3..]),
    ];
    let mut earlier: Vec<Vec<Kept>> = Vec::new();
    for file in &files {
        assert!(comparisons(file, &earlier).bytes().all(|letter| letter == b'N'));
        earlier.push(kept(file, &earlier));
    }
    let all = earlier.iter().flatten().map(|kept| kept.identity.as_str());
    assert_eq!(all.collect::<std::collections::BTreeSet<_>>().len(), 5);
}

#[test]
fn a_day_divided_between_files_loses_and_repeats_no_line() {
    let whole = kept(&balances("1,000.00", &DAYS), &[]);
    for cut in 1..5 {
        let first = kept(&balances("1,000.00", &DAYS[..cut]), &[]);
        let ends = first[cut - 1].line.balance.expect("told");
        // The next export begins where the first ended, some lines before that, or at its beginning.
        for from in 0..=cut {
            let opening = if from == 0 {
                100_000
            } else {
                whole[from - 1].line.balance.expect("told")
            };
            let opening = format!("{}.{:02}", opening / 100, opening % 100);
            let mut rows = DAYS[from..].to_vec();
            if from % 2 == 1 {
                rows.reverse();
            }
            if rows.is_empty() {
                continue;
            }
            let next = balances(&opening, &rows);
            let expected: String = (from..5).map(|at| if at < cut { 'K' } else { 'N' }).collect();
            assert_eq!(comparisons(&next, from_ref(&first)), expected, "cut at {cut} ({ends}), from {from}");
            let mut all: Vec<_> = first
                .iter()
                .chain(&kept(&next, from_ref(&first)))
                .map(|kept| kept.identity.clone())
                .collect();
            all.sort();
            all.dedup();
            let mut expected: Vec<_> = whole.iter().map(|kept| kept.identity.clone()).collect();
            expected.sort();
            assert_eq!(all, expected, "cut at {cut}, from {from}");
        }
    }
}

#[test]
fn a_unique_reference_outranks_words_and_balances() {
    let before = kept(
        &balances(
            "1,000.00",
            &[
                "01/09/2026|TRF TO MUSA|S000001|50.00||950.00",
                "02/09/2026|Rice|S000002|10.00||940.00",
            ],
        ),
        &[],
    );
    let other = balances(
        "2,000.00",
        &[
            "01/09/2026|Transfer, Musa Bello|S000001|50.00||1,950.00",
            "02/09/2026|Rice|S000020|10.00||1,940.00",
        ],
    );
    assert_eq!(comparisons(&other, from_ref(&before)), "KN", "equal, and not only the beginning");
    let twice = balances(
        "1,000.00",
        &["01/09/2026|TRF|S000001|50.00||950.00", "01/09/2026|LEVY|S000001|50.00||900.00"],
    );
    assert_eq!(
        comparisons(&twice, &[kept(&twice, &[])]),
        "KK",
        "a payment and its levy share a reference and differ in words"
    );
}

#[test]
fn a_line_without_balances_references_or_neighbours_is_ambiguous() {
    let one = sums("0.00", "10.00", &["02/09/2026|POS fee||10.00|"]);
    let before = kept(&one, &[]);
    assert_eq!(
        comparisons(&one, from_ref(&before)),
        "?",
        "the same row again, or another of that day"
    );
    let days = sums("5.00", "10.00", &["02/09/2026|POS fee||10.00|", "03/09/2026|Sale|5.00||"]);
    let before = kept(&days, &[]);
    assert_eq!(comparisons(&days, &[before]), "KK", "a neighbour of another day shows it");
    let referred = sums("0.00", "10.00", &["02/09/2026|POS fee||10.00|t00001"]);
    assert_eq!(comparisons(&referred, &[kept(&referred, &[])]), "K");
}

#[test]
fn a_repeated_movement_is_known_or_ambiguous() {
    // Pay, back, pay: the first and the third row have the same balance.
    let rows = [
        "01/09/2026|PAY|R|50.00||950.00",
        "01/09/2026|BACK|R||50.00|1,000.00",
        "01/09/2026|PAY|R|50.00||950.00",
    ];
    let first = kept(&balances("1,000.00", &rows[..1]), &[]);
    assert_eq!(comparisons(&balances("1,000.00", &rows), from_ref(&first)), "KNN");
    assert_eq!(
        comparisons(&balances("950.00", &rows[1..]), &[first]),
        "N?",
        "it may also end before the first file begins"
    );
}

#[test]
fn an_inserted_line_makes_the_rest_ambiguous_and_repeats_nothing() {
    let before = kept(&balances("1,000.00", &DAYS), &[]);
    let rows = [
        "01/09/2026|Rice|A|50.00||950.00",
        "01/09/2026|Late charge|D|5.00||945.00",
        "02/09/2026|POS fee|B|10.00||935.00",
        "02/09/2026|POS fee|B|10.00||925.00",
        "02/09/2026|POS fee|B|10.00||915.00",
        "03/09/2026|Sale|C||80.00|995.00",
    ];
    assert_eq!(comparisons(&balances("1,000.00", &rows), &[before]), "?N???N");
}

#[test]
fn a_statement_follows_leaves_a_gap_or_overlaps() {
    let ends = |opening: &str, rows: &[&str]| Ends::of(&balances(opening, rows)).expect("has lines");
    let first = ends("1,000.00", &DAYS[..2]);
    assert_eq!(first.then(&ends("940.00", &DAYS[2..])), Continuity::Follows);
    assert_eq!(first.then(&ends("920.00", &DAYS[4..])), Continuity::Gap(-2_000));
    assert_eq!(
        first.then(&ends("930.00", &DAYS[3..])),
        Continuity::Overlaps,
        "an export of today ends within the day"
    );
    assert_eq!(first.then(&ends("1,000.00", &DAYS)), Continuity::Overlaps);
    assert_eq!(
        Continuity::Gap(-2_000).message(),
        "Between the last statement and this one, the balance changed by −₦20.00. Import the days between."
    );
}
