//! Lessons order suggestions and decide nothing.

use std::collections::HashSet;

use book_rules::review::{Category, Decided, Exception, Learned, LearnedFact, LedgerEntry, Lesson, Scope, Side, State, review, words_of};

use super::{NOVEMBER, found, october, payout, row};

fn lesson(words: &str, meant: Decided) -> Lesson {
    Lesson {
        words: words.to_owned(),
        decided: meant,
    }
}

fn scope(carried: &HashSet<String>) -> Scope<'_> {
    Scope {
        today: NOVEMBER,
        complete_until: NOVEMBER,
        ..october(Side::Bank, carried)
    }
}

#[test]
fn only_recurring_words_are_kept() {
    assert_eq!(words_of("NIP/000013261003/TRF from Ada Ventures Ltd 03OCT"), "ADA VENTURES LTD");
    assert_eq!(words_of("12/345"), "");
}

#[test]
fn confirmed_parties_come_first_and_rejected_ones_last() {
    let of = |reference: &str, name: &str| LedgerEntry {
        name: name.to_owned(),
        ..payout(reference)
    };
    let ours = [of("COW-1", "CHIDI"), of("COW-2", "DAYO"), of("COW-3", "EFE"), of("COW-4", "FEMI")];
    let mut there = row("a", "", -500_000, 3);
    there.text = "ADA VENTURES".to_owned();
    let theirs = [there, row("b", "COW-4", -500_000, 3)];
    let carried = HashSet::new();
    let first_names = |lessons: &[Lesson]| -> Vec<String> {
        let result = review(&ours, &mut theirs.to_vec(), &[], &Learned::of(lessons), &scope(&carried)).expect("few rows");
        let row = found(&result, "a");
        assert_eq!(row.state, State::ToReview, "nothing is decided by it");
        row.candidates
            .iter()
            .map(|candidate| ours[candidate.ours[0]].name.clone())
            .collect()
    };
    let unlearned = first_names(&[]);
    assert_eq!(unlearned.len(), 3);
    let last = unlearned[2].clone();
    let first = first_names(&[lesson("ADA VENTURES", Decided::Party(last.to_lowercase()))]);
    assert_eq!(first[0], last);
    let not = first_names(&[lesson("ADA VENTURES", Decided::NotParty(unlearned[0].clone()))]);
    assert_eq!(not[2], unlearned[0]);
    // A decision for and one against cancel out.
    let both = [
        lesson("ADA VENTURES", Decided::NotParty(unlearned[0].clone())),
        lesson("ADA VENTURES", Decided::Party(unlearned[0].clone())),
    ];
    assert_eq!(first_names(&both), unlearned);
}

#[test]
fn a_category_is_suggested_if_it_was_always_the_same() {
    let mut there = row("a", "", -70_000, 3);
    there.text = "DIESEL SUPPLY 77".to_owned();
    let carried = HashSet::new();
    let likely = |categories: &[Category]| {
        let lessons: Vec<Lesson> = categories
            .iter()
            .map(|one| lesson("DIESEL SUPPLY", Decided::Category(*one)))
            .collect();
        let learned = Learned::of(&lessons);
        let result = review(&[], &mut [there.clone()], &[], &learned, &scope(&carried)).expect("few rows");
        let row = found(&result, "a").clone();
        assert_eq!(
            (row.exception, row.category),
            (Some(Exception::OnStatementOnly), None),
            "nothing is decided by it"
        );
        row.likely
    };
    assert_eq!(likely(&[]), None);
    assert_eq!(
        likely(&[Category::OtherPayment, Category::OtherPayment]),
        Some(Category::OtherPayment)
    );
    assert_eq!(likely(&[Category::OtherPayment, Category::Owner]), None);
}

fn sentences(learned: &Learned) -> Vec<String> {
    learned.facts().iter().map(LearnedFact::sentence).collect()
}

#[test]
fn lessons_are_described_in_sentences() {
    let learned = Learned::of(&[
        lesson("ADA VENTURES", Decided::Party("Ada Obi".to_owned())),
        lesson("DIESEL SUPPLY", Decided::Category(Category::OtherPayment)),
        lesson("DIESEL SUPPLY", Decided::Category(Category::OtherPayment)),
    ]);
    assert_eq!(
        sentences(&learned),
        [
            "Rows with “ADA VENTURES”: one was a payment of Ada Obi. Payments of Ada Obi are suggested first for them.",
            "Rows with “DIESEL SUPPLY”: 2 were explained as another payment. That is suggested first for them."
        ]
    );
    let not = lesson("ADA VENTURES", Decided::NotParty("Ada Obi".to_owned()));
    assert_eq!(
        sentences(&Learned::of(&[not.clone(), not])),
        ["Rows with “ADA VENTURES”: 2 were no payments of Ada Obi. Payments of Ada Obi are suggested last for them."]
    );
}

/// `REQUEST` is in every row of a kind, and `CASH DEPOSIT` in rows of all parties.
#[test]
fn words_that_name_no_party_teach_no_party() {
    for words in ["REQUEST", "POS PURCHASE", "CASH DEPOSIT", "BANK TRANSFER", "PAYOUT BULK"] {
        let learned = Learned::of(&[lesson(words, Decided::Party("Ada Obi".to_owned()))]);
        assert_eq!(sentences(&learned), [""; 0], "{words}");
    }
    assert_eq!(words_of("REQUEST 4711"), "");
    // A category is learned all the same: a bank's word describes it.
    let charge = Learned::of(&[lesson("POS COMMISSION", Decided::Category(Category::BankCharge))]);
    assert_eq!(
        sentences(&charge),
        ["Rows with “POS COMMISSION”: one was explained as a bank charge. That is suggested first for them."]
    );
    let request = Learned::of(&[lesson("REQUEST", Decided::Category(Category::Owner))]);
    assert_eq!(sentences(&request), [""; 0]);
}
