//! Closing a month: what prevents it, two people, the pack and its proof, and reopening.

use std::io::{Cursor, Read as _, Write as _};
use std::process::Command;

use calamine::{Data, Reader as _, Xlsx};
use harness::host::{Ask as _, Shown as _};
use months::pack::{Verified, verify};
use serde_json::{Value, json};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use crate::month_review::{Month, nameless, october, rows_of, side};
use crate::people::{ADA, BOLA, add, audited, sign_in};

const OCTOBER: &str = "2025-10";

impl Month {
    async fn closing(&self) -> Value {
        self.rpc("month_closing", json!({ "month": OCTOBER })).await
    }

    async fn prepare(&self, comment: &str) -> Value {
        self.rpc("month_prepare", json!({ "month": OCTOBER, "comment": comment })).await
    }

    /// The pack, and the path where it was saved.
    async fn pack(&self) -> (Vec<u8>, String) {
        let saved = self.rpc("month_pack", json!({ "month": OCTOBER })).await;
        let path = saved["path"].text().to_owned();
        (std::fs::read(&path).unwrap(), path)
    }

    async fn refused(&self, command: &str, request: Value) -> String {
        self.host.refused(command, request).await.message
    }
}

/// The files of a pack, or of a workbook, in order.
fn files(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let mut zip = ZipArchive::new(Cursor::new(bytes)).unwrap();
    (0..zip.len())
        .map(|place| {
            let mut file = zip.by_index(place).unwrap();
            let mut content = Vec::new();
            file.read_to_end(&mut content).unwrap();
            (file.name().unwrap().into_owned(), content)
        })
        .collect()
}

/// The text of the first page of a pack's summary.
pub(crate) fn summary_of(pack: &[u8]) -> String {
    let summary = files(pack).into_iter().find(|(name, _)| name == "summary.pdf").unwrap().1;
    let pdf = lopdf::Document::load_mem(&summary).unwrap();
    pdf.extract_text(&[1]).unwrap().replace('\n', " ")
}

