//! What people said.

use domain::review::{Category, Class, Exception, Side, State, What};

use super::*;

#[test]
fn what_a_person_pairs_stands_and_without_the_word_it_is_as_before() {
    let ours = [payout("COW-1"), payout("COW-2"), payout("COW-3")];
    let theirs = [row("a", "COW-1", -500_000, 3), row("b", "", -1_000_000, 9)];
    let before = reviewed(Side::Bank, &ours, &theirs, &[]);
    let words = [same(4, "b", &["sent:COW-2", "sent:COW-3"])];
    let result = reviewed(Side::Bank, &ours, &theirs, &words);
    let row = found(&result, "b");
    assert_eq!((row.state, row.class, row.said), (State::Matched, Class::MatchedBatch, Some(4)));
    assert_eq!(row.difference(&ours, &theirs), Some(0));
    assert_eq!(result.rows.len(), 2);
    assert_eq!(reviewed(Side::Bank, &ours, &theirs, &[]), before);
}

#[test]
fn a_pair_that_is_taken_apart_is_open_on_both_sides() {
    let (ours, theirs) = (
        [payout("COW-1"), payout("COW-2")],
        [row("a", "COW-1", -500_000, 3), row("b", "COW-2", -500_000, 3)],
    );
    let result = reviewed(Side::Bank, &ours, &theirs, &[not_same(1, "a", &["sent:COW-1"])]);
    assert_eq!(found(&result, "a").exception, Some(Exception::OnStatementOnly));
    assert_eq!(found(&result, "sent:COW-1").exception, Some(Exception::Overdue));
    assert_eq!(found(&result, "b").state, State::Matched);
    // Said to be the same after all.
    let words = [not_same(1, "a", &["sent:COW-1"]), same(2, "a", &["sent:COW-1"])];
    assert_eq!(found(&reviewed(Side::Bank, &ours, &theirs, &words), "a").state, State::Matched);
}

#[test]
fn a_later_word_stands_before_an_earlier_one_in_whatever_order_they_come() {
    let (ours, theirs) = ([payout("COW-1")], [row("a", "X", -400_000, 3)]);
    let explained = said(
        2,
        "a",
        What::Explained {
            category: Category::OwnTransfer,
            note: "to Zenith".to_owned(),
        },
    );
    let mut words = [same(1, "a", &["sent:COW-1"]), explained];
    for _ in 0..2 {
        let result = reviewed(Side::Bank, &ours, &theirs, &words);
        let row = found(&result, "a");
        assert_eq!((row.state, row.category), (State::Explained, Some(Category::OwnTransfer)));
        assert_eq!((row.note.as_str(), row.said), ("to Zenith", Some(2)));
        words.reverse();
    }
}

#[test]
fn an_explained_row_takes_no_payment_away() {
    let (ours, theirs) = ([payout("COW-1")], [row("a", "COW-1", -500_000, 3), row("b", "COW-1", -500_000, 4)]);
    let words = [said(
        1,
        "a",
        What::Explained {
            category: Category::Correction,
            note: String::new(),
        },
    )];
    let result = reviewed(Side::Bank, &ours, &theirs, &words);
    assert_eq!(found(&result, "b").state, State::Matched);
    assert_eq!(found(&result, "a").state, State::Explained);
}

#[test]
fn a_word_whose_rows_are_gone_is_told_in_its_period_only() {
    let ours = [payout("COW-1")];
    let mut word = same(5, "gone", &["sent:COW-1"]);
    let result = reviewed(Side::Bank, &ours, &[], std::slice::from_ref(&word));
    assert_eq!(found(&result, "said:5:gone").exception, Some(Exception::SaidOfGone));
    word.of_period = false;
    let result = reviewed(Side::Bank, &ours, &[], &[word]);
    assert!(result.rows.iter().all(|row| row.exception != Some(Exception::SaidOfGone)));
}

#[test]
fn one_payment_is_never_two_rows() {
    let (ours, theirs) = ([payout("COW-1")], [row("a", "", -500_000, 3), row("b", "", -500_000, 3)]);
    let words = [same(1, "a", &["sent:COW-1"]), same(2, "b", &["sent:COW-1"])];
    let result = reviewed(Side::Bank, &ours, &theirs, &words);
    let holding = result.rows.iter().filter(|row| row.ours == [0]).count();
    assert_eq!((holding, found(&result, "a").state), (1, State::Matched));
    assert_eq!(found(&result, "said:2:b").exception, Some(Exception::SaidOfGone));
}

#[test]
fn a_note_changes_nothing_but_itself() {
    let (ours, theirs) = ([payout("COW-1")], [row("a", "COW-1", -500_000, 3)]);
    let word = What::Noted {
        note: "ask Ada".to_owned(),
        owner: "Bola".to_owned(),
    };
    let result = reviewed(Side::Bank, &ours, &theirs, &[said(1, "a", word)]);
    let row = found(&result, "a");
    assert_eq!(
        (row.state, row.note.as_str(), row.owner.as_str()),
        (State::Matched, "ask Ada", "Bola")
    );
    assert_eq!(row.said, None);
}
