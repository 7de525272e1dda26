//! The time for a page of 100 000 stored payment requests: the first page, the next one, a search typed letter by letter, and the totals.

use std::time::Duration;

use collections::tables::payment_requests::{RequestFilter, RequestOrder, RequestsOrdered, listing, sums};
use payment_rules::payment_request::PaymentRequestState;

use crate::figures::{Line, Spread, with_target};
use crate::now;
use store::{DatabaseKey, Store};
use system::error::AppError;

const STORED: i64 = 100_000;
const ROUNDS: usize = 100;
/// One more than a page, as the program requests.
const PAGE: usize = 101;
const ALL: [PaymentRequestState; 10] = [
    PaymentRequestState::NotSent,
    PaymentRequestState::Sending,
    PaymentRequestState::InDoubt,
    PaymentRequestState::Refused,
    PaymentRequestState::Waiting,
    PaymentRequestState::PartPaid,
    PaymentRequestState::Paid,
    PaymentRequestState::Expired,
    PaymentRequestState::Cancelled,
    PaymentRequestState::Failed,
];
const NAMES: [&str; 8] = [
    "Ada Obi",
    "Musa Danladi",
    "Ṣọla Adeyemi",
    "Zainab Bello",
    "Chidi Okafor",
    "Efe Tella",
    "Bola Ade",
    "Ngozi Eze",
];

/// Inserts them directly into the program's tables; the triggers of the tables do the rest.
async fn fill(store: &Store) {
    let write = |store: &Store, from: i64| {
        let store = store.clone();
        async move {
            store
                .write(move |db| {
                    for number in from..from + 10_000 {
                        let phone = format!("+23480{:08}", number * 7_919 % 100_000_000);
                        let state = if number % 97 == 0 { "in_doubt" } else { "accepted" };
                        let body = format!(r#"{{"payer":{{"phoneNumber":"{phone}"}}}}"#);
                        let amount = 100 * (1 + number * 37 % 5_000);
                        db.execute(
                            "INSERT INTO outbox (operation, reference, moves_money, body, amount_minor, state)
                             VALUES ('paymentRequest', ?1, 0, ?2, ?3, ?4)",
                            (
                                format!("S{:022X}R", u128::from(number.unsigned_abs()) * 0x9E37_79B9_7F4A_7C15),
                                body,
                                amount,
                                state,
                            ),
                        )
                        .map_err(AppError::bug)?;
                        let standing =
                            ["waiting", "paid", "paid", "expired", "part_paid"][usize::try_from(number % 5).map_err(AppError::bug)?];
                        let name = format!("{} {}", NAMES[usize::try_from(number % 8).map_err(AppError::bug)?], number % 1_000);
                        db.execute(
                            "INSERT INTO payment_requests (line, payer_name, payer_contact, purpose, created_at, expires_at, standing)
                             VALUES (last_insert_rowid(), ?1, ?2, ?3, ?4, ?5, ?6)",
                            (
                                name,
                                phone,
                                format!("Invoice {number}"),
                                1_000 * number,
                                1_000 * (number + 604_800),
                                standing,
                            ),
                        )
                        .map_err(AppError::bug)?;
                    }
                    Ok(())
                })
                .await
        }
    };
    for from in (0..STORED).step_by(10_000) {
        write(store, from).await.expect("written");
    }
}

struct Asked {
    what: &'static str,
    filter: RequestFilter,
    by: RequestOrder,
    /// How many pages are read first.
    after: usize,
}

fn asked(what: &'static str, text: Option<&str>, states: &[PaymentRequestState], by: RequestOrder, after: usize) -> Asked {
    let filter = RequestFilter {
        states: states.to_vec(),
        text: text.map(str::to_owned),
        ..RequestFilter::default()
    };
    Asked { what, filter, by, after }
}

/// The upper end of the range is the second slowest of a hundred, the 99th percentile.
async fn pages(store: &Store, asked: &Asked) -> Line {
    let order = RequestsOrdered {
        by: asked.by,
        descending: true,
    };
    let mut after = None;
    for _ in 0..asked.after {
        let rows = listing::payment_requests_page(store, asked.filter.clone(), order, after, PAGE).await;
        after = rows.expect("a page").last().map(|row| row.id);
    }
    let mut rounds = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        let begun = now();
        let rows = listing::payment_requests_page(store, asked.filter.clone(), order, after, PAGE).await;
        rounds.push(begun.elapsed());
        let rows = rows.expect("a page").len();
        let there = if asked.filter.states == [PaymentRequestState::Failed] {
            0
        } else {
            PAGE
        };
        assert!(rows == there || asked.filter.text.is_some(), "{}: {rows} rows", asked.what);
    }
    rounds.sort_unstable();
    rounds.truncate(ROUNDS - 1);
    let (spread, most) = (Spread::<Duration>::of(rounds), if asked.filter.text.is_some() { 50 } else { 16 });
    let is_reached = spread.is_within(Duration::from_millis(most));
    with_target(spread.line(asked.what), format!("at most {most} ms"), is_reached)
}

pub(crate) async fn measure() -> Vec<Line> {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, key) = (folder.path().join("cowrie.db"), DatabaseKey::new([7; 32]));
    fill(&Store::open(&path, &key).expect("opens")).await;
    // As after a start: nothing is cached.
    let store = Store::open(&path, &key).expect("opens");
    let begun = now();
    let order = RequestsOrdered {
        by: RequestOrder::Made,
        descending: true,
    };
    let all = RequestFilter {
        states: ALL.to_vec(),
        ..RequestFilter::default()
    };
    listing::payment_requests_page(&store, all.clone(), order, None, PAGE)
        .await
        .expect("a page");
    let mut lines = vec![Spread::of(vec![begun.elapsed()]).line_within("first page after the start", 50)];
    let (made, amount, customer) = (RequestOrder::Made, RequestOrder::Amount, RequestOrder::Customer);
    for each in [
        asked("first page, latest first", None, &ALL, made, 0),
        asked("next page, latest first", None, &ALL, made, 1),
        asked("page 500, latest first", None, &ALL, made, 499),
        asked("next page, by amount", None, &ALL, amount, 1),
        asked("next page, by customer", None, &ALL, customer, 1),
        asked("not known yet, first page", None, &[PaymentRequestState::InDoubt], made, 0),
        asked("given up, of which there is none", None, &[PaymentRequestState::Failed], made, 0),
        asked("typed: a", Some("a"), &ALL, made, 0),
        asked("typed: ad", Some("ad"), &ALL, made, 0),
        asked("typed: ada", Some("ada"), &ALL, made, 0),
        asked("typed: ada o", Some("ada o"), &ALL, made, 0),
        asked("typed: invoice, which all have", Some("invoice"), &ALL, made, 0),
        asked("typed: invoice 99", Some("invoice 99"), &ALL, made, 0),
        asked("typed: 0803", Some("0803"), &ALL, made, 0),
        asked(
            "typed: ada, not known yet, by customer",
            Some("ada"),
            &[PaymentRequestState::InDoubt],
            customer,
            0,
        ),
    ] {
        lines.push(pages(&store, &each).await);
    }
    let mut sums = Vec::new();
    for _ in 0..5 {
        let begun = now();
        let filter = all.clone();
        store.read(move |db| sums::sums(db, &filter)).await.expect("sums");
        sums.push(begun.elapsed());
    }
    lines.push(Spread::of(sums).line("sums of all"));
    lines
}