fn zipped(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// A pack with `change` applied to the file `name`.
fn with(pack: &[u8], name: &str, change: impl FnOnce(Vec<u8>) -> Vec<u8>) -> Vec<u8> {
    let mut all = files(pack);
    let place = all.iter().position(|(file, _)| file == name).unwrap();
    let content = std::mem::take(&mut all[place].1);
    all[place].1 = change(content);
    zipped(&all)
}

/// A workbook with `from` replaced by `to` in the XML of one of its parts, once.
fn in_part(book: &[u8], part: &str, from: &str, to: &str) -> Vec<u8> {
    with(book, part, |xml| {
        let text = String::from_utf8(xml).unwrap();
        assert!(text.contains(from), "{text}");
        text.replacen(from, to, 1).into_bytes()
    })
}

/// `-7500.5` in kobo.
fn kobo(text: &str) -> i64 {
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    format!("{whole}{rest:0<2}").parse().unwrap()
}

fn messages(verified: &Verified) -> Vec<&str> {
    verified.findings.iter().map(|finding| finding.message.as_str()).collect()
}

/// Ada Obi, who is signed in, and Bola Ade may prepare and sign.
pub(crate) async fn two_people(month: &Month) {
    add(&month.host, "Ada Obi", "both", ADA).await;
    add(&month.host, "Bola Ade", "both", BOLA).await;
    sign_in(&month.host, "1", ADA).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_closes_a_month_and_its_pack_is_verified() {
    let month = october().await;
    month.statement(0, |text| text).await;
    let before = month.review().await;
    let closing = month.closing().await;
    assert_has!(closing, { "state": "open", "blocks": [], "alone": true });
    let refused = month.refused("month_pack", json!({ "month": OCTOBER })).await;
    assert_eq!(refused, "Nothing was saved: the month is not closed.");
    let at_home = async || month.rpc("home_view", json!({})).await["last_month"].clone();
    assert_eq!(at_home().await, json!({ "month": OCTOBER, "state": "open", "closed_at": null }));
    let closed = month.prepare("All agreed.").await;
    assert_eq!(at_home().await["state"], "closed");
    let listed = month.rpc("months_list", json!({})).await;
    let october = listed.row("month", OCTOBER);
    assert_has!(october, { "closing": "closed", "closed": closed["signed"] });
    assert_has!(closed, { "state": "closed", "comment": "All agreed." });
    assert_eq!(month.review().await, before, "shown as it was");
    let id = month.rows("bank", "matched").await[0]["id"].clone();
    let say = json!({ "month": OCTOBER, "side": "bank", "id": id, "what": { "said": "noted", "note": "n", "owner": "" } });
    assert_eq!(
        month.refused("month_decide", say).await,
        "Nothing was changed: the month is closed."
    );
    assert_eq!(
        month.refused("month_undo", json!({ "month": OCTOBER })).await,
        "Nothing was changed: the month is closed."
    );

    let (pack, path) = month.pack().await;
    assert_eq!(month.pack().await.0, pack, "the same closing makes the same bytes");
    let verified = verify(&pack, None).unwrap();
    assert!(verified.intact, "{verified:?}");
    // With another tool: the manifest's digest of each file, and the recorded digest.
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files(&pack) {
        let file = folder.path().join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, content).unwrap();
    }
    let sum = |name: &str| {
        let told = Command::new("sha256sum").arg(folder.path().join(name)).output().unwrap();
        String::from_utf8(told.stdout).unwrap().trim_start_matches('\\')[..64].to_owned()
    };
    let manifest: Value = serde_json::from_slice(&std::fs::read(folder.path().join("manifest.json")).unwrap()).unwrap();
    for file in manifest["files"].list() {
        assert_eq!(file["sha256"], sum(file["name"].text()), "{}", file["name"]);
    }
    assert_eq!(
        (verified.digest.as_str(), sum("closed.json")),
        (sum("manifest.json").as_str(), closed["digest"].text().to_owned())
    );
    assert_eq!(
        month.rpc("month_pack", json!({ "month": OCTOBER })).await["digest"],
        verified.digest
    );
    let audit = audited(&month.host).await;
    assert_eq!(audit.iter().filter(|(_, what)| what == "close pack saved").count(), 3);
    let entries = month.rpc("audit_view", json!({})).await["entries"].to_string();
    assert!(entries.contains(&verified.digest), "the audit has the digest of the pack");

    let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(std::fs::read(folder.path().join("month.xlsx")).unwrap())).unwrap();
    let names = book.sheet_names();
    assert_has!(
        names,
        [
            "Summary",
            "Matched",
            "Exceptions",
            "Service",
            "Bank",
            "Rules used",
            "Steps",
            "Sources"
        ]
    );
    let bank = book.worksheet_range("Bank").unwrap();
    assert_eq!(bank.height(), 14, "thirteen lines and the headings");
    assert!(
        bank.rows().skip(1).all(|row| matches!(row[6], Data::Float(_) | Data::Int(_))),
        "amounts are numbers"
    );
    let sum: i64 = bank.rows().skip(1).map(|row| kobo(&row[6].to_string())).sum();
    // 55,000.00 − 17,500.50 − 598.38
    assert_eq!(sum, 3_690_112);
    let pdf = lopdf::Document::load(folder.path().join("summary.pdf")).unwrap();
    let text = pdf.extract_text(&(1..=pdf.get_pages().len() as u32).collect::<Vec<_>>()).unwrap();
    for told in [
        "Month closed: October 2025",
        "SANDBOX — no real money",
        "All agreed.",
        "Nothing is open.",
        "36,901.12",
    ] {
        assert!(text.replace('\n', " ").contains(told), "{told} is not in {text}");
    }
    let ended = Command::new(harness::bins::cowrie())
        .args(["month", "verify", &path])
        .output()
        .unwrap();
    assert!(
        ended.status.success() && String::from_utf8_lossy(&ended.stdout).starts_with("Intact: "),
        "{ended:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_change_in_a_pack_is_named() {
    let month = october().await;
    month.statement(0, |text| text).await;
    month.prepare("").await;
    let (pack, _) = month.pack().await;
    let digest = verify(&pack, None).unwrap().digest;
    let book = |from: &'static str, to: &'static str, part: &'static str| with(&pack, "month.xlsx", |book| in_part(&book, part, from, to));

    // The fifth sheet is the bank's. A changed amount:
    let changed = verify(&book("<v>-7500.5</v>", "<v>-7500.4</v>", "xl/worksheets/sheet5.xml"), None).unwrap();
    assert_eq!(changed.findings.len(), 1, "{changed:?}");
    let finding = &changed.findings[0];
    assert_eq!((finding.file.as_str(), finding.sheet.as_str()), ("month.xlsx", "Bank"));
    assert_begins!(
        finding.message,
        format!("Sheet “Bank”, row {} was changed (Bank · 2025-10-06 ", finding.row.unwrap())
    );
    assert_contains!(finding.message, ["TRF/", "-7500.4"]);
    // A removed row.
    let out = with(&pack, "month.xlsx", |book| {
        with(&book, "xl/worksheets/sheet5.xml", |xml| {
            let text = String::from_utf8(xml).unwrap();
            let (start, end) = (text.find("<row r=\"14\"").unwrap(), text.find("</sheetData>").unwrap());
            format!("{}{}", &text[..start], &text[end..]).into_bytes()
        })
    });
    assert_eq!(messages(&verify(&out, None).unwrap()), ["Sheet “Bank”, row 14 was removed."]);
    // The same cells in other bytes: reported, and not a change.
    let again = verify(&with(&pack, "month.xlsx", |book| zipped(&files(&book))), None).unwrap();
    assert!(again.intact, "{again:?}");
    assert_eq!(
        again.remarks,
        ["month.xlsx was saved again by another program; every row is as it was."]
    );

    let name = files(&pack)
        .into_iter()
        .map(|(name, _)| name)
        .find(|name| name.ends_with("october.csv"))
        .unwrap();
    let raw = with(&pack, &name, |mut bytes| {
        bytes.push(b' ');
        bytes
    });
    assert_eq!(messages(&verify(&raw, None).unwrap()), [format!("{name} was changed.")]);
    let line = with(&pack, "raw/service.jsonl", |bytes| {
        String::from_utf8(bytes).unwrap().replacen("7500.5", "7500.6", 1).into_bytes()
    });
    let told = verify(&line, None).unwrap();
    assert!(messages(&told)[0].starts_with("raw/service.jsonl, line "), "{told:?}");
    let mut less = files(&pack);
    less.retain(|(name, _)| name != "summary.pdf");
    less.push(("more.txt".to_owned(), Vec::new()));
    assert_eq!(
        messages(&verify(&zipped(&less), None).unwrap()),
        ["summary.pdf is missing.", "more.txt was added."]
    );
    // A manifest that was changed with it: only the recorded digest shows it.
    let forged = with(&pack, "manifest.json", |bytes| {
        String::from_utf8(bytes)
            .unwrap()
            .replacen("bench", "banch", 1)
            .replacen("embedded", "imbedded", 1)
            .into_bytes()
    });
    let forged = with(&forged, "manifest.json", |mut bytes| {
        bytes.push(b'\n');
        bytes
    });
    assert!(verify(&forged, None).unwrap().intact);
    assert!(messages(&verify(&forged, Some(&digest)).unwrap())[0].starts_with("The manifest has another digest than "));
    assert!(verify(&pack, Some(&digest.to_uppercase())).unwrap().intact);
    for nothing in [&b""[..], b"PK", &pack[..pack.len() / 2]] {
        assert_eq!(
            verify(nothing, None).unwrap_err(),
            "This file cannot be read as a close pack: it is no whole ZIP file."
        );
    }
    assert_eq!(
        verify(&zipped(&[]), None).unwrap_err(),
        "This is no close pack: it has no manifest.json."
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unexplained_month_is_not_closed() {
    let month = october().await;
    month.statement(0, nameless).await;
    let blocks = month.closing().await["blocks"].clone();
    let expected = json!(["One row of the bank is still to review."]);
    assert_eq!(blocks, expected);
    let refused = month
        .host
        .refused("month_prepare", json!({ "month": OCTOBER, "comment": "" }))
        .await;
    assert_eq!(refused.message, "Nothing was closed. This stands in the way.");
    let told: Vec<Value> = refused.problems.iter().map(|problem| json!(problem.message)).collect();
    assert_eq!(json!(told), expected);
    // November is not over.
    let running = month
        .host
        .refused("month_prepare", json!({ "month": "2025-11", "comment": "" }))
        .await;
    assert_eq!(running.problems[0].message, "The month is not over: it ends on 30 Nov 2025.");

    // The missing payment gets a note and the row is explained: October is closed, and its open items are carried forward to November.
    let row = month.rows("bank", "to_review").await.remove(0);
    let alone = month.rows("bank", "exceptions").await.remove(0);
    month
        .say(&row, json!({ "said": "explained", "category": "owner", "note": "" }))
        .await;
    month
        .say(&alone, json!({ "said": "noted", "note": "The bank looks for it.", "owner": "Ada" }))
        .await;
    let closing = month.closing().await;
    assert_has!(closing, { "blocks": [], "remarks": { "1": "One exception stays open and is carried forward." } });
    assert_eq!(month.prepare("").await["state"], "closed");
    let (pack, _) = month.pack().await;
    assert!(verify(&pack, None).unwrap().intact);
    let request = json!({ "month": "2025-11", "side": "bank", "show": "all", "search": "", "from": 0, "count": 9 });
    let november = month.rpc("month_matches", request).await;
    assert_has!(november, { "count": 1, "rows": { "0": { "id": alone["id"], "carried": true } } });
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_close_a_month_and_reopening_is_recorded() {
    let month = october().await;
    month.statement(0, |text| text).await;
    two_people(&month).await;
    let prepared = month.prepare("Please look.").await;
    assert_has!(prepared, {
        "state": "prepared", "prepared": { "by": "Ada Obi" }, "cannot_sign": "Ada Obi prepared it. Another person signs.",
    });
    let of_october = json!({ "month": OCTOBER });
    assert_eq!(
        month.refused("month_sign", of_october.clone()).await,
        "Nothing was signed. Ada Obi prepared it. Another person signs."
    );
    let id = month.rows("bank", "matched").await[0]["id"].clone();
    let say = json!({ "month": OCTOBER, "side": "bank", "id": id, "what": { "said": "noted", "note": "n", "owner": "" } });
    assert_eq!(
        month.refused("month_decide", say.clone()).await,
        "Nothing was changed: the month is prepared for closing."
    );
    assert_eq!(month.rpc("month_take_back", of_october.clone()).await["state"], "open");
    month.rpc("month_decide", say).await;
    month.prepare("Please look again.").await;

    sign_in(&month.host, "2", BOLA).await.unwrap();
    let signed = month.rpc("month_sign", of_october.clone()).await;
    assert_has!(signed, { "state": "closed", "signed": { "by": "Bola Ade" }, "cannot_sign": null });
    let (first, _) = month.pack().await;

    let nothing = month.host.refused("month_reopen", json!({ "month": OCTOBER, "reason": " " })).await;
    assert_eq!(nothing.problems[0].message, "Say why; the reason stays with the month.");
    let open = month
        .rpc("month_reopen", json!({ "month": OCTOBER, "reason": "A line was missing." }))
        .await;
    assert_has!(open, { "state": "open", "earlier": { "0": { "reason": "A line was missing." } } });
    assert_eq!(open["earlier"][0]["digest"], signed["digest"]);
    month.prepare("").await;
    sign_in(&month.host, "1", ADA).await.unwrap();
    month.rpc("month_sign", of_october).await;
    let (second, _) = month.pack().await;
    assert_ne!(verify(&first, None).unwrap().digest, verify(&second, None).unwrap().digest);
    let text = summary_of(&second);
    assert_contains!(text, ["opened again by Bola Ade", "A line was missing."]);

    let done: Vec<(String, String)> = audited(&month.host)
        .await
        .into_iter()
        .filter(|(_, what)| what.contains("month"))
        .collect();
    let deed = |who: &str, what: &str| (who.to_owned(), what.to_owned());
    assert_eq!(
        done,
        [
            deed("Ada Obi", "month prepared"),
            deed("Ada Obi", "preparation of a month taken back"),
            deed("Ada Obi", "month prepared"),
            deed("Bola Ade", "month closed"),
            deed("Bola Ade", "closed month opened again"),
            deed("Bola Ade", "month prepared"),
            deed("Ada Obi", "month closed"),
        ]
    );
}

/// A signature covers what exists when it is made.
#[tokio::test(flavor = "multi_thread")]
async fn a_month_that_changed_since_it_was_prepared_is_not_signed() {
    let month = october().await;
    two_people(&month).await;
    month.prepare("").await;
    month.statement(0, nameless).await;
    sign_in(&month.host, "2", BOLA).await.unwrap();
    assert_eq!(month.closing().await["changed"], true);
    let refused = month.refused("month_sign", json!({ "month": OCTOBER })).await;
    assert_eq!(
        refused,
        "Nothing was signed: the records tell otherwise since the month was prepared."
    );
    assert_has!(
        rows_of(side(&month.review().await, "bank")),
        [0, 0, 0, 0],
        "what was prepared is still shown"
    );
    // After a restart nothing has changed.
    let again = month.again("2025-11-06T09:00:00Z").await;
    sign_in(&again.host, "2", BOLA).await.unwrap();
    assert_eq!(again.closing().await["state"], "prepared");
}

/// Nothing may prevent the closing when it is signed: here November's statement contradicts a balance, which changes no row of October.
#[tokio::test(flavor = "multi_thread")]
async fn what_prevents_a_closing_is_checked_again_when_it_is_signed() {
    let month = october().await;
    month.statement(0, |text| text).await;
    two_people(&month).await;
    assert_eq!(month.closing().await["blocks"], json!([]));
    month.prepare("").await;
    let number = month.rpc("bank_statements_list", json!({ "month": OCTOBER })).await[0]["number"].clone();
    let november = format!(
        "Account Name,ACME LTD\nAccount Number,{}\nPeriod,01-Nov-2025 to 05-Nov-2025\n\
         Trans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks\n\
         01-Nov-2025,,,,,\"77.00\",,Opening Balance\n\
         03-Nov-2025,03-Nov-2025,,\"7.00\",,\"70.00\",E-CHANNELS,AIRTIME\n",
        number.text()
    );
    month.import("november.csv", &november).await;
    sign_in(&month.host, "2", BOLA).await.unwrap();
    assert_eq!(month.closing().await["changed"], false, "no row of October is otherwise");
    let refused = month.refused("month_sign", json!({ "month": OCTOBER })).await;
    assert!(refused.starts_with("Nothing was signed: something stands in the way"), "{refused}");
    assert_contains!(refused, "31 Oct 2025 is not the one at the beginning of 1 Nov 2025");
}
