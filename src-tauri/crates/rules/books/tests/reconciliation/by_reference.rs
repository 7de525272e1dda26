//! Rows with our reference.

use book_rules::reconciliation::Side::{Bank, Service};

use super::making::{Paid, Seen, became, ledger_of, paid, reconciled, run_of, seen};

const REFERENCE: &str = "PAY-20260803-7Q2ZK9XA";

fn one() -> Vec<Paid> {
    vec![
        paid(1, REFERENCE, 1_500_000, 3, "Ada Okafor"),
        paid(2, "VEN-20260804-M3N8P2QR", 80_000, 4, "Bola Eze"),
    ]
}

#[test]
fn a_reference_is_found_however_the_bank_spells_it() {
    let spellings = [
        (REFERENCE, "NIP TRF TO ADA OKAFOR"),
        ("pay-20260803-7q2zk9xa", "NIP TRF TO ADA OKAFOR"),
        ("PAY202608037Q2ZK9XA", "NIP TRF TO ADA OKAFOR"),
        ("PAY 20260803 7Q2ZK9XA", ""),
        ("000013260803120000123456789012", "NIP/PAY-20260803-7Q2ZK9XA/ADA OKAFOR"),
        ("000013260803120000123456789012", "TRF//PAY-20260803-7Q2ZK9XA ADA OKAFOR"),
        ("", "ADA OKAFOR pay 20260803 7q2zk9xa VIA APP"),
        ("000013260803120000123456789012", "ADA OKAFOR PAY202608037Q2ZK9XA VIA APP"),
    ];
    for (reference, text) in spellings {
        let became = became(Bank, &one(), seen(reference, text, 1_500_000, 5));
        assert_eq!(became.paired(), "MATCHED REF = 1", "{reference} {text}");
        assert_eq!(became.why, "Same reference and amount.");
    }
}

#[test]
fn references_that_differ_in_spelling_only_are_not_mixed_up() {
    let two = [
        paid(1, "INV-1-11000", 5_000, 3, "Ada Okafor"),
        paid(2, "INV-11-1000", 5_000, 3, "Ada Okafor"),
    ];
    let exact = became(Bank, &two, seen("INV-11-1000", "", 5_000, 3));
    assert_eq!(exact.paired(), "MATCHED REF = 2");
    let either = became(Bank, &two, seen("INV 1 1 1 0 0 0", "", 5_000, 3));
    assert_eq!(either.paired(), "MISSING_LOCAL");
    assert_eq!(either.why, "Its reference matches several payments in the ledger.");
}

#[test]
fn a_fee_in_force_on_the_day_explains_a_difference() {
    let named = |fee: &'static str| format!("a transfer fee of {fee}");
    let cases = [
        (1_501_075, "10.75", Some(named("10.00 with 7.5 % VAT"))),
        (1_502_688, "26.88", Some(named("25.00 with 7.5 % VAT"))),
        (1_502_687, "26.87", Some(named("25.00 with 7.5 % VAT, rounded down"))),
        (
            1_507_687,
            "76.87",
            Some(named("25.00 with 7.5 % VAT, rounded down, and stamp duty of 50.00")),
        ),
        (1_507_688, "76.88", Some(named("25.00 with 7.5 % VAT and stamp duty of 50.00"))),
        (1_510_375, "103.75", Some(named("50.00 with 7.5 % VAT and stamp duty of 50.00"))),
        (1_502_686, "26.86", None),
        (1_502_689, "26.89", None),
        (1_505_375, "53.75", Some(named("50.00 with 7.5 % VAT"))),
        (1_505_000, "50.00", Some("stamp duty of 50.00".to_owned())),
        (1_505_250, "52.50", None),
    ];
    for (kobo, more, fee) in cases {
        let (reason, fee) = fee.map_or(("OTHER", String::new()), |fee| ("FEE", format!(": {fee}")));
        let became = became(Bank, &one(), seen(REFERENCE, "", kobo, 3));
        assert_eq!(became.paired(), format!("AMOUNT_DIFF {reason} REF = 1"));
        assert_eq!(became.why, format!("Same reference; {more} more than in the ledger{fee}."));
    }
    let less = became(Bank, &one(), seen(REFERENCE, "", 1_498_925, 3));
    assert_eq!(less.paired(), "AMOUNT_DIFF OTHER REF = 1");
    assert_eq!(less.why, "Same reference; 10.75 less than in the ledger.");
}

