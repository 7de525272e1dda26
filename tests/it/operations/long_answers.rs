//! Answers longer than the part of them that is recorded.

use harness::prelude::*;
use payment_rules::reading::OutcomeKind;
use sandbox::Control;

use super::setup::{BILL_PAYER, Setup};

/// The most movements in one answer (`docs/spec/business.md#limits`).
const MOST: usize = 10_000;

fn pay_bills(control: &Control, count: usize) {
    let naira = Amount::parse("1").unwrap();
    for _ in 0..count {
        control.bill(naira, BILL_PAYER, None, None).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_history_is_returned_completely_and_reports_that_earlier_movements_may_be_missing() {
    let setup = Setup::open().await;
    let control = setup.sandbox.control();
    pay_bills(&control, MOST - 1);
    let body =
        |reference| json!({ "referenceNumber": reference, "startDateUTC": "2020-01-01T00:00:00", "endDateUTC": "2099-12-31T23:59:59" });
    for (reference, count, complete) in [("OURS-1", MOST - 1, true), ("OURS-2", MOST, false)] {
        let body = body(reference);
        let called = setup.call("transactionHistory", &body, &[]).await.unwrap();
        let items = called.values()["items"].as_array().map(Vec::len);
        assert_eq!((called.outcome, items), (OutcomeKind::Accepted, Some(count)), "{:?}", called.words);
        let warned = called
            .words
            .as_deref()
            .is_some_and(|words| words.contains("earlier ones of this period may be missing"));
        assert_eq!(warned, !complete, "{:?}", called.words);
        pay_bills(&control, 1);
    }
    // A screen cannot show so much at once: the window has the beginning, and reports it.
    let shown = setup.console("transactionHistory", &body("OURS-3")).await;
    assert!(shown.answer.is_some_and(|answer| answer.len() <= 256 * 1024));
    let words = shown.words.unwrap_or_default();
    assert!(words.contains("may be missing") && words.contains("the beginning of"), "{words}");
}
