//! Searches for any part of a reference, a name, an account or a narration in a million records of an encrypted file, as it is typed; pages
//! of a million calls; and the cost of storing them.

mod calls;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use std::{fs, thread};

use app::record_search::search;
use base::timestamp::Timestamp;
use harness::bins;
use payment_rules::history_event::HistoryMark;
use payments::view::{PaymentKind, PaymentsRequest};
use serde_json::{Value, json};
use service_api::HistoryItem;
use service_api::auth::Keys;
use service_api::value::AnswerAmount;
use support::history::Fetching;
use support::view::{HistoryFilter, HistoryPageRequest};
use tokio::sync::mpsc;

use crate::figures::{Line, grouped, plain_line, with_target};
use crate::peers::{folder, rows};
use crate::{made_history, now};
use calls::call_all;
use engine::history::history_event;
use engine::outbox::{Outbox, testing};
use engine::tables::history;
use engine::tables::history::HistoryEvent;
use store::Store;

const ROWS: u64 = 1_000_000;
/// Rows of one transaction, about the most items of an answer.
const TOGETHER: usize = 10_000;
/// Kinds that come from the service; all other rows were sent from here.
const TOLD: [&str; 2] = ["PAYMENT_REQUEST", "PERSISTENT_PAYMENT_ACCOUNT"];

pub(crate) async fn measure() -> Vec<Line> {
    let data = folder().map_or_else(own_data, |peers| rows(&peers, "gen_history.py", "history", &ROWS.to_string()));
    let home = tempfile::tempdir_in(bins::root().join("target")).expect("a folder");
    let mut lines = Vec::new();
    let (outbox, store) = outbox(&home.path().join("records.db")).await;
    lines.extend(keep(&store, &data, &home.path().join("records.db")).await);
    lines.extend(type_all(&outbox, &data).await);
    lines.extend(page_all(&outbox).await);
    let (outbox, store) = self::outbox(&home.path().join("calls.db")).await;
    lines.extend(call_all(&outbox, &store).await);
    lines
}

/// Rows of this program's own generator.
fn own_data() -> PathBuf {
    let data = bins::root().join("target/bench").join(format!("made-history-{ROWS}"));
    if !data.join("manifest.json").exists() {
        made_history::make(&data, ROWS);
    }
    data
}

/// The records of a profile that sends nothing.
async fn outbox(path: &Path) -> (Arc<Outbox>, Store) {
    let outbox = testing::outbox(path, Keys::default(), app::hooks::HOOKS).await;
    let store = outbox.store().clone();
    (outbox, store)
}

/// Stores every row, as an item of an answer or as one of our payments. Rows are read meanwhile, as answers are received.
async fn keep(store: &Store, data: &Path, file: &Path) -> Vec<Line> {
    let csv_path = data.join("history.csv");
    let (give, mut take) = mpsc::channel(1);
    let path = csv_path.clone();
    let start = now();
    let reading = thread::spawn(move || {
        let mut rows = csv::Reader::from_path(&path).expect("rows").into_records();
        loop {
            let some: Vec<Given> = rows.by_ref().take(TOGETHER).map(|row| given(&row.expect("a row"))).collect();
            if some.is_empty() || give.blocking_send(some).is_err() {
                break;
            }
        }
    });
    let mut kept = 0_u128;
    while let Some(some) = take.recv().await {
        kept += some.len() as u128;
        let write = store.write(move |db| {
            for row in &some {
                match row {
                    Given::Told(one, at) => drop(history::add(db, std::slice::from_ref(one), *at)?),
                    Given::Sent(line) => sent(db, line),
                }
            }
            Ok(())
        });
        write.await.expect("kept");
    }
    reading.join().expect("rows");
    let took = start.elapsed();
    store.write(|_| Ok(())).await.expect("a write");
    let (size, csv) = (size(file), fs::metadata(&csv_path).expect("rows").len());
    let times = u128::from(size) * 100 / u128::from(csv);
    let mut file = plain_line("the file beside the CSV", format!("{} MiB", size >> 20), String::new());
    file[3] = format!("{}.{:02} ×", times / 100, times % 100);
    vec![
        kept_line("records kept with all their indexes", kept, took),
        with_target(file, "at most 4 ×", times <= 400),
    ]
}

