//! Records of an earlier version open, verify and continue. They are in `tests/fixtures`, each with its data folder and the state of its
//! sandbox, and are never created again: an existing file stays as its version wrote it.

use harness::prelude::*;
use std::fs;
use std::io::{Cursor, Read as _, Write as _};
use std::path::{Path, PathBuf};

use harness::office::{config_on, finished, read};
use months::pack::verify;
use sandbox::{Format, Layout, StatementRequest};
use service_api::value::{Date, UtcTime};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use crate::month_review::{at, fetch_all};
use crate::people::{ADA, BOLA, Says, ada_and_bola, add, audited, confirm, sign_in, sign_month};

/// A folder with a data folder and the state of a sandbox; it becomes a file of `tests/fixtures`.
struct Records {
    folder: tempfile::TempDir,
}

impl Records {
    fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn put(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.path().join(name), content).unwrap();
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).unwrap()
    }

    fn json(&self, name: &str) -> Value {
        serde_json::from_str(&self.text(name)).unwrap()
    }

    /// The sandbox with the saved state; a new one begins at this time.
    async fn sandbox(&self, begins: Option<&str>) -> Sandbox {
        service_with(|config| {
            config.seed = begins.map(|_| 7);
            config.manual_from = begins.map(|time| UtcTime::parse(time.trim_end_matches('Z')).unwrap());
            config.state = Some(self.path().join("world.jsonl"));
        })
        .await
    }

    async fn open(&self, sandbox: &Sandbox, now: &str) -> Office {
        let mut config = config_on(self.path(), sandbox.addresses());
        config.env = at(now);
        Office::open(config).await
    }

    /// The records that an earlier version wrote.
    fn kept(name: &str) -> Self {
        let office = Self::new();
        let mut zip = ZipArchive::new(Cursor::new(fs::read(file(name)).unwrap())).unwrap();
        for place in 0..zip.len() {
            let mut entry = zip.by_index(place).unwrap();
            let target = office.path().join(&*entry.name().unwrap());
            fs::create_dir_all(target.parent().unwrap()).unwrap();
            let mut content = Vec::new();
            entry.read_to_end(&mut content).unwrap();
            fs::write(target, content).unwrap();
        }
        office
    }

    fn keep(self, name: &str) {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        let mut folders = vec![self.path().to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let inside = path.strip_prefix(self.path()).unwrap().to_str().unwrap().to_owned();
                zip.start_file(inside, SimpleFileOptions::default()).unwrap();
                zip.write_all(&fs::read(path).unwrap()).unwrap();
            }
        }
        fs::write(file(name), zip.finish().unwrap().into_inner()).unwrap();
    }
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(format!("{name}.zip"))
}

/// Creates the missing files. It is for a version that stores records in a new form, with new file names.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "makes the files that the other tests read"]
async fn create_missing_fixtures() {
    fs::create_dir_all(file("").parent().unwrap()).unwrap();
    if !file("payday").exists() {
        make_payday().await.keep("payday");
    }
    if !file("months").exists() {
        make_months().await.keep("months");
    }
    if !file("backup").exists() {
        make_backup().await.keep("backup");
    }
}

const PAYDAY: &str = "2026-11-16T09:00:00Z";

/// `count` people from `first` on: each batch has different people.
/// Rows of a review as the earlier version showed them. The evidence is computed from what was written.
fn without_evidence(mut page: Value) -> Value {
    for row in page["rows"].as_array_mut().into_iter().flatten() {
        row.as_object_mut().map(|row| row.remove("evidence"));
        for candidate in row["candidates"].as_array_mut().into_iter().flatten() {
            candidate.as_object_mut().map(|candidate| candidate.remove("evidence"));
        }
    }
    page
}

fn sheet(first: usize, count: usize) -> String {
    let all = people(60).0;
    let mut lines = all.lines();
    let head = lines.next().unwrap();
    let rows: Vec<&str> = lines.skip(first).take(count).collect();
    format!("{head}\n{}\n", rows.join("\n"))
}

async fn freeze(host: &Host, sheet: &str) -> Value {
    let draft = read(host, sheet).await;
    let request = harness::forms::freeze(&draft);
    host.ask("payouts_freeze", request).await
}

/// Bola approves what was submitted. Returns the batch.
async fn release(host: &Host, plan: &Value, count: &str) -> Value {
    let release = json!({ "deed": "release", "plan": plan });
    confirm(host, release, Says::bola().typed(count)).await.unwrap()["run"].clone()
}

