//! A small month, computed by hand.

use calamine::{Data, Reader as _, Xlsx};
use serde_json::json;

use super::folder::{BANK, Folder, LEDGER, SERVICE, json};

#[test]
fn every_row_is_written_with_its_class() {
    let folder = Folder::new(SERVICE, LEDGER, BANK);
    let output = folder.done(&[]);
    assert_eq!(
        folder.read("recon_report.csv"),
        "\
class,reason,method,ambiguous,report_row,ledger_id,reference,report_amount,ledger_amount,diff,report_status,ledger_status,report_datetime,ledger_datetime,description,counterparty,suggestions,why
MATCHED,,REF,0,1,1,PAY-20260803-7Q2ZK9XA,15000.00,15000.00,0.00,SUCCESSFUL,SUCCESSFUL,2026-08-03T12:01:00,2026-08-03T12:00:00,Transfer to Ada Okafor,Ada Okafor,,Same reference and amount.
STATUS_DIFF,,REF,0,2,2,VEN-20260804-M3N8P2QR,800.00,800.00,0.00,FAILED,SUCCESSFUL,2026-08-04T12:01:00,2026-08-04T12:00:00,Transfer to Bola Eze,Bola Eze,,\"Same reference and amount; status at the service FAILED, in the ledger SUCCESSFUL.\"
MATCHED,,WINDOW,0,3,3,SAL-20260805-8K8K8K8K,1234.56,1234.56,0.00,SUCCESSFUL,SUCCESSFUL,2026-08-05T12:01:00,2026-08-05T12:00:00,Transfer to Kemi Ojo,Kemi Ojo,,\"The only open payment of this amount within 2 days, and Kemi Ojo is mentioned.\"
MISSING_LOCAL,,,,4,,GONE-1,5.00,,,SUCCESSFUL,,2026-08-05T12:02:00,,\"Transfer to \"\"Mama\"\", Jos\",,,Its reference is not in the ledger.
MISSING_REMOTE,,,,,4,SAL-20260805-6J6J6J6J,,1000.00,,,SUCCESSFUL,,2026-08-05T12:00:01,,\"Obi, Jide\",,Not in the service report.
"
    );
    assert_eq!(
        folder.read("recon_bank.csv"),
        "\
class,reason,method,ambiguous,bank_row,ledger_id,bulk_reference,reference,bank_amount,ledger_amount,diff,items,bank_date,ledger_date,narration,counterparty,suggestions,why
AMOUNT_DIFF,FEE,REF,0,1,1,,PAY-20260803-7Q2ZK9XA,15053.75,15000.00,53.75,1,2026-08-03,2026-08-03,NIP TRF TO ADA OKAFOR,Ada Okafor,,Same reference; 53.75 more than in the ledger: a transfer fee of 50.00 with 7.5 % VAT.
MATCHED,,WINDOW,0,2,2,,VEN-20260804-M3N8P2QR,800.00,800.00,0.00,1,2026-08-04,2026-08-04,NIP TRF TO BOLA EZE,Bola Eze,,\"The only open payment of this amount within 3 days, and Bola Eze is mentioned.\"
MATCHED_BATCH,,BULK_REF,0,3,,BLK-20260805-9A9A9A9A,BLK-20260805-9A9A9A9A,2234.56,2234.56,0.00,2,2026-08-06,2026-08-05,BULK PAYMENT 2 ITEMS,,,Same bulk reference and amount.
MISSING_LOCAL,,,,4,,,000013260806120000123456789012,-300.00,,,,2026-08-06,,NIP CR FRM SADE ALABI,,,Incoming money; the ledger contains outgoing payments.
"
    );
    assert_eq!(
        folder.read("recon_bank_members.csv"),
        "bank_row,bulk_reference,ledger_id,ledger_amount\n3,BLK-20260805-9A9A9A9A,3,1234.56\n3,BLK-20260805-9A9A9A9A,4,1000.00\n"
    );
    let mut summary = json(&output);
    assert!(summary["seconds"].as_f64().unwrap() > 0.0);
    summary.as_object_mut().unwrap().remove("seconds");
    // Service: 17039.56 there, 18034.56 here; 5.00 only there, 1000.00 only here. Bank: 17788.31 there, 18034.56 here.
    let expected = json!({
        "service_rows": 4, "ledger_rows": 4, "bank_rows": 4, "difference": "0.00",
        "findings": [
            { "code": "NOT_PROVED", "count": 1, "message": "The file gives no opening balance. It was computed, so nothing proves the first amount." },
            { "code": "NOT_PROVED", "count": 1, "message": "The file gives no closing balance. The last row’s is used, so a missing last row would not be noticed." },
        ],
        "classes": {
            "service": { "MATCHED": 2, "STATUS_DIFF": 1, "MISSING_LOCAL": 1, "MISSING_REMOTE": 1 },
            "bank": { "MATCHED": 1, "AMOUNT_DIFF": 1, "MATCHED_BATCH": 1, "MISSING_LOCAL": 1 },
        },
        "tie_out": {
            "service": { "there": "17039.56", "ledger": "18034.56", "pairs_differ": "0.00", "only_there": "5.00", "only_here": "1000.00" },
            "bank": { "there": "17788.31", "ledger": "18034.56", "pairs_differ": "53.75", "only_there": "-300.00", "only_here": "0.00" },
        },
    });
    assert_eq!(summary, expected);
}

