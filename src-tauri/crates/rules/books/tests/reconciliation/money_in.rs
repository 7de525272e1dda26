//! Money in, beside money out.

use super::making::{Paid, both_ways, paid, seen};

const SESSION: &str = "000013260803120000123456789012";

/// A paid request; the service keeps 10.00 of it.
fn asked(id: u64, reference: &str, kobo: i64, day: u32, name: &str) -> Paid {
    Paid {
        fee: 1_000,
        kind: "request",
        ..paid(id, reference, -kobo, day, name)
    }
}

#[test]
fn money_in_is_matched_by_its_reference_gross_or_net() {
    let one = [asked(1, "REQ-20260803-7Q2ZK9XA", 500_000, 3, "Ada Okafor")];
    let row = |kobo: i64| {
        let mut result = both_ways(&one, &[seen("", "NIP/REQ-20260803-7Q2ZK9XA/ADA OKAFOR", kobo, 3)]);
        (result.unexplained, result.rows.remove(0))
    };
    let (unexplained, gross) = row(-500_000);
    assert_eq!((gross.what.as_str(), gross.with.as_str(), unexplained), ("MATCHED REF", "1", 0));
    let (unexplained, net) = row(-499_000);
    assert_eq!((net.what.as_str(), net.with.as_str(), unexplained), ("AMOUNT_DIFF FEE REF", "1", 0));
    assert_eq!(
        net.why,
        "Same reference; 10.00 more than in the ledger: the fee deducted by the service."
    );
    let (_, other) = row(-400_000);
    assert_eq!(other.what, "AMOUNT_DIFF OTHER REF");
}

#[test]
fn money_in_is_matched_by_its_name_net_of_the_fee() {
    let one = [asked(1, "REQ-20260803-7Q2ZK9XA", 500_000, 3, "Ada Okafor")];
    let result = both_ways(&one, &[seen(SESSION, "NIP FROM ADA OKAFOR", -499_000, 4)]);
    assert_eq!(result.rows[0].what, "AMOUNT_DIFF FEE WINDOW");
    assert_eq!(
        result.rows[0].why,
        "The only open payment of this amount within 3 days, and Ada Okafor is mentioned; the service deducts 10.00."
    );
    // Two payments have this amount, one gross and one net.
    let two = [one[0].clone(), asked(2, "REQ-20260803-22222222", 499_000, 3, "Bola Eze")];
    let result = both_ways(&two, &[seen(SESSION, "NIP FROM ADA OKAFOR", -499_000, 4)]);
    assert_eq!(result.rows[0].verdict(), "SUGGESTED ? 1 2");
}

#[test]
fn in_and_out_of_one_amount_are_never_one_payment() {
    let out = [paid(1, "PAY-20260803-7Q2ZK9XA", 500_000, 3, "Ada Okafor")];
    let result = both_ways(&out, &[seen(SESSION, "NIP FROM ADA OKAFOR", -500_000, 3)]);
    assert_eq!(result.rows[0].what, "MISSING_LOCAL");
    assert!(result.rows[0].candidates.is_empty());
}

#[test]
fn money_that_came_back_is_a_reversal_and_the_payment_keeps_its_line() {
    let out = [paid(7, "PAY-20260803-7Q2ZK9XA", 500_000, 3, "Ada Okafor")];
    let rows = [
        seen("", "TRF/PAY-20260803-7Q2ZK9XA/ADA OKAFOR", 500_000, 3),
        seen("", "RVSL TRF/PAY-20260803-7Q2ZK9XA/ADA OKAFOR", -500_000, 4),
    ];
    let result = both_ways(&out, &rows);
    assert_eq!(result.rows[0].paired(), "MATCHED REF = 7");
    assert_eq!(result.rows[1].paired(), "REVERSED");
    assert_eq!(
        result.rows[1].why,
        "Incoming money with the reference of an outgoing payment: the full 5000.00 of payment 7."
    );
    assert_eq!((result.unexplained, result.totals.only_external), (0, -500_000));
}

/// A bank's charge for money in is money out with the reference of that money.
#[test]
fn a_charge_for_money_in_is_no_reversal() {
    let one = [asked(1, "REQ-20260803-7Q2ZK9XA", 500_000, 3, "Ada Okafor")];
    let charge = seen("", "COMMISSION NIP/REQ-20260803-7Q2ZK9XA/ADA OKAFOR", 1_000, 3);
    let paid_in = seen("", "NIP/REQ-20260803-7Q2ZK9XA/ADA OKAFOR", -500_000, 3);
    let result = both_ways(&one, &[charge, paid_in]);
    assert_eq!(result.paired(), ["MISSING_LOCAL CHARGE", "MATCHED REF = 1"]);
    // It is a charge too if the ledger does not contain the payment.
    let other = seen("", "COMMISSION NIP/REQ-20260803-22222222/BOLA EZE", 1_000, 3);
    assert_eq!(both_ways(&one, &[other]).rows[0].what, "MISSING_LOCAL CHARGE");
}
