//! The list of accounts, in every order and over its pages.

use super::deposits::{known, kobo, send};
use super::*;
use harness::prelude::*;

/// More than one page.
const COUNT: usize = 105;
/// Two names that differ in case only are adjacent.
const NAMES: [&str; 4] = ["Musa Shop", "ada stores", "Zainab Foods", "Ada Stores"];

/// All rows of the list, page by page.
async fn listed(host: &Host, text: &str, order: &str, descending: bool) -> Vec<Value> {
    let (mut rows, mut after) = (Vec::new(), Value::Null);
    loop {
        let page = json!({ "part": "all", "text": text, "order": order, "descending": descending, "after": after });
        let page = host.ask("payment_accounts_page", page).await;
        let found = page["rows"].list();
        assert!(found.len() <= 100, "a page has at most 100 rows");
        rows.extend(found.iter().cloned());
        after = page["after"].clone();
        if after.is_null() {
            return rows;
        }
    }
}

fn id_of(row: &Value) -> i64 {
    row["id"].text().parse().unwrap()
}

fn key(order: &str, row: &Value) -> (i64, String) {
    match order {
        "made" => (0, String::new()),
        "name" => (0, row["account_name"].text().to_lowercase()),
        // Times of one form: as texts they sort like times, and an empty one is first.
        "last_deposit" => (0, row["last_deposit_at"].as_str().unwrap_or_default().to_owned()),
        "received" => (kobo(row["received"].text()), String::new()),
        other => panic!("{other}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_order_of_the_list_is_complete_over_its_pages() {
    let (sandbox, host) = office().await;
    let mut accounts = Vec::with_capacity(COUNT);
    for number in 0..COUNT {
        accounts.push(open(&host, &json!({ "account_name": NAMES[number % NAMES.len()] })).await);
    }
    for (number, amount) in [(3, "5,000"), (90, "5,000"), (104, "700"), (50, "12,000")] {
        let account = comes_into(&host, &accounts[number], "open").await;
        send(&host, &account, amount).await.unwrap();
        known(&host, &account, 1).await;
        // The list shows seconds and sorts by fractions: within one second the test could not check the order.
        sandbox.control().advance(2).unwrap();
    }
    for order in ["made", "name", "last_deposit", "received"] {
        for text in ["", "STORES"] {
            let mut expected: Vec<_> = listed(&host, text, "made", true)
                .await
                .iter()
                .map(|row| (key(order, row), id_of(row)))
                .collect();
            assert_eq!(
                expected.len(),
                if text.is_empty() { COUNT } else { 52 },
                "every other one is a store"
            );
            expected.sort();
            for descending in [false, true] {
                let found: Vec<_> = listed(&host, text, order, descending)
                    .await
                    .iter()
                    .map(|row| (key(order, row), id_of(row)))
                    .collect();
                assert_eq!(found, expected, "{order} {descending} {text}");
                expected.reverse();
            }
        }
    }
    let most = &listed(&host, "", "received", true).await[..4];
    let received: Vec<_> = most.iter().map(|row| row["received"].text()).collect();
    assert_eq!(received, ["12000.00", "5000.00", "5000.00", "700.00"]);
    let latest = &listed(&host, "", "last_deposit", true).await[0];
    assert_eq!(latest["id"], accounts[50]["id"], "the last to receive anything");
}
