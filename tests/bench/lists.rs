//! The first and the second page of lists of 100 000 rows, by every column in both directions: from the request of a screen to its view.

use std::sync::Arc;
use std::time::{Duration, Instant};

use collections::tables::payment_accounts::AccountOrder;
use collections::view::{
    AccountPart, AccountsRequest, DepositOrder, DepositPart, DepositsFilter, DepositsRequest, InboxOrder, InboxRequest,
};
use engine::outbox::{Outbox, testing};
use payments::view::{ContactOrder, ContactsRequest, PaymentOrder, PaymentsRequest};
use service_api::auth::Keys;
use sheet_rules::contact::Kind;
use store::Store;
use support::activity;
use support::view::{ActivityOrder, ActivityRequest, HistoryFilter, HistoryOrder, HistoryPageRequest};

use crate::figures::{Line, plain_line, with_target};
use crate::now;

const ROUNDS: usize = 20;
/// The 95th percentile of an order that an index has, and of any other.
const INDEXED_MS: u64 = 100;
const OTHER_MS: u64 = 300;

/// Rows of every list, about as long as real ones.
const ROWS: [&str; 7] = [
    r#"INSERT INTO outbox (operation, reference, moves_money, body, amount_minor, state, sent_at, settled_at)
        SELECT iif(i % 3 = 0, 'depositToBank', iif(i % 3 = 1, 'moneyTransfer', 'airtimePurchase')), printf('TREF%07dX', i), 1,
            json_object('referenceNumber', printf('TREF%07dX', i), 'recipientName', printf('Person %d', i * 7919 % 100003),
                'destinationBankUUID', 'f4f6e2a0-5b1e-4a51-9a75-1f0c0a4c5d11', 'destinationBankAccountNumber', printf('%010d', i * 7919 % 9999999967),
                'remarks', 'Salary for November, with the allowance for the journey and the meals', 'currency', 'NGN'),
            i * 37 % 5000000, iif(i % 97 = 0, 'held', 'accepted'), 1700000000000 + i * 7919 % 100003 * 1000, 1700000000000 + i FROM n"#,
    r#"INSERT INTO payment_accounts (reference, number, account_name, first_name, last_name, phone, email, limit_minor, created_at)
        SELECT printf('AREF%07d', i), printf('41%08d', i), printf('Customer %d Stores', i * 7919 % 100003), 'Ada', 'Bello',
            printf('080%08d', i), printf('c%d@example.com', i), iif(i % 3 = 0, i + 1, NULL), 1700000000000 + i FROM n"#,
    r#"INSERT INTO history_items (digest, occurrence, at, reference, account_number, operation, action, amount_minor, status, told, first_told_at)
        SELECT printf('%d', i), 1, 1700000000000 + i * 1000, printf('HREF%07d', i * 7919 % 100003), printf('41%08d', i % 1000),
            iif(i % 2 = 0, 'PERSISTENT_PAYMENT_ACCOUNT', 'PAYMENT_REQUEST'), 'PAYMENT', i * 37 % 5000000, 'SUCCESSFUL', '{}', 1 FROM n"#,
    r#"INSERT INTO deposits (account_number, reference, at, amount_minor, noticed_minor, payer_name, history)
        SELECT printf('41%08d', i % 1000), printf('DREF%07d', i), 1700000000000 + i * 7919 % 100003 * 1000, i * 37 % 5000000, i * 37 % 5000000,
            printf('Payer %d', i * 7919 % 100003), i + 1 FROM n"#,
    r#"INSERT INTO calls (operation, changes, armed_at, body, body_digest, signed, answered_at, http_status, outcome, answer)
        SELECT iif(i % 2 = 0, 'depositToBank', 'moneyTransfer'), 1, 1700000000000 + i * 1000,
            json_object('referenceNumber', printf('TREF%07dX', i), 'remarks', 'Salary for November, with the allowance for the journey'), '', '[]',
            1700000000000 + i * 1000 + i * 7919 % 3000, 200, iif(i % 100 = 0, 'refused', 'accepted'), '{"responseCode":"0"}' FROM n"#,
    r#"INSERT INTO notices (received_at, way, kind, body, body_digest, verdict, reason, reference, agreement)
        SELECT 1700000000000 + i * 1000, 'receiver', iif(i % 2 = 0, 'payment_request', 'persistent_account'),
            json_object('reference', printf('DREF%07d', i), 'more', 'A callback has some hundred characters of further values in it'),
            printf('%d', i), iif(i % 50 = 0, 'does_not_match', 'matches'), 'The signature matches.', printf('DREF%07d', i),
            iif(i % 3 = 0, NULL, 'agrees') FROM n"#,
    r#"INSERT INTO contacts (kind, name, payee, words, place, place_name, number, phone, email, note, identity, saved_at, saved_by)
        SELECT 'bank', printf('Person %d', i * 7919 % 100003), '', printf('person %d', i * 7919 % 100003), '', 'Zenith Bank', printf('%010d', i),
            '', printf('p%d@example.com', i * 31 % 100003), 'Supplier of paper', printf('%d', i), 1, '' FROM n"#,
];

