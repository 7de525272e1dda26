//! Packs of an invented month: every change to a pack is reported, and an unchanged pack has no finding.

mod contents;
mod display;
mod packed;

use std::io::Cursor;

use base::timestamp::Timestamp;
use calamine::{Data, Reader as _, Xlsx};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::rows::sheets;
use super::sheet::{Cell, Sheet};
use super::unfold::unfold;
use super::*;
use crate::tables::month_closings::By;

/// `date -u -d @1793577600`: 2026-11-02 00:00:00.
const CLOSED_AT: Timestamp = Timestamp(1_793_577_600_000);

/// A bank line on a day of October.
fn bank_line(number: usize, amount: &str, text: &str) -> Value {
    json!({
        "id": format!("bank-{number}"), "state": if number.is_multiple_of(4) { "exception" } else { "matched" }, "class": "MATCHED", "rule": "Same reference",
        "theirs": {
            "source": "GTBank 0123456789, october.csv", "at": format!("2026-10-{:02}", number % 31 + 1), "reference": format!("REF{number}"),
            "text": text, "amount": amount, "status": ""
        },
        "ours": [], "ours_count": 0, "candidates": [], "rivals": 0, "difference": null, "why": "The reference is ours.",
        "exception": null, "category": null, "likely": null, "note": "", "owner": "", "carried": false, "late": false, "said": null
    })
}

fn closed(texts: &[String]) -> Closed {
    let numbered = texts.iter().enumerate();
    let bank: Vec<Value> = numbered
        .map(|(number, text)| bank_line(number, &format!("-{number}7500.50"), text))
        .collect();
    let snapshot = json!({
        "format": 1, "month": "2026-10", "profile": "practice", "business": "Ẹniọlá Ṣóyínká & Sons", "environment": "SANDBOX — no real money",
        "made_at": "2026-11-02T00:00:00Z", "service": [], "bank": bank, "rules": ["Same reference."], "earlier": [],
        "review": { "month": "2026-10", "sides": [], "days": [], "fees": [], "undo": null, "learned": [] },
        "steps": [{ "at": "2026-11-01T09:30:15Z", "who": "Bola", "told": "The same.", "row": "bank-1", "taken_back": "" }],
        "sources": []
    });
    let text = snapshot.to_string();
    let by = |who: &str| By {
        who: who.to_owned(),
        at: CLOSED_AT,
    };
    Closed {
        closing: ClosingRow {
            id: 1,
            prepared: by("Bola"),
            comment: String::new(),
            digest: digest(text.as_bytes()),
            signed: Some(by("Chidi")),
            taken_back: None,
            alone: false,
            reopened: None,
        },
        month: closing::read_text(&text).expect("a closed month"),
        brand: Brand::plain("Ẹniọlá Ṣóyínká & Sons"),
        text,
        raw: vec![PackFile::new("raw/service.jsonl", "{\"a\":1}\n{\"a\":2}\n")],
    }
}

fn ten() -> Closed {
    closed(&(0..10).map(|number| format!("TRANSFER {number}")).collect::<Vec<_>>())
}

fn sheets_of(closed: &Closed) -> Vec<Sheet> {
    sheets(&closed.month, &closed.closing)
}

fn made(closed: &Closed) -> Vec<u8> {
    pack(closed).expect("a pack").0
}

fn files(bytes: &[u8]) -> Vec<PackFile> {
    let mut files = Vec::new();
    unfold(bytes, |name, bytes| files.push(PackFile { name, bytes })).expect("a whole file");
    files
}

/// The pack after `change` to the file `name`.
fn with(pack: &[u8], name: &str, change: impl FnOnce(Vec<u8>) -> Vec<u8>) -> Vec<u8> {
    let mut files = files(pack);
    let file = files.iter_mut().find(|file| file.name == name).expect("a file");
    file.bytes = change(std::mem::take(&mut file.bytes));
    zipped(&files).expect("a file")
}

/// The pack with a workbook of these sheets.
fn with_sheets(pack: &[u8], sheets: &[Sheet]) -> Vec<u8> {
    with(pack, WORKBOOK, |_| workbook::write(sheets, CLOSED_AT).expect("a workbook"))
}