#[test]
fn columns_may_have_another_order_and_lines_may_end_as_in_windows() {
    let turned = |text: &str| {
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let mut out = String::from("\u{feff}");
        let rows = std::iter::once(reader.headers().unwrap().clone()).chain(reader.records().map(Result::unwrap));
        for row in rows.collect::<Vec<_>>() {
            let mut cells: Vec<String> = row.iter().map(|cell| format!("\"{}\"", cell.replace('"', "\"\""))).collect();
            cells.reverse();
            out += &(cells.join(",") + "\r\n");
        }
        out
    };
    let (folder, other) = (
        Folder::new(SERVICE, LEDGER, BANK),
        Folder::new(turned(SERVICE), turned(LEDGER), turned(BANK)),
    );
    folder.done(&[]);
    other.done(&[]);
    for name in ["recon_report.csv", "recon_bank.csv", "recon_bank_members.csv"] {
        assert_eq!(folder.read(name), other.read(name), "{name}");
    }
}

#[test]
fn a_statement_newest_first_or_sorted_by_amount_is_proved_too() {
    let mut lines: Vec<&str> = BANK.lines().collect();
    lines[1..].reverse();
    let newest_first = lines.join("\n");
    Folder::new(SERVICE, LEDGER, newest_first).done(&[]);
    lines.swap(1, 3);
    lines.swap(2, 4);
    let sorted = lines.join("\n");
    Folder::new(SERVICE, LEDGER, sorted).done(&[]);
}