#[test]
fn fees_have_periods_of_validity() {
    use book_rules::reconciliation::bank_fees::fee_of;
    // Days since 1970 by `date -u -d … +%s` / 86400. VAT increased on 1 February 2020; the sender pays stamp duty since 1 January 2026.
    for (kobo, day, known) in [
        (5_250, 18_292, true),
        (5_250, 18_293, false),
        (5_375, 18_292, false),
        (5_375, 18_293, true),
        (5_000, 20_453, false),
        (5_000, 20_454, true),
        (1_075, 18_261, false),
    ] {
        assert_eq!(fee_of(kobo, -1_000_000, day).is_some(), known, "{kobo} on {day}");
    }
    // Stamp duty applies to 10,000.00 and more.
    assert_eq!(
        [999_999, 1_000_000].map(|paid| fee_of(5_000, paid, 20_454).is_some()),
        [false, true]
    );
}

#[test]
fn the_service_may_differ_in_amount_status_or_both() {
    let mut failed = seen(REFERENCE, "", 1_500_000, 3);
    failed.status = "FAILED";
    let became_failed = became(Service, &one(), failed.clone());
    assert_eq!(became_failed.paired(), "STATUS_DIFF REF = 1");
    assert_eq!(
        became_failed.why,
        "Same reference and amount; status at the service FAILED, in the ledger SUCCESSFUL."
    );
    assert_eq!(
        became(Service, &one(), seen(REFERENCE, "", 1_501_075, 3)).paired(),
        "AMOUNT_DIFF REF = 1"
    );
    failed.kobo = 1;
    assert_eq!(became(Service, &one(), failed).paired(), "AMOUNT_DIFF STATUS REF = 1");
}

#[test]
fn an_unknown_reference_prevents_weaker_matches() {
    // Amount, day and name are equal, and no other payment has them.
    let stranger = "PAY-20260803-ZZZZZZZZ";
    for side in [Service, Bank] {
        let became = became(side, &one(), seen(stranger, "NIP TRF TO ADA OKAFOR", 1_500_000, 3));
        assert_eq!(became.paired(), "MISSING_LOCAL", "{side:?}");
        assert_eq!(became.candidates, Vec::<String>::new());
        assert_eq!(became.why, "Its reference is not in the ledger.");
    }
    // One reference is enough to learn their shape.
    let inside = became(Bank, &one()[..1], seen("", &format!("NIP/{stranger}/ADA OKAFOR"), 1_500_000, 3));
    assert_eq!(inside.paired(), "MISSING_LOCAL");
}

#[test]
fn repetitions_are_found_on_every_side() {
    let mut paid_twice = one();
    paid_twice.push(paid(3, REFERENCE, 1_500_000, 3, "Ada Okafor"));
    let rows = [
        seen(REFERENCE, "", 1_500_000, 4),
        seen(REFERENCE, "", 1_500_000, 3),
        seen("GONE-20260803-1", "", 5, 3),
        seen("GONE-20260803-1", "", 5, 4),
    ];
    let result = reconciled(Service, &paid_twice, &rows);
    // The earlier row is the payment, wherever it is.
    let expected = ["DUPLICATE_REMOTE", "MATCHED REF = 1", "MISSING_LOCAL", "DUPLICATE_REMOTE"];
    assert_eq!(result.paired(), expected);
    assert_eq!(result.rows[0].why, "Same reference as row 2.");
    assert_eq!(result.ledger_only(), ["MISSING_REMOTE 2 80000", "DUPLICATE_LOCAL 3 1500000"]);
    assert_eq!(result.unexplained, 0);
    // The bank is not expected to repeat our repetition, so one debit is complete.
    let at_bank = reconciled(Bank, &paid_twice, &[seen("pay202608037q2zk9xa", "", 1_500_000, 3)]);
    assert_eq!(at_bank.ledger_only(), ["MISSING_BANK 2 80000"]);
}

