//! Transaction numbers and account numbers of payments in rows.

use book_rules::reconciliation::Side::{Bank, Service};

use super::making::{Paid, Seen, became, paid, reconciled, seen};
use super::without_reference::{SESSION, one};

/// A line with the number of another payment is that payment, or none.
#[test]
fn a_row_with_the_number_of_another_payment_is_not_paired_otherwise() {
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
    assert_eq!(
        result.rows[1].why,
        "It has the transaction number of the payment that is matched with row 1."
    );
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
        "It has the transaction number of payment 1, whose status in the ledger is FAILED."
    );
    assert_eq!(result.unexplained, 0);
}

#[test]
fn the_transaction_number_identifies_a_payment() {
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
fn a_common_number_identifies_nothing_inside_a_text() {
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
fn a_number_long_after_its_payment_only_suggests_it() {
    let mut known = one();
    known[0].transaction = SESSION.to_owned();
    let late = became(Bank, &known, seen("", &format!("NIP {SESSION} TRF"), 1_234_567, 28));
    assert_eq!(late.verdict(), "SUGGESTED ? 1");
}

/// A transaction number in the service's column may be short.
#[test]
fn a_number_in_the_services_column_may_be_short() {
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

/// If our references may have letters at any position, ten digits fit their shape and are still no reference.
#[test]
fn an_account_number_is_no_unknown_reference() {
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
            ("MISSING_LOCAL", "Its reference is not in the ledger."),
            "{text}"
        );
    }
}

/// References that are ten digits, or end in ten digits.
#[test]
fn a_payees_account_is_no_reference_of_that_shape() {
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
            assert_eq!(row(&text).why, "Its reference is not in the ledger.", "{text}");
        }
        assert_eq!(row(&format!("NIP {ours} 0123456789")).what, "MATCHED REF");
    }
}
