//! A bank statement imported by mistake is withdrawn: its rows are removed, its file and the decisions about them stay.

use harness::prelude::*;
use months::pack::verify;

use crate::month_closing::two_people;
use crate::month_review::{Month, nameless, october, rows_of, side};
use crate::people::{ADA, BOLA, Says, add, sign_in, sign_month};

const OCTOBER: &str = "2025-10";

impl Month {
    async fn listed(&self) -> Vec<Value> {
        let list = self.rpc("bank_statements_list", json!({ "month": OCTOBER })).await;
        list.list().clone()
    }

    /// The ids of the only account's statements, by file name.
    async fn statement_of(&self, file: &str) -> String {
        let account = self.listed().await.remove(0);
        let mut statements = account["statements"].list().iter();
        let found = statements.find(|statement| statement["file_name"] == file).unwrap();
        found["statement"].text().to_owned()
    }

    async fn take_statement_back(&self, id: &str) -> Value {
        let request = json!({ "statement": id, "month": OCTOBER });
        self.rpc("bank_statements_take_back", request).await
    }

    /// The message of a refusal, and the next step.
    async fn kept(&self, id: &str) -> (String, String) {
        let before = (self.listed().await, self.audit_entries().await.len());
        let request = json!({ "statement": id, "month": OCTOBER });
        let refused = self.host.refused("bank_statements_take_back", request).await;
        assert_eq!((self.listed().await, self.audit_entries().await.len()), before, "nothing changed");
        (refused.message, refused.hint.unwrap_or_default())
    }

    /// The audit's entries about statements: who, what, before and after.
    async fn audit_entries(&self) -> Vec<[Value; 4]> {
        let view = self.rpc("audit_view", json!({})).await;
        assert_eq!(view["broken"], Value::Null);
        let entries = view["entries"].list().iter().rev();
        let audit_entries = entries.map(|entry| ["who", "what", "before", "after"].map(|name| entry[name].clone()));
        audit_entries.filter(|[_, what, ..]| what.text().contains("statement")).collect()
    }