/// Several rows of one side have one reference and different amounts: they are separate movements, and remain in the sums.
#[test]
fn a_row_with_the_reference_of_another_and_its_own_amount_is_no_repetition() {
    let became = |side, books: &[Paid], rows: &[Seen]| {
        let result = reconciled(side, books, rows);
        assert_eq!(result.unexplained, 0);
        let all = result.rows.into_iter().map(|row| format!("{}: {}", row.what, row.why));
        all.collect::<Vec<_>>()
    };
    let own = "MISSING_LOCAL REFERENCE: Same reference as row 1, but another amount: it may be a separate payment.";
    let unknown = "MISSING_LOCAL: Its reference is not in the ledger.";
    let mut run = one();
    run[0].run = "BLK-20260805-AAAABBBB".to_owned();
    for (side, repeats) in [(Service, "DUPLICATE_REMOTE"), (Bank, "DUPLICATE")] {
        // Paid, returned in two parts, and reported again.
        let all = |reference: &str, first, second| {
            let row = |kobo, day| seen(reference, "", kobo, day);
            [row(first, 3), row(second, 4), row(second, 5), row(first, 6)]
        };
        let again = |row: u32| format!("{repeats}: Same reference as row {row}.");
        let nobody = became(side, &one(), &all("ASK-20260803-11112222", 500_000, 200_000));
        assert_eq!(nobody, [unknown.to_owned(), unknown.to_owned(), again(2), again(1)], "{side:?}");
        // In the second case no row has the amount of our payment.
        for first in [1_500_000, 1_400_000] {
            let ours = became(side, &one(), &all(REFERENCE, first, 200_000));
            assert_eq!(ours[1..], [own.to_owned(), own.to_owned(), again(1)], "{side:?} {first}");
        }
    }
    let rows = [1_500_000, 1_500_000, 1_400_000].map(|kobo| seen("BLK-20260805-AAAABBBB", "", kobo, 5));
    assert_eq!(became(Bank, &run, &rows)[1..], ["DUPLICATE: Same reference as row 1.", own]);
    let rows = [500_000, -500_000].map(|kobo| seen("ASK-3", "", kobo, if kobo > 0 { 3 } else { 4 }));
    assert_eq!(became(Service, &one(), &rows), [unknown, unknown]);
    // Rows with an unknown reference and other numbers, or to other accounts.
    let number = |number: &str| Seen {
        transaction: number.to_owned(),
        ..seen("ASK-20260803-11112222", "", 500_000, 3)
    };
    assert_eq!(became(Service, &one(), &[number("PROC1"), number("PROC2")]), [unknown, unknown]);
    let to = |account: &str| seen("ASK-20260803-11112222", &format!("TRF {account}"), 500_000, 3);
    assert_eq!(became(Bank, &one(), &[to("0200112001"), to("0200113379")]), [unknown, unknown]);
}

#[test]
fn which_of_two_spellings_is_the_repetition_does_not_depend_on_their_order() {
    let (left, right) = (seen(REFERENCE, "", 1_500_000, 3), seen("pay202608037q2zk9xa", "", 1_500_000, 3));
    let payment = |rows: &[Seen]| {
        let place = reconciled(Bank, &one(), rows).rows.iter().position(|row| row.what == "MATCHED REF");
        rows[place.unwrap()].reference.clone()
    };
    assert_eq!(payment(&[left.clone(), right.clone()]), payment(&[right, left]));
}

#[test]
fn of_rows_with_one_reference_the_one_with_the_right_amount_is_the_payment() {
    let rows = [seen(REFERENCE, "", 1_200_000, 3), seen(REFERENCE, "", 1_500_000, 4)];
    assert_eq!(
        reconciled(Bank, &one(), &rows).paired(),
        ["MISSING_LOCAL REFERENCE", "MATCHED REF = 1"]
    );
}

#[test]
fn a_charge_that_names_a_payment_is_not_the_payment() {
    let rows = [
        seen("", &format!("COMMISSION TRF/{REFERENCE}"), 2_500, 3),
        seen("", &format!("VAT TRF/{REFERENCE}"), 188, 3),
        seen(REFERENCE, "NIP TRF TO ADA OKAFOR", 1_500_000, 3),
        seen("000000000000000000000000000001", "SMS ALERT CHARGE", 400, 3),
    ];
    let result = reconciled(Bank, &one(), &rows);
    let charge = "MISSING_LOCAL CHARGE";
    assert_eq!(result.paired(), [charge, charge, "MATCHED REF = 1", charge]);
}