async fn fill(store: &Store) {
    for rows in ROWS {
        for from in (0..100_000).step_by(10_000) {
            let write = store.write(move |db| {
                let sql = format!("WITH RECURSIVE n (i) AS (SELECT {from} UNION ALL SELECT i + 1 FROM n WHERE i < {from} + 9999) {rows}");
                db.execute(&sql, []).expect("rows");
                Ok(())
            });
            write.await.expect("kept");
        }
    }
}

/// How long pages took: the first and the second of one order in one direction, many times.
struct Took {
    first: Vec<Duration>,
    second: Vec<Duration>,
}

fn percentile_95(mut took: Vec<Duration>) -> Duration {
    took.sort_unstable();
    took.get(took.len().saturating_mul(95).div_ceil(100).saturating_sub(1))
        .copied()
        .unwrap_or_default()
}

fn lines(what: &str, is_indexed: bool, took: Took) -> Line {
    let most = if is_indexed { INDEXED_MS } else { OTHER_MS };
    let (first, second) = (percentile_95(took.first), percentile_95(took.second));
    let line = plain_line(
        format!("{what}, 100 000 rows"),
        format!("{} ms", first.as_millis()),
        format!("next page {} ms", second.as_millis()),
    );
    with_target(line, format!("at most {most} ms"), first <= Duration::from_millis(most))
}

/// Measures one order: `page` asks for the page after a cursor, and returns the next cursor.
async fn sorted(what: &str, is_indexed: bool, mut page: impl AsyncFnMut(bool, Option<String>) -> Option<String>) -> Line {
    let mut took = Took {
        first: Vec::new(),
        second: Vec::new(),
    };
    for round in 0..ROUNDS {
        let descending = round % 2 == 0;
        let begun: Instant = now();
        let next = page(descending, None).await;
        took.first.push(begun.elapsed());
        let begun = now();
        page(descending, Some(next.expect("a second page"))).await;
        took.second.push(begun.elapsed());
    }
    lines(what, is_indexed, took)
}

pub(crate) async fn measure() -> Vec<Line> {
    let folder = tempfile::tempdir().expect("a folder");
    let outbox = testing::outbox(&folder.path().join("records.db"), Keys::default(), app::hooks::HOOKS).await;
    fill(outbox.store()).await;
    let mut all = of_money(&outbox).await;
    all.extend(of_records(&outbox).await);
    all
}

