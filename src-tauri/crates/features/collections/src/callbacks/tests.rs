use std::path::Path;
use std::sync::Arc;

use base::timestamp::Timestamp;
use payment_rules::notice::Agreement;
use payment_rules::payment_request::RequestStatus;
use rusqlite::Connection;
use rusqlite::types::Value as Sql;
use serde_json::Value as Json;
use service_api::auth::Keys;
use service_api::value::{Amount, Secret};

use super::*;
use crate::tables::payment_requests;
use crate::tables::payment_requests::PaymentRequestForm;
use crate::view::{InboxRequest, PasteCallbacksRequest};
use engine::outbox::testing::NO_HOOKS;
use engine::outbox::{Hooks, testing};
use engine::tables::outbox::NewEntry;

/// Test vectors that another program made from four genuine callbacks, with the verdict of each.
pub(super) fn vectors() -> Json {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../tests/vectors/notices.json");
    serde_json::from_str(&std::fs::read_to_string(file).expect("the vectors")).expect("JSON")
}

pub(super) fn body(case: &Json) -> Vec<u8> {
    let pieces = case["body"].as_array().expect("pieces").iter();
    let piece = |piece: &Json| {
        let times = usize::try_from(piece[1].as_u64().expect("times")).expect("few");
        hex::decode(piece[0].as_str().expect("hex")).expect("bytes").repeat(times)
    };
    pieces.flat_map(piece).collect()
}

/// The hooks of this feature alone.
const HOOKS: Hooks = Hooks {
    settlement: &[&crate::payment_accounts::OpenedHook, &crate::payment_requests::CreatedHook],
    placement: &[&crate::payment_requests::CalledHook],
    history: &crate::history_hook::DepositsAndRequests,
    ..NO_HOOKS
};

/// An outbox on records in `folder`, without a service.
pub(super) async fn outbox(folder: &Path, hash_key: Option<&str>) -> Arc<Outbox> {
    let keys = Keys {
        hash_key: hash_key.map(|key| Secret::new(key.to_owned())),
        ..Keys::default()
    };
    testing::outbox(&folder.join("cowrie.db"), keys, HOOKS).await
}

/// The payment request and the payment account of the test vectors.
async fn ours(outbox: &Outbox) {
    let line = NewEntry {
        operation: "paymentRequest",
        reference: "SVECTORREQUESTONE1R".to_owned(),
        about: None,
        moves_money: false,
        run: None,
        body: "{}".to_owned(),
        amount: Amount::from_minor(5_000_000).expect("an amount"),
    };
    let kept = PaymentRequestForm {
        payer_name: "Ada Obi".to_owned(),
        payer_contact: "ada@example.com".to_owned(),
        purpose: None,
        created_at: Timestamp(0),
        expires_at: None,
        again_of: None,
        import: None,
    };
    let added = outbox.store.write(move |db| payment_requests::add(db, &line, &kept)).await;
    added.expect("kept");
    let account = "INSERT INTO payment_accounts (reference, number, account_name, first_name, last_name, created_at)
        VALUES ('CUSTOMER-000001', '9912345678', 'Ngozi Eze', 'Ngozi', 'Eze', 0)";
    let done = outbox.store.write(move |db| Ok(db.execute(account, [])?)).await;
    assert_eq!(done.expect("kept"), 1);
}

/// Every row of every table, except the callbacks themselves and their search index.
fn ledger(db: &Connection) -> Vec<(String, Vec<Vec<Sql>>)> {
    let mut names = db
        .prepare(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'notices' AND name NOT GLOB 'record*'
                AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'sqlite_%' ORDER BY name",
        )
        .expect("a statement");
    let names: Vec<String> = names
        .query_map([], |row| row.get(0))
        .expect("rows")
        .collect::<Result<_, _>>()
        .expect("names");
    let rows = |name: &String| {
        let mut statement = db.prepare(&format!("SELECT * FROM \"{name}\"")).expect("a statement");
        let columns = statement.column_count();
        let read = |row: &rusqlite::Row<'_>| (0..columns).map(|place| row.get::<_, Sql>(place)).collect();
        let rows = statement.query_map([], read).expect("rows");
        rows.collect::<Result<Vec<Vec<Sql>>, _>>().expect("values")
    };
    names.into_iter().map(|name| (name.clone(), rows(&name))).collect()
}

async fn snapshot(outbox: &Outbox) -> Vec<(String, Vec<Vec<Sql>>)> {
    outbox.store.read(|db| Ok(ledger(db))).await.expect("reads")
}

async fn times(outbox: &Outbox, id: i64) -> u32 {
    outbox.store.read(move |db| table::by_id(db, id)).await.expect("on record").times
}

async fn incoming(outbox: &Outbox, body: &[u8]) -> Received {
    let incoming = RawCallback {
        way: CallbackChannel::Receiver,
        source: None,
        body,
    };
    receive(outbox, incoming).await.expect("kept")
}

