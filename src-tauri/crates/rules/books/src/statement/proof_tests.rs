//! Any change in a file that proves breaks its proof, and a row is named.

use proptest::prelude::*;

use super::money::naira;
use super::tests::{grid, statement};
use super::*;

/// The opening balance, and the day of September 2026 and kobo of each line, in order.
fn movements() -> impl Strategy<Value = (i64, Vec<(u32, i64)>)> {
    let amount = prop_oneof![1_i64..50_000, -50_000_i64..-1, Just(1_000), Just(-1_000)];
    let lines = prop::collection::vec((1_u32..=30, amount), 1..25).prop_map(|mut lines| {
        lines.sort_by_key(|(day, _)| *day);
        lines
    });
    (-100_000_i64..1_000_000, lines)
}

/// A file of Access Bank with these movements.
fn rows(opening: i64, movements: &[(u32, i64)]) -> Vec<String> {
    let closing = opening + movements.iter().map(|(_, amount)| amount).sum::<i64>();
    let mut rows = vec![
        format!("Opening Balance|{}", naira(opening.into())),
        format!("Closing Balance|{}", naira(closing.into())),
        "Posted Date|Value Date|Description|Debit (NGN)|Credit (NGN)|Balance (NGN)".to_owned(),
    ];
    let mut balance = opening;
    for (day, amount) in movements {
        balance += amount;
        let moved = naira(amount.unsigned_abs().into());
        let (out, into) = if *amount < 0 {
            (moved.as_str(), "-")
        } else {
            ("-", moved.as_str())
        };
        rows.push(format!(
            "{day:02}-SEP-26|{day:02}-SEP-26|Goods|{out}|{into}|{}",
            naira(balance.into())
        ));
    }
    rows
}

fn checked(rows: &[String]) -> Result<Proved, Box<Proof>> {
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    prove(read(&grid(&rows), None, None).expect("reads"))
}

fn names_a_row(rows: &[String]) -> bool {
    checked(rows).is_err_and(|proof| proof.breaks[0].row.is_some())
}

proptest! {
    #[test]
    fn the_other_order_changes_nothing((opening, movements) in movements()) {
        let mut rows = rows(opening, &movements);
        let seen = |proved: &Proved| {
            let lines = proved.statement().lines.iter();
            lines.map(|line| (line.day, line.amount, line.balance, line.occurrence)).collect::<Vec<_>>()
        };
        let before = checked(&rows).expect("proves");
        rows[3..].reverse();
        let after = checked(&rows).expect("proves");
        let amounts: Vec<i64> = movements.iter().map(|(_, amount)| *amount).collect();
        prop_assert_eq!(seen(&before).iter().map(|line| line.1).collect::<Vec<_>>(), amounts);
        prop_assert_eq!(seen(&after), seen(&before));
        prop_assert_eq!(after.proof(), before.proof());
    }

    #[test]
    fn every_change_breaks_it_and_names_a_row((opening, movements) in movements(), at in any::<prop::sample::Index>(), by in 1_i64..1_000) {
        let at = at.index(movements.len());
        let good = rows(opening, &movements);
        prop_assert!(checked(&good).is_ok());

        let mut amount = movements.clone();
        amount[at].1 += if amount[at].1 == -by { by + 1 } else { by };
        let mut wrong = good.clone();
        let changed = rows(opening, &amount)[3 + at].clone();
        let balance = |row: &str| row.rsplit_once('|').expect("cells").1.to_owned();
        let cells = changed.rsplit_once('|').expect("cells").0;
        wrong[3 + at] = format!("{cells}|{}", balance(&good[3 + at]));
        prop_assert!(names_a_row(&wrong), "amount of {}: {:?}", at, wrong);

        let mut wrong = good.clone();
        wrong[3 + at] = format!("{}|{}", good[3 + at].rsplit_once('|').expect("cells").0, balance(&changed));
        prop_assert!(names_a_row(&wrong), "balance of {}: {:?}", at, wrong);

        if movements.len() > 1 {
            let mut wrong = good.clone();
            wrong.remove(3 + at);
            prop_assert!(names_a_row(&wrong), "without {}: {:?}", at, wrong);
        }
    }
}

/// By hand: 10,000 less 1,000 each day is 9,000, 8,000 and 7,000. As money in, the rows would prove from the last one to the first.
#[test]
fn equal_amounts_on_ascending_days_are_not_reversed() {
    let rows = |amounts: &str, days: [&str; 3]| {
        let mut all = vec!["Posted Date|Value Date|Description|Debit|Credit|Balance".to_owned()];
        for (day, balance) in days.iter().zip(["9,000.00", "8,000.00", "7,000.00"]) {
            all.push(format!("{day}|{day}|TRF|{amounts}|{balance}"));
        }
        all
    };
    let up = ["02-NOV-26", "03-NOV-26", "04-NOV-26"];
    let down = ["04-NOV-26", "03-NOV-26", "02-NOV-26"];
    let one_day = ["02-NOV-26"; 3];
    for (amounts, days, proves) in [
        ("1,000.00|-", up, true),
        ("-|1,000.00", up, false),
        ("-|1,000.00", down, true),
        ("1,000.00|-", down, false),
        ("-|1,000.00", one_day, true),
    ] {
        let rows = rows(amounts, days);
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        assert_eq!(prove(statement(&rows)).is_ok(), proves, "{amounts} {days:?}");
    }
}