#[test]
fn the_workbook_has_a_sheet_for_every_class() {
    let folder = Folder::new(SERVICE.replace("Transfer to Bola", "Transfer <&> to Bola"), LEDGER, BANK);
    folder.done(&["--format", "csv,xlsx"]);
    assert_eq!(
        folder.written(),
        ["recon.xlsx", "recon_bank.csv", "recon_bank_members.csv", "recon_report.csv"]
    );
    let mut book: Xlsx<_> = calamine::open_workbook(folder.out().join("recon.xlsx")).unwrap();
    let classes = [
        ("B AMOUNT_DIFF", 1.0),
        ("B MATCHED", 1.0),
        ("B MATCHED_BATCH", 1.0),
        ("B MISSING_LOCAL", 1.0),
        ("R MATCHED", 2.0),
        ("R MISSING_LOCAL", 1.0),
        ("R MISSING_REMOTE", 1.0),
        ("R STATUS_DIFF", 1.0),
    ];
    let mut names = book.sheet_names();
    names.sort();
    let mut expected: Vec<&str> = classes.iter().map(|(name, _)| *name).collect();
    expected.push("Summary");
    assert_eq!(names, expected);
    let summary = book.worksheet_range("Summary").unwrap();
    let mut counted: Vec<(String, Data)> = summary
        .rows()
        .map(|row| (row[0].to_string(), row[1].clone()))
        .filter(|(name, _)| name.starts_with("B ") || name.starts_with("R "))
        .collect();
    counted.sort_by(|left, right| left.0.cmp(&right.0));
    assert_eq!(counted, classes.map(|(name, rows)| (name.to_owned(), Data::Float(rows))));
    let sheet = book.worksheet_range("R STATUS_DIFF").unwrap();
    let cells: Vec<&Data> = sheet.rows().nth(1).unwrap().iter().collect();
    assert_eq!((cells[4], cells[7]), (&Data::Float(2.0), &Data::Float(800.0)));
    assert_eq!(cells[14], &Data::String("Transfer <&> to Bola Eze".to_owned()));
    assert!(
        matches!(cells[12], Data::DateTime(when) if when.to_ymd_hms_milli() == (2026, 8, 4, 12, 1, 0, 0)),
        "{:?}",
        cells[12]
    );
}

/// The text of a part of a workbook.
fn part(folder: &Folder, name: &str) -> String {
    let file = std::fs::File::open(folder.out().join("recon.xlsx")).unwrap();
    let mut zip = zip::ZipArchive::new(file).unwrap();
    std::io::read_to_string(zip.by_name(name).unwrap()).unwrap()
}

/// By hand: 15,053.75 + 800.00 + 2,234.56 − 300.00 = 17,788.31 at the bank; 15,000.00 + 800.00 + 2,234.56 = 18,034.56 in the ledger.
#[test]
fn the_amounts_in_the_summary_of_the_workbook_tie_out() {
    let folder = Folder::new(SERVICE, LEDGER, BANK);
    folder.done(&["--format", "csv,xlsx"]);
    let mut book: Xlsx<_> = calamine::open_workbook(folder.out().join("recon.xlsx")).unwrap();
    let summary = book.worksheet_range("Summary").unwrap();
    let rows: Vec<Vec<String>> = summary.rows().map(|row| row.iter().map(ToString::to_string).collect()).collect();
    assert_eq!(rows[0], ["Sheet", "Rows", "Amount (NGN)", "Meaning"]);
    let row = |name: &str| rows.iter().find(|row| row[0] == name).unwrap_or_else(|| panic!("{name}: {rows:?}"))[1..].to_vec();
    assert_eq!(row("B AMOUNT_DIFF")[..2], ["1", "15053.75"]);
    assert_eq!(row("B MISSING_LOCAL")[..2], ["1", "-300"]);
    assert!(row("B MISSING_LOCAL")[2].starts_with("Not in our records"), "{rows:?}");
    let from = rows.iter().position(|row| row[0] == "Bank").unwrap();
    let tie_out: Vec<[&str; 2]> = rows[from + 1..from + 7]
        .iter()
        .map(|row| [row[0].as_str(), row[2].as_str()])
        .collect();
    assert_eq!(
        tie_out,
        [
            ["Our ledger", "18034.56"],
            ["Pairs differ by", "53.75"],
            ["Only there", "-300"],
            ["Only in our ledger", "0"],
            ["There", "17788.31"],
            ["Unexplained", "0"],
        ]
    );
    // Every amount has the number format of money; counts do not.
    let xml = part(&folder, "xl/worksheets/sheet1.xml");
    assert!(
        xml.contains("<c s=\"1\"><v>15053.75</v>") && xml.contains("<c s=\"1\"><v>-300.00</v>"),
        "{xml}"
    );
    assert!(xml.contains("<c><v>1</v>"), "{xml}");
}