async fn summary(host: &Host, run: &Value) -> Value {
    host.ask("payouts_run", json!({ "run": run })).await["summary"].clone()
}

/// A finished batch, one with an unconfirmed payment, one in progress, one that waits for approval, one that was approved on another
/// computer, and a draft with a correction.
async fn make_payday() -> Records {
    let office = Records::new();
    harness::vault::put(&office.path().join("data"));
    let sandbox = office.sandbox(Some(PAYDAY)).await;
    let host = office.open(&sandbox, PAYDAY).await;
    ada_and_bola(&host).await;

    let paid = release(&host, &freeze(&host, &sheet(0, 3)).await["plan"], "3").await;
    finished(&host, &paid).await;

    sandbox.arm([Armed::new("depositToBank", Fault::DelayAfter).ms(500)]);
    let middle = release(&host, &freeze(&host, &sheet(20, 16)).await["plan"], "16").await;
    wait::until("some are paid", async || sandbox.control().book().len() >= 5).await;
    host.ask("payouts_pause", json!({ "run": middle })).await;
    let look = async || summary(&host, &middle).await;
    wait::seen("nothing is on its way", look, |view| view["sending"] == 0).await;
    sandbox.control().clear_faults();

    sandbox.arm([Armed::new("depositToBank", Fault::DropAfter).nth(2)]);
    let in_doubt = release(&host, &freeze(&host, &sheet(10, 4)).await["plan"], "4").await;
    let look = async || summary(&host, &in_doubt).await;
    wait::seen("one is in doubt", look, |view| view["in_doubt"] == 1 && view["sending"] == 0).await;
    sandbox.control().clear_faults();

    let waits = freeze(&host, &sheet(40, 2)).await["plan"].clone();

    // A second computer, which reaches no service, approves a request.
    let (_nowhere, there) = office_at(at(PAYDAY)).await;
    add(&there, "Chidi Eze", "approve", BOLA).await;
    let card = there.saved_text("batch_save_key", json!({})).await;
    confirm(&host, json!({ "deed": "add_approver", "card": card }), Says::default())
        .await
        .unwrap();
    let batch = freeze(&host, &sheet(45, 3)).await["plan"].clone();
    let sealed = host.saved("batch_save", json!({ "plan": batch })).await;
    let opened = there.ask("batch_open", json!({ "bytes_base64": base64(&sealed) })).await;
    let says = Says::of("1", BOLA).typed("3");
    let approved = confirm(&there, json!({ "deed": "approve_batch", "batch": opened["batch"] }), says)
        .await
        .unwrap();
    office.put("answer.txt", fs::read(approved["path"].text()).unwrap());
    office.put("sealed.paybatch", sealed);
    there.close().await;

    let draft = read(&host, &sheet(50, 2)).await["draft"].clone();
    let change = json!({ "draft": draft, "changes": [{ "what": "cell", "row": 3, "field": "amount", "text": "777.25" }] });
    let changed = host.ask("payouts_change", change).await;

    let runs = host.ask("payouts_list", json!({})).await;
    let expected = json!({
        "paid": paid, "in_doubt": in_doubt, "middle": middle, "waits": waits, "draft": draft, "draft_total": changed["total"],
        "runs": runs.list().len(), "audit": audited(&host).await, "middle_then": summary(&host, &middle).await,
        "book": sandbox.control().book().len(),
    });
    office.put("expected.json", serde_json::to_vec_pretty(&expected).unwrap());
    office
}

