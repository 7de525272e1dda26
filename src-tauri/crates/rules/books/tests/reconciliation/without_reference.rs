//! Rows without a reference: paired only if one payment fits and there is evidence besides amount and day.

use book_rules::reconciliation::Side::{Bank, Service};

use super::making::{Paid, Seen, became, paid, reconciled, seen};

pub(crate) const SESSION: &str = "000013260803120000123456789012";

pub(crate) fn one() -> Vec<Paid> {
    vec![paid(1, "PAY-20260803-7Q2ZK9XA", 1_234_567, 3, "Ada Okafor")]
}

#[test]
fn the_only_payment_of_the_amount_with_the_name_is_paired() {
    for (side, text) in [(Bank, "NIP TRF TO OKAFOR ADA"), (Service, "Transfer to Ada Okafor")] {
        let reference = if side == Bank { SESSION } else { "" };
        let became = became(side, &one(), seen(reference, text, 1_234_567, 5));
        assert_eq!(became.paired(), "MATCHED WINDOW = 1");
        let days = if side == Bank { 3 } else { 2 };
        assert_eq!(
            became.why,
            format!("The only open payment of this amount within {days} days, and Ada Okafor is mentioned.")
        );
    }
}

#[test]
fn a_return_is_not_the_payment() {
    let books = one();
    for (side, text) in [(Service, "REVERSAL of transfer to Ada Okafor"), (Bank, "RVSL NIP ADA OKAFOR")] {
        let became = became(side, &books, seen("", text, 1_234_567, 3));
        assert_eq!(became.verdict(), "SUGGESTED ? 1", "{text}");
    }
    // Our refund has these words.
    let refund = Paid {
        kind: "refund",
        ..books[0].clone()
    };
    let became = became(Bank, &[refund], seen("", "REFUND ADA OKAFOR", 1_234_567, 3));
    assert_eq!(became.what, "MATCHED WINDOW");
}

/// A bank may list a batch in one line, or its payments individually.
#[test]
fn payments_of_a_batch_compete_and_are_suggested() {
    let of_run = |id, name| Paid {
        run: "RUN-00000001".to_owned(),
        ..paid(id, &format!("PAY-20260803-0000000{id}"), id.cast_signed() * 250_000, 3, name)
    };
    let single = paid(9, "PAY-20260803-00000009", 500_000, 3, "Ada Obi");
    let books = [of_run(2, "Ada Obi"), of_run(3, "Bola Eze"), single];
    let rows = [seen("", "NIP TRF ADA OBI", 500_000, 3), seen("", "NIP TRF BOLA EZE", 750_000, 3)];
    let result = reconciled(Bank, &books, &rows);
    assert_eq!(result.rows[0].what, "SUGGESTED");
    assert_eq!(result.rows[0].candidates, ["2", "9"]);
    assert_eq!(
        (result.rows[1].what.as_str(), &*result.rows[1].candidates),
        ("SUGGESTED", &["3".to_owned()][..])
    );
    assert_eq!(result.unexplained, 0);
    assert!(
        result
            .only_why
            .contains(&"Row 1 of the statement or 1 other row may be this payment (SUGGESTED): you decide.".to_owned()),
        "{:?}",
        result.only_why
    );
}

#[test]
fn amount_and_day_alone_never_pair() {
    for text in ["NIP TRF", "NIP TRF TO BOLA EZE", "NIP TRF TO ADA EZE"] {
        let became = became(Bank, &one(), seen(SESSION, text, 1_234_567, 3));
        assert_eq!(became.verdict(), "SUGGESTED ? 1", "{text}");
    }
}

#[test]
fn a_name_does_not_pair_if_the_amount_occurs_twice() {
    let mut two = one();
    two.push(paid(2, "PAY-20260805-22222222", 1_234_567, 5, "Bola Eze"));
    let there = became(Bank, &two, seen(SESSION, "NIP TRF TO ADA OKAFOR", 1_234_567, 5));
    assert_eq!(there.verdict(), "SUGGESTED ? 1 2");
    assert_eq!(
        there.why,
        "It contains no reference from the ledger. The most likely payment has the same amount, 2 days earlier; Ada Okafor is mentioned. Payments of this amount within 3 days: 2."
    );
    // Nor if two rows search for it.
    let rows = [
        seen(SESSION, "NIP TRF TO ADA OKAFOR", 1_234_567, 3),
        seen("000013260803120000123456789013", "NIP TRF", 1_234_567, 4),
    ];
    let result = reconciled(Bank, &one(), &rows);
    assert!(result.rows.iter().all(|row| row.what == "SUGGESTED"));
    assert_eq!(result.only.len(), 1);
}

