//! The pack of a closed month: its proof, and every change in it.

use harness::prelude::*;
use std::io::{Cursor, Read as _, Write as _};
use std::path::Path;
use std::process::Command;

use calamine::{Data, Reader as _, Xlsx};
use months::pack::{Verified, verify};
use tempfile::TempDir;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use crate::month_review::october;

/// The files of a pack, or of a workbook, in order.
pub(super) fn files(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
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

/// The files of a pack in a folder.
pub(super) fn unpacked(pack: &[u8]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files(pack) {
        let file = folder.path().join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, content).unwrap();
    }
    folder
}

/// Checks with another tool the manifest's digest of each file, and the recorded digest.
pub(super) fn verify_digests(folder: &Path, verified: &Verified, closed: &Value) {
    let sum = |name: &str| {
        let output = Command::new("sha256sum").arg(folder.join(name)).output().unwrap();
        String::from_utf8(output.stdout).unwrap().trim_start_matches('\\')[..64].to_owned()
    };
    let manifest: Value = serde_json::from_slice(&std::fs::read(folder.join("manifest.json")).unwrap()).unwrap();
    for file in manifest["files"].list() {
        assert_eq!(file["sha256"], sum(file["name"].text()), "{}", file["name"]);
    }
    assert_eq!(
        (verified.digest.as_str(), sum("closed.json")),
        (sum("manifest.json").as_str(), closed["digest"].text().to_owned())
    );
}

/// Checks the workbook and the summary of the pack.
pub(super) fn verify_documents(folder: &Path) {
    let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(std::fs::read(folder.join("month.xlsx")).unwrap())).unwrap();
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
    let pdf = lopdf::Document::load(folder.join("summary.pdf")).unwrap();
    let text = pdf.extract_text(&(1..=pdf.get_pages().len() as u32).collect::<Vec<_>>()).unwrap();
    for words in [
        "Month closed: October 2025",
        "SANDBOX — no real money",
        "All agreed.",
        "Nothing is open.",
        "36,901.12",
    ] {
        assert!(text.replace('\n', " ").contains(words), "{words} is not in {text}");
    }
}

/// October, closed: the pack.
async fn closed_october() -> Vec<u8> {
    let month = october().await;
    month.statement(0, |text| text).await;
    month.prepare("").await;
    month.pack().await.0
}

#[tokio::test(flavor = "multi_thread")]
async fn every_change_in_the_workbook_of_a_pack_is_named() {
    let pack = closed_october().await;
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
        ["month.xlsx was saved again by another program. Every row is unchanged."]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_change_in_the_files_of_a_pack_is_named() {
    let pack = closed_october().await;
    let digest = verify(&pack, None).unwrap().digest;
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
    let changed = verify(&line, None).unwrap();
    assert!(messages(&changed)[0].starts_with("raw/service.jsonl, line "), "{changed:?}");
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
    assert!(messages(&verify(&forged, Some(&digest)).unwrap())[0].starts_with("The digest of the manifest is not "));
    assert!(verify(&pack, Some(&digest.to_uppercase())).unwrap().intact);
    for nothing in [&b""[..], b"PK", &pack[..pack.len() / 2]] {
        assert_eq!(
            verify(nothing, None).unwrap_err(),
            "This file cannot be read as a close pack: it is not a complete ZIP file."
        );
    }
    assert_eq!(
        verify(&zipped(&[]), None).unwrap_err(),
        "This is not a close pack: it has no manifest.json."
    );
}
