//! A month from the service's sources: fetched in windows, each row stored once, and a gap is never ignored.

use base::timestamp::Timestamp;
use harness::computer::env_at;
use harness::prelude::*;
use service_api::value::UtcTime;

use system::env::parse_rfc3339;

const SOURCES: [&str; 3] = ["history", "reconciliation_report", "transaction_history"];

/// A service whose clock the test advances, from noon on the first of October.
struct Service {
    sandbox: Sandbox,
    cowrie: Cowrie,
    seconds: i64,
}

fn seconds(text: &str) -> i64 {
    parse_rfc3339(text).unwrap().0 / 1_000
}

impl Service {
    async fn start() -> Self {
        let sandbox = service_with(|config| {
            config.seed = Some(7);
            config.manual_from = Some(UtcTime::parse("2025-10-01T12:00:00").unwrap());
        })
        .await;
        let cowrie = Cowrie::against(&sandbox, "sandbox");
        Self {
            sandbox,
            cowrie,
            seconds: seconds("2025-10-01T12:00:00Z"),
        }
    }

    /// Advances the clock to this time.
    fn at(&mut self, text: &str) -> &mut Self {
        let later = seconds(text);
        self.sandbox
            .control()
            .advance(u32::try_from(later - self.seconds).unwrap())
            .unwrap();
        self.seconds = later;
        self
    }

    /// A customer pays a bill: a row in the report and in the transaction history.
    fn bill(&self, amount: &str) -> &Self {
        self.sandbox
            .control()
            .bill(Amount::parse(amount).unwrap(), "08031234567", None, None)
            .unwrap();
        self
    }

    /// `count` equal ones, at the same time.
    fn bills(&self, count: usize) {
        for _ in 0..count {
            self.bill("10");
        }
    }

    /// A payment request: a row in the history.
    fn request(&self, reference: &str) -> &Self {
        let body = json!({
            "referenceNumber": reference, "amount": 700, "currency": "NGN", "payer": {"name": "Bola", "phoneNumber": "08031234567"},
            "payee": {"name": "Acme"}, "payerCollectionFeeShare": 0, "payeeCollectionFeeShare": 1,
            "callBackUrl": "https://nobody-listens.invalid/", "paymentMethods": ["BANK_TRANSFER"],
        });
        self.cowrie.call("paymentRequest", &body).exits(0);
        self
    }

    /// The back office at another time.
    async fn office(&self, now: &str) -> Office {
        harness::host::of_at(&self.cowrie, "bench", env_at(Timestamp(seconds(now) * 1_000))).await
    }

    fn asked(&self, operation: &str) -> usize {
        self.sandbox.asked(operation)
    }

    fn arm(&self, fault: Armed) {
        self.sandbox.arm([fault]);
    }
}

async fn month(host: &Host, month: &str) -> Value {
    host.ask("month_view", json!({ "month": month })).await
}

/// Waits until the fetch has ended.
async fn fetched(host: &Host, of: &str) -> Value {
    let view = rested(host, of).await;
    assert_eq!(view["fetch"]["done"], view["fetch"]["all"], "{view}");
    view
}

/// Waits until the fetch has ended, complete or not.
async fn rested(host: &Host, of: &str) -> Value {
    let look = async || month(host, of).await;
    wait::seen("nothing is fetched", look, |view| view["fetch"]["running"] == false).await
}

async fn fetch(host: &Host, of: &str) -> Value {
    host.ask("month_fetch", json!({ "month": of })).await;
    let view = fetched(host, of).await;
    assert_eq!(view["fetch"]["problem"], Value::Null, "{view}");
    view
}

fn source<'a>(view: &'a Value, name: &str) -> &'a Value {
    let all = view["sources"].list();
    all.iter().find(|source| source["source"] == name).unwrap()
}

fn states(view: &Value, name: &str) -> Vec<String> {
    let segments = source(view, name)["segments"].list().iter();
    segments.map(|segment| segment["state"].text().to_owned()).collect()
}