#[test]
fn the_sheets_of_the_workbook_have_widths_a_filter_and_a_fixed_heading() {
    let folder = Folder::new(SERVICE, LEDGER, BANK);
    folder.done(&["--format", "csv,xlsx"]);
    for (sheet, columns, rows) in [(2, 18, 2), (3, 18, 2)] {
        let xml = part(&folder, &format!("xl/worksheets/sheet{sheet}.xml"));
        assert!(xml.contains("state=\"frozen\""), "{xml}");
        assert_eq!(xml.matches("<col ").count(), columns, "{xml}");
        let last = format!("<autoFilter ref=\"A1:R{rows}\"/></worksheet>");
        assert!(
            xml.contains("</sheetData>") && xml.contains(&last) || xml.contains("<autoFilter ref=\"A1:R"),
            "{xml}"
        );
        let order = ["<sheetViews>", "<cols>", "<sheetData>", "</sheetData>", "<autoFilter"].map(|tag| xml.find(tag).unwrap());
        assert!(order.is_sorted(), "{order:?}");
    }
    let summary = part(&folder, "xl/worksheets/sheet1.xml");
    assert_eq!(summary.matches("<col ").count(), 4, "{summary}");
}

/// LibreOffice 7 cannot open a workbook whose parts are all declared as larger than 4 GiB.
#[test]
fn old_programs_can_read_the_workbook() {
    let folder = Folder::new(SERVICE, LEDGER, BANK);
    folder.done(&["--format", "csv,xlsx"]);
    let bytes = std::fs::read(folder.out().join("recon.xlsx")).unwrap();
    let parts: Vec<usize> = (0..bytes.len() - 30).filter(|at| bytes[*at..].starts_with(b"PK\x03\x04")).collect();
    assert!(parts.len() > 6, "{parts:?}");
    // The version needed, and the compressed and uncompressed size, in each part's header (APPNOTE.TXT, 4.3.7).
    for at in parts {
        let (version, sizes) = (&bytes[at + 4..at + 6], &bytes[at + 18..at + 26]);
        assert!(
            version == [20, 0] && !sizes.windows(4).any(|size| size == [0xff; 4]),
            "{version:?} {sizes:?} at {at}"
        );
    }
}

/// 982,211.69 + the 800.00 of the payment to Bola Eze = 983,011.69.
#[test]
fn returned_money_is_a_finding() {
    let back = format!("{BANK}5,07/08/2026,07/08/2026,X1,RSVL VEN-20260804-M3N8P2QR,,800.00,\"983,011.69\"\n");
    let folder = Folder::new(SERVICE, LEDGER, back);
    let output = folder.done(&[]);
    let message = String::from_utf8(output.stderr.clone()).unwrap();
    let lines: Vec<&str> = message.lines().collect();
    assert_eq!(
        lines,
        [
            "1 incoming row of the bank has the reference of a payment: the money may have been returned (reason REVERSAL).",
            "The file gives no opening balance. It was computed, so nothing proves the first amount.",
            "The file gives no closing balance. The last row’s is used, so a missing last row would not be noticed.",
        ]
    );
    let rows = folder.read("recon_bank.csv");
    let row = "MISSING_LOCAL,REVERSAL,,,5,,,X1,-800.00,,,,2026-08-07,,RSVL VEN-20260804-M3N8P2QR,,,\
        Incoming money with the reference of an outgoing payment: the full 800.00 of payment 2.";
    assert!(rows.contains(row), "{rows}");
    assert_eq!(json(&output)["classes"]["bank"]["MISSING_LOCAL"], 2);
}

