use rusqlite::Connection;

use super::*;
use store::testing::records;

/// Inserts a history item.
fn item(db: &Connection, id: i64, reference: &str, action: &str, amount: i64) -> HistoryItemRow {
    let row = HistoryItemRow {
        id,
        at: Timestamp(id * 1_000),
        reference: reference.to_owned(),
        account_number: "4100000001".to_owned(),
        account_reference: Some("ACME-ACCOUNT-1".to_owned()),
        operation: "PERSISTENT_PAYMENT_ACCOUNT".to_owned(),
        action: action.to_owned(),
        amount: Amount::from_minor(amount).ok(),
        status: "SUCCESSFUL".to_owned(),
    };
    db.execute(
        "INSERT INTO history_items (id, digest, occurrence, at, reference, account_number, operation, action, amount_minor, status, told,
            first_told_at) VALUES (?1, ?1, 1, ?1, ?2, '4100000001', 'PERSISTENT_PAYMENT_ACCOUNT', ?3, ?4, 'SUCCESSFUL', '{}', 1)",
        params![id, reference, action, amount],
    )
    .expect("an item");
    row
}

/// Inserts a callback, and returns its deposit.
fn callback(db: &Connection, id: i64, reference: &str, amount: &str) -> CallbackDeposit {
    db.execute(
        "INSERT INTO notices (id, received_at, way, body, body_digest, verdict, reason) VALUES (?1, 1, 'pasted', '', ?1, 'matches', '')",
        [id],
    )
    .expect("a notice");
    let body = format!(
        r#"{{"statusCode":0,"accountNumber":"4100000001","amount":"{amount}","clearingFeeAmount":"50.00","transferFeeAmount":"10.75",
            "transferBankName":"","transactionReference":"{reference}","fundingPaymentReference":"FUND-{reference}",
            "payerDetails":{{"paymentMethod":"BANK_TRANSFER","payerName":"Bola Ade","payerBankName":null}}}}"#
    );
    let read = PersistentAccountNotification::read(&body).expect("a notice");
    CallbackDeposit::of(&read, Timestamp(7)).expect("a deposit")
}

/// Reference, amount, amount in the callback, whether a callback reported it, whether the history did.
type Kept = (String, i64, Option<i64>, bool, bool);

fn kept(db: &Connection) -> Vec<Kept> {
    let sql = "SELECT reference, amount_minor, noticed_minor, notice IS NOT NULL, history IS NOT NULL FROM deposits ORDER BY id";
    query::all(db, sql, []).expect("deposits")
}

#[test]
fn the_amount_in_the_history_counts_in_either_order() {
    let db = records();
    assert!(note_callback(&db, 1, &callback(&db, 1, "TR-A", "5,000.00")).expect("stored"));
    assert_eq!(kept(&db), [("TR-A".to_owned(), 500_000, Some(500_000), true, false)]);
    assert!(note_history(&db, &item(&db, 1, "TR-A", "PAYMENT", 499_900)).expect("stored"));
    assert!(note_history(&db, &item(&db, 2, "TR-B", "PAYMENT", 100)).expect("stored"));
    assert!(note_callback(&db, 2, &callback(&db, 2, "TR-B", "2.00")).expect("stored"));
    let both = [
        ("TR-A".to_owned(), 499_900, Some(500_000), true, true),
        ("TR-B".to_owned(), 100, Some(200), true, true),
    ];
    assert_eq!(kept(&db), both);
    // A repetition changes nothing, whatever it contains.
    assert!(!note_callback(&db, 3, &callback(&db, 3, "TR-A", "9.00")).expect("again"));
    assert!(!note_history(&db, &item(&db, 3, "TR-A", "PAYMENT", 900)).expect("again"));
    assert_eq!(kept(&db), both);
}

#[test]
fn two_equal_deposits_are_two() {
    let db = records();
    for (id, reference) in [(1, "TR-A"), (2, "TR-B")] {
        assert!(note_callback(&db, id, &callback(&db, id, reference, "5000.00")).expect("stored"));
        assert!(note_history(&db, &item(&db, id, reference, "PAYMENT", 500_000)).expect("stored"));
    }
    assert_eq!(kept(&db).len(), 2);
}

