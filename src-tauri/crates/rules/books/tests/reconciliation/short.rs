//! Short references of ours inside a text: they pair nothing, and show which payment is more likely.

use book_rules::reconciliation::Side::{Bank, Service};
use proptest::prelude::*;

use super::making::{Paid, Seen, became, paid, reconciled, seen};

/// Three rents of the same day and amount.
fn rents() -> Vec<Paid> {
    (1..)
        .zip(["RENT-1", "RENT-5", "RENT-9"])
        .map(|(id, reference)| paid(id, reference, 5_000_000, 3, ""))
        .collect()
}

fn rent(text: &str) -> Seen {
    seen("000013260803120000123456789012", text, 5_000_000, 3)
}

#[test]
fn a_short_reference_in_the_text_puts_its_payment_first_and_pairs_nothing() {
    for side in [Bank, Service] {
        for text in ["TRF/RENT-9/DAMILOLA CHUKWU/OUT", "trf rent-9", "RENT 9", "(RENT-9)"] {
            let mut row = rent(text);
            row.reference = String::new();
            let became = became(side, &rents(), row);
            assert_eq!(became.what, "SUGGESTED", "{side:?} {text}");
            assert_eq!(became.candidates, ["3", "1", "2"], "{side:?} {text}");
            let days = if side == Bank { 3 } else { 2 };
            assert_eq!(
                became.why,
                format!(
                    "RENT-9 is in it, but is too short to be certain. Its payment has the same amount, the same day; the ledger has no \
                     name to compare. Payments of this amount within {days} days: 3."
                )
            );
        }
    }
}

#[test]
fn a_short_reference_counts_as_a_whole_word_only() {
    for text in ["TRF/RENT-99/DAMILOLA", "XRENT-9", "RENT", "RENT-", "9", "RENT OF 9", "RENT-9B"] {
        let became = became(Bank, &rents(), rent(text));
        assert_eq!(became.candidates, ["1", "2", "3"], "{text}");
        assert!(became.why.starts_with("It contains no reference from the ledger."), "{text}");
    }
}

#[test]
fn the_payment_names_the_row_with_its_short_reference() {
    let rows = [rent("NIP TRF"), rent("TRF/RENT-9/DAMILOLA"), rent("TRF")];
    let result = reconciled(Bank, &rents(), &rows);
    let others = "or 2 other rows may be this payment (SUGGESTED): you decide.";
    assert_eq!(
        result.only_why,
        [
            format!("Row 1 of the statement {others}"),
            format!("Row 1 of the statement {others}"),
            format!("Row 2 of the statement {others} RENT-9 is in row 2, but is too short to be certain."),
        ]
    );
    let alone = reconciled(Bank, &rents()[2..], &rows[1..2]);
    assert_eq!(
        alone.only_why,
        ["Row 1 of the statement may be this payment (SUGGESTED): you decide. RENT-9 is in row 1, but is too short to be certain."]
    );
}

#[test]
fn a_payment_of_a_batch_is_known_by_its_short_reference_too() {
    let mut books = rents();
    books[2].run = "RUN-00000001".to_owned();
    let result = reconciled(Bank, &books, &[rent("NIP TRF"), rent("TRF/RENT-9/DAMILOLA")]);
    assert_eq!(result.rows[1].candidates[0], "3");
    assert!(
        result.only_why[2].starts_with("Row 2 of the statement or 1 other row may be this payment"),
        "{:?}",
        result.only_why
    );
}

