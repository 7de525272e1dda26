//! Watches 10 000 open payment requests of a deployment for a minute: how often the service is queried, and whether pages of the list wait
//! for it. The service is the sandbox behind a real socket; the pace is that of a deployment.

use std::time::Duration;

use app::host::Host;
use chrono::DateTime;
use harness::host::Ask as _;
use sandbox::{Config, Sandbox};
use serde_json::{Value, json};

use crate::figures::{Line, Spread, plain_line, with_target};
use crate::now;

const OPEN: usize = 10_000;
const WATCHED: Duration = Duration::from_secs(60);
/// The time between two pages of the list.
const LOOK: Duration = Duration::from_secs(1);

async fn ask_for_money(host: &Host, number: usize) {
    let form = json!({
        "amount": "5000", "payer_name": format!("Ada {number}"), "payer_phone": "08031234567", "payer_email": null, "purpose": null,
        "expires_in_minutes": 1440, "payment_methods": ["BANK_TRANSFER"], "payer_fee_share": "1", "allow_partial": true,
        "allow_over": false, "send_messages": false,
    });
    let made = host.ask("payment_requests_create", form).await;
    assert_eq!(made["state"], "waiting", "{made}");
}

/// When the service was queried for the status of requests, in milliseconds, in order.
fn questions(sandbox: &Sandbox) -> Vec<i64> {
    let asked = sandbox.control().requests();
    let questions = asked
        .iter()
        .filter(|request| ["status", "history"].contains(&request.operation.as_str()));
    let at = questions.filter_map(|request| DateTime::parse_from_rfc3339(&request.received_at).ok());
    at.map(|at| at.timestamp_millis()).collect()
}

fn counted(what: &str, count: impl ToString) -> Line {
    plain_line(what, count.to_string(), String::new())
}

pub(crate) async fn measure() -> Vec<Line> {
    let sandbox = Sandbox::start(Config::default()).await.expect("a sandbox");
    let home = tempfile::tempdir().expect("a folder");
    let host = harness::host::deployment(home.path(), &sandbox).await;
    for number in 0..OPEN {
        ask_for_money(&host, number).await;
    }
    let before = questions(&sandbox).len();
    let began = now();
    let filter = json!({ "part": "all", "text": null, "from": null, "to": null });
    let page = json!({ "filter": filter, "order": "made", "descending": true, "after": Value::Null });
    let mut pages = Vec::new();
    while began.elapsed() < WATCHED {
        let asked = now();
        host.ask("payment_requests_page", page.clone()).await;
        pages.push(asked.elapsed());
        tokio::time::sleep(LOOK).await;
    }
    let asked = questions(&sandbox).split_off(before);
    let gaps = asked.iter().zip(asked.iter().skip(1)).map(|(one, next)| next - one);
    let shortest = gaps.min().map_or("none".to_owned(), |gap| format!("{gap} ms"));
    let most = asked
        .iter()
        .map(|from| asked.iter().filter(|at| (*from..from + 1_000).contains(at)).count());
    // They leave one second apart; the delay in transit can vary by some milliseconds.
    let seconds = usize::try_from(WATCHED.as_secs()).expect("a count");
    let questions = counted("questions to the service", asked.len());
    vec![
        counted("open requests", OPEN),
        counted("seconds", WATCHED.as_secs()),
        with_target(questions, "at most one a second", asked.len() <= seconds + 1),
        counted("most of them within one second", most.max().unwrap_or_default()),
        counted("shortest time between two", shortest),
        Spread::of(pages).line("first page of the list meanwhile"),
    ]
}