    /// The whole view of the month: the figures, every row of either side, and the lines of the bank.
    async fn shown(&self) -> [Value; 4] {
        let account = self.listed().await.remove(0);
        let lines = ["days", "missing", "lines", "credits", "debits", "last_day"].map(|name| account[name].clone());
        let mut bank = self.rows("bank", "all").await;
        for there in bank.iter_mut().filter_map(|row| row["theirs"].as_object_mut()) {
            // A row that is in two files gives the present one.
            there.remove("source");
        }
        [
            self.review().await,
            self.rows("service", "all").await.into(),
            bank.into(),
            lines.to_vec().into(),
        ]
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_withdrawn_statement_is_restored_with_its_file() {
    let month = october().await;
    add(&month.host, "Ada Obi", "both", ADA).await;
    sign_in(&month.host, "1", ADA).await.unwrap();
    month.statement(0, nameless).await;
    let row = month.rows("bank", "to_review").await.remove(0);
    let charge = month.rows("bank", "explained").await.remove(0);
    let same = json!({ "said": "same", "ours": [row["candidates"][0]["ours"][0]["id"]] });
    month.say(&row, same).await;
    let levy = json!({ "said": "explained", "category": "levy", "note": "Stamp duty" });
    month.say(&charge, levy).await;
    let before = month.shown().await;
    assert_eq!(rows_of(side(&before[0], "bank")), [5, 0, 0, 8]);

    let list = month.take_statement_back(&month.statement_of("october.csv").await).await;
    assert_eq!(list, json!([]), "an account without a statement is none");
    assert!(month.listed().await.is_empty());
    // Decisions are not lost with the rows: they are shown, and prevent the closing until a person resolves them.
    let review = month.review().await;
    let bank = side(&review, "bank");
    assert_eq!((rows_of(bank), &bank["nothing"]), ([0, 0, 2, 0], &Value::Null), "{bank:#}");
    let gone = month.rows("bank", "exceptions").await;
    let kinds: Vec<&Value> = gone.iter().map(|row| &row["exception"]["kind"]).collect();
    assert_eq!(kinds, ["said_of_gone", "said_of_gone"]);
    // As old as their rows were, and with their decisions.
    for row in &gone {
        let age = row["exception"]["age_days"].as_u64().unwrap();
        assert!((20..31).contains(&age), "{row:#}");
    }
    let why: String = gone.iter().filter_map(|row| row["why"].as_str()).collect();
    for message_text in ["The decision: the row of −₦7,500.50 is the payment of Bola Ade", "The decision: "] {
        assert!(why.contains(message_text), "{why}");
    }
    assert_eq!(review["undo"], before[0]["undo"]);
    let blocks = month.rpc("month_closing", json!({ "month": OCTOBER })).await["blocks"].clone();
    let message_text = "2 exceptions of the bank have no note. Explain each or add a note.";
    assert_eq!(blocks, json!([message_text]));
    for row in &gone {
        let note = json!({ "said": "noted", "note": "The bank sends the right file.", "owner": "Ada" });
        month.say(row, note).await;
    }
    let closing = month.rpc("month_closing", json!({ "month": OCTOBER })).await;
    assert_eq!(closing["blocks"], json!([]), "{closing}");
    for _ in &gone {
        month.rpc("month_undo", json!({ "month": OCTOBER })).await;
    }
    // After a restart too; then the same file is new again.
    let month = month.again("2025-11-06T09:00:00Z").await;
    sign_in(&month.host, "1", ADA).await.unwrap();
    assert!(month.listed().await.is_empty());
    month.statement(0, nameless).await;
    assert!(month.shown().await == before, "as before");

    let ada = json!("Ada Obi");
    let imported = json!("october.csv, 2025-10-01 to 2025-10-31: 13 lines, 13 new");
    let gone = json!("october.csv, 2025-10-01 to 2025-10-31: 13 lines, 13 of no other statement");
    let import = [ada.clone(), json!("statement imported"), Value::Null, imported];
    let expected = [import.clone(), [ada, json!("statement taken back"), gone, Value::Null], import];
    assert_eq!(month.audit_entries().await, expected);
}

const HEAD: &str = "Account Name,ACME LTD\nAccount Number,0123456785\n";
const COLUMNS: &str = "Trans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks\n";

/// A statement of GTBank from one day to another of October.
fn gtbank(days: (u8, u8), opening: &str, rows: &[&str]) -> String {
    let (first, last) = days;
    let rows: String = rows.iter().map(|row| format!("{row}\n")).collect();
    format!("{HEAD}Period,{first:02}-Oct-2025 to {last:02}-Oct-2025\n{COLUMNS}{first:02}-Oct-2025,,,,,{opening},,Opening Balance\n{rows}")
}

const RICE: &str = "02-Oct-2025,02-Oct-2025,,100.00,,900.00,HO,RICE";
const AIRTIME: [&str; 2] = [
    "14-Oct-2025,14-Oct-2025,,40.00,,860.00,HO,AIRTIME",
    "14-Oct-2025,14-Oct-2025,,40.00,,820.00,HO,AIRTIME",
];
const SALE: &str = "20-Oct-2025,20-Oct-2025,,,500.00,\"1,320.00\",HO,SALE";

/// A row of two statements stays while one of them does; equal rows keep their identity.
#[tokio::test(flavor = "multi_thread")]
async fn a_row_that_is_on_another_statement_too_stays() {
    let month = october().await;
    let first = gtbank((1, 14), "\"1,000.00\"", &[RICE, AIRTIME[0], AIRTIME[1]]);
    // Begins within the fourteenth: it has the later of the two equal rows.
    let second = gtbank((14, 31), "860.00", &[AIRTIME[1], SALE]);
    month.import("first.csv", &first).await;
    month.import("second.csv", &second).await;
    let whole = month.shown().await;
    let ids = |rows: &Value| {
        let rows = rows.list().iter().filter(|row| !row["theirs"].is_null());
        let mut all: Vec<_> = rows
            .map(|row| (row["id"].to_string(), row["theirs"]["amount"].to_string()))
            .collect();
        all.sort_unstable();
        all
    };
    assert_eq!(ids(&whole[2]).len(), 4, "{:#}", whole[2]);

    let list = month.take_statement_back(&month.statement_of("first.csv").await).await;
    let account = &list[0];
    let reported = ["lines", "credits", "debits"].map(|name| &account[name]);
    assert_has!(reported, [2, "500.00", "40.00"], "each row once, none with the first");
    assert_eq!(account["statements"].list().len(), 1);
    assert_has!(account, { "statements": { "0": { "new": 2 } }, "missing": ["No statement for 1 Oct 2025 to 13 Oct 2025."] });
    let rest = ids(&month.rows("bank", "all").await.into());
    assert!(rest.len() == 2 && rest.iter().all(|row| ids(&whole[2]).contains(row)), "{rest:?}");
    let check = json!({ "file_name": "first.csv", "bytes_base64": base64(&first), "sheet": null });
    let check = month.rpc("bank_statements_check", check).await;
    assert_has!(check, { "imported": false, "known": 1, "new": 2 });
    month.import("first.csv", &first).await;
    assert!(month.shown().await == whole, "as before");

    // The other one, and then the only one left.
    month.take_statement_back(&month.statement_of("second.csv").await).await;
    let account = month.listed().await.remove(0);
    let reported = ["lines", "credits", "debits"].map(|name| &account[name]);
    assert_eq!(reported, [&json!(3), &json!("0.00"), &json!("180.00")]);
    month.import("second.csv", &second).await;
    assert!(month.shown().await == whole, "as before");
    let gone: Vec<Value> = month
        .audit_entries()
        .await
        .into_iter()
        .map(|[_, _, before, _]| before)
        .filter(|before| !before.is_null())
        .collect();
    assert_has!(
        gone,
        [
            "first.csv, 2025-10-01 to 2025-10-14: 3 lines, 2 of no other statement",
            "second.csv, 2025-10-14 to 2025-10-31: 2 lines, 1 of no other statement",
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_of_a_prepared_or_closed_month_stays() {
    let month = october().await;
    two_people(&month).await;
    month.statement(0, |text| text).await;
    let id = month.statement_of("october.csv").await;
    let of_october = json!({ "month": OCTOBER });
    month.rpc("month_prepare", json!({ "month": OCTOBER, "comment": "" })).await;
    let text = |message: &str, hint: &str| (message.to_owned(), hint.to_owned());
    assert_eq!(
        month.kept(&id).await,
        text(
            "Nothing was taken back: october.csv covers 2025-10, which is prepared for closing.",
            "Take back the preparation of the month first."
        )
    );
    sign_in(&month.host, "2", BOLA).await.unwrap();
    sign_month(&month.host, OCTOBER, Says::bola()).await.unwrap();
    assert_eq!(
        month.kept(&id).await,
        text(
            "Nothing was taken back: october.csv covers 2025-10, which is closed.",
            "Reopen the month first, with a reason. The closing is kept."
        )
    );
    let pack = |saved: Value| std::fs::read(saved["path"].text()).unwrap();
    let first = pack(month.rpc("month_pack", of_october.clone()).await);

    // Reopened: the closing stays, with its pack, while the statement is withdrawn and imported again.
    month
        .rpc("month_reopen", json!({ "month": OCTOBER, "reason": "The wrong file." }))
        .await;
    let shown = month.shown().await;
    month.take_statement_back(&id).await;
    assert_eq!(
        month.kept(&id).await.0,
        "Nothing was taken back: october.csv was taken back before."
    );
    for unknown in ["999", "october"] {
        let request = json!({ "statement": unknown, "month": OCTOBER });
        let refused = month.host.refused("bank_statements_take_back", request).await;
        assert_eq!(
            (refused.code, refused.message.as_str()),
            (ErrorCode::NotFound, "Nothing was taken back: there is no such statement.")
        );
    }
    month.statement(0, |text| text).await;
    assert!(month.shown().await == shown, "as before");
    month.rpc("month_prepare", json!({ "month": OCTOBER, "comment": "" })).await;
    sign_in(&month.host, "1", ADA).await.unwrap();
    let closed = sign_month(&month.host, OCTOBER, Says::default()).await.unwrap();
    assert_eq!(closed["earlier"][0]["reason"], "The wrong file.");
    let second = pack(month.rpc("month_pack", of_october).await);
    for pack in [&first, &second] {
        assert!(verify(pack, None).unwrap().intact);
    }
}

/// The file of another account: nothing of the wrong one is left, and the right one does not count it as imported.
#[tokio::test(flavor = "multi_thread")]
async fn the_file_of_another_account_is_imported_into_the_right_one() {
    let month = october().await;
    let file = |number: &str, name: &str| {
        let text = gtbank((1, 31), "\"1,000.00\"", &[RICE]).replace("ACME LTD", name);
        json!({ "file_name": "bank.csv", "bytes_base64": base64(&text), "sheet": null, "account_number": number })
    };
    month.rpc("bank_statements_import", file("0123456785", "OTHER LTD")).await;
    let id = month.statement_of("bank.csv").await;
    month.take_statement_back(&id).await;
    month.rpc("bank_statements_import", file("2233445566", "OTHER LTD")).await;
    let names = |list: &[Value]| -> Vec<String> {
        list.iter()
            .map(|account| format!("{} {}", account["number"], account["name"]))
            .collect()
    };
    assert_eq!(names(&month.listed().await), ["\"2233445566\" \"OTHER LTD\""]);
    month.rpc("bank_statements_import", file("0123456785", "ACME LTD")).await;
    assert_eq!(
        names(&month.listed().await),
        ["\"0123456785\" \"ACME LTD\"", "\"2233445566\" \"OTHER LTD\""]
    );
}
