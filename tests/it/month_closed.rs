//! The matches of a closed month are locked in the months after it, and are open in none.

use harness::prelude::*;
use std::io::{Cursor, Write as _};
use std::process::Command;

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::month_review::{Month, nameless, october};
use crate::people::audited;

/// A statement of another bank, with one debit of Bola's amount.
fn another(day: &str, narration: &str) -> String {
    format!(
        "Date,Narration,Reference,Debit,Credit,Balance\n{day}T09:00:00,{narration},A1,7500.50,,1000.00\n\
         2025-11-04T10:00:00,Sale,A2,,50.00,1050.00\n"
    )
}

/// Only the name remains of Bola's row.
fn without_reference(text: String) -> String {
    nameless(text).replace("POS PURCHASE", "TRF TO BOLA ADE")
}

async fn november(month: &Month, show: &str) -> Vec<Value> {
    let request = json!({ "month": "2025-11", "side": "bank", "show": show, "search": "", "from": 0, "count": 99 });
    month.rpc("month_matches", request).await["rows"].list().clone()
}

async fn close(month: &Month) {
    let closed = json!({ "month": "2025-10", "comment": "As it is." });
    assert_eq!(month.rpc("month_prepare", closed).await["state"], "closed");
}

fn of_bola(rows: &[Value]) -> &Value {
    let bola = |row: &&Value| row["theirs"]["amount"] == "-7500.50" || row["ours"][0]["name"] == "Bola Ade";
    rows.iter().find(bola).unwrap_or_else(|| panic!("{rows:#?}"))
}

async fn say(month: &Month, name: &str, row: &Value, what: Value) -> Result<Value, system::error::AppError> {
    let request = json!({ "month": name, "side": "bank", "id": row["id"], "what": what });
    month.host.rpc("month_decide", request).await
}

