//! People's decisions.

use book_rules::review::{Category, Class, Exception, Side, State};

use super::*;

#[test]
fn a_persons_pair_applies_until_it_is_undone() {
    let ours = [payout("COW-1"), payout("COW-2"), payout("COW-3")];
    let theirs = [row("a", "COW-1", -500_000, 3), row("b", "", -1_000_000, 9)];
    let before = reviewed(Side::Bank, &ours, &theirs, &[]);
    let words = [same(4, "b", &["sent:COW-2", "sent:COW-3"])];
    let result = reviewed(Side::Bank, &ours, &theirs, &words);
    let row = found(&result, "b");
    assert_eq!((row.state, row.class, row.said), (State::Matched, Class::MatchedBatch, Some(4)));
    assert_eq!(row.difference, Some(0));
    assert_eq!(result.rows.len(), 2);
    assert_eq!(reviewed(Side::Bank, &ours, &theirs, &[]), before);
}

#[test]
fn a_separated_pair_is_open_on_both_sides() {
    let (ours, theirs) = (
        [payout("COW-1"), payout("COW-2")],
        [row("a", "COW-1", -500_000, 3), row("b", "COW-2", -500_000, 3)],
    );
    let result = reviewed(Side::Bank, &ours, &theirs, &[not_same(1, "a", &["sent:COW-1"])]);
    assert_eq!(found(&result, "a").exception, Some(Exception::OnStatementOnly));
    assert_eq!(found(&result, "sent:COW-1").exception, Some(Exception::Overdue));
    assert_eq!(found(&result, "b").state, State::Matched);
    // A later decision states that they are the same.
    let words = [not_same(1, "a", &["sent:COW-1"]), same(2, "a", &["sent:COW-1"])];
    assert_eq!(found(&reviewed(Side::Bank, &ours, &theirs, &words), "a").state, State::Matched);
}

/// Two lines name one payment, and a person excludes the first.
#[test]
fn an_excluded_payment_is_free_for_other_rows() {
    let ours = [payout("COW-000001"), payout("COW-000002")];
    let named = |id: &str, day: u32| row(id, "COW-000001", -500_000, day);
    let lines = [named("a", 3), named("b", 4), row("c", "COW-000002", -500_000, 4)];
    let before = reviewed(Side::Bank, &ours, &lines, &[]);
    assert_eq!(found(&before, "a").state, State::Matched);
    assert_eq!(found(&before, "b").exception, Some(Exception::Duplicate));
    let after = reviewed(Side::Bank, &ours, &lines, &[not_same(1, "a", &["sent:COW-000001"])]);
    assert_eq!(found(&after, "b").state, State::Matched);
    let first = found(&after, "a");
    assert_eq!((first.state, first.exception), (State::Exception, Some(Exception::OnStatementOnly)));
    assert_eq!(first.why, "A person recorded that it is not the payment it was matched with.");
    // Both lines are excluded, so the payment is alone.
    let neither = [not_same(1, "a", &["sent:COW-000001"]), not_same(2, "b", &["sent:COW-000001"])];
    let none = reviewed(Side::Bank, &ours, &lines, &neither);
    for id in ["a", "b"] {
        assert_eq!(found(&none, id).exception, Some(Exception::OnStatementOnly), "{id}");
    }
    assert_eq!(found(&none, "sent:COW-000001").exception, Some(Exception::Overdue));

    // 5,053.75 is the payment with its fee, which had no other candidate.
    let text = |id: &str, amount: i64| ExternalEntry {
        text: "TRF TO ADA OBI".to_owned(),
        ..row(id, "", amount, 3)
    };
    let lines = [text("a", -500_000), text("b", -505_375)];
    let one = &ours[..1];
    assert!(found(&reviewed(Side::Bank, one, &lines, &[]), "b").candidates.is_empty());
    let after = reviewed(Side::Bank, one, &lines, &[not_same(1, "a", &["sent:COW-000001"])]);
    assert_eq!(found(&after, "b").candidates[0].ours, [0]);

    // Two lines may be the payment: an excluded line no longer competes with the other.
    let lines = [text("a", -500_000), text("b", -500_000)];
    assert_eq!(found(&reviewed(Side::Bank, one, &lines, &[]), "b").state, State::ToReview);
    let after = reviewed(Side::Bank, one, &lines, &[not_same(1, "a", &["sent:COW-000001"])]);
    assert_eq!(found(&after, "b").state, State::Matched);
    let first = found(&after, "a");
    assert_eq!(first.why, "A person recorded that it is none of the suggested payments.");
    assert_eq!((first.exception, first.candidates.len()), (Some(Exception::OnStatementOnly), 0));
}

