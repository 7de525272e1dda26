//! The review of a month: our records compared with those of the service and the bank, review decisions, and their undo.

use harness::computer::env_at;
use harness::forms::payment_request;
use harness::host::of_at;
use harness::prelude::*;
use sandbox::{Format, Layout, StatementRequest};
use service_api::value::{Date, UtcTime};

use crate::payouts::stopped::until;
use system::env::{Env, parse_rfc3339};

const BEGAN: &str = "2025-10-06T09:00:00Z";

/// Three payments, and two requests of three.
const PEOPLE: &str = "Name,Bank,Account Number,Amount\nAda Obi,GTBank,1000000000,5000\nBola Ade,GTBank,1000000101,7500.50\n\
    Chidi Eze,GTBank,1000000202,5000\n";

pub(crate) fn at(text: &str) -> Env {
    env_at(parse_rfc3339(text).unwrap())
}

pub(crate) struct Month {
    pub(crate) host: Office,
    pub(crate) cowrie: Cowrie,
    pub(crate) sandbox: Sandbox,
}

/// October: three payments, two paid requests, and an unpaid one. It is the fifth of November.
pub(crate) async fn october() -> Month {
    october_by("single", None).await
}

/// The same, with payments sent by `route`.
pub(crate) async fn october_by(route: &str, group_size: Option<u32>) -> Month {
    october_with(route, group_size, vec![]).await
}

/// The same, where `faults` leave payments unconfirmed.
pub(crate) async fn october_with(route: &str, group_size: Option<u32>, faults: Vec<Armed>) -> Month {
    let sandbox = service_with(|config| {
        config.seed = Some(7);
        config.manual_from = Some(UtcTime::parse(BEGAN.trim_end_matches('Z')).unwrap());
    })
    .await;
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    let host = of_at(&cowrie, "bench", at(BEGAN)).await;
    for (name, amount) in [("Dayo Bello", "20000"), ("Efe Okon", "35000"), ("Femi Ojo", "900")] {
        let form = payment_request(amount, name);
        let made = host.ask("payment_requests_create", form).await;
        if amount != "900" {
            sandbox.control().pay(made["reference"].text(), None, None).unwrap();
        }
    }
    let draft = office::read(&host, PEOPLE).await;
    let freeze = json!({
        "draft": draft["draft"], "route": route, "group_size": group_size, "contact": "accounts@example.com",
        "paid_before": draft["paid_before"]["run"],
    });
    let is_known = faults.is_empty();
    sandbox.arm(faults);
    let run = office::pay(&host, freeze, 3).await.unwrap();
    let run = &run["summary"]["run"];
    if is_known {
        office::finished(&host, run).await;
    } else {
        until(&host, run, |summary| summary["in_doubt"] != 0 && summary["sending"] == 0).await;
    }
    host.close().await;
    sandbox.control().advance(30 * 24 * 3_600).unwrap();
    let host = of_at(&cowrie, "bench", at("2025-11-05T09:00:00Z")).await;
    fetch_all(&host, "2025-10").await;
    Month { sandbox, cowrie, host }
}

/// Fetches all rows of the service for a month.
pub(crate) async fn fetch_all(host: &Host, month: &str) {
    let view = fetch(host, month).await;
    assert_eq!(view["missing"], json!([]), "{view}");
}

/// Fetches the rows of the service for a month, as far as it answers. Returns the month at that time.
pub(crate) async fn fetch(host: &Host, month: &str) -> Value {
    host.ask("month_fetch", json!({ "month": month })).await;
    let look = async || host.ask("month_view", json!({ "month": month })).await;
    wait::seen("the month is fetched", look, |view| view["fetch"]["running"] == false).await
}

impl Month {
    pub(crate) async fn rpc(&self, command: &str, request: Value) -> Value {
        self.host.ask(command, request).await
    }

    pub(crate) async fn review(&self) -> Value {
        self.rpc("month_review", json!({ "month": "2025-10" })).await
    }

