//! An incremental comparison equals one of the same records from the beginning, whatever was written in between.

use std::fmt::Debug;
use std::sync::Mutex;

use base::timestamp::{DAY, HOUR};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::TestRunner;
use tokio::runtime::Runtime;

use super::*;
use store::Store;

const MONTH: &str = "2026-10";
/// 2026-11-05T09:00:00Z: `date -d 2026-11-05T09:00:00Z +%s`.
const NOW: Timestamp = Timestamp(1_793_869_200_000);

/// The records before the changes: something of each kind, on 2 October except one payment of August.
const BEFORE: &str = "
    INSERT INTO payout_runs (id, file_name, file_digest, plan_digest, approved_at, route, group_size) VALUES (1, '', '', '', 0, 'single', 1);
    INSERT INTO notices (id, received_at, way, body, body_digest, verdict, reason) VALUES (1, 0, 'pasted', '', '', 'matches', '');
    INSERT INTO outbox (operation, reference, about, moves_money, body, amount_minor, state, reason, transaction_id, first_sent_at) VALUES
        ('depositToBank', 'P0', NULL, 1, '{}', 500, 'accepted', 'A person has proof that it was done.', 'T0', 1790931600000),
        ('depositToBank', 'P1', NULL, 1, '{}', 600, 'accepted', NULL, NULL, 1786924800000),
        ('paymentRequest', 'Q0', NULL, 0, '{}', 500, 'accepted', NULL, NULL, NULL);
    INSERT INTO payment_requests (line, payer_name, payer_contact, created_at, standing, paid)
        SELECT id, 'Chidi', '', 1790931600000, 'part_paid', '5.00' FROM outbox WHERE reference = 'Q0';
    INSERT INTO deposits (account_number, reference, at, amount_minor, notice) VALUES ('41', 'D0', 1790931600000, 600, 1);
    INSERT INTO service_rows
        (source, digest, occurrence, at, reference, code, kind, description, status, amount_minor, readable, told, first_told_at) VALUES
        ('reconciliation_report', 'R0', 1, 1790931600000, '', 'T0', '', 'Reversal', 'SUCCESSFUL', 500, 1, '{}', 0),
        ('reconciliation_report', 'R1', 1, 1790931600000, 'P1', '', '', 'Rent Lekki', 'SUCCESSFUL', 600, 1, '{}', 0),
        ('transaction_history', 'W0', 1, 1790931600000, 'D0', 'C0', 'DEPOSIT', '', 'SUCCESSFUL', 600, 1, '{}', 0);
    INSERT INTO bank_accounts (id, bank, number, name, added_at) VALUES (1, 'GTBank', '', '', 0);
    INSERT INTO statements (id, account, file_name, file_digest, bytes, first_day, last_day, imported_at)
        VALUES (1, 1, '', '', x'', '2026-10-01', '2026-10-31', 1793800000000);
    INSERT INTO statement_lines
        (statement, place, identity, first_told, row, sheet, day, amount_minor, reference, narration, counterparty, occurrence)
        VALUES (1, 1, 'L0', 1, 2, '', '2026-10-02', -500, 'P0', 'Rent Lekki', '', 1);";

/// A full refund. It has no stored amount: the amount follows from the service's rows for the payment.
const REFUND: &str = "
    INSERT INTO outbox (operation, reference, about, moves_money, body, amount_minor, state, first_sent_at)
        VALUES ('refund', 'F0', 'P1', 1, '{}', 0, 'accepted', 1790931600000);";