pub(super) async fn count(outbox: &Outbox, sql: &'static str) -> i64 {
    let counted = outbox.store.read(move |db| Ok(db.query_row(sql, [], |row| row.get(0))?));
    counted.await.expect("a count")
}

#[tokio::test]
async fn forged_replayed_and_broken_callbacks_change_nothing_and_are_kept_with_a_reason() {
    let vectors = vectors();
    let folder = tempfile::tempdir().expect("a folder");
    let outbox = outbox(folder.path(), vectors["hash_key"].as_str()).await;
    ours(&outbox).await;
    for case in vectors["genuine"].as_array().expect("genuine") {
        let received = incoming(&outbox, &body(case)).await;
        assert_eq!(received.verdict, Verdict::Matches, "{}", case["about"]);
    }
    assert_eq!(
        count(&outbox, "SELECT count(*) FROM deposits WHERE history IS NULL").await,
        2,
        "two equal deposits"
    );
    let before = snapshot(&outbox).await;
    let asked = count(&outbox, "SELECT count(*) FROM notices WHERE ask_at IS NOT NULL").await;

    let cases = vectors["cases"].as_array().expect("cases");
    assert!(cases.len() >= 300, "{}", cases.len());
    for case in cases {
        let received = incoming(&outbox, &body(case)).await;
        let row = outbox.store.read(move |db| table::by_id(db, received.id)).await.expect("on record");
        assert!(
            row.verdict.word() == case["verdict"] && row.reason.contains(case["says"].as_str().expect("words")),
            "{}: {:?} “{}”, not {} “{}”",
            case["about"],
            row.verdict,
            row.reason,
            case["verdict"],
            case["says"]
        );
        assert_eq!(times(&outbox, received.id).await, 1, "each is a row of its own: {}", case["about"]);
        assert!(!row.body.contains("22212345678"), "an identity number: {}", case["about"]);
    }
    assert_eq!(snapshot(&outbox).await, before, "the ledger");
    // Six have a valid signature and the id of an earlier callback: they cause a query, and nothing else.
    let again = count(&outbox, "SELECT count(*) FROM notices WHERE ask_at IS NOT NULL").await;
    assert_eq!(again - asked, 6);

    // A repeated body is only counted.
    let rows = count(&outbox, "SELECT count(*) FROM notices").await;
    for case in cases {
        let id = incoming(&outbox, &body(case)).await.id;
        assert_eq!(times(&outbox, id).await, 2, "{}", case["about"]);
    }
    assert_eq!(count(&outbox, "SELECT count(*) FROM notices").await, rows);
    assert_eq!(
        count(&outbox, "SELECT count(*) FROM notices WHERE times = 2").await as usize,
        cases.len()
    );
}

#[tokio::test]
async fn unchecked_callbacks_are_checked_once_a_key_is_set() {
    let vectors = vectors();
    let folder = tempfile::tempdir().expect("a folder");
    let without = outbox(folder.path(), None).await;
    ours(&without).await;
    let (right, wrong) = (body(&vectors["genuine"][2]), body(&vectors["cases"][0]));
    for body in [&right, &wrong] {
        assert_eq!(incoming(&without, body).await.verdict, Verdict::CannotCheck);
    }
    assert_eq!(count(&without, "SELECT count(*) FROM deposits").await, 0);
    drop(without);

    let with = outbox(folder.path(), vectors["hash_key"].as_str()).await;
    check_unchecked(&with).await.expect("checks");
    let verdicts = |verdict: &str| format!("SELECT count(*) FROM notices WHERE verdict = '{verdict}'");
    for verdict in ["matches", "does_not_match"] {
        let sql: &'static str = verdicts(verdict).leak();
        assert_eq!(count(&with, sql).await, 1, "{verdict}");
    }
    assert_eq!(count(&with, "SELECT count(*) FROM deposits").await, 1);
}