/// The contract calls the reference that of the request (`docs/spec/collection.md#history-item`), so a second payment may have the same one.
#[test]
fn a_second_payment_under_the_same_reference_is_listed_and_in_no_total() {
    let db = records();
    let second = |id| item(&db, id, "TR-A", "PAYMENT", 500_000);
    assert!(note_history(&db, &second(1)).expect("stored"));
    let (again, third) = (second(2), second(3));
    assert!(note_history(&db, &again).expect("stored") && note_history(&db, &third).expect("stored"));
    assert!(!note_history(&db, &again).expect("the same item"), "once is enough");
    let sql = "SELECT group_concat(coalesce(history, '-') || ' ' || coalesce(unclear, '-')), sum(amount_minor) FILTER (WHERE history
        IS NOT NULL), count(*) FILTER (WHERE amount_minor = 500000) FROM deposits";
    let listed: (String, i64, i64) = query::one(&db, sql, []).expect("listed");
    assert_eq!(listed, ("1 -,- 2,- 3".to_owned(), 500_000, 3));
    // A callback belongs to the deposit that is certain.
    assert!(note_callback(&db, 1, &callback(&db, 1, "TR-A", "5,000.00")).expect("stored"));
    assert_eq!(
        kept(&db).iter().map(|one| (one.3, one.4)).collect::<Vec<_>>(),
        [(true, true), (false, false), (false, false)]
    );
}

#[test]
fn a_history_item_with_the_reference_of_the_transfer_confirms_the_deposit() {
    let db = records();
    note_callback(&db, 1, &callback(&db, 1, "TR-A", "5000.00")).expect("stored");
    assert!(note_history(&db, &item(&db, 1, "FUND-TR-A", "PAYMENT", 500_000)).expect("stored"));
    assert!(note_history(&db, &item(&db, 2, "FUND-TR-B", "PAYMENT", 700)).expect("stored"));
    assert!(note_callback(&db, 2, &callback(&db, 2, "TR-B", "7.00")).expect("stored"));
    assert_eq!(
        kept(&db),
        [
            ("FUND-TR-A".to_owned(), 500_000, Some(500_000), true, true),
            ("FUND-TR-B".to_owned(), 700, Some(700), true, true)
        ]
    );
    assert!(!note_callback(&db, 3, &callback(&db, 3, "TR-A", "5000.00")).expect("the same notice under its first reference"));
}

#[test]
fn an_item_that_is_no_money_in_is_no_deposit() {
    let db = records();
    for (id, action) in (1_i64..).zip([
        "CREATE",
        "UPDATE",
        "DELETE",
        "REFUND",
        "refund",
        "PARTIAL_REFUND",
        "REFUNDED",
        "REVERSAL",
    ]) {
        assert!(!note_history(&db, &item(&db, id, "TR-A", action, 500)).expect("stored"), "{action}");
    }
    let other = |change: fn(&mut HistoryItemRow)| {
        let mut item = HistoryItemRow {
            id: 1,
            ..item(&db, 100 + kept(&db).len() as i64, "TR-A", "PAYMENT", 500)
        };
        db.execute("DELETE FROM history_items WHERE id >= 100", []).expect("forgotten");
        change(&mut item);
        note_history(&db, &item).expect("stored")
    };
    assert!(!other(|item| item.amount = Some(Amount::ZERO)));
    assert!(!other(|item| item.amount = None));
    assert!(!other(|item| item.status = "PENDING".to_owned()));
    assert!(!other(|item| item.operation = "PAYMENT_REQUEST".to_owned()));
    assert!(!other(|item| item.reference.clear()));
    assert!(other(|item| item.action = "payment".to_owned()));
}

