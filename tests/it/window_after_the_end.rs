//! What a person records at the end of a payout, in the real window: a payment that was not made, and a wallet that fell by more than was paid.

use harness::cowrie::{Cowrie, people};
use harness::desktop::Desktop;
use harness::wait::LIMIT;
use harness::window::{By, Window};
use sandbox::{Armed, Config, Duplicates, Fault, Sandbox};
use serde_json::json;

const EVIDENCE: &str = "The service wrote on 24 Nov that it does not have it.";

/// A payout of four: the network lost one, and brought another one twice, which the service executed twice.
async fn lost_and_duplicated() -> (Cowrie, Sandbox) {
    let config = Config {
        faults: vec![
            Armed::new("depositToBank", Fault::DropBefore).nth(1),
            Armed::new("depositToBank", Fault::DuplicateDelivery).nth(3),
        ],
        duplicates: Some(Duplicates::ExecuteAgain),
        ..Config::default()
    };
    let sandbox = Sandbox::start(config).await.unwrap();
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let ended = cowrie.pay(&people(4).0, &["--contact", "accounts@example.com"]);
    assert_eq!((ended.code, sandbox.control().book().len()), (Some(4), 4), "{ended:?}");
    (cowrie, sandbox)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_records_a_payment_as_not_made_and_looks_at_the_wallet() {
    let (cowrie, sandbox) = lost_and_duplicated().await;
    let desktop = Desktop::builder().display(true).start();
    let window = Window::at(&desktop, cowrie.home(), "bench").await;
    window.execute("location.hash = arguments[0]", vec![json!("#/payouts/run/1")]).await;
    window.click(By::TestId("show-held")).await;
    window.click(By::TestId("choose-all")).await;
    window.click(By::TestId("decide")).await;
    window.click(By::Css("input[value='not_paid']")).await;
    window.type_text(By::TestId("evidence"), EVIDENCE).await;
    window.check_state("not-paid-decide").await;
    window.click(By::TestId("decide-confirm")).await;
    window
        .in_confirm(async |confirm| {
            let page = confirm.text_of(By::Css("main")).await;
            assert!(page.contains("as not paid, ₦1,00") && page.contains(EVIDENCE), "{page}");
            confirm.check_state("not-paid-confirm").await;
        })
        .await;
    window.say_yes().await;

    window.wait_for_text("The wallet fell by", 20).await;
    window.check_state("wallet-fell").await;
    window.click(By::TestId("wallet-seen")).await;
    let gone = "return document.querySelector(\"[data-testid='wallet-seen']\") === null";
    window.until("somebody looked", LIMIT, gone).await;
    window.check_state("wallet-seen").await;
    window.close().await;
    sandbox.stop().await;
}