#[tokio::test]
async fn every_callback_in_a_pasted_text_is_stored() {
    let vectors = vectors();
    let folder = tempfile::tempdir().expect("a folder");
    let outbox = outbox(folder.path(), vectors["hash_key"].as_str()).await;
    let text = |case: &Json| String::from_utf8(body(case)).expect("text");
    let [paid, part] = [0, 1].map(|place| text(&vectors["genuine"][place]));
    let mail = format!("Dear Bola, these came:\r\n> {paid}\r\n\r\n{part}\r\n{{\"state\":\r\n{paid}\r\nRegards");
    let pasted = inbox::paste(&outbox, &PasteCallbacksRequest { text: mail }).await.expect("takes");
    let verdicts = pasted
        .notices
        .iter()
        .map(|callback| serde_json::to_value(callback.verdict).expect("a word"));
    assert_eq!(
        Json::from_iter(verdicts),
        serde_json::json!(["matches", "matches", "unreadable", "repeat"])
    );
    assert!(!pasted.more);
    let first = &pasted.notices[0];
    assert_eq!(
        (first.state.as_deref(), first.amount.as_deref(), first.reference.as_deref()),
        (Some("CONSUMED"), Some("50000.00"), Some("SVECTORREQUESTONE1R"))
    );
    for nothing in ["", "Dear Bola"] {
        let request = PasteCallbacksRequest { text: nothing.to_owned() };
        assert!(inbox::paste(&outbox, &request).await.is_err(), "{nothing}");
    }
    let page = |needs_you, text: Option<&str>| InboxRequest {
        needs_you,
        verdict: None,
        text: text.map(str::to_owned),
        order: None,
        descending: false,
        before: None,
    };
    let listed = async |request| inbox::page(&outbox, &request).await.expect("lists").notices.len();
    assert_eq!(listed(page(false, None)).await, 4);
    assert_eq!(
        listed(page(true, None)).await,
        3,
        "none of our requests, and one that cannot be read"
    );
    assert_eq!(listed(page(false, Some("N-8b1c"))).await, 1);
}

/// The callback can arrive before the status query reports the payment.
#[tokio::test]
async fn a_later_status_query_settles_a_callback() {
    let vectors = vectors();
    let folder = tempfile::tempdir().expect("a folder");
    let outbox = outbox(folder.path(), vectors["hash_key"].as_str()).await;
    ours(&outbox).await;
    let paid = incoming(&outbox, &body(&vectors["genuine"][0])).await.id;
    let full_amount = Amount::from_minor(5_000_000).ok();
    let settle_at_status = async |status, paid_so_far, agreement: &'static str| {
        let done = outbox.store.write(move |db| {
            db.execute(
                "UPDATE notices SET agreement = ?1, needs_person = 1 WHERE id = ?2",
                (agreement, paid),
            )?;
            settle_request(db, "SVECTORREQUESTONE1R", (status, paid_so_far), Timestamp(9))
        });
        done.await.expect("written")
    };
    assert_eq!(settle_at_status(RequestStatus::Waiting, None, "otherwise").await, [] as [i64; 0]);
    assert_eq!(
        settle_at_status(RequestStatus::Paid, Amount::from_minor(100).ok(), "otherwise").await,
        [] as [i64; 0],
        "less"
    );
    assert_eq!(settle_at_status(RequestStatus::Paid, full_amount, "otherwise").await, [paid]);
    let row = outbox.store.read(move |db| table::by_id(db, paid)).await.expect("on record");
    assert_eq!((row.agreement, row.needs_person), (Some(Agreement::Agrees), false));
}

/// The service did not know the deposit for an hour; then a window of the history, requested for another reason, reports it.
#[tokio::test]
async fn a_later_history_item_settles_a_callback() {
    let folder = tempfile::tempdir().expect("a folder");
    let outbox = outbox(folder.path(), None).await;
    let written = outbox.store.write(|db| {
        let body = r#"{"statusCode":0,"accountNumber":"4100000001","amount":"5000.00","transactionReference":"TR-A"}"#;
        let insert = "INSERT INTO notices (id, received_at, way, kind, body, body_digest, verdict, reason, account_number, asked, confirmed_at,
                confirmed, agreement, needs_person)
            VALUES (?1, 1, 'pasted', 'persistent_account', ?2, ?1, 'matches', '', ?3, 6, 1, 'Do not count on the money.', 'not_found', 1)";
        for (id, account) in [(1, "4100000001"), (2, "4100000002")] {
            db.execute(insert, rusqlite::params![id, body.replace("4100000001", account), account])
                .expect("a notice");
        }
        db.execute_batch(
            "INSERT INTO history_items (id, digest, occurrence, at, reference, account_number, operation, action, amount_minor, status, told,
                first_told_at) VALUES (1, '1', 1, 1, 'TR-A', '4100000001', 'PERSISTENT_PAYMENT_ACCOUNT', 'PAYMENT', 500000, 'SUCCESSFUL', '{}', 1);
             INSERT INTO deposits (account_number, reference, at, amount_minor, notice, history, noticed_minor)
                VALUES ('4100000001', 'TR-A', 1, 500000, 1, 1, 500000);",
        )
        .expect("stored");
        assert_eq!(settle_deposits(db, "4100000001", Timestamp(9))?, [1]);
        assert_eq!(settle_deposits(db, "4100000002", Timestamp(9))?, [] as [i64; 0]);
        let of = |id| table::by_id(db, id).map(|row| (row.agreement, row.confirmed, row.needs_person));
        Ok((of(1)?, of(2)?))
    });
    let (full_amount, other) = written.await.expect("reads");
    let words = "The history lists this deposit: ₦5,000.00.".to_owned();
    assert_eq!(full_amount, (Some(Agreement::Agrees), Some(words), false));
    assert_eq!(other.0, Some(Agreement::NotFound));
}