/// A party without a name, or with initials only, cannot be named.
#[test]
fn a_payment_without_a_name_is_described_so() {
    for name in ["", " ", "-", "A."] {
        let nameless = [paid(1, "PAY-20260803-7Q2ZK9XA", 1_234_567, 3, name)];
        let became = became(Bank, &nameless, seen(SESSION, "NIP TRF TO ADA OKAFOR", 1_234_567, 3));
        assert_eq!(
            became.why,
            "It contains no reference from the ledger. The most likely payment has the same amount, the same day; the ledger has no name to \
             compare. Payments of this amount within 3 days: 1."
        );
    }
}

#[test]
fn outside_the_window_and_before_the_payment_nothing_pairs() {
    let late = became(Bank, &one(), seen(SESSION, "NIP TRF TO ADA OKAFOR", 1_234_567, 7));
    assert_eq!(late.what, "MISSING_LOCAL");
    assert_eq!(
        late.why,
        "It contains no reference from the ledger, and no open payment matches within 3 days."
    );
    let early = became(Bank, &one(), seen(SESSION, "NIP TRF TO ADA OKAFOR", 1_234_567, 2));
    assert_eq!(early.what, "SUGGESTED");
    assert!(early.why.contains("1 day later"), "{}", early.why);
}

#[test]
fn a_payment_matched_by_reference_is_not_suggested() {
    let rows = [
        seen("PAY-20260803-7Q2ZK9XA", "NIP TRF TO ADA OKAFOR", 1_234_567, 3),
        seen(SESSION, "NIP TRF TO ADA OKAFOR", 1_234_567, 3),
    ];
    let result = reconciled(Bank, &one(), &rows);
    assert_eq!(result.rows[0].what, "MATCHED REF");
    assert_eq!(result.rows[1].what, "MISSING_LOCAL");
}

#[test]
fn candidates_are_three_at_most_and_the_best_comes_first() {
    let names = ["Bola Eze", "Okafor Chidi", "Ada Okafor", "Ada Okafor", "Jide Obi"];
    let days = [3, 3, 2, 1, 3];
    let paid: Vec<Paid> = (1..)
        .zip(names.iter().zip(days))
        .map(|(id, (name, day))| paid(id, &format!("PAY-2026080{day}-0000000{id}"), 500_000, day, name))
        .collect();
    let became = became(Bank, &paid, seen(SESSION, "NIP TRF TO ADA OKAFOR", 500_000, 3));
    // Both words and one day, both words and two days, one word.
    assert_eq!(became.candidates, ["3", "4", "2"]);
}

#[test]
fn the_payee_is_found_among_hundreds_of_the_same_amount() {
    let crowd: Vec<Paid> = (1..=400)
        .map(|id| {
            paid(
                id,
                &format!("PAY-20260803-{id:08}"),
                500_000,
                3,
                if id == 237 { "Zainab Uzor" } else { "Ada Okafor" },
            )
        })
        .collect();
    let became = became(Bank, &crowd, seen(SESSION, "ZAINAB UZOR VIA APP", 500_000, 4));
    assert_eq!(became.what, "SUGGESTED");
    assert_eq!(became.candidates[0], "237");
}

#[test]
fn a_fee_explains_a_suggestion_but_does_not_pair() {
    let became = became(Bank, &one(), seen(SESSION, "NIP TRF TO ADA OKAFOR", 1_234_567 + 5_375, 3));
    assert_eq!(became.verdict(), "SUGGESTED ? 1");
    assert!(
        became.why.contains("the amount less a transfer fee of 50.00 with 7.5 % VAT"),
        "{}",
        became.why
    );
}