    pub(crate) async fn rows(&self, side: &str, show: &str) -> Vec<Value> {
        let request = json!({ "month": "2025-10", "side": side, "show": show, "search": "", "from": 0, "count": 500 });
        self.rpc("month_matches", request).await["rows"].list().clone()
    }

    /// Makes a review decision about a row of the bank's side. Returns the review at that time.
    pub(crate) async fn say(&self, row: &Value, what: Value) -> Value {
        let request = json!({ "month": "2025-10", "side": "bank", "id": row["id"], "what": what });
        self.rpc("month_decide", request).await
    }

    /// The bank's statement of October, changed by `change`.
    pub(crate) async fn statement(&self, settlements: u8, change: impl Fn(String) -> String) {
        let request = StatementRequest {
            from: Date::parse("2025-10-01").unwrap(),
            to: Date::parse("2025-10-31").unwrap(),
            layout: Layout::GtBank,
            format: Format::Csv,
            settlements,
        };
        let text = change(String::from_utf8(self.sandbox.control().statement(&request).unwrap()).unwrap());
        self.import("october.csv", &text).await;
    }

    pub(crate) async fn import(&self, name: &str, text: &str) {
        let file = json!({ "file_name": name, "bytes_base64": base64(text), "sheet": null });
        self.rpc("bank_statements_import", file).await;
    }

    /// After a restart.
    pub(crate) async fn again(self, now: &str) -> Self {
        self.host.close().await;
        let host = of_at(&self.cowrie, "bench", at(now)).await;
        Self { host, ..self }
    }
}

pub(crate) fn side<'a>(review: &'a Value, name: &str) -> &'a Value {
    review["sides"].row("side", name)
}

pub(crate) fn rows_of(side: &Value) -> [u64; 4] {
    ["matched", "to_review", "exceptions", "explained"].map(|state| side[state]["rows"].as_u64().unwrap())
}

/// The row number, in its file, of a row of the bank.
fn row_of_file(row: &Value) -> u32 {
    let source = row["theirs"]["source"].text();
    source.rsplit_once(", row ").unwrap().1.parse().unwrap()
}

/// The kind and the amount of the lines of a tie-out.
fn lines(side: &Value) -> Vec<(String, String)> {
    let lines = side["tie_outs"][0]["lines"].list().iter();
    lines
        .map(|line| (line["what"].text().to_owned(), line["amount"].text().to_owned()))
        .collect()
}

fn line(what: &str, amount: &str) -> (String, String) {
    (what.to_owned(), amount.to_owned())
}

