//! Rows without a reference: paired only if one payment fits and there is evidence besides amount and day.

use book_rules::reconciliation::Side::{Bank, Service};

use super::making::{Paid, Seen, became, paid, reconciled, seen};

const SESSION: &str = "000013260803120000123456789012";

fn one() -> Vec<Paid> {
    vec![paid(1, "PAY-20260803-7Q2ZK9XA", 1_234_567, 3, "Ada Okafor")]
}

#[test]
fn a_single_payment_of_the_amount_with_the_name_is_the_one() {
    for (side, text) in [(Bank, "NIP TRF TO OKAFOR ADA"), (Service, "Transfer to Ada Okafor")] {
        let reference = if side == Bank { SESSION } else { "" };
        let became = became(side, &one(), seen(reference, text, 1_234_567, 5));
        assert_eq!(became.paired(), "MATCHED WINDOW = 1");
        let days = if side == Bank { 3 } else { 2 };
        assert_eq!(
            became.why,
            format!("The only open payment of this amount within {days} days, and Ada Okafor is named.")
        );
    }
}

/// A line with the number of another payment is that payment, or none.
#[test]
fn who_bears_the_number_of_another_payment_is_not_paired_by_anything_weaker() {
    let numbered = Paid {
        transaction: SESSION.to_owned(),
        ..paid(1, "PAY-20260803-7Q2ZK9XA", 500_000, 3, "Ada Obi")
    };
    let like = paid(2, "PAY-20260803-8R3ZK9XB", 500_000, 3, "Ada Obi");
    let books = [numbered.clone(), like.clone()];
    let bears = seen("", &format!("NIP ADA OBI {SESSION}"), 500_000, 3);
    // The payment itself was claimed by its reference: this line repeats it.
    let claims = seen("PAY-20260803-7Q2ZK9XA", "NIP ADA OBI", 500_000, 3);
    let result = reconciled(Bank, &books, &[claims, bears.clone()]);
    assert_eq!(result.rows[1].paired(), "DUPLICATE");
    assert_eq!(result.rows[1].why, "It bears the number of the payment that row 1 is.");
    assert_eq!(result.ledger_only(), ["MISSING_BANK 2 500000"]);
    assert_eq!(result.unexplained, 0);
    // The service states it in a separate column.
    let mut again = seen("", "Transfer Ada Obi", 500_000, 3);
    again.transaction = SESSION.to_owned();
    let first = seen("PAY-20260803-7Q2ZK9XA", "Transfer Ada Obi", 500_000, 3);
    let result = reconciled(Service, &books, &[first, again]);
    assert_eq!(result.rows[1].what, "DUPLICATE_REMOTE");
    // Our ledger lists it as failed.
    let failed = Paid {
        status: "FAILED",
        ..numbered
    };
    let result = reconciled(Bank, &[failed, like], &[bears]);
    assert_eq!(result.rows[0].what, "MISSING_LOCAL");
    assert_eq!(
        result.rows[0].why,
        "It bears the number of payment 1, of which our ledger says FAILED."
    );
    assert_eq!(result.unexplained, 0);
}

