//! What a bank said about an account stands until it says something else.

use std::sync::atomic::AtomicI64;
use std::time::{Duration, SystemTime};

use backoffice::env::{Clock, Env};
use sandbox::{Config, Sandbox};
use serde_json::json;

use super::hosted::{host, host_at, read};

/// In the sandbox an account that ends in 98 belongs to somebody else.
const SOMEBODY_ELSE: &str = "Name,Bank,Account Number,Amount\nNgozi Eze,GTBank,0123456798,70.00\n";

#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_was_held_back_is_not_payable_by_waiting() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let home = tempfile::tempdir().unwrap();
    let before = host(home.path(), &sandbox).await;
    let draft = read(&before, SOMEBODY_ELSE).await["draft"].clone();
    let named = json!({ "draft": draft });
    assert_eq!(before.rpc("payouts_draft", named.clone()).await.unwrap()["ready"], 1);
    before.rpc("payouts_check_names", named.clone()).await.unwrap();
    let mut to_ask = json!(1);
    for _ in 0..200 {
        to_ask = before.rpc("payouts_draft", named.clone()).await.unwrap()["names"]["to_ask"].clone();
        if to_ask == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(to_ask, 0, "the bank was asked");
    before.close().await;

    // Three days on, the program having been closed meanwhile.
    let now = i64::try_from(SystemTime::UNIX_EPOCH.elapsed().unwrap().as_millis()).unwrap();
    let env = Env {
        clock: Clock::Manual(AtomicI64::new(now + 3 * 24 * 3_600_000)),
        ..Env::system()
    };
    let after = host_at(home.path(), &sandbox, env).await;
    let view = after.rpc("payouts_draft", named).await.unwrap();
    assert_eq!((&view["ready"], &view["to_fix"]), (&json!(0), &json!(1)), "{view}");
    after.close().await;
    sandbox.stop().await;
}