/// ₦50 that the payee requested as a levy, and similar amounts.
#[test]
fn our_reference_outranks_the_words_of_a_charge() {
    let small = vec![paid(1, REFERENCE, 5_000, 3, "Ada Okafor")];
    let row = |text: &str, kobo| seen(REFERENCE, text, kobo, 3);
    for (kobo, wanted) in [
        (5_000, "MATCHED REF"),
        (5_075, "AMOUNT_DIFF OTHER REF"),
        (4_950, "AMOUNT_DIFF OTHER REF"),
        (6_075, "AMOUNT_DIFF FEE REF"),
    ] {
        assert_eq!(became(Bank, &small, row("MARKET LEVY", kobo)).what, wanted, "{kobo}");
    }
    // An amount far from the payment is a charge for it, and so is a row beside the payment itself.
    assert_eq!(became(Bank, &small, row("COMMISSION", 1_075)).what, "MISSING_LOCAL CHARGE");
    for kobo in [5_000, 5_075] {
        let result = reconciled(Bank, &small, &[row("STAMP DUTY", kobo), row("NIP TRF", 5_000)]);
        assert_eq!(result.paired(), ["MISSING_LOCAL CHARGE", "MATCHED REF = 1"], "{kobo}");
    }
    let mut run = small.clone();
    run[0].run = "BLK-20260805-AAAABBBB".to_owned();
    let row = |kobo| seen("BLK-20260805-AAAABBBB", "MARKET LEVY", kobo, 3);
    assert_eq!(became(Bank, &run, row(5_000)).what, "MATCHED_BATCH BULK_REF");
    assert_eq!(became(Bank, &run, row(1_075)).what, "MISSING_LOCAL CHARGE");
}

/// A placeholder in an empty field names no payment.
#[test]
fn a_placeholder_is_no_reference() {
    for empty in ["-", "--", "N/A", "n.a.", "NA", "Nil", "NONE", "0", "0000", "null"] {
        let two = [paid(1, empty, 1_500_000, 3, "Ada Okafor"), paid(2, empty, 80_000, 4, "Bola Eze")];
        for side in [Service, Bank] {
            let rows = [
                seen(empty, "NIP TRF", 1_500_000, 3),
                seen(empty, "NIP TRF", 700, 4),
                seen(empty, "NIP TRF", 700, 4),
            ];
            let result = reconciled(side, &two, &rows);
            let words = result.paired();
            let expected = ["SUGGESTED", "MISSING_LOCAL", "MISSING_LOCAL"];
            assert_eq!(words, expected, "{empty} {side:?}");
            let alone: Vec<&str> = result.only.iter().map(|(_, with, _)| with.as_str()).collect();
            assert_eq!(alone, ["1", "2"], "{empty} {side:?}");
        }
        let mut run = one();
        run[0].run = empty.to_owned();
        run[0].transaction = empty.to_owned();
        run[0].account = empty.to_owned();
        let alone = reconciled(Bank, &run, &[seen("", &format!("TRF {empty}"), 1_500_000, 3)]);
        assert_eq!(
            (alone.paired(), alone.only[0].1.as_str()),
            (vec!["SUGGESTED".to_owned()], "1"),
            "{empty}"
        );
    }
}

#[test]
fn a_failed_payment_is_not_expected_by_any_word() {
    let words = [
        "Failed",
        "failure",
        "REVERSED",
        "Declined",
        "CANCELLED",
        "canceled",
        "Rejected",
        "REFUSED",
        "Expired",
        "Unsuccessful",
        "ABORTED",
        "VOIDED",
    ];
    for word in words {
        let mut failed = one();
        failed[0].status = word;
        let nothing = reconciled(Bank, &failed, &[]);
        assert_eq!(nothing.ledger_only(), ["MISSING_BANK 2 80000"], "{word}");
        let paid = became(Bank, &failed, seen(REFERENCE, "", 1_500_000, 3));
        assert_eq!(paid.paired(), "STATUS_DIFF REF = 1", "{word}");
        assert_eq!(
            paid.why,
            format!("Same reference; status in the ledger {word}, but the bank paid it."),
        );
        assert_eq!(ledger_of(&failed).unknown_statuses().count(), 0);
    }
    let mut failed = one();
    failed[0].status = "Failed";
    failed[1].status = "On its way";
    let mut row = seen(REFERENCE, "", 1_500_000, 3);
    row.status = "FAILED";
    assert_eq!(became(Service, &failed, row).what, "MATCHED REF");
    let ledger = ledger_of(&failed);
    let strange: Vec<&[u8]> = ledger.unknown_statuses().collect();
    assert_eq!(strange, [b"On its way"]);
}