/// Certain evidence remains certain, whatever else the text contains.
#[test]
fn a_short_reference_does_not_weaken_certain_evidence() {
    // 53.75 is a transfer fee.
    let named = paid(1, "PAY-20260803-7Q2ZK9XA", 5_005_375, 3, "Damilola Chukwu");
    let short = paid(2, "RENT-9", 5_000_000, 3, "");
    let row = seen("", "TRF/RENT-9/DAMILOLA CHUKWU", 5_005_375, 3);
    let result = reconciled(Bank, &[named.clone(), short.clone()], std::slice::from_ref(&row));
    assert_eq!(result.rows[0].paired(), "MATCHED WINDOW = 1");
    let held = Paid {
        account: "0123456785".to_owned(),
        ..named.clone()
    };
    let account = seen("", "TRF/RENT-9/0123456785", 5_005_375, 3);
    let result = reconciled(Bank, &[held, short.clone()], &[account]);
    assert_eq!(result.rows[0].paired(), "MATCHED ACCOUNT = 1");
    // Two rows claim the payment: both are left open, and the short reference adds another candidate.
    let result = reconciled(Bank, &[named, short], &[row.clone(), row]);
    assert!(result.rows.iter().all(|row| row.what == "SUGGESTED"));
    assert_eq!(result.rows[0].candidates, ["2", "1"]);
}

/// A word or a bare number is in many texts: it ranks below the whole name, and above no evidence.
#[test]
fn a_word_or_number_ranks_below_the_whole_name() {
    for reference in ["ADA", "2026", "7"] {
        let books = [
            paid(1, "PAY-20260803-11111111", 500_000, 3, "Bola Eze"),
            paid(2, reference, 500_000, 3, "Chidi Obi"),
            paid(3, "PAY-20260803-33333333", 500_000, 3, "Ada Okafor"),
        ];
        let named = became(Bank, &books, seen("", &format!("TRF {reference} ADA OKAFOR"), 500_000, 3));
        assert_eq!(named.candidates, ["3", "2", "1"], "{reference}");
        assert_eq!(
            named.why,
            format!(
                "{reference} is in it, but is too short to be certain. The most likely payment has the same amount, the same day; Ada Okafor \
                 is mentioned. Payments of this amount within 3 days: 3."
            )
        );
        let unnamed = became(Bank, &books, seen("", &format!("TRF {reference}"), 500_000, 3));
        assert_eq!(unnamed.candidates[0], "2", "{reference}");
    }
}

/// A few payments, each with its own short reference.
fn payments() -> impl Strategy<Value = Vec<Paid>> {
    let one = (0..3_i64, 1..4_u32, 0..3_usize).prop_map(|(kobo, day, name)| {
        let name = ["", "Ada Okafor", "Bola Eze"][name];
        paid(0, "", 500_000 + kobo * 1_075, day, name)
    });
    let numbered = |mut all: Vec<Paid>| {
        for (id, one) in (1..).zip(&mut all) {
            one.id = id;
            one.reference = format!("RENT-{id}");
        }
        all
    };
    prop::collection::vec(one, 1..9).prop_map(numbered)
}

/// Rows, and whether they contain a reference.
fn rows() -> impl Strategy<Value = Vec<(Seen, bool)>> {
    let one = (0..3_i64, 1..5_u32, 0..3_usize, 0..12_u32).prop_map(|(kobo, day, name, number)| {
        let name = ["", "ADA OKAFOR", "BOLA EZE"][name];
        let stands = number > 0;
        let text = if stands {
            format!("TRF/RENT-{number}/{name}")
        } else {
            format!("TRF/{name}")
        };
        (seen("", &text, 500_000 + kobo * 1_075, day), stands)
    });
    prop::collection::vec(one, 0..9)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_short_reference_changes_no_pair_and_no_row_without_it(
        side in prop_oneof![Just(Service), Just(Bank)],
        known in payments(),
        rows in rows(),
    ) {
        let seen: Vec<Seen> = rows.iter().map(|(row, _)| row.clone()).collect();
        let unknown: Vec<Paid> = known.iter().map(|one| Paid { reference: String::new(), ..one.clone() }).collect();
        let (with, without) = (reconciled(side, &known, &seen), reconciled(side, &unknown, &seen));
        prop_assert_eq!(with.only.iter().map(|(_, id, _)| id).collect::<Vec<_>>(), without.only.iter().map(|(_, id, _)| id).collect::<Vec<_>>());
        for ((_, stands), (one, other)) in rows.iter().zip(with.rows.iter().zip(&without.rows)) {
            prop_assert_eq!(&one.with, &other.with);
            prop_assert!(one.with.is_empty() || one == other);
            prop_assert!(*stands || one == other, "{:?} {:?}", one, other);
        }
    }
}