fn kept_line(what: &str, count: u128, took: Duration) -> Line {
    let rate = count * 1_000_000 / took.as_micros().max(1);
    let mut line = plain_line(
        format!("{} {what}", grouped(count)),
        format!("{} ms", took.as_millis()),
        String::new(),
    );
    line[3] = format!("{} rows/s", grouped(rate));
    with_target(line, "at least 25 000 rows/s", rate >= 25_000)
}

/// The size of a database with its write-ahead log.
fn size(file: &Path) -> u64 {
    let log = file.with_extension("db-wal");
    [file, log.as_path()]
        .iter()
        .filter_map(|path| fs::metadata(path).ok())
        .map(|meta| meta.len())
        .sum()
}

fn kobo(text: &str) -> i64 {
    text.replace('.', "").parse().expect("an amount")
}

fn millis(text: &str) -> i64 {
    let at = chrono::NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S%.f").expect("a time");
    at.and_utc().timestamp_millis()
}

/// A row as an item of an answer.
fn item(row: &csv::StringRecord) -> HistoryEvent {
    let text = |place: usize| Some(row[place].into());
    let item = HistoryItem {
        datetime: text(1),
        datetimeUTC: text(2),
        referenceNumber: text(3),
        accountNumber: text(4),
        accountReference: text(5).filter(|_| !row[5].is_empty()),
        operation: text(6),
        action: text(7),
        amount: Some(AnswerAmount::new(&row[8])),
        status: text(9),
    };
    history_event(&item, Timestamp(millis(&row[2]))).expect("a happening")
}

/// A row in the form in which the records take it.
enum Given {
    Told(HistoryEvent, Timestamp),
    Sent(Sent),
}