#[test]
fn a_paired_payment_is_not_suggested() {
    let rows = [
        seen(SESSION, "NIP TRF TO ADA OKAFOR", 1_234_567, 3),
        // It would be the same payment with a fee.
        seen("000013260803120000123456789013", "NIP TRF TO ADA OKAFOR", 1_234_567 + 5_375, 3),
    ];
    let result = reconciled(Bank, &one(), &rows);
    assert_eq!(result.rows[0].what, "MATCHED WINDOW");
    assert_eq!(result.rows[1].verdict(), "MISSING_LOCAL");
    assert_eq!(result.unexplained, 0);
}

/// ₦500 to Ada Obi, who works on commission.
#[test]
fn the_account_and_the_number_outrank_the_words_of_a_charge() {
    let mut known = vec![paid(1, "PAY-20260803-7Q2ZK9XA", 50_000, 3, "Ada Obi")];
    known[0].account = "0123456789".to_owned();
    known[0].transaction = "AB12CD34".to_owned();
    let row = |text: &str| became(Bank, &known, seen("", text, 50_000, 3));
    let by_account = row("AGENT COMMISSION 0123456789 ADA OBI");
    assert_eq!(by_account.paired(), "MATCHED ACCOUNT = 1");
    assert_eq!(row("AGENT COMMISSION AB12CD34").what, "MATCHED TRANSACTION_ID");
    // The name may be that of a payment for which the bank takes a charge.
    let by_name = row("AGENT COMMISSION ADA OBI");
    assert_eq!(by_name.verdict(), "SUGGESTED ? 1");
    let nothing = row("AGENT COMMISSION");
    assert_eq!(nothing.verdict(), "MISSING_LOCAL CHARGE");
    // A row that is no charge is the payment, and the charge does not compete.
    let rows = [
        seen("", "COMMISSION TRANSFER 0123456789 ADA OBI", 50_000, 3),
        seen("", "TRANSFER 0123456789 ADA OBI", 50_000, 3),
    ];
    let both = reconciled(Bank, &known, &rows);
    assert_eq!(both.paired(), ["MISSING_LOCAL CHARGE", "MATCHED ACCOUNT = 1"]);
    known[0].account = String::new();
    let rows = [seen("", "SMS ALERT CHARGE", 50_000, 3), seen("", "NIP TRF ADA OBI", 50_000, 3)];
    let both = reconciled(Bank, &known, &rows);
    assert_eq!(both.paired(), ["MISSING_LOCAL CHARGE", "MATCHED WINDOW = 1"]);
}

/// A payment that a row may be is not simply missing: a person decides.
#[test]
fn a_payment_without_a_row_names_the_row_that_may_be_it() {
    let why = |side, rows: &[Seen]| {
        let mut three = one();
        three.push(paid(2, "PAY-20260803-22222222", 1_234_567, 3, "Bola Eze"));
        three.push(paid(3, "PAY-20260820-33333333", 77, 20, "Chidi Obi"));
        reconciled(side, &three, rows).only_why
    };
    let unsure = seen(SESSION, "NIP TRF", 1_234_567, 3);
    let missing = "Not on the statement.";
    assert_eq!(
        why(Bank, std::slice::from_ref(&unsure)),
        [
            "Row 1 of the statement may be this payment (SUGGESTED): you decide.",
            "Row 1 of the statement may be this payment (SUGGESTED): you decide.",
            missing
        ]
    );
    let rows = [seen("", "SOMETHING ELSE", 5, 3), unsure.clone(), seen(SESSION, "NIP", 1_234_567, 4)];
    assert_eq!(
        why(Bank, &rows)[0],
        "Row 2 of the statement or 1 other row may be this payment (SUGGESTED): you decide."
    );
    let rows = [&rows[1..], &[seen("", "NIP", 1_234_567, 2)]].concat();
    assert_eq!(
        why(Bank, &rows)[1],
        "Row 1 of the statement or 2 other rows may be this payment (SUGGESTED): you decide."
    );
    assert_eq!(
        why(Service, &[seen("", "Transfer", 1_234_567, 3)]),
        [
            "Row 1 of the service report may be this payment (SUGGESTED): you decide.",
            "Row 1 of the service report may be this payment (SUGGESTED): you decide.",
            "Not in the service report."
        ]
    );
}