/// Changes of everything that a comparison reads. [`values`] replaces the words in braces.
const CHANGES: &[&str] = &[
    // Our own payments.
    "INSERT OR IGNORE INTO outbox (operation, reference, moves_money, body, amount_minor, state, first_sent_at)
        VALUES ('depositToBank', 'P{n}', 1, '{\"recipientName\":\"Ada {m}\"}', {amount}, '{state}', {at})",
    "INSERT INTO calls (operation, armed_at, body, body_digest, signed) VALUES ('moneyTransferBulk', {at}, '{\"bulkReferenceNumber\":\"G{m}\"}', '', '[]');
        INSERT OR IGNORE INTO outbox (operation, reference, moves_money, body, amount_minor, state, first_sent_at, call)
        VALUES ('moneyTransferBulk', 'P{n}', 1, '{}', {amount}, '{state}', {at}, (SELECT max(id) FROM calls))",
    "INSERT OR IGNORE INTO outbox (operation, reference, moves_money, body, amount_minor, state, first_sent_at)
        VALUES ('moneyTransfer', 'P{n}', 1, '{\"senderPrincipal\":\"customer\"}', {amount}, '{state}', {at})",
    "INSERT INTO calls (operation, armed_at, body, body_digest, signed, answer)
        VALUES ('depositToBank', {at}, '{}', '', '[]', '{\"sessionId\":\"S{m}\"}');
        UPDATE outbox SET call = (SELECT max(id) FROM calls) WHERE reference = 'P{n}'",
    "UPDATE outbox SET state = '{state}' WHERE reference = 'P{n}'",
    "UPDATE outbox SET state = '{state}', moved = '{naira}', fee = '{fee}.00', transaction_id = 'T{m}' WHERE reference = 'P{n}'",
    "UPDATE outbox SET state = 'accepted', reason = 'A person has proof that it was done.' WHERE reference = 'P{n}'",
    "UPDATE outbox SET state = 'held', reason = NULL WHERE reference = 'P{n}'",
    "UPDATE outbox SET first_sent_at = {at} WHERE reference = 'P{n}'",
    "INSERT OR IGNORE INTO payout_items (run, line, row, sheet, name, bank, account, remarks)
        SELECT 1, id, 2, '', 'Bola {m}', 'GTBank', '0123456785', '' FROM outbox WHERE reference = 'P{n}';
        UPDATE outbox SET run = 1 WHERE reference = 'P{n}'",
    // Refunds. A full refund has no stored amount.
    "INSERT OR IGNORE INTO outbox (operation, reference, about, moves_money, body, amount_minor, state, first_sent_at)
        VALUES ('refund', 'F{n}', '{reference}', 1, '{}', 0, '{state}', {at})",
    "INSERT OR IGNORE INTO outbox (operation, reference, about, moves_money, body, amount_minor, state, first_sent_at)
        VALUES ('refund', 'F{n}', '{reference}', 1, '{}', {amount}, '{state}', {at})",
    "UPDATE OR IGNORE outbox SET state = '{state}' WHERE reference = 'F{n}'",
    // Payment requests.
    "INSERT OR IGNORE INTO outbox (operation, reference, moves_money, body, amount_minor, state)
        VALUES ('paymentRequest', 'Q{n}', 0, '{}', {amount}, 'accepted');
        INSERT OR IGNORE INTO payment_requests (line, payer_name, payer_contact, created_at)
        SELECT id, 'Chidi', '', {at} FROM outbox WHERE reference = 'Q{n}'",
    "UPDATE payment_requests SET standing = 'part_paid', paid = '{naira}' WHERE reference = 'Q{n}'",
    "UPDATE payment_requests SET paid_at = {at} WHERE reference = 'Q{n}'",
    "INSERT INTO payment_request_steps (request, at, standing, paid)
        SELECT id, {at}, 'part_paid', '{naira}' FROM payment_requests WHERE reference = 'Q{n}'",
    // Deposits.
    "INSERT OR IGNORE INTO deposits (account_number, reference, at, amount_minor, notice, clearing_fee)
        VALUES ('41', 'D{n}', {at}, {amount}, 1, '{fee}.00')",
    "UPDATE deposits SET history = (SELECT max(id) FROM history_items), amount_minor = {amount}, at = {at} WHERE reference = 'D{n}'",
    "DELETE FROM deposits WHERE reference = 'D{n}'",
    // Rows of the service.
    "INSERT OR IGNORE INTO history_items
        (digest, occurrence, at, reference, account_number, operation, action, amount_minor, status, told, first_told_at)
        VALUES ('H{m}', 1, {at}, '{reference}', '41', 'PAYMENT_REQUEST', '{action}', {amount}, '{status}', '{}', {known})",
    "INSERT OR IGNORE INTO service_rows
        (source, digest, occurrence, at, reference, code, kind, description, status, amount_minor, readable, told, first_told_at)
        VALUES ('reconciliation_report', 'R{m}', 1, {at}, '{reference}', 'T{n}', '', '{text}', '{status}', {amount}, 1, '{}', {known})",
    "INSERT OR IGNORE INTO service_rows (source, digest, occurrence, at, reference, code, kind, description, status, amount_minor, fee_minor,
        balance_minor, readable, told, first_told_at)
        VALUES ('transaction_history', 'W{m}', 1, {at}, '{reference}', 'C{m}', '{action}', '', '{status}', {amount}, {fee}, 5000 - {amount}, 1, '{}',
        {known})",
    "UPDATE service_rows SET description = 'Reversal', status = '{status}', fee_minor = {fee} WHERE digest = 'R{m}'",
    "UPDATE service_rows SET amount_minor = {amount}, fee_minor = {fee}, balance_minor = 900 WHERE digest = 'W{m}'",
    "UPDATE service_rows SET amount_minor = {amount} WHERE digest = 'R{m}'",
    "UPDATE service_rows SET told = told || ' '",
    "DELETE FROM service_rows WHERE digest IN ('R{m}', 'W{n}')",
    "INSERT OR REPLACE INTO service_windows (source, from_at, until_at, asked_at, items, cut_off)
        VALUES ('transaction_history', {at}, {at} + 864000000, 0, 0, 0)",
    // Statements of banks.
    "INSERT INTO statements (account, file_name, file_digest, bytes, first_day, last_day, imported_at)
        VALUES (1, '{m}.csv', '', x'', min('{day}', '2026-10-01'), max('{day}', '2026-10-20'), {known});
        INSERT INTO statement_lines
            (statement, place, identity, first_told, row, sheet, day, amount_minor, reference, narration, counterparty, occurrence)
        SELECT max(id), 1, 'L{m}', NOT EXISTS (SELECT 1 FROM statement_lines WHERE identity = 'L{m}' AND first_told = 1), 2, '', '{day}',
            -{amount}, '{reference}', '{text}', 'Chidi', 1 FROM statements",
    "UPDATE statements SET taken_back_at = 1, taken_back_by = '' WHERE id = (SELECT min(id) FROM statements WHERE taken_back_at IS NULL);
        DELETE FROM statement_lines WHERE statement IN (SELECT id FROM statements WHERE taken_back_at IS NOT NULL);
        UPDATE statement_lines SET first_told = 1 WHERE id IN (
            SELECT min(id) FROM statement_lines GROUP BY identity HAVING max(first_told) = 0)",
    "UPDATE statement_lines SET amount_minor = {amount} WHERE identity = 'L{m}'",
    "UPDATE bank_accounts SET number = '{m}'",
    // Decisions of people, in this month and in the month before.
    "INSERT INTO month_steps (at, who, month, side, row, said, words, party, told, oldest_at)
        VALUES (0, '', '{month}', 'service', '{row}', '{\"said\":\"same\",\"ours\":[\"sent:P{n}\"]}', 'RENT LEKKI', 'Ada', '', {oldest})",
    "INSERT INTO month_steps (at, who, month, side, row, said, words, party, told, oldest_at)
        VALUES (0, '', '{month}', 'bank', 'L{m}', '{\"said\":\"not_same\",\"ours\":[\"sent:P{n}\"]}', '', '', '', {oldest})",
    "INSERT INTO month_steps (at, who, month, side, row, said, words, party, told, oldest_at)
        VALUES (0, '', '{month}', 'bank', 'L{m}', '{\"said\":\"explained\",\"category\":\"tax\",\"note\":\"\"}', 'RENT LEKKI', '', '', {oldest})",
    "UPDATE month_steps SET undone_at = 1, undone_by = '' WHERE id = (SELECT max(id) FROM month_steps WHERE undone_at IS NULL)",
    // The month before is closed and reopened.
    "INSERT INTO month_closings (month, prepared_at, prepared_by, comment, snapshot, digest, raw, carried, settled)
        SELECT '2026-09', 1, 'Ada', '', '', '', '', '[{\"row\":\"sent:P{n}\",\"at\":{at},\"bank\":false}]',
            '[{\"bank\":true,\"row\":\"L{m}\",\"ours\":[\"sent:P{n}\"],\"binds\":true,\"oldest\":{at}}]'
        WHERE NOT EXISTS (SELECT 1 FROM month_closings WHERE reopened_at IS NULL);
        UPDATE month_closings SET signed_at = 1793600000000, signed_by = 'Bola' WHERE signed_at IS NULL",
    "UPDATE month_closings SET reopened_at = 2, reopened_by = 'Ada', reason = '' WHERE reopened_at IS NULL",
    // What no comparison reads.
    "INSERT OR REPLACE INTO facts (name, value, at) VALUES ('n', '{n}', {at})",
    "UPDATE outbox SET verified_at = {at} WHERE reference = 'P{n}'",
];

