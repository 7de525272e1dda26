//! Accounts whose number only some files state. Every balance was added up by hand.

use super::tests::{day_first, grid};
use super::*;

const HEADER: &str = "Date|Narration|Reference|Debit|Credit|Balance";
const OCTOBER: [&str; 4] = [
    "01/10/2026|Rice|A|50.00||950.00",
    "02/10/2026|POS fee|B|10.00||940.00",
    "03/10/2026|Sale|C||80.00|1,020.00",
    "04/10/2026|Beans|D|20.00||1,000.00",
];

fn proved(opening: &str, rows: &[&str]) -> Proved {
    let opening = format!("Opening Balance|{opening}");
    let rows = [&[opening.as_str(), HEADER], rows].concat();
    prove(read(&grid(&rows), Some(&day_first()), None).expect("reads")).expect("proves")
}

fn kept(proved: &Proved) -> (Ends, Vec<Kept>) {
    let lines = proved.statement().lines.iter().cloned();
    let kept = compare("", proved, &[]).into_iter().zip(lines).map(|(comparison, line)| {
        let (Comparison::New(identity) | Comparison::Known(identity) | Comparison::Ambiguous { new: identity, .. }) = comparison;
        Kept { identity, line }
    });
    (Ends::of(proved).expect("days"), kept.collect())
}

fn one(file: &Proved, before: &[&Proved]) -> bool {
    let earlier: Vec<(Ends, Vec<Kept>)> = before.iter().map(|before| kept(before)).collect();
    let lines: Vec<Vec<Kept>> = earlier.iter().map(|(_, kept)| kept.clone()).collect();
    shows_one_account(file, &compare("0123456785", file, &lines), &earlier)
}

#[test]
fn a_balance_that_continues_the_next_day_shows_one_account() {
    let october = proved("1,000.00", &OCTOBER);
    let next = |opening: &str, balance: &str, day: &str| proved(opening, &[&format!("{day}/10/2026|Yam|E|5.00||{balance}")]);
    assert!(one(&next("1,000.00", "995.00", "05"), &[&october]));
    assert!(one(&next("1,000.00", "995.00", "04"), &[&october]), "the rest of the last day");
    assert!(!one(&next("1,000.01", "995.01", "05"), &[&october]), "another balance");
    assert!(!one(&next("1,000.00", "995.00", "06"), &[&october]), "a day lies between");
    assert!(!one(&next("1,000.00", "995.00", "05"), &[]), "nothing is beside it");
    // The statement of the earlier days is imported later.
    assert!(one(&october, &[&next("1,000.00", "995.00", "05")]));
}

#[test]
fn empty_balances_do_not_show_one_account() {
    let emptied = proved("50.00", &["01/10/2026|Rice|A|50.00||0.00"]);
    let begun = proved("0.00", &["02/10/2026|Sale|B||70.00|70.00"]);
    assert!(!one(&begun, &[&emptied]));
}

#[test]
fn equal_lines_in_the_overlap_show_one_account() {
    let october = proved("1,000.00", &OCTOBER);
    let later = ["03/10/2026|Sale|C||80.00|1,020.00", OCTOBER[3], "05/10/2026|Yam|E|5.00||995.00"];
    assert!(one(&proved("940.00", &later), &[&october]));
    assert!(one(&october, &[&october]));
}

#[test]
fn other_balances_or_missing_lines_do_not_show_one_account() {
    let october = proved("1,000.00", &OCTOBER);
    let fee = proved("500.00", &["02/10/2026|POS fee|B|10.00||490.00"]);
    assert!(!one(&fee, &[&october]), "a fee of another account");
    let lacking = [
        "01/10/2026|Rice|A|50.00||950.00",
        "03/10/2026|Sale|C||80.00|1,030.00",
        "04/10/2026|Beans|D|20.00||1,010.00",
    ];
    assert!(
        !one(&proved("1,000.00", &lacking), &[&october]),
        "a line of the days between is lacking"
    );
    let more = [
        "01/10/2026|Rice|A|50.00||950.00",
        "02/10/2026|POS fee|B|10.00||940.00",
        "02/10/2026|Salt|F|1.00||939.00",
    ];
    assert!(!one(&proved("1,000.00", &more), &[&october]), "a line of the days between is more");
}

#[test]
fn a_contradiction_of_one_statement_prevails() {
    let october = proved("1,000.00", &OCTOBER);
    let other = proved("7.00", &["06/10/2026|Sale|Z||1.00|8.00"]);
    let between = proved("1,000.00", &["05/10/2026|Yam|E|5.00||995.00"]);
    assert!(one(&between, &[&october]));
    assert!(!one(&between, &[&october, &other]));
}