#[test]
fn money_that_went_back_is_not_the_payment() {
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
fn payments_of_a_bulk_run_are_rivals_and_suggestions() {
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
            .contains(&"Row 1 of the statement may be it, or 1 other, and they are SUGGESTED: a person decides.".to_owned()),
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
fn a_name_does_not_pair_when_the_amount_is_there_twice() {
    let mut two = one();
    two.push(paid(2, "PAY-20260805-22222222", 1_234_567, 5, "Bola Eze"));
    let there = became(Bank, &two, seen(SESSION, "NIP TRF TO ADA OKAFOR", 1_234_567, 5));
    assert_eq!(there.verdict(), "SUGGESTED ? 1 2");
    assert_eq!(
        there.why,
        "No reference of ours was found in it. The likeliest payment has the same amount, 2 days earlier; Ada Okafor is named. Payments of this amount within 3 days: 2."
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
fn where_there_is_no_name_none_is_said_to_be_missing() {
    for name in ["", " ", "-", "A."] {
        let nameless = [paid(1, "PAY-20260803-7Q2ZK9XA", 1_234_567, 3, name)];
        let became = became(Bank, &nameless, seen(SESSION, "NIP TRF TO ADA OKAFOR", 1_234_567, 3));
        assert_eq!(
            became.why,
            "No reference of ours was found in it. The likeliest payment has the same amount, the same day; our records have no name to \
             look for. Payments of this amount within 3 days: 1."
        );
    }
}

#[test]
fn outside_the_window_and_before_the_payment_nothing_pairs() {
    let late = became(Bank, &one(), seen(SESSION, "NIP TRF TO ADA OKAFOR", 1_234_567, 7));
    assert_eq!(late.what, "MISSING_LOCAL");
    assert_eq!(
        late.why,
        "No reference of ours was found in it, and no open payment fits within 3 days."
    );
    let early = became(Bank, &one(), seen(SESSION, "NIP TRF TO ADA OKAFOR", 1_234_567, 2));
    assert_eq!(early.what, "SUGGESTED");
    assert!(early.why.contains("1 day later"), "{}", early.why);
}

#[test]
fn a_payment_that_a_reference_claimed_is_nobody_elses() {
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
fn the_number_of_the_transaction_is_a_key() {
    let mut known = one();
    known[0].transaction = SESSION.to_owned();
    known.push(paid(2, "PAY-20260803-22222222", 1_234_567, 3, "Ada Okafor"));
    let same = became(Bank, &known, seen("", &format!("NIP {SESSION} TRF"), 1_234_567, 3));
    assert_eq!(same.paired(), "MATCHED TRANSACTION_ID = 1");
    let fee = became(Bank, &known, seen(SESSION, "NIP TRF", 1_234_567 + 2_688, 3));
    assert_eq!(fee.what, "AMOUNT_DIFF FEE TRANSACTION_ID");
    let other = became(Bank, &known, seen(SESSION, "NIP TRF", 1_000, 3));
    assert_eq!(other.verdict(), "SUGGESTED ? 1");
    // Another session is another payment, whatever else agrees.
    let stranger = became(Bank, &known, seen("000013260803120000999999999999", "TO ADA OKAFOR", 1_234_567, 3));
    assert_eq!(stranger.candidates, ["2"]);
}

/// A year, the number of a shop and a date are ordinary words.
#[test]
fn a_number_that_names_little_is_no_key_inside_a_text() {
    let cases = [
        ("2026", "SALARY AUG 2026 TO MUSA", 28),
        ("2026", "SALARY AUG 2026 TO MUSA", 3),
        ("101", "POS 101 IKEJA", 3),
        ("20260803", "SALARY 20260803", 3),
        ("PAYMENTS", "PAYMENTS TO MUSA", 3),
    ];
    for (number, text, day) in cases {
        let mut known = one();
        known[0].transaction = number.to_owned();
        let became = became(Bank, &known, seen("", text, 1_234_567, day));
        let may_be = if day == 3 { "SUGGESTED" } else { "MISSING_LOCAL" };
        assert_eq!(became.what, may_be, "{number} in {text} on {day}");
    }
    let mut known = one();
    known[0].transaction = "T1T1T1T1".to_owned();
    assert_eq!(
        became(Bank, &known, seen("", "TRF T1T1T1T1", 1_234_567, 3)).what,
        "MATCHED TRANSACTION_ID"
    );
}

#[test]
fn a_number_that_comes_long_after_its_payment_suggests_it_only() {
    let mut known = one();
    known[0].transaction = SESSION.to_owned();
    let late = became(Bank, &known, seen("", &format!("NIP {SESSION} TRF"), 1_234_567, 28));
    assert_eq!(late.verdict(), "SUGGESTED ? 1");
}

/// A transaction number in the service's column may be short.
#[test]
fn a_number_in_a_column_of_its_own_may_be_short() {
    let mut known = one();
    known[0].transaction = "4711".to_owned();
    let row = |number: &str, day| Seen {
        transaction: number.to_owned(),
        ..seen("", "Transfer", 1_234_567, day)
    };
    let same = became(Service, &known, row("4711", 4));
    assert_eq!(same.paired(), "MATCHED TRANSACTION_ID = 1");
    assert_eq!(became(Service, &known, row("4712", 4)).what, "SUGGESTED");
    let late = became(Service, &known, row("4711", 28));
    assert_eq!(late.verdict(), "SUGGESTED ? 1");
}

#[test]
fn account_amount_and_day_pair_when_nothing_else_has_them() {
    let mut known = one();
    known[0].account = "0123456785".to_owned();
    known.push(paid(2, "PAY-20260803-22222222", 1_234_567, 3, "Ada Okafor"));
    let row = seen(SESSION, "NIP/0123456785/TRF", 1_234_567, 3);
    let same = became(Bank, &known, row.clone());
    assert_eq!(same.paired(), "MATCHED ACCOUNT = 1");
    known[1].account = "0123456785".to_owned();
    assert_eq!(became(Bank, &known, row).what, "SUGGESTED");
}

#[test]
fn a_fee_explains_a_suggestion_but_does_not_pair() {
    let became = became(Bank, &one(), seen(SESSION, "NIP TRF TO ADA OKAFOR", 1_234_567 + 5_375, 3));
    assert_eq!(became.verdict(), "SUGGESTED ? 1");
    assert!(
        became.why.contains("the amount without a transfer fee of 50.00 with 7.5 % VAT"),
        "{}",
        became.why
    );
}

#[test]
fn a_payment_that_was_paired_is_suggested_to_nobody() {
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
fn words_of_a_charge_do_not_beat_the_account_or_the_number() {
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
    let words: Vec<&str> = both.rows.iter().map(|row| row.what.as_str()).collect();
    assert_eq!(words, ["MISSING_LOCAL CHARGE", "MATCHED ACCOUNT"]);
    known[0].account = String::new();
    let rows = [seen("", "SMS ALERT CHARGE", 50_000, 3), seen("", "NIP TRF ADA OBI", 50_000, 3)];
    let both = reconciled(Bank, &known, &rows);
    let words: Vec<&str> = both.rows.iter().map(|row| row.what.as_str()).collect();
    assert_eq!(words, ["MISSING_LOCAL CHARGE", "MATCHED WINDOW"]);
}

/// A payment that a row may be is not simply missing: a person decides.
#[test]
fn a_payment_that_a_row_may_be_says_so_where_the_ledger_is_alone_with_it() {
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
            "Row 1 of the statement may be it, and is SUGGESTED: a person decides.",
            "Row 1 of the statement may be it, and is SUGGESTED: a person decides.",
            missing
        ]
    );
    let rows = [seen("", "SOMETHING ELSE", 5, 3), unsure.clone(), seen(SESSION, "NIP", 1_234_567, 4)];
    assert_eq!(
        why(Bank, &rows)[0],
        "Row 2 of the statement may be it, or 1 other, and they are SUGGESTED: a person decides."
    );
    let rows = [&rows[1..], &[seen("", "NIP", 1_234_567, 2)]].concat();
    assert_eq!(
        why(Bank, &rows)[1],
        "Row 1 of the statement may be it, or 2 others, and they are SUGGESTED: a person decides."
    );
    assert_eq!(
        why(Service, &[seen("", "Transfer", 1_234_567, 3)]),
        [
            "Row 1 of the service's report may be it, and is SUGGESTED: a person decides.",
            "Row 1 of the service's report may be it, and is SUGGESTED: a person decides.",
            "Not in the service's report."
        ]
    );
}

/// If our references may have letters at any position, ten digits fit their shape and are still no reference.
#[test]
fn an_account_number_is_no_reference_that_nobody_knows() {
    let mut known = vec![
        paid(1, "A7B2C9D4E1F6G", 50_000, 3, "Ada Obi"),
        paid(2, "7Q2ZK9XA1B", 600, 9, "Bola Eze"),
    ];
    known[0].account = "0123456789".to_owned();
    let row = |text: &str| became(Bank, &known, seen("", text, 50_000, 3));
    for text in ["NIP 0123456789 ADA OBI", "NIP/0123456789/ADA OBI", "0123456789 ADA"] {
        let became = row(text);
        assert_eq!(became.paired(), "MATCHED ACCOUNT = 1", "{text}: {}", became.why);
    }
    // Another account does not show another payment; the name is evidence.
    assert_eq!(row("NIP 0987654321 ADA OBI").what, "MATCHED WINDOW");
    assert_eq!(row("NIP 0987654321").what, "SUGGESTED");
    // They have the shape of our references, and are none of them.
    for text in ["NIP A7B2C9D4E1F6H ADA OBI", "NIP 7Q2ZK9XA1C ADA OBI"] {
        let became = row(text);
        assert_eq!(
            (became.what.as_str(), became.why.as_str()),
            ("MISSING_LOCAL", "Its reference is not in our ledger."),
            "{text}"
        );
    }
}

/// References that are ten digits, or end in ten digits.
#[test]
fn digits_of_the_shape_of_a_reference_are_none_where_a_payee_has_that_account() {
    for [ours, other] in [["1000000001", "1000000002"], ["PAY-1000000001", "PAY-1000000002"]] {
        let mut known = vec![paid(1, ours, 50_000, 3, "Ada Obi"), paid(2, other, 600, 9, "Bola Eze")];
        known[0].account = "0123456789".to_owned();
        let row = |text: &str| became(Bank, &known, seen("", text, 50_000, 3));
        let became = row("NIP 0123456789 ADA OBI");
        assert_eq!(became.paired(), "MATCHED ACCOUNT = 1", "{}", became.why);
        // Two rows with one account are two payments to it.
        let rows = [seen("", "NIP 0123456789", 700, 3), seen("", "NIP 0123456789", 800, 3)];
        let twice = reconciled(Bank, &known, &rows);
        assert!(twice.rows.iter().all(|row| row.what == "MISSING_LOCAL"), "{:?}", twice.rows);
        // Digits that are no payee's account may be a reference of another party.
        let stranger = other.replace("1000000002", "1000000003");
        for text in [
            format!("NIP {stranger} ADA OBI"),
            "NIP 1000000004 ADA OBI".replace("1000000004", &stranger),
        ] {
            assert_eq!(row(&text).why, "Its reference is not in our ledger.", "{text}");
        }
        assert_eq!(row(&format!("NIP {ours} 0123456789")).what, "MATCHED REF");
    }
}