/// What replaces the words in braces. There are few values of each, so that many changes affect the same payment or row.
fn values() -> impl Strategy<Value = Vec<(&'static str, String)>> {
    let from = Month::parse(MONTH).expect("a month").from();
    let time = move |day: i64| from.plus(day * DAY + HOUR);
    let times = (
        select(&[-45, -10, 0, 1, 2, 15, 30, 33, 80]),
        select(&[-45, 1]),
        select(&[1_793_500_000_000_i64, 1_793_800_000_000]),
    );
    let numbers = (0..2_u8, 0..2_u8, select(&[500_i64, 600, 1_100]), select(&[0, 100]));
    let of_payments = (
        select(&["accepted", "refused", "held", "cancelled"]),
        select(&["P0", "P1", "Q0", "D0", ""]),
    );
    let of_rows = (
        select(&["SUCCESSFUL", "FAILED"]),
        select(&["PAYMENT", "REFUND"]),
        select(&["Rent Lekki", "Reversal"]),
        select(&["reconciliation_report:R0:1", "transaction_history:W0:1"]),
        select(&[MONTH, "2026-09"]),
    );
    (times, numbers, of_payments, of_rows).prop_map(move |(times, numbers, of_payments, of_rows)| {
        let ((day, oldest, known), (n, m, amount, fee)) = (times, numbers);
        let ((state, reference), (status, action, text, row, month)) = (of_payments, of_rows);
        vec![
            ("{at}", time(day).0.to_string()),
            ("{oldest}", time(oldest).0.to_string()),
            ("{day}", day_text(day_number(time(day)))),
            ("{amount}", amount.to_string()),
            ("{naira}", format!("{}.00", amount / 100)),
            ("{n}", n.to_string()),
            ("{m}", m.to_string()),
            ("{fee}", fee.to_string()),
            ("{known}", known.to_string()),
            ("{state}", state.to_owned()),
            ("{reference}", reference.to_owned()),
            ("{status}", status.to_owned()),
            ("{action}", action.to_owned()),
            ("{text}", text.to_owned()),
            ("{row}", row.to_owned()),
            ("{month}", month.to_owned()),
        ]
    })
}