fn rows(view: &Value) -> Vec<u64> {
    SOURCES.iter().map(|name| source(view, name)["rows"].as_u64().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_month_is_fetched_completely_and_ends_at_midnight_in_nigeria() {
    let mut service = Service::start().await;
    service.at("2025-10-03T08:00:00Z").bill("5000").request("R-1");
    // Half past midnight on the first of November in Nigeria.
    service.at("2025-10-31T23:30:00Z").bill("70.50");
    service.at("2025-11-05T10:00:00Z");
    let host = service.office("2025-11-05T10:00:00Z").await;
    let before = month(&host, "2025-10").await;
    assert_has!(before, {
        "over": true, "complete": false, "missing": { "1": "The reconciliation report for 1 Oct 2025 to 31 Oct 2025 was not fetched." },
    });
    let october = fetch(&host, "2025-10").await;
    assert_has!(october, { "complete": true, "missing": [] });
    for name in SOURCES {
        assert_eq!(states(&october, name), ["known"], "{october}");
        assert_eq!(source(&october, name)["asked_at"], "2025-11-05T10:00:00Z");
    }
    assert_eq!(rows(&october), [1, 1, 1]);
    let sums = |name: &str| source(&october, name)["sums"].clone();
    let paid = json!([{ "words": ["CUSTOMER_BILL_PAY"], "status": "SUCCESSFUL", "rows": 1, "amount": "5000.00", "fees": "0.00" }]);
    assert_eq!(sums("transaction_history"), paid);
    let paid = json!([{ "words": [], "status": "SUCCESSFUL", "rows": 1, "amount": "5000.00", "fees": null }]);
    assert_eq!(sums("reconciliation_report"), paid);
    assert_eq!(sums("history")[0]["words"], json!(["PAYMENT_REQUEST", "CREATE_REQUEST"]));
    // Thirty-one days are five weeks, each within all limits.
    assert_eq!((service.asked("reconciliationReport"), service.asked("transactionHistory")), (5, 5));
    let calls = host.ask("activity_list", json!({ "look_ups": true })).await;
    assert!(calls.to_string().contains("reconciliationReport"), "{calls}");

    let november = fetch(&host, "2025-11").await;
    assert_eq!(states(&november, "transaction_history"), ["known", "to_come"], "{november}");
    assert_eq!(rows(&november)[1..], [1, 1]);
    assert_has!(november, { "over": false, "complete": false, "missing": ["The month is not over. It ends on 30 Nov 2025."] });
    assert_eq!(rows(&month(&host, "2025-10").await), [1, 1, 1]);
    let months = host.ask("months_list", json!({})).await;
    let expected = json!([{ "month": "2025-11", "over": false, "complete": false, "closing": "open", "closed": null },
            { "month": "2025-10", "over": true, "complete": true, "closing": "open", "closed": null }]);
    assert_eq!(months, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_window_is_requested_again_alone() {
    let mut service = Service::start().await;
    service.at("2025-10-09T08:00:00Z").bill("5000");
    service.at("2025-11-05T10:00:00Z");
    let host = service.office("2025-11-05T10:00:00Z").await;
    service.arm(Armed::new("reconciliationReport", Fault::Refuse).nth(2));
    let holed = fetch(&host, "2025-10").await;
    assert_eq!(states(&holed, "reconciliation_report"), ["known", "failed", "known"], "{holed}");
    assert_has!(holed, { "complete": false, "fetch": { "failed": 1 } });
    let why = holed["missing"][0].text();
    assert_begins!(
        why,
        "The reconciliation report for 8 Oct 2025 to 14 Oct 2025 could not be fetched. The service rejected this: “"
    );
    assert_eq!((holed["missing"].list().len(), rows(&holed)), (1, vec![0, 0, 1]));
    let before = SOURCES.len() * 5;
    let all = || service.asked("history") + service.asked("reconciliationReport") + service.asked("transactionHistory");
    assert_eq!(all(), before);
    let whole = fetch(&host, "2025-10").await;
    assert_eq!((service.asked("reconciliationReport"), all()), (6, before + 1), "{whole}");
    assert_eq!((&whole["complete"], rows(&whole)), (&json!(true), vec![0, 1, 1]), "{whole}");
    assert_eq!(fetch(&host, "2025-10").await["fetch"]["all"], 0);
    assert_eq!(all(), before + 1, "nothing is lacking");
}

/// A week without an answer may be too long for one: it is requested by days, as is a week with a round number of rows.
#[tokio::test(flavor = "multi_thread")]
async fn a_window_without_an_answer_or_with_a_round_number_of_rows_is_requested_by_days() {
    let mut service = Service::start().await;
    service.at("2025-10-03T08:00:00Z");
    service.bills(60);
    service.at("2025-10-04T08:00:00Z");
    service.bills(40);
    service.at("2025-11-05T10:00:00Z");
    let host = service.office("2025-11-05T10:00:00Z").await;
    service.arm(Armed::new("transactionHistory", Fault::DropAfter).nth(2));
    let whole = fetch(&host, "2025-10").await;
    assert_eq!((&whole["complete"], rows(&whole)), (&json!(true), vec![0, 100, 100]), "{whole}");
    // Five weeks and the seven days of the first of them; the second week, which overlaps the first by an hour, has eight days.
    assert_eq!(
        (service.asked("reconciliationReport"), service.asked("transactionHistory")),
        (12, 13)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_doubtful_window_is_reported_until_a_longer_answer_proves_it_complete() {
    let mut service = Service::start().await;
    service.at("2025-10-03T08:00:00Z");
    service.bills(100);
    for day in 1..=5 {
        service.request(&format!("R-{day}"));
    }
    service.at("2025-11-05T10:00:00Z");
    let host = service.office("2025-11-05T10:00:00Z").await;
    let holed = fetch(&host, "2025-10").await;
    assert_has!(
        states(&holed, "reconciliation_report"),
        ["known", "may_be_cut_off", "known"],
        "{holed}"
    );
    assert_has!(
        states(&holed, "transaction_history"),
        ["known"],
        "only ten thousand are too many here"
    );
    assert_eq!((&holed["complete"], rows(&holed)), (&json!(false), vec![5, 100, 100]));
    let sentence = "The reconciliation report for 3 Oct 2025 may be incomplete.";
    assert_eq!(holed["missing"], json!([sentence]));
    let closing = async || host.ask("month_closing", json!({ "month": "2025-10" })).await;
    let status = closing().await;
    let sentence = "The reconciliation report for 3 Oct 2025, 08:59 to 09:03, may be incomplete: the number of rows is round. Compare it with the list in the service’s dashboard.";
    assert_eq!(status["to_say"], json!([sentence]));
    assert!(!status["blocks"].to_string().contains("told everything"), "{status}");

    // One hundred is not the most that the service returns at once.
    service.bills(101);
    fetch(&host, "2025-11").await;
    let whole = fetch(&host, "2025-10").await;
    assert_eq!((&whole["complete"], rows(&whole)), (&json!(true), vec![5, 100, 100]), "{whole}");
    assert_eq!(closing().await["to_say"], json!([]));
}

/// The second week begins with the last hour of the first: a row returned twice is stored once, and two equal rows are stored twice.
#[tokio::test(flavor = "multi_thread")]
async fn overlaps_repeat_no_row_and_two_equal_rows_stay_two() {
    let mut service = Service::start().await;
    service.at("2025-10-07T22:30:00Z").bill("5000").request("R-1");
    service.at("2025-11-05T10:00:00Z");
    service.arm(Armed::new("reconciliationReport", Fault::DoubledRows));
    let host = service.office("2025-11-05T10:00:00Z").await;
    let whole = fetch(&host, "2025-10").await;
    assert_eq!((&whole["complete"], rows(&whole)), (&json!(true), vec![1, 2, 1]), "{whole}");
    assert_has!(whole, { "fetch": { "rows": 8, "new": 4 } }, "each is told in two windows");
    assert_eq!(source(&whole, "reconciliation_report")["sums"][0]["amount"], "10000.00");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fetch_continues_after_a_restart_where_it_was() {
    let mut service = Service::start().await;
    service.at("2025-10-09T08:00:00Z").bill("5000");
    service.at("2025-11-05T10:00:00Z");
    let host = service.office("2025-11-05T10:00:00Z").await;
    service.arm(Armed::new("transactionHistory", Fault::DelayAfter).ms(600_000));
    host.ask("month_fetch", json!({ "month": "2025-10" })).await;
    let busy = host.refused("month_fetch", json!({ "month": "2025-10" })).await;
    assert_eq!(busy.code, ErrorCode::Conflict, "never beside itself: {busy:?}");
    let third = async || {
        let third = service.asked("transactionHistory") >= 3;
        if !third {
            service.sandbox.control().end_delays();
        }
        third
    };
    wait::until("a third question", third).await;
    host.close().await;
    service.sandbox.control().clear_faults();
    service.sandbox.control().end_delays();
    let before = service.asked("transactionHistory");
    let host = service.office("2025-11-05T11:00:00Z").await;
    let half = month(&host, "2025-10").await;
    assert_eq!(states(&half, "reconciliation_report"), ["known"], "{half}");
    assert_eq!(states(&half, "transaction_history"), ["known", "not_asked"], "{half}");
    let whole = fetch(&host, "2025-10").await;
    assert_eq!((&whole["complete"], rows(&whole)), (&json!(true), vec![0, 1, 1]), "{whole}");
    assert_eq!(service.asked("reconciliationReport"), 5);
    // At least the first two weeks were stored.
    assert!(service.asked("transactionHistory") - before <= 3, "{whole}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_stops_a_fetch_and_a_missing_connection_is_reported() {
    let mut service = Service::start().await;
    service.at("2025-11-05T10:00:00Z");
    let host = service.office("2025-11-05T10:00:00Z").await;
    service.arm(Armed::new("history", Fault::DelayAfter).ms(600_000));
    host.ask("month_fetch", json!({ "month": "2025-10" })).await;
    let stopped = host.ask("month_fetch_stop", json!({})).await;
    assert_eq!(stopped["stopped"], true, "{stopped}");
    let look = async || {
        service.sandbox.control().end_delays();
        month(&host, "2025-10").await
    };
    wait::seen("nothing is fetched", look, |view| view["fetch"]["running"] == false).await;
    assert!(service.asked("history") <= 1 && service.asked("reconciliationReport") == 0);
    service.sandbox.stop().await;
    host.ask("month_fetch", json!({ "month": "2025-10" })).await;
    let ended = rested(&host, "2025-10").await;
    assert!(
        ended["fetch"]["problem"].text().starts_with("The service could not be reached"),
        "{ended}"
    );
    assert!(states(&ended, "history").contains(&"failed".to_owned()), "{ended}");
    assert_eq!(ended["complete"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_merchant_keys_the_report_is_not_set_up() {
    let sandbox = service().await;
    let home = tempfile::tempdir().unwrap();
    let host = harness::host::deployment(home.path(), &sandbox).await;
    let months = host.ask("months_list", json!({})).await;
    let of = months[0]["month"].text().to_owned();
    let view = fetch(&host, &of).await;
    let set_up: Vec<&Value> = SOURCES.iter().map(|name| &source(&view, name)["set_up"]).collect();
    assert_eq!(set_up, [true, false, true], "{view}");
    assert_eq!(sandbox.asked("reconciliationReport"), 0);
    assert!(!states(&view, "reconciliation_report").contains(&"failed".to_owned()), "{view}");
    assert_eq!(states(&view, "transaction_history")[0], "known", "{view}");
    // The only problem is that the month is not over.
    assert_eq!(view["missing"].list().len(), 1, "{view}");
}

/// What a source returned before its keys were removed is incomplete, and that is reported.
#[tokio::test(flavor = "multi_thread")]
async fn a_source_without_keys_is_reported_before_a_month_is_closed() {
    let mut service = Service::start().await;
    service.at("2025-10-09T08:00:00Z").request("R-1");
    service.at("2025-11-05T10:00:00Z");
    let host = service.office("2025-11-05T10:00:00Z").await;
    service.arm(Armed::new("reconciliationReport", Fault::Refuse).nth(2));
    fetch(&host, "2025-10").await;
    let closing = async || host.ask("month_closing", json!({ "month": "2025-10" })).await;
    assert!(closing().await["blocks"].to_string().contains("could not be fetched"));
    host.ask("profile_key_forget", json!({ "profile": "bench", "key": "api_key" }))
        .await;
    let status = closing().await;
    let sentence = "The reconciliation report for 8 Oct 2025 to 14 Oct 2025 is incomplete, and its keys were removed.";
    assert_eq!(status["to_say"], json!([sentence]), "{status}");
}

/// A month without rows differs from a month that was never fetched.
#[tokio::test(flavor = "multi_thread")]
async fn an_empty_month_is_reported_as_empty() {
    let mut service = Service::start().await;
    service.at("2025-11-05T10:00:00Z");
    let host = service.office("2025-11-05T10:00:00Z").await;
    let nothing = async || host.ask("month_review", json!({ "month": "2025-10" })).await["sides"][0]["nothing"].clone();
    assert_eq!(nothing().await, "No service data for this month yet. Fetch the month first.");
    fetch(&host, "2025-10").await;
    assert_eq!(nothing().await, "The service has no records for this month.");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invalid_month_is_reported() {
    let service = Service::start().await;
    let host = service.office("2025-11-05T10:00:00Z").await;
    for (of, expected) in [
        ("2025-13", "Please correct the month."),
        ("October", "Please correct the month."),
        ("2025-12", "Nothing was fetched: this month has not begun."),
        ("2020-10", "Nothing was fetched: data goes back five years at most."),
    ] {
        let refused = host.refused("month_fetch", json!({ "month": of })).await;
        assert_eq!((refused.code, refused.message.as_str()), (ErrorCode::Invalid, expected), "{of}");
    }
    assert_eq!(service.asked("history"), 0);
}
