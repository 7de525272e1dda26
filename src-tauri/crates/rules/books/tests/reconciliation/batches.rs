//! Batches that left the bank in one amount, without their reference.

use book_rules::reconciliation::Side::Bank;

use super::making::{became, run_of, seen};

/// A bank's own reference.
const SESSION: &str = "000013260803120000123456789012";

#[test]
fn a_batch_without_reference_is_known_by_its_sum_and_count() {
    let members = run_of(&[10_000; 4]);
    let known = became(Bank, &members, seen(SESSION, "BULK PAYMENT 4 ITEMS", 40_000, 6));
    assert_eq!(known.paired(), "MATCHED_BATCH BULK_WINDOW = BLK-20260805-AAAABBBB");
    let other = became(Bank, &members, seen(SESSION, "BULK PAYMENT 5 ITEMS", 40_000, 6));
    assert_eq!(other.verdict(), "SUGGESTED ? BLK-20260805-AAAABBBB");
}

/// Two payments, and a line of their sum to another party whose text contains a two: only amount and day agree.
#[test]
fn a_number_that_counts_nothing_does_not_name_a_batch() {
    let members = run_of(&[6_000_000, 4_000_000]);
    let line = |text: &str| became(Bank, &members, seen(SESSION, text, 10_000_000, 6));
    for text in [
        "TRANSFER 2 BOLA STORES",
        "RENT FLAT 2",
        "SALARY 2 OCT",
        "BULK PAYMENT 2",
        "2ND ITEMS",
        "ITEMS 2 AUG",
    ] {
        let suggested = line(text);
        assert_eq!(suggested.verdict(), "SUGGESTED ? BLK-20260805-AAAABBBB", "{text}");
    }
    for text in [
        "BULK PAYMENT 2 ITEMS",
        "SALARY/2 Txns",
        "NIP BULK (2 BENEFICIARIES)",
        "2 PAYMENTS AUGUST",
    ] {
        assert_eq!(line(text).what, "MATCHED_BATCH BULK_WINDOW", "{text}");
    }
}