#[test]
fn an_unknown_status_is_a_finding() {
    let ledger = LEDGER
        .replace("800.00,NGN,SUCCESSFUL", "800.00,NGN,Parked")
        .replace("15000.00,NGN,SUCCESSFUL", "15000.00,NGN,reversed");
    let output = Folder::new(SERVICE, ledger, BANK).done(&[]);
    let message = String::from_utf8(output.stderr.clone()).unwrap();
    let findings: Vec<&str> = message.lines().filter(|line| line.contains("status")).collect();
    assert_eq!(
        findings,
        ["The ledger’s status “Parked” is unknown: its payments count as not failed."]
    );
    // Paid, although it was reversed.
    assert_eq!(json(&output)["classes"]["bank"]["STATUS_DIFF"], 1);
}

/// A file with only headings is valid, and is mentioned.
#[test]
fn a_file_without_rows_is_a_finding() {
    let heading = |text: &str| format!("{}\n", text.lines().next().unwrap());
    let output = Folder::new(heading(SERVICE), LEDGER, heading(BANK)).done(&[]);
    let message = String::from_utf8(output.stderr).unwrap();
    let lines: Vec<&str> = message.lines().collect();
    assert_eq!(
        lines,
        [
            "The service’s report has no rows: all payments of the ledger are listed as missing in it.",
            "The bank statement has no rows: all payments of the ledger are listed as missing in it."
        ]
    );
    let output = Folder::new(SERVICE, heading(LEDGER), BANK).done(&[]);
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("The ledger has no rows: all rows of the report and of the statement are listed as missing in your records."),
        "{message}"
    );
}

/// A waiting payment that the service reports as done: neither side reports it as failed.
#[test]
fn different_statuses_have_the_class_that_the_help_describes() {
    let folder = Folder::new(SERVICE, LEDGER.replace("15000.00,NGN,SUCCESSFUL", "15000.00,NGN,PENDING"), BANK);
    folder.done(&[]);
    assert!(
        folder
            .read("recon_report.csv")
            .contains("STATUS_DIFF,,REF,0,1,1,PAY-20260803-7Q2ZK9XA"),
        "{}",
        folder.read("recon_report.csv")
    );
    let help = std::process::Command::new(env!("CARGO_BIN_EXE_cowrie"))
        .args(["reconcile", "--help"])
        .output()
        .unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let line = help.lines().find(|line| line.trim_start().starts_with("STATUS_DIFF")).unwrap();
    assert_eq!(
        line.trim_start().trim_start_matches("STATUS_DIFF").trim_start(),
        "it is this payment with another status"
    );
}

/// 1,000,000.00 − 50,000.00 = 950,000.00.
#[test]
fn a_short_reference_in_a_narration_decides_between_payments() {
    let heading = |text: &'static str| text.lines().next().unwrap();
    let rent = |id: u32| format!("{id},RENT-{id},,moneyTransfer,50000.00,NGN,SUCCESSFUL,2026-08-03T12:00:00,,,\n");
    let ledger = format!("{}\n{}{}{}", heading(LEDGER), rent(1), rent(5), rent(9));
    let bank = format!(
        "{}\n1,03/08/2026,03/08/2026,S1,TRF/RENT-9/DAMILOLA CHUKWU,\"50,000.00\",,\"950,000.00\"\n\
         2,04/08/2026,04/08/2026,S2,POS,500.00,,\"949,500.00\"\n",
        heading(BANK)
    );
    let folder = Folder::new(format!("{}\n", heading(SERVICE)), ledger, bank);
    folder.done(&[]);
    let rows = folder.read("recon_bank.csv");
    let suggested = rows.lines().nth(1).unwrap();
    assert!(suggested.starts_with("SUGGESTED,") && suggested.contains(",9|1|5,"), "{rows}");
    assert!(suggested.contains("RENT-9 is in it, but is too short to be certain."), "{rows}");
    let alone = rows.lines().find(|line| line.contains(",9,,RENT-9,")).unwrap();
    assert!(
        alone.contains("you decide. RENT-9 is in row 1, but is too short to be certain."),
        "{rows}"
    );
}