#[tokio::test(flavor = "multi_thread")]
async fn batches_of_an_earlier_version_continue_and_each_payment_is_made_once() {
    let office = Records::kept("payday");
    let expected = office.json("expected.json");
    let sandbox = office.sandbox(None).await;
    let book = || sandbox.control().book().len();
    assert_eq!(expected["book"], book());
    let host = office.open(&sandbox, "2026-11-16T10:00:00Z").await;
    sign_in(&host, "1", ADA).await.unwrap();
    let audit: Vec<(String, String)> = serde_json::from_value(expected["audit"].clone()).unwrap();
    assert_eq!(audited(&host).await[..audit.len()], audit);
    let runs = host.ask("payouts_list", json!({})).await;
    assert_eq!(expected["runs"], runs.list().len());

    // The finished batch, and the unconfirmed payment, which the book has.
    assert_eq!(summary(&host, &expected["paid"]).await["paid"], 3);
    confirm(&host, json!({ "deed": "resume", "run": expected["in_doubt"] }), Says::bola())
        .await
        .unwrap();
    finished(&host, &expected["in_doubt"]).await;
    assert_eq!(summary(&host, &expected["in_doubt"]).await["paid"], 4);

    // The batch in progress continues where it was.
    let middle = summary(&host, &expected["middle"]).await;
    assert_eq!(middle["paid"], expected["middle_then"]["paid"]);
    assert!(middle["not_sent"].as_u64().unwrap() > 0, "{middle}");
    confirm(&host, json!({ "deed": "resume", "run": expected["middle"] }), Says::bola())
        .await
        .unwrap();
    finished(&host, &expected["middle"]).await;
    assert_eq!(book(), 3 + 4 + 16);

    // The batch that waited for approval here, and the one that was approved elsewhere.
    let here = release(&host, &expected["waits"], "2").await;
    finished(&host, &here).await;
    let answer = json!({ "deed": "start_approved", "answer": office.text("answer.txt") });
    let elsewhere = confirm(&host, answer, Says::bola().typed("3")).await.unwrap();
    finished(&host, &elsewhere["run"]).await;
    assert_eq!(book(), 3 + 4 + 16 + 2 + 3);

    let draft = host.ask("payouts_draft", json!({ "draft": expected["draft"] })).await;
    assert_eq!(draft["total"], expected["draft_total"]);
    let references: Vec<String> = sandbox
        .control()
        .book()
        .iter()
        .map(|entry| entry.reference_number.to_string())
        .collect();
    let mut once = references.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), references.len());
}

const OCTOBER: &str = "2025-10-06T09:00:00Z";

async fn statement(host: &Host, sandbox: &Sandbox, from: &str, to: &str) {
    let request = StatementRequest {
        from: Date::parse(from).unwrap(),
        to: Date::parse(to).unwrap(),
        layout: Layout::GtBank,
        format: Format::Csv,
        settlements: 0,
    };
    let bytes = sandbox.control().statement(&request).unwrap();
    let file = json!({ "file_name": format!("{from}.csv"), "bytes_base64": base64(bytes), "sheet": null });
    host.ask("bank_statements_import", file).await;
}

/// October was closed by two people, and November waits for the second one.
async fn make_months() -> Records {
    let office = Records::new();
    harness::vault::put(&office.path().join("data"));
    let sandbox = office.sandbox(Some(OCTOBER)).await;
    let mut host = office.open(&sandbox, OCTOBER).await;
    add(&host, "Ada Obi", "both", ADA).await;
    add(&host, "Bola Ade", "both", BOLA).await;
    for (month, first, last, paid_from, closed_at) in [
        ("2025-10", "2025-10-01", "2025-10-31", 0, "2025-11-05T09:00:00Z"),
        ("2025-11", "2025-11-01", "2025-11-30", 10, "2025-12-05T09:00:00Z"),
    ] {
        sign_in(&host, "1", ADA).await.unwrap();
        let run = release(&host, &freeze(&host, &sheet(paid_from, 3)).await["plan"], "3").await;
        finished(&host, &run).await;
        host.close().await;
        sandbox.control().advance(30 * 24 * 3_600).unwrap();
        host = office.open(&sandbox, closed_at).await;
        sign_in(&host, "1", ADA).await.unwrap();
        fetch_all(&host, month).await;
        statement(&host, &sandbox, first, last).await;
        let prepared = host.ask("month_prepare", json!({ "month": month, "comment": "All agreed." })).await;
        assert_eq!(prepared["state"], "prepared", "{prepared}");
        if month == "2025-10" {
            sign_in(&host, "2", BOLA).await.unwrap();
            sign_month(&host, month, Says::bola()).await.unwrap();
            office.put("october.zip", host.saved("month_pack", json!({ "month": month })).await);
        }
    }
    let closing = async |month: &str| host.ask("month_closing", json!({ "month": month })).await;
    let rows = json!({ "month": "2025-10", "side": "bank", "show": "all", "search": "", "from": 0, "count": 500 });
    let expected = json!({
        "october": closing("2025-10").await, "november": closing("2025-11").await,
        "review": host.ask("month_review", json!({ "month": "2025-10" })).await,
        "rows": host.ask("month_matches", rows).await,
        "audit": audited(&host).await,
    });
    office.put("expected.json", serde_json::to_vec_pretty(&expected).unwrap());
    office
}

#[tokio::test(flavor = "multi_thread")]
async fn months_of_an_earlier_version_stay_closed_and_continue() {
    months_stay_closed_and_continue("months").await;
}

/// The last version that wrote format 2 of a closed month made these records, in the same way.
#[tokio::test(flavor = "multi_thread")]
async fn months_of_format_2_stay_closed_and_continue() {
    months_stay_closed_and_continue("months_format2").await;
}