/// The action is not known to mean a payment.
#[test]
fn an_item_of_unknown_meaning_is_listed_and_confirms_nothing() {
    let db = records();
    assert!(note_history(&db, &item(&db, 1, "TR-A", "PAYMENT", 500_000)).expect("stored"));
    for (id, reference, action) in [(2, "FEE-1", "FEE"), (3, "FW-1", "FORWARD"), (4, "WC-1", "WALLET_CREDIT")] {
        assert!(
            note_history(&db, &item(&db, id, reference, action, 5_000)).expect("stored"),
            "{action}"
        );
    }
    // Under the reference of a deposit it is not listed at all.
    assert!(!note_history(&db, &item(&db, 5, "TR-A", "FEE", 5_000)).expect("stored"));
    let sql = "SELECT group_concat(reference), count(history) FROM deposits WHERE unclear IS NOT NULL";
    let unclear: (String, i64) = query::one(&db, sql, []).expect("listed");
    assert_eq!(unclear, ("FEE-1,FW-1,WC-1".to_owned(), 0));
    let events: i64 = db.query_row("SELECT count(*) FROM tidings", [], |row| row.get(0)).expect("tidings");
    assert_eq!(events, 1, "only of the deposit is told that it arrived");
}

#[test]
fn a_genuine_callback_with_the_same_amount_classifies_an_item() {
    let db = records();
    // The order does not matter.
    assert!(note_history(&db, &item(&db, 1, "TR-A", "WALLET_CREDIT", 500_000)).expect("stored"));
    assert!(note_callback(&db, 1, &callback(&db, 1, "TR-A", "5000.00")).expect("stored"));
    assert!(note_callback(&db, 2, &callback(&db, 2, "TR-B", "6.00")).expect("stored"));
    assert!(note_history(&db, &item(&db, 2, "TR-B", "WALLET_CREDIT", 600)).expect("stored"));
    // A fee under the reference of a deposit is not its amount; a later item confirms the deposit.
    assert!(note_history(&db, &item(&db, 3, "TR-C", "FEE", 50)).expect("stored"));
    assert!(note_history(&db, &item(&db, 4, "TR-C", "WALLET_CREDIT", 700)).is_ok());
    assert!(note_callback(&db, 3, &callback(&db, 3, "TR-C", "7.00")).expect("stored"));
    // No item with the callback's amount was reported yet.
    assert!(note_history(&db, &item(&db, 5, "TR-D", "FEE", 50)).expect("stored"));
    assert!(note_callback(&db, 4, &callback(&db, 4, "TR-D", "8.00")).expect("stored"));
    let both = |reference: &str, minor, history| (reference.to_owned(), minor, Some(minor), true, history);
    assert_eq!(
        kept(&db),
        [
            both("TR-A", 500_000, true),
            both("TR-B", 600, true),
            both("TR-C", 700, true),
            both("TR-D", 800, false)
        ]
    );
    assert!(note_history(&db, &item(&db, 6, "TR-D", "PAYMENT", 800)).expect("stored"));
    assert_eq!(kept(&db)[3], both("TR-D", 800, true));
}

#[test]
fn a_later_payment_classifies_an_item() {
    let db = records();
    assert!(note_history(&db, &item(&db, 1, "TR-A", "FEE", 50)).expect("stored"));
    assert!(note_history(&db, &item(&db, 2, "TR-A", "PAYMENT", 5_000)).expect("stored"));
    assert_eq!(kept(&db), [("TR-A".to_owned(), 5_000, None, false, true)]);
}

#[test]
fn a_callback_without_account_reference_or_amount_is_no_deposit() {
    let of = |body: &str| CallbackDeposit::of(&PersistentAccountNotification::read(body).expect("reads"), Timestamp(1));
    assert!(of(r#"{"accountNumber":"4100000001","amount":"5.00","transactionReference":"T"}"#).is_some());
    for body in [
        r#"{"amount":"5.00","transactionReference":"T"}"#,
        r#"{"accountNumber":"4100000001","amount":"5.00","transactionReference":" "}"#,
        r#"{"accountNumber":"4100000001","amount":"0.00","transactionReference":"T"}"#,
        r#"{"accountNumber":"4100000001","amount":"5.001","transactionReference":"T"}"#,
        r#"{"accountNumber":"4100000001","transactionReference":"T"}"#,
    ] {
        assert!(of(body).is_none(), "{body}");
    }
}
