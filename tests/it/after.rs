//! After a payout: what is safe to pay again, new batches from what was not paid, and the same people another month.

mod looked_back;
mod sent_twice;

use api::Commands as _;
use serde_json::{Value, json};

pub(crate) use looked_back::{LookedBack, paid};

use crate::payouts::hosted;
use system::error::AppError;

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
        page["rows"].as_array().unwrap().clone()
    }
}

/// Which conditions are not met.
fn unmet(safe: &Value) -> Vec<&str> {
    let checks = safe["checks"].as_array().unwrap().iter();
    checks
        .filter(|check| check["met"] == false)
        .map(|check| check["check"].as_str().unwrap())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_is_proven_not_paid_is_proposed_and_only_once() {
    let after = LookedBack::start().await;
    let (refused, held, paid) = (
        &after.in_state("refused")[0],
        &after.in_state("held")[0],
        &after.in_state("paid")[0],
    );

    let safe = after.safe(refused).await;
    assert_eq!((&safe["verdict"], unmet(&safe)), (&json!("propose"), vec![]), "{safe}");
    // The sandbox's words and code for an account that there is not: `docs/spec/codes.md#business-codes`.
    let evidence = safe["checks"][0]["evidence"].as_str().unwrap();
    assert!(
        evidence.contains("(code 115)") && evidence.contains("refused before doing"),
        "{evidence}"
    );
    let unknown = after.safe(held).await;
    assert_eq!(
        (&unknown["verdict"], &unknown["may_decide"]),
        (&json!("not_yet"), &json!(true)),
        "{unknown}"
    );
    assert!(unmet(&unknown).contains(&"final_no"), "{unknown}");
    let done = after.safe(paid).await;
    assert_eq!(done["verdict"], "no", "{done}");
    assert!(unmet(&done).contains(&"never_done"), "{done}");

    for (items, rows) in [(vec![*held], "row 2"), (vec![*paid], ""), (vec![*refused, *held], "row 2")] {
        let no = after.batch(&items).await.unwrap_err();
        assert!(
            no.message.starts_with("No new batch was made.") && no.message.contains(rows),
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
    assert_eq!(
        (&origin["kind"], &origin["run"], &origin["rows"]),
        (&json!("not_paid"), &json!(after.run), &json!(1)),
        "{origin}"
    );
    let links = after.links().await;
    assert_eq!(links["taken"], json!([refused["item"]]), "{links}");
    assert_eq!(
        (&links["followed"][0]["draft"], &links["followed"][0]["run"]),
        (&draft["draft"], &Value::Null),
        "{links}"
    );

    let twice = after.batch(&[refused]).await.unwrap_err();
    assert!(twice.message.starts_with("No new batch was made."), "{twice:?}");
    assert_eq!(unmet(&after.safe(refused).await), ["one_batch"]);
    after.ask("payouts_discard", json!({ "draft": draft["draft"] })).await.unwrap();
    assert_eq!(after.links().await["taken"], json!([]));
    after.batch(&[refused]).await.unwrap();
    let moved = after.sandbox.control().book().len();
    assert_eq!(moved, 3, "no draft moves money");
    after.end().await;
}

/// A payment outside payouts is seen, before somebody pays the row again.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_paid_alone_since_speaks_against_paying_a_row_again() {
    let after = LookedBack::start().await;
    let held = after.in_state("held")[0];
    assert!(!unmet(&after.safe(held).await).contains(&"not_elsewhere"));
    let reference = after.ask("payments_reference", json!({})).await.unwrap();
    let alone = json!({ "reference": reference["reference"], "amount": held["amount"], "to": {
        "kind": "bank", "bank": "187DE295-AE70-4BBC-8169-EEA22924A565", "account": held["account"], "name": "", "phone": "",
        "email": "person@example.com", "remarks": "", "sender": "", "tell": false,
    } });
    let typed = held["amount"].as_str().unwrap();
    let done = hosted::confirm(&after.host, json!({ "deed": "payment", "payment": alone }), typed)
        .await
        .unwrap();
    let paid = after.ask("payments_view", json!({ "payment": done["payment"] })).await.unwrap();
    let safe = after.safe(held).await;
    assert!(unmet(&safe).contains(&"not_elsewhere"), "{safe}");
    assert!(safe.to_string().contains(paid["payment"]["reference"].as_str().unwrap()), "{safe}");
    after.end().await;
}

/// Where a row was paid after all is said on the statement of the payout that did not pay it.
#[tokio::test(flavor = "multi_thread")]
async fn the_statement_names_the_payout_that_paid_a_row_later() {
    let after = LookedBack::start().await;
    let refused = after.in_state("refused")[0];
    let draft = after.batch(&[refused]).await.unwrap();
    let statement = async || after.ask("payouts_statement", json!({ "run": after.run })).await.unwrap();
    let said = |statement: &Value| {
        let row = statement["rows"]
            .as_array()
            .unwrap()
            .iter()
            .find(|row| row["item"] == refused["item"])
            .unwrap();
        let checks = statement["checks"]
            .as_array()
            .unwrap()
            .iter()
            .map(|check| check["words"].to_string());
        (row["says"].as_str().unwrap().to_owned(), checks.collect::<Vec<_>>().join(" "))
    };
    let (says, checks) = said(&statement().await);
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
    let paid = hosted::pay(&after.host, freeze, 1).await.unwrap();
    let later = &paid["summary"]["run"];
    hosted::finished(&after.host, later).await;
    let later = later.as_str().unwrap();
    let (says, checks) = said(&statement().await);
    assert!(says.ends_with(&format!("Once more in payout {later}: paid.")), "{says}");
    assert!(
        checks.contains(&format!("1 row not paid here and paid once in payout {later}")),
        "{checks}"
    );
    after.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_people_come_as_a_draft_that_says_what_differs() {
    let after = LookedBack::start().await;
    let draft = after.ask("payouts_same_people", json!({ "run": after.run })).await.unwrap();
    let rows = after.rows(&draft).await;
    let told: Vec<_> = rows
        .iter()
        .map(|row| (row["name"].as_str().unwrap(), row["amount"].as_str().unwrap()))
        .collect();
    let people = [
        ("Ọláṣùbọmí Adébáyọ", "185000.00"),
        ("Ɓala Ɗanƙasa", "1142500.50"),
        ("Ẹbùn Ṣówándé", "97250.00"),
        ("Ada Eze", "210000.00"),
        ("=Nobody Known", "88400.00"),
    ];
    assert_eq!(told, people);
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
    let changes = origin["changes"].as_array().unwrap().iter();
    let changes: Vec<_> = changes
        .map(|change| {
            (
                change["row"].as_u64().unwrap(),
                change["what"].as_str().unwrap(),
                change["before"].as_str().unwrap(),
                change["after"].as_str().unwrap(),
            )
        })
        .collect();
    let gtb = "Guaranty Trust Bank";
    assert_eq!(
        changes,
        [
            (2, "not_paid_then", "Not known yet", ""),
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
    after.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_template_has_its_columns_banks_and_types() {
    let after = LookedBack::start().await;
    let saved = after.ask("payouts_template", json!({})).await.unwrap();
    let path = saved["path"].as_str().unwrap();
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
    let request = json!({ "file_name": "template.xlsx", "bytes_base64": base64::Engine::encode(&base64::engine::general_purpose::STANDARD, bytes), "sheets": [] });
    let draft = after.ask("payouts_read", request).await.unwrap();
    assert_eq!(
        (&draft["file_rows"], &draft["ready"], &draft["to_fix"]),
        (&json!(0), &json!(0), &json!(0)),
        "{draft}"
    );
    let fields: Vec<_> = draft["columns"]
        .as_array()
        .unwrap()
        .iter()
        .map(|column| column["field"].as_str().unwrap())
        .collect();
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
    after.end().await;
}