#[tokio::test(flavor = "multi_thread")]
async fn an_equal_debit_that_is_imported_later_leaves_the_closed_month_unchanged() {
    let month = october().await;
    month.statement(0, without_reference).await;
    let before = of_bola(&month.rows("bank", "matched").await).clone();
    assert_eq!(before["rule"], "Amount, days and name");
    close(&month).await;
    let month = month.again("2025-11-06T09:00:00Z").await;
    month.import("another.csv", &another("2025-10-07", "TRF TO BOLA ADE")).await;
    let rows = november(&month, "all").await;
    let like = of_bola(&rows);
    assert_has!(like, { "state": "exception", "exception": { "kind": "on_statement_only" }, "candidates": [] });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_across_the_end_of_a_closed_month_is_undone_there_and_open_again_without_its_row() {
    let month = october().await;
    month.statement(0, nameless).await;
    month.import("another.csv", &another("2025-11-03", "POS PURCHASE")).await;
    // The debit of October was something else; the debit of November is Bola's.
    let explained = json!({ "said": "explained", "category": "other_payment", "note": "Fuel" });
    let october_rows = month.rows("bank", "all").await;
    let debit = october_rows.iter().find(|row| row["theirs"]["amount"] == "-7500.50").unwrap();
    say(&month, "2025-10", debit, explained).await.unwrap();
    let alone = month.rows("bank", "all").await;
    let alone = alone.iter().find(|row| row["theirs"].is_null()).unwrap();
    let pair = json!({ "said": "same", "ours": [alone["ours"][0]["id"]] });
    let late = of_bola(&november(&month, "all").await).clone();
    say(&month, "2025-11", &late, pair).await.unwrap();
    close(&month).await;

    let paired = of_bola(&november(&month, "matched").await).clone();
    let apart = json!({ "said": "not_same", "ours": [paired["ours"][0]["id"]] });
    let refused = say(&month, "2025-11", &paired, apart).await.unwrap_err();
    assert_eq!(refused.message, "Nothing was changed: an earlier month was closed with this match.");
    // Undoing the decision in November leaves the closing of October unchanged.
    month.rpc("month_undo", json!({ "month": "2025-11" })).await;
    assert_eq!(of_bola(&november(&month, "matched").await)["rule"], "As in an earlier closing");

    let accounts = month.rpc("bank_statements_list", json!({ "month": "2025-11" })).await;
    let mut files = accounts.list().iter().flat_map(|account| account["statements"].list());
    let file = files.find(|file| file["file_name"] == "another.csv").unwrap();
    let back = json!({ "statement": file["statement"], "month": "2025-11" });
    month.rpc("bank_statements_take_back", back).await;
    let rows = november(&month, "all").await;
    let open = of_bola(&rows);
    assert_has!(open, { "carried": true, "state": "exception" });
}

/// The closing stays: its pack is the same, and can be saved again.
#[tokio::test(flavor = "multi_thread")]
async fn an_earlier_closing_gives_the_same_pack_after_the_month_was_reopened() {
    let month = october().await;
    month.statement(0, |text| text).await;
    let pack = async |closing: Value| {
        let saved = month.rpc("month_pack", json!({ "month": "2025-10", "closing": closing })).await;
        (std::fs::read(saved["path"].text()).unwrap(), saved["digest"].clone())
    };
    let closing = async || month.rpc("month_closing", json!({ "month": "2025-10" })).await;
    close(&month).await;
    let (first, digest) = pack(Value::Null).await;
    let closed = closing().await["digest"].clone();
    month
        .rpc("month_reopen", json!({ "month": "2025-10", "reason": "A fee was booked twice." }))
        .await;
    assert_eq!(pack(closed.clone()).await, (first, digest.clone()));
    let packs = closing().await["packs"].clone();
    let shown = json!({ "closing": closed, "digest": digest, "saved": { "by": "", "at": packs[0]["saved"]["at"] } });
    assert_eq!(packs, json!([shown]), "each once");
    let never = month
        .host
        .refused("month_pack", json!({ "month": "2025-10", "closing": "5a" }))
        .await;
    assert_eq!(
        never.message,
        "Nothing was saved: the month was never closed with this fingerprint."
    );

    close(&month).await;
    pack(Value::Null).await;
    let view = closing().await;
    let of: Vec<&Value> = view["packs"].list().iter().map(|pack| &pack["closing"]).collect();
    assert_eq!(of, [&view["digest"], &closed], "the last one first");
}

/// A file is where the folder for exports should be.
#[tokio::test(flavor = "multi_thread")]
async fn a_pack_that_was_not_saved_is_not_recorded() {
    let month = october().await;
    month.statement(0, |text| text).await;
    close(&month).await;
    let journal = month.rpc("month_journal", json!({ "month": "2025-10" })).await;
    let exports = std::path::Path::new(journal["path"].text()).parent().unwrap().to_owned();
    std::fs::remove_dir_all(&exports).unwrap();
    std::fs::write(&exports, "").unwrap();
    let request = json!({ "month": "2025-10" });
    let refused = month.host.refused("month_pack", request.clone()).await;
    assert!(refused.message.contains("cannot be written"), "{}", refused.message);
    let on_record = async || {
        let audit = audited(&month.host).await;
        let closing = month.rpc("month_closing", json!({ "month": "2025-10" })).await;
        let saved = audit.iter().filter(|(_, what)| what == "close pack saved").count();
        (saved, closing["packs"].list().len())
    };
    assert_eq!(on_record().await, (0, 0));
    std::fs::remove_file(&exports).unwrap();
    let saved = month.rpc("month_pack", request).await;
    assert!(std::path::Path::new(saved["path"].text()).exists());
    assert_eq!(on_record().await, (1, 1));
}

/// The digest of “hi” and a newline according to `sha256sum`.
#[test]
fn a_single_item_is_counted_in_the_singular() {
    let manifest = r#"{ "format": 1, "month": "2026-10", "profile": "p", "files": [{ "name": "README.txt", "bytes": 3,
        "sha256": "98ea6e4f216f2fb4b69fff9b3a44842c38686ca685f3f55dc48c5d3fb1107be4" }] }"#;
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in [("README.txt", "hi\n"), ("manifest.json", manifest)] {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(content.as_bytes()).unwrap();
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pack.zip");
    std::fs::write(&path, zip.finish().unwrap().into_inner()).unwrap();
    let verify = |more: &[&str]| {
        let shown = Command::new(harness::bins::cowrie())
            .args(["month", "verify"])
            .arg(&path)
            .args(more)
            .output()
            .unwrap();
        String::from_utf8(shown.stdout).unwrap()
    };
    let shown = verify(&[]);
    assert!(shown.starts_with("Intact: 1 file and 0 rows match the pack’s own list."), "{shown}");
    let digest = shown.split("Digest: ").nth(1).unwrap().lines().next().unwrap().to_owned();
    let shown = verify(&["--digest", &digest]);
    assert!(shown.starts_with("Unchanged: 1 file, 0 rows."), "{shown}");
}