fn messages(bytes: &[u8]) -> Vec<String> {
    let findings = verify(bytes, None).expect("a pack").findings;
    findings.into_iter().map(|finding| finding.message).collect()
}

fn with_bank(rows: impl FnOnce(&mut Vec<Vec<Cell>>)) -> Vec<String> {
    let closed = ten();
    let mut sheets = sheets_of(&closed);
    rows(&mut sheets.iter_mut().find(|sheet| sheet.name == "Bank").expect("a sheet").rows);
    let found = messages(&with_sheets(&made(&closed), &sheets));
    found
        .into_iter()
        .map(|one| one.split(" (").next().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn rows_are_reported_with_the_kind_of_change() {
    assert_eq!(with_bank(|_| {}), [""; 0]);
    // The heading is row 1.
    assert_eq!(with_bank(|rows| drop(rows.remove(3))), ["Sheet “Bank”, row 5 was removed."]);
    assert_eq!(
        with_bank(|rows| rows.insert(3, vec![Cell::Count(7)])),
        ["Sheet “Bank”, row 5 was added"]
    );
    assert_eq!(with_bank(|rows| rows.swap(3, 4)).len(), 1);
    let far = with_bank(|rows| {
        let row = rows.remove(1);
        rows.insert(8, row);
    });
    assert_eq!(far, ["Sheet “Bank”, row 10 was in row 3 before"]);
    let two = with_bank(|rows| {
        rows[8][4] = Cell::Text("OTHER".to_owned());
        rows.remove(0);
    });
    assert_eq!(two, ["Sheet “Bank”, row 2 was removed.", "Sheet “Bank”, row 9 was changed"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn a_changed_cell_is_reported_with_its_row_and_no_other(sheet in any::<prop::sample::Index>(), row in any::<prop::sample::Index>(),
        column in any::<prop::sample::Index>(), kobo in any::<i32>(), kind in 0..4) {
        let closed = ten();
        let mut sheets = sheets_of(&closed);
        let full: Vec<usize> = (0..sheets.len()).filter(|place| !sheets[*place].rows.is_empty()).collect();
        let sheet = full[sheet.index(full.len())];
        let row = row.index(sheets[sheet].rows.len());
        let column = column.index(sheets[sheet].rows[row].len());
        let was = sheets[sheet].rows[row][column].clone();
        let new = match (kind, &was) {
            (0, _) => Cell::Money(i64::from(kobo)),
            // The same characters as text are another content: no sum includes them.
            (1, Cell::Money(kobo)) => Cell::Text(decimal_of(*kobo)),
            (1, _) => Cell::Empty,
            (2, _) => Cell::Date("2026-10-31 23:59:59".to_owned()),
            _ => Cell::Text(format!("{was:?} ")),
        };
        prop_assume!(new != was);
        sheets[sheet].rows[row][column] = new;
        let verified = verify(&with_sheets(&made(&closed), &sheets), None).expect("a pack");
        prop_assert!(!verified.intact);
        let named: Vec<_> = verified.findings.iter().map(|one| (one.file.as_str(), one.sheet.as_str(), one.row)).collect();
        prop_assert_eq!(named, [("month.xlsx", sheets[sheet].name.as_str(), Some(row + 2))]);
    }

    #[test]
    fn a_workbook_that_was_only_saved_again_is_unchanged(texts in prop::collection::vec("\\PC{0,12}|[ =+@_x0041'-]{1,9}|[0-9]{1,20}", 1..6)) {
        let pack = made(&closed(&texts));
        let again = with(&pack, WORKBOOK, |book| {
            let mut parts = files(&book);
            parts.reverse();
            zipped(&parts).expect("a file")
        });
        let verified = verify(&again, None).expect("a pack");
        prop_assert!(verified.intact, "{:?}", verified.findings);
        prop_assert_eq!(verified.remarks, ["month.xlsx was saved again by another program. Every row is unchanged."]);
    }
}

fn decimal_of(kobo: i64) -> String {
    base::decimal::decimal(i128::from(kobo))
}

#[test]
fn the_workbook_and_the_tables_contain_the_rows_and_no_formula() {
    let pack = made(&closed(&["=HYPERLINK(\"http://x\")".to_owned(), "@SUM(A1)".to_owned()]));
    let all = files(&pack);
    let bytes = |name: &str| {
        all.iter()
            .find(|file| file.name == name)
            .map(|file| file.bytes.clone())
            .expect(name)
    };
    let mut book = Xlsx::new(Cursor::new(bytes(WORKBOOK))).expect("a workbook");
    let names = [
        "Summary",
        "Matched",
        "Exceptions",
        "Service",
        "Bank",
        "Rules used",
        "Steps",
        "Sources",
    ];
    assert_eq!(book.sheet_names(), names);
    for name in names {
        assert!(book.worksheet_formula(name).expect(name).is_empty(), "{name}");
    }
    let bank = book.worksheet_range("Bank").expect("a sheet");
    assert_eq!(bank.get_value((1, 5)), Some(&Data::String("=HYPERLINK(\"http://x\")".to_owned())));
    assert_eq!(bank.get_value((2, 6)), Some(&Data::Float(-17500.5)));
    assert!(matches!(bank.get_value((1, 1)), Some(Data::DateTime(when)) if when.to_ymd_hms_milli() == (2026, 10, 1, 0, 0, 0, 0)));
    let table = String::from_utf8(bytes("rows-bank.csv")).expect("UTF-8");
    assert!(table.contains(",REF0,\"'=HYPERLINK(\"\"http://x\"\")\",-7500.50,"), "{table}");
    assert!(table.contains(",'@SUM(A1),-17500.50,"), "{table}");
    assert_eq!(table.lines().count(), 3);
    let table = with(&pack, "rows-bank.csv", |bytes| {
        String::from_utf8(bytes)
            .expect("UTF-8")
            .replace("-17500.50", "-17500.05")
            .into_bytes()
    });
    assert_eq!(messages(&table), ["rows-bank.csv, line 3 was changed."]);
}

#[test]
fn a_value_that_became_a_formula_is_reported() {
    let pack = made(&ten());
    let changed = with(&pack, WORKBOOK, |book| {
        with(&book, "xl/worksheets/sheet5.xml", |part| {
            let text = String::from_utf8(part).expect("UTF-8");
            assert!(text.contains("<v>-17500.5</v>"));
            text.replace("<v>-17500.5</v>", "<f>-17500-RAND()</f><v>-17500.5</v>").into_bytes()
        })
    });
    let found = messages(&changed);
    assert!(
        found.len() == 1 && found[0].starts_with("Sheet “Bank”, row 3 was changed"),
        "{found:?}"
    );
}

/// The findings for a pack whose workbook has `to` in place of `from` in one of its parts.
fn changed(part: &str, from: &str, to: &str) -> Vec<String> {
    let changed = with(&made(&ten()), WORKBOOK, |book| {
        with(&book, part, |xml| {
            let text = String::from_utf8(xml).expect("UTF-8");
            assert!(text.contains(from), "{text}");
            text.replacen(from, to, 1).into_bytes()
        })
    });
    messages(&changed)
}

/// Few computers have LibreOffice: `cargo test -- --ignored`.
#[test]
#[ignore = "needs LibreOffice"]
fn a_workbook_saved_again_by_libreoffice_is_unchanged() {
    let pack = made(&ten());
    let folder = tempfile::tempdir().expect("a folder");
    let book = files(&pack).into_iter().find(|file| file.name == WORKBOOK).expect("a workbook");
    let (from, to) = (folder.path().join("month.xlsx"), folder.path().join("again"));
    std::fs::write(&from, book.bytes).expect("written");
    let profile = format!("-env:UserInstallation=file://{}", folder.path().join("profile").display());
    let ended = std::process::Command::new("soffice")
        .args([&profile, "--headless", "--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir"])
        .arg(&to)
        .arg(&from)
        .output()
        .expect("LibreOffice");
    assert!(ended.status.success(), "{ended:?}");
    let again = std::fs::read(to.join("month.xlsx")).expect("saved again");
    let verified = verify(&with(&pack, WORKBOOK, |_| again), None).expect("a pack");
    assert!(verified.intact, "{:#?}", verified.findings);
    assert_eq!(
        verified.remarks,
        ["month.xlsx was saved again by another program. Every row is unchanged."]
    );
}

#[test]
fn manipulated_files_are_refused_at_no_cost() {
    let pack = made(&ten());
    let bomb = || PackFile::new("raw/zeros", vec![0; 64 << 20]);
    let mut more = files(&pack);
    more.push(bomb());
    let refused = verify(&zipped(&more).expect("a file"), None).expect_err("a bomb");
    assert_eq!(
        refused,
        "This file cannot be read as a close pack: it unpacks to far more than its stated size."
    );
    let inner = with(&pack, WORKBOOK, |book| {
        let mut parts = files(&book);
        parts.push(bomb());
        zipped(&parts).expect("a file")
    });
    assert_eq!(messages(&inner), ["month.xlsx was changed and can no longer be read."]);
    // The last cell that a sheet can have. Expanded, the sheet would have 17 billion cells.
    let far = with(&pack, WORKBOOK, |book| {
        with(&book, "xl/worksheets/sheet5.xml", |part| {
            let text = String::from_utf8(part).expect("UTF-8");
            text.replace(
                "</sheetData>",
                "<row r=\"1048576\"><c r=\"XFD1048576\"><v>1</v></c></row></sheetData>",
            )
            .into_bytes()
        })
    });
    let found = verify(&far, None).expect("a pack");
    assert!(
        !found.intact && found.findings[0].message == "Sheet “Bank”, row 12 was added.",
        "{:?}",
        found.findings.first()
    );
    let twice = [PackFile::new("one.txt", "1"), PackFile::new("two.txt", "2")];
    let mut twice = zipped(&twice).expect("a file");
    while let Some(place) = memchr::memmem::find(&twice, b"two.txt") {
        twice[place..place + 7].copy_from_slice(b"one.txt");
    }
    let refused = verify(&twice, None).expect_err("two of one name");
    assert!(refused.contains("two files with one name"), "{refused}");
}

#[test]
fn a_month_of_twenty_thousand_rows_is_packed_and_verified() {
    let closed = closed(&(0..20_000).map(|number| format!("NIP/TRANSFER {number}")).collect::<Vec<_>>());
    let pack = made(&closed);
    assert_eq!(pack, made(&closed), "the same closing makes the same bytes");
    let verified = verify(&pack, None).expect("a pack");
    // 20,000 on Bank, as many on Matched and Exceptions together, as many in the table; their headings, one rule, one decision, the raw rows.
    assert!(verified.intact && verified.rows > 60_000, "{}", verified.rows);
    let mut sheets = sheets_of(&closed);
    let bank = sheets.iter_mut().find(|sheet| sheet.name == "Bank").expect("a sheet");
    bank.rows.swap_remove(10_000);
    assert_eq!(
        messages(&with_sheets(&pack, &sheets)).len(),
        2,
        "the last row went to where one is gone"
    );
}

#[test]
fn a_malformed_digest_is_refused_and_is_not_reported_as_a_change() {
    let closed = ten();
    let (bytes, proof) = pack(&closed).expect("a pack");
    let refused = |expected: &str| verify(&bytes, Some(expected)).expect_err("no digest of a pack");
    let end = ", not 64 of 0–9 and a–f. Enter the whole “Fingerprint of the pack”.";
    let cut: String = proof.chars().take(4).collect();
    assert_eq!(refused(&cut), format!("Nothing was checked: the digest has 4 characters{end}"));
    assert_eq!(
        refused(&format!("{proof}0")),
        format!("Nothing was checked: the digest has 65 characters{end}")
    );
    let other = "g".repeat(64);
    assert_eq!(
        refused(&other),
        format!("Nothing was checked: the digest has characters other than 0–9 and a–f{end}")
    );
    let of_closed = refused(&closed.closing.digest.to_uppercase());
    assert!(
        of_closed
            .starts_with("The rest of the pack was not checked: this is the “Fingerprint of what was closed”, which matches closed.json"),
        "{of_closed}"
    );
    assert!(verify(&bytes, Some(&format!(" {proof}\n"))).expect("a pack").intact);
    let another = "5a".repeat(32);
    assert!(!verify(&bytes, Some(&another)).expect("a pack").intact);
}
