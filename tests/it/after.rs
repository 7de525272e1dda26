//! After a payout: what is safe to pay again, retry batches from unpaid payments, and the same people in another month.

mod looked_back;
mod sent_twice;

use harness::prelude::*;

pub(crate) use looked_back::{LookedBack, paid};

impl LookedBack {
    async fn ask(&self, command: &str, request: Value) -> Result<Value, AppError> {
        self.host.rpc(command, request).await
    }

    async fn safe(&self, item: &Value) -> Value {
        let request = json!({ "run": self.run, "item": item["item"] });
        self.ask("payouts_safe_again", request).await.unwrap()
    }

    async fn batch(&self, items: &[&Value]) -> Result<Value, AppError> {
        let items: Vec<_> = items.iter().map(|item| item["item"].clone()).collect();
        self.ask("payouts_follow_up", json!({ "run": self.run, "items": items })).await
    }

    async fn links(&self) -> Value {
        self.ask("payouts_links", json!({ "run": self.run })).await.unwrap()
    }

    async fn rows(&self, draft: &Value) -> Vec<Value> {
        let request = json!({ "draft": draft["draft"], "state": null, "code": null, "text": null, "from": 0 });
        let page = self.ask("payouts_draft_rows", request).await.unwrap();
        page["rows"].list().clone()
    }
}