fn change() -> impl Strategy<Value = String> {
    let filled =
        |(sql, values): (&str, Vec<(&str, String)>)| values.iter().fold(sql.to_owned(), |sql, (word, value)| sql.replace(word, value));
    (select(CHANGES), values()).prop_map(filled)
}

/// Several changes before each comparison.
fn changes() -> impl Strategy<Value = Vec<Vec<String>>> {
    proptest::collection::vec(proptest::collection::vec(change(), 1..3), 1..12)
}

fn differs<T: Debug + PartialEq>(what: &str, incremental: &T, whole: &T) -> Option<String> {
    (incremental != whole).then(|| format!("{what}, incremental: {incremental:#?}\n{what}, from the beginning: {whole:#?}"))
}

/// The first difference between an incremental comparison and one from the beginning; `None` if they are equal.
fn difference(incremental: &Compared, whole: &Compared) -> Option<String> {
    let (kept, read) = (&incremental.records, &whole.records);
    differs("own", &kept.own, &read.own)
        .or_else(|| differs("served", &kept.served, &read.served))
        .or_else(|| differs("told", &kept.merged, &read.merged))
        .or_else(|| differs("banks", &kept.banks, &read.banks))
        .or_else(|| differs("review of the service", &incremental.service, &whole.service))
        .or_else(|| differs("review of banks", &incremental.bank, &whole.bank))
}

/// Writes all changes and compares after each group of them. Returns the first difference.
fn first_difference(db: &Connection, written: &Changes, changes: &[Vec<String>]) -> Result<Option<String>, AppError> {
    let month = Month::parse(MONTH).expect("a month");
    let completeness = Completeness {
        now: NOW,
        set_up: [true; 3],
    };
    let mut last = Some(compare_since(db, month, completeness, &Since::of(written, None))?);
    for (number, group) in changes.iter().enumerate() {
        for sql in group {
            if let Err(error) = db.execute_batch(sql) {
                return Ok(Some(format!("{error}: {sql}")));
            }
        }
        let now = compare_since(db, month, completeness, &Since::of(written, last.as_ref()))?;
        if let Some(found) = difference(&now, &compare(db, month, completeness)?) {
            return Ok(Some(format!("after group {number}: {found}")));
        }
        last = Some(now);
    }
    Ok(None)
}

#[test]
fn an_incremental_comparison_equals_one_from_the_beginning() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(&folder.path().join("records"), &[7; 32].into()).expect("records");
    let runtime = Runtime::new().expect("a runtime");
    let config = ProptestConfig {
        cases: 150,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let proven = TestRunner::new(config).run(&(any::<bool>(), changes()), |(refunded, changes)| {
        let written = store.changes();
        let found = Arc::new(Mutex::new(None));
        let seen = Arc::clone(&found);
        let undone = runtime.block_on(store.write(move |db| {
            db.execute_batch(BEFORE).map_err(AppError::bug)?;
            if refunded {
                db.execute_batch(REFUND).map_err(AppError::bug)?;
            }
            *seen.lock().expect("nobody panicked") = Some(first_difference(db, &written, &changes)?);
            // Each case begins with the same records.
            Err::<(), _>(AppError::conflict("undone"))
        }));
        assert_eq!(undone.expect_err("undone").message, "undone");
        let found = found.lock().expect("nobody panicked").take().expect("compared");
        found.map_or(Ok(()), |found| Err(TestCaseError::fail(found)))
    });
    proven.unwrap_or_else(|failure| panic!("{failure}"));
}
