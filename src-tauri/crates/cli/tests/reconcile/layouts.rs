//! Statements in banks' own layouts instead of the plain columns.

use super::folder::{BANK, Folder, LEDGER, SERVICE, json};

/// The rows of `BANK` as GTBank writes them, newest row first. The balances are computed by hand from 1,000,000.00.
const GTBANK: &str = "\
Account Name,ACME LTD
Account Number,0123456785
Period,01-Aug-2026 to 31-Aug-2026
Trans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks
06-Aug-2026,06-Aug-2026,000013260806120000123456789012,,300.00,\"982,211.69\",HO,NIP CR FRM SADE ALABI
06-Aug-2026,06-Aug-2026,BLK-20260805-9A9A9A9A,\"2,234.56\",,\"981,911.69\",HO,BULK PAYMENT 2 ITEMS
04-Aug-2026,04-Aug-2026,000013260804120000123456789012,800.00,,\"984,146.25\",HO,NIP TRF TO BOLA EZE
03-Aug-2026,03-Aug-2026,pay202608037q2zk9xa,\"15,053.75\",,\"984,946.25\",HO,NIP TRF TO ADA OKAFOR
";

fn utf_16(text: &str) -> Vec<u8> {
    let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
    units.flat_map(u16::to_le_bytes).collect()
}

/// The rows of the result without their number, which counts the rows of each file from its top.
fn decided(folder: &Folder) -> Vec<String> {
    let text = folder.read("recon_bank.csv");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let row = |row: Result<csv::StringRecord, csv::Error>| {
        let cells: Vec<String> = row.unwrap().iter().map(str::to_owned).collect();
        [&cells[..4], &cells[5..]].concat().join(" | ")
    };
    let mut rows: Vec<String> = reader.records().map(row).collect();
    rows.sort();
    rows
}

#[test]
fn a_statement_in_a_bank_s_own_layout_is_reconciled_like_the_plain_one() {
    let plain = Folder::new(SERVICE, LEDGER, BANK);
    plain.done(&[]);
    let semicolons = GTBANK
        .replace(',', ";")
        .replace("\"15;053.75\"", "\"15,053.75\"")
        .replace("\"2;234.56\"", "\"2,234.56\"");
    let semicolons = ["984;946.25", "984;146.25", "981;911.69", "982;211.69"]
        .iter()
        .fold(semicolons, |text, balance| text.replace(balance, &balance.replace(';', ",")));
    for bank in [GTBANK.as_bytes().to_vec(), utf_16(GTBANK), semicolons.into_bytes()] {
        let folder = Folder::new(SERVICE, LEDGER, bank);
        let output = folder.done(&["--format", "csv,xlsx"]);
        assert_eq!(decided(&folder), decided(&plain));
        let (own, plain_result) = (json(&output), json(&plain.run(&[])));
        assert_eq!(
            (&own["classes"], &own["tie_out"]),
            (&plain_result["classes"], &plain_result["tie_out"])
        );
        assert_eq!(
            folder.written(),
            ["recon.xlsx", "recon_bank.csv", "recon_bank_members.csv", "recon_report.csv"]
        );
        // The newest row is the first of this file.
        assert!(
            folder
                .read("recon_bank.csv")
                .contains("MISSING_LOCAL,,,,1,,,000013260806120000123456789012,-300.00")
        );
    }
}

/// Text around the rows is not a row.
#[test]
fn plain_columns_with_an_opening_balance_are_read_too() {
    let odd = BANK.replace("1,03/08", ",03/08/2026,,,Opening Balance,,,\"1,000,000.00\"\n1,03/08");
    let folder = Folder::new(SERVICE, LEDGER, odd);
    let output = folder.done(&[]);
    assert_eq!(json(&output)["bank_rows"], 4);
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        message.trim(),
        "The file gives no closing balance. The last row’s is used, so a missing last row would not be noticed.\nAll dates of this file can be read in two ways. They were read as this bank usually writes them."
    );
}

#[test]
fn a_statement_without_proof_and_a_file_that_is_none_are_reported() {
    let problems = |bank: &[u8]| {
        let folder = Folder::new(SERVICE, LEDGER, bank);
        let output = folder.run(&[]);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert_eq!(folder.written(), Vec::<String>::new(), "something was written");
        let problems = json(&output)["error"]["problems"].as_array().unwrap().clone();
        let words = problems.iter().map(|problem| problem["message"].as_str().unwrap().to_owned());
        words.collect::<Vec<_>>()
    };
    // One kobo off in the second-oldest row: 984,946.25 − 800.00 = 984,146.25.
    let broken = GTBANK.replace("984,146.25", "984,146.26");
    assert_eq!(
        problems(broken.as_bytes())[0],
        "Row 7: the balance is ₦984,146.26 and should be ₦984,146.25 after −₦800.00."
    );
    assert_eq!(problems(b"%PDF-1.7").len(), 1);
    assert_eq!(problems(b""), ["This file is empty. Choose the bank’s statement."]);
    let unknown = problems(b"When,Story,Out\n01/08/2026,rice,5.00\n");
    assert!(
        unknown[0].starts_with("Its columns are unknown. Use a statement as downloaded from Access Bank"),
        "{unknown:?}"
    );
    let incomplete = problems(b"S/N,Transaction Date,Reference,Narration,Debit,Credit\n1,01/08/2026,,rice,5.00,\n");
    assert!(
        incomplete[0].starts_with("Its columns are unknown. Of the plain columns, it does not have Balance. Use a statement"),
        "{incomplete:?}"
    );
    let balances = ["984,946.25", "984,146.25", "981,911.69", "982,211.69"];
    let none = balances.iter().fold(GTBANK.to_owned(), |text, balance| text.replace(balance, ""));
    assert_eq!(
        problems(none.as_bytes()),
        ["The file has no balances and no totals, so nothing proves that it is complete. Ask the bank for one with balances."]
    );
}