/// 20,000 and 35,000 were received, of which the service kept one per cent; 17,500.50 was paid plus 48.38: 10.75 twice and 26.88.
/// The bank's lines contain the reference and the name of each payment, on its day.
fn the_evidence_of_payouts_is_named(rows: &[Value]) {
    let payouts: Vec<&Value> = rows.iter().filter(|row| row["ours"][0]["kind"] == "payout").collect();
    assert_eq!(payouts.len(), 3);
    for row in payouts {
        let (ours, evidence) = (&row["ours"][0], &row["evidence"]);
        assert_eq!(
            (&evidence["reference"], &evidence["days"]),
            (&ours["reference"], &json!(0)),
            "{row:#}"
        );
        let name: Vec<&str> = evidence["names"].list().iter().map(|word| word.text()).collect();
        assert_eq!(
            (name.join(" "), &evidence["name_words"]),
            (ours["name"].text().to_uppercase(), &json!(2)),
            "{row:#}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_month_that_matches_is_explained_to_the_kobo() {
    let month = october().await;
    let before = month.review().await;
    assert_eq!(rows_of(side(&before, "service")), [5, 0, 0, 0], "{before}");
    assert_eq!(side(&before, "service")["unexplained"], "0.00");
    assert_eq!(
        side(&before, "bank")["nothing"],
        "No bank statement of this month was imported yet."
    );
    month.statement(0, |text| text).await;
    let review = month.review().await;
    let bank = side(&review, "bank");
    assert_eq!((rows_of(bank), &bank["unexplained"]), ([5, 0, 0, 8], &json!("0.00")), "{bank:#}");
    the_evidence_of_payouts_is_named(&month.rows("bank", "matched").await);
    // Rows of one day are in the order of the statement.
    let places: Vec<u32> = month.rows("bank", "all").await.iter().map(row_of_file).collect();
    assert!(places.len() == 13 && places.is_sorted(), "{places:?}");
    for name in ["service", "bank"] {
        let tie_out = &side(&review, name)["tie_outs"][0];
        assert_has!(tie_out, { "difference": "0.00", "lacking": [] }, "{review:#}");
        let moved = lines(side(&review, name));
        let expected = [
            line("matched_in", "55000.00"),
            line("matched_out", "-17500.50"),
            line("charges", "-598.38"),
        ];
        assert_eq!(moved[1..moved.len() - 1], expected, "{review:#}");
    }
    let sixth = review["days"].row("day", "2025-10-06");
    let expected = json!({ "day": "2025-10-06", "money_in": "55000.00", "money_out": "-17500.50", "matched": 5, "open": 0 });
    assert_eq!((sixth, review["days"].list().len()), (&expected, 31));
    let fees = json!([
        { "kind": "Service fees, payouts", "rows": 3, "amount": "48.38" }, { "kind": "Service fees, payment requests", "rows": 2, "amount": "550.00" },
        { "kind": "Bank charges", "rows": 8, "amount": "598.38" },
    ]);
    assert_eq!(review["fees"], fees);
}

/// The money of requests is one line a day, after the fees of the service: 55,000.00 less 550.00.
#[tokio::test(flavor = "multi_thread")]
async fn a_settlement_matches_its_requests() {
    let month = october().await;
    month.statement(1, |text| text).await;
    let rows = month.rows("bank", "matched").await;
    let settled: Vec<&Value> = rows.iter().filter(|row| row["rule"] == "Settlement of several payments").collect();
    assert_eq!(settled.len(), 1, "{rows:?}");
    assert_has!(settled[0], { "theirs": { "amount": "54450.00" }, "ours_count": 2, "difference": "-550.00" });
    let review = month.review().await;
    let bank = side(&review, "bank");
    assert_has!(bank, { "unexplained": "0.00", "tie_outs": { "0": { "difference": "0.00" } } });
    assert_eq!(
        lines(bank)[1..4],
        [
            line("matched_in", "55000.00"),
            line("matched_out", "-17500.50"),
            line("differences", "-550.00")
        ]
    );
}

/// The bank gives neither the reference nor the name of Bola's payment.
pub(crate) fn nameless(text: String) -> String {
    nameless_of("BOLA ADE", &text)
}

/// The same for the payment to `name`.
pub(crate) fn nameless_of(name: &str, text: &str) -> String {
    let rows = text.lines().map(|row| {
        if row.contains(name) && !row.contains("COMMISSION") && !row.contains("VAT") {
            let from = row.find("TRF/").unwrap();
            format!("{}POS PURCHASE{}", &row[..from], if row.ends_with('"') { "\"" } else { "" })
        } else {
            row.to_owned()
        }
    });
    rows.map(|row| row + "\n").collect()
}

/// Many banks print only the session id of a transfer, which the answer to the payment contained.
#[tokio::test(flavor = "multi_thread")]
async fn a_line_with_the_session_id_of_a_payment_is_that_payment() {
    let month = october().await;
    let session = |row: &str| {
        let mut words = row.split(|letter: char| !letter.is_ascii_digit());
        words.find(|word| word.len() == 30).map(str::to_owned)
    };
    let only_session = |text: String| {
        let rows = text.lines().map(|row| match session(row) {
            Some(session) if row.contains("BOLA ADE") => {
                let from = row.find("TRF/").unwrap();
                format!("{}NIP {session}{}\n", &row[..from], if row.ends_with('"') { "\"" } else { "" })
            }
            Some(_) | None => format!("{row}\n"),
        });
        rows.collect()
    };
    month.statement(0, only_session).await;
    let rows = month.rows("bank", "all").await;
    let row = rows
        .iter()
        .find(|row| row["theirs"]["text"].as_str().is_some_and(|text| text.starts_with("NIP ")));
    let row = row.unwrap_or_else(|| panic!("{rows:#?}"));
    assert_has!(row, { "state": "matched", "ours": { "0": { "name": "Bola Ade" } }, "why": "Same transaction number." });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_decision_is_kept_until_it_is_undone() {
    let month = october().await;
    month
        .statement(0, |text| nameless(text).replace("POS PURCHASE", "OKE STORES"))
        .await;
    let before = month.review().await;
    let bank = side(&before, "bank");
    assert_eq!(rows_of(bank), [4, 1, 1, 8], "{:?}", month.rows("bank", "all").await);
    let row = month.rows("bank", "to_review").await.remove(0);
    assert_has!(row, { "theirs": { "amount": "-7500.50" }, "candidates": { "0": { "ours": { "0": { "name": "Bola Ade" } } } } });
    let alone = month.rows("bank", "exceptions").await.remove(0);
    // The payment need not be requested from the bank before the row is decided, and it is not open twice.
    assert_has!(alone, {
        "exception": { "kind": "expected", "next": "Decide the row to review first." }, "ours": { "0": { "name": "Bola Ade" } },
        "why": "A row that is still to review may be it.",
    });
    assert_eq!(bank["unexplained"], "7500.50", "the payment and the row are one");
    let id = row["id"].text();
    let ours = row["candidates"][0]["ours"][0]["id"].clone();
    let found = json!({ "month": "2025-10", "side": "bank", "id": id, "search": "bola" });
    let found = month.rpc("month_find", found).await;
    assert_has!(found, { "count": 1, "ours": { "0": { "id": ours } } });

    let review = month.say(&row, json!({ "said": "same", "ours": [ours] })).await;
    assert_eq!(rows_of(side(&review, "bank")), [5, 0, 0, 8]);
    assert_eq!(review["undo"], "the row of −₦7,500.50 is the payment of Bola Ade");
    let learned = "Rows with “OKE STORES”: one was a payment of Bola Ade. Payments of Bola Ade are suggested first for them.";
    assert_eq!(review["learned"][0]["sentence"], learned);
    let said = month.rows("bank", "matched").await.into_iter().find(|row| row["id"] == id).unwrap();
    assert_has!(said, { "rule": "Matched by a person", "said": { "at": "2025-11-05T09:00:00Z" } });

    let undone = month.rpc("month_undo", json!({ "month": "2025-10" })).await;
    assert_eq!(undone["sides"], before["sides"]);
    let nothing = month.host.refused("month_undo", json!({ "month": "2025-10" })).await;
    assert_eq!(nothing.message, "There is no decision in this month to undo.");

    // Rejected, explained and noted; all of it is still there after the statement is imported again and the program restarted.
    month.say(&row, json!({ "said": "not_same", "ours": [ours] })).await;
    month
        .say(&row, json!({ "said": "explained", "category": "owner", "note": " groceries " }))
        .await;
    month.say(&row, json!({ "said": "noted", "note": "asked", "owner": "Ada" })).await;
    let explained = json!(month.rows("bank", "explained").await).row("id", id).clone();
    let shown = ["category", "note", "owner"].map(|name| explained[name].text());
    assert_eq!(shown, ["owner", "groceries", "Ada"]);
    let again = month.again("2025-11-06T09:00:00Z").await;
    assert_eq!(rows_of(side(&again.review().await, "bank")), [4, 0, 1, 9]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invalid_decision_is_refused_and_changes_nothing() {
    let month = october().await;
    month.statement(0, |text| text).await;
    let rows = month.rows("bank", "matched").await;
    let (one, other) = (&rows[0], &rows[1]);
    let before = month.review().await;
    let taken = json!({ "said": "same", "ours": [other["ours"][0]["id"]] });
    for (what, shown) in [
        (
            taken,
            "One of these payments is matched with another row of this month or the one before. Undo that match first.",
        ),
        (
            json!({ "said": "same", "ours": [] }),
            "Choose a row of the other side and at least one payment.",
        ),
        (
            json!({ "said": "explained", "category": "owner", "note": "" }),
            "This row is matched with a payment. Undo the match before you explain it.",
        ),
        (
            json!({ "said": "noted", "note": "x".repeat(501), "owner": "" }),
            "A note has 500 characters at most, a name 100.",
        ),
    ] {
        let request = json!({ "month": "2025-10", "side": "bank", "id": one["id"], "what": what });
        let refused = month.host.refused("month_decide", request).await;
        assert_eq!(refused.problems[0].message, shown);
    }
    for id in [json!("nobody"), other["ours"][0]["id"].clone()] {
        let what = json!({ "said": "same", "ours": [id] });
        let request = json!({ "month": "2025-10", "side": "bank", "id": "nobody", "what": what });
        let refused = month.host.refused("month_decide", request).await;
        assert_eq!(refused.message, "Nothing was changed: this row no longer exists.");
    }
    assert_eq!(month.review().await, before);
}

/// The bank does not name the payment of 7,500.50 to Bola Ade on the sixth: at the end of October it is 25 days old. 4 rows of 14 are
/// matched and 8 charges explained: 12 of 14 are 85 per cent.
#[tokio::test(flavor = "multi_thread")]
async fn exceptions_are_listed_and_filtered_by_kind_and_rows_by_amount() {
    let month = october().await;
    month.statement(0, nameless).await;
    let review = month.review().await;
    let bank = side(&review, "bank");
    assert_has!(bank, {
        "by_kind": [{ "kind": "expected", "rows": 1, "amount": "-7500.50", "oldest_days": 25 }], "percent_done": 85, "oldest_days": 25,
        "carried": { "rows": 0 },
    });
    let ask = |more: Value| {
        let mut request = json!({ "month": "2025-10", "side": "bank", "show": "all", "search": "", "from": 0, "count": 500 });
        request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        request
    };
    let expected = month.rpc("month_matches", ask(json!({ "kind": "expected" }))).await;
    assert_has!(expected, { "count": 1, "rows": { "0": { "ours": { "0": { "name": "Bola Ade" } } } } });
    assert_eq!(month.rpc("month_matches", ask(json!({ "kind": "duplicate" }))).await["count"], 0);
    let matched = month
        .rpc("month_matches", ask(json!({ "show": "matched", "largest_first": true })))
        .await;
    let amounts: Vec<&str> = matched["rows"].list().iter().map(|row| row["theirs"]["amount"].text()).collect();
    assert_eq!(amounts, ["35000.00", "20000.00", "-5000.00", "-5000.00"]);
}

/// A debit of November beside a payment that October's statement already has: one payment never matches two rows.
#[tokio::test(flavor = "multi_thread")]
async fn a_payment_on_the_statement_of_another_month_is_offered_to_no_other_row() {
    let month = october().await;
    month.statement(0, |text| text).await;
    let matched = month.rows("bank", "matched").await;
    let bola = matched
        .iter()
        .find(|row| row["ours"][0]["name"] == "Bola Ade")
        .expect("Bola is on the statement");
    let ours = &bola["ours"][0]["id"];
    let text = "Date,Narration,Reference,Debit,Credit,Balance\n2025-11-03T09:00:00,POS PURCHASE,A1,7500.50,,1000.00\n\
        2025-11-03T10:00:00,Sale,A2,,50.00,1050.00\n";
    month.import("november.csv", text).await;
    let request = json!({ "month": "2025-11", "side": "bank", "show": "all", "search": "7500.50", "from": 0, "count": 9 });
    let rows = month.rpc("month_matches", request).await;
    let (id, amount) = (&rows["rows"][0]["id"], &rows["rows"][0]["theirs"]["amount"]);
    assert_eq!(amount, "-7500.50");

    let found = json!({ "month": "2025-11", "side": "bank", "id": id, "search": "bola" });
    assert_eq!(month.rpc("month_find", found).await["count"], 0);
    let same = json!({ "month": "2025-11", "side": "bank", "id": id, "what": { "said": "same", "ours": [ours] } });
    let refused = month.host.refused("month_decide", same).await;
    assert_eq!(
        refused.problems[0].message,
        "One of these payments is matched with another row of this month or the one before. Undo that match first."
    );
}