/// The conditions that are not met.
fn unmet(safe: &Value) -> Vec<&str> {
    let checks = safe["checks"].list().iter();
    checks
        .filter(|check| check["met"] == false)
        .map(|check| check["check"].text())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn only_proven_unpaid_payments_are_proposed_and_only_once() {
    let after = LookedBack::start().await;
    let (refused, held, paid) = (
        &after.in_state("refused")[0],
        &after.in_state("held")[0],
        &after.in_state("paid")[0],
    );

    let safe = after.safe(refused).await;
    assert_eq!((&safe["verdict"], unmet(&safe)), (&json!("propose"), vec![]), "{safe}");
    // The sandbox's message and code for an unknown account: `docs/spec/codes.md#business-codes`.
    let evidence = safe["checks"][0]["evidence"].text();
    assert_contains!(evidence, ["(code 115)", "This code means that it was not executed"]);
    let unknown = after.safe(held).await;
    assert_has!(unknown, { "verdict": "not_yet", "may_decide": true });
    assert!(unmet(&unknown).contains(&"final_no"), "{unknown}");
    let done = after.safe(paid).await;
    assert_eq!(done["verdict"], "no", "{done}");
    assert!(unmet(&done).contains(&"never_done"), "{done}");

    for (items, rows) in [(vec![*held], "row 2"), (vec![*paid], ""), (vec![*refused, *held], "row 2")] {
        let no = after.batch(&items).await.unwrap_err();
        assert!(
            no.message.starts_with("No new batch was made:") && no.message.contains(rows),
            "{no:?}"
        );
    }
    let draft = after.batch(&[refused]).await.unwrap();
    let rows = after.rows(&draft).await;
    assert_eq!(rows.len(), 1, "{rows:?}");
    for (field, value) in [
        ("name", "=Nobody Known"),
        ("account", "0123456799"),
        ("amount", "88400.00"),
        ("bank", "Guaranty Trust Bank"),
    ] {
        assert_eq!(rows[0][field], value, "{field}: {rows:?}");
    }
    let origin = after.ask("payouts_origin", json!({ "draft": draft["draft"] })).await.unwrap();
    assert_has!(origin, { "kind": "not_paid", "run": after.run, "rows": 1 });
    let links = after.links().await;
    assert_eq!(links["taken"], json!([refused["item"]]), "{links}");
    assert_has!(links["followed"][0], { "draft": draft["draft"], "run": null });

    let twice = after.batch(&[refused]).await.unwrap_err();
    assert!(twice.message.starts_with("No new batch was made:"), "{twice:?}");
    assert_eq!(unmet(&after.safe(refused).await), ["one_batch"]);
    after.ask("payouts_discard", json!({ "draft": draft["draft"] })).await.unwrap();
    assert_eq!(after.links().await["taken"], json!([]));
    after.batch(&[refused]).await.unwrap();
    // The discarded draft would pay the same row again.
    let restored = after.ask("payouts_restore", json!({ "draft": draft["draft"] })).await.unwrap_err();
    assert_contains!(restored.message, "one of its rows is already in another new batch");
    let moved = after.sandbox.control().book().len();
    assert_eq!(moved, 3, "no draft moves money");
}

/// A payment outside payouts is found before the row is paid again.
#[tokio::test(flavor = "multi_thread")]
async fn a_later_single_payment_makes_a_row_unsafe_to_pay_again() {
    let after = LookedBack::start().await;
    let held = after.in_state("held")[0];
    assert!(!unmet(&after.safe(held).await).contains(&"not_elsewhere"));
    let typed = held["amount"].text();
    let alone = forms::payment(&after.host, typed, to_bank(held["account"].text(), "")).await;
    let paid = payments::pay(&after.host, &alone, typed).await;
    let safe = after.safe(held).await;
    assert!(unmet(&safe).contains(&"not_elsewhere"), "{safe}");
    assert!(safe.to_string().contains(paid["payment"]["reference"].text()), "{safe}");
}

/// The payment proof of a batch names the later batch that paid one of its rows.
#[tokio::test(flavor = "multi_thread")]
async fn the_payment_proof_names_the_batch_that_paid_a_row_later() {
    let after = LookedBack::start().await;
    let refused = after.in_state("refused")[0];
    let draft = after.batch(&[refused]).await.unwrap();
    let statement = async || after.ask("payouts_statement", json!({ "run": after.run })).await.unwrap();
    let message_text = |statement: &Value| {
        let row = statement["rows"].row("item", &refused["item"]);
        let checks = statement["checks"].list().iter().map(|check| check["words"].to_string());
        (row["says"].text().to_owned(), checks.collect::<Vec<_>>().join(" "))
    };
    let (says, checks) = message_text(&statement().await);
    assert!(
        !says.contains("payout") && !checks.contains("paid once in"),
        "a draft pays nobody: {says} {checks}"
    );

    let account = json!([{ "what": "cell", "row": after.rows(&draft).await[0]["row"], "field": "account", "text": "0123456785" }]);
    after
        .ask("payouts_change", json!({ "draft": draft["draft"], "changes": account }))
        .await
        .unwrap();
    let freeze = json!({
        "draft": draft["draft"], "route": "single", "group_size": null, "contact": "a@example.com", "paid_before": null, "repeats": 0,
    });
    let paid = office::pay(&after.host, freeze, 1).await.unwrap();
    let later = &paid["summary"]["run"];
    office::finished(&after.host, later).await;
    let later = later.text();
    let (says, checks) = message_text(&statement().await);
    assert!(says.ends_with(&format!("Also in payout {later}: paid.")), "{says}");
    assert_contains!(checks, format!("1 row not paid here and paid once in payout {later}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_people_become_a_draft_that_shows_the_differences() {
    let after = LookedBack::start().await;
    let draft = after.ask("payouts_same_people", json!({ "run": after.run })).await.unwrap();
    let rows = after.rows(&draft).await;
    let shown: Vec<_> = rows.iter().map(|row| (row["name"].text(), row["amount"].text())).collect();
    let people = [
        ("Ọláṣùbọmí Adébáyọ", "185000.00"),
        ("Ɓala Ɗanƙasa", "1142500.50"),
        ("Ẹbùn Ṣówándé", "97250.00"),
        ("Ada Eze", "210000.00"),
        ("=Nobody Known", "88400.00"),
    ];
    assert_eq!(shown, people);
    let change = json!([
        { "what": "cell", "row": 3, "field": "amount", "text": "1200000" },
        { "what": "cell", "row": 4, "field": "account", "text": "1000000404" },
        { "what": "left_out", "row": 5, "out": true },
    ]);
    after
        .ask("payouts_change", json!({ "draft": draft["draft"], "changes": change }))
        .await
        .unwrap();
    let origin = after.ask("payouts_origin", json!({ "draft": draft["draft"] })).await.unwrap();
    let changes = origin["changes"].list().iter();
    let changes: Vec<_> = changes
        .map(|change| {
            (
                change["row"].as_u64().unwrap(),
                change["what"].text(),
                change["before"].text(),
                change["after"].text(),
            )
        })
        .collect();
    let gtb = "Guaranty Trust Bank";
    assert_eq!(
        changes,
        [
            (2, "not_paid_then", "Unconfirmed", ""),
            (3, "amount", "1142500.50", "1200000.00"),
            (
                4,
                "account",
                format!("{gtb} 1000000202").as_str(),
                format!("{gtb} 1000000404").as_str()
            ),
            (5, "left_out", "210000.00", ""),
            (6, "not_paid_then", "Not paid", ""),
        ]
    );
    assert_eq!(
        after.links().await["taken"],
        json!([]),
        "paying people anew takes nothing from the old payout"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_template_has_its_columns_banks_and_types() {
    let after = LookedBack::start().await;
    let saved = after.ask("payouts_template", json!({})).await.unwrap();
    let path = saved["path"].text();
    let mut book: calamine::Xlsx<_> = calamine::open_workbook(path).unwrap();
    let names = calamine::Reader::sheet_names(&book);
    assert_eq!(names, ["Payments", "How to fill this in", "Banks"]);
    let payments = calamine::Reader::worksheet_range(&mut book, "Payments").unwrap();
    assert_eq!(payments.height(), 1, "an example in it would be paid");
    let banks = calamine::Reader::worksheet_range(&mut book, "Banks").unwrap();
    assert!(
        banks
            .rows()
            .any(|row| row[0] == calamine::Data::String("Guaranty Trust Bank".to_owned()))
    );
    let bytes = std::fs::read(path).unwrap();
    let request = json!({ "file_name": "template.xlsx", "bytes_base64": base64(bytes), "sheets": [] });
    let draft = after.ask("payouts_read", request).await.unwrap();
    assert_has!(draft, { "file_rows": 0, "ready": 0, "to_fix": 0 });
    let fields: Vec<_> = draft["columns"].texts("field");
    for field in [
        "name",
        "bank",
        "bank_code",
        "account",
        "amount",
        "remarks",
        "phone",
        "email",
        "reference",
    ] {
        assert!(fields.contains(&field), "{field}: {fields:?}");
    }
}