#[test]
fn the_later_decision_applies_in_any_order() {
    let (ours, theirs) = ([payout("COW-1")], [row("a", "X", -400_000, 3)]);
    let explained = explained(2, "a", Category::OwnTransfer, "to Zenith");
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
fn an_explained_row_takes_no_payment() {
    let (ours, theirs) = ([payout("COW-1")], [row("a", "COW-1", -500_000, 3), row("b", "COW-1", -500_000, 4)]);
    let words = [explained(1, "a", Category::Correction, "")];
    let result = reviewed(Side::Bank, &ours, &theirs, &words);
    assert_eq!(found(&result, "b").state, State::Matched);
    assert_eq!(found(&result, "a").state, State::Explained);
}

#[test]
fn a_decision_with_missing_rows_is_shown_in_its_period_only() {
    let ours = [payout("COW-1")];
    let mut word = same(5, "gone", &["sent:COW-1"]);
    let result = reviewed(Side::Bank, &ours, &[], std::slice::from_ref(&word));
    assert_eq!(found(&result, "said:5:gone").exception, Some(Exception::SaidOfGone));
    word.of_period = false;
    let result = reviewed(Side::Bank, &ours, &[], &[word]);
    assert!(result.rows.iter().all(|row| row.exception != Some(Exception::SaidOfGone)));
}

#[test]
fn a_decision_is_shown_if_all_its_rows_are_missing() {
    let explained = explained(6, "gone too", Category::Owner, "");
    let result = reviewed(Side::Bank, &[], &[], &[same(5, "gone", &["sent:COW-1"]), explained]);
    for id in ["said:5:gone", "said:6:gone too"] {
        assert_eq!(found(&result, id).exception, Some(Exception::SaidOfGone), "{id}");
    }
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
    let result = reviewed(Side::Bank, &ours, &theirs, &[noted(1, "a", "ask Ada", "Bola")]);
    let row = found(&result, "a");
    assert_eq!(
        (row.state, row.note.as_str(), row.owner.as_str()),
        (State::Matched, "ask Ada", "Bola")
    );
    assert_eq!(row.said, None);
}

#[test]
fn a_pair_whose_sums_differ_needs_a_note_except_for_a_fee() {
    let ours = [payout("COW-1")];
    let pair = same(1, "a", &["sent:COW-1"]);
    let note = noted(2, "a", "The rest came by cheque", "");
    let far = [row("a", "", -1_000_000, 3)];
    let result = reviewed(Side::Bank, &ours, &far, std::slice::from_ref(&pair));
    let open = found(&result, "a");
    assert_eq!((open.state, open.exception), (State::Exception, Some(Exception::AmountDiffers)));
    assert_eq!(
        open.why,
        "Matched by a person. It differs by −₦5,000.00. Enter a note with the reason."
    );
    let result = reviewed(Side::Bank, &ours, &far, &[pair.clone(), note]);
    assert_eq!(found(&result, "a").state, State::Matched);
    // 50.00 and 7.5 % of it.
    let fee = [row("a", "", -505_375, 3)];
    let result = reviewed(Side::Bank, &ours, &fee, &[pair]);
    assert_eq!((found(&result, "a").state, found(&result, "a").exception), (State::Matched, None));
}

#[test]
fn a_failed_row_agrees_only_with_a_note() {
    let mut failed = row("a", "", -500_000, 3);
    failed.status = "FAILED".to_owned();
    let pair = [same(1, "a", &["sent:COW-1"])];
    let result = reviewed(Side::Service, &[payout("COW-1")], &[failed], &pair);
    assert_eq!(found(&result, "a").exception, Some(Exception::StatusDiffers));
    let refused = LedgerEntry {
        standing: LedgerStatus::Refused,
        ..payout("COW-1")
    };
    let result = reviewed(Side::Bank, &[refused], &[row("a", "", -500_000, 3)], &pair);
    assert_eq!(found(&result, "a").exception, Some(Exception::StatusDiffers));
}

/// The report has no sign: a person's decision about the row determines the direction.
#[test]
fn a_row_without_direction_gets_that_of_its_payment_or_category() {
    let untold = |id: &str| ExternalEntry {
        direction_known: false,
        ..row(id, id, 500_000, 3)
    };
    let mut theirs = [untold("a"), untold("b"), untold("c")];
    let words = [same(1, "a", &["sent:COW-1"]), explained(2, "b", Category::OtherPayment, "")];
    let carried = HashSet::new();
    let scope = october(Side::Service, &carried);
    let result = review(&[payout("COW-1")], &mut theirs, &words, &Learned::default(), &scope).expect("few rows");
    assert_eq!(theirs.each_ref().map(|row| row.amount), [-500_000, -500_000, 500_000]);
    let pair = found(&result, "a");
    assert_eq!((pair.class, pair.state), (Class::Matched, State::Matched));
    assert!(
        found(&result, "c").why.ends_with("it is shown as money that came in."),
        "{result:?}"
    );
}