/// A payment: its reference, body, amount, state and time.
type Sent = (String, String, i64, &'static str, i64);

fn given(row: &csv::StringRecord) -> Given {
    if TOLD.contains(&&row[6]) {
        return Given::Told(item(row), Timestamp(millis(&row[2])));
    }
    let body = json!({
        "referenceNumber": &row[3], "destinationBankUUID": "187DE295-AE70-4BBC-8169-EEA22924A565", "destinationBankAccountNumber": &row[4],
        "recipientName": &row[10], "recipientPhoneNumber": "08031234567", "amount": &row[8], "currencyCode": "NGN", "remarks": &row[11],
    });
    let state = if &row[9] == "FAILED" { "refused" } else { "accepted" };
    Given::Sent((row[3].to_owned(), body.to_string(), kobo(&row[8]), state, millis(&row[2])))
}

fn sent(db: &rusqlite::Connection, (reference, body, amount, state, at): &Sent) {
    let sql = "INSERT INTO outbox (operation, reference, moves_money, body, amount_minor, state, first_sent_at, settled_at)
        VALUES ('depositToBank', ?1, 1, ?2, ?3, ?4, ?5, ?5)";
    let values = rusqlite::params![reference, body, amount, state, at];
    db.prepare_cached(sql).and_then(|mut insert| insert.execute(values)).expect("kept");
}

/// The median, the 99th percentile and the slowest.
fn slowest(mut took: Vec<Duration>) -> (Duration, Duration, Duration) {
    took.sort_unstable();
    let at = |share: usize| took[(took.len() * share / 100).min(took.len() - 1)];
    (at(50), at(99), at(100))
}

/// The target is `most` milliseconds at the 99th percentile.
fn line(what: &str, took: Vec<Duration>, most: u64) -> Line {
    let count = took.len();
    let (middle, slow, slowest) = slowest(took);
    let millis = |took: Duration| format!("{}.{} ms", took.as_micros() / 1000, took.as_micros() / 100 % 10);
    let mut line = plain_line(what, millis(middle), String::new());
    line[3] = format!("99th percentile {}, slowest {}; {count} of them", millis(slow), millis(slowest));
    with_target(line, format!("at most {most} ms"), slow <= Duration::from_millis(most))
}

/// Types every search text, and searches after each key from the third on.
async fn type_all(outbox: &Outbox, data: &Path) -> Vec<Line> {
    let queries: Vec<Value> = serde_json::from_slice(&fs::read(data.join("queries.json")).expect("texts")).expect("json");
    let mut took = Vec::new();
    let mut found = 0;
    for text in queries.iter().filter_map(|query| query["text"].as_str()) {
        let letters: Vec<char> = text.chars().collect();
        for length in 3..=letters.len() {
            let typed: String = letters[..length].iter().collect();
            let start = now();
            let view = search(outbox, &typed).await.expect("an answer");
            took.push(start.elapsed());
            found += usize::from(!view.found.is_empty());
        }
    }
    println!("found something {found} times of {}", took.len());
    vec![line("any part of any word, after each key", took, 50)]
}

/// Pages of single payments and of the history with every filter and order, three pages each, ten times.
async fn page_all(outbox: &Outbox) -> Vec<Line> {
    let payments = page_payments(outbox).await;
    let history = page_history(outbox).await;
    let start = now();
    support::history::known(outbox, &Fetching::default(), &HistoryFilter::default())
        .await
        .expect("counts");
    println!("counts of the history: {:?}", start.elapsed());
    vec![payments, history]
}

async fn page_payments(outbox: &Outbox) -> Line {
    let kinds = [None, Some(PaymentKind::Bank), Some(PaymentKind::Wallet), Some(PaymentKind::Bill)];
    let all = kinds
        .into_iter()
        .flat_map(|kind| [(kind, (false, false), ""), (kind, (true, false), ""), (kind, (false, true), "")]);
    let texts = ["VEN-2025", "ada", "nothing"].into_iter();
    let filters: Vec<_> = all.chain(texts.map(|text| (None, (false, false), text))).collect();
    let mut took = Vec::new();
    for _ in 0..10 {
        for &(kind, (open, needs_you), text) in &filters {
            let mut request = PaymentsRequest {
                kind,
                open,
                needs_you,
                before: None,
                text: text.to_owned(),
                ..PaymentsRequest::default()
            };
            for _ in 0..3 {
                let start = now();
                let page = payments::page(outbox, &request).await.expect("a page");
                took.push(start.elapsed());
                request.before = page.next;
                if request.before.is_none() {
                    break;
                }
            }
        }
    }
    line("a page of single payments by each filter", took, 30)
}

async fn page_history(outbox: &Outbox) -> Line {
    let day = |day: &str| Some(format!("{day}T00:00:00Z"));
    let mark = |mark| HistoryFilter {
        mark: Some(mark),
        ..HistoryFilter::default()
    };
    let text = |text: &str| HistoryFilter {
        text: Some(text.to_owned()),
        ..HistoryFilter::default()
    };
    let filters = [
        HistoryFilter::default(),
        mark(HistoryMark::Both),
        mark(HistoryMark::OnlyService),
        mark(HistoryMark::OnlyOurs),
        mark(HistoryMark::Differs),
        text("VEN-2025"),
        text("SAL-20260101"),
        text("nothing"),
        HistoryFilter {
            from: day("2025-03-01"),
            to: day("2025-03-02"),
            ..HistoryFilter::default()
        },
    ];
    let mut took = Vec::new();
    for _ in 0..10 {
        for filter in &filters {
            let mut request = HistoryPageRequest {
                filter: filter.clone(),
                order: None,
                descending: false,
                after: None,
            };
            for _ in 0..3 {
                let start = now();
                let page = support::history::page(outbox, &request).await.expect("a page");
                took.push(start.elapsed());
                request.after = page.next;
                if request.after.is_none() {
                    break;
                }
            }
        }
    }
    line("a page of the history by each filter", took, 30)
}
