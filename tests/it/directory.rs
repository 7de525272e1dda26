//! The lists of the service with the commands of the window: stored, dated, compared, and shown while the service does not answer.

mod alias_files;
mod aliases;
pub(crate) mod lists;

use base::timestamp::HOUR;
use harness::computer::later_by;
use harness::prelude::*;
use lists::{GTBANK, HERITAGE, LEKKI, Lists, OPERATOR, ZENITH};

async fn on(lists: &Lists) -> (Computer, Office) {
    let computer = Computer::new();
    let host = Office::at(lists.addresses(), computer.env()).await;
    (computer, host)
}

/// Times have a resolution of one second: a later list is received a second later.
const A_SECOND: i64 = 1_000;

async fn banks(host: &Host, again: bool) -> Value {
    host.ask("directory_banks", json!({ "again": again })).await
}

async fn news(host: &Host, list: &str, of: Option<&str>) -> Value {
    host.ask("directory_news", json!({ "list": list, "of": of })).await
}

/// The kind, name, old and new value of each change.
fn message_text(changes: &Value) -> Vec<[String; 4]> {
    let text = |change: &Value, field: &str| change[field].as_str().unwrap_or("-").to_owned();
    let rows = changes.list().iter();
    rows.map(|change| ["kind", "name", "was", "now"].map(|field| text(change, field)))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_shows_when_it_was_received_and_what_changed() {
    let lists = Lists::start();
    let (computer, host) = on(&lists).await;
    let first = banks(&host, false).await;
    assert_eq!(
        first["banks"],
        json!([
            { "id": GTBANK, "name": "Guaranty Trust Bank", "code": "058", "wallet": false },
            { "id": HERITAGE, "name": "Heritage Bank", "code": null, "wallet": false },
            { "id": ZENITH, "name": "Zenith Bank", "code": "057", "wallet": false },
        ])
    );
    let before = news(&host, "banks", None).await;
    assert_has!(before, { "since": null, "latest": [] }, "the first list");

    lists.tell(|shown| {
        shown.banks = vec![
            (GTBANK, "GTBank", "058150000"),
            (ZENITH, "Zenith Bank", "561150000"),
            (LEKKI, "Lekki Bank", ""),
        ];
    });
    assert_eq!(banks(&host, false).await, first, "as kept while nobody asks again");
    computer.pass(A_SECOND);
    let second = banks(&host, true).await;
    assert!(second["as_of"].as_str() > first["as_of"].as_str(), "{second}");
    let after = news(&host, "banks", None).await;
    assert_eq!(after["since"], first["as_of"]);
    let row = |texts: [&str; 4]| texts.map(str::to_owned);
    let changed = [
        row(["renamed", "GTBank", "Guaranty Trust Bank", "-"]),
        row(["told", "Zenith Bank", "057", "561"]),
        row(["added", "Lekki Bank", "-", "-"]),
        row(["gone", "Heritage Bank", "-", "-"]),
    ];
    assert_eq!(message_text(&after["latest"]), changed);

    computer.pass(A_SECOND);
    banks(&host, true).await;
    let third = news(&host, "banks", None).await;
    assert_has!(third, { "since": second["as_of"], "latest": [] }, "nothing changed since");
    assert_eq!(message_text(&third["earlier"]), changed, "and what changed before is still told");
}

#[tokio::test(flavor = "multi_thread")]
async fn prices_are_compared_per_operator_and_an_old_list_stays_while_the_service_does_not_answer() {
    let lists = Lists::start();
    let (computer, host) = on(&lists).await;
    let bundles = async |again: bool| host.rpc("bundles_list", json!({ "of": OPERATOR, "again": again })).await;
    let first = bundles(false).await.unwrap();
    assert_eq!(first["offers"][0]["price"], "100.00");
    lists.tell(|shown| shown.bundles = vec![("101", "100 MB", Some("120.00")), ("102", "1 GB", None)]);
    computer.pass(A_SECOND);
    bundles(true).await.unwrap();
    let shown = news(&host, "bundles", Some(OPERATOR)).await;
    let row = |texts: [&str; 4]| texts.map(str::to_owned);
    assert_eq!(
        message_text(&shown["latest"]),
        [
            row(["told", "100 MB", "₦100.00", "₦120.00"]),
            row(["told", "1 GB", "₦500.00", "any amount"])
        ]
    );
    let other = news(&host, "bundles", Some("another operator")).await;
    assert_has!(other, { "since": null, "latest": [] });

    lists.tell(|shown| shown.silent = true);
    let old = bundles(true).await.unwrap();
    assert_eq!(old["offers"][0]["price"], "120.00", "the old list stays");
    assert!(
        old["problem"].is_string() && old["as_of"].as_str() > first["as_of"].as_str(),
        "{old}"
    );
    // Without any list there is nothing to show.
    let none = host.refused("operators_list", json!({ "again": false })).await;
    assert!(none.code != ErrorCode::Bug && none.message.len() > 10, "{none:?}");
    lists.tell(|shown| shown.silent = false);
    assert_eq!(bundles(true).await.unwrap()["problem"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_is_requested_again_when_it_is_a_day_old() {
    let (sandbox, host) = office().await;
    let first = banks(&host, false).await;
    let young = host.again_at(&sandbox, later_by(23 * HOUR)).await;
    assert_eq!(banks(&young, false).await["as_of"], first["as_of"]);
    let old = young.again_at(&sandbox, later_by(25 * HOUR)).await;
    assert!(banks(&old, false).await["as_of"].as_str() > first["as_of"].as_str());
}

/// The sort codes are from the collection interface: while it does not answer, the earlier ones are used.
#[tokio::test(flavor = "multi_thread")]
async fn bank_codes_stay_while_only_the_other_list_is_received() {
    let lists = Lists::start();
    let (computer, host) = on(&lists).await;
    let first = banks(&host, false).await;
    lists.tell(|shown| shown.no_codes = true);
    computer.pass(A_SECOND);
    let second = banks(&host, true).await;
    assert_eq!(second["banks"], first["banks"]);
    assert!(second["as_of"].as_str() > first["as_of"].as_str(), "{second}");
    assert!(second["problem"].as_str().is_some_and(|words| words.contains("codes")), "{second}");
}