async fn of_money(outbox: &Arc<Outbox>) -> Vec<Line> {
    let mut all = Vec::new();
    for (order, is_indexed) in [
        (DepositOrder::Time, true),
        (DepositOrder::Customer, false),
        (DepositOrder::Account, false),
        (DepositOrder::Payer, false),
        (DepositOrder::Known, false),
        (DepositOrder::Amount, false),
    ] {
        let page = async |descending, after| {
            let filter = DepositsFilter {
                part: DepositPart::All,
                text: String::new(),
                from: None,
                to: None,
                number: None,
            };
            let request = DepositsRequest {
                filter,
                order,
                descending,
                after,
            };
            collections::deposits::page(outbox, &request).await.expect("a page").after
        };
        all.push(sorted(&format!("deposits by {order:?}"), is_indexed, page).await);
    }
    for (order, is_indexed) in [
        (AccountOrder::Made, true),
        (AccountOrder::State, false),
        (AccountOrder::Name, false),
        (AccountOrder::Number, true),
        (AccountOrder::Contact, false),
        (AccountOrder::Limit, false),
        (AccountOrder::LastDeposit, false),
        (AccountOrder::Received, false),
    ] {
        let page = async |descending, after| {
            let request = AccountsRequest {
                part: AccountPart::All,
                text: String::new(),
                order,
                descending,
                after,
            };
            collections::payment_accounts::page(outbox, &request).await.expect("a page").after
        };
        all.push(sorted(&format!("accounts by {order:?}"), is_indexed, page).await);
    }
    for (order, is_indexed) in [
        (PaymentOrder::State, true),
        (PaymentOrder::Kind, true),
        (PaymentOrder::To, false),
        (PaymentOrder::Account, false),
        (PaymentOrder::Sent, true),
        (PaymentOrder::Amount, true),
    ] {
        let page = async |descending, before| {
            let request = PaymentsRequest {
                order: Some(order),
                descending,
                before,
                ..PaymentsRequest::default()
            };
            payments::page(outbox, &request).await.expect("a page").next
        };
        all.push(sorted(&format!("single payments by {order:?}"), is_indexed, page).await);
    }
    all
}

async fn of_records(outbox: &Arc<Outbox>) -> Vec<Line> {
    let mut all = Vec::new();
    for order in [
        ActivityOrder::Sent,
        ActivityOrder::Outcome,
        ActivityOrder::Operation,
        ActivityOrder::Http,
        ActivityOrder::Took,
    ] {
        let page = async |descending, before| {
            let request = ActivityRequest {
                order: Some(order),
                descending,
                before,
                ..ActivityRequest::default()
            };
            activity::list(outbox, &request, activity::PAGE).await.expect("a page").next
        };
        all.push(sorted(&format!("calls by {order:?}"), true, page).await);
    }
    for order in [
        HistoryOrder::Time,
        HistoryOrder::What,
        HistoryOrder::About,
        HistoryOrder::Amount,
        HistoryOrder::Ours,
        HistoryOrder::Mark,
    ] {
        let page = async |descending, after| {
            let request = HistoryPageRequest {
                filter: HistoryFilter::default(),
                order: Some(order),
                descending,
                after,
            };
            support::history::page(outbox, &request).await.expect("a page").next
        };
        all.push(sorted(&format!("history by {order:?}"), false, page).await);
    }
    for order in [InboxOrder::Received, InboxOrder::Verdict, InboxOrder::About, InboxOrder::Service] {
        let page = async |descending, before| {
            let request = InboxRequest {
                needs_you: false,
                verdict: None,
                text: None,
                order: Some(order),
                descending,
                before,
            };
            collections::callbacks::page(outbox, &request).await.expect("a page").next
        };
        all.push(sorted(&format!("Inbox by {order:?}"), true, page).await);
    }
    for order in [ContactOrder::Name, ContactOrder::Number, ContactOrder::Place, ContactOrder::Email] {
        let page = async |descending, cursor: Option<String>| {
            let request = ContactsRequest {
                kinds: vec![Kind::Bank],
                text: String::new(),
                order: Some(order),
                descending,
                from: cursor.map_or(0, |from| from.parse().expect("a number")),
            };
            payments::contacts::page(outbox, &request).await.expect("a page");
            Some("100".to_owned())
        };
        all.push(sorted(&format!("contacts by {order:?}"), false, page).await);
    }
    all
}
