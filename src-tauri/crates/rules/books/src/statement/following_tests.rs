//! A streamed proof agrees with the proof of kept rows.

use proptest::prelude::*;
use proptest::sample::select;

use super::following::{StreamedProof, StreamedRow};
use super::tests::grid;
use super::*;

/// Rows of September 2026: the day, kobo, and the balance if it is stated.
fn rows() -> impl Strategy<Value = Vec<(u32, i64, Option<i64>)>> {
    let row = (
        1_u32..=4,
        select(vec![-3_i64, -2, -1, 1, 2, 3]),
        any::<bool>(),
        select(vec![0_i64, 0, 0, 0, 1]),
    );
    (prop::collection::vec(row, 0..6), any::<bool>(), any::<bool>()).prop_map(|(mut rows, is_sorted, is_reversed)| {
        if is_sorted {
            rows.sort_by_key(|row| row.0);
        }
        let mut balance = 10;
        let mut rows: Vec<_> = rows
            .into_iter()
            .map(|(day, amount, is_stated, wrong)| {
                balance += amount;
                (day, amount, is_stated.then_some(balance + wrong))
            })
            .collect();
        if is_reversed {
            rows.reverse();
        }
        rows
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn streamed_rows_prove_like_kept_rows(rows in rows()) {
        let heading = "Posted Date|Value Date|Description|Debit (NGN)|Credit (NGN)|Balance (NGN)".to_owned();
        let lines = rows.iter().map(|(day, amount, balance)| {
            let moved = money::naira(i128::from(amount.unsigned_abs()));
            let (out, into) = if *amount < 0 { (moved.as_str(), "-") } else { ("-", moved.as_str()) };
            let balance = balance.map_or(String::new(), |balance| money::naira(balance.into()));
            format!("{day:02}-SEP-26|{day:02}-SEP-26|Goods|{out}|{into}|{balance}")
        });
        let lines: Vec<String> = std::iter::once(heading).chain(lines).collect();
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let Ok(statement) = read(&grid(&lines), None, None) else {
            return Ok(());
        };
        let kept = prove(statement);
        let mut following = StreamedProof::default();
        for (place, (day, amount, balance)) in (0..).zip(&rows) {
            following.add(StreamedRow { place, at: *day, amount: *amount, balance: *balance });
        }
        match (kept, following.proof()) {
            (Ok(kept), Ok(remarks)) => prop_assert_eq!(&kept.proof().remarks, &remarks),
            (Err(kept), Err(followed)) => {
                let named: Vec<u64> = kept.breaks.iter().filter_map(|one| one.row).map(|row| u64::from(row) - 2).collect();
                prop_assert!(named.is_empty() || named.contains(&followed.place()), "{:?} and {:?}", kept.breaks, followed);
            }
            (kept, followed) => prop_assert!(false, "{:?} but {:?}", kept.map(|kept| kept.proof().clone()), followed),
        }
    }
}
