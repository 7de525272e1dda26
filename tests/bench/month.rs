//! The review of a month from the encrypted records, compared with `cowrie reconcile` on CSV files with the same rows, in turn in one run.

use std::fs;
use std::path::Path;
use std::time::Duration;

use app::host::Host;
use harness::computer::env_at;
use harness::cowrie::Cowrie;
use harness::forms::base64;
use harness::host::{Ask as _, of_at};
use harness::office::Office;
use rusqlite::params_from_iter;
use sandbox::{Config, Sandbox};
use serde_json::{Value, json};

use crate::figures::{Line, Spread, hundredths, with_target};
use crate::now;
use crate::peers::folder;
use crate::reconcile::{data, reconcile};
use store::Store;
use system::env::parse_rfc3339;
use system::error::AppError;

const ROUNDS: usize = 5;
/// Long enough for the month that is opened first to be compared in the background.
const A_WHILE: Duration = Duration::from_secs(4);
const SIZES: [&str; 2] = [SMALL, "100000"];
const SMALL: &str = "10000";
/// What is written before a review: a payment, which invalidates the earlier comparison of both sides; an item from the service; something
/// unrelated; nothing.
const CHANGES: [(&str, &str); 4] = [
    (
        "after a payment changed",
        "UPDATE outbox SET fee = CAST(coalesce(fee, '0') + 1 AS TEXT) WHERE id = 1000",
    ),
    (
        "after the service told something",
        "UPDATE service_rows SET amount_minor = amount_minor + 1 WHERE id = 1000",
    ),
    (
        "after something else was written",
        "UPDATE service_rows SET occurrence = occurrence WHERE id = 1",
    ),
    ("again", ""),
];
/// The month of the generated rows.
const MONTH: &str = "2026-08";

/// `None` if the location of the generator is not configured.
pub(crate) async fn measure() -> Option<Vec<Line>> {
    let peers = folder()?;
    let mut lines = Vec::new();
    for rows in SIZES {
        let data = data(&peers, rows);
        let sandbox = Sandbox::start(Config::default()).await.expect("a sandbox");
        let cowrie = Cowrie::against(&sandbox, "sandbox");
        let mut host = opened(&cowrie).await;
        let imported = fill(&host, &data).await;
        let mut csv = Vec::new();
        let mut records = CHANGES.map(|(what, sql)| (what, sql, Vec::new()));
        for _ in 0..ROUNDS {
            csv.push(reconcile(&data, "csv").0);
            for (_, sql, took) in &mut records {
                change(&host, sql).await;
                took.push(review(&host, rows).await);
            }
        }
        let (mut at_once, mut first) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            host.close().await;
            host = opened(&cowrie).await;
            at_once.push(review(&host, rows).await);
            host.close().await;
            host = opened(&cowrie).await;
            host.ask("home_view", json!({})).await;
            tokio::time::sleep(A_WHILE).await;
            first.push(review(&host, rows).await);
        }
        let csv = Spread::<Duration>::of(csv);
        lines.push(csv.line(format!("{rows} rows a side, CSV in and out")));
        let records = records.into_iter().map(|(what, _, took)| (what, took));
        let starts = [
            ("as the first thing after the program was started", at_once),
            ("the first, some seconds after Home", first),
        ];
        for (what, took) in starts.into_iter().chain(records) {
            let took = Spread::<Duration>::of(took);
            let mut line = took.line(format!("{rows} rows a side, from the records, {what}"));
            line[3] = format!("{} × CSV", hundredths(took.median, csv.median));
            if rows == SMALL {
                line = with_target(line, "at most 1.5 × CSV", took.median * 10 <= csv.median * 15);
            }
            lines.push(line);
        }
        lines.push(Spread::<Duration>::of(vec![imported]).line(format!("{rows} rows of a statement, proved and imported")));
    }
    Some(lines)
}

/// Opens the back office as the program does.
async fn opened(cowrie: &Cowrie) -> Office {
    of_at(cowrie, "bench", env_at(parse_rfc3339("2026-09-05T09:00:00Z").expect("a time"))).await
}

/// The duration of a review.
async fn review(host: &Host, rows: &str) -> Duration {
    let began = now();
    let review = host.ask("month_review", json!({ "month": MONTH })).await;
    let took = began.elapsed();
    prove(&review, rows);
    took
}

/// Executes `sql`, unless it is empty.
async fn change(host: &Host, sql: &'static str) {
    if sql.is_empty() {
        return;
    }
    let open = host.profile().await.expect("a profile");
    let written = open
        .context
        .outbox
        .store()
        .write(move |db| db.execute(sql, []).map_err(AppError::bug));
    assert_eq!(written.await.expect("written"), 1);
}

/// Checks that both sides are present and nearly all rows are matched.
fn prove(review: &Value, rows: &str) {
    let rows: u64 = rows.parse().expect("a count");
    for side in review["sides"].as_array().expect("sides") {
        let matched = side["matched"]["rows"].as_u64().expect("a count");
        assert!(matched > rows * 8 / 10, "{matched} of {rows} rows matched: {}", side["side"]);
    }
}

/// Stores the generator's ledger and report and imports its statement; the duration of the import.
async fn fill(host: &Host, data: &Path) -> Duration {
    let open = host.profile().await.expect("a profile");
    store_rows(
        open.context.outbox.store(),
        &data.join("ledger.csv"),
        "INSERT OR IGNORE INTO outbox
        (operation, reference, moves_money, body, amount_minor, state, first_sent_at, settled_at, verified_at, transaction_id)
        VALUES ('depositToBank', ?2, 1, json_object('recipientName', ?10), CAST(replace(?5, '.', '') AS INTEGER),
            iif(?7 = 'FAILED', 'refused', 'accepted'), unixepoch(?8) * 1000, unixepoch(?8) * 1000, unixepoch(?8) * 1000, ?9)",
    )
    .await;
    store_rows(
        open.context.outbox.store(),
        &data.join("report.csv"),
        "INSERT INTO service_rows
        (source, digest, occurrence, at, reference, code, kind, description, status, amount_minor, readable, told, first_told_at)
        VALUES ('reconciliation_report', 'row ' || (SELECT count(*) FROM service_rows), 1, unixepoch(?4) * 1000, ?5, ?1, '', ?3, ?2,
            CAST(replace(?6, '.', '') AS INTEGER), 1, '{}', 0)",
    )
    .await;
    let statement = base64(fs::read(data.join("bank.csv")).expect("a statement"));
    let file = json!({ "file_name": "bank.csv", "bytes_base64": statement, "sheet": null, "unclear": null });
    let began = now();
    host.ask("bank_statements_import", file).await;
    began.elapsed()
}

/// Stores every row of a file with `sql`, whose parameters are the columns, counted from one.
async fn store_rows(store: &Store, file: &Path, sql: &'static str) {
    let mut reader = csv::Reader::from_path(file).expect("a file");
    let rows: Vec<csv::StringRecord> = reader.records().collect::<Result<_, _>>().expect("rows");
    let written = store.write(move |db| {
        let mut statement = db.prepare(sql).map_err(AppError::bug)?;
        for row in rows {
            let cells = row.iter().take(statement.parameter_count()).collect::<Vec<_>>();
            statement.execute(params_from_iter(cells)).map_err(AppError::bug)?;
        }
        Ok(())
    });
    written.await.expect("written");
}