/// What was closed, byte for byte.
fn closed_json(pack: &[u8]) -> Vec<u8> {
    let mut zip = ZipArchive::new(Cursor::new(pack)).unwrap();
    let mut content = Vec::new();
    zip.by_name("closed.json").unwrap().read_to_end(&mut content).unwrap();
    content
}

async fn months_stay_closed_and_continue(name: &str) {
    let office = Records::kept(name);
    let expected = office.json("expected.json");
    let sandbox = office.sandbox(None).await;
    let host = office.open(&sandbox, "2025-12-05T10:00:00Z").await;
    sign_in(&host, "1", ADA).await.unwrap();
    let audit: Vec<(String, String)> = serde_json::from_value(expected["audit"].clone()).unwrap();
    assert_eq!(audited(&host).await[..audit.len()], audit);

    // The closed month is unchanged: its rows, its digest, and its pack.
    let closing = async |month: &str| host.ask("month_closing", json!({ "month": month })).await;
    let october = closing("2025-10").await;
    for what in ["state", "digest", "prepared", "signed", "comment"] {
        assert_eq!(october[what], expected["october"][what], "{what}");
    }
    let pack = fs::read(office.path().join("october.zip")).unwrap();
    assert!(verify(&pack, None).unwrap().intact);
    let again = host.saved("month_pack", json!({ "month": "2025-10" })).await;
    assert!(verify(&again, None).unwrap().intact);
    assert_eq!(closed_json(&again), closed_json(&pack));
    let review = host.ask("month_review", json!({ "month": "2025-10" })).await;
    assert_eq!(review["sides"], expected["review"]["sides"]);
    let rows = json!({ "month": "2025-10", "side": "bank", "show": "all", "search": "", "from": 0, "count": 500 });
    let shown = host.ask("month_matches", rows).await;
    assert_eq!(without_evidence(shown), without_evidence(expected["rows"].clone()));

    // The prepared month is signed by the other person, as it was prepared.
    let november = closing("2025-11").await;
    for what in ["state", "digest", "prepared"] {
        assert_eq!(november[what], expected["november"][what], "{what}");
    }
    sign_in(&host, "2", BOLA).await.unwrap();
    let signed = sign_month(&host, "2025-11", Says::bola()).await.unwrap();
    assert_has!(signed, { "state": "closed", "signed": { "by": "Bola Ade" } });
}

const PASSPHRASE: &str = "four words of a test";

fn backup(cowrie: &Cowrie, args: &[&str]) -> Value {
    let file = cowrie.file("backup-passphrase", format!("{PASSPHRASE}\n").as_bytes());
    let all = [&["backup"], args, &["--passphrase-file", file.to_str().unwrap(), "--json"]].concat();
    let ended = cowrie.run(&all).exits(0);
    ended.json()
}

/// Three payments, and a backup of them.
async fn make_backup() -> Records {
    let office = Records::new();
    let sandbox = office.sandbox(Some(PAYDAY)).await;
    let cowrie = Cowrie::against(&sandbox, "sandbox");
    cowrie.pay(&sheet(0, 3), &["--contact", "accounts@example.com"]).exits(0);
    let path = cowrie.home().join("records.cowriebackup");
    backup(&cowrie, &["create", path.to_str().unwrap()]);
    office.put("records.cowriebackup", fs::read(path).unwrap());
    sandbox.stop().await;
    office
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_an_earlier_version_is_verified_and_restored() {
    let office = Records::kept("backup");
    let sandbox = office.sandbox(None).await;
    let mut cowrie = Cowrie::unanswered(&sandbox, "sandbox");
    let file = office.path().join("records.cowriebackup");
    let file = file.to_str().unwrap();
    assert_eq!(backup(&cowrie, &["verify", file])["whole"], true);
    let keys = cowrie.file("keys.json", serde_json::to_string(&sandbox.addresses()).unwrap().as_bytes());
    backup(&cowrie, &["restore", file, "restored", "--keys", keys.to_str().unwrap()]);
    cowrie.choose("restored");
    let runs = cowrie.run(&["payouts", "list", "--json"]).json();
    assert_has!(runs[0], { "paid": 3, "state": "finished" });

    // Nothing is sent before a person has checked what may be missing, and no person is paid again.
    let again = cowrie.pay(&sheet(0, 3), &["--contact", "accounts@example.com"]);
    assert!(matches!(again.code, Some(1 | 3)), "{again:?}");
    assert_eq!(sandbox.control().book().len(), 3);
}