#[test]
fn a_failed_payment_that_the_bank_paid_is_reported() {
    let mut failed = one();
    failed[0].status = "FAILED";
    let result = reconciled(Bank, &failed, &[seen(REFERENCE, "", 1_500_000, 3)]);
    assert_eq!(result.rows[0].paired(), "STATUS_DIFF REF = 1");
    assert_eq!(
        result.rows[0].why,
        "Same reference; status in the ledger failed, but the bank paid it."
    );
    assert_eq!(result.unexplained, 0);
    let nothing_left = reconciled(Bank, &failed, &[]);
    assert_eq!(nothing_left.ledger_only(), ["MISSING_BANK 2 80000"]);
}

#[test]
fn a_batch_leaves_the_bank_in_one_amount_or_individually() {
    let run = || {
        let mut members = run_of(&[10_000; 4]);
        members[3].status = "FAILED";
        members
    };
    let whole = reconciled(Bank, &run(), &[seen("blk20260805aaaabbbb", "BULK PAYMENT", 30_000, 6)]);
    assert_eq!(whole.rows[0].paired(), "MATCHED_BATCH BULK_REF = BLK-20260805-AAAABBBB");
    assert_eq!(whole.rows[0].why, "Same bulk reference and amount.");
    assert!(whole.only.is_empty());
    let short = reconciled(Bank, &run(), &[seen("BLK-20260805-AAAABBBB", "", 29_900, 6)]);
    assert_eq!(short.rows[0].what, "AMOUNT_DIFF OTHER BULK_REF");
    assert_eq!(short.unexplained, 0);
    // One member left individually: the batch is the rest.
    let rows = [
        seen("BLK-20260805-AAAABBBB", "", 20_000, 6),
        seen("SAL-20260805-00000002", "", 10_000, 6),
    ];
    let apart = reconciled(Bank, &run(), &rows);
    assert_eq!(apart.rows[0].what, "MATCHED_BATCH BULK_REF");
    assert_eq!(apart.rows[1].paired(), "MATCHED REF = 2");
    assert_eq!(apart.unexplained, 0);
    let none = reconciled(Bank, &run(), &[]);
    assert_eq!(none.ledger_only(), ["MISSING_BANK BLK-20260805-AAAABBBB 30000"]);
}

#[test]
fn every_payee_keeps_its_name_in_a_large_ledger() {
    let crowd: Vec<Paid> = (1..=70_000)
        .map(|id| paid(id, &format!("PAY-20260803-{id:08}"), 100, 3, &format!("Payee {id}")))
        .collect();
    let ledger = ledger_of(&crowd);
    for row in [0, 65_535, 65_536, 69_999] {
        assert_eq!(ledger.counterparty(row), format!("Payee {}", row + 1).as_bytes());
    }
}

/// Of random references with 24 letters and digits, one in a thousand has no digit.
#[test]
fn a_reference_without_a_digit_is_found_in_a_text() {
    let letters = "SLXEZGEFFLGQXMNBVQGLYQDP";
    let alone = [paid(1, letters, 600_008, 3, "Ada Okafor")];
    let among = [alone[0].clone(), paid(2, "SKDKGHK8KYJX4VF89VVFJBLP", 700_008, 3, "Bola Eze")];
    for ledger in [alone.as_slice(), &among] {
        let row = seen(
            "S000004410",
            &format!("TRF/9999/{letters}/PERSON 3 8/Guaranty Trust Bank"),
            600_008,
            3,
        );
        let found = became(Bank, ledger, row);
        assert_eq!(found.paired(), "MATCHED REF = 1");
        // Letters alone that are no known reference are ordinary words.
        let words = became(
            Bank,
            ledger,
            seen("S000004410", "TRF/9999/ABCDEFGHIJKLMNOPQRSTUVWX/ADA OKAFOR", 600_008, 3),
        );
        assert_eq!(words.paired(), "MATCHED WINDOW = 1");
    }
}
